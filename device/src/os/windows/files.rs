//! Files: which of them are one, and who may read them. A journal is open in one process only: a lock keeps others from
//! reading what is locked here, so only a byte far behind the end is (`sheet`, `log` and `verify` read a running game).

use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use same_file::Handle;
use winsafe::guard::CloseHandleGuard;
use winsafe::{HFILE, co};

/// Another handle has it open in a way that forbids this, or part of it is locked (`ERROR_ACCESS_DENIED`,
/// `ERROR_SHARING_VIOLATION`, `ERROR_LOCK_VIOLATION`).
const IN_USE: [i32; 3] = [5, 32, 33];
/// Length from which a path is long.
const LONG: usize = 260;

/// Tests if this open file is the one that stands at `path` now.
///
/// # Errors
/// The machine's error, also that nothing is there.
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let there = Handle::from_path(path)?;
    Ok(file.try_clone().and_then(Handle::from_file).map_or(true, |own| own == there))
}

/// True if both are names of one file, by links too.
pub fn is_one_file(one: &Path, other: &Path) -> bool {
    one.is_file() && other.is_file() && same_file::is_same_file(one, other).unwrap_or(false)
}

/// A path without links and steps back, as people know it.
pub fn real(path: &Path) -> io::Result<PathBuf> {
    let whole = path.canonicalize()?;
    // Windows puts a sign before it, which only paths longer than this need.
    let short = whole.to_str().and_then(|text| text.strip_prefix(r"\\?\"));
    let short = short.filter(|text| text.len() < LONG && text.as_bytes().get(1) == Some(&b':'));
    Ok(short.map(PathBuf::from).unwrap_or(whole))
}

/// A second name for a file, for a while; `from` is whole. Not everybody may make links here.
pub fn link(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::hard_link(from, to).or_else(|_| std::fs::copy(from, to).map(|_| ()))
}

/// A name that leads to a file, on another disk too; `from` is whole. Not every user may make one.
pub fn refer(from: &Path, to: &Path) -> io::Result<()> {
    std::os::windows::fs::symlink_file(from, to)
}

/// True if standard input comes from this file.
pub fn is_input(path: &Path) -> bool {
    path.is_file()
        && Handle::stdin().is_ok_and(|input| Handle::from_path(path).is_ok_and(|there| there == input))
}

/// True if standard input is not there at all, as in a program of windows alone.
pub fn is_input_absent() -> bool {
    std::os::windows::io::AsRawHandle::as_raw_handle(&io::stdin()).is_null()
}

/// Leaves the options as they are: nothing waits here before it is open.
pub const fn at_once(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Writes, and may be cut: a handle that only appends may not. Whoever writes goes to the end first.
pub fn appending(options: &mut OpenOptions) -> &mut OpenOptions {
    options.write(true)
}

/// Pipes have names of their own here, and are not given as files.
pub const fn is_pipe(_: &File) -> bool {
    false
}

/// Files are always ready.
pub const fn wait(_: &File, _to_write: bool, _: Duration) -> io::Result<()> {
    Ok(())
}

/// Pipes are not given as files.
pub const fn has_no_reader(_: &Path, _: &io::Error) -> bool {
    false
}

/// The folder says who may read what is new in it: the user's own folders are the user's alone.
pub const fn permissions(_for_owner_alone: bool) -> Option<Permissions> {
    None
}

/// Makes a folder, and those that lead to it.
pub fn own_folder(path: &Path) -> io::Result<()> {
    std::fs::create_dir_all(path)
}

/// The folder says who may read what is new in it.
pub const fn owned(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Nobody else writes into the user's folders.
pub const fn is_own(_: &std::fs::Metadata) -> bool {
    true
}

/// Said by the folder, which is the user's alone.
pub const fn others_may_read(_: &Path) -> bool {
    false
}

/// True if a file that could not be replaced may be in a moment: whoever reads one hinders that, a virus
/// scanner too.
pub fn passes(error: &io::Error) -> bool {
    error.raw_os_error().is_some_and(|code| IN_USE.contains(&code))
}

/// No journal is that long, in bytes.
const FAR_BEHIND: u64 = 1 << 62;

/// Held until it is dropped.
pub struct JournalLock {
    _handle: CloseHandleGuard<HFILE>,
}

impl std::fmt::Debug for JournalLock {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("JournalLock")
    }
}

impl JournalLock {
    /// Takes it for an open journal. Others may still read.
    pub fn take(_: &File, path: &Path) -> Result<Self, TryLockError> {
        let shared = co::FILE_SHARE::READ | co::FILE_SHARE::WRITE | co::FILE_SHARE::DELETE;
        let opened = HFILE::CreateFile(
            &path.to_string_lossy(),
            co::GENERIC::READ,
            Some(shared),
            None,
            co::DISPOSITION::OPEN_EXISTING,
            co::FILE_ATTRIBUTE::NORMAL,
            None,
            None,
            None,
        );
        let (handle, _) = opened.map_err(|error| TryLockError::Error(system(error)))?;
        match handle.LockFile(FAR_BEHIND, 1) {
            // Given back with the handle.
            Ok(lock) => std::mem::forget(lock),
            Err(co::ERROR::LOCK_VIOLATION) => return Err(TryLockError::WouldBlock),
            Err(error) => return Err(TryLockError::Error(system(error))),
        }
        Ok(Self { _handle: handle })
    }
}

fn system(error: co::ERROR) -> io::Error {
    io::Error::from_raw_os_error(error.raw().cast_signed())
}
