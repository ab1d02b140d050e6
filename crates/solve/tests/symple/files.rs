//! Table files: they are read back as written, and damaged or forged ones are refused.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use zugzwang_rules::symple::Board;
use zugzwang_solve::symple::{OpenError, Reachable, Solution};

fn solution() -> Solution {
    let board = Board::new(3, 2).unwrap();
    let reachable: Arc<Reachable> = Reachable::explore(board, None, &()).unwrap();
    reachable.solve(1, &()).unwrap()
}

/// The table's magic and version, header, and the contents of its only block.
fn parts(folder: &Path) -> (Vec<u8>, Value, Vec<u8>) {
    let path = folder.join("whole.table");
    solution().save(&path, &()).unwrap();
    let bytes = fs::read(path).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let header = serde_json::from_slice(&bytes[16..16 + length]).unwrap();
    let block = zstd::bulk::decompress(&bytes[16 + length + 4 + 8..], 1 << 20).unwrap();
    (bytes[..12].to_vec(), header, block)
}

/// A table of these parts with valid checksums.
fn forged(start: &[u8], header: &Value, block: &[u8]) -> Vec<u8> {
    let mut bytes = start.to_vec();
    let header = header.to_string();
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let block = zstd::bulk::compress(block, 1).unwrap();
    bytes.extend((block.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(&block).to_le_bytes());
    bytes.extend(block);
    bytes
}

/// Opens and verifies a table.
fn use_table(path: &Path, bytes: &[u8]) -> Result<u64, OpenError> {
    fs::write(path, bytes).unwrap();
    let solution = Solution::open(path, Some(1 << 30), &())?;
    let _ = (solution.margin(), solution.best_first_turns());
    Ok(solution.verify(&()).unwrap().wrong)
}

#[test]
fn numbers_that_the_board_does_not_imply_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let (start, header, block) = parts(folder.path());
    assert_eq!(use_table(&path, &forged(&start, &header, &block)).unwrap(), 0);
    let positions = header["positions"].as_u64().unwrap();
    let changes = [
        ("board", json!("5x4")),
        ("board", json!("20x1")),
        ("board", json!("19x19")),
        ("board", json!("2x2")),
        ("positions", json!(positions + 1)),
        ("positions", json!(0)),
        ("positions", json!(u64::MAX)),
        ("penalty", json!(100_000)),
    ];
    for (name, value) in changes {
        let mut header = header.clone();
        header[name] = value;
        let opened = use_table(&path, &forged(&start, &header, &block));
        assert!(matches!(opened, Err(OpenError::File(_))), "{header}");
    }
}

#[test]
fn what_is_no_arrangement_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    let (start, header, block) = parts(folder.path());
    // 3^6 numbers are 12 words, of which the last is only partly used.
    let last = 11 * 8;
    assert!(block.len() > 2 * 12 * 8);
    for bit in [3u64.pow(6) as usize - 11 * 64, 63] {
        let mut words = block[..12 * 8].to_vec();
        words[last + bit / 8] |= 1 << (bit % 8);
        let ones: u32 = block[..12 * 8].iter().map(|byte| byte.count_ones()).sum();
        let (margins, others) = block[12 * 8..].split_at(2 * ones as usize);
        let block = [&words[..], margins, &[0; 2], others].concat();
        for positions in 0..3 {
            let mut header = header.clone();
            header["positions"] = json!(header["positions"].as_u64().unwrap() + positions);
            let opened = use_table(&path, &forged(&start, &header, &block));
            assert!(matches!(opened, Err(OpenError::File(_))));
        }
    }
}

#[test]
fn every_byte_of_a_table_matters() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    solution().save(&path, &()).unwrap();
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x41;
        assert!(use_table(&path, &bytes).is_err(), "byte {at}");
        assert!(use_table(&path, &whole[..at]).is_err(), "length {at}");
    }
}

#[test]
fn memory_is_estimated_before_it_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.table");
    solution().save(&path, &()).unwrap();
    let opened = Solution::open(&path, Some(1 << 20), &());
    let error = opened.err().unwrap().to_string();
    assert!(error.ends_with("of memory, expected at most 1 MiB"), "{error}");
}
