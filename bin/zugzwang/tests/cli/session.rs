//! Whatever the runner of an engine sends, it never waits in vain or gets two answers.

use proptest::prelude::*;

use super::ZUGZWANG;
use super::checks::answers;

/// Good lines, and some bad ones.
fn line() -> impl Strategy<Value = String> {
    let option = prop::sample::select(vec![
        "Level value 1",
        "Level value 0",
        "Level value 8",
        "Threads value 2",
        "Hash value 1",
        "Seed value 7",
        "Size value 3",
        "Size value 7",
        "Pieces value 2",
        "Board value 3x2",
        "Penalty value -1",
        "Board value 20x20",
        "Nothing",
        "Level value",
    ]);
    let position = prop::sample::select(vec![
        "startpos",
        "startpos moves",
        "startpos moves a1",
        "startpos moves B2 a1",
        "fen 2 w 1",
        "fen 2 w 1 moves a1 b1",
        "fen 2 w 1 moves a1 b1 a1",
        "fen r3/4/r3/4|3/3/bb1 r 3",
        "fen r3/4/r3/4|3/3/bb1 r 3 moves A3",
        "fen 3/3/3|2/2 r",
        "fen",
        "here",
        "startpos a1",
    ]);
    let limit = prop_oneof![
        Just("infinite".to_owned()),
        Just("ponder".to_owned()),
        (0u32..30).prop_map(|time| format!("movetime {time}")),
        (0u32..300).prop_map(|nodes| format!("nodes {nodes}")),
        (0u32..3).prop_map(|depth| format!("depth {depth}")),
        Just("p1time 30 p2time 30".to_owned()),
        "(nodes|depth|movetime|movestogo|searchmoves|p1inc)",
        "(nodes|movetime) [-+.0-9e]{1,22}",
        "[a-z]{1,5}",
    ];
    prop_oneof![
        6 => prop::collection::vec(limit, 0..3).prop_map(|limits| format!("go {}", limits.join(" "))),
        4 => position.prop_map(|position| format!("position {position}")),
        3 => option.prop_map(|option| format!("setoption name {option}")),
        3 => Just("stop".to_owned()),
        2 => "isready( x)?",
        2 => "query (p1turn|gameover|result|x|)",
        1 => Just("ugi".to_owned()),
        1 => Just("uginewgame".to_owned()),
        1 => "(joho |\u{feff})?(go nodes 5|isready|stop now)",
        1 => "\\PC{0,20}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn every_question_has_one_answer(
        game in prop::sample::select(vec!["simpei --size 3", "symple --board 3x3"]),
        lines in prop::collection::vec(line(), 0..12),
    ) {
        let cache = ZUGZWANG.cache().to_str().unwrap().to_owned();
        let arguments: Vec<_> = game.split(' ').chain(["--cache", &cache]).collect();
        answers(&arguments, &lines);
    }
}
