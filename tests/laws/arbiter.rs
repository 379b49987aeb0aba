//! The arbiter: irregular starts, late arrivals, clocks, restored positions, results.

use super::judged::{Row, START, check, game, play, reader, tell};
use evavier::game::Event;
use evavier::journal::{HEADER, Record, Seal, decode, replay};
use evavier::rules::{Color, Position, Score};
use evavier::session::{Input, Output};

/// A wall, and behind it a pawn that can still step forward: dead, which the look at every move does not see.
const DEAD: &str = "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K4P/8 w - - 0 1";
/// More knights than the solver takes, and too many positions for our own search.
const UNKNOWN: &str = "k7/8/8/8/8/NNNNNNNN/NNNNNNNN/KNNNNNNN w - - 0 1";

/// Ten moves of each.
fn ten(last: &str) -> String {
    format!(
        "{}{last}",
        "Nf3;.;Nf6;.;Ng1;.;Ng8;.;".repeat(2) + "e4;.;e5;.;d4;.;d5;.;c4;.;c5;.;b4;.;b5;.;f4;.;f5;.;g4;.;g5;.;"
    )
}

#[test]
fn irregular_starts() {
    let rows: Vec<(&str, &str, &str, String, &str)> = vec![
        ("7.2.1", "fide-2018", "90", "e4;.;arb start wrong".into(), "end * WrongStart @7.2.1"),
        ("7.2.1 at any time", "fide-2018", "90", ten("arb start wrong"), "end * WrongStart @7.2.1"),
        ("7.1 a", "fide-2009", "90", "e4;.;arb start pieces".into(), "end * WrongStart @7.1 a"),
        ("12.1", "fide-1930", "", "e4;.;arb start wrong".into(), "end * WrongStart @12.1"),
        (
            "12.1 after the game",
            "fide-1930",
            "",
            "resign;yes;arb start wrong".into(),
            "changed * WrongStart @12.1",
        ),
        (
            "7.2.1 during the game only",
            "fide-2018",
            "90",
            "resign;yes;arb start wrong".into(),
            "says game_is_over",
        ),
        ("7.2.2", "fide-2018", "90", "arb start board".into(), "found TurnedBoard @7.2.2"),
        ("7.1 b", "fide-2009", "90", "arb start board".into(), "found TurnedBoard @7.1 b"),
        ("12.1", "fide-1930", "", "arb start board".into(), "end * TurnedBoard @12.1"),
        ("7.3", "fide-2018", "90", "e4;.;arb start colours".into(), "end * ReversedColours @7.3"),
        ("7.3 ten moves", "fide-2018", "", ten("arb start colours"), "found ReversedColours @7.3"),
        ("7.3 ten moves", "fqe-2018", "", ten("arb start colours"), "found ReversedColours @7.3"),
        ("7.2", "fide-2009", "90", "e4;.;arb start colours".into(), "found ReversedColours @7.2"),
        (
            "7.2 the arbiter",
            "fide-2009",
            "90",
            "e4;.;arb start colours; arb void".into(),
            "end * ReversedColours @7.2",
        ),
        ("silent", "fide-1930", "", "arb start colours".into(), "says laws_silent"),
        ("silent", "platform", "", "arb start wrong".into(), "says laws_silent"),
        ("A.4.1 in time", "fide-2018", "25", "e4;.;arb start wrong".into(), "end * WrongStart @7.2.1"),
        ("A.4.1 the board", "fide-2018", "25", ten("arb start board"), "says start_too_late @A.4.1"),
        (
            "A.4.1.2",
            "fide-2018",
            "25",
            ten("arb start wrong e1 h8"),
            "castling e1 @A.4.1.2, castling h8 @A.4.1.2",
        ),
        ("A.4.1.2 which", "fide-2018", "3+2", ten("arb start wrong"), "says castling_which @A.4.1.2"),
        ("A.4.1.2 none there", "fide-2018", "25", ten("arb start wrong d1"), "says no_castling_there"),
        ("A.3 supervised", "supervised:fide-2018", "25", ten("arb start wrong"), "end * WrongStart @7.2.1"),
        (
            "15.4 a after three",
            "fide-2009",
            "25",
            "e4;.;e5;.;d4;.;d5;.;c4;.;c5;.;arb start wrong e8".into(),
            "castling e8 @15.4 a",
        ),
        (
            "15.4 a before",
            "fide-2009",
            "25",
            "e4;.;e5;.;d4;.;d5;.;c4;.;arb start wrong e8".into(),
            "end * WrongStart @7.1 a",
        ),
        ("7.6", "fide-2018", "90", "arb displaced".into(), "found Displaced @7.6"),
        ("7.5", "fide-2009", "90", "arb displaced".into(), "found Displaced @7.5"),
        ("14.3", "fide-1930", "", "arb displaced".into(), "found Displaced @14.3"),
    ];
    check(&rows.iter().map(|row| (row.0, row.1, row.2, START, row.3.as_str(), row.4)).collect::<Vec<_>>());
    let castles = "4k2r/pppppppp/8/8/8/8/PPPPPPPP/4K2R w Kk - 0 1";
    let (mut session, reader) = (game("fide-2018", "25", castles), reader());
    let shuffle = "a3;a6;b3;b6;c3;c6;d3;d6;e3;e6;f3;f6;a4;a5;b4;b5;c4;c5;d4;d5;.;";
    let outputs = play(&mut session, &reader, &format!("{shuffle} arb start wrong h1;0-0"), &mut 0);
    assert_eq!(tell(&outputs), "says not_legal");
}

