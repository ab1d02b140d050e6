use std::time::Instant;
use zugzwang_rules::symple::*;
use zugzwang_solve::symple::Solver;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mb: usize = a[2].parse().unwrap();
    let threads: usize = a[3].parse().unwrap();
    for s in std::fs::read_to_string(&a[1]).unwrap().lines() {
        let p: AnyPosition = s.parse().unwrap();
        let t = Instant::now();
        let (m, n) = dispatch!(&p, p => Solver::margin(p, mb << 20, threads));
        let e = t.elapsed().as_secs_f64();
        println!("{m:4} {n:10} {e:8.3}s {:.2}M/s  {s}", n as f64 / e / 1e6);
    }
}
