//! Unfinished builds on disk.
//!
//! Each phase has a file of its own: a header that says what it is, then its entries, compressed.
//! A file is replaced as a whole, so that there always is the last one or the one before.

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
    /// Whether the user knows that files cannot be written.
    is_told: AtomicBool,
}

/// How far a phase has been solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Completeness {
    /// Nothing is known.
    Fresh,
    /// Some losses of the greatest length that occurs may be missing; everything shorter is known.
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

/// No file needs a larger window, as a power of two: more memory is not taken to unpack it.
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

    /// Writes what is known of a phase. The work goes on where that fails, and the observer is told
    /// once.
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

    /// Fills the layer with what was saved of it, and says how far that goes. A file that is of
    /// no use counts as none, and the observer is told.
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
            // Reading on to the end checks the sum behind the last entry.
            Ok(is_sound && decoder.read(&mut [0])? == 0)
        };
        if unpack().is_ok_and(|is_whole| is_whole) { Ok(header.stage) } else { Err(damaged()) }
    }

    /// Removes the files, and their directory if nothing else is in it. What cannot be removed
    /// stays: the next build says so.
    pub(super) fn remove(&self) {
        for placed in 0..=2 * self.rules.pieces() {
            let _ = fs::remove_file(self.path(placed));
        }
        // Only one build at a time uses the directory, so that none of them is in use.
        sweep(&self.directory, Duration::ZERO);
        // Somebody else's files keep the directory, which is no error.
        let _ = fs::remove_dir(&self.directory);
    }
}
