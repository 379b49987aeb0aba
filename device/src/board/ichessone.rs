//! Protocol of iChessOne, by Bluetooth LE.
//!
//! A message is `=`, a letter, and what belongs to it. `=p` brings all squares, half a byte each, from a8 to h8 and down
//! to h1, the upper half first. Messages come in parts, and after anything.

use super::listen::{BoardProtocol, BoardSays};

const BEGINS: u8 = b'=';
const SQUARES: u8 = b'p';
const BATTERY: u8 = b'b';
/// The pieces by their numbers, an empty square first.
const PIECES: [char; 13] = ['.', 'P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k'];
/// Questions for the squares between two for the battery.
const BETWEEN: usize = 40;

/// Makes what the board says of bytes as they come in.
#[derive(Debug, Default)]
pub struct IChessOneDecoder {
    message: Vec<u8>,
    asked: usize,
}

impl IChessOneDecoder {
    /// Takes in a byte; what it completes.
    pub fn take(&mut self, byte: u8) -> Option<BoardSays> {
        self.message.push(byte);
        loop {
            match self.message.as_slice() {
                [BEGINS] | [] => return None,
                // With a half that is no piece this was none of its messages, or a byte was lost.
                [BEGINS, SQUARES, squares @ ..]
                    if squares
                        .iter()
                        .all(|byte| piece(byte >> 4).is_some() && piece(byte & 0xF).is_some()) =>
                {
                    let whole: &[u8; 32] = squares.first_chunk()?;
                    let said = all(whole);
                    self.message.clear();
                    return said;
                }
                [BEGINS, BATTERY, charging, percent, ..] => {
                    let said = (1..=100).contains(percent).then_some(match charging {
                        1 => BoardSays::Charging,
                        _ => BoardSays::Battery(*percent),
                    });
                    self.message.clear();
                    return said;
                }
                [BEGINS, BATTERY, ..] => return None,
                _ => {}
            }
            // The next beginning that is in it.
            let next = self.message.iter().skip(1).position(|byte| *byte == BEGINS);
            self.message.drain(..next.map_or(self.message.len(), |at| at + 1));
        }
    }
}

fn piece(number: u8) -> Option<char> {
    PIECES.get(usize::from(number)).copied()
}

fn all(bytes: &[u8; 32]) -> Option<BoardSays> {
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xF]);
    let squares: Vec<char> = halves.map(piece).collect::<Option<_>>()?;
    Some(BoardSays::All(Box::new(squares.try_into().ok()?)))
}

impl BoardProtocol for IChessOneDecoder {
    /// Has it tell of every change.
    const GREETING: &'static [u8] = b"CPIRQ";

    fn question(&mut self) -> &'static [u8] {
        self.asked += 1;
        if self.asked.is_multiple_of(BETWEEN) { b"RB" } else { b"RP" }
    }

    fn take_in(&mut self, bytes: &[u8]) -> Vec<BoardSays> {
        bytes.iter().filter_map(|byte| self.take(*byte)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::listen::placement;
    use super::*;

    fn start() -> Vec<u8> {
        let mut bytes = vec![0x3D, 0x70, 0xA8, 0x9B, 0xC9, 0x8A];
        bytes.extend([0x77; 4]);
        bytes.extend([0x00; 16]);
        bytes.extend([0x11; 4]);
        bytes.extend([0x42, 0x35, 0x63, 0x24]);
        bytes
    }

    fn said(bytes: &[u8]) -> Vec<BoardSays> {
        IChessOneDecoder::default().take_in(bytes)
    }

    #[test]
    fn squares_are_found_in_parts_and_after_anything() {
        let whole = start();
        let is_start = |said: &[BoardSays]| {
            matches!(said, [BoardSays::All(all)]
                if placement(all) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
        };
        assert!(is_start(&said(&whole)));
        for before in [&b"="[..], b"==", b"RP", b"=p", b"=x\x00", b"\xFF=b", b"=p\xA8\x9B\xFF"] {
            // Two messages: the first may be lost in what came before it, the second is not.
            let found = said(&[before, &whole, &whole].concat());
            assert!(found.last().is_some_and(|last| is_start(std::slice::from_ref(last))), "{before:02X?}");
        }
        for missing in 0..whole.len() {
            let mut broken = whole.clone();
            broken.remove(missing);
            broken.extend(&whole);
            broken.extend(&whole);
            let found = said(&broken);
            assert!(found.last().is_some_and(|last| is_start(std::slice::from_ref(last))), "byte {missing}");
        }
        assert_eq!(said(b"=b\x00\x0C"), [BoardSays::Battery(12)]);
        assert_eq!(said(b"=b\x01\x0C"), [BoardSays::Charging]);
        assert_eq!(said(b"=b\x00\xC8"), []);
    }
}
