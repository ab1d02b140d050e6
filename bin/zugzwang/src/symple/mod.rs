//! `zugzwang eval symple`: the final margin, of a position, its turns and the turns that led to it.

mod estimate;

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use zugzwang_bots::symple::LikedTurn;
use zugzwang_cli::{Progress, json, paragraph};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Position, Turn, dispatch};
use zugzwang_search::{Bounds, Limits};
use zugzwang_solve::Observer;
use zugzwang_solve::symple::{RatedTurn, Resources, Solver};

use self::estimate::{Estimate, estimate, whole};
use crate::arguments::Eval;
use crate::eval::replay;
use crate::terminal::tenths;

/// The share of the time in which a proof is tried; an estimate has the rest, if it is needed.
const PROOF_SHARE: f64 = 0.6;

/// The time in which the turns so far are rated, if none is given.
const RECORD_TIME: Duration = Duration::from_secs(10);

/// The most turns of an estimate that people are shown.
const MOST_SHOWN: usize = 10;

#[derive(Serialize)]
struct Document {
    game: &'static str,
    position: String,
    exact: bool,
    /// An estimate if it is not exact.
    margin: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i32; 2]>,
    line: Vec<String>,
    moves: Vec<JsonTurn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Vec<Played>>,
    nodes: u64,
}

#[derive(Serialize)]
struct JsonTurn {
    #[serde(rename = "move")]
    turn: String,
    margin: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i32; 2]>,
    /// Of winning, from 0 to 1, where the margin is an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
}

/// A turn of the record. Margins are for the player who made it, `None` if there was no time to
/// prove them.
#[derive(Serialize)]
struct Played {
    #[serde(rename = "move")]
    turn: String,
    side: char,
    /// What the position was worth before the turn.
    best: Option<i32>,
    /// What it is worth after the turn.
    margin: Option<i32>,
}

pub(crate) fn run(
    position: &AnyPosition,
    command: &Eval,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    dispatch!(position, position => eval(position, command, out))
}

fn eval<const W: usize>(
    start: &Position<W>,
    command: &Eval,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let game = replay(start, command.moves.as_deref())?;
    let record: Vec<_> = game.turns().map(|(_, turn)| turn).collect();
    let position = *game.position();
    command.threads.apply()?;
    let progress = Progress::start()?;
    progress.begin("searching", 0);
    let cancelled = || progress.is_interrupted();
    let begin = Instant::now();
    let proof_time = command.time.map(|time| time.mul_f64(PROOF_SHARE));
    let limits = Limits {
        deadline: proof_time.map(|time| begin + time),
        cancelled: Some(&cancelled),
        ..Limits::default()
    };
    let threads = rayon::current_num_threads();
    let resources = Resources { threads, memory: command.memory.bytes(&progress), limits };
    let mut solver = Solver::new(&position, resources);
    let (mut bounds, mut turns) = if position.is_over() {
        (Bounds::exact(position.margin()), Vec::new())
    } else {
        (solver.margin(), solver.turns(&progress))
    };
    let mut line = solver.line();
    // The best turn that the list is led by is the one that is shown to be played.
    if let Some(&first) = line.first()
        && let Some(at) = turns.iter().position(|rated| rated.turn == first)
    {
        turns[..=at].rotate_right(1);
    }
    let (mut nodes, least) = (solver.nodes(), solver.least());
    drop(solver);
    let late = limits.deadline.unwrap_or_else(|| Instant::now() + RECORD_TIME);
    let limits = Limits { deadline: Some(late), ..limits };
    let margins = margins(start, &record, bounds, Resources { limits, ..resources }, &progress);
    if command.time.is_none() && margins.contains(&None) && Instant::now() >= late {
        let seconds = RECORD_TIME.as_secs();
        progress.say(&format!(
            "not all turns so far are rated after {seconds} s: --time gives them longer"
        ));
    }
    let opinion = (!bounds.is_exact()).then(|| {
        progress.begin("estimating", 0);
        let deadline = command.time.map(|time| begin + time);
        estimate(&position, deadline, resources.memory, &progress)
    });
    progress.finish();
    if let Some(opinion) = &opinion {
        bounds = opinion.proven.map_or(bounds, Bounds::exact);
        line.clone_from(&opinion.line);
        nodes += opinion.playouts;
    }
    let of_any_turn = Bounds { lower: least, ..bounds };
    let text = ToString::to_string;
    if command.json.json {
        let margin = opinion.as_ref().map_or(bounds.lower, |opinion| whole(opinion.margin, bounds));
        let document = Document {
            game: "symple",
            position: position.to_string(),
            exact: bounds.is_exact(),
            margin,
            bounds: unproven(bounds),
            line: line.iter().map(text).collect(),
            moves: match &opinion {
                None => turns.iter().map(json_turn).collect(),
                Some(opinion) => examined(opinion, &turns, of_any_turn),
            },
            record: command.moves.is_some().then(|| played(start, &record, &margins)),
            nodes,
        };
        return json(out, &document);
    }
    writeln!(out, "{}", position.diagram())?;
    writeln!(out, "{}\n", verdict(position.to_move(), bounds))?;
    if let Some(opinion) = &opinion
        && !bounds.is_exact()
    {
        writeln!(out, "{}\n", expectation(position.to_move(), opinion))?;
    }
    if !line.is_empty() {
        let label = if bounds.is_exact() { "Best play  " } else { "Likely play  " };
        writeln!(out, "{}\n", paragraph(label, line.iter().map(text)))?;
    }
    if let Some(opinion) = &opinion {
        write!(out, "Turns looked at most\n{}", liked(opinion, &turns, of_any_turn))?;
    } else if !turns.is_empty() {
        write!(out, "Turns\n{}", ranking(&turns))?;
    }
    if command.moves.is_some() {
        write!(out, "\nThe turns so far\n{}", history(&played(start, &record, &margins)))?;
    }
    Ok(())
}

