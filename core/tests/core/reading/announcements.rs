//! What is said at the board: the card, what a recogniser expects, and what somebody says after it.

use evavier::language::card::card;
use evavier::language::{
    Compared, Library, Reader, Reading, Scheme, SpokenWord, Vocabulary, Wording, grammar,
};
use evavier::rules::Position;

/// The moves that a card shows, in their positions.
const EXAMPLES: [(&str, &str); 3] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3"),
    ("8/4P3/8/8/8/k7/8/2K5 w - - 0 1", "e7e8q"),
];

/// What stands on the card is what the program understands.
#[test]
fn whole_moves_of_every_card_are_understood() {
    for locale in Library::built_in().locales() {
        let reader = Reader::new(locale);
        for scheme in Scheme::ALL {
            let card = card(scheme, locale);
            for ((fen, uci), row) in EXAMPLES.iter().zip(&card.parts[4].rows) {
                let position = Position::from_fen(fen, false).expect(fen);
                let mv = position.parse_uci(uci).expect(uci);
                for said in [&row.said, &row.meaning] {
                    let read = reader.read(&position, said);
                    assert!(matches!(read, Reading::Move(read) if read == mv), "{said}: {read:?}");
                }
            }
            for row in &card.parts[5].rows {
                let read = reader.read(&Position::start(), &row.said);
                assert!(matches!(read, Reading::Command { .. }), "{}: {read:?}", row.said);
            }
        }
    }
}

/// Whoever knows no German reads how each word of the Laws' scheme sounds; nobody else needs that.
#[test]
fn every_foreign_word_is_spelled_as_it_sounds() {
    for locale in Library::built_in().locales() {
        for scheme in Scheme::ALL {
            let foreign = scheme == Scheme::Fide && locale.code != "de";
            for part in &card(scheme, locale).parts[..4] {
                for row in &part.rows {
                    assert_eq!(row.sounds.is_some(), foreign, "{} {}", locale.code, row.said);
                    assert!(!row.said.is_empty() && !row.meaning.is_empty());
                }
            }
        }
    }
}

#[test]
fn every_kind_of_phrase_is_expected() {
    let locale = Library::built_in().find("de").expect("built in");
    let phrases = grammar::phrases(&Vocabulary::of(Scheme::Fide, locale), locale);
    for phrase in [
        "eva vier",
        "springer gustav eins",
        "lange rochade schach",
        "eva fünf schlägt david sechs en passant",
        "anna acht dame matt",
        "ja",
        "nein anna eins",
        "wiederholen anna eins",
        "brett weiß",
        "reihe sechs leer",
    ] {
        assert!(phrases.iter().any(|other| other == phrase), "{phrase}");
    }
    assert!(!phrases.iter().any(|phrase| phrase.contains(" nach ")));
}

#[test]
fn what_a_model_cannot_hear_is_told_by_the_word() {
    let locale = Library::built_in().find("de").expect("built in");
    let vocabulary = Vocabulary::of(Scheme::Nato, locale);
    let left_out = ["alfa", "alfa eins", "bravo", "stimmt"].map(str::to_owned);
    assert_eq!(grammar::missing(&vocabulary, &left_out), ["alfa", "bravo"]);
}

fn wording(locale: &str, uci: &str) -> (Wording, Reader) {
    let locale = Library::built_in().find(locale).expect("built in");
    let position = Position::start();
    let mv = position.parse_uci(uci).expect(uci);
    (Wording::new(Scheme::Fide, locale, &position, mv), Reader::new(locale))
}

#[test]
fn words_are_compared_one_by_one() {
    let (wording, reader) = wording("en", "g1f3");
    let said = |text: &str| text.to_owned();
    let rows: [(&str, Compared); 8] = [
        ("Springer Gustav eins Felix drei", Compared::Right),
        ("  SPRINGER, gustav eins - felix drei. ", Compared::Right),
        ("Springer Felix drei", Compared::Right),
        ("Nf3", Compared::OtherWords),
        ("knight g1 f3", Compared::OtherWords),
        (
            "Springer Gustav zwei Felix drei",
            Compared::Words(vec![
                SpokenWord::Right(0),
                SpokenWord::Right(1),
                SpokenWord::Wrong(2, said("zwei")),
                SpokenWord::Right(3),
                SpokenWord::Right(4),
            ]),
        ),
        (
            "Springer Gustav eins Felix",
            Compared::Words(vec![
                SpokenWord::Right(0),
                SpokenWord::Right(1),
                SpokenWord::Right(2),
                SpokenWord::Right(3),
                SpokenWord::Missing(4),
            ]),
        ),
        ("", Compared::Words((0..5).map(SpokenWord::Missing).collect())),
    ];
    for (line, compared) in rows {
        assert_eq!(wording.compare(&reader, line), compared, "{line}");
    }
}

#[test]
fn every_unit_is_explained_and_whatever_is_said_is_compared() {
    let (wording, reader) = wording("fr", "g1f3");
    let meanings: Vec<&str> = wording.units.iter().map(|unit| unit.meaning.as_str()).collect();
    assert_eq!(meanings, ["cavalier (C)", "g", "1", "f", "3"]);
    assert!(wording.units.iter().all(|unit| unit.sounds.is_some()));
    for line in ["\u{0}\u{1b}[2J", "🐴🐴🐴", &"Springer ".repeat(9_999), &"x".repeat(99_999)] {
        assert!(matches!(wording.compare(&reader, line), Compared::Words(_)));
    }
}
