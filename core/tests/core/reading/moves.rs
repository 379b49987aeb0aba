//! Moves as people write them, and what they write beside them.

use evavier::language::Reading;
use evavier::language::beside::{announced, entered, says_drawn};
use evavier::notation::Check;
use evavier::rules::Position;

use crate::reading::reader;

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
        let reader = reader(code);
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

#[test]
fn words_beside_a_move_are_known_in_every_language() {
    for (text, mv, offers, check) in [
        ("Sf3 remis", "Sf3", true, Check::Unsaid),
        ("Sf3 Remis angeboten", "Sf3", true, Check::Unsaid),
        ("Nf3 (draw)", "Nf3", true, Check::Unsaid),
        ("Cf3 nulle", "Cf3", true, Check::Unsaid),
        ("Cf3 tablas?", "Cf3", true, Check::Unsaid),
        ("Lb5 Schach", "Lb5", false, Check::Check),
        ("Fb5 échec", "Fb5", false, Check::Check),
        ("Dh7 Schach matt", "Dh7", false, Check::Mate),
        ("Dh7 échec et mat", "Dh7", false, Check::Mate),
        ("Dh7 jaque mate 1:28", "Dh7", false, Check::Mate),
        ("Springer Felix drei Schach", "Springer Felix drei", false, Check::Check),
        ("Springer Felix drei", "Springer Felix drei", false, Check::Unsaid),
    ] {
        let found = entered(text);
        assert_eq!((found.mv, found.offer.is_some(), found.check), (mv, offers, check), "{text}");
    }
}

#[test]
fn a_word_tells_that_a_game_was_drawn() {
    for text in ["remis", "Remis.", "draw", "nulle", "TABLAS"] {
        assert!(says_drawn(text), "{text}");
    }
    for text in ["remis?", "Remis angeboten", "=", "", "1-0"] {
        assert!(!says_drawn(text), "{text}");
    }
}

#[test]
fn what_a_player_says_of_check_and_offers_is_left_in_a_game() {
    for (text, mv) in [
        ("1. e4", "e4"),
        ("1) e4,", "e4"),
        ("e4 1:28", "e4"),
        ("e4 +/=", "e4"),
        ("e4 remis", "e4 remis"),
        ("e4 =", "e4 ="),
        ("Bb5+", "Bb5+"),
        ("Bb5 +", "Bb5 +"),
        ("Bb5 ch.", "Bb5 ch."),
        ("moves 30", "moves 30"),
    ] {
        assert_eq!(announced(text), mv, "{text}");
    }
}

/// What is said of a phrase: the moves that it may be, or its key.
fn told(locale: &str, fen: &str, phrase: &str) -> String {
    let position = Position::from_fen(fen, false).expect("a position");
    match reader(locale).read(&position, phrase) {
        Reading::Move(mv) => position.uci(mv),
        Reading::Ambiguous(moves) => {
            moves.iter().map(|mv| position.uci(*mv)).collect::<Vec<_>>().join(" or ")
        }
        Reading::Illegal(..) => "illegal".to_owned(),
        Reading::Unclear(why) => evavier::language::Message::from(&why).key().to_owned(),
        other => format!("{other:?}"),
    }
}

#[test]
fn a_preposition_is_no_file_and_the_right_word_is_blamed() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const ROOKS: &str = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1";
    const CHECKING: &str = "rnbqkbnr/ppppp1pp/5p2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (locale, fen, phrase, expected) in [
        ("es", START, "caballo a f3", "g1f3"),
        ("es", START, "peón a e4", "e2e4"),
        ("es", START, "caballo a a3", "b1a3"),
        ("es", START, "dama a d2", "illegal"),
        ("fr", START, "cavalier a f3", "g1f3"),
        ("fr", START, "cavalier à f3", "g1f3"),
        ("es", ROOKS, "torre a d1", "a1d1 or f1d1"),
        ("es", ROOKS, "torre a1 d1", "a1d1"),
        ("es", ROOKS, "torre a uno d uno", "a1d1"),
        ("fr", ROOKS, "tour a un d un", "a1d1"),
        ("en", START, "knight a f3", "illegal"),
        ("en", START, "nf3 check", "words_behind_move"),
        ("en", START, "Nf3 draw", "words_behind_move"),
        ("de", START, "Sf3 remis", "words_behind_move"),
        ("en", START, "Nf3 xyzzy", "unknown_word"),
        ("en", CHECKING, "Qh5 check", "d1h5"),
        ("en", CHECKING, "Qh5 mate", "words_behind_move"),
        ("en", START, "Ke9", "no_such_rank"),
        ("de", START, "Lf9", "no_such_rank"),
        ("en", START, "e0", "no_such_rank"),
        ("en", START, "Nj3", "no_such_file"),
        ("en", START, "e4Q", "unknown_word"),
        ("en", START, "Nf\u{437}", "unknown_word_signs"),
        ("en", START, "\u{feff}N\u{200b}f3\u{a0}1:29", "g1f3"),
        ("en", START, "Ｎｆ３", "g1f3"),
    ] {
        assert_eq!(told(locale, fen, phrase), expected, "{locale} {phrase}");
    }
}
