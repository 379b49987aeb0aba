//! Files in the format of the tool `age`, version 1 (<https://age-encryption.org/v1>), encrypted with a passphrase.
//!
//! Of the cryptography nothing is ours: scrypt, HKDF, HMAC, SHA-256 and ChaCha20-Poly1305 are those of RustCrypto. Here
//! stands how the format puts them together:
//!
//! ```text
//! age-encryption.org/v1
//! -> scrypt SALT WORK
//! FILE_KEY
//! --- MAC
//! NONCE CHUNK CHUNK ...
//! ```
//!
//! * The lines are text, their binary parts in Base64 without padding, each in its only form.
//! * `FILE_KEY`: 16 bytes drawn by chance, encrypted (ChaCha20-Poly1305, nonce of zeros) under
//!   scrypt(passphrase, `SCRYPT` and the salt, N = 2 to `WORK`, r = 8, p = 1).
//! * `MAC`: HMAC-SHA256 of all up to its three dashes, under HKDF-SHA256 of the file key for `HEADER`.
//! * The chunks: STREAM, which is ChaCha20-Poly1305 of 64 KiB each, under HKDF-SHA256 of the file key and `NONCE` for
//!   `PAYLOAD`. The nonce of each is its number in 11 bytes and 1 in the twelfth for the last one, so that no chunk
//!   can be left out, moved or cut off. The last one alone is shorter, and empty only where there is no other.
//!
//! Other recipients than a passphrase, and files as ASCII armour, are told and not read.

use base64ct::{Base64Unpadded, Encoding as _};
use chacha20poly1305::ChaCha20Poly1305;
use chacha20poly1305::aead::{Aead as _, KeyInit as _};
use hkdf::Hkdf;
use hkdf::hmac::{Hmac, Mac as _};
use sha2::Sha256;
use zeroize::Zeroizing;

/// What begins the first line of every version.
const NAME: &str = "age-encryption.org/";
const VERSION: &str = "v1";
/// What begins a recipient.
const RECIPIENT: &str = "-> ";
/// What begins the line of the MAC, and ends what it vouches for.
const END: &str = "---";
/// Names what scrypt is for.
const SCRYPT: &[u8] = b"age-encryption.org/v1/scrypt";
/// Names the key of the MAC.
const HEADER: &[u8] = b"header";
/// Names the key of the chunks.
const PAYLOAD: &[u8] = b"payload";
/// Parameters of scrypt besides the work factor.
const R: u32 = 8;
const P: u32 = 1;
/// Length of a chunk, in bytes.
const CHUNK: usize = 1 << 16;
/// What encryption adds to each, in bytes.
const TAG: usize = 16;
/// Length of the file key, of the salt and of the nonce, in bytes.
const SHORT: usize = 16;
/// Length of every other key, in bytes.
const KEY: usize = 32;

/// Errors of encrypting.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum EncryptFault {
    #[error("scrypt does not work with 2 to {0}")]
    Work(u8),
    #[error("the system gives no random numbers: {0}")]
    Chance(#[from] getrandom::Error),
    /// Nothing that fits in memory is too long.
    #[error("too long")]
    Length,
}

/// Errors of decrypting.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum DecryptFault {
    /// It does not begin as a file of age does.
    #[error("not encrypted by age")]
    Other,
    #[error("another version of age's format")]
    Version,
    #[error("not encrypted with a passphrase")]
    Recipient,
    /// The lines at its beginning are not as the format has them.
    #[error("damaged at the beginning")]
    Header,
    /// Trying the passphrase is more work than allowed: 2 to so much.
    #[error("2 to {0} is too much work")]
    Work(u8),
    /// Or the file key was changed, which nobody can tell from it.
    #[error("another passphrase")]
    Passphrase,
    /// The lines at its beginning were changed.
    #[error("changed at the beginning")]
    Mac,
    #[error("cut off")]
    CutOff,
    /// The chunk of this number was changed, or is another.
    #[error("chunk {0} was changed")]
    Chunk(u64),
}

