use std::collections::{BTreeMap, BTreeSet, HashSet};

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::oust::{Position, Setup};
use zugzwang_rules::{Game, Options, Outcome};

use crate::by_words;
use crate::golden::{self, Perft, Played, Turns, lines, turn_texts};

fn setup(text: &str) -> Setup {
    Setup::read(text, &Options::new()).unwrap_or_else(|error| panic!("{error}"))
}

macro_rules! with_position {
    ($text:expr, $position:ident => $expression:expr) => {{
        let setup = setup($text);
        by_words!(setup.words(), W => {
            let $position: Position<W> = setup.position();
            $expression
        })
    }};
}

#[test]
fn turns_are_as_known() {
    for known in lines::<Turns>("oust_turns.jsonl") {
        with_position!(&known.position, position => golden::turns_are_as_known(&position, &known));
    }
}

#[test]
fn games_are_as_known() {
    for known in lines::<Played>("oust_games.jsonl") {
        with_position!(&known.start, start => golden::game_is_as_known(start, &known));
    }
}

#[test]
fn perft_is_as_known() {
    for known in lines::<Perft>("oust_perft.jsonl") {
        with_position!(&known.position, position => golden::perft_is_as_known(&position, &known));
    }
}

/// A cell by row and place from the bottom left.
type At = (usize, usize);

/// A board as a map from cells to colours.
#[derive(Clone)]
struct Twin {
    rows: Vec<usize>,
    stones: BTreeMap<At, char>,
    to_move: char,
}

impl Twin {
    fn read(text: &str) -> Self {
        let (rows, side) = text.split_once(' ').unwrap();
        let mut twin = Self {
            rows: Vec::new(),
            stones: BTreeMap::new(),
            to_move: side.chars().next().unwrap(),
        };
        for (row, cells) in rows.split('/').rev().enumerate() {
            let (mut place, mut run) = (0, 0);
            for c in cells.chars() {
                if let Some(digit) = c.to_digit(10) {
                    run = 10 * run + digit as usize;
                } else {
                    place += run;
                    run = 0;
                    twin.stones.insert((row, place), c);
                    place += 1;
                }
            }
            twin.rows.push(place + run);
        }
        twin
    }

    fn opponent(&self) -> char {
        if self.to_move == 'b' { 'w' } else { 'b' }
    }

    fn cells(&self) -> impl Iterator<Item = At> + '_ {
        (0..self.rows.len()).flat_map(|row| (0..self.rows[row]).map(move |place| (row, place)))
    }

    fn neighbours(&self, (row, place): At) -> Vec<At> {
        let mut found = Vec::new();
        for (drow, dplaces) in [(0, [-1, 1]), (1, [0, 1]), (-1, [0, 1])] {
            let other = row as isize + drow;
            if other < 0 || other as usize >= self.rows.len() {
                continue;
            }
            // A longer row begins half a cell further to the left.
            let shift =
                if drow == 0 || self.rows[other as usize] > self.rows[row] { 0 } else { -1 };
            for dplace in dplaces {
                let place = place as isize + dplace + shift;
                if place >= 0 && (place as usize) < self.rows[other as usize] {
                    found.push((other as usize, place as usize));
                }
            }
        }
        found
    }

    /// Ou-3.
    fn chain(&self, cell: At) -> BTreeSet<At> {
        let mut chain = BTreeSet::from([cell]);
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            for next in self.neighbours(cell) {
                if self.stones.get(&next) == self.stones.get(&cell) && chain.insert(next) {
                    open.push(next);
                }
            }
        }
        chain
    }

    /// The board after a stone of the player to move on an empty cell, and whether it captured;
    /// `None` if the stone is not allowed (Ou-4, Ou-5).
    fn place(&self, cell: At) -> Option<(Self, bool)> {
        let mut next = self.clone();
        next.stones.insert(cell, self.to_move);
        let beside = self.neighbours(cell);
        if !beside.iter().any(|cell| self.stones.get(cell) == Some(&self.to_move)) {
            return Some((next, false));
        }
        let chain = next.chain(cell);
        let touched: Vec<_> = chain
            .iter()
            .flat_map(|&cell| next.neighbours(cell))
            .filter(|cell| next.stones.get(cell) == Some(&self.opponent()))
            .map(|cell| next.chain(cell))
            .collect();
        if touched.is_empty() || touched.iter().any(|enemy| enemy.len() >= chain.len()) {
            return None;
        }
        touched.iter().flatten().for_each(|cell| {
            next.stones.remove(cell);
        });
        Some((next, true))
    }

    /// Every turn as a list of cells in the order of placing, all orders, with the stones it leaves.
    fn turns(&self) -> Vec<(Vec<At>, Self)> {
        let mut turns = Vec::new();
        self.extend(&mut Vec::new(), &mut turns);
        turns
    }

    fn extend(&self, placed: &mut Vec<At>, turns: &mut Vec<(Vec<At>, Self)>) {
        let has_enemies = self.stones.values().any(|&colour| colour == self.opponent());
        if !placed.is_empty() && !has_enemies {
            // Ou-9.
            turns.push((placed.clone(), self.clone()));
            return;
        }
        let mut is_blocked = true;
        for cell in self.cells().filter(|cell| !self.stones.contains_key(cell)) {
            let Some((next, captured)) = self.place(cell) else { continue };
            is_blocked = false;
            placed.push(cell);
            if captured {
                next.extend(placed, turns);
            } else {
                turns.push((placed.clone(), next));
            }
            placed.pop();
        }
        if is_blocked {
            // Ou-7, Ou-8.
            turns.push((placed.clone(), self.clone()));
        }
    }

    fn name((row, place): At) -> String {
        format!("{}{}", char::from(b'a' + row as u8), place + 1)
    }

    /// The turns in the notation, sorted: of each set of stones the least order.
    fn texts(&self) -> Vec<String> {
        let mut least: BTreeMap<BTreeSet<At>, Vec<At>> = BTreeMap::new();
        for (order, _) in self.turns() {
            let set = order.iter().copied().collect();
            let known = least.entry(set).or_insert_with(|| order.clone());
            if order < *known {
                *known = order;
            }
        }
        let text = |order: Vec<At>| {
            let names: Vec<_> = order.into_iter().map(Self::name).collect();
            if names.is_empty() { "pass".to_owned() } else { names.join(",") }
        };
        let mut texts: Vec<_> = least.into_values().map(text).collect();
        texts.sort_unstable();
        texts
    }
}

