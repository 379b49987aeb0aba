//! What boards of Chessnut say and are told over USB, as reports of a human interface device.
//!
//! A report is its number, the length of what follows, and that. The number 1 brings all squares: half a byte each, from
//! h8 to a8 and down to a1, the lower half first.

use std::time::Duration;

use super::listen::{BoardProtocol, BoardSays};

/// The maker of these boards in the numbers of USB.
pub(super) const MAKER: u32 = 0x2D80;
const SQUARES: u8 = 0x01;
const CHARGED: u8 = 0x2A;
/// The pieces by their numbers, an empty square first.
const PIECES: [char; 13] = ['.', 'q', 'k', 'b', 'p', 'n', 'R', 'P', 'r', 'B', 'N', 'Q', 'K'];

/// The meaning of a report; none where it is not ours, or not whole.
pub fn understood(report: &[u8]) -> Option<BoardSays> {
    let &[number, length, ref data @ ..] = report else { return None };
    let data = data.get(..usize::from(length))?;
    match number {
        SQUARES => {
            let bytes: &[u8; 32] = data.first_chunk()?;
            let mut squares = ['.'; 64];
            for (index, byte) in bytes.iter().enumerate() {
                for (half, piece) in [byte & 0xF, byte >> 4].into_iter().enumerate() {
                    let at = index * 2 + half;
                    squares[at / 8 * 8 + 7 - at % 8] = *PIECES.get(usize::from(piece))?;
                }
            }
            Some(BoardSays::All(Box::new(squares)))
        }
        CHARGED => {
            data.first().copied().filter(|percent| (1..=100).contains(percent)).map(BoardSays::Battery)
        }
        _ => None,
    }
}

/// Makes what a board says of its reports, one a read.
#[derive(Debug, Default)]
pub(super) struct Reports;

impl BoardProtocol for Reports {
    /// From now on it tells what stands on it.
    const GREETING: &'static [u8] = &[0x21, 0x01, 0x00];
    const QUESTION: &'static [u8] = &[0x29, 0x01, 0x00];
    /// It wants 200 ms between two messages at least.
    const ASK_EVERY: Duration = Duration::from_secs(10);
    /// Nobody says that every board answers; what is unplugged cannot be read.
    const MUST_ANSWER: bool = false;

    /// A byte a rank from the eighth down, the file a in its highest bit.
    fn lights(&self, squares: &[u8]) -> Option<Vec<u8>> {
        let mut message = vec![0x0A, 0x08];
        message.extend((0..8).map(|rank| {
            squares
                .iter()
                .filter(|square| *square / 8 == rank)
                .fold(0, |bits, square| bits | 0x80 >> (square % 8))
        }));
        Some(message)
    }

    fn take_in(&mut self, bytes: &[u8]) -> Vec<BoardSays> {
        understood(bytes).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_lit() {
        // e2 and e4, a8 and h1.
        let rows: [(&[u8], [u8; 8]); 3] = [
            (&[], [0; 8]),
            (&[52, 36], [0, 0, 0, 0, 0x08, 0, 0x08, 0]),
            (&[0, 63], [0x80, 0, 0, 0, 0, 0, 0, 0x01]),
        ];
        for (squares, lit) in rows {
            assert_eq!(Reports.lights(squares), Some([&[0x0A, 0x08], &lit[..]].concat()), "{squares:?}");
        }
    }
}
