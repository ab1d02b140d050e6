//! Symmetries map points, sets, positions and turns consistently.

use std::collections::BTreeSet;

use zugzwang_rules::symple::{Bitboard, Board, Position, Symmetry, dispatch};

use crate::arrangements::mixed;
use crate::listing::listed;

#[test]
fn sets_are_mapped_point_by_point() {
    for any in mixed(10, 400).iter().step_by(2) {
        dispatch!(any, position => {
            let board = position.board();
            for &symmetry in board.symmetries() {
                let mapped = board.map_points(symmetry, position.own());
                let slowly: Bitboard<_> =
                    position.own().into_iter().map(|p| board.map_point(symmetry, p)).collect();
                assert_eq!(mapped, slowly, "{symmetry:?} of {any}");
                assert_eq!(board.map_points(symmetry.inverse(), mapped), position.own());
            }
        });
    }
}

/// The images of the corner `a1` and of `b1` next to it: on every square each symmetry does what
/// its name says, and all differ.
#[test]
fn symmetries_are_what_they_are_called() {
    for side in 3..=19 {
        let board = Board::new(side, side).unwrap();
        let last = side - 1;
        let expected = [
            (Symmetry::Identity, (0, 0), (1, 0)),
            (Symmetry::MirrorColumns, (last, 0), (last - 1, 0)),
            (Symmetry::MirrorRows, (0, last), (1, last)),
            (Symmetry::HalfTurn, (last, last), (last - 1, last)),
            (Symmetry::Transpose, (0, 0), (0, 1)),
            (Symmetry::TurnLeft, (last, 0), (last, 1)),
            (Symmetry::TurnRight, (0, last), (0, last - 1)),
            (Symmetry::AntiTranspose, (last, last), (last, last - 1)),
        ];
        assert_eq!(board.symmetries(), expected.map(|(symmetry, ..)| symmetry));
        for (symmetry, a1, b1) in expected {
            let goes = |column| {
                board.coordinates(board.map_point(symmetry, board.point(column, 0).unwrap()))
            };
            assert_eq!((goes(0), goes(1)), (a1, b1), "{symmetry:?}");
        }
    }
}

#[test]
fn symmetries_commute_with_play() {
    for any in mixed(11, 100).iter().step_by(2) {
        dispatch!(any, position => {
            if position.count_turns() > 300 {
                continue;
            }
            let turns = listed(position);
            for &symmetry in position.board().symmetries() {
                let mapped = position.mapped(symmetry);
                let expected: BTreeSet<_> = listed(&mapped).into_iter().collect();
                let found: BTreeSet<_> = turns.iter().map(|turn| turn.mapped(symmetry)).collect();
                assert_eq!(found, expected, "{symmetry:?} of {any}");
                for &turn in &turns {
                    let (mut child, mut image) = (*position, mapped);
                    child = child.play_unchecked(turn);
                    image = image.play(turn.mapped(symmetry));
                    assert_eq!(child.mapped(symmetry), image);
                    assert_eq!(child.mapped(symmetry).zobrist(), image.zobrist());
                }
            }
        });
    }
}

#[test]
fn canonical_forms_are_common_to_all_images() {
    for any in mixed(12, 400).iter().step_by(2) {
        dispatch!(any, position => {
            let canonical = position.canonical();
            assert_eq!(canonical.canonical(), canonical);
            assert!(position.board().symmetries().iter().any(|&symmetry| position.mapped(symmetry) == canonical));
            for &symmetry in position.board().symmetries() {
                let image = position.mapped(symmetry);
                let form = image.canonical();
                assert_eq!(form, canonical, "{symmetry:?} of {any}");
                assert_eq!(form.zobrist(), canonical.zobrist());
                assert_eq!(image.mapped(symmetry.inverse()), *position);
            }
        });
    }
}

/// Burnside's lemma: on 3x3, the 3^9 arrangements are 2862 up to symmetry; on 3x2, the 3^6
/// arrangements are 216.
#[test]
fn canonical_forms_are_as_many_as_orbits() {
    for (size, orbits) in [((3, 3), 2862), ((3, 2), 216)] {
        let board = Board::new(size.0, size.1).unwrap();
        let mut forms = BTreeSet::new();
        for code in 0..3u32.pow(board.len() as u32) {
            let mut stones = [Bitboard::<1>::EMPTY; 2];
            for (i, point) in board.points::<1>().into_iter().enumerate() {
                match code / 3u32.pow(i as u32) % 3 {
                    0 => {}
                    owner => stones[owner as usize - 1].insert(point),
                }
            }
            let position = Position::new(board, stones, zugzwang_rules::Player::First, 4).unwrap();
            forms.insert(position.canonical().to_string());
        }
        assert_eq!(forms.len(), orbits, "{board}");
    }
}

#[test]
#[should_panic(expected = "a board of 3x2 has no symmetry Transpose")]
fn only_squares_have_quarter_turns() {
    let position: Position<1> = "3/3 w 4".parse().unwrap();
    let _ = position.mapped(Symmetry::Transpose);
}