/// The event's own default time holds in place of that of the Laws, with their article (6.7.1).
#[test]
fn the_default_time_of_an_event() {
    let lost = "end 0-1 LateArrival @6.7.1";
    let rows: &[Row<'_>] = &[
        ("in time", "30:fide-2023", "90+30", START, "arb late white 30", "set white 3630 @6.7.2"),
        ("a second more", "30:fide-2023", "90+30", START, "arb late white 30:01", lost),
        ("nobody says when", "30:fide-2023", "90+30", START, "arb late white", lost),
        ("Black in time", "30:fide-2023", "90+30", START, "arb late black 29", "says late_keeps_time @6.7.1"),
        ("Black too late", "30:fide-2023", "90+30", START, "arb late black 31", "end 1-0 LateArrival @6.7.1"),
        ("both in time", "30:fide-2023", "90+30", START, "arb late both 30", "set white 3630 @6.7.2"),
        ("both too late", "30:fide-2023", "90+30", START, "arb late both 31", "end 0-0 BothLate @6.7.1"),
        ("rapid", "5:fide-2023", "15+10", START, "arb late white 4", "set white 670 @6.7.2"),
        ("blitz", "0:fide-2023", "3+2", START, "arb late white 0:01", lost),
        ("of 2018", "60:fide-2018", "90", START, "arb late white 60", "set white 1800 @6.7.2"),
        ("of 2009", "60:fide-2009", "90", START, "arb late white 60", "set white 1800 @6.6 b"),
        (
            "of a federation",
            "15:fqe-2018",
            "90",
            START,
            "arb late white 16",
            "end 0-1 LateArrival @6.7.1 note",
        ),
        ("of 1930", "15:fide-1930", "", START, "arb late black 16", "end 1-0 LateArrival @20.5"),
        ("silent", "15:platform", "", START, "arb late black 16", "says laws_silent"),
        (
            "twice",
            "30:fide-2023",
            "90+30",
            START,
            "arb late white 20;arb late white 10",
            "says late_has_lost @6.7.2",
        ),
    ];
    check(rows);
}

