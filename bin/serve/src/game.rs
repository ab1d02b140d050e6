//! Games as requests describe them.

use serde::{Deserialize, Deserializer};
use zugzwang_rules::simpei::{self, Rules};
use zugzwang_rules::symple::{AnyPosition, Board};
use zugzwang_rules::{Game, Record, split_turns, trimmed};

use crate::error::ApiError;

/// The most turns of a game that is looked at.
const MOST_TURNS: usize = 1000;

/// Columns and rows of Symple's board where none are given.
const USUAL_BOARD: usize = 7;

/// A game: where it starts and the turns so far.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameText {
    name: GameName,
    /// A position in the game's notation, or `startpos`.
    start: Option<String>,
    // Of an empty board:
    size: Option<u32>,
    pieces: Option<u32>,
    board: Option<String>,
    penalty: Option<i32>,
    // Not in the notation of positions:
    first_move: Option<String>,
    sandwich: Option<String>,
    #[serde(default, deserialize_with = "turns")]
    moves: Vec<String>,
}

/// Reads turns one by one, or a list of them as people write it.
fn turns<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected turns: a list of texts, or one text")]
    enum Turns {
        Each(Vec<String>),
        Text(String),
    }
    Ok(match Turns::deserialize(deserializer)? {
        Turns::Each(turns) => turns,
        Turns::Text(text) => split_turns(&text),
    })
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameName {
    Simpei,
    Symple,
}

/// Where a game starts.
pub(crate) enum Start {
    Simpei(simpei::Position),
    Symple(AnyPosition),
}

impl GameText {
    /// Where the game starts, and its turns, which are not read yet.
    pub(crate) fn start(&self) -> Result<(Start, &[String]), ApiError> {
        if self.moves.len() > MOST_TURNS {
            let given = self.moves.len();
            return Err(ApiError::unusable(format!(
                "{given} moves: expected at most {MOST_TURNS}"
            )));
        }
        let start = match self.name {
            GameName::Simpei => Start::Simpei(self.simpei()?),
            GameName::Symple => Start::Symple(self.symple()?),
        };
        Ok((start, &self.moves))
    }

    fn simpei(&self) -> Result<simpei::Position, ApiError> {
        refuse("simpei", "board", self.board.is_some())?;
        refuse("simpei", "penalty", self.penalty.is_some())?;
        let position = match self.notation() {
            Some(text) => {
                self.only_from_startpos("size", self.size.is_some())?;
                self.only_from_startpos("pieces", self.pieces.is_some())?;
                text.parse().map_err(ApiError::unusable)?
            }
            None => {
                let size = self.size.unwrap_or(Rules::STANDARD.size() as u32);
                let pieces = self.pieces.unwrap_or(Rules::usual_pieces(size));
                simpei::Position::start(Rules::new(size, pieces).map_err(ApiError::unusable)?)
            }
        };
        let first_move = self.first_move.as_deref().map_or(Ok(Default::default()), str::parse);
        let sandwich = self.sandwich.as_deref().map_or(Ok(Default::default()), str::parse);
        Ok(position
            .with_first_move(first_move.map_err(ApiError::unusable)?)
            .with_sandwich(sandwich.map_err(ApiError::unusable)?))
    }

    fn symple(&self) -> Result<AnyPosition, ApiError> {
        refuse("symple", "size", self.size.is_some())?;
        refuse("symple", "pieces", self.pieces.is_some())?;
        refuse("symple", "first_move", self.first_move.is_some())?;
        refuse("symple", "sandwich", self.sandwich.is_some())?;
        if let Some(text) = self.notation() {
            self.only_from_startpos("board", self.board.is_some())?;
            self.only_from_startpos("penalty", self.penalty.is_some())?;
            return text.parse().map_err(ApiError::unusable);
        }
        let board = match &self.board {
            Some(text) => text.parse().map_err(ApiError::unusable)?,
            None => Board::new(USUAL_BOARD, USUAL_BOARD).map_err(ApiError::unusable)?,
        };
        let penalty = self.penalty.unwrap_or(board.default_penalty());
        AnyPosition::start(board, penalty).map_err(ApiError::unusable)
    }

    /// The position that the game starts with, if it is not the empty board.
    fn notation(&self) -> Option<&str> {
        self.start.as_deref().filter(|&text| trimmed(text) != "startpos")
    }

    fn only_from_startpos(&self, field: &str, is_given: bool) -> Result<(), ApiError> {
        if is_given {
            return Err(ApiError::unusable(format!(
                "{field}: expected with the start 'startpos' only"
            )));
        }
        Ok(())
    }
}

fn refuse(game: &str, field: &str, is_given: bool) -> Result<(), ApiError> {
    if is_given {
        return Err(ApiError::unusable(format!(
            "{field}: expected with the other game, not {game}"
        )));
    }
    Ok(())
}

/// Plays the turns, all of which must be legal, none after the end of the game.
pub(crate) fn record<C: Game>(start: C, moves: &[String]) -> Result<Record<C>, ApiError> {
    let mut record = Record::new(start);
    for (i, text) in moves.iter().enumerate() {
        record
            .play_text(text)
            .map_err(|error| ApiError::unusable(format!("move {}: {error}", i + 1)))?;
    }
    Ok(record)
}

/// The game, in which it must be somebody's turn.
pub(crate) fn unfinished<C: Game>(start: C, moves: &[String]) -> Result<Record<C>, ApiError> {
    let record = record(start, moves)?;
    if record.outcome().is_some() {
        return Err(ApiError::unusable("the game is over: expected one that goes on"));
    }
    Ok(record)
}
