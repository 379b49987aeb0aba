//! Announcing and reading: the tables of the command line's contract, and that nothing is lost between
//! a mouth and an ear in any scheme, form and language.

use std::collections::HashMap;

use crate::games::{Dice, random_game};
use evavier::language::{
    AnnouncementForm, Command, LANGUAGES, LONGEST_LINE, LanguageFolder, Lexicon, Library, Meaning, Placed,
    Reader, Reading, Renderer, Scheme, Style, Unclear, Vocabulary, fold,
};
use evavier::notation::Illegal;
use evavier::rules::laws::Article;
use evavier::rules::{Color, Position, Reason, Role, Square};
use evavier::{fault, say};

fn locale(code: &str) -> &'static evavier::language::Locale {
    Library::built_in().find(code).expect(code)
}

fn position(fen: &str) -> Position {
    if fen.is_empty() { Position::start() } else { Position::from_fen(fen, false).expect(fen) }
}

const TWO_KNIGHTS: &str = "4k3/8/8/1N6/8/8/3N1N2/4K3 w - - 0 1";

#[test]
fn announcements_are_worded_as_the_contract_says() {
    let rows = [
        ("", "g1f3", "Springer Gustav eins Felix drei", "Springer Felix drei"),
        ("", "e2e4", "Eva zwei Eva vier", "Eva vier"),
        (
            "rnbqkb1r/ppp1pppp/5n2/3p4/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "b8d7",
            "Springer Bella acht David sieben",
            "Springer Bella David sieben",
        ),
        (
            "8/8/4R3/k3p3/8/8/8/4R1K1 w - - 0 1",
            "e1e5",
            "Turm Eva eins schlägt Eva fünf Schach",
            "Turm eins schlägt Eva fünf Schach",
        ),
        (
            "4k3/8/8/4p3/R7/8/8/4R1K1 w - - 0 1",
            "e1e5",
            "Turm Eva eins schlägt Eva fünf Schach",
            "Turm schlägt Eva fünf Schach",
        ),
        (
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "e4d5",
            "Eva vier schlägt David fünf",
            "Eva schlägt David fünf",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            "Eva fünf schlägt David sechs en passant",
            "Eva schlägt David sechs en passant",
        ),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "kurze Rochade", "kurze Rochade"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "lange Rochade", "lange Rochade"),
        ("8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", "Bella sieben Bella acht Dame", "Bella acht Dame"),
        (TWO_KNIGHTS, "d2e4", "Springer David zwei Eva vier", "Springer David Eva vier"),
        (
            "n7/1P6/8/8/8/4K3/8/2k5 w - - 0 1",
            "b7a8r",
            "Bella sieben schlägt Anna acht Turm",
            "Bella schlägt Anna acht Turm",
        ),
    ];
    let words = Vocabulary::of(Scheme::Fide, locale("fr"));
    for (fen, uci, full, short) in rows {
        let position = position(fen);
        let mv = position.parse_uci(uci).expect(uci);
        let style = Style::default();
        assert_eq!(words.announce(&style, &position, mv), full, "{uci}");
        assert_eq!(
            words.announce(&Style { form: AnnouncementForm::Short, ..style }, &position, mv),
            short,
            "{uci}"
        );
    }
}

/// Each stretch of another language is an utterance of its own: a full stop behind a square is none.
#[test]
fn no_stretch_of_what_is_said_is_without_a_word() {
    let square = Square::parse("g5").expect("a square");
    for locale in Library::built_in().locales() {
        let renderer = Renderer::new(locale, Style::default());
        for message in [
            say!("not_legal", why = say!("cannot_reach", role = Role::Pawn, square)),
            say!("nothing_there", square),
            say!("may_take_passing", square),
        ] {
            let segments = renderer.render(&message);
            let bare = segments.iter().find(|segment| !segment.text.contains(char::is_alphanumeric));
            assert_eq!(bare, None, "{}: {segments:?}", locale.code);
        }
    }
}

#[test]
fn pawns_and_checks_are_named_as_asked() {
    let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let words = Vocabulary::of(Scheme::Fide, locale("de"));
    let silent = Style { say_check: false, ..Style::default() };
    let check = position.parse_uci("h1h8").expect("legal");
    assert_eq!(words.announce(&Style::default(), &position, check), "Turm Hektor eins Hektor acht Schach");
    assert_eq!(words.announce(&silent, &position, check), "Turm Hektor eins Hektor acht");
    let start = Position::start();
    let named = Style { name_pawns: true, ..Style::default() };
    let pawn = start.parse_uci("e2e4").expect("legal");
    assert_eq!(words.announce(&named, &start, pawn), "Bauer Eva zwei Eva vier");
}

