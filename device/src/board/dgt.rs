//! Protocol of DGT's boards on a serial port, 9600 baud.
//!
//! A message is its number with the highest bit set, its length in two bytes of seven bits with the head, and bytes
//! whose highest bit is clear; so whoever comes in the middle, or loses a byte, finds the next beginning.

use super::listen::BoardProtocol;
pub use super::listen::{BoardSays, placement};

/// Speed of the port, in baud.
pub(super) const BAUD: u32 = 9600;
/// Has the board say nothing unasked.
pub const RESET: u8 = 0x40;
/// Asks for all squares.
pub const DUMP: u8 = 0x42;
/// From now on the board tells every square that changes.
pub const UPDATES: u8 = 0x44;
/// Asks for the number it was made with, in five letters.
const NUMBER: u8 = 0x45;
/// Asks boards with a battery for what is left.
const BATTERY: u8 = 0x4C;
const DUMPED: u8 = 0x86;
const CHANGED: u8 = 0x8E;
const NUMBERED: u8 = 0x91;
const CHARGED: u8 = 0xA0;
const HEAD: usize = 3;
/// No message is longer; a length beyond comes of a byte that was lost.
const LONGEST: usize = 2048;
/// The pieces by their numbers, an empty square first; behind them three signs for results, which are no pieces.
const PIECES: [char; 16] = ['.', 'P', 'R', 'N', 'B', 'K', 'Q', 'p', 'r', 'n', 'b', 'k', 'q', '.', '.', '.'];

/// Makes messages of bytes as they come in.
#[derive(Debug, Default)]
pub struct DgtDecoder {
    message: Vec<u8>,
}

impl DgtDecoder {
    /// Takes in a byte; the message that it ends, where that is whole and one of ours.
    pub fn take(&mut self, byte: u8) -> Option<BoardSays> {
        if byte >= 0x80 {
            self.message.clear();
        } else if self.message.is_empty() {
            return None;
        }
        self.message.push(byte);
        let &[id, high, low, ref data @ ..] = self.message.as_slice() else { return None };
        let length = usize::from(high) << 7 | usize::from(low);
        if !(HEAD..=LONGEST).contains(&length) {
            self.message.clear();
            return None;
        }
        if self.message.len() < length {
            return None;
        }
        let said = understood(id, data);
        self.message.clear();
        said
    }
}

fn understood(id: u8, data: &[u8]) -> Option<BoardSays> {
    let piece = |number: &u8| PIECES.get(usize::from(*number)).copied();
    match (id, data) {
        (DUMPED, data) => {
            let all: Vec<char> = data.iter().map(piece).collect::<Option<_>>()?;
            Some(BoardSays::All(Box::new(all.try_into().ok()?)))
        }
        (CHANGED, [square, number]) if *square < 64 => {
            Some(BoardSays::One(usize::from(*square), piece(number)?))
        }
        (NUMBERED, number) => {
            let number: String = number.iter().map(|byte| char::from(*byte)).collect();
            let number = number.trim_matches(|letter: char| letter == '\0' || letter.is_whitespace());
            let is_one = !number.is_empty() && number.chars().all(|letter| letter.is_ascii_alphanumeric());
            is_one.then(|| BoardSays::Number(number.to_owned()))
        }
        (CHARGED, [percent @ 0..=100, ..]) => Some(BoardSays::Battery(*percent)),
        _ => None,
    }
}

impl BoardProtocol for DgtDecoder {
    const GREETING: &'static [u8] = &[RESET, NUMBER, BATTERY, UPDATES, DUMP];

    fn question(&mut self) -> &'static [u8] {
        &[DUMP]
    }

    fn take_in(&mut self, bytes: &[u8]) -> Vec<BoardSays> {
        bytes.iter().filter_map(|byte| self.take(*byte)).collect()
    }
}