#[test]
fn late_arrivals_and_kings() {
    let rows: &[Row<'_>] = &[
        ("6.7.1", "fide-2018", "90", START, "arb late white", "end 0-1 LateArrival @6.7.1"),
        ("6.7.1 note", "fqe-2018", "90", START, "arb late black", "end 1-0 LateArrival @6.7.1 note"),
        ("6.6 a", "fide-2009", "90", START, "arb late white", "end 0-1 LateArrival @6.6 a"),
        ("20.5", "fide-1930", "", START, "arb late black", "end 1-0 LateArrival @20.5"),
        ("20.6", "fide-1930", "", START, "arb late both", "end 0-0 BothLate @20.6"),
        ("6.7.1 both", "fide-2018", "90", START, "arb late both", "end 0-0 BothLate @6.7.1"),
        ("6.6 a both", "fide-2009", "90", START, "arb late both", "end 0-0 BothLate @6.6 a"),
        ("silent, both", "platform", "", START, "arb late both", "says laws_silent"),
        // By how much: no tolerance in the Laws of 2009 and 2018, an hour elsewhere.
        ("6.7.1 a minute", "fide-2018", "90", START, "arb late white 1", "end 0-1 LateArrival @6.7.1"),
        ("6.6 a a second", "fide-2009", "90", START, "arb late black 0:01", "end 1-0 LateArrival @6.6 a"),
        ("6.7.2", "fqe-2018", "90", START, "arb late white 25", "set white 3900 @6.7.2"),
        ("6.7.2 an hour", "fqe-2018", "90", START, "arb late white 60", "set white 1800 @6.7.2"),
        ("6.7.1 note", "fqe-2018", "90", START, "arb late white 60:01", "end 0-1 LateArrival @6.7.1 note"),
        ("6.7.2 Black", "fqe-2018", "90", START, "arb late black 25", "says late_keeps_time @6.7.1 note"),
        ("6.7.2 both", "fqe-2018", "90", START, "arb late both 25", "set white 3900 @6.7.2"),
        ("6.7.1 note both", "fqe-2018", "90", START, "arb late both 61", "end 0-0 BothLate @6.7.1"),
        // The clock has run meanwhile: once is enough.
        (
            "6.7.2 ran",
            "fqe-2018",
            "90",
            START,
            "arb start; +1500; arb late white 25",
            "says late_has_lost @6.7.2",
        ),
        (
            "6.7.2 ran later",
            "fqe-2018",
            "90",
            START,
            "arb start; +600; arb late white 25",
            "set white 3900 @6.7.2",
        ),
        (
            "6.7.2 all of it",
            "fqe-2018",
            "15+10",
            START,
            "arb late white 25; arb start; +0",
            "fell white, called white Program @A.4.5, end 0-1 FlagFall @6.9",
        ),
        ("20.4", "fide-1930", "30/120", START, "arb late white 25", "set white 5700 @20.4"),
        (
            "20.4 not his turn",
            "fide-1930",
            "30/120",
            START,
            "arb late black 25",
            "says late_keeps_time @20.5",
        ),
        (
            "20.4 Black to move",
            "fide-1930",
            "30/120",
            "4k3/8/8/8/8/8/8/4K2R b K - 0 1",
            "arb late black 25",
            "set black 5700 @20.4",
        ),
        (
            "20.5 more than an hour",
            "fide-1930",
            "30/120",
            START,
            "arb late white 60:01",
            "end 0-1 LateArrival @20.5",
        ),
        ("no clock", "fqe-2018", "", START, "arb late white 25", "says no_clock"),
        ("who has moved is there", "fide-2018", "90", START, "e4;.;arb late white", "says already_moved"),
        ("silent", "platform", "", START, "arb late white", "says laws_silent"),
        ("A.4.4", "fide-2018", "25", START, "arb kings", "found BothKings @A.4.4"),
        ("A.4.4 waits", "fide-2018", "25", START, "arb kings; arb kings", "says kings_wait @A.4.4"),
        (
            "A.4.4 after the next move",
            "fide-2018",
            "25",
            START,
            "arb kings;e4;.;arb kings",
            "end 1/2-1/2 BothKings @A.4.4",
        ),
        (
            "A.4.4 much later",
            "fide-2018",
            "25",
            START,
            "arb kings;e4;.;e5;.;arb kings",
            "found BothKings @A.4.4",
        ),
        (
            "A.4.4 blitz",
            "fide-2018",
            "3+2",
            START,
            "arb kings;e4;.;arb kings",
            "end 1/2-1/2 BothKings @A.4.4",
        ),
        ("A.3 supervised", "supervised:fide-2018", "25", START, "arb kings", "says laws_silent"),
        ("standard", "fide-2018", "90", START, "arb kings", "says laws_silent"),
        ("15.4 c", "fide-2009", "25", START, "arb kings", "found BothKings @15.4 c"),
    ];
    check(rows);
}

