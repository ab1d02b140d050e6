use std::ops::ControlFlow;

use ahash::AHashSet;
use zugzwang_bots::Playable;
use zugzwang_rules::Record;
use zugzwang_search::Random;

/// An endless sequence of random openings with a given number of plies. All
/// [opening turns](Playable::is_opening_turn) of a position are equally likely.
///
/// No opening ends the game, and each leads to an [undecided](Playable::is_undecided) position that
/// no earlier one has led to, as far as such openings can be found. Where the game is too short for
/// the plies, openings are shorter. The same seed gives the same openings.
///
/// ```
/// use std::collections::HashSet;
/// use zugzwang_arena::Openings;
/// use zugzwang_rules::simpei::{Position, Rules};
///
/// let start = Position::start(Rules::STANDARD);
/// let openings: Vec<_> = Openings::new(&start, 3, 1).take(20).collect();
/// assert!(openings.iter().all(|opening| opening.len() == 3));
/// let positions: HashSet<_> = openings.iter().map(|o| o.position().to_string()).collect();
/// assert_eq!(positions.len(), 20);
/// ```
pub struct Openings<G: Playable> {
    start: G,
    plies: u32,
    random: Random,
    /// The positions to which earlier openings led.
    seen: AHashSet<G>,
}

/// How many random openings to try before settling for a repeated or shorter one.
const ATTEMPTS: usize = 200;

impl<G: Playable> Openings<G> {
    /// Openings with this number of plies from the position `start`, which is not over.
    #[must_use]
    pub fn new(start: &G, plies: u32, seed: u64) -> Self {
        let random = Random::new(seed);
        Self { start: start.clone(), plies, random, seen: AHashSet::new() }
    }

    /// A random game of this many plies; `None` if it ends by then.
    fn attempt(&mut self, plies: u32) -> Option<Record<G>> {
        let mut record = Record::new(self.start.clone());
        for _ in 0..plies {
            let turn = self.random_turn(record.position())?;
            record.play(turn);
        }
        record.outcome().is_none().then_some(record)
    }

    /// A random opening turn, all being equally likely.
    fn random_turn(&mut self, position: &G) -> Option<G::Turn> {
        let (mut chosen, mut count) = (None, 0u32);
        let _ = position.for_each_turn(|turn| {
            if position.is_opening_turn(turn) {
                count += 1;
                // The n-th turn replaces the one chosen so far with probability 1/n.
                if self.random.below(count) == 0 {
                    chosen = Some(turn);
                }
            }
            ControlFlow::<()>::Continue(())
        });
        chosen
    }
}

impl<G: Playable> Iterator for Openings<G> {
    type Item = Record<G>;

    fn next(&mut self) -> Option<Record<G>> {
        for plies in (0..=self.plies).rev() {
            let mut usable = None;
            for _ in 0..ATTEMPTS {
                let Some(record) = self.attempt(plies) else { continue };
                let position = record.position();
                if self.seen.contains(position) {
                    usable = Some(record);
                } else if position.is_undecided() {
                    self.seen.insert(position.clone());
                    return Some(record);
                }
            }
            if usable.is_some() {
                return usable;
            }
        }
        // Only the start itself is left, and it is decided.
        Some(Record::new(self.start.clone()))
    }
}
