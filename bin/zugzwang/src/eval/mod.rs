//! `zugzwang eval`: the result of a position with perfect play, or the estimate of a search.

mod document;
mod known;
mod report;

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{anyhow, ensure};
use zugzwang_bots::{Access, Detail, Evaluated, Means, ReviewedTurn};
use zugzwang_cli::{Exit, Progress, found, json, tables};
use zugzwang_games::AnyGame;
use zugzwang_rules::split_turns;

use self::document::document;
use self::known::Known;
use self::report::report;
use crate::arguments::Eval;

/// The time for rating the turns so far by search, if none is given.
const REVIEW_TIME: Duration = Duration::from_secs(10);

pub(crate) fn run(command: &Eval, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut game = command.start.set_up()?;
    let info = game.info();
    ensure!(
        info.has_tables || command.table.is_none(),
        "--table: expected with a game that is solved by tables, not {}",
        info.name
    );
    ensure!(
        !info.has_tables || command.time.is_none(),
        "--time: expected with a game that is searched, not {}, which is solved by tables",
        info.name
    );
    let moves = split_turns(command.moves.as_deref().unwrap_or_default());
    game.play_all(&moves).map_err(|error| anyhow!("--moves, {error}"))?;
    command.threads.apply()?;
    let progress = Progress::start()?;
    let means = Means {
        tables: &tables(&command.cache.folder()?),
        access: Access::Any,
        file: command.table.as_deref(),
        threads: rayon::current_num_threads(),
        memory: command.memory.bytes(&progress),
        deadline: command.time.map(|time| Instant::now() + time),
        observer: &progress,
    };
    let now = found(game.evaluate(Detail::All, &means), &*game)?;
    let turns = command.moves.as_ref().map(|_| history(&*game, &now, &means, &progress));
    let known = Known { turns: turns.transpose()?, game, now };
    progress.finish();
    match command.json.json {
        true => json(out, &document(&known))?,
        false => report(&known, out)?,
    }
    Ok(Exit::Success)
}

/// Rates the turns of a game.
fn history(
    game: &dyn AnyGame,
    now: &Evaluated<String>,
    means: &Means<'_>,
    progress: &Progress,
) -> anyhow::Result<Vec<ReviewedTurn<String>>> {
    let has_time = means.deadline.is_some() || game.info().has_tables;
    let latest = Instant::now() + REVIEW_TIME;
    let deadline = if has_time { means.deadline } else { Some(latest) };
    let turns = found(game.review(now.worth, &Means { deadline, ..*means }), game)?;
    let is_open = |turn: &ReviewedTurn<_>| turn.best.is_none() || turn.worth.is_none();
    if !has_time && turns.iter().any(is_open) && Instant::now() >= latest {
        let seconds = REVIEW_TIME.as_secs();
        progress.say(&format!(
            "not all turns so far could be rated in {seconds} s: --time allows more"
        ));
    }
    Ok(turns)
}
