//! `zugzwang eval simpei`: the value of a position, its turns and the turns that led to it.

use std::io::Write;

use anyhow::{Context, ensure};
use serde::Serialize;
use zugzwang_bots::simpei::{is_near_repetition, rank_in_game};
use zugzwang_cli::{JsonValue, cached_table, describe, json, paragraph, ranking, verdict};
use zugzwang_rules::simpei::{Position, Rules, Turn};
use zugzwang_rules::{Outcome, Player, Record};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::{Probe, Table, best_line};

use crate::arguments::Eval;
use crate::eval::replay;

/// A line of best play is cut off after so many plies.
const LONGEST_LINE: usize = 256;

/// What is said where values leave something out.
const REPETITION: &str = "\
A position that has occurred twice may occur for the third time, which is a draw. The values count
that for the next two plies; for what is further away they are those of the positions alone.";

#[derive(Serialize)]
struct Document {
    game: &'static str,
    position: String,
    exact: bool,
    #[serde(flatten)]
    value: JsonValue,
    line: Vec<String>,
    moves: Vec<RankedTurn>,
    /// `drawn` if the third occurrence of the position has ended the game; `possible` if another
    /// position need occur only once more, which values further than two plies away leave out.
    #[serde(skip_serializing_if = "Option::is_none")]
    repetition: Option<&'static str>,
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
    let (value, line, turns) = match game.outcome() {
        // A turn that has won ends the game, whatever the board looks like.
        Some(Outcome::Win(_)) => (Evaluation::Loss(0), Vec::new(), Vec::new()),
        Some(Outcome::Draw) => (Evaluation::Draw, Vec::new(), Vec::new()),
        None => {
            let turns = rank_in_game(&table, &game)?;
            let &(best, value) = turns.first().context("a position without a turn")?;
            (value, line(&table, &game, best)?, turns)
        }
    };
    let repetition = match game.outcome() {
        Some(Outcome::Draw) => Some("drawn"),
        None if is_near_repetition(&game) => Some("possible"),
        _ => None,
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
            repetition,
            record: record.map(|record| record.into_iter().map(JsonPlayed::from).collect()),
        };
        return json(out, &document);
    }
    writeln!(out, "{}", position.diagram())?;
    let (side, other) = (position.side().simpei_name(), position.side().other().simpei_name());
    match game.outcome() {
        Some(Outcome::Win(_)) => writeln!(out, "{other} has won; {side} to move.")?,
        Some(Outcome::Draw) => {
            writeln!(out, "A draw: the position has occurred for the third time; {side} to move.")?;
        }
        None => {
            writeln!(out, "With perfect play {side}, to move, {}.\n", verdict(value))?;
            if repetition.is_some() {
                writeln!(out, "{REPETITION}\n")?;
            }
            // A line of a single turn has ended.
            let goes_on = value == Evaluation::Draw && line.len() > 1;
            let repeats = goes_on.then(|| "...".to_owned());
            writeln!(out, "{}\n", paragraph("Best play  ", line.into_iter().chain(repeats)))?;
            write!(out, "Turns\n{}", ranking(&turns))?;
        }
    }
    if let Some(record) = record {
        write!(out, "\nThe turns so far\n{}", history(&record))?;
    }
    Ok(())
}

/// How the game goes on with best play from this turn on.
fn line(table: &Table, game: &Record<Position>, best: Turn) -> anyhow::Result<Vec<String>> {
    let line = best_line(table, game.position(), LONGEST_LINE)?;
    let text = game.position().show(best).to_string();
    if line.first() == Some(&text) {
        return Ok(line);
    }
    // What is best for the position alone is not in this game.
    let mut next = game.clone();
    next.play(best);
    let rest = match next.outcome() {
        None => best_line(table, next.position(), LONGEST_LINE - 1)?,
        Some(_) => Vec::new(),
    };
    Ok([vec![text], rest].concat())
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