#[test]
fn clocks_positions_and_warnings() {
    let rows: &[Row<'_>] = &[
        // Dead positions that the look at every move does not see.
        ("5.2.2 unseen", "fide-2018", "90", DEAD, "Kd2;.", "completed"),
        ("5.2.2", "fide-2018", "90", DEAD, "arb dead position", "end 1/2-1/2 DeadPosition @5.2.2"),
        ("5.2 b", "fide-2009", "90", DEAD, "arb dead", "end 1/2-1/2 DeadPosition @5.2 b"),
        (
            "5.2.2 announced",
            "fide-2018",
            "90",
            DEAD,
            "Kd2;arb dead",
            "completed, end 1/2-1/2 DeadPosition @5.2.2",
        ),
        ("5.2.2 not dead", "fide-2018", "90", START, "arb dead", "says not_dead @5.2.2"),
        ("5.2.2 unknown", "fide-2018", "90", UNKNOWN, "arb dead", "says dead_undetermined @5.2.2"),
        ("III.III.IV bare", "platform", "", DEAD, "arb dead", "says not_dead @III.III.IV"),
        ("silent", "fide-1930", "", DEAD, "arb dead", "says laws_silent"),
        // 8.6, where nobody has called the flag.
        (
            "8.6",
            "waiting:fide-2018",
            "40/90; 30",
            START,
            "e4;.;e5;.;+5400; arb period white",
            "counter white 40 @8.6, set white 1800 @8.6",
        ),
        (
            "8.6 42 found",
            "waiting:fide-2018",
            "40/90+30; 30+30",
            START,
            "e4;.;e5;.;+6000; arb period white 42",
            "counter white 42 @8.6, set white 1830 @8.6",
        ),
        (
            "8.6 in 2009",
            "waiting:fide-2009",
            "30/120; 15/60 repeat",
            START,
            "arb start; +7200; arb period white",
            "counter white 30 @8.6, set white 3600 @8.6",
        ),
        (
            "8.6 the game goes on",
            "waiting:fide-2018",
            "40/90; 30",
            START,
            "e4;.;e5;.;+5400; arb period white;arb start",
            "started",
        ),
        (
            "8.6 no flag",
            "waiting:fide-2018",
            "40/90; 30",
            START,
            "e4;.;e5;.;arb period white",
            "says no_flag",
        ),
        (
            "8.6 the other flag",
            "waiting:fide-2018",
            "40/90; 30",
            START,
            "e4;.;e5;.;+5400; arb period black",
            "says no_flag",
        ),
        (
            "8.6 the last period",
            "waiting:fide-2018",
            "90",
            START,
            "e4;.;e5;.;+5400; arb period white",
            "says no_next_period",
        ),
        (
            "8.6 silent",
            "waiting:fide-1930",
            "30/120; 15/60 repeat",
            START,
            "e4;.;e5;.;+7200; arb period white",
            "says laws_silent",
        ),
        ("12.9.2", "fide-2018", "90", START, "arb time white +2:00", "given white 120 @12.9.2"),
        ("12.9.3", "fide-2018", "90", START, "arb time white -1:00", "set white 5340 @12.9.3"),
        ("6.10.2", "fide-2018", "90", START, "arb time white =45:00", "set white 2700 @6.10.2"),
        ("13.4 b", "fide-2009", "90", START, "arb time white +2:00", "given white 120 @13.4 b"),
        ("13.4 c", "fide-2009", "90", START, "arb time black -100:00", "set black 0 @13.4 c"),
        ("6.10 b", "fide-2009", "90", START, "arb moves black 30", "counter black 30 @6.10 b"),
        ("20.1 c", "fide-1930", "90", START, "arb time black =1:00:00", "set black 3600 @20.1 c"),
        ("no clock", "fide-2018", "", START, "arb time black =1:00:00", "says no_clock"),
        (
            "all of it taken",
            "fide-2018",
            "90",
            START,
            "arb start; arb time white -90:00",
            "set white 0 @12.9.3, fell white, called white Program @6.8, end 0-1 FlagFall @6.9",
        ),
        ("6.11.3", "fide-2018", "90", START, "arb start", "started"),
        ("6.11.1", "fide-2018", "90", START, "arb start;arb stop", "stopped"),
        (
            "7.1",
            "fide-2018",
            "90+30",
            START,
            "+5;e4;+5;.;+10;e5;.;arb restore 1",
            "restored 1 5455/5430 @7.1",
        ),
        (
            "7.1 to the start",
            "fide-2018",
            "90+30",
            START,
            "e4;.;e5;.;arb restore 0",
            "restored 0 5430/5430 @7.1",
        ),
        (
            "7.1 what was only announced",
            "fide-2018",
            "90+30",
            START,
            "e4;.;e5;arb restore 1",
            "restored 1 @7.1",
        ),
        ("6.13", "fide-2009", "", START, "e4;.;e5;.;arb restore 1", "restored 1 @6.13"),
        ("no such ply", "fide-2018", "", START, "e4;.;arb restore 2", "says no_such_ply"),
        ("12.9.1", "fide-2018", "", START, "arb warn white", "warned white @12.9.1"),
        ("13.4 a", "fide-2009", "", START, "arb warn black", "warned black @13.4 a"),
        ("17 d", "fide-1930", "", START, "arb void", "end * Unrestorable @17 d"),
        ("7.5.1 never void", "fide-2018", "", START, "arb void", "says void_not @7.5.1"),
        ("7.4 a never void", "fide-2009", "", START, "arb void", "says void_not @7.4 a"),
        ("silent", "platform", "", START, "arb void", "says laws_silent"),
        ("not understood", "fide-2018", "", START, "arb time", "says order_fault"),
        ("never heard", "fide-2018", "", START, "h arbiter warn white", "says not_understood"),
    ];
    check(rows);
}

