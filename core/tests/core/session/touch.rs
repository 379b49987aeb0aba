//! Rows: pieces touched and adjusted, and what may be announced then (fide-2018 article 4).

use super::rows::play_in;
use super::*;
use evavier::journal::{HEADER, Record, Seal, decode, replay};

/// Short castling is not legal: the bishop a6 holds f1. Long castling is.
const LONG_ONLY: &str = "4k3/8/b7/8/8/8/PP1P1PPP/R3K2R w KQ - 0 1";
/// King and rook of h1 may castle.
const CASTLES: &str = "4k3/8/8/8/8/8/3P1PPP/4K2R w K - 0 1";
/// The knight f3 may take the pawn e5, the rook h1 may not.
const CAPTURES: &str = "4k3/8/8/4p3/8/5N2/8/4K2R w - - 0 1";

const KNIGHT: &str =
    "\"Berührt: Springer Gustav eins. Ziehen muss: Springer Gustav eins. Artikel 4.3.1, fide-2018.\"";
const NOT_ALLOWED: &str = "\"Berührt, geführt: Dieser Zug ist nicht erlaubt. Ziehen muss: Springer Gustav eins. Artikel 4.3.1, fide-2018.\"";
const SAYS_NF3: &str = "\"Springer Gustav eins Felix drei\"";

fn play(start: &str, title: &str, lines: &[(&str, &[&str])]) -> Session {
    let setup = Setup { start: start.to_owned(), ..Setup::default() };
    let (session, _) = Session::new(setup, Options::default()).expect(start);
    play_in(session, title, lines)
}

#[test]
fn a_touched_piece_has_to_move() {
    let touched: (&str, &[&str]) = ("t berührt g1", &["Touched g1", KNIGHT]);
    play(
        "",
        "another move",
        &[touched, ("t e4", &[NOT_ALLOWED]), ("t Sf3", &["Announced g1f3", "Made", SAYS_NF3])],
    );
    play("", "another move, heard", &[touched, ("h eva zwei eva vier", &[NOT_ALLOWED])]);
    play(
        "",
        "heard and right",
        &[
            touched,
            ("h springer felix drei", &["Proposed g1f3", SAYS_NF3]),
            ("h ja", &["Announced g1f3", "Made"]),
        ],
    );
    play(
        "",
        "corrected to another move",
        &[
            touched,
            ("t Sf3", &["Announced g1f3", "Made", SAYS_NF3]),
            ("t korrektur e4", &[NOT_ALLOWED]),
            ("t korrektur Sh3", &["Corrected g1h3", "\"Korrektur. Springer Gustav eins Hektor drei\""]),
        ],
    );
    play(
        "",
        "touched while a move waits for its yes",
        &[
            ("h eva zwei eva vier", &["Proposed e2e4", "\"Eva zwei Eva vier\""]),
            ("t berührt g1", &["Touched g1", KNIGHT, "Withdrawn", "\"Verworfen.\""]),
            ("t ja", &["\"Es gibt nichts zu bestätigen.\""]),
        ],
    );
    play(
        "",
        "and that move is one of the piece",
        &[
            ("h springer felix drei", &["Proposed g1f3", SAYS_NF3]),
            ("t berührt g1", &["Touched g1", KNIGHT]),
            ("t ja", &["Announced g1f3", "Made"]),
        ],
    );
    let after = play(
        "",
        "it is over with the move",
        &[
            touched,
            ("t Sf3", &["Announced g1f3", "Made", SAYS_NF3]),
            ("t", &["Completed"]),
            ("t e5", &["Announced e7e5", "Made", "\"Eva sieben Eva fünf\""]),
        ],
    );
    assert!(after.state().touched.is_empty());
}

