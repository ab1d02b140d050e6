use std::time::Instant;
use zugzwang_rules::symple::*;
use zugzwang_search::Limits;
use zugzwang_solve::symple::{Solver, Resources};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mb: usize = a[2].parse().unwrap();
    let threads: usize = a[3].parse().unwrap();
    for s in std::fs::read_to_string(&a[1]).unwrap().lines() {
        let p: AnyPosition = s.parse().unwrap();
        let t = Instant::now();
        let (m, n) = dispatch!(&p, p => { let mut s = Solver::new(p, Resources { threads, memory: mb << 20, limits: Limits::default() });
            let m = s.margin();
            if a.len() > 4 { let v = s.turns(&()); let n = v.iter().filter(|t| t.margin == v[0].margin).count(); println!("{} best: {}", n, v[..n].iter().map(|t| t.turn.to_string()).collect::<Vec<_>>().join(" "));
             println!("line {:?}", s.line()); }
            (m.lower, s.nodes()) });
        let e = t.elapsed().as_secs_f64();
        println!("{m:4} {n:10} {e:8.3}s {:.2}M/s  {s}", n as f64 / e / 1e6);
    }
}
