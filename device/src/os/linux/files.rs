//! Files: which of them are one, who may read them, and pipes that nobody writes to. A journal is open in one process only.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::fd::AsFd as _;
use std::os::unix::fs::{
    DirBuilderExt as _, FileTypeExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _,
};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::io::{Errno, retry_on_intr};
use rustix::process::getuid;

/// Path by which standard input has a name.
const STDIN: &str = "/dev/stdin";
/// Path where nothing ever comes in.
const NOTHING: &str = "/dev/null";

/// Tests if this open file is the one that stands at `path` now.
///
/// # Errors
/// The machine's error, also that nothing is there.
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let there = fs::metadata(path)?;
    Ok(file.metadata().map_or(true, |own| are_one(&own, &there)))
}

/// True if both are names of one file, by links too.
pub fn is_one_file(one: &Path, other: &Path) -> bool {
    let known = |path: &Path| fs::metadata(path).ok().filter(Metadata::is_file);
    known(one).zip(known(other)).is_some_and(|(one, other)| are_one(&one, &other))
}

/// A path without links and steps back, as people know it.
pub fn real(path: &Path) -> io::Result<PathBuf> {
    path.canonicalize()
}

/// A second name for a file, for a while; `from` is whole.
pub fn link(from: &Path, to: &Path) -> io::Result<()> {
    refer(from, to)
}

/// A name that leads to a file, on another disk too; `from` is whole.
pub fn refer(from: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

/// True if standard input comes from this file.
pub fn is_input(path: &Path) -> bool {
    is_one_file(path, STDIN.as_ref())
}

fn are_one(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// True if standard input is not there at all, or one that nothing ever comes from.
pub fn is_input_absent() -> bool {
    let own = io::stdin().as_fd().try_clone_to_owned().and_then(|input| File::from(input).metadata());
    own.and_then(|own| Ok(own.rdev() != 0 && own.rdev() == fs::metadata(NOTHING)?.rdev())).unwrap_or(true)
}

/// Does not wait for somebody to write into a pipe before it is open.
pub fn at_once(options: &mut OpenOptions) -> &mut OpenOptions {
    // Nobody could look what it is before.
    options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed())
}

/// Writes behind everything else, and may be cut.
pub fn appending(options: &mut OpenOptions) -> &mut OpenOptions {
    options.append(true)
}

/// True if it is a pipe.
pub fn is_pipe(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.file_type().is_fifo())
}

/// Waits for something to read, or for the end, or until more can be written. A pipe that nobody has opened yet has no
/// end.
pub fn wait(file: &File, to_write: bool, most: Duration) -> io::Result<()> {
    let what = if to_write { PollFlags::OUT } else { PollFlags::IN };
    let most = Timespec { tv_sec: most.as_secs().cast_signed(), tv_nsec: most.subsec_nanos().into() };
    match retry_on_intr(|| poll(&mut [PollFd::new(file, what)], Some(&most)))? {
        0 => Err(io::ErrorKind::TimedOut.into()),
        _ => Ok(()),
    }
}

/// True if this could not be opened to write into because it is a pipe that nobody reads, yet.
pub fn has_no_reader(path: &Path, error: &io::Error) -> bool {
    error.raw_os_error() == Some(Errno::NXIO.raw_os_error())
        && fs::metadata(path).is_ok_and(|known| known.file_type().is_fifo())
}

/// Makes a folder, and those that lead to it, for their owner alone; one that is there stays as it is.
pub fn own_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Makes new files their owner's alone.
pub fn owned(options: &mut OpenOptions) -> &mut OpenOptions {
    options.mode(0o600)
}

/// True if a file is of whoever runs the program.
pub fn is_own(known: &Metadata) -> bool {
    known.uid() == getuid().as_raw()
}

/// Permissions of a new file that its owner alone may read, or whoever the machine usually lets.
pub fn permissions(for_owner_alone: bool) -> Option<Permissions> {
    // Less the umask.
    Some(Permissions::from_mode(if for_owner_alone { 0o600 } else { 0o666 }))
}

/// True if somebody besides its owner may read it.
pub fn others_may_read(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|known| known.permissions().mode() & 0o077 != 0)
}

/// True if a file that could not be replaced may be in a moment. Here nobody who reads one hinders that.
pub const fn passes(_: &io::Error) -> bool {
    false
}

/// Held as long as the file is open.
#[derive(Debug)]
pub struct JournalLock;

impl JournalLock {
    /// Takes it for an open journal. Others may still read.
    pub fn take(journal: &File, _: &Path) -> Result<Self, TryLockError> {
        journal.try_lock().map(|()| Self)
    }
}
