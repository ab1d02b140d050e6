//! The evaluation, for people to read.

use std::io::Write;

use indicatif::HumanCount;
use zugzwang_bots::{Assessment, Opinion, ReviewedTurn, Worth};
use zugzwang_cli::{opinion, paragraph, points, prospect, ranking, tenths, verdict};
use zugzwang_games::AnyGame;
use zugzwang_rules::Outcome;
use zugzwang_search::Bounds;
use zugzwang_solve::Evaluation;

use super::known::Known;

/// How many turns to show of an estimate.
const MOST_SHOWN: usize = 10;

/// Printed if values do not take everything into account.
const REPETITION: &str = "\
A position that has occurred twice may occur for the third time, which is a draw. The values take
that into account for the next two plies only.";

pub(super) fn report(known: &Known, out: &mut dyn Write) -> anyhow::Result<()> {
    let Known { game, turns, .. } = known;
    writeln!(out, "{}", game.diagram())?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "{}", end(&**game, outcome))?,
        None => continuation(known, out)?,
    }
    if let Some(turns) = turns {
        write!(out, "\nThe turns so far\n{}", history(turns, game.info().sides))?;
    }
    Ok(())
}

/// What may follow, in a game that is not over.
fn continuation(known: &Known, out: &mut dyn Write) -> anyhow::Result<()> {
    let Known { game, now, .. } = known;
    let side = game.side();
    match now.worth {
        Some(worth) if worth.is_exact() => {
            writeln!(out, "With perfect play {side}, to move, {}.\n", prospect(worth))?;
        }
        Some(Worth::Margin(Bounds { lower, upper })) => writeln!(
            out,
            "The final margin is not known: for {side}, to move, it is between {lower} and \
             {upper}.\n"
        )?,
        Some(Worth::Result(_)) | None => writeln!(out, "The result is not known.\n")?,
    }
    if let Some(expected) = now.opinion {
        let nodes = HumanCount(now.nodes);
        writeln!(out, "An estimate from {nodes} nodes: {side} {}.\n", opinion(expected))?;
    }
    if now.is_near_repetition {
        writeln!(out, "{REPETITION}\n")?;
    }
    if !now.line.is_empty() {
        let label = if now.is_exact() { "Best play  " } else { "Likely play  " };
        // A drawn line goes round in circles, unless its only turn ends the game.
        let is_endless = now.worth == Some(Worth::Result(Evaluation::Draw)) && now.line.len() > 1;
        let dots = is_endless.then_some("...");
        let line = now.line.iter().map(String::as_str).chain(dots);
        writeln!(out, "{}\n", paragraph(label, line))?;
    }
    if !now.is_exact() || now.turns.iter().any(|turn| turn.opinion.is_some()) {
        writeln!(out, "Turns searched most")?;
        for turn in now.turns.iter().take(MOST_SHOWN) {
            writeln!(out, "  {}{}", expected(turn.worth, turn.opinion), turn.turn)?;
        }
        return Ok(());
    }
    let turns: Vec<_> =
        now.turns.iter().filter_map(|turn| Some((&turn.turn, turn.worth?))).collect();
    if !turns.is_empty() {
        write!(out, "Turns\n{}", ranking(&turns))?;
    }
    Ok(())
}

/// The estimate for a turn, in columns.
fn expected(worth: Option<Worth>, opinion: Option<Opinion>) -> String {
    let Some(Opinion { chance, margin }) = opinion else { return String::new() };
    let points = match (worth, margin) {
        (Some(Worth::Margin(bounds)), _) if bounds.is_exact() => format!("{:+}", bounds.lower),
        (_, Some(margin)) => tenths(margin),
        (_, None) => String::new(),
    };
    format!("{points:>6} {:4.0} %  ", 100.0 * chance)
}

/// How the game has ended.
fn end(game: &dyn AnyGame, outcome: Outcome) -> String {
    let side = game.side();
    match (outcome, game.final_margin()) {
        (Outcome::Win(winner), margin) => {
            let by = margin
                .map_or(String::new(), |margin| format!(" by {}", points(margin.unsigned_abs())));
            format!("{} has won{by}; {side} to move.", game.info().sides[winner.index()])
        }
        (Outcome::Draw, _) if game.is_repeated() => {
            format!("A draw: the position has occurred for the third time; {side} to move.")
        }
        (Outcome::Draw, Some(_)) => format!("A draw: both have the same score; {side} to move."),
        (Outcome::Draw, None) => format!("A draw; {side} to move."),
    }
}

/// The turns so far, a line for each.
fn history(turns: &[ReviewedTurn<String>], sides: [&str; 2]) -> String {
    turns.iter().enumerate().fold(String::new(), |text, (i, played)| {
        let side = sides[played.player.index()].chars().next().unwrap_or(' ');
        text + &format!("{:>4} {side} {:20} {}\n", i + 1, played.turn, judgement(played))
    })
}

/// What a turn was worth, and what it gave away.
fn judgement(played: &ReviewedTurn<String>) -> String {
    match (played.best, played.worth) {
        (Some(Assessment::Proven(best)), Some(Assessment::Proven(value))) => {
            let gives_away = match (best, value) {
                (best, value) if value >= best => "",
                (Evaluation::Win(_), Evaluation::Win(_)) => "; there was a faster win",
                (Evaluation::Win(_), _) => "; gives away the win",
                (Evaluation::Draw, _) => "; gives away the draw",
                (Evaluation::Loss(_), _) => "; there was a longer resistance",
            };
            format!("{}{gives_away}", verdict(value))
        }
        (Some(Assessment::Margin(best)), Some(Assessment::Margin(margin))) if margin < best => {
            let result = match best {
                1.. if margin < 0 => ", and with it the game",
                1.. if margin == 0 => ", and with it the win",
                0 => ", and with it the draw",
                _ => "",
            };
            format!("{margin:+}  gives away {}{result}", best - margin)
        }
        (_, Some(Assessment::Margin(margin))) => format!("{margin:+}"),
        (_, Some(Assessment::Proven(value))) => verdict(value),
        (_, Some(Assessment::Estimate { .. }) | None) => "?".to_owned(),
    }
}
