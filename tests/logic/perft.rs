//! How many games of some plies there are from a position: any wrong or missing move shows.

use evavier::rules::Position;

fn perft(position: &Position, plies: u32) -> usize {
    let moves = position.legal_moves();
    match plies {
        0 => 1,
        1 => moves.len(),
        _ => moves.into_iter().map(|mv| perft(&position.play(mv), plies - 1)).sum(),
    }
}

/// Position, and the numbers for one ply, two, and so on.
const STANDARD: [(&str, &str, &[usize]); 8] = [
    (
        "the start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    ),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603],
    ),
    ("en passant and pins", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467]),
    (
        "the same mirrored",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        &[6, 264, 9_467],
    ),
    ("a pawn on d7", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379]),
    (
        "a middlegame",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890],
    ),
    ("pawns about to promote", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9_483, 182_838]),
];

const CHESS960: [(&str, &[usize]); 5] = [
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189, 326_672]),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002, 667_366]),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10_471, 273_318]),
    ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", &[22, 593, 13_440, 382_958]),
    ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", &[28, 1_120, 31_058, 1_171_749]),
];

fn check(fen: &str, chess960: bool, numbers: &[usize]) {
    let position = Position::from_fen(fen, chess960).expect(fen);
    for (plies, &number) in (1..).zip(numbers) {
        assert_eq!(perft(&position, plies), number, "{plies} plies from {fen}");
    }
}

#[test]
fn standard_positions_have_as_many_games_as_known() {
    for (_, fen, numbers) in STANDARD {
        check(fen, false, numbers);
    }
}

#[test]
fn chess960_positions_have_as_many_games_as_known() {
    for (fen, numbers) in CHESS960 {
        check(fen, true, numbers);
    }
}

#[test]
fn without_castling_chess960_is_the_same_game() {
    for (_, fen, numbers) in STANDARD.iter().filter(|(_, fen, _)| fen.contains(" - -")) {
        check(fen, true, numbers);
    }
}
