use super::{Cell, Position};
use crate::{CellView, Game, Label, Player, PlayerView, Shape, View};

impl Position {
    pub(super) fn view(&self) -> View {
        let size = self.rules().size();
        let mut cells: Vec<_> =
            (0..self.rules().cells()).map(|index| self.cell_view(Cell::new(index))).collect();
        cells.sort_by_key(|cell| (-cell.y, cell.x));
        let mut labels = Vec::new();
        // The lower world's cells lie between the upper ones, and so do its letters and numbers.
        for (lower, width, first) in [(false, size, b'A'), (true, size - 1, b'a')] {
            for i in 0..width {
                let along = 2 * i as i16 + i16::from(lower);
                let letter = char::from(first + i as u8).to_string();
                labels.push(Label { text: letter, x: along, y: -2 });
                let x = if lower { 2 * size as i16 } else { -2 };
                labels.push(Label { text: (i + 1).to_string(), x, y: along });
            }
        }
        View { cells, labels, players: Player::BOTH.map(|player| self.player_view(player)) }
    }

    fn cell_view(&self, cell: Cell) -> CellView {
        let (lower, column, row) = cell.place(self.rules().size());
        let shift = i16::from(lower);
        let name = self.name(cell);
        let world = if lower { "lower" } else { "upper" };
        CellView {
            spoken: format!("{world} {name}"),
            name,
            x: 2 * column as i16 + shift,
            y: 2 * row as i16 + shift,
            shape: if lower { Shape::Round } else { Shape::Square },
            piece: self.owner(cell),
            letters: if lower { ['r', 'b'] } else { ['R', 'B'] },
        }
    }

    fn player_view(&self, player: Player) -> PlayerView {
        let in_hand = match self.is_placing() {
            true => self.rules().pieces() - self.pieces(player).len(),
            false => 0,
        };
        PlayerView {
            side: Self::SIDES[player.index()],
            standing: match in_hand {
                0 => "all placed".to_owned(),
                count => format!("{count} to place"),
            },
            points: None,
            in_hand: Some(in_hand),
        }
    }
}
