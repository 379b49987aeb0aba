//! Reports of boards of Chessnut as they come by Bluetooth LE: a report is a notification, but anything may stand before
//! it, and a slow connection brings it in parts.

use std::time::Duration;

use super::chessnut::{Reports, understood};
use super::listen::{BoardProtocol, BoardSays};

/// How reports begin: their number and their length.
const BEGINNINGS: [[u8; 2]; 3] = [[0x01, 0x24], [0x2A, 0x02], [0x41, 0x03]];
/// Of what begins no report, no more is kept.
const LONGEST: usize = 128;

/// Makes whole reports of notifications, and of these what the board says.
#[derive(Debug, Default)]
pub struct Notified {
    reports: Reports,
    bytes: Vec<u8>,
}

impl Notified {
    /// The next whole report of what has come in.
    fn next_report(&mut self) -> Option<Vec<u8>> {
        let begins = self.bytes.windows(2).position(|pair| BEGINNINGS.iter().any(|begin| begin == pair));
        let Some(begins) = begins else {
            // The last byte may be the first of a report.
            self.bytes.drain(..self.bytes.len().saturating_sub(1));
            return None;
        };
        self.bytes.drain(..begins);
        let length = 2 + usize::from(*self.bytes.get(1)?);
        (self.bytes.len() >= length).then(|| self.bytes.drain(..length).collect())
    }
}

impl BoardProtocol for Notified {
    const GREETING: &'static [u8] = Reports::GREETING;
    const ASK_EVERY: Duration = Reports::ASK_EVERY;
    const MUST_ANSWER: bool = Reports::MUST_ANSWER;

    fn question(&mut self) -> &'static [u8] {
        self.reports.question()
    }

    fn lights(&self, squares: &[u8]) -> Option<Vec<u8>> {
        self.reports.lights(squares)
    }

    fn take_in(&mut self, bytes: &[u8]) -> Vec<BoardSays> {
        // A notification that is a report makes whatever was left of others worthless.
        if understood(bytes).is_some() {
            self.bytes.clear();
        }
        self.bytes.extend(bytes);
        self.bytes.drain(..self.bytes.len().saturating_sub(LONGEST));
        let mut said = Vec::new();
        while let Some(report) = self.next_report() {
            said.extend(self.reports.take_in(&report));
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::super::listen::placement;
    use super::*;

    fn start() -> Vec<u8> {
        let mut report = vec![0x01, 0x24, 0x58, 0x23, 0x31, 0x85];
        report.extend([0x44; 4]);
        report.extend([0x00; 16]);
        report.extend([0x77; 4]);
        report.extend([0xA6, 0xC9, 0x9B, 0x6A]);
        report.extend([0; 4]);
        report
    }

    #[test]
    fn reports_are_found_in_parts_and_after_anything() {
        let whole = start();
        let is_start = |said: &BoardSays| {
            matches!(said, BoardSays::All(all)
                if placement(all) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
        };
        for at in 0..=whole.len() {
            let mut notified = Notified::default();
            let (one, other) = whole.split_at(at);
            let said = [notified.take_in(one), notified.take_in(other)].concat();
            assert!(matches!(&said[..], [said] if is_start(said)), "in two at {at}: {said:?}");
        }
        for before in [&b"\x01"[..], b"\x99\x98", b"\x24\x24\x00", b"\x2A\x02\x40\x00"] {
            let said = Notified::default().take_in(&[before, &whole].concat());
            assert!(said.last().is_some_and(is_start), "{before:02X?}");
        }
        // Half a report, and then whole ones.
        let mut notified = Notified::default();
        assert_eq!(notified.take_in(&whole[..20]), []);
        assert!(matches!(&notified.take_in(&whole)[..], [said] if is_start(said)));
        // Noise without end keeps nothing.
        for _ in 0..1000 {
            notified.take_in(&[0x77; 40]);
        }
        assert!(notified.bytes.len() <= LONGEST);
        assert!(matches!(&notified.take_in(&whole)[..], [said] if is_start(said)));
    }
}
