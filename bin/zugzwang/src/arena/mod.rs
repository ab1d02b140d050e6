//! `zugzwang arena`: matches between bots.

mod arguments;
mod bot_name;
mod record;
mod report;

use std::io::Write;
use std::time::{Duration, Instant};

pub(crate) use arguments::{Arena, HELP};
use bot_name::BotName;
use record::Scribe;
use report::Report;
use zugzwang_bots::arena::{Conditions, Entrant, Kind, Opening, Verdict, play_match};
use zugzwang_bots::{External, Playable, Settings, Strength};
use zugzwang_cli::{Interrupted, Outcome, Progress, describe, table_for_bot};
use zugzwang_rules::simpei::{FirstMove, Rules, Sandwich};
use zugzwang_rules::symple::dispatch;
use zugzwang_solve::Observer;

use crate::start::Start;

/// The time for a turn of bots that take all they get.
const USUAL_MOVETIME: Duration = Duration::from_millis(500);

pub(crate) fn run(command: &Arena, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    command.threads.apply()?;
    match Start::resolve(command.game, "startpos", &command.simpei, &command.symple)? {
        Start::Simpei(position) => {
            let rules = position.rules();
            compete(&position, Some(rules), &describe(rules), command, out)
        }
        Start::Symple(position) => {
            let what = format!("board {}, penalty {}", position.board(), position.penalty());
            dispatch!(&position, position => compete(position, None, &what, command, out))
        }
    }
}

/// Plays the match; `rules` are those of Simpei, if that is played, `what` says them in words.
fn compete<C: Playable + Opening>(
    start: &C,
    rules: Option<Rules>,
    what: &str,
    command: &Arena,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let progress = Progress::start()?;
    let names = [&command.first, &command.second];
    let entrants = [
        entrant(names[0], rules, command, &progress)?,
        entrant(names[1], rules, command, &progress)?,
    ];
    let threads = rayon::current_num_threads();
    let conditions = Conditions {
        games: command.games,
        opening: command.openings,
        seed: command.seed.into(),
        parallel: (threads / command.bot_threads as usize).max(1),
        grace: command.grace,
        sprt: command.sprt,
    };
    let names = names.map(ToString::to_string);
    let scribe = Scribe::new(command.record.as_deref(), &names, &progress)?;
    progress.begin("playing", command.games.into());
    let started = Instant::now();
    let tally = play_match(start, &entrants, &conditions, &scribe);
    progress.finish();
    let notes = scribe.finish()?;
    let report = Report {
        game: C::NAME,
        what,
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

fn entrant(
    name: &BotName,
    rules: Option<Rules>,
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
                Some(rules) => table_for_bot(*strength, rules, &command.cache.folder()?, progress)?,
                None => None,
            };
            let settings = Settings {
                strength: *strength,
                threads: command.bot_threads as usize,
                memory: (command.hash as usize) << 20,
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
            // An engine that breaks down loses games; one that is not there is a wrong argument.
            External::new(program.clone()).start()?;
            let movetime = Some(command.movetime.unwrap_or(USUAL_MOVETIME));
            Ok(Entrant { kind: Kind::External(program), movetime })
        }
    }
}
