//! The envelope of a sealed move: its words to bytes and back, encrypted with the arbiter's passphrase. No files.
//!
//! The bytes are an age file with a passphrase (scrypt), so that the tool `age` opens one too. What is in it is filled
//! up to one length, so that the length tells nothing of the move.

use zeroize::Zeroizing;

use super::age::{self, DecryptFault, EncryptFault};
pub use super::clip::hash;
use crate::game::adjourned::Contents;

/// Tests if these bytes begin like an envelope, or like anything else that age has encrypted.
pub fn begins_like_one(bytes: &[u8]) -> bool {
    bytes.starts_with(b"age-encryption.org/") || bytes.starts_with(b"-----BEGIN AGE ENCRYPTED FILE-----")
}

/// The shortest passphrase, in characters.
pub const LEAST: usize = 10;
/// The longest envelope that is read, in bytes.
pub const LONGEST: usize = 1 << 16;
/// Work factor of scrypt: 2 to this is the work to try a passphrase, some tenths of a second and 128 MiB.
const WORK: u8 = 17;
/// The highest work factor that an envelope from elsewhere may ask for.
const MOST_WORK: u8 = 18;
/// Length that the text of a sealed move is padded to, in bytes.
const LENGTH: usize = 1_024;

/// The arbiter's passphrase: never shown, never written down.
#[derive(Clone)]
pub struct Passphrase(Zeroizing<String>);

impl std::fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Passphrase")
    }
}

impl Passphrase {
    /// A passphrase as typed; `None` where it is shorter than [`LEAST`].
    pub fn new(text: &str) -> Option<Self> {
        (text.chars().count() >= LEAST).then(|| Self(text.to_owned().into()))
    }

    /// True if `text` is this passphrase, typed again.
    pub fn is(&self, text: &str) -> bool {
        *self.0 == text
    }
}

/// Errors of opening an envelope.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum OpenFault {
    #[error("another passphrase")]
    Passphrase,
    /// It is no envelope, or not the one that it was.
    #[error("damaged")]
    Damaged,
}

/// Errors of putting a sealed move into an envelope.
#[derive(Debug, thiserror::Error)]
pub enum CloseFault {
    /// The sealed move cannot be written as text.
    #[error("{0}")]
    Contents(#[from] ron::Error),
    #[error("{0}")]
    Encryption(#[from] EncryptFault),
}

/// Puts a sealed move into an envelope.
pub fn close(contents: &Contents, passphrase: &Passphrase) -> Result<Vec<u8>, CloseFault> {
    close_with(contents, passphrase, WORK)
}

/// [`close`] with a smaller work factor, 2 to `work`, for tests that close thousands.
pub fn close_with(contents: &Contents, passphrase: &Passphrase, work: u8) -> Result<Vec<u8>, CloseFault> {
    let mut text = ron::to_string(contents)?;
    text.extend(std::iter::repeat_n(' ', LENGTH.saturating_sub(text.len())));
    Ok(age::encrypt(text.as_bytes(), &passphrase.0, work)?)
}

/// Decrypts an envelope and reads the sealed move in it. Takes some tenths of a second.
pub fn open(bytes: &[u8], passphrase: &Passphrase) -> Result<Contents, OpenFault> {
    if bytes.len() > LONGEST {
        return Err(OpenFault::Damaged);
    }
    let text = age::decrypt(bytes, &passphrase.0, MOST_WORK).map_err(|fault| match fault {
        DecryptFault::Passphrase => OpenFault::Passphrase,
        _ => OpenFault::Damaged,
    })?;
    let text = String::from_utf8(text).map_err(|_| OpenFault::Damaged)?;
    ron::from_str(text.trim_end()).map_err(|_| OpenFault::Damaged)
}
