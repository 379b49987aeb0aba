//! Rows of examples: the books' own, every shape of control, and the edges.

use evavier::clock::{
    Clock, ControlFault, DecimalFault, Expected, Mode, Period, PressRow, TimeControl, named, parse_thinks,
    simulate,
};
use evavier::language::Library;
use evavier::rules::Color::{self, Black, White};

use crate::clock::{MINUTE, SECOND, control, ms, started};

/// White thinks as listed, Black answers at once: White's reading after each of White's moves.
#[track_caller]
fn check_white(text: &str, thinks_s: &[u64], expected: &[&str]) {
    let thinks_ms: Vec<u64> = thinks_s.iter().flat_map(|think| [think * SECOND, 0]).collect();
    let rows = simulate(control(text), &thinks_ms);
    let shown: Vec<u64> = rows.iter().step_by(2).map(|row| row.white_ms).collect();
    assert_eq!(shown, expected.iter().map(|reading| ms(reading)).collect::<Vec<_>>(), "{text}");
}

#[test]
fn the_worked_example_of_the_book() {
    // Commentary to fide-2018 6.3.
    check_white("90+30", &[20, 40], &["1:30:40", "1:30:30"]);
    check_white("90 bronstein 30", &[20, 40], &["1:30:30", "1:30:20"]);
    check_white("90 delay 30", &[20, 40], &["1:30:00", "1:29:50"]);
    assert_eq!(Clock::new(control("90+30")).remaining_ms(White, 0), ms("1:30:30"));
    assert_eq!(Clock::new(control("90 bronstein 30")).remaining_ms(Black, 0), ms("1:30:30"));
    assert_eq!(Clock::new(control("90 delay 30")).remaining_ms(Black, 0), ms("1:30:00"));
}

#[test]
fn time_left_over_is_carried_into_the_next_period() {
    check_white("2/10, 5", &[60, 60, 60], &["9:00", "13:00", "12:00"]);
    check_white("2/10+30, 5+10", &[60, 60, 60], &["10:00", "14:10", "13:20"]);
    check_white("2/10, 1/5, 3+10", &[60, 60, 60, 60], &["9:00", "13:00", "15:10", "14:20"]);
    check_white("2/10 bronstein 30, 5 bronstein 10", &[20, 20, 5, 60], &["10:30", "15:10", "15:10", "14:20"]);
    check_white("2/10 delay 30, 5 delay 10", &[20, 40, 5, 20], &["10:00", "14:50", "14:50", "14:40"]);
    // fide-1930 20.1a in small; fqe tie-break 8.1: the increment begins after the sixtieth move.
    check_white("2/2, 1/1 repeat", &[60, 30, 30, 30], &["1:00", "1:30", "2:00", "2:30"]);
    check_white("2/4, 0+3", &[60, 60, 1], &["3:00", "2:03", "2:05"]);
    // The modes may change with the period; unused Bronstein time does not survive it.
    check_white("1/10+30, 5 bronstein 10", &[20, 5], &["15:20", "15:20"]);
    check_white("1/10 bronstein 30, 5+10", &[20, 5], &["15:10", "15:15"]);
    check_white("1/10 bronstein 30, 5", &[20, 5], &["15:00", "14:55"]);
    check_white("1/10 bronstein 30, 5 delay 10", &[40, 15], &["14:50", "14:45"]);
    // Nothing is agreed for what follows the last control: its rest must do.
    check_white("2/10", &[60, 60, 60], &["9:00", "8:00", "7:00"]);
}

