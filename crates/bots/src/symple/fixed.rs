use zugzwang_rules::symple::{AnyPosition, dispatch};
use zugzwang_search::Limits;
use zugzwang_solve::symple::{Resources, Solver};

use super::analysis::analyse;
use crate::{FixedSearch, Settings, Strength};

/// Searches that are always the same.
pub const FIXED_SEARCHES: &[FixedSearch] = &[
    FixedSearch {
        position: "4w2/bbbbwww/ww2bbw/bwww1bb/bwbb1ww/bwwbbw1/bwwbww1 b 4",
        method: "exact",
        run: exact,
    },
    FixedSearch {
        position: "2w4/bbwbbbb/b1w1bw1/1bw2ww/wbbbw1w/wwb1w2/1w2ww1 w 4",
        method: "exact",
        run: exact,
    },
    FixedSearch {
        position: "1b1wbww/1b1wbb1/1b1ww2/4bbb/1ww3w/1wwbwww/3b3 b 4",
        method: "exact",
        run: exact,
    },
    FixedSearch {
        position: "7/7/7/7/7/7/7 w 4",
        method: "20000 playouts",
        run: playouts::<20_000>,
    },
    FixedSearch {
        position: "7/1ww2b1/4w2/3bw2/1w5/2b2b1/7 w 4",
        method: "20000 playouts",
        run: playouts::<20_000>,
    },
    FixedSearch {
        position: "9/2w6/9/5b3/9/9/1w4b2/9/9 b 4",
        method: "10000 playouts",
        run: playouts::<10_000>,
    },
    FixedSearch {
        position: "13/13/13/3w9/13/13/9b3/13/13/13/4b8/13/13 w 6",
        method: "3000 playouts",
        run: playouts::<3000>,
    },
    FixedSearch {
        position: "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w 10",
        method: "1000 playouts",
        run: playouts::<1000>,
    },
];

/// The memory for each search, in bytes.
const MEMORY: usize = 1 << 26;

fn read(position: &str) -> AnyPosition {
    position.parse().expect("a position")
}

/// Solves the position exactly.
fn exact(position: &'static str) -> u64 {
    let resources = Resources { threads: 1, memory: MEMORY, limits: Limits::default() };
    dispatch!(&read(position), position => {
        let mut solver = Solver::new(position, resources);
        solver.margin();
        solver.nodes()
    })
}

/// Makes a tree search with this many playouts, and returns the number of nodes in the tree: the
/// number of playouts would be the same whatever they do.
fn playouts<const PLAYOUTS: u64>(position: &'static str) -> u64 {
    let settings =
        Settings { strength: Strength::Best, threads: 1, memory: MEMORY, seed: 1, tables: None };
    let limits = Limits { nodes: Some(PLAYOUTS), ..Limits::default() };
    dispatch!(&read(position), position => {
        analyse(position, &settings, limits, &mut |_| {}).tree_nodes
    })
}
