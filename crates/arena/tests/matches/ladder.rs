//! Simpei's levels and openings, on solved boards.

use std::sync::LazyLock;

use zugzwang_arena::{Conditions, Entrant, Kind, Openings, play_match};
use zugzwang_bots::{Level, Settings, Strength};
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::Tables;
use zugzwang_solve::simpei::Probe;

use crate::tournament::conditions;

/// The store of tables. Its folder is removed when the tables are ready.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path(), None);
    tables.wait(Rules::STANDARD, &|| false).unwrap();
    tables
});

fn level(level: Level) -> Entrant {
    let strength = Strength::Level(level);
    let tables = Some(TABLES.clone());
    let settings = Settings { strength, threads: 1, memory: 1 << 24, seed: 0, tables };
    Entrant { kind: Kind::Own(settings), movetime: None }
}

/// A rough check; `scripts/ladder` measures the levels. With so few games luck matters, so the
/// threshold is low.
#[test]
fn each_level_beats_the_one_below() {
    let start = Position::start(Rules::STANDARD);
    let conditions = Conditions { opening: 4, parallel: 2, ..conditions(80) };
    for pair in Level::ALL.windows(2) {
        let tally = play_match(&start, &[level(pair[1]), level(pair[0])], &conditions, &());
        assert!(tally.score() >= Some(0.55), "level {}: {tally:?}", pair[1]);
    }
}

#[test]
fn openings_are_undecided() {
    let start = Position::start(Rules::STANDARD);
    let table = TABLES.get(Rules::STANDARD).unwrap();
    for opening in Openings::new(&start, 4, 1).take(60) {
        let value = table.probe(opening.position()).unwrap();
        assert!(value.plies().is_none_or(|plies| plies > 8), "{}", opening.position());
    }
    // There are openings even where all are decided early or drawn, or where there are hardly any.
    for (size, pieces) in [(3, 1), (3, 3), (3, 4)] {
        let start = Position::start(Rules::new(size, pieces).unwrap());
        let openings: Vec<_> = Openings::new(&start, 4, 1).take(20).collect();
        assert!(openings.iter().all(|opening| opening.outcome().is_none()), "{start}");
    }
}
