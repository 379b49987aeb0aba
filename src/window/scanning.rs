//! Scanning for one switch: what is lit, and what a press takes of it.

use std::time::{Duration, Instant};

/// Usual time for which each is lit, in milliseconds.
const USUAL_MS: u32 = 1_500;
const SHORTEST_MS: u32 = 300;
const LONGEST_MS: u32 = 10_000;
/// Number of rounds within a group before the groups are lit again.
const ROUNDS: usize = 2;

/// Things that are lit together.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Group {
    pub name: String,
    pub items: Vec<String>,
}

impl Group {
    /// A group; nothing in it, no group.
    pub fn new(name: &str, items: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { name: name.to_owned(), items: items.into_iter().map(Into::into).collect() }
    }
}

/// State of the scanning: the group and the item lit now.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Scan {
    pace_ms: u32,
    pub(super) group: usize,
    pub(super) item: Option<usize>,
    rounds: usize,
    /// Time since which it is lit; `None` before it is first seen.
    since: Option<Instant>,
}

impl Default for Scan {
    fn default() -> Self {
        Self { pace_ms: USUAL_MS, group: 0, item: None, rounds: 0, since: None }
    }
}

impl Scan {
    /// One of this pace, in milliseconds, as far as it can be.
    pub(crate) fn paced(pace_ms: u32) -> Self {
        Self { pace_ms: pace_ms.clamp(SHORTEST_MS, LONGEST_MS), ..Self::default() }
    }

    /// Time for which each is lit, in milliseconds.
    pub(crate) const fn pace_ms(&self) -> u32 {
        self.pace_ms
    }

    pub(super) fn slower(&mut self, percent: u32) {
        self.pace_ms = (self.pace_ms * percent / 100).clamp(SHORTEST_MS, LONGEST_MS);
    }

    /// Lights the next one when it is time; how long until then. However long nobody looked, it is one.
    pub(super) fn advance(&mut self, groups: &[Group], now: Instant) -> Duration {
        let pace = Duration::from_millis(self.pace_ms.into());
        let since = *self.since.get_or_insert(now);
        if now.saturating_duration_since(since) >= pace {
            self.step(groups);
            self.since = Some(now);
        }
        // What was lit may be gone.
        self.group = self.group.min(groups.len().saturating_sub(1));
        let items = groups.get(self.group).map_or(0, |group| group.items.len());
        self.item = self.item.filter(|item| *item < items);
        let since = self.since.unwrap_or(now);
        (since + pace).saturating_duration_since(now)
    }

    fn step(&mut self, groups: &[Group]) {
        let Some(item) = self.item else {
            self.group = (self.group + 1) % groups.len().max(1);
            return;
        };
        let items = groups.get(self.group).map_or(0, |group| group.items.len());
        if item + 1 < items {
            self.item = Some(item + 1);
        } else {
            self.rounds += 1;
            self.item = (self.rounds < ROUNDS).then_some(0);
        }
    }

    /// The switch is pressed: what is chosen by it, group and item.
    pub(super) fn press(&mut self, groups: &[Group], now: Instant) -> Option<(usize, usize)> {
        self.since = Some(now);
        match self.item.take() {
            Some(item) => Some((self.group, item)),
            None if groups.get(self.group).is_some_and(|group| group.items.len() == 1) => {
                Some((self.group, 0))
            }
            None => {
                (self.item, self.rounds) = (Some(0), 0);
                None
            }
        }
    }

    /// Goes on from this group.
    pub(super) fn go(&mut self, group: usize) {
        (self.group, self.item) = (group, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::time::now;

    #[test]
    fn what_is_lit_goes_on_by_itself_and_is_taken_by_a_press() {
        let groups = [Group::new("a", ["1", "2"]), Group::new("b", ["3"]), Group::new("c", ["4", "5", "6"])];
        let start = now();
        let mut scan = Scan::paced(1_000);
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let lit = |scan: &Scan| (scan.group, scan.item);
        assert_eq!(scan.advance(&groups, at(0)), Duration::from_secs(1));
        assert_eq!(lit(&scan), (0, None));
        assert_eq!(scan.press(&groups, at(0)), None);
        assert_eq!(lit(&scan), (0, Some(0)));
        // Round twice, and back to the groups.
        for (second, item) in [(1, Some(1)), (2, Some(0)), (3, Some(1)), (4, None)] {
            scan.advance(&groups, at(second));
            assert_eq!(lit(&scan), (0, item), "{second}");
        }
        scan.advance(&groups, at(5));
        assert_eq!(scan.press(&groups, at(5)), Some((1, 0)), "the only one of its group");
        // A window that was not drawn for long lights the next one, no later one.
        scan.advance(&groups, at(60));
        assert_eq!(lit(&scan), (2, None));
        scan.press(&groups, at(60));
        scan.advance(&groups, at(61));
        assert_eq!(scan.press(&groups, at(61)), Some((2, 1)));
        // What was lit is gone.
        scan.go(2);
        scan.advance(&groups[..1], at(61));
        assert_eq!(lit(&scan), (0, None));
        scan.advance(&[], at(90));
        assert_eq!(scan.press(&[], at(90)), None);
    }

    #[test]
    fn the_pace_has_its_limits() {
        let mut scan = Scan::paced(0);
        assert_eq!(scan.pace_ms(), SHORTEST_MS);
        (0..40).for_each(|_| scan.slower(125));
        assert_eq!(scan.pace_ms(), LONGEST_MS);
    }
}
