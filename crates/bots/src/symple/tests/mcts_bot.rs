use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::symple::{Bitboard, Board, Point, Position, dispatch};
use zugzwang_rules::{Player, Record, symple::AnyPosition};
use zugzwang_search::Limits;
use zugzwang_solve::symple::plain;

use super::super::engine::Engine;
use super::super::levels::Skill;
use super::playout_board::{assert_same, starts};
use crate::symple::analyse;
use crate::{Assessment, Level, Playable, Settings, Strength};

fn settings(strength: Strength, threads: usize) -> Settings {
    Settings { strength, threads, memory: 1 << 24, seed: 5, tables: None }
}

fn level(number: u8) -> Strength {
    Strength::Level(Level::new(number).unwrap())
}

fn playouts<'a>(playouts: u64) -> Limits<'a> {
    Limits { nodes: Some(playouts), ..Limits::default() }
}

#[test]
fn engines_play_by_the_rules_and_remember_the_game() {
    for start in starts().into_iter().take(8) {
        dispatch!(&start, position => engines_play(position));
    }
}

fn engines_play<const W: usize>(start: &Position<W>) {
    let skill = Skill { playouts: Some(300), exact: 0, ..Skill::BEST };
    let mut engines = [1, 2].map(|seed| Engine::new(start, skill, 1, 1 << 20, seed));
    let mut position = *start;
    while !position.is_over() {
        let [mover, other] = &mut engines;
        let choice = mover.choose(Limits::default(), &mut |_| {});
        position = position.play(choice.turn);
        other.advance(choice.turn);
        for engine in &engines {
            assert_eq!(*engine.position(), position);
            assert_same(engine.topology(), engine.grid(), &position);
        }
        engines.reverse();
    }
}

/// Small endgames, with their margins from plain search.
fn endgames(count: usize, most_vacant: usize) -> Vec<(Position<1>, i32)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let board = Board::new(4, 4).unwrap();
    let position = || {
        let mut stones = [Bitboard::EMPTY; 2];
        let mut vacant = rng.random_range(1..=most_vacant);
        for index in 0..board.len() {
            let left = board.len() - index;
            if rng.random_range(0..left) < vacant {
                vacant -= 1;
            } else {
                stones[rng.random_range(0..2)].insert(Point::from_index(index));
            }
        }
        let to_move = Player::BOTH[rng.random_range(0..2)];
        let position = Position::new(board, stones, to_move, rng.random_range(-1..5)).unwrap();
        (position, plain::margin(&position, &mut HashMap::new()))
    };
    std::iter::repeat_with(position).take(count).collect()
}

#[test]
fn what_the_tree_proves_is_the_margin_by_plain_search() {
    for (i, (position, margin)) in endgames(200, 8).into_iter().enumerate() {
        let skill = Skill { exact: 0, playouts: Some(1_000_000), ..Skill::BEST };
        let mut engine = Engine::new(&position, skill, 1 + i % 2, 1 << 24, 1);
        let choice = engine.choose(Limits::default(), &mut |_| {});
        assert_eq!(choice.thought.assessment, Assessment::Margin(margin), "{position}");
        let after = position.play(choice.turn);
        assert_eq!(-plain::margin(&after, &mut HashMap::new()), margin, "{position}");
    }
}

#[test]
fn no_noise_overrides_what_is_proven() {
    let skill = Skill { temperature: 2.0, exact: 0, playouts: Some(100_000), ..Skill::BEST };
    for (position, margin) in endgames(100, 6) {
        let turn = Engine::new(&position, skill, 1, 1 << 24, 1)
            .choose(Limits::default(), &mut |_| {})
            .turn;
        let after = position.play(turn);
        assert_eq!(-plain::margin(&after, &mut HashMap::new()), margin, "{position}");
    }
}

#[test]
fn a_bot_has_a_turn_when_time_is_over_already() {
    for start in starts() {
        dispatch!(&start, start => {
            let mut record = Record::new(*start);
            let mut bot = start.bot(&settings(Strength::Best, 2));
            for _ in 0..6 {
                if record.outcome().is_some() {
                    break;
                }
                let limits = Limits { deadline: Some(Instant::now()), ..Limits::default() };
                let choice = bot.choose(&record, limits, &mut |_| {}).unwrap();
                assert!(record.position().turn_of(choice.turn.stones()).is_ok());
                record.play(choice.turn);
            }
        });
    }
}

#[test]
fn levels_play_whole_games_the_same_each_time() {
    let start: Position<1> = "5/5/5/5/5 w 4".parse().unwrap();
    for number in [1, 3, 5] {
        let game = || {
            let mut record = Record::new(start);
            let mut bot = start.bot(&settings(level(number), 1));
            while record.outcome().is_none() {
                let turn = bot.choose(&record, Limits::default(), &mut |_| {}).unwrap().turn;
                record.play(turn);
            }
            record.texts()
        };
        assert_eq!(game(), game());
    }
}

#[test]
fn a_bot_follows_turns_that_are_taken_back() {
    let start: Position<1> = "6/6/6/6/6/6 w 4".parse().unwrap();
    let mut record = Record::new(start);
    let mut bot = start.bot(&settings(level(4), 1));
    for undone in [0, 2, 1, 3] {
        for _ in 0..4 {
            let choice = bot.choose(&record, Limits::default(), &mut |_| {}).unwrap();
            assert_eq!(choice.thought.line.first(), Some(&choice.turn));
            record.play(choice.turn);
        }
        for _ in 0..undone {
            record.undo();
        }
    }
    bot.reset();
    let choice = bot.choose(&Record::new(start), Limits::default(), &mut |_| {}).unwrap();
    assert!(start.turn_of(choice.turn.stones()).is_ok());
}

