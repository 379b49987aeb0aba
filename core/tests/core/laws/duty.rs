//! Who has to write the moves down, and which number the next move bears where the sheets cannot be completed.

use evavier::game::recording::{Dial, Duty, duty, next_period_move};
use evavier::rules::Color;
use evavier::rules::laws::{Tempo, edition};

#[test]
fn who_has_to_record() {
    use Duty::{Free, Record, Unruled};
    use Tempo::{Blitz, Rapid, Standard};
    let min = 60_000;
    // Edition, tempo, lowest reading, increment, blind; duty and article.
    let rows = [
        ("fide-2018", Standard, Some((5 * min, 0)), false, Record, "fide-2018 8.1.1"),
        ("fide-2018", Standard, Some((5 * min - 1, 0)), false, Free, "fide-2018 8.4"),
        ("fide-2018", Standard, Some((1, 29_999)), false, Free, "fide-2018 8.4"),
        ("fide-2018", Standard, Some((1, 30_000)), false, Record, "fide-2018 8.1.1"),
        ("fide-2018", Standard, Some((1, 30_000)), true, Record, "fide-2018 8.1.1"),
        ("fide-2018", Standard, None, false, Record, "fide-2018 8.1.1"),
        ("fide-2018", Rapid, Some((9 * min, 0)), false, Free, "fide-2018 A.2"),
        ("fide-2018", Blitz, Some((9 * min, 0)), false, Free, "fide-2018 A.2"),
        ("fide-2009", Standard, Some((5 * min, 0)), false, Record, "fide-2009 8.1"),
        ("fide-2009", Standard, Some((min, 0)), false, Free, "fide-2009 8.4"),
        ("fide-2009", Rapid, None, false, Free, "fide-2009 15.2"),
        ("fide-1930", Standard, Some((1, 0)), false, Record, "fide-1930 23.1"),
        ("fide-1930", Standard, Some((1, 0)), true, Record, "fide-1930 23.1"),
        ("fqe-2018", Standard, Some((min, 30_000)), true, Free, "fqe-2018 5.6"),
        ("fqe-2018", Standard, Some((min, 30_000)), false, Record, "fide-2018 8.1.1"),
        ("fqe-2018", Standard, Some((5 * min, 30_000)), true, Record, "fide-2018 8.1.1"),
        ("fqe-2018", Standard, Some((min, 0)), true, Free, "fide-2018 8.4"),
        ("dbsb-2021", Standard, Some((min, 30_000)), false, Free, "dbsb-2021 1.7"),
        ("dbsb-2021", Standard, Some((5 * min, 0)), true, Record, "dbsb-2021 1.7"),
        ("dbsb-2021", Rapid, Some((9 * min, 0)), true, Free, "fide-2023 A.2"),
        ("platform", Standard, Some((min, 0)), false, Unruled, ""),
    ];
    for (id, tempo, dial, blind, expected, article) in rows {
        let dial = dial.map(|(lowest_ms, increment_ms)| Dial { lowest_ms, increment_ms, is_last: true });
        let (duty, at) = duty(edition(id).expect(id), tempo, dial, blind);
        let at = at.map(ToString::to_string).unwrap_or_default();
        assert_eq!((duty, at.as_str()), (expected, article), "{id} {tempo:?} {dial:?} {blind}");
    }
}

#[test]
fn the_next_move_is_the_first_of_the_next_period() {
    // 8.6 and its commentary: 37 found of 40, the next is the 41st; 42 found, it is the 43rd.
    let rows = [
        ("fide-2018", "40/90, 30", 1, 37, Some(41)),
        ("fide-2018", "40/90, 30", 1, 42, Some(43)),
        ("fide-2018", "40/120, 20/60, 15+30", 2, 55, Some(61)),
        ("fide-2018", "30/120, 15/60 repeat", 3, 50, Some(61)),
        // Nothing follows the last period.
        ("fide-2018", "40/90, 30", 2, 50, None),
        ("fide-2018", "40/90", 1, 37, None),
        ("fide-2018", "90", 1, 37, None),
        ("fide-2009", "40/90, 30", 1, 37, Some(41)),
        ("fide-1930", "40/90, 30", 1, 37, None),
    ];
    for (id, control, period, found, expected) in rows {
        let control = control.parse().expect(control);
        let next = next_period_move(edition(id).expect(id), &control, Color::White, period, found);
        assert_eq!(next.map(|ruled| ruled.rule), expected, "{id} {control} {found}");
    }
}
