//! `zugzwang arena`: matches between bots.

mod arguments;
mod bot_name;
mod record;
mod report;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
pub(crate) use arguments::Arena;
use bot_name::BotName;
use record::Scribe;
use report::Report;
use zugzwang_arena::{Conditions, Entrant, Kind, Program, Verdict};
use zugzwang_bots::{Access, Kept, Means, Settings, Strength};
use zugzwang_cli::{Exit, Interrupted, Progress, found, tables};
use zugzwang_games::AnyGame;
use zugzwang_rules::Options;
use zugzwang_solve::{Observer, Tables};

use crate::engine::{affordable, protocol_name};

/// The default time for a turn of bots that use all the time they get.
const USUAL_MOVETIME: Duration = Duration::from_millis(500);

pub(crate) fn run(command: &Arena, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let game = command.options.set_up(&command.game, "startpos")?;
    command.threads.apply()?;
    let progress = Progress::start()?;
    let tables = tables(&command.cache.folder()?);
    let entrants = entrants(&*game, &tables, command, &progress)?;
    let kept = kept(&*game, &entrants, &tables, command, &progress)?;
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
    let scribe = Scribe::new(game.info(), command.record.as_deref(), &names, &progress)?;
    progress.begin("playing", command.games.into());
    let started = Instant::now();
    let tally = game.play_match(&entrants, &conditions, &scribe);
    progress.finish();
    let notes = scribe.finish();
    let report = Report {
        game: game.info().name,
        title: &game.title(),
        kept,
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
        // The report must come before the error.
        out.flush()?;
        return Err(Interrupted.into());
    }
    Ok(match report.verdict() {
        Some(Verdict::Lower) => Exit::Negative,
        _ => Exit::Success,
    })
}

/// If asked for, lets the bots choose turns in positions whose value can be given away.
fn kept(
    game: &dyn AnyGame,
    entrants: &[Entrant; 2],
    tables: &Tables,
    command: &Arena,
    progress: &Progress,
) -> anyhow::Result<Option<[Kept; 2]>> {
    let Some(count) = command.positions else { return Ok(None) };
    let info = game.info();
    ensure!(
        info.has_tables,
        "--positions: expected with a game that is solved by tables, not {}",
        info.name
    );
    let means = Means {
        tables,
        access: Access::Cheap,
        file: None,
        threads: rayon::current_num_threads(),
        memory: (command.hash as usize) << 20,
        deadline: None,
        observer: progress,
    };
    let ask = |entrant: &Entrant| match &entrant.kind {
        Kind::Own(settings) => {
            let kept = game.kept(settings, count as usize, command.seed.into(), &means);
            match found(kept, game)? {
                Some(kept) => Ok(kept),
                None if progress.is_interrupted() => Err(Interrupted.into()),
                None => bail!(
                    "--positions: expected a board that is solved in seconds or already solved"
                ),
            }
        }
        Kind::External(_) => bail!("--positions: expected level:N or best, not cmd:"),
    };
    Ok(Some([ask(&entrants[0])?, ask(&entrants[1])?]))
}

/// The number of games played at the same time.
fn parallel(command: &Arena) -> usize {
    let games = rayon::current_num_threads() / command.bot_threads as usize;
    games.clamp(1, command.games as usize)
}

fn entrants(
    game: &dyn AnyGame,
    tables: &Tables,
    command: &Arena,
    progress: &Progress,
) -> anyhow::Result<[Entrant; 2]> {
    let names = [&command.first, &command.second];
    let own = names.into_iter().filter(|name| matches!(name, BotName::Own(_))).count();
    let hash = affordable(command.hash, own * parallel(command));
    if own > 0 && hash < command.hash {
        progress.warn(&format!(
            "--hash {}: using {hash} MB for each bot, since there is not enough memory for more",
            command.hash
        ));
    }
    let entrant = |name| match name {
        &BotName::Own(strength) => own_bot(strength, game, hash, tables, command, progress),
        BotName::External(program) => external(program, game, command, progress),
    };
    Ok([entrant(&command.first)?, entrant(&command.second)?])
}

fn own_bot(
    strength: Strength,
    game: &dyn AnyGame,
    hash: u32,
    tables: &Tables,
    command: &Arena,
    progress: &Progress,
) -> anyhow::Result<Entrant> {
    let movetime = match strength {
        Strength::Best => Some(USUAL_MOVETIME),
        Strength::Level(_) => None,
    };
    let table = game.table(strength, tables);
    let has_table = table.is_some_and(|table| table.watch(progress));
    if progress.is_interrupted() {
        return Err(Interrupted.into());
    }
    let settings = Settings {
        strength,
        threads: command.bot_threads as usize,
        memory: (hash as usize) << 20,
        seed: 0,
        tables: has_table.then(|| tables.clone()),
    };
    Ok(Entrant { kind: Kind::Own(settings), movetime: command.movetime.or(movetime) })
}

fn external(
    program: &Program,
    game: &dyn AnyGame,
    command: &Arena,
    progress: &Progress,
) -> anyhow::Result<Entrant> {
    // The options that positions do not show, if they differ from the defaults.
    let known = game.info().options;
    let usual = command.game.set_up("startpos", &Options::new())?.options();
    let mut program = program.clone();
    for (name, value) in game.options().beside_notation(known).iter() {
        let option = known.iter().find(|option| option.name == name);
        if let Some(option) = option.filter(|_| usual.get(name) != Some(value)) {
            program = program.with_option(protocol_name(option), value);
        }
    }
    // An engine that crashes loses games, but one that is missing or never gets ready is a bad
    // argument.
    let started = game.try_program(&program, &|| progress.is_interrupted());
    if progress.is_interrupted() {
        return Err(Interrupted.into());
    }
    started?;
    let movetime = Some(command.movetime.unwrap_or(USUAL_MOVETIME));
    Ok(Entrant { kind: Kind::External(program), movetime })
}
