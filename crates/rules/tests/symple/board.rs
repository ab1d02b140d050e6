//! Boards, sets of points, chains and scores against the slow reference.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand::rngs::StdRng;
use zugzwang_rules::Player;
use zugzwang_rules::symple::{
    Bitboard, Board, PENALTIES, Point, Position, SetupError, Turn, TurnBuilder, dispatch,
};

use crate::arrangements::{mixed, start, strewn};
use crate::reference::{Cells, Reference};

#[test]
fn neighbours_on_every_board() {
    let mut rng = StdRng::seed_from_u64(8);
    for width in 1..=19 {
        for height in 1..=19 {
            let any = strewn((width, height), [30, 20], &mut rng);
            let reference = Reference::read(&any.to_string());
            dispatch!(&any, position => {
                let board = position.board();
                let cells = |set: Bitboard<_>| -> Cells {
                    set.into_iter().map(|point| board.coordinates(point)).collect()
                };
                let all: Bitboard<_> = board.points();
                assert_eq!(all, position.vacant() | position.own() | position.opponent());
                assert_eq!(all.count() as usize, width * height);
                let mut union = Cells::new();
                for point in position.own() {
                    let expected = reference.neighbours(board.coordinates(point));
                    assert_eq!(cells(board.neighbours(point.into())), expected, "{board}");
                    union.extend(expected);
                }
                assert_eq!(cells(board.neighbours(position.own())), union, "{any}");
            });
        }
    }
}

#[test]
fn chains_liberties_and_scores() {
    for any in mixed(9, 400).iter().step_by(2) {
        let reference = Reference::read(&any.to_string());
        for player in Player::BOTH {
            dispatch!(any, position => {
                let board = position.board();
                let cells = |set: Bitboard<_>| -> Cells {
                    set.into_iter().map(|point| board.coordinates(point)).collect()
                };
                let expected: BTreeSet<Cells> =
                    reference.chains(player.index()).into_iter().collect();
                let chains: BTreeSet<Cells> =
                    position.chains(player).map(|chain| cells(chain.stones)).collect();
                assert_eq!(chains, expected, "{any}");
                let vacant = cells(position.vacant());
                for chain in position.chains(player) {
                    let beside: Cells = cells(chain.stones)
                        .into_iter()
                        .flat_map(|cell| reference.neighbours(cell))
                        .filter(|cell| vacant.contains(cell))
                        .collect();
                    assert_eq!(cells(chain.liberties), beside, "{any}");
                    for stone in chain.stones {
                        assert_eq!(position.chain_at(stone), Some(chain));
                        assert_eq!(position.owner(stone), Some(player));
                    }
                }
            });
            assert_eq!(any.score(player), reference.score(player.index()), "{any}");
        }
        let margin = any.score(any.to_move()) - any.score(any.to_move().other());
        assert_eq!(dispatch!(any, position => position.margin()), margin);
    }
}

#[test]
fn sets_and_positions_are_small() {
    assert_eq!(size_of::<Board>(), 2);
    assert_eq!([size_of::<Position<1>>(), size_of::<Position<6>>()], [32, 112]);
    assert_eq!([size_of::<Turn<1>>(), size_of::<Turn<6>>()], [16, 56]);
    assert!(size_of::<TurnBuilder<1>>() <= 48);
}

#[test]
fn words_are_as_many_as_needed() {
    let words = |width, height| Board::new(width, height).unwrap().words();
    assert_eq!([words(5, 5), words(8, 8), words(13, 5), words(9, 9)], [1, 1, 2, 2]);
    assert_eq!([words(13, 13), words(16, 16), words(17, 17), words(19, 19)], [3, 4, 5, 6]);
}

#[test]
fn what_no_position_can_have() {
    for (width, height) in [(0, 0), (0, 5), (5, 0), (20, 1), (1, 20), (usize::MAX, 3)] {
        let error = Board::new(width, height).unwrap_err();
        assert_eq!(error, SetupError::BoardSize { width, height });
    }
    let board = Board::new(3, 3).unwrap();
    for penalty in [-1000, 1000] {
        assert_eq!(Position::<1>::start(board, penalty).unwrap().penalty(), penalty);
    }
    for penalty in [-1001, 1001, i32::MIN, i32::MAX, 1 << 16] {
        assert!(!PENALTIES.contains(&penalty));
        assert_eq!(Position::<1>::start(board, penalty), Err(SetupError::Penalty(penalty)));
    }
    let error = Position::<2>::start(board, 4).unwrap_err();
    assert_eq!(error.to_string(), "a board of 3x3 in 2 words of 64 points: expected 1 of them");
    for stones in [[1, 1], [3, 2], [1 << 9, 0], [0, 1 << 63]] {
        let sets = stones.map(|words| Bitboard::from_words([words]));
        let error = Position::new(board, sets, Player::First, 4).unwrap_err();
        assert_eq!(error, SetupError::Stones(board));
    }
}

#[test]
fn names_of_points() {
    let board = Board::new(19, 19).unwrap();
    let names: BTreeSet<_> = board.points::<6>().into_iter().map(|p| board.name(p)).collect();
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), 361);
    // By letter, then by number; no letter is skipped (Sy-1).
    assert_eq!(names[..3], ["a1", "a2", "a3"]);
    assert_eq!(names[8 * 19..][..2], ["i1", "i2"]);
    assert_eq!(names[360], "s19");
    assert_eq!(board.point(19, 0), None);
    assert_eq!(board.point(0, 19), None);
}

#[test]
fn points_beyond_the_board_are_vacant_for_nobody() {
    let any = start(3, 3, 4);
    dispatch!(&any, position => {
        for index in 9..384 {
            let point = Point::from_index(index);
            assert_eq!(position.owner(point), None);
            assert!(position.build_turn().add(point).is_err());
        }
    });
}
