//! Envelopes on the disk: files beside the journal that appear whole or not at all, and are never replaced.

use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use super::{atomic_file, untrusted_file};

/// Writes an envelope into a folder under a name that begins with `stem`, and gives that name.
///
/// # Errors
/// The machine's error; nothing is there then.
pub fn write(folder: &Path, stem: &str, bytes: &[u8]) -> io::Result<String> {
    atomic_file::create_first(folder, atomic_file::names(stem, ".age"), bytes).map(|(_, name)| name)
}

/// The contents of the envelope of this name, at most `most` bytes and one more.
pub fn read(folder: &Path, name: &str, most: usize) -> io::Result<Vec<u8>> {
    let mut parts = Path::new(name).components();
    let plain = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    if !plain {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    let path: PathBuf = folder.join(name);
    untrusted_file::open(&path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_envelope_is_never_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(write(folder.path(), "game.24w", b"one").expect("written"), "game.24w.age");
        assert_eq!(write(folder.path(), "game.24w", b"two").expect("written"), "game.24w-2.age");
        assert_eq!(read(folder.path(), "game.24w.age", 9).expect("read"), b"one");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2, "no other file is left");
    }

    #[test]
    fn no_other_folder_is_looked_into() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["", "..", "../x", "/etc/hostname", "a/b"] {
            assert_eq!(
                read(folder.path(), name, 9).expect_err(name).kind(),
                io::ErrorKind::InvalidInput,
                "{name}"
            );
        }
        assert!(write(&folder.path().join("none"), "x", b"").is_err());
    }
}
