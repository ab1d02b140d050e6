//! Solutions in files that are compact, have checksums, and allow random access without unpacking
//! everything.
//!
//! ```text
//! magic, version, length of the header, header as JSON, its checksum
//! blocks, each a zstd frame
//! directory: length and checksum of every block
//! length and checksum of the directory, magic
//! ```
//!
//! A block holds the entries of some consecutive orbits of a phase. Holes and positions that win at
//! once have no entry: they are recognised by their pieces. Numbers are little-endian, checksums
//! are CRC-32.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use zugzwang_rules::simpei::{Position, Rules, binomial};

use super::Probe;
use super::bits::{self, Bits, Work};
use super::build::{BuildError, Solution};
use super::header::RulesHeader;
use super::index::{Index, piece_counts};
use super::layer::{HOLE, LONGEST_LOSS, Layer, PhaseCounts, evaluation};
use super::turns::winning_targets;
use crate::file::{self, number, read_header, write_header, write_whole};
use crate::{Evaluation, FileError, Observer};

pub(crate) const MAGIC: [u8; 8] = *b"zugzSimp";
const VERSION: u32 = 1;
/// The target number of entries per block. Blocks are small because probing the turns of a position
/// unpacks blocks all over the table; larger blocks would make the file a twentieth smaller.
const BLOCK: usize = 1 << 13;
/// Almost the best compression; the next levels take far longer for little gain.
const LEVEL: i32 = 15;

/// A solution in a file, read on demand.
///
/// Once unpacked, blocks stay in memory, with one byte per entry.
pub struct Table {
    rules: Rules,
    phases: Vec<Phase>,
    counts: Vec<PhaseCounts>,
    bytes: u64,
    checksum: u32,
    source: Mutex<Source>,
    is_damaged: AtomicBool,
    /// For error messages.
    path: PathBuf,
}

enum Source {
    File(File),
    Memory(Cursor<Vec<u8>>),
}

/// The blocks of the positions with the same number of pieces placed.
struct Phase {
    rules: Rules,
    placed: usize,
    index: OnceLock<Index>,
    orbits_per_block: usize,
    blocks: Vec<Block>,
}

struct Block {
    place: Range<u64>,
    checksum: u32,
    entries: OnceLock<Box<[u8]>>,
}

#[derive(Serialize, Deserialize)]
struct Header {
    rules: RulesHeader,
    /// Indexed by the number of pieces placed.
    phases: Vec<PhaseHeader>,
}

#[derive(Serialize, Deserialize)]
struct PhaseHeader {
    counts: PhaseCounts,
    blocks: usize,
    /// The number of orbits per block; the last block may have fewer.
    orbits_per_block: usize,
}

impl PhaseHeader {
    /// Whether the numbers agree with what the rules imply for this many pieces placed.
    fn fits(&self, rules: Rules, placed: usize) -> bool {
        let &PhaseCounts { placed: said, positions, wins, losses, draws, longest } = &self.counts;
        let (own, opponent) = piece_counts(placed);
        let ways = binomial(rules.cells() - own, opponent);
        let all = binomial(rules.cells(), own).checked_mul(ways);
        let blocks = || {
            let per_block = orbits_per_block(usize::try_from(ways).ok()?);
            let blocks = Index::count_orbits(rules, own).div_ceil(per_block as u64);
            Some((usize::try_from(blocks).ok()?, per_block))
        };
        let valued = wins.checked_add(losses).and_then(|decided| decided.checked_add(draws));
        said == placed
            && Some(positions) == all
            && Some(positions) == valued
            && longest <= u32::from(LONGEST_LOSS) + 1
            && Some((self.blocks, self.orbits_per_block)) == blocks()
    }
}

impl Solution {
    /// Writes the solution to a file, atomically.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or if the observer cancels.
    pub fn save(&self, path: &Path, observer: &dyn Observer) -> Result<(), BuildError> {
        let written = write_whole(path, |writer| self.write(writer, observer));
        written.map_err(|error| match observer.is_cancelled() {
            true => BuildError::Cancelled,
            false => error.into(),
        })
    }