#[test]
fn duties_are_told() {
    let rows: [(&str, &str, &str, &str); 9] = [
        (
            "",
            "berührt a1",
            "Touched a1",
            "Turm Anna eins. Das verpflichtet zu nichts: Jeder Zug ist erlaubt. Artikel 4.5, fide-2018.",
        ),
        (
            "",
            "berührt a1 e2",
            "Touched a1 e2",
            "Turm Anna eins, Bauer Eva zwei. Ziehen muss: Bauer Eva zwei. Artikel 4.3.1, fide-2018.",
        ),
        (
            CAPTURES,
            "berührt e5",
            "Touched e5",
            "Bauer Eva fünf. Geschlagen werden muss: Bauer Eva fünf. Artikel 4.3.2, fide-2018.",
        ),
        (
            CAPTURES,
            "berührt e5 f3",
            "Touched e5 f3",
            "Bauer Eva fünf, Springer Felix drei. Der Springer Felix drei muss den Bauern Eva fünf schlagen. Artikel 4.3.3, fide-2018.",
        ),
        (
            CAPTURES,
            "berührt h1 e5",
            "Touched h1 e5",
            "Turm Hektor eins, Bauer Eva fünf. Ziehen muss: Turm Hektor eins. Artikel 4.3.3, fide-2018.",
        ),
        (
            CASTLES,
            "berührt König e1 Turm h1",
            "Touched e1 h1",
            "König Eva eins, Turm Hektor eins. Es muss rochiert werden: kurze Rochade. Artikel 4.4.1, fide-2018.",
        ),
        (
            CASTLES,
            "berührt h1 e1",
            "Touched h1 e1",
            "Turm Hektor eins, König Eva eins. Ziehen muss: Turm Hektor eins. Artikel 4.4.2, fide-2018.",
        ),
        (
            LONG_ONLY,
            "berührt e1 h1",
            "Touched e1 h1",
            "König Eva eins, Turm Hektor eins. Ziehen muss: König Eva eins. Artikel 4.4.3, fide-2018.",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "ich berühre David fünf",
            "Touched d5",
            "Bauer David fünf. Geschlagen werden muss: Bauer David fünf. Artikel 4.3.2, fide-2018.",
        ),
    ];
    for (start, typed, event, said) in rows {
        play(start, typed, &[(&format!("t {typed}"), &[event, &format!("\"Berührt: {said}\"")])]);
    }
}

#[test]
fn a_king_that_must_move_after_the_rook_may_not_castle_there() {
    // The rook g1 is shut in; the king f1 may step, and castle short were it not for the rook touched first.
    let setup =
        Setup { start: "4k3/8/8/8/8/8/5PPP/5KRN w G - 0 1".into(), chess960: true, ..Setup::default() };
    let (session, _) = Session::new(setup, Options::default()).expect("a position of Chess960");
    play_in(
        session,
        "rook, then king",
        &[
            (
                "t berührt g1 f1",
                &[
                    "Touched g1 f1",
                    "\"Berührt: Turm Gustav eins, König Felix eins. Ziehen muss: König Felix eins, ohne Rochade auf dieser Seite. Artikel 4.4.2, fide-2018.\"",
                ],
            ),
            (
                "t kurze rochade",
                &[
                    "\"Berührt, geführt: Dieser Zug ist nicht erlaubt. Ziehen muss: König Felix eins, ohne Rochade auf dieser Seite. Artikel 4.4.2, fide-2018.\"",
                ],
            ),
            ("t Ke2", &["Announced f1e2", "Made", "\"König Felix eins Eva zwei\""]),
        ],
    );
}

#[test]
fn what_was_entered_wrongly_binds_nobody() {
    let touched: (&str, &[&str]) = ("t berührt g1", &["Touched g1", KNIGHT]);
    let e4: (&str, &[&str]) = ("t e4", &["Announced e2e4", "Made", "\"Eva zwei Eva vier\""]);
    play(
        "",
        "taken back",
        &[touched, ("t korrektur", &["Untouched", "\"Gestrichen: Nichts gilt als berührt.\""]), e4],
    );
    play("", "an empty square", &[("t berührt e4", &["\"Auf Eva vier steht nichts.\""]), e4]);
    play("", "no square", &[("t berührt", &["\"Welches Feld? Zum Beispiel: berührt Gustav eins.\""]), e4]);
    play("", "another piece stands there", &[("t berührt läufer g1", &["\"wiederholen.\""]), e4]);
    play(
        "",
        "after the announcement",
        &[
            e4,
            (
                "h berührt gustav eins",
                &["\"Eva zwei Eva vier ist angesagt. Erst die Uhr drücken, oder Korrektur sagen.\""],
            ),
            (
                "t schwarz: berührt g8",
                &["\"Eva zwei Eva vier ist angesagt. Erst die Uhr drücken, oder Korrektur sagen.\""],
            ),
            (
                "t berührt e2",
                &[
                    "\"Die Beschwerde ist unbegründet, der Zug war erlaubt: Eva zwei Eva vier. Artikel 4.3.1, fide-2018.\"",
                ],
            ),
            (
                "t berührt g1",
                &[
                    "Judged(Found { what: TouchMove, article: Some(Article { edition: \"fide-2018\", number: \"4.3.1\" }) })",
                    "TakenBack",
                    "Touched g1",
                    "\"Die berührte Figur wurde nicht gezogen: Eva zwei Eva vier. Ziehen muss: Springer Gustav eins. Artikel 4.3.1, fide-2018. Die Ansage ist zurückgenommen.\"",
                ],
            ),
            ("t e4", &[NOT_ALLOWED]),
        ],
    );
}

