//! Secrets of this device: random bytes, made once, kept where only their user can read them.

use std::io;
use std::path::Path;

use crate::device::outside;
use crate::device::whole_file::{self, Readers};
use crate::journal::export::{bytes_of, digits};
use crate::language::Message;
use crate::user::message::UserMessage;

/// The secret in a file that begins with `header`; where there is none, it is made.
///
/// # Errors
/// Why there is none, and what to do. An existing file is never replaced.
pub fn load<const LENGTH: usize>(path: &Path, header: &str) -> Result<[u8; LENGTH], Message> {
    match existing(path, header) {
        Ok(Some(secret)) => Ok(secret),
        Ok(None) => make(path, header),
        Err(why) => Err(why),
    }
}

/// The secret in a file, if that is there.
///
/// # Errors
/// It cannot be used.
pub fn existing<const LENGTH: usize>(path: &Path, header: &str) -> Result<Option<[u8; LENGTH]>, Message> {
    let broken = || UserMessage::KeyBroken { path: shown(path) }.into();
    let text = match outside::text(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        // What is no text, or no file at all, holds no key.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput) => {
            return Err(broken());
        }
        Err(error) => {
            return Err(UserMessage::CannotRead { path: shown(path), why: error.to_string() }.into());
        }
    };
    if others_may_read(path) {
        return Err(UserMessage::KeyOpen { path: shown(path) }.into());
    }
    let secret = text.strip_prefix(header).and_then(|rest| bytes_of(rest.trim_end()));
    secret.map(Some).ok_or_else(broken)
}

fn make<const LENGTH: usize>(path: &Path, header: &str) -> Result<[u8; LENGTH], Message> {
    let cannot = |why: String| UserMessage::CannotWrite { path: shown(path), why }.into();
    let mut secret = [0; LENGTH];
    getrandom::fill(&mut secret).map_err(|error| cannot(error.to_string()))?;
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    let text = format!("{header}{}\n", digits(&secret));
    match folder.and_then(|()| whole_file::create(path, Readers::Owner, text.as_bytes())) {
        Ok(()) => Ok(secret),
        // Another evavier was quicker: that one counts.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            existing(path, header)?.ok_or_else(|| cannot(error.to_string()))
        }
        Err(error) => Err(cannot(error.to_string())),
    }
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

fn shown(path: &Path) -> String {
    path.display().to_string()
}
