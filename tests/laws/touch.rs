//! Complaints about touched pieces, and when they are lost (fide-2018 4.8, fide-2009 4.7, fide-1930 18.1).

use super::table::check;

/// White's bishop holds f8 and the rook h8 stands at home: Black may castle long, not short.
const LONG_ONLY: &str = "fen r3k2r/pppp1p1p/8/B7/1B6/8/8/4K3 b kq - 0 1";

#[test]
fn a_complaint_is_right_or_not_or_too_late() {
    check(&[
        "fide-2018 | | play e2e4, white touched g1 | Judged, say complaint_right e2e4 must_move 0 fide-2018 4.3.1",
        "fide-2009 | | play e2e4, white touched g1 | Judged, say complaint_right e2e4 must_move 0 fide-2009 4.3 a",
        "fide-1930 | | play e2e4, white touched g1 | Judged, say complaint_right e2e4 must_move 0 fide-1930 15 a",
        "fqe-2018 | | play e2e4 e7e5, black touched b8 | Judged, say complaint_right e7e5 must_move 1 fide-2018 4.3.1",
        "fide-2018 | | play e2e4, white touched e2 | say complaint_unfounded e2e4 fide-2018 4.3.1",
        // 4.5: the rook cannot move.
        "fide-2018 | | play e2e4, white touched a1 | say complaint_unfounded e2e4 fide-2018 4.5",
        // 4.3.2: it could have been captured.
        "fide-2018 | | play e2e4 d7d5 g1f3, white touched d5 | Judged, say complaint_right g1f3 must_capture 2 fide-2018 4.3.2",
        // 4.8: once the complainant touches a piece, and all the more once he has moved.
        "fide-2018 | | play e2e4, touched e7, white touched g1 | say complaint_lost fide-2018 4.8",
        "fide-2009 | | play e2e4, touched e7, white touched g1 | say complaint_lost fide-2009 4.7",
        "fide-1930 | | play e2e4, touched e7, white touched g1 | say complaint_lost fide-1930 18.1",
        // 18.1 speaks of his own pieces alone.
        "fide-1930 | | play e2e4, touched e4, white touched g1 | Judged, say complaint_right e2e4 must_move 0 fide-1930 15 a",
        "fide-2018 | | play e2e4, touched e4, white touched g1 | say complaint_lost fide-2018 4.8",
        "fide-2018 | | play e2e4, e5, white touched g1 | say complaint_lost fide-2018 4.8",
        // 4.2: whoever only adjusts keeps it.
        "fide-2018 | | play e2e4, adjust e7, white touched g1 | Judged, say complaint_right e2e4 must_move 0 fide-2018 4.3.1",
        // The platform knows neither touching nor complaints about it.
        "platform | | play e2e4, white touched g1 | say laws_silent",
        "platform | | touched g1 | say laws_silent",
        "platform | | touched g1, e4 | Announced e2e4, Made",
        // Of the side to move it is no complaint.
        "fide-2018 | | play e2e4, black touched g8 | Touched, say touched must_move fide-2018 4.3.1",
        "fide-2018 | | white touched | say touch_which",
        "fide-2018 | | white touched together | say touch_together_which",
        "fide-2018 | | black touched g8 | say no_move_yet",
        "fide-2018 | | play e2e4, white touched e5 | say square_empty",
        // And then the arbiter restores the position, and the piece has to move.
        "fide-2018 | | play e2e4, white touched g1, arbiter restore 0, touched g1, d4 | say touch_broken must_move fide-2018 4.3.1",
        "fide-2018 | | play e2e4, white touched g1, arbiter restore 0, touched g1, Nf3 | Announced g1f3, Made",
    ]);
}

