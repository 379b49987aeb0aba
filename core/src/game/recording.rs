//! The duty to write the moves down (fide-2018 8), and what becomes of the sheets. The program's own score is
//! always complete; the duties are those of the two players.

use crate::clock::{Clock, TimeControl};
use crate::rules::laws::{Article, Edition, Ruled, StopRecording, Tempo};
use crate::rules::{ByColor, Color};

/// Duty of a player to record at present.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Duty {
    /// The player has to record the moves (fide-2018 8.1).
    Record,
    /// The player need not record at present (fide-2018 8.4).
    Free,
    /// The edition says nothing of it.
    Unruled,
}

/// One player's clock, as far as recording depends on it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Dial {
    /// The least it has read in this period, in milliseconds.
    pub lowest_ms: u64,
    /// Increment or delay of one move, in milliseconds.
    pub increment_ms: u64,
    /// True if no other period follows.
    pub is_last: bool,
}

/// The duty of a player, `blind` or not, to record, and its article; without a clock there is no `dial`.
///
/// A player who once had less than the limit need not for the rest of the period (fide-2018 8.4). In rapid
/// and blitz nobody has to (A.2).
pub fn duty(edition: &Edition, tempo: Tempo, dial: Option<Dial>, blind: bool) -> (Duty, Option<&Article>) {
    let Some(recording) = edition.recording.as_ref().filter(|ruled| ruled.rule) else {
        return (Duty::Unruled, None);
    };
    // In blitz A.2 holds only where nobody supervises (fide-2018 B.4, fide-2023 B.3).
    let frees = tempo == Tempo::Rapid || tempo == Tempo::Blitz && edition.is_unsupervised(tempo);
    let fast = edition.fast_unrecorded.as_ref().filter(|ruled| ruled.rule && frees);
    let may_stop = |ruled: &&Ruled<StopRecording>| dial.is_some_and(|dial| dial.frees(ruled.rule));
    let anybody = edition.stop_recording.as_ref().filter(may_stop);
    let blind = edition.stop_recording_blind.as_ref().filter(|_| blind).filter(may_stop);
    let free = fast.map(|ruled| &ruled.article);
    let free = free.or(anybody.or(blind).map(|ruled| &ruled.article));
    free.map_or((Duty::Record, Some(&recording.article)), |article| (Duty::Free, Some(article)))
}

impl Dial {
    const fn frees(self, rule: StopRecording) -> bool {
        let enough = match rule.unless_increment {
            Some(least) => self.increment_ms >= least.ms(),
            None => false,
        };
        self.lowest_ms < rule.below.ms() && !enough && (self.is_last || !rule.last_period)
    }
}

/// The number that the next move bears where the sheets cannot be completed to show that a player has
/// overstepped the time of `period`: that of the first move of the next one, or a later one where `found`
/// moves, more than the period asks for, are known to have been made (fide-2018 8.6).
///
/// `None` where the edition knows no such rule, or no period follows.
pub fn next_period_move(
    edition: &Edition,
    control: &TimeControl,
    color: Color,
    period: u32,
    found: u32,
) -> Option<Ruled<u32>> {
    let rule = edition.next_period.as_ref().filter(|ruled| ruled.rule)?;
    let periods: Vec<Option<u32>> = control.periods(color).map(|period| period.moves).collect();
    let (last, repeats) = (periods.last()?, control.repeats(color));
    let counts = (0..period as usize).map(|index| match periods.get(index) {
        Some(_) if index + 1 == periods.len() && !repeats => None,
        Some(moves) => *moves,
        None if repeats => *last,
        None => None,
    });
    let asked = counts.sum::<Option<u32>>()?;
    Some(Ruled { rule: asked.max(found) + 1, article: rule.article.clone() })
}

/// The least each clock has read in the period it is in.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct MinClock(ByColor<Option<(u32, u64)>>);

impl MinClock {
    /// The lowest readings, those of now included.
    pub(super) fn seen(self, clock: Option<&Clock>, at_ms: u64) -> Self {
        let Some(clock) = clock else { return self };
        Self(ByColor::from_fn(|color| {
            let (period, now_ms) = (clock.period(color, at_ms), clock.remaining_ms(color, at_ms));
            let before = self.0.get(color).filter(|(of, _)| *of == period);
            Some((period, before.map_or(now_ms, |(_, ms)| now_ms.min(ms))))
        }))
    }

    pub(super) fn ms(&self, color: Color) -> Option<u64> {
        self.0.get(color).map(|(_, ms)| ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_low_stays_free_for_the_period() {
        let mut clock = Clock::new("2/6+10, 10+10".parse().expect("a control"));
        clock.start(Color::White, 0);
        let low = MinClock::default().seen(Some(&clock), 80_000);
        assert_eq!(low.ms(Color::White), Some(290_000));
        clock.add_ms(Color::White, 60_000, 80_000);
        let later = low.seen(Some(&clock), 80_000);
        assert_eq!(later.ms(Color::White), Some(290_000), "time given back changes nothing");
        for _ in 0..4 {
            clock.press(80_000);
        }
        assert!(later.seen(Some(&clock), 80_000).ms(Color::White) > Some(600_000), "a new period does");
    }
}
