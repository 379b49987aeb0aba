//! The table of blanks, marks and signs, and that no reader takes a mark for a move or for an illegal one.

use std::sync::LazyLock;

use evavier::language::read::{WrittenFault, written_move};
use evavier::language::{Library, Reader, Reading};
use evavier::notation::marks::{self, lines, marks, named, plain};
use evavier::notation::pgn::{self, PgnErrorKind};
use evavier::notation::{Letters, algebraic, misleads};
use evavier::reconcile::entry::entries;
use evavier::reconcile::typed;
use evavier::rules::{Move, Position};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

#[test]
fn signs_are_what_the_table_says() {
    for (text, expected) in [
        ("e4", "e4"),
        ("1.\u{a0}e4\u{202f}e5\u{2009}Nf3\u{3000}Nc6", "1. e4 e5 Nf3 Nc6"),
        ("a\u{2028}b\u{85}c\u{b}d\u{1a}", "a b c d "),
        ("N\u{200b}f\u{ad}3\u{feff}\u{fe0e}", "Nf3"),
        ("Ｎｆ３　ｅ４", "Nf3 e4"),
        ("𝐍𝐟𝟑", "Nf3"),
        ("♘f3\n½–½", "♘f3\n½–½"),
    ] {
        assert_eq!(plain(text), expected, "{text:?}");
    }
    for (text, expected) in [
        ("a\r\nb\rc\nd\u{1a}", "a\nb\nc\nd\n"),
        ("\u{feff}a\n\u{feff}b", "a\nb"),
        ("a\u{2028}b", "a\u{2028}b"),
    ] {
        assert_eq!(lines(text), expected, "{text:?}");
    }
    for (text, expected) in
        [("Nf3 ✓ „gut“ é ½ ⩲", None), ("Nf\u{437}", Some("U+0437")), ("😀\u{0}", Some("U+1F600, U+0000"))]
    {
        assert_eq!(named(text).as_deref(), expected, "{text:?}");
    }
    // What turns the direction of a line or has no width is known to readers too.
    for sign in (0..=0x0010_ffff).filter_map(char::from_u32).filter(|sign| misleads(*sign)) {
        assert!(marks::is_blank(sign) || marks::is_invisible(sign), "U+{:04X}", u32::from(sign));
    }
}

/// The moves of a game, or in words what is wrong with it.
fn moves_of(text: &str) -> String {
    let games = pgn::read_all(text.as_bytes());
    let told = games.iter().map(|game| {
        let moves: Vec<String> = game.score.plies().map(|ply| ply.san()).collect();
        let fault = match game.fault.as_ref().map(|fault| &fault.kind) {
            None => "",
            Some(PgnErrorKind::Illegal { .. }) => " illegal",
            Some(PgnErrorKind::Unparsable { .. }) => " unparsable",
            Some(_) => " other",
        };
        moves.join(" ") + fault
    });
    told.collect::<Vec<_>>().join(" / ")
}

