use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use super::MctsGame;
use super::tree_search::Mcts;
use super::worker::Worker;
use crate::Limits;
use crate::limits::Budget;

/// The number of playouts between checks of the limits.
const PERIOD: u64 = 16;

impl<G: MctsGame> Mcts<G> {
    /// Searches until a limit is reached or the value is proven.
    ///
    /// Nodes are playouts. There are never more than the limits allow, except that one is made if
    /// no choice has been looked at before. The time is checked about every 16 playouts of all
    /// threads together, and the calling thread calls `report` as often as it checks.
    ///
    /// # Panics
    ///
    /// If there is no thread.
    pub fn search(&mut self, threads: usize, limits: Limits<'_>, report: &mut dyn FnMut(&Self))
    where
        G::Random: Send,
    {
        if self.game.result(&self.root).is_some() {
            return;
        }
        let budget = Budget::new(limits);
        let mut random: Vec<_> = (0..threads)
            .map(|thread| {
                self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
                self.game.random(self.seed.wrapping_add(thread as u64))
            })
            .collect();
        if self.tree.root().visits() == 0 {
            self.calibrate(&mut random[0]);
        }
        let before = self.playouts();
        let this = &*self;
        let mut report = || {
            this.playouts.store(before + budget.nodes(), Relaxed);
            report(this);
        };
        let period = (PERIOD / threads as u64).max(1);
        let (first, others) = random.split_first_mut().expect("a thread at least");
        thread::scope(|scope| {
            for random in others {
                let budget = &budget;
                let run = move || Worker::new(this, random, false).run(budget, period, &mut || {});
                // If the system cannot start more threads, there are fewer.
                if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                    break;
                }
            }
            Worker::new(this, first, threads == 1).run(&budget, period, &mut report);
        });
        if self.tree.root().count() == 0 {
            // The root needs at least one child to choose from.
            let one = Budget::new(Limits { nodes: Some(1), ..Limits::default() });
            Worker::new(self, first, true).run(&one, 1, &mut || {});
            budget.settle(1);
        }
        self.playouts.store(before + budget.nodes(), Relaxed);
    }

    /// Estimates the range of final margins by playouts.
    fn calibrate(&mut self, random: &mut G::Random) {
        const SAMPLE: usize = 64;
        let margins: Vec<f32> =
            (0..SAMPLE).map(|_| self.game.playout(&mut self.root.clone(), random) as f32).collect();
        let mean = margins.iter().sum::<f32>() / SAMPLE as f32;
        let variance = margins.iter().map(|margin| (margin - mean).powi(2)).sum::<f32>();
        let deviation = (variance / SAMPLE as f32).sqrt();
        self.values.center = mean;
        self.values.scale = (self.tuning.spread * deviation).max(1.0);
    }
}
