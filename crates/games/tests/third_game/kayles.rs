//! Kayles, a game that is not in the list: in a row of pins, each turn knocks down one, or two that
//! stand side by side. Whoever knocks down the last pin wins (Dudeney 1908; solved by Guy and Smith
//! 1956). The rules, a bot and the registration are all in this file.

use std::fmt;
use std::ops::ControlFlow;

use zugzwang_bots::puzzle::{Grade, Puzzle, PuzzleError};
use zugzwang_bots::{
    Assessment, BestMove, Bot, BotError, Detail, EvaluateError, Evaluated, EvaluatedTurn,
    FixedSearch, Means, Playable, Settings, Thought, Worth,
};
use zugzwang_games::{GameEntry, boxed};
use zugzwang_rules::{
    CellView, Changes, Chapter, Draft, Game, IllegalStep, Label, OptionError, OptionKind,
    OptionSpec, Options, Outcome, ParseError, PiecesError, Player, PlayerView, Record, Shape, View,
    trimmed,
};
use zugzwang_search::{Limits, Random};
use zugzwang_solve::Evaluation;

/// The registration.
pub(crate) const KAYLES: GameEntry = GameEntry::new::<Kayles>(
    |text, options| Ok(boxed(Kayles::set_up(text, options)?)),
    &[FixedSearch { position: "|||||||| l", method: "exact", run: |_| 8 }],
);

/// The pins, `|` for one that stands and `.` for one that is down, and the player to move.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Kayles {
    pins: Vec<bool>,
    to_move: Player,
}

/// The first pin that is knocked down, and the number of pins: one or two.
type Turn = (usize, usize);

fn name(pin: usize) -> String {
    char::from(b'a' + pin as u8).to_string()
}

impl Kayles {
    fn set_up(text: &str, options: &Options) -> Result<Self, OptionError> {
        let pins = options.number("pins").unwrap_or(8);
        let text = match trimmed(text) {
            "startpos" => &format!("{} l", "|".repeat(pins)),
            text => text,
        };
        let (row, side) = text.rsplit_once(' ').unwrap_or((text, ""));
        let to_move = match side {
            "l" => Player::First,
            "r" => Player::Second,
            _ => return Err(ParseError::new(text, text.len(), "'l' or 'r' to move").into()),
        };
        match row.bytes().position(|byte| !matches!(byte, b'|' | b'.')) {
            Some(at) => Err(ParseError::new(text, at, "'|' or '.'").into()),
            None => Ok(Self { pins: row.bytes().map(|byte| byte == b'|').collect(), to_move }),
        }
    }

    /// All turns, in order.
    fn turns(&self) -> Vec<Turn> {
        let stands = |pin: usize| self.pins.get(pin) == Some(&true);
        let counts = |pin| (1..=2).filter(move |&count| (pin..pin + count).all(stands));
        (0..self.pins.len()).flat_map(|pin| counts(pin).map(move |count| (pin, count))).collect()
    }

    /// The exact value, from the whole game tree.
    fn value(&self) -> Evaluation {
        let turns = self.turns().into_iter();
        turns.map(|turn| self.play(turn).value().before_turn()).max().unwrap_or(Evaluation::Loss(0))
    }

    fn ranked(&self) -> Vec<(Turn, Evaluation)> {
        let turns = self.turns().into_iter();
        let mut ranked: Vec<_> =
            turns.map(|turn| (turn, self.play(turn).value().before_turn())).collect();
        ranked.sort_by(|(_, a), (_, b)| b.cmp(a));
        ranked
    }
}

impl fmt::Display for Kayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pins.iter().try_for_each(|&pin| f.write_str(if pin { "|" } else { "." }))?;
        f.write_str(if self.to_move == Player::First { " l" } else { " r" })
    }
}

impl Game for Kayles {
    type Turn = Turn;

