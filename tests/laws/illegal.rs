//! Illegal moves: what is one, until when, what it costs, and what is played instead.

use super::judged::{Row, START, check, game, play, reader, tell};

/// One move of each.
const MOVED: &str = "e4;.;e5;.";
/// White's pawn is about to promote.
const PROMOTION: &str = "8/4P2k/8/8/8/8/8/R3K3 w - - 0 1";
/// White has nothing to mate with.
const BARE: &str = "7k/5q2/8/8/8/8/8/4K3 b - - 0 1";

#[test]
fn before_the_press_nothing_counts() {
    let rows: &[Row<'_>] = &[
        ("7.5.1 refused, not counted", "fide-2018", "90+30", START, "g1g3", "says not_legal"),
        (
            "7.5.1 announced",
            "fide-2018",
            "90+30",
            START,
            "e4; arbiter illegal white e2e4",
            "says not_completed @7.5.1",
        ),
        (
            "7.5.4 announced",
            "fide-2018",
            "90+30",
            START,
            "e4; arb illegal white hands",
            "says not_completed @7.5.4",
        ),
        (
            "7.4 a announced",
            "fide-2009",
            "90+30",
            START,
            "e4; arb illegal white movement",
            "says not_completed @7.4 a",
        ),
    ];
    check(rows);
}

#[test]
fn kinds_are_the_editions() {
    let unknown = "says kind_unknown";
    let rows: &[Row<'_>] = &[
        ("17 no press without a move", "fide-1930", "", START, "arb illegal white press", unknown),
        ("17 nor two hands", "fide-1930", "", START, "e4;.; arb illegal hands", unknown),
        ("7.4 a no press without a move", "fide-2009", "90+30", START, "arb illegal press", unknown),
        ("7.4 a nor two hands", "fide-2009", "90+30", START, "e4;.; arb illegal hands", unknown),
        ("none", "platform", "5", START, "e4;.; arb illegal", unknown),
        (
            "7.5.3 without a clock",
            "fide-2018",
            "",
            START,
            "arb illegal press",
            "illegal white NoMove 1 @7.5.3",
        ),
        (
            "7.5.3",
            "fide-2018",
            "90+30",
            START,
            "arb start; arb illegal press",
            "illegal white NoMove 1 @7.5.3, stopped, given black 120 @7.5.5",
        ),
        (
            "7.5.4 the move stands",
            "fide-2018",
            "90+30",
            START,
            "e4;.;arb illegal hands",
            "illegal white TwoHands 1 @7.5.4, stopped, given black 120 @7.5.5",
        ),
        (
            "7.5 commentary: the king captured",
            "fide-2018",
            "90+30",
            START,
            "e4;.;arb illegal black king d8e1",
            "illegal black KingCapture 2 @7.5.1, restored 1 @7.5.1, given white 120 @7.5.5, bound d8e1 @7.5.1",
        ),
        (
            "7.4 a the king captured",
            "fide-2009",
            "90+30",
            START,
            "e4;.;arb illegal black king d8e1",
            "illegal black KingCapture 2 @7.4 a, restored 1 @7.4 a, given white 120 @7.4 b, bound d8e1 @7.4 a",
        ),
    ];
    check(rows);
}

