//! Offers, agreement, claims and draws that come by themselves, edition by edition.

use super::table::check;

/// Rook and kings, White to move after 49 and a half quiet moves of each.
macro_rules! quiet {
    ($count:literal) => {
        concat!("fen 7k/8/8/8/8/8/R7/K7 w - - ", $count, " 90")
    };
}

#[test]
fn agreement_is_offered_when_it_may_be() {
    check(&[
        // 5.2.3: both have made a move.
        "fide-2018 | | e4, draw | AgreementRefused white fide-2018 5.2.3, say offer_refused fide-2018 5.2.3",
        "fide-2018 | | draw | AgreementRefused white fide-2018 5.2.3",
        "fide-2018 | | play e2e4, e5, draw | DrawOffered black, say draw_offered black",
        "fqe-2018 | | e4, draw | AgreementRefused white fide-2018 5.2.3",
        "fqe-2018 | | play e2e4, e5, draw | DrawOffered black",
        "fide-2009 | | draw | DrawOffered white fide-2009 9.1 b",
        "fide-2009 | | e4, draw | DrawOffered white",
        "platform | | draw | DrawOffered white, say draw_offered white",
        // 16.1 d: after Black's thirtieth move.
        "fide-1930 | | play e2e4, e5, draw | AgreementRefused black fide-1930 16.1 d",
        "fide-1930 | fen 7k/8/8/8/8/8/R7/K7 b - - 0 30 | draw | AgreementRefused black fide-1930 16.1 d",
        "fide-1930 | fen 7k/8/8/8/8/8/R7/K7 b - - 0 30 | Kg8, draw | DrawOffered black",
        "fide-1930 | fen 7k/8/8/8/8/8/R7/K7 w - - 0 31 | draw | DrawOffered white",
        // 9.1.1: an event's own restriction, for offers and acceptance.
        "fide-2018 + no_agreement_below: (30; \"7\") | | play e2e4, e5, draw | AgreementRefused black open 7, say offer_refused open 7",
        "fide-2018 + no_agreement_below: (30; \"7\") | fen 7k/8/8/8/8/8/R7/K7 b - - 0 30 | draw | AgreementRefused black open 7",
        "fide-2018 + no_agreement_below: (30; \"7\") | fen 7k/8/8/8/8/8/R7/K7 b - - 0 30 | Kg8, draw | DrawOffered black",
        "fide-2018 + no_agreement_below: (30; \"7\") | | play e2e4 e7e5, accept | say no_draw_offer",
        // 9.1.1: with the arbiter's consent all the same; that of 5.2.3 he cannot waive.
        "fide-2018 + no_agreement_below: (30; \"7\") | | play e2e4 e7e5, arbiter consent | Judged, say consented fide-2018 9.1.1",
        "fide-2018 + no_agreement_below: (30; \"7\") | | play e2e4 e7e5, arbiter consent, d4, draw | DrawOffered white",
        "fide-2018 + no_agreement_below: (30; \"7\") | | play e2e4 e7e5, arbiter consent, d4, draw, press, accept | Ended 1/2-1/2 agreement fide-2018 5.2.3",
        "fide-2018 + no_agreement_below: (30; \"7\") | | e4, arbiter consent, draw | AgreementRefused white fide-2018 5.2.3",
        "fide-2009 + no_agreement_below: (30; \"7\") | | arbiter consent, e4, draw, press, accept | Ended 1/2-1/2 agreement fide-2009 9.1",
        "fide-2018 | | arbiter consent | say consent_not_needed fide-2018 9.1.1",
        "fide-1930 | | arbiter consent | say laws_silent",
        "platform | | arbiter consent | say laws_silent",
        "fide-2009 + no_agreement_below: (2; \"A 4\") | | play e2e4 e7e5, d4, draw | AgreementRefused white open A 4",
        "fide-2009 + no_agreement_below: (2; \"A 4\") | | play e2e4 e7e5 d2d4, d5, draw | DrawOffered black",
    ]);
}

