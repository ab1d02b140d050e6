//! The rules clause by clause, on positions set up by hand.

use std::ops::ControlFlow;

use zugzwang_rules::Player;
use zugzwang_rules::simpei::{FirstMove, Position, Rules, Sandwich, Turn};

use crate::support::{most_pieces, predecessors, turns};

fn at(text: &str) -> Position {
    let position: Position = text.parse().unwrap();
    assert_eq!(position.to_string(), text);
    position
}

/// The notation of all turns, sorted as text.
fn shown(position: &Position) -> Vec<String> {
    let mut shown: Vec<String> =
        turns(position).into_iter().map(|turn| position.show(turn).to_string()).collect();
    shown.sort_unstable();
    shown
}

/// The turns with this placement or move, whatever they displace.
fn acting(position: &Position, action: &str) -> Vec<String> {
    let displacing = format!("{action}x");
    shown(position).into_iter().filter(|t| t == action || t.starts_with(&displacing)).collect()
}

/// The cells of the pieces that an action sandwiches. Also checks the number of its turns: the
/// pieces can go to any set of cells that are empty after the action.
fn sandwiched(position: &Position, action: &str) -> String {
    let turns = acting(position, action);
    let origins = |turn: &str| {
        let displacements = turn.strip_prefix(action).unwrap().split('>').next().unwrap();
        displacements.trim_start_matches('x').to_owned()
    };
    let first = origins(&turns[0]);
    assert!(turns.iter().all(|turn| origins(turn) == first), "{position} {action}");
    let pieces = if first.is_empty() { 0 } else { first.split(',').count() };
    let empty = position.vacant().len() - usize::from(!action.contains('-'));
    let sets = (0..pieces).fold(1, |sets, i| sets * (empty - i) / (i + 1));
    assert_eq!(turns.len(), sets, "{position} {action}");
    first
}

fn wins(position: &Position, text: &str) -> bool {
    position.wins(position.parse_turn(text).unwrap())
}

fn after(position: &Position, text: &str) -> String {
    position.play(position.parse_turn(text).unwrap()).to_string()
}

/// Si-2: at least as many cells stay empty as a player has pieces.
#[test]
fn si_2_pieces_that_fit() {
    for (size, most) in [(3, 4), (4, 8), (5, 13), (6, 20)] {
        assert_eq!(most_pieces(size), most);
        let cells = (size * size + (size - 1) * (size - 1)) as usize;
        for pieces in 1..=most {
            let rules = Rules::new(size as u32, pieces as u32).unwrap();
            assert_eq!((rules.size(), rules.pieces()), (size as usize, pieces));
            assert_eq!(rules.cells(), cells);
            assert!(rules.cells() >= 3 * pieces);
        }
        for pieces in most + 1..=most + 30 {
            assert!(Rules::new(size as u32, pieces as u32).is_err(), "size {size}, {pieces}");
        }
    }
    assert_eq!(Rules::STANDARD, Rules::new(4, 4).unwrap());
    assert_eq!(Rules::STANDARD.first_move(), FirstMove::Inner);
    assert_eq!(Rules::STANDARD.sandwich(), Sandwich::Any);
}

/// Si-3: the very first piece goes to an inner upper cell, all later ones anywhere.
#[test]
fn si_3_the_first_piece() {
    let inner = [
        "B2",
        "B2 B3 C2 C3",
        "B2 B3 B4 C2 C3 C4 D2 D3 D4",
        "B2 B3 B4 B5 C2 C3 C4 C5 D2 D3 D4 D5 E2 E3 E4 E5",
    ];
    for (size, inner) in (3..=6).zip(inner) {
        let rules = Rules::new(size, 2).unwrap();
        let start = Position::start(rules);
        assert_eq!(start.to_move(), Player::First);
        assert_eq!(start.vacant().len(), rules.cells());
        assert_eq!(shown(&start).join(" "), inner);
        let anywhere = Position::start(rules.with_first_move(FirstMove::Anywhere));
        assert_eq!(turns(&anywhere).len(), rules.cells());
        let first = start.play(start.parse_turn("B2").unwrap());
        assert_eq!(turns(&first).len(), rules.cells() - 1, "Blue's first piece goes anywhere");
        let second = first.play(first.parse_turn("a1").unwrap());
        assert_eq!(turns(&second).len(), rules.cells() - 2, "Red's second piece goes anywhere");
    }
}