/// Encrypts with a passphrase and a work factor of 2 to `work`, at least 1.
pub fn encrypt(plain: &[u8], passphrase: &str, work: u8) -> Result<Vec<u8>, EncryptFault> {
    let file_key = Zeroizing::new(by_chance()?);
    let salt = by_chance()?;
    let nonce = by_chance()?;
    let key = passphrase_key(passphrase, &salt, work).ok_or(EncryptFault::Work(work))?;
    let wrapped = cipher(&key).encrypt(&stream_nonce(0, false).into(), &file_key[..]);
    let wrapped = wrapped.map_err(|_| EncryptFault::Length)?;

    let salt = Base64Unpadded::encode_string(&salt);
    let wrapped = Base64Unpadded::encode_string(&wrapped);
    let signed = format!("{NAME}{VERSION}\n{RECIPIENT}scrypt {salt} {work}\n{wrapped}\n{END}");
    let mac = mac(&file_key[..], signed.as_bytes()).finalize().into_bytes();
    let mut bytes = format!("{signed} {}\n", Base64Unpadded::encode_string(&mac)).into_bytes();

    bytes.extend(nonce);
    let chunks = plain.chunks(CHUNK).chain(plain.is_empty().then_some(plain));
    let last = (plain.len().div_ceil(CHUNK)).saturating_sub(1);
    let cipher = cipher(&key_for(PAYLOAD, &nonce, &file_key[..]));
    for (number, chunk) in (0..).zip(chunks) {
        let encrypted = cipher.encrypt(&stream_nonce(number, number == last as u64).into(), chunk);
        bytes.extend(encrypted.map_err(|_| EncryptFault::Length)?);
    }
    Ok(bytes)
}

/// Decrypts with a passphrase, where that takes no more work than 2 to `most_work`.
pub fn decrypt(bytes: &[u8], passphrase: &str, most_work: u8) -> Result<Vec<u8>, DecryptFault> {
    let (header, rest) = Header::read(bytes)?;
    let (nonce, rest) = rest.split_first_chunk::<SHORT>().ok_or(DecryptFault::CutOff)?;
    if header.work > most_work {
        return Err(DecryptFault::Work(header.work));
    }
    let key = passphrase_key(passphrase, &header.salt, header.work);
    let key = key.ok_or(DecryptFault::Work(header.work))?;
    let file_key = cipher(&key).decrypt(&stream_nonce(0, false).into(), &header.wrapped[..]);
    let file_key = Zeroizing::new(file_key.map_err(|_| DecryptFault::Passphrase)?);
    mac(&file_key, header.signed).verify_slice(&header.mac).map_err(|_| DecryptFault::Mac)?;

    if rest.is_empty() {
        return Err(DecryptFault::CutOff);
    }
    let cipher = cipher(&key_for(PAYLOAD, nonce, &file_key));
    let mut plain = Vec::with_capacity(rest.len());
    let last = rest.len().div_ceil(CHUNK + TAG) - 1;
    for (number, chunk) in (0..).zip(rest.chunks(CHUNK + TAG)) {
        let decrypted = cipher.decrypt(&stream_nonce(number, number == last as u64).into(), chunk);
        let decrypted = decrypted.map_err(|_| DecryptFault::Chunk(number))?;
        if decrypted.is_empty() && number > 0 {
            return Err(DecryptFault::Chunk(number));
        }
        plain.extend(decrypted);
    }
    Ok(plain)
}

/// The lines that such a file begins with.
struct Header<'a> {
    salt: [u8; SHORT],
    work: u8,
    /// The file key, encrypted.
    wrapped: [u8; SHORT + TAG],
    mac: [u8; KEY],
    /// What `mac` vouches for.
    signed: &'a [u8],
}

