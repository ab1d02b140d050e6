//! The library and the reference agree on turns, wins and resulting positions.

use rand::RngExt;
use rand::rngs::StdRng;
use zugzwang_rules::simpei::{Cells, FirstMove, Position, Sandwich, Turn};

use crate::reference::{Board, Play};
use crate::support::{
    Crowd, all_boards, board_of, busy_board, cell_at, first_turns, one_line, play_of, position_of,
    random_board, random_play, random_start, seeded, turn_of, turns,
};

/// The most turns that a position may have for all of them to be compared.
const COMPLETE: usize = 4000;

/// The features that occurred in the compared positions. A test that never met a feature has not
/// tested it.
#[derive(Default, Debug)]
struct Seen {
    complete: u64,
    sampled: u64,
    passes: u64,
    wins: u64,
    widest_sandwich: usize,
}

fn assert_same_turn(board: &Board, position: &Position, play: &Play) {
    let turn = turn_of(play, board.size);
    let text = board.show(play);
    let context = || format!("{} {:?}: {text}", board.notation(), position.rules());
    assert!(position.is_legal(turn), "{} is legal", context());
    assert_eq!(position.wins(turn), board.wins(play), "{} wins", context());
    let after = position_of(&board.after(play));
    assert_eq!(position.play_on(turn), after, "{}", context());
    // The position after the turn also knows whether the game is over.
    let played = position.play(turn);
    assert_eq!(played.is_lost(), board.wins(play), "{}", context());
    assert_eq!(played == after, !played.is_lost(), "{}", context());
    assert_eq!(played.to_string(), after.to_string(), "{}", context());
    assert_eq!(position.try_play(turn), Ok(played), "{}", context());
    assert_eq!(position.play_unchecked(turn), played, "{}", context());
    assert_eq!(position.show(turn).to_string(), text, "{}", context());
    assert_eq!(position.parse_turn(&text), Ok(turn), "{}", context());
}

/// Compares all turns if there are not too many, otherwise the first ones and some random ones.
/// Resulting positions are compared for about `results` of them.
fn assert_agrees(rng: &mut StdRng, board: &Board, results: usize, seen: &mut Seen) {
    let position = position_of(board);
    let context = || format!("{} {:?}", board.notation(), position.rules());
    assert_eq!(board_of(&position), *board, "{}", context());
    assert_eq!(position.placed(), board.pieces.len(), "{}", context());
    assert_eq!(position.vacant().len() + position.placed(), position.rules().cells());

    assert_eq!(position.is_placing(), board.is_placing(), "{}", context());
    assert_eq!(position.must_pass(), board.actions().is_empty(), "{}", context());
    assert_eq!(position.count_turns(), board.count(), "{}", context());
    for action in board.actions() {
        seen.wins += u64::from(action.wins);
        seen.widest_sandwich = seen.widest_sandwich.max(action.sandwiched.len());
    }
    if board.count() > COMPLETE as u64 {
        seen.sampled += 1;
        let first = first_turns(&position, 50);
        assert_eq!(first.len(), 50, "{}", context());
        for turn in first {
            assert!(board.allows(&play_of(turn, board.size)), "{} {turn:?}", context());
        }
        for _ in 0..results {
            assert_same_turn(board, &position, &random_play(rng, board));
        }
        return;
    }
    seen.complete += 1;
    let plays = board.plays();
    seen.passes += u64::from(plays == [Play::Pass]);
    let mut expected: Vec<Turn> = plays.iter().map(|play| turn_of(play, board.size)).collect();
    expected.sort_unstable();
    let mut actual = turns(&position);
    actual.sort_unstable();
    assert_eq!(actual, expected, "{}", context());
    for play in plays.iter().step_by(plays.len().div_ceil(results)) {
        assert_same_turn(board, &position, play);
    }
}