/// Si-3: no piece moves before all are placed, and none is placed afterwards.
#[test]
fn si_3_placing_ends_with_the_last_piece() {
    let last = at("4/4/1r2/4|3/b2/3 r 2");
    assert_eq!(turns(&last).len(), 23);
    let last = at("4/4/1r2/3r|3/b2/3 b 2");
    assert_eq!(turns(&last).len(), 22);
    let moving = last.play(last.parse_turn("A4").unwrap());
    assert_eq!(shown(&moving), ["B2-a1", "B2-b1", "B2-b2", "D1-c1"]);
}

/// Si-4: a piece moves to a touching cell of the other world.
#[test]
fn si_4_moves_change_worlds() {
    assert_eq!(shown(&at("4/4/1r2/4|3/1b1/3 r 1")), ["B2-a1", "B2-a2", "B2-b1"]);
    assert_eq!(shown(&at("4/4/1r2/4|3/1b1/3 b 1")), ["b2-B3", "b2-C2", "b2-C3"]);
    assert_eq!(shown(&at("r3/4/4/3b|3/3/3 r 1")), ["A4-a3"]);
    assert_eq!(shown(&at("r3/4/4/3b|3/3/3 b 1")), ["D1-c1"]);
    assert_eq!(shown(&at("4/4/4/b3|2r/3/3 r 1")), ["c3-C3", "c3-C4", "c3-D3", "c3-D4"]);
    assert_eq!(shown(&at("6/6/5r/6/6/6|5/5/5/5/b4 r 1")), ["F4-e3", "F4-e4"]);
}

/// Si-5: a player passes exactly when there is no move.
#[test]
fn si_5_the_pass() {
    let stuck = at("4/4/4/r3|3/3/b2 r 1");
    assert_eq!(shown(&stuck), ["pass"]);
    assert!(stuck.is_legal(Turn::PASS) && !stuck.wins(Turn::PASS));
    assert_eq!(after(&stuck, "pass"), "4/4/4/r3|3/3/b2 b 1");
    assert_eq!(stuck.perft(2), 3);
    let free = at("4/4/4/r3|3/3/b2 b 1");
    assert_eq!(shown(&free), ["a1-A2", "a1-B1", "a1-B2"]);
    assert!(!free.is_legal(Turn::PASS));
    assert!(free.try_play(Turn::PASS).is_err());
    assert!(!at("4/4/4/4|3/3/3 r").is_legal(Turn::PASS));
    // All four lower cells taken: Red, in the upper world, is stuck; Blue is not.
    assert_eq!(shown(&at("rr1/r2/2r|bb/bb r 4")), ["pass"]);
    assert!(!shown(&at("rr1/r2/2r|bb/bb b 4")).contains(&"pass".to_owned()));
}

