//! Flags: which may be called, and by whom; and what a clock shows whose counter is set (fide-2018 6.8, 6.9, 8.6).

use std::cmp::Ordering;

use super::ending;
use super::turn::Turn;
use crate::clock::Clock;
use crate::rules::Color;
use crate::rules::laws::{FlagCalled, Ruled};

pub(crate) fn calls_at_once(turn: &Turn<'_>) -> bool {
    match flag_rule(turn).map(|ruled| ruled.rule) {
        Some(FlagCalled::ByItself) => true,
        // In a rated game there is an arbiter to call it (fide-2018 6.8, 12.6); nothing sounds at the flag.
        Some(FlagCalled::ArbiterMustCall | FlagCalled::ArbiterOrClaim) | None => {
            turn.session.options.calls_flags && turn.policy().calls_flags
        }
        Some(FlagCalled::ClaimOnly) => false,
    }
}

/// True if the move announced was so already when the flag fell, and may have ended the game before
/// (fide-2018 6.9). In a rated game any may: the answer to a claim tells nobody what it does.
pub(crate) fn may_end_ahead_of_flag(turn: &Turn<'_>) -> bool {
    turn.state().irregular.ahead_of_flag.is_some()
        && (!turn.policy().calls_flags || ending::ending_ahead(turn).is_some())
}

pub(crate) fn flag_rule(turn: &Turn<'_>) -> Option<Ruled<FlagCalled>> {
    turn.edition().flag_called(turn.state().tempo()).cloned()
}

pub(crate) fn is_last_period(turn: &Turn<'_>) -> bool {
    let clock = turn.state().clock.as_ref();
    clock.is_none_or(|clock| Color::ALL.iter().all(|color| clock.is_last_period(*color, turn.at_ms)))
}

/// Time on a clock, in milliseconds, once its counter stands at `moves`, where a time control lies between: a
/// period that is entered brings its time, one that is left takes it along (fide-2018 6.10.2). No time is
/// taken that is not there: an error is how much is missing.
pub(crate) fn with_counter(clock: &Clock, color: Color, moves: u32, at_ms: u64) -> Option<Result<u64, u64>> {
    let mut then = clock.clone();
    then.set_moves(color, moves, at_ms);
    let (before, after) = (clock.period(color, at_ms), then.period(color, at_ms));
    let left_ms = clock.remaining_ms(color, at_ms);
    match before.cmp(&after) {
        Ordering::Equal => None,
        Ordering::Less => {
            let had_ms = begun_ms(clock, color, at_ms);
            Some(Ok(left_ms.saturating_add(brought_ms(clock, color, moves, at_ms)).saturating_sub(had_ms)))
        }
        Ordering::Greater => {
            let had_ms = begun_ms(&then, color, at_ms);
            let brought_ms = brought_ms(&then, color, clock.moves(color), at_ms);
            let all_ms = left_ms.saturating_add(had_ms);
            Some(
                all_ms
                    .checked_sub(brought_ms)
                    .filter(|ms| *ms > 0)
                    .ok_or(brought_ms - had_ms.min(brought_ms)),
            )
        }
    }
}

/// Increment of the move in progress, in milliseconds.
fn begun_ms(clock: &Clock, color: Color, at_ms: u64) -> u64 {
    let number = usize::try_from(clock.period(color, at_ms)).unwrap_or(usize::MAX);
    let periods: Vec<_> = clock.control().periods(color).collect();
    let period = periods.get(number.saturating_sub(1)).or(periods.last());
    period.map_or(0, |period| period.bonus_ms())
}

/// Time, in milliseconds, of the periods that open when the counter stands at `moves`, and the increment of
/// the one then in force.
pub(crate) fn brought_ms(clock: &Clock, color: Color, moves: u32, at_ms: u64) -> u64 {
    let mut then = clock.clone();
    then.set_moves(color, moves, at_ms);
    let period = |clock: &Clock| clock.period(color, at_ms);
    let periods: Vec<_> = clock.control().periods(color).collect();
    let nth = |number: u32| {
        let index = usize::try_from(number).map_or(usize::MAX, |number| number.saturating_sub(1));
        periods.get(index).or(periods.last())
    };
    let opened = period(clock).saturating_add(1)..=period(&then);
    let main_ms: u64 = opened.filter_map(|number| nth(number).map(|period| period.main_ms)).sum();
    main_ms.saturating_add(nth(period(&then)).map_or(0, |period| period.bonus_ms()))
}
