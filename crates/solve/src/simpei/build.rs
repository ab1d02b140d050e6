//! Solving a whole game.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use zugzwang_rules::simpei::{Position, Rules, binomial};

use super::Probe;
use super::checkpoint::{Checkpoints, Completeness};
use super::index::{self, Index};
use super::layer::{Layer, PhaseCounts};
use super::turns::Cursor;
use crate::memory::human;
use crate::{Evaluation, FileError, Observer};

/// The exact values of all positions of a game, in memory.
///
/// ```
/// use zugzwang_rules::simpei::{Position, Rules};
/// use zugzwang_solve::Evaluation;
/// use zugzwang_solve::simpei::{BuildOptions, Probe, Solution};
///
/// let rules = Rules::new(3, 3)?;
/// let solution = Solution::build(rules, &BuildOptions::default(), &())?;
/// assert_eq!(solution.probe(&Position::start(rules))?, Evaluation::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solution {
    rules: Rules,
    /// Indexed by the number of pieces placed.
    pub(super) layers: Vec<Layer>,
    checkpoints: Option<Checkpoints>,
}

/// The resources of a build.
#[derive(Clone, Debug, Default)]
pub struct BuildOptions {
    /// The memory limit in bytes; `None` for no limit.
    pub memory: Option<u64>,
    /// A directory for checkpoints, and the minimum time between checkpoints of an unfinished
    /// phase. A build that finds files of an earlier run there resumes from them. They are kept
    /// until [`remove_checkpoints`](Solution::remove_checkpoints) is called. Only one build at a
    /// time may use the directory.
    pub checkpoints: Option<(PathBuf, Duration)>,
}

/// Why a solution was not built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The observer cancelled the build. Checkpoints that have been written are kept.
    #[error("stopped before it was finished")]
    Cancelled,
    /// A distance does not fit in a one-byte entry.
    #[error("a win takes more than 253 plies, which an entry cannot hold")]
    TooLong,
    /// The build needs more memory than allowed.
    #[error("it takes {} of memory, expected at most {}", human(*.needed), human(*.available))]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        available: u64,
    },
    /// A file could not be read or written, or its contents are wrong.
    #[error(transparent)]
    File(#[from] FileError),
}

impl Solution {
    /// The peak memory use of a build, in bytes.
    #[must_use]
    pub fn memory_needed(rules: Rules) -> u64 {
        let cursors =
            Index::estimate(rules, 2 * rules.pieces()).saturating_mul(size_of::<Cursor>() as u64);
        Self::memory_filled(rules).saturating_add(cursors)
    }

    /// The memory use of a finished solution, in bytes.
    pub(super) fn memory_filled(rules: Rules) -> u64 {
        let phases = 0..=2 * rules.pieces();
        let entries = phases.clone().map(|placed| Index::estimate(rules, placed));
        let tables = phases.map(|placed| {
            let (own, opponent) = index::piece_counts(placed);
            let cells = rules.cells();
            let ways = binomial(cells - own, opponent);
            binomial(cells, own).saturating_mul(4 + 40).saturating_add(ways.saturating_mul(8))
        });
        // An allowance for the rest of the process: code, stacks, buffers.
        entries.chain(tables).fold(16 << 20, u64::saturating_add)
    }

    /// Solves the game on all threads of the current pool.
    ///
    /// # Errors
    ///
    /// See [`BuildError`].
    pub fn build(
        rules: Rules,
        options: &BuildOptions,
        observer: &dyn Observer,
    ) -> Result<Self, BuildError> {
        let needed = Self::memory_needed(rules);
        // Ranks have 32 bits; this limit is well within what they can index.
        let available = options.memory.unwrap_or(u64::MAX).min(1 << 42);
        if needed > available {
            return Err(BuildError::Memory { needed, available });
        }
        let checkpoints = options.checkpoints.as_ref();
        let checkpoints = checkpoints
            .map(|(directory, interval)| (Checkpoints::new(rules, directory), *interval));
        let mut layers: Vec<Layer> = Vec::new();
        for placed in (0..=2 * rules.pieces()).rev() {
            if observer.is_cancelled() {
                return Err(BuildError::Cancelled);
            }
            let layer = Layer::new(rules, placed);
            let stage = match &checkpoints {
                None => Completeness::Fresh,
                Some((files, _)) => files.load(&layer, observer),
            };
            if stage == Completeness::Fresh {
                layer.begin();
            }
            if stage != Completeness::Finished {
                match layers.last() {
                    Some(next) => layer.solve_placing(next, observer)?,
                    None => {
                        let mut written = Instant::now();
                        layer.solve_moving(stage, observer, || match &checkpoints {
                            Some((files, interval))
                                if observer.is_cancelled() || written.elapsed() >= *interval =>
                            {
                                files.save(&layer, Completeness::Unfinished, observer);
                                written = Instant::now();
                            }
                            _ => {}
                        })?;
                    }
                }
                if let Some((files, _)) = &checkpoints {
                    files.save(&layer, Completeness::Finished, observer);
                }
            }
            layers.push(layer);
        }
        layers.reverse();
        Ok(Self { rules, layers, checkpoints: checkpoints.map(|(files, _)| files) })
    }

    /// Removes the checkpoints of the build, once the solution has been saved elsewhere or is no
    /// longer needed.
    pub fn remove_checkpoints(&self) {
        if let Some(files) = &self.checkpoints {
            files.remove();
        }
    }

    pub(super) fn from_layers(rules: Rules, layers: Vec<Layer>) -> Self {
        Self { rules, layers, checkpoints: None }
    }

    /// The rules that were solved.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of positions by value for each phase, indexed by the number of pieces placed.
    #[must_use]
    pub fn counts(&self) -> Vec<PhaseCounts> {
        self.layers.iter().map(Layer::counts).collect()
    }

    /// The number of one-byte entries, where symmetric positions share an entry.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.layers.iter().map(|layer| layer.plies.len() as u64).sum()
    }
}

impl Probe for Solution {
    fn probe(&self, position: &Position) -> Result<Evaluation, FileError> {
        assert_eq!(position.rules(), self.rules, "a position of the rules that were solved");
        if position.is_lost() {
            return Ok(Evaluation::Loss(0));
        }
        let layer = &self.layers[position.placed()];
        Ok(layer.evaluation(layer.index.index(position)))
    }
}
