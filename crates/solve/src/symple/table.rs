//! Exhaustive solutions in files.
//!
//! ```text
//! magic, version, length of the header, header as JSON, checksum of all before
//! blocks: length, checksum, zstd frame
//! ```
//!
//! A block is about some consecutive numbers of arrangements. It holds, for White to move and then
//! for Black, a bit for each number that says whether the position is stored, and then the margins
//! of those that are, two bytes each. Numbers are little-endian, checksums are CRC-32.

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

/// Words of a bitmap that a block is about.
const WORDS: usize = 1 << 12;

/// Compresses well enough, and fast.
const LEVEL: i32 = 6;

/// No block is as long, in bytes: two bits and two margins for each number, and some more, as
/// compression may lengthen what cannot be shortened.
const LONGEST_BLOCK: usize = 2 * WORDS * (8 + 2 * 64) + 4096;

/// No block is shorter, in bytes: length, checksum and the shortest frame.
const SHORTEST_BLOCK: u64 = 16;

/// Why a table file is not read.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no file that is a whole table.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is not memory enough, or the observer asked for an end.
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
    /// Whether a file starts like a table of Symple.
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

    /// Writes the solution to a file, which is there whole or not at all.
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

    /// The block that starts at a word; `done` says how many margins are in blocks before.
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

    /// Reads a table file, with so many bytes of memory; `None` for any amount.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not a whole table, if it takes more memory, or if the
    /// observer asks for an end. What it says of margins is believed only as far as checksums go:
    /// [`verify`](Self::verify) derives them.
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
        // Nothing is taken for a file that cannot be whole.
        if length < blocks * SHORTEST_BLOCK || header.positions > 2 * arrangements as u64 {
            return Err(damaged().into());
        }
        // Few positions have fewer symmetric ones than the board has symmetries.
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
    /// The number of positions, symmetric ones counted apart; `None` if some number is that of no
    /// arrangement, or not the least of the symmetric ones.
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
