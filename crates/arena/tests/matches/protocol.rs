use std::time::Duration;

use proptest::prelude::*;
use zugzwang_arena::ugi::{EngineCommand, Go, Info, Query, Reply, Score, Start, read_line};
use zugzwang_search::Clock;

use crate::checks::{command_text, next_line, reply_text};

/// Words of the protocol, and some that are not.
fn words() -> impl Strategy<Value = String> {
    let known = "ugi|isready|uginewgame|setoption|name|value|position|startpos|fen|moves|go\
                 |movetime|nodes|depth|p1time|p2time|p1inc|p2inc|infinite|stop|query|p1turn\
                 |gameover|result|quit|info|score|cp|mate|pv|option|id|bestmove|string";
    let word = prop_oneof![3 => known, 1 => "-?[0-9]{1,20}", 1 => "\\PC{0,8}"];
    prop::collection::vec(word, 0..12).prop_map(|words| words.join(" "))
}

fn word() -> impl Strategy<Value = String> {
    // None of these may be mistaken for the keyword that ends the text.
    "[a-z0-9,/|]{1,12}".prop_filter("not a keyword", |word| word != "moves" && word != "value")
}

fn milliseconds() -> impl Strategy<Value = Duration> {
    any::<u32>().prop_map(|count| Duration::from_millis(count.into()))
}

fn go() -> impl Strategy<Value = Go> {
    let clock = (milliseconds(), milliseconds())
        .prop_map(|(remaining, increment)| Clock { remaining, increment });
    let clocks = prop::option::of(prop::array::uniform2(clock));
    let count = prop::option::of(any::<u32>());
    let nodes = prop::option::of(any::<u64>());
    (any::<bool>(), prop::option::of(milliseconds()), nodes, count, clocks).prop_map(
        |(waits, movetime, nodes, depth, clocks)| Go { waits, movetime, nodes, depth, clocks },
    )
}

fn command() -> impl Strategy<Value = EngineCommand> {
    let text = || prop::collection::vec(word(), 1..4).prop_map(|words| words.join(" "));
    let start = prop_oneof![Just(Start::Startpos), text().prop_map(Start::Fen)];
    let turns = prop::collection::vec("[a-h][1-9](,[a-h][1-9]){0,2}|[A-D]2-a1xB3>c1|pass", 0..5);
    prop_oneof![
        Just(EngineCommand::Ugi),
        Just(EngineCommand::IsReady),
        Just(EngineCommand::NewGame),
        (text(), prop_oneof![Just(String::new()), text()])
            .prop_map(|(name, value)| EngineCommand::SetOption { name, value }),
        (start, turns).prop_map(|(start, turns)| EngineCommand::Position { start, turns }),
        go().prop_map(EngineCommand::Go),
        Just(EngineCommand::Stop),
        prop::sample::select(vec![Query::FirstToMove, Query::GameOver, Query::Result])
            .prop_map(EngineCommand::Query),
        word().prop_map(|what| EngineCommand::Query(Query::Other(what))),
        Just(EngineCommand::Quit),
    ]
}

fn info() -> impl Strategy<Value = Info> {
    let score =
        prop_oneof![any::<i32>().prop_map(Score::Centi), any::<i32>().prop_map(Score::Mate)];
    (
        prop::option::of(any::<u32>()),
        prop::option::of(score),
        prop::option::of(any::<u64>()),
        prop::option::of(milliseconds()),
        prop::collection::vec(word(), 0..4),
    )
        .prop_map(|(depth, score, nodes, time, line)| Info { depth, score, nodes, time, line })
}

proptest! {
    #[test]
    fn a_command_is_read_as_it_is_written(command in command()) {
        prop_assert_eq!(command.to_string().parse::<EngineCommand>(), Ok(command));
    }

    #[test]
    fn thoughts_are_read_as_they_are_written(info in info()) {
        let reply = Reply::Info(info);
        prop_assert_eq!(Reply::read(&reply.to_string()), reply);
    }

    #[test]
    fn any_text_is_a_command_or_refused_in_a_line(text in prop_oneof![words(), "\\PC*", any::<String>()]) {
        command_text(&text);
    }

    #[test]
    fn any_text_is_a_reply(text in prop_oneof![words(), any::<String>()]) {
        reply_text(&text);
    }

    /// Whatever bytes come first, the line after them is read.
    #[test]
    fn no_bytes_hide_the_next_line(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        next_line(&bytes);
    }
}

#[test]
fn a_line_without_end_is_refused_and_skipped() {
    let mut bytes = vec![b'x'; 3 << 20];
    bytes.extend(b"\nquit\n");
    let mut input = &bytes[..];
    assert_eq!(
        read_line(&mut input),
        Some(Err("expected a line of at most 1048576 bytes".to_owned()))
    );
    assert_eq!(read_line(&mut input), Some(Ok("quit".to_owned())));
}

#[test]
fn refusals_say_what_was_expected() {
    let commands = "ugi, isready, uginewgame, setoption, position, go, stop, query or quit";
    for (line, expected) in [
        ("", commands),
        ("uci", commands),
        ("setoption Level 3", "setoption name NAME value VALUE"),
        ("setoption name value 3", "setoption name NAME value VALUE"),
        ("position", "startpos or fen after position"),
        ("position fen moves a1", "a position after fen"),
        ("position startpos a1", "moves after startpos, not \"a1\""),
    ] {
        let error = line.parse::<EngineCommand>().unwrap_err();
        assert_eq!(error.is_position(), line.starts_with("position"));
        assert_eq!(error.to_string(), format!("{line:?}: expected {expected}"));
    }
}

/// The sender of one of these lines waits for an answer, so they are not refused.
#[test]
fn what_is_not_known_is_ignored() {
    for (line, understood) in [
        ("isready x", "isready"),
        ("ugi ugi", "ugi"),
        ("stop now", "stop"),
        ("ponderhit", "stop"),
        ("joho quit", "quit"),
        ("query", "query "),
        ("go fast", "go"),
        ("go ponder", "go infinite"),
        ("go movetime", "go"),
        ("go movetime x nodes 7", "go nodes 7"),
        ("go movetime 100 movestogo 40", "go movetime 100"),
        ("go movetime 100.5", "go movetime 100"),
        ("go movetime -1", "go movetime 0"),
        ("go movetime depth 3", "go depth 3"),
        ("go nodes 5000000000", "go nodes 5000000000"),
        ("go nodes 99999999999999999999", "go nodes 18446744073709551615"),
        ("go nodes nan depth 99999999999", "go nodes 0 depth 4294967295"),
        ("go p1inc 10", "go"),
        ("go p1time -20 p2time 1000", "go p1time 0 p2time 1000 p1inc 0 p2inc 0"),
        ("go btime 50 binc 3", "go p1time 50 p2time 50 p1inc 0 p2inc 3"),
    ] {
        assert_eq!(line.parse::<EngineCommand>().unwrap().to_string(), understood, "{line}");
    }
}
