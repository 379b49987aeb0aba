use super::*;
use crate::language::spelling::work;

#[test]
fn twice_as_many_words_are_twice_the_work() {
    let position = Position::start();
    for reader in Reader::built_in() {
        for part in [
            "no ",
            "correct ",
            "Gustav eins Felix drei ",
            "white no ",
            "white ",
            "no correct Nf3 ",
            "no , ",
            ", ",
            "moves ",
            "touched e2 ",
            "long castling ",
        ] {
            let words = |times| {
                work::of(|| {
                    let phrase = part.repeat(times);
                    let _ = reader.read(&position, &phrase);
                    let _ = reader.is_full(&phrase);
                    let _ = reader.completeness(&phrase, Some(&position));
                })
            };
            let (some, twice) = (words(100), words(200));
            assert!(twice <= 2 * some + 50, "{part}: {some}, {twice}");
        }
    }
}

#[test]
fn a_move_is_read_as_people_write_it() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const OPEN: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    const PROMOTING: &str = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    const CAPTURING: &str = "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    const PAWN_TOO: &str = "rnbqkbnr/pppp1ppp/8/4p3/1P2P3/8/P1PP1PPP/RNBQKBNR w KQkq - 0 2";
    const PAWN_ASIDE: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/1P6/P1PP1PPP/RNBQKBNR w KQkq - 0 2";
    let rows: [(&str, &str, &str, &[&str]); 44] = [
        ("en", START, "1. e4", &["e2e4"]),
        ("en", START, "1.e4", &["e2e4"]),
        ("en", START, "1) e4", &["e2e4"]),
        ("en", START, "1 e4", &["e2e4"]),
        ("en", START, "1. e4 1:29", &["e2e4"]),
        ("en", START, "e4,", &["e2e4"]),
        ("en", START, "e4.", &["e2e4"]),
        ("en", START, "e4 +/=", &["e2e4"]),
        ("de", START, "1. Felix drei", &["f2f3"]),
        ("de", START, "1. Springer Felix drei 1:29", &["g1f3"]),
        ("de", START, "Korrektur 1. Sf3", &["g1f3"]),
        ("en", START, "1. e2e4", &["e2e4"]),
        ("en", START, "♘f3", &["g1f3"]),
        ("en", START, "♞f3", &["g1f3"]),
        ("fr", START, "♘ f3", &["g1f3"]),
        ("es", START, "1. ♘\u{fe0e}f3", &["g1f3"]),
        ("de", START, "♙e4", &["e2e4"]),
        ("en", PROMOTING, "e8=q", &["e7e8q"]),
        ("en", PROMOTING, "E8=Q", &["e7e8q"]),
        ("en", PROMOTING, "e8q", &["e7e8q"]),
        ("en", PROMOTING, "e8(n)", &["e7e8n"]),
        ("en", PROMOTING, "e8=♕", &["e7e8q"]),
        ("de", PROMOTING, "e8d", &["e7e8q"]),
        ("de", PROMOTING, "E8=D", &["e7e8q"]),
        ("de", PROMOTING, "e8q", &["e7e8q"]),
        ("fr", PROMOTING, "e8=c", &["e7e8n"]),
        ("fr", PROMOTING, "e8=t", &["e7e8r"]),
        ("fr", PROMOTING, "e7e8r", &["e7e8r"]),
        ("es", PROMOTING, "e8=a", &["e7e8b"]),
        ("en", CAPTURING, "exd8=q", &["e7d8q"]),
        ("en", CAPTURING, "EXD8=Q+", &[]),
        ("en", CAPTURING, "ed8r", &["e7d8r"]),
        ("en", OPEN, "bb5", &["f1b5"]),
        ("en", OPEN, "bc4", &["f1c4"]),
        ("en", OPEN, "be2", &["f1e2"]),
        ("de", OPEN, "dh5", &["d1h5"]),
        ("fr", OPEN, "fc4", &["f1c4"]),
        ("es", OPEN, "ac4", &["f1c4"]),
        ("es", OPEN, "cf3", &["g1f3"]),
        ("en", PAWN_TOO, "bb5", &["b4b5", "f1b5"]),
        ("en", PAWN_TOO, "b5", &["b4b5"]),
        ("en", PAWN_ASIDE, "bc4", &[]),
        ("en", OPEN, "cf3", &[]),
        ("en", OPEN, "Bb5+", &[]),
    ];
    for (code, fen, phrase, expected) in rows {
        let reader = Reader::new(Library::built_in().find(code).expect("built in"));
        let position = Position::from_fen(fen, false).expect(fen);
        let reading = match reader.read(&position, phrase) {
            Reading::CommandWith(_, with) => *with,
            other => other,
        };
        let mut found = match &reading {
            Reading::Move(mv) => vec![position.uci(*mv)],
            Reading::Ambiguous(moves) => moves.iter().map(|mv| position.uci(*mv)).collect(),
            Reading::Illegal(..) => Vec::new(),
            other => panic!("{code} {phrase}: {other:?}"),
        };
        found.sort();
        assert_eq!(found, expected, "{code} {phrase}: {reading:?}");
    }
}