/// Si-6: X O X, in a row, a column and both diagonals.
#[test]
fn si_6_one_enemy_between() {
    for (text, action, expected) in [
        ("4/4/1br1/4|3/3/3 r", "A2", "B2"),
        ("4/2r1/2b1/4|3/3/3 r", "C1", "C2"),
        ("4/2r1/1b2/4|3/3/3 r", "A1", "B2"),
        ("4/2b1/1r2/4|3/3/3 r", "D4", "C3"),
        ("4/r3/1b2/4|3/3/3 r", "C1", "B2"),
        ("4/4/4/4|2r/1b1/3 r", "a1", "b2"),
        ("4/4/4/4|rb1/3/3 r", "c3", "b3"),
        // A gap on one side or the other.
        ("4/4/1b1r/4|3/3/3 r", "A2", ""),
        ("4/4/2br/4|3/3/3 r", "A2", ""),
        // No own piece at the far end: the border, an empty cell.
        ("4/4/2bb/4|rr1/3/3 r", "B2", ""),
        ("4/4/1bb1/4|rr1/3/3 r", "A2", ""),
        // D1 and A2 are not neighbours.
        ("4/4/br2/4|3/3/3 r", "D1", ""),
        // Worlds are independent: a1 lies between A1 and B2, but not in their world.
        ("4/4/1r2/4|3/3/b2 r", "A1", ""),
        // Several directions at once.
        ("4/r1r1/bb2/1br1|3/3/3 r", "A1", "A2,B1,B2"),
        ("4/4/2r1/1r1b|3/1b1/r2 b", "B3", "C2"),
    ] {
        assert_eq!(sandwiched(&at(text), action), expected, "{text} {action}");
    }
}

/// Si-6: several enemy pieces in between, unless the option *single* excludes it.
#[test]
fn si_6_several_enemies_between() {
    for (text, action, any, single) in [
        ("4/4/1bbr/4|3/3/r2 r 3", "A2", "B2,C2", ""),
        ("3r/2b1/1b2/4|3/3/r2 r 3", "A1", "B2,C3", ""),
        ("5/5/5/5/1bbbr|rr2/4/4/4 r", "A1", "B1,C1,D1", ""),
        ("6/6/6/6/rbbbb1/6|rrr2/5/5/5/5 r 5", "F2", "B2,C2,D2,E2", ""),
        // One line with one enemy piece, another with two.
        ("4/r3/b3/1bbr|3/3/r2 r", "A1", "A2,B1,C1", "A2"),
    ] {
        let position = at(text);
        assert_eq!(sandwiched(&position, action), any, "{text} {action}");
        let position = position.with_sandwich(Sandwich::Single);
        assert_eq!(sandwiched(&position, action), single, "{text} {action}, single");
    }
}

/// Si-6: a piece that moves between two enemy pieces is not displaced, then or later.
#[test]
fn si_6_going_in_between_is_safe() {
    let placing = at("4/4/b1b1/4|r2/3/2r r");
    assert_eq!(acting(&placing, "B2"), ["B2"]);
    assert_eq!(after(&placing, "B2"), "4/4/brb1/4|r2/3/2r b");
    let later = at("4/4/brb1/4|r2/3/2r b");
    assert!(shown(&later).iter().all(|turn| !turn.contains('x')), "{:?}", shown(&later));
    let moving = at("4/4/b1b1/4|3/3/r1r r 2");
    assert_eq!(acting(&moving, "a1-B2"), ["a1-B2"]);
    assert_eq!(after(&moving, "a1-B2"), "4/4/brb1/4|3/3/2r b 2");
}

/// Si-7: displaced pieces go to any empty cell, including the one just left, but not to a cell that
/// a sandwiched piece came from.
#[test]
fn si_7_where_the_displaced_go() {
    let position = at("4/4/4/1br1|3/3/r1b r 2");
    let expected = [
        "A2", "A3", "A4", "B2", "B3", "B4", "C2", "C3", "C4", "D1", "D2", "D3", "D4", "a1", "a2",
        "a3", "b1", "b2", "b3", "c2", "c3",
    ]
    .map(|cell| format!("a1-A1xB1>{cell}"));
    assert_eq!(acting(&position, "a1-A1"), expected);
    assert_eq!(after(&position, "a1-A1xB1>a1"), "4/4/4/r1r1|3/3/b1b b 2");
    assert_eq!(after(&position, "a1-A1xB1>D4"), "3b/4/4/r1r1|3/3/2b b 2");
    for bad in ["a1-A1", "a1-A1xB1>B1", "a1-A1xB1>A1", "a1-A1xB1>C1", "a1-A1xB1>c1"] {
        assert!(position.parse_turn(bad).is_err(), "{bad}");
    }
    // Neither of two may go where the other came from, and both may not go to one cell.
    let two = at("4/4/4/1bbr|3/3/r2 r 2");
    assert_eq!(sandwiched(&two, "a1-A1"), "B1,C1");
    assert!(two.parse_turn("a1-A1xB1,C1>B2,a1").is_ok());
    for bad in ["B1,D4", "C1,D4", "B1,C1", "D4", "D4,D4", "B4,C4,D4"] {
        assert!(two.parse_turn(&format!("a1-A1xB1,C1>{bad}")).is_err(), "{bad}");
    }
}