impl<'a> Header<'a> {
    /// The header and what follows it.
    fn read(bytes: &'a [u8]) -> Result<(Self, &'a [u8]), DecryptFault> {
        let mut rest = bytes;
        let first = bytes.strip_prefix(NAME.as_bytes()).ok_or(DecryptFault::Other)?;
        if !first.starts_with(format!("{VERSION}\n").as_bytes()) {
            return Err(DecryptFault::Version);
        }
        line(&mut rest)?;
        let recipient = line(&mut rest)?.strip_prefix(RECIPIENT).ok_or(DecryptFault::Header)?;
        let recipient: Vec<&str> = recipient.split(' ').collect();
        let [salt, work] = match recipient[..] {
            ["scrypt", salt, work] => [salt, work],
            ["scrypt", ..] => return Err(DecryptFault::Header),
            _ => return Err(DecryptFault::Recipient),
        };
        let wrapped = line(&mut rest)?;
        let at_end = bytes.len() - rest.len();
        let mac = line(&mut rest)?.strip_prefix(END).and_then(|mac| mac.strip_prefix(' '));
        let header = Self {
            salt: base64(salt)?,
            work: number(work).ok_or(DecryptFault::Header)?,
            wrapped: base64(wrapped)?,
            mac: base64(mac.ok_or(DecryptFault::Header)?)?,
            signed: &bytes[..at_end + END.len()],
        };
        Ok((header, rest))
    }
}

/// Takes a line off.
fn line<'a>(rest: &mut &'a [u8]) -> Result<&'a str, DecryptFault> {
    let end = rest.iter().position(|byte| *byte == b'\n').ok_or(DecryptFault::CutOff)?;
    let (line, after) = rest.split_at(end);
    *rest = &after[1..];
    std::str::from_utf8(line).map_err(|_| DecryptFault::Header)
}

/// So many bytes, written as nothing else would be.
fn base64<const N: usize>(text: &str) -> Result<[u8; N], DecryptFault> {
    let mut bytes = [0; N];
    match Base64Unpadded::decode(text, &mut bytes) {
        Ok(found) if found.len() == N => Ok(bytes),
        _ => Err(DecryptFault::Header),
    }
}

/// A number, written as nothing else would be: of digits, the first one no zero.
fn number(text: &str) -> Option<u8> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    is_plain.then(|| text.parse().ok()).flatten()
}

fn by_chance() -> Result<[u8; SHORT], getrandom::Error> {
    let mut bytes = [0; SHORT];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// The key that a passphrase makes; `None` where scrypt takes no such work factor.
fn passphrase_key(passphrase: &str, salt: &[u8; SHORT], work: u8) -> Option<Zeroizing<[u8; KEY]>> {
    let params = scrypt::Params::new(work, R, P).ok().filter(|_| work > 0)?;
    let mut key = Zeroizing::new([0; KEY]);
    scrypt::scrypt(passphrase.as_bytes(), &[SCRYPT, salt].concat(), &params, &mut *key).ok()?;
    Some(key)
}

/// The key that HKDF draws from the file key for `what`.
fn key_for(what: &[u8], salt: &[u8], file_key: &[u8]) -> Zeroizing<[u8; KEY]> {
    let mut key = Zeroizing::new([0; KEY]);
    let drawn = Hkdf::<Sha256>::new(Some(salt), file_key).expand(what, &mut *key);
    drawn.expect("HKDF gives 255 times as much");
    key
}

fn mac(file_key: &[u8], signed: &[u8]) -> Hmac<Sha256> {
    let key = key_for(HEADER, &[], file_key);
    Hmac::new_from_slice(&*key).expect("HMAC takes a key of any length").chain_update(signed)
}

fn cipher(key: &[u8; KEY]) -> ChaCha20Poly1305 {
    ChaCha20Poly1305::new(key.into())
}

/// The nonce of a chunk.
fn stream_nonce(number: u64, is_last: bool) -> [u8; 12] {
    let mut nonce = [0; 12];
    nonce[3..11].copy_from_slice(&number.to_be_bytes());
    nonce[11] = u8::from(is_last);
    nonce
}
