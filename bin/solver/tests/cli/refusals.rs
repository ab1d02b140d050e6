use super::SOLVER;

#[test]
fn arguments() {
    let lines = SOLVER.refusals([
        &[][..],
        &["solve"],
        &["simpei", "startpos"],
        &["simpei", "--board", "4x4"],
        &["simpei", "--size", "0"],
        &["simpei", "--size", "2"],
        &["simpei", "--size", "7"],
        &["simpei", "--size", "-4"],
        &["simpei", "--pieces", "0"],
        &["simpei", "--size", "3", "--pieces", "5"],
        &["simpei", "--first-move", "nowhere"],
        &["simpei", "--sandwich", ""],
        &["simpei", "--size", "3", "--threads", "-1"],
    ]);
    insta::assert_snapshot!(lines);
}
