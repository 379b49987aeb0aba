//! An adjourned game is taken up again at an appointed hour, or wrongly (fide-2018 I.9, I.10, fide-2009 adjournment 9,
//! 10, fide-1930 21.6, 21.8).

use evavier::game::inscription;
use evavier::language::{Library, Renderer, Style};

use super::adjourned::{Game, check};
use super::judged::{said, tell};

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
