//! Checkpoints of unfinished builds on disk.
//!
//! Each phase has its own file: a header that identifies it, then its compressed entries. A file is
//! replaced atomically, so that either the last checkpoint or the one before always exists.

use std::fs;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use zugzwang_rules::simpei::Rules;

use super::header::RulesHeader;
use super::layer::{HOLE, LONGEST_LOSS, Layer, OPEN};
use crate::file::{open_file, read_header, sweep, write_header, write_whole};
use crate::{FileError, Observer};

/// The checkpoint files of one game.
pub(super) struct Checkpoints {
    rules: Rules,
    directory: PathBuf,
    /// Whether the user has been warned that files cannot be written.
    is_told: AtomicBool,
}

/// How far a phase has been solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Completeness {
    /// Nothing is known.
    Fresh,
    /// Some losses of the greatest length found so far may be missing; everything shorter is known.
    Unfinished,
    /// Everything is known.
    Finished,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Header {
    rules: RulesHeader,
    placed: usize,
    stage: Completeness,
    entries: usize,
}

const MAGIC: [u8; 8] = *b"zugzUnfi";
const VERSION: u32 = 2;

/// The binary logarithm of the largest window that a file needs. It limits the memory for
/// decompression.
const WINDOW: u32 = 23;

impl Checkpoints {
    pub(super) fn new(rules: Rules, directory: &Path) -> Self {
        Self { rules, directory: directory.to_owned(), is_told: AtomicBool::new(false) }
    }

    fn path(&self, placed: usize) -> PathBuf {
        self.directory.join(format!("phase-{placed}"))
    }

    fn header(&self, layer: &Layer, stage: Completeness) -> Header {
        let (placed, entries) = (layer.index.placed(), layer.plies.len());
        Header { rules: self.rules.into(), placed, stage, entries }
    }

    /// Saves what is known about a phase. If that fails, the build goes on, and the observer is
    /// warned once.
    pub(super) fn save(&self, layer: &Layer, stage: Completeness, observer: &dyn Observer) {
        let saved = fs::create_dir_all(&self.directory).map_err(FileError::io(&self.directory));
        let saved = saved.and_then(|()| {
            write_whole(&self.path(layer.index.placed()), |writer| {
                write_header(writer, MAGIC, VERSION, &self.header(layer, stage))?;
                let mut encoder = zstd::Encoder::new(writer, 1)?;
                encoder.include_checksum(true)?;
                for entries in layer.plies.chunks(1 << 16) {
                    let bytes: Vec<_> = entries.iter().map(|entry| entry.load(Relaxed)).collect();
                    io::Write::write_all(&mut encoder, &bytes)?;
                }
                encoder.finish()?;
                Ok(())
            })
        });
        if let Err(error) = saved
            && !self.is_told.swap(true, Relaxed)
        {
            observer.warn(&format!("{error}; unfinished work is not kept"));
        }
    }

    /// Fills the layer from its checkpoint, and returns how complete it is. A file that cannot be
    /// used is ignored with a warning.
    pub(super) fn load(&self, layer: &Layer, observer: &dyn Observer) -> Completeness {
        self.fill(layer).unwrap_or_else(|error| {
            layer.plies.iter().for_each(|entry| entry.store(OPEN, Relaxed));
            if !error.is_missing() {
                observer.warn(&format!("{error}; this phase starts over"));
            }
            Completeness::Fresh
        })
    }

    fn fill(&self, layer: &Layer) -> Result<Completeness, FileError> {
        let path = &self.path(layer.index.placed());
        let what = "a whole checkpoint of this game";
        let damaged = || FileError::contents(path, what);
        let mut file = BufReader::new(open_file(path)?);
        let (header, _): (Header, u64) = read_header(&mut file, MAGIC, VERSION, path, what)?;
        if header != self.header(layer, header.stage) {
            return Err(damaged());
        }
        let unpack = || -> io::Result<bool> {
            let mut decoder = zstd::Decoder::with_buffer(file)?;
            decoder.window_log_max(WINDOW)?;
            let mut bytes = vec![0; 1 << 16];
            let mut is_sound = true;
            for entries in layer.plies.chunks(bytes.len()) {
                let bytes = &mut bytes[..entries.len()];
                decoder.read_exact(bytes)?;
                for (entry, &byte) in entries.iter().zip(&*bytes) {
                    is_sound &= byte == HOLE || byte <= LONGEST_LOSS + 1;
                    entry.store(byte, Relaxed);
                }
            }
            // Reading to the end verifies the checksum after the last entry.
            Ok(is_sound && decoder.read(&mut [0])? == 0)
        };
        if unpack().is_ok_and(|is_whole| is_whole) { Ok(header.stage) } else { Err(damaged()) }
    }

    /// Removes the files, and their directory if nothing else is in it. Errors are ignored, as the
    /// next build reports files that it cannot use.
    pub(super) fn remove(&self) {
        for placed in 0..=2 * self.rules.pieces() {
            let _ = fs::remove_file(self.path(placed));
        }
        // Only one build at a time uses the directory, so no temporary file in it is in use.
        sweep(&self.directory, Duration::ZERO);
        // The directory stays if it contains other files, which is not an error.
        let _ = fs::remove_dir(&self.directory);
    }
}