#[test]
fn files_of_games_are_read_whatever_parts_their_words() {
    for (text, expected) in [
        ("1. e4\u{a0}e5 2.\u{a0}Nf3\u{2009}Nc6 *", "e4 e5 Nf3 Nc6"),
        ("1. e4\u{202f}e5\u{3000}2. Nf3\u{2028}Nc6\u{85}3. Bb5\u{b}a6 *", "e4 e5 Nf3 Nc6 Bb5 a6"),
        ("1. e4 e5 2. Nf\u{200b}3 Nc6\u{ad} *", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6N *", "e4 e5 Nf3 Nc6 Bb5 a6"),
        ("1. e4D e5 2. Nf3N Nc6 3. Bc4 Bc5 4. O-ON *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"),
        ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#N *", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"),
        ("1. e4Q *", " unparsable"),
        ("1. Nf3Q *", " unparsable"),
        ("1. e4\u{2713} e5★ 2. Nf3“ *", "e4 e5 Nf3"),
        ("1. e4 e5 1-0\r\n\u{1a}", "e4 e5"),
        ("1. e4 e5 *\r\u{1a}[White \"A\"]\r\r1. d4 *\u{1a}\u{1a}", "e4 e5 / d4"),
        ("; a remark\r1. e4 *\r", "e4"),
        ("[White\n\"Doe, Jane\"]\n[Black \"Roe, Max\"\n]\n[Result \"*\"]\n\n1. e4 *", "e4"),
        ("1. Ｎｆ３ *", "Nf3"),
        ("1. \u{435}4 *", " unparsable"),
        ("[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O - O Nf6 *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
        (
            "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.0 – 0 Nf6 1 - 0",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
        ),
        (
            "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O - O - O 0 - 0 - 0 1/2 - 1/2",
            "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O",
        ),
        ("1. e4 - e5 *", "e4 unparsable"),
    ] {
        assert_eq!(moves_of(text), expected, "{text:?}");
    }
    let games = pgn::read_all(b"[White\n\"Doe, Jane\"]\n[Black \"Roe, Max\"\n]\n\n1. e4 *");
    assert_eq!(
        (games[0].score.tag("White"), games[0].score.tag("Black")),
        (Some("Doe, Jane"), Some("Roe, Max"))
    );
}

#[test]
fn typed_sheets_are_read_as_people_write_them() {
    for (text, expected) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. 0 - 0 Sf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. O – O Sf6", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6"),
        ("1. Pe4 Pe5 2. Cf3 Cc6", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 2. Nf3 N\r\n2... Nc6", "e4 e5 Nf3 Nc6"),
        ("1. N f3 N c6 2. N c3", "Nf3 Nc6 Nc3"),
        ("1. e4 ✓ e5 [88] 2. Nf3 „gut“", "e4 e5 Nf3"),
    ] {
        let sheet = typed::read(text, None);
        let moves: Vec<String> = sheet.score.plies().map(|ply| ply.san()).collect();
        assert_eq!(moves.join(" "), *expected, "{text:?}: {:?}", sheet.faults);
        let charged = sheet.faults.iter().any(|fault| matches!(fault.kind, PgnErrorKind::Illegal { .. }));
        assert!(!charged, "{text:?}: {:?}", sheet.faults);
    }
}

#[test]
fn an_entry_is_its_move_whatever_is_marked_beside_it() {
    let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let position = Position::from_fen(open, false).expect("legal");
    let legal = position.legal_moves();
    for text in [
        "Nf3",
        "Nf3 ✓",
        "Nf3✓",
        "✓ Nf3",
        "Nf3 [88]",
        "Nf3 (88)",
        "Nf3 <1:28>",
        "Nf3\u{200b}",
        "Nf3\u{ad}",
        "\u{feff}Nf3",
        "#2 Nf3",
        "2/ Nf3",
        "2 - Nf3",
        "Nf3 rem.",
        "Nf3 ! ?",
        "Nf3 \"",
        "Nf3_",
        "„Nf3“",
        "«Nf3»",
        "Ng1→f3",
        "Ng1 -> f3",
        "Ｎｆ３",
        "Nf3*",
        "Nf3 ★",
        "Nf3 N",
        "Nf3N",
        "Nf3 D",
        "Nf3 S",
        "Nf3¹",
        "Nf3 Diag.",
        "1:28 Nf3",
        "Nf3\u{a0}1:28",
    ] {
        let read = &entries(&[Some(text.to_owned())])[0];
        let found: Vec<String> =
            read.readings(&position, &legal).iter().map(|mv| position.san(*mv)).collect();
        assert_eq!(found, ["Nf3"], "{text:?}");
    }
    // What is no move is read as what cannot be read.
    for text in ["Bc4 Nf3", "Bc4 (Nf3)", "Bc4 -> Nf3", "Zf3", "Nf\u{437}", "e4Q"] {
        let read = &entries(&[Some(text.to_owned())])[0];
        assert_eq!(read.readings(&position, &legal).len(), legal.len(), "{text:?}");
    }
    // A letter behind a piece that reaches the last rank is no promotion, wherever the piece comes from.
    let ending = Position::from_fen("4k3/R7/8/8/8/8/8/4K2R w K - 0 1", false).expect("a position");
    for (text, san) in [("h1g1 N", "Rg1"), ("a7a8 D", "Ra8+"), ("a7a8 N", "Ra8+"), ("e1f1 S", "Kf1")] {
        let entry = &entries(&[Some(text.to_owned())])[0];
        let found = entry.readings(&ending, &ending.legal_moves());
        assert_eq!(found.iter().map(|mv| ending.san(*mv)).collect::<Vec<_>>(), [san], "{text:?}");
        let written = written_move(&ending, text, &Letters::english());
        assert_eq!(written.map(|mv| ending.san(mv)), Ok(san.to_owned()), "{text:?}");
    }
    // A mark within a move parts no words.
    let castled =
        Position::from_fen("1nbq1bnr/rp2kppp/8/p1ppP2P/4P1P1/8/PPPP1K1R/RNBQ1BN1 w - - 1 10", false);
    let [_, _, (_, said), _] = readings(&castled.expect("a position"), "B,e2");
    assert_eq!(said, Read::Unreadable);
    for (fen, text) in [
        ("6nr/pq1k4/nrpP1pp1/2P4Q/p3pN1P/2NPK2b/1BP2PP1/R4B2 b - - 0 25", "b7a8 N"),
        ("rn2k1r1/3bp3/p1pp3b/Pp3pp1/4n1p1/P1BBPN1P/R1PP1P2/1N1QK2R w Kq - 0 15", "Bh8 N"),
    ] {
        let position = Position::from_fen(fen, false).expect("a position");
        let bare = &text[..text.len() - 2];
        assert_eq!(readings(&position, text)[2], readings(&position, bare)[2], "{text}");
    }
    let ending =
        Position::from_fen("1nb2k1r/rp3p1p/3p2p1/p1pqp2P/2NNP3/P1PP1P2/1P2B1P1/RQ1K3n b - - 1 17", false);
    let [(_, of_sheet), ..] = readings(&ending.expect("a position"), "B\u{2192}h3");
    assert_eq!(of_sheet, Read::Unreadable);
    // Really illegal.
    for text in ["Nf6", "Ke4", "O-O"] {
        let read = &entries(&[Some(text.to_owned())])[0];
        assert!(read.readings(&position, &legal).is_empty(), "{text:?}");
    }
}

/// A position of a game of chance.
fn position() -> impl Strategy<Value = Position> {
    proptest::collection::vec(0_usize..1_000, 0..60).prop_map(|choices| {
        choices.into_iter().fold(Position::start(), |at, choice| {
            let legal = at.legal_moves();
            if legal.is_empty() { at } else { at.play(legal[choice % legal.len()]) }
        })
    })
}

/// Marks that stand before or behind a move and apart from it, and those that may touch it.
fn words_and_signs() -> (Vec<String>, Vec<String>) {
    let table = marks();
    let signs = [&table.ornaments, &table.judgements, &table.quotes].map(|signs| signs.chars());
    let signs = signs.into_iter().flatten().map(String::from);
    let invisible = table.invisible.iter().flat_map(|(first, last)| [*first, *last]).map(String::from);
    let times = ["1:28", "1h28", "88'", "88 min", "88", "1:28:30"];
    let bracketed = table.brackets.iter().filter(|(open, _)| !"{(".contains(*open));
    let bracketed = bracketed.flat_map(|(open, close)| times.map(|time| format!("{open}{time}{close}")));
    let words = table.evaluations.iter().chain(&table.letters_apart).chain(&table.offer_short).cloned();
    let words = words.chain(bracketed).chain(["+0.35".to_owned(), "(=)".to_owned(), "!?".to_owned()]);
    (words.collect(), signs.chain(invisible).collect())
}

#[derive(Clone, Debug, PartialEq)]
enum Read {
    Moves(Vec<Move>),
    Unreadable,
    Illegal,
}

/// How each reader takes a text in a position.
fn readings(position: &Position, text: &str) -> [(&'static str, Read); 4] {
    let legal = position.legal_moves();
    let of_entry = match entries(&[Some(text.to_owned())]).first() {
        None => Read::Unreadable,
        Some(entry) => match entry.readings(position, &legal) {
            found if found.is_empty() => Read::Illegal,
            found if found.len() == legal.len() && found.len() > 1 => Read::Unreadable,
            found => Read::Moves(found),
        },
    };
    let written = match written_move(position, text, &Letters::english()) {
        Ok(mv) => Read::Moves(vec![mv]),
        Err(WrittenFault::Several(moves)) => Read::Moves(moves),
        Err(WrittenFault::NoMove) => Read::Unreadable,
        Err(WrittenFault::Illegal(_)) => Read::Illegal,
    };
    static READER: LazyLock<Reader> =
        LazyLock::new(|| Reader::new(Library::built_in().find("en").expect("built in")));
    let said = match READER.read(position, text) {
        Reading::Move(mv) => Read::Moves(vec![mv]),
        Reading::Ambiguous(moves) => Read::Moves(moves),
        Reading::Illegal(..) => Read::Illegal,
        _ => Read::Unreadable,
    };
    let games = pgn::read_all(format!("[FEN \"{}\"]\n\n{text} *\n", position.fen()).as_bytes());
    let game = match games.first() {
        Some(game) => match game.fault.as_ref().map(|fault| &fault.kind) {
            Some(PgnErrorKind::Illegal { .. }) => Read::Illegal,
            Some(_) => Read::Unreadable,
            None => match game.score.entries() {
                [one] => Read::Moves(vec![one.mv]),
                _ => Read::Unreadable,
            },
        },
        None => Read::Unreadable,
    };
    [("sheet", of_entry), ("written", written), ("said", said), ("file", game)]
}

/// With something in it, each reader reads the same as without or nothing, and charges nobody.
fn hold(position: &Position, text: &str, marked: &str, readers: &[&str]) -> Result<(), TestCaseError> {
    for ((name, bare), (_, read)) in readings(position, text).into_iter().zip(readings(position, marked)) {
        if !readers.contains(&name) || bare == Read::Illegal {
            continue;
        }
        prop_assert!(
            read == Read::Unreadable || read == bare,
            "{name} reads {marked:?} as {read:?}, {text:?} as {bare:?} in {}",
            position.fen()
        );
    }
    Ok(())
}

const ALL: &[&str] = &["sheet", "written", "said", "file"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mark_is_no_move_and_charges_nobody(
        position in position(), choice in 0_usize..1_000, form in 0_usize..3, mark in 0_usize..10_000, place in 0_usize..6,
    ) {
        let legal = position.legal_moves();
        prop_assume!(!legal.is_empty());
        let mv = legal[choice % legal.len()];
        let text = match form {
            0 => position.san(mv),
            1 => algebraic::long(&position, mv, &Letters::english()),
            _ => position.uci(mv),
        };
        let (words, signs) = words_and_signs();
        let (word, sign) = (&words[mark % words.len()], &signs[mark % signs.len()]);
        let inside = (1..text.len()).filter(|at| text.is_char_boundary(*at)).nth(mark % text.len().max(1)).unwrap_or(1);
        let marked = match place {
            0 => format!("{text} {word}"),
            1 => format!("{text}{sign}"),
            2 => format!("{text} {sign}"),
            3 => format!("{sign}{text}"),
            4 => format!("{sign} {text}"),
            _ => format!("{}{sign}{}", &text[..inside], &text[inside..]),
        };
        // A semicolon begins a remark in a file of games, and a star ends a game there.
        let no_file = marked.contains([';', '*', '%']) || form == 2;
        hold(&position, &text, &marked, if no_file { &ALL[..3] } else { ALL })?;
    }

    #[test]
    fn a_sign_that_nobody_knows_charges_nobody(
        position in position(), choice in 0_usize..1_000, sign in any::<char>(), at in 0_usize..8,
    ) {
        let legal = position.legal_moves();
        prop_assume!(!legal.is_empty() && named(&sign.to_string()).is_some());
        // A letter with an accent is a letter, and no mark.
        prop_assume!(!sign.to_string().nfkd().any(|part| part.is_ascii_alphanumeric()));
        let text = position.san(legal[choice % legal.len()]);
        let at = at.min(text.len());
        for marked in [format!("{}{sign}{}", &text[..at], &text[at..]), format!("{text} {sign}"), format!("{sign} {text}")] {
            hold(&position, &text, &marked, ALL)?;
        }
    }
}
