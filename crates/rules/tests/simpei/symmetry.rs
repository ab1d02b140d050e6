//! Rotating and reflecting the board does not change the game.

use std::collections::HashSet;

use zugzwang_rules::simpei::{Position, Symmetry, Turn};

use crate::reference::Board;
use crate::support::{
    Crowd, all_boards, first_turns, position_of, random_board, random_play, seeded, turn_of, turns,
};

#[test]
fn the_eight_images_are_those_of_a_square() {
    let rng = &mut seeded(8);
    for _ in 0..1000 {
        let board = random_board(rng, Crowd::Many);
        let position = position_of(&board);
        let expected: HashSet<Position> = board.images().iter().map(position_of).collect();
        let actual: HashSet<Position> =
            Symmetry::ALL.map(|symmetry| position.mapped(symmetry)).into();
        assert_eq!(actual, expected, "{position}");
        for symmetry in Symmetry::ALL {
            let image = position.mapped(symmetry);
            assert_eq!(image.zobrist(), image.zobrist_from_scratch(), "{position}");
            assert_eq!(image.mapped(symmetry.inverse()), position, "{position} {symmetry:?}");
            for set in [position.vacant(), position.pieces(position.to_move())] {
                let there = set.mapped(position.rules().size(), symmetry);
                let back = there.mapped(position.rules().size(), symmetry.inverse());
                assert_eq!(back, set);
            }
            let vacant = position.vacant().mapped(position.rules().size(), symmetry);
            assert_eq!(vacant, image.vacant());
        }
    }
    let lopsided: Position = "4/4/rb2/4|3/1r1/3 b".parse().unwrap();
    let images: HashSet<Position> = Symmetry::ALL.map(|s| lopsided.mapped(s)).into();
    assert_eq!(images.len(), 8);
}

#[test]
fn generation_commutes() {
    let rng = &mut seeded(9);
    let mut compared = 0;
    while compared < 1000 {
        let board = random_board(rng, Crowd::Many);
        if board.count() > 2000 {
            continue;
        }
        compared += 1;
        let position = position_of(&board);
        let all = turns(&position);
        for symmetry in Symmetry::ALL {
            let mapped = |turn: &Turn| turn.mapped(position.rules().size(), symmetry);
            let images: HashSet<Turn> = all.iter().map(mapped).collect();
            let actual: HashSet<Turn> = turns(&position.mapped(symmetry)).into_iter().collect();
            assert_eq!(actual, images, "{position} {symmetry:?}");
        }
    }
}

#[test]
fn play_commutes() {
    let rng = &mut seeded(10);
    for _ in 0..2000 {
        let board = random_board(rng, Crowd::Many);
        let position = position_of(&board);
        let size = position.rules().size();
        let turn = turn_of(&random_play(rng, &board), board.size);
        for symmetry in Symmetry::ALL {
            let image = position.mapped(symmetry);
            let image_turn = turn.mapped(size, symmetry);
            let context = format!("{position} {turn:?} {symmetry:?}");
            assert_eq!(image.play(image_turn), position.play(turn).mapped(symmetry), "{context}");
            assert_eq!(image.wins(image_turn), position.wins(turn), "{context}");
            assert_eq!(image_turn.mapped(size, symmetry.inverse()), turn, "{context}");
        }
    }
}

#[test]
fn the_canonical_form_is_one_image_and_the_same_for_all() {
    let rng = &mut seeded(11);
    for _ in 0..2000 {
        let position = position_of(&random_board(rng, Crowd::Many));
        let canonical = position.canonical();
        assert_eq!(canonical.zobrist(), canonical.zobrist_from_scratch(), "{position}");
        assert_eq!(canonical.canonical(), canonical, "{position}");
        let images = Symmetry::ALL.map(|symmetry| position.mapped(symmetry));
        assert!(images.contains(&canonical), "{position}");
        for image in images {
            assert_eq!(image.canonical(), canonical, "{position}");
        }
    }
}

/// Positions have the same canonical form only if one is an image of the other. Counted by
/// Burnside's lemma: the number of orbits is the mean number of positions that a symmetry fixes.
#[test]
fn canonical_forms_are_as_many_as_orbits() {
    let boards = all_boards(&Board::empty(3, 2));
    let positions: Vec<Position> = boards.iter().map(position_of).collect();
    let canonical: HashSet<Position> = positions.iter().map(Position::canonical).collect();
    let fixed: usize =
        boards.iter().map(|b| b.images().iter().filter(|image| *image == b).count()).sum();
    assert_eq!(canonical.len() * 8, fixed);
    assert!(canonical.len() * 8 > positions.len());
}

#[test]
fn the_pass_has_itself_as_image() {
    let stuck: Position = "4/4/4/r3|3/3/b2 r 1".parse().unwrap();
    for symmetry in Symmetry::ALL {
        assert_eq!(Turn::PASS.mapped(4, symmetry), Turn::PASS);
        assert_eq!(first_turns(&stuck.mapped(symmetry), 2), [Turn::PASS]);
    }
}
