//! The tree search of Symple: how often it finds a best turn of an endgame with the exact solver
//! turned off, and what a second core adds.
//!
//! ```text
//! cargo bench --bench symple_search -- [--seconds 1] [--threads 1] [--only endgames|cores]
//! ```

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde::Deserialize;
use zugzwang_bots::symple::{Engine, Skill};
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};
use zugzwang_search::Limits;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/symple_endgames.jsonl");

/// The memory for each tree, in bytes.
const MEMORY: usize = 1 << 30;

struct Arguments {
    time: Duration,
    threads: usize,
    endgames: bool,
    cores: bool,
}

#[derive(Deserialize)]
struct Endgame {
    position: String,
    best: Vec<String>,
}

fn main() -> anyhow::Result<()> {
    let mut options =
        Arguments { time: Duration::from_secs(1), threads: 1, endgames: true, cores: true };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        // Cargo passes this to every benchmark.
        if argument == "--bench" {
            continue;
        }
        let value = arguments.next().with_context(|| format!("{argument}: expected a value"))?;
        match (&argument[..], &value[..]) {
            ("--seconds", _) => options.time = Duration::from_secs_f64(value.parse()?),
            ("--threads", _) => options.threads = value.parse()?,
            ("--only", "endgames") => options.cores = false,
            ("--only", "cores") => options.endgames = false,
            _ => bail!("{argument} {value}: expected --seconds, --threads or --only"),
        }
    }
    if options.endgames {
        endgames(&options)?;
    }
    if options.cores {
        for board in ["9x9", "19x19"] {
            let board: Board = board.parse()?;
            let start = AnyPosition::start(board, board.default_penalty())?;
            dispatch!(&start, position => cores(position, options.time));
        }
    }
    Ok(())
}

fn engine<const W: usize>(position: &Position<W>, threads: usize, seed: u64) -> Engine<W> {
    Engine::new(position, Skill { exact: 0, ..Skill::BEST }, threads, MEMORY, seed)
}

fn endgames(options: &Arguments) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(DATA).context(DATA)?;
    let (mut found, mut all) = (0, 0);
    for line in text.lines() {
        let endgame: Endgame = serde_json::from_str(line)?;
        let position: AnyPosition = endgame.position.parse()?;
        let turn = dispatch!(&position, position => {
            let deadline = Some(Instant::now() + options.time);
            let limits = Limits { deadline, ..Limits::default() };
            let turn = engine(position, options.threads, 1).choose(limits, &mut |_| {}).turn;
            turn.to_string()
        });
        all += 1;
        if endgame.best.contains(&turn) {
            found += 1;
        } else {
            println!("{}: {turn} instead of {}", endgame.position, endgame.best.join(" or "));
        }
    }
    println!("endgames: a best turn in {found} of {all}, {:?} each", options.time);
    Ok(())
}

fn cores<const W: usize>(start: &Position<W>, time: Duration) {
    let playouts = |threads, seed| {
        let deadline = Some(Instant::now() + time);
        let limits = Limits { deadline, ..Limits::default() };
        engine(start, threads, seed).choose(limits, &mut |_| {}).thought.nodes
    };
    let one = playouts(1, 1);
    let apart: u64 = thread::scope(|scope| {
        let both = [1, 2].map(|seed| scope.spawn(move || playouts(1, seed)));
        both.map(|thread| thread.join().expect("a search")).iter().sum()
    });
    let together = playouts(2, 1);
    let ratio = |playouts: u64| playouts as f64 / one as f64;
    println!(
        "{}: playouts in {time:?}: one thread {one}; two searches of one {apart} ({:.2}); \
         two threads on one tree {together} ({:.2})",
        start.board(),
        ratio(apart),
        ratio(together)
    );
}
