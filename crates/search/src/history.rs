/// The history heuristic (Schaeffer 1983): for each feature, how often turns with it have refuted
/// positions, weighted by depth.
pub(crate) struct History(Vec<u32>);

/// All scores are halved when one exceeds this.
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
