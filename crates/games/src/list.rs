use std::sync::{PoisonError, RwLock};

use zugzwang_bots::{FixedSearch, Playable};
use zugzwang_rules::symple::dispatch;
use zugzwang_rules::{OptionError, Options, simpei, symple};

use crate::of_record::boxed;
use crate::{AnyGame, GameInfo};

/// The games.
const LIST: [GameEntry; 2] = [
    GameEntry::new::<simpei::Position>(
        |text, options| Ok(boxed(simpei::Position::set_up(text, options)?)),
        zugzwang_bots::simpei::FIXED_SEARCHES,
    ),
    GameEntry::new::<symple::Position<1>>(
        |text, options| {
            let position = symple::AnyPosition::set_up(text, options)?;
            Ok(dispatch!(position, position => boxed(position)))
        },
        zugzwang_bots::symple::FIXED_SEARCHES,
    ),
];

static ADDED: RwLock<Vec<GameEntry>> = RwLock::new(Vec::new());

/// All games, in the order of the list.
#[must_use]
pub fn games() -> Vec<GameEntry> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    LIST.iter().chain(&*added).copied().collect()
}

/// The game with this name.
#[must_use]
pub fn find(name: &str) -> Option<GameEntry> {
    games().into_iter().find(|entry| entry.info.name == name)
}

/// Adds a game to the list of this process, for programs that bring their own.
pub fn add(entry: GameEntry) {
    ADDED.write().unwrap_or_else(PoisonError::into_inner).push(entry);
}

/// A game in the list.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// General information about the game.
    pub info: GameInfo,
    /// The fixed set of searches for `bench`.
    pub fixed_searches: &'static [FixedSearch],
    set_up: SetUp,
}

type SetUp = fn(&str, &Options) -> Result<Box<dyn AnyGame>, OptionError>;

impl GameEntry {
    /// The game with positions of type `G`, those of the usual board. `set_up` reads a position, or
    /// makes the empty board for `startpos`, with options of the form of [`GameInfo::options`].
    #[must_use]
    pub const fn new<G: Playable>(set_up: SetUp, fixed_searches: &'static [FixedSearch]) -> Self {
        Self { info: GameInfo::of::<G>(), fixed_searches, set_up }
    }

    /// A game that starts with this position, or for `startpos` with the empty board that the
    /// options describe.
    ///
    /// # Errors
    ///
    /// If the text is not a position, if there is no such board, or if the position contradicts the
    /// options.
    pub fn set_up(
        &self,
        position: &str,
        options: &Options,
    ) -> Result<Box<dyn AnyGame>, OptionError> {
        let game = (self.set_up)(position, options)?;
        let found = game.options();
        for (name, given) in options.iter() {
            if let Some(found) = found.get(name).filter(|&found| found != given) {
                let (given, found) = (given.to_owned(), found.to_owned());
                let position = position.to_owned();
                return Err(OptionError::Conflict { name, given, found, position });
            }
        }
        Ok(game)
    }
}
