use zugzwang_rules::Player;
use zugzwang_search::mcts::MctsGame;

use super::playout::Playout;
use super::playout_board::{PlayoutBoard, TurnStage};
use super::policy::Policy;
use super::step::{FINISH, GROWS, Step};
use super::topology::{Topology, for_each_index};

/// Symple as the tree search plays it, stone by stone.
#[derive(Clone)]
pub(super) struct Walk<const W: usize>(pub(super) Topology<W>);

impl<const W: usize> MctsGame for Walk<W> {
    type State = PlayoutBoard<W>;
    type Random = Playout;

    fn random(&self, seed: u64) -> Playout {
        Playout::new(seed)
    }

    fn maximizes(&self, state: &PlayoutBoard<W>) -> bool {
        state.to_move() == Player::First
    }

    fn result(&self, state: &PlayoutBoard<W>) -> Option<i32> {
        (state.is_over() && state.stage() == TurnStage::Begin).then(|| state.margin(&self.0))
    }

    fn choices(&self, state: &PlayoutBoard<W>, mut each: impl FnMut(u16, f32)) {
        let Self(topology) = self;
        let mut policy = Policy::new(topology, state);
        let mut each = |step: Step| each(step.choice(), policy.rate(step));
        if state.stage() != TurnStage::Growing {
            for_each_index(state.plants(topology), |point| each(Step::Plant(point)));
        }
        if state.stage() == TurnStage::Balancing {
            each(Step::Finish);
        } else {
            state.growth_choices(topology, |point| each(Step::Grow(point)));
        }
    }

    fn play(&self, state: &mut PlayoutBoard<W>, choice: u16) {
        let Self(topology) = self;
        match Step::of(choice) {
            Step::Plant(point) => state.plant(topology, point),
            Step::Grow(point) => {
                let grows = state.grow_if_open(topology, point);
                debug_assert!(grows, "a stone at a chain that grows already");
                if !state.can_go_on() {
                    state.complete_growth(topology);
                }
            }
            Step::Finish => state.end_turn(),
        }
    }

    fn playout(&self, state: &mut PlayoutBoard<W>, random: &mut Playout) -> i32 {
        random.play(&self.0, state);
        state.margin(&self.0)
    }

    fn was_made(&self, end: &PlayoutBoard<W>, by_maximizer: bool, choice: u16) -> bool {
        let player = if by_maximizer { Player::First } else { Player::Second };
        // No branches, since this is called for all choices along the way of each playout.
        let (word, bit) = (usize::from(choice % GROWS / 64), choice % 64);
        let planted = end.planted(player).words()[word];
        let grown = end.stones(player).words()[word] ^ planted;
        let made = if choice & GROWS == 0 { planted } else { grown };
        made >> bit & u64::from(choice & FINISH == 0) == 1
    }
}
