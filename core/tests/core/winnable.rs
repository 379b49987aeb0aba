//! Whether a side can still mate (fide-2018 5.2.2, 6.9): known positions, a search of every position to be reached
//! as the judge, and proofs that are played out.

use std::collections::{HashSet, VecDeque};

use crate::games::{self, Dice};
use evavier::game::{Event, Setup, Source};
use evavier::language::{Library, Reader};
use evavier::rules::{
    Budget, Color, History, Outcome, Position, Reason, Square, Winnable, is_dead, laws, winnable,
};
use evavier::session::{Input, Options, Output, Priority, Session};

fn position(fen: &str, chess960: bool) -> Position {
    Position::from_fen(fen, chess960).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// `W` and `B` for who can mate, `-` for who cannot, `?` where it was not determined. Proofs are played out.
fn verdict(position: &Position, budget: Budget) -> String {
    let side = |color| match winnable(position, color, budget) {
        Winnable::Winnable(line) => {
            let end = line.iter().fold(position.clone(), |position, mv| {
                assert!(position.legal_moves().contains(mv), "{}: {mv:?} is legal", position.fen());
                position.play(*mv)
            });
            assert!(end.is_checkmate() && end.turn() != color, "{} is mate by {color}", end.fen());
            if color == Color::White { 'W' } else { 'B' }
        }
        Winnable::Unwinnable => '-',
        Winnable::Undetermined => '?',
    };
    Color::ALL.into_iter().map(side).collect()
}

/// Position, who can mate, and whether the quick look sees a dead one. Those with `cha` are of the collection of
/// chasolver, queries to its site with known answers.
const KNOWN: [(&str, &str, bool, &str); 52] = [
    // Pieces alone.
    ("8/8/8/4k3/8/8/8/K7 w - - 0 1", "--", true, "king against king"),
    ("8/8/8/4k3/8/8/8/KB6 w - - 0 1", "--", true, "a bishop"),
    ("8/8/8/4k3/8/8/8/KN6 w - - 0 1", "--", true, "a knight"),
    ("8/8/8/4k3/8/8/8/KNN5 w - - 0 1", "W-", false, "two knights, with help"),
    ("8/8/8/4k3/8/8/8/KBN5 w - - 0 1", "W-", false, "bishop and knight"),
    ("8/8/8/4k3/8/8/8/KR6 w - - 0 1", "W-", false, "a rook"),
    ("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1", "W-", false, "a pawn that promotes"),
    ("8/8/8/4kn2/8/8/8/KN6 w - - 0 1", "WB", false, "knight against knight: one takes a square"),
    ("8/8/8/4kb2/8/8/8/KN6 w - - 0 1", "WB", false, "knight against bishop"),
    ("8/8/8/4kr2/8/8/8/KN6 w - - 0 1", "WB", false, "knight against rook"),
    ("8/8/8/4kq2/8/8/8/KN6 b - - 0 1", "-B", false, "knight against queen"),
    ("8/8/8/4kp2/8/8/8/KN6 w - - 0 1", "WB", false, "knight against pawn"),
    ("8/8/8/4kb2/8/8/8/KB6 w - - 0 1", "--", true, "bishops on squares of one colour"),
    ("8/8/8/4k1b1/8/8/8/KB6 w - - 0 1", "WB", false, "bishops on squares of both colours"),
    ("B7/1B6/8/4k3/8/8/8/K7 w - - 0 1", "--", true, "two bishops on squares of one colour"),
    ("8/8/8/4k3/8/8/8/KBB5 w - - 0 1", "W-", false, "two bishops"),
    ("8/8/8/4k3/8/8/8/KR5b w - - 0 1", "W-", false, "bishop against rook: the rook is in no one's way"),
    // Locked pawns.
    ("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1", "--", true, "a wall (cha)"),
    ("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", "--", true, "a wall and two bishops (cha)"),
    ("8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1", "WB", false, "the same with a hole (cha)"),
    ("3k4/8/8/p2p2p1/P2P2P1/8/3K4/8 w - - 0 1", "--", true, "pawns that the kings guard past (cha)"),
    ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", "W-", false, "lichess.org/ijyj0mHa (cha)"),
    (
        "7k/8/1p6/1Pp5/2Pp4/pB1Pp1p1/P1B1P1P1/1B1B2K1 b - - 0 1",
        "--",
        true,
        "four bishops behind a wall (cha)",
    ),
    (
        "7k/8/1p6/1Pp5/2Pp4/pB1Pp1p1/P1B1P1P1/3B2K1 b - - 0 1",
        "WB",
        false,
        "one less, and there is room (cha)",
    ),
    (
        "bqn1KN2/rrk1pB2/nb1pPp1p/p1pP1PpP/PpP3P1/1P2N1R1/4Q3/1R4B1 w - - 0 1",
        "--",
        true,
        "all locked in (cha)",
    ),
    ("8/5k2/8/p1p1p1p1/P1P1P1P1/8/5K2/8 w - - 0 1", "--", true, "every other pawn is a wall too"),
    // Lines without a choice.
    ("8/8/8/8/5k2/5b2/5r2/6K1 w - - 0 1", "--", true, "the king has to take the rook"),
    ("8/8/8/1R6/k7/5N2/1K6/8 b - - 0 1", "--", true, "the rook can be taken, and must be"),
    ("8/8/8/8/1p6/kP6/P7/K7 w - - 0 1", "--", true, "one move, then stalemate (cha)"),
    ("k7/Pp6/1P5P/8/8/6p1/6Pp/7K w - - 0 1", "--", true, "a free pawn, and stalemate (cha)"),
    ("1q2Q2k/8/5p1K/7P/8/8/8/8 b - - 0 1", "--", true, "queens, and stalemate (cha)"),
    ("8/8/p7/P1p5/K1p5/P1P5/PnQ5/k7 w - - 0 1", "--", true, "stalemate in two (cha)"),
    ("2kr4/KQqq4/1Q6/8/8/8/8/8 b - - 0 1", "-B", false, "two queens to one, mated in three (cha)"),
    ("8/8/8/3P2p1/PQ3p2/6kP/6P1/2q4K w - - 0 1", "-B", false, "a queen, and its only way is its mate (cha)"),
    ("7k/q5Q1/p4PPK/6PP/8/5P2/8/8 b - - 0 1", "W-", false, "ten moves without a choice (cha)"),
    ("k1b5/1p1p4/1P1P4/8/8/4p1p1/4P1P1/5B1K w - - 0 1", "--", true, "to and fro for ever (cha)"),
    // En passant, castling, promotion.
    ("B7/1r6/7p/pP6/7P/4p1pp/p3Pp1p/5K1k w - a6 0 1", "WB", false, "en passant opens (cha)"),
    ("B7/1r6/7p/pP6/7P/4p1pp/p3Pp1p/5K1k w - - 0 1", "-B", false, "the same without it (cha)"),
    ("8/2N5/2P5/kBP5/pP6/P1N5/K7/1R6 b - b3 0 1", "--", true, "en passant is all there is (cha)"),
    ("8/2N5/2P5/kBP5/pP6/P1N5/K7/1R6 b - - 0 1", "W-", false, "the same, and it is mate (cha)"),
    ("k1b5/1pPp4/1P1P3p/1P6/5P1P/5PNR/3NPBBQ/4K2R w K - 0 1", "W-", false, "castling mates (cha)"),
    ("k1b5/1pPp4/1P1P3p/1P6/5P1P/5PNR/3NPBBQ/4K2R w - - 0 1", "--", true, "the same without it (cha)"),
    ("8/7Q/8/4BB2/2PPkP2/3NBN2/PP2P1P1/4K2R b K - 0 1", "W-", false, "castling after the only move (cha)"),
    ("1k6/8/8/3B4/2Bp1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1", "--", true, "a right of no use (cha)"),
    ("6k1/6P1/6K1/8/8/8/8/8 w - - 0 1", "W-", false, "the pawn promotes after all (cha)"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "W-", false, "it promotes at once"),
    // The game is over.
    ("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "W-", false, "mated already"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--", true, "stalemated already"),
    // Positions no game has.
    ("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/1k6/8/K7 b - - 0 1", "W-", false, "twenty-four queens"),
    (
        "k7/8/8/8/8/NNNNNNNN/NNNNNNNN/KNNNNNNN w - - 0 1",
        "?-",
        false,
        "twenty-three knights: too many to look far",
    ),
    ("8/8/8/2k5/3Pp3/8/8/4K1N1 b - d3 0 1", "WB", false, "a pawn's check, to be taken en passant"),
    ("8/8/2k5/N7/3pP3/8/8/4K3 b - e3 0 1", "WB", false, "a knight's, which no double step leaves"),
];

#[test]
fn known_positions_are_judged_right() {
    for (fen, expected, _, what) in KNOWN {
        assert_eq!(verdict(&position(fen, false), Budget::Full), expected, "{what}: {fen}");
    }
}

#[test]
fn the_quick_look_sees_what_it_is_for_and_is_never_wrong() {
    let mut other = Vec::new();
    for (fen, expected, seen, what) in KNOWN {
        let position = position(fen, false);
        if (is_dead(&position, Budget::Quick) == Some(true)) != seen {
            other.push(what);
        }
        assert!(!seen || expected == "--", "{what}");
        for (quick, known) in verdict(&position, Budget::Quick).chars().zip(expected.chars()) {
            assert!(quick == '?' || quick == known, "{what}: {fen}");
        }
    }
    assert!(other.is_empty(), "as the table has them: {other:?}");
}

#[test]
fn castling_of_chess960_is_never_forgotten() {
    let rows = [
        // The usual squares: exact.
        ("k1b5/1pPp4/1P1P3p/1P6/5P1P/5PNR/3NPBBQ/4K2R w H - 0 1", "W-"),
        ("k1b5/1pPp4/1P1P3p/1P6/5P1P/5PNR/3NPBBQ/4K2R w - - 0 1", "--"),
        // Elsewhere: a mate is one with or without castling, ...
        ("k7/8/8/8/8/8/8/1K4R1 w G - 0 1", "W-"),
        // ... one that only castling brings is found where it is near, ...
        ("4B2B/6PP/5P2/4N1P1/5QN1/1P3RPk/5P1P/5RK1 w F - 0 1", "W-"),
        ("4B2B/6PP/5P2/4N1P1/5QN1/1P3RPk/5P1P/5RK1 w - - 0 1", "--"),
        // ... and that there is none is said only where every position was seen.
        ("7k/8/8/8/p1p5/P1Pp2p1/P2P2Pp/RNB4K w A - 0 1", "--"),
        ("1k6/p1p5/8/8/8/4p1p1/P1P1P1P1/5BRK w G - 0 1", "??"),
        ("1k6/p1p5/8/8/8/4p1p1/P1P1P1P1/5BRK w - - 0 1", "--"),
    ];
    for (fen, expected) in rows {
        assert_eq!(verdict(&position(fen, true), Budget::Full), expected, "{fen}");
    }
}

/// Whether `color` can mate, by every position that can be reached, the nearest first; `None` where `most` do not
/// tell.
fn by_all_positions(start: &Position, color: Color, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = VecDeque::from([start.clone()]);
    while let Some(position) = open.pop_front() {
        if position.is_checkmate() && position.turn() != color {
            return Some(true);
        }
        for mv in position.legal_moves() {
            let next = position.play(mv);
            if seen.insert(next.clone()) {
                open.push_back(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

/// A king in a corner with a few pieces about him.
fn corner(dice: &mut Dice) -> Option<Position> {
    let mut board = [['1'; 8]; 8];
    board[dice.below(2)][dice.below(2)] = 'k';
    for piece in ['K', 'P', 'p', 'N', 'b', 'R', 'B', 'n'] {
        if piece == 'K' || dice.below(3) == 0 {
            board[dice.below(4)][dice.below(4)] = piece;
        }
    }
    from_board(&board, dice)
}

/// Kings, a wall of pawns with or without a gap, and a bishop or none on each side.
fn wall(dice: &mut Dice) -> Option<Position> {
    let mut board = [['1'; 8]; 8];
    let rank = 2 + dice.below(3);
    let steps: [usize; 8] = std::array::from_fn(|_| rank + dice.below(2));
    for (file, step) in steps.into_iter().enumerate() {
        if dice.below(8) > 0 {
            (board[step][file], board[step + 1][file]) = ('P', 'p');
        }
    }
    for piece in ['K', 'k', 'B', 'b'] {
        let (rank, file) = (dice.below(8), dice.below(8));
        let optional = piece.eq_ignore_ascii_case(&'b');
        if board[rank][file] == '1' && !(optional && dice.below(5) > 0) {
            board[rank][file] = piece;
        }
    }
    from_board(&board, dice)
}

fn from_board(board: &[[char; 8]; 8], dice: &mut Dice) -> Option<Position> {
    let ranks: Vec<String> = board.iter().rev().map(|rank| rank.iter().collect()).collect();
    let fen = format!("{} {} - - 0 1", ranks.join("/"), ["w", "b"][dice.below(2)]);
    Position::from_fen(&fen, false).ok()
}

#[test]
fn a_search_of_every_position_agrees() {
    let mut dice = Dice(41);
    let mut judged = [0; 2];
    for number in 0..4_000 {
        if judged.iter().all(|&found| found >= 10) {
            return;
        }
        let drawn = if number % 2 == 0 { wall(&mut dice) } else { corner(&mut dice) };
        let Some(position) = drawn else { continue };
        for color in Color::ALL {
            let Some(truth) = by_all_positions(&position, color, 1_500) else { continue };
            let found = winnable(&position, color, Budget::Full);
            assert_eq!(matches!(found, Winnable::Winnable(_)), truth, "{color} in {}", position.fen());
            assert_eq!(found == Winnable::Unwinnable, !truth, "{color} in {}", position.fen());
            judged[usize::from(truth)] += 1;
        }
    }
    panic!("both answers come up: {judged:?}");
}

#[test]
fn positions_of_games_are_determined_and_their_mates_are_mates() {
    let mut dice = Dice(7);
    for _ in 0..6 {
        let game = games::random_game(Position::start(), 220, &mut dice);
        for (position, _) in game.plies().step_by(11) {
            let full = verdict(position, Budget::Full);
            assert!(!full.contains('?'), "{}", position.fen());
            for (quick, full) in verdict(position, Budget::Quick).chars().zip(full.chars()) {
                assert!(quick == '?' || quick == full, "{}", position.fen());
            }
        }
    }
}

#[test]
fn what_is_not_known_is_left_to_the_arbiter_and_told_once() {
    let setup = Setup {
        start: "1k6/p1p5/8/8/8/4p1p1/P1P1P1P1/5BRK w G - 0 1".to_owned(),
        chess960: true,
        control: Some("5".parse().expect("a time control")),
        ..Setup::default()
    };
    let (mut session, _) = Session::new(setup, Options::default()).expect("a game");
    let reader = Reader::new(Library::built_in().find("de").expect("built in"));
    let typed = |text| Input::Phrase {
        source: Source::Typed,
        text,
        sure: true,
        reader: &reader,
        by: None,
        heard: None,
        meant: None,
    };
    session.handle(typed("Uhr starten"), 0);
    assert!(session.state().clock().is_some_and(|clock| clock.running().is_some()));
    let told = session.handle(Input::Tick, 300_000);
    let fallen = Output::Record(Event::FlagFell { color: Color::White });
    let left_open = |output: &Output| {
        matches!(output, Output::Say(Priority::Answer, told)
            if told.is("undecided") && told.blank("color") == Some(&Color::Black.into()))
    };
    assert!(told.contains(&fallen) && told.iter().any(left_open), "{told:?}");
    assert_eq!(session.state().outcome, None);
    assert_eq!(session.handle(Input::Tick, 300_500), []);
    assert_eq!(session.next_deadline_ms(), None);
}

#[test]
fn the_answer_is_the_same_each_time() {
    let position = position("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", false);
    let asked = || Color::ALL.map(|color| winnable(&position, color, Budget::Full));
    assert_eq!(asked(), asked());
}

#[test]
fn squares_ahead_end_at_the_last_rank() {
    let ahead =
        |name, color| Square::parse(name).expect("a square").ahead(color).map(|next| next.to_string());
    assert_eq!(ahead("e2", Color::White).as_deref(), Some("e3"));
    assert_eq!(ahead("e2", Color::Black).as_deref(), Some("e1"));
    assert_eq!((ahead("e8", Color::White), ahead("e1", Color::Black)), (None, None));
}

#[test]
fn a_flag_falls_as_a_draw_where_the_opponent_cannot_mate_any_more() {
    let rows = [
        // All the material there is, but a wall.
        ("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1", Color::Black, Outcome::draw(Reason::FlagFall)),
        ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", Color::White, Outcome::draw(Reason::FlagFall)),
        (
            "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
            Color::Black,
            Outcome::win(Color::White, Reason::FlagFall),
        ),
        // The claimant's only way is his own mate.
        ("2kr4/KQqq4/1Q6/8/8/8/8/8 b - - 0 1", Color::Black, Outcome::draw(Reason::FlagFall)),
        // A bare king against one who could still blunder into mate is no more than a bare king.
        ("8/8/8/4k3/8/8/8/KNN5 w - - 0 1", Color::White, Outcome::draw(Reason::FlagFall)),
    ];
    for (fen, fallen, expected) in rows {
        let ruling = History::new(position(fen, false)).flag_fall(laws::usual(), fallen);
        assert_eq!(ruling.map(|ruling| ruling.outcome), Some(expected), "{fen}");
    }
    // Not known is not guessed.
    let unknown = position("1k6/p1p5/8/8/8/4p1p1/P1P1P1P1/5BRK w G - 0 1", true);
    assert_eq!(History::new(unknown).flag_fall(laws::usual(), Color::Black), None);
}
