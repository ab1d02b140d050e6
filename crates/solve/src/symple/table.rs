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

use std::fs::File;
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
use super::exhaustive::{Reachable, Solution};
use super::ternary::{MOST_POINTS, Ternary};
use crate::file::{write_header, write_whole};
use crate::{FileError, Observer};

const MAGIC: [u8; 8] = *b"zugzSymp";
const VERSION: u32 = 1;

/// Words of a bitmap that a block is about.
const WORDS: usize = 1 << 12;

/// Compresses well enough, and fast.
const LEVEL: i32 = 6;

/// No header is as long, in bytes.
const LONGEST_HEADER: usize = 1 << 16;

/// No block is as long, in bytes: two bits and two margins for each number, and some more, as
/// compression may lengthen what cannot be shortened.
const LONGEST_BLOCK: usize = 2 * WORDS * (8 + 2 * 64) + 4096;

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
            File::open(path)?.take(MAGIC.len() as u64).read_to_end(&mut start)?;
            Ok(start == MAGIC)
        };
        read().map_err(FileError::io(path))
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
            use std::io::Write;
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

    /// Reads a table file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not a whole table. What it says of margins is believed
    /// only as far as checksums go: [`verify`](Self::verify) derives them.
    pub fn open(path: &Path, observer: &dyn Observer) -> Result<Self, FileError> {
        let damaged = || FileError::contents(path, "a whole table of Symple, found a damaged one");
        let mut reader = BufReader::new(File::open(path).map_err(FileError::io(path))?);
        let (header, board) = read_header(&mut reader, path)?;
        let ternary = Ternary::new(board);
        let mut found = [0; 2].map(|_| Bitmap::new(ternary.arrangements()));
        let mut margins = [Vec::new(), Vec::new()];
        let words = found[0].words.len();
        observer.begin("reading", words.div_ceil(WORDS) as u64);
        for from in (0..words).step_by(WORDS) {
            let block = read_block(&mut reader).map_err(|_| damaged())?;
            let mut rest = &block[..];
            for player in Player::BOTH.map(Player::index) {
                let words = found[player].words.len();
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
            if !rest.is_empty() {
                return Err(damaged());
            }
            observer.advance(1);
        }
        let at_end = reader.read(&mut [0]).map_err(FileError::io(path))? == 0;
        found.par_iter_mut().for_each(|bitmap| {
            bitmap.count();
        });
        if !at_end || !found[0].contains(0) {
            return Err(damaged());
        }
        let Header { penalty, positions, turns, .. } = header;
        let reachable = Reachable { board, ternary, found, layers: Vec::new(), positions, turns };
        Ok(Self { reachable: Arc::new(reachable), penalty, margins })
    }
}

fn read_header(reader: &mut impl Read, path: &Path) -> Result<(Header, Board), FileError> {
    let foreign = || FileError::contents(path, "a table of Symple, found something else");
    let mut start = vec![0; 16];
    reader.read_exact(&mut start).map_err(|_| foreign())?;
    if start[..8] != MAGIC {
        return Err(foreign());
    }
    let number = |at: usize| {
        let bytes = start[at..at + 4].try_into().expect("four bytes");
        u32::from_le_bytes(bytes)
    };
    let (version, length) = (number(8), number(12) as usize);
    if version != VERSION {
        let expected = format!("a table of version {VERSION}, found version {version}");
        return Err(FileError::contents(path, expected));
    }
    let damaged = || FileError::contents(path, "a whole table of Symple, found a damaged header");
    if length > LONGEST_HEADER {
        return Err(damaged());
    }
    let mut header = vec![0; length];
    let mut checksum = [0; 4];
    reader.read_exact(&mut header).map_err(|_| damaged())?;
    reader.read_exact(&mut checksum).map_err(|_| damaged())?;
    start.extend(&header);
    if crc32fast::hash(&start) != u32::from_le_bytes(checksum) {
        return Err(damaged());
    }
    let header: Header = serde_json::from_slice(&header).map_err(|_| damaged())?;
    let board = header.board.parse().ok().filter(|board: &Board| board.len() <= MOST_POINTS);
    let board = board.filter(|_| PENALTIES.contains(&header.penalty));
    board.map(|board| (header, board)).ok_or_else(damaged)
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
