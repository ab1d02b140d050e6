//! The rules of board games in which having to move can lose the game: [Simpei](simpei),
//! [Symple](symple), [Oust](oust) and [Wunchunk](wunchunk).
//!
//! This crate defines what the games *are*: boards, positions, turns, scores and notation. It
//! contains no search, starts no threads and touches no files. Comments cite the rules by clause
//! (`Si-6`, `Sy-4`).

pub mod boards;
mod chapter;
mod game;
mod keys;
mod notation;
mod options;
pub mod oust;
mod player;
mod record;
pub mod simpei;
pub mod symple;
pub mod wunchunk;

pub use chapter::Chapter;
pub use game::{
    CellView, Changes, Draft, Game, IllegalStep, Label, Mark, NextStep, Outcome, PiecesError,
    PlayerView, Shape, View,
};
pub use notation::{ParseError, quoted, split_turns, trimmed};
pub use options::{OptionError, OptionKind, OptionSpec, Options};
pub use player::Player;
pub use record::{Record, ReplayError, TurnError};
