//! Predecessors are exactly the reverse of turns.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rand::seq::IndexedRandom;
use zugzwang_rules::Player;
use zugzwang_rules::simpei::{FirstMove, Position, Sandwich, Turn};

use crate::reference::{Action, Board};
use crate::support::{
    Crowd, all_boards, board_of, busy_board, first_predecessors, play_of, position_of,
    predecessors, random_board, random_play, seeded, turn_of,
};

/// Every predecessor is a valid position, its turn is legal, does not win and leads here, and none
/// is reported twice. Returns how many there are.
fn assert_sound(position: &Position) -> u64 {
    assert_sound_up_to(position, usize::MAX)
}

/// The same for at most `most` predecessors.
fn assert_sound_up_to(position: &Position, most: usize) -> u64 {
    let edges = first_predecessors(position, most);
    for (earlier, turn) in &edges {
        let context = || format!("{position} from {earlier} by {turn:?}");
        let [red, blue] = Player::BOTH.map(|player| earlier.pieces(player));
        let valid = Position::from_cells(position.rules(), red, blue, earlier.to_move());
        assert_eq!(valid, Ok(*earlier), "{}", context());
        assert_eq!(earlier.zobrist(), earlier.zobrist_from_scratch(), "{}", context());
        assert!(earlier.is_legal(*turn), "{}", context());
        assert!(!earlier.wins(*turn), "{}", context());
        assert_eq!(earlier.play_unchecked(*turn), *position, "{}", context());
    }
    let unique: HashSet<(Position, Turn)> = edges.iter().copied().collect();
    assert_eq!(unique.len(), edges.len(), "{position}");
    edges.len() as u64
}

/// The turns that do not win, counted by the reference.
fn live_turns(board: &Board) -> u64 {
    let actions = board.actions();
    if actions.is_empty() {
        return 1;
    }
    actions.iter().filter(|action| !action.wins).map(Action::choices).sum()
}

/// Predecessors are real edges, none is reported twice, and there are as many as turns over all
/// positions, so none is missing.
fn assert_exact(start: &Board) {
    let (mut forwards, mut backwards) = (0, 0);
    for board in all_boards(start) {
        forwards += live_turns(&board);
        backwards += assert_sound(&position_of(&board));
    }
    assert!(forwards > 0);
    assert_eq!(forwards, backwards, "{} pieces, {:?}", start.each, start.sandwich);
}

#[test]
fn exact_with_one_piece() {
    assert_exact(&Board::empty(3, 1));
    assert_exact(&Board { first_move: FirstMove::Anywhere, ..Board::empty(3, 1) });
    assert_exact(&Board { sandwich: Sandwich::Single, ..Board::empty(4, 1) });
}

#[test]
fn exact_with_two_pieces() {
    assert_exact(&Board::empty(3, 2));
    assert_exact(&Board { sandwich: Sandwich::Single, ..Board::empty(3, 2) });
    // On four columns XOOX can occur, which the two options treat differently.
    assert_exact(&Board::empty(4, 2));
    let first_move = FirstMove::Anywhere;
    assert_exact(&Board { first_move, sandwich: Sandwich::Single, ..Board::empty(4, 2) });
}

#[test]
fn exact_with_three_pieces() {
    assert_exact(&Board { first_move: FirstMove::Anywhere, ..Board::empty(3, 3) });
}

#[test]
fn sound_on_larger_boards() {
    let rng = &mut seeded(6);
    let mut checked = 0;
    for _ in 0..2000 {
        checked += assert_sound(&position_of(&random_board(rng, Crowd::Few)));
    }
    assert!(checked > 10_000, "{checked}");
    for _ in 0..1000 {
        checked += assert_sound_up_to(&position_of(&random_board(rng, Crowd::Many)), 2000);
    }
    assert!(checked > 50_000, "{checked}");
}

#[test]
fn edges_of_the_reference_are_found_on_larger_boards() {
    let rng = &mut seeded(7);
    let (mut checked, mut displacing) = (0, 0);
    while checked < 1500 {
        // Turns that displace pieces are the hard cases: prefer them.
        let earlier = busy_board(rng, Crowd::Few);
        let plays: Vec<_> = (0..12).map(|_| random_play(rng, &earlier)).collect();
        let displaces = |play: &&_| !turn_of(play, earlier.size).displaced().is_empty();
        let play = plays.iter().find(displaces).or(plays.choose(rng)).unwrap();
        if earlier.wins(play) {
            continue;
        }
        let edge = (position_of(&earlier), turn_of(play, earlier.size));
        let found = position_of(&earlier.after(play)).predecessors(|position, turn| {
            if (position, turn) == edge {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(found.is_break(), "{} {}", earlier.notation(), earlier.show(play));
        checked += 1;
        displacing += u32::from(!edge.1.displaced().is_empty());
    }
    assert!(displacing > 300, "{displacing}");
}

/// Si-5: a pass has a predecessor only where the other side was stuck.
#[test]
fn passes_are_undone() {
    let stuck: Position = "4/4/4/r3|3/3/b2 r 1".parse().unwrap();
    let passed = stuck.play(Turn::PASS);
    assert!(predecessors(&passed).contains(&(stuck, Turn::PASS)));
    let free: Position = "4/4/4/r3|3/3/1b1 b 1".parse().unwrap();
    assert!(predecessors(&free).iter().all(|(_, turn)| *turn != Turn::PASS));
}

/// Si-3: the empty board has no predecessors, and only inner first pieces have it as one.
#[test]
fn the_first_piece_is_taken_back_only_where_it_could_be_placed() {
    assert_eq!(predecessors(&"4/4/4/4|3/3/3 r".parse().unwrap()), []);
    let border: Position = "4/4/4/r3|3/3/3 b".parse().unwrap();
    assert_eq!(predecessors(&border), []);
    assert_eq!(predecessors(&border.with_first_move(FirstMove::Anywhere)).len(), 1);
    let inner: Position = "4/4/1r2/4|3/3/3 b".parse().unwrap();
    assert_eq!(predecessors(&inner).len(), 1);
}

/// Si-8: no game goes on after a win.
#[test]
fn no_predecessor_wins() {
    let won: Position = "4/4/rrr1/bb2|3/3/3 b".parse().unwrap();
    for (earlier, turn) in predecessors(&won) {
        let board = board_of(&earlier);
        assert!(!board.wins(&play_of(turn, board.size)), "{earlier}");
    }
    // Whichever of the three pieces was last would have completed the row.
    assert_eq!(predecessors(&won), []);
}