#[test]
fn a_penalty_for_each_and_a_loss_for_the_last() {
    let first = format!("{MOVED}; arb illegal white g1g3");
    let again = format!("{first}; arb start; arb illegal white g1g3");
    let third = format!("{again}; arb start; arb illegal white g1g3");
    let taken_back = "illegal white Movement 3 @7.5.1, restored 2 @7.5.1";
    let bound = "bound g1g3 @7.5.1";
    let lost = "illegal white Movement 3 @7.5.1, end 0-1 IllegalMoves @";
    let old = "illegal white Movement 3 @7.4 a, restored 2 @7.4 a, given black 120 @7.4 b, bound g1g3 @7.4 a";
    let rows: Vec<(&str, &str, &str, &str, &str, String)> = vec![
        (
            "7.5.5",
            "fide-2018",
            "90+30",
            START,
            &first,
            format!("{taken_back}, given black 120 @7.5.5, {bound}"),
        ),
        ("7.5.5 the second", "fide-2018", "90+30", START, &again, format!("{lost}7.5.5")),
        (
            "7.5.5",
            "fqe-2018",
            "90+30",
            START,
            &first,
            format!("{taken_back}, given black 120 @7.5.5, {bound}"),
        ),
        ("7.5.5 the second", "fqe-2018", "90+30", START, &again, format!("{lost}7.5.5")),
        (
            "7.5.5 rapid",
            "fide-2018",
            "25",
            START,
            &first,
            format!("{taken_back}, given black 120 @7.5.5, {bound}"),
        ),
        (
            "7.5.5 rapid supervised",
            "supervised:fide-2018",
            "15+10",
            START,
            &first,
            format!("{taken_back}, given black 120 @7.5.5, {bound}"),
        ),
        ("A.3", "fide-2023", "15+10", START, &first, format!("{taken_back}, given black 60 @A.3, {bound}")),
        (
            "A.3 supervised",
            "supervised:fide-2023",
            "15+10",
            START,
            &first,
            format!("{taken_back}, given black 60 @A.3, {bound}"),
        ),
        ("A.3, 7.5.5 the second", "fide-2023", "15+10", START, &again, format!("{lost}7.5.5")),
        (
            "A.3 by B.3",
            "fide-2023",
            "3+2",
            START,
            &first,
            format!("{taken_back}, given black 60 @A.3, {bound}"),
        ),
        (
            "7.5.5 supervised blitz",
            "supervised:fide-2023",
            "3+2",
            START,
            &first,
            format!("{taken_back}, given black 120 @7.5.5, {bound}"),
        ),
        (
            "7.5.5",
            "fide-2023",
            "90+30",
            START,
            &first,
            format!("{taken_back}, given black 120 @7.5.5, {bound}"),
        ),
        ("B.2", "fide-2018", "3+2", START, &first, format!("{taken_back}, given black 60 @B.2, {bound}")),
        ("B.2 the second loses by 7.5.5", "fide-2018", "3+2", START, &again, format!("{lost}7.5.5")),
        (
            "B.2 supervised",
            "supervised:fide-2018",
            "3+2",
            START,
            &first,
            format!("{taken_back}, given black 60 @B.2, {bound}"),
        ),
        ("7.4 b", "fide-2009", "90+30", START, &first, old.to_owned()),
        ("7.4 b the second", "fide-2009", "90+30", START, &again, old.to_owned()),
        (
            "7.4 b the third",
            "fide-2009",
            "90+30",
            START,
            &third,
            "illegal white Movement 3 @7.4 a, end 0-1 IllegalMoves @7.4 b".to_owned(),
        ),
        (
            "16.3 c",
            "fide-2009",
            "5",
            START,
            &first,
            "illegal white Movement 3 @7.4 a, end 0-1 IllegalMoves @16.3 c".to_owned(),
        ),
        ("16.2", "supervised:fide-2009", "5", START, &first, old.to_owned()),
        (
            "17 a no time",
            "fide-1930",
            "30/120, 15/60 repeat",
            START,
            &first,
            "illegal white Movement 3 @17, restored 2 @17 d, bound g1g3 @17 a".to_owned(),
        ),
        (
            "17 a never lost",
            "fide-1930",
            "30/120, 15/60 repeat",
            START,
            &third,
            "illegal white Movement 3 @17, restored 2 @17 d, bound g1g3 @17 a".to_owned(),
        ),
        ("7.5.5 no clock", "fide-2018", "", START, &first, format!("{taken_back}, {bound}")),
    ];
    check(&rows.iter().map(|row| (row.0, row.1, row.2, row.3, row.4, row.5.as_str())).collect::<Vec<_>>());
}