#[test]
fn heard_touches_are_asked_about() {
    let heard: (&str, &[&str]) =
        ("h berührt gustav eins", &["\"Berührt: Springer Gustav eins? Ja oder nein?\""]);
    play("", "yes", &[heard, ("h ja", &["Touched g1", KNIGHT]), ("t e4", &[NOT_ALLOWED])]);
    play("", "no", &[heard, ("h nein", &["\"Es ist nichts geschehen.\""])]);
    play(
        "",
        "a move is no yes",
        &[
            heard,
            ("t e4", &["\"Es ist nichts geschehen.\"", "Announced e2e4", "Made", "\"Eva zwei Eva vier\""]),
        ],
    );
    play_in(
        session(true),
        "where all is repeated nobody enters it by ear",
        &[("h berührt gustav eins", &[])],
    );
    play_in(
        session(true),
        "but what was typed binds what is heard",
        &[("t berührt g1", &["Touched g1", KNIGHT]), ("h eva zwei eva vier", &[NOT_ALLOWED])],
    );
}

#[test]
fn adjusting_obliges_to_nothing() {
    let e4: (&str, &[&str]) = ("t e4", &["Announced e2e4", "Made", "\"Eva zwei Eva vier\""]);
    for (typed, event) in [
        ("j'adoube", "Adjusted"),
        ("J’adoube!", "Adjusted"),
        ("ich rücke zurecht", "Adjusted"),
        ("adjust g1 b8", "Adjusted g1 b8"),
    ] {
        let events = [event, "\"Weiß rückt zurecht. Artikel 4.2.1, fide-2018.\""];
        play("", typed, &[(&format!("t {typed}"), &events), e4]);
    }
    play(
        "",
        "it does not free what was touched before",
        &[
            ("t berührt g1", &["Touched g1", KNIGHT]),
            ("t j'adoube g1", &["Adjusted g1", "\"Weiß rückt zurecht. Artikel 4.2.1, fide-2018.\""]),
            ("t e4", &[NOT_ALLOWED]),
        ],
    );
}

#[test]
fn a_journal_keeps_what_was_touched() {
    let (mut session, started) =
        Session::new(Setup::default(), Options::default()).expect("the initial position");
    let reader = Reader::new(german());
    let mut events = vec![started];
    for text in ["j'adoube b1", "berührt g1", "korrektur", "berührt b1 g1"] {
        let typed = Input::Phrase {
            source: Source::Typed,
            text,
            sure: true,
            reader: &reader,
            by: None,
            heard: None,
            meant: None,
        };
        events.extend(session.handle(typed, 0).into_iter().filter_map(|output| match output {
            Output::Record(event) => Some(event),
            _ => None,
        }));
    }
    let mut seal = Seal::default();
    let lines =
        events.into_iter().zip(1..).map(|(event, seq)| seal.line(&Record { seq, at_ms: 0, by: None, event }));
    let bytes = format!("{HEADER}\n{}", lines.collect::<String>()).into_bytes();
    let journal = decode(&bytes).expect("a whole journal");
    let state = replay(&journal).expect("what was recorded can happen again");
    assert_eq!(journal.records.len(), 5);
    assert_eq!(named(&state.touched), " b1 g1");
}
