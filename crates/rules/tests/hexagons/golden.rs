//! Checks that are the same for every game whose reference data has this form.

use std::ops::ControlFlow;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use zugzwang_rules::{Game, Outcome, Player, Record};

#[derive(Deserialize)]
pub(crate) struct Turns {
    pub(crate) position: String,
    count: u64,
    hash: String,
    turns: Option<Vec<String>>,
}

#[derive(Deserialize)]
pub(crate) struct Played {
    pub(crate) start: String,
    turns: Vec<String>,
    #[serde(rename = "final")]
    end: String,
    result: String,
}

#[derive(Deserialize)]
pub(crate) struct Perft {
    pub(crate) position: String,
    depth: u32,
    leaves: u64,
}

/// The lines of a file of the data folder.
pub(crate) fn lines<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let lines: Vec<T> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.len() >= 10, "{name} has {} lines", lines.len());
    lines
}

/// All legal turns in their notation, sorted bytewise.
pub(crate) fn turn_texts<G: Game>(position: &G) -> Vec<String> {
    let mut texts = Vec::new();
    let _ = position.for_each_turn(|turn| {
        texts.push(position.turn_text(turn));
        ControlFlow::<()>::Continue(())
    });
    texts.sort_unstable();
    texts
}

/// FNV-1a of 64 bits over the sorted texts of the positions after each turn, a line each.
fn hash_of_children<G: Game>(position: &G) -> String {
    let mut children = Vec::new();
    let _ = position.for_each_turn(|turn| {
        children.push(position.play(turn).to_string());
        ControlFlow::<()>::Continue(())
    });
    children.sort_unstable();
    let bytes = children.iter().flat_map(|text| text.bytes().chain([b'\n']));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    format!("{hash:016x}")
}

pub(crate) fn turns_are_as_known<G: Game>(position: &G, known: &Turns) {
    assert_eq!(position.to_string(), known.position);
    assert_eq!(position.count_turns(), known.count.into(), "{position}");
    let texts = turn_texts(position);
    assert_eq!(texts.len() as u64, known.count, "{position}");
    if let Some(turns) = &known.turns {
        assert_eq!(&texts, turns, "{position}");
    }
    assert_eq!(hash_of_children(position), known.hash, "{position}");
    for text in texts {
        let turn = position.parse_turn(&text).unwrap();
        assert_eq!(position.turn_text(turn), text, "{position}");
    }
}

pub(crate) fn game_is_as_known<G: Game + std::fmt::Debug>(start: G, known: &Played) {
    let mut record = Record::new(start.clone());
    record.play_all(&known.turns).unwrap_or_else(|error| panic!("{}: {error}", known.start));
    assert_eq!(record.position().to_string(), known.end);
    // The data has turns in any legal order.
    let mut canonical = Record::new(start);
    canonical.play_all(&record.texts()).unwrap_or_else(|error| panic!("{}: {error}", known.start));
    assert_eq!(canonical.position(), record.position());
    let result = match record.outcome().expect("an end") {
        Outcome::Draw => "draw",
        Outcome::Win(Player::First) => &G::SIDES[0][..1],
        Outcome::Win(Player::Second) => &G::SIDES[1][..1],
    };
    assert_eq!(result, known.result, "{}", known.end);
    let more = record.play_text("pass").unwrap_err().to_string();
    assert!(more.contains("the game is over"), "{more}");
}

pub(crate) fn perft_is_as_known<G: Game>(position: &G, known: &Perft) {
    let Perft { depth, leaves, .. } = *known;
    assert_eq!(position.perft(depth), leaves.into(), "{position} to depth {depth}");
}

/// A draft takes every legal turn step by step, says what the board looks like after it, and is
/// complete where the turn is.
pub(crate) fn drafts_lead_to_every_turn<G: Game + std::fmt::Debug>(position: &G) {
    let _ = position.for_each_turn(|turn| {
        let steps = position.steps(turn);
        for made in 0..=steps.len() {
            let draft = position.draft(&steps[..made]).unwrap();
            if let Some(step) = steps.get(made) {
                assert!(draft.next.iter().any(|next| next.step == *step), "{position}: {step}");
            } else {
                assert_eq!(draft.turn, Some(turn), "{position}");
                assert_eq!(draft.changes, position.changes(turn), "{position}");
            }
        }
        ControlFlow::<()>::Continue(())
    });
}
