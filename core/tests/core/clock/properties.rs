//! What holds for every control and every course of a game.

use evavier::clock::{Clock, Mode, Period, PressRow, TimeControl, parse_thinks, simulate};
use evavier::rules::{ByColor, Color};
use proptest::prelude::*;

/// A period as players write it; `with_moves` for all but the last.
fn period(with_moves: bool) -> impl Strategy<Value = String> {
    let mode = prop::sample::select(vec!["", "+", " bronstein ", " delay "]);
    let moves = if with_moves {
        (1..6_u32).prop_map(|moves| format!("{moves}/")).boxed()
    } else {
        Just(String::new()).boxed()
    };
    (moves, 1..9_000_u64, mode, 1..60_000_u64).prop_map(|(moves, hundredths, mode, increment)| {
        let minutes = format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let increment = if mode.is_empty() {
            String::new()
        } else {
            format!("{}.{:03}", increment / 1_000, increment % 1_000)
        };
        format!("{moves}{minutes}{mode}{increment}")
    })
}

fn schedule() -> impl Strategy<Value = String> {
    prop_oneof![3 => counted_schedule(), 1 => timed_schedule()]
}

/// After periods with a number of moves those that end by their time.
fn timed_schedule() -> impl Strategy<Value = String> {
    let periods = (prop::collection::vec(period(true), 0..3), prop::collection::vec(period(false), 2..5));
    periods.prop_map(|(mut counted, timed)| {
        counted.extend(timed);
        counted.join(", ")
    })
}

fn counted_schedule() -> impl Strategy<Value = String> {
    let earlier = prop::collection::vec(period(true), 0..4);
    let last = prop_oneof![period(false), period(true), period(true).prop_map(|text| text + " repeat")];
    (earlier, last).prop_map(|(mut periods, last)| {
        periods.push(last);
        periods.join(", ")
    })
}

fn control_text() -> impl Strategy<Value = String> {
    prop_oneof![
        schedule(),
        (schedule(), schedule()).prop_map(|(white, black)| format!("white {white}, black {black}")),
    ]
}

/// Without periods that end by their time.
fn counted_control() -> impl Strategy<Value = TimeControl> {
    counted_schedule().prop_map(|text| text.parse().expect("generated controls are right"))
}

fn control() -> impl Strategy<Value = TimeControl> {
    control_text().prop_map(|text| text.parse().expect("generated controls are right"))
}

/// The period of each move of one side, from the agreement alone: an oracle that shares nothing with `stage`.
fn period_of_each_move(control: &TimeControl, color: Color, moves: usize) -> Vec<(u32, Period)> {
    let periods: Vec<Period> = control.periods(color).copied().collect();
    let mut course = Vec::new();
    let mut number = 0;
    while course.len() < moves {
        let index = usize::min(number, periods.len() - 1);
        let is_last = index + 1 == periods.len();
        let ends = !is_last || control.repeats(color);
        let count = if ends { periods[index].moves.map_or(moves, |count| count as usize) } else { moves };
        number += 1;
        course.extend(std::iter::repeat_n((number as u32, periods[index]), count));
    }
    course
}

