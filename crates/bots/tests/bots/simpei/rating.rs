use std::ops::ControlFlow;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use zugzwang_bots::simpei::rank_in_game;
use zugzwang_rules::simpei::{Position, Rules, Turn};
use zugzwang_rules::{Outcome, Record};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::{BuildOptions, Probe, Solution};

fn turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

fn after(game: &Record<Position>, turn: Turn) -> Record<Position> {
    let mut game = game.clone();
    game.play(turn);
    game
}

/// The value of a turn, found by trying it and every answer to it in the game.
fn value(solution: &Solution, game: &Record<Position>, turn: Turn) -> Evaluation {
    let game = after(game, turn);
    match game.outcome() {
        Some(Outcome::Draw) => return Evaluation::Draw,
        Some(Outcome::Win(_)) => return Evaluation::Win(1),
        None => {}
    }
    let value = solution.probe(game.position()).unwrap().before_turn();
    let draws = |answer| after(&game, answer).outcome() == Some(Outcome::Draw);
    let may_draw = turns(game.position()).into_iter().any(draws);
    if may_draw { value.min(Evaluation::Draw) } else { value }
}

#[test]
fn turns_are_rated_with_the_third_repetition_in_mind() {
    let mut rng = StdRng::seed_from_u64(1);
    // How often a repetition saves a lost game, and takes a win away.
    let (mut saves, mut spoils) = (0, 0);
    for rules in [Rules::new(3, 2).unwrap(), Rules::new(3, 3).unwrap()] {
        let solution = Solution::build(rules, &BuildOptions::default(), &()).unwrap();
        for _ in 0..60 {
            let mut game = Record::new(Position::start(rules));
            while game.outcome().is_none() && game.len() < 60 {
                let rated = rank_in_game(&solution, &game).unwrap();
                for &(turn, rated) in &rated {
                    assert_eq!(rated, value(&solution, &game, turn), "{}", game.position());
                }
                let best = rated.iter().map(|&(_, value)| value).max().unwrap();
                let alone = solution.probe(game.position()).unwrap();
                saves += usize::from(alone < Evaluation::Draw && best == Evaluation::Draw);
                spoils += usize::from(alone > Evaluation::Draw && best == Evaluation::Draw);
                // Prefer turns that go back to earlier positions.
                let mut all = turns(game.position());
                all.retain(|&turn| !game.position().wins(turn));
                let again: Vec<_> = all
                    .iter()
                    .copied()
                    .filter(|&turn| after(&game, turn).occurrences() > 1)
                    .collect();
                let choice = if again.is_empty() || rng.random_ratio(1, 4) { all } else { again };
                if choice.is_empty() {
                    break;
                }
                game.play(choice[rng.random_range(0..choice.len())]);
            }
        }
    }
    assert!(saves > 0 && spoils > 0, "{saves} {spoils}");
}
