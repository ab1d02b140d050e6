use crate::notation::quoted;
use crate::{Game, Outcome, ParseError};

/// Why a text cannot be played as the next turn of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TurnError {
    /// It is not a legal turn.
    #[error(transparent)]
    Illegal(#[from] ParseError),
    /// The game is over.
    #[error("{}: expected no more turns, as the game is over: {end}", quoted(.text))]
    Over {
        /// The text.
        text: String,
        /// How the game has ended: `red has won`, `a draw`, `a draw by repetition`.
        end: String,
    },
}

/// Why a list of turns cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("turn {number}: {error}")]
pub struct ReplayError {
    /// The number of the turn in the list, counted from 1.
    pub number: usize,
    /// What is wrong with it.
    pub error: TurnError,
}

/// A game that is being played: where it started, and the turns since.
///
/// ```
/// use zugzwang_rules::{Outcome, Player, Record};
/// use zugzwang_rules::simpei::Position;
///
/// let mut record = Record::new("r3/4/r3/4|3/3/bb1 r 3".parse::<Position>()?);
/// record.play_text("A3")?;
/// assert_eq!(record.outcome(), Some(Outcome::Win(Player::First)));
/// assert!(record.undo());
/// assert_eq!(record.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// All positions from the start to the current one.
    positions: Vec<G>,
    /// The turns between them.
    turns: Vec<G::Turn>,
}

impl<G: Game> Record<G> {
    /// A game that starts from this position.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self { positions: vec![start], turns: Vec::new() }
    }

    /// The position that the game started from.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &G {
        &self.positions[self.len()]
    }

    /// The number of turns so far.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether no turn has been made yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// The turns so far, each with the position in which it was played.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = (&G, G::Turn)> + ExactSizeIterator {
        self.positions[..self.len()].iter().zip(self.turns.iter().copied())
    }

    /// The notation of the turns so far.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        self.turns().map(|(position, turn)| position.turn_text(turn)).collect()
    }

    /// Plays a legal turn.
    pub fn play(&mut self, turn: G::Turn) {
        self.positions.push(self.position().play(turn));
        self.turns.push(turn);
    }

    /// Plays the turn with this notation.
    ///
    /// # Errors
    ///
    /// If the text is not a legal turn, or if the game is over.
    pub fn play_text(&mut self, text: &str) -> Result<(), TurnError> {
        if let Some(outcome) = self.outcome() {
            let end = match outcome {
                Outcome::Win(player) => format!("{} has won", G::SIDES[player.index()]),
                Outcome::Draw if self.is_repeated() => "a draw by repetition".to_owned(),
                Outcome::Draw => "a draw".to_owned(),
            };
            return Err(TurnError::Over { text: text.to_owned(), end });
        }
        self.play(self.position().parse_turn(text)?);
        Ok(())
    }

    /// Plays the turns with these notations in order, up to the first that cannot be played.
    ///
    /// # Errors
    ///
    /// As [`play_text`](Self::play_text), with the number of the turn.
    pub fn play_all(&mut self, texts: &[String]) -> Result<(), ReplayError> {
        texts.iter().zip(1..).try_for_each(|(text, number)| {
            self.play_text(text).map_err(|error| ReplayError { number, error })
        })
    }

    /// Takes back the last turn; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let has_turns = self.turns.pop().is_some();
        self.positions.truncate(self.turns.len() + 1);
        has_turns
    }

    /// How the game has ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| self.is_repeated().then_some(Outcome::Draw))
    }

    /// Whether the game is a draw by repetition (Si-10).
    #[must_use]
    pub fn is_repeated(&self) -> bool {
        self.position().outcome().is_none()
            && G::REPETITIONS.is_some_and(|most| self.occurrences() >= most)
    }

    /// How often the current position has occurred with the same player to move: at least once.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.positions.iter().filter(|&position| position == self.position()).count()
    }
}
