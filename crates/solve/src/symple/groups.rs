use smallvec::SmallVec;

use super::graph::Graph;
use super::state::Side;

/// How vacant points connect those chains of a side that have liberties.
///
/// A *group* is a set of chains that are connected by vacant points, directly or through other
/// chains. Chains merge through stones on points that are vacant now, so chains of different groups
/// never merge.
#[derive(Clone, Copy)]
pub(super) struct Groups {
    /// The vacant points that the chains can reach by growing.
    pub(super) reached: u64,
    /// By how much merging can lower the number of chains: the number of chains minus the number of
    /// groups.
    pub(super) merges: usize,
}

impl Groups {
    /// The groups of a side if only these points are vacant.
    #[inline]
    pub(super) fn new(graph: &Graph, vacant: u64, side: &Side) -> Self {
        let chains: SmallVec<[u64; 12]> = side
            .chains
            .iter()
            .map(|chain| chain.liberties & vacant)
            .filter(|&liberties| liberties != 0)
            .collect();
        let mut reached = 0;
        let mut left = side.touched & vacant;
        let mut groups = 0;
        while left != 0 {
            let mut group = left & left.wrapping_neg();
            loop {
                let mut next = group | graph.neighbours(group) & vacant;
                for &liberties in &chains {
                    if liberties & next != 0 {
                        next |= liberties;
                    }
                }
                if next == group {
                    break;
                }
                group = next;
            }
            left &= !group;
            reached |= group;
            groups += 1;
        }
        Self { reached, merges: chains.len() - groups }
    }
}
