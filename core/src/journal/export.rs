//! A game to be handed out: journal and PGN in one text file, signed with the key of the device.
//!
//! ```text
//! evavier-export 1
//! key 64 digits
//! journal 5120
//! pgn 812
//! ...so many bytes of journal, so many bytes of PGN...
//! signature 128 digits
//! ```
//!
//! The signature is Ed25519 (RFC 8032) over every byte before its own line.

use std::fmt;

use ed25519_dalek::{SECRET_KEY_LENGTH, Signature, Signer, SigningKey, VerifyingKey};

use super::seal;

/// First word of every export, whatever its version.
pub const NAME: &str = "evavier-export";

const HEADER: &str = "evavier-export 1";
const SIGNATURE: &str = "signature ";
/// Number of lines before the journal.
pub const LINES_BEFORE: usize = 4;

/// The key a device signs with.
#[derive(Clone)]
pub struct DeviceKey(SigningKey);

/// Public key of a device, which its signatures are checked with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PublicKey(VerifyingKey);

impl DeviceKey {
    /// Length of the secret key, in bytes.
    pub(crate) const LENGTH: usize = SECRET_KEY_LENGTH;

    /// The key that these secret bytes make.
    pub fn new(secret: [u8; Self::LENGTH]) -> Self {
        Self(SigningKey::from_bytes(&secret))
    }

    /// The public key that its signatures are checked with.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }
}

/// The secret is shown to nobody.
impl fmt::Debug for DeviceKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "DeviceKey({})", self.public())
    }
}

impl PublicKey {
    /// The first digits in groups of four, as they are copied to paper.
    pub fn paper(self) -> String {
        seal::paper(&self.to_string())
    }

    /// True if this is the key that somebody noted, at least the digits of [`paper`](Self::paper).
    pub fn is_noted(self, noted: &str) -> bool {
        seal::is_noted(&self.to_string(), noted)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&digits(self.0.as_bytes()))
    }
}

/// Contents of an export.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Export<'a> {
    pub key: PublicKey,
    pub signed: bool,
    /// The bytes of the journal.
    pub journal: &'a [u8],
    /// The game as PGN.
    pub pgn: &'a [u8],
}

faults! {
    /// Flaws of a line of an export.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
    pub enum ExportFlaw {
        #[error("it ends here")]
        Lines => say!("export_ends"),
        /// It is not text.
        #[error("no text")]
        Text => say!("export_no_text"),
        /// It is the first line of another version.
        #[error("another version")]
        Version => say!("export_other_version"),
        /// It has no key.
        #[error("no key")]
        Key => say!("export_no_key"),
        /// It has no length.
        #[error("no length")]
        Length => say!("export_no_length"),
        /// Less follows than the lengths before it say.
        #[error("it is shorter than it says")]
        Bytes => say!("export_short"),
        /// It is no signature.
        #[error("no signature")]
        Signature => say!("export_no_signature"),
    }
}

/// Error of reading an export, with the line where it is.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("line {line}: {lack}")]
pub struct ExportError {
    /// The line, from 1.
    pub line: usize,
    pub lack: ExportFlaw,
}

/// Journal and PGN in one signed text.
pub fn write(key: &DeviceKey, journal: &str, pgn: &str) -> String {
    let (public, lengths) = (key.public(), (journal.len(), pgn.len()));
    let head = format!("{HEADER}\nkey {public}\njournal {}\npgn {}\n", lengths.0, lengths.1);
    let text = head + journal + pgn;
    let signature = digits(&key.0.sign(text.as_bytes()).to_bytes());
    format!("{text}{SIGNATURE}{signature}\n")
}

/// Reads an export and checks its signature.
pub fn read(bytes: &[u8]) -> Result<Export<'_>, ExportError> {
    let mut rest = bytes;
    let mut line = |number: usize| {
        let end = rest.iter().position(|byte| *byte == b'\n');
        let (line, after) = rest.split_at(end.ok_or(ExportError { line: number, lack: ExportFlaw::Lines })?);
        rest = &after[1..];
        std::str::from_utf8(line).map_err(|_| ExportError { line: number, lack: ExportFlaw::Text })
    };
    if line(1)? != HEADER {
        return Err(ExportError { line: 1, lack: ExportFlaw::Version });
    }
    let key = line(2)?.strip_prefix("key ").and_then(bytes_of::<32>);
    let key = key.and_then(|key| VerifyingKey::from_bytes(&key).ok());
    let key = PublicKey(key.ok_or(ExportError { line: 2, lack: ExportFlaw::Key })?);
    let length = |text: &str, name: &str| text.strip_prefix(name)?.parse::<usize>().ok();
    let journal = length(line(3)?, "journal ").ok_or(ExportError { line: 3, lack: ExportFlaw::Length })?;
    let pgn = length(line(4)?, "pgn ").ok_or(ExportError { line: 4, lack: ExportFlaw::Length })?;
    let short = ExportError { line: LINES_BEFORE + 1, lack: ExportFlaw::Bytes };
    let (journal, rest) = rest.split_at_checked(journal).ok_or(short.clone())?;
    let (pgn, rest) = rest.split_at_checked(pgn).ok_or(short)?;
    let signed = &bytes[..bytes.len() - rest.len()];
    let last = signed.iter().filter(|byte| **byte == b'\n').count() + 1;
    let signature = std::str::from_utf8(rest).ok().and_then(|rest| rest.strip_suffix('\n'));
    let signature = signature.and_then(|rest| bytes_of::<64>(rest.strip_prefix(SIGNATURE)?));
    let signature = signature.ok_or(ExportError { line: last, lack: ExportFlaw::Signature })?;
    // Strict: a signature that fits several keys or several messages fits none.
    let signed = key.0.verify_strict(signed, &Signature::from_bytes(&signature)).is_ok();
    Ok(Export { key, signed, journal, pgn })
}

/// Bytes as hexadecimal digits, two for each.
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that hexadecimal digits stand for, two lower-case ones for each byte; `None` for any other text.
pub fn bytes_of<const LENGTH: usize>(digits: &str) -> Option<[u8; LENGTH]> {
    let digits = digits.as_bytes();
    let plain = digits.iter().all(|digit| digit.is_ascii_digit() || (b'a'..=b'f').contains(digit));
    if digits.len() != 2 * LENGTH || !plain {
        return None;
    }
    let value = |digit: u8| if digit.is_ascii_digit() { digit - b'0' } else { digit - b'a' + 10 };
    Some(std::array::from_fn(|at| value(digits[2 * at]) << 4 | value(digits[2 * at + 1])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_in_one_way_only() {
        assert_eq!(bytes_of::<2>("0aff"), Some([10, 255]));
        for text in ["0aFF", "0af", "0aff0", "0ä1", "+aff"] {
            assert_eq!(bytes_of::<2>(text), None, "{text}");
        }
    }
}