    const NAME: &'static str = "kayles";
    const SIDES: [&'static str; 2] = ["left", "right"];
    const REPETITIONS: Option<usize> = None;
    const DECIDED_BY: &'static str = "pins";
    const GOAL: &'static str = "Knock down the last pin.";
    const CHAPTERS: &'static [Chapter] = &[Chapter {
        title: "Pins",
        text: "Each turn knocks down a pin, or two side by side. Who knocks down the last one wins.",
        start: "||| l",
        moves: &["b", "a"],
        task: "Win the game.",
        accepts: &["c"],
        right: "That was the last pin.",
        wrong: "",
        hint: "A single pin is left.",
    }];
    const WON_BY: &'static str = "with the last pin";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "pins",
        help: "Pins in the row",
        default: "8",
        kind: OptionKind::Number { least: 1, most: 12, letter: "N" },
        is_in_notation: true,
    }];

    fn title(&self) -> String {
        format!("Kayles with {} pins", self.pins.len())
    }

    fn options(&self) -> Options {
        [("pins", self.pins.len().to_string())].into_iter().collect()
    }

    fn diagram(&self) -> String {
        format!("{self}\n")
    }

    fn with_pieces<S: AsRef<str>>(
        &self,
        pieces: &[(S, Player)],
        to_move: Player,
    ) -> Result<Self, PiecesError> {
        let mut pins = vec![false; self.pins.len()];
        for (cell, _) in pieces {
            let cell = cell.as_ref();
            let pin = (0..pins.len()).find(|&pin| name(pin) == cell);
            pins[pin.ok_or_else(|| ParseError::new(cell, 0, "a pin"))?] = true;
        }
        Ok(Self { pins, to_move })
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.turns().is_empty().then(|| Outcome::Win(self.to_move.other()))
    }

    fn for_each_turn<B>(&self, listener: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.turns().into_iter().try_for_each(listener)
    }

    fn count_turns(&self) -> u128 {
        self.turns().len() as u128
    }

    fn perft(&self, depth: u32) -> u128 {
        match depth {
            0 => 1,
            _ => self.turns().into_iter().map(|turn| self.play(turn).perft(depth - 1)).sum(),
        }
    }

    fn play(&self, (first, count): Turn) -> Self {
        let mut pins = self.pins.clone();
        pins[first..first + count].fill(false);
        Self { pins, to_move: self.to_move.other() }
    }

    fn parse_turn(&self, text: &str) -> Result<Turn, ParseError> {
        let legal = |turn: &Turn| self.turn_text(*turn) == trimmed(text);
        let turn = self.turns().into_iter().find(legal);
        turn.ok_or_else(|| ParseError::new(text, 0, "a pin that stands, or two side by side"))
    }

    fn turn_text(&self, (first, count): Turn) -> String {
        (first..first + count).map(name).collect::<Vec<_>>().join(",")
    }

    fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Turn>, IllegalStep> {
        let mut chosen: Vec<usize> = Vec::new();
        for step in steps {
            let pin = (0..self.pins.len()).find(|&pin| name(pin) == step.as_ref());
            let pin = pin.filter(|&pin| self.pins[pin] && !chosen.contains(&pin));
            let fits = |&pin: &usize| match chosen[..] {
                [] => true,
                [first] => pin.abs_diff(first) == 1,
                _ => false,
            };
            let pin = pin.filter(fits);
            chosen.push(pin.ok_or_else(|| IllegalStep::new(step.as_ref(), "it is not beside"))?);
        }
        let names: Vec<_> = chosen.iter().map(|&pin| name(pin)).collect();
        let is_next = |&pin: &usize| match chosen[..] {
            [] => self.pins[pin],
            [first] => self.pins[pin] && pin.abs_diff(first) == 1,
            _ => false,
        };
        let next = (0..self.pins.len())
            .filter(is_next)
            .map(|pin| zugzwang_rules::NextStep { step: name(pin), kind: "knock down" });
        let first = chosen.iter().min().copied();
        Ok(Draft {
            next: next.collect(),
            turn: first.map(|first| (first, chosen.len())),
            changes: Changes { placed: Vec::new(), left: names.clone() },
            steps: names,
            marks: Vec::new(),
            prompt: "Knock down a pin or two.".to_owned(),
        })
    }

    fn clue(&self, (_, count): Turn) -> String {
        format!("Pins to knock down: {count}.")
    }

    fn steps(&self, (first, count): Turn) -> Vec<String> {
        (first..first + count).map(name).collect()
    }

    fn view(&self) -> View {
        let pins = self.pins.iter().enumerate();
        let player =
            |side| PlayerView { side, standing: String::new(), points: None, in_hand: None };
        View {
            cells: pins
                .map(|(pin, &stands)| CellView {
                    name: name(pin),
                    spoken: format!("pin {}", name(pin)),
                    x: 2 * pin as i16,
                    y: 0,
                    shape: Shape::Round,
                    piece: stands.then_some(Player::First),
                    letters: ['|', '|'],
                })
                .collect(),
            labels: (0..self.pins.len())
                .map(|pin| Label { text: name(pin), x: 2 * pin as i16, y: -2 })
                .collect(),
            players: Self::SIDES.map(player),
        }
    }

    fn changes(&self, (first, count): Turn) -> Changes {
        Changes { placed: Vec::new(), left: (first..first + count).map(name).collect() }
    }
}

