use zugzwang_rules::simpei::Position;
use zugzwang_search::Limits;

use super::search::Search;
use crate::FixedSearch;

/// Searches that are always the same.
pub const FIXED_SEARCHES: &[FixedSearch] = &[
    FixedSearch { position: "4/4/4/4|3/3/3 r", method: "depth 10", run: to_depth::<10> },
    FixedSearch { position: "4/2r1/4/4|3/3/3 b", method: "depth 12", run: to_depth::<12> },
    FixedSearch { position: "1b2/1b1b/3r/4|r1b/2r/1r1 r", method: "depth 14", run: to_depth::<14> },
    FixedSearch { position: "3/1b1/3|2/r1 r", method: "depth 20", run: to_depth::<20> },
    FixedSearch { position: "5/1r3/5/3b1/5|4/1b2/2r1/4 r", method: "depth 9", run: to_depth::<9> },
];

fn to_depth<const DEPTH: u32>(position: &'static str) -> u64 {
    let position: Position = position.parse().expect("a position");
    let mut search = Search::new(position.rules(), 1 << 26, 1);
    search.deepen(&position, DEPTH, Limits::default(), &mut |_| {}).nodes
}
