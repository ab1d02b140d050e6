//! Fits the weights of the policy.
//!
//! A [`Lesson`] is a position in the tree of a search, with the share of visits that each of its
//! choices got. [`lessons`] collects them, [`fit`] finds the weights that explain them best, and
//! [`source`] writes the weights as source code.

use std::fmt::Write;

use zugzwang_rules::symple::Position;
use zugzwang_search::Limits;
use zugzwang_search::mcts::Tuning;

use super::super::engine::Engine;
use super::super::levels::Skill;
use super::super::step::Step;
use super::Policy;
use super::features::{Features, UNIT};
use super::shape::{FEATURES, GROUPS, KINDS, PHASES, SIZES};

/// A position that a search visited often, and the shares of visits that its choices got.
pub struct Lesson {
    choices: Vec<(Features, f32)>,
}

/// The number of passes over all lessons when fitting weights.
const PASSES: i32 = 300;

/// The step size in the first pass; it decreases to 0.
const STEP: f32 = 0.05;

/// The weight decay, which keeps the weights of rare features small.
const DECAY: f32 = 3e-6;

/// Searches a position with this many playouts, and makes lessons of all positions in the tree that
/// were visited at least `visits` times and have at least two choices.
///
/// ```
/// use zugzwang_bots::symple::training;
/// use zugzwang_rules::symple::Position;
///
/// let position: Position<1> = "5/1w3/5/3b1/5 w 4".parse()?;
/// let lessons = training::lessons(&position, 2000, 100, 1);
/// let weights = training::fit(&lessons);
/// assert!(training::loss(&lessons, &weights) < training::loss(&lessons, &training::none()));
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
#[must_use]
pub fn lessons<const W: usize>(
    position: &Position<W>,
    playouts: u64,
    visits: u32,
    seed: u64,
) -> Vec<Lesson> {
    // At full width, whatever the current policy thinks of a choice.
    let tuning = Tuning { width: f32::INFINITY, ..Tuning::DEFAULT };
    let skill = Skill { exact: 0, tuning, ..Skill::BEST };
    let mut engine = Engine::new(position, skill, 1, 1 << 28, seed);
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    engine.explore(limits);
    let mut lessons = Vec::new();
    engine.search().for_each_expanded(visits, |state, choices| {
        if choices.len() < 2 {
            return;
        }
        let mut policy = Policy::new(engine.topology(), state);
        let all: u32 = choices.iter().map(|rated| rated.visits).sum();
        let choices = choices.iter().map(|rated| {
            (policy.features(Step::of(rated.choice)), rated.visits as f32 / all.max(1) as f32)
        });
        lessons.push(Lesson { choices: choices.collect() });
    });
    lessons
}

/// Weights that make all choices equally likely.
#[must_use]
pub fn none() -> Vec<f32> {
    vec![0.0; KINDS * PHASES * FEATURES]
}

/// The mean cross entropy between the shares of visits and the policy's probabilities, in nats. The
/// lower it is, the better the policy predicts what a search will look at.
#[must_use]
pub fn loss(lessons: &[Lesson], weights: &[f32]) -> f32 {
    let mut probabilities = Vec::new();
    let losses = lessons.iter().map(|lesson| {
        lesson.rate(weights, &mut probabilities);
        let choices = lesson.choices.iter().zip(&probabilities);
        -choices.map(|((_, share), probability)| share * probability.max(1e-12).ln()).sum::<f32>()
    });
    losses.map(f64::from).sum::<f64>() as f32 / lessons.len() as f32
}

/// The weights that explain the lessons best, found by minimizing the [`loss`] with Adam (Kingma
/// and Ba 2014).
#[must_use]
pub fn fit(lessons: &[Lesson]) -> Vec<f32> {
    let mut weights = none();
    let mut moments = vec![(0.0_f32, 0.0_f32); weights.len()];
    let mut probabilities = Vec::new();
    for pass in 1..=PASSES {
        let mut gradient: Vec<f32> = weights.iter().map(|weight| DECAY * weight).collect();
        for lesson in lessons {
            lesson.rate(&weights, &mut probabilities);
            for ((features, share), probability) in lesson.choices.iter().zip(&probabilities) {
                let slope = (probability - share) / lessons.len() as f32;
                features.iter().for_each(|&place| gradient[usize::from(place)] += slope);
            }
        }
        let step = STEP * (1.0 - (pass - 1) as f32 / PASSES as f32);
        let unbiased = [0.9, 0.999].map(|rate: f32| 1.0 - rate.powi(pass));
        for ((weight, (mean, square)), slope) in weights.iter_mut().zip(&mut moments).zip(gradient)
        {
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            *weight -= step * (*mean / unbiased[0]) / ((*square / unbiased[1]).sqrt() + 1e-8);
        }
    }
    weights
}

/// The source code of `weights.rs`.
#[must_use]
pub fn source(weights: &[f32]) -> String {
    let mut code = "use super::shape::{FEATURES, KINDS, PHASES};\n\n\
        /// The weights of features, in 1/256: by kind of choice, phase of the game, and feature, a\n\
        /// group a line. Written by the example `fit_policy`.\n\
        #[rustfmt::skip]\n\
        pub(super) static WEIGHTS: [i16; KINDS * PHASES * FEATURES] = [\n"
        .to_owned();
    let mut rest = weights;
    for group in SIZES.iter().cycle().take(KINDS * PHASES * GROUPS) {
        let line;
        (line, rest) = rest.split_at(*group);
        let numbers: Vec<_> =
            line.iter().map(|weight| ((weight * UNIT).round() as i16).to_string()).collect();
        writeln!(code, "    {},", numbers.join(", ")).expect("strings take everything");
    }
    code + "];\n"
}

impl Lesson {
    /// The probabilities of the choices by these weights.
    fn rate(&self, weights: &[f32], probabilities: &mut Vec<f32>) {
        let rate =
            |features: &Features| features.iter().map(|&place| weights[usize::from(place)]).sum();
        probabilities.clear();
        probabilities.extend(self.choices.iter().map(|(features, _)| -> f32 { rate(features) }));
        zugzwang_search::mcts::softmax(probabilities, |probability| probability);
    }
}
