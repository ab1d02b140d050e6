use std::io::Write;
use std::path::{Path, PathBuf};

use zugzwang_bots::{Bot, Level, Playable, Settings};
use zugzwang_cli::paragraph;
use zugzwang_rules::{Draft, Outcome, Player, Record};
use zugzwang_solve::Observer;

use super::Tools;
use super::advice::Advised;
use super::command::Command;
use super::described::Described;
use super::saved::{Loaded, Saved};
use super::seats::Seats;
use crate::terminal::{
    Entry, Line, Picture, completions, enter, finish, legal, no_steps, show, standing, take_back,
    turns_like,
};

/// What comes after a session.
pub(super) enum Next {
    /// Another game, from a file.
    Load(Box<Loaded>),
    /// Nothing: this is the game as it was left.
    Quit(Saved),
    /// Nothing, by Ctrl-C.
    Interrupted,
}

/// A game that is being played, and its rematches.
pub(super) struct Session<'a, 'b, C: Playable> {
    pub(super) record: Record<C>,
    pub(super) draft: Draft<C::Turn>,
    pub(super) seats: Seats,
    pub(super) level: Level,
    pub(super) settings: Settings,
    pub(super) bot: Box<dyn Bot<C>>,
    pub(super) resigned: Option<Player>,
    /// Whether the end of this game has been told.
    is_told: bool,
    /// The games before this one: won by the person, won by the bot, draws.
    tally: [u32; 3],
    /// The turns of the game as it last was in a file.
    pub(super) turns_saved: Vec<C::Turn>,
    /// The file of an unfinished game that this one is.
    pub(super) kept: Option<PathBuf>,
    pub(super) tools: &'a mut Tools<'b>,
}

impl<'a, 'b, C: Advised + Described> Session<'a, 'b, C> {
    pub(super) fn new(
        record: Record<C>,
        game: &Loaded,
        settings: Settings,
        tools: &'a mut Tools<'b>,
    ) -> Self {
        let &Loaded { seats, level, resigned, .. } = game;
        let bot = record.start().bot(&settings);
        Self {
            draft: no_steps(record.position()),
            turns_saved: record.turns().map(|(_, turn)| turn).collect(),
            kept: game.kept.clone(),
            record,
            seats,
            level,
            settings,
            bot,
            resigned,
            is_told: false,
            tally: [0; 3],
            tools,
        }
    }

    pub(super) fn run(mut self) -> anyhow::Result<Next> {
        self.greet()?;
        // The board is shown when something about it is new.
        let mut is_shown = false;
        loop {
            let outcome = self.outcome();
            if outcome.is_none() && self.seats.is_bot(self.record.position().to_move()) {
                if !self.think()? {
                    self.keep()?;
                    return Ok(Next::Interrupted);
                }
                is_shown = false;
                continue;
            }
            if !is_shown {
                self.show()?;
                is_shown = true;
            }
            if let Some(outcome) = outcome.filter(|_| !self.is_told) {
                self.tell(outcome)?;
            }
            let text = match self.read()? {
                Line::Text(text) => text,
                Line::End => return self.quit(),
                Line::Interrupted => {
                    self.keep()?;
                    return Ok(Next::Interrupted);
                }
            };
            match Command::parse(&text) {
                Ok(Some(Command::Quit)) => return self.quit(),
                Ok(Some(Command::Load(name))) => match Saved::read(Path::new(&name)) {
                    Ok(loaded) => {
                        self.keep()?;
                        let loaded = loaded.with_file(Path::new(&name), self.tools.state);
                        return Ok(Next::Load(Box::new(loaded)));
                    }
                    Err(error) => self.say(&format!("{error:#}"))?,
                },
                Ok(Some(command)) => {
                    is_shown = !self.obey(command)?;
                    if self.tools.tables.progress.is_cancelled() {
                        self.keep()?;
                        return Ok(Next::Interrupted);
                    }
                }
                Ok(None) => is_shown = !self.enter(&text)?,
                Err(line) => self.say(&line)?,
            }
        }
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let start = self.record.start();
        let opponent = match self.seats {
            Seats::Person(player) => format!(
                "You are {}, the computer plays at level {}.",
                C::SIDES[player.index()],
                self.level
            ),
            Seats::Both => "Two people play.".to_owned(),
        };
        let title = start.title();
        let out = &mut self.tools.screen;
        writeln!(out, "{}", paragraph("", [format!("{title}."), opponent]))?;
        let text = "Type a turn, or 'help' for what can be done and played; Tab completes.";
        writeln!(out, "{}", paragraph("", text.split(' ')))?;
        Ok(())
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        let resigned = self.resigned.map(|player| Outcome::Win(player.other()));
        resigned.or_else(|| self.record.outcome())
    }

