//! When a move that an electronic board shows is made, and that every legal move is read from whatever order a hand
//! makes it in, and no other.

use evavier::reconcile::board_change::BoardChange;
use evavier::reconcile::watch::{Beside, BoardNews, Watch};
use evavier::reconcile::way::{Further, further};
use evavier::rules::{Move, Piece, Placement, Position, Role, Square};

use crate::games::{Dice, random_game};

#[test]
fn a_move_waits_only_where_the_piece_may_go_further() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (fen, uci, expected) in [
        (start, "e2e3", Further::Slide),
        (start, "e2e4", Further::Nowhere),
        (start, "g1f3", Further::Nowhere),
        // A pawn that does not stand where it began, or is blocked.
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e4", Further::Nowhere),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e3", Further::Nowhere),
        // A rook on an open file, at its end, before its own piece, before one that it may take, and with one taken.
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4", Further::Slide),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", Further::Nowhere),
        ("4k3/8/8/8/P7/8/8/R3K3 w - - 0 1", "a1a3", Further::Nowhere),
        ("4k3/8/8/8/p7/8/8/R3K3 w - - 0 1", "a1a3", Further::Slide),
        ("4k3/8/8/8/p7/8/8/R3K3 w - - 0 1", "a1a4", Further::Nowhere),
        // It may stop only on e2, and the hand may not know it.
        ("4r1k1/8/8/8/8/8/R7/4K3 w - - 0 1", "a2e2", Further::Slide),
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1e3", Further::Slide),
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1h6", Further::Nowhere),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1h5", Further::Nowhere),
        // King and rook on their way to where castling takes them, and away from it.
        (castling, "e1f1", Further::Castling),
        (castling, "e1d1", Further::Castling),
        (castling, "e1e2", Further::Nowhere),
        (castling, "h1g1", Further::Castling),
        (castling, "h1f1", Further::Castling),
        (castling, "a1b1", Further::Castling),
        (castling, "a1d1", Further::Castling),
        (castling, "h1h4", Further::Slide),
        (castling, "h1h8", Further::Nowhere),
        (castling, "e1g1", Further::Nowhere),
        (castling, "e1c1", Further::Nowhere),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1f1", Further::Nowhere),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "h1f1", Further::Nowhere),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "h1g1", Further::Slide),
        // En passant, and promotions.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Further::Nowhere),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5e6", Further::Nowhere),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", Further::Nowhere),
        ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", Further::Nowhere),
    ] {
        let position = Position::from_fen(fen, false).expect("a position");
        let mv = position.parse_uci(uci).expect("a move");
        assert_eq!(further(&position, mv), expected, "{uci} in {fen}");
    }
}

#[test]
fn a_king_and_a_rook_begin_to_castle_wherever_they_stood() {
    // Chess 960: the king goes from b1 to c1 and the rook from a1 to d1; the other one over h1.
    let fen = "1k6/8/8/8/8/8/8/RK5R w HA - 0 1";
    for (uci, expected) in [
        ("b1c1", Further::Castling),
        ("b1c2", Further::Nowhere),
        ("h1g1", Further::Castling),
        ("h1f1", Further::Castling),
        ("h1e1", Further::Slide),
        ("h1h2", Further::Slide),
    ] {
        let position = Position::from_fen(fen, true).expect("a position");
        let mv = position.parse_uci(uci).expect("a move");
        assert_eq!(further(&position, mv), expected, "{uci}");
    }
}

/// How long a hand may rest on the way where the board shows no move, where a piece may slide on, and where it may castle.
const NO_MOVE_MS: usize = 3000;
const SLIDE_MS: usize = 900;
const CASTLE_MS: usize = 3500;
/// Flickers are shorter than this.
const FLICKER_MS: usize = 120;

/// The ways in which a hand executes a move: squares and what stands there, in order.
fn hands(board: &Placement, mv: Move, dice: &mut Dice) -> Vec<(Square, Option<Piece>)> {
    let mut after = *board;
    BoardChange::of(mv).apply(&mut after);
    let piece = board.get(mv.from());
    if let Some((from, to)) = mv.castling_rook().zip(mv.castling_rook_to()) {
        let rook = board.get(from);
        let mut king = vec![(mv.from(), None), (mv.to(), piece)];
        let mut rook_goes = vec![(from, None), (to, rook)];
        // Whichever goes first may go over the squares between: nobody stands there yet.
        let slides = dice.below(2) == 0;
        return if dice.below(2) == 0 {
            if slides {
                king.splice(1..1, passed(mv.from(), mv.to()).flat_map(|at| [(at, piece), (at, None)]));
            }
            [king, rook_goes].concat()
        } else {
            if slides {
                rook_goes.splice(1..1, passed(from, to).flat_map(|at| [(at, rook), (at, None)]));
            }
            [rook_goes, king].concat()
        };
    }
    let mut steps = Vec::new();
    let order = dice.below(3);
    if let Some(at) = mv.captured_on().filter(|_| order == 0) {
        steps.push((at, None));
    }
    steps.push((mv.from(), None));
    // The second is left for the piece that pushes it away, but for a pawn that is taken en passant: it goes last.
    if let Some(at) = mv.captured_on().filter(|at| order == 1 && *at == mv.to()) {
        steps.push((at, None));
    }
    if dice.below(2) == 0 && mv.role() != Role::Knight {
        steps.extend(passed(mv.from(), mv.to()).flat_map(|at| [(at, piece), (at, None)]));
    }
    if mv.promotion().is_some() && dice.below(2) == 0 {
        steps.extend([(mv.to(), piece), (mv.to(), None)]);
    }
    steps.push((mv.to(), after.get(mv.to())));
    if let Some(at) = mv.captured_on().filter(|_| mv.is_en_passant() && order != 0) {
        steps.push((at, None));
    }
    steps
}

