use std::io::Write;

use zugzwang_bots::Worth;
use zugzwang_cli::{paragraph, prospect, verdict};
use zugzwang_games::AnyPuzzle;
use zugzwang_rules::Outcome;

use super::judge::Judge;
use crate::terminal::{Line, Paint, Reader, TypedGame};

/// How the puzzle ended.
#[derive(Clone, Copy)]
pub(super) enum End {
    Solved,
    Unsolved,
    Interrupted,
}

/// The commands.
const WORDS: [&str; 6] = ["hint", "moves", "quit", "show", "solution", "undo"];

/// A puzzle that is being solved, and then the rest of the game.
pub(super) struct Solving<'a> {
    puzzle: &'a AnyPuzzle,
    typed: TypedGame,
    judge: Judge<'a>,
    reader: &'a mut Reader,
    out: &'a mut dyn Write,
    paint: Paint,
}

impl<'a> Solving<'a> {
    pub(super) fn new(
        puzzle: &'a AnyPuzzle,
        judge: Judge<'a>,
        reader: &'a mut Reader,
        out: &'a mut dyn Write,
        paint: Paint,
    ) -> Self {
        let typed = TypedGame::new(puzzle.game.boxed_clone());
        Self { puzzle, typed, judge, reader, out, paint }
    }

    /// Shows the puzzle.
    pub(super) fn pose(&mut self) -> anyhow::Result<()> {
        let AnyPuzzle { game, seed, grade, worth, .. } = self.puzzle;
        let goal = match *worth {
            Worth::Result(value) => verdict(value),
            Worth::Margin(_) => "wins".to_owned(),
        };
        writeln!(self.out, "Puzzle {seed} of {}, {grade}", game.info().name)?;
        self.show()?;
        writeln!(self.out, "One turn of {} {goal}.", game.side())?;
        Ok(())
    }

    pub(super) fn tell_solution(&mut self) -> anyhow::Result<()> {
        let AnyPuzzle { solution, worth, .. } = self.puzzle;
        self.say(&format!("{solution} {}.", prospect(*worth)))
    }

    pub(super) fn run(&mut self) -> anyhow::Result<End> {
        self.say("Which one? Or type 'hint', 'solution' or 'quit'; 'moves' lists turns.")?;
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
                    let legal = self.typed.legal();
                    self.say(&legal)?;
                }
                "solution" if self.typed.game().is_empty() => {
                    self.tell_solution()?;
                    return Ok(End::Unsolved);
                }
                "solution" => self.hint()?,
                "undo" if self.typed.take_back() => self.show()?,
                "undo" => self.say("undo: there is no part of a turn to take back")?,
                text => {
                    let entered = match text {
                        "done" => self.typed.finish().map(Some),
                        text => self.typed.enter(text),
                    };
                    match entered {
                        Ok(Some(turn)) => {
                            if let Some(end) = self.answer(&turn)? {
                                return Ok(end);
                            }
                        }
                        Ok(None) => self.show()?,
                        Err(line) => self.say(&line)?,
                    }
                }
            }
        }
    }

    /// How the puzzle has ended if the user leaves now.
    fn end(&self) -> End {
        if self.typed.game().is_empty() { End::Unsolved } else { End::Solved }
    }

    /// Judges a turn and answers it; returns how the puzzle ended if the game is over.
    fn answer(&mut self, text: &str) -> anyhow::Result<Option<End>> {
        self.typed.begin_turn();
        let mut after = self.typed.game().boxed_clone();
        let was_solved = !after.is_empty();
        let worth = self.judge.worth(&*after, text)?;
        after.play(text)?;
        if !worth.is_win() {
            let why = match after.outcome() {
                Some(_) => format!("it ends the game and {}", prospect(worth)),
                None => {
                    let reply = self.judge.best(&*after)?;
                    let meaning = prospect(self.judge.worth(&*after, &reply)?);
                    format!("{} answers {reply} and {meaning}", after.side())
                }
            };
            self.say(&format!("No: after {text} {why}. Try another."))?;
            return Ok(None);
        }
        self.typed = TypedGame::new(after);
        let praise = if was_solved { "Good" } else { "Right" };
        let praise = format!("{praise}: {text} {}.", prospect(worth));
        if let Some(end) = self.conclusion() {
            return self.conclude(
                end,
                &match end {
                    End::Solved => praise,
                    _ => format!("No: {text} gives the win away."),
                },
            );
        }
        let reply = self.judge.best(self.typed.game())?;
        let answered = format!("{praise} {} answers {reply}.", self.typed.game().side());
        self.typed.play(&reply)?;
        if let Some(end) = self.conclusion() {
            return self.conclude(end, &answered);
        }
        self.say(&answered)?;
        if !was_solved {
            self.say("Play on to the win against the best defence if you like, or 'quit'.")?;
        }
        self.show()?;
        Ok(None)
    }

    /// How the puzzle ended, if the game is over.
    fn conclusion(&self) -> Option<End> {
        let solver = self.puzzle.game.to_move();
        self.typed.game().outcome().map(|outcome| match outcome == Outcome::Win(solver) {
            true => End::Solved,
            false => End::Unsolved,
        })
    }

    /// Announces the end of the game after the comment on its last turns.
    fn conclude(&mut self, end: End, said: &str) -> anyhow::Result<Option<End>> {
        self.say(&match end {
            End::Solved => format!("{said} The game is won."),
            _ => {
                let why = self.typed.why_drawn();
                format!("{said} The game is a draw{why}. The puzzle is not solved.")
            }
        })?;
        Ok(Some(end))
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let game = self.typed.game();
        let clue = match game.is_empty() {
            true => game.clue(&self.puzzle.solution)?,
            false => game.clue(&self.judge.best(game)?)?,
        };
        self.say(&clue)
    }

    fn read(&mut self) -> anyhow::Result<Line> {
        let words = |start: &str| {
            let words = WORDS.iter().filter(|word| word.starts_with(start));
            words.map(|&word| word.to_owned()).collect()
        };
        self.typed.read(self.reader, self.out, false, words)
    }

    fn show(&mut self) -> anyhow::Result<()> {
        self.typed.show(self.out, self.paint, Default::default(), Vec::new())
    }

    fn say(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{}", paragraph("", line.split(' ')))?;
        Ok(())
    }
}