#[test]
fn other_schemes_use_the_words_of_the_locale() {
    let rows = [
        (Scheme::Nato, "de", "Springer golf eins foxtrot drei"),
        (Scheme::Nato, "en", "knight golf one foxtrot three"),
        (Scheme::Letters, "fr", "cavalier g un f trois"),
        (Scheme::Letters, "es", "caballo g uno f tres"),
    ];
    let start = Position::start();
    let mv = start.parse_uci("g1f3").expect("legal");
    for (scheme, code, text) in rows {
        assert_eq!(Vocabulary::of(scheme, locale(code)).announce(&Style::default(), &start, mv), text);
    }
}

#[test]
fn whatever_is_announced_is_read_back_as_the_same_move() {
    let mut dice = Dice(0x5eed);
    let readers: Vec<_> = Library::built_in().locales().map(|locale| (locale, Reader::new(locale))).collect();
    let mut moves = 0;
    for _ in 0..60 {
        let game = random_game(Position::start(), 160, &mut dice);
        for (position, _) in game.plies().step_by(4) {
            for mv in position.legal_moves() {
                moves += 1;
                // Every combination comes up hundreds of times over the games.
                let (locale, reader) = &readers[dice.below(readers.len())];
                let style = Style {
                    scheme: Scheme::ALL[dice.below(3)],
                    form: [AnnouncementForm::Full, AnnouncementForm::Short][dice.below(2)],
                    say_check: dice.below(2) == 0,
                    name_pawns: dice.below(2) == 0,
                };
                let said = Vocabulary::of(style.scheme, locale).announce(&style, position, mv);
                assert_eq!(
                    reader.read(position, &said),
                    Reading::Move(mv),
                    "{said:?} in {} as {style:?}\n{}",
                    locale.code,
                    position.fen()
                );
            }
        }
    }
    assert!(moves > 20_000, "only {moves} moves tried");
}

#[test]
fn chess960_castling_is_told_from_a_king_step() {
    // King on f1, rook on g1: the king may step nowhere to the right, but castle short.
    let position = Position::from_fen("5k2/8/8/8/8/8/8/5KR1 w G - 0 1", true).expect("legal");
    let reader = Reader::new(locale("de"));
    let Reading::Move(mv) = reader.read(&position, "kurze Rochade") else { panic!("castling is legal") };
    assert_eq!(position.uci(mv), "f1g1");
    assert!(matches!(reader.read(&position, "König Gustav eins"), Reading::Illegal(..)));
}

