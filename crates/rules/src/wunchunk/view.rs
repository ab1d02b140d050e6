use super::Position;
use crate::{Game, Player, PlayerView, View};

impl<const W: usize> Position<W> {
    pub(super) fn view(&self) -> View {
        View {
            cells: self.board().view::<W>(|cell| self.owner(cell)),
            labels: self.board().labels(),
            players: Player::BOTH.map(|player| self.player_view(player)),
        }
    }

    fn player_view(&self, player: Player) -> PlayerView {
        let tally = self.tally(player);
        let singles = tally.sizes.len() - tally.chunks;
        let count = |number: usize, one: &str| {
            if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
        };
        PlayerView {
            side: Self::SIDES[player.index()],
            standing: format!("{}, {}", count(tally.chunks, "chunk"), count(singles, "single")),
            points: None,
            in_hand: None,
        }
    }
}
