use std::ops::ControlFlow;

use ahash::AHashSet;
use zugzwang_bots::Playable;
use zugzwang_rules::Record;
use zugzwang_search::Random;

/// Openings of so many plies, endless. Turns are drawn evenly from those of an
/// [opening](Playable::is_opening_turn).
///
/// None is over, or [decided](Playable::is_undecided). None leads to the same position as an earlier
/// one, as long as others can be found; where there is no room for so many plies, there are fewer.
/// The same seed gives the same openings.
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
    /// Where earlier ones led.
    seen: AHashSet<G>,
}

/// How often another opening is tried before less is asked for.
const ATTEMPTS: usize = 200;

impl<G: Playable> Openings<G> {
    /// Openings of so many plies from the position `start`, which is not over.
    #[must_use]
    pub fn new(start: &G, plies: u32, seed: u64) -> Self {
        let random = Random::new(seed);
        Self { start: start.clone(), plies, random, seen: AHashSet::new() }
    }

    /// A random game of so many plies; `None` if it ends before.
    fn attempt(&mut self, plies: u32) -> Option<Record<G>> {
        let mut record = Record::new(self.start.clone());
        for _ in 0..plies {
            let turn = self.random_turn(record.position())?;
            record.play(turn);
        }
        record.outcome().is_none().then_some(record)
    }

    /// A turn that chance makes, all of them being equally likely.
    fn random_turn(&mut self, position: &G) -> Option<G::Turn> {
        let (mut chosen, mut count) = (None, 0u32);
        let _ = position.for_each_turn(|turn| {
            if position.is_opening_turn(turn) {
                count += 1;
                // The n-th replaces what was chosen before with chance 1/n.
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
        // Chance has made no turn at all, and the game is decided from the start.
        Some(Record::new(self.start.clone()))
    }
}