#[test]
fn a_loss_needs_an_opponent_who_can_mate() {
    let twice = "arb illegal black h8h6; arb start; arb illegal black h8h6";
    let thrice = format!("{twice}; arb start; arb illegal black h8h6");
    let rows: &[Row<'_>] = &[
        (
            "7.5.5",
            "fide-2018",
            "90+30",
            BARE,
            twice,
            "illegal black Movement 1 @7.5.1, end 1/2-1/2 IllegalMoves @7.5.5",
        ),
        (
            "B.2",
            "fide-2018",
            "3",
            BARE,
            twice,
            "illegal black Movement 1 @7.5.1, end 1/2-1/2 IllegalMoves @7.5.5",
        ),
        (
            "7.4 b",
            "fide-2009",
            "90+30",
            BARE,
            &thrice,
            "illegal black Movement 1 @7.4 a, end 1/2-1/2 IllegalMoves @7.4 b",
        ),
        (
            "16.3 c",
            "fide-2009",
            "5",
            BARE,
            "arb illegal black h8h6",
            "illegal black Movement 1 @7.4 a, end 1/2-1/2 IllegalMoves @16.3 c",
        ),
    ];
    check(rows);
}

#[test]
fn several_faults_in_one_move_count_once() {
    let rows: &[Row<'_>] = &[
        (
            "7.5.5 at once",
            "fide-2018",
            "90+30",
            START,
            "e4;.;e5;.;arb illegal white e1g1 movement hands",
            "illegal white Movement 3 @7.5.1, illegal white TwoHands 3 same @7.5.4, restored 2 @7.5.1, \
             given black 120 @7.5.5, bound e1g1 @7.5.1",
        ),
        (
            "7.5.5 one after the other",
            "fide-2018",
            "90+30",
            START,
            "arb illegal white movement g1g3; arb illegal white hands",
            "illegal white TwoHands 1 same @7.5.4",
        ),
        (
            "7.5.5 entered again for a move that stands",
            "fide-2018",
            "90+30",
            START,
            "e4;.;arb illegal hands;arb start; arb illegal hands ply 1",
            "illegal white TwoHands 1 same @7.5.4, stopped",
        ),
        (
            "7.5.5 each his own",
            "fide-2018",
            "90+30",
            START,
            "e4;.;arb illegal hands;e5;.;arb illegal hands",
            "illegal black TwoHands 2 @7.5.4, stopped, given white 120 @7.5.5",
        ),
        (
            "7.5.5 any two",
            "fide-2018",
            "90+30",
            START,
            "e4;.;arb illegal hands;e5;.;arb illegal white g1g3",
            "illegal white Movement 3 @7.5.1, end 0-1 IllegalMoves @7.5.5",
        ),
    ];
    check(rows);
}

