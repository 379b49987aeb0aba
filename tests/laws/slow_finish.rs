//! What the arbiter decides: the slow finish without increment, perpetual check, mate on demand.

use super::table::check;

#[test]
fn a_slow_finish_goes_to_the_arbiter() {
    check(&[
        // fide-2009 10.2.
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow | ArbiterAsked white SlowFinish fide-2009 10.2, say slow_claimed white fide-2009 10.2, white 1:50, stands",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5280s, claim slow | ClaimBarred white fide-2009 10.2, say slow_not_yet 120s fide-2009 10.2",
        "fide-2009 | clock 90+30 | play e2e4 e7e5, +5360s, claim slow | ClaimBarred white fide-2009 10.2, say slow_not_here fide-2009 10.2",
        "fide-2009 | clock 40/90 repeat | play e2e4 e7e5, +5290s, claim slow | ClaimBarred white fide-2009 10.2, say slow_not_here fide-2009 10.2",
        // With more time to come when this is used up there is no finish yet.
        "fide-2009 | clock 90; 30 | play e2e4 e7e5, +5290s, claim slow | ClaimBarred white fide-2009 10.2, say slow_not_here fide-2009 10.2",
        "fide-2009 | clock 90; 30 | play e2e4 e7e5, +7090s, claim slow | ArbiterAsked white SlowFinish fide-2009 10.2, say slow_claimed white fide-2009 10.2, white 1:50, stands",
        "fide-2009 | | claim slow | ClaimBarred white fide-2009 10.2",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, black claim slow | ClaimBarred black fide-2009 10.2, say claim_not_his fide-2009 10.2",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, d4, claim slow | ClaimBarred white fide-2009 10.2, say claim_not_his fide-2009 10.2",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, granted | ArbiterAnswered Granted +0s fide-2009 10.2, Ended 1/2-1/2 slow_finish fide-2009 10.2",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, +100s, refused | ArbiterAnswered Refused +120s fide-2009 10.2, say petition_refused fide-2009 10.2, say time_added black 120s, white 1:50, black 92:00, runs white",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, postponed | ArbiterAnswered Postponed +0s fide-2009 10.2, say decision_postponed fide-2009 10.2, black 90:00, runs white",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, postponed 2 | ArbiterAnswered Postponed +120s fide-2009 10.2, black 92:00, runs white",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, postponed 9 | ArbiterAnswered Postponed +120s fide-2009 10.2",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, postponed 2, refused | ArbiterAnswered Refused +0s fide-2009 10.2, black 92:00, runs white",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, postponed, play d2d4, granted | ArbiterAnswered Granted +0s fide-2009 10.2, Ended 1/2-1/2 slow_finish fide-2009 10.2",
        // Postponed until after the flag.
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, postponed, +110s | FlagFell white, Judged, say flag_called white fide-2009 6.8, say decide_after_flag white fide-2009 10.2",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, postponed, +110s, granted | ArbiterAnswered Granted +0s fide-2009 10.2, Ended 1/2-1/2 slow_finish fide-2009 10.2",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, postponed, +110s, refused | ArbiterAnswered Refused +0s fide-2009 10.2, Ended 0-1 flag_fall fide-2009 6.9",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, postponed, +110s, postponed | say arbiter_first",
        // 9.1 b: it is an offer too; while he decides nothing is played.
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, accept | Ended 1/2-1/2 agreement fide-2009 9.1",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, d4 | say arbiter_first, stands",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, press | say arbiter_first",
        "fide-2009 | clock 90 | play e2e4 e7e5, +5290s, claim slow, start | say arbiter_first, stands",
        // 16.3 b: not in blitz, unless it is supervised; in rapid it is.
        "fide-2009 | clock 10 | play e2e4 e7e5, +490s, claim slow | ClaimBarred white fide-2009 16.3 b, say slow_not_here fide-2009 16.3 b",
        "fide-2009 + supervised: (true; \"7\") | clock 10 | play e2e4 e7e5, +490s, claim slow | ArbiterAsked white SlowFinish fide-2009 10.2",
        "fide-2009 | clock 20 | play e2e4 e7e5, +1090s, claim slow | ArbiterAsked white SlowFinish fide-2009 10.2",
        "fide-2009 | | granted | say nothing_to_decide",
        "fide-2009 | | h granted | say only_typed",
    ]);
}

