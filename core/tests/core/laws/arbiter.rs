//! The arbiter: irregular starts, late arrivals, clocks, restored positions, results.

use super::judged::{START, game, play, reader};
use evavier::game::Event;
use evavier::journal::{HEADER, Record, Seal, decode, replay};
use evavier::rules::{Color, Position, Score};
use evavier::session::{Input, Output};

/// A wall, and behind it a pawn that can still step forward: dead, which the look at every move does not see.
const DEAD: &str = "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K4P/8 w - - 0 1";

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
        assert_eq!(session.state().outcome.is_some(), ended.is_some(), "{laws}");
        // It ends once.
        assert_eq!(session.handle(Input::Dead(position), 2_000), [], "{laws}");
    }
    // What stands on boards that differ is in doubt: the arbiter's finding comes first.
    let mut session = game("fide-2018", "", DEAD);
    play(&mut session, &reader(), "differ", &mut 0);
    assert!(session.state().differing);
    assert_eq!(session.handle(Input::Dead(&dead), 1_000), []);
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
            let over = session.state().outcome.is_some();
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
        assert_eq!((live.outcome, &live.stage, &live.notes), (told.outcome, &told.stage, &told.notes));
        assert_eq!((live.clock(), live.article()), (told.clock(), told.article()));
        assert_eq!((&live.irregular, &live.touched), (&told.irregular, &told.touched));
        assert_eq!(live.score(), told.score());
        assert_eq!(live.notes.len(), live.history().moves().len());
        ended += usize::from(live.outcome.is_some());
    }
    assert!(ended > 60 && judged > 700, "{ended} ended, {judged} judged");
}

#[test]
fn after_the_end_nothing_is_applied_but_what_the_laws_allow() {
    let (mut session, reader) = (game("fide-2018", "90", START), reader());
    play(&mut session, &reader, "e4;.;resign;yes", &mut 0);
    assert_eq!(session.state().outcome.map(|outcome| outcome.score), Some(Score::Win(Color::White)));
    let mut state = session.state().clone();
    for event in
        [Event::ClockStarted, Event::Made, Event::DrawDeclined, Event::FlagFell { color: Color::White }]
    {
        assert!(state.apply(&event, 9).is_err(), "{event:?}");
    }
    assert!(state.apply(&Event::Resumed, 9).is_ok());
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
