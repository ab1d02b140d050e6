//! How far from the end can Symple be solved? Solves the endgames of `data/symple_benchmark.txt`
//! within a time limit for each, and prints how many it solved by board and number of vacant
//! points.
//!
//! ```text
//! cargo bench --bench symple_endgames -- [--seconds 10] [--threads 2] [--most-vacant N]
//! cargo bench --bench symple_endgames -- --generate     prints new endgames, always the same ones
//! ```

mod generate;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use zugzwang_rules::symple::{AnyPosition, Position, dispatch};
use zugzwang_search::Limits;
use zugzwang_solve::symple::{Resources, Solver};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/symple_benchmark.txt");

/// The memory for the table, in bytes.
const MEMORY: usize = 2 << 30;

struct Arguments {
    seconds: u64,
    threads: usize,
    most_vacant: u32,
}

/// The endgames of one row of the table.
#[derive(Default)]
struct Row {
    all: usize,
    solved: usize,
    seconds: Vec<f64>,
    nodes: u64,
}

fn main() -> anyhow::Result<()> {
    let mut options = Arguments { seconds: 10, threads: 2, most_vacant: u32::MAX };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || -> anyhow::Result<u64> {
            let text =
                arguments.next().with_context(|| format!("{argument}: expected a number"))?;
            text.parse().with_context(|| format!("{argument} {text}: expected a number"))
        };
        match &argument[..] {
            "--generate" => return generate::run(),
            "--seconds" => options.seconds = number()?,
            "--threads" => options.threads = number()? as usize,
            "--most-vacant" => options.most_vacant = number()? as u32,
            // Cargo passes this to every benchmark.
            "--bench" => {}
            _ => bail!("{argument}: expected --generate, --seconds, --threads or --most-vacant"),
        }
    }
    measure(&options)
}

fn measure(options: &Arguments) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(DATA).context(DATA)?;
    let mut rows = BTreeMap::<_, Row>::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let position: AnyPosition = line.parse()?;
        let vacant = dispatch!(&position, position => position.vacant().count());
        if vacant > options.most_vacant {
            continue;
        }
        let (solved, seconds, nodes) = dispatch!(&position, position => solve(position, options));
        eprintln!("{vacant:3} vacant  {}  {seconds:7.3} s  {nodes:10}  {line}", u8::from(solved));
        let row = rows.entry((position.board().len(), vacant)).or_default();
        row.all += 1;
        row.solved += usize::from(solved);
        row.seconds.push(seconds);
        row.nodes += nodes;
    }
    println!(
        "| board | vacant points | solved within {} s | median | nodes a second |",
        options.seconds
    );
    println!("|---|---|---|---|---|");
    for ((points, vacant), mut row) in rows {
        let side = points.isqrt();
        row.seconds.sort_by(f64::total_cmp);
        let median = row.seconds[row.seconds.len() / 2];
        let rate = row.nodes as f64 / row.seconds.iter().sum::<f64>() / 1e6;
        let (solved, all) = (row.solved, row.all);
        println!(
            "| {side}x{side} | {vacant} | {solved} of {all} | {median:.3} s | {rate:.1} million |"
        );
    }
    Ok(())
}

fn solve<const W: usize>(position: &Position<W>, options: &Arguments) -> (bool, f64, u64) {
    let start = Instant::now();
    let deadline = Some(start + Duration::from_secs(options.seconds));
    let limits = Limits { deadline, ..Limits::default() };
    let resources = Resources { threads: options.threads, memory: MEMORY, limits };
    let mut solver = Solver::new(position, resources);
    let solved = solver.margin().is_exact();
    (solved, start.elapsed().as_secs_f64(), solver.nodes())
}