#[test]
fn on_random_positions() {
    let rng = &mut seeded(1);
    let mut seen = Seen::default();
    for i in 0..6000 {
        let board = random_board(rng, [Crowd::Few, Crowd::Many][i % 2]);
        assert_agrees(rng, &board, 12, &mut seen);
    }
    for i in 0..600 {
        let board = busy_board(rng, [Crowd::Few, Crowd::Many][i % 2]);
        assert_agrees(rng, &board, 12, &mut seen);
    }
    assert!(seen.complete > 4000 && seen.sampled > 50, "{seen:?}");
    assert!(seen.wins > 1000 && seen.widest_sandwich >= 6 && seen.passes > 0, "{seen:?}");
}

#[test]
fn along_random_games() {
    let rng = &mut seeded(2);
    let mut seen = Seen::default();
    let mut lengths = 0;
    for i in 0..300 {
        let mut board = random_start(rng, [Crowd::Few, Crowd::Many][i % 2]);
        let mut position = Position::start(position_of(&board).rules());
        for _ in 0..60 {
            assert_agrees(rng, &board, 2, &mut seen);
            let play = random_play(rng, &board);
            let won = board.wins(&play);
            position = position.play(turn_of(&play, board.size));
            board = board.after(&play);
            assert_eq!(position == position_of(&board), !won, "{}", board.notation());
            lengths += 1;
            if won {
                break;
            }
        }
    }
    assert!(lengths > 3000 && seen.wins > 300 && seen.passes > 0, "{lengths} {seen:?}");
}

#[test]
fn on_all_positions_of_small_boards() {
    let rng = &mut seeded(3);
    for (each, first_move, sandwich) in [
        (1, FirstMove::Inner, Sandwich::Any),
        (2, FirstMove::Inner, Sandwich::Any),
        (2, FirstMove::Anywhere, Sandwich::Single),
        (3, FirstMove::Anywhere, Sandwich::Any),
    ] {
        let mut seen = Seen::default();
        for board in all_boards(&Board { first_move, sandwich, ..Board::empty(3, each) }) {
            assert_agrees(rng, &board, 1, &mut seen);
        }
        assert!(seen.sampled == 0 && seen.passes > 0, "{seen:?}");
    }
}

/// Turns of which most are illegal: the reference and the library refuse the same ones.
#[test]
fn on_turns_made_up() {
    let rng = &mut seeded(4);
    let (mut legal, mut illegal) = (0, 0);
    for _ in 0..4000 {
        let board = random_board(rng, Crowd::Many);
        let position = position_of(&board);
        let cells = position.rules().cells() as u32;
        for _ in 0..12 {
            let turn = turn_of(&random_play(rng, &board), board.size);
            let mut cell = || cell_at(rng.random_range(0..cells));
            let (other, origin, target) = (cell(), cell(), cell());
            let turn = match (rng.random_range(0..7), turn.target()) {
                (1, Some(was)) => {
                    Turn::new(turn.origin(), was, Cells(turn.displaced().0 ^ 1 << other.index()))
                }
                (2, Some(was)) => {
                    let lowest = turn.displaced().0 & turn.displaced().0.wrapping_neg();
                    let moved = turn.displaced().0 ^ lowest | 1 << other.index();
                    Turn::new(turn.origin(), was, Cells(moved))
                }
                (3, Some(_)) => Turn::new(turn.origin(), target, turn.displaced()),
                (4, Some(was)) => Turn::new(Some(origin), was, turn.displaced()),
                (5, Some(was)) => Turn::new(None, was, turn.displaced()),
                (6, _) => Turn::PASS,
                _ => turn,
            };
            let expected = board.allows(&play_of(turn, board.size));
            let context = format!("{} {turn:?}", board.notation());
            assert_eq!(position.is_legal(turn), expected, "{context}");
            match position.try_play(turn) {
                Ok(after) => {
                    assert!(expected, "{context}");
                    assert_eq!(after, position.play(turn), "{context}");
                    legal += 1;
                }
                Err(error) => {
                    assert!(!expected, "{context}");
                    one_line(error);
                    illegal += 1;
                }
            }
        }
    }
    assert!(legal > 5000 && illegal > 5000, "{legal} legal, {illegal} illegal");
}
