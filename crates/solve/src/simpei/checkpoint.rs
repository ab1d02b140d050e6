//! Unfinished builds on disk.
//!
//! Each phase has a file of its own: a line that says what it is, then its entries, compressed.
//! A file is replaced as a whole, so that there always is the last one or the one before.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

use serde::{Deserialize, Serialize};
use zugzwang_rules::simpei::Rules;

use super::header::RulesHeader;
use super::layer::{Layer, OPEN};
use crate::file::write_whole;
use crate::{FileError, Observer};

/// The checkpoint files of one game.
pub(super) struct Checkpoints {
    rules: Rules,
    directory: PathBuf,
}

/// How far a phase has been solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stage {
    /// Nothing is known.
    Fresh,
    /// The losses in so many plies come next, some of which may be known already; everything
    /// shorter is.
    Losses(u8),
    /// Everything is known.
    Finished,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Header {
    format: String,
    rules: RulesHeader,
    placed: usize,
    stage: Stage,
    entries: usize,
}

const FORMAT: &str = "zugzwang simpei checkpoint 1";

impl Checkpoints {
    pub(super) fn open(rules: Rules, directory: &Path) -> Result<Self, FileError> {
        fs::create_dir_all(directory).map_err(FileError::io(directory))?;
        Ok(Self { rules, directory: directory.to_owned() })
    }

    fn path(&self, placed: usize) -> PathBuf {
        self.directory.join(format!("phase-{placed}"))
    }

    pub(super) fn save(&self, layer: &Layer, stage: Stage) -> Result<(), FileError> {
        let header = Header {
            format: FORMAT.to_owned(),
            rules: self.rules.into(),
            placed: layer.index.placed(),
            stage,
            entries: layer.plies.len(),
        };
        write_whole(&self.path(layer.index.placed()), |writer| {
            serde_json::to_writer(&mut *writer, &header)?;
            writer.write_all(b"\n")?;
            let mut encoder = zstd::Encoder::new(writer, 1)?;
            encoder.include_checksum(true)?;
            for entries in layer.plies.chunks(1 << 16) {
                let bytes: Vec<_> = entries.iter().map(|entry| entry.load(Relaxed)).collect();
                encoder.write_all(&bytes)?;
            }
            encoder.finish()?;
            Ok(())
        })
    }

    /// Fills the layer with what was saved of it, and says how far that goes. A file that is of
    /// no use counts as none, and the observer is told.
    pub(super) fn load(&self, layer: &Layer, observer: &dyn Observer) -> Result<Stage, FileError> {
        let path = self.path(layer.index.placed());
        let file = match fs::File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Stage::Fresh),
            Err(error) => return Err(FileError::io(&path)(error)),
        };
        Ok(self.fill(BufReader::new(file), layer).unwrap_or_else(|| {
            layer.plies.iter().for_each(|entry| entry.store(OPEN, Relaxed));
            observer.warn(&format!(
                "{}: expected a whole checkpoint of this game; this phase begins anew",
                path.display()
            ));
            Stage::Fresh
        }))
    }

    fn fill(&self, mut file: impl BufRead, layer: &Layer) -> Option<Stage> {
        let mut line = Vec::new();
        file.by_ref().take(1 << 12).read_until(b'\n', &mut line).ok()?;
        let header: Header = serde_json::from_slice(&line).ok()?;
        let expected = Header {
            format: FORMAT.to_owned(),
            rules: self.rules.into(),
            placed: layer.index.placed(),
            stage: header.stage,
            entries: layer.plies.len(),
        };
        if header != expected {
            return None;
        }
        let mut decoder = zstd::Decoder::with_buffer(file).ok()?;
        let mut bytes = vec![0; 1 << 16];
        for entries in layer.plies.chunks(bytes.len()) {
            let bytes = &mut bytes[..entries.len()];
            decoder.read_exact(bytes).ok()?;
            entries.iter().zip(bytes).for_each(|(entry, byte)| entry.store(*byte, Relaxed));
        }
        // Reading on to the end checks the sum behind the last entry.
        let at_end = decoder.read(&mut [0]).ok()? == 0;
        at_end.then_some(header.stage)
    }

    /// Removes the files, and their directory if nothing else is in it.
    pub(super) fn remove(self) -> Result<(), FileError> {
        for placed in 0..=2 * self.rules.pieces() {
            let path = self.path(placed);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(FileError::io(&path)(error));
                }
                _ => {}
            }
        }
        // Somebody else's files keep the directory, which is no error.
        let _ = fs::remove_dir(&self.directory);
        Ok(())
    }
}
