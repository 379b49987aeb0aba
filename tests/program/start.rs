//! How games start: the time control that is played, and positions: Chess960 by number (fide-2018 guideline II), and games at odds (fide-1930 article 22).

use std::collections::HashSet;

use crate::program::Home;
use evavier::language::{Library, Locale, Message, Reader, Reading, Scheme, Style, Value, Vocabulary};
use evavier::rules::laws;
use evavier::rules::{
    CHESS960_POSITIONS, CastlingSide, Color, FirstMovesError, Odds, Position, Role, chess960_back_rank,
    chess960_by_lot, chess960_number,
};
use evavier::start::control::choose;

#[test]
fn positions_of_chess960_bear_their_numbers() {
    let rows = [(0, "bbqnnrkr"), (1, "bqnbnrkr"), (518, "rnbqkbnr"), (534, "rnbkqbnr"), (959, "rkrnnqbb")];
    for (number, rank) in rows {
        let position = Position::chess960(number).expect("below 960");
        assert_eq!(position.placement().split('/').next(), Some(rank), "{number}");
        assert_eq!(position.chess960_number(), Some(number));
    }
    assert_eq!(chess960_back_rank(CHESS960_POSITIONS), None);
    assert_eq!(chess960_number(&[Role::King; 8]), None);
    let usual = Position::chess960(518).expect("below 960");
    assert!(usual.is_chess960());
    assert_eq!(usual.fen(), Position::start().fen());
    assert_eq!(usual.play(usual.parse_uci("e2e4").expect("legal")).chess960_number(), None);
}

#[test]
fn all_positions_of_chess960_are_as_guideline_ii_has_them() {
    let mut seen = HashSet::new();
    for number in 0..CHESS960_POSITIONS {
        let rank = chess960_back_rank(number).expect("below 960");
        let files = |role| -> Vec<usize> { (0..8).filter(|&file| rank[file] == role).collect() };
        let (king, rooks, bishops) = (files(Role::King)[0], files(Role::Rook), files(Role::Bishop));
        assert!(rooks[0] < king && king < rooks[1], "{number}: the king between the rooks");
        assert_ne!(bishops[0] % 2, bishops[1] % 2, "{number}: bishops on both colours");
        assert_eq!((files(Role::Knight).len(), files(Role::Queen).len()), (2, 1), "{number}");
        assert_eq!(chess960_number(&rank), Some(number));
        assert!(seen.insert(rank), "{number} comes twice");
        let position = Position::chess960(number).expect("below 960");
        assert_eq!(position, Position::from_fen(&position.fen(), true).expect("its own FEN"), "{number}");
        assert!(position.legal_moves().len() >= 18, "{number}");
    }
}

#[test]
fn a_lot_reaches_every_number_alike() {
    assert_eq!((chess960_by_lot(0), chess960_by_lot(u64::MAX)), (0, 959));
    let step = u64::MAX / 9_600;
    let mut drawn = [0; CHESS960_POSITIONS as usize];
    (0..9_600).for_each(|lot| drawn[usize::from(chess960_by_lot(lot * step + step / 2))] += 1);
    assert_eq!(drawn, [10; CHESS960_POSITIONS as usize]);
}

