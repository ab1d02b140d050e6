//! File errors, file locks, and atomic writing of files.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::NamedTempFile;

use crate::Observer;

/// A file that could not be read or written, or whose contents are wrong.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// An error of the operating system.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The contents are not what was expected.
    #[error("{}: expected {expected}", .path.display())]
    Contents {
        /// The file.
        path: PathBuf,
        /// What was expected.
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

    /// Whether the error is that the file does not exist.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        use io::ErrorKind::{NotADirectory, NotFound};
        matches!(self, Self::Io { error, .. } if matches!(error.kind(), NotFound | NotADirectory))
    }
}

/// A lock between processes, based on a file. It is released when this value is dropped.
#[derive(Debug)]
pub struct FileLock(#[expect(dead_code, reason = "dropped to unlock")] File);

impl FileLock {
    /// Takes the lock if nobody else has it.
    ///
    /// # Errors
    ///
    /// If the file cannot be created or locked.
    pub fn try_take(path: &Path) -> Result<Option<Self>, FileError> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(FileError::io(folder))?;
        }
        let file = open_with(path, File::options().write(true).create(true).truncate(false))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(FileError::io(path)(error)),
        }
    }

    /// Waits until nobody else has the lock; `None` if the observer cancels the wait.
    ///
    /// # Errors
    ///
    /// As [`try_take`](Self::try_take).
    pub fn take(path: &Path, observer: &dyn Observer) -> Result<Option<Self>, FileError> {
        let mut is_told = false;
        loop {
            if let Some(lock) = Self::try_take(path)? {
                return Ok(Some(lock));
            }
            if observer.is_cancelled() {
                return Ok(None);
            }
            if !is_told {
                let path = path.display();
                observer.begin(&format!("waiting for another program that holds {path}"), 0);
                is_told = true;
            }
            observer.advance(0);
            thread::sleep(LOOK);
        }
    }
}

/// The interval at which a wait for a lock tries again.
const LOOK: Duration = Duration::from_millis(50);

/// Opens a regular file for reading. Anything else is refused, as it might block or never end.
///
/// # Errors
///
/// If there is no such file, or it is not a regular file.
pub fn open_file(path: &Path) -> Result<File, FileError> {
    open_with(path, File::options().read(true))
}

/// Opens a file for appending, and creates it if necessary. Anything but a regular file, such as a
/// device, is opened as it is.
///
/// # Errors
///
/// If it cannot be written.
pub fn open_to_append(path: &Path) -> Result<File, FileError> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => {
            open_through(path).map_err(FileError::io(path))
        }
        _ => open_with(path, File::options().append(true).create(true)),
    }
}

fn open_with(path: &Path, options: &OpenOptions) -> Result<File, FileError> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            Err(FileError::contents(path, format!("a file, found {}", kind(&metadata))))
        }
        _ => options.open(path).map_err(FileError::io(path)),
    }
}

/// The kind of thing found instead of a regular file.
fn kind(metadata: &Metadata) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return "a named pipe";
        } else if kind.is_socket() {
            return "a socket";
        } else if kind.is_block_device() || kind.is_char_device() {
            return "a device";
        }
    }
    if metadata.is_dir() { "a folder" } else { "something else" }
}

/// Checks that a file can and may be written, before the work that produces its contents. An
/// existing file may be replaced only if `is_ours` accepts its first bytes; otherwise the error
/// says what was `expected`.
///
/// # Errors
///
/// If the path is a folder or a foreign file, or if its folder is not writable.
pub fn check_destination(
    path: &Path,
    expected: &str,
    is_ours: impl FnOnce(&[u8]) -> bool,
) -> Result<(), FileError> {
    let io = || FileError::io(path);
    let path = match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => {
            return Err(FileError::contents(path, "a file to write, found a folder"));
        }
        // Opening and closing a pipe now would signal the end of the data to its reader.
        Ok(metadata) if !metadata.is_file() => return Ok(()),
        Ok(_) => {
            let mut start = Vec::new();
            let file = File::open(path).map_err(io())?;
            file.take(START).read_to_end(&mut start).map_err(io())?;
            if !start.is_empty() && !is_ours(&start) {
                return Err(FileError::contents(path, expected));
            }
            follow(path).map_err(io())?
        }
        Err(_) => follow(path).map_err(io())?,
    };
    let folder = folder(&path);
    temporary(folder).map(drop).map_err(FileError::io(folder))
}

