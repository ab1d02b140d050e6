//! Records of games: how they end, and taking back turns.

use zugzwang_rules::{Outcome, Player, Record, simpei, symple};

#[test]
fn the_third_occurrence_is_a_draw() {
    let start: simpei::Position = "r2b/4/4/b2r|3/3/3 r 2".parse().unwrap();
    let mut record = Record::new(start);
    let round = ["A4-a3", "D4-c3", "a3-A4", "c3-D4"];
    for (i, turn) in round.iter().chain(&round).enumerate() {
        assert_eq!((record.outcome(), i < 8), (None, true));
        record.play_text(turn).unwrap();
    }
    assert_eq!((record.occurrences(), record.outcome()), (3, Some(Outcome::Draw)));
    assert_eq!(record.texts()[3..5], ["c3-D4", "A4-a3"]);
    let error = record.play_text("A4-a3").unwrap_err().to_string();
    assert!(error.ends_with(": a draw by repetition"), "{error}");
    assert!(record.undo());
    assert_eq!((record.occurrences(), record.outcome()), (2, None));
}

#[test]
fn points_decide() {
    let mut record = Record::new("1b/w1 w 1".parse::<symple::Position<1>>().unwrap());
    record.play_text("b1").unwrap();
    record.play_text("a2").unwrap();
    assert_eq!(record.position().to_move(), Player::First);
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    record.undo();
    assert!(record.undo() && !record.undo());
}

#[test]
fn no_turn_follows_the_end() {
    let error = |record: &mut Record<_>, text| record.play_text(text).unwrap_err().to_string();
    let start: simpei::Position = "r3/4/r3/4|3/3/bb1 r 3".parse().unwrap();
    let mut record = Record::new(start);
    record.play_text("A3").unwrap();
    assert_eq!(
        error(&mut record, "B1"),
        "\"B1\": expected no more turns, as the game is over: red has won"
    );
    assert_eq!(record.len(), 1);
    let full: symple::Position<1> = "wb w 1".parse().unwrap();
    let mut record = Record::new(full);
    let error = record.play_text("a1").unwrap_err().to_string();
    assert!(error.ends_with("the game is over: a draw"), "{error}");
}
