use zugzwang_rules::simpei::{FirstMove, Rules, Turn};
use zugzwang_search::{AlphaBeta, Bounds, Deepening, Limits, Rated, Ratings};

use super::negamax::positions;
use super::simpei::{Node, Simpei, WON, distance, negamax};

fn small() -> Rules {
    Rules::new(3, 3).unwrap()
}

fn search<'a>(threads: usize, limits: Limits<'a>) -> AlphaBeta<'a, Simpei<u64>> {
    AlphaBeta::new(Simpei::new(), 1 << 22, threads, limits).unwrap()
}

fn unknown(node: Node) -> Vec<Rated<Turn>> {
    node.turns().into_iter().map(|turn| Rated::new(turn, Bounds::UNKNOWN)).collect()
}

/// The value of a turn by plain negamax.
fn plain(node: Node, turn: Turn, depth: u32) -> i32 {
    let after = -negamax(node.after(turn), depth - 1);
    if distance(after).is_some() { after - after.signum() } else { after }
}

#[test]
fn every_depth_has_the_values_of_negamax() {
    for (i, node) in positions(small(), 21).take(120).enumerate() {
        let margin = [0, 3, 1000][i % 3];
        let deepening = Deepening { depths: 1..=4, margin };
        let mut depths = Vec::new();
        let mut check = |_: &AlphaBeta<'_, Simpei<u64>>, ratings: &Ratings<Turn>| {
            let Ratings { turns, depth } = ratings;
            let best = turns[0].found;
            depths.push((*depth, distance(best.upper).is_some_and(|plies| plies <= *depth)));
            assert!(best.is_exact());
            for rated in turns {
                let (Bounds { lower, upper }, value) =
                    (rated.found, plain(node, rated.turn, *depth));
                assert!(upper <= best.upper);
                // A table filled by deeper searches may know more.
                if distance(upper).is_some_and(|plies| plies > *depth) {
                    continue;
                }
                assert!((lower..=upper).contains(&value), "{} {lower} {upper}", node.position);
                assert!(rated.found.is_exact() || upper <= best.upper - margin);
            }
        };
        let found = search(1 + i % 2, Limits::default()).deepen(
            &node,
            unknown(node),
            &deepening,
            &mut check,
        );
        assert_eq!(found.turns.len(), node.turns().len());
        assert!(depths.iter().map(|&(depth, _)| depth).eq(1..=found.depth));
        // The search ends where the value is settled, and only there.
        let (&(last, is_settled), before) = depths.split_last().unwrap();
        assert!(is_settled || last == 4);
        assert!(before.iter().all(|(_, is_settled)| !is_settled));
    }
}

#[test]
fn what_is_known_is_not_searched() {
    let node = Node::start(small().with_first_move(FirstMove::Anywhere));
    let deepening = Deepening { depths: 1..=3, margin: 1000 };
    let mut turns = unknown(node);
    let searched = turns.len() - 2;
    turns[0].known = Bounds::exact(-WON + 2);
    turns[1].known = Bounds { lower: -WON, upper: -7 };
    let mut search = search(1, Limits::default());
    let found = search.deepen(&node, turns.clone(), &deepening, &mut |_, _| {});
    let value = |turn| found.turns.iter().find(|rated| rated.turn == turn).unwrap().found;
    assert_eq!(value(turns[0].turn), Bounds::exact(-WON + 2));
    // The search finds 0, but the known value overrules it.
    assert_eq!(value(turns[1].turn), Bounds::exact(-7));
    assert_eq!(
        found.turns[..searched].iter().filter(|r| r.found == Bounds::exact(0)).count(),
        searched
    );

    for rated in &mut turns {
        rated.known = Bounds::exact(3);
    }
    let nodes = search.nodes();
    let found = search.deepen(&node, turns.clone(), &deepening, &mut |_, _| {});
    assert_eq!(search.nodes(), nodes);
    assert_eq!((found.turns[0].turn, found.depth), (turns[0].turn, 3));
}

#[test]
fn stopped_on_its_way_it_has_all_turns() {
    let mut stopped = 0;
    for node in positions(Rules::STANDARD, 22).take(60) {
        for nodes in [0, 3000, 30_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut search = AlphaBeta::new(Simpei::<u128>::new(), 1 << 22, 1, limits).unwrap();
            let deepening = Deepening { depths: 1..=8, margin: 0 };
            let found = search.deepen(&node, unknown(node), &deepening, &mut |_, _| {});
            stopped += usize::from(found.depth < 8);
            let mut turns = node.turns();
            assert_eq!(found.turns.len(), turns.len());
            turns.retain(|&turn| found.turns.iter().all(|rated| rated.turn != turn));
            assert!(turns.is_empty());
            // No turn that is proven to lose is ahead of one about which nothing is known.
            let is_lost = |rated: &Rated<Turn>| rated.found.upper < 0;
            assert!(!is_lost(&found.turns[0]) || found.turns.iter().all(is_lost));
        }
    }
    assert!(stopped > 60, "{stopped}");
}

#[test]
fn other_limits_leave_the_table_as_it_is() {
    let node = Node::start(Rules::STANDARD);
    let depth = 8;
    let mut first = AlphaBeta::new(Simpei::<u128>::new(), 1 << 24, 1, Limits::default()).unwrap();
    let value = first.search(&node, depth, Bounds::UNKNOWN).unwrap();
    assert!(first.nodes() > 1000);
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let mut second = first.with_limits(limits);
    assert_eq!(second.nodes(), 0);
    // The table entry of the root gives the answer.
    assert_eq!(second.search(&node, depth, Bounds::UNKNOWN), Ok(value));
    assert_eq!(second.nodes(), 1);
}