#[test]
fn a_complaint_need_not_wait_for_the_press() {
    let in_time = "Judged, TakenBack, Touched, say complaint_in_time f1c4 must_move fide-2018 4.3.1";
    let rows = [
        format!("fide-2018 | | play e2e4 e7e5, Bc4, black complaint g1 | {in_time}"),
        format!("fide-2018 | | play e2e4 e7e5, Bc4, complaint g1 | {in_time}"),
        format!("fide-2018 | | play e2e4 e7e5, Bc4, white touched g1 | {in_time}"),
        format!("fide-2018 | | play e2e4 e7e5, Bc4, touched g1 | {in_time}"),
        String::from(
            "fide-2018 | | e4, black complaint g1 | Judged, TakenBack, Touched, say complaint_in_time e2e4 must_move fide-2018 4.3.1",
        ),
        String::from(
            "fide-2018 | | play e2e4 e7e5, Bc4, black complaint f1 | say complaint_unfounded f1c4 fide-2018 4.3.1",
        ),
        String::from(
            "fide-2018 | | play e2e4 e7e5, Bc4, black complaint d2 | Judged, TakenBack, Touched, say complaint_in_time f1c4 must_move fide-2018 4.3.1",
        ),
        // What was touched before it comes first.
        String::from(
            "fide-2018 | | play e2e4 e7e5, touched d2, d4, complaint g1 | say complaint_unfounded d2d4 fide-2018 4.3.1",
        ),
        // What was touched binds the announcement in its place.
        String::from(
            "fide-2018 | | play e2e4 e7e5, Bc4, complaint g1, Bc4 | say touch_broken must_move fide-2018 4.3.1",
        ),
        String::from("fide-2018 | | play e2e4 e7e5, Bc4, complaint g1, Nf3 | Announced g1f3, Made"),
        // About the move before, whoever has announced has touched.
        String::from("fide-2018 | | play e2e4, d5, black complaint g1 | say complaint_lost fide-2018 4.8"),
        // Nobody complains about his own.
        String::from("fide-2018 | | play e2e4 d7d5, black complaint b8 | say complaint_not_his black"),
        String::from("fide-2018 | | e4, white complaint g1 | say no_move_yet"),
        String::from("fide-2018 | | e4, h touched Gustav eins | say press_first e2e4"),
    ];
    check(&rows.each_ref().map(String::as_str));
}

#[test]
fn a_demand_binds_what_was_announced_before_it() {
    check(&[
        "fide-1930 | | play e2e4, touched g8 b8, Nf6, arbiter demand b8 | Judged, TakenBack, say demanded must_move, say taken_back g8f6",
        "fide-1930 | | play e2e4, touched g8 b8, Nf6, arbiter demand b8, Nf6 | say touch_broken must_move fide-1930 15 d",
        "fide-1930 | | play e2e4, touched g8 b8, Nf6, arbiter demand g8, press | Completed",
    ]);
}

#[test]
fn the_order_may_be_unknown() {
    // The knight may take on e5, the rook h1 may not and can move.
    const CAPTURES: &str = "fen 4k3/8/8/4p3/8/5N2/8/4K2R w - - 0 1";
    let rows = [
        // 4.3.3: where the order is unknown, the player's own piece was touched before his opponent's.
        "fide-2018 | F | touched e5 h1 | Touched, say touched must_capture fide-2018 4.3.3",
        "fide-2018 | F | touched together e5 h1 | Touched, say touched must_move fide-2018 4.3.3",
        "fide-2009 | F | touched together e5 h1 | Touched, say touched must_move fide-2009 4.3 c",
        "fide-2018 | F | touched together e5 f3 | Touched, say touched must_capture_with fide-2018 4.3.3",
        "fide-2018 | F | touched together e5 h1, Nxe5 | say touch_broken must_move fide-2018 4.3.3",
        "fide-2018 | F | touched together e5 h1, Rh2 | Announced h1h2, Made",
        "fide-2018 | F | touched together e5 h1, correct, Nxe5 | Announced f3e5, Made",
        "fide-2018 | F | h touched together e5 h1 | say only_typed",
        // A complaint of the same.
        "fide-2018 | F | play f3e5, white touched e5 h1 | say complaint_unfounded f3e5 fide-2018 4.3.3",
        "fide-2018 | F | play f3e5, white touched together e5 h1 | Judged, say complaint_right f3e5 must_move 0 fide-2018 4.3.3",
    ];
    let rows = rows.map(|row| row.replace(" F ", &format!(" {CAPTURES} ")));
    check(&rows.each_ref().map(String::as_str));
}

#[test]
fn castling_may_not_have_been_meant() {
    let rows = [
        // 4.4.3: meant and not legal there, the king has to move; not meant, 4.3.1 holds.
        "fide-2018 | F | touched e8 h8 | Touched, say touched must_move fide-2018 4.4.3",
        "fide-2018 | F | touched e8 h8, castling not meant | CastlingNotMeant, say castling_not_meant must_move fide-2018 4.3.1",
        "fide-2009 | F | touched e8 h8, castling not meant | CastlingNotMeant, say castling_not_meant must_move fide-2009 4.3 a",
        // The king cannot move: free where castling was meant, else the rook has to move.
        "fide-2018 | fen 3rkb1r/3ppp2/8/8/8/8/8/4K3 b k - 0 1 | touched e8 h8 | Touched, say touched free_to_move fide-2018 4.4.3",
        "fide-2018 | fen 3rkb1r/3ppp2/8/8/8/8/8/4K3 b k - 0 1 | touched e8 h8, castling not meant | CastlingNotMeant, say castling_not_meant must_move fide-2018 4.3.1",
        "fide-2018 | fen 3rkb1r/3ppp2/8/8/8/8/8/4K3 b k - 0 1 | touched e8 h8, castling not meant, d5 | say touch_broken must_move fide-2018 4.3.1",
        "fide-2018 | F | castling not meant | say touch_which",
        "fide-2018 | F | touched e8 h8, h castling not meant | say only_typed",
        // 4.4.1 does not ask what was meant: castling is legal there.
        "fide-2018 | F | touched e8 a8, castling not meant | CastlingNotMeant, say castling_not_meant must_castle fide-2018 4.4.1",
        "fide-2018 | F | touched e8 h8, castling not meant, correct, touched e8 h8 | Touched, say touched must_move fide-2018 4.4.3",
    ];
    let rows = rows.map(|row| row.replace(" F ", &format!(" {LONG_ONLY} ")));
    check(&rows.each_ref().map(String::as_str));
}