#[test]
fn an_increment_is_asked_for_first() {
    check(&[
        // fide-2018 III.4: asking offers a draw.
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow | ArbiterAsked white Increment fide-2018 III.4, say increment_asked white 5s fide-2018 III.4, stands",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, accept | Ended 1/2-1/2 agreement fide-2018 5.2.3",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, granted | say offer_first white black",
        // His opponent is asked before the arbiter is: a yes is nobody's decision until then.
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, yes | say offer_first white black",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, h accept, yes | Ended 1/2-1/2 agreement fide-2018 5.2.3",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, granted | ArbiterAnswered Granted +120s each 5s fide-2018 III.4, say increment_granted 5s fide-2018 III.4, say time_added black 120s, white 1:50, black 92:00, runs white",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, granted, play d2d4 d7d5 | Announced d2d4, Made, Completed, Announced d7d5, Made, Completed, white 1:55, black 92:05",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, granted, claim slow | ClaimBarred white fide-2018 III.5, say slow_not_here fide-2018 III.5",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, refused | ArbiterAnswered Refused +0s fide-2018 III.4, say petition_refused fide-2018 III.4, black 90:00, runs white",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, postponed | say arbiter_first",
        // III.5 is none of Articles 7 and 9: its two minutes stay in rapid too.
        "fide-2023 | slow-finish, clock 20 | play e2e4 e7e5, +1090s, claim slow, decline, refused, claim slow, refused | ArbiterAnswered Refused +120s fide-2023 III.5, black 22:00",
        // III.5: where that is not possible, the draw is claimed.
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, refused, claim slow | ArbiterAsked white SlowFinish fide-2018 III.5, stands",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, refused, claim slow, accept | say no_draw_offer",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, refused, claim slow, granted | ArbiterAnswered Granted +0s fide-2018 III.5, Ended 1/2-1/2 slow_finish fide-2018 III.5",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, refused, claim slow, refused | ArbiterAnswered Refused +120s fide-2018 III.5, black 92:00",
        "fide-2018 | slow-finish, clock 90 | play e2e4 e7e5, +5290s, claim slow, decline, refused, claim slow, postponed 2, +110s, refused | ArbiterAnswered Refused +0s fide-2018 III.5, Ended 0-1 flag_fall fide-2018 6.9",
        // III.2.1: only where it was announced; fqe-2018 wants it wherever there is no increment.
        "fide-2018 | clock 90 | play e2e4 e7e5, +5290s, claim slow | ClaimBarred white fide-2018 III.2.1, say slow_not_announced fide-2018 III.2.1, runs white",
        "fide-2018 + slow_announced: (false; \"7\") | clock 90 | play e2e4 e7e5, +5290s, claim slow | ArbiterAsked white Increment fide-2018 III.4",
        // III.2.2: not in blitz; rapid without increment is meant too.
        "fide-2018 | slow-finish, clock 5 | play e2e4 e7e5, +190s, claim slow | ClaimBarred white fide-2018 III.2.2, say slow_not_here fide-2018 III.2.2",
        "fide-2018 | slow-finish, clock 15 | play e2e4 e7e5, +790s, claim slow | ArbiterAsked white Increment fide-2018 III.4",
        "fqe-2018 | clock 90 | play e2e4 e7e5, +5290s, claim slow | ArbiterAsked white Increment fide-2018 III.4",
        "fide-1930 | clock 30/120 | claim slow | ClaimBarred white, stands",
        "platform | clock 5 | claim slow | ClaimBarred white",
    ]);
}

#[test]
fn perpetual_check_is_shown_to_the_arbiter() {
    const PERPETUAL: &str = "fen 6k1/5p1p/8/8/8/8/1q3Q2/7K w - - 0 40";
    let rows = [
        "fide-1930 | F | claim perpetual | ArbiterAsked white PerpetualCheck fide-1930 16.1 b, say perpetual_claimed white fide-1930 16.1 b",
        "fide-1930 | F, clock 30/120 | start, claim perpetual | ArbiterAsked white PerpetualCheck fide-1930 16.1 b, stands",
        "fide-1930 | F | claim perpetual, granted | ArbiterAnswered Granted +0s fide-1930 16.1 b, Ended 1/2-1/2 perpetual_check fide-1930 16.1 b",
        "fide-1930 | F | black claim perpetual, yes | ArbiterAnswered Granted +0s fide-1930 16.1 b, Ended 1/2-1/2 perpetual_check fide-1930 16.1 b",
        "fide-1930 | F, clock 30/120 | start, claim perpetual, no | ArbiterAnswered Refused +0s fide-1930 16.1 b, say petition_refused fide-1930 16.1 b, runs white",
        "fide-1930 | F | claim perpetual, h yes | say arbiter_first",
        "fide-1930 | F | claim perpetual, Qf7 | say arbiter_first",
        "fide-2018 | F | claim perpetual | ClaimBarred white",
        "fide-2009 | F | claim perpetual | ClaimBarred white",
        "platform | F | claim perpetual | ClaimBarred white",
    ];
    let rows = rows.map(|row| row.replace(" F", &format!(" {PERPETUAL}")));
    check(&rows.each_ref().map(String::as_str));
}