/// The number of bytes that are enough to recognize a file.
const START: u64 = 1 << 16;

/// Writes a file atomically: writes to a temporary file beside it, and renames that when everything
/// is on disk. Links are followed. Anything but a regular file, such as a device, is written to
/// directly.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FileError> {
    let write_through = |file: &File| {
        let mut writer = io::BufWriter::new(file);
        write(&mut writer)?;
        writer.flush()
    };
    let write_all = || {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file() && !old.is_dir()) {
            return write_through(&open_through(path)?);
        }
        let target = follow(path)?;
        let folder = folder(&target);
        sweep(folder, ABANDONED);
        let file = temporary(folder)?;
        write_through(file.as_file())?;
        if let Some(old) = old.filter(Metadata::is_file) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(&target)?;
        Ok(())
    };
    write_all().map_err(FileError::io(path))
}

/// Opens something other than a regular file for writing. A named pipe without a reader is an
/// error.
fn open_through(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // A plain open of a pipe would wait for a reader.
        let without_waiting = rustix::fs::OFlags::NONBLOCK.bits() as i32;
        let _held = options.clone().custom_flags(without_waiting).open(path)?;
        options.open(path)
    }
    #[cfg(not(unix))]
    options.open(path)
}

/// The final target of a path after following links, even if nothing is there.
fn follow(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// The prefix of the names of temporary files.
const TEMPORARY: &str = ".zugzwang-";

/// A temporary file that has not been written to for this long counts as abandoned.
const ABANDONED: Duration = Duration::from_secs(3600);

/// A temporary file with the permissions of an ordinary new file, locked while in use.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The user's umask still applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder).map_err(|error| without_path(&error))?;
    // Where files cannot be locked, only their age protects them.
    let _ = file.as_file().try_lock();
    Ok(file)
}

/// The error without the name of the temporary file.
fn without_path(error: &io::Error) -> io::Error {
    let message = error.to_string();
    let system = message.split(" at path ").next().unwrap_or_default();
    io::Error::new(error.kind(), system)
}

