use std::time::Instant;

use zugzwang_rules::Record;
use zugzwang_rules::simpei::{Position, Turn};
use zugzwang_search::{Bounds, Deepening, Limits, Rated};

use super::levels::{Style, of_level};
use super::repetition::{Effect, Repetition};
use super::search::{Found, Search, turns};
use super::value;
use crate::{Assessment, BestMove, Bot, BotError, DEFAULT_TIME, Settings, Strength, Thought};
use zugzwang_search::Random;

/// The search depth if there is only one turn: the search only has to give an estimate.
const FORCED_DEPTH: u32 = 6;

/// The most memory for the transposition table of a level, in bytes. Levels search few positions.
const LEVEL_MEMORY: usize = 1 << 24;

/// Turns that are worse than the best by more than this many times the softness are never chosen.
const CUT: f64 = 4.0;

/// A bot that plays by alpha-beta search.
///
/// A level starts each search with an empty table, so that it sees no further than its depth. The
/// strongest bot keeps the table for its next turn.
pub(super) struct AlphaBetaBot {
    settings: Settings,
    random: Random,
    /// The style of a level; `None` for the strongest bot.
    style: Option<Style>,
    search: Option<Search>,
}

impl AlphaBetaBot {
    pub(super) fn new(settings: &Settings) -> Self {
        let style = match settings.strength {
            Strength::Level(level) => Some(of_level(level)),
            Strength::Best => None,
        };
        let random = Random::new(settings.seed);
        Self { settings: settings.clone(), random, style, search: None }
    }

    /// Chooses among the turns that a search has rated, sorted best first: a proven win or the
    /// longest resistance, otherwise a turn that looks good.
    fn pick(&mut self, turns: &[Rated<Turn>], softness: f64) -> usize {
        let Bounds { lower, upper } = turns[0].found;
        if lower != upper || value::plies(upper).is_some() || softness == 0.0 {
            return 0;
        }
        let weight = |rated: &Rated<Turn>| match rated.found {
            // A proven loss: a proven win would be the best turn.
            found if value::plies(found.upper).is_some() => 0.0,
            found if found.is_exact() => libm::exp(f64::from(found.upper - upper) / softness),
            _ => 0.0,
        };
        let mut left = self.random.fraction() * turns.iter().map(weight).sum::<f64>();
        let chosen = turns.iter().position(|rated| {
            left -= weight(rated);
            left < 0.0
        });
        chosen.unwrap_or(0)
    }
}

/// The turns in the current position, with bounds from immediate wins and repetitions. Turns that
/// repeat a position come last, so that others are preferred if values are equal.
fn known_turns(game: &Record<Position>) -> Vec<Rated<Turn>> {
    let position = game.position();
    let repetition = Repetition::new(game);
    let mut turns: Vec<_> = turns(position)
        .into_iter()
        .map(|rated| {
            if rated.known.is_exact() {
                return (Effect::None, rated);
            }
            let effect = repetition.effect(position, rated.turn);
            let known = match effect {
                Effect::Draws => Bounds::exact(0),
                Effect::AllowsDraw => Bounds { upper: 0, ..rated.known },
                Effect::Repeats | Effect::None => rated.known,
            };
            (effect, Rated::new(rated.turn, known))
        })
        .collect();
    // Wins come first: if there is no time to search at all, the first turn is made.
    turns.sort_by_key(|(effect, rated)| std::cmp::Reverse((rated.known.lower, *effect)));
    turns.into_iter().map(|(_, rated)| rated).collect()
}

fn thought(found: &Found) -> Thought<Turn> {
    let assessment = match found.proven() {
        Some(evaluation) => Assessment::Proven(evaluation),
        None => Assessment::Estimate { chance: found.chance(), margin: None },
    };
    Thought { assessment, depth: found.depth(), nodes: found.nodes, line: found.line.clone() }
}

impl Bot<Position> for AlphaBetaBot {
    fn choose(
        &mut self,
        game: &Record<Position>,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<Turn>),
    ) -> Result<BestMove<Turn>, BotError> {
        let position = game.position();
        let turns = known_turns(game);
        let mut limits = limits;
        let (mut depth, softness) = match self.style {
            Some(style) => {
                limits.nodes = Some(limits.nodes.map_or(style.nodes, |n| n.min(style.nodes)));
                (style.depth, style.softness)
            }
            None => {
                if limits.nodes.is_none() && limits.deadline.is_none() && limits.cancelled.is_none()
                {
                    limits.deadline = Some(Instant::now() + DEFAULT_TIME);
                }
                (Search::MOST_DEPTH, 0.0)
            }
        };
        if turns.len() == 1 {
            depth = depth.min(FORCED_DEPTH);
        }
        let kept = self.search.take().filter(|search| search.rules() == position.rules());
        let mut search = kept.unwrap_or_else(|| {
            let memory = match self.style {
                Some(_) => self.settings.memory.min(LEVEL_MEMORY),
                None => self.settings.memory,
            };
            let threads = if self.style.is_some() { 1 } else { self.settings.threads };
            Search::new(position.rules(), memory, threads)
        });
        let deepening = Deepening {
            depths: 1..=depth.min(Search::MOST_DEPTH),
            margin: (CUT * softness) as i32,
        };
        let found = search.rate(position, turns, &deepening, limits, &mut |found| {
            report(&thought(found));
        });
        if self.style.is_none() {
            self.search = Some(search);
        }
        let place = self.pick(&found.ratings.turns, softness);
        let mut thought = thought(&found);
        let turn = found.ratings.turns[place].turn;
        if place > 0 {
            thought.line = vec![turn];
        }
        Ok(BestMove { turn, thought })
    }

    fn reset(&mut self) {
        self.search = None;
        self.random = Random::new(self.settings.seed);
    }
}
