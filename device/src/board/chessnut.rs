//! Protocol of Chessnut's boards over USB, as reports of a human interface device.
//!
//! A report is its number, the length of what follows, and that. The number 1 brings all squares: half a byte each, from
//! h8 to a8 and down to a1, the lower half first.

use std::time::Duration;

use super::listen::{BoardProtocol, BoardSays};

/// The maker of these boards in the numbers of USB.
pub(super) const MAKER: u32 = 0x2D80;
const SQUARES: u8 = 0x01;
const CHARGED: u8 = 0x2A;
/// Reports of boards of the kind Move on themselves; among them, their battery.
const MOVE_SAYS: u8 = 0x41;
const MOVE_BATTERY: u8 = 0x0C;
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
        CHARGED => battery(*data.first()?, data.get(1).is_some_and(|charging| *charging == 1)),
        MOVE_SAYS => match *data {
            [MOVE_BATTERY, charging, percent, ..] => battery(percent, charging == 1),
            _ => None,
        },
        _ => None,
    }
}

fn battery(percent: u8, is_charging: bool) -> Option<BoardSays> {
    let is_known = (1..=100).contains(&percent);
    is_known.then_some(if is_charging { BoardSays::Charging } else { BoardSays::Battery(percent) })
}

/// Makes what a board says of its reports, one a read.
#[derive(Debug, Default)]
pub(super) struct Reports {
    /// Questions about the battery that nobody has answered.
    unanswered: usize,
}

impl BoardProtocol for Reports {
    /// Message by which the board tells from now on what stands on it.
    const GREETING: &'static [u8] = &[0x21, 0x01, 0x00];
    /// It wants 200 ms between two messages at least.
    const ASK_EVERY: Duration = Duration::from_secs(10);
    /// Nobody says that every board answers; what is unplugged cannot be read.
    const MUST_ANSWER: bool = false;

    /// Question for the battery level. Boards of the kind Move answer another question, which is put to those
    /// alone that leave the usual one without an answer.
    fn question(&mut self) -> &'static [u8] {
        self.unanswered += 1;
        if self.unanswered.is_multiple_of(2) { &[0x41, 0x01, MOVE_BATTERY] } else { &[0x29, 0x01, 0x00] }
    }

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
        let said = understood(bytes);
        // Whichever it answered is the one that it is asked again.
        if matches!(said, Some(BoardSays::Battery(_) | BoardSays::Charging)) {
            self.unanswered = usize::from(bytes.first() == Some(&MOVE_SAYS));
        }
        said.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_asked_for_its_battery_in_its_own_way() {
        const USUAL: &[u8] = &[0x29, 0x01, 0x00];
        const MOVE: &[u8] = &[0x41, 0x01, 0x0C];
        let rows: [(&[u8], [&[u8]; 3]); 3] = [
            (&[], [USUAL, MOVE, USUAL]),
            (&[0x2A, 0x02, 0x40, 0x00], [USUAL, USUAL, USUAL]),
            (&[0x41, 0x03, 0x0C, 0x00, 0x40], [USUAL, MOVE, MOVE]),
        ];
        for (answer, asked) in rows {
            let mut reports = Reports::default();
            for question in asked {
                assert_eq!(reports.question(), question, "{answer:02X?}");
                let answers = if question == MOVE { 0x41 } else { 0x2A };
                if answer.first() == Some(&answers) {
                    reports.take_in(answer);
                }
            }
        }
    }

    #[test]
    fn squares_are_lit() {
        // e2 and e4, a8 and h1.
        let rows: [(&[u8], [u8; 8]); 3] = [
            (&[], [0; 8]),
            (&[52, 36], [0, 0, 0, 0, 0x08, 0, 0x08, 0]),
            (&[0, 63], [0x80, 0, 0, 0, 0, 0, 0, 0x01]),
        ];
        for (squares, lit) in rows {
            assert_eq!(
                Reports::default().lights(squares),
                Some([&[0x0A, 0x08], &lit[..]].concat()),
                "{squares:?}"
            );
        }
    }
}