#[test]
fn every_form_of_castling_in_chess960_is_read() {
    // fide-2018 II.3.2: both move, they change places, the king alone, the rook alone.
    let rows = [
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", CastlingSide::Short, "e1h1", "2 and 2 squares"),
        ("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", CastlingSide::Short, "b1h1", "from afar"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", CastlingSide::Short, "f1g1", "they change places"),
        ("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", CastlingSide::Long, "d1c1", "they change places"),
        ("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", CastlingSide::Long, "d1b1", "to the left of the rook"),
        ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", CastlingSide::Long, "e1d1", "the king alone"),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", CastlingSide::Short, "e1f1", "the king alone"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", CastlingSide::Short, "g1h1", "the rook alone"),
        ("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", CastlingSide::Long, "c1a1", "the rook alone"),
        ("r1k5/8/8/8/8/8/8/4K3 b a - 0 1", CastlingSide::Long, "c8a8", "Black's"),
    ];
    for (fen, side, uci, form) in rows {
        let position = Position::from_fen(fen, true).expect(fen);
        let mv = position.parse_uci(uci).expect(uci);
        assert_eq!((mv.castling(), position.uci(mv).as_str()), (Some(side), uci), "{form}");
        let after = position.play(mv);
        let back = if position.turn() == Color::White { '1' } else { '8' };
        let (king, rook) = if side == CastlingSide::Short { ('g', 'f') } else { ('c', 'd') };
        for (file, role) in [(king, Role::King), (rook, Role::Rook)] {
            let square = evavier::rules::Square::parse(&format!("{file}{back}")).expect("a square");
            assert_eq!(after.piece_at(square).map(|piece| piece.role), Some(role), "{form}: {square}");
        }
        for code in ["de", "fr", "en", "es"] {
            let locale = Library::built_in().find(code).expect("built in");
            let reader = Reader::new(locale);
            for scheme in [Scheme::Fide, Scheme::Nato, Scheme::Letters] {
                let style = Style { scheme, ..Style::default() };
                let said = Vocabulary::of(scheme, locale).announce(&style, &position, mv);
                assert_eq!(reader.read(&position, &said), Reading::Move(mv), "{form}: {said} in {code}");
            }
            let figures = if side == CastlingSide::Short { ["0-0", "O-O"] } else { ["0-0-0", "O-O-O"] };
            for written in figures {
                assert_eq!(reader.read(&position, written), Reading::Move(mv), "{form}: {written}");
            }
        }
    }
}

#[test]
fn castling_without_a_side_is_asked_about() {
    // "Je vais roquer" says that, and not where to (fide-2018 II.3.2.7.1).
    let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", true).expect("a position");
    let rows = [
        ("de", "ich rochiere", None),
        ("de", "Rochade", None),
        ("de", "ich rochiere kurz", Some("e1h1")),
        ("de", "ich rochiere lang", Some("e1a1")),
        ("de", "kleine Rochade", Some("e1h1")),
        ("fr", "je vais roquer", None),
        ("fr", "je roque", None),
        ("fr", "petit roque", Some("e1h1")),
        ("fr", "grand roque", Some("e1a1")),
        ("fr", "je vais roquer grand roque", Some("e1a1")),
        ("fr", "lange Rochade", Some("e1a1")),
        ("fr", "je vais roquer, petit roque", Some("e1h1")),
        ("de", "ich rochiere, lange Rochade", Some("e1a1")),
        ("de", "Rochade Rochade", None),
        ("en", "I castle", None),
        ("en", "castling kingside", Some("e1h1")),
        ("es", "me enroco", None),
        ("es", "enroque largo", Some("e1a1")),
    ];
    let mut wrong = Vec::new();
    for (code, phrase, uci) in rows {
        let read = Reader::new(Library::built_in().find(code).expect("built in")).read(&position, phrase);
        let as_said = match (&read, uci) {
            (Reading::Move(mv), Some(uci)) => position.uci(*mv) == uci,
            (Reading::Unclear(_), None) => true,
            _ => false,
        };
        if !as_said {
            wrong.push((phrase, read));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn odds_leave_out_what_article_22_says() {
    let rows = [
        ("pawn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1"),
        ("pawn-and-move", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("knight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"),
        ("knight-and-move", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("bishop", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR w KQkq - 0 1"),
        ("bishop-and-move", "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("rook", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"),
        ("rook-and-move", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"),
        ("queen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"),
        ("queen-and-move", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ];
    assert_eq!(Odds::all().map(|odds| odds.to_string()).collect::<Vec<_>>(), rows.map(|(name, _)| name));
    for (name, fen) in rows {
        let odds = Odds::parse(name).expect(name);
        assert_eq!(odds.position().fen(), fen, "{name}");
        let removed = Position::start().piece_at(odds.removed()).expect("a piece");
        assert_eq!(removed.color, odds.giver(), "{name}");
        let json = serde_json::to_string(&odds).expect("serialises");
        assert_eq!(json, format!("\"{name}\""));
        assert_eq!(serde_json::from_str::<Odds>(&json).expect("and back"), odds);
    }
    assert!(serde_json::from_str::<Odds>("\"king\"").is_err());
}

/// The position of odds with this name.
fn odds(name: &str) -> Position {
    Odds::parse(name).expect(name).position()
}

/// The game at the odds of a rook after these moves.
fn without_rook(moves: &str) -> Position {
    moves
        .split_whitespace()
        .fold(odds("rook"), |position, uci| position.play(position.parse_uci(uci).expect(uci)))
}

#[test]
fn a_king_castles_towards_the_rook_he_gave() {
    const CLEAR: &str = "b1c3 a7a6 d2d4 b7b6 c1f4 c7c6 d1d2 d7d6";
    let rows = [
        (CLEAR, true, "all is free"),
        ("b1c3 a7a6 d2d4 b7b6 c1f4 c7c6", false, "the queen is in the way"),
        ("b1c3 a7a6 d2d4 b7b6 c1f4 c7c6 d1d2 d7d6 e1d1 e7e6 d1e1 f7f6", false, "the king has moved"),
        ("b1c3 a7a6 d2d4 b7b6 c1f4 c7c6 d1d2 d7d6 c3b1 e7e6 b1c3 f7f6", true, "a knight went and came"),
        ("b1c3 b8a6 d2d4 a6b4 c1f4 b4c2", false, "in check"),
        ("b1c3 b8a6 d2d4 a6b4 c1f4 b4a2 d1d2 c7c6", false, "c1 is attacked"),
        ("a2a4 b7b5 b1c3 b5a4 d2d4 a4a3 c1f4 a3b2 d1d2 b2b1n", false, "a knight on b1"),
        ("a2a4 b7b5 b1c3 b5a4 d2d4 a4a3 c1f4 a3a2 d1d2 a2a1n", false, "a piece on a1"),
    ];
    for (moves, may, what) in rows {
        let position = without_rook(moves);
        let castling: Vec<_> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.castling() == Some(CastlingSide::Long))
            .collect();
        assert_eq!(castling.len(), usize::from(may), "{what}: {}", position.fen());
        assert_eq!(position.parse_uci("e1c1").ok(), castling.first().copied(), "{what}");
        assert_eq!(position.san_candidates("O-O-O").expect("SAN"), castling, "{what}");
    }
    let position = without_rook(CLEAR);
    let mv = position.parse_uci("e1c1").expect("legal");
    assert_eq!((position.san(mv).as_str(), position.uci(mv).as_str()), ("O-O-O", "e1c1"));
    let reader = Reader::new(Library::built_in().find("de").expect("built in"));
    assert_eq!(reader.read(&position, "lange Rochade"), Reading::Move(mv));
    let after = position.play(mv);
    assert_eq!(after.placement(), "rnbqkbnr/4pppp/pppp4/8/3P1B2/2N5/PPPQPPPP/2K2BNR");
    assert!(after.fen().contains(" b kq "), "he castles once: {}", after.fen());
    let black = "e2e4 b8c6 d2d4 d7d5 g1f3 c8f5 b1c3 d8d7 a2a3"
        .split(' ')
        .fold(odds("rook-and-move"), |at, uci| at.play(at.parse_uci(uci).expect(uci)));
    assert_eq!(black.san(black.parse_uci("e8c8").expect("legal")), "O-O-O");
}

#[test]
fn the_right_to_castle_is_part_of_the_position() {
    let still = without_rook("b1c3 b8c6 c3b1 c6b8");
    let gone = without_rook("b1c3 b8c6 d2d3 c6b8 e1d2 b8c6 d2e1 c6b8");
    let never = without_rook("b1c3 b8c6 d2d3 c6b8");
    assert_eq!(still, odds("rook"));
    assert_eq!(gone.placement(), never.placement());
    assert_ne!(gone, never);
}

#[test]
fn several_moves_at_the_start_stay_in_the_own_half() {
    use FirstMovesError::{BeyondTheMiddle, Check, Illegal};
    let start = odds("pawn-and-move");
    let two = start.after_first_moves(&["e2e4", "d2d4"]).expect("two moves");
    assert_eq!(two.fen(), "rnbqkbnr/ppppp1pp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(start.after_first_moves(&[]), Ok(start.clone()));
    let rows: [(&[&str], _); 5] = [
        (&["e2e4", "d1h5"], (1, BeyondTheMiddle)),
        (&["e2e4", "f1b5"], (1, BeyondTheMiddle)),
        (&["e2e4", "e2e4"], (1, Illegal)),
        (&["quatsch"], (0, Illegal)),
        (&["e2e4", "e4e5", "d2d4"], (1, BeyondTheMiddle)),
    ];
    for (moves, error) in rows {
        assert_eq!(start.after_first_moves(moves), Err(error), "{moves:?}");
    }
    let open = Position::from_fen("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", false).expect("a position");
    let checked = Position::from_fen("8/8/8/8/4k3/8/8/3RK3 w - - 0 1", false).expect("a position");
    assert!(open.after_first_moves(&["d1d2", "e1e2"]).is_ok());
    assert_eq!(checked.after_first_moves(&["d1d4", "e1e2"]), Err((0, Check)));
}

#[test]
fn play_starts_where_it_is_told_to() {
    let home = Home::new();
    let rows: [(&[&str], &str, &str); 5] = [
        (&["--start960", "0"], "0-0", "illegal"),
        (&["--start960", "518"], "Springer Felix drei", "Gustav eins Felix drei"),
        (&["--odds", "knight"], "Springer Cäsar drei", "illegal"),
        (&["--odds", "pawn-and-move", "--first-moves", "e2e4,d2d4"], "e5", "Eva sieben Eva fünf"),
        (&["--odds", "rook"], "Springer Cäsar drei", "Bella eins Cäsar drei"),
    ];
    for (place, (options, typed, said)) in rows.into_iter().enumerate() {
        let journal = home.path().join(format!("{place}.evavier"));
        let file = journal.to_str().expect("text");
        let head =
            ["play", "--console", "--locale", "de", "--voice", "off", "--listen", "off", "--game", file];
        let args: Vec<&str> = head.into_iter().chain(options.iter().copied()).collect();
        let output = home.run(&args, &format!("{typed}\nquit\n"));
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{options:?}: {output:?}");
        assert_eq!(shown.contains(said), said != "illegal", "{options:?}: {shown}");
        let resumed = home.run(&["resume", "--console", "--voice", "off", "--listen", "off", file], "quit\n");
        assert!(resumed.status.success(), "{options:?}: {resumed:?}");
    }
    for (options, status) in [
        (["--start960", "960"], 2),
        (["--start960", "eins"], 2),
        (["--odds", "king"], 2),
        (["--first-moves", "e2e5"], 1),
    ] {
        let output = home.run(&["play", "--console", options[0], options[1]], "");
        assert_eq!(output.status.code(), Some(status), "{options:?}");
    }
}

#[test]
fn what_is_played_and_what_is_said_of_it() {
    // Edition, --time; control, keys and articles of what is said.
    let rows: [(&str, Option<&str>, &str, &[&str]); 14] = [
        ("fide-2018", None, "90+30", &[]),
        ("fide-2018", Some("60"), "60", &[]),
        ("fide-2018", Some("none"), "none", &[]),
        ("fide-2009", None, "90+30", &[]),
        ("fide-2009", Some("61"), "61", &["control_given fide-2009 21"]),
        ("fide-2018", Some("61"), "61", &[]),
        ("platform", None, "90+30", &[]),
        ("fide-1930", None, "30/120, 15/60 repeat", &["control_given fide-1930 20.1 a"]),
        ("fide-1930", Some("60"), "60", &[]),
        ("fqe-2018", None, "90+30", &[]),
        ("fqe-2018", Some("rapid"), "20+10", &["control_given fqe-2018 13.2"]),
        ("fqe-2018", Some("blitz"), "3+2", &["control_given fqe-2018 13.2"]),
        ("fqe-2018", Some("60"), "60", &["increment_lacking fqe-2018 13.1"]),
        ("fqe-2018", Some("white 5+3, black 5"), "white 5+3, black 5", &["increment_lacking fqe-2018 13.1"]),
    ];
    for (id, asked, control, said) in rows {
        let chosen = choose(asked, laws::edition(id).expect(id), english()).expect("a control");
        let found = chosen.control.map_or_else(|| String::from("none"), |control| control.to_string());
        let told: Vec<String> = chosen.told.iter().map(cited).collect();
        assert_eq!(
            (found.as_str(), told),
            (control, said.iter().map(|&s| s.to_owned()).collect()),
            "{id} {asked:?}"
        );
    }
    for (id, asked) in [("fide-2018", "rapid"), ("fide-1930", "blitz"), ("fqe-2018", "quick")] {
        assert!(choose(Some(asked), laws::edition(id).expect(id), english()).is_err(), "{id} {asked}");
    }
    // What is told to be typed can be.
    for (asked, typed) in [("rapid", "15+10"), ("blitz", "3+2")] {
        let edition = laws::edition("fide-2018").expect("built in");
        let fault = choose(Some(asked), edition, english()).expect_err("not given");
        let Some(Value::Text(example)) = fault.blank("example") else { panic!("{fault:?}") };
        assert_eq!(example, typed);
        assert!(choose(Some(example), edition, english()).is_ok(), "{example}");
    }
}

fn english() -> &'static Locale {
    Library::built_in().find("en").expect("built in")
}

fn cited(message: &Message) -> String {
    let Some(Value::Article(Some(article))) = message.blank("article") else { panic!("{message:?}") };
    format!("{} {article}", message.key())
}
