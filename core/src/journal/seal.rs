//! The seal on the lines of a journal: a chain of hashes.

use std::fmt;

use blake3::{Hash, Hasher};

use super::record::{HEADER, LineFault, Record};

/// Number of digits of the hash before that stand in a line: enough to tell which line it followed.
const LINK: usize = 16;
/// Number of digits of a head or a key that are copied to paper.
pub const PAPER: usize = 20;

/// The first digits in groups of four.
pub(super) fn paper(hex: &str) -> String {
    (0..PAPER).step_by(4).map(|at| &hex[at..at + 4]).collect::<Vec<_>>().join(" ")
}

/// Tests if `hex` begins with the digits that somebody noted, at least as many as [`paper`] gives.
pub(super) fn is_noted(hex: &str, noted: &str) -> bool {
    let digits: String = noted.chars().filter(|sign| !sign.is_whitespace()).collect();
    digits.len() >= PAPER && hex.starts_with(&digits.to_ascii_lowercase())
}

/// The hash that a chain has come to: it stands for all lines up to there.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ChainHead(Hash);

impl ChainHead {
    /// The head behind a line with this text.
    pub(super) fn after(self, text: &str) -> Self {
        Self(Hasher::new().update(self.0.as_bytes()).update(text.as_bytes()).finalize())
    }

    /// The first digits of the head, by which the line that follows names it.
    pub(super) fn link(self) -> String {
        self.0.to_hex()[..LINK].to_owned()
    }

    /// The first digits in groups of four, as they are written on a score sheet.
    pub fn paper(self) -> String {
        paper(&self.0.to_hex())
    }

    /// True if this is the head that somebody noted, at least the digits of [`paper`](Self::paper).
    pub fn is_noted(self, noted: &str) -> bool {
        is_noted(&self.0.to_hex(), noted)
    }
}

impl fmt::Display for ChainHead {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.to_hex())
    }
}

/// Seal of a journal so far, with which its next line goes on: each is sealed by a
/// hash over it and the one before.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Seal(ChainHead);

impl Default for Seal {
    /// The chain of a new journal begins with the hash of the first line.
    fn default() -> Self {
        Self(ChainHead(blake3::hash(HEADER.as_bytes())))
    }
}

/// The parts of a line of a chain.
pub(super) struct ChainLine<'a> {
    pub text: &'a str,
    /// The first digits of the hash that it followed.
    pub before: &'a str,
    /// The hash over the line and the hash before it.
    pub own: ChainHead,
}

impl<'a> ChainLine<'a> {
    pub(super) fn read(line: &'a str) -> Option<Self> {
        let (rest, own) = line.rsplit_once(' ')?;
        let (text, before) = rest.rsplit_once(' ')?;
        // In one way only, or a digit could change and nobody see it.
        let plain = own.bytes().all(|digit| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit));
        let own = Hash::from_hex(own).ok().filter(|_| plain && before.len() == LINK)?;
        Some(Self { text, before, own: ChainHead(own) })
    }

    /// Tests if the line is whole and follows this head.
    pub(super) fn follows(&self, head: ChainHead) -> bool {
        self.own == head.after(self.text) && self.before == head.link()
    }
}

impl Seal {
    /// The head of the chain, which stands for all lines up to here.
    pub const fn head(self) -> ChainHead {
        self.0
    }

    /// The seal of a journal that begins so, with the lines behind its first; `None`
    /// where that is not [`HEADER`].
    pub fn of(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let body = bytes.strip_prefix(format!("{HEADER}\n").as_bytes());
        body.map(|lines| (Self::default(), lines))
    }

    /// A record as the next line, line feed included.
    pub fn line(&mut self, record: &Record) -> String {
        let text = ron::to_string(record).expect("records are plain data");
        self.seal(&text)
    }

    /// The next line with this text.
    pub fn seal(&mut self, text: &str) -> String {
        let link = self.0.link();
        self.0 = self.0.after(text);
        format!("{text} {link} {}\n", self.0)
    }

    /// The text of a line without its line feed, and the seal behind it.
    pub(super) fn open(self, line: &str) -> Result<(&str, Self), LineFault> {
        let link = ChainLine::read(line).ok_or(LineFault::NoChecksum)?;
        if link.follows(self.0) { Ok((link.text, Self(link.own))) } else { Err(LineFault::Checksum) }
    }

    /// Tests if a crash can have left this as the last line of a file: its end is not there, or a piece
    /// within it, which reads as zeros. A line that has all its bytes and does not fit was changed, also
    /// where it is the line feed that is another byte now.
    pub(super) fn may_be_torn(self, line: &[u8]) -> bool {
        let whole_before = |last: &[u8]| std::str::from_utf8(last).is_ok_and(|text| self.open(text).is_ok());
        match line.split_last() {
            Some((b'\n', _)) => line.windows(2).any(|pair| pair == [0, 0]),
            Some((_, before)) => !whole_before(before),
            None => false,
        }
    }
}
