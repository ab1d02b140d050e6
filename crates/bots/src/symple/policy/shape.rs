//! How many weights the policy has, and in what order.

/// The number of features that every choice has: one of each group.
pub(super) const GROUPS: usize = 15;

/// The sizes of the groups, in the order of [`Policy::features`](super::Policy).
pub(super) const SIZES: [usize; GROUPS] = [25, 25, 25, 5, 5, 4, 4, 5, 5, 5, 7, PROGRESS, 7, 8, 3];

/// Where the groups start, by their sizes.
pub(super) const STARTS: [usize; GROUPS] = {
    let (mut starts, mut group) = ([0; GROUPS], 1);
    while group < GROUPS {
        starts[group] = starts[group - 1] + SIZES[group - 1];
        group += 1;
    }
    starts
};

/// The features of all groups.
pub(super) const FEATURES: usize = STARTS[GROUPS - 1] + SIZES[GROUPS - 1];

/// Parts of the game, from its beginning to its end, that have weights of their own.
pub(super) const PHASES: usize = 5;

/// Plants, stones of growths, and to end a turn without balancing.
pub(super) const KINDS: usize = 3;

/// A finer division of the game than by phases.
pub(super) const PROGRESS: usize = 12;