#[test]
fn a_released_piece_stays() {
    check(&[
        // 4.7: the move is made, though nobody has announced it.
        "fide-2018 | | released g1 f3 | Released, say released must_go fide-2018 4.7",
        "fide-2009 | | released g1 f3 | Released, say released must_go fide-2009 4.6",
        "fide-1930 | | released g1 f3 | Released, say released must_go fide-1930 13",
        "fide-2018 | | released g1 f3, Nh3 | say touch_broken must_go fide-2018 4.7",
        "fide-2018 | | released g1 f3, e4 | say touch_broken must_go fide-2018 4.7",
        "fide-2018 | | released g1 f3, Nf3 | Announced g1f3, Made",
        "fide-2018 | | released g1 f3, correct, e4 | Announced e2e4, Made",
        "fide-2018 | | touched g1, released g1 f3, Nh3 | say touch_broken must_go fide-2018 4.7",
        // No legal move leads there: the piece is touched, no more.
        "fide-2018 | | released g1 g3 | Released, say released must_move fide-2018 4.3.1",
        "fide-2018 | | released g1 g3, Nf3 | Announced g1f3, Made",
        // It touches a piece: no claim and no offer outlives it.
        "fide-2018 | | dance 2, released g1 f3, claim | ClaimBarred white fide-2018 9.4",
        "fide-2018 | | play e2e4 e7e5, d4, draw, press, released d7 d5, accept | say no_draw_offer",
        // 4.7.2: a king released where castling takes it.
        "fide-2018 | fen 4k3/8/8/8/8/8/3P1PPP/4K2R w K - 0 1 | released e1 g1 | Released, say released must_castle fide-2018 4.7.2",
        "fide-2018 | fen 4k3/8/b7/8/8/8/3P1PPP/4K2R w K - 0 1 | released e1 g1 | Released, say released must_move fide-2018 4.4.3",
        // What is missing.
        "fide-2018 | | released g1 | say release_which",
        "fide-2018 | | released | say release_which",
        "fide-2018 | | released e5 e6 | say square_empty",
        "fide-2018 | | e4, released g1 f3 | Judged, TakenBack, Released, say complaint_in_time e2e4 must_go fide-2018 4.7",
        "fide-2018 | | Nf3, released g1 f3 | say complaint_unfounded g1f3 fide-2018 4.7",
        "fide-2018 | | h released g1 f3 | say only_typed",
        "platform | | released g1 f3 | say laws_silent",
        // A complaint about the opponent's.
        "fide-2018 | | play g1h3, white released g1 f3 | Judged, say complaint_right g1h3 must_go 0 fide-2018 4.7",
        "fide-2018 | | play g1f3, white released g1 f3 | say complaint_unfounded g1f3 fide-2018 4.7",
    ]);
}

#[test]
fn a_complaint_may_be_spoken() {
    check(&[
        "fide-2018 | | play e2e4, complaint g1 | Judged, say complaint_right e2e4 must_move 0 fide-2018 4.3.1",
        "fide-2018 | | play e2e4, complaint e2 | say complaint_unfounded e2e4 fide-2018 4.3.1",
        "fide-2018 | | play e2e4, h complaint Gustav eins | say really_complaint white",
        "fide-2018 | | play e2e4, h complaint Gustav eins, h yes | Judged, say complaint_right e2e4 must_move 0 fide-2018 4.3.1",
        "fide-2018 | | play e2e4, h complaint Gustav eins, h no | say not_done",
        "fide-2018 | | play e2e4, h complaint Gustav eins, h no, h yes | say nothing_to_confirm",
        "fide-2018 | | play e2e4, h complaint | say complaint_which",
        "fide-2018 | | play e2e4, h complaint Eva fünf | say square_empty",
        "fide-2018 | | play e2e4, touched e7, h complaint Gustav eins, h yes | say complaint_lost fide-2018 4.8",
        "fide-2018 | | play e2e4, black complaint g1 | Judged, say complaint_right e2e4 must_move 0 fide-2018 4.3.1",
        "fide-2018 | | play e2e4, white complaint g1 | say complaint_not_his white",
        "fide-2018 | | h complaint Gustav eins | say no_move_yet",
        "platform | | play e2e4, complaint g1 | say laws_silent",
    ]);
}