#[test]
fn offers_stand_and_are_answered() {
    check(&[
        // 9.1.2.1: the proper time is between move and press.
        "fide-2018 | | play e2e4 e7e5, d4, draw | DrawOffered white, say draw_offered white",
        "fide-2018 | | play e2e4 e7e5, draw | DrawOffered white fide-2018 9.1.2.1, say draw_offered white, say offer_untimely fide-2018 9.1.2.1",
        "fide-2018 | | play e2e4 e7e5, black draw | DrawOffered black fide-2018 9.1.2.1, say offer_untimely fide-2018 9.1.2.1",
        "fide-2018 | | play e2e4 e7e5, d4, black draw | DrawOffered black fide-2018 9.1.2.1",
        "fide-2009 | | play e2e4 e7e5, draw | DrawOffered white fide-2009 9.1 b, say offer_untimely fide-2009 9.1 b",
        "platform | | play e2e4 e7e5, draw | DrawOffered white",
        // Accepted.
        "fide-2018 | | play e2e4 e7e5, d4, draw, press, accept | Ended 1/2-1/2 agreement fide-2018 5.2.3, say game_over 1/2-1/2 fide-2018 5.2.3",
        "fide-2018 | | play e2e4 e7e5, d4, draw, black accept | Ended 1/2-1/2 agreement fide-2018 5.2.3",
        "fide-2009 | | e4, draw, press, accept | Ended 1/2-1/2 agreement fide-2009 9.1",
        "fide-1930 | fen 7k/8/8/8/8/8/R7/K7 w - - 0 31 | Kb1, draw, press, accept | Ended 1/2-1/2 agreement fide-1930 16.1 d",
        "platform | | draw, accept | Ended 1/2-1/2 agreement platform III.III",
        // Not by who offered, not twice, not where there is none.
        "fide-2018 | | play e2e4 e7e5, d4, draw, white accept | say no_draw_offer",
        "fide-2018 | | play e2e4 e7e5, d4, draw, press, draw | say draw_offer_stands white",
        "fide-2018 | | play e2e4 e7e5, accept | say no_draw_offer",
        // It cannot be withdrawn.
        "fide-2018 | | play e2e4 e7e5, d4, draw, white decline | AgreementRefused white fide-2018 9.1.2.1, say offer_not_withdrawn fide-2018 9.1.2.1",
        "fide-2009 | | e4, draw, white decline | AgreementRefused white fide-2009 9.1 b, say offer_not_withdrawn fide-2009 9.1 b",
        // Declined in words, or by touching a piece; but not by the press.
        "fide-2018 | | play e2e4 e7e5, d4, draw, press, decline | DrawDeclined, say draw_declined",
        "fide-2018 | | play e2e4 e7e5, d4, draw, press, decline, accept | say no_draw_offer",
        "fide-2018 | | play e2e4 e7e5, d4, draw, press, d5, accept | say no_draw_offer",
        "fide-2009 | | e4, draw, press, e5, accept | say no_draw_offer",
        "platform | | e4, draw, press, e5, accept | say no_draw_offer",
        "fide-2018 | | play e2e4 e7e5, black draw, d4, accept | say no_draw_offer",
        "fide-2018 | | play e2e4 e7e5, d4, draw, press, touched d7, accept | say no_draw_offer",
        "fide-2018 | | play e2e4 e7e5, d4, draw, press, touched d7, correct, accept | Ended 1/2-1/2 agreement fide-2018 5.2.3",
        // Heard, it is asked back.
        "fide-2018 | | play e2e4 e7e5, d4, h offer a draw | say really_draw white",
        "fide-2018 | | play e2e4 e7e5, d4, h offer a draw, h yes | DrawOffered white",
    ]);
}

