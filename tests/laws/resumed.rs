//! An adjourned game is taken up again at an appointed hour, or wrongly (fide-2018 I.9, I.10, fide-2009 adjournment 9,
//! 10, fide-1930 21.6, 21.8).

use evavier::game::inscription;
use evavier::language::{Library, Renderer, Style};

use super::adjourned::{Game, Row, after_sealing, check};
use super::judged::{said, tell};

/// Black seals e5 in reply to e4; the game goes on at two.
const APPOINTED: &str = "e4;.;arb adjourn resumption 29.11.2026, 14:00, hall B;ready;seals e5";

fn at(hour: &str, rest: &str) -> String {
    format!("{APPOINTED};hour {hour};{rest}")
}

#[test]
fn the_hour_may_be_given_with_the_adjournment_and_stands_on_the_envelope() {
    let mut game = Game::new("fide-2018", "90", "");
    assert_eq!(
        tell(&game.lines("e4;.;arb adjourn resumption 29.11.2026, 14:00, hall B")),
        "",
        "nothing is adjourned yet"
    );
    let told = tell(&game.lines("ready"));
    assert_eq!(told, "asked @I.1, appointed 29.11.2026, 14:00, hall B");
    game.lines("seals e5");
    let told = inscription(game.session.state()).expect("adjourned");
    let renderer = Renderer::new(Library::built_in().find("en").expect("built in"), Style::default());
    assert!(told.iter().any(|message| renderer.text(message).contains("29.11.2026, 14:00, hall B")));
    check(&[
        (
            "paper",
            "fide-2018",
            "",
            "e4;.;arb adjourn paper resumption Sunday",
            "adjourned @I.1, appointed Sunday",
        ),
        (
            "dropped",
            "fide-2018",
            "",
            "e4;.;arb adjourn resumption x;arb cancel;arb adjourn;ready",
            "asked @I.1",
        ),
    ]);
    let mut lacking = Game::new("fide-2018", "90", "");
    assert_eq!(said(&lacking.lines("e4;.;arb adjourn resumption")), ["order_fault"]);
}

#[test]
fn whoever_is_late_has_lost_the_time_since_the_hour() {
    let (noon, two, quarter) = ("2026-11-29 12:00", "2026-11-29 14:00", "2026-11-29 14:15");
    let later = "2026-11-29 15:01";
    let rows = [
        // His clock is started at that hour (I.9.2); the arbiter enters it when he sees to it.
        ("fide-2018", two, "arb absent white", "absent white @I.9.2"),
        ("fide-2018", quarter, "arb absent white", "absent white @I.9.2, set white 4500 @I.9.2"),
        ("fide-1930", quarter, "arb absent white", "absent white @21.6, set white 4500 @21.6"),
        ("fide-2018", quarter, "arb absent white;arb absent white", "absent white @I.9.2"),
        ("fide-2018", quarter, "arb absent black", "absent black @I.9.3"),
        // How late somebody is need not be counted by hand, and may be.
        ("fide-2009", quarter, "arb late white", "set white 4500 @adjournment 9 b"),
        ("fide-2009", quarter, "arb late white 20", "set white 4200 @adjournment 9 b"),
        ("fide-2009", later, "arb late white", "end 0-1 LateArrival @adjournment 10"),
        ("fide-2009", noon, "arb late white", "says resumption_ahead"),
        ("fide-2018", quarter, "arb late white", "forfeits white @I.10"),
    ];
    let rows: Vec<(&str, String, &str)> =
        rows.iter().map(|(laws, hour, rest, told)| (*laws, at(hour, rest), *told)).collect();
    let rows: Vec<Row<'_>> =
        rows.iter().map(|(laws, script, told)| ("late", *laws, "", script.as_str(), *told)).collect();
    check(&rows);
    // Half past one and half past three lie an hour apart in the night in which summer time begins.
    let summer =
        "e4;.;arb adjourn resumption 29.03.2026 01:30;ready;seals e5;hour 2026-03-29 03:30;arb absent white";
    check(&[("summer", "fide-2018", "", summer, "absent white @I.9.2, set white 1800 @I.9.2")]);
    // What is in no calendar is not appointed.
    let never = "e4;.;arb adjourn resumption 31.02.2026 14:00";
    check(&[("never", "fide-2018", "", never, "says no_such_hour")]);
    // An hour that is no date and time of day tells nothing.
    let vague =
        "e4;.;arb adjourn resumption Sunday 14:00;ready;seals e5;hour 2026-11-29 14:15;arb absent white";
    check(&[("vague", "fide-2018", "", vague, "absent white @I.9.2")]);
}

#[test]
fn what_was_played_in_a_position_set_up_wrongly_is_annulled() {
    let script = |rest: &str| after_sealing(rest);
    let rows = [
        ("fide-1930", script("opens;Nf3;.;Nc6;.;arb position wrong"), "restored 2 5400/5400 @21.8"),
        (
            "fide-1930",
            script("opens;Nf3;.;Nc6;.;Bb5;.;a6;.;arb position wrong"),
            "restored 2 5400/5400 @21.8",
        ),
        (
            "fide-1930",
            script("arb envelope lost;e5;.;Nf3;.;arb position wrong"),
            "restored 2 5400/5400 @21.8",
        ),
        ("fide-1930", script("opens;arb position wrong;Nf3"), "started, announced g1f3, Made"),
        ("fide-1930", script("arb position wrong"), "says not_adjourned"),
        ("fide-1930", "e4;.;arb position wrong".to_owned(), "says not_adjourned"),
        ("fide-2018", script("opens;Nf3;.;arb position wrong"), "says laws_silent"),
    ];
    let rows: Vec<Row<'_>> =
        rows.iter().map(|(laws, script, told)| ("21.8", *laws, "", script.as_str(), *told)).collect();
    check(&rows);
}