/// What is examined beside the game counts where the Laws in force know dead positions, and for the position it is of.
#[test]
fn a_position_found_dead_ends_the_game() {
    let dead = Position::from_fen(DEAD, false).expect("a position");
    for (laws, position, ended) in [
        ("fide-2018", &dead, Some("fide-2018 5.2.2")),
        ("fide-2009", &dead, Some("fide-2009 5.2 b")),
        ("fide-1930", &dead, None),
        ("platform", &dead, None),
        ("fide-2018", &Position::start(), None),
    ] {
        let mut session = game(laws, "", DEAD);
        let outputs = session.handle(Input::Dead(position), 1_000);
        let article = outputs.iter().find_map(|output| match output {
            Output::Record(Event::Ended { article, .. }) => article.as_ref().map(ToString::to_string),
            _ => None,
        });
        assert_eq!(article.as_deref(), ended, "{laws}");
        assert_eq!(session.state().outcome().is_some(), ended.is_some(), "{laws}");
        // It ends once.
        assert_eq!(session.handle(Input::Dead(position), 2_000), [], "{laws}");
    }
    // What stands on boards that differ is in doubt: the arbiter's finding comes first.
    let mut session = game("fide-2018", "", DEAD);
    play(&mut session, &reader(), "differ", &mut 0);
    assert!(session.state().is_differing());
    assert_eq!(session.handle(Input::Dead(&dead), 1_000), []);
}

#[test]
fn results() {
    let rows: &[Row<'_>] = &[
        ("12.9.6", "fide-2018", "", START, "arb result 1-0", "end 1-0 Arbiter @12.9.6"),
        ("12.9.6 both lose", "fide-2018", "", START, "arb result 0-0", "end 0-0 Arbiter @12.9.6"),
        ("12.9.6 half a point", "fide-2018", "", START, "arb result 1/2-0", "end 1/2-0 Arbiter @12.9.6"),
        ("13.4", "fide-2009", "", START, "arb result 0-1", "end 0-1 Arbiter @13.4"),
        ("19", "fide-1930", "", START, "arb result 0-1", "end 0-1 Arbiter @19"),
        ("silent", "platform", "", START, "arb result 0-1", "says laws_silent"),
        ("8.7", "fide-2018", "", START, "resign;yes;arb result 1/2", "changed 1/2-1/2 Arbiter @8.7"),
        ("8.7", "fide-2009", "", START, "resign;yes;arb result 1/2", "changed 1/2-1/2 Arbiter @8.7"),
        (
            "8.7 silent: the director",
            "fide-1930",
            "",
            START,
            "f3;.;e5;.;g4;.;Qh4;.;arb result 1-0",
            "changed 1-0 Arbiter @19",
        ),
        ("silent", "platform", "", START, "f3;.;e5;.;g4;.;Qh4;.;arb result 1-0", "says laws_silent"),
        ("over: no move", "fide-2018", "", START, "resign;yes;e4", "says game_is_over"),
        ("over: nothing illegal", "fide-2018", "", START, "e4;.;resign;yes;arb illegal", "says game_is_over"),
        ("over: no clock", "fide-2018", "90", START, "resign;yes;arb time white +1:00", "says game_is_over"),
        ("over: no flag", "fide-2018", "90", START, "resign;yes;flag", "says game_is_over"),
        ("over: a warning", "fide-2018", "", START, "resign;yes;arb warn white", "warned white @12.9.1"),
    ];
    check(rows);
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).expect("below a usize")
    }
}