    pub(super) fn write(&self, writer: &mut dyn Write, observer: &dyn Observer) -> io::Result<()> {
        let phases = self.layers.iter().map(|layer| {
            let orbits_per_block = orbits_per_block(layer.index.ways());
            let blocks = groups(&layer.index, orbits_per_block).count();
            PhaseHeader { counts: layer.counts(), blocks, orbits_per_block }
        });
        let header = Header { rules: self.rules().into(), phases: phases.collect() };
        write_header(writer, MAGIC, VERSION, &header)?;

        let mut directory = Vec::new();
        for layer in &self.layers {
            let groups: Vec<_> =
                groups(&layer.index, orbits_per_block(layer.index.ways())).collect();
            observer
                .begin(&format!("{} placed, writing", layer.index.placed()), groups.len() as u64);
            // This many blocks at a time are kept in memory.
            for some in groups.chunks(64) {
                if observer.is_cancelled() {
                    return Err(io::Error::other("stopped"));
                }
                let blocks: Vec<_> = some
                    .par_iter()
                    .map(|orbits| zstd::bulk::compress(&pack(layer, orbits.clone()), LEVEL))
                    .collect::<io::Result<_>>()?;
                for block in blocks {
                    writer.write_all(&block)?;
                    directory.extend((block.len() as u32).to_le_bytes());
                    directory.extend(crc32fast::hash(&block).to_le_bytes());
                    observer.advance(1);
                }
            }
        }
        writer.write_all(&directory)?;
        writer.write_all(&(directory.len() as u32).to_le_bytes())?;
        writer.write_all(&crc32fast::hash(&directory).to_le_bytes())?;
        writer.write_all(&MAGIC)
    }
}

