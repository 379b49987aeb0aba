//! One row for each sentence of the Laws on touched pieces.

use evavier::rules::{
    Clause,
    Clause::*,
    Color, Demand, Move, Obligation, Position, Promoted, Release, Role, Square, TouchOrder, TouchRule,
    TouchRule::{FirstTouched, OpponentChooses},
    Touched,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Both castlings are legal for both sides.
pub(super) const CASTLES: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
/// Short castling is not legal: the bishop holds f1. Long castling is.
const LONG_ONLY: &str = "4k3/8/b7/8/8/8/PP1P1PPP/R3K2R w KQ - 0 1";
/// The king has no legal move, the rook and the pawns have.
const NO_KING_MOVE: &str = "4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1";
/// The white knight can take the pawn e5, the rook h1 cannot; the pawn b7 nobody can take.
const CAPTURES: &str = "4k3/1p6/8/4p3/8/5N2/8/4K2R w - - 0 1";
/// The pawn on e5 may take in passing on d6.
const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
/// Promotion on b8 and by capture on a8.
const PROMOTION: &str = "n7/1P3k2/8/8/8/8/8/4K3 w - - 0 1";
/// Rook e2 pinned on the file; the knight d2 free.
const PINNED: &str = "k3r3/7p/8/8/8/8/3NR3/4K3 w - - 0 1";

fn square(name: &str) -> Square {
    Square::parse(name).expect(name)
}

/// `g1 e5` touched in this order, `~` in none, `(g1)` adjusted, `e1>g1` released, `e8=Q` promoted, `meant-not`
/// without meaning to castle, `illegal g1g3` by this illegal move.
fn touched(text: &str) -> Touched {
    let mut touched = Touched::default();
    for word in text.split_whitespace() {
        let part = |range| square(word.get(range).expect(word));
        match (word, word.len(), word.as_bytes().get(2)) {
            ("~", ..) => touched.order = TouchOrder::Unknown,
            ("meant-not", ..) => touched.castling_intended = false,
            ("illegal", ..) => touched.after_illegal_move = true,
            (_, 4, Some(b')')) | (_, 4, _) if word.starts_with('(') => {
                touched.squares.push(part(1..3));
                touched.adjusted.push(part(1..3));
            }
            (_, 5, Some(b'>')) => {
                touched.released = Some(Release { from: part(0..2), to: part(3..5) });
            }
            (_, 4, Some(b'=')) => {
                let role = match &word[3..] {
                    "Q" => Role::Queen,
                    "N" => Role::Knight,
                    _ => panic!("{word}"),
                };
                touched.promoted = Some(Promoted { square: part(0..2), role });
            }
            (_, 4, _) => {
                let by = Touched::in_order([part(0..2), part(2..4)]);
                touched = Touched { after_illegal_move: touched.after_illegal_move, ..by };
            }
            _ => touched.squares.push(part(0..2)),
        }
    }
    touched
}

fn sans(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut sans: Vec<String> =
        moves.iter().map(|mv| position.san(*mv).trim_end_matches(['+', '#']).to_owned()).collect();
    sans.sort();
    sans
}

fn expected(position: &Position, text: &str) -> Vec<String> {
    if text == "free" {
        return sans(position, &position.legal_moves());
    }
    let mut sans: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    sans.sort();
    sans
}

/// A row: the article, the position, what was touched, what may be played, and why.
type Row = (&'static str, &'static str, &'static str, &'static str, Clause);

fn check(rule: TouchRule, chess960: bool, rows: &[Row]) {
    for (article, fen, text, moves, clause) in rows {
        let position = Position::from_fen(fen, chess960).expect(fen);
        let obligation = Obligation::of(&position, &touched(text), rule);
        let title = format!("{article}: {text} in {fen}");
        assert_eq!(sans(&position, &obligation.moves), expected(&position, moves), "{title}");
        assert_eq!(obligation.clause, *clause, "{title}");
    }
}

#[test]
fn own_and_opposing_pieces() {
    let rows: &[Row] = &[
        ("4.3 nothing", START, "", "free", NothingTouched),
        ("4.3 an empty square", START, "e4", "free", NothingTouched),
        ("4.2.1 adjusted", START, "(g1)", "free", Adjusted),
        ("4.2.1 adjusted, several", START, "(g1) (b1) (e7)", "free", Adjusted),
        ("4.2.1 one adjusted, one touched", START, "(g1) b1", "Na3 Nc3", MoveFirstOwn),
        ("4.3.1 one", START, "g1", "Nf3 Nh3", MoveFirstOwn),
        ("4.3.1 several", START, "g1 e2", "Nf3 Nh3", MoveFirstOwn),
        ("4.3.1 the first cannot move", START, "a1 e2", "e3 e4", MoveFirstOwn),
        ("4.3.1 nor the second", START, "a1 c1 d1 b1", "Na3 Nc3", MoveFirstOwn),
        ("4.3.1 pinned, so it cannot leave", PINNED, "e2 d2", "Re3 Re4 Re5 Re6 Re7 Rxe8", MoveFirstOwn),
        ("4.3.1 black", "4k3/8/8/8/8/8/p7/K7 b - - 0 1", "e8 a2", "Kd7 Kd8 Ke7 Kf7 Kf8", MoveFirstOwn),
        (
            "4.3.1 a pawn promotes as it likes",
            PROMOTION,
            "b7",
            "b8=Q b8=R b8=B b8=N bxa8=Q bxa8=R bxa8=B bxa8=N",
            MoveFirstOwn,
        ),
        ("4.3.1 king alone may castle", CASTLES, "e1", "Kd1 Kf1 O-O O-O-O", MoveFirstOwn),
        ("4.3.1 rook alone does not castle", CASTLES, "h1", "Rg1 Rf1", MoveFirstOwn),
        ("4.3.2 one", CAPTURES, "e5", "Nxe5", CaptureFirstTheirs),
        ("4.3.2 the first cannot be taken", CAPTURES, "b7 e5", "Nxe5", CaptureFirstTheirs),
        ("4.3.2 in passing", EN_PASSANT, "d5", "exd6", CaptureFirstTheirs),
        ("4.3.2 by a promotion", PROMOTION, "a8", "bxa8=Q bxa8=R bxa8=B bxa8=N", CaptureFirstTheirs),
        ("4.3.3 with it", CAPTURES, "f3 e5", "Nxe5", CaptureWith),
        ("4.3.3 the other way round", CAPTURES, "e5 f3", "Nxe5", CaptureWith),
        ("4.3.3 in passing", EN_PASSANT, "e5 d5", "exd6", CaptureWith),
        (
            "4.3.3 not legal, own first",
            CAPTURES,
            "h1 e5",
            "Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8",
            MoveOrCaptureFirst,
        ),
        ("4.3.3 not legal, theirs first", CAPTURES, "e5 h1", "Nxe5", MoveOrCaptureFirst),
        (
            "4.3.3 not legal, theirs cannot be taken",
            CAPTURES,
            "b7 f3",
            "Nd2 Nd4 Ng1 Ng5 Nh2 Nh4 Nxe5",
            MoveOrCaptureFirst,
        ),
        (
            "4.3.3 the first of each",
            CAPTURES,
            "h1 f3 e5",
            "Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8",
            MoveOrCaptureFirst,
        ),
        ("4.3.3 the first of each, legal", CAPTURES, "f3 h1 e5 b7", "Nxe5", CaptureWith),
        (
            "4.3.3 order unknown",
            CAPTURES,
            "~ e5 h1",
            "Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8",
            MoveOrCaptureFirst,
        ),
        (
            "4.3.3 order unknown, own cannot move",
            "4k3/8/8/4p3/8/5N2/PP6/RN2K3 w - - 0 1",
            "~ e5 a1",
            "Nxe5",
            MoveOrCaptureFirst,
        ),
        ("4.3.3 order unknown, legal", CAPTURES, "~ e5 f3", "Nxe5", CaptureWith),
        (
            "4.3.3 order unknown, the king first",
            CAPTURES,
            "~ e5 e1",
            "Kd1 Kd2 Ke2 Kf1 Kf2",
            MoveOrCaptureFirst,
        ),
        ("4.5 cannot move", START, "a1", "free", NothingPossible),
        ("4.5 cannot be taken", START, "e7", "free", NothingPossible),
        ("4.5 neither", START, "e7 a1 d8", "free", NothingPossible),
        ("4.5 in check", "4k3/8/8/8/7q/8/3P4/N3K3 w - - 0 1", "d2 a1", "free", NothingPossible),
        ("7.5.1 by an illegal move", START, "illegal g1g3", "Nf3 Nh3", MoveFirstOwn),
        (
            "7.5.1 by an illegal capture",
            CAPTURES,
            "illegal h1e5",
            "Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8",
            MoveOrCaptureFirst,
        ),
        (
            "7.5.1 by a pawn that cannot take so",
            CAPTURES,
            "illegal e1e5",
            "Kd1 Kd2 Ke2 Kf1 Kf2",
            MoveOrCaptureFirst,
        ),
        ("7.5.1 a piece that cannot move at all", START, "illegal a1a5", "free", NothingPossible),
    ];
    check(FirstTouched, false, rows);
}

#[test]
fn castling() {
    let rows: &[Row] = &[
        ("4.4.1 short", CASTLES, "e1 h1", "O-O", CastleThere),
        ("4.4.1 long", CASTLES, "e1 a1", "O-O-O", CastleThere),
        ("4.4.1 meant or not", CASTLES, "e1 a1 meant-not", "O-O-O", CastleThere),
        ("4.4.1 at once", CASTLES, "~ h1 e1", "O-O", CastleThere),
        ("4.4.1 before what came later", CASTLES, "e1 h1 a1 e2 e7", "O-O", CastleThere),
        ("4.4.1 after what cannot move", CASTLES, "e7 e1 h1", "O-O", CastleThere),
        ("4.4.2 short", CASTLES, "h1 e1", "Rg1 Rf1", NoCastlingThatSide),
        ("4.4.2 long", CASTLES, "a1 e1", "Rb1 Rc1 Rd1", NoCastlingThatSide),
        ("4.4.2 meant", CASTLES, "a1 e1 meant-not", "Rb1 Rc1 Rd1", NoCastlingThatSide),
        ("4.4.2 order unknown and not meant", CASTLES, "~ h1 e1 meant-not", "Rg1 Rf1", MoveFirstOwn),
        ("4.4.2 castling was not legal anyway", LONG_ONLY, "h1 e1", "Rg1 Rf1", MoveFirstOwn),
        ("4.4.3 not legal there", LONG_ONLY, "e1 h1", "Kd1 O-O-O", OtherKingMove),
        ("4.4.3 at once", LONG_ONLY, "~ h1 e1", "Kd1 O-O-O", OtherKingMove),
        ("4.4.3 the other side is", LONG_ONLY, "e1 a1", "O-O-O", CastleThere),
        ("4.4.3 not meant: the first that can move", LONG_ONLY, "e1 h1 meant-not", "Kd1 O-O-O", MoveFirstOwn),
        ("4.4.3 no king move", NO_KING_MOVE, "e1 h1", "free", NoKingMove),
        (
            "4.3.1 no king move and not meant",
            NO_KING_MOVE,
            "e1 h1 meant-not",
            "Rg1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8",
            MoveFirstOwn,
        ),
        (
            "4.3.1 no rook of castling",
            "4k3/8/8/7R/8/8/8/4K3 w - - 0 1",
            "e1 h5",
            "Kd1 Kd2 Ke2 Kf1 Kf2",
            MoveFirstOwn,
        ),
        ("4.3.3 castling and a capture", "4k3/8/8/8/8/8/5p2/4K2R w K - 0 1", "e1 f2 h1", "Kxf2", CaptureWith),
        (
            "4.4.1 castling, then a capture",
            "4k3/8/8/8/8/8/5n2/4K2R w K - 0 1",
            "e1 h1 f2",
            "O-O",
            CastleThere,
        ),
        ("4.7.2 king released", CASTLES, "e1>g1", "O-O", KingReleased),
        ("4.7.2 king released, after the rook was touched", CASTLES, "e1 h1 e1>g1", "O-O", KingReleased),
        ("4.7.2 not legal there", LONG_ONLY, "e1>g1", "Kd1 O-O-O", OtherKingMove),
        ("4.7.2 no king move", NO_KING_MOVE, "e1>g1", "free", NoKingMove),
        ("4.4.1 black", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8 a8", "O-O-O", CastleThere),
        ("4.4.2 black", "4k2r/6pp/8/8/8/8/8/4K3 b k - 0 1", "h8 e8", "Rg8 Rf8", NoCastlingThatSide),
        ("7.5.1 illegal castling", LONG_ONLY, "illegal e1g1", "Kd1 O-O-O", MoveFirstOwn),
    ];
    check(FirstTouched, false, rows);
}

#[test]
fn castling_in_chess960() {
    let rows: &[Row] = &[
        ("4.4.1 side by side", "4k3/8/8/8/8/8/5PPP/5KR1 w G - 0 1", "f1 g1", "O-O", CastleThere),
        ("4.4.2 side by side", "4k3/8/8/8/8/8/5PPP/5KR1 w G - 0 1", "g1 f1", "Rh1", NoCastlingThatSide),
        (
            "4.4.2 the rook cannot move",
            "4k3/8/8/8/8/8/5PPP/5KRN w G - 0 1",
            "g1 f1",
            "Ke1 Ke2",
            NoCastlingThatSide,
        ),
        (
            "4.4.1 the rook on the king's square",
            "4k3/8/8/8/8/8/PPPPP1PP/5KR1 w G - 0 1",
            "f1 g1",
            "O-O",
            CastleThere,
        ),
        ("II.3.2.4 the rook alone moves", "4k3/8/8/8/8/8/5PPP/6KR w H - 0 1", "h1", "O-O", MoveFirstOwn),
        ("II.3.2.4 released", "4k3/8/8/8/8/8/5PPP/6KR w H - 0 1", "h1>f1", "O-O", KingReleased),
        ("4.4.2 no other legal move", "4k3/8/b7/8/8/7p/r6P/6KR w H - 0 1", "h1 g1", "O-O", MoveFirstOwn),
        ("4.7 a step or castling", "4k3/8/8/8/8/8/5PPP/5K1R w H - 0 1", "f1>g1", "Kg1 O-O", Released),
    ];
    check(FirstTouched, true, rows);
}

#[test]
fn released_and_promoted() {
    let rows: &[Row] = &[
        ("4.7 released", START, "g1>f3", "Nf3", Released),
        ("4.7.1 a capture", CAPTURES, "f3>e5", "Nxe5", Released),
        ("4.7 in passing", EN_PASSANT, "e5>d6", "exd6", Released),
        ("4.7 where it is not legal", START, "g1>g3", "Nf3 Nh3", MoveFirstOwn),
        ("4.7 not the piece touched first", START, "g1 b1>c3", "Nf3 Nh3", MoveFirstOwn),
        ("4.7 the piece touched before cannot move", START, "a1 b1>c3", "Nc3", Released),
        ("4.7.3 the pawn", PROMOTION, "b7>b8", "b8=Q b8=R b8=B b8=N", Released),
        ("4.4.4 the new piece", PROMOTION, "b7 b8=Q", "b8=Q", PromotionFinal),
        ("4.4.4 another one", PROMOTION, "b7 a8=N", "bxa8=N", PromotionFinal),
        ("4.6.1 the pawn untouched", PROMOTION, "b8=N", "b8=N", PromotionFinal),
        ("4.6.2 whichever pawn", "8/k1P1P3/8/8/8/8/8/4K3 w - - 0 1", "c8=Q", "c8=Q", PromotionFinal),
        ("4.6.2 either pawn", "3r4/k1P1P3/8/8/8/8/8/4K3 w - - 0 1", "d8=Q", "cxd8=Q exd8=Q", PromotionFinal),
        ("4.6.2 the pawn touched", "3r4/k1P1P3/8/8/8/8/8/4K3 w - - 0 1", "e7 d8=Q", "exd8=Q", PromotionFinal),
        (
            "4.4.4 not legal there",
            "1r6/kP6/8/8/8/8/8/4K3 w - - 0 1",
            "e1 b8=Q",
            "Kd1 Kd2 Ke2 Kf1 Kf2",
            MoveFirstOwn,
        ),
    ];
    check(FirstTouched, false, rows);
}

#[test]
fn the_opponent_chooses() {
    let rows: &[Row] = &[
        ("15 nothing", START, "", "free", NothingTouched),
        ("14.1 adjusted", START, "(g1) (b1)", "free", Adjusted),
        ("15a", START, "g1", "Nf3 Nh3", MoveFirstOwn),
        ("15a the king may castle", CASTLES, "e1", "Kd1 Kf1 O-O O-O-O", MoveFirstOwn),
        ("15a nothing possible", START, "a1", "free", NothingPossible),
        ("15b", CAPTURES, "e5", "Nxe5", CaptureFirstTheirs),
        ("15b in passing", EN_PASSANT, "d5", "exd6", CaptureFirstTheirs),
        ("15b nothing possible", CAPTURES, "b7", "free", NothingPossible),
        ("15c", CAPTURES, "e5 f3", "Nxe5", CaptureWith),
        ("15c not legal", CAPTURES, "h1 e5", "Nxe5 Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8", MoveOrOtherCapture),
        (
            "15c nor one of the two",
            CAPTURES,
            "h1 b7",
            "Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8",
            MoveOrOtherCapture,
        ),
        ("15c nothing possible", START, "a1 e7", "free", NothingPossible),
        ("15d", START, "g1 b1", "Nf3 Nh3 Na3 Nc3", OpponentNamesOwn),
        ("15d one cannot move", START, "a1 b1", "Na3 Nc3", OpponentNamesOwn),
        ("15d nothing possible", START, "a1 c1", "free", NothingPossible),
        ("15e", "4k3/1p6/2P5/4p3/8/5N2/8/4K3 w - - 0 1", "b7 e5", "cxb7 Nxe5", OpponentNamesTheirs),
        ("15e nothing possible", START, "e7 d7", "free", NothingPossible),
        (
            "15c to e, several of each",
            "4k3/1p6/2P5/4p3/8/5N2/8/4K3 w - - 0 1",
            "f3 c6 b7 e5",
            "cxb7 Nxe5",
            CaptureWith,
        ),
        ("8 castling is no fault", CASTLES, "e1 h1", "O-O", CastleThere),
        ("18.2 rook, then king", CASTLES, "h1 e1", "Rg1 Rf1 Kd1 Kf1", OpponentNamesOwn),
        ("18.2 castling that is not legal", LONG_ONLY, "e1 h1", "Kd1 Rg1 Rf1", OpponentNamesOwn),
        ("17a", START, "illegal g1g3", "Nf3 Nh3", MoveFirstOwn),
        ("17a, 18.2 never castling", LONG_ONLY, "illegal e1g1", "Kd1", MoveFirstOwn),
        ("17a, 18.2 the king onto its rook", CASTLES, "illegal e1h1", "Kd1 Kf1 Rf1 Rg1", OpponentNamesOwn),
        ("17a nothing possible", START, "illegal a1a5", "free", NothingPossible),
        ("17b", CAPTURES, "illegal h1e5", "Nxe5 Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8", MoveOrOtherCapture),
        ("13 released", START, "g1>f3", "Nf3", Released),
        ("13d promoted", PROMOTION, "b7 b8=N", "b8=N", PromotionFinal),
        ("18.4 first the penalty", START, "g1 b1>c3", "Nf3 Nh3 Na3 Nc3", OpponentNamesOwn),
    ];
    check(OpponentChooses, false, rows);
}

#[test]
fn a_choice_is_final_and_an_illegal_one_forfeits() {
    let position = Position::from_fen(CAPTURES, false).expect("legal");
    let rook_or_pawn = Obligation::of(&position, &touched("h1 e5"), OpponentChooses);
    let (rook, pawn) = (Demand::Move(square("h1")), Demand::Capture(square("e5")));
    let offered: Vec<Demand> = rook_or_pawn.demands.iter().map(|(demand, _)| *demand).collect();
    assert_eq!(offered, [rook, pawn]);
    let rows = [
        (rook, "Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8", Clause::MoveOrOtherCapture),
        (pawn, "Nxe5", Clause::MoveOrOtherCapture),
        (Demand::Capture(square("b7")), "free", DemandForfeited),
        (Demand::CaptureWith { own: square("h1"), theirs: square("e5") }, "free", DemandForfeited),
    ];
    for (demand, moves, clause) in rows {
        let chosen = rook_or_pawn.choose(demand);
        assert_eq!(sans(&position, &chosen.moves), expected(&position, moves), "{demand:?}");
        assert_eq!((chosen.clause, chosen.is_free()), (clause, clause == DemandForfeited), "{demand:?}");
        assert_eq!(chosen.demands, [], "{demand:?}");
    }
    let forgone = rook_or_pawn.forgo();
    assert_eq!((forgone.clause, forgone.moves.len()), (DemandForgone, position.legal_moves().len()));
    // Naming a piece that cannot move is such a demand (fide-1930 15d, 18.3).
    let start = Position::start();
    let named = Obligation::of(&start, &touched("a1 b1"), OpponentChooses).choose(Demand::Move(square("a1")));
    assert_eq!(named.clause, DemandForfeited);
}

#[test]
fn a_complaint_is_lost_by_touching() {
    let rows = [
        ("4.8 nothing", "", Color::White, FirstTouched, false),
        ("4.8 an own piece", "g1", Color::White, FirstTouched, true),
        ("4.8 an opposing piece", "e7", Color::White, FirstTouched, true),
        ("4.8 an empty square", "e4", Color::White, FirstTouched, false),
        ("4.8 adjusted", "(g1)", Color::White, FirstTouched, false),
        ("4.8 adjusted, and another", "(g1) b1", Color::White, FirstTouched, true),
        ("4.8 released", "g1>f3", Color::White, FirstTouched, true),
        ("18.1 an own piece", "g8", Color::Black, OpponentChooses, true),
        ("18.1 an opposing piece", "g1", Color::Black, OpponentChooses, false),
    ];
    for (article, text, color, rule, lost) in rows {
        let position = Position::start();
        assert_eq!(touched(text).forfeits_complaint(&position, color, rule), lost, "{article}");
    }
}

#[test]
fn rules_and_clauses_have_names_in_data() {
    let names: Vec<String> = Clause::ALL
        .into_iter()
        .map(|clause| {
            let name = ron::to_string(&clause).expect("a plain enum serialises");
            assert_eq!(ron::from_str(&name), Ok(clause));
            name
        })
        .collect();
    assert_eq!(names[2], "move_first_own");
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), Clause::ALL.len());
    assert_eq!(ron::from_str("opponent_chooses"), Ok(OpponentChooses));
}
