//! What can go wrong with a file, and writing one so that it is there whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Serialize;

/// A file that could not be read or written, or is not what it should be.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system's word.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The contents are not what was expected.
    #[error("{}: expected {expected}", .path.display())]
    Contents {
        /// The file.
        path: PathBuf,
        /// What would have been right.
        expected: String,
    },
}

impl FileError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io { path: path.to_owned(), error }
    }

    pub(crate) fn contents(path: &Path, expected: impl Into<String>) -> Self {
        Self::Contents { path: path.to_owned(), expected: expected.into() }
    }

    /// Whether there is just no such file.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        use io::ErrorKind::{NotADirectory, NotFound};
        matches!(self, Self::Io { error, .. } if matches!(error.kind(), NotFound | NotADirectory))
    }
}

/// Writes a file under a temporary name beside it, and renames it when all is on the disk.
pub(crate) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut io::BufWriter<&fs::File>) -> io::Result<()>,
) -> Result<(), FileError> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let write_all = || {
        let file = tempfile::Builder::new().prefix(".zugzwang-").tempfile_in(directory)?;
        let mut writer = io::BufWriter::new(file.as_file());
        write(&mut writer)?;
        writer.flush()?;
        drop(writer);
        file.as_file().sync_all()?;
        make_readable(file.as_file())?;
        file.persist(path)?;
        Ok(())
    };
    write_all().map_err(FileError::io(path))
}

/// Writes what a table file begins with: magic, version, length of the header, header as JSON,
/// checksum of all before.
pub(crate) fn write_header(
    writer: &mut impl Write,
    magic: [u8; 8],
    version: u32,
    header: &impl Serialize,
) -> io::Result<()> {
    let header = serde_json::to_vec(header)?;
    let mut start = Vec::from(magic);
    start.extend(version.to_le_bytes());
    start.extend((header.len() as u32).to_le_bytes());
    start.extend(header);
    start.extend(crc32fast::hash(&start).to_le_bytes());
    writer.write_all(&start)
}

/// Gives the file the rights of an ordinary new one: temporary files are for their owner only.
fn make_readable(file: &fs::File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    let _ = file;
    Ok(())
}
