//! `zugzwang bench`: searches that are always the same, how many nodes they take, and how fast.

use std::fmt;
use std::io::Write;
use std::time::Instant;

use serde::Serialize;
use zugzwang_bots::{Settings, Strength, simpei::Search, symple::analyse};
use zugzwang_cli::{Outcome, json};
use zugzwang_rules::simpei;
use zugzwang_rules::symple::{AnyPosition, Position, dispatch};
use zugzwang_search::Limits;
use zugzwang_solve::symple::{Resources, Solver};

use crate::arguments::{Bench, GameName};

/// The memory of every search, in bytes.
const MEMORY: usize = 1 << 26;

/// How a position is searched, on one thread.
#[derive(Clone, Copy)]
enum Method {
    /// Simpei, by alpha-beta so many plies deep.
    Depth(u32),
    /// Symple, to the end.
    Exact,
    /// Symple, by a tree search with so many playouts. Its nodes are those of the tree: the number
    /// of playouts would be the same whatever they do.
    Playouts(u64),
}

use Method::{Depth, Exact, Playouts};

const SEARCHES: [(Method, &str); 13] = [
    (Depth(10), "4/4/4/4|3/3/3 r"),
    (Depth(12), "4/2r1/4/4|3/3/3 b"),
    (Depth(14), "1b2/1b1b/3r/4|r1b/2r/1r1 r"),
    (Depth(20), "3/1b1/3|2/r1 r"),
    (Depth(9), "5/1r3/5/3b1/5|4/1b2/2r1/4 r"),
    (Exact, "4w2/bbbbwww/ww2bbw/bwww1bb/bwbb1ww/bwwbbw1/bwwbww1 b 4"),
    (Exact, "2w4/bbwbbbb/b1w1bw1/1bw2ww/wbbbw1w/wwb1w2/1w2ww1 w 4"),
    (Exact, "1b1wbww/1b1wbb1/1b1ww2/4bbb/1ww3w/1wwbwww/3b3 b 4"),
    (Playouts(20_000), "7/7/7/7/7/7/7 w 4"),
    (Playouts(20_000), "7/1ww2b1/4w2/3bw2/1w5/2b2b1/7 w 4"),
    (Playouts(10_000), "9/2w6/9/5b3/9/9/1w4b2/9/9 b 4"),
    (Playouts(3_000), "13/13/13/3w9/13/13/9b3/13/13/13/4b8/13/13 w 6"),
    (Playouts(1_000), "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w 10"),
];

#[derive(Serialize)]
struct Document {
    searches: Vec<Searched>,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

#[derive(Serialize)]
struct Searched {
    game: &'static str,
    position: &'static str,
    method: String,
    nodes: u64,
}

pub(crate) fn run(command: &Bench, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let is_json = command.json.json;
    let started = Instant::now();
    let mut searches = Vec::new();
    for (method, position) in SEARCHES {
        let (game, nodes) = (method.game().word(), method.nodes(position)?);
        if !is_json {
            writeln!(out, "{nodes:>9}  {game}, {method:<15}  {position}")?;
            out.flush()?;
        }
        searches.push(Searched { game, position, method: method.to_string(), nodes });
    }
    let nodes = searches.iter().map(|searched| searched.nodes).sum();
    let seconds = started.elapsed().as_secs_f64();
    let nodes_per_second = nodes as f64 / seconds;
    if is_json {
        json(out, &Document { searches, nodes, seconds, nodes_per_second })?;
    } else {
        let millions = nodes_per_second / 1e6;
        writeln!(out, "\n{nodes} nodes in {seconds:.2} s, {millions:.1} million a second")?;
    }
    Ok(Outcome::Success)
}

impl Method {
    fn game(self) -> GameName {
        match self {
            Depth(_) => GameName::Simpei,
            Exact | Playouts(_) => GameName::Symple,
        }
    }

    /// The nodes that it takes.
    fn nodes(self, position: &str) -> anyhow::Result<u64> {
        Ok(match self {
            Depth(depth) => {
                let position: simpei::Position = position.parse()?;
                let mut search = Search::new(position.rules(), MEMORY, 1);
                search.deepen(&position, depth, Limits::default(), &mut |_| {}).nodes
            }
            Exact => dispatch!(&position.parse::<AnyPosition>()?, position => exact(position)),
            Playouts(playouts) => {
                dispatch!(&position.parse::<AnyPosition>()?, position => tree(position, playouts))
            }
        })
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Depth(depth) => format!("depth {depth}"),
            Exact => "exact".to_owned(),
            Playouts(playouts) => format!("{playouts} playouts"),
        })
    }
}

fn exact<const W: usize>(position: &Position<W>) -> u64 {
    let resources = Resources { threads: 1, memory: MEMORY, limits: Limits::default() };
    let mut solver = Solver::new(position, resources);
    solver.margin();
    solver.nodes()
}

fn tree<const W: usize>(position: &Position<W>, playouts: u64) -> u64 {
    let settings =
        Settings { strength: Strength::Best, threads: 1, memory: MEMORY, seed: 1, table: None };
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    analyse(position, &settings, limits, &mut |_| {}).tree_nodes
}
