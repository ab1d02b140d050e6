//! What several games share about boards: sets of points as bits, and boards of hexagons.

mod bitboard;
mod edges;
mod hexagon;
mod point;
mod text;

pub use bitboard::{Bitboard, Points};
pub(crate) use edges::{EDGES, first_words};
pub use hexagon::{CellName, Hexagon, HexagonError};
pub use point::Point;
pub(crate) use point::{LONGEST, MOST_WORDS};
pub(crate) use text::{Arrangement, LETTERS, write_rows, write_run};
