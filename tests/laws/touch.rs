//! Complaints about touched pieces, and when they are lost (fide-2018 4.8, fide-2009 4.7, fide-1930 18.1).

use super::table::check;

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
        "fide-2018 | | black touched g8 | say no_move_yet",
        "fide-2018 | | play e2e4, white touched e5 | say square_empty",
        // And then the arbiter restores the position, and the piece has to move.
        "fide-2018 | | play e2e4, white touched g1, arbiter restore 0, touched g1, d4 | say touch_broken must_move fide-2018 4.3.1",
        "fide-2018 | | play e2e4, white touched g1, arbiter restore 0, touched g1, Nf3 | Announced g1f3, Made",
    ]);
}
