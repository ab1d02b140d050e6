use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use zugzwang_rules::simpei::Rules;
use zugzwang_search::{AlphaBeta, Bounds, Limits, Stopped};

use super::simpei::{Node, Simpei};

const DEPTH: u32 = 12;

fn search(limits: Limits<'_>) -> (Result<i32, Stopped>, u64) {
    let mut search = AlphaBeta::new(Simpei::<u128>::new(), 1 << 24, 2, limits).unwrap();
    let result = search.search(&Node::start(Rules::STANDARD), DEPTH, Bounds::UNKNOWN);
    (result, search.nodes())
}

#[test]
fn nodes_are_limited() {
    let (result, nodes) = search(Limits { nodes: Some(10_000), ..Limits::default() });
    assert_eq!(result, Err(Stopped));
    assert!((10_000..10_000 + 4 * Limits::PERIOD).contains(&nodes), "{nodes}");
}

#[test]
fn time_is_limited() {
    let start = Instant::now();
    let deadline = Some(start + Duration::from_millis(50));
    let (result, _) = search(Limits { deadline, ..Limits::default() });
    assert_eq!(result, Err(Stopped));
    assert!(start.elapsed() >= Duration::from_millis(50));
}

#[test]
fn a_search_can_be_cancelled() {
    let asked = AtomicU32::new(0);
    let cancelled = || asked.fetch_add(1, Relaxed) >= 3;
    let (result, _) = search(Limits { cancelled: Some(&cancelled), ..Limits::default() });
    assert_eq!(result, Err(Stopped));
}

#[test]
fn a_search_gives_up_and_can_go_on() {
    let start = Node::start(Rules::STANDARD);
    let mut search = AlphaBeta::new(Simpei::<u128>::new(), 1 << 24, 1, Limits::default()).unwrap();
    assert_eq!(search.search_within(&start, DEPTH, Bounds::UNKNOWN, 20_000), Ok(None));
    assert!((20_000..20_000 + 2 * Limits::PERIOD).contains(&search.nodes()), "{}", search.nodes());
    let whole = search.search(&start, 4, Bounds::UNKNOWN);
    assert_eq!(
        search.search_within(&start, 4, Bounds::UNKNOWN, 1 << 30).map(Option::unwrap),
        whole
    );
}
