//! Protocol of boards with Millennium's ChessLink on a serial port, 38400 baud.
//!
//! Letters of seven bits whose highest makes the number of set bits odd; a message is a letter, what belongs to it, and
//! two hexadecimal digits that are all letters before them, combined by exclusive or.

use super::listen::{BoardProtocol, BoardSays};

/// Speed of the port, in baud.
pub(super) const BAUD: u32 = 38_400;
const STATUS: u8 = b's';
const SQUARES: usize = 64;
/// Corners in a row, each with a light.
const LIGHTS: usize = 9;
/// The letter, the squares and the two digits.
const LENGTH: usize = 1 + SQUARES + 2;

/// Letters as they are written: the highest bit makes the number of set bits odd.
pub const fn odd(letter: u8) -> u8 {
    let letter = letter & 0x7F;
    if letter.count_ones().is_multiple_of(2) { letter | 0x80 } else { letter }
}

/// The two digits that a message ends with.
pub fn check(letters: &[u8]) -> [u8; 2] {
    let sum = letters.iter().fold(0, |sum, letter| sum ^ (letter & 0x7F));
    let digit = |value: u8| if value < 10 { b'0' + value } else { b'A' + value - 10 };
    [digit(sum >> 4), digit(sum & 0xF)]
}

/// Makes boards of letters as they come in.
#[derive(Debug, Default)]
pub struct ChessLinkDecoder {
    message: Vec<u8>,
}

impl ChessLinkDecoder {
    /// Takes in a byte; the squares that it ends, where all of them are right.
    pub fn take(&mut self, byte: u8) -> Option<BoardSays> {
        let letter = byte & 0x7F;
        // A wrong number of set bits: the letter is not as it was sent, and so is all it belongs to.
        if odd(letter) != byte {
            self.message.clear();
            return None;
        }
        if letter == STATUS {
            self.message.clear();
        } else if self.message.is_empty() {
            return None;
        }
        self.message.push(letter);
        if self.message.len() < LENGTH {
            return None;
        }
        let message = std::mem::take(&mut self.message);
        let (letters, digits) = message.split_at(LENGTH - 2);
        if digits != check(letters) {
            return None;
        }
        let is_square = |letter: &u8| b".KQRNBPkqrnbp".contains(letter);
        let squares: Vec<char> = letters[1..]
            .iter()
            .filter(|letter| is_square(letter))
            .map(|letter| char::from(*letter))
            .collect();
        Some(BoardSays::All(Box::new(squares.try_into().ok()?)))
    }
}

/// `S53`: what stands on all squares.
const QUESTION: &[u8] = &[odd(b'S'), odd(b'5'), odd(b'3')];

impl BoardProtocol for ChessLinkDecoder {
    const GREETING: &'static [u8] = QUESTION;

    fn question(&mut self) -> &'static [u8] {
        QUESTION
    }

    /// `L`, the time of a step, and a pattern of steps for each of the 81 lights, which are in the corners of the squares:
    /// from a8 down to a1, and so on to h1.
    fn lights(&self, squares: &[u8]) -> Option<Vec<u8>> {
        let mut lights = [false; LIGHTS * LIGHTS];
        for square in squares {
            let (file, rank) = (usize::from(square % 8), usize::from(square / 8));
            for (file, rank) in [(file, rank), (file + 1, rank), (file, rank + 1), (file + 1, rank + 1)] {
                lights[file * LIGHTS + rank] = true;
            }
        }
        let pattern = |is_lit: bool| if is_lit { *b"FF" } else { *b"00" };
        let letters: Vec<u8> = b"L20".iter().copied().chain(lights.into_iter().flat_map(pattern)).collect();
        Some(letters.iter().chain(&check(&letters)).map(|letter| odd(*letter)).collect())
    }

    fn take_in(&mut self, bytes: &[u8]) -> Vec<BoardSays> {
        bytes.iter().filter_map(|byte| self.take(*byte)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corners_of_squares_are_lit() {
        // a8 has the first two of its file and of the next, h1 the last two of both.
        let rows: [(&[u8], &[usize]); 3] =
            [(&[], &[]), (&[0], &[0, 1, 9, 10]), (&[63, 0], &[0, 1, 9, 10, 70, 71, 79, 80])];
        for (squares, lit) in rows {
            let message = ChessLinkDecoder::default().lights(squares).expect("it has lights");
            assert_eq!(message.len(), 1 + 2 + 2 * 81 + 2);
            assert!(message.iter().all(|letter| odd(*letter) == *letter));
            let letters: Vec<u8> = message.iter().map(|letter| letter & 0x7F).collect();
            let (letters, sum) = letters.split_at(letters.len() - 2);
            assert_eq!(sum, check(letters));
            let found: Vec<usize> = (0..81).filter(|light| letters[3 + 2 * light] == b'F').collect();
            assert_eq!(found, lit, "{squares:?}");
        }
    }
}
