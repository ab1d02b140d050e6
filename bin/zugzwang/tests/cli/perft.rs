use super::ZUGZWANG;
use super::crosses::{crosses, turns_on_crosses};
use zugzwang_testing::{fields, reference};

#[test]
fn leaves_equal_the_reference_on_any_number_of_threads() {
    for (game, file) in [("simpei", "simpei_counts.json"), ("symple", "symple_boards.json")] {
        for entry in reference(file)[0]["perft"].as_array().unwrap() {
            let position = entry["position"].as_str().unwrap();
            for (depth, leaves) in (1..).zip(entry["leaves"].as_array().unwrap()) {
                let depth = depth.to_string();
                for threads in ["1", "3"] {
                    let document =
                        ZUGZWANG.json(&["perft", game, position, &depth, "--threads", threads]);
                    assert_eq!(&document["leaves"], leaves, "{position} {depth}");
                }
            }
        }
    }
}

#[test]
fn the_document_has_the_fields_of_the_contract() {
    let document = ZUGZWANG.json(&["perft", "simpei", "startpos", "3"]);
    assert_eq!(fields(&document), ["leaves", "seconds"]);
    assert_eq!(document["leaves"], 2460);
    assert!(document["seconds"].as_f64().unwrap() >= 0.0);
}

#[test]
fn depth_0_is_one_leaf() {
    let text = ZUGZWANG.print(&["perft", "simpei", "startpos", "0"]);
    assert!(text.starts_with("1 leaf in "), "{text}");
    assert_eq!(ZUGZWANG.json(&["perft", "symple", "w/b w 1", "0"])["leaves"], 1);
}

#[test]
fn a_finished_game_has_no_lines() {
    assert_eq!(ZUGZWANG.json(&["perft", "symple", "w/b w 1", "1"])["leaves"], 0);
    assert_eq!(ZUGZWANG.json(&["perft", "symple", "w/1 b 1", "5"])["leaves"], 0);
}

#[test]
fn leaves_beyond_64_bits_are_exact_and_beyond_128_refused() {
    let turns = turns_on_crosses(15);
    assert!(turns > u64::MAX.into());
    let document = ZUGZWANG.print(&["perft", "symple", &crosses(15), "1", "--json"]);
    assert!(document.starts_with(&format!("{{\"leaves\":{turns},")), "{document}");

    let refusal = ZUGZWANG.run(["perft", "symple", &crosses(19), "1"]).refusal();
    assert_eq!(refusal, "error: depth 1: expected fewer lines than 2^128 to count");
}