/// Si-7: a displacement does not sandwich and does not win.
#[test]
fn si_7_no_further_effect() {
    // The displaced piece lands where it encloses B3.
    let closing = at("4/1rb1/4/1br1|3/3/3 r");
    assert_eq!(after(&closing, "A1xB1>A3"), "4/brb1/4/r1r1|3/3/3 b");
    // It lands where it completes three of its own colour (Si-9).
    let joining = at("4/r1bb/4/1br1|r2/3/3 r");
    assert!(!wins(&joining, "A1xB1>B3"));
    assert_eq!(after(&joining, "A1xB1>B3"), "4/rbbb/4/r1r1|r2/3/3 b");
    assert!(!wins(&at("4/rbbb/4/r1r1|r2/3/3 b"), "c1"));
}

/// Si-8: exactly three in a straight line of one world, with the acting piece.
#[test]
fn si_8_three_in_a_row_wins() {
    for (text, turn) in [
        ("4/4/4/rr2|3/3/bb1 r", "C1"),
        ("4/4/4/r1r1|3/3/bb1 r", "B1"),
        ("r3/4/r3/4|3/3/bb1 r", "A3"),
        ("4/2r1/1r2/4|3/3/bb1 r", "A1"),
        ("4/2r1/1r2/4|3/3/bb1 r", "D4"),
        ("4/r3/1r2/4|3/3/bb1 r", "C1"),
        ("4/bb2/4/4|2r/3/r2 r", "b2"),
        ("4/bb2/4/4|3/rr1/3 r", "c2"),
        ("4/bb2/4/4|3/rr1/2r b", "C3"),
        // Pieces of the other world do not interrupt a row.
        ("4/2r1/4/r3|3/1b1/b2 r", "B2"),
        // A move wins like a placement.
        ("3b/4/b3/rr2|3/3/1rb r 3", "b1-C1"),
    ] {
        assert!(wins(&at(text), turn), "{text} {turn}");
    }
    for (text, turn) in [
        ("4/4/4/rr2|3/3/bb1 r", "D1"),
        ("4/4/4/rr2|3/3/bb1 r", "A2"),
        ("4/4/4/rr2|3/3/bb1 r", "c1"),
        // Two pieces in each world do not make three in a row.
        ("4/2r1/4/b3|b2/1r1/3 r", "B2"),
        ("4/2r1/4/b3|b2/1r1/3 r", "a1"),
        // D1 and A2 are not neighbours.
        ("4/4/rr2/4|3/3/bb1 r", "D1"),
    ] {
        assert!(!wins(&at(text), turn), "{text} {turn}");
    }
}

/// Si-8: a win displaces nothing, and the opponent is to move in the position after it.
#[test]
fn si_8_a_win_displaces_nothing() {
    let position = at("4/2r1/2b1/rr2|3/3/bb1 r");
    assert_eq!(acting(&position, "C1"), ["C1"]);
    assert_eq!(after(&position, "C1"), "4/2r1/2b1/rrr1|3/3/bb1 b");
    let moving = at("3b/4/b3/rr2|3/3/1rb r 3");
    assert_eq!(after(&moving, "b1-C1"), "3b/4/b3/rrr1|3/3/2b b 3");
}