#[test]
fn mate_may_be_demanded() {
    const ROOK: &str = "fen 7k/8/8/8/8/4P3/R7/K7 b - - 0 60";
    // Black's king and White's rook walk about; so many times four plies.
    let walk = |times: usize| ["play h8g8 a2b2 g8h8 b2a2"].repeat(times).join(", ");
    let rows = [
        "fide-1930 | F | demand mate | MateDemanded black 50 fide-1930 16.1 f, say mate_demanded black white 50 fide-1930 16.1 f".to_owned(),
        "fide-1930 | F | white demand mate | MateDemanded white 50 fide-1930 16.1 f".to_owned(),
        "fide-1930 | F | demand mate, demand mate | say demand_stands black 50".to_owned(),
        format!("fide-1930 | F | demand mate, {}, Kg8 | Announced h8g8, Made", walk(24)),
        format!("fide-1930 | F | demand mate, {}, play h8g8 a2b2 g8h8, Ra2, press | Completed, Ended 1/2-1/2 mate_demanded fide-1930 16.1 f, say game_over 1/2-1/2 fide-1930 16.1 f", walk(24)),
        // Counted again from a pawn's move.
        format!("fide-1930 | F | demand mate, {}, play h8g8 e3e4 g8h8, Rb2, press | Completed, say completed white black", walk(24)),
        format!("fide-1930 | F | demand mate, play h8g8 e3e4 g8h8 a2b2 h8g8 b2a2, {}, play g8h8 a2b2, Kg8, press | Completed", walk_from_g8(23)),
        // Where theory needs more, twice as many, by the arbiter.
        "fide-1930 | F | demand mate 70 | ArbiterAsked black MateIn(70) fide-1930 16.1 f, say mate_theory white 70 140 fide-1930 16.1 f".to_owned(),
        "fide-1930 | F | demand mate 70, granted | ArbiterAnswered Granted +0s fide-1930 16.1 f, MateDemanded black 140 fide-1930 16.1 f".to_owned(),
        "fide-1930 | F | demand mate 70, refused | ArbiterAnswered Refused +0s fide-1930 16.1 f, MateDemanded black 50 fide-1930 16.1 f".to_owned(),
        "fide-1930 | F | demand mate, demand mate 70, refused | ArbiterAnswered Refused +0s fide-1930 16.1 f".to_owned(),
        "fide-1930 | F | demand mate 40 | MateDemanded black 50 fide-1930 16.1 f".to_owned(),
        format!("fide-1930 | F | demand mate 70, granted, {}, Kg8 | Announced h8g8, Made", walk(26)),
        // In time, it is mate.
        "fide-1930 | fen 7k/8/6K1/8/8/8/R7/8 b - - 0 60 | demand mate, play h8g8, Ra8, press | Completed, Ended 1-0 checkmate fide-1930 1.2".to_owned(),
        "fide-1930 + mate_demand: ((moves: 2; theory_times: 3); \"7\") | F | demand mate, play h8g8 a2b2 g8h8, Ra2 | Announced b2a2, Made".to_owned(),
        "fide-1930 + mate_demand: ((moves: 2; theory_times: 3); \"7\") | F | demand mate, play h8g8 a2b2 g8h8, Rb3, press | Completed, Ended 1/2-1/2 mate_demanded open 7".to_owned(),
        "fide-2018 | F | demand mate | ClaimBarred black".to_owned(),
        "fide-2009 | F | demand mate | ClaimBarred black".to_owned(),
    ];
    let rows = rows.map(|row| row.replace(" F ", &format!(" {ROOK} ")));
    check(&rows.each_ref().map(String::as_str));
}

/// The same walk with the king on g8 first.
fn walk_from_g8(times: usize) -> String {
    ["play g8h8 a2b2 h8g8 b2a2"].repeat(times).join(", ")
}
