//! Games at odds (fide-1930 22): what counts for the time, and castling towards the rook that was given.

use super::judged::{play, reader};
use evavier::game::{Event, Setup, State};
use evavier::notation::{Entry, ODDS_TAG, pgn};
use evavier::rules::{CastlingSide, Color, Odds};
use evavier::session::{Options, Session};

/// White has given his queen's rook and castles towards it with his fifth move.
const CASTLES: &str = "b1c3 a7a6 d2d4 b7b6 c1f4 c7c6 d1d2 d7d6 e1c1";

fn session(laws: &str, odds: Option<&str>, first: &str, control: &str) -> Session {
    let odds = odds.map(|name| Odds::parse(name).expect(name));
    let first: Vec<&str> = first.split_whitespace().collect();
    let given = odds.map_or_else(evavier::rules::Position::start, Odds::position);
    let start = given.after_first_moves(&first).expect("first moves").fen();
    let setup = Setup {
        laws: laws.to_owned(),
        odds,
        start: if first.is_empty() { String::new() } else { start },
        first_moves: first.into_iter().map(str::to_owned).collect(),
        control: Some(control.parse().expect(control)),
        ..Setup::default()
    };
    Session::new(setup, Options::default()).expect("a set-up").0
}

/// The same in lines, each move pressed.
fn pressed(moves: &str) -> String {
    moves.split_whitespace().map(|uci| format!("{uci};.;")).collect()
}

#[test]
fn several_first_moves_count_for_the_time() {
    // Edition, odds, first moves, moves played; counters of White and Black (22.3).
    let rows = [
        ("fide-1930", None, "e2e4 d2d4", "", (2, 0)),
        ("fide-1930", None, "e2e4 d2d4", "e7e5", (2, 2)),
        ("fide-1930", None, "e2e4 d2d4", "e7e5 d4e5 d7d6", (3, 3)),
        ("fide-1930", Some("pawn-and-move"), "e2e4 d2d4 g1f3", "e7e5", (3, 3)),
        ("fide-1930", Some("pawn-and-move"), "e2e4", "e7e5", (1, 1)),
        ("fide-1930", Some("pawn-and-move"), "", "e2e4 e7e5", (1, 1)),
        // Editions without such games say nothing of it.
        ("fide-2018", None, "e2e4 d2d4", "e7e5", (0, 1)),
    ];
    for (laws, odds, first, moves, (white, black)) in rows {
        let mut session = session(laws, odds, first, "30/120, 15/60 repeat");
        play(&mut session, &reader(), &pressed(moves), &mut 0);
        let clock = session.state().clock().expect("a clock");
        let counted = (clock.moves(Color::White), clock.moves(Color::Black));
        assert_eq!(counted, (white, black), "{laws} {odds:?} {first:?} {moves:?}");
    }
    // Thirty for the first period: with two at once Black has made them with his twenty-ninth.
    let mut session = session("fide-1930", None, "e2e4 d2d4", "3/120, 15/60 repeat");
    play(&mut session, &reader(), &pressed("e7e5 d4e5 d7d6"), &mut 0);
    assert_eq!(session.state().clock().expect("a clock").period(Color::Black, 0), 2);
    // Back to before his first move, it counts no more.
    play(&mut session, &reader(), "arb restore 0", &mut 0);
    let clock = session.state().clock().expect("a clock");
    assert_eq!((clock.moves(Color::White), clock.moves(Color::Black)), (2, 0));
}

#[test]
fn castling_towards_the_missing_rook_survives_pgn() {
    // Odds, first moves, what the giver castles after.
    let rows = [
        ("rook", "", CASTLES),
        ("rook-and-move", "e2e4 d2d4", "b8c6 a2a3 d7d5 b2b3 c8f5 c2c3 d8d7 g2g3 e8c8"),
    ];
    for (name, first, moves) in rows {
        let mut session = session("fide-1930", Some(name), first, "120");
        play(&mut session, &reader(), &pressed(moves), &mut 0);
        let score = session.state().score();
        let text = pgn::write([&score]);
        assert!(text.contains(&format!("[{ODDS_TAG} \"{name}\"]")), "{text}");
        let read = pgn::read_all(text.as_bytes());
        let again = read[0].score.clone();
        assert!(read[0].fault.is_none(), "{:?}", read[0].fault);
        let moves = |entries: &[Entry]| entries.iter().map(|entry| entry.mv).collect::<Vec<_>>();
        assert_eq!(moves(again.entries()), moves(score.entries()), "{name}");
        let last = again.entries().last().expect("moves").mv;
        assert_eq!(last.castling(), Some(CastlingSide::Long), "{name}");
        assert_eq!(pgn::write([&again]), text, "{name}");
    }
}

#[test]
fn without_the_tag_there_is_no_rook_to_castle_to() {
    let text = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1\"]\n\n\
        1. Nc3 a6 2. d4 b6 3. Bf4 c6 4. Qd2 d6 5. O-O-O *\n";
    assert!(pgn::read_all(text.as_bytes())[0].fault.is_some());
    let tagged = format!("[Odds \"rook\"]\n{text}");
    assert!(pgn::read_all(tagged.as_bytes())[0].fault.is_none());
    // What other programs write there says nothing.
    let foreign = format!("[Odds \"a rook, I think\"]\n{text}");
    assert!(pgn::read_all(foreign.as_bytes())[0].fault.is_some());
}

#[test]
fn journals_of_odds_games_are_read_without_first_moves() {
    let setup: Setup = ron::from_str("(laws: \"fide-1930\", odds: Some(\"rook\"))").expect("an older set-up");
    assert!(setup.first_moves.is_empty());
    let state = State::new(setup.clone()).expect("a start");
    assert_eq!(state.history().start(), &Odds::parse("rook").expect("odds").position());
    assert!(!format!("{:?}", ron::to_string(&Event::Started(Box::new(setup)))).contains("first_moves"));
}
