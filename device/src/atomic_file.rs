//! Files that appear on the disk whole or not at all: the one way in which anything but a journal is written.
//!
//! What is written is on the disk before it takes its name. A link is followed, and stays a link. Whoever may read a file
//! may read the one that takes its place; one that may not be written is not replaced either.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::time::{now, since};
use super::untrusted_file;
use crate::os::files;

/// Readers of a file that is new.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum FileReaders {
    /// Whoever the machine usually lets.
    Usual,
    /// Its owner alone may read and write it.
    Owner,
}

/// Tries for a file that cannot be replaced yet, and the pause between them: a second in all.
const TRIES: u32 = 20;
const MOMENT: Duration = Duration::from_millis(50);
/// Longest chain of links; more lead nowhere.
const LINKS_AT_MOST: usize = 40;

/// Makes a folder for what the program keeps for its user alone; one that is there stays as it is.
pub fn own_folder(folder: &Path) -> io::Result<()> {
    files::own_folder(folder)
}

/// Errors of replacing a file.
#[derive(Debug, thiserror::Error)]
pub enum ReplaceError {
    /// Something stands there that is not the writer's.
    #[error("something else stands there")]
    Foreign,
    #[error("{0}")]
    Disk(#[from] io::Error),
}

/// Writes a file under a name that somebody chose: the guard of everything that a command writes. What stands there is
/// replaced only where it is empty, or the writer's own, by `is_own`; where it is the same, it stays.
///
/// # Errors
/// Something else stands there, or the disk refuses it.
pub fn replace_named(
    path: &Path,
    bytes: &[u8],
    is_own: impl FnOnce(&[u8]) -> bool,
) -> Result<(), ReplaceError> {
    if path.is_file() {
        match untrusted_file::read(path, untrusted_file::LONGEST) {
            Ok(there) if there == bytes => return Ok(()),
            Ok(there) if there.is_empty() || is_own(&there) => {}
            // What cannot be read, or is too long, is nothing that we wrote.
            Ok(_) | Err(_) => return Err(ReplaceError::Foreign),
        }
    }
    Ok(replace(path, bytes)?)
}

/// Writes a file of the program's own, in the place of one of that name. What the user names goes through
/// [`replace_named`].
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_for(path, FileReaders::Usual, bytes)
}

/// The same for what the program keeps for its user alone: where it is new nobody else reads it.
pub fn replace_own(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_for(path, FileReaders::Owner, bytes)
}

fn replace_for(path: &Path, readers: FileReaders, bytes: &[u8]) -> io::Result<()> {
    let found = fs::metadata(path);
    // A device or a pipe is written into. `/dev/stdout` leads to one, by a link to no name.
    if found.as_ref().is_ok_and(|existing| !existing.is_file()) {
        return pour(path, bytes);
    }
    let path = target(path)?;
    match found {
        Ok(existing) => {
            // Taking its name would ask nobody whether it may be written.
            drop(OpenOptions::new().write(true).open(&path)?);
            let file = written(&path, FileReaders::Owner, |file| file.write_all(bytes))?;
            file.as_file().set_permissions(existing.permissions())?;
            persist(file, &path)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            persist(written(&path, readers, |file| file.write_all(bytes))?, &path)
        }
        Err(error) => Err(error),
    }
}