/// Any line: a legal move, a press, talk, or a decision of the arbiter.
fn line(session: &evavier::session::Session, dice: &mut Dice) -> String {
    const SIDES: [&str; 4] = ["white", "black", "both", ""];
    const KINDS: [&str; 6] = ["", "movement", "king", "unpromoted", "press", "hands movement"];
    const PLAIN: [&str; 18] = [
        "undo",
        "reopen",
        "kings",
        "displaced",
        "restore 3",
        "stop",
        "start",
        "demand nothing",
        "demand e5",
        "start board",
        "start colours",
        "result 1/2-0",
        "void",
        "restore 99999",
        "warn white",
        "flag both",
        "rubbish",
        "",
    ];
    let position = session.state().position_ahead();
    let moves = position.legal_moves();
    match dice.below(30) {
        0..16 if !moves.is_empty() => position.uci(moves[dice.below(moves.len())]),
        0..22 => String::new(),
        22 => ["flag", "yes", "resign", "draw", "accept", "correct", "touched g1", "stop"][dice.below(8)]
            .to_owned(),
        23 | 24 => {
            let squares =
                moves.get(dice.below(40)).map_or_else(String::new, |mv| format!("{}{}", mv.from(), mv.to()));
            let ply = ["", "ply 1", "ply 4", "ply 70000"][dice.below(4)];
            format!("arb illegal {} {} {squares} {ply}", SIDES[dice.below(4)], KINDS[dice.below(6)])
        }
        25 => format!(
            "arb time {} {}",
            SIDES[dice.below(4)],
            ["+1:00", "-2:00", "=0:05", "=0:00"][dice.below(4)]
        ),
        26 => format!("arb flag {}", SIDES[dice.below(4)]),
        27 if dice.below(9) == 0 => format!("arb late {}", SIDES[dice.below(4)]),
        28 if dice.below(5) == 0 => format!("arb start wrong {}", ["e1", "a8 h8", "", "e4"][dice.below(4)]),
        29 if dice.below(3) == 0 => format!("arb moves {} {}", SIDES[dice.below(4)], dice.below(60)),
        _ => {
            let rare = dice.below(9) == 0;
            format!("arb {}", PLAIN[dice.below(if rare { PLAIN.len() } else { 9 })])
        }
    }
}

#[test]
fn whatever_is_decided_a_journal_tells_the_same_game() {
    let reader = reader();
    let mut dice = Dice(0x1930_2018);
    let (mut ended, mut judged) = (0, 0);
    for number in 0..240_usize {
        let laws =
            ["fide-2018", "fide-2009", "fide-1930", "fqe-2018", "platform", "waiting:fide-2018"][number % 6];
        let control = ["", "90+30", "25", "3+2", "40/2, 1"][number % 5];
        let mut session = game(laws, control, START);
        let started = Event::Started(Box::new(session.state().setup().clone()));
        let mut seal = Seal::default();
        let mut lines =
            format!("{HEADER}\n{}", seal.line(&Record { seq: 1, at_ms: 0, by: None, event: started }));
        let (mut seq, mut at_ms) = (1, 0);
        for _ in 0..120 {
            at_ms += dice.below(9_000) as u64;
            let text = line(&session, &mut dice);
            let script = if text.is_empty() { ".".to_owned() } else { text };
            let over = session.state().outcome().is_some();
            for output in play(&mut session, &reader, &script, &mut at_ms) {
                if let Output::Record(event) = output {
                    assert!(!over || event.may_follow_the_end(), "{laws}: {event:?} after the end");
                    judged += usize::from(matches!(event, Event::Judged(_)));
                    seq += 1;
                    lines.push_str(&seal.line(&Record { seq, at_ms, by: None, event }));
                }
            }
        }
        let told = replay(&decode(lines.as_bytes()).expect("our own journal")).expect("can be replayed");
        let live = session.state();
        assert_eq!(live.history().moves(), told.history().moves());
        assert_eq!(live.history().position(), told.history().position());
        assert_eq!(
            (live.outcome(), live.stage(), live.notes()),
            (told.outcome(), told.stage(), told.notes())
        );
        assert_eq!((live.clock(), live.article()), (told.clock(), told.article()));
        assert_eq!((live.irregularities(), live.touched()), (told.irregularities(), told.touched()));
        assert_eq!(live.score(), told.score());
        assert_eq!(live.notes().len(), live.history().moves().len());
        ended += usize::from(live.outcome().is_some());
    }
    assert!(ended > 60 && judged > 700, "{ended} ended, {judged} judged");
}

