use std::time::Instant;
use zugzwang_solve::symple::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let board: zugzwang_rules::symple::Board = a[1].parse().unwrap();
    let t = Instant::now();
    let r = Reachable::explore(board, &()).unwrap();
    println!("{} positions {} turns {:.2}s", r.positions(), r.turns(), t.elapsed().as_secs_f64());
    for p in &a[2..] {
        let t = Instant::now();
        let s = r.solve(p.parse().unwrap(), &()).unwrap();
        println!("{board} P {p} margin {} best {} {:.2}s", s.margin(), s.best_first_turns().iter().map(|t| t.to_string()).collect::<Vec<_>>().join(" "), t.elapsed().as_secs_f64());
    }
}
