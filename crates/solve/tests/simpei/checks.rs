//! Tables made by hand, and properties that must hold whatever they contain. The targets in `fuzz/`
//! call these, too.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use rayon::prelude::*;
use serde_json::Value;
use zugzwang_rules::simpei::Rules;
use zugzwang_solve::simpei::plain::PlainTable;
use zugzwang_solve::simpei::{BuildError, BuildOptions, PhaseCounts, Probe, Solution, Table};

pub(crate) fn rules() -> Rules {
    Rules::new(3, 2).unwrap()
}

pub(crate) static PLAIN: LazyLock<PlainTable> = LazyLock::new(|| PlainTable::solve(rules()));

/// The parts of a table or checkpoint: magic and version, header, and the rest.
#[derive(Clone)]
pub(crate) struct Parts {
    pub(crate) start: Vec<u8>,
    pub(crate) header: Value,
    pub(crate) rest: Vec<u8>,
}

impl Parts {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
        let header = serde_json::from_slice(&bytes[16..16 + length]).unwrap();
        Self { start: bytes[..12].to_vec(), header, rest: bytes[16 + length + 4..].to_vec() }
    }

    /// The file with a valid checksum.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        with_header(&self.start, self.header.to_string().as_bytes(), &self.rest)
    }
}

pub(crate) fn with_header(start: &[u8], header: &[u8], rest: &[u8]) -> Vec<u8> {
    let mut bytes = start.to_vec();
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend(header);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend(rest);
    bytes
}

pub(crate) fn table() -> Vec<u8> {
    static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.table");
        let solution = Solution::build(rules(), &BuildOptions::default(), &()).unwrap();
        solution.save(&path, &()).unwrap();
        fs::read(path).unwrap()
    });
    TABLE.clone()
}

/// Opens, checks, loads and probes a table. Whatever it contains, this terminates, and its values
/// are legal.
pub(crate) fn use_table(path: &Path) -> Result<Vec<PhaseCounts>, BuildError> {
    let table = Table::open(path)?;
    table.check(&())?;
    let solution = table.load(Some(1 << 30), &())?;
    if table.rules() == rules() {
        for placed in 0..=2 * rules().pieces() {
            PLAIN.phase(placed).for_each(|(position, _)| {
                assert_eq!(table.probe(&position).unwrap(), solution.probe(&position).unwrap());
            });
        }
    }
    solution.verify(&())?;
    Ok(solution.counts())
}

/// A table with these blocks and valid checksums.
pub(crate) fn forged(blocks: &[Vec<u8>]) -> Vec<u8> {
    let whole = table();
    let mut bytes = Parts { rest: Vec::new(), ..Parts::of(&whole) }.bytes();
    let mut directory = Vec::new();
    for block in blocks {
        bytes.extend(block);
        directory.extend((block.len() as u32).to_le_bytes());
        directory.extend(crc32fast::hash(block).to_le_bytes());
    }
    bytes.extend(&directory);
    bytes.extend((directory.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(&directory).to_le_bytes());
    bytes.extend(&whole[..8]);
    bytes
}

/// The blocks of the table.
pub(crate) fn blocks() -> Vec<Vec<u8>> {
    let rest = Parts::of(&table()).rest;
    let (rest, end) = rest.split_at(rest.len() - 16);
    let length = u32::from_le_bytes(end[..4].try_into().unwrap()) as usize;
    let (mut packed, directory) = rest.split_at(rest.len() - length);
    let lengths = directory.chunks(8).map(|row| u32::from_le_bytes(row[..4].try_into().unwrap()));
    lengths
        .map(|length| {
            let (block, others) = packed.split_at(length as usize);
            packed = others;
            block.to_vec()
        })
        .collect()
}

/// Uses a table with this header and a valid checksum. No header with other numbers is accepted.
pub(crate) fn any_header(header: &[u8]) {
    let Parts { start, rest, .. } = Parts::of(&table());
    if let Ok(counts) = use_bytes(&with_header(&start, header, &rest)) {
        assert_eq!(counts, PLAIN.counts());
    }
}

/// Uses a table with one block replaced and valid checksums. Its values may be wrong.
pub(crate) fn any_block(number: usize, content: &[u8]) {
    let mut blocks = blocks();
    blocks[number] = zstd::bulk::compress(content, 1).unwrap();
    let _ = use_bytes(&forged(&blocks));
}

/// Uses a file with arbitrary contents.
pub(crate) fn use_bytes(bytes: &[u8]) -> Result<Vec<PhaseCounts>, BuildError> {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), bytes).unwrap();
    use_table(file.path())
}

/// Builds the table from a checkpoint with arbitrary contents. Its values must be correct.
pub(crate) fn any_checkpoint(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("phase-4"), bytes).unwrap();
    let never = Duration::from_secs(1 << 32);
    let checkpoints = Some((folder.path().to_owned(), never));
    let options = BuildOptions { memory: None, checkpoints };
    let solution = Solution::build(rules(), &options, &()).unwrap();
    assert_eq!(solution.counts(), PLAIN.counts());
}
