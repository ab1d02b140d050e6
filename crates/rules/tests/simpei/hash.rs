//! Hashes updated turn by turn equal those computed from scratch.

use std::collections::HashMap;

use zugzwang_rules::simpei::{FirstMove, Position, Sandwich};

use crate::reference::Board;
use crate::support::{
    Crowd, all_boards, position_of, random_play, random_start, rules_of, seeded, turn_of,
};

#[test]
fn incremental_equals_from_scratch_along_games() {
    let rng = &mut seeded(5);
    for i in 0..400 {
        let mut board = random_start(rng, [Crowd::Few, Crowd::Many][i % 2]);
        let mut position = Position::start(rules_of(&board));
        assert_eq!(position.zobrist(), position.zobrist_from_scratch());
        for _ in 0..80 {
            let play = random_play(rng, &board);
            // Play on even after a win.
            position = position.play_on(turn_of(&play, board.size));
            board = board.after(&play);
            let hash = position.zobrist();
            assert_eq!(hash, position.zobrist_from_scratch(), "{position}");
            assert_eq!(hash, position_of(&board).zobrist(), "{position}");
            let parsed = position.to_string().parse::<Position>();
            assert_eq!(parsed.map(|parsed| parsed.zobrist()), Ok(hash), "{position}");
        }
    }
}

#[test]
fn no_two_positions_of_a_board_share_a_hash() {
    let mut texts = HashMap::new();
    for board in all_boards(&Board::empty(3, 3)) {
        let position = position_of(&board);
        if let Some(other) = texts.insert(position.zobrist(), board.notation()) {
            panic!("{other} and {position} have the same hash");
        }
    }
    assert!(texts.len() > 80_000);
}

#[test]
fn options_change_equality_but_not_the_pieces() {
    let position: Position = "4/4/1r2/4|3/3/3 b".parse().unwrap();
    let single = position.with_sandwich(Sandwich::Single);
    let anywhere = position.with_first_move(FirstMove::Anywhere);
    assert_ne!(position, single);
    assert_ne!(position, anywhere);
    assert_eq!(single.with_sandwich(Sandwich::Any), position);
    assert_eq!(anywhere.with_first_move(FirstMove::Inner), position);
    for other in [single, anywhere] {
        assert_eq!(other.to_string(), position.to_string());
        assert_eq!(other.zobrist(), other.zobrist_from_scratch());
    }
}
