use clap::Args;
use zugzwang_rules::symple::{AnyPosition, Board, PENALTIES};
use zugzwang_rules::trimmed;

use crate::arguments::{none, same};

const HEADING: &str = "Symple options";

/// The options that say which Symple is played.
#[derive(Args, Clone, Debug)]
pub struct SympleOptions {
    /// Columns and rows of the board, 1x1 to 19x19 [default: 7x7]
    #[arg(long, value_name = "WxH", help_heading = HEADING)]
    board: Option<Board>,

    /// Points that each chain costs its owner, -1000 to 1000 [default: 4 up to 9x9, 6 up to
    /// 13x13, 10 above]
    #[arg(long, value_name = "P", value_parser = penalty)]
    #[arg(allow_negative_numbers = true, help_heading = HEADING)]
    penalty: Option<i32>,
}

fn penalty(text: &str) -> Result<i32, String> {
    let penalty = text.parse().ok().filter(|penalty| PENALTIES.contains(penalty));
    let expected =
        || format!("expected a whole number from {} to {}", PENALTIES.start(), PENALTIES.end());
    penalty.ok_or_else(expected)
}

impl SympleOptions {
    /// Reads a position: `startpos`, the empty board that the options describe, or the notation.
    ///
    /// # Errors
    ///
    /// If it is none, or has another board or penalty than the options give.
    pub fn position(&self, text: &str) -> anyhow::Result<AnyPosition> {
        if trimmed(text) == "startpos" {
            let board = match self.board {
                Some(board) => board,
                None => Board::new(7, 7)?,
            };
            let penalty = self.penalty.unwrap_or(board.default_penalty());
            return Ok(AnyPosition::start(board, penalty)?);
        }
        let position: AnyPosition = text.parse()?;
        same("board", self.board, position.board(), text)?;
        same("penalty", self.penalty, position.penalty(), text)?;
        Ok(position)
    }

    /// Refuses these options for another game.
    ///
    /// # Errors
    ///
    /// If any of them is given.
    pub fn refuse(&self, game: &str) -> anyhow::Result<()> {
        let given = [("board", self.board.is_some()), ("penalty", self.penalty.is_some())];
        none(given, "symple", game)
    }
}