/// The squares of a line between two of it.
fn passed(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let at = |square: Square| (square.file.index() as isize, square.rank.index() as isize);
    let ((file, rank), (to_file, to_rank)) = (at(from), at(to));
    let (files, ranks) = (to_file - file, to_rank - rank);
    (1..files.abs().max(ranks.abs())).map(move |step| {
        Square::at(file + step * files.signum(), rank + step * ranks.signum()).expect("on the board")
    })
}

/// Executes the move with pauses, and gives what was read, each with the time since the hand was off the board.
fn read(position: &Position, mv: Move, dice: &mut Dice) -> Vec<(Move, i64)> {
    let mut stands = Placement::of(position);
    let mut beside = Beside { last: None, position: position.clone(), announced: None, may_move: true };
    let mut watch = Watch::default();
    watch.stands(stands, 0, true);
    let steps = hands(&stands, mv, dice);
    let mut due: Vec<(u64, Square, Option<Piece>)> = Vec::new();
    let mut at_ms = 1000;
    let mut shown = stands;
    for (at, piece) in steps {
        due.push((at_ms, at, piece));
        shown.set(at, piece);
        let now_shown = position.legal_moves().into_iter();
        let shows = now_shown.map(|other| (other, Placement::of(&position.play(other))));
        let longest = match shows.into_iter().find(|(_, after)| *after == shown) {
            None => NO_MOVE_MS,
            Some((other, _)) => match further(position, other) {
                Further::Nowhere => FLICKER_MS,
                Further::Slide => SLIDE_MS,
                Further::Castling => CASTLE_MS,
            },
        };
        at_ms += 10 + dice.below(longest) as u64;
    }
    let last_ms = due.last().map_or(0, |(at_ms, ..)| *at_ms);
    let mut found = Vec::new();
    let mut due = due.into_iter().peekable();
    for at_ms in (0..last_ms + 4100).step_by(20) {
        while let Some((_, at, piece)) = due.next_if(|(due_ms, ..)| *due_ms <= at_ms) {
            stands.set(at, piece);
            watch.stands(stands, at_ms, true);
        }
        match watch.look(&beside, at_ms) {
            Some(BoardNews::Move(mv)) => {
                found.push((mv, at_ms as i64 - last_ms as i64));
                beside.announced = Some(mv);
            }
            Some(BoardNews::Right | BoardNews::Touched(_)) | None => {}
            Some(other) => panic!("{other:?} where {} was made in {}", position.uci(mv), position.fen()),
        }
    }
    found
}

#[test]
fn every_legal_move_is_read_however_a_hand_makes_it_and_no_other() {
    let mut dice = Dice(0x5EED_0B0A_4D56);
    let mut positions: Vec<Position> = [
        "r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
        "4k3/1P5P/8/2pPp3/8/8/8/R3K2R w KQ c6 0 1",
        "r3k2r/8/8/8/3pP3/8/1p5p/4K3 b kq e3 0 1",
        "3r3k/2P1P3/8/8/8/8/8/4K3 w - - 0 1",
    ]
    .into_iter()
    .map(|fen| Position::from_fen(fen, false).expect("a position"))
    .collect();
    for _ in 0..4 {
        let game = random_game(Position::start(), 90, &mut dice);
        let plies = game.plies().map(|(position, _)| position.clone()).collect::<Vec<_>>();
        positions.extend(plies.into_iter().step_by(15));
    }
    let mut waits: Vec<i64> = Vec::new();
    for position in &positions {
        for mv in position.legal_moves() {
            for _ in 0..2 {
                let found = read(position, mv, &mut dice);
                let context = || format!("{} in {}", position.uci(mv), position.fen());
                let [(one, waited)] = found[..] else { panic!("{}: {found:?}", context()) };
                assert_eq!(one, mv, "{}", context());
                let longest = match further(position, mv) {
                    Further::Nowhere => 180,
                    Further::Slide => 1030,
                    Further::Castling => 4030,
                };
                assert!((0..=longest).contains(&waited), "{} after {waited} ms", context());
                waits.push(waited);
            }
        }
    }
    waits.sort_unstable();
    assert!(waits.len() > 1000, "{} moves", waits.len());
    println!("{} moves, median {} ms", waits.len(), waits[waits.len() / 2]);
}
