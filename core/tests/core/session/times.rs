//! Where the time of a game went, told of plies whose instants are known.

use super::*;
use evavier::game::times::GameTimes;

/// What is announced, at which second, and when the clock is pressed.
const PLIES: [(&str, u64, u64); 8] = [
    ("e4", 12, 14),
    ("e5", 20, 21),
    ("Nf3", 50, 58),
    ("Nc6", 60, 63),
    ("Bc4", 70, 71),
    ("Bc5", 140, 141),
    ("d3", 150, 150),
    ("d6", 151, 152),
];

#[test]
fn what_was_thought_and_how_long_the_press_took_is_told_in_seconds() {
    let english = Library::built_in().find("en").expect("built in");
    let reader = Reader::new(english);
    let control = Some("90+30".parse().expect("a control"));
    let setup = Setup { laws: "fide-2018".to_owned(), control, ..Setup::default() };
    let (mut session, _) = Session::new(setup, Options::default()).expect("a set-up");
    let mut say = |text: &str, second: u64| {
        let input = Input::Phrase {
            source: Source::Typed,
            text,
            sure: true,
            reader: &reader,
            by: None,
            heard: None,
            meant: None,
        };
        session.handle(input, second * 1_000);
    };
    say("start", 0);
    for (mv, announced, pressed) in PLIES {
        say(mv, announced);
        say("", pressed);
    }
    let renderer = Renderer::new(english, Style::default());
    let told: Vec<_> = GameTimes::of(session.state()).told().iter().map(|it| renderer.text(it)).collect();
    assert_eq!(
        told,
        [
            "Time used: White one minute, eight seconds, Black one minute, 24 seconds.",
            "Move 1: White 14 seconds, Black seven seconds.",
            "Move 2: White 37 seconds, Black five seconds.",
            "Move 3: White eight seconds, Black one minute, ten seconds.",
            "Move 4: White nine seconds, Black two seconds.",
            "Longest thoughts of White: move 2, 37 seconds; move 1, 14 seconds; move 4, nine seconds.",
            "Longest thoughts of Black: move 3, one minute, ten seconds; move 1, seven seconds; move 2, five seconds.",
            "White, from the announcement to the press: usually two seconds; longest: move 2, eight seconds.",
            "Black, from the announcement to the press: usually one second; longest: move 2, three seconds.",
        ]
    );
}
