//! Bytes that people bring as text: UTF-8, UTF-16 as some editors save it, or what Windows has for western languages.

use std::io::{self, BufRead, Read};

use super::marks;

/// The text of some bytes: UTF-8 or UTF-16 with its byte order mark or without, else Windows-1252. Lines end as `lines`
/// of the table of marks has it.
pub fn text(bytes: &[u8]) -> String {
    let mut utf8 = Vec::new();
    let mut reader = Utf8::new(bytes);
    // Reading memory cannot fail.
    let _ = reader.read_to_end(&mut utf8);
    marks::lines(&one_byte_each(&utf8)).into_owned()
}

/// UTF-8 where it is that, else Windows-1252. Five bytes mean nothing there.
pub(super) fn one_byte_each(bytes: &[u8]) -> String {
    /// Signs of the bytes from 80 (hexadecimal) on; Latin-1 has control characters there.
    const FROM_80: [char; 32] = [
        '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}',
        '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
    ];
    let sign = |byte: u8| match byte {
        0x80..=0x9f => FROM_80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    std::str::from_utf8(bytes).map_or_else(|_| bytes.iter().copied().map(sign).collect(), str::to_owned)
}

/// The order of the two bytes of a sign.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Order {
    Little,
    Big,
}

/// Reader that turns UTF-16 into UTF-8 and leaves all else as it is. The beginning tells which it is.
#[derive(Debug)]
pub struct Utf8<R> {
    input: R,
    /// True once the beginning has been read.
    begun: bool,
    order: Option<Order>,
    ready: Vec<u8>,
    read: usize,
    /// Bytes and half a sign that wait for the next ones.
    odd: Option<u8>,
    high: Option<u16>,
}

impl<R: BufRead> Utf8<R> {
    /// A reader of this input.
    pub const fn new(input: R) -> Self {
        Self { input, begun: false, order: None, ready: Vec::new(), read: 0, odd: None, high: None }
    }

    fn begin(&mut self) -> io::Result<()> {
        self.begun = true;
        let first = self.input.fill_buf()?;
        // Without a mark every other byte of it is none.
        if let [one, two, three, four, ..] = *first {
            match [one == 0, two == 0, three == 0, four == 0] {
                [false, true, false, true] => self.order = Some(Order::Little),
                [true, false, true, false] => self.order = Some(Order::Big),
                _ => {}
            }
            if self.order.is_some() {
                return Ok(());
            }
        }
        let two = match *first {
            [] => return Ok(()),
            [one, other, ..] => Some((one, other)),
            // A pipe may bring one byte alone.
            [one] => {
                self.input.consume(1);
                self.ready.push(one);
                self.input.fill_buf()?.first().map(|other| (one, *other))
            }
        };
        self.order = match two {
            Some((0xff, 0xfe)) => Some(Order::Little),
            Some((0xfe, 0xff)) => Some(Order::Big),
            _ => None,
        };
        if self.order.is_some() {
            self.odd = self.ready.pop();
        }
        Ok(())
    }

    /// Makes the next bytes of UTF-16 ready.
    fn convert(&mut self, order: Order) -> io::Result<()> {
        self.ready.clear();
        self.read = 0;
        while self.ready.is_empty() {
            let bytes = self.input.fill_buf()?;
            let length = bytes.len();
            let mut units = Vec::with_capacity(length / 2 + 1);
            units.extend(self.high.take());
            for byte in bytes {
                match self.odd.take() {
                    None => self.odd = Some(*byte),
                    Some(first) if order == Order::Little => units.push(u16::from_le_bytes([first, *byte])),
                    Some(first) => units.push(u16::from_be_bytes([first, *byte])),
                }
            }
            self.input.consume(length);
            if length > 0 {
                self.high = units.pop_if(|unit| (0xd800..0xdc00).contains(unit));
            } else if self.odd.take().is_some() {
                units.push(0xfffd);
            }
            let signs = char::decode_utf16(units).map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER));
            self.ready.extend(signs.collect::<String>().bytes());
            if length == 0 {
                break;
            }
        }
        Ok(())
    }
}

impl<R: BufRead> BufRead for Utf8<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if !self.begun {
            self.begin()?;
        }
        if self.read == self.ready.len() {
            match self.order {
                Some(order) => self.convert(order)?,
                None => return self.input.fill_buf(),
            }
        }
        Ok(&self.ready[self.read..])
    }

    fn consume(&mut self, amount: usize) {
        if self.read < self.ready.len() {
            self.read = (self.read + amount).min(self.ready.len());
        } else {
            self.input.consume(amount);
        }
    }
}

impl<R: BufRead> Read for Utf8<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let ready = self.fill_buf()?;
        let count = ready.len().min(bytes.len());
        bytes[..count].copy_from_slice(&ready[..count]);
        self.consume(count);
        Ok(count)
    }
}
