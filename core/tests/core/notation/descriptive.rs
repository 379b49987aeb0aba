//! Descriptive notation, French and English, written and read.

use evavier::notation::algebraic::castling;
use evavier::notation::{Descriptive, descriptive, read_descriptive};
use evavier::rules::Position;

#[test]
fn moves_are_written_as_the_book_has_them() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    // fide-1930 5.3: `D 4 FR`; of two rooks on the knight's file the one on 4 KN goes to 2 KN.
    let rooks = "7k/8/8/8/6R1/8/8/K5R1 w - - 0 1";
    let knights = "7k/8/8/3p4/8/2N1N3/8/K7 w - - 0 1";
    let rows = [
        (start, "e2e4", "P 4 R", "P-K4"),
        ("7k/8/8/8/8/8/5Q2/K7 w - - 0 1", "f2f4", "D 4 FR", "Q-KB4"),
        (rooks, "g4g2", "T 4 CR - 2 CR", "R/KN4-KN2"),
        (castling, "e1g1", "Roq TR", "O-O"),
        (castling, "e1c1", "Roq TD", "O-O-O"),
        (castling, "a1a8", "T pr. T 8 TD éch.", "RxR/QR8 ch"),
        (knights, "c3d5", "C 3 FD pr. P", "N/QB3xP"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "P pr. P e.p.", "PxP e.p."),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "P 8 TD = D éch.", "P-QR8=Q ch"),
        ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "D 5 TR mat", "Q-KR5 mate"),
    ];
    for (fen, uci, french, english) in rows {
        let position = Position::from_fen(fen, false).expect(fen);
        let mv = position.parse_uci(uci).expect(uci);
        let found =
            [Descriptive::French, Descriptive::English].map(|style| descriptive(&position, mv, style));
        assert_eq!(found, [french, english], "{fen} {uci}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    let fens = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/1P6/8/3pP3/8/8/3N4/R3K1NR w KQkq d6 0 1",
        "7k/8/8/8/6R1/8/8/K5R1 w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    ];
    for fen in fens {
        let position = Position::from_fen(fen, false).expect(fen);
        let legal = position.legal_moves();
        for mv in &legal {
            for style in [Descriptive::French, Descriptive::English] {
                let text = descriptive(&position, *mv, style);
                let readings = read_descriptive(&text);
                let meant: Vec<_> = legal
                    .iter()
                    .filter(|other| {
                        readings.iter().any(|reading| reading.matches(**other, position.turn()))
                            || castling(&text).is_some_and(|side| other.castling() == Some(side))
                    })
                    .collect();
                assert_eq!(meant, [mv], "{fen} {text}");
            }
        }
    }
}

#[test]
fn loose_spellings_are_read_and_other_texts_are_not() {
    for text in ["P4R", "D 4 FR", "T 4 CR - 2 CR", "P pr. P", "N-B3", "Kt-KB3", "KBPxP", "BPxP", "R(KN4)-KN2"]
    {
        assert!(!read_descriptive(text).is_empty(), "{text}");
    }
    for text in ["", "e4", "Nf3", "P", "P9R", "K-", "x", "Z-K4", "é", "QQ-K4"] {
        assert_eq!(read_descriptive(text), [], "{text}");
    }
}
