//! Symple for the `minimax` crate, with our implementation of the rules.

use std::ops::ControlFlow;

use minimax::{Game, Winner};
use zugzwang_rules::symple::{Position, Turn};

pub(crate) struct Symple<const W: usize>;

impl<const W: usize> Game for Symple<W> {
    type S = Position<W>;
    type M = Turn<W>;

    fn generate_moves(position: &Position<W>, turns: &mut Vec<Turn<W>>) -> Option<Winner> {
        let _ = position.for_each_turn(|turn| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        Self::get_winner(position)
    }

    fn apply(position: &mut Position<W>, turn: Turn<W>) -> Option<Position<W>> {
        let after = position.play_unchecked(turn);
        Some(after)
    }

    fn get_winner(position: &Position<W>) -> Option<Winner> {
        position.is_over().then(|| match position.margin() {
            0 => Winner::Draw,
            1.. => Winner::PlayerToMove,
            _ => Winner::PlayerJustMoved,
        })
    }
}
