//! Unpacking zip archives from strangers. An archive is looked through as a whole before anything is written. And
//! packing our own.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::system::{self, noted};
use super::untrusted_file;
use crate::language::Message;

/// Bounds of what an archive may hold.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub entries: usize,
    /// Bytes of all entries, unpacked.
    pub bytes: u64,
}

faults! {
    /// Reasons for which an archive is not unpacked.
    #[derive(Debug, thiserror::Error)]
    pub enum ArchiveError {
        /// It is no zip archive, or a damaged one.
        #[error("{0}")]
        Damaged(#[from] fault: ZipFault) => say!("archive_damaged", why = Message::from(fault)),
        /// An entry that no honest archive has.
        #[error("{entry}: {reason:?}")]
        Refused { entry: String, reason: EntryFault } => {
            say!("archive_refused", entry, why = Message::from(reason))
        },
        /// More than the limits allow.
        #[error("too much")]
        TooMuch => say!("archive_too_much"),
        /// This file could not be written here.
        #[error("{reason}")]
        Disk { path: PathBuf, reason: io::Error } => system::unwritten(path, reason),
    }
}

faults! {
    /// Faults of an archive as a whole.
    #[derive(Debug, thiserror::Error)]
    pub enum ZipFault {
        /// It is no zip archive, or ends too early. With the library's words, for the log file.
        #[error("{0}")]
        None(words: String) => noted(words, say!("zip_none")),
        /// It is packed in a way that is not read here. With the library's words, for the log file.
        #[error("{0}")]
        Kind(words: String) => noted(words, say!("zip_kind")),
        #[error("two entries have the same name")]
        SameName => say!("zip_same_name"),
        /// Two entries share bytes.
        #[error("its entries overlap")]
        Overlap => say!("zip_overlap"),
        /// An entry is shorter than it says.
        #[error("an entry is shorter than it says")]
        Short => say!("zip_short"),
        /// It cannot be read, or an entry is not what its checksum says, or longer than it says.
        #[error(transparent)]
        Unreadable(error: io::Error) => match error.raw_os_error() {
            Some(_) => system::words(error),
            None => noted(error, say!("zip_entry_damaged")),
        },
    }
}

faults! {
    /// Reasons for which an entry is not unpacked.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum EntryFault {
        /// It can be read with a password only.
        Encrypted => say!("entry_encrypted"),
        /// It is neither a file nor a folder.
        Special => say!("entry_special"),
        Twice => say!("entry_twice"),
        InFile => say!("entry_in_file"),
        /// Its name is no UTF-8.
        NoText => say!("entry_no_text"),
        /// Its name has more than 500 bytes.
        Long => say!("entry_long"),
        LeadsElsewhereSometimes => say!("entry_leads_elsewhere_sometimes"),
        LeadsElsewhere => say!("entry_leads_elsewhere"),
    }
}

/// An entry that may be unpacked.
struct Planned {
    index: usize,
    place: PathBuf,
    is_folder: bool,
    bytes: u64,
}

/// Unpacks into an existing folder. After a failure some of it may be there.
pub fn unpack(archive: impl Read + Seek, into: &Path, limits: Limits) -> Result<(), ArchiveError> {
    let mut archive = ZipArchive::new(BufReader::new(archive)).map_err(damaged)?;
    for planned in plan(&mut archive, limits)? {
        let path = into.join(&planned.place);
        let folder = if planned.is_folder { Some(path.as_path()) } else { path.parent() };
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(disk(folder))?;
        }
        if !planned.is_folder {
            write(&mut archive, &planned, &path)?;
        }
    }
    Ok(())
}

/// Packs all files of a folder and of those in it, by name.
pub fn pack(folder: &Path, into: impl Write + Seek) -> Result<(), ArchiveError> {
    let mut archive = ZipWriter::new(into);
    add(&mut archive, folder, "")?;
    let written =
        archive.finish().map_err(|error| ArchiveError::Disk { path: folder.into(), reason: error.into() });
    written?.flush().map_err(disk(folder))
}

fn add<W: Write + Seek>(archive: &mut ZipWriter<W>, folder: &Path, inside: &str) -> Result<(), ArchiveError> {
    let entries =
        fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(disk(folder))?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = format!("{inside}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            add(archive, &path, &format!("{name}/"))?;
            continue;
        }
        let written = archive.start_file(name, SimpleFileOptions::default()).map_err(io::Error::from);
        let copied = written.and_then(|()| io::copy(&mut untrusted_file::open(&path)?, archive));
        copied.map_err(disk(&path))?;
    }
    Ok(())
}

/// All entries, if every single one is in order.
fn plan<R: Read + Seek>(archive: &mut ZipArchive<R>, limits: Limits) -> Result<Vec<Planned>, ArchiveError> {
    if archive.len() > limits.entries {
        return Err(ArchiveError::TooMuch);
    }
    if archive.has_duplicate_names() {
        return Err(ZipFault::SameName.into());
    }
    if archive.has_overlapping_entries().map_err(damaged)? {
        return Err(ZipFault::Overlap.into());
    }
    let mut planned = Vec::new();
    let mut total = 0_u64;
    for index in 0..archive.len() {
        let entry = archive.by_index_data(index).map_err(damaged)?;
        let refused = |reason| ArchiveError::Refused { entry: shown(entry.name_raw()), reason };
        let place = place(entry.name_raw()).map_err(refused)?;
        let kind = entry.unix_mode().map_or(0, |mode| mode & 0o170_000);
        let is_folder = entry.is_dir();
        if entry.encrypted() {
            return Err(refused(EntryFault::Encrypted));
        }
        if entry.is_symlink() || ![0, if is_folder { 0o040_000 } else { 0o100_000 }].contains(&kind) {
            return Err(refused(EntryFault::Special));
        }
        total = total.saturating_add(entry.size());
        if total > limits.bytes {
            return Err(ArchiveError::TooMuch);
        }
        planned.push(Planned { index, place, is_folder, bytes: entry.size() });
    }
    collide(&planned)?;
    Ok(planned)
}

