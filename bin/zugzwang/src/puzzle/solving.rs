use std::io::Write;

use zugzwang_bots::puzzle::Puzzle;
use zugzwang_cli::paragraph;
use zugzwang_rules::{Draft, Outcome, Player, Record};

use super::{Judge, Riddle};
use crate::terminal::{
    Entry, Line, Paint, Picture, Reader, completions, enter, finish, legal, no_steps, show,
    standing, take_back,
};

/// How it ended.
#[derive(Clone, Copy)]
pub(super) enum End {
    Solved,
    Unsolved,
    Interrupted,
}

/// What can be said besides turns.
const WORDS: [&str; 6] = ["hint", "moves", "quit", "show", "solution", "undo"];

/// Somebody at work on a puzzle, and then on the rest of the game.
pub(super) struct Solving<'a, C: Riddle> {
    puzzle: &'a Puzzle<C>,
    record: Record<C>,
    draft: Draft<C::Turn>,
    judge: &'a dyn Judge<C>,
    reader: &'a mut Reader,
    out: &'a mut dyn Write,
    paint: Paint,
}

impl<'a, C: Riddle> Solving<'a, C> {
    pub(super) fn new(
        puzzle: &'a Puzzle<C>,
        judge: &'a dyn Judge<C>,
        reader: &'a mut Reader,
        out: &'a mut dyn Write,
        paint: Paint,
    ) -> Self {
        let record = Record::new(puzzle.position.clone());
        let draft = no_steps(&puzzle.position);
        Self { puzzle, record, draft, judge, reader, out, paint }
    }

    /// Shows the puzzle.
    pub(super) fn pose(&mut self) -> anyhow::Result<()> {
        let Puzzle { seed, grade, .. } = self.puzzle;
        let side = self.side();
        writeln!(self.out, "Puzzle {seed} of {}, {grade}", C::NAME)?;
        self.show()?;
        writeln!(self.out, "One turn of {side} {}.", C::goal(self.puzzle))?;
        Ok(())
    }

    pub(super) fn tell_solution(&mut self) -> anyhow::Result<()> {
        let Puzzle { position, solution, .. } = self.puzzle;
        let (_, worth) = self.judge.worth(position, *solution)?;
        self.say(&format!("{} {worth}.", position.turn_text(*solution)))
    }

    pub(super) fn run(&mut self) -> anyhow::Result<End> {
        self.say("Which one? 'hint', 'solution' and 'quit' are there, too; 'moves' lists turns.")?;
        loop {
            let text = match self.read()? {
                Line::Text(text) => text,
                Line::Interrupted => return Ok(End::Interrupted),
                Line::End => return Ok(self.end()),
            };
            match text.as_str() {
                "" => {}
                "quit" | "exit" => return Ok(self.end()),
                "show" => self.show()?,
                "hint" => self.hint()?,
                "moves" | "help" | "?" => {
                    let legal = legal(self.record.position(), &self.draft);
                    self.say(&legal)?;
                }
                "solution" if self.record.is_empty() => {
                    self.tell_solution()?;
                    return Ok(End::Unsolved);
                }
                "solution" => self.hint()?,
                "undo" => match take_back(self.record.position(), &self.draft) {
                    Some(draft) => {
                        self.draft = draft;
                        self.show()?;
                    }
                    None => self.say("undo: there is no part of a turn to take back")?,
                },
                "done" => match finish(&self.draft) {
                    Ok(turn) => {
                        if let Some(end) = self.answer(turn)? {
                            return Ok(end);
                        }
                    }
                    Err(line) => self.say(&line)?,
                },
                text => match enter(self.record.position(), &self.draft, text) {
                    Ok(Entry::Turn(turn)) => {
                        if let Some(end) = self.answer(turn)? {
                            return Ok(end);
                        }
                    }
                    Ok(Entry::More(draft)) => {
                        self.draft = draft;
                        self.show()?;
                    }
                    Err(line) => self.say(&line)?,
                },
            }
        }
    }

    /// Whether it counts as solved to leave now.
    fn end(&self) -> End {
        if self.record.is_empty() { End::Unsolved } else { End::Solved }
    }

