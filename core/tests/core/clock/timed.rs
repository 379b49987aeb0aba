//! Periods that end when their time is used up, as on a clock that does not count moves.

use evavier::clock::{Clock, simulate};
use evavier::rules::Color::{Black, White};

use crate::clock::{MINUTE, SECOND, control, ms, started};

/// White thinks as listed, in seconds, Black answers at once: White's reading, period and flag after each press.
#[track_caller]
fn check(text: &str, thinks_s: &[u64], expected: &[(&str, u32)], falls: bool) {
    let thinks_ms: Vec<u64> = thinks_s.iter().flat_map(|think| [think * SECOND, 0]).collect();
    let rows = simulate(control(text), &thinks_ms);
    let shown: Vec<(u64, u32)> = rows.iter().step_by(2).map(|row| (row.white_ms, row.period.white)).collect();
    let expected: Vec<(u64, u32)> = expected.iter().map(|(reading, period)| (ms(reading), *period)).collect();
    assert_eq!(shown, expected, "{text}");
    assert_eq!(rows.last().and_then(|row| row.flag), falls.then_some(White), "{text}");
    let own = text.contains('/') || rows.iter().all(|row| row.period.black == 1);
    assert!(own, "{text}: each side for itself");
}

#[test]
fn the_next_period_begins_when_the_time_is_used_up() {
    // Whatever the number of moves, and only for the side that used it up.
    check("90, 30", &[5_399, 1], &[("0:01", 1), ("30:00", 2)], false);
    check("90, 30", &[5_400], &[("30:00", 2)], false);
    check("90, 30", &[5_401, 1_798], &[("29:59", 2), ("0:01", 2)], false);
    check("90, 30", &[7_199], &[("0:01", 2)], false);
    check("90, 30", &[7_200], &[("0:00", 2)], true);
    check("10, 5, 1", &[600, 300, 59, 1], &[("5:00", 2), ("1:00", 3), ("0:01", 3), ("0:00", 3)], true);
    check("10, 5, 1", &[901], &[("0:59", 3)], false);
    // Moves end the first, time the second.
    check("1/10, 5, 1", &[60, 840], &[("14:00", 2), ("1:00", 3)], false);
    check("1/10, 5, 1", &[600], &[("0:00", 1)], true);
    check("2/10, 5, 1", &[300, 300], &[("5:00", 1), ("0:00", 1)], true);
}

#[test]
fn a_move_has_its_increment_once_where_a_period_ends_in_it() {
    // The move in which the time runs out had its 30 s; the press brings the next ones.
    check("90+30, 30+30", &[5_430, 10], &[("30:30", 2), ("30:50", 2)], false);
    check("90+30, 30+30", &[5_429], &[("0:31", 1)], false);
    check("90+30, 30+30", &[5_430 + 1_800], &[("0:00", 2)], true);
    // Only so much more as the new one is longer; less is not taken back.
    check("90, 30+30", &[5_400, 10], &[("31:00", 2), ("31:20", 2)], false);
    check("90, 0+3", &[5_400, 2, 7], &[("0:06", 2), ("0:07", 2), ("0:00", 2)], true);
    check("90, 0+3", &[5_403], &[("0:00", 2)], true);
    check("90+30, 30+10", &[5_430, 10], &[("30:10", 2), ("30:10", 2)], false);
    check("90+30, 30", &[5_430, 10], &[("30:00", 2), ("29:50", 2)], false);
    // Bronstein: nothing is carried over, neither from before.
    check("90 bronstein 30, 30 bronstein 30", &[5_430, 10], &[("30:30", 2), ("30:30", 2)], false);
    check("90 bronstein 30, 30 bronstein 30", &[5_440, 40], &[("30:20", 2), ("30:10", 2)], false);
    check("90, 30 bronstein 10", &[5_402, 3, 12], &[("30:10", 2), ("30:10", 2), ("30:08", 2)], false);
    check("90, 30 bronstein 10", &[5_412], &[("30:08", 2)], false);
    // Delay: the one of the move in progress is over; a longer one runs on.
    check("90 delay 30, 30 delay 30", &[5_430, 40], &[("30:00", 2), ("29:50", 2)], false);
    check("90 delay 30, 30 delay 30", &[5_440], &[("29:50", 2)], false);
    check("90, 30 delay 10", &[5_408, 12], &[("30:00", 2), ("29:58", 2)], false);
    check("90, 0 delay 10", &[5_409, 9, 10], &[("0:00", 2), ("0:00", 2), ("0:00", 2)], true);
    check("0 delay 10, 5", &[10, 1], &[("5:00", 2), ("4:59", 2)], false);
}