/// The margins of the positions before each turn of the record and after the last, for the player
/// to move. Late positions are the easy ones: they come first.
fn margins<const W: usize>(
    start: &Position<W>,
    record: &[Turn<W>],
    last: Bounds,
    resources: Resources<'_>,
    progress: &Progress,
) -> Vec<Option<i32>> {
    let exact = |bounds: Bounds| bounds.is_exact().then_some(bounds.lower);
    let mut positions = vec![*start];
    for &turn in &record[..record.len().saturating_sub(1)] {
        let mut next = positions[positions.len() - 1];
        next.play_unchecked(turn);
        positions.push(next);
    }
    positions.truncate(record.len());
    progress.begin("rating the turns so far", positions.len() as u64);
    let earlier = positions.iter().rev().map(|position| {
        let margin = exact(Solver::new(position, resources).margin());
        progress.advance(1);
        margin
    });
    let mut margins: Vec<_> = std::iter::once(exact(last)).chain(earlier).collect();
    margins.reverse();
    margins
}

fn played<const W: usize>(
    start: &Position<W>,
    record: &[Turn<W>],
    margins: &[Option<i32>],
) -> Vec<Played> {
    let sides = std::iter::successors(Some(start.to_move()), |side| Some(side.other()));
    let turns = record.iter().zip(sides).zip(margins.windows(2));
    turns
        .map(|((turn, side), margins)| Played {
            turn: turn.to_string(),
            side: if side == Player::First { 'w' } else { 'b' },
            best: margins[0],
            margin: margins[1].map(|margin| -margin),
        })
        .collect()
}

fn unproven(bounds: Bounds) -> Option<[i32; 2]> {
    (!bounds.is_exact()).then_some([bounds.lower, bounds.upper])
}

fn json_turn<const W: usize>(rated: &RatedTurn<W>) -> JsonTurn {
    let bounds = unproven(rated.margin);
    JsonTurn { turn: rated.turn.to_string(), margin: rated.margin.lower, bounds, chance: None }
}

/// What is proven about a turn that the tree search has looked at, if `any` holds for all turns.
fn proven<const W: usize>(liked: &LikedTurn<W>, turns: &[RatedTurn<W>], any: Bounds) -> Bounds {
    let rated = turns.iter().find(|rated| rated.turn == liked.turn);
    let known = rated.map_or(liked.bounds, |rated| liked.bounds.and(rated.margin));
    known.and(any)
}