/// Writes into a device or a pipe, for whose reader nobody waits without end.
fn pour(path: &Path, mut bytes: &[u8]) -> io::Result<()> {
    let deadline = now() + untrusted_file::SILENCE;
    let mut file = loop {
        match files::at_once(OpenOptions::new().write(true)).open(path) {
            Err(error) if files::has_no_reader(path, &error) => {
                if now() > deadline {
                    return Err(unread());
                }
                thread::sleep(MOMENT);
            }
            opened => break opened?,
        }
    };
    while !bytes.is_empty() {
        match file.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                files::wait(&file, true, untrusted_file::SILENCE).map_err(|_| unread())?;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn unread() -> io::Error {
    io::ErrorKind::BrokenPipe.into()
}

/// Gives a written file its name. Where somebody who reads the old one hinders that, once more in a moment.
fn persist(mut file: NamedTempFile, path: &Path) -> io::Result<()> {
    let mut tries = 0..TRIES;
    loop {
        match file.persist(path) {
            Err(error) if files::passes(&error.error) && tries.next().is_some() => file = error.file,
            done => return done.map(|_| sync_folder(path)).map_err(|error| error.error),
        }
        thread::sleep(MOMENT);
    }
}

/// Tests if files can be written into a folder.
pub fn try_folder(folder: &Path) -> io::Result<()> {
    NamedTempFile::new_in(folder).map(drop)
}

/// ReadyGame of a file's name that has not its own yet; so many [letters](LETTERS) follow.
const NAMELESS: &str = ".evavier";
const LETTERS: usize = 6;
/// Age at which it is left over: nobody takes longer to write one.
const LEFT_AFTER: Duration = Duration::from_secs(60);

/// Removes what our own processes have left in a folder when they were killed, and nothing else.
pub fn clear_leftovers(folder: &Path) {
    let is_nameless = |name: &str| {
        let letters = name.strip_prefix(NAMELESS).unwrap_or_default();
        letters.len() == LETTERS && letters.bytes().all(|letter| letter.is_ascii_alphanumeric())
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(known) = entry.metadata() else { continue };
        let is_old = known.modified().ok().and_then(since).is_some_and(|passed| passed >= LEFT_AFTER);
        if is_nameless(&entry.file_name().to_string_lossy())
            && known.is_file()
            && is_old
            && files::is_own(&known)
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes a file that is not there yet.
pub fn create(path: &Path, readers: FileReaders, bytes: &[u8]) -> io::Result<()> {
    create_by(path, readers, |file| file.write_all(bytes))
}

/// Writes a file that is not there yet piece by piece.
pub fn create_by(
    path: &Path,
    readers: FileReaders,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let file = written(path, readers, write)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    sync_folder(path);
    Ok(())
}

/// Writes a file for the user alone under the first of these names that nothing in the folder has yet, and gives its number.
pub fn create_first(
    folder: &Path,
    names: impl IntoIterator<Item = String>,
    bytes: &[u8],
) -> io::Result<(usize, String)> {
    let mut file = written(&folder.join("any"), FileReaders::Owner, |file| file.write_all(bytes))?;
    for (number, name) in names.into_iter().enumerate() {
        let path = folder.join(&name);
        match file.persist_noclobber(&path) {
            Ok(_) => {
                sync_folder(&path);
                return Ok((number, name));
            }
            Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => file = taken.file,
            Err(other) => return Err(other.error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Puts a folder into the place of another, which is kept as `old`, and stays where the new one cannot take its place.
pub fn put_folder(new: &Path, place: &Path, old: &Path) -> io::Result<()> {
    let replaces = place.symlink_metadata().is_ok();
    if replaces {
        fs::rename(place, old)?;
    }
    let put = fs::rename(new, place);
    if put.is_err() && replaces {
        let _ = fs::rename(old, place);
    }
    sync_folder(place);
    put
}

/// Names for a new file: this one, and where that is taken with a number.
pub(super) fn names(stem: &str, ending: &str) -> impl Iterator<Item = String> {
    let first = std::iter::once(format!("{stem}{ending}"));
    first.chain((2..1_000).map(move |number| format!("{stem}-{number}{ending}")))
}

/// Keeps what a file holds beside it, with `mark` in its name, so that it can be written anew; gives the copy's place.
pub fn keep_aside(path: &Path, mark: &str) -> io::Result<PathBuf> {
    let bytes = untrusted_file::read(path, untrusted_file::LONGEST)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    let folder = folder_of(path);
    let (_, name) = create_first(folder, names(&format!("{stem}-{mark}"), &ending), &bytes)?;
    let kept = folder.join(name);
    fs::set_permissions(&kept, fs::metadata(path)?.permissions())?;
    Ok(kept)
}

/// A file beside `path` that has not its name yet, on the disk.
fn written(
    path: &Path,
    readers: FileReaders,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(NAMELESS).rand_bytes(LETTERS);
    let permissions = files::permissions(readers == FileReaders::Owner);
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(folder)?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Path to which a link leads, also where nothing is there yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS_AT_MOST {
        match fs::read_link(&path) {
            Ok(to) => path = folder_of(&path).join(to),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a file's name durable too, where the platform lets a folder be synced.
pub(super) fn sync_folder(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}
