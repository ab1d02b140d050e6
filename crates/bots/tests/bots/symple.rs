use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use zugzwang_bots::{Playable, Settings, Strength};
use zugzwang_rules::Record;
use zugzwang_rules::symple::{Board, Position};
use zugzwang_search::Limits;

/// Many threads in a small tree, which is soon full and is kept from turn to turn.
#[test]
#[ignore = "ten minutes, or STRESS_SECONDS; run by scripts/test-slow"]
fn a_small_tree_stands_many_threads_for_long() {
    const TURN: Duration = Duration::from_millis(40);
    // More than enough for a turn on any machine: only a bot that hangs is late.
    const PATIENCE: Duration = Duration::from_secs(120);
    let seconds = std::env::var("STRESS_SECONDS").map_or(600, |text| text.parse().unwrap());
    let end = Instant::now() + Duration::from_secs(seconds);
    let (played, turns) = mpsc::channel();
    let games = thread::spawn(move || {
        for seed in 0.. {
            let side = 6 + seed as usize % 2;
            let start = Position::<1>::start(Board::new(side, side).unwrap(), 4).unwrap();
            let mut bot = start.bot(&Settings {
                strength: Strength::Best,
                threads: 8,
                memory: 1 << 20,
                seed,
                tables: None,
            });
            let mut record = Record::new(start);
            while record.outcome().is_none() {
                let deadline = Some(Instant::now() + TURN);
                let limits = Limits { deadline, ..Limits::default() };
                let turn = bot.choose(&record, limits, &mut |_| {}).unwrap().turn;
                assert!(record.position().turn_of(turn.stones()).is_ok());
                record.play(turn);
                played.send(()).unwrap();
                if Instant::now() >= end {
                    return;
                }
            }
        }
    });
    loop {
        match turns.recv_timeout(PATIENCE) {
            Ok(()) => {}
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("the search hangs"),
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
    }
    games.join().expect("no panic in a search");
}
