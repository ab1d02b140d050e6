//! Alpha-beta search of Simpei: positions searched in a second, and the start position's value
//! proven without any table of exact values.
//!
//! A node is a position that the search comes to and judges, at whatever depth: the leaves too.
//! Positions after turns that win at once are never made, and count for nothing.
//!
//! `cargo bench --bench simpei_search` takes about a minute.

use std::time::Instant;

use zugzwang_bots::simpei::{Found, Search};
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_search::Limits;

const MEMORY: usize = 256 << 20;

/// The start of the game, the placing phase, and two positions of the moving phase: one drawn, one
/// of the longest wins there are.
const POSITIONS: [&str; 4] = [
    "4/4/4/4|3/3/3 r",
    "4/1b2/1r2/4|3/1r1/2b r",
    "3b/1rb1/1b2/r3|3/2r/rb1 r",
    "2rb/4/1b2/1r2|r1b/3/1br r",
];

fn main() {
    for text in POSITIONS {
        let position: Position = text.parse().expect("a position");
        let limits = Limits { nodes: Some(10_000_000), ..Limits::default() };
        for threads in [1, 2] {
            let (found, seconds) = search(&position, threads, limits);
            println!(
                "{text}, {threads} thread(s): {:.2} million nodes a second, {} plies deep, {:?}",
                found.nodes as f64 / seconds / 1e6,
                found.depth(),
                found.proven()
            );
        }
    }
    for threads in [1, 2] {
        let start = Position::start(Rules::STANDARD);
        let (found, seconds) = search(&start, threads, Limits::default());
        println!(
            "start position: {:?} proven in {seconds:.2} s and {} nodes on {threads} thread(s)",
            found.proven().expect("a proof"),
            found.nodes
        );
    }
}

fn search(position: &Position, threads: usize, limits: Limits<'_>) -> (Found, f64) {
    let mut search = Search::new(position.rules(), MEMORY, threads);
    let start = Instant::now();
    let found = search.deepen(position, Search::MOST_DEPTH, limits, &mut |_| {});
    (found, start.elapsed().as_secs_f64())
}
