//! The way of a ply in full (fide-2018 D.2.1 to D.2.5, D.2.8), and what a rated game does not tell: rows.

use super::people::UNGUARDED;
use super::rows::play_in;
use super::*;
use evavier::game::{CompletedBy, Note, Protocol, State, standing};
use evavier::rules::Blind;

fn setup() -> Setup {
    let control = Some("90+30".parse().expect("a control"));
    Setup { blind: Some(Blind::Black), protocol: Protocol::Full, control, ..Setup::default() }
}

fn rated() -> Setup {
    Setup { rated: true, ..setup() }
}

fn game(setup: Setup) -> Session {
    Session::new(setup, Options::default()).expect("a game").0
}

type Row<'a> = (&'a str, &'a [&'a str]);

fn check(title: &str, setup: Setup, rows: &[Row<'_>]) -> Session {
    play_in(game(setup), title, rows)
}

/// White has announced, Black has repeated and made it, White has pressed.
const E4: [Row<'_>; 4] = [
    ("t weiß: e4", &["ClockStarted", "Announced e2e4", "\"Eva zwei Eva vier\""]),
    ("t schwarz: eva zwei eva vier", &["Repeated", "\"Ja.\""]),
    ("t weiß:", &["MadeOn white", "Completed"]),
    ("t schwarz: ausgeführt", &["MadeOn black"]),
];

fn after(rows: &[Row<'static>]) -> Vec<Row<'static>> {
    [&E4[..], rows].concat()
}

const NOT_MADE: &str = "\"Noch nicht ausgeführt auf dem Brett von Schwarz: Springer Gustav acht Felix sechs. Die Figur \
    muss in ihrem neuen Feld stecken; dann ausgeführt sagen und drücken. Artikel D.2.4, fide-2018.\"";

const WARNED: &[&str] = &[
    "Judged(Warned { color: White, article: Some(Article { edition: \"fide-2018\", number: \"12.9.1\" }) })",
    "\"Weiß wird verwarnt. Artikel 12.9.1, fide-2018.\"",
];
const GIVEN: &[&str] = &[
    "Judged(TimeGiven { color: White, ms: 60000, article: Some(Article { edition: \"fide-2018\", number: \"12.9.2\" }) })",
    "\"Weiß bekommt mehr Zeit: eine Minute. Artikel 12.9.2, fide-2018.\"",
];

#[test]
fn every_step_is_entered_and_the_blind_players_press_waits_for_his_hand() {
    let rows = after(&[
        ("t schwarz: Sf6", &["Announced g8f6", "\"Springer Gustav acht Felix sechs\""]),
        ("t schwarz:", &[NOT_MADE]),
        ("t", &[NOT_MADE]),
        ("t schwarz: ausgeführt", &["MadeOn black"]),
        ("t schwarz: ausgeführt", &[]),
        ("t schwarz:", &["Completed"]),
        // Nobody goes on before he has repeated, and made it on his board, whatever the arbiter said meanwhile.
        ("t schiedsrichter verwarnung weiß", WARNED),
        ("t schiedsrichter zeit weiß +1:00", GIVEN),
        ("t weiß: d4", &["\"Weiß: zuerst die letzte Ansage wiederholen. Artikel D.2.1, fide-2018.\""]),
        ("t weiß: Sf6", &["Repeated", "\"Ja.\""]),
        ("t schiedsrichter verwarnung weiß", WARNED),
        (
            "t weiß: d4",
            &[
                "\"Zuerst auf dem Brett von Weiß ausführen: Springer Gustav acht Felix sechs. Artikel D.2.1, fide-2018.\"",
            ],
        ),
        ("t weiß: ausgeführt", &["MadeOn white"]),
        ("t weiß: d4", &["Announced d2d4", "\"David zwei David vier\""]),
    ]);
    check("D.2.4", setup(), &rows);
}

#[test]
fn without_names_it_is_told_by_whose_turn_it_is() {
    let rows: [Row<'_>; 11] = [
        ("t e4", &["ClockStarted", "Announced e2e4", "\"Eva zwei Eva vier\""]),
        ("t e3", &["RepetitionDiffered", "\"Nein. Eva zwei Eva vier\""]),
        ("t e4", &["Repeated", "\"Ja.\""]),
        ("t ausgeführt", &["MadeOn white"]),
        ("t ausgeführt", &["MadeOn black"]),
        ("t ausgeführt", &[]),
        // An answer before the press completes the move (6.2.2).
        ("t e5", &["Completed", "Announced e7e5", "\"Eva sieben Eva fünf\""]),
        ("h eva sieben eva fünf", &["Repeated", "\"Ja.\""]),
        ("t schwarz ausgeführt", &["MadeOn black"]),
        ("t", &["Completed"]),
        ("t weiß ausgeführt", &["MadeOn white"]),
    ];
    check("nobody is named", setup(), &rows);
}

#[test]
fn the_repetition_is_compared_by_meaning() {
    // What is announced, what is repeated, and what comes of it.
    let right: &[&str] = &["Repeated", "\"Ja.\""];
    let wrong: &[&str] = &["RepetitionDiffered", "\"Nein. Springer Gustav eins Felix drei\""];
    let rows: [(&str, &[&str]); 17] = [
        ("Sf3", right),
        ("Nf3", right),
        ("Cf3", right),
        ("g1f3", right),
        ("Sg1-f3", right),
        ("Springer Gustav eins Felix drei", right),
        ("gustav eins felix drei", right),
        ("Springer f3", right),
        ("cavalier f trois", right),
        ("knight g one f three", right),
        ("caballo f tres", right),
        ("wiederhole Sf3", right),
        ("Sc3", wrong),
        ("Springer Gustav eins Hektor drei", wrong),
        ("Springer Felix vier", wrong),
        ("cavalier c trois", wrong),
        ("Springer", &["\"Wiederholen.\""]),
    ];
    let announced: Row<'_> =
        ("t weiß: Sf3", &["ClockStarted", "Announced g1f3", "\"Springer Gustav eins Felix drei\""]);
    for (said, expected) in rows {
        for (kind, who) in
            [("t", "schwarz: "), ("t", ""), ("h", "schwarz: "), ("h", ""), ("t", "assistent von schwarz: ")]
        {
            // What is heard and incomplete is noise.
            if said == "Springer" && (kind, who) != ("t", "schwarz: ") {
                continue;
            }
            let line = format!("{kind} {who}{said}");
            check("D.2.1", setup(), &[announced, (&line, expected)]);
        }
    }
}

#[test]
fn a_capture_and_a_promotion_are_made_as_the_article_says() {
    let capture = Setup { start: "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1".to_owned(), ..setup() };
    let rows: [Row<'_>; 3] = [
        ("t dxe4", &["ClockStarted", "Announced d5e4", "\"David fünf schlägt Eva vier\""]),
        (
            "t",
            &[
                "\"Noch nicht ausgeführt auf dem Brett von Schwarz: David fünf schlägt Eva vier. Die Figur auf Eva vier \
               muss vom Brett sein und die andere in ihrem neuen Feld stecken; dann ausgeführt sagen und drücken. \
               Artikel D.2.4, fide-2018.\"",
            ],
        ),
        ("t schwarz: ausgeführt", &["MadeOn black"]),
    ];
    check("D.2.3", capture, &rows);
    let promotion = Setup { start: "4k3/8/8/8/8/8/3p4/6K1 b - - 0 1".to_owned(), ..setup() };
    let rows: [Row<'_>; 2] = [
        ("t schwarz: d1", &["\"Welche Figur? Dame, Turm, Läufer oder Springer.\""]),
        ("t schwarz: d1T", &["ClockStarted", "Announced d2d1r", "\"David zwei David eins Turm Schach\""]),
    ];
    check("D.2.1", promotion, &rows);
}

#[test]
fn a_game_ends_when_the_move_is_made_not_when_it_is_announced() {
    let start = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1".to_owned();
    let announced: Row<'_> =
        ("t Dg7", &["ClockStarted", "Announced g5g7", "\"Dame Gustav fünf Gustav sieben Matt\""]);
    let end: &[&str] =
        &["Completed", "Ended 1-0", "\"Partie beendet. Matt. Weiß gewinnt, 1-0. Artikel 5.1.1, fide-2018.\""];
    let made: Vec<&str> = [&["MadeOn white"], end].concat();
    let sighted = Setup { start: start.clone(), ..setup() };
    check("sighted, pressed", sighted.clone(), &[announced, ("t", &made)]);
    check("sighted, made", sighted, &[announced, ("t weiß ausgeführt", &made)]);
    let blind = Setup { start, blind: Some(Blind::White), ..setup() };
    check("blind", blind, &[announced, ("t ausgeführt", &made)]);
}

#[test]
fn whose_board_it_is_matters() {
    let whites = "\"Assistent von Weiß: Das gehört nicht zu seinen Aufgaben. Artikel D.2.11, fide-2018.\"";
    let rows: [Row<'_>; 9] = [
        ("t ausgeführt", &["\"Es ist kein Zug auszuführen.\""]),
        E4[0],
        (
            "t weiß: schwarz ausgeführt",
            &["\"Weiß: Das gehört nicht zu seinen Aufgaben. Artikel D.2.1, fide-2018.\""],
        ),
        ("t assistent von weiß: weiß ausgeführt", &[whites]),
        ("t assistent von weiß: ausgeführt", &["MadeOn black"]),
        ("t assistent von schwarz: ausgeführt", &[]),
        ("t weiß: ausgeführt", &["MadeOn white"]),
        ("t schwarz: ausgeführt", &[]),
        ("t assistent von schwarz: e4", &["Repeated", "\"Ja.\""]),
    ];
    check("D.2.10.1", setup(), &rows);
}

#[test]
fn a_slip_is_corrected_before_the_press_and_not_after() {
    let rows: [Row<'_>; 9] = [
        E4[0],
        E4[1],
        ("t weiß: ausgeführt", &["MadeOn white"]),
        // What was announced now has to be repeated and made like anything else.
        ("t weiß: korrektur d4", &["Corrected d2d4", "\"Korrektur. David zwei David vier\""]),
        ("t schwarz: e4", &["RepetitionDiffered", "\"Nein. David zwei David vier\""]),
        ("t schwarz: d4", &["Repeated", "\"Ja.\""]),
        ("t schwarz: korrektur e4", &["\"Schwarz: am Zug ist Weiß.\""]),
        ("t weiß:", &["MadeOn white", "Completed"]),
        (
            "t korrektur e4",
            &[
                "\"Die Uhr ist gedrückt, die Ansage kann nicht mehr korrigiert werden. Artikel D.2.8, fide-2018.\"",
            ],
        ),
    ];
    check("D.2.8", setup(), &rows);
    let old = Setup { laws: "fide-2009".to_owned(), protocol: Protocol::Usual, ..setup() };
    let rows: [Row<'_>; 3] = [
        ("t e4", &["ClockStarted", "Announced e2e4", "Made", "\"Eva zwei Eva vier\""]),
        ("t", &["Completed"]),
        (
            "t korrektur d4",
            &[
                "\"Die Uhr ist gedrückt, die Ansage kann nicht mehr korrigiert werden. Artikel 19.2 vi, fide-2009.\"",
            ],
        ),
    ];
    check("19.2 vi", old, &rows);
}

#[test]
fn how_far_things_are_is_told_in_one_sentence() {
    let rows = [
        ("", "Weiß ist am Zug, es ist nichts angesagt."),
        ("weiß: e4", "Weiß hat angesagt: Eva zwei Eva vier. Es fehlt die Wiederholung durch Schwarz."),
        (
            "schwarz: e4",
            "Weiß hat angesagt: Eva zwei Eva vier. Auf dem Brett von Weiß ist es noch nicht ausgeführt.",
        ),
        (
            "weiß ausgeführt",
            "Weiß hat angesagt: Eva zwei Eva vier. Auf dem Brett von Schwarz ist es noch nicht ausgeführt.",
        ),
        ("schwarz ausgeführt", "Weiß hat angesagt: Eva zwei Eva vier. Weiß hat noch nicht gedrückt."),
        ("weiß: drücken", "Schwarz ist am Zug, es ist nichts angesagt."),
        ("schwarz: e5", "Schwarz hat angesagt: Eva sieben Eva fünf. Es fehlt die Wiederholung durch Weiß."),
        (
            "schwarz ausgeführt",
            "Schwarz hat angesagt: Eva sieben Eva fünf. Es fehlt die Wiederholung durch Weiß.",
        ),
        (
            "schwarz: drücken",
            "Schwarz hat angesagt: Eva sieben Eva fünf. Es fehlt die Wiederholung durch Weiß.",
        ),
        (
            "weiß: e5",
            "Schwarz hat angesagt: Eva sieben Eva fünf. Auf dem Brett von Weiß ist es noch nicht ausgeführt.",
        ),
    ];
    let (mut session, reader) = (game(setup()), Reader::new(german()));
    let renderer = Renderer::new(german(), Style::default());
    for (line, expected) in rows {
        if !line.is_empty() {
            let (by, text) =
                reader.speaker(line, None).map_or((None, line), |(party, rest)| (Some(party), rest));
            session.handle(
                Input::Phrase {
                    source: Source::Typed,
                    text,
                    sure: true,
                    reader: &reader,
                    by,
                    heard: None,
                    meant: None,
                },
                0,
            );
        }
        assert_eq!(renderer.text(&standing(session.state())), expected, "{line}");
        let asked = Input::Phrase {
            source: Source::Typed,
            text: "stand",
            sure: true,
            reader: &reader,
            by: None,
            heard: None,
            meant: None,
        };
        let told = session.handle(asked, 0);
        let said = |output: &Output| match output {
            Output::Say(Weight::Answer, message) => Some(renderer.text(message)),
            _ => None,
        };
        assert_eq!(told.iter().filter_map(said).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn in_a_rated_game_a_wrong_repetition_is_the_arbiters() {
    let noted = "Halbzug 1: Schwarz wiederholte Eva drei statt Eva zwei Eva vier.";
    let rows: [Row<'_>; 6] = [
        E4[0],
        ("t schwarz: Eva drei", &["RepetitionDiffered", &format!("log \"{noted}\"")]),
        (
            "t schwarz: notizen",
            &["\"Das wird in einer gewerteten Partie nicht gesagt. Artikel 12.7, fide-2018.\""],
        ),
        ("t notizen", &["\"Das wird in einer gewerteten Partie nicht gesagt. Artikel 12.7, fide-2018.\""]),
        ("t schiedsrichter notizen", &[&format!("\"{noted}\"")]),
        ("t schwarz: Eva vier", &["Repeated"]),
    ];
    let session = check("12.6", rated(), &rows);
    assert!(matches!(session.state().noted[0].what, Note::RepetitionDiffered { .. }));
}

#[test]
fn in_a_rated_game_nothing_is_said_of_why_an_announcement_is_not_taken() {
    let not_taken = |words: &str| format!("NotTaken {{ words: \"{words}\" }}");
    let log = |words: &str| format!("log \"Halbzug 1: nicht aufgenommen von Weiß: {words}\"");
    let said = "\"Nicht aufgenommen.\"";
    // Illegal, of several meanings, not understood: all the same.
    let start = "4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1".to_owned();
    for words in ["Sh5", "Sc3", "Dame Anna acht", "Blumenkohl", "Springer"] {
        let expected = [not_taken(words), log(words), said.to_owned()];
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        check("12.6", Setup { start: start.clone(), ..rated() }, &[(&format!("t weiß: {words}"), &expected)]);
    }
    // In a club it is told.
    let club: Row<'_> = ("t weiß: Sh5", &["\"Nicht möglich: der Springer kann nicht nach Hektor fünf.\""]);
    check("club", Setup { start, ..setup() }, &[club]);
}

const WAITS: &str = "\"Die Uhren stehen: Der Schiedsrichter entscheidet, was Weiß gezogen hat; oder Weiß sagt den Zug noch \
    einmal an und drückt dann.\"";

#[test]
fn in_a_rated_game_a_press_without_an_announcement_is_the_arbiters() {
    let rows: [Row<'_>; 12] = [
        ("t", &["\"Noch kein Zug angesagt. Erst ansagen, dann drücken.\""]),
        ("t start", &["ClockStarted", "\"Die Uhr von Weiß läuft.\""]),
        (
            "t weiß:",
            &[
                "PressedWithout { words: None }",
                "log \"Halbzug 1: Weiß drückte ohne Ansage.\"",
                "\"Noch kein Zug angesagt. Erst ansagen, dann drücken.\"",
            ],
        ),
        (
            "t weiß: e5",
            &[
                "NotTaken { words: \"e5\" }",
                "log \"Halbzug 1: nicht aufgenommen von Weiß: e5\"",
                "\"Nicht aufgenommen.\"",
            ],
        ),
        ("t schiedsrichter verwarnung weiß", WARNED),
        (
            "t weiß:",
            &[
                "PressedWithout { words: Some(\"e5\") }",
                "log \"Halbzug 1: Weiß drückte nach der nicht aufgenommenen Ansage: e5\"",
                "ClockStopped",
                "\"Die Uhren stehen: Weiß hat gedrückt, bevor eine Ansage aufgenommen war. Der Schiedsrichter \
                 entscheidet. Artikel 7.5.1, fide-2018.\"",
            ],
        ),
        // However often: it waits for one of the two.
        ("t weiß:", &[WAITS]),
        ("t schiedsrichter verwarnung weiß", WARNED),
        ("t", &[WAITS]),
        // He enters the illegal move, and starts the clock again.
        (
            "t schiedsrichter illegal weiß e2e5",
            &[
                "Judged(IllegalMove { color: White, kind: Movement, ply: 1, counts: true, taken_back: true, article: \
                 Some(Article { edition: \"fide-2018\", number: \"7.5.1\" }) })",
                "\"Regelwidriger Zug von Weiß: ein Zug gegen die Gangart. Nummer 1. Artikel 7.5.1, fide-2018.\"",
                "Judged(Restored { plies: 0, times: None, article: Some(Article { edition: \"fide-2018\", number: \
                 \"7.5.1\" }) })",
                "\"Die Stellung nach Halbzug 0 gilt wieder. Weiß ist am Zug. Die Uhr steht. Artikel 7.5.1, fide-2018.\"",
                "Judged(TimeGiven { color: Black, ms: 120000, article: Some(Article { edition: \"fide-2018\", number: \
                 \"7.5.5\" }) })",
                "\"Schwarz bekommt mehr Zeit: zwei Minuten. Artikel 7.5.5, fide-2018.\"",
                "Judged(Bound { from: Square { file: File(4), rank: Rank(1) }, to: Square { file: File(4), rank: Rank(4) }, article: \
                 Some(Article { edition: \"fide-2018\", number: \"7.5.1\" }) })",
                "\"Für den Ersatzzug gilt berührt, geführt. Ziehen muss: Bauer Eva zwei. Artikel 7.5.1, fide-2018.\"",
            ],
        ),
        (
            "t weiß: e4",
            &[
                "ClockStarted",
                "log \"Halbzug 1, Weiß: Die angehaltenen Uhren wurden nach null Sekunden wieder gestartet.\"",
                "\"Die Uhr von Weiß läuft.\"",
                "Announced e2e4",
                "\"Eva zwei Eva vier\"",
            ],
        ),
        ("t weiß:", &["MadeOn white", "Completed", UNGUARDED]),
    ];
    check("7.5", rated(), &rows);
}

#[test]
fn a_flag_is_not_called_to_the_players_of_a_rated_game() {
    let short = |setup: Setup| Setup { control: Some("90".parse().expect("a control")), ..setup };
    let fallen: Row<'_> =
        ("+ 5401000", &["FlagFell { color: White }", "log \"Die Zeit von Weiß ist abgelaufen.\""]);
    let session = check("6.8, 12.6", short(rated()), &[E4[0], fallen]);
    assert_eq!(session.state().outcome, None);
    let mut session = check("club", short(setup()), &[E4[0]]);
    session.handle(Input::Tick, 5_401_000);
    assert!(session.state().outcome.is_some());
}

/// Any talk in full leaves a state that its events tell again, and a blind player's press that stands behind a
/// move made.
#[test]
fn events_tell_the_same_way() {
    const TALK: [&str; 20] = [
        "",
        "",
        "ausgeführt",
        "ausgeführt",
        "weiß ausgeführt",
        "schwarz ausgeführt",
        "korrektur",
        "ja",
        "nein",
        "stand",
        "wiederholen",
        "weiß:",
        "schwarz:",
        "weiß: ausgeführt",
        "schwarz: ausgeführt",
        "assistent von schwarz: ausgeführt",
        "Dame Hektor fünf",
        "schiedsrichter zurück 2",
        "schiedsrichter regelwidrig",
        "start",
    ];
    const WHO: [&str; 5] = ["", "weiß: ", "schwarz: ", "assistent von schwarz: ", "assistent von weiß: "];
    let reader = Reader::new(german());
    let mut dice = Dice(0xd2);
    let (mut presses, mut plies, mut late) = (0, 0, 0);
    for round in 0..60 {
        let setup = Setup { rated: round % 2 == 0, ..setup() };
        let mut told = State::new(setup.clone()).expect("a game");
        let mut session = game(setup);
        for at_ms in 0..160 {
            let due = session.state().last_announced().map(|(position, mv)| position.uci(mv));
            let moves = session.state().position_ahead().legal_moves();
            let line = match (dice.below(4), due) {
                (0, Some(uci)) => format!("{}{uci}", WHO[dice.below(WHO.len())]),
                (1, _) if !moves.is_empty() => {
                    let uci = session.state().position_ahead().uci(moves[dice.below(moves.len())]);
                    let correct = if dice.below(5) == 0 { "korrektur " } else { "" };
                    format!("{}{correct}{uci}", WHO[dice.below(WHO.len())])
                }
                _ => TALK[dice.below(TALK.len())].to_owned(),
            };
            let (by, text) = reader
                .speaker(&line, None)
                .map_or((None, line.as_str()), |(party, rest)| (Some(party), rest));
            let source = if dice.below(4) == 0 { Source::Heard } else { Source::Typed };
            let mut author = None;
            for output in session.handle(
                Input::Phrase { source, text, sure: true, reader: &reader, by, heard: None, meant: None },
                at_ms,
            ) {
                if let Output::By(party) = output {
                    author = Some(party);
                }
                let Output::Record(event) = output else { continue };
                let mover = told.mover();
                if let Event::Completed { by } = event {
                    assert!(told.way().made.get(mover), "{line}: completed and not made");
                    presses += usize::from(by == CompletedBy::Press);
                }
                if let Event::Announced { .. } = event {
                    let way = told.way();
                    assert!(way.repeated && *way.made.get(mover), "{line}: announced over {way:?}");
                    plies += 1;
                }
                late += usize::from(event == Event::Repeated && told.announced().is_none());
                told.apply_of(author, &event, at_ms, None).expect("it happened");
            }
            let live = session.state();
            assert_eq!(
                (&live.stage, live.way(), &live.noted),
                (&told.stage, told.way(), &told.noted),
                "{line}"
            );
            assert_eq!(live.history().moves(), told.history().moves());
        }
    }
    assert!(
        presses > 60 && plies > 100 && late > 5,
        "{presses} presses, {plies} plies, {late} repeated late"
    );
}

#[test]
fn a_rated_game_without_the_full_protocol_tells_no_more() {
    let usual = Setup { protocol: Protocol::Usual, ..rated() };
    let announced: Row<'_> = ("t e4", &["ClockStarted", "Announced e2e4", "Made", "\"Eva zwei Eva vier\""]);
    let log = "log \"Halbzug 1: Schwarz wiederholte eva drei statt Eva zwei Eva vier.\"";
    let unnamed = "log \"Halbzug 1, ohne Namen: Schwarz wiederholte eva drei statt Eva zwei Eva vier.\"";
    let rows: [Row<'_>; 5] = [
        announced,
        ("h eva drei", &["RepetitionDiffered", unnamed]),
        ("t schwarz: eva drei", &["RepetitionDiffered", log]),
        ("h eva vier", &["Repeated"]),
        ("t", &["Completed", UNGUARDED]),
    ];
    check("usual", usual.clone(), &rows);
    let aloud = Options { repeat_back: true, full_form: true, ..Options::default() };
    let session = Session::new(usual, aloud).expect("a game").0;
    let log = "log \"Halbzug 1, ohne Namen: Schwarz wiederholte eva zwei eva drei statt Eva zwei Eva vier.\"";
    play_in(session, "through the air", &[announced, ("h eva zwei eva drei", &["RepetitionDiffered", log])]);
}

#[test]
fn only_the_arbiter_grants_what_he_is_asked() {
    let laws = "fide-1930".to_owned();
    let rows: [Row<'_>; 4] = [
        ("t e4", &["Announced e2e4", "Made", "\"Eva zwei Eva vier\""]),
        (
            "t weiß: dauerschach",
            &[
                "ArbiterAsked { color: White, petition: PerpetualCheck, article: Some(Article { edition: \"fide-1930\", \
                 number: \"16.1 b\" }) }",
                "\"Weiß reklamiert Remis durch Dauerschach. Ist es gezeigt? Der Schiedsrichter: stattgegeben oder zurückgewiesen. \
                 Artikel 16.1 b, fide-1930.\"",
            ],
        ),
        ("t weiß: ja", &["\"Weiß: Das gehört nicht zu seinen Aufgaben. Artikel 20.1 e, fide-1930.\""]),
        (
            "t schiedsrichter zurückgewiesen",
            &[
                "\"Der Schiedsrichter weist es zurück. Artikel 16.1 b, fide-1930.\"",
                "ArbiterAnswered { verdict: Refused, bonus_ms: 0, increment_ms: 0, article: Some(Article { edition: \
                 \"fide-1930\", number: \"16.1 b\" }) }",
            ],
        ),
    ];
    check("20.1 e", Setup { laws, control: None, protocol: Protocol::Usual, ..setup() }, &rows);
}
