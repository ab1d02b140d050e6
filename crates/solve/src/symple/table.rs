//! Exhaustive solutions in files.
//!
//! ```text
//! magic, version, length of the header, header as JSON, checksum of all before
//! blocks: length, checksum, zstd frame
//! ```
//!
//! A block covers a range of numbers of arrangements. For White to move and then for Black, it
//! holds a bit for each number that says whether the position is stored, and then the margins of
//! the stored positions, two bytes each. Numbers are little-endian, checksums are CRC-32.

use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI16, AtomicU64};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{Board, PENALTIES};

use super::bitmap::Bitmap;
use super::exhaustive::{ExhaustiveError, Reachable, Solution};
use super::graph::vertices;
use super::ternary::{MOST_POINTS, Ternary};
use crate::file::{open_file, read_header, write_header, write_whole};
use crate::{FileError, Observer};

pub(crate) const MAGIC: [u8; 8] = *b"zugzSymp";
const VERSION: u32 = 1;

/// The number of words of a bitmap that a block covers.
const WORDS: usize = 1 << 12;

/// A fast level that compresses well enough.
const LEVEL: i32 = 6;

/// An upper limit for the length of a block, in bytes: two bits and two margins for each number,
/// plus some more, as compression lengthens incompressible data a little.
const LONGEST_BLOCK: usize = 2 * WORDS * (8 + 2 * 64) + 4096;

/// The minimum length of a block, in bytes: length, checksum and the shortest frame.
const SHORTEST_BLOCK: u64 = 16;

/// Why a table file could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file could not be read or is not a valid table.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is not enough memory, or the observer cancelled.
    #[error(transparent)]
    Stopped(#[from] ExhaustiveError),
}

#[derive(Serialize, Deserialize)]
struct Header {
    board: String,
    penalty: i32,
    positions: u64,
    turns: u64,
}

