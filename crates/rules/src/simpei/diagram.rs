use std::fmt;

use super::{Cell, Position};
use crate::Player;

impl Position {
    /// The board as text, with each lower cell between the four upper cells that it touches.
    ///
    /// Pieces of the upper world are `R` and `B`, of the lower world `r` and `b`; empty cells are
    /// `+` and `.`. Upper ranks are numbered on the left, lower ranks on the right.
    ///
    /// ```
    /// use zugzwang_rules::simpei::Position;
    ///
    /// let position: Position = "3/1r1/3|b1/2 r".parse()?;
    /// assert_eq!(
    ///     position.diagram().to_string(),
    ///     "3  +   +   +
    ///      b   .    2
    /// 2  +   R   +
    ///      .   .    1
    /// 1  +   +   +
    ///    A a B b C
    /// "
    /// );
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn diagram(&self) -> impl fmt::Display {
        let position = *self;
        fmt::from_fn(move |f| {
            let size = position.rules().size();
            for row in (0..size).rev() {
                write!(f, "{} ", row + 1)?;
                for column in 0..size {
                    let symbol = position.symbol(false, column, row, ['R', 'B', '+']);
                    write!(f, "{}{symbol}", if column == 0 { " " } else { "   " })?;
                }
                writeln!(f)?;
                if row > 0 {
                    write!(f, "  ")?;
                    for column in 0..size - 1 {
                        write!(
                            f,
                            "   {}",
                            position.symbol(true, column, row - 1, ['r', 'b', '.'])
                        )?;
                    }
                    writeln!(f, "    {row}")?;
                }
            }
            write!(f, "   A")?;
            for (upper, lower) in ('B'..).zip('a'..).take(size - 1) {
                write!(f, " {lower} {upper}")?;
            }
            writeln!(f)
        })
    }

    fn symbol(&self, lower: bool, column: usize, row: usize, symbols: [char; 3]) -> char {
        let owner = Cell::at(self.rules().size(), lower, column as isize, row as isize)
            .and_then(|cell| self.owner(cell));
        symbols[owner.map_or(2, Player::index)]
    }
}
