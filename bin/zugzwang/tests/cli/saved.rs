//! Saved games that were changed by hand or by accident.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::checks::saved_game;

const SIMPEI: &str = r#"{"game":"simpei","position":"4/4/4/4|3/3/3 r","first_move":"inner","sandwich":"any","moves":["B2","C2","B3"],"result":null,"resigned":false,"as":"red","level":3}"#;
const WON: &str = r#"{"game":"simpei","position":"4/1r2/4/r3|3/3/b2 b 2","moves":[],"result":"red","resigned":true,"as":"both","level":8}"#;
const SYMPLE: &str = r#"{"game":"symple","position":"2 w 1","moves":["a1","b1"],"result":"draw","as":"white","level":1}"#;

#[test]
fn what_was_saved_is_read() {
    for game in [SIMPEI, WON, SYMPLE] {
        assert!(saved_game(game), "{:?}", zugzwang::saved_game(game));
        assert!(saved_game(&format!("\u{feff}\r\n{game}\r\n")));
    }
}

/// Options that are not in the notation of a position have fields of their own.
#[test]
fn options_are_kept() {
    let other = SIMPEI.replace("inner", "anywhere").replace("any\"", "single\"");
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    for game in [SIMPEI, &other] {
        assert_eq!(bare(&zugzwang::saved_game(game).unwrap()), bare(game));
    }
    let none = r#""first_move":"inner","sandwich":"any","#;
    assert_eq!(bare(&zugzwang::saved_game(&SIMPEI.replace(none, "")).unwrap()), bare(SIMPEI));
    for (field, refusal) in [
        (r#""size":"4","#, r#"field "size": expected only what a saved game of simpei has"#),
        (r#""sandwich":1,"#, "sandwich 1: expected a text"),
        (r#""sandwich":"none","#, r#"sandwich "none": expected 'any' or 'single'"#),
    ] {
        let error = zugzwang::saved_game(&SIMPEI.replace(none, field)).unwrap_err();
        assert_eq!(error.to_string(), refusal);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn changed_games_are_read_or_refused(
        game in select(vec![SIMPEI, WON, SYMPLE]),
        changes in prop::collection::vec(
            (any::<Index>(), any::<Index>(), "[]\\[{}:,\"a-c0-9rwbRB/|<>x-]{0,3}|null|true|red|blue|\\PC"),
            1..4,
        ),
    ) {
        let mut text: Vec<char> = game.chars().collect();
        for (from, length, new) in changes {
            let from = from.index(text.len() + 1);
            let length = length.index(4).min(text.len() - from);
            text.splice(from..from + length, new.chars());
        }
        saved_game(&text.into_iter().collect::<String>());
    }
}