/// What one side must have left before its next move, by the sum of everything it was given and used;
/// `None` from the move on that its time did not suffice for.
fn expected_left_ms(control: &TimeControl, color: Color, used_ms: &[u64]) -> Option<u64> {
    let course = period_of_each_move(control, color, used_ms.len() + 1);
    let bonus = |period: &Period| match period.mode {
        Mode::Fischer | Mode::Bronstein => i128::from(period.increment_ms),
        Mode::SuddenDeath | Mode::Delay => 0,
    };
    let mut main = 0_i128;
    let mut reached = 0;
    for (index, (number, period)) in course.iter().enumerate() {
        if *number > reached {
            main += i128::from(period.main_ms);
            reached = *number;
        }
        let Some(&used) = used_ms.get(index) else { return u64::try_from(main + bonus(period)).ok() };
        let (used, increment) = (i128::from(used), i128::from(period.increment_ms));
        if used >= main + increment {
            return None;
        }
        main -= match period.mode {
            Mode::SuddenDeath | Mode::Fischer => used - increment,
            Mode::Bronstein | Mode::Delay => (used - increment).max(0),
        };
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_reads_back(text in control_text()) {
        let control: TimeControl = text.parse().expect("generated controls are right");
        let printed = control.to_string();
        prop_assert_eq!(printed.parse::<TimeControl>(), Ok(control.clone()));
        let json = serde_json::to_string(&control).expect("a string");
        prop_assert_eq!(serde_json::from_str::<TimeControl>(&json).expect("a control"), control.clone());
        prop_assert_eq!(printed.to_uppercase().parse::<TimeControl>(), Ok(control));
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        let _ = text.parse::<TimeControl>();
        let _ = parse_thinks([text]);
    }

    #[test]
    fn commas_are_asked_about_without_doubling_the_work(times in 1..3_000_usize) {
        // A parser that tried every comma both ways would not come back.
        let _ = "5,5;".repeat(times).parse::<TimeControl>();
    }

    #[test]
    fn almost_controls_do_not_panic(
        text in "((white|black|repeat|delay|bronstein|[0-9]{1,25}|[.:+/,; é\u{1f642}-]){1,3} ?){0,12}"
    ) {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string().parse::<TimeControl>(), Ok(control));
        }
    }

    #[test]
    fn used_and_left_make_up_what_was_given(control in counted_control(), thinks_ms in prop::collection::vec(0..200_000_u64, 1..60)) {
        let rows = simulate(control.clone(), &thinks_ms);
        let mut used = ByColor { white: Vec::new(), black: Vec::new() };
        for (row, think_ms) in rows.iter().zip(&thinks_ms) {
            let color = if row.ply % 2 == 1 { Color::White } else { Color::Black };
            used.get_mut(color).push(*think_ms);
            let expected = expected_left_ms(&control, color, used.get(color));
            prop_assert_eq!(row.flag, if expected.is_none() { Some(color) } else { None });
            let (shown, moves) = match color {
                Color::White => (row.white_ms, row.white_moves),
                Color::Black => (row.black_ms, row.black_moves),
            };
            prop_assert_eq!(shown, expected.unwrap_or(0));
            prop_assert_eq!(moves as usize, used.get(color).len() - usize::from(expected.is_none()));
            let course = period_of_each_move(&control, color, moves as usize + 1);
            prop_assert_eq!(*row.period.get(color), course[moves as usize].0);
            if expected.is_none() {
                let after = &rows[row.ply..];
                let same = |later: &PressRow| *later == PressRow { ply: later.ply, ..*row };
                prop_assert!(after.iter().all(same));
                break;
            }
        }
    }

    #[test]
    fn periods_that_end_by_time_are_one_long_period(
        mains_s in prop::collection::vec(1..120_u64, 2..5),
        mode in prop::sample::select(vec!["", "+3", " bronstein 3", " delay 3"]),
        thinks_ms in prop::collection::vec(0..90_000_u64, 1..40),
    ) {
        // An oracle that knows nothing of them: all their times at once, less what is still to come.
        let period = |seconds: u64| format!("{}:{:02}{mode}", seconds / 60, seconds % 60);
        let timed = mains_s.iter().map(|&seconds| period(seconds)).collect::<Vec<_>>().join(", ");
        let at_once = period(mains_s.iter().sum());
        let rows = simulate(timed.parse().expect("a control"), &thinks_ms);
        let oracle = simulate(at_once.parse().expect("a control"), &thinks_ms);
        for (row, whole) in rows.iter().zip(&oracle) {
            prop_assert_eq!((row.flag, row.white_moves, row.black_moves), (whole.flag, whole.white_moves, whole.black_moves));
            for (color, is, all) in [(Color::White, row.white_ms, whole.white_ms), (Color::Black, row.black_ms, whole.black_ms)] {
                let number = *row.period.get(color) as usize;
                let to_come: u64 = mains_s[number..].iter().map(|seconds| seconds * 1_000).sum();
                prop_assert_eq!(is + to_come, all, "{} {:?} {}", timed, color, row.ply);
                // A period that has ended is one whose time the whole could not do without.
                prop_assert!(row.flag == Some(color) || is > 0 || mode == " delay 3");
            }
        }
    }

    #[test]
    fn no_order_of_instants_moves_a_flag(
        control in control(),
        steps in prop::collection::vec((0..4_u8, 0..100_000_u64), 0..40),
    ) {
        // Stops, restarts and looks in between put the flag off by the time that the clock stood, no more.
        let mut clock = Clock::new(control);
        clock.start(Color::White, 0);
        let (mut at_ms, mut due_ms) = (0, clock.next_deadline_ms().expect("it runs"));
        for (step, ms) in steps {
            at_ms += ms;
            let ran = clock.running().is_some();
            if ran && at_ms >= due_ms {
                prop_assert_eq!(clock.flag(at_ms), Some(Color::White));
                break;
            }
            due_ms += if ran { 0 } else { ms };
            match step {
                0 => clock.stop(at_ms),
                1 => clock.resume(at_ms),
                2 => { clock.advance(at_ms); }
                _ => prop_assert!(clock.last_period_ms(Color::White, at_ms) > 0 || clock.remaining_ms(Color::White, at_ms) == 0),
            }
            prop_assert!(clock.next_deadline_ms().is_none_or(|due| due == due_ms));
        }
    }

    #[test]
    fn the_deadline_is_when_the_flag_falls(control in control(), at_ms in 0..10_000_000_u64, moves in 0..20_u32) {
        let mut clock = Clock::new(control);
        clock.set_moves(Color::White, moves, 0);
        clock.start(Color::White, at_ms);
        let due = clock.next_deadline_ms().expect("it runs");
        prop_assert_eq!((clock.flag(due - 1), clock.flag(due)), (None, Some(Color::White)));
prop_assert!(clock.remaining_ms(Color::White, due - 1) > 0);
        prop_assert_eq!(clock.advance(due), Some(Color::White));
    }

    #[test]
    fn no_order_of_instants_creates_time_or_panics(
        control in counted_control(),
        steps in prop::collection::vec((0..6_u8, prop_oneof![0..4_000_000_u64, any::<u64>()]), 0..40),
    ) {
        let mut clock = Clock::new(control);
        for (step, at_ms) in steps {
            let before = clock.clone();
            let mut gains = false;
            match step {
                0 => clock.start(Color::White, at_ms),
                1 => clock.start(Color::Black, at_ms),
                2 => clock.stop(at_ms),
                3 => clock.resume(at_ms),
                4 => { clock.advance(at_ms); }
                _ => gains = clock.press(at_ms),
            }
            for color in Color::ALL {
                let (was, is) = (before.remaining_ms(color, 0), clock.remaining_ms(color, 0));
                prop_assert!(is <= was || (gains && before.running() == Some(color)));
                prop_assert!(clock.remaining_ms(color, at_ms) <= is);
                prop_assert!(clock.moves(color) == before.moves(color) + u32::from(gains && before.running() == Some(color)));
            }
            prop_assert!(before.flag(0).is_none() || clock.flag(0) == before.flag(0));
        }
    }

    #[test]
    fn asking_in_between_changes_nothing(
        control in control(),
        thinks_ms in prop::collection::vec((0..30_000_u64, 0..30_000_u64), 1..40),
    ) {
        let (mut asked, mut unasked) = (Clock::new(control.clone()), Clock::new(control));
        asked.start(Color::White, 0);
        unasked.start(Color::White, 0);
        let mut at_ms = 0;
        for (first, second) in thinks_ms {
            at_ms += first;
            asked.advance(at_ms);
            asked.stop(at_ms);
            asked.resume(at_ms);
            at_ms += second;
            prop_assert_eq!(asked.remaining_ms(Color::White, at_ms), unasked.remaining_ms(Color::White, at_ms));
            prop_assert_eq!(asked.press(at_ms), unasked.press(at_ms));
            prop_assert_eq!(&asked, &unasked);
        }
    }

    #[test]
    fn both_sides_together_use_what_has_passed(steps in prop::collection::vec((0..6_u8, 0..30_000_u64), 1..60)) {
        // Presses, stops, restarts and the arbiter's doings: without increments what both have used is what passed while a
        // clock ran.
        let mut clock = Clock::new("60".parse().expect("a control"));
        clock.start(Color::White, 0);
        let (mut at_ms, mut ran_ms, mut given_ms) = (0_u64, 0_u64, 2 * 3_600_000);
        for (step, ms) in steps {
            at_ms += ms;
            ran_ms += if clock.running().is_some() { ms } else { 0 };
            match step {
                0 | 1 => { clock.press(at_ms); }
                2 => clock.stop(at_ms),
                3 => clock.resume(at_ms),
                4 => {
                    clock.set_remaining_ms(Color::Black, clock.remaining_ms(Color::Black, at_ms) + 7, at_ms);
                    given_ms += 7;
                }
                _ => {
                    clock.add_ms(Color::White, ms, at_ms);
                    given_ms += ms;
                }
            }
            let left_ms: u64 = Color::ALL.map(|color| clock.remaining_ms(color, at_ms)).iter().sum();
            prop_assert_eq!(left_ms + ran_ms, given_ms);
        }
    }

    #[test]
    fn only_increments_periods_and_the_arbiter_bring_time(
        control in counted_control(),
        steps in prop::collection::vec((0..8_u8, 0..60_000_u64), 1..60),
    ) {
        let mut clock = Clock::new(control.clone());
        clock.start(Color::White, 0);
        let mut at_ms = 0;
        for (step, ms) in steps {
            at_ms += ms;
            let before = clock.clone();
            let was = ByColor::from_fn(|color| before.remaining_ms(color, at_ms));
            // What this step may bring at most, to whom.
            let mut brings = ByColor { white: 0_u64, black: 0 };
            match step {
                0..=2 => if clock.press(at_ms) {
                    let color = before.turn();
                    *brings.get_mut(color) = gain(&control, &before, &clock, color, at_ms);
                },
                3 => clock.stop(at_ms),
                4 => clock.resume(at_ms),
                5 => {
                    clock.add_ms(Color::Black, ms, at_ms);
                    brings.black = ms;
                }
                6 => clock.charge(Color::White, ms, at_ms),
                _ => {
                    clock.press_both(at_ms);
                    brings = ByColor::from_fn(|color| gain(&control, &before, &clock, color, at_ms));
                }
            }
            for color in Color::ALL {
                let is = clock.remaining_ms(color, at_ms);
                prop_assert!(is <= was.get(color) + brings.get(color), "{} {is} {was:?} {brings:?}", step);
            }
        }
    }
}

/// The most that a completed move can bring: the next move's increment, and a new period's time.
fn gain(control: &TimeControl, before: &Clock, after: &Clock, color: Color, at_ms: u64) -> u64 {
    let moves = after.moves(color) as usize;
    let period = period_of_each_move(control, color, moves + 1)[moves].1;
    let is_new = after.period(color, at_ms) > before.period(color, at_ms);
    period.increment_ms + if is_new { period.main_ms } else { 0 }
}
