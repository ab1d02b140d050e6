//! Solving Simpei: the retrograde analysis against plain value iteration and against itself.
//!
//! The two sides of a comparison do the same work, alternating within one run, and the ratio is
//! that of the shortest times, because absolute times drift with the machine.
//!
//! `cargo bench --bench simpei_tables` takes a few minutes, most of them for the plain twin on the
//! standard board; `-- --small` leaves that out.

use std::path::Path;
use std::time::{Duration, Instant};

use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::simpei::plain::PlainTable;
use zugzwang_solve::simpei::{BuildOptions, Probe, Solution, Table};

fn main() {
    let small = std::env::args().any(|argument| argument == "--small");
    against_the_plain_twin(Rules::new(4, 3).expect("a game"));
    if !small {
        against_the_plain_twin(Rules::STANDARD);
    }
    threads(Rules::STANDARD);
    verification(Rules::STANDARD);
    table(Rules::STANDARD);
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
}

fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let done = work();
    (start.elapsed(), done)
}

/// The shortest times of several pieces of work, each done `rounds` times, alternating.
fn shortest<const N: usize>(rounds: usize, works: [&dyn Fn(); N]) -> [Duration; N] {
    let mut best = [Duration::MAX; N];
    for _ in 0..rounds {
        for (best, work) in best.iter_mut().zip(works) {
            *best = (*best).min(time(work).0);
        }
    }
    best
}

fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

fn solve(rules: Rules) -> Solution {
    Solution::build(rules, &BuildOptions::default(), &()).expect("it fits into memory")
}

fn name(rules: Rules) -> String {
    format!("size {}, {} pieces", rules.size(), rules.pieces())
}

fn against_the_plain_twin(rules: Rules) {
    let (plain_time, plain) = time(|| on_threads(2, || PlainTable::solve(rules)));
    let (fast_time, fast) = time(|| on_threads(2, || solve(rules)));
    assert_eq!(plain.counts(), fast.counts());
    println!(
        "{}: plain {plain_time:.2?}, retrograde {fast_time:.2?}, two threads each: {:.0}x",
        name(rules),
        ratio(plain_time, fast_time)
    );
}

fn threads(rules: Rules) {
    let [one, two] = shortest(
        5,
        [&|| drop(on_threads(1, || solve(rules))), &|| drop(on_threads(2, || solve(rules)))],
    );
    println!(
        "{}: one thread {one:.2?}, two threads {two:.2?}: {:.2}x",
        name(rules),
        ratio(one, two)
    );
}

fn verification(rules: Rules) {
    let solution = solve(rules);
    let verify = || on_threads(2, || solution.verify(&()).expect("no one cancels"));
    let turns = verify().turns;
    let [solving, verifying] =
        shortest(5, [&|| drop(on_threads(2, || solve(rules))), &|| assert_eq!(verify().wrong, 0)]);
    let per_turn = |time: Duration| time.as_secs_f64() * 1e9 / turns as f64;
    println!(
        "{}: {turns} turns; solving {solving:.2?}, {:.1} ns a turn; verifying {verifying:.2?}, \
         {:.1} ns a turn: {:.2} of solving",
        name(rules),
        per_turn(solving),
        per_turn(verifying),
        ratio(verifying, solving)
    );
}

fn table(rules: Rules) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.table");
    let solution = solve(rules);
    let (writing, ()) = time(|| solution.save(&path, &()).expect("it can be written"));
    let (opening, (table, _)) = time(|| open_and_probe(&path, rules));

    // Positions of random play, with all blocks unpacked beforehand.
    let positions = random_positions(rules, 100_000);
    let probe_all = || positions.iter().filter(|p| table.probe(p).is_ok()).count();
    let [_, probing] =
        [1, 5].map(|rounds| shortest(rounds, [&|| assert_eq!(probe_all(), positions.len())])[0]);
    println!(
        "{}: {} bytes, written in {writing:.2?}, opened and asked in {opening:.2?}, a warm probe \
         in {:.0} ns",
        name(rules),
        table.bytes(),
        probing.as_secs_f64() * 1e9 / positions.len() as f64
    );
}

fn open_and_probe(path: &Path, rules: Rules) -> (Table, zugzwang_solve::Evaluation) {
    let table = Table::open(path).expect("a table");
    let root = table.probe(&Position::start(rules)).expect("a value");
    (table, root)
}

fn random_positions(rules: Rules, count: usize) -> Vec<Position> {
    use rand::{RngExt, SeedableRng};
    let mut random = rand::rngs::StdRng::seed_from_u64(1);
    let mut position = Position::start(rules);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut turns = Vec::new();
        let _ = position.for_each_turn(|turn| {
            turns.push(turn);
            std::ops::ControlFlow::<()>::Continue(())
        });
        let turn = turns[random.random_range(0..turns.len())];
        position = if position.wins(turn) {
            Position::start(rules)
        } else {
            position.play_unchecked(turn)
        };
        positions.push(position);
    }
    positions
}