#[test]
fn found_later() {
    let far = "+5;e4;+5;.;+10;e5;+10;.;+20;Nf3;+20;.;+7;arb illegal ply 2";
    let long = "arb illegal ply 2 b8b6";
    let script = |last: &str| format!("e4;.;e5;.;Nf3;.;{last}");
    let rows: Vec<(&str, &str, &str, String, &str)> = vec![
        // White's first move took five seconds, Black's twenty; each got thirty.
        (
            "7.5.1 with the times of then",
            "fide-2018",
            "90+30",
            far.to_owned(),
            "illegal black Movement 2 @7.5.1, restored 1 5455/5440 @7.5.1, given white 120 @7.5.5, bound e7e5 @7.5.1",
        ),
        (
            "7.4 a",
            "fide-2009",
            "90",
            script(long),
            "illegal black Movement 2 @7.4 a, restored 1 5400/5400 @7.4 a, given white 120 @7.4 b, bound b8b6 @7.4 a",
        ),
        ("A.4.2", "fide-2018", "25", script(long), "says illegal_too_late @A.4.2"),
        ("B.4", "fide-2018", "3+2", script(long), "says illegal_too_late @A.4.2"),
        (
            "A.4.2 before the next move",
            "fide-2018",
            "25",
            script("arb illegal white g1f5"),
            "illegal white Movement 3 @7.5.1, restored 2 1500/1500 @7.5.1, given black 120 @7.5.5, bound g1f5 @7.5.1",
        ),
        (
            "A.4.2 the next move is made",
            "fide-2018",
            "25",
            script("Nc6; arb illegal white g1f5"),
            "says illegal_too_late @A.4.2",
        ),
        (
            "7.5.1 the next move is made",
            "fide-2018",
            "90",
            script("Nc6; arb illegal white g1f5"),
            "illegal white Movement 3 @7.5.1, restored 2 5400/5400 @7.5.1, given black 120 @7.5.5, bound g1f5 @7.5.1",
        ),
        (
            "A.3 supervised",
            "supervised:fide-2018",
            "25",
            script(long),
            "illegal black Movement 2 @7.5.1, restored 1 1500/1500 @7.5.1, given white 120 @7.5.5, bound b8b6 @7.5.1",
        ),
        ("15.4 c", "fide-2009", "25", script(long), "says illegal_too_late @15.4 c"),
        ("17 d", "fide-1930", "", script(long), "illegal black Movement 2 @17, restored 1 @17 d"),
        (
            "17 the opponent has touched a piece",
            "fide-1930",
            "",
            script("touched b8; arb illegal white g1f5"),
            "illegal white Movement 3 @17, restored 2 @17 d",
        ),
        (
            "17 a he has not",
            "fide-1930",
            "",
            script("arb illegal white g1f5"),
            "illegal white Movement 3 @17, restored 2 @17 d, bound g1f5 @17 a",
        ),
        ("no such ply", "fide-2018", "90", script("arb illegal ply 9"), "says no_such_ply"),
        ("no such ply", "fide-2018", "90", script("arb illegal ply 0"), "says no_such_ply"),
        ("the other's ply", "fide-2018", "90", script("arb illegal white ply 2"), "says ply_of_other"),
        ("whose", "fide-2018", "90", script("arb illegal e3e5"), "says whose_move"),
    ];
    check(&rows.iter().map(|row| (row.0, row.1, row.2, START, row.3.as_str(), row.4)).collect::<Vec<_>>());
}

#[test]
fn the_move_in_its_place_is_bound() {
    let bound = "e4;.;e5;.;arb illegal white f1f5";
    let capture = "4k3/8/8/4p3/8/5N2/8/4K2R w K - 0 1";
    let rows: Vec<(&str, &str, &str, String, &str)> = vec![
        ("7.5.1 another piece", "fide-2018", START, format!("{bound};Nf3"), "says touch_broken @4.3.1"),
        (
            "7.5.1 heard",
            "fide-2018",
            START,
            format!("{bound};h Springer Felix drei"),
            "says touch_broken @4.3.1",
        ),
        ("7.5.1 the same piece", "fide-2018", START, format!("{bound};Bc4"), "announced f1c4, Made"),
        (
            "7.5.1 correct does not undo it",
            "fide-2018",
            START,
            format!("{bound};correct"),
            "says touch_broken @4.3.1",
        ),
        (
            "7.5.1 over once it is played",
            "fide-2018",
            START,
            format!("{bound};Bc4;.;Nc6;.;Nf3"),
            "announced g1f3, Made",
        ),
        (
            "7.5.1 the captured piece",
            "fide-2018",
            capture,
            "arb illegal h1e5;Rg1".into(),
            "announced h1g1, Made",
        ),
        ("7.4 a", "fide-2009", START, format!("{bound};Nf3"), "says touch_broken @4.3 a"),
        ("17 a", "fide-1930", START, format!("{bound};Nf3"), "says touch_broken @15 a"),
        (
            "17 a no legal move of it",
            "fide-1930",
            START,
            "arb illegal a1a5;e4".into(),
            "announced e2e4, Made",
        ),
        (
            "17 b either, so far",
            "fide-1930",
            capture,
            "arb illegal h1e5;Ke2".into(),
            "says touch_broken @15 c",
        ),
        (
            "17 b the opponent chooses",
            "fide-1930",
            capture,
            "arb illegal h1e5;arb demand e5".into(),
            "demanded e5",
        ),
        (
            "17 b the capture",
            "fide-1930",
            capture,
            "arb illegal h1e5;arb demand e5;Rg1".into(),
            "says touch_broken @15 c",
        ),
        (
            "17 b the capture",
            "fide-1930",
            capture,
            "arb illegal h1e5;arb demand e5;Nxe5".into(),
            "announced f3e5, Made",
        ),
        (
            "17 b the piece",
            "fide-1930",
            capture,
            "arb illegal h1e5;arb demand h1;Nxe5".into(),
            "says touch_broken @15 c",
        ),
        (
            "18.2 never castling",
            "fide-1930",
            capture,
            "arb illegal h1e5;arb demand h1;0-0".into(),
            "says touch_broken @15 c",
        ),
        (
            "18.3 demanded what is not possible",
            "fide-1930",
            capture,
            "arb illegal h1e5;arb demand a8;Ke2".into(),
            "announced e1e2, Made",
        ),
        (
            "15 nothing demanded",
            "fide-1930",
            capture,
            "arb illegal h1e5;arb demand nothing;Ke2".into(),
            "announced e1e2, Made",
        ),
        ("nothing to demand", "fide-2018", START, format!("{bound};arb demand e5"), "says nothing_to_demand"),
    ];
    check(&rows.iter().map(|row| (row.0, row.1, "", row.2, row.3.as_str(), row.4)).collect::<Vec<_>>());
}

