//! PGN bytes cut into tokens, none left out.

use std::io::{self, BufRead};

use crate::notation::encoding::{Utf8, one_byte_each};

/// What may stand in a PGN file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum PgnToken {
    /// A tag pair, `[Name "value"]`.
    Tag(String, String),
    /// Something in square brackets that is no tag.
    BadTag(String),
    /// `{...}` or `; ...`, with its text.
    Comment(String),
    /// A `{` without its `}`.
    OpenComment,
    /// A tag, comment or word longer than [`LIMIT`].
    TooLong,
    /// The beginning of a variation, `(`.
    Open,
    /// The end of a variation, `)`.
    Close,
    /// `$` and a number.
    Nag,
    /// Everything else: move, number, result, or what is none of these.
    Word(String),
}

/// The most bytes one token may have.
const LIMIT: usize = 1 << 16;

/// Reads tokens and counts lines.
#[derive(Debug)]
pub(super) struct Lexer<R> {
    input: Utf8<R>,
    line: u64,
    last: u8,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input: Utf8::new(input), line: 1, last: b'\n' }
    }

    /// The next token with the line it begins on.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, PgnToken)>> {
        loop {
            let at_line_start = self.last == b'\n';
            let line = self.line;
            let Some(byte) = self.bump()? else { return Ok(None) };
            let token = match byte {
                0xef if at_line_start && self.peek()? == Some(0xbb) => {
                    self.bump()?; // a byte order mark, of which files put together have several
                    self.bump()?;
                    self.last = b'\n';
                    continue;
                }
                b'%' if at_line_start => {
                    self.until(b'\n')?;
                    continue;
                }
                _ if byte.is_ascii_whitespace() => continue,
                b'[' => self.tag()?,
                b'{' => self.comment()?,
                b';' => match self.until(b'\n')? {
                    (Some(text), _) => PgnToken::Comment(decode(&text)),
                    (None, _) => PgnToken::TooLong,
                },
                b'(' => PgnToken::Open,
                b')' => PgnToken::Close,
                b'$' => self.nag()?,
                _ => self.word(byte)?,
            };
            return Ok(Some((line, token)));
        }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn bump(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            self.input.consume(1);
            self.line += u64::from(byte == b'\n');
            self.last = byte;
        }
        Ok(byte)
    }

    /// The bytes before `end` (`None` if too many to keep) and whether it came; it is consumed.
    fn until(&mut self, end: u8) -> io::Result<(Option<Vec<u8>>, bool)> {
        let mut bytes = Some(Vec::new());
        while let Some(byte) = self.bump()? {
            if byte == end {
                return Ok((bytes, true));
            }
            bytes = bytes.filter(|bytes| bytes.len() < LIMIT);
            if let Some(bytes) = &mut bytes {
                bytes.push(byte);
            }
        }
        Ok((bytes, false))
    }

    fn comment(&mut self) -> io::Result<PgnToken> {
        Ok(match self.until(b'}')? {
            (_, false) => PgnToken::OpenComment,
            (None, true) => PgnToken::TooLong,
            (Some(text), true) => PgnToken::Comment(decode(&text)),
        })
    }

    /// `$` and its digits; `$` alone is a word.
    fn nag(&mut self) -> io::Result<PgnToken> {
        let mut token = PgnToken::Word("$".to_owned());
        while self.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
            self.bump()?;
            token = PgnToken::Nag;
        }
        Ok(token)
    }

    fn word(&mut self, first: u8) -> io::Result<PgnToken> {
        let mut bytes = vec![first];
        while let Some(byte) = self.peek()? {
            if byte.is_ascii_whitespace() || b"{}()[;$".contains(&byte) || first == b'}' {
                break;
            }
            self.bump()?;
            if bytes.len() <= LIMIT {
                bytes.push(byte);
            }
        }
        Ok(if bytes.len() > LIMIT { PgnToken::TooLong } else { PgnToken::Word(decode(&bytes)) })
    }

    /// What follows a `[`: up to the `]` outside quotes, at most to the end of the line.
    fn tag(&mut self) -> io::Result<PgnToken> {
        let mut bytes = Vec::new();
        let (mut quoted, mut escaped, mut closed) = (false, false, false);
        while let Some(byte) = self.peek()? {
            if byte == b'\n' {
                break;
            }
            self.bump()?;
            if byte == b']' && !quoted {
                closed = true;
                break;
            }
            quoted ^= byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            if bytes.len() <= LIMIT {
                bytes.push(byte);
            }
        }
        if bytes.len() > LIMIT {
            return Ok(PgnToken::TooLong);
        }
        let text = decode(&bytes);
        let tag = if closed { split_tag(&text) } else { None };
        Ok(tag.map_or_else(
            || PgnToken::BadTag(format!("[{}", text.trim_end())),
            |(name, value)| PgnToken::Tag(name, value),
        ))
    }
}

/// `Name "value"` as name and value without escapes.
fn split_tag(text: &str) -> Option<(String, String)> {
    let (name, value) = text.trim().split_once('"')?;
    let name = name.trim_end();
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-+#=:".contains(&byte))
    {
        return None;
    }
    let mut chars = value.strip_suffix('"')?.chars();
    let mut plain = String::new();
    while let Some(sign) = chars.next() {
        plain.push(if sign == '\\' { chars.next().unwrap_or('\\') } else { sign });
    }
    Some((name.to_owned(), plain))
}

/// UTF-8 where it is that, else Windows-1252.
fn decode(bytes: &[u8]) -> String {
    one_byte_each(bytes).replace(|sign: char| sign.is_control() && !sign.is_whitespace(), "\u{fffd}")
}
