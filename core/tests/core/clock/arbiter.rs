//! What the arbiter does to a clock, where the periods begin, and a whole session without drift.

use evavier::clock::Clock;
use evavier::rules::Color::{self, Black, White};

use crate::clock::{MINUTE, SECOND, control, ms, started};

#[test]
fn the_arbiter_presses_on_both_sides() {
    // Running or stopped, the clock is afterwards as it was; a Bronstein side gains nothing by a press at once.
    for (text, gained) in [("40/90+30, 30+30", 30), ("90 bronstein 30", 0), ("90 delay 30", 0), ("90", 0)] {
        for stopped in [false, true] {
            let mut clock = started(text);
            if stopped {
                clock.stop(25 * SECOND);
            }
            let before = Color::ALL.map(|color| clock.remaining_ms(color, 25 * SECOND));
            clock.press_both(25 * SECOND);
            assert_eq!((clock.moves(White), clock.moves(Black), clock.turn()), (1, 1, White), "{text}");
            assert_eq!(clock.running(), if stopped { None } else { Some(White) }, "{text}");
            // White used 25 of its 30 s, which a Bronstein press gives back.
            let white = if text.contains("bronstein") { 25 } else { gained };
            let after = Color::ALL.map(|color| clock.remaining_ms(color, 25 * SECOND));
            assert_eq!(after, [before[0] + white * SECOND, before[1] + gained * SECOND], "{text} {stopped}");
        }
    }
    let mut clock = started("1");
    clock.press_both(MINUTE);
    assert_eq!((clock.flag(MINUTE), clock.moves(White), clock.moves(Black)), (Some(White), 0, 0));
}

#[test]
fn the_first_to_reach_a_time_control_is_known() {
    let mut clock = started("2/10, 1/5 repeat");
    let mut first = Vec::new();
    for _ in 0..8 {
        clock.press(0);
        first.push([clock.first_past(1), clock.first_past(2)]);
    }
    let white = Some(White);
    let row = |one, two| [one, two];
    let none = row(None, None);
    let expected = [none, none, row(white, None), row(white, None), row(white, white)];
    assert_eq!(first[..5], expected);
    clock.set_moves(White, 1, 0);
    assert_eq!(clock.first_past(1), white, "Black is past it");
    clock.set_moves(Black, 1, 0);
    assert_eq!((clock.first_past(0), clock.first_past(1)), (None, None), "nobody is past it any more");
    let mut clock = Clock::new(control("white 60, black 1/60, 30"));
    clock.start(Black, 0);
    clock.press(0);
    assert_eq!((clock.first_past(1), clock.period(Black, 0)), (Some(Black), 2));
}

#[test]
fn a_side_bears_time_that_nobody_kept() {
    for (text, color, passed_s, left) in [
        ("90", White, 60, "1:29:00"),
        ("90", Black, 60, "1:29:00"),
        ("90+30", White, 60, "1:29:30"),
        // The move in progress has used 10 of its 30 s of delay; the other side has none in progress.
        ("90 delay 30", White, 60, "1:29:20"),
        ("90 delay 30", White, 20, "1:30:00"),
        ("90 delay 30", Black, 60, "1:29:00"),
        ("90", Black, 99_999, "0:00"),
    ] {
        let mut clock = started(text);
        clock.stop(10 * SECOND);
        let before = clock.remaining_ms(White, 0);
        clock.charge(color, passed_s * SECOND, 500 * SECOND);
        let seconds_gone = if text == "90" && color == White { before - passed_s * SECOND } else { ms(left) };
        let expected = if text == "90+30" { before - passed_s * SECOND } else { seconds_gone };
        assert_eq!(clock.remaining_ms(color, 500 * SECOND), expected, "{text} {color}");
        assert_eq!(clock.running(), None, "{text}");
    }
}

#[test]
fn six_hours_drift_by_nothing() {
    // Presses at instants that are no round numbers, for more than six hours; and what it must be by one sum.
    let mut clock = started("40/90+30, 30+30");
    let (mut at_ms, mut used) = (0_u64, [0_u64; 2]);
    let mut think_ms = 12_345_u64;
    for ply in 0..720 {
        think_ms = (think_ms * 48_271) % 59_999 + 1;
        // Looking in between is not what a sum does.
        for part in [3, 7, 11] {
            clock.advance(at_ms + think_ms * part / 13);
        }
        at_ms += think_ms;
        used[ply % 2] += think_ms;
        assert!(clock.press(at_ms), "{ply}");
    }
    assert!(at_ms > 5 * 3_600 * SECOND, "{at_ms}");
    let given = 120 * MINUTE + 361 * 30 * SECOND;
    assert_eq!(clock.remaining_ms(White, at_ms), given - used[0]);
    assert_eq!(clock.remaining_ms(Black, at_ms), given - used[1]);
    assert_eq!(used[0] + used[1], at_ms);
}
