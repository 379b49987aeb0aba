//! PGN bytes cut into tokens, none left out.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::notation::encoding::{Utf8, one_byte_each};
use crate::notation::marks;

/// Tokens of a PGN file.
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
    /// Words that were read as one, for no byte of ASCII parts them.
    words: VecDeque<(u64, String)>,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input: Utf8::new(input), line: 1, last: b'\n', words: VecDeque::new() }
    }

    /// The next token with the line it begins on.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, PgnToken)>> {
        loop {
            if let Some((line, word)) = self.words.pop_front() {
                return Ok(Some((line, PgnToken::Word(word))));
            }
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
                _ if is_blank(byte) => continue,
                b'[' => self.tag()?,
                b'{' => self.comment()?,
                b';' => match self.until(b'\n')? {
                    (Some(text), _) => PgnToken::Comment(decode(&text)),
                    (None, _) => PgnToken::TooLong,
                },
                b'(' => PgnToken::Open,
                b')' => PgnToken::Close,
                b'$' => self.nag()?,
                _ => match self.word(byte)? {
                    PgnToken::Word(text) => {
                        let words = marks::plain(&text);
                        self.words.extend(words.split_whitespace().map(|word| (line, word.to_owned())));
                        continue;
                    }
                    token => token,
                },
            };
            return Ok(Some((line, token)));
        }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                // Lines of other systems end in a carriage return.
                Ok(bytes) => return Ok(bytes.first().map(|byte| if *byte == b'\r' { b'\n' } else { *byte })),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn bump(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            let returns = self.input.fill_buf()?.first() == Some(&b'\r');
            self.input.consume(1);
            if returns && self.input.fill_buf()?.first() == Some(&b'\n') {
                self.input.consume(1);
            }
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
            if is_blank(byte) || b"{}()[;$".contains(&byte) || first == b'}' {
                break;
            }
            self.bump()?;
            if bytes.len() <= LIMIT {
                bytes.push(byte);
            }
        }
        Ok(if bytes.len() > LIMIT { PgnToken::TooLong } else { PgnToken::Word(decode(&bytes)) })
    }

    /// Reads a tag behind its `[`, up to the `]` outside quotes. Its four parts may stand on lines of their
    /// own; what is none of them ends with its line.
    fn tag(&mut self) -> io::Result<PgnToken> {
        let mut bytes = Vec::new();
        let (mut quoted, mut escaped, mut closed) = (false, false, false);
        while let Some(byte) = self.peek()? {
            if byte == b'\n' {
                if quoted || !self.tag_goes_on(&bytes)? {
                    break;
                }
                bytes.push(b' ');
                continue;
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

    /// True if the part of a tag that is missing stands on the next line that has anything. Blanks are read.
    fn tag_goes_on(&mut self, read: &[u8]) -> io::Result<bool> {
        let text = decode(read);
        while self.peek()?.is_some_and(is_blank) {
            self.bump()?;
        }
        let next = self.peek()?;
        Ok(match text.trim().split_once('"') {
            None if text.trim().is_empty() => next.is_some_and(|byte| byte.is_ascii_uppercase()),
            None => next == Some(b'"'),
            Some(_) => next == Some(b']'),
        })
    }
}

/// Blanks and ends of lines, and the end of a file under DOS.
const fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0x0b | 0x1a)
}

/// `Name "value"` as name and value without escapes.
fn split_tag(text: &str) -> Option<(String, String)> {
    let text = text.trim_matches(|sign| marks::is_blank(sign) || marks::is_invisible(sign));
    let (name, value) = text.split_once('"')?;
    let name = name.trim_end_matches(|sign| marks::is_blank(sign) || marks::is_invisible(sign));
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
