//! Answers before a game, and time controls by their names.

use evavier::clock::named;
use evavier::language::Library;
use evavier::language::asking::Reply;

#[test]
fn answers_are_read_in_every_language() {
    for (code, text, reply) in [
        ("de", "zwei", Some(Reply::Number(2))),
        ("de", " Zwo. ", Some(Reply::Number(2))),
        ("de", "10", Some(Reply::Number(10))),
        ("de", "weiter", Some(Reply::Next)),
        ("de", "Zurück!", Some(Reply::Back)),
        ("de", "zurueck", Some(Reply::Back)),
        ("de", "zwei drei", Some(Reply::Number(23))),
        ("de", "zwei drei vier", None),
        ("de", "zehn drei", None),
        ("de", "dreizehn", Some(Reply::Number(13))),
        ("fr", "Dix-sept", Some(Reply::Number(17))),
        ("es", "diez y seis", Some(Reply::Number(16))),
        ("de", "0", None),
        ("fr", "neuf", Some(Reply::Number(9))),
        ("fr", "oui", Some(Reply::Next)),
        ("fr", "repeter", Some(Reply::Repeat)),
        ("en", "back", Some(Reply::Back)),
        ("en", "no", Some(Reply::No)),
        ("es", "sí", Some(Reply::Next)),
        ("es", "atras", Some(Reply::Back)),
        ("es", "Ana", None),
    ] {
        let words = &Library::built_in().find(code).expect(code).asking;
        assert_eq!(words.read(text), reply, "{code} {text}");
    }
}

#[test]
fn no_answer_has_two_meanings() {
    for locale in Library::built_in().locales() {
        let words = &locale.asking;
        let replies = words.replies.iter().map(|(reply, texts)| (texts, *reply));
        let numbers = (1..).zip(&words.numbers).map(|(number, texts)| (texts, Reply::Number(number)));
        for (texts, reply) in numbers.chain(replies) {
            for text in texts {
                assert_eq!(words.read(text), Some(reply), "{} {text}", locale.code);
            }
        }
    }
}

#[test]
fn names_are_understood_in_every_language() {
    let rows = [
        ("de", "Schnellschach 15+10", "15+10"),
        ("de", "schnellschach15 + 10", "15+10"),
        ("de", "rapid 15+10", "15+10"),
        ("de", "FIDE Standard", "40/90+30, 30+30"),
        ("fr", "partie en 61 minutes", "61"),
        ("fr", "FQE-RAPIDE 20+10", "20+10"),
        ("fr", "fqe-rapid 20+10", "20+10"),
        ("es", "RELAMPAGO 3+2", "3+2"),
        ("en", "1930", "30/120, 15/60 repeat"),
        ("en", "game-in-61", "61"),
        ("en", "blitz 3+2", "3+2"),
        ("en", "Schnellschach 25+10", "25+10"),
        ("en", "30", "30"),
        ("en", "standard by time", "90+30, 30+30"),
        ("es", "Standard nach Zeit", "90+30, 30+30"),
    ];
    for (code, text, meant) in rows {
        let locale = Library::built_in().find(code).expect(code);
        assert_eq!(named::read(locale, text).expect(text).to_string(), meant, "{code} {text}");
    }
    let english = Library::built_in().find("en").expect("built in");
    for text in ["rapid", "blitz 99+2", "1931", ""] {
        named::read(english, text).expect_err(text);
    }
}

#[test]
fn every_locale_names_the_same_controls_and_no_name_means_two() {
    let english = Library::built_in().find("en").expect("built in");
    for locale in Library::built_in().locales() {
        assert_eq!(named::all(locale).count(), 12, "{}", locale.code);
        for (id, names) in &locale.presets {
            let meant = named::read(english, &english.presets[id][0]).expect(id);
            for name in names {
                assert_eq!(named::read(locale, name).as_ref(), Ok(&meant), "{} {name}", locale.code);
            }
        }
    }
}
