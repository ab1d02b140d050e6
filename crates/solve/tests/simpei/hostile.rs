//! Malicious files: with valid checksums, but with numbers or contents that do not fit the board.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use proptest::prelude::*;
use serde_json::Value;
use zugzwang_solve::Observer;
use zugzwang_solve::simpei::{BuildOptions, Solution};

use crate::checks::{
    PLAIN, Parts, any_block, any_checkpoint, any_header, blocks, forged, rules, table, use_table,
};

/// Copies of the document in which one number is replaced by a different one.
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

    /// Headers that are damaged before their checksum is computed.
    #[test]
    fn damaged_headers_do_no_harm(damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)) {
        let mut header = Parts::of(&table()).header.to_string().into_bytes();
        for (at, byte) in damage {
            let at = at.index(header.len());
            header[at] = byte;
        }
        any_header(&header);
    }

    /// Blocks of legal but possibly wrong values, and of illegal ones.
    #[test]
    fn forged_blocks_do_no_harm(number in any::<prop::sample::Index>(), content in prop::collection::vec(any::<u8>(), 0..3000)) {
        any_block(number.index(blocks().len()), &content);
    }
}

/// Cancels a build after a number of steps.
struct StopAt(usize, AtomicUsize);

impl Observer for StopAt {
    fn begin(&self, _: &str, _: u64) {
        self.1.fetch_add(1, Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.1.load(Relaxed) >= self.0
    }
}

/// Whatever has happened to a checkpoint, a build that finds it gives the right values.
#[test]
fn no_checkpoint_gives_a_wrong_table() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoints = folder.path().join("unfinished");
    let options =
        BuildOptions { memory: None, checkpoints: Some((checkpoints.clone(), Duration::ZERO)) };
    let file = checkpoints.join("phase-4");
    // During the moving phase, and after it.
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
        damaged.iter().for_each(|bytes| any_checkpoint(bytes));
        fs::remove_dir_all(&checkpoints).unwrap();
    }
}
