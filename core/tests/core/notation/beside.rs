//! What people write beside a move.

use evavier::notation::Check;
use evavier::notation::beside::{Entered, Mark, clock_ms, part, sign};

#[test]
fn a_move_is_parted_from_what_stands_beside_it() {
    for (text, mv) in [
        ("Nf3", "Nf3"),
        ("1. e4", "e4"),
        ("1) e4", "e4"),
        ("(1) e4", "e4"),
        ("12... Nf6", "Nf6"),
        ("12. ... Nf6", "Nf6"),
        ("12 Nf3", "Nf3"),
        ("12Nf3", "Nf3"),
        ("... Nf6", "Nf6"),
        ("5. 0-0", "0-0"),
        ("5.0-0", "0-0"),
        ("0-0-0", "0-0-0"),
        ("1.", ""),
        ("2 P - K 4", "P - K 4"),
        ("P - K 4", "P - K 4"),
        ("Kt B 3", "Kt B 3"),
        ("Nf3,", "Nf3"),
        ("Nf3.", "Nf3"),
        ("exd6 e.p.", "exd6 e.p."),
        ("exd6 (e.p.)", "exd6 (e.p.)"),
        ("e8(Q)", "e8(Q)"),
        ("e8=Q", "e8=Q"),
        ("e8=", "e8"),
        ("Nf3 +/=", "Nf3"),
        ("Nf3±", "Nf3"),
        ("Qh5+-", "Qh5"),
        ("Qh5+=", "Qh5+"),
        ("Qh5+", "Qh5+"),
        ("Qh5 +", "Qh5"),
        ("Bb5ch.", "Bb5"),
        ("Nf3 +0.35", "Nf3"),
        ("Nf3 $14 $2", "Nf3"),
        ("Nf3 {a remark}", "Nf3"),
        ("Nf3 (adjusted)", "Nf3"),
        ("Nf3 !?", "Nf3"),
        ("Nf3!?", "Nf3!?"),
        ("Nf?", "Nf?"),
        ("1:28", ""),
        ("1-0", "1-0"),
        ("1:0", "1:0"),
    ] {
        assert_eq!(part(text, &sign).mv, mv, "{text}");
    }
}

#[test]
fn times_offers_and_check_are_known() {
    const MINUTE: u64 = 60_000;
    let time = |ms| Entered { clock_ms: Some(ms), ..Entered::default() };
    for (text, expected) in [
        ("Nf3 1:28", time(88 * MINUTE)),
        ("Nf3 1:28:30", time(88 * MINUTE + 30_000)),
        ("Nf3 (1:28)", time(88 * MINUTE)),
        ("Nf3 [1:28]", time(88 * MINUTE)),
        ("Nf3(1:28)", time(88 * MINUTE)),
        ("Nf3 {1:28}", time(88 * MINUTE)),
        ("Nf3 1h28", time(88 * MINUTE)),
        ("Nf3 1 h 28 min", time(88 * MINUTE)),
        ("Nf3 88'", time(88 * MINUTE)),
        ("Nf3 88’", time(88 * MINUTE)),
        ("Nf3 88'30\"", time(88 * MINUTE + 30_000)),
        ("Nf3 88 min.", time(88 * MINUTE)),
        ("Nf3 =", Entered { offer: Some("="), ..Entered::default() }),
        ("Nf3(=)", Entered { offer: Some("(=)"), ..Entered::default() }),
        ("Nf3 ch.", Entered { check: Check::Check, ..Entered::default() }),
        ("Nf3 mate", Entered { check: Check::Mate, ..Entered::default() }),
        ("Nf3, 1:28 (=) !", Entered { offer: Some("(=)"), ..time(88 * MINUTE) }),
    ] {
        assert_eq!(part(text, &sign), Entered { mv: "Nf3", is_marked: true, ..expected }, "{text}");
    }
}

#[test]
fn what_is_not_known_as_a_mark_stays() {
    let times = |text: &str| clock_ms(text).map(Mark::Clock);
    for (text, mv) in [
        ("Nf3 1:28", "Nf3"),
        ("Nf3 =", "Nf3 ="),
        ("Nf3 (adjusted)", "Nf3 (adjusted)"),
        ("Nf3 (Nc3)", "Nf3 (Nc3)"),
        ("Nf3 +", "Nf3 +"),
    ] {
        assert_eq!(part(text, &times).mv, mv, "{text}");
    }
    for text in ["1:60", "1:5", "1:0", "h28", "1h60", "99999'", "min", "'", ":", "1:2:3:4", "½:½", "12", ""]
    {
        assert_eq!(clock_ms(text), None, "{text}");
    }
}
