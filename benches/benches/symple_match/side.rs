use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy};
use zugzwang_bots::Level;
use zugzwang_bots::symple::{Engine, Skill};
use zugzwang_rules::symple::{Position, Turn};
use zugzwang_search::Limits;

use super::other::Symple;

/// The memory for each tree, in bytes.
const MEMORY: usize = 1 << 28;

/// Rollouts from a node before the other search expands it; otherwise it would list all turns for
/// every rollout.
const BEFORE_EXPANDING: u32 = 5;

/// The settings of one side.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    skill: Skill,
    time: Option<Duration>,
    is_minimax: bool,
}

impl Side {
    pub(crate) fn parse(text: &str) -> anyhow::Result<Self> {
        let mut side = Self { skill: Skill::BEST, time: None, is_minimax: false };
        for setting in text.split(',') {
            if setting == "minimax" {
                side.is_minimax = true;
                continue;
            }
            let (name, value) = setting
                .split_once('=')
                .with_context(|| format!("'{setting}': expected name=value"))?;
            let number: f64 =
                value.parse().with_context(|| format!("'{setting}': expected a number"))?;
            side.set(name, number)?;
        }
        if side.time.is_none() && side.skill.playouts.is_none() {
            bail!("'{text}': expected ms=.., playouts=.. or level=..");
        }
        Ok(side)
    }

    fn set(&mut self, name: &str, number: f64) -> anyhow::Result<()> {
        let Self { skill, time, .. } = self;
        match name {
            "ms" => *time = Some(Duration::from_secs_f64(number / 1000.0)),
            "playouts" => skill.playouts = Some(number as u64),
            "level" => {
                *skill = Skill::of_level(Level::new(number as u8).context("level: 1 to 8")?);
            }
            "opening" => skill.opening = number,
            "temperature" => skill.temperature = number,
            "exact" => skill.exact = number as u32,
            "exploration" => skill.tuning.exploration = number as f32,
            "amaf" => skill.tuning.amaf = number as f32,
            "prior" => skill.tuning.prior = number as u32,
            "expansion" => skill.tuning.expansion = number as u32,
            "width" => skill.tuning.width = number as f32,
            "policy" => skill.tuning.policy = number as f32,
            "win" => skill.tuning.win = number as f32,
            "spread" => skill.tuning.spread = number as f32,
            _ => bail!("'{name}': expected the name of a setting"),
        }
        Ok(())
    }
}

/// A search that plays one game.
pub(crate) enum Search<const W: usize> {
    Ours(Box<Engine<W>>, Option<Duration>),
    Minimax(MonteCarloTreeSearch<Symple<W>>),
}

impl<const W: usize> Search<W> {
    pub(crate) fn new(side: Side, opening: &Position<W>, seed: u64) -> Self {
        if !side.is_minimax {
            return Self::Ours(
                Box::new(Engine::new(opening, side.skill, 1, MEMORY, seed)),
                side.time,
            );
        }
        let options = MCTSOptions::default()
            .with_num_threads(1)
            .with_rollouts_before_expanding(BEFORE_EXPANDING);
        let mut search = MonteCarloTreeSearch::new(options);
        if let Some(time) = side.time {
            search.set_timeout(time);
        } else if let Some(playouts) = side.skill.playouts {
            search.set_max_rollouts(playouts as u32);
        }
        Self::Minimax(search)
    }

    pub(crate) fn choose(&mut self, position: &Position<W>) -> Turn<W> {
        match self {
            Self::Ours(engine, time) => {
                let deadline = time.map(|time| Instant::now() + time);
                let limits = Limits { deadline, ..Limits::default() };
                engine.choose(limits, &mut |_| {}).turn
            }
            Self::Minimax(search) => search.choose_move(position).expect("a game that goes on"),
        }
    }

    /// Tells the search about the opponent's turn.
    pub(crate) fn advance(&mut self, turn: Turn<W>) {
        if let Self::Ours(engine, _) = self {
            engine.advance(turn);
        }
    }
}
