//! Files that somebody made to do harm: with right checksums, and numbers or contents that are not
//! what the board implies.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use proptest::prelude::*;
use rayon::prelude::*;
use serde_json::Value;
use zugzwang_rules::simpei::Rules;
use zugzwang_solve::Observer;
use zugzwang_solve::simpei::plain::PlainTable;
use zugzwang_solve::simpei::{BuildError, BuildOptions, PhaseCounts, Probe, Solution, Table};

fn rules() -> Rules {
    Rules::new(3, 2).unwrap()
}

static PLAIN: LazyLock<PlainTable> = LazyLock::new(|| PlainTable::solve(rules()));

/// A table or checkpoint in parts: magic and version, header, and what follows it.
#[derive(Clone)]
struct Parts {
    start: Vec<u8>,
    header: Value,
    rest: Vec<u8>,
}

impl Parts {
    fn of(bytes: &[u8]) -> Self {
        let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
        let header = serde_json::from_slice(&bytes[16..16 + length]).unwrap();
        Self { start: bytes[..12].to_vec(), header, rest: bytes[16 + length + 4..].to_vec() }
    }

    /// The file, with a right checksum.
    fn bytes(&self) -> Vec<u8> {
        with_header(&self.start, self.header.to_string().as_bytes(), &self.rest)
    }
}

fn with_header(start: &[u8], header: &[u8], rest: &[u8]) -> Vec<u8> {
    let mut bytes = start.to_vec();
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend(header);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend(rest);
    bytes
}

/// The document with each of its numbers replaced in turn by numbers that it is not.
fn altered(document: &Value) -> Vec<Value> {
    fn pointers(value: &Value, at: &str, found: &mut Vec<(String, u64)>) {
        match value {
            Value::Number(number) => found.push((at.to_owned(), number.as_u64().unwrap())),
            Value::Array(values) => {
                for (i, value) in values.iter().enumerate() {
                    pointers(value, &format!("{at}/{i}"), found);
                }
            }
            Value::Object(values) => {
                for (key, value) in values {
                    pointers(value, &format!("{at}/{key}"), found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    pointers(document, "", &mut found);
    let mut altered = Vec::new();
    for (pointer, number) in found {
        let others =
            [0, 1, 2, 6, 20, number ^ 1, number + 7, 2 * number, 1 << 31, 1 << 63, u64::MAX];
        for other in others.into_iter().filter(|&other| other != number) {
            let mut document = document.clone();
            *document.pointer_mut(&pointer).unwrap() = other.into();
            altered.push(document);
        }
    }
    altered
}

fn table() -> Vec<u8> {
    static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.table");
        let solution = Solution::build(rules(), &BuildOptions::default(), &()).unwrap();
        solution.save(&path, &()).unwrap();
        fs::read(path).unwrap()
    });
    TABLE.clone()
}

/// Opens, checks, loads and asks a table: whatever it is, that ends, and its values are legal.
fn use_table(path: &Path) -> Result<Vec<PhaseCounts>, BuildError> {
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

#[test]
fn numbers_that_the_board_does_not_imply_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let parts = Parts::of(&table());
    fs::write(&path, parts.bytes()).unwrap();
    assert_eq!(use_table(&path).unwrap(), PLAIN.counts());
    let altered = altered(&parts.header);
    assert!(altered.len() > 300);
    for header in altered {
        fs::write(&path, Parts { header: header.clone(), ..parts.clone() }.bytes()).unwrap();
        assert!(use_table(&path).is_err(), "{header}");
    }
}

/// A table with these blocks, and right checksums.
fn forged(blocks: &[Vec<u8>]) -> Vec<u8> {
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
fn blocks() -> Vec<Vec<u8>> {
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

#[test]
fn contents_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let blocks = blocks();
    fs::write(&path, forged(&blocks)).unwrap();
    assert_eq!(use_table(&path).unwrap(), PLAIN.counts());
    for number in 0..blocks.len() {
        let kept = zstd::bulk::decompress(&blocks[number], 1 << 20).unwrap();
        let filled = |byte: u8| vec![byte; kept.len()];
        let contents =
            [vec![0; 64 << 20], [&kept[..], &[0]].concat(), filled(1), filled(254), filled(255)];
        for content in contents.iter().filter(|content| **content != kept) {
            let mut blocks = blocks.clone();
            blocks[number] = zstd::bulk::compress(content, 1).unwrap();
            fs::write(&path, forged(&blocks)).unwrap();
            assert!(use_table(&path).is_err(), "block {number}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    /// Headers that are damaged before their checksum is made.
    #[test]
    fn damaged_headers_do_no_harm(damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.table");
        let parts = Parts::of(&table());
        let mut header = parts.header.to_string().into_bytes();
        for (at, byte) in damage {
            let at = at.index(header.len());
            header[at] = byte;
        }
        fs::write(&path, with_header(&parts.start, &header, &parts.rest)).unwrap();
        if let Ok(counts) = use_table(&path) {
            prop_assert_eq!(counts, PLAIN.counts());
        }
    }

    /// Blocks of legal values, which may be wrong, and of others.
    #[test]
    fn forged_blocks_do_no_harm(number in any::<prop::sample::Index>(), content in prop::collection::vec(any::<u8>(), 0..3000)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.table");
        let mut blocks = blocks();
        let number = number.index(blocks.len());
        blocks[number] = zstd::bulk::compress(&content, 1).unwrap();
        fs::write(&path, forged(&blocks)).unwrap();
        let _ = use_table(&path);
    }
}

/// Ends a build after so many steps.
struct StopAt(usize, AtomicUsize);

impl Observer for StopAt {
    fn begin(&self, _: &str, _: u64) {
        self.1.fetch_add(1, Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.1.load(Relaxed) >= self.0
    }
}

/// Whatever became of a checkpoint, the build that finds it gives the right values.
#[test]
fn no_checkpoint_gives_a_wrong_table() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoints = folder.path().join("unfinished");
    let options =
        BuildOptions { memory: None, checkpoints: Some((checkpoints.clone(), Duration::ZERO)) };
    let file = checkpoints.join("phase-4");
    // In the middle of the moving phase, and after it.
    for steps in [3, 40] {
        let stopped = Solution::build(rules(), &options, &StopAt(steps, AtomicUsize::new(0)));
        if let Ok(solution) = stopped {
            assert!(steps > 3);
            drop(solution);
        }
        let whole = fs::read(&file).unwrap();
        let parts = Parts::of(&whole);
        let mut damaged: Vec<_> = altered(&parts.header)
            .into_iter()
            .map(|header| Parts { header, ..parts.clone() }.bytes())
            .collect();
        for at in (0..whole.len()).step_by(3) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            damaged.push(bytes);
            damaged.push(whole[..at].to_vec());
        }
        damaged.push([&whole[..], b"more"].concat());
        damaged.push(parts.bytes());
        for bytes in damaged {
            fs::write(&file, bytes).unwrap();
            let solution = Solution::build(rules(), &options, &()).unwrap();
            assert_eq!(solution.counts(), PLAIN.counts());
        }
        fs::remove_dir_all(&checkpoints).unwrap();
    }
}