/// No two entries may share a place, on machines either that take `A` and `a` for the same; no file may be in
/// the place of a folder.
fn collide(planned: &[Planned]) -> Result<(), ArchiveError> {
    let key = |path: &Path| path.to_string_lossy().to_lowercase();
    let mut places = HashSet::new();
    let files: HashSet<_> = planned.iter().filter(|e| !e.is_folder).map(|e| key(&e.place)).collect();
    let twice = planned.iter().find(|e| !places.insert(key(&e.place))).map(|e| (e, EntryFault::Twice));
    let is_inside = |e: &&Planned| e.place.ancestors().skip(1).any(|folder| files.contains(&key(folder)));
    let fault = twice.or_else(|| planned.iter().find(is_inside).map(|e| (e, EntryFault::InFile)));
    fault.map_or(Ok(()), |(planned, reason)| {
        Err(ArchiveError::Refused { entry: planned.place.display().to_string(), reason })
    })
}

/// Path of an entry, below the folder it is unpacked into.
fn place(name: &[u8]) -> Result<PathBuf, EntryFault> {
    let name = str::from_utf8(name).map_err(|_| EntryFault::NoText)?;
    let inner = name.strip_suffix('/').unwrap_or(name);
    if inner.len() > 500 {
        return Err(EntryFault::Long);
    }
    if inner.chars().any(|letter| letter.is_control() || "\\:*?\"<>|".contains(letter)) {
        return Err(EntryFault::LeadsElsewhereSometimes);
    }
    let mut place = PathBuf::new();
    for part in inner.split('/') {
        if part.is_empty() || part.starts_with("..") || part.ends_with(['.', ' ']) {
            return Err(EntryFault::LeadsElsewhere);
        }
        place.push(part);
    }
    Ok(place)
}

fn write<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    planned: &Planned,
    path: &Path,
) -> Result<(), ArchiveError> {
    let mut entry = archive.by_index(planned.index).map_err(damaged)?;
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(disk(path))?;
    let mut block = vec![0; 1 << 16];
    let mut left = planned.bytes;
    loop {
        // The checksum is looked at by the last read, that which finds the end.
        let count = match entry.read(&mut block) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(ZipFault::Unreadable(error).into()),
        };
        left = left.checked_sub(count as u64).ok_or(ArchiveError::TooMuch)?;
        file.write_all(&block[..count]).map_err(disk(path))?;
    }
    if left > 0 {
        return Err(ZipFault::Short.into());
    }
    File::sync_all(&file).map_err(disk(path))
}

fn disk(path: &Path) -> impl FnOnce(io::Error) -> ArchiveError {
    |reason| ArchiveError::Disk { path: path.to_owned(), reason }
}

fn damaged(error: ZipError) -> ArchiveError {
    let fault = match error {
        ZipError::Io(error) => ZipFault::Unreadable(error),
        ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => {
            ZipFault::Kind(error.to_string())
        }
        error => ZipFault::None(error.to_string()),
    };
    fault.into()
}

fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).escape_debug().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_stay_below_the_folder() {
        for (name, expected) in [("a", "a"), ("a/", "a"), ("a/b.c", "a/b.c"), (".a/..b.", ""), ("ä/é", "ä/é")]
        {
            assert_eq!(place(name.as_bytes()).unwrap_or_default(), Path::new(expected), "{name}");
        }
        let bad = [
            "", "/", "/a", "//a", "..", "../a", "a/../b", "a/..", "a//b", "a\\b", "..\\a", "C:a", "C:/a",
            "a:b", ".", "./a", "a/./b", "a. ", "a.", "a\0b", "a\nb", "a/...", "nul?",
        ];
        for name in bad {
            assert!(place(name.as_bytes()).is_err(), "{name:?}");
        }
        assert!(place(b"\xff").is_err());
        assert!(place("a".repeat(600).as_bytes()).is_err());
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        fs::create_dir_all(from.path().join("a/b")).expect("new folders");
        for (name, text) in [("z", "1"), ("a/é", "22"), ("a/b/c.wav", "333")] {
            fs::write(from.path().join(name), text).expect("a new file");
        }
        let mut archive = io::Cursor::new(Vec::new());
        pack(from.path(), &mut archive).expect("it can be packed");
        unpack(archive, to.path(), Limits { entries: 3, bytes: 6 }).expect("it can be unpacked");
        for (name, text) in [("z", "1"), ("a/é", "22"), ("a/b/c.wav", "333")] {
            assert_eq!(fs::read_to_string(to.path().join(name)).expect(name), text);
        }
    }

    proptest! {
        #[test]
        fn no_name_leads_out(name in "[./\\\\a:\u{0}~ C]{0,12}") {
            if let Ok(place) = place(name.as_bytes()) {
                prop_assert!(place.components().all(|part| matches!(part, std::path::Component::Normal(_))));
            }
        }

        #[test]
        fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let place = tempfile::tempdir().expect("a folder");
            let limits = Limits { entries: 10, bytes: 1_000 };
            prop_assert!(unpack(io::Cursor::new(bytes), place.path(), limits).is_err());
        }
    }
}
