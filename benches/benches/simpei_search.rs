//! Alpha-beta search of Simpei: nodes per second, and the time to prove the value of the start
//! position without a table of exact values.
//!
//! A node is a position that the search visits and evaluates at any depth, including leaves.
//! Positions after turns that win at once are never created and do not count.
//!
//! Rates are per second of processor time of all threads, as the machine may be busy with other
//! work. The time of a proof is given both as wall-clock and as processor time.
//!
//! `cargo bench --bench simpei_search` takes about a minute.

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use zugzwang_bots::simpei::{Found, Search};
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_search::Limits;

const MEMORY: usize = 256 << 20;

/// The start of the game; drawn positions, which a search can never finish: one of the placing
/// phase and two of the moving phase; and the start on larger boards.
const POSITIONS: [&str; 6] = [
    "4/4/4/4|3/3/3 r",
    "rrb1/1b1b/4/4|3/3/2r r",
    "1b2/4/3r/r1r1|2r/1b1/1bb r",
    "1r1b/3r/b1rb/4|br1/3/3 r",
    "5/5/5/5/5|4/4/4/4 r",
    "6/6/6/6/6/6|5/5/5/5/5 r",
];

fn main() {
    for text in POSITIONS {
        let position: Position = text.parse().expect("a position");
        let limits = Limits { nodes: Some(10_000_000), ..Limits::default() };
        for threads in [1, 2] {
            let Searched { found, processor, .. } = search(&position, threads, limits);
            println!(
                "{text}, {threads} thread(s): {:.2} million nodes a second of a core, {} plies \
                 deep, {:?}",
                found.nodes as f64 / processor.as_secs_f64() / 1e6,
                found.depth(),
                found.proven()
            );
        }
    }
    for threads in [1, 2] {
        let start = Position::start(Rules::STANDARD);
        let Searched { found, processor, wall } = search(&start, threads, Limits::default());
        println!(
            "start position: {:?} proven in {wall:.2?}, {processor:.2?} of processor time, {} \
             nodes, on {threads} thread(s)",
            found.proven().expect("a proof"),
            found.nodes
        );
    }
}

struct Searched {
    found: Found,
    processor: Duration,
    wall: Duration,
}

fn search(position: &Position, threads: usize, limits: Limits<'_>) -> Searched {
    let mut search = Search::new(position.rules(), MEMORY, threads);
    let (processor, wall) = (ProcessTime::now(), Instant::now());
    let found = search.deepen(position, Search::MOST_DEPTH, limits, &mut |_| {});
    Searched { found, processor: processor.elapsed(), wall: wall.elapsed() }
}
