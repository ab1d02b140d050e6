use std::path::{Path, PathBuf};

use zugzwang_bots::{Level, Settings};
use zugzwang_cli::{paragraph, points};
use zugzwang_games::{AnyBot, AnyGame};
use zugzwang_rules::{Outcome, Player};
use zugzwang_solve::Observer;

use super::command::PlayCommand;
use super::saved::{Loaded, Saved};
use super::seats::Seats;
use super::tools::Tools;
use crate::terminal::{Line, TypedGame};

/// What comes after a session.
pub(super) enum Next {
    /// Another game, from a file.
    Load(Loaded),
    /// The end of the program; this is the game as it was left.
    Quit(Saved),
    /// The end of the program by Ctrl-C.
    Interrupted,
}

/// A game that is being played, and its rematches.
pub(super) struct Session<'a, 'b> {
    pub(super) typed: TypedGame,
    pub(super) seats: Seats,
    pub(super) level: Level,
    pub(super) settings: Settings,
    /// `None` if two people play.
    pub(super) bot: Option<Box<dyn AnyBot>>,
    pub(super) resigned: Option<Player>,
    /// Whether the end of this game has been announced.
    is_told: bool,
    /// Earlier games: won by the person, won by the bot, drawn.
    tally: [u32; 3],
    /// The turns of the game when it was last saved or loaded.
    pub(super) turns_saved: Vec<String>,
    /// The file of this game among the unfinished games.
    pub(super) kept: Option<PathBuf>,
    pub(super) tools: &'a mut Tools<'b>,
}

impl<'a, 'b> Session<'a, 'b> {
    pub(super) fn new(game: Loaded, settings: Settings, tools: &'a mut Tools<'b>) -> Self {
        let Loaded { game, resigned, seats, level, kept } = game;
        Self {
            turns_saved: game.turns(),
            typed: TypedGame::new(game),
            seats,
            level,
            settings,
            bot: None,
            resigned,
            is_told: false,
            tally: [0; 3],
            kept,
            tools,
        }
    }

    pub(super) fn run(mut self) -> anyhow::Result<Next> {
        self.seat_bot();
        self.greet()?;
        // The board is shown again when something has changed.
        let mut is_shown = false;
        loop {
            if self.tools.progress.is_cancelled() {
                self.keep()?;
                return Ok(Next::Interrupted);
            }
            let outcome = self.outcome();
            if outcome.is_none() && self.seats.is_bot(self.typed.game().to_move()) {
                self.think()?;
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
            match PlayCommand::parse(&text) {
                Ok(Some(PlayCommand::Quit)) => return self.quit(),
                Ok(Some(PlayCommand::Load(name))) => match Saved::read(Path::new(&name)) {
                    Ok(loaded) => {
                        self.keep()?;
                        let loaded = loaded.with_file(Path::new(&name), self.tools.state);
                        return Ok(Next::Load(loaded));
                    }
                    Err(error) => self.say(&format!("{error:#}"))?,
                },
                Ok(Some(command)) => is_shown = !self.obey(command)?,
                Ok(None) => is_shown = !self.enter(&text)?,
                Err(line) => self.say(&line)?,
            }
        }
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let game = self.typed.game();
        let opponent = match self.seats {
            Seats::Person(player) => format!(
                "You are {}, the computer plays at level {}.",
                game.info().sides[player.index()],
                self.level
            ),
            Seats::Both => "Two people play.".to_owned(),
        };
        let title = game.title();
        self.say(&paragraph("", [format!("{title}."), opponent]))?;
        let text = "Type a turn, or 'help' for commands and legal turns; Tab completes.";
        self.say(&paragraph("", text.split(' ')))
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        let resigned = self.resigned.map(|player| Outcome::Win(player.other()));
        resigned.or_else(|| self.typed.game().outcome())
    }

    fn show(&mut self) -> anyhow::Result<()> {
        let (game, paint) = (self.typed.game(), self.tools.paint);
        let who = Player::BOTH.map(|player| match self.seats {
            Seats::Both => String::new(),
            Seats::Person(person) if person == player => "  you".to_owned(),
            Seats::Person(_) => format!("  level {}", self.level),
        });
        let state = match self.outcome() {
            Some(_) => "The game is over.".to_owned(),
            None => format!("Turn {}: {} to move", game.len() + 1, game.side()),
        };
        let mut notes = vec![String::new(), state];
        if let Some((turn, _)) = game.last_turn() {
            let side = game.info().sides[game.to_move().other().index()];
            notes.push(format!("Last {} {side} {}", paint.mark("*"), brief(&turn)));
        }
        self.typed.show(self.tools.screen, paint, who, notes)
    }

    fn tell(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        self.is_told = true;
        let (info, margin) = (self.typed.game().info(), self.typed.game().final_margin());
        let name = |player: Player| info.sides[player.index()];
        let mut line = match (outcome, self.resigned, margin) {
            (Outcome::Draw, ..) => format!("A draw{}.", self.typed.why_drawn()),
            (Outcome::Win(winner), Some(loser), _) => {
                format!("{} resigns: {} wins.", name(loser), name(winner))
            }
            (Outcome::Win(winner), None, Some(margin)) => {
                format!("{} wins by {}.", name(winner), points(margin.unsigned_abs()))
            }
            (Outcome::Win(winner), None, None) if info.won_by.is_empty() => {
                format!("{} wins.", name(winner))
            }
            (Outcome::Win(winner), None, None) => format!("{} wins {}.", name(winner), info.won_by),
        };
        if let Some([won, lost, drawn]) = self.tally_with(outcome) {
            line += &format!(" You {won}, computer {lost}, draws {drawn}.");
        }
        self.say(&line)?;
        self.say("'rematch' plays again with the sides swapped; 'undo', 'save FILE' or 'quit'.")
    }

    /// The tally including this game with this outcome; `None` if two people play.
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
        let is_over = self.outcome().is_some();
        self.typed.read(self.tools.reader, self.tools.screen, is_over, PlayCommand::words)
    }