#[test]
fn after_the_end_nothing_is_applied_but_what_the_laws_allow() {
    let (mut session, reader) = (game("fide-2018", "90", START), reader());
    play(&mut session, &reader, "e4;.;resign;yes", &mut 0);
    assert_eq!(session.state().outcome().map(|outcome| outcome.score), Some(Score::Win(Color::White)));
    let mut state = session.state().clone();
    for event in
        [Event::ClockStarted, Event::Made, Event::DrawDeclined, Event::FlagFell { color: Color::White }]
    {
        assert!(state.apply(&event, 9).is_err(), "{event:?}");
    }
    assert!(state.apply(&Event::Resumed, 9).is_ok());
}

#[test]
fn adjourned_games() {
    let rows: &[Row<'_>] = &[
        ("I.1", "fide-2018", "90", START, "e4;.;arb adjourn paper", "adjourned @I.1"),
        ("adjournment 1", "fide-2009", "90", START, "e4;.;arb adjourn paper", "adjourned @adjournment 1"),
        ("21.1", "fide-1930", "30/120", START, "e4;.;arb adjourn paper", "adjourned @21.1"),
        ("silent", "platform", "90", START, "e4;.;arb adjourn", "says laws_silent"),
        ("the press first", "fide-2018", "90", START, "e4;arb adjourn", "says press_first"),
        // The clocks stand; the sealed move is played as any other, and sets them going.
        (
            "I.9.1",
            "fide-2018",
            "90",
            START,
            "e4;.;arb adjourn paper;+600;e5",
            "started, announced e7e5, Made",
        ),
        (
            "I.9.2 within an hour",
            "fqe-2018",
            "90",
            START,
            "e4;.;arb adjourn paper;arb late white 60",
            "set white 1800 @I.9.2",
        ),
        (
            "6.7.1 note",
            "fqe-2018",
            "90",
            START,
            "e4;.;arb adjourn paper;arb late white 61",
            "end 0-1 LateArrival @6.7.1 note",
        ),
        // I.10, adjournment 10: whoever comes too late; Black has sealed, so White has to reply.
        (
            "I.10",
            "fide-2018",
            "90",
            START,
            "e4;.;arb adjourn paper;arb late white 1",
            "end 0-1 LateArrival @I.10",
        ),
        (
            "I.10 the sealer",
            "fide-2018",
            "90",
            START,
            "e4;.;arb adjourn paper;arb late black",
            "end 1-0 LateArrival @I.10",
        ),
        (
            "adjournment 10",
            "fide-2009",
            "90",
            START,
            "e4;.;arb adjourn paper;arb late white 61",
            "end 0-1 LateArrival @adjournment 10",
        ),
        (
            "adjournment 9 b",
            "fide-2009",
            "90",
            START,
            "e4;.;arb adjourn paper;arb late white 60",
            "set white 1800 @adjournment 9 b",
        ),
        (
            "adjournment 9 c",
            "fide-2009",
            "90",
            START,
            "e4;.;arb adjourn paper;arb late black 60",
            "says late_keeps_time @adjournment 10",
        ),
        (
            "adjournment both",
            "fide-2009",
            "90",
            START,
            "e4;.;arb adjourn paper;arb late both",
            "says laws_silent",
        ),
        (
            "21.6",
            "fide-1930",
            "30/120",
            START,
            "e4;.;arb adjourn paper;arb late white 90",
            "set white 1800 @21.6",
        ),
        (
            "21.6 no limit",
            "fide-1930",
            "30/120",
            START,
            "e4;.;arb adjourn paper;arb late white",
            "says laws_silent",
        ),
        // Once play has gone on, it is no resumption any more.
        (
            "gone on",
            "fide-2009",
            "90",
            START,
            "e4;.;arb adjourn paper;e5;.;arb late white 61",
            "says already_moved",
        ),
    ];
    check(rows);
}

#[test]
fn an_adjourned_game_is_told_when_it_is_resumed() {
    let (mut session, reader) = (game("fide-2018", "90", START), reader());
    play(&mut session, &reader, "e4;.;arb adjourn paper", &mut 0);
    let taken_up = session.resume_after(0, None);
    assert!(
        taken_up
            .iter()
            .any(|output| matches!(output, Output::Say(_, message) if message.key() == "adjourned"))
    );
}