impl Table {
    /// Opens a table file. Blocks are read, and checked, when they are first asked for.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not a table, is damaged, or has another version.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Self::read(Source::File(file::open_file(path)?), path)
    }

    /// Opens a table file and checks all of it. Small tables stay in memory, so that later changes
    /// to the file do not matter.
    pub(super) fn open_checked(path: &Path, observer: &dyn Observer) -> Result<Self, BuildError> {
        const SMALL: u64 = 64 << 20;
        let mut file = file::open_file(path)?;
        let length = file.metadata().map_err(FileError::io(path))?.len();
        let source = if length <= SMALL {
            let mut bytes = Vec::new();
            (&mut file).take(SMALL).read_to_end(&mut bytes).map_err(FileError::io(path))?;
            Source::Memory(Cursor::new(bytes))
        } else {
            Source::File(file)
        };
        let table = Self::read(source, path)?;
        table.check(observer)?;
        Ok(table)
    }

    /// A table of this solution in memory instead of in a file.
    pub(super) fn in_memory(
        solution: &Solution,
        observer: &dyn Observer,
    ) -> Result<Self, BuildError> {
        let path = Path::new("(memory)");
        let mut bytes = Vec::new();
        match solution.write(&mut bytes, observer) {
            Ok(()) => Ok(Self::read(Source::Memory(Cursor::new(bytes)), path)?),
            // Nothing else can go wrong in memory.
            Err(_) => Err(BuildError::Cancelled),
        }
    }

    fn read(mut source: Source, path: &Path) -> Result<Self, FileError> {
        let wrong = |expected: &str| FileError::contents(path, expected);
        let bytes = source.len().map_err(FileError::io(path))?;
        let what = "a Simpei table";
        let (header, first_block): (Header, u64) =
            read_header(&mut source, MAGIC, VERSION, path, what)?;
        let damaged_header =
            || wrong("a header with numbers that fit the rules: the table is damaged");
        let rules = header.rules.rules().ok_or_else(damaged_header)?;
        let fits = |(placed, phase): (usize, &PhaseHeader)| phase.fits(rules, placed);
        if header.phases.len() != 2 * rules.pieces() + 1
            || !header.phases.iter().enumerate().all(fits)
        {
            return Err(damaged_header());
        }

        let damaged = || wrong("a whole table: this one is cut off or damaged");
        let tail = bytes.checked_sub(16).filter(|&tail| tail >= first_block).ok_or_else(damaged)?;
        let end = source.read_at(tail..bytes).map_err(FileError::io(path))?;
        let length = u64::from(number(&end));
        let directory_at =
            tail.checked_sub(length).filter(|&at| at >= first_block).ok_or_else(damaged)?;
        let directory = source.read_at(directory_at..tail).map_err(FileError::io(path))?;
        let checksum = crc32fast::hash(&directory);
        if end[8..] != MAGIC || number(&end[4..]) != checksum {
            return Err(damaged());
        }

        let mut place = first_block;
        let mut rows = directory.chunks_exact(8);
        let mut phases = Vec::new();
        for (placed, phase) in header.phases.iter().enumerate() {
            let mut blocks = Vec::new();
            for row in rows.by_ref().take(phase.blocks) {
                let start = place;
                place += u64::from(number(row));
                let checksum = number(&row[4..]);
                blocks.push(Block { place: start..place, checksum, entries: OnceLock::new() });
            }
            if blocks.len() != phase.blocks {
                return Err(damaged());
            }
            let (index, orbits_per_block) = (OnceLock::new(), phase.orbits_per_block);
            phases.push(Phase { rules, placed, index, orbits_per_block, blocks });
        }
        if place != directory_at || rows.next().is_some() {
            return Err(damaged());
        }
        Ok(Self {
            rules,
            phases,
            counts: header.phases.into_iter().map(|phase| phase.counts).collect(),
            bytes,
            checksum,
            source: Mutex::new(source),
            is_damaged: AtomicBool::new(false),
            path: path.to_owned(),
        })
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of positions by value for each phase, indexed by the number of pieces placed.
    #[must_use]
    pub fn counts(&self) -> &[PhaseCounts] {
        &self.counts
    }

    /// The size of the file, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.phases.iter().map(|phase| phase.blocks.len()).sum()
    }

    /// A checksum over the checksums of all blocks, which is the same for the same contents.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Unpacks the whole table, within this many bytes of memory; `None` for no limit.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is damaged, if more memory is needed, or if the observer
    /// cancels.
    pub fn load(
        &self,
        memory: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Solution, BuildError> {
        let needed = Solution::memory_filled(self.rules);
        if let Some(available) = memory.filter(|&available| needed > available) {
            return Err(BuildError::Memory { needed, available });
        }
        let mut layers = Vec::new();
        for phase in &self.phases {
            observer.begin(&format!("{} placed, reading", phase.placed), phase.blocks.len() as u64);
            let layer = Layer::new(self.rules, phase.placed);
            let size = phase.orbits_per_block * layer.index.ways();
            layer.plies.par_chunks(size).enumerate().try_for_each(|(number, entries)| {
                if observer.is_cancelled() {
                    return Err(BuildError::Cancelled);
                }
                let unpacked = self.unpack(&layer.index, phase, number)?;
                entries.iter().zip(&unpacked).for_each(|(entry, &byte)| entry.store(byte, Relaxed));
                observer.advance(1);
                Ok(())
            })?;
            if layer.counts() != self.counts[phase.placed] {
                let expected = "counts of the values that are there: the table is damaged";
                return Err(FileError::contents(&self.path, expected).into());
            }
            layers.push(layer);
        }
        Ok(Solution::from_layers(self.rules, layers))
    }

    /// Reads all blocks and verifies their checksums.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is damaged, or if the observer cancels.
    pub fn check(&self, observer: &dyn Observer) -> Result<(), BuildError> {
        observer.begin("checking", self.blocks() as u64);
        self.phases.iter().flat_map(|phase| &phase.blocks).try_for_each(|block| {
            if observer.is_cancelled() {
                return Err(BuildError::Cancelled);
            }
            self.read_block(block)?;
            observer.advance(1);
            Ok(())
        })
    }

    /// Whether reading a block has failed since the table was opened, so that the file must have
    /// changed.
    #[must_use]
    pub fn is_damaged(&self) -> bool {
        self.is_damaged.load(Relaxed)
    }

    fn read_block(&self, block: &Block) -> Result<Vec<u8>, FileError> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let packed = source.read_at(block.place.clone()).map_err(|error| {
            self.is_damaged.store(true, Relaxed);
            FileError::io(&self.path)(error)
        })?;
        if crc32fast::hash(&packed) == block.checksum { Ok(packed) } else { Err(self.damaged()) }
    }

    /// Reads, checks and unpacks the entries of a block.
    fn unpack(&self, index: &Index, phase: &Phase, number: usize) -> Result<Box<[u8]>, FileError> {
        let block = phase.blocks.get(number).ok_or_else(|| self.damaged())?;
        let packed = self.read_block(block)?;
        let orbits =
            groups(index, phase.orbits_per_block).nth(number).ok_or_else(|| self.damaged())?;
        let most = orbits.len() * index.ways();
        let kept = zstd::bulk::decompress(&packed, most).map_err(|_| self.damaged())?;
        bits::run(Unpack { index, orbits, kept: &kept }).ok_or_else(|| self.damaged())
    }

    fn damaged(&self) -> FileError {
        self.is_damaged.store(true, Relaxed);
        FileError::contents(&self.path, "a block with its checksum: the table is damaged")
    }
}

