use super::Position;
use crate::boards::Bitboard;
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
        let stones = self.stones(player);
        let sizes = self.board().chains(stones).map(Bitboard::count);
        let standing = match sizes.max() {
            None => "no stones".to_owned(),
            Some(1) if stones.count() == 1 => "1 stone".to_owned(),
            Some(largest) => format!("{} stones, largest chain {largest}", stones.count()),
        };
        PlayerView { side: Self::SIDES[player.index()], standing, points: None, in_hand: None }
    }
}