#[test]
fn offers_are_noted() {
    check(&[
        "fide-2018 | | play e2e4 e7e5, d4, draw, press | Completed, sheet e4 e5 d4 (=)",
        "fide-2009 | | play e2e4, e5, draw, press | Completed, sheet e4 e5 (=)",
        "fide-2018 | | play e2e4 e7e5, d4, draw | DrawOffered white, sheet e4 e5 d4 (=)",
        // Declined before the press, it was made all the same.
        "fide-2018 | | play e2e4 e7e5, d4, draw, decline, press | Completed, sheet e4 e5 d4 (=)",
        // At another time: with the player's last move, or his next.
        "fide-2018 | | play e2e4 e7e5, black draw | DrawOffered black fide-2018 9.1.2.1, sheet e4 e5 (=)",
        "fide-2018 | | play e2e4 e7e5, draw, play d2d4 | Announced d2d4, Made, Completed, sheet e4 e5 d4 (=)",
        "fide-2018 + offer_mark: (\"(=)\"; \"7\") | | play e2e4 e7e5, d4, draw, press | Completed, sheet e4 e5 d4 (=)",
        "platform | | e4, draw, press | Completed, sheet e4 =",
    ]);
}

#[test]
fn the_same_position_three_times() {
    check(&[
        "fide-2018 | | dance 2, claim | DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-2018 9.2, say game_over 1/2-1/2 fide-2018 9.2",
        "fqe-2018 | | dance 2, claim | DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-2018 9.2",
        "fide-2009 | | dance 2, claim | DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-2009 9.2",
        "fide-1930 | | dance 2, claim | DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-1930 16.1 c",
        "fide-1930 | | dance 2, black claim | DrawClaimed black, Ended 1/2-1/2 threefold_repetition fide-1930 16.1 c",
        "platform | | dance 2 | Announced g1f3, Made, Completed, Announced g8f6, Made, Completed, Announced f3g1, Made, Completed, Announced f6g8, Made, Completed, Announced g1f3, Made, Completed, Announced g8f6, Made, Completed, Announced f3g1, Made, Completed, Announced f6g8, Made, Completed, Ended 1/2-1/2 threefold_repetition platform III.III.II",
        // 9.2.1.1: with the move written and not made.
        "fide-2018 | | dance 1, play g1f3 g8f6 f3g1, claim Ng8 | DrawClaimed black f6g8, say claimed_with black f6g8, Ended 1/2-1/2 threefold_repetition fide-2018 9.2, sheet Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1",
        "fide-2009 | | dance 1, play g1f3 g8f6 f3g1, claim f6g8 | DrawClaimed black f6g8, Ended 1/2-1/2 threefold_repetition fide-2009 9.2",
        "fide-1930 | | dance 1, play g1f3 g8f6 f3g1, claim Ng8 | ClaimBarred black fide-1930 16.1 c, say claim_on_board fide-1930 16.1 c",
        // Only the player to move, which he is once his opponent's move is made.
        "fide-2018 | | dance 2, black claim | ClaimBarred black fide-2018 9.2, say claim_not_his fide-2018 9.2",
        "fide-2018 | | dance 1, play g1f3 g8f6 f3g1, Ng8, white claim | Completed, DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-2018 9.2",
        // 9.4: the right is lost by touching, for this move; 16.2: by playing on.
        "fide-2018 | | dance 2, e4, claim | ClaimBarred white fide-2018 9.4, say claim_lost fide-2018 9.4",
        "fide-2009 | | dance 2, e4, claim | ClaimBarred white fide-2009 9.4",
        "fide-2018 | | dance 1, play g1f3 g8f6 f3g1, Ng8, claim | ClaimBarred black fide-2018 9.4",
        "fide-2018 | | dance 2, touched e2, claim | ClaimBarred white fide-2018 9.4, say claim_lost fide-2018 9.4",
        "fide-2018 | | dance 2, touched e2, correct, claim | DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-2018 9.2",
        "fide-2018 | | dance 2, adjust, claim | DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-2018 9.2",
        "fide-2018 | | dance 2, e4, claim d4 | ClaimBarred white fide-2018 9.4",
        "fide-2018 | | dance 2, play g1f3, claim | DrawClaimed black, Ended 1/2-1/2 threefold_repetition fide-2018 9.2",
        "fide-2018 + claim_lost_by_touch: (false; \"7\") | | dance 1, play g1f3 g8f6 f3g1, Ng8, claim | DrawClaimed black, Completed, Ended 1/2-1/2 threefold_repetition fide-2018 9.2",
        "fide-1930 | | dance 1, play g1f3 g8f6 f3g1, Ng8, claim | DrawClaimed black, Completed, Ended 1/2-1/2 threefold_repetition fide-1930 16.1 c",
        "fide-1930 | | dance 2, e4, claim | ClaimBarred white fide-1930 16.2, say claim_lost fide-1930 16.2",
        "fide-1930 | | dance 2, play e2e4, claim | ClaimBarred black fide-1930 16.2",
        // 9.2.2: castling lost makes another position; in 1930 only squares and the player to move count.
        "fide-2018 | fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | play e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8, claim | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +0s offer",
        "fide-1930 | fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | play e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8, claim | DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-1930 16.1 c",
        // Heard, it is asked back.
        "fide-2018 | | dance 2, h claim a draw, h yes | DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-2018 9.2",
        "fide-2018 | | dance 1, play g1f3 g8f6 f3g1, h claim Ng8 | say really_claim_with black f6g8",
        "fide-2018 | | dance 1, play g1f3 g8f6 f3g1, h claim Ng8, h yes | DrawClaimed black f6g8, Ended 1/2-1/2 threefold_repetition fide-2018 9.2",
        "fide-2018 | | dance 1, play g1f3 g8f6 f3g1, h claim Ng8, h no, claim | DrawClaimed black, ClaimRefused black fide-2018 9.5.3 +0s offer",
    ]);
}