impl Probe for Table {
    fn probe(&self, position: &Position) -> Result<Evaluation, FileError> {
        assert_eq!(position.rules(), self.rules, "a position of the rules that were solved");
        if position.is_lost() {
            return Ok(Evaluation::Loss(0));
        }
        let phase = &self.phases[position.placed()];
        let index = phase.index.get_or_init(|| Index::new(phase.rules, phase.placed));
        let place = index.index(position);
        let size = phase.orbits_per_block * index.ways();
        let Some(block) = phase.blocks.get(place / size) else { return Err(self.damaged()) };
        let entries = match block.entries.get() {
            Some(entries) => entries,
            None => {
                let entries = self.unpack(index, phase, place / size)?;
                block.entries.get_or_init(|| entries)
            }
        };
        Ok(evaluation(entries[place % size]))
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            Self::Memory(bytes) => bytes.read(buffer),
        }
    }
}

impl Source {
    fn len(&mut self) -> io::Result<u64> {
        match self {
            Self::File(file) => Ok(file.metadata()?.len()),
            Self::Memory(bytes) => Ok(bytes.get_ref().len() as u64),
        }
    }

    fn read_at(&mut self, place: Range<u64>) -> io::Result<Vec<u8>> {
        match self {
            Self::File(file) => {
                file.seek(SeekFrom::Start(place.start))?;
                let mut bytes = vec![0; (place.end - place.start) as usize];
                file.read_exact(&mut bytes)?;
                Ok(bytes)
            }
            Self::Memory(bytes) => {
                Ok(bytes.get_ref()[place.start as usize..place.end as usize].to_vec())
            }
        }
    }
}

/// The number of orbits per block if each has this many entries.
fn orbits_per_block(ways: usize) -> usize {
    (BLOCK / ways).max(1)
}

/// The range of orbits of every block.
fn groups(index: &Index, orbits_per_block: usize) -> impl Iterator<Item = Range<usize>> {
    let orbits = index.orbits().len();
    (0..orbits)
        .step_by(orbits_per_block)
        .map(move |first| first..orbits.min(first + orbits_per_block))
}

/// The entries of some orbits that must be stored, as they do not follow from the pieces.
fn pack(layer: &Layer, orbits: Range<usize>) -> Vec<u8> {
    let index = &layer.index;
    layer.plies[index.range(orbits.start).start..index.range(orbits.end - 1).end]
        .iter()
        .map(|entry| entry.load(Relaxed))
        .filter(|&plies| plies != 1 && plies != HOLE)
        .collect()
}

/// Restores all entries of some orbits from the stored ones; returns `None` if there are too many
/// or too few.
struct Unpack<'a> {
    index: &'a Index,
    orbits: Range<usize>,
    kept: &'a [u8],
}

impl Work for Unpack<'_> {
    type Output = Option<Box<[u8]>>;

    #[inline(always)]
    fn run(self, bits: impl Bits) -> Option<Box<[u8]>> {
        let Self { index, orbits, kept } = self;
        let mut kept = kept.iter();
        let mut entries = Vec::with_capacity(orbits.len() * index.ways());
        for orbit in &index.orbits()[orbits] {
            let winning = winning_targets(index, orbit);
            for (rank, &places) in index.opponent_places().iter().enumerate() {
                let opponent = orbit.expand(bits, places);
                entries.push(if index.is_hole(bits, orbit, opponent, rank) {
                    HOLE
                } else if winning & !opponent != 0 {
                    1
                } else {
                    // Other values are never stored.
                    *kept.next().filter(|&&plies| plies != 1 && plies <= LONGEST_LOSS + 1)?
                });
            }
        }
        kept.next().is_none().then(|| entries.into())
    }
}
