//! Time-outs where an edition has them (fqe-2018 15.1).

use super::table::check;

#[test]
fn a_player_on_his_increment_may_ask() {
    check(&[
        // 90+30: of one move 90:30, so at most the thirty seconds are left once the main time is used up.
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, time-out | ArbiterAsked white TimeOut fqe-2018 15.1, say time_out_asked white 28s fqe-2018 15.1, stands",
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, time-out, granted | ArbiterAnswered Granted +0s fqe-2018 15.1, say time_out_granted white fqe-2018 15.1, stands, white 0:28",
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, time-out, granted, +600s, start | ClockStarted, runs white, white 0:28",
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, time-out, granted, +600s, start, +10s, time-out, refused, +10s | runs white, white 0:08",
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, time-out, refused | ArbiterAnswered Refused +0s fqe-2018 15.1, say petition_refused fqe-2018 15.1, runs white",
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, time-out, postponed | say arbiter_first",
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, time-out, Nf3 | say arbiter_first",
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, white time-out | ArbiterAsked white TimeOut fqe-2018 15.1",
        // It is typed.
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, h time-out | say only_typed",
        // There is main time left, or nothing to live on.
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, time-out | ClaimBarred white fqe-2018 15.1, say time_out_not_yet white fqe-2018 15.1, runs white",
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5369s, time-out | ClaimBarred white fqe-2018 15.1",
        "fqe-2018 | clock 90+30 | play e2e4 e7e5, +5432s, black time-out | ClaimBarred black fqe-2018 15.1",
        "fqe-2018 | clock 90 | play e2e4 e7e5, +5390s, time-out | ClaimBarred white fqe-2018 15.1",
        "fqe-2018 | clock 40/90+30; 30+30 | play e2e4 e7e5, +5432s, time-out | ClaimBarred white fqe-2018 15.1",
        "fqe-2018 | clock 90+30; 30+30 | play e2e4 e7e5, +5432s, time-out | ClaimBarred white fqe-2018 15.1",
        "fqe-2018 | clock 90+30; 30+30 | play e2e4 e7e5, +5460s, play d2d4 d7d5, +1799s, time-out | ClaimBarred white fqe-2018 15.1",
        "fqe-2018 | clock 90+30; 30+30 | play e2e4 e7e5, +5470s, play d2d4 d7d5, +1801s, time-out | ArbiterAsked white TimeOut fqe-2018 15.1",
        "fqe-2018 | clock 90 bronstein 30 | play e2e4 e7e5, +5402s, time-out | ArbiterAsked white TimeOut fqe-2018 15.1",
        "fqe-2018 | clock 90 delay 30 | play e2e4 e7e5, +5425s, time-out | ClaimBarred white fqe-2018 15.1",
        "fqe-2018 | | time-out | ClaimBarred white fqe-2018 15.1, say no_clock",
        // The other editions know none.
        "fide-2018 | clock 90+30 | play e2e4 e7e5, +5432s, time-out | ClaimBarred white",
        "fide-2009 | clock 90+30 | play e2e4 e7e5, +5432s, time-out | ClaimBarred white",
        "fide-1930 | clock 30/120 | time-out | ClaimBarred white",
        "platform | clock 5 | time-out | ClaimBarred white",
    ]);
}
