use super::{Point, Position};
use crate::{CellView, Game, Label, Player, PlayerView, Shape, View};

impl<const W: usize> Position<W> {
    pub(super) fn view(&self) -> View {
        let board = self.board();
        let mut cells: Vec<_> =
            board.points::<W>().into_iter().map(|point| self.cell_view(point)).collect();
        cells.sort_by_key(|cell| (-cell.y, cell.x));
        let letters = (0..board.width()).map(|column| {
            let text = char::from(b'a' + column as u8).to_string();
            Label { text, x: 2 * column as i16, y: -2 }
        });
        let numbers = (0..board.height()).map(|row| Label {
            text: (row + 1).to_string(),
            x: -2,
            y: 2 * row as i16,
        });
        View {
            cells,
            labels: letters.chain(numbers).collect(),
            players: Player::BOTH.map(|player| self.player_view(player)),
        }
    }

    fn cell_view(&self, point: Point) -> CellView {
        let (column, row) = self.board().coordinates(point);
        let name = self.board().name(point).to_string();
        CellView {
            spoken: name.clone(),
            name,
            x: 2 * column as i16,
            y: 2 * row as i16,
            shape: Shape::Point,
            piece: self.owner(point),
            letters: ['O', 'X'],
        }
    }

    fn player_view(&self, player: Player) -> PlayerView {
        let (stones, chains) = (self.stones(player).count(), self.chains(player).count());
        let sign = if self.penalty() < 0 { '+' } else { '-' };
        let (score, penalty) = (self.score(player), self.penalty().abs());
        PlayerView {
            side: Self::SIDES[player.index()],
            standing: format!("= {stones} {sign} {penalty}x{chains}"),
            points: Some(score),
            in_hand: None,
        }
    }
}
