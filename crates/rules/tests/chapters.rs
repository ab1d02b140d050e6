//! The chapters of the rules: their boards exist, and their tasks accept all the turns that do what
//! they ask for, and no others.

use std::fmt::Write;
use std::ops::ControlFlow;

use zugzwang_rules::symple::dispatch;
use zugzwang_rules::{Chapter, Game, Options, Outcome, Player, oust, simpei, symple, wunchunk};

/// The position in which the task is set.
fn board<G: Game>(start: G, chapter: &Chapter) -> G {
    chapter.moves.iter().fold(start, |position, text| {
        let turn = position.parse_turn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(turn)
    })
}

fn turns<G: Game>(position: &G) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// Whether the player can force a win, in games that end soon.
fn wins<G: Game>(position: &G, player: Player) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Win(player);
    }
    let mut after = turns(position).into_iter().map(|turn| wins(&position.play(turn), player));
    if position.to_move() == player { after.any(|wins| wins) } else { after.all(|wins| wins) }
}

/// Sees to it that a chapter accepts exactly the turns that do what it asks for, and writes it down.
fn check<G: Game>(
    position: &G,
    chapter: &Chapter,
    does: impl Fn(G::Turn) -> bool,
    out: &mut String,
) {
    let &Chapter { title, text, task, accepts, right, wrong, hint, .. } = chapter;
    let legal = turns(position);
    let player = position.to_move();
    let is_right = |turn: &G::Turn| {
        let after = position.play(*turn);
        if task.contains("Win at once") {
            after.outcome() == Some(Outcome::Win(player))
        } else if task.contains("Win ") {
            wins(&after, player)
        } else {
            does(*turn)
        }
    };
    let mut expected: Vec<_> = legal.iter().copied().filter(is_right).collect();
    expected.sort_by_key(|&turn| accepts.iter().position(|&text| text == position.turn_text(turn)));
    let expected: Vec<_> = expected.into_iter().map(|turn| position.turn_text(turn)).collect();
    assert_eq!(accepts, expected, "{title}");
    // Who can do nothing wrong is never told so.
    assert_eq!(accepts.len() == legal.len(), wrong.is_empty(), "{title}");
    let accepted = accepts.join(" ");
    writeln!(out, "{title}\n{text}\n\n{position}\n{}", position.diagram()).unwrap();
    writeln!(out, "Task: {task}\nAccepts: {accepted}").unwrap();
    writeln!(out, "Right: {right}\nWrong: {wrong}\nHint: {hint}\n").unwrap();
}

#[test]
fn simpei() {
    type Position = simpei::Position;
    let mut out = format!("{}\n\n", Position::GOAL);
    for chapter in Position::CHAPTERS {
        let start = Position::set_up(chapter.start, &Options::new()).unwrap();
        let position = board(start, chapter);
        let does = |turn: simpei::Turn| match chapter.title {
            "Two worlds" | "Passing and draws" => true,
            "Sandwiches" => !turn.displaced().is_empty(),
            // The only sandwiched piece lands where the acting one came from.
            "Sandwiched pieces" => {
                turn.origin().is_some_and(|origin| turn.displaced().contains(origin))
            }
            title => unreachable!("{title}"),
        };
        check(&position, chapter, does, &mut out);
    }
    insta::assert_snapshot!(out);
}

#[test]
fn symple() {
    let mut out = format!("{}\n\n", symple::Position::<1>::GOAL);
    for chapter in symple::Position::<1>::CHAPTERS {
        let start = symple::AnyPosition::set_up(chapter.start, &Options::new()).unwrap();
        dispatch!(start, start => {
            let position = board(start, chapter);
            let does = |turn: symple::Turn<_>| {
                let chains = position.play(turn).chains(position.to_move()).count();
                match chapter.title {
                    "Planting" => turn.growth().is_empty(),
                    "Growing" => !turn.growth().is_empty(),
                    "Joining chains" => chains == 1,
                    "Black's balance" => !turn.growth().is_empty() && turn.plant().is_some(),
                    title => unreachable!("{title}"),
                }
            };
            check(&position, chapter, does, &mut out);
        });
    }
    insta::assert_snapshot!(out);
}

#[test]
fn oust() {
    type Position = oust::Position<1>;
    let mut out = format!("{}\n\n", Position::GOAL);
    for chapter in Position::CHAPTERS {
        let position = board(chapter.start.parse::<Position>().unwrap(), chapter);
        let does = |turn: oust::Turn<1>| {
            let after = position.play(turn);
            let captured = position.opponent().count() - after.own().count();
            let stone = turn.stones();
            match chapter.title {
                "Placing" => {
                    captured == 0 && !position.board().neighbours(stone).is_disjoint(after.own())
                }
                "Capturing" => {
                    let silent = turn.stones() - position.board().neighbours(after.opponent());
                    captured == 1 && !silent.is_empty()
                }
                title => unreachable!("{title}"),
            }
        };
        check(&position, chapter, does, &mut out);
    }
    insta::assert_snapshot!(out);
}

#[test]
fn wunchunk() {
    type Position = wunchunk::Position<1>;
    let mut out = format!("{}\n\n", Position::GOAL);
    for chapter in Position::CHAPTERS {
        let position = board(chapter.start.parse::<Position>().unwrap(), chapter);
        let does = |turn: wunchunk::Turn<1>| match chapter.title {
            "Placing" => !turn.is_pass(),
            "Passing" => turn.is_pass(),
            title => unreachable!("{title}"),
        };
        check(&position, chapter, does, &mut out);
    }
    insta::assert_snapshot!(out);
}