    fn show(&mut self) -> anyhow::Result<()> {
        let position = self.record.position();
        let last = self.record.turns().next_back();
        let paint = self.tools.paint;
        let view = position.view();
        let [first, second] = Player::BOTH.map(|player| standing(&view, player, paint));
        let who = |player| match self.seats {
            Seats::Both => String::new(),
            Seats::Person(person) if person == player => "  you".to_owned(),
            Seats::Person(_) => format!("  level {}", self.level),
        };
        let state = match self.outcome() {
            Some(_) => "The game is over.".to_owned(),
            None => format!(
                "Turn {}: {} to move",
                self.record.len() + 1,
                C::SIDES[position.to_move().index()]
            ),
        };
        let mut notes =
            vec![first + &who(Player::First), second + &who(Player::Second), String::new(), state];
        if let Some((position, turn)) = last {
            let side = C::SIDES[position.to_move().index()];
            notes.push(
                format!("Last {}", paint.mark("*"))
                    + &format!(" {side} {}", brief(&position.turn_text(turn))),
            );
        }
        let last = last.map(|(position, turn)| position.changes(turn));
        let picture = Picture { view: &view, draft: &self.draft, last: last.as_ref(), paint };
        show(self.tools.screen, &picture, &notes)?;
        Ok(())
    }

    fn tell(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        self.is_told = true;
        let name = |player: Player| C::SIDES[player.index()];
        let mut line = match outcome {
            Outcome::Draw if C::REPETITIONS.is_some() => {
                "A draw: the position has occurred for the third time.".to_owned()
            }
            Outcome::Draw => "A draw: both have the same score.".to_owned(),
            Outcome::Win(winner) => match (self.resigned, self.record.position().final_margin()) {
                (Some(loser), _) => format!("{} gives up: {} wins.", name(loser), name(winner)),
                (None, Some(margin)) => {
                    format!("{} wins by {}.", name(winner), points(margin.unsigned_abs()))
                }
                (None, None) => format!("{} wins with three in a row.", name(winner)),
            },
        };
        if let Some([won, lost, drawn]) = self.tally_with(outcome) {
            line += &format!(" You {won}, computer {lost}, draws {drawn}.");
        }
        self.say(&line)?;
        self.say("'rematch' plays again with the sides swapped; 'undo', 'save FILE' or 'quit'.")
    }

    /// The tally when this game has ended so; `None` if two people play.
    fn tally_with(&self, outcome: Outcome) -> Option<[u32; 3]> {
        let Seats::Person(person) = self.seats else { return None };
        let at = match outcome {
            Outcome::Win(winner) => usize::from(winner != person),
            Outcome::Draw => 2,
        };
        let mut tally = self.tally;
        tally[at] += 1;
        Some(tally)
    }

    fn read(&mut self) -> anyhow::Result<Line> {
        let position = self.record.position();
        let prompt = match self.outcome() {
            Some(_) => "game over> ".to_owned(),
            None => {
                let more = if self.draft.steps.is_empty() { "" } else { " ..." };
                format!("{}{more}> ", C::SIDES[position.to_move().index()])
            }
        };
        let (position, draft, is_over) =
            (position.clone(), self.draft.clone(), self.outcome().is_some());
        let complete = move |line: &str| {
            let turns =
                if is_over { (0, Vec::new()) } else { completions(&position, &draft, line) };
            let (at, mut words) = turns;
            if at == 0 {
                words.extend(Command::words(line));
            }
            (at, words)
        };
        self.tools.reader.read(self.tools.screen, &prompt, Box::new(complete))
    }

