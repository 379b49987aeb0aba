//! Squares, boards and games as far as they have been played, and what an edition makes of them.

use evavier::rules::{ByColor, Color, History, Outcome, Placement, Position, Reason, Square, laws};

#[test]
fn sides_are_named_in_lower_case() {
    for color in Color::ALL {
        let json = serde_json::to_string(&color).expect("a plain enum serialises");
        assert_eq!(json, format!("\"{color}\""));
        assert_eq!(serde_json::from_str::<Color>(&json).expect("and back"), color);
    }
}

#[test]
fn a_pair_keeps_its_sides_apart() {
    let mut pair = ByColor::from_fn(Color::as_str).map(str::len);
    *pair.get_mut(Color::Black) += 1;
    assert_eq!((*pair.get(Color::White), pair.black), (5, 6));
}

#[test]
fn every_square_is_read_back_by_its_name() {
    assert_eq!(Square::all().count(), 64);
    for square in Square::all() {
        assert_eq!(Square::parse(&square.to_string()), Some(square));
    }
    for wrong in ["", "e", "e9", "i1", "e44", "E4", "é4"] {
        assert_eq!(Square::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn boards_are_read_as_they_are_printed() {
    for text in
        ["8/8/8/8/8/8/8/8", "kkkkkkkk/8/1p6/8/8/8/8/PNBRQK2", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"]
    {
        assert_eq!(Placement::parse(text).expect(text).to_string(), text);
    }
    for wrong in [
        "",
        "8",
        "8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8/8",
        "9/8/8/8/8/8/8/8",
        "7/8/8/8/8/8/8/8",
        "x7/8/8/8/8/8/8/8",
    ] {
        assert_eq!(Placement::parse(wrong), None, "{wrong}");
    }
}

fn play(fen: Option<&str>, moves: &str) -> History {
    let start = fen.map_or_else(Position::start, |fen| Position::from_fen(fen, false).expect(fen));
    let mut history = History::new(start);
    for uci in moves.split_whitespace() {
        let mv = history.position().parse_uci(uci).expect(uci);
        history.play(mv);
    }
    history
}

#[test]
fn games_end_as_the_laws_say() {
    use Reason::*;
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
    let rows: [(Option<&str>, &str, Option<Outcome>); 7] = [
        (None, "f2f3 e7e5 g2g4 d8h4", Some(Outcome::win(Color::Black, Checkmate))),
        (Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), "g6f7", Some(Outcome::draw(Stalemate))),
        (Some("8/8/8/4k3/8/8/3pK3/8 w - - 0 1"), "e2d2", Some(Outcome::draw(DeadPosition))),
        (None, &shuffle, Some(Outcome::draw(FivefoldRepetition))),
        (Some("7k/8/8/8/8/8/R7/K7 w - - 149 90"), "a2b2", Some(Outcome::draw(SeventyFiveMoves))),
        (Some("6k1/5ppp/8/8/8/8/8/R6K w - - 149 90"), "a1a8", Some(Outcome::win(Color::White, Checkmate))),
        (None, "e2e4", None),
    ];
    for (fen, moves, expected) in rows {
        let ending = play(fen, moves).ending(laws::usual());
        assert_eq!(ending.map(|ruling| ruling.outcome), expected, "{fen:?} {moves}");
    }
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    // The kings go and come back: the same squares, but castling is gone (fide-2018 9.2.2.2).
    let fen = Some("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(play(fen, "e1e2 e8e7 e2e1 e7e8").repetitions(), 1);
    assert_eq!(play(fen, "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8").repetitions(), 2);
}

#[test]
fn a_game_goes_back() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let history = play(Some(fen), "a1b1 a8b8 b1a1 b8a8 a1b1");
    let back = history.truncated(2);
    assert_eq!((back.moves().len(), back.repetitions(), back.placements()), (2, 1, 1));
    assert_eq!(back.position(), history.position_after(2));
    assert_eq!((history.moves_of(Color::White, 0), history.moves_of(Color::Black, 2)), (3, 1));
    assert_eq!(history.truncated(9).moves(), history.moves());
}

#[test]
fn a_misplaced_piece_does_not_castle() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let rows = [("a1", "Kkq"), ("h8", "KQq"), ("e1", "kq"), ("e8", "KQ")];
    for (square, rights) in rows {
        let mut history = play(Some(fen), "");
        assert!(history.forbid_castling(Square::parse(square).expect(square)));
        assert_eq!(history.position().fen().split(' ').nth(2), Some(rights), "{square}");
        assert_eq!(history.repetitions(), 1);
    }
    let mut history = play(Some(fen), "e1e2");
    assert!(!history.forbid_castling(Square::parse("h1").expect("a square")));
    assert!(!history.forbid_castling(Square::parse("d4").expect("a square")));
}

#[test]
fn whoever_resigns_loses_unless_nobody_can_mate_him_any_more() {
    let bare = "k7/8/1q6/8/8/8/8/7K b - - 0 1";
    let rows = [
        ("fide-2018", bare, Color::Black, Outcome::win(Color::White, Reason::Resignation)),
        ("fide-2009", bare, Color::Black, Outcome::win(Color::White, Reason::Resignation)),
        ("platform", bare, Color::Black, Outcome::win(Color::White, Reason::Resignation)),
        ("fide-2023", bare, Color::Black, Outcome::draw(Reason::Resignation)),
        ("fide-2023", bare, Color::White, Outcome::win(Color::Black, Reason::Resignation)),
    ];
    for (label, fen, color, outcome) in rows {
        let history = History::new(Position::from_fen(fen, false).expect(fen));
        let ruling = history.resignation(laws::edition(label).expect(label), color).expect("determined");
        assert_eq!(ruling.outcome, outcome, "{label}");
        assert!(ruling.article.is_some(), "{label}");
    }
}

#[test]
fn a_flag_falls_as_the_edition_says() {
    let bare = "7k/8/8/8/8/8/R7/K7 w - - 0 1";
    let rows = [
        ("fide-2018", Color::White, Outcome::draw(Reason::FlagFall), "fide-2018 6.9"),
        ("fide-2018", Color::Black, Outcome::win(Color::White, Reason::FlagFall), "fide-2018 6.9"),
        ("fide-2009", Color::White, Outcome::draw(Reason::FlagFall), "fide-2009 6.9"),
        ("fide-1930", Color::White, Outcome::win(Color::Black, Reason::FlagFall), "fide-1930 20.2"),
        ("platform", Color::White, Outcome::win(Color::Black, Reason::FlagFall), "platform III.II"),
        ("fqe-2018", Color::White, Outcome::draw(Reason::FlagFall), "fide-2018 6.9"),
    ];
    let history = History::new(Position::from_fen(bare, false).expect("a position"));
    for (label, fallen, outcome, article) in rows {
        let ruling = history.flag_fall(laws::edition(label).expect(label), fallen).expect("determined");
        assert_eq!(ruling.outcome, outcome, "{label} {fallen:?}");
        assert_eq!(ruling.article.map(|article| article.to_string()).as_deref(), Some(article), "{label}");
    }
}