impl Playable for Kayles {
    fn bot(&self, settings: &Settings) -> Box<dyn Bot<Self>> {
        Box::new(KaylesBot(Random::new(settings.seed)))
    }

    fn evaluate(
        game: &Record<Self>,
        _: Detail,
        _: &Means<'_>,
    ) -> Result<Evaluated<Turn>, EvaluateError> {
        let (mut position, mut line) = (game.position().clone(), Vec::new());
        while let Some(&(turn, _)) = position.ranked().first() {
            line.push(turn);
            position = position.play(turn);
        }
        let turns = game.position().ranked().into_iter().map(|(turn, value)| EvaluatedTurn {
            turn,
            worth: Some(Worth::Result(value)),
            opinion: None,
        });
        Ok(Evaluated {
            worth: Some(Worth::Result(game.position().value())),
            opinion: None,
            turns: turns.collect(),
            has_all_best: true,
            line,
            nodes: 1,
            depth: 0,
            is_near_repetition: false,
            is_coming: false,
        })
    }

    fn puzzle(&self, grade: Grade, seed: u64, _: &Means<'_>) -> Result<Puzzle<Self>, PuzzleError> {
        let mut random = Random::new(seed);
        for _ in 0..1000 {
            let pins = self.pins.iter().map(|_| random.below(4) > 0).collect();
            let position = Self { pins, to_move: Player::First };
            let ranked = position.ranked();
            let wins = ranked.iter().filter(|(_, value)| matches!(value, Evaluation::Win(_)));
            if let (1, [(solution, value), ..]) = (wins.count(), &ranked[..]) {
                let (solution, worth) = (*solution, Worth::Result(*value));
                return Ok(Puzzle { position, grade, seed, solution, worth });
            }
        }
        Err(PuzzleError::None(grade))
    }

    fn is_opening_turn(&self, _: Turn) -> bool {
        true
    }
}

/// Plays perfectly, and chooses at random between equally good turns.
struct KaylesBot(Random);

impl Bot<Kayles> for KaylesBot {
    fn choose(
        &mut self,
        game: &Record<Kayles>,
        _: Limits<'_>,
        _: &mut dyn FnMut(&Thought<Turn>),
    ) -> Result<BestMove<Turn>, BotError> {
        let ranked = game.position().ranked();
        let best = ranked[0].1;
        let equal: Vec<_> = ranked.iter().take_while(|&&(_, value)| value == best).collect();
        let &&(turn, _) = self.0.pick(&equal);
        let assessment = Assessment::Proven(best);
        let thought = Thought { assessment, depth: 0, nodes: 1, line: vec![turn] };
        Ok(BestMove { turn, thought })
    }

    fn reset(&mut self) {}
}
