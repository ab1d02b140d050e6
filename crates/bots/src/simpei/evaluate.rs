//! What is known about a position: its exact value from a table, or else the estimate of a search.

use std::sync::Arc;

use zugzwang_rules::simpei::{Position, Rules, Turn};
use zugzwang_rules::{Game, Outcome, Record};
use zugzwang_solve::simpei::{Table, best_line};
use zugzwang_solve::{Evaluation, FileError};

use super::repetition::{is_near_repetition, rank_in_game};
use crate::{
    Access, Assessment, Detail, EvaluateError, Evaluated, EvaluatedTurn, Means, Opinion, Playable,
    Settings, Strength, Worth,
};

/// A line of best play is cut off after this many plies.
const LONGEST_LINE: usize = 256;

pub(super) fn evaluate(
    game: &Record<Position>,
    detail: Detail,
    means: &Means<'_>,
) -> Result<Evaluated<Turn>, EvaluateError> {
    let rules = game.position().rules();
    match game.outcome() {
        Some(Outcome::Win(_)) => return Ok(Evaluated::over(Worth::Result(Evaluation::Loss(0)))),
        Some(Outcome::Draw) => return Ok(Evaluated::over(Worth::Result(Evaluation::Draw))),
        None => {}
    }
    if let Some(path) = means.file {
        let table = Table::open(path)?;
        if table.rules() != rules {
            let [expected, found] =
                [rules, table.rules()].map(|rules| Position::start(rules).title());
            let path = path.display();
            let problem = format!("{path}: expected a table of {expected}, found one of {found}");
            return Err(EvaluateError::OtherTable(problem));
        }
        return Ok(exact(&table, game, detail)?);
    }
    let look = |table: &Table| exact(table, game, detail);
    if let Some(known) = with_table(rules, means, look)? {
        return Ok(known);
    }
    let opinion = match detail {
        Detail::Worth | Detail::Line => {
            Evaluated { worth: None, ..Evaluated::over(Worth::Result(Evaluation::Draw)) }
        }
        Detail::Opinion | Detail::Best | Detail::All => opinion(game, means)?,
    };
    // A table that was not ready before may be ready now.
    let ready = Means { access: Access::Ready, ..*means };
    let is_coming = means.tables.is_coming(rules);
    Ok(with_table(rules, &ready, look)?.unwrap_or(Evaluated { is_coming, ..opinion }))
}

/// What `look` finds in the table for these rules; `None` if there is no table.
///
/// The file may be replaced while the program runs. If reading fails, it is opened once more.
pub(super) fn with_table<T>(
    rules: Rules,
    means: &Means<'_>,
    look: impl Fn(&Table) -> Result<T, FileError>,
) -> Result<Option<T>, EvaluateError> {
    let mut failure = None;
    for _ in 0..2 {
        let Some(table) = table(rules, means)? else { break };
        match look(&table) {
            Ok(found) => return Ok(Some(found)),
            Err(error) => failure = Some(error),
        }
        means.tables.forget(rules);
    }
    failure.map_or(Ok(None), |error| Err(error.into()))
}

fn table(rules: Rules, means: &Means<'_>) -> Result<Option<Arc<Table>>, EvaluateError> {
    Ok(match means.access {
        Access::Ready => means.tables.get(rules),
        Access::Cheap => means.tables.watch(rules, means.observer),
        Access::Any => Some(means.tables.build(rules, means.observer)?),
    })
}

fn exact(
    table: &Table,
    game: &Record<Position>,
    detail: Detail,
) -> Result<Evaluated<Turn>, FileError> {
    let ranked = rank_in_game(table, game)?;
    let &(best, value) = ranked.first().expect("a turn of a game that goes on");
    let mut known = Evaluated::over(Worth::Result(value));
    if detail != Detail::Worth {
        known.line = line(table, game, best)?;
        known.is_near_repetition = is_near_repetition(game);
        let turn = |(turn, value)| EvaluatedTurn {
            turn,
            worth: Some(Worth::Result(value)),
            opinion: None,
        };
        known.turns = ranked.into_iter().map(turn).collect();
        known.has_all_best = true;
    }
    Ok(known)
}

/// The line of best play that starts with this turn.
fn line(table: &Table, game: &Record<Position>, best: Turn) -> Result<Vec<Turn>, FileError> {
    let line = best_line(table, game.position(), LONGEST_LINE)?;
    if line.first() == Some(&best) {
        return Ok(line);
    }
    // Repetitions in this game have changed which turn is best.
    let mut next = game.clone();
    next.play(best);
    let rest = match next.outcome() {
        None => best_line(table, next.position(), LONGEST_LINE - 1)?,
        Some(_) => Vec::new(),
    };
    Ok([vec![best], rest].concat())
}

/// What the strongest bot thinks. The turns are those that it considered best at some time.
fn opinion(game: &Record<Position>, means: &Means<'_>) -> Result<Evaluated<Turn>, EvaluateError> {
    let &Means { threads, memory, .. } = means;
    let settings = Settings { strength: Strength::Best, threads, memory, seed: 0, tables: None };
    let mut bot = game.start().bot(&settings);
    let mut liked: Vec<Turn> = Vec::new();
    let mut like = |turn: Option<&Turn>| {
        if let Some(&turn) = turn {
            liked.retain(|&other| other != turn);
            liked.push(turn);
        }
    };
    means.observer.begin("estimating", 0);
    let choice = means
        .limit(1.0, |limits| bot.choose(game, limits, &mut |thought| like(thought.line.first())))?;
    like(Some(&choice.turn));
    let (worth, opinion) = match choice.thought.assessment {
        Assessment::Proven(value) => (Some(Worth::Result(value)), None),
        Assessment::Estimate { chance, margin } => (None, Some(Opinion { chance, margin })),
        Assessment::Margin(_) => unreachable!("Simpei has no points"),
    };
    let turns = liked.iter().rev().map(|&turn| {
        let worth = worth.filter(|_| turn == choice.turn);
        EvaluatedTurn { turn, worth, opinion: None }
    });
    Ok(Evaluated {
        worth,
        opinion,
        turns: turns.collect(),
        has_all_best: false,
        line: choice.thought.line,
        nodes: choice.thought.nodes,
        depth: choice.thought.depth,
        is_near_repetition: is_near_repetition(game),
        is_coming: false,
    })
}
