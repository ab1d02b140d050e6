use std::fs;

use zugzwang_testing::{fields, steady};

use super::ZUGZWANG;

const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/bench.txt");

#[test]
fn the_searches_take_as_many_nodes_as_ever() {
    let kept = fs::read_to_string(KEPT).expect("data/bench.txt");
    assert_eq!(
        steady(&ZUGZWANG.print(&["bench"])),
        steady(&kept),
        "a search does something else than before; if it is meant to:\n\
         cargo run --release --bin zugzwang -- bench > data/bench.txt"
    );
}

#[test]
fn a_document_says_the_same() {
    let kept = fs::read_to_string(KEPT).expect("data/bench.txt");
    let document = ZUGZWANG.json(&["bench"]);
    assert_eq!(fields(&document), ["nodes", "nodes_per_second", "searches", "seconds"]);
    let searches = document["searches"].as_array().expect("searches");
    assert_eq!(fields(&searches[0]), ["game", "method", "nodes", "position"]);
    let nodes = searches.iter().map(|search| search["nodes"].as_u64().expect("a number"));
    assert_eq!(nodes.sum::<u64>(), document["nodes"]);
    assert!(kept.contains(&format!("\n{} nodes", document["nodes"])), "{document}");
}
