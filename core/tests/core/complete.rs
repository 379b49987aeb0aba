//! Which phrases a listener may answer without waiting for more.

use evavier::game::{Setup, Source};
use evavier::language::Completeness::{self, Complete, No, Perhaps};
use evavier::language::{Library, Reader, Reading};
use evavier::rules::Position;
use evavier::session::{Input, Options, Session};

fn reader(code: &str) -> Reader {
    Reader::new(Library::built_in().find(code).expect("it is built in"))
}

#[test]
fn completeness_without_a_position() {
    let rows: [(&str, Completeness); 63] = [
        ("", No),
        ("[unk]", No),
        ("springer gustav eins felix drei [unk]", No),
        ("springer", No),
        ("springer gustav", No),
        ("springer gustav eins", Perhaps),
        ("springer gustav eins felix", No),
        ("springer gustav eins felix drei", Complete),
        ("springer gustav eins nach felix drei", Complete),
        ("springer gustav eins nach", Perhaps),
        ("springer felix drei", Perhaps),
        ("springer felix drei schach", Complete),
        ("springer schlägt", No),
        ("springer schlägt felix", No),
        ("springer schlägt felix drei", Complete),
        ("springer schlägt bauer felix drei", Complete),
        ("turm anna david eins", Complete),
        ("eva", No),
        ("eva vier", Perhaps),
        ("eva vier schlägt", No),
        ("eva vier schlägt david fünf", Complete),
        ("eva schlägt david fünf", Complete),
        ("eva zwei eva vier", Complete),
        ("eva fünf schlägt david sechs en passant", Complete),
        // A pawn on its last rank needs the name of a piece.
        ("bella acht", No),
        ("bella sieben bella acht", No),
        ("bauer bella sieben bella acht", No),
        ("bella sieben schlägt anna acht", No),
        ("bella schlägt anna acht", No),
        ("david zwei david eins", No),
        ("bella sieben bella acht dame", Complete),
        ("bella sieben bella acht wird", No),
        ("bella sieben bella acht wird dame", Complete),
        ("bella acht dame", Complete),
        ("bella acht dame schach", Complete),
        // No pawn comes from there.
        ("anna eins anna acht", Complete),
        ("turm anna sieben anna acht", Complete),
        ("dame david eins hektor eins", Complete),
        ("kurze", No),
        ("rochade", Perhaps),
        ("kurze rochade", Complete),
        ("lange rochade schach", Complete),
        ("ja", Perhaps),
        ("aufgeben", Complete),
        ("wiederholen", Perhaps),
        ("ja springer gustav eins felix drei", Complete),
        ("ja nein", No),
        ("uhr", Perhaps),
        ("uhr drücken", Complete),
        ("remis", Perhaps),
        ("nein", Perhaps),
        ("korrektur", Perhaps),
        ("korrektur springer", No),
        ("korrektur springer gustav eins", Perhaps),
        ("korrektur springer gustav eins felix drei", Complete),
        ("schach", Complete),
        ("schach matt", Complete),
        ("berührt", Perhaps),
        ("berührt gustav", No),
        ("berührt gustav eins", Perhaps),
        ("berührt springer gustav eins eva fünf", Perhaps),
        ("berührt springer", No),
        ("ich rücke zurecht", Perhaps),
    ];
    let reader = reader("de");
    for (phrase, expected) in rows {
        assert_eq!(reader.completeness(phrase, None), expected, "{phrase}");
    }
}

#[test]
fn the_position_tells_arrivals_from_departures() {
    let promoting = "6k1/1P6/8/8/8/8/8/R5K1 w - - 0 1";
    let rows: [(&str, &str, Completeness); 12] = [
        ("", "springer gustav eins", No),
        ("", "springer felix drei", Complete),
        ("", "eva zwei", No),
        ("", "eva vier", Complete),
        // Wrong, but nothing can follow.
        ("", "eva fünf", Complete),
        ("", "eva sieben", Complete),
        ("", "springer gustav eins felix drei", Complete),
        (promoting, "bella acht", No),
        (promoting, "bella sieben bella acht", No),
        (promoting, "anna eins anna acht", Complete),
        (promoting, "turm anna acht", Complete),
        (promoting, "korrektur turm anna eins", No),
    ];
    let reader = reader("de");
    for (fen, phrase, expected) in rows {
        let position = if fen.is_empty() {
            Position::start()
        } else {
            Position::from_fen(fen, false).expect("a position")
        };
        assert_eq!(reader.completeness(phrase, Some(&position)), expected, "{phrase} in {fen:?}");
    }
}

/// What is complete stays a beginning of nothing but remarks, whatever words follow.
#[test]
fn no_more_than_a_remark_follows_what_is_complete() {
    let reader = reader("de");
    let position = Position::start();
    let words = ["springer", "eva", "vier", "acht", "schlägt", "dame", "nach", "ja"];
    let complete = ["springer gustav eins felix drei", "eva vier schlägt david fünf", "turm anna david eins"];
    for phrase in complete {
        for word in words {
            let longer = format!("{phrase} {word}");
            let reading = reader.read(&position, &longer);
            let useless = word == "nach" || matches!(reading, Reading::Unclear(_) | Reading::Illegal(..));
            assert!(useless, "{longer}: {reading:?}");
        }
    }
}

#[test]
fn remarks_have_a_reading_of_their_own() {
    let rows =
        [("de", "Schach"), ("de", "Schach Matt"), ("de", "en passant"), ("fr", "échec"), ("en", "mate")];
    for (code, phrase) in rows {
        assert_eq!(reader(code).read(&Position::start(), phrase), Reading::Remark, "{phrase}");
    }
}

#[test]
fn a_late_remark_is_passed_over_once_there_is_a_move() {
    let reader = reader("de");
    let (mut session, _) = Session::new(Setup::default(), Options::default()).expect("a usual game");
    let mut outputs = |source, text| {
        let phrase =
            Input::Phrase { source, text, sure: true, reader: &reader, by: None, heard: None, meant: None };
        session.handle(phrase, 0).len()
    };
    let rows = [
        (Source::Heard, "schach", true),
        (Source::Heard, "eva zwei eva vier", true),
        (Source::Heard, "schach", false),
        (Source::Typed, "schach", true),
        (Source::Heard, "ja", true),
        (Source::Heard, "schach matt", false),
        (Source::Heard, "eva zwei eva vier", true),
    ];
    for (source, text, answered) in rows {
        assert_eq!(outputs(source, text) > 0, answered, "{text}");
    }
}

#[test]
fn a_rank_is_complete_with_its_eighth_square() {
    let rows = [
        ("reihe", No),
        ("reihe acht", No),
        ("reihe acht leer", Perhaps),
        ("reihe acht acht leer", Perhaps),
        ("reihe acht schwarzer turm springer", No),
        ("reihe acht schwarzer turm springer drei leer weißer könig leer", No),
        ("reihe acht schwarzer turm springer drei leer weißer könig zwei leer", Complete),
        ("reihe acht schwarzer turm [unk] drei leer weißer könig zwei leer", No),
        ("brett", Complete),
        ("brett weiß", Complete),
        ("fertig", Complete),
    ];
    for (phrase, expected) in rows {
        assert_eq!(reader("de").completeness(phrase, Some(&Position::start())), expected, "{phrase}");
    }
}
