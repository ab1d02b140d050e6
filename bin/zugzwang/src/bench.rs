//! `zugzwang bench`: the node counts and the speed of a fixed set of searches.

use std::io::Write;
use std::time::Instant;

use serde::Serialize;
use zugzwang_cli::{Exit, json};
use zugzwang_games::games;

use crate::arguments::Bench;

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
    method: &'static str,
    nodes: u64,
}

pub(crate) fn run(command: &Bench, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let is_json = command.json.json;
    let started = Instant::now();
    let mut searches = Vec::new();
    for entry in games() {
        for search in entry.fixed_searches {
            let (game, position, method) = (entry.info.name, search.position, search.method);
            let nodes = (search.run)(position);
            if !is_json {
                writeln!(out, "{nodes:>9}  {game}, {method:<15}  {position}")?;
                out.flush()?;
            }
            searches.push(Searched { game, position, method, nodes });
        }
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
    Ok(Exit::Success)
}