/// An arrangement of stones as a game may leave it, or of any kind.
fn random_position(side: usize, turns: usize, seed: u64) -> String {
    let mut options = Options::new();
    let known = <Position<1> as Game>::OPTIONS;
    options.set(known, "size", &side.to_string()).unwrap();
    let setup = Setup::read("startpos", &options).unwrap();
    let mut rng = StdRng::seed_from_u64(seed);
    by_words!(setup.words(), W => {
        let mut position: Position<W> = setup.position();
        for _ in 0..turns {
            let texts = turn_texts(&position);
            let Some(text) = texts.choose(&mut rng) else { break };
            position = position.play(position.parse_turn(text).unwrap());
        }
        position.to_string()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn turns_are_those_of_the_slow_twin(side in 2usize..=4, turns in 0usize..30, seed: u64) {
        let text = random_position(side, turns, seed);
        with_position!(&text, position => {
            prop_assert_eq!(position.to_string(), text.clone());
            if position.outcome().is_none() {
                let twin = Twin::read(&text);
                prop_assert_eq!(turn_texts(&position), twin.texts());
                prop_assert_eq!(position.count_turns() as usize, twin.texts().len());
                for (order, after) in twin.turns() {
                    let names: Vec<_> = order.into_iter().map(Twin::name).collect();
                    let turn = if names.is_empty() { "pass".to_owned() } else { names.join(",") };
                    let next = position.play(position.parse_turn(&turn).unwrap());
                    let expected = Twin::read(&next.to_string());
                    prop_assert_eq!(expected.stones, after.stones, "{} {}", text, turn);
                }
                golden::drafts_lead_to_every_turn(&position);
            }
        });
    }

    /// Ou-11: the order of chains rises with every turn that is no pass, so that no game is endless.
    #[test]
    fn no_position_comes_back(side in 2usize..=4, seed: u64) {
        let mut rng = StdRng::seed_from_u64(seed);
        let setup = setup(&random_position(side, 0, 0));
        by_words!(setup.words(), W => {
            let mut position: Position<W> = setup.position();
            let mut seen = HashSet::new();
            while position.outcome().is_none() {
                prop_assert!(seen.insert(position));
                let texts = turn_texts(&position);
                let text = &texts[rng.random_range(0..texts.len())];
                position = position.play(position.parse_turn(text).unwrap());
            }
            prop_assert!(matches!(position.outcome(), Some(Outcome::Win(_))), "{}", position);
        });
    }
}

/// Ou-12.
#[test]
fn arrangements_that_are_no_positions_are_refused() {
    for text in ["2/3/2 w", "2/1b1/2 b", "2/1w1/2 w", "2/1w1/2 b"] {
        let error = Setup::read(text, &Options::new()).err().expect("refused").to_string();
        assert!(error.contains("expected") && !error.contains('\n'), "{error}");
    }
    for text in ["1", "2/3/3 b", "2/3/2", "2/2/2 b", "11/12 b", "2/3/2 b 0", ""] {
        assert!(Setup::read(text, &Options::new()).is_err(), "{text}");
    }
}

/// Ou-7: after a capture with no placement left the turn ends, though no stone was silent.
#[test]
fn a_turn_may_end_blocked() {
    let mut blocked = 0;
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..3000 {
        // Any arrangement of both colours is a position (Ou-12).
        let rows = [3, 4, 5, 4, 3].map(|cells| {
            (0..cells).map(|_| *['b', 'w', '.'].choose(&mut rng).unwrap()).collect::<String>()
        });
        let mut text = format!("{} b", rows.join("/"));
        for run in (1..=5).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        with_position!(&text, position => {
            for turn in turn_texts(&position) {
                let after = position.play(position.parse_turn(&turn).unwrap());
                let last = turn.rsplit(',').next().unwrap();
                let Ok(last) = position.board().parse_cell(last) else { continue };
                let is_single = position.board().neighbours(last.into()).is_disjoint(after.opponent());
                blocked += usize::from(!is_single && after.outcome().is_none());
            }
        });
    }
    assert!(blocked > 0);
}
