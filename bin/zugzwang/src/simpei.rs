//! `zugzwang eval simpei`: the value of a position, its turns and the turns that led to it.

use std::io::Write;

use anyhow::ensure;
use serde::Serialize;
use zugzwang_bots::Record;
use zugzwang_cli::{JsonValue, cached_table, describe, json, paragraph, ranking, verdict};
use zugzwang_rules::Player;
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::{Probe, Table, best_line, rank_turns};

use crate::arguments::Eval;
use crate::eval::replay;

/// A line of best play is cut off after so many plies.
const LONGEST_LINE: usize = 256;

#[derive(Serialize)]
struct Document {
    game: &'static str,
    position: String,
    exact: bool,
    #[serde(flatten)]
    value: JsonValue,
    line: Vec<String>,
    moves: Vec<RankedTurn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Vec<JsonPlayed>>,
}

#[derive(Serialize)]
struct RankedTurn {
    #[serde(rename = "move")]
    turn: String,
    #[serde(flatten)]
    value: JsonValue,
}

/// A turn of the record, with values for the player who made it.
#[derive(Serialize)]
struct JsonPlayed {
    #[serde(rename = "move")]
    turn: String,
    side: char,
    /// What the position was worth before the turn.
    best: JsonValue,
    /// What it is worth after the turn.
    #[serde(flatten)]
    value: JsonValue,
}

struct Played {
    turn: String,
    side: Player,
    best: Evaluation,
    value: Evaluation,
}

pub(crate) fn run(start: &Position, command: &Eval, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = replay(start, command.moves.as_deref())?;
    let table = table(start.rules(), command)?;
    let position = game.position();
    // A turn that has won ends the game, whatever the board looks like.
    let is_lost = game.turns().next_back().is_some_and(|(position, turn)| position.wins(turn));
    let (value, line, turns) = if is_lost {
        (Evaluation::Loss(0), Vec::new(), Vec::new())
    } else {
        let line = best_line(&table, position, LONGEST_LINE)?;
        (table.probe(position)?, line, rank_turns(&table, position)?)
    };
    let turns = turns.into_iter().map(|(turn, value)| (position.show(turn).to_string(), value));
    let turns: Vec<_> = turns.collect();
    let record = command.moves.is_some().then(|| played(&game, value, &table)).transpose()?;
    if command.json.json {
        let moves = turns
            .into_iter()
            .map(|(turn, value)| RankedTurn { turn, value: value.into() })
            .collect();
        let document = Document {
            game: "simpei",
            position: position.to_string(),
            exact: true,
            value: value.into(),
            line,
            moves,
            record: record.map(|record| record.into_iter().map(JsonPlayed::from).collect()),
        };
        return json(out, &document);
    }
    writeln!(out, "{}", position.diagram())?;
    let side = position.side();
    if is_lost {
        let (winner, loser) = (side.other().simpei_name(), side.simpei_name());
        writeln!(out, "{winner} has won; {loser} to move.")?;
    } else {
        let side = side.simpei_name();
        writeln!(out, "With perfect play {side}, to move, {}.\n", verdict(value))?;
        let repeats = (value == Evaluation::Draw).then(|| "...".to_owned());
        writeln!(out, "{}\n", paragraph("Best play  ", line.into_iter().chain(repeats)))?;
        write!(out, "Turns\n{}", ranking(&turns))?;
    }
    if let Some(record) = record {
        write!(out, "\nThe turns so far\n{}", history(&record))?;
    }
    Ok(())
}

/// The turns of the game; `last` is what its last position is worth.
fn played(game: &Record<Position>, last: Evaluation, table: &Table) -> anyhow::Result<Vec<Played>> {
    let mut values = Vec::new();
    for (position, _) in game.turns() {
        values.push(table.probe(position)?);
    }
    let after = values.iter().skip(1).copied().chain([last]).map(Evaluation::before_turn);
    let turns = game.turns().zip(values.iter().zip(after));
    Ok(turns
        .map(|((position, turn), (&best, value))| Played {
            turn: position.show(turn).to_string(),
            side: position.side(),
            best,
            value,
        })
        .collect())
}

impl From<Played> for JsonPlayed {
    fn from(played: Played) -> Self {
        let Played { turn, side, best, value } = played;
        Self { turn, side: letter(side), best: best.into(), value: value.into() }
    }
}

fn letter(side: Player) -> char {
    match side {
        Player::First => 'r',
        Player::Second => 'b',
    }
}

/// The record, a line for each turn.
fn history(record: &[Played]) -> String {
    record.iter().enumerate().fold(String::new(), |text, (i, played)| {
        let value = verdict(played.value);
        let gives_away = match (played.best, played.value) {
            (best, value) if value >= best => "",
            (Evaluation::Win(_), Evaluation::Win(_)) => "; there was a faster win",
            (Evaluation::Win(_), _) => "; gives away the win",
            (Evaluation::Draw, _) => "; gives away the draw",
            (Evaluation::Loss(_), _) => "; there was a longer resistance",
        };
        let (number, side) = (i + 1, letter(played.side));
        text + &format!("{number:>4} {side} {:20} {value}{gives_away}\n", played.turn)
    })
}

/// The table for these rules: the given one, or the one in the cache.
fn table(rules: Rules, command: &Eval) -> anyhow::Result<Table> {
    let Some(path) = &command.table else {
        command.threads.apply()?;
        return cached_table(rules, &command.cache.folder()?);
    };
    let table = Table::open(path)?;
    ensure!(
        table.rules() == rules,
        "{}: expected a table of {}, found one of {}",
        path.display(),
        describe(rules),
        describe(table.rules())
    );
    Ok(table)
}
