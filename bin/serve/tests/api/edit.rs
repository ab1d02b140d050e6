use serde_json::{Value, json};

use crate::{ask, refuse};

/// Cells, each with the side whose piece is on it.
type Pieces = [(&'static str, &'static str)];

async fn edited(game: &Value, pieces: &Pieces, side: &str) -> Value {
    let body = body(game, pieces, side);
    ask("/api/edit", &body).await["position"].take()
}

async fn refused(game: &Value, pieces: &Pieces, side: &str) -> String {
    refuse("/api/edit", &body(game, pieces, side)).await
}

fn body(game: &Value, pieces: &Pieces, side: &str) -> Value {
    let pieces: Vec<_> =
        pieces.iter().map(|(cell, side)| json!({"cell": cell, "side": side})).collect();
    json!({"game": game, "pieces": pieces, "side": side})
}

#[tokio::test]
async fn pieces_make_a_position() {
    let simpei = json!({"name": "simpei"});
    assert_eq!(edited(&simpei, &[], "red").await, "4/4/4/4|3/3/3 r");
    let pieces = [("B2", "red"), ("a1", "blue"), ("D4", "red")];
    assert_eq!(edited(&simpei, &pieces, "blue").await, "3r/4/1r2/4|3/3/b2 b");
    // The board and the rules are those of the game, its pieces do not matter.
    let small = json!({"name": "simpei", "size": 3, "pieces": 1, "moves": ["B2"]});
    let pieces = [("A1", "red"), ("b2", "blue")];
    assert_eq!(edited(&small, &pieces, "blue").await, "3/3/r2|1b/2 b 1");
    let symple = json!({"name": "symple", "board": "3x2", "penalty": 1});
    let pieces = [("a1", "white"), ("c2", "black"), ("b2", "black")];
    assert_eq!(edited(&symple, &pieces, "black").await, "1bb/w2 b 1");
}

#[tokio::test]
async fn pieces_that_are_no_position_are_refused_with_the_reason() {
    let simpei = || json!({"name": "simpei"});
    let cases: [(Value, &Pieces, &str, &str); 8] = [
        (simpei(), &[("E1", "red")], "blue", "\"E1\", character 1 ('E'): expected a cell"),
        (simpei(), &[("B2", "red"), ("B2", "blue")], "red", "B2: expected one piece on a cell"),
        (simpei(), &[("B2", "green")], "red", "side \"green\": expected red or blue"),
        (simpei(), &[], "white", "side \"white\": expected red or blue"),
        (simpei(), &[], "blue", "expected as many red pieces as blue ones with red to move"),
        (
            json!({"name": "simpei", "pieces": 1}),
            &[("B2", "red"), ("C2", "red"), ("a1", "blue")],
            "blue",
            "expected at most 1 pieces per player, found 2",
        ),
        (json!({"name": "symple"}), &[("h1", "white")], "white", "expected a column from a to g"),
        (
            json!({"name": "symple", "board": "1x1"}),
            &[("a1", "white")],
            "black",
            "the game is over here: expected a position that goes on",
        ),
    ];
    for (game, pieces, side, expected) in cases {
        let line = refused(&game, pieces, side).await;
        assert!(line.contains(expected), "{pieces:?}: {line}");
    }
}