#[test]
fn analyses_list_legal_turns_with_true_bounds() {
    for (position, margin) in endgames(60, 7) {
        for limit in [16, 400, 100_000] {
            let analysis =
                analyse(&position, &settings(Strength::Best, 1), playouts(limit), &mut |_| {});
            assert!(!analysis.turns.is_empty());
            for liked in &analysis.turns {
                let after = position.play(liked.turn);
                let exact = -plain::margin(&after, &mut HashMap::new());
                assert!(liked.bounds.lower <= exact && exact <= liked.bounds.upper, "{position}");
            }
            if limit == 100_000 {
                assert_eq!(analysis.thought.assessment, Assessment::Margin(margin));
                let best = analysis.turns.iter().any(|liked| liked.bounds.lower == margin);
                assert!(best, "{position}");
            }
        }
    }
}

#[test]
fn an_analysis_leads_with_what_the_bot_plays() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let board = Board::new(9, 9).unwrap();
    let (mut growths, mut seldom) = (0, 0);
    for seed in 0..30 {
        // Some chains with room around them.
        let mut stones = [Bitboard::EMPTY; 2];
        for _ in 0..rng.random_range(6..24) {
            let index = rng.random_range(0..board.len());
            let point = Point::from_index(index);
            if !(stones[0] | stones[1]).contains(point) {
                stones[rng.random_range(0..2)].insert(point);
            }
        }
        let to_move = Player::BOTH[rng.random_range(0..2)];
        let position = Position::<2>::new(board, stones, to_move, 4).unwrap();
        let settings = Settings { seed, ..settings(Strength::Best, 1) };
        let analysis = analyse(&position, &settings, playouts(4000), &mut |_| {});
        // With so many vacant points the bot uses the tree search alone.
        assert!(position.vacant().count() > Skill::BEST.exact);
        let choice = position
            .bot(&settings)
            .choose(&Record::new(position), playouts(4000), &mut |_| {})
            .unwrap();
        assert_eq!(analysis.turns[0].turn, choice.turn, "{position}");
        assert_eq!(analysis.thought, choice.thought, "{position}");
        assert_eq!(analysis.thought.line[0], choice.turn, "{position}");
        let turns: HashSet<_> = analysis.turns.iter().map(|liked| liked.turn).collect();
        assert_eq!(turns.len(), analysis.turns.len(), "{position}");
        let most = analysis.turns.iter().map(|liked| liked.visits).max().unwrap();
        growths += usize::from(!choice.turn.growth().is_empty());
        seldom += usize::from(analysis.turns[0].visits < most);
    }
    // Visits alone would have given another turn.
    assert!(growths > 3 && seldom > 1, "{growths} {seldom}");
}

#[test]
fn a_limit_of_nodes_holds_everywhere() {
    let start: Position<1> = "5/5/5/5/5 w 4".parse().unwrap();
    for strength in [Strength::Best, level(1), level(8)] {
        for limit in [0, 1, 100] {
            let mut record = Record::new(start);
            let mut bot = start.bot(&settings(strength, 1));
            while record.outcome().is_none() {
                let mut last = 0;
                let choice = bot
                    .choose(&record, playouts(limit), &mut |thought| {
                        assert!(thought.nodes >= last);
                        last = thought.nodes;
                    })
                    .unwrap();
                let stones = u64::from(choice.turn.stones().count());
                // At worst each stone, and the choice not to balance, needs a playout. The solver
                // checks the limit only periodically.
                let most = if limit > 1 { Limits::PERIOD } else { stones + 1 };
                assert!((last..=most).contains(&choice.thought.nodes), "{:?}", choice.thought);
                record.play(choice.turn);
            }
        }
    }
}

#[test]
fn without_a_deadline_the_exact_solver_leaves_time_to_the_tree() {
    // Proving this takes far more positions than the solver may search.
    let start: Position<1> = "5/5/5/5/5 w 4".parse().unwrap();
    let asked = AtomicU64::new(0);
    let cancelled = || asked.fetch_add(1, Relaxed) > 20_000;
    let limits = Limits { cancelled: Some(&cancelled), ..Limits::default() };
    let mut reported = 0;
    let mut bot = start.bot(&settings(Strength::Best, 1));
    let choice =
        bot.choose(&Record::new(start), limits, &mut |thought| reported = thought.nodes).unwrap();
    assert!(matches!(choice.thought.assessment, Assessment::Estimate { .. }));
    assert!(reported > 10_000, "{reported}");
}

#[test]
fn a_small_memory_costs_strength_only() {
    let start: AnyPosition = "13/13/13/13/13/13/13/13/13/13/13/13/13 w 6".parse().unwrap();
    dispatch!(&start, start => {
        // If this is more memory than there is, the bot takes what it can get.
        for memory in [0, usize::MAX] {
            let mut bot = start.bot(&Settings { memory, ..settings(level(4), 1) });
            let mut record = Record::new(*start);
            for _ in 0..30 {
                let turn = bot.choose(&record, Limits::default(), &mut |_| {}).unwrap().turn;
                assert!(record.position().turn_of(turn.stones()).is_ok());
                record.play(turn);
            }
        }
    });
}