#[test]
fn every_printed_spelling_is_understood() {
    let rows = [
        ("", "de", "springer gustav eins felix drei", "g1f3"),
        ("", "de", "SPRINGER FELIX DREI", "g1f3"),
        ("", "de", "Springer nach f3, bitte", "g1f3"),
        ("", "de", "äh also Springer geht nach Felix 3", "g1f3"),
        ("", "de", "Gustave eins Félix drei", "g1f3"),
        ("", "de", "Sf3", "g1f3"),
        ("", "de", "sf3", "g1f3"),
        ("", "de", "Nf3", "g1f3"),
        ("", "de", "g1f3", "g1f3"),
        ("", "de", "g1-f3", "g1f3"),
        ("", "de", "Bauer e4", "e2e4"),
        ("", "de", "Éva zwei Éva vier", "e2e4"),
        ("", "de", "E4", "e2e4"),
        ("", "de", "echo two echo four", ""),
        ("", "en", "echo two echo four", "e2e4"),
        ("", "en", "knight f three", "g1f3"),
        ("", "en", "Knight to f3!", "g1f3"),
        ("", "en", "pawn to king four", ""),
        ("", "fr", "cavalier en f3", "g1f3"),
        ("", "fr", "cavalier de gé un à effe trois", "g1f3"),
        ("", "fr", "Springer Gustav eins Felix drei", "g1f3"),
        ("", "fr", "Cf3", "g1f3"),
        ("", "es", "caballo f tres", "g1f3"),
        ("", "es", "peón e cuatro", "e2e4"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "de", "kurze Rochade", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "de", "0-0-0", "e1c1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "de", "O-O", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "en", "castles queenside", "e1c1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "fr", "grand roque", "e1c1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "es", "enroque corto", "e1g1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "de", "Eva fuenf schlaegt David sechs", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "de", "exd6 e.p.", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "fr", "e prend dé six en passant", "e5d6"),
        ("8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "de", "Bella acht Umwandlung in Dame", "b7b8q"),
        ("8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "de", "b8D", "b7b8q"),
        ("8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "en", "b eight equals knight", "b7b8n"),
        ("4k3/8/8/4b3/8/8/8/K3R3 w - - 0 1", "de", "Turm schlägt Läufer Eva fünf Schach", "e1e5"),
        ("4k3/8/8/8/8/2R5/8/K7 w - - 0 1", "de", "Turm Cesar drei Caesar acht", "c3c8"),
        ("4k3/8/8/8/8/2R5/8/K7 w - - 0 1", "de", "Turm César acht", "c3c8"),
    ];
    for (fen, code, phrase, uci) in rows {
        let position = position(fen);
        let reading = Reader::new(locale(code)).read(&position, phrase);
        match (uci, &reading) {
            ("", Reading::Unclear(_)) => {}
            (_, Reading::Move(mv)) => assert_eq!(position.uci(*mv), uci, "{phrase}"),
            _ => panic!("{phrase}: {reading:?}"),
        }
    }
}

#[test]
fn what_is_not_legal_or_not_clear_is_never_a_move() {
    #[derive(Debug, PartialEq)]
    enum Want {
        Ambiguous(usize),
        Illegal,
        Unclear,
    }
    use Want::*;
    let rows = [
        ("", "Eva fünf", Illegal),
        ("", "Dame David vier", Illegal),
        ("", "Springer Gustav eins Gustav drei", Illegal),
        ("", "Läufer Gustav eins Felix drei", Illegal),
        ("", "Springer schlägt Felix drei", Illegal),
        ("", "Springer Felix drei Schach", Illegal),
        ("", "Springer Felix drei Matt", Illegal),
        ("", "Eva vier Dame", Illegal),
        ("", "kurze Rochade", Illegal),
        ("", "Eva vier en passant", Illegal),
        (TWO_KNIGHTS, "Springer Eva vier", Ambiguous(2)),
        ("8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "Bella acht", Ambiguous(4)),
        ("8/1P3k2/8/8/8/8/8/4K3 w - - 0 1", "Bella acht König", Illegal),
        ("", "", Unclear),
        ("", "   ", Unclear),
        ("", "Springer", Unclear),
        ("", "Springer Felix", Unclear),
        ("", "Felix drei Springer Felix drei", Unclear),
        ("", "Eva vier Eva fünf Eva sechs", Unclear),
        ("", "Springer Springer Felix drei", Unclear),
        ("", "Eva schlägt David", Unclear),
        ("", "[unk] felix drei", Unclear),
        ("", "springer felix drei [unk]", Unclear),
        ("", "[unk]", Unclear),
        ("", "Kaffee und Kuchen", Unclear),
        ("", "Springer Felix neun", Unclear),
        ("", "kurze lange Rochade", Unclear),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rochade", Unclear),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", "Rochade", Unclear),
        ("", "ja nein", Unclear),
        ("", "0", Unclear),
        ("", "e2e4e5", Unclear),
        ("", "\u{0}\u{fffd}♞♞♞", Unclear),
    ];
    let reader = Reader::new(locale("de"));
    for (fen, phrase, want) in rows {
        let reading = reader.read(&position(fen), phrase);
        let got = match &reading {
            Reading::Ambiguous(moves) => Ambiguous(moves.len()),
            Reading::Illegal(..) => Illegal,
            Reading::Unclear(_) => Unclear,
            _ => panic!("{phrase:?}: {reading:?}"),
        };
        assert_eq!(got, want, "{phrase}: {reading:?}");
    }
}

#[test]
fn what_is_longer_than_anybody_says_is_refused_as_a_whole() {
    let start = Position::start();
    for reader in Reader::built_in() {
        for part in ["no ", "correct ", "Gustav eins Felix drei ", "e4 ", "x", "white ", "/"] {
            let long = part.repeat(LONGEST_LINE / part.len() + 1);
            assert_eq!(reader.read(&start, &long), Reading::Unclear(Unclear::TooLong), "{part}");
            let fits = &long[..LONGEST_LINE];
            assert!(!matches!(reader.read(&start, fits), Reading::Unclear(Unclear::TooLong)), "{part}");
        }
    }
}

#[test]
fn a_command_is_found_before_its_move() {
    let reader = Reader::new(locale("en"));
    let start = Position::start();
    for (phrase, command) in [
        ("no Nf3", Command::No),
        ("no, Nf3", Command::No),
        ("no , Nf3", Command::No),
        ("correct knight Gustav eins Felix drei", Command::Correct),
    ] {
        let expected = start.parse_uci("g1f3").expect("legal");
        let reading = reader.read(&start, phrase);
        assert_eq!(reading, Reading::CommandWith(command, Box::new(Reading::Move(expected))), "{phrase}");
    }
    assert!(matches!(reader.read(&start, "no correct Nf3"), Reading::Unclear(_)));
}

#[test]
fn reasons_name_what_is_wrong() {
    let reader = Reader::new(locale("de"));
    let rows = [
        ("Dame David vier", Illegal::CannotReach(Role::Queen, square("d4"))),
        ("Läufer Gustav eins Felix drei", Illegal::OtherPiece(square("g1"), Role::Knight)),
        ("Eva vier Eva fünf", Illegal::NothingThere(square("e4"))),
        ("Eva sieben Eva fünf", Illegal::NothingThere(square("e7"))),
        ("Eva zwei Eva fünf", Illegal::CannotGo(square("e2"), square("e5"))),
    ];
    for (phrase, why) in rows {
        let Reading::Illegal(_, found) = reader.read(&Position::start(), phrase) else { panic!("{phrase}") };
        assert_eq!(found, why, "{phrase}");
    }
    let unclear = reader.read(&Position::start(), "Springer Quark drei");
    assert_eq!(unclear, Reading::Unclear(Unclear::UnknownWord("quark".into())));
}

fn square(name: &str) -> evavier::rules::Square {
    evavier::rules::Square::parse(name).expect(name)
}

#[test]
fn small_letters_that_may_mean_two_moves_are_asked_about() {
    // In English `BB5` may be the bishop or the pawn: nothing tells which.
    let position = position("4k3/8/8/8/1P6/3B4/8/4K3 w - - 0 1");
    let reader = Reader::new(locale("en"));
    assert!(matches!(reader.read(&position, "BB5"), Reading::Ambiguous(moves) if moves.len() == 2));
    let exact = |text| match reader.read(&position, text) {
        Reading::Move(mv) => position.uci(mv),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(exact("Bb5"), "d3b5");
    assert_eq!(exact("b5"), "b4b5");
}

#[test]
fn commands_are_understood_in_each_language() {
    let rows = [
        ("de", "ja", Command::Yes),
        ("de", "Uhr", Command::Clock),
        ("de", "Zeit", Command::Clock),
        ("de", "Uhr drücken", Command::Press),
        ("de", "drück die Uhr", Command::Press),
        ("de", "wiederholen bitte", Command::Repeat),
        ("de", "Korrektur", Command::Correct),
        ("de", "Remis", Command::Draw),
        ("de", "Remis annehmen", Command::Accept),
        ("de", "ich gebe auf", Command::Resign),
        ("fr", "oui", Command::Yes),
        ("fr", "ja", Command::Yes),
        ("fr", "j’abandonne", Command::Resign),
        ("fr", "répéter", Command::Repeat),
        ("en", "press the clock", Command::Press),
        ("en", "last move", Command::Last),
        ("en", "offer a draw", Command::Draw),
        ("es", "sí", Command::Yes),
        ("es", "tablas", Command::Draw),
        ("de", "press", Command::Press),
        ("es", "resign", Command::Resign),
    ];
    for (code, phrase, command) in rows {
        let reading = Reader::new(locale(code)).read(&Position::start(), phrase);
        assert_eq!(reading, Reading::Command(command), "{code} {phrase}");
    }
    let numbers = [
        ("de", "Züge ab 30"),
        ("fr", "coups à partir du coup 30"),
        ("en", "moves 30"),
        ("es", "jugadas desde 30"),
    ];
    for (code, phrase) in numbers {
        let reading = Reader::new(locale(code)).read(&Position::start(), phrase);
        assert_eq!(reading, Reading::CommandNumber(Command::Moves, 30), "{code} {phrase}");
    }
    for phrase in ["Uhr 30", "Züge nach 30", "Züge -1", "Züge 4294967296", "Züge ab"] {
        let reading = Reader::new(locale("de")).read(&Position::start(), phrase);
        assert!(matches!(reading, Reading::Unclear(_)), "{phrase}: {reading:?}");
    }
    for phrase in ["Korrektur Sc3", "nein, Springer Bella eins Cäsar drei", "ich korrigiere: b1c3"] {
        let reading = Reader::new(locale("de")).read(&Position::start(), phrase);
        assert!(
            matches!(&reading, Reading::CommandWith(_, with) if matches!(**with, Reading::Move(_))),
            "{phrase}"
        );
    }
    let by = |color, command| Reading::By(color, Box::new(Reading::Command(command)));
    let rows = [
        ("de", "Weiß Remis", by(Color::White, Command::Draw)),
        ("de", "Schwarz: annehmen", by(Color::Black, Command::Accept)),
        ("fr", "noirs réclamer", by(Color::Black, Command::Claim)),
        ("es", "blancas jaque perpetuo", by(Color::White, Command::ClaimPerpetual)),
        ("en", "black black draw", Reading::Unclear(Unclear::UnknownWord("black".to_owned()))),
        ("en", "demand mate 70", Reading::CommandNumber(Command::DemandMate, 70)),
        ("de", "Matt verlangen 70", Reading::CommandNumber(Command::DemandMate, 70)),
        ("fr", "reporté 2", Reading::CommandNumber(Command::Postponed, 2)),
        ("es", "aplazado 2", Reading::CommandNumber(Command::Postponed, 2)),
        ("de", "Endspurt beanspruchen", Reading::Command(Command::ClaimSlow)),
        ("fr", "accordé", Reading::Command(Command::Granted)),
        ("es", "denegado", Reading::Command(Command::Refused)),
        ("en", "clock 7", Reading::Unclear(Unclear::NoDestination)),
    ];
    for (code, phrase, expected) in rows {
        assert_eq!(Reader::new(locale(code)).read(&Position::start(), phrase), expected, "{code} {phrase}");
    }
    for (code, phrase) in
        [("de", "Remis fordern Sf3"), ("fr", "réclamer Cf3"), ("es", "reclamar Cf3"), ("en", "claim Nf3")]
    {
        let reading = Reader::new(locale(code)).read(&Position::start(), phrase);
        assert!(
            matches!(&reading, Reading::CommandWith(Command::Claim, with) if matches!(**with, Reading::Move(_))),
            "{code} {phrase}"
        );
    }
    let reading = Reader::new(locale("de")).read(&Position::start(), "Korrektur Springer Felix drei");
    assert!(
        matches!(reading, Reading::CommandWith(Command::Correct, with) if matches!(*with, Reading::Move(_)))
    );
}

#[test]
fn squares_of_touched_pieces_are_understood_in_each_language_and_scheme() {
    use Command::{Adjust, Touched};
    let rows = [
        ("de", "berührt Gustav eins", Touched, "g1"),
        ("de", "beruehrt g1", Touched, "g1"),
        ("de", "ich berühre Springer Gustav eins", Touched, "g1"),
        ("de", "Figur berührt: Gustav eins, Eva sieben", Touched, "g1 e7"),
        ("de", "berührt König e1 und Turm h1", Touched, "e1 h1"),
        ("de", "touched g1", Touched, "g1"),
        ("de", "ich rücke zurecht", Adjust, ""),
        ("de", "j'adoube", Adjust, ""),
        ("de", "J’adoube Bella eins", Adjust, "b1"),
        ("fr", "touché g1", Touched, "g1"),
        ("fr", "touché Gustav eins Eva sieben", Touched, "g1 e7"),
        ("fr", "je touche golf un", Touched, "g1"),
        ("fr", "touche cavalier gé un", Touched, "g1"),
        ("fr", "j'adoube", Adjust, ""),
        ("fr", "J’adoube Gustav eins", Adjust, "g1"),
        ("fr", "berührt Gustav eins", Touched, "g1"),
        ("en", "touched g1 e7", Touched, "g1 e7"),
        ("en", "touched Gustav eins", Touched, "g1"),
        ("en", "I touch golf one echo seven", Touched, "g1 e7"),
        ("en", "touched knight g one", Touched, "g1"),
        ("en", "I adjust", Adjust, ""),
        ("en", "j'adoube", Adjust, ""),
        ("es", "tocado g1", Touched, "g1"),
        ("es", "toco Gustav eins", Touched, "g1"),
        ("es", "pieza tocada golf uno", Touched, "g1"),
        ("es", "compongo", Adjust, ""),
        ("es", "compongo be uno", Adjust, "b1"),
        ("es", "j'adoube", Adjust, ""),
    ];
    for (code, phrase, command, squares) in rows {
        let wanted = match squares {
            "" => Reading::Command(command),
            names => Reading::CommandAt(command, names.split(' ').map(square).collect()),
        };
        assert_eq!(Reader::new(locale(code)).read(&Position::start(), phrase), wanted, "{code} {phrase}");
    }
    // By halves, or with another piece than stands there, it says nothing; other commands take no squares.
    for phrase in
        ["berührt Gustav", "berührt Springer", "berührt Läufer Gustav eins", "berührt Dame e4", "Uhr g1"]
    {
        let reading = Reader::new(locale("de")).read(&Position::start(), phrase);
        assert!(matches!(reading, Reading::Unclear(_)), "{phrase}: {reading:?}");
    }
}

#[test]
fn what_is_counted_is_told_in_the_singular_and_the_plural() {
    let told = |code: &str, plies: u64| {
        let renderer = Renderer::new(locale(code), Style::default());
        renderer.text(&say!("resumed", plies, color = Color::White))
    };
    for (code, plies, expected) in [
        ("de", 0, "nach 0 Halbzügen."),
        ("de", 1, "nach 1 Halbzug."),
        ("de", 2, "nach 2 Halbzügen."),
        ("en", 0, "after 0 half-moves."),
        ("en", 1, "after 1 half-move."),
        ("en", 21, "after 21 half-moves."),
        ("fr", 0, "après 0 demi-coup."),
        ("fr", 1, "après 1 demi-coup."),
        ("fr", 2, "après 2 demi-coups."),
        ("es", 0, "tras 0 medias jugadas."),
        ("es", 1, "tras 1 media jugada."),
        ("es", 2, "tras 2 medias jugadas."),
    ] {
        assert!(told(code, plies).contains(expected), "{code} {plies}: {}", told(code, plies));
    }
}

#[test]
fn whose_touched_pieces_are_is_told_where_they_are_of_both_sides() {
    let placed = |color, name| Placed { color, role: Role::Pawn, square: square(name) };
    let (white, black) = (placed(Color::White, "d4"), placed(Color::Black, "e5"));
    for (pieces, told) in [
        (vec![white, black], "Touched: White: pawn David vier, Black: pawn Eva fünf. "),
        (vec![white, placed(Color::White, "e4")], "Touched: pawn David vier, Eva vier. "),
        (vec![black], "Touched: pawn Eva fünf. "),
    ] {
        let then = say!("laws_silent");
        let message = say!("touched", pieces, then, article = None::<Article>);
        let text = Renderer::new(locale("en"), Style::default()).text(&message);
        assert!(text.starts_with(told), "{text}");
    }
}

#[test]
fn what_is_named_by_a_word_is_no_article() {
    for (number, told) in [
        ("7.5.1", "Article 7.5.1, own."),
        ("D.2.10", "Article D.2.10, own."),
        ("III.4", "Article III.4, own."),
        ("15 d", "Article 15 d, own."),
        ("R", "Article R, own."),
        ("Regulations 7", "Regulations 7, own."),
        ("adjournment 1 b", "Adjournment 1 b, own."),
    ] {
        let article = Article { edition: "own".to_owned(), number: number.to_owned() };
        let text = Renderer::new(locale("en"), Style::default()).article(Some(&article));
        assert_eq!(text.trim(), told);
    }
}

#[test]
fn every_locale_has_all_words() {
    for locale in Library::built_in().locales() {
        let code = &locale.code;
        for command in Command::ALL {
            assert!(
                locale.commands.get(&command).is_some_and(|words| !words.is_empty()),
                "{code} {command:?}"
            );
            assert!(locale.command_help.contains_key(&command), "{code} {command:?}");
        }
        for reason in Reason::ALL {
            assert!(locale.reasons.contains_key(&reason), "{code} {reason:?}");
        }
        for role in Role::ALL {
            assert!(!locale.words.role(role).is_empty(), "{code} {role:?}");
            for (form, words) in &locale.piece_forms {
                assert!(words.contains_key(&role), "{code} {form}: {role:?}");
            }
        }
        let words = &locale.words;
        let lists = [
            &words.takes,
            &words.check,
            &words.mate,
            &words.en_passant,
            &words.short_castling,
            &words.long_castling,
        ];
        assert!(
            lists.into_iter().chain(&words.ranks).chain(&locale.files).all(|list| !list.is_empty()),
            "{code}"
        );
    }
}

#[test]
fn no_word_means_two_things_to_one_listener() {
    let library = Library::built_in();
    for locale in library.locales() {
        let mut own: HashMap<String, &str> = HashMap::new();
        let mut claim = |text: &str, what: &'static str| {
            if let Some(before) = own.insert(fold(text), what) {
                assert_eq!(before, what, "{}: {text}", locale.code);
            }
        };
        let words = &locale.words;
        locale.files.iter().flatten().for_each(|text| claim(text, "file"));
        words.ranks.iter().flatten().for_each(|text| claim(text, "rank"));
        words.takes.iter().for_each(|text| claim(text, "takes"));
        for role in Role::ALL {
            words.role(role).iter().for_each(|text| claim(text, "role"));
        }
        for (command, texts) in &locale.commands {
            let name: &'static str = Box::leak(format!("{command:?}").into_boxed_str());
            texts.iter().for_each(|text| claim(text, name));
        }
        // The words of the Laws' scheme mean the same whatever the listener's language.
        let lexicon = Lexicon::new(locale);
        let home = Lexicon::new(library.scheme_locale());
        let moves = |meaning| !matches!(meaning, Meaning::Command(_) | Meaning::Filler | Meaning::Promotes);
        let scheme = library.fide.words.as_ref().expect("the scheme has its own words");
        let files = library.fide.files.as_ref().expect("and its own files");
        let said = files.iter().chain(&scheme.ranks).flatten().chain(&scheme.takes).chain(&scheme.check);
        for text in said.chain(Role::ALL.iter().flat_map(|role| scheme.role(*role))) {
            let words = [text.to_lowercase()];
            let meaning = lexicon.longest_match(&words).expect(text);
            assert_eq!(Some(meaning), home.longest_match(&words), "{}: {text}", locale.code);
            assert!(moves(meaning.0), "{}: {text}", locale.code);
        }
    }
}

#[test]
fn messages_are_shown_and_spoken_in_their_voices() {
    let start = Position::start();
    let mv = start.parse_uci("e2e4").expect("legal");
    let spoken = Box::new(evavier::language::Spoken { position: start, mv });
    let message = say!("announced", color = evavier::rules::Color::White, mv = spoken);
    let segments = Renderer::new(locale("fr"), Style::default()).render(&message);
    let told: Vec<_> = segments.iter().map(|s| (s.language.as_str(), s.text.as_str(), s.spoken)).collect();
    assert_eq!(told, [("fr", "Blancs\u{a0}: ", false), ("de", "Eva zwei Eva vier", true)]);
}

/// Whoever cannot see has to hear what is to be done first. In lines of text it is read by whatever reads these, and the table
/// stays quiet.
#[test]
fn what_is_to_be_done_first_is_spoken_where_nothing_else_reads_it() {
    let color = Color::White;
    for locale in Library::built_in().locales() {
        let renderer = Renderer::new(locale, Style::default());
        let hows = [say!("by_typing"), say!("by_request", key = "Ctrl L".to_owned()), say!("by_word")];
        let firsts = hows.into_iter().map(|how| say!("first_move_window", color, how));
        for message in firsts.chain([say!("first_move_switch", color)]) {
            let shown: String = renderer
                .render(&message)
                .into_iter()
                .filter(|part| !part.spoken)
                .map(|part| part.text)
                .collect();
            assert_eq!(shown, "", "{} {}: shown and not said", locale.code, message.key());
        }
    }
}

/// `Yes or no?` behind a question is a sentence of its own, for whoever reads and for the voice.
#[test]
fn yes_or_no_is_asked_in_a_sentence() {
    for locale in Library::built_in().locales() {
        let [yes, no] = [Command::Yes, Command::No].map(|command| locale.commands[&command][0].clone());
        let mut asked = 0;
        for (key, template) in &locale.messages {
            let shown = template.replace(['[', ']'], "");
            let end = shown.trim_end_matches(|sign: char| sign.is_whitespace() || ".?".contains(sign));
            let Some(rest) = end.strip_suffix(no.as_str()) else { continue };
            let Some(at) = rest.to_lowercase().rfind(yes.as_str()) else { continue };
            let (before, choice) = rest.split_at(at);
            let before = before.trim_end_matches(|sign: char| sign.is_whitespace() || sign == '¿');
            if choice.len() > yes.len() + 6 || !before.ends_with(['?', '.', '}']) {
                continue;
            }
            asked += 1;
            assert!(choice.starts_with(char::is_uppercase), "{} {key}: {template}", locale.code);
            assert!(shown.ends_with('?'), "{} {key}: {template}", locale.code);
        }
        assert!(asked > 20, "{}: only {asked} questions", locale.code);
    }
}

#[test]
fn times_are_told_in_words_with_the_right_plurals() {
    let rows = [
        ("de", 3_780_000, "eine Stunde, drei Minuten"),
        ("de", 61_000, "eine Minute, eine Sekunde"),
        ("de", 7_261_000, "zwei Stunden, eine Minute, eine Sekunde"),
        ("de", 0, "null Sekunden"),
        ("fr", 3_780_000, "une heure trois"),
        ("fr", 5_400_000, "une heure trente"),
        ("fr", 7_260_000, "deux heures une"),
        ("fr", 1_260_000, "vingt et une minutes"),
        ("fr", 121_000, "deux minutes et une seconde"),
        ("fr", 0, "zéro seconde"),
        ("en", 61_999, "one minute, one second"),
        ("en", 3_605_000, "one hour, five seconds"),
        ("en", 5_413_000, "one hour, 30 minutes, 13 seconds"),
        ("es", 3_780_000, "una hora y tres minutos"),
        ("es", 1_261_000, "veintiún minutos y un segundo"),
        ("es", 3_661_000, "una hora, un minuto y un segundo"),
        ("es", 0, "cero segundos"),
    ];
    for (code, ms, text) in rows {
        let renderer = Renderer::new(locale(code), Style::default());
        assert_eq!(renderer.time(evavier::language::Millis(ms)), text);
    }
}

#[test]
fn a_clock_is_read_without_seconds_while_there_is_much_time() {
    use evavier::language::Remaining;
    // Never more than there is, whatever is left out.
    let rows = [
        ("de", 300_000, 5_459_999, "eine Stunde, 30 Minuten"),
        ("de", 300_000, 300_000, "fünf Minuten"),
        ("de", 300_000, 299_999, "vier Minuten, 59 Sekunden"),
        ("de", 300_000, 999, "weniger als eine Sekunde"),
        ("de", 300_000, 0, "null Sekunden"),
        ("en", 0, 89_000, "one minute"),
        ("en", 0, 59_000, "59 seconds"),
        ("fr", 1_200_000, 1_199_000, "dix-neuf minutes et cinquante-neuf secondes"),
        ("es", 1_200_000, 3_721_000, "una hora y dos minutos"),
    ];
    for (code, below_ms, ms, text) in rows {
        let renderer = Renderer::new(locale(code), Style::default()).seconds_below(below_ms);
        assert_eq!(renderer.remaining(Remaining(ms)), text, "{code} {ms}");
    }
}

/// What the log file keeps: faults, and nothing that was said.
#[test]
fn what_was_said_is_nobodys_business() {
    let black = evavier::rules::Party::Player(Color::Black);
    let back = || fault!("voice_back");
    let missing = say!("at_microphone", who = black, what = fault!("recogniser_lost"));
    for fault in [back(), missing] {
        assert!(fault.is_fault(), "{fault:?}");
    }
    for message in [
        say!("heard", words = String::from("Eva vier")),
        say!("not_understood", said = String::from("my name"), why = say!("nothing_said")),
        say!("withdrawn"),
    ] {
        assert!(!message.is_fault(), "{message:?}");
    }
}

/// A language is a folder: its words, and no line of the program.
#[test]
fn one_more_folder_is_one_more_language() {
    let english = LANGUAGES.iter().find(|language| language.code == "en").expect("built in");
    let coded = |text: &str| text.replacen("code: \"en\"", "code: \"tlh\"", 1);
    let words = coded(english.words).replacen("place: 3", "place: 9", 1);
    let toy = LanguageFolder {
        code: "tlh",
        words: Box::leak(words.into_boxed_str()),
        spoken: Box::leak(coded(english.spoken).into_boxed_str()),
        ..*english
    };
    let all: Vec<LanguageFolder> = LANGUAGES.iter().copied().chain([toy]).collect();
    let library: &'static Library = Box::leak(Box::new(Library::of(&all).expect("good files")));
    assert!(library.codes().ends_with(", tlh"), "{}", library.codes());
    let reader = Reader::new(library.find("tlh_XX.UTF-8").expect("it is there"));
    let start = Position::start();
    assert!(matches!(reader.read(&start, "Nf3"), Reading::Move(_)));
    // A file that cannot be read is named.
    let broken = LanguageFolder { words: "(code: ", ..toy };
    assert!(Library::of(&[broken]).is_err_and(|error| error.to_string().contains("tlh/words.ron")));
}
