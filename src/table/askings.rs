//! Repeated requests in the journal: at first every time, then counted. However often a player asks, the
//! journal stays small, and the exact count stands there as soon as anything else happens.

use crate::game::Event;
use crate::language::Command;
use crate::rules::Party;

/// Number of times that the same person asks for the same in a row and each is written down.
const EACH_AT_MOST: u32 = 16;

/// Requests made since anything else happened.
#[derive(Debug, Default)]
pub(super) struct Askings(Vec<Asking>);

#[derive(Debug)]
struct Asking {
    by: Option<Party>,
    command: Command,
    times: u32,
    /// Number of them that are written down.
    written: u32,
}

impl Askings {
    /// Entries to write down, and whose they are, when this happens.
    pub(super) fn written(&mut self, event: &Event, by: Option<Party>) -> Vec<(Event, Option<Party>)> {
        let Event::Asked { command, .. } = event else {
            let mut all = self.rest();
            all.push((event.clone(), by));
            return all;
        };
        let known = |asking: &&mut Asking| asking.by == by && asking.command == *command;
        let Some(asking) = self.0.iter_mut().find(known) else {
            self.0.push(Asking { by, command: *command, times: 1, written: 1 });
            return vec![(event.clone(), by)];
        };
        asking.times = asking.times.saturating_add(1);
        if asking.times <= EACH_AT_MOST {
            asking.written = asking.times;
            return vec![(event.clone(), by)];
        }
        // If the program is killed no more than half of them is not known.
        if asking.times.is_power_of_two() { vec![asking.told()] } else { Vec::new() }
    }

    /// Takes out the entries for all requests that are not written down yet.
    pub(super) fn rest(&mut self) -> Vec<(Event, Option<Party>)> {
        let mut all = std::mem::take(&mut self.0);
        all.retain(|asking| asking.written < asking.times);
        all.iter_mut().map(Asking::told).collect()
    }
}

impl Asking {
    fn told(&mut self) -> (Event, Option<Party>) {
        self.written = self.times;
        (Event::AskedOften { command: self.command, times: self.times }, self.by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Source;
    use crate::rules::Color;

    #[test]
    fn a_journal_stays_small_and_tells_how_often_it_was() {
        let (white, black) = (Some(Party::Player(Color::White)), Some(Party::Player(Color::Black)));
        let asked = |command| Event::Asked { command, source: Source::Typed };
        let mut askings = Askings::default();
        let mut written = Vec::new();
        for _ in 0..10_000 {
            written.extend(askings.written(&asked(Command::Moves), white));
            written.extend(askings.written(&asked(Command::Last), white));
        }
        written.extend(askings.written(&asked(Command::Moves), black));
        assert!(written.len() < 60, "{}", written.len());
        written.extend(askings.written(&Event::ClockStarted, None));
        let often = |command| (Event::AskedOften { command, times: 10_000 }, white);
        let end = &written[written.len() - 4..];
        let last = [(asked(Command::Moves), black), often(Command::Moves), often(Command::Last)];
        assert_eq!(end[..3], last);
        assert_eq!(end[3], (Event::ClockStarted, None));
        // From here on anew.
        assert_eq!(askings.written(&asked(Command::Moves), white), [(asked(Command::Moves), white)]);
        assert_eq!(askings.rest(), []);
    }
}