    /// Judges a turn and answers it; tells how it ended if the game is over.
    fn answer(&mut self, turn: C::Turn) -> anyhow::Result<Option<End>> {
        let position = self.record.position().clone();
        self.draft = no_steps(&position);
        let text = position.turn_text(turn);
        let (wins, worth) = self.judge.worth(&position, turn)?;
        let mut after = self.record.clone();
        after.play(turn);
        if !wins {
            let why = match after.outcome() {
                Some(_) => format!("it ends the game and {worth}"),
                None => {
                    let position = after.position();
                    let reply = self.judge.best(position)?;
                    let (_, meaning) = self.judge.worth(position, reply)?;
                    let side = C::SIDES[position.to_move().index()];
                    format!("{side} answers {} and {meaning}", position.turn_text(reply))
                }
            };
            self.say(&format!("No: after {text} {why}. Try another."))?;
            return Ok(None);
        }
        let was_solved = !self.record.is_empty();
        self.record = after;
        let praise = if was_solved { "Good" } else { "Right" };
        if let Some(end) = self.conclusion() {
            return self.conclude(
                end,
                &match end {
                    End::Solved => format!("{praise}: {text} {worth}."),
                    _ => format!("No: {text} gives the win away."),
                },
            );
        }
        let reply = self.judge.best(self.record.position())?;
        let reply_text = self.record.position().turn_text(reply);
        let side = self.side();
        self.record.play(reply);
        let answered = format!("{praise}: {text} {worth}. {side} answers {reply_text}.");
        if let Some(end) = self.conclusion() {
            return self.conclude(end, &answered);
        }
        self.say(&answered)?;
        self.draft = no_steps(self.record.position());
        if !was_solved {
            self.say("Win the game if you like, against the best resistance, or 'quit'.")?;
        }
        self.show()?;
        Ok(None)
    }

    /// How it ended, if the game is over.
    fn conclusion(&self) -> Option<End> {
        let solver = self.puzzle.position.to_move();
        self.record.outcome().map(|outcome| match outcome == Outcome::Win(solver) {
            true => End::Solved,
            false => End::Unsolved,
        })
    }

    /// Tells the end of the game after what was said about its last turns.
    fn conclude(&mut self, end: End, said: &str) -> anyhow::Result<Option<End>> {
        self.say(&match end {
            End::Solved => format!("{said} The game is won."),
            _ => format!(
                "{said} The position has occurred for the third time: the game is a draw, and the \
                 puzzle is not solved."
            ),
        })?;
        Ok(Some(end))
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let position = self.record.position();
        let turn = match self.record.is_empty() {
            true => self.puzzle.solution,
            false => self.judge.best(position)?,
        };
        let hint = position.hint(turn);
        self.say(&hint)
    }

    fn read(&mut self) -> anyhow::Result<Line> {
        let (position, draft) = (self.record.position().clone(), self.draft.clone());
        let more = if draft.steps.is_empty() { "" } else { " ..." };
        let prompt = format!("{}{more}> ", self.side());
        let complete = move |line: &str| {
            let (at, mut words) = completions(&position, &draft, line);
            if at == 0 {
                let known = WORDS.iter().filter(|word| word.starts_with(line));
                words.extend(known.map(|&word| word.to_owned()));
            }
            (at, words)
        };
        self.reader.read(self.out, &prompt, Box::new(complete))
    }

    fn side(&self) -> &'static str {
        C::SIDES[self.record.position().to_move().index()]
    }

    fn show(&mut self) -> anyhow::Result<()> {
        let position = self.record.position();
        let last = self.record.turns().next_back();
        let last = last.map(|(position, turn)| position.changes(turn));
        let (view, paint) = (position.view(), self.paint);
        let notes = Player::BOTH.map(|player| standing(&view, player, paint));
        let picture = Picture { view: &view, draft: &self.draft, last: last.as_ref(), paint };
        show(self.out, &picture, &notes)?;
        Ok(())
    }

    fn say(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{}", paragraph("", line.split(' ')))?;
        Ok(())
    }
}
