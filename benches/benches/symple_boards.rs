//! How long does it take to solve small boards of Symple from the start? Solves each on one thread
//! and on two, takes the best of several runs, and values every position of 4x4.
//!
//! ```text
//! cargo bench --bench symple_boards -- [--runs 3] [--large]
//! ```
//!
//! `--large` adds 5x5, which takes minutes.

use std::time::Instant;

use anyhow::{Context, bail, ensure};
use zugzwang_rules::symple::{Board, Position};
use zugzwang_search::{Bounds, Limits};
use zugzwang_solve::symple::{Reachable, Resources, Solver};

/// The memory for the table, in bytes.
const MEMORY: usize = 2 << 30;

/// A question about a board, with the expected answer.
enum Question {
    Margin(i32),
    AtLeast(i32, bool),
}

fn main() -> anyhow::Result<()> {
    let (mut runs, mut large) = (3, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &argument[..] {
            "--runs" => {
                let text = arguments.next().context("--runs: expected a number")?;
                runs = text.parse().with_context(|| format!("--runs {text}: expected a number"))?;
            }
            "--large" => large = true,
            // Cargo passes this to every benchmark.
            "--bench" => {}
            _ => bail!("{argument}: expected --runs or --large"),
        }
    }
    let (square, rectangle) = (Board::new(4, 4)?, Board::new(5, 4)?);
    println!(
        "| board | P | question | nodes, one thread | seconds | seconds, two threads | ratio |"
    );
    println!("|---|---|---|---|---|---|---|");
    measure(square, 4, &Question::Margin(0), runs)?;
    measure(rectangle, 2, &Question::AtLeast(1, false), runs)?;
    measure(rectangle, 2, &Question::Margin(0), runs)?;
    if large {
        measure(Board::new(5, 5)?, 2, &Question::Margin(1), 1)?;
    }
    let seconds = best_of(runs, || {
        let start = Instant::now();
        let reachable = Reachable::explore(square, None, &())?;
        let solution = reachable.solve(4, &())?;
        ensure!(solution.margin() == 0 && reachable.positions() == 30_301_181, "4x4 is known");
        Ok((start.elapsed().as_secs_f64(), ()))
    })?;
    println!("\nEvery position of 4x4, all threads: {:.3} s", seconds.0);
    Ok(())
}

/// The result that took the fewest seconds.
fn best_of<T>(
    runs: usize,
    mut run: impl FnMut() -> anyhow::Result<(f64, T)>,
) -> anyhow::Result<(f64, T)> {
    let mut best = run()?;
    for _ in 1..runs {
        let next = run()?;
        if next.0 < best.0 {
            best = next;
        }
    }
    Ok(best)
}

fn measure(board: Board, penalty: i32, question: &Question, runs: usize) -> anyhow::Result<()> {
    let position = Position::<1>::start(board, penalty)?;
    let solve = |threads| {
        let start = Instant::now();
        let resources = Resources { threads, memory: MEMORY, limits: Limits::default() };
        let mut solver = Solver::new(&position, resources);
        let is_right = match *question {
            Question::Margin(margin) => solver.margin() == Bounds::exact(margin),
            Question::AtLeast(margin, answer) => solver.is_at_least(margin) == Some(answer),
        };
        ensure!(is_right, "{position}: not the known answer");
        Ok((start.elapsed().as_secs_f64(), solver.nodes()))
    };
    let (one, nodes) = best_of(runs, || solve(1))?;
    let (two, _) = best_of(runs, || solve(2))?;
    let question = match question {
        Question::Margin(_) => "margin".to_owned(),
        Question::AtLeast(margin, _) => format!("at least {margin}?"),
    };
    let ratio = one / two;
    println!("| {board} | {penalty} | {question} | {nodes} | {one:.3} | {two:.3} | {ratio:.2} |");
    Ok(())
}
