//! `zugzwang arena`: matches between bots.

mod arguments;
mod bot_name;
mod record;
mod report;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
pub(crate) use arguments::{Arena, HELP};
use bot_name::BotName;
use record::Scribe;
use report::Report;
use zugzwang_bots::arena::{Conditions, Entrant, Kind, Opening, Verdict, play_match};
use zugzwang_bots::simpei::{Kept, value_kept, value_positions};
use zugzwang_bots::{External, Playable, Settings, Strength};
use zugzwang_cli::{Interrupted, Outcome, Progress, cheap_table, describe, table_for_bot, tables};
use zugzwang_rules::simpei::{FirstMove, Position, Rules, Sandwich};
use zugzwang_rules::symple::dispatch;
use zugzwang_solve::Observer;

use crate::engine::affordable;
use crate::start::Start;

/// The time for a turn of bots that take all they get.
const USUAL_MOVETIME: Duration = Duration::from_millis(500);

pub(crate) fn run(command: &Arena, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let start = Start::resolve(command.game, "startpos", &command.simpei, &command.symple)?;
    command.threads.apply()?;
    let progress = Progress::start()?;
    match start {
        Start::Simpei(position) => {
            let rules = position.rules();
            let entrants = entrants(&position, Some(rules), command, &progress)?;
            let kept = kept(&position, &entrants, command, &progress)?;
            let about = About { what: describe(rules), kept };
            compete(&position, &entrants, &about, command, &progress, out)
        }
        Start::Symple(position) => {
            if command.positions.is_some() {
                bail!("--positions: expected with the game simpei, not symple");
            }
            let what = format!("board {}, penalty {}", position.board(), position.penalty());
            let about = About { what, kept: None };
            dispatch!(&position, position => {
                let entrants = entrants(position, None, command, &progress)?;
                compete(position, &entrants, &about, command, &progress, out)
            })
        }
    }
}

/// What is said of a match beside its results.
struct About {
    /// What is played, in words.
    what: String,
    /// How often the bots kept the value of a position.
    kept: Option<[Kept; 2]>,
}

/// Asks the bots for turns in positions of Simpei, if that is wanted.
fn kept(
    start: &Position,
    entrants: &[Entrant; 2],
    command: &Arena,
    progress: &Progress,
) -> anyhow::Result<Option<[Kept; 2]>> {
    let Some(count) = command.positions else { return Ok(None) };
    let rules = start.rules();
    let table = cheap_table(rules, &tables(&command.cache.folder()?), progress)?
        .context("--positions: expected a board that is solved in seconds, or has been already")?;
    let positions = value_positions(rules, count as usize, command.seed.into(), &*table)?;
    let ask = |entrant: &Entrant| match &entrant.kind {
        Kind::Own(settings) => Ok(value_kept(&mut *start.bot(settings), &positions, &*table)?),
        Kind::External(_) => bail!("--positions: expected level:N or best, not cmd:"),
    };
    Ok(Some([ask(&entrants[0])?, ask(&entrants[1])?]))
}

fn compete<C: Playable + Opening>(
    start: &C,
    entrants: &[Entrant; 2],
    about: &About,
    command: &Arena,
    progress: &Progress,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let threads = rayon::current_num_threads();
    let conditions = Conditions {
        games: command.games,
        opening: command.openings,
        seed: command.seed.into(),
        parallel: parallel(command),
        grace: command.grace,
        sprt: command.sprt,
    };
    let names = [&command.first, &command.second].map(ToString::to_string);
    let scribe = Scribe::new(command.record.as_deref(), &names, progress)?;
    progress.begin("playing", command.games.into());
    let started = Instant::now();
    let tally = play_match(start, entrants, &conditions, &scribe);
    progress.finish();
    let notes = scribe.finish();
    let report = Report {
        game: C::NAME,
        what: &about.what,
        kept: about.kept,
        names: &names,
        tally,
        notes,
        sprt: command.sprt,
        seed: command.seed,
        seconds: started.elapsed().as_secs_f64(),
        threads,
    };
    if command.json.json {
        report.json(out)?;
    } else {
        report.print(out)?;
    }
    if progress.is_interrupted() {
        // What is said above is said before that.
        out.flush()?;
        return Err(Interrupted.into());
    }
    Ok(match report.verdict() {
        Some(Verdict::Lower) => Outcome::Negative,
        _ => Outcome::Success,
    })
}

/// Games played at the same time.
fn parallel(command: &Arena) -> usize {
    let games = rayon::current_num_threads() / command.bot_threads as usize;
    games.clamp(1, command.games as usize)
}

fn entrants(
    start: &impl Playable,
    rules: Option<Rules>,
    command: &Arena,
    progress: &Progress,
) -> anyhow::Result<[Entrant; 2]> {
    let names = [&command.first, &command.second];
    let own = names.into_iter().filter(|name| matches!(name, BotName::Own(_))).count();
    let hash = affordable(command.hash, own * parallel(command));
    if own > 0 && hash < command.hash {
        progress.warn(&format!(
            "--hash {}: {hash} MB for each bot, as there is no more memory for all of them",
            command.hash
        ));
    }
    let entrant = |name| entrant(name, start, rules, hash, command, progress);
    Ok([entrant(&command.first)?, entrant(&command.second)?])
}

/// Who takes part; `rules` are those of Simpei, if that is played.
fn entrant(
    name: &BotName,
    start: &impl Playable,
    rules: Option<Rules>,
    hash: u32,
    command: &Arena,
    progress: &Progress,
) -> anyhow::Result<Entrant> {
    match name {
        BotName::Own(strength) => {
            let movetime = match strength {
                Strength::Best => Some(USUAL_MOVETIME),
                Strength::Level(_) => None,
            };
            let table = match rules {
                Some(rules) => {
                    let tables = tables(&command.cache.folder()?);
                    table_for_bot(*strength, rules, &tables, progress)?
                }
                None => None,
            };
            let settings = Settings {
                strength: *strength,
                threads: command.bot_threads as usize,
                memory: (hash as usize) << 20,
                seed: 0,
                table,
            };
            Ok(Entrant { kind: Kind::Own(settings), movetime: command.movetime.or(movetime) })
        }
        BotName::External(program) => {
            let mut program = program.clone();
            // What positions do not say.
            if let Some(rules) = rules {
                if rules.first_move() == FirstMove::Anywhere {
                    program = program.with_option("FirstMove", rules.first_move().to_string());
                }
                if rules.sandwich() == Sandwich::Single {
                    program = program.with_option("Sandwich", rules.sandwich().to_string());
                }
            }
            // An engine that breaks down loses games; one that is not there, or never gets ready, is
            // a wrong argument.
            let mut engine = External::new(program.clone()).for_games_from(start);
            let started = engine.start(&|| progress.is_interrupted());
            if progress.is_interrupted() {
                return Err(Interrupted.into());
            }
            started?;
            let movetime = Some(command.movetime.unwrap_or(USUAL_MOVETIME));
            Ok(Entrant { kind: Kind::External(program), movetime })
        }
    }
}