/// The turns that the tree search has looked at, with what is proven about them.
fn examined<const W: usize>(
    opinion: &Estimate<W>,
    turns: &[RatedTurn<W>],
    any: Bounds,
) -> Vec<JsonTurn> {
    let turn = |liked: &LikedTurn<W>| {
        let known = proven(liked, turns, any);
        JsonTurn {
            turn: liked.turn.to_string(),
            margin: whole(liked.margin, known),
            bounds: unproven(known),
            chance: Some(liked.chance),
        }
    };
    opinion.turns.iter().map(turn).collect()
}

/// The same for people: a line for each of the turns that it likes best.
fn liked<const W: usize>(opinion: &Estimate<W>, turns: &[RatedTurn<W>], any: Bounds) -> String {
    opinion.turns.iter().take(MOST_SHOWN).fold(String::new(), |text, liked| {
        let known = proven(liked, turns, any);
        let margin = match known.is_exact() {
            true => format!("{:+}", known.lower),
            false => tenths(liked.margin),
        };
        let chance = 100.0 * liked.chance;
        text + &format!("  {margin:>6} {chance:4.0} %  {}\n", liked.turn)
    })
}

/// What the tree search expects, in words.
fn expectation<const W: usize>(to_move: Player, opinion: &Estimate<W>) -> String {
    let Estimate { margin, chance, playouts, .. } = opinion;
    let (name, chance) = (name(to_move), 100.0 * chance);
    format!(
        "An estimate from {playouts} playouts: {} for {name}, who wins {chance:.0} %.",
        tenths(*margin)
    )
}

fn name(player: Player) -> &'static str {
    match player {
        Player::First => "White",
        Player::Second => "Black",
    }
}

/// Who wins, if that is known.
fn verdict(to_move: Player, bounds: Bounds) -> String {
    let (own, other) = (name(to_move), name(to_move.other()));
    let points = |count: i32| format!("{count} point{}", if count == 1 { "" } else { "s" });
    match bounds {
        Bounds { lower, upper } if lower < upper => format!(
            "The final margin is not known: for {own}, to move, it is between {lower} and {upper}."
        ),
        Bounds { lower: 0, .. } => format!("With perfect play the game is a draw; {own} to move."),
        Bounds { lower: margin @ 1.., .. } => {
            format!("With perfect play {own}, to move, wins by {}.", points(margin))
        }
        Bounds { lower: margin, .. } => {
            format!("With perfect play {other} wins by {}; {own} to move.", points(-margin))
        }
    }
}

/// Turns by their margins, a paragraph for each.
fn ranking<const W: usize>(turns: &[RatedTurn<W>]) -> String {
    let groups = turns.chunk_by(|a, b| a.margin == b.margin);
    groups.fold(String::new(), |text, group| {
        let margin = match unproven(group[0].margin) {
            None => format!("{:+}", group[0].margin.lower),
            Some([lower, upper]) => format!("{lower:+} to {upper:+}"),
        };
        let turns = group.iter().map(|rated| rated.turn.to_string());
        text + &paragraph(&format!("  {margin:>5}  "), turns) + "\n"
    })
}

/// The record, a line for each turn.
fn history(record: &[Played]) -> String {
    record.iter().enumerate().fold(String::new(), |text, (i, played)| {
        let verdict = match (played.best, played.margin) {
            (Some(best), Some(margin)) if margin < best => {
                let result = match best {
                    1.. if margin < 0 => ", and with it the game",
                    1.. if margin == 0 => ", and with it the win",
                    0 => ", and with it the draw",
                    _ => "",
                };
                format!("{margin:+}  gives away {}{result}", best - margin)
            }
            (_, Some(margin)) => format!("{margin:+}"),
            (_, None) => "?".to_owned(),
        };
        text + &format!("{:>4} {} {:20} {verdict}\n", i + 1, played.side, played.turn)
    })
}
