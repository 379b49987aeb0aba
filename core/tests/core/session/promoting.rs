//! A promotion that was said without its piece.

use super::*;
use evavier::rules::{Color, Party};

/// A pawn that promotes straight and one that captures, by every word of it.
const STRAIGHT: &str = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
const CAPTURING: &str = "1r5k/P7/8/8/8/8/8/K7 w - - 0 1";

/// What is said to these words in turn, and the move announced or proposed at last.
fn said(
    locale: &str,
    fen: &str,
    rated: bool,
    source: Source,
    lines: &[(Option<Party>, &str)],
) -> (Vec<String>, String) {
    let reader = Reader::new(Library::built_in().find(locale).expect("built in"));
    let control = Some("90+30".parse().expect("a control"));
    let setup = Setup { start: fen.to_owned(), rated, control, ..Setup::default() };
    let mut session = Session::new(setup, Options::default()).expect("a game").0;
    let (mut told, mut moves) = (Vec::new(), String::new());
    for (by, text) in lines {
        let outputs = session.handle(
            Input::Phrase { source, text, sure: true, reader: &reader, by: *by, heard: None, meant: None },
            0,
        );
        for output in &outputs {
            match output {
                Output::Record(Event::Announced { uci, .. } | Event::Proposed { uci, .. }) => {
                    moves.clone_from(uci)
                }
                Output::Say(_, message) => told.push(spoken(message)),
                _ => {}
            }
        }
    }
    (told, moves)
}

#[test]
fn the_piece_is_asked_for_and_its_word_answers() {
    let asked = "Welche Figur? Dame, Turm, Läufer oder Springer.";
    for (locale, fen, first, piece, uci) in [
        ("de", STRAIGHT, "Anna acht", "Dame", "a7a8q"),
        ("de", STRAIGHT, "Anna sieben Anna acht", "Turm", "a7a8r"),
        ("de", STRAIGHT, "Bauer Anna acht", "wird Springer", "a7a8n"),
        ("de", STRAIGHT, "a8", "D", "a7a8q"),
        ("en", STRAIGHT, "a8", "queen", "a7a8q"),
        ("fr", STRAIGHT, "a8", "fou", "a7a8b"),
        ("es", STRAIGHT, "a8", "dama", "a7a8q"),
        ("de", CAPTURING, "Anna schlägt Bella acht", "Dame", "a7b8q"),
        ("en", CAPTURING, "axb8", "knight", "a7b8n"),
        ("fr", CAPTURING, "a7xb8", "dame", "a7b8q"),
        ("es", CAPTURING, "axb8", "torre", "a7b8r"),
    ] {
        for source in [Source::Typed, Source::Heard] {
            for rated in [false, true] {
                let (told, moves) = said(locale, fen, rated, source, &[(None, first), (None, piece)]);
                assert!(told.iter().any(|told| told == asked), "{locale} {first} {rated}: {told:?}");
                assert_eq!(moves, uci, "{locale} {first} {piece} {rated} {source:?}: {told:?}");
            }
        }
    }
    // The piece is his who announced, and is asked for but once.
    let [white, black] = Color::ALL.map(|color| Some(Party::Player(color)));
    let (_, moves) = said("de", STRAIGHT, false, Source::Typed, &[(white, "Anna acht"), (black, "Dame")]);
    assert_eq!(moves, "");
    let (_, moves) =
        said("de", STRAIGHT, false, Source::Typed, &[(None, "Anna acht"), (None, "Uhr"), (None, "Dame")]);
    assert_eq!(moves, "");
    let (told, moves) =
        said("de", STRAIGHT, false, Source::Typed, &[(None, "Anna acht"), (None, "Kg7"), (None, "Dame")]);
    assert!(moves.is_empty() && !told.iter().skip(1).any(|told| told == asked), "{told:?}");
}

#[test]
fn in_a_rated_game_the_question_does_not_tell_what_is_legal() {
    let blocked = "r6k/P7/8/8/8/8/8/K7 w - - 0 1";
    let asked = |fen, words| said("de", fen, true, Source::Typed, &[(None, words)]).0;
    assert_eq!(asked(STRAIGHT, "Anna acht"), asked(blocked, "Anna acht"));
    assert_eq!(asked(STRAIGHT, "Anna sieben Anna acht"), asked(blocked, "Anna sieben Anna acht"));
    let (_, moves) = said("de", blocked, true, Source::Typed, &[(None, "Anna acht"), (None, "Dame")]);
    assert_eq!(moves, "");
    // Nor what stands on a square, and no pawn promotes behind itself.
    let pawns = "8/4P1k1/8/8/8/8/4p1K1/8 w - - 0 1";
    for words in [
        "Eva zwei Eva eins",
        "Bauer Eva zwei Eva eins",
        "Eva eins",
        "Anna zwei Anna eins",
        "Eva zwei Eva acht",
    ] {
        assert_eq!(asked(pawns, words), asked(pawns, "Hektor zwei Hektor eins"), "{words}");
    }
    assert_eq!(asked(pawns, "Anna sieben Anna acht"), asked(pawns, "Eva sieben Eva acht"));
}