    /// Enters a turn or a part of one; returns whether that changed anything.
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
        match self.typed.enter(text) {
            Ok(Some(turn)) => self.typed.play(&turn)?,
            Ok(None) => {}
            Err(line) => {
                // A longer word is probably a mistyped command rather than a turn.
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

    /// Carries out a command; returns whether the board has to be shown again.
    fn obey(&mut self, command: PlayCommand) -> anyhow::Result<bool> {
        match command {
            PlayCommand::Help => {
                let listing = PlayCommand::listing();
                let info = self.typed.game().info();
                writeln!(self.tools.screen, "{}\n", paragraph("", info.goal.split_whitespace()))?;
                for chapter in info.chapters {
                    let text = paragraph("  ", chapter.text.split_whitespace());
                    writeln!(self.tools.screen, "{}\n{text}\n", chapter.title)?;
                }
                writeln!(self.tools.screen, "{listing}")?;
                self.list("")?;
            }
            PlayCommand::Moves(start) => self.list(&start)?,
            PlayCommand::Show => return Ok(true),
            PlayCommand::Done => match self.typed.finish() {
                Ok(turn) if self.outcome().is_none() => {
                    self.typed.play(&turn)?;
                    return Ok(true);
                }
                Ok(_) => self.say("done: the game is over")?,
                Err(line) => self.say(&line)?,
            },
            PlayCommand::Undo => return self.undo(),
            PlayCommand::Hint => self.hint()?,
            PlayCommand::Level(level) => self.set_level(level)?,
            PlayCommand::Save(name) => self.save(&name)?,
            PlayCommand::Resign => match self.outcome() {
                None => {
                    self.resigned = Some(self.typed.game().to_move());
                    return Ok(true);
                }
                Some(_) => self.say("resign: the game is over")?,
            },
            PlayCommand::Rematch => {
                self.keep()?;
                // A result is counted only now, when it can no longer be undone.
                self.tally = self
                    .outcome()
                    .and_then(|outcome| self.tally_with(outcome))
                    .unwrap_or(self.tally);
                self.seats = self.seats.swapped();
                let mut game = self.typed.game().boxed_clone();
                while game.undo() {}
                self.go_on_with(game);
                self.settings.seed = self.settings.seed.wrapping_add(1);
                self.seat_bot();
                self.turns_saved.clear();
                self.kept = None;
                self.greet()?;
                return Ok(true);
            }
            PlayCommand::Load(_) | PlayCommand::Quit => unreachable!("left to the caller"),
        }
        Ok(false)
    }

    /// Goes on with this game, without a resignation.
    fn go_on_with(&mut self, game: Box<dyn AnyGame>) {
        self.typed = TypedGame::new(game);
        self.resigned = None;
        self.is_told = false;
    }

    fn list(&mut self, start: &str) -> anyhow::Result<()> {
        if self.outcome().is_some() {
            return self.say("No turns: the game is over.");
        }
        let text = match start {
            "" => self.typed.legal(),
            start => self.typed.turns_like(start),
        };
        self.say(&text)
    }

    fn undo(&mut self) -> anyhow::Result<bool> {
        if self.outcome().is_none() && self.typed.take_back() {
            return Ok(true);
        }
        let mut game = self.typed.game().boxed_clone();
        if self.resigned.is_some() {
            self.go_on_with(game);
            return Ok(true);
        }
        while game.undo() {
            if !self.seats.is_bot(game.to_move()) {
                self.go_on_with(game);
                return Ok(true);
            }
        }
        self.say("undo: there is no turn to take back")?;
        Ok(false)
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

/// A turn, shortened to fit beside the board.
fn brief(text: &str) -> String {
    const ROOM: usize = 20;
    if text.len() <= ROOM {
        return text.to_owned();
    }
    let cut = text[..ROOM - 4].rfind(',').unwrap_or(ROOM - 4);
    format!("{},...", &text[..cut])
}
