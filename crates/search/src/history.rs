/// How often turns with a feature have refuted positions: the history heuristic (Schaeffer 1983).
pub(crate) struct History(Vec<u32>);

/// Scores are halved, all of them, before one gets beyond this.
const MOST: u32 = 1 << 16;

impl History {
    pub(crate) fn new(features: usize) -> Self {
        Self(vec![0; features])
    }

    #[inline]
    pub(crate) fn score(&self, feature: usize) -> i32 {
        self.0[feature] as i32
    }

    pub(crate) fn reward(&mut self, feature: usize, amount: u32) {
        self.0[feature] += amount.min(MOST);
        if self.0[feature] > MOST {
            self.0.iter_mut().for_each(|score| *score /= 2);
        }
    }
}
