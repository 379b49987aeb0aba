//! What boards of DGT say and are told on a serial port, 9600 baud.
//!
//! A message is its number with the highest bit set, its length in two bytes of seven bits with the head, and bytes
//! whose highest bit is clear; so whoever comes in the middle, or loses a byte, finds the next beginning.

use super::listen::BoardProtocol;
pub use super::listen::{BoardSays, placement};

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
    fn greeting(&self) -> &'static [&'static [u8]] {
        &[&[RESET, NUMBER, BATTERY, UPDATES, DUMP]]
    }

    fn question(&self) -> &'static [u8] {
        &[DUMP]
    }

    fn take_in(&mut self, bytes: &[u8]) -> Vec<BoardSays> {
        bytes.iter().filter_map(|byte| self.take(*byte)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(bytes: &[u8]) -> Vec<BoardSays> {
        let mut decoder = DgtDecoder::default();
        bytes.iter().filter_map(|byte| decoder.take(*byte)).collect()
    }

    #[test]
    fn messages_are_found_among_lost_bytes() {
        let mut dump = vec![DUMPED, 0, 67];
        dump.extend([8, 9, 10, 12, 11, 10, 9, 8]);
        dump.extend([7; 8]);
        dump.extend([0; 32]);
        dump.extend([1; 8]);
        dump.extend([2, 3, 4, 6, 5, 4, 3, 2]);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let whole = said(&dump);
        assert!(matches!(&whole[..], [BoardSays::All(all)] if placement(all) == start), "{whole:?}");
        let one = [BoardSays::One(52, '.')];
        let change = [CHANGED, 0, 5, 52, 0];
        for missing in 0..dump.len() {
            let mut broken = dump.clone();
            broken.remove(missing);
            broken.extend(change);
            assert_eq!(said(&broken), one, "byte {missing} lost");
        }
        for wrong in
            [[CHANGED, 0, 5, 64, 0], [CHANGED, 0, 5, 3, 16], [CHANGED, 0, 0, 3, 1], [0x93, 0, 5, 1, 7]]
        {
            assert_eq!(said(&wrong), [], "{wrong:?}");
        }
        let number = BoardSays::Number("24680".into());
        assert_eq!(said(b"\x91\x00\x0824680\xA0\x00\x07\x4B\x00\x00\x00"), [number, BoardSays::Battery(75)]);
        assert_eq!(
            said(b"\x91\x00\x08\x00\x01\x02\x03\x04\xA0\x00\x07\x7F\x00\x00\x00"),
            [],
            "nothing known"
        );
        assert_eq!(said(&[CHANGED, 0x7F, 0x7F, 1, 1, CHANGED, 0, 5, 52, 0]), one, "a length that cannot be");
    }
}
