//! The key that this device signs exports with: made once, kept where only its user can read it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::folders;
use crate::device::outside;
use crate::journal::export::{DeviceKey, bytes_of, digits};
use crate::language::Message;

const HEADER: &str = "evavier-key 1 ";

/// The key of this device; where there is none, it is made.
///
/// # Errors
/// Why there is none, and what to do. An existing file is never replaced.
pub fn load() -> Result<DeviceKey, Message> {
    let path = folders::device_key();
    match outside::text(&path) {
        Ok(text) => read(&path, &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(&path),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(broken(&path)),
        Err(error) => Err(Message::CannotRead { path: shown(&path), why: error.to_string() }),
    }
}

/// The key of this device, if it has one that can be used.
#[must_use]
pub fn existing() -> Option<DeviceKey> {
    let path = folders::device_key();
    read(&path, &outside::text(&path).ok()?).ok()
}

fn read(path: &Path, text: &str) -> Result<DeviceKey, Message> {
    if others_may_read(path) {
        return Err(Message::KeyOpen { path: shown(path) });
    }
    let secret = text.strip_prefix(HEADER).and_then(|rest| bytes_of(rest.trim_end()));
    secret.map(DeviceKey::new).ok_or_else(|| broken(path))
}

fn make(path: &Path) -> Result<DeviceKey, Message> {
    let cannot = |why: String| Message::CannotWrite { path: shown(path), why };
    let mut secret = [0; DeviceKey::LENGTH];
    getrandom::fill(&mut secret).map_err(|error| cannot(error.to_string()))?;
    match write(path, &format!("{HEADER}{}\n", digits(&secret))) {
        Ok(()) => Ok(DeviceKey::new(secret)),
        // Another evavier was quicker: that one counts.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let text = outside::text(path).map_err(|error| cannot(error.to_string()))?;
            read(path, &text)
        }
        Err(error) => Err(cannot(error.to_string())),
    }
}

/// A file that appears whole, readable for its owner alone, and never in place of another.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().map_or_else(|| PathBuf::from("."), Path::to_owned);
    std::fs::create_dir_all(&folder)?;
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

#[cfg(unix)]
fn others_may_read(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|known| known.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
const fn others_may_read(_path: &Path) -> bool {
    false
}

fn broken(path: &Path) -> Message {
    Message::KeyBroken { path: shown(path) }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
