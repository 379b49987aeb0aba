//! The time control as PGN writes it.

use evavier::game::{Setup, State};

#[test]
fn what_pgn_has_no_signs_for_is_left_out() {
    for (control, written) in [
        ("90+30", Some("5400+30")),
        ("4:30+2", Some("270+2")),
        ("40/90+30, 30+30", Some("40/5400+30:1800+30")),
        // Read as PGN, no second period would ever come.
        ("90+30, 30+30", None),
        ("40/90, 30, 15", None),
        ("15/60 repeat", None),
        ("90 delay 30", None),
        ("white 5, black 4", None),
        ("0:00.5", None),
    ] {
        let setup = Setup { control: Some(control.parse().expect(control)), ..Setup::default() };
        let score = State::new(setup).expect("a game").score();
        assert_eq!(score.tag("TimeControl"), written, "{control}");
    }
}
