use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use super::MctsGame;
use super::tree_search::Mcts;
use super::worker::Worker;
use crate::Limits;
use crate::limits::Budget;

/// Playouts between two looks at the limits.
const PERIOD: u64 = 16;

impl<G: MctsGame> Mcts<G> {
    /// Searches until the limits say so or the value is proven.
    ///
    /// Nodes are playouts: never more than the limits allow, but for one if no choice has been
    /// looked at before. Time is looked at every 16 playouts of all threads together or
    /// so, and so often `report` is called by the calling thread.
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
                // Where the system gives no more threads, there are fewer.
                if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                    break;
                }
            }
            Worker::new(this, first, threads == 1).run(&budget, period, &mut report);
        });
        if self.tree.root().count() == 0 {
            // There must be something to choose.
            let one = Budget::new(Limits { nodes: Some(1), ..Limits::default() });
            Worker::new(self, first, true).run(&one, 1, &mut || {});
            budget.settle(1);
        }
        self.playouts.store(before + budget.nodes(), Relaxed);
    }

    /// Finds out what margins to expect.
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