impl Solution {
    /// Whether a file starts like a Symple table.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn is_table(path: &Path) -> Result<bool, FileError> {
        let read = || {
            let mut start = Vec::new();
            open_file(path)?
                .take(MAGIC.len() as u64)
                .read_to_end(&mut start)
                .map_err(FileError::io(path))?;
            Ok(start == MAGIC)
        };
        read()
    }

    /// Writes the solution to a file, atomically.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn save(&self, path: &Path, observer: &dyn Observer) -> Result<(), FileError> {
        let Reachable { board, positions, turns, .. } = *self.reachable;
        let header = Header { board: board.to_string(), penalty: self.penalty, positions, turns };
        let words = self.reachable.found[0].words.len();
        observer.begin("writing", words.div_ceil(WORDS) as u64);
        write_whole(path, |writer| {
            write_header(writer, MAGIC, VERSION, &header)?;
            let mut done = [0; 2];
            for from in (0..words).step_by(WORDS) {
                let block = zstd::bulk::compress(&self.pack(from, &mut done), LEVEL)?;
                writer.write_all(&(block.len() as u32).to_le_bytes())?;
                writer.write_all(&crc32fast::hash(&block).to_le_bytes())?;
                writer.write_all(&block)?;
                observer.advance(1);
            }
            Ok(())
        })
    }

    /// The block that starts at this word; `done` counts the margins in the blocks before it.
    fn pack(&self, from: usize, done: &mut [usize; 2]) -> Vec<u8> {
        let mut block = Vec::new();
        for player in Player::BOTH.map(Player::index) {
            let words = &self.reachable.found[player].words;
            let mut count = 0;
            for word in &words[from..words.len().min(from + WORDS)] {
                let bits = word.load(Relaxed);
                count += bits.count_ones() as usize;
                block.extend(bits.to_le_bytes());
            }
            for margin in &self.margins[player][done[player]..][..count] {
                block.extend(margin.load(Relaxed).to_le_bytes());
            }
            done[player] += count;
        }
        block
    }

    /// Reads a table file, within this many bytes of memory; `None` for no limit.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not a valid table, if more memory is needed, or if the
    /// observer cancels. Checksums are the only check of the margins; [`verify`](Self::verify)
    /// derives them again.
    pub fn open(
        path: &Path,
        memory: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Self, OpenError> {
        let damaged = || FileError::contents(path, "a whole table of Symple, found a damaged one");
        let file = open_file(path)?;
        let length = file.metadata().map_err(FileError::io(path))?.len();
        let mut reader = BufReader::new(file);
        let (header, _): (Header, u64) =
            read_header(&mut reader, MAGIC, VERSION, path, "a table of Symple")?;
        let board = header.board.parse().ok().filter(|board: &Board| board.len() <= MOST_POINTS);
        let board = board.filter(|_| PENALTIES.contains(&header.penalty)).ok_or_else(damaged)?;
        let ternary = Ternary::new(board);
        let arrangements = ternary.arrangements();
        let words = arrangements.div_ceil(64);
        let blocks = words.div_ceil(WORDS) as u64;
        // No memory is allocated for a file that cannot be complete.
        if length < blocks * SHORTEST_BLOCK || header.positions > 2 * arrangements as u64 {
            return Err(damaged().into());
        }
        // Few positions have fewer images than the board has symmetries.
        let most = 2 * header.positions / board.symmetries().len() as u64 + 1000;
        let needed = 2 * arrangements as u64 / 64 * 9 + 2 * most + (16 << 20);
        if let Some(available) = memory.filter(|&available| needed > available) {
            return Err(ExhaustiveError::Memory { board, needed, available }.into());
        }
        let mut found = [0; 2].map(|_| Bitmap::new(arrangements));
        let mut margins = [Vec::new(), Vec::new()];
        observer.begin("reading", blocks);
        for from in (0..words).step_by(WORDS) {
            if observer.is_cancelled() {
                return Err(ExhaustiveError::Cancelled.into());
            }
            let block = read_block(&mut reader).map_err(|_| damaged())?;
            let mut rest = &block[..];
            for player in Player::BOTH.map(Player::index) {
                let mut count = 0;
                for word in &mut found[player].words[from..words.min(from + WORDS)] {
                    let bits = u64::from_le_bytes(take(&mut rest).ok_or_else(damaged)?);
                    count += bits.count_ones();
                    *word = AtomicU64::new(bits);
                }
                for _ in 0..count {
                    let margin = i16::from_le_bytes(take(&mut rest).ok_or_else(damaged)?);
                    margins[player].push(AtomicI16::new(margin));
                }
            }
            let stored = margins.iter().map(Vec::len).sum::<usize>() as u64;
            if !rest.is_empty() || stored > most {
                return Err(damaged().into());
            }
            observer.advance(1);
        }
        let at_end = reader.read(&mut [0]).map_err(FileError::io(path))? == 0;
        found.par_iter_mut().for_each(|bitmap| {
            bitmap.count();
        });
        let Header { penalty, positions, turns, .. } = header;
        let reachable = Reachable { board, ternary, found, layers: Vec::new(), positions, turns };
        if !at_end || !reachable.found[0].contains(0) || reachable.count() != Some(positions) {
            return Err(damaged().into());
        }
        Ok(Self { reachable: Arc::new(reachable), penalty, margins })
    }
}

impl Reachable {
    /// The number of positions, counting symmetric ones separately; `None` if some number does not
    /// belong to an arrangement, or is not the smallest of its symmetric ones.
    fn count(&self) -> Option<u64> {
        let arrangements = self.ternary.arrangements() as u64;
        let count = |(word, bits): (usize, &AtomicU64)| {
            let mut sum = 0;
            for bit in vertices(bits.load(Relaxed)) {
                let number = 64 * word as u64 + bit as u64;
                if number >= arrangements {
                    return None;
                }
                let (least, symmetric) = self.ternary.number(self.ternary.stones(number as u32));
                if u64::from(least) != number {
                    return None;
                }
                sum += u64::from(symmetric);
            }
            Some(sum)
        };
        let add = |a: u64, b: u64| a.checked_add(b);
        self.found
            .iter()
            .map(|bitmap| bitmap.words.par_iter().enumerate().map(count).try_reduce(|| 0, add))
            .sum()
    }
}

fn read_block(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = [0; 8];
    reader.read_exact(&mut start)?;
    let mut rest = &start[..];
    let mut number = || take(&mut rest).map_or(0, u32::from_le_bytes);
    let (length, checksum) = (number() as usize, number());
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    if length > LONGEST_BLOCK {
        return Err(invalid());
    }
    let mut block = vec![0; length];
    reader.read_exact(&mut block)?;
    if crc32fast::hash(&block) != checksum {
        return Err(invalid());
    }
    zstd::bulk::decompress(&block, LONGEST_BLOCK)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, others) = rest.split_first_chunk()?;
    *rest = others;
    Some(*first)
}
