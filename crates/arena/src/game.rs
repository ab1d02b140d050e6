use std::fmt;
use std::time::Duration;

use zugzwang_bots::Playable;
use zugzwang_rules::{Outcome, Player, Record};

use super::entrant::{Seat, Timing};

/// A game of a match, from its opening to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// Its number in the match, from 0. Games 2n and 2n+1 have the same opening.
    pub number: u32,
    /// The position with which it began.
    pub start: String,
    /// All turns, including those of the opening.
    pub turns: Vec<String>,
    /// The number of plies in the opening.
    pub opening: usize,
    /// The side that the first bot played.
    pub first: Player,
    /// The seeds of the first and the second bot.
    pub seeds: [u32; 2],
    /// How it ended.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// The first player's margin in points, if the game has points and was played to its end.
    pub final_margin: Option<i32>,
}

/// Why a game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The rules ended it: three in a row, or a full board.
    Rules,
    /// A position occurred too often (Si-10).
    Repetition,
    /// The game reached the maximum length.
    Length,
    /// The player to move took too long.
    Time,
    /// The player to move made no legal turn; the text says what went wrong.
    Failure(String),
}

/// The maximum length of a game in plies, after which it is a draw: neither side makes progress.
const LONGEST: usize = 1000;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules => f.write_str("rules"),
            Self::Repetition => f.write_str("repetition"),
            Self::Length => f.write_str("length"),
            Self::Time => f.write_str("time"),
            Self::Failure(_) => f.write_str("failure"),
        }
    }
}

impl Finished {
    /// The first bot's half points: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self) -> usize {
        match self.outcome {
            Outcome::Win(player) if player == self.first => 2,
            Outcome::Draw => 1,
            Outcome::Win(_) => 0,
        }
    }

    /// The first bot's margin in points; `None` if the game has no points or was not played to its
    /// end.
    #[must_use]
    pub fn margin(&self) -> Option<i32> {
        let margin = self.final_margin?;
        Some(if self.first == Player::First { margin } else { -margin })
    }
}

/// A bot at the board, and its time for each turn.
pub(super) struct Seated<'a, G: Playable> {
    pub(super) seat: &'a mut Seat<G>,
    pub(super) movetime: Option<Duration>,
}

/// Plays the game to its end; `None` if it was cancelled.
pub(super) fn play_on<G: Playable>(
    record: &mut Record<G>,
    mut players: [Seated<'_, G>; 2],
    timing: Timing<'_>,
) -> Option<(Outcome, Reason)> {
    loop {
        if let Some(outcome) = record.outcome() {
            let reason = if record.is_repeated() { Reason::Repetition } else { Reason::Rules };
            return Some((outcome, reason));
        }
        if record.len() >= LONGEST {
            return Some((Outcome::Draw, Reason::Length));
        }
        let to_move = record.position().to_move();
        let Seated { seat, movetime } = &mut players[to_move.index()];
        let (turn, taken) = seat.choose(record, *movetime, timing);
        if (timing.cancelled)() {
            return None;
        }
        let lost = |reason| Some((Outcome::Win(to_move.other()), reason));
        if movetime.is_some_and(|time| taken > time + timing.grace) {
            return lost(Reason::Time);
        }
        match turn {
            // Played from its notation, since reading that checks whether it is legal.
            Ok(turn) => {
                if let Err(error) = record.play_text(&record.position().turn_text(turn)) {
                    return lost(Reason::Failure(error.to_string()));
                }
            }
            Err(error) => return lost(Reason::Failure(error.to_string())),
        }
    }
}
