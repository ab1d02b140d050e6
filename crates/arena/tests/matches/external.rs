//! Engines that are shell scripts. Most of them misbehave.

use std::time::{Duration, Instant};

use zugzwang_arena::{Conditions, Entrant, External, Kind, Program, Reason, play_match};
use zugzwang_bots::{Assessment, BestMove, Bot};
use zugzwang_rules::Record;
use zugzwang_rules::symple::Position;
use zugzwang_search::Limits;
use zugzwang_solve::Evaluation;

use crate::tournament::{Keeper, conditions, level, small_symple};

/// An engine that runs `on_go` when asked for a turn, and otherwise does what it should.
fn engine(on_go: &str) -> Program {
    let script = format!(
        "while read -r word rest; do case $word in \
           ugi) echo 'id name Script'; echo 'option name Speed type spin'; echo ugiok;; \
           isready) echo readyok;; \
           go) {on_go};; \
           stop) echo bestmove a1;; \
           quit) exit;; \
         esac; done"
    );
    format!("sh -c {}", shlex::try_quote(&script).unwrap()).parse().unwrap()
}

fn choose(
    program: Program,
    limits: Limits<'_>,
) -> Result<BestMove<zugzwang_rules::symple::Turn<1>>, String> {
    let record = Record::new("3/3/3 w 2".parse::<Position<1>>().unwrap());
    let mut reports = 0;
    let choice = External::new(program).choose(&record, limits, &mut |_| reports += 1);
    choice.map_err(|error| error.to_string())
}

fn within(milliseconds: u64) -> Limits<'static> {
    let deadline = Some(Instant::now() + Duration::from_millis(milliseconds));
    Limits { deadline, ..Limits::default() }
}

#[test]
fn a_turn_comes_with_what_the_engine_thinks() {
    let program = engine("echo info depth 4 score mate 5 nodes 99 pv b2 a1 zz; echo bestmove b2");
    let choice = choose(program.with_option("speed", "9"), within(60_000)).unwrap();
    assert_eq!(choice.turn.to_string(), "b2");
    let thought = choice.thought;
    assert_eq!(thought.assessment, Assessment::Proven(Evaluation::Win(5)));
    assert_eq!((thought.depth, thought.nodes), (4, 99));
    let line: Vec<_> = thought.line.iter().map(ToString::to_string).collect();
    assert_eq!(line, ["b2", "a1"]);
}

#[test]
fn failures_are_told() {
    let expected = |program, milliseconds, expected: &str| {
        let error = choose(program, within(milliseconds)).unwrap_err();
        assert!(error.contains(expected), "{error}");
    };
    let told = |program, text| expected(program, 60_000, text);
    told(engine("echo bestmove z9"), "expected");
    told(engine("echo bestmove none"), "it found no turn");
    told(engine("echo bestmove"), "it found no turn");
    told(engine("exit"), "ended before it answered (exit status: 0)");
    told(engine("exec >&-; exec sleep 600"), "ended before it answered (it is still running)");
    told(
        engine("echo bestmove b2").with_option("Depth", "1"),
        "expected an option Depth, which the game needs",
    );
    told("true".parse().unwrap(), "ended before it answered");
    told("/nowhere/to/be/found".parse().unwrap(), "No such file or directory (os error 2)");
    let late = |program| expected(program, 300, "expected 'bestmove', but it did not come in time");
    late(engine(":"));
    late(engine("yes info depth 1"));
}

/// The engine would think for ever.
#[test]
fn a_search_that_is_cancelled_is_stopped() {
    let started = Instant::now();
    let cancelled = || started.elapsed() > Duration::from_millis(50);
    let limits = Limits { cancelled: Some(&cancelled), ..Limits::default() };
    assert_eq!(choose(engine(":"), limits).unwrap().turn.to_string(), "a1");
}

/// When an engine crashes, the error has the last lines of its standard error, all in one line.
#[test]
fn last_words_are_passed_on() {
    let crash =
        "for i in 1 2 3 4 5 6 7; do echo line $i >&2; done; printf 'bad\\033' >&2; exit 101";
    let error = choose(engine(crash), within(60_000)).unwrap_err();
    let expected = "ended before it answered (exit status: 101): \"line 4\", \"line 5\", \"line 6\", \
                    \"line 7\", \"bad\\u{1b}\"";
    assert!(error.ends_with(expected), "{error}");
}

/// Waiting for an engine that says nothing ends when it is cancelled.
#[test]
fn the_wait_for_an_engine_can_be_ended() {
    for script in ["cat >/dev/null", "echo ugiok; cat >/dev/null"] {
        let program = format!("sh -c {}", shlex::try_quote(script).unwrap());
        let mut bot = External::new(program.parse().unwrap());
        let looks = std::cell::Cell::new(0);
        let cancelled = || {
            looks.set(looks.get() + 1);
            looks.get() > 3
        };
        let error = bot.start(&cancelled).unwrap_err().to_string();
        assert!(error.ends_with(": cancelled"), "{error}");
    }
}

/// Dropping the bot ends the process, even if that ignores `quit`.
#[test]
fn no_process_is_left_behind() {
    let program = "sh -c 'trap \"\" TERM HUP INT; echo ugiok; echo readyok; \
                   while :; do sleep 0.01; done'";
    let mut bot = External::new(program.parse().unwrap());
    bot.start(&|| false).unwrap();
    let started = Instant::now();
    drop(bot);
    assert!(started.elapsed() < Duration::from_secs(60));
}

/// Engines get the seeds that the record of the game shows.
#[test]
fn engines_are_told_the_seed_of_each_game() {
    let script = "while read -r word rest; do case $word in \
           ugi) echo 'option name Seed type spin default 0 min 0 max 999'; echo ugiok;; \
           setoption) seed=${rest##* };; \
           isready) echo readyok;; \
           go) echo bestmove $seed;; \
           quit) exit;; \
         esac; done";
    let program = format!("sh -c {}", shlex::try_quote(script).unwrap());
    let parrot = Entrant { kind: Kind::External(program.parse().unwrap()), movetime: None };
    let keeper = Keeper::new(usize::MAX);
    play_match(&small_symple(), &[parrot, level(1)], &conditions(4), &keeper);
    for game in keeper.games() {
        let Reason::Failure(error) = &game.reason else { panic!("{:?}", game.reason) };
        // The engine answers with its seed, which is not a turn.
        let seed = game.seeds[0] % 1000;
        assert!(error.contains(&format!("\"{seed}\"")), "{seed}: {error}");
    }
}

#[test]
fn who_breaks_down_loses_and_the_match_goes_on() {
    for (on_go, is_late) in [
        ("echo bestmove z9", false),
        // Ends in every game, and has to be started again for the next one.
        ("exit", false),
        ("sleep 0.3; echo bestmove b2", true),
    ] {
        let broken = Entrant {
            kind: Kind::External(engine(on_go)),
            movetime: Some(Duration::from_millis(50)),
        };
        let grace = if is_late { Duration::from_millis(100) } else { Duration::from_secs(60) };
        let conditions = Conditions { parallel: 2, grace, ..conditions(4) };
        let keeper = Keeper::new(usize::MAX);
        let tally = play_match(&small_symple(), &[level(1), broken], &conditions, &keeper);
        assert_eq!((tally.wins(), tally.games()), (4, 4), "{on_go}");
        for game in keeper.games() {
            assert_eq!(game.reason == Reason::Time, is_late, "{on_go}: {:?}", game.reason);
            assert_eq!(game.margin(), None);
        }
    }
}