#[test]
fn fifty_moves() {
    check(&[
        concat!(
            "fide-2018 | ",
            quiet!(100),
            " | claim | DrawClaimed white, Ended 1/2-1/2 fifty_moves fide-2018 9.3"
        ),
        concat!(
            "fide-2009 | ",
            quiet!(100),
            " | claim | DrawClaimed white, Ended 1/2-1/2 fifty_moves fide-2009 9.3"
        ),
        concat!(
            "fide-2018 | ",
            quiet!(99),
            " | claim Rb2 | DrawClaimed white a2b2, Ended 1/2-1/2 fifty_moves fide-2018 9.3"
        ),
        concat!(
            "fide-2018 | ",
            quiet!(99),
            " | claim | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +0s offer"
        ),
        concat!(
            "fide-2018 | ",
            quiet!(101),
            " | claim | DrawClaimed white, Ended 1/2-1/2 fifty_moves fide-2018 9.3"
        ),
        concat!(
            "fide-1930 | ",
            quiet!(100),
            " | claim | DrawClaimed white, Ended 1/2-1/2 fifty_moves fide-1930 16.1 e"
        ),
        concat!(
            "fide-1930 | ",
            quiet!(99),
            " | Rb2, black claim | DrawClaimed black, Completed, Ended 1/2-1/2 fifty_moves fide-1930 16.1 e"
        ),
        concat!("fide-1930 | ", quiet!(100), " | play a2b2, claim | ClaimBarred black fide-1930 16.2"),
        concat!(
            "platform | ",
            quiet!(99),
            " | Rb2, press | Completed, Ended 1/2-1/2 fifty_moves platform III.III.III"
        ),
        concat!(
            "platform | ",
            quiet!(98),
            " | claim | ClaimBarred white platform III.III.II, say claim_not_needed platform III.III.II"
        ),
    ]);
}

#[test]
fn draws_by_themselves() {
    check(&[
        concat!(
            "fide-2018 | ",
            quiet!(149),
            " | Rb2, press | Completed, Ended 1/2-1/2 seventy_five_moves fide-2018 9.6.2"
        ),
        concat!(
            "fqe-2018 | ",
            quiet!(149),
            " | Rb2, press | Completed, Ended 1/2-1/2 seventy_five_moves fide-2018 9.6.2"
        ),
        concat!("fide-2009 | ", quiet!(149), " | Rb2 | Announced a2b2, Made, say announced white a2b2"),
        concat!("fide-1930 | ", quiet!(149), " | Rb2 | Announced a2b2, Made"),
        // 9.6.2: mate with the last move prevails.
        "fide-2018 | fen 6k1/5ppp/8/8/8/8/8/R6K w - - 149 90 | Ra8, press | Completed, Ended 1-0 checkmate fide-2018 5.1.1",
        "fide-2018 | | dance 3, play g1f3 g8f6 f3g1, Ng8, press | Completed, Ended 1/2-1/2 fivefold_repetition fide-2018 9.6.1",
        "fide-2009 | | dance 3, play g1f3 g8f6 f3g1, Ng8 | Announced f6g8, Made",
        "fide-1930 | | dance 3, play g1f3 g8f6 f3g1, Ng8 | Announced f6g8, Made",
    ]);
}