#[test]
fn a_pawn_left_on_the_last_rank() {
    let given = "given black 120 @7.5.5";
    let illegal = "illegal white Unpromoted 1 @7.5.2";
    let rows: Vec<(&str, &str, &str, String)> = vec![
        (
            "7.5.2 never entered",
            "fide-2018",
            "arb illegal unpromoted e7e8",
            format!("{illegal}, restored 0 @7.5.1, {given}, stands e7e8q"),
        ),
        (
            "7.5.2 entered as a queen",
            "fide-2018",
            "e8Q;.;arb illegal unpromoted",
            format!("{illegal}, stopped, {given}"),
        ),
        (
            "7.5.2 entered as a knight",
            "fide-2018",
            "e8N;.;arb illegal unpromoted",
            format!("{illegal}, restored 0 5460/5430 @7.5.1, {given}, stands e7e8q"),
        ),
        (
            "7.4 a restored",
            "fide-2009",
            "arb illegal unpromoted e7e8",
            "illegal white Unpromoted 1 @7.4 a, restored 0 @7.4 a, given black 120 @7.4 b, bound e7e8 @7.4 a"
                .to_owned(),
        ),
        (
            "7.5.2 where no pawn goes",
            "fide-2018",
            "arb illegal unpromoted e7d8",
            format!("{illegal}, restored 0 @7.5.1, {given}, bound e7d8 @7.5.1"),
        ),
    ];
    let rows = rows.iter().map(|row| (row.0, row.1, "90+30", PROMOTION, row.2, row.3.as_str()));
    check(&rows.collect::<Vec<_>>());
    let mate = "k7/2P5/1K6/8/8/8/8/8 w - - 0 1";
    check(&[(
        "7.5.2, 5.1.1 the queen mates",
        "fide-2018",
        "",
        mate,
        "arb illegal unpromoted c7c8",
        "illegal white Unpromoted 1 @7.5.2, restored 0 @7.5.1, stands c7c8q, end 1-0 Checkmate @5.1.1",
    )]);
}

#[test]
fn the_clocks_follow() {
    let (mut session, reader, mut at_ms) = (game("fide-2018", "90+30", START), reader(), 0);
    play(&mut session, &reader, "+5;e4;.;+10;e5;.;+20;arb illegal black", &mut at_ms);
    let clock = session.state().clock().expect("a clock");
    assert_eq!((clock.running(), clock.moves(evavier::rules::Color::Black)), (None, 0));
    let outputs = play(&mut session, &reader, "arb time black -0:30; arb start; +3; e5", &mut at_ms);
    assert_eq!(tell(&outputs), "announced e7e5, Made");
    let left = session.state().clock().map(|clock| clock.remaining_ms(evavier::rules::Color::Black, at_ms));
    // He had 90:30, used ten seconds, got thirty, then lost thirty and used three more.
    assert_eq!(left, Some((5_430 - 10 + 30 - 30 - 3) * 1_000));
    assert_eq!(session.state().irregularities().illegal_moves(evavier::rules::Color::Black), 1);
}
