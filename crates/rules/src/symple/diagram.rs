use std::fmt;

use super::Position;
use super::text::LETTERS;
use crate::Player;

/// A position drawn in several lines of text; see [`Position::diagram`].
#[derive(Clone, Copy, Debug)]
pub struct Diagram<const W: usize>(Position<W>);

impl<const W: usize> Position<W> {
    /// The board with coordinates, the player to move and the score, in several lines of text
    /// without a final line break.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "3b/1ww1/w3 b 4".parse()?;
    /// assert_eq!(
    ///     position.diagram().to_string(),
    ///     " 3  . . . b
    ///  2  . w w .
    ///  1  w . . .
    ///     a b c d
    /// black to move, P = 4, score -5 : -3"
    /// );
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn diagram(&self) -> Diagram<W> {
        Diagram(*self)
    }
}

impl<const W: usize> fmt::Display for Diagram<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position) = self;
        let board = position.board();
        for row in (0..board.height()).rev() {
            write!(f, "{:2} ", row + 1)?;
            for column in 0..board.width() {
                let owner = board.point(column, row).and_then(|point| position.owner(point));
                write!(f, " {}", owner.map_or('.', |player| LETTERS[player.index()]))?;
            }
            writeln!(f)?;
        }
        write!(f, "   ")?;
        for letter in ('a'..).take(board.width()) {
            write!(f, " {letter}")?;
        }
        let state = match (position.is_over(), position.to_move()) {
            (true, _) => "game over",
            (false, Player::First) => "white to move",
            (false, Player::Second) => "black to move",
        };
        let [white, black] = Player::BOTH.map(|player| position.score(player));
        write!(f, "\n{state}, P = {}, score {white} : {black}", position.penalty())
    }
}