#[test]
fn a_wrong_claim_costs_and_binds() {
    check(&[
        // 9.5.1, 9.5.3: time for the opponent, the claimant's clock goes on, the claim is an offer.
        "fide-2018 | clock 90 | play e2e4 e7e5, +60s, claim | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +120s offer, say claim_wrong fide-2018 9.5.3, say time_added black 120s, say claim_is_offer white fide-2018 9.1.2.3, white 89:00, black 92:00, runs white",
        "fide-2018 | clock 90 | play e2e4 e7e5, claim, +60s | white 89:00, black 92:00",
        "fide-2018 | clock 90 | claim | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +120s offer, black 92:00, stands",
        "fide-2009 | clock 90 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2009 9.5 b +180s offer, black 93:00, runs white",
        "fide-2018 | clock 3+2 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2018 B.2 +60s offer, black 4:04, runs white",
        "fide-2018 | clock 15+10 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +120s offer",
        "fide-2018 + supervised: (true; \"R\") | clock 3+2 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2018 B.2 +60s offer",
        "fide-2023 | clock 15+10 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2023 A.3 +60s offer",
        "fide-2023 | clock 3+2 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2023 A.3 +60s offer",
        "fide-2023 + supervised: (true; \"R\") | clock 3+2 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2023 9.5.3 +120s offer",
        "fide-2023 + supervised: (true; \"R\") | clock 15+10 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2023 A.3 +60s offer",
        "fide-2023 | clock 90 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2023 9.5.3 +120s offer",
        "fqe-2018 | clock 3+2 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2018 B.2 +60s offer",
        "fide-2009 | clock 3+2 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2009 9.5 b +180s offer",
        "fide-1930 | clock 30/120 | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-1930 16.1 c +0s, say claim_wrong fide-1930 16.1 c, black 120:00, runs white",
        "platform | clock 5 | play e2e4 e7e5, claim | ClaimBarred white platform III.III.II, white 5:00, black 5:00, runs white",
        // The intended move has to be played.
        "fide-2018 | clock 90 | play e2e4 e7e5, claim Nf3 | DrawClaimed white g1f3, ClaimRefused white fide-2018 9.5.3 +120s g1f3 offer, say claimed_with white g1f3, say must_play g1f3 fide-2018 9.5.3, black 92:00",
        "fide-2018 | | play e2e4 e7e5, claim Nf3, d4 | OtherMoveRefused d2d4 fide-2018 9.5.3, say must_play g1f3 fide-2018 9.5.3",
        "fide-2018 | | play e2e4 e7e5, claim Nf3, h david two david four | OtherMoveRefused d2d4 fide-2018 9.5.3",
        "fide-2018 | | play e2e4 e7e5, claim Nf3, claim d4 | OtherMoveRefused d2d4 fide-2018 9.5.3",
        "fide-2018 | | play e2e4 e7e5, claim Nf3, Nf3 | Announced g1f3, Made",
        "fide-2018 | | play e2e4 e7e5, claim Nf3, Nf3, correct d4 | OtherMoveRefused d2d4 fide-2018 9.5.3",
        "fide-2018 | | play e2e4 e7e5, claim Nf3, touched d2, d4 | OtherMoveRefused d2d4 fide-2018 9.5.3",
        "fide-2018 | | play e2e4 e7e5, claim Nf3, touched d2, Nf3 | Announced g1f3, Made",
        "fide-2018 | | play e2e4 e7e5, claim Nf3, play g1f3, d5 | Announced d7d5, Made",
        "fide-2009 | | play e2e4 e7e5, claim Nf3, d4 | OtherMoveRefused d2d4 fide-2009 9.5 b, say must_play g1f3 fide-2009 9.5 b",
        "fide-2018 + intended_move_binds: (false; \"7\") | | play e2e4 e7e5, claim Nf3, d4 | Announced d2d4, Made",
        // A move that is none is no claim.
        "fide-2018 | | play e2e4 e7e5, claim Nf6 | say not_legal cannot_reach",
        // The offer in it may be accepted, unless the event forbids.
        "fide-2018 | | play e2e4 e7e5, claim, accept | Ended 1/2-1/2 agreement fide-2018 5.2.3",
        "fide-2018 | | play e2e4 e7e5, claim, play d2d4, accept | Ended 1/2-1/2 agreement fide-2018 5.2.3",
        "fide-2009 | | play e2e4 e7e5, claim, accept | Ended 1/2-1/2 agreement fide-2009 9.1",
        "fide-2018 + no_agreement_below: (30; \"7\") | | play e2e4 e7e5, claim | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +0s offer, say claim_wrong fide-2018 9.5.3",
        "fide-2018 + no_agreement_below: (30; \"7\") | | play e2e4 e7e5, claim, accept | AgreementRefused black open 7, say offer_refused open 7",
        // 9.1.1: claims are free of that restriction.
        "fide-2018 + no_agreement_below: (30; \"7\") | | dance 2, claim | DrawClaimed white, Ended 1/2-1/2 threefold_repetition fide-2018 9.2",
    ]);
}