/// Removes the temporary files that killed processes have left in a folder: those that are not
/// locked and at least this old. Files that cannot be removed are left there.
pub(crate) fn sweep(folder: &Path, age: Duration) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        if !entry.file_name().as_encoded_bytes().starts_with(TEMPORARY.as_bytes()) {
            continue;
        }
        let is_old = |metadata: Metadata| {
            metadata.is_file()
                && metadata.modified().ok().and_then(|at| at.elapsed().ok()) >= Some(age)
        };
        // We never create links, so they are left alone.
        if entry.metadata().is_ok_and(is_old)
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes the start of a table file: magic, version, length of the header, header as JSON, and a
/// checksum of all this.
pub(crate) fn write_header(
    writer: &mut (impl Write + ?Sized),
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

/// An upper limit for the length of a header, in bytes.
const LONGEST_HEADER: u32 = 1 << 16;

/// Reads what [`write_header`] has written, and returns it with its length in bytes. `what`
/// describes the expected file, such as `a Simpei table`.
pub(crate) fn read_header<H: DeserializeOwned>(
    reader: &mut impl Read,
    magic: [u8; 8],
    version: u32,
    path: &Path,
    what: &str,
) -> Result<(H, u64), FileError> {
    let wrong = |expected: String| FileError::contents(path, expected);
    let mut read = |length: u32| {
        let mut bytes = vec![0; length as usize];
        match reader.read_exact(&mut bytes) {
            Ok(()) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(FileError::io(path)(error)),
        }
    };
    let start = read(16)?.filter(|start| start[..8] == magic);
    let mut start = start.ok_or_else(|| wrong(what.to_owned()))?;
    let found = number(&start[8..]);
    if found != version {
        return Err(wrong(format!("version {version} of the format, found {found}")));
    }
    let damaged = || wrong(format!("{what} with a whole header: it is damaged"));
    let length = Some(number(&start[12..])).filter(|&length| length <= LONGEST_HEADER);
    let header = read(length.ok_or_else(damaged)?)?.ok_or_else(damaged)?;
    let checksum = read(4)?.ok_or_else(damaged)?;
    start.extend(&header);
    if crc32fast::hash(&start) != number(&checksum) {
        return Err(damaged());
    }
    let header = serde_json::from_slice(&header).map_err(|_| damaged())?;
    Ok((header, start.len() as u64 + 4))
}

/// Reads a four-byte number.
pub(crate) fn number(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    use super::*;

    fn write(path: &Path, text: &str) -> Result<(), FileError> {
        write_whole(path, |writer| writer.write_all(text.as_bytes()))
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn pipe(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn links_are_followed_and_rights_kept() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("ordinary"), "").unwrap();
        write(&at("new"), "1").unwrap();
        assert_eq!(mode(&at("new")), mode(&at("ordinary")));

        fs::set_permissions(at("new"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("new", at("link")).unwrap();
        symlink(at("link"), at("link to link")).unwrap();
        write(&at("link to link"), "2").unwrap();
        assert_eq!(fs::read_to_string(at("new")).unwrap(), "2");
        assert_eq!(mode(&at("new")), 0o640);
        assert!(at("link").is_symlink() && at("link to link").is_symlink());

        symlink("not yet there", at("dangling")).unwrap();
        write(&at("dangling"), "3").unwrap();
        assert_eq!(fs::read_to_string(at("not yet there")).unwrap(), "3");
        assert!(at("dangling").is_symlink());

        symlink("circle", at("circle")).unwrap();
        assert!(write(&at("circle"), "4").is_err());
        assert_eq!(names(folder.path()).len(), 7);
    }

    #[test]
    fn what_is_no_regular_file_is_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        pipe(&path);
        // The pipe has no reader.
        assert!(check_destination(&path, "", |_| false).is_ok());
        assert!(write(&path, "lost").is_err());
        let mut reader =
            Command::new("cat").arg(&path).stdout(std::process::Stdio::piped()).spawn().unwrap();
        // The reader may not have opened it yet.
        while write(&path, "through").is_err() {
            thread::yield_now();
        }
        let mut text = String::new();
        reader.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        reader.wait().unwrap();
        assert_eq!(text, "through");
        assert_eq!(kind(&fs::metadata(&path).unwrap()), "a named pipe");
        assert!(write(Path::new("/dev/null"), "nothing").is_ok());
        assert_eq!(kind(&fs::metadata("/dev/null").unwrap()), "a device");
    }

    #[test]
    fn what_stands_in_the_place_of_a_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        pipe(&path);
        for (path, found) in [(&*path, "a named pipe"), (folder.path(), "a folder")] {
            let expected = format!("{}: expected a file, found {found}", path.display());
            assert_eq!(open_file(path).unwrap_err().to_string(), expected);
            assert_eq!(FileLock::try_take(path).unwrap_err().to_string(), expected);
        }
        let error = check_destination(folder.path(), "", |_| true).unwrap_err().to_string();
        assert!(error.ends_with(": expected a file to write, found a folder"), "{error}");
    }

    #[test]
    fn a_file_of_somebody_else_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let check = |name: &str| {
            check_destination(&at(name), "one of ours", |start| start.starts_with(b"ours"))
        };
        fs::write(at("theirs"), "theirs").unwrap();
        fs::write(at("ours"), "ours, too").unwrap();
        fs::write(at("empty"), "").unwrap();
        let error = check("theirs").unwrap_err().to_string();
        assert!(error.ends_with("theirs: expected one of ours"), "{error}");
        assert!(check("ours").is_ok() && check("empty").is_ok() && check("new").is_ok());
        let error = check("no folder/new").unwrap_err().to_string();
        assert!(error.ends_with("no folder: No such file or directory (os error 2)"), "{error}");
        assert_eq!(names(folder.path()), ["empty", "ours", "theirs"]);
    }

    #[test]
    fn what_killed_programs_left_behind_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let age = |file: &File| {
            file.set_modified(std::time::SystemTime::now() - 2 * ABANDONED).unwrap();
        };
        let used = temporary(folder.path()).unwrap();
        age(used.as_file());
        age(&File::create(at(".zugzwang-left")).unwrap());
        age(&File::create(at("another")).unwrap());
        File::create(at(".zugzwang-new")).unwrap();
        write(&at("table"), "").unwrap();
        let mut left = vec![".zugzwang-new".to_owned(), "another".to_owned(), "table".to_owned()];
        left.push(used.path().file_name().unwrap().to_str().unwrap().to_owned());
        left.sort();
        assert_eq!(names(folder.path()), left);
    }

    #[test]
    fn a_failed_write_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, "old").unwrap();
        let failed = write_whole(&path, |writer| {
            writer.write_all(b"new")?;
            Err(io::Error::other("no room"))
        });
        assert!(failed.unwrap_err().to_string().ends_with("file: no room"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["file"]);
    }
}
