//! The number of the policy's weights, and their order.

/// The number of groups of features. Every choice has one feature of each group.
pub(super) const GROUPS: usize = 15;

/// The number of features in each group, in the order of [`Policy::features`](super::Policy).
pub(super) const SIZES: [usize; GROUPS] = [25, 25, 25, 5, 5, 4, 4, 5, 5, 5, 7, PROGRESS, 7, 8, 3];

/// The index of the first feature of each group.
pub(super) const STARTS: [usize; GROUPS] = {
    let (mut starts, mut group) = ([0; GROUPS], 1);
    while group < GROUPS {
        starts[group] = starts[group - 1] + SIZES[group - 1];
        group += 1;
    }
    starts
};

/// The number of features in all groups.
pub(super) const FEATURES: usize = STARTS[GROUPS - 1] + SIZES[GROUPS - 1];

/// The number of phases of the game, from beginning to end. Each has its own weights.
pub(super) const PHASES: usize = 5;

/// The number of kinds of choices: plants, stones of growths, and ending a turn without balancing.
pub(super) const KINDS: usize = 3;

/// The number of steps in the progress of the game, a finer division than phases.
pub(super) const PROGRESS: usize = 12;
