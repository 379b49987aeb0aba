//! Algebraic notation in the letters of a language, written and read.

use evavier::language::Library;
use evavier::notation::algebraic::{long, parse, san};
use evavier::notation::{Fit, Illegal, Letters};
use evavier::rules::{CastlingSide, Position, Role, Square};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, false).expect(fen)
}

#[test]
fn moves_are_written_in_any_letters() {
    let german = &Library::built_in().find("de").expect("built in").letters;
    let rows = [
        (Position::start().fen(), "g1f3", "Sf3", "Sg1-f3"),
        (Position::start().fen(), "e2e4", "e4", "e2-e4"),
        ("3r4/1P3k2/8/8/8/8/5K2/8 w - - 0 1".into(), "b7b8q", "b8=D", "b7-b8=D"),
        ("r7/1P3k2/8/8/8/8/5K2/8 w - - 0 1".into(), "b7a8n", "bxa8=S", "b7xa8=S"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".into(), "e5d6", "exd6", "e5xd6 e.p."),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1".into(), "e1g1", "O-O", "O-O"),
        ("3k4/8/3K4/8/8/8/8/7R w - - 0 1".into(), "h1h8", "Th8#", "Th1-h8#"),
    ];
    for (fen, uci, short, full) in rows {
        let position = position(&fen);
        let mv = position.parse_uci(uci).expect(uci);
        assert_eq!(san(&position, mv, german), short);
        assert_eq!(long(&position, mv, german), full);
        for text in [short, full, uci] {
            let fit = parse(text, german).expect(text).fit(&position);
            assert_eq!(fit, Fit::One(mv), "{text}");
        }
    }
}

#[test]
fn every_usual_spelling_is_read() {
    let fen = "r3k2r/1P6/8/3pP3/8/8/3N4/R3K1NR w KQkq d6 0 1";
    let rows = [
        ("0-0-0", "e1c1"),
        ("O-O-O", "e1c1"),
        ("o–o–o", "e1c1"),
        ("e1c1", "e1c1"),
        ("Ngf3", "g1f3"),
        ("N2f3!?", "d2f3"),
        ("Ng1-f3", "g1f3"),
        ("exd6 e.p.", "e5d6"),
        ("e:d6", "e5d6"),
        ("exd6ep.", "e5d6"),
        ("bxa8Q+", "b7a8q"),
        ("bxa8=Q", "b7a8q"),
        ("bxa8(Q)", "b7a8q"),
        ("b7xa8=N", "b7a8n"),
        ("b7a8n", "b7a8n"),
        ("b7b8r", "b7b8r"),
    ];
    let position = position(fen);
    for (text, uci) in rows {
        let fit = parse(text, &Letters::english()).expect(text).fit(&position);
        assert_eq!(fit, Fit::One(position.parse_uci(uci).expect(uci)), "{text}");
    }
}

#[test]
fn what_contradicts_the_board_fits_nothing() {
    let e4 = Square::parse("e4").expect("a square");
    let rows = [
        ("e4 e.p.", Illegal::NotEnPassant),
        ("e4+", Illegal::NotCheck),
        ("e4#", Illegal::NotMate),
        ("e2xe4", Illegal::NothingToCapture(e4)),
        ("Ne4", Illegal::CannotReach(Role::Knight, e4)),
        ("O-O", Illegal::CannotCastle(CastlingSide::Short)),
    ];
    for (text, illegal) in rows {
        let fit = parse(text, &Letters::english()).expect(text).fit(&Position::start());
        assert_eq!(fit, Fit::None(illegal), "{text}");
    }
}

#[test]
fn what_is_no_notation_is_not_read() {
    for text in [
        "",
        "e",
        "e9",
        "Nf",
        "xx",
        "e4e",
        "nf3",
        "E4",
        "Springer f3",
        "e2--e4",
        "-e4",
        "Q",
        "=Q",
        "é4",
        "0-0-0-0",
    ] {
        assert_eq!(parse(text, &Letters::english()), None, "{text}");
    }
}