    /// Enters a turn or a part of one; tells whether that changed anything.
    fn enter(&mut self, text: &str) -> anyhow::Result<bool> {
        if text.is_empty() {
            return Ok(false);
        }
        if self.outcome().is_some() {
            self.say(&format!(
                "{text:?}: expected a command, the game is over; 'help' lists them"
            ))?;
            return Ok(false);
        }
        match enter(self.record.position(), &self.draft, text) {
            Ok(Entry::Turn(turn)) => self.play(turn),
            Ok(Entry::More(draft)) => self.draft = draft,
            Err(line) => {
                // A word that is no command is no attempt at a turn, either.
                let is_word = text.len() > 2 && text.chars().all(char::is_alphabetic);
                self.say(&match is_word {
                    true => format!("{text:?}: expected a turn or a command; 'help' lists them"),
                    false => line,
                })?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn play(&mut self, turn: C::Turn) {
        self.record.play(turn);
        self.draft = no_steps(self.record.position());
    }

    /// Does what was said; tells whether the board is another one now.
    fn obey(&mut self, command: Command) -> anyhow::Result<bool> {
        match command {
            Command::Help => {
                let listing = Command::listing();
                let how = paragraph("", C::HOW_TO_PLAY.split_whitespace());
                write!(self.tools.screen, "{how}\n\n{listing}\n")?;
                self.list("")?;
            }
            Command::Moves(start) => self.list(&start)?,
            Command::Show => return Ok(true),
            Command::Done => match finish(&self.draft) {
                Ok(turn) if self.outcome().is_none() => {
                    self.play(turn);
                    return Ok(true);
                }
                Ok(_) => self.say("done: the game is over")?,
                Err(line) => self.say(&line)?,
            },
            Command::Undo => return self.undo(),
            Command::Hint => self.hint()?,
            Command::Level(level) => self.set_level(level)?,
            Command::Save(name) => self.save(&name)?,
            Command::Resign => match self.outcome() {
                None => {
                    self.resigned = Some(self.record.position().to_move());
                    return Ok(true);
                }
                Some(_) => self.say("resign: the game is over")?,
            },
            Command::Rematch => {
                self.keep()?;
                // A result counts when nobody can take it back any more.
                self.tally = self
                    .outcome()
                    .and_then(|outcome| self.tally_with(outcome))
                    .unwrap_or(self.tally);
                self.seats = self.seats.swapped();
                self.record = Record::new(self.record.start().clone());
                self.settings.seed = self.settings.seed.wrapping_add(1);
                self.bot = self.record.start().bot(&self.settings);
                self.turns_saved.clear();
                self.kept = None;
                self.restart();
                self.greet()?;
                return Ok(true);
            }
            Command::Load(_) | Command::Quit => unreachable!("left to the caller"),
        }
        Ok(false)
    }

    /// After a change of the record.
    fn restart(&mut self) {
        self.draft = no_steps(self.record.position());
        self.resigned = None;
        self.is_told = false;
    }

    fn list(&mut self, start: &str) -> anyhow::Result<()> {
        if self.outcome().is_some() {
            return self.say("No turns: the game is over.");
        }
        let position = self.record.position();
        let text = match start {
            "" => legal(position, &self.draft),
            start => turns_like(position, start),
        };
        self.say(&text)
    }

    fn undo(&mut self) -> anyhow::Result<bool> {
        if self.outcome().is_none()
            && let Some(draft) = take_back(self.record.position(), &self.draft)
        {
            self.draft = draft;
            return Ok(true);
        }
        if self.resigned.is_some() {
            self.restart();
            return Ok(true);
        }
        let is_person = |position: &C| !self.seats.is_bot(position.to_move());
        if !self.record.turns().any(|(position, _)| is_person(position)) {
            self.say("undo: there is no turn to take back")?;
            return Ok(false);
        }
        while self.record.undo() && self.seats.is_bot(self.record.position().to_move()) {}
        self.restart();
        Ok(true)
    }

    fn quit(mut self) -> anyhow::Result<Next> {
        self.keep()?;
        Ok(Next::Quit(self.document()))
    }

    pub(super) fn say(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.tools.screen, "{line}")?;
        Ok(())
    }
}

fn points(count: u32) -> String {
    format!("{count} point{}", if count == 1 { "" } else { "s" })
}

/// A turn as it fits beside the board.
fn brief(text: &str) -> String {
    const ROOM: usize = 20;
    if text.len() <= ROOM {
        return text.to_owned();
    }
    let cut = text[..ROOM - 4].rfind(',').unwrap_or(ROOM - 4);
    format!("{},...", &text[..cut])
}