/// Si-8: a run of four or more does not win, unless another line has exactly three.
#[test]
fn si_8_four_in_a_row_is_no_win() {
    for (text, turn) in [
        ("4/4/4/rr1r|3/3/bbb r", "C1"),
        ("4/4/4/r1rr|3/3/bbb r", "B1"),
        ("4/4/4/rrr1|3/3/bbb r", "D1"),
        ("4/4/4/1rrr|3/3/bbb r", "A1"),
        ("r3/r3/4/r3|3/3/bbb r", "A2"),
        ("3r/2r1/4/r3|3/3/bbb r", "B2"),
        ("5/5/5/5/rr1rr|4/4/4/bbbb r 5", "C1"),
        ("6/6/6/6/6/rrr1rr|5/5/5/5/bbbbb r 6", "D1"),
    ] {
        assert!(!wins(&at(text), turn), "{text} {turn}");
    }
    assert!(wins(&at("4/2r1/2r1/rr1r|bb1/bb1/b2 r 6"), "C1"));
}

/// Si-9: a three that already exists, or is left when one of four moves away, does not win.
#[test]
fn si_9_standing_threes() {
    let standing = at("4/4/4/rrr1|b1r/3/bbb r");
    assert_eq!(shown(&standing), ["c3-C3", "c3-C4", "c3-D3", "c3-D4"]);
    assert!(turns(&standing).into_iter().all(|turn| !standing.wins(turn)));
    let four = at("4/4/4/rrrr|bb1/bb1/3 r");
    assert!(!wins(&four, "D1-c1") && !wins(&four, "A1-a1"));
    assert_eq!(after(&four, "D1-c1"), "4/4/4/rrr1|bb1/bb1/2r b");
    // A three made by displacement, from the other side's view: Blue, to move, has not won.
    let blue = at("4/bbb1/4/r2r|3/3/r1r b");
    assert!(!wins(&blue, "c3"));
}

/// Si-11: any arrangement is a position; in the placing phase the counts determine whose turn it
/// is.
#[test]
fn si_11_arrangements() {
    at("4/bbb1/4/rrr1|2b/3/2r r");
    at("4/bbb1/4/rrr1|2b/3/2r b");
    at("4/bbb1/4/rrr1|3/3/3 r");
    at("4/bbb1/4/rrr1|3/3/2r b");
    assert!("4/bbb1/4/rrr1|3/3/3 b".parse::<Position>().is_err());
    assert!("4/bbb1/4/rrr1|3/3/2r r".parse::<Position>().is_err());
}

/// The listener can stop the generation, and its value is returned.
#[test]
fn listeners_stop_early() {
    for text in ["4/4/4/4|3/3/3 r", "4/r1r1/bb2/1br1|3/3/3 r", "4/4/4/1bbr|3/3/r2 r 2"] {
        let position = at(text);
        let all = turns(&position);
        for stop in 1..=all.len() {
            let mut heard = 0;
            let answer = position.for_each_turn(|turn| {
                heard += 1;
                if heard == stop { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) }
            });
            assert_eq!((heard, answer), (stop, ControlFlow::Break(all[stop - 1])), "{text}");
        }
        let end: ControlFlow<()> = position.for_each_turn(|_| ControlFlow::Continue(()));
        assert_eq!(end, ControlFlow::Continue(()));
    }
    for text in ["4/4/b1b1/r1r1|3/3/3 r", "4/4/b1b1/r1r1|3/3/3 b 2", "4/4/4/r3|3/3/b2 b 1"] {
        let position = at(text);
        let all = predecessors(&position);
        assert!(!all.is_empty(), "{text}");
        for stop in 1..=all.len() {
            let mut heard = 0;
            let answer = position.predecessors(|earlier, turn| {
                heard += 1;
                let edge = (earlier, turn);
                if heard == stop { ControlFlow::Break(edge) } else { ControlFlow::Continue(()) }
            });
            assert_eq!((heard, answer), (stop, ControlFlow::Break(all[stop - 1])), "{text}");
        }
    }
}
