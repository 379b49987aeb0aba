//! The hour at which an adjourned game goes on, as the arbiter wrote it.

use evavier::game::appointed::{hour, impossible};
use jiff::tz::TimeZone;

#[test]
fn what_no_calendar_and_no_clock_shows_is_found() {
    let zone = TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").expect("a zone");
    for (text, expected) in [
        ("29.11.2026, 14:00, hall B", None),
        ("Sunday after dinner, 1-2-3", None),
        ("2024-02-29 9h", None),
        ("29.11.26 14:00", None),
        ("31.11.2026 14:00", Some("31.11.2026")),
        ("2026-02-29", Some("2026-02-29")),
        ("29.11.2026, 24:00", Some("24:00")),
        ("29.03.2026 02:30", Some("2026-03-29 02:30")),
        ("29.03.2026 03:30", None),
        ("25.10.2026 02:30", None),
    ] {
        assert_eq!(impossible(text, Some(&zone)).as_deref(), expected, "{text}");
    }
}

#[test]
fn an_hour_is_read_where_it_is_written_out_once_and_never_guessed() {
    let afternoon = Some("2026-11-29T14:30:00");
    for (text, expected) in [
        ("2026-11-29 14:30", afternoon),
        ("2026-11-29T14:30", afternoon),
        ("29.11.2026, 14:30, Saal B", afternoon),
        ("dimanche 29.11.2026, 14h30 (salle B).", afternoon),
        ("Sonntag, 1.2.2027 um 9:05", Some("2027-02-01T09:05:00")),
        ("29.11.2026 14h", Some("2026-11-29T14:00:00")),
        ("Sunday, 14:00, hall B", None),
        ("29.11.2026", None),
        ("29.11.26 14:00", None),
        ("11/29/2026 14:00", None),
        ("31.11.2026 14:00", None),
        ("29.11.2026 24:00", None),
        ("29.11.2026 or 30.11.2026, 14:00", None),
        ("29.11.2026, 14:00 or 15:00", None),
        ("", None),
    ] {
        assert_eq!(hour(text).map(|hour| hour.to_string()).as_deref(), expected, "{text}");
    }
}