#[test]
fn an_illegal_intended_move_is_a_wrong_claim_and_touches_the_piece() {
    // 9.5.3 and its commentary; fide-2009 9.5 b says that article 4 holds.
    check(&[
        "fide-2018 | clock 90 | play e2e4 e7e5, claim Bf1-h4 | say really_claim_illegal white cannot_go",
        "fide-2018 | clock 90 | play e2e4 e7e5, claim Bf1-h4, yes | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +120s offer, Touched, say claim_wrong fide-2018 9.5.3, say time_added black 120s, say touched must_move fide-2018 4.3.1, black 92:00, runs white",
        "fide-2018 | clock 90 | play e2e4 e7e5, claim Bf1-h4, yes, Nf3 | say touch_broken must_move fide-2018 4.3.1",
        "fide-2018 | clock 90 | play e2e4 e7e5, claim Bf1-h4, yes, Bc4 | Announced f1c4, Made",
        "fide-2018 | clock 90 | play e2e4 e7e5, claim Bf1-h4, no | say not_done, white 90:00, black 90:00",
        "fide-2009 | clock 90 | play e2e4 e7e5, claim Bf1-h4, yes | DrawClaimed white, ClaimRefused white fide-2009 9.5 b +180s offer, Touched, say touched must_move fide-2009 4.3 a",
        // By the kind of piece, where there is but one; else nothing comes of it.
        "fide-2018 | | play e2e4 e7e5, claim Qe3, yes | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +0s offer, Touched, say touched must_move fide-2018 4.3.1",
        "fide-2018 | | play e2e4 e7e5, claim Nd5 | say not_legal cannot_reach",
        "fide-2018 | | play e2e4 e7e5, claim 0-0, yes | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +0s offer, Touched, say touched must_move fide-2018 4.3.1",
        // 4.5: a piece that cannot move obliges to nothing.
        "fide-2018 | | claim Qd5, yes | DrawClaimed white, ClaimRefused white fide-2018 9.5.3 +0s offer, Touched, say touched free_to_move fide-2018 4.5",
        // A wrong mark is no illegal move, and heard it is asked about too.
        "fide-2018 | | play e2e4 e7e5, claim Bc4# | say not_legal not_mate",
        "fide-2018 | | play e2e4 e7e5, h claim Felix eins Hektor vier | say really_claim_illegal white cannot_go",
        "fide-1930 | | play e2e4 e7e5, claim Bf1-h4 | say not_legal cannot_go",
        "fide-2018 | | play e2e4 e7e5, d4, black claim Bf8-h5, yes | Completed, DrawClaimed black, ClaimRefused black fide-2018 9.5.3 +0s offer, Touched, say touched must_move fide-2018 4.3.1",
    ]);
}