#[test]
fn periods_and_controls_are_counted() {
    let rows = simulate(control("white 2/10, 1/5 repeat, black 60"), &[0; 10]);
    let white: Vec<u32> = rows.iter().map(|row| row.period.white).collect();
    assert_eq!(white, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    assert!(rows.iter().all(|row| row.period.black == 1));
    let mut clock = started("3/10, 2/5");
    let mut ahead = Vec::new();
    for _ in 0..6 {
        ahead.push((clock.period(White, 0), clock.moves_to_control(White)));
        clock.press(0);
        clock.press(0);
    }
    assert_eq!(ahead, [(1, Some(3)), (1, Some(2)), (1, Some(1)), (2, Some(2)), (2, Some(1)), (2, None)]);
    assert_eq!(started("60").moves_to_control(Black), None);
    assert_eq!(started("30/120, 15/60 repeat").moves_to_control(Black), Some(30));
}

#[test]
fn the_control_of_1930_goes_on_for_ever() {
    let mut thinks_ms = vec![4 * MINUTE; 60];
    thinks_ms[58] -= 1;
    thinks_ms[59] -= 1;
    thinks_ms.extend(vec![4 * MINUTE; 60]);
    let rows = simulate(control("30/120, 15/60 repeat"), &thinks_ms);
    // 30 moves in 2 hours less a millisecond, 15 more in the next hour, and again.
    assert_eq!((rows[58].white_ms, rows[58].period.white), (60 * MINUTE + 1, 2));
    assert_eq!((rows[88].white_ms, rows[88].period.white), (60 * MINUTE + 1, 3));
    assert_eq!((rows[119].black_ms, rows[119].period.black), (60 * MINUTE + 1, 4));
    assert_eq!(rows[119].flag, None);
}

#[test]
fn exactly_zero_is_a_fallen_flag() {
    for (text, limit_ms) in [
        ("1", MINUTE),
        ("1+10", 70 * SECOND),
        ("1 bronstein 10", 70 * SECOND),
        ("1 delay 10", 70 * SECOND),
        ("0 delay 10", 10 * SECOND),
        ("0+10", 10 * SECOND),
        ("1/1, 1", MINUTE),
        ("1/1+10 repeat", 70 * SECOND),
    ] {
        let before = simulate(control(text), &[limit_ms - 1])[0];
        assert_eq!((before.flag, before.white_moves), (None, 1), "{text}");
        let at = simulate(control(text), &[limit_ms])[0];
        assert_eq!((at.flag, at.white_moves, at.white_ms), (Some(White), 0, 0), "{text}");
        assert_eq!(at.period.white, 1, "{text}");
        assert_eq!(started(text).next_deadline_ms(), Some(limit_ms), "{text}");
    }
}

#[test]
fn after_a_flag_nothing_changes() {
    let rows = simulate(control("white 5, black 4+2"), &[10 * SECOND, 242 * SECOND, 900 * SECOND, 1]);
    let last = PressRow { ply: 4, ..rows[1] };
    assert_eq!((last.flag, last.white_ms, last.black_ms), (Some(Black), 290 * SECOND, 0));
    assert_eq!((rows[2], rows[3]), (PressRow { ply: 3, ..last }, last));

    let mut clock = started("1+5");
    assert_eq!(clock.flag(64_999), None);
    assert_eq!((clock.flag(65_000), clock.remaining_ms(White, 70_000)), (Some(White), 0));
    assert!(!clock.press(70_000));
    clock.resume(80_000);
    clock.start(Black, 80_000);
    clock.add_ms(White, MINUTE, 80_000);
    clock.add_ms(Black, MINUTE, 80_000);
    assert_eq!((clock.running(), clock.next_deadline_ms(), clock.flag(0)), (None, None, Some(White)));
    assert_eq!((clock.remaining_ms(White, 90_000), clock.remaining_ms(Black, 90_000)), (0, 125_000));
}

#[test]
fn stopping_keeps_the_move_and_its_delay() {
    let mut clock = started("10 delay 30");
    clock.stop(20 * SECOND);
    assert_eq!((clock.running(), clock.turn(), clock.press(30 * SECOND)), (None, White, false));
    assert_eq!(clock.remaining_ms(White, 500 * SECOND), 10 * MINUTE);
    clock.resume(100 * SECOND);
    assert_eq!(clock.next_deadline_ms(), Some(100 * SECOND + 10 * SECOND + 10 * MINUTE));
    assert_eq!(clock.remaining_ms(White, 110 * SECOND), 10 * MINUTE);
    assert_eq!(clock.remaining_ms(White, 111 * SECOND), 10 * MINUTE - SECOND);
    let left_ms = 10 * MINUTE - SECOND;
    assert!(clock.press(111 * SECOND));
    assert_eq!((clock.moves(White), clock.remaining_ms(White, 0), clock.period(White, 0)), (1, left_ms, 1));
    let mut clock = started("10 bronstein 30");
    clock.stop(10 * SECOND);
    clock.resume(20 * SECOND);
    clock.press(40 * SECOND);
    assert_eq!(clock.remaining_ms(White, 40 * SECOND), 10 * MINUTE + 30 * SECOND);
}

#[test]
fn the_arbiter_sets_times_and_counters() {
    let mut clock = started("40/90+30, 30+30");
    clock.set_remaining_ms(White, 7 * MINUTE, 60 * SECOND);
    clock.set_moves(White, 39, 60 * SECOND);
    clock.add_ms(Black, 2 * MINUTE, 60 * SECOND);
    assert_eq!(clock.remaining_ms(White, 90 * SECOND), 7 * MINUTE - 30 * SECOND);
    assert_eq!((clock.moves_to_control(White), clock.remaining_ms(Black, 0)), (Some(1), ms("1:32:30")));
    assert!(clock.press(90 * SECOND));
    assert_eq!((clock.period(White, 90 * SECOND), clock.remaining_ms(White, 0)), (2, 37 * MINUTE));
    clock.set_moves(White, 12, 0);
    assert_eq!((clock.period(White, 0), clock.remaining_ms(White, 0)), (1, 37 * MINUTE));

    let mut clock = started("1");
    assert_eq!(clock.advance(MINUTE), Some(White));
    clock.set_remaining_ms(White, 30 * SECOND, 2 * MINUTE);
    assert_eq!((clock.flag(3 * MINUTE), clock.running()), (None, None));
    clock.start(Black, 3 * MINUTE);
    clock.set_remaining_ms(Black, 0, 3 * MINUTE);
    assert_eq!(clock.flag(3 * MINUTE), Some(Black));
}

#[test]
fn two_presses_mend_a_skipped_one() {
    // Commentary to fide-2018 6.2.1: White forgot to press, both moved, and Black's reply came at once.
    let mut clock = started("40/90+30, 30+30");
    let before = clock.remaining_ms(White, 25 * SECOND);
    clock.press(25 * SECOND);
    clock.press(25 * SECOND);
    assert_eq!((clock.running(), clock.moves(White), clock.moves(Black)), (Some(White), 1, 1));
    assert_eq!(clock.remaining_ms(White, 25 * SECOND), before + 30 * SECOND);
    assert_eq!(clock.remaining_ms(Black, 25 * SECOND), 91 * MINUTE);
}

#[test]
fn time_does_not_run_backwards() {
    let mut clock = started("5+3");
    clock.press(10 * SECOND);
    clock.press(4 * SECOND);
    assert_eq!(clock.remaining_ms(Black, 4 * SECOND), 5 * MINUTE + 6 * SECOND);
    assert_eq!(clock.remaining_ms(White, 0), 5 * MINUTE - 4 * SECOND);
    assert_eq!(clock.remaining_ms(White, 11 * SECOND), 5 * MINUTE - 5 * SECOND);
    clock.press(u64::MAX);
    assert_eq!(clock.flag(0), Some(White));
}

#[test]
fn a_clock_survives_the_journal() {
    let mut clock = started("40/90 delay 30, 30 delay 30");
    clock.press(25 * SECOND);
    clock.advance(65 * SECOND);
    let written = serde_json::to_string(&clock).expect("a clock serialises");
    let read: Clock = serde_json::from_str(&written).expect("and back");
    assert_eq!(read, clock);
    assert_eq!(read.remaining_ms(Black, 66 * SECOND), clock.remaining_ms(Black, 66 * SECOND));
    serde_json::from_str::<Clock>(&written.replace("40/90", "40/")).expect_err("no such control");
}

#[test]
fn controls_have_one_canonical_form() {
    for (text, canonical) in [
        ("90+30", "90+30"),
        ("  90  +  30  ", "90+30"),
        ("90 fischer 30", "90+30"),
        ("90BRONSTEIN30", "90 bronstein 30"),
        ("90 Delay 30.50", "90 delay 30.5"),
        ("60+0", "60"),
        ("60 delay 0", "60"),
        ("0060.500", "60.5"),
        ("0.5+0", "0.5"),
        ("1.5+2", "1.5+2"),
        ("0+3", "0+3"),
        ("40 / 90 + 30 ; 30+30", "40/90+30, 30+30"),
        ("40/120,20/60,15+30", "40/120, 20/60, 15+30"),
        ("30/120, 15/60 REPEAT", "30/120, 15/60 repeat"),
        ("15/60 repeat", "15/60 repeat"),
        ("40/120", "40/120"),
        ("60/4, 0+3", "60/4, 0+3"),
        ("4:30+2", "4.5+2"),
        ("0:30", "0.5"),
        ("1:30", "1.5"),
        ("1:30:00+30", "90+30"),
        ("1:40:00", "100"),
        ("40/1:40:00 , 0:30:00+30", "40/100, 30+30"),
        // What is no decimal of minutes is printed with all three, which nobody can read in two ways.
        ("4:20+2", "0:04:20+2"),
        ("0:10 delay 5", "0:00:10 delay 5"),
        ("0:00:01.001", "0:00:01.001"),
        ("40/0:02:20, 30", "40/0:02:20, 30"),
        ("white 4:30, black 3:30", "white 4.5, black 3.5"),
        ("90+30, 30+30", "90+30, 30+30"),
        ("90+30,30+30", "90+30, 30+30"),
        ("90; 30", "90, 30"),
        ("1, 5+2", "1, 5+2"),
        ("40/90, 30, 15", "40/90, 30, 15"),
        ("40/90,30", "40/90, 30"),
        ("90, 0+3", "90, 0+3"),
        ("white 90, 30, black 60, 30, 15", "white 90, 30, black 60, 30, 15"),
        ("Black 4; White 5", "white 5, black 4"),
        ("white 5, black 5", "5"),
        ("white 40/90+30, 30+30, black 60+30", "white 40/90+30, 30+30, black 60+30"),
        ("white 30/120, 15/60 repeat, black 60", "white 30/120, 15/60 repeat, black 60"),
        ("90\u{a0}+\u{a0}30", "90+30"),
        ("90:00", "90"),
        ("01:00:07", "1:00:07"),
        ("0:00:10.25", "0:00:10.25"),
        ("24:00:00", "1440"),
        ("0.0001", "0:00:00.006"),
        ("0.03125", "0:00:01.875"),
    ] {
        let parsed = control(text);
        assert_eq!(parsed.to_string(), canonical, "{text}");
        assert_eq!(control(canonical), parsed, "{text}");
    }
    assert_eq!(serde_json::to_string(&control("90 + 30")).expect("a string"), "\"90+30\"");
}

#[test]
fn controls_are_read_as_people_write_them() {
    for (text, meant) in [
        ("10 min", "10"),
        ("10m", "10"),
        ("10 Minuten", "10"),
        ("10'", "10"),
        ("1h", "60"),
        ("1h30", "90"),
        ("1 h 30 min + 30 s", "90+30"),
        ("2 Stunden", "120"),
        ("1.5 horas", "90"),
        ("90' + 30\"", "90+30"),
        ("90 minutes + 30 secondes", "90+30"),
        ("90 minutes + 30 seconds per move", "90+30"),
        ("90 Minuten + 30 Sekunden pro Zug", "90+30"),
        ("90' + 30''", "90+30"),
        ("5 min. + 3 sec.", "5+3"),
        ("90\u{a0}+\u{202f}30", "90+30"),
        ("5 | 3", "5+3"),
        ("G/60", "60"),
        ("G/60;d5", "60 delay 5"),
        ("G/90; +30", "90+30"),
        ("G/90 inc30", "90+30"),
        ("40/1h30, 30+30", "40/90, 30+30"),
        ("white 1h, black 30 min", "white 60, black 30"),
    ] {
        assert_eq!(control(text), control(meant), "{text}");
    }
}

#[test]
fn wrong_controls_say_what_is_wrong() {
    use ControlFault::*;
    let incomplete = |expected| Incomplete { expected };
    let unexpected = |found: &str, expected| Unexpected { found: found.to_owned(), expected };
    let comma =
        |decimal: &str, periods: &str| Comma { decimal: decimal.to_owned(), periods: periods.to_owned() };
    let two = |found: &str, hours_ms, minutes_ms| TwoTimes { found: found.to_owned(), hours_ms, minutes_ms };
    let seventeen = "1/1, ".repeat(16) + "1";
    for (text, fault) in [
        ("", incomplete(Expected::Minutes)),
        ("   ", incomplete(Expected::Minutes)),
        ("90+", incomplete(Expected::Seconds)),
        ("90 delay  ", incomplete(Expected::Seconds)),
        ("40/", incomplete(Expected::Minutes)),
        ("40/90,", incomplete(Expected::Minutes)),
        ("9 0", unexpected("0", Expected::SeparatorOrEnd)),
        ("90+-30", unexpected("-", Expected::Seconds)),
        ("ninety", unexpected("ninety", Expected::Minutes)),
        ("90 + \u{1b}", unexpected("\u{fffd}", Expected::Seconds)),
        ("é90", unexpected("é", Expected::Minutes)),
        ("90+30 5", unexpected("5", Expected::SeparatorOrEnd)),
        ("40/90/2", unexpected("/", Expected::SeparatorOrEnd)),
        ("1.2.3", Minutes(DecimalFault::NotANumber)),
        ("1.", Minutes(DecimalFault::NotANumber)),
        ("0.00001", Minutes(DecimalFault::TooFine)),
        ("5+0.0001", Seconds(DecimalFault::TooFine)),
        ("1441", Minutes(DecimalFault::TooLarge)),
        ("5+3600.001", Seconds(DecimalFault::TooLarge)),
        ("99999999999999999999999", Minutes(DecimalFault::TooLarge)),
        ("0/90, 30", Moves),
        ("501/90, 30", Moves),
        ("4.5/90, 30", Moves),
        ("99999999999999999999999/90", Moves),
        ("0", NoTime),
        ("0+0", NoTime),
        ("40/90, 0", NoTime),
        ("90, 40/60", MissingMoves),
        ("40/90, 30, 15/60 repeat", MissingMoves),
        ("1,5+2", comma("1.5", "1, 5")),
        ("90,30", comma("90.30", "90, 30")),
        ("5+2,5", comma("2.5", "2, 5")),
        ("1,5+2,5", comma("1.5", "1, 5")),
        ("white 4,5, black 3,5", comma("4.5", "4, 5")),
        ("90+30, 0+30", BringsNothing),
        ("90, 15 repeat", RepeatWithoutMoves),
        ("1h60", Colons),
        ("1.5h30", Colons),
        ("24h1", Minutes(DecimalFault::TooLarge)),
        ("1h 30 s", unexpected("s", Expected::SeparatorOrEnd)),
        // An increment, or part of the main time?
        ("5 min 3 s", unexpected("3", Expected::SeparatorOrEnd)),
        ("5+3 min", unexpected("min", Expected::SeparatorOrEnd)),
        // A delay in all periods, or in the last?
        ("40/90, G/30;d5", unexpected("G", Expected::Minutes)),
        ("4:5", Colons),
        ("4:", Colons),
        (":30", Colons),
        ("::", Colons),
        ("4:300", Colons),
        ("1:60:00", Colons),
        ("4.5:30", Colons),
        ("4:30.", Minutes(DecimalFault::NotANumber)),
        ("0:00.0001", Minutes(DecimalFault::TooFine)),
        ("0.3333333333333333333333333", Minutes(DecimalFault::TooFine)),
        ("99999999999999999999:00:00", Minutes(DecimalFault::TooLarge)),
        ("18446744073709551615", Minutes(DecimalFault::TooLarge)),
        ("4:60", Colons),
        ("1:2:30+2", Colons),
        ("1:00:00:00", Colons),
        ("40/1:40:0", Colons),
        ("5+0:30", Seconds(DecimalFault::NotANumber)),
        ("24:00:01", Minutes(DecimalFault::TooLarge)),
        ("0:00", NoTime),
        ("1:30+30", two("1:30", 90 * MINUTE, 90 * SECOND)),
        ("40/2:00, 30", two("2:00", 120 * MINUTE, 2 * MINUTE)),
        ("0:45 delay 10", two("0:45", 45 * MINUTE, 45 * SECOND)),
        ("90 repeat", RepeatWithoutMoves),
        ("30/120 repeat, 15/60", RepeatNotLast),
        (&seventeen, TooManyPeriods),
        ("white 5", SideMissing(Black)),
        ("black 5", SideMissing(White)),
        ("5, black 4", SideMissing(White)),
        ("white 5, white 4", SideTwice(White)),
        ("white 5 black 4", unexpected("black", Expected::SeparatorOrEnd)),
        ("white 5, black 4, white 3", SideTwice(White)),
        ("white", incomplete(Expected::Minutes)),
        ("white 5,", incomplete(Expected::Minutes)),
    ] {
        assert_eq!(text.parse::<TimeControl>(), Err(fault), "{text}");
    }
}

#[test]
fn the_allotted_time_is_main_plus_sixty_increments() {
    // fide-2018 A.1 and B.1 with their examples (30 s there is a slip for 20 s in one place).
    for (text, color, minutes) in [
        ("30+30", White, 60),
        ("10+5", White, 15),
        ("5+5", Black, 10),
        ("60", White, 60),
        ("90 delay 30", White, 120),
        ("90 bronstein 30", White, 120),
        ("white 5, black 4", Black, 4),
        ("40/90+30, 30+30", White, 150),
        ("60/4, 0+3", White, 4),
        ("40/120, 20/60, 15+30", White, 195),
        ("30/120, 15/60 repeat", White, 240),
        ("100/60 repeat", White, 60),
        ("90+30, 30+30", White, 150),
        ("90, 30", White, 120),
        ("90, 15+30", White, 105),
    ] {
        assert_eq!(control(text).allotted_ms(color), minutes * MINUTE, "{text}");
    }
}

#[test]
fn an_increment_is_granted_in_mid_game() {
    let mut clock = started("2/10, 5");
    clock.press(60 * SECOND);
    clock.grant_increment(5 * SECOND, 70 * SECOND);
    assert_eq!(clock.remaining_ms(White, 70 * SECOND), ms("9:00"), "nothing for moves made");
    assert_eq!(clock.remaining_ms(Black, 70 * SECOND), ms("9:50"), "nor for the move in progress");
    clock.press(80 * SECOND);
    assert_eq!(clock.remaining_ms(Black, 80 * SECOND), ms("9:45"));
    clock.press(90 * SECOND);
    assert_eq!(clock.remaining_ms(White, 90 * SECOND), ms("13:55"), "the next period has it too");
    assert_eq!((clock.increment_ms(White, 0), clock.increment_ms(Black, 0)), (5 * SECOND, 5 * SECOND));
    // What has an increment keeps its own.
    for (before, after) in
        [("90+30", "90+30"), ("5 delay 3", "5 delay 3"), ("40/90, 30+10", "40/90+5, 30+10"), ("5", "5+5")]
    {
        assert_eq!(control(before).with_increment(5 * SECOND).to_string(), after);
        assert_eq!(control(before).with_increment(0), control(before));
    }
}

#[test]
fn thinking_times_are_exact_or_named() {
    let right = ["20", " 0.5 ", "0", "1.001", "007", "0.1", "0.0010000000000000", "12,5"];
    assert_eq!(parse_thinks(right), Ok(vec![20_000, 500, 0, 1_001, 7_000, 100, 1, 12_500]));
    for text in [".", "1.", ".5", "1.2.3", "+1", "1e3", "1,5,0", "1,5.0", "٣", "0x1", "NaN", "inf"] {
        let error = parse_thinks([text]).expect_err(text);
        assert_eq!(error.fault, DecimalFault::NotANumber, "{text}");
    }
    for (texts, number, fault) in [
        (["1", "x"], 2, DecimalFault::NotANumber),
        (["", "1"], 1, DecimalFault::NotANumber),
        (["1", "-3"], 2, DecimalFault::NotANumber),
        (["1", "0.0001"], 2, DecimalFault::TooFine),
        (["1", "99999999999999999999"], 2, DecimalFault::TooLarge),
    ] {
        let error = parse_thinks(texts).expect_err("one is wrong");
        assert_eq!((error.number, error.fault), (number, fault), "{texts:?}");
    }
}

#[test]
fn a_dozen_controls_have_a_name() {
    let english = Library::built_in().find("en").expect("built in");
    let mut names: Vec<&str> = named::all(english).map(|(name, _)| name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 12);
}

#[test]
fn periods_can_be_asked_for() {
    let control = control("white 30/120, 15/60 repeat, black 60+30");
    let white: Vec<Period> = control.periods(White).copied().collect();
    assert_eq!((white.len(), white[1].moves, white[1].main_ms), (2, Some(15), 60 * MINUTE));
    assert!(control.repeats(White) && !control.repeats(Black) && !control.is_equal());
    let black = control.periods(Black).next().expect("one period");
    assert_eq!((black.mode, black.increment_ms, black.bonus_ms()), (Mode::Fischer, 30_000, 30_000));
    assert_eq!(Color::ALL, [White, Black]);
}

#[test]
fn moves_that_others_write_as_minutes_are_told() {
    use evavier::clock::named;

    let english = evavier::language::Library::built_in().find("en").expect("built in");
    for (text, told) in [
        ("15/10", true),
        ("90/30", true),
        ("white 15/10, black 5", true),
        ("40/90, 30", false),
        ("30/120, 15/60 repeat", false),
        ("40/90+30", false),
        ("15/10 repeat", false),
        ("15+10", false),
    ] {
        let control = named::read(english, text).expect(text);
        let keys: Vec<_> = named::understood(text, &control).iter().map(|message| message.key()).collect();
        assert_eq!(keys.contains(&"control_by_moves"), told, "{text}: {keys:?}");
    }
}