#[test]
fn a_running_clock_shows_the_next_period_without_a_press() {
    let mut clock = started("white 1, 5+2, 1+2, black 60");
    assert_eq!(clock.next_deadline_ms(), Some(7 * MINUTE + 2 * SECOND));
    for (at_s, left, period, increment_ms, next) in [
        (59, "0:01", 1, 0, Some(5 * MINUTE)),
        (60, "5:02", 2, 2_000, Some(MINUTE)),
        (361, "0:01", 2, 2_000, Some(MINUTE)),
        (362, "1:00", 3, 2_000, None),
        (421, "0:01", 3, 2_000, None),
        (422, "0:00", 3, 2_000, None),
    ] {
        let at_ms = at_s * SECOND;
        assert_eq!(clock.remaining_ms(White, at_ms), ms(left), "{at_s}");
        assert_eq!(
            (clock.period(White, at_ms), clock.increment_ms(White, at_ms)),
            (period, increment_ms),
            "{at_s}"
        );
        assert_eq!(clock.next_by_time_ms(White, at_ms), next, "{at_s}");
        assert_eq!(clock.is_last_period(White, at_ms), next.is_none(), "{at_s}");
        assert_eq!(clock.used_up(White, at_ms), period - 1, "{at_s}");
        assert_eq!(clock.flag(at_ms), (at_s == 422).then_some(White), "{at_s}");
        assert_eq!(clock.period(Black, at_ms), 1, "{at_s}");
    }
    assert_eq!((clock.last_period_ms(White, 0), clock.last_period_ms(White, 421_000)), (MINUTE, SECOND));
    assert_eq!(clock.last_period_ms(White, 422_000), 0);
    // Stopped at the very end of a period, it is the next one that goes on.
    clock.stop(60 * SECOND);
    clock.resume(100 * SECOND);
    assert_eq!(clock.remaining_ms(White, 101 * SECOND), ms("5:01"));
    assert_eq!(clock.moves_to_control(White), None);
}

#[test]
fn the_arbiter_sets_times_in_periods_that_end_by_time() {
    // What nobody kept is borne as if the clock had run, through the end of a period too.
    for (color, text, passed_s, left, period) in [
        (White, "10, 5", 700, "3:10", 2),
        (White, "10, 5", 590, "5:00", 2),
        (White, "10, 5", 99_999, "0:00", 2),
        (Black, "10, 5", 700, "3:20", 2),
        (Black, "10+5, 5+5", 605, "5:00", 2),
        (Black, "10, 5+5", 600, "5:05", 2),
        (Black, "10, 5", 599, "0:01", 1),
    ] {
        let mut clock = started(text);
        clock.stop(10 * SECOND);
        clock.charge(color, passed_s * SECOND, 500 * SECOND);
        assert_eq!(clock.remaining_ms(color, 500 * SECOND), ms(left), "{text} {color}");
        assert_eq!(clock.period(color, 500 * SECOND), period, "{text} {color}");
    }
    // Set to nothing in the first period, the next one begins as soon as the clock runs.
    let mut clock = started("10, 5");
    clock.set_remaining_ms(White, 0, SECOND);
    assert_eq!((clock.flag(SECOND), clock.remaining_ms(White, SECOND)), (None, 5 * MINUTE));
    // Back to where the first period had not ended: it ends again, and the second comes again.
    clock.set_used_up(White, 0, 10 * SECOND);
    clock.set_remaining_ms(White, MINUTE, 10 * SECOND);
    assert_eq!((clock.remaining_ms(White, 71 * SECOND), clock.flag(300 * SECOND)), (ms("4:59"), None));
    // Moves to complete again: none of the later periods has been used up.
    let mut clock = started("1/10, 5, 1");
    clock.press(0);
    clock.press(0);
    clock.advance(900 * SECOND);
    assert_eq!(clock.period(White, 900 * SECOND), 3);
    clock.set_moves(White, 0, 900 * SECOND);
    clock.set_remaining_ms(White, MINUTE, 900 * SECOND);
    clock.press(900 * SECOND);
    assert_eq!((clock.period(White, 900 * SECOND), clock.remaining_ms(White, 0)), (2, 6 * MINUTE));
    // An increment granted to all is that of the later periods too.
    let mut clock = started("1, 5");
    clock.grant_increment(5 * SECOND, 0);
    assert_eq!(clock.control().to_string(), "1+5, 5+5");
    clock.press(60 * SECOND);
    assert_eq!(clock.remaining_ms(White, 60 * SECOND), ms("5:05"));
}

#[test]
fn a_clock_from_an_older_journal_and_one_in_its_second_period_are_read() {
    let mut clock = started("1, 5 bronstein 3");
    clock.advance(62 * SECOND);
    let written = serde_json::to_string(&clock).expect("a clock serialises");
    assert_eq!(serde_json::from_str::<Clock>(&written).expect("and back"), clock);
    let mut old: serde_json::Value = serde_json::from_str(&written).expect("json");
    for side in ["white", "black"] {
        let fields = old["sides"][side].as_object_mut().expect("a side");
        fields.retain(|name, _| ["left_ms", "used_ms", "moves"].contains(&name.as_str()));
    }
    let old: Clock = serde_json::from_value(old).expect("as they were written before");
    assert_eq!(old.used_up(White, 62 * SECOND), 0);
}
