//! What holds whatever is said at the table, under every edition: the journal tells the same game, nothing
//! happens after the end but what may, no time comes into being, nothing panics.

use crate::games::Dice;
use evavier::clock::{Clock, TimeControl};
use evavier::game::{ApplyError, CompletedBy, Event, Judgement, Setup, Source, State};
use evavier::journal::{HEADER, Record, Seal, decode, replay};
use evavier::language::{Library, Reader};
use evavier::rules::laws::editions;
use evavier::rules::{Blind, Color, Outcome, Reason, Score};
use evavier::session::{Input, Options, Output, Session};

const CONTROLS: [&str; 8] = [
    "none",
    "1+1",
    "1",
    "2/0.1, 1 bronstein 2",
    "0.2 delay 1",
    "0:06+1, 0.2+2, 0.3",
    "2/0.5+1, 1/0.3 repeat",
    "white 1, black 0.5+1",
];

/// Ends that come quickly, and the usual start.
const STARTS: [&str; 5] = [
    "",
    "7k/5Q2/8/8/8/8/8/K7 w - - 0 1",
    "8/8/8/4k3/8/8/3pK3/8 w - - 0 1",
    "7k/8/8/8/8/8/R7/K7 w - - 146 90",
    "7k/8/8/8/8/8/R7/K7 w - - 96 60",
];

/// Something somebody might say: a legal move as UCI, a command, or nonsense.
fn phrase(session: &Session, dice: &mut Dice) -> String {
    const TALK: [&str; 53] = [
        "berührt e2",
        "berührt a2 g7",
        "zugleich berührt a2 g7",
        "losgelassen g1 f3",
        "losgelassen e7 e5",
        "rochade nicht gemeint",
        "beschwerde e2",
        "schwarz berührt b8",
        "auszeit",
        "remis fordern Dd1-a5",
        "schiedsrichter hängepartie",
        "schiedsrichter verspätet weiß 1",
        "schiedsrichter verspätet schwarz 1",
        "schiedsrichter periode weiß",
        "schiedsrichter zustimmung",
        "schiedsrichter tote stellung",
        "schwarz remis",
        "endspurt",
        "dauerschach",
        "matt verlangen",
        "gewährt",
        "zurückgewiesen",
        "vertagt",
        "",
        "",
        "",
        "ja",
        "nein",
        "korrektur",
        "wiederholen",
        "uhr",
        "remis",
        "annehmen",
        "ablehnen",
        "aufgeben",
        "remis fordern",
        "start",
        "stopp",
        "züge",
        "züge ab 2",
        "[unk]",
        "springer [unk]",
        "Dame Hektor fünf",
        "quatsch",
        "kurze Rochade",
        "drücken",
        "brett",
        "zugzahl",
        "mitschreiben",
        "unterschrieben weiß",
        "unterschrieben schwarz",
        "unterschrieben weiß",
        "unterschrieben schwarz",
    ];
    let position = session.state().position_ahead();
    let moves = position.legal_moves();
    if moves.is_empty() || dice.below(2) == 0 {
        return TALK[dice.below(TALK.len())].to_owned();
    }
    let uci = position.uci(moves[dice.below(moves.len())]);
    match dice.below(8) {
        0 => format!("korrektur {uci}"),
        1 => format!("remis fordern {uci}"),
        _ => uci,
    }
}

fn setup(laws: &str, dice: &mut Dice) -> Setup {
    let control = CONTROLS[dice.below(CONTROLS.len())];
    Setup {
        laws: laws.to_owned(),
        start: STARTS[dice.below(STARTS.len())].to_owned(),
        control: (control != "none").then(|| control.parse().expect(control)),
        slow_finish: dice.below(2) == 0,
        blind: [None, Some(Blind::White), Some(Blind::Black), Some(Blind::Both)][dice.below(4)],
        ..Setup::default()
    }
}

/// The most that completing one move can bring.
fn most_gained_ms(control: &TimeControl) -> u64 {
    let periods = Color::ALL.into_iter().flat_map(|color| control.periods(color));
    periods.map(|period| period.main_ms + period.increment_ms).max().unwrap_or(0)
}

/// What comes when time is used up is no time from nowhere: it counts from the start.
fn to_come_ms(clock: &Clock, color: Color, at_ms: u64) -> u64 {
    let control = clock.control();
    let number = if control.is_timed(color) { clock.period(color, at_ms) as usize } else { usize::MAX };
    control.periods(color).skip(number).map(|period| period.main_ms + period.increment_ms).sum()
}

fn readings(clock: Option<&Clock>, at_ms: u64) -> [u64; 2] {
    Color::ALL.map(|color| {
        clock.map_or(0, |clock| clock.remaining_ms(color, at_ms) + to_come_ms(clock, color, at_ms))
    })
}

/// Time may only come from a move completed by its player, or by a ruling; how much, `before` and `after` one thing happened.
fn assert_no_time_from_nowhere(
    events: &[Event],
    mover: Color,
    before: [u64; 2],
    after: [u64; 2],
    (most, to_come): (u64, u64),
) {
    let mut allowed = before;
    let mut mover = mover;
    for event in events {
        match event {
            Event::Completed { by } => {
                if *by != CompletedBy::End {
                    allowed[mover as usize] += most;
                }
                mover = mover.other();
            }
            // A period that the arbiter lets begin.
            Event::Judged(Judgement::TimeSet { color, ms, .. }) => allowed[*color as usize] = *ms + to_come,
            // What a wrong claim brings, its opponent alone.
            Event::ClaimRefused { color, bonus_ms, .. } => allowed[color.other() as usize] += bonus_ms,
            Event::ArbiterAnswered { bonus_ms, increment_ms, .. } => {
                allowed.iter_mut().for_each(|side| *side += bonus_ms + increment_ms);
            }
            _ => {}
        }
    }
    for color in Color::ALL {
        let (now, at_most) = (after[color as usize], allowed[color as usize]);
        assert!(now <= at_most, "{color:?} has {now} ms, at most {at_most}: {events:?}");
    }
}

/// What replaying tells of a game is all that the game is.
fn assert_same(live: &State, told: &State, at_ms: u64) {
    assert_eq!(live.history().moves(), told.history().moves());
    assert_eq!((live.outcome, live.article()), (told.outcome, told.article()));
    assert_eq!((&live.stage, &live.notes), (&told.stage, &told.notes));
    assert_eq!(live.clock(), told.clock());
    assert_eq!(live.touching(), told.touching());
    assert_eq!(live.score(), told.score());
    assert_eq!(live.signed, told.signed);
    assert_eq!(live.edition(), told.edition());
    for color in Color::ALL {
        assert_eq!(live.recording(color, at_ms), told.recording(color, at_ms));
    }
}

/// Plays one game of random talk; its last state.
fn play(laws: &str, game: usize, reader: &Reader, dice: &mut Dice) -> State {
    let (repeat_back, full_form) = (game.is_multiple_of(3), game.is_multiple_of(2));
    let options = Options { repeat_back, full_form, calls_flags: !game.is_multiple_of(5), call: None };
    let setup = setup(laws, dice);
    let most = setup.control.as_ref().map_or(0, most_gained_ms);
    let begin = setup.control.clone().map(Clock::new);
    let to_come = begin.map_or(0, |clock| to_come_ms(&clock, Color::White, 0));
    let (mut session, started) = Session::new(setup, options).expect("usual");
    let mut seal = Seal::default();
    let mut lines =
        format!("{HEADER}\n{}", seal.line(&Record { seq: 1, at_ms: 0, by: None, event: started }));
    let (mut seq, mut at_ms) = (1, 0);
    for _ in 0..120 {
        let earlier = readings(session.state().clock(), at_ms);
        at_ms += dice.below(3_000) as u64;
        let before = readings(session.state().clock(), at_ms);
        assert!(before.iter().zip(earlier).all(|(now, then)| *now <= then), "time runs one way");
        let source = if dice.below(3) == 0 { Source::Heard } else { Source::Typed };
        let text = phrase(&session, dice);
        let sure = dice.below(3) > 0;
        let input = match dice.below(8) {
            0 => Input::Tick,
            1 => Input::Spoken,
            _ => Input::Phrase { source, text: &text, sure, reader, by: None, heard: None, meant: None },
        };
        let (over, mover) = (session.state().outcome.is_some(), session.state().mover());
        let outputs = session.handle(input, at_ms);
        let events: Vec<Event> = outputs
            .into_iter()
            .filter_map(|output| match output {
                Output::Record(event) => Some(event),
                _ => None,
            })
            .collect();
        let after = readings(session.state().clock(), at_ms);
        assert_no_time_from_nowhere(&events, mover, before, after, (most, to_come));
        let mut ended = over;
        for event in events {
            assert!(!ended || event.may_follow_the_end(), "nothing happens after the end: {event:?}");
            ended |= matches!(event, Event::Ended { .. });
            seq += 1;
            lines.push_str(&seal.line(&Record { seq, at_ms, by: None, event }));
        }
        let state = session.state();
        assert_eq!(ended, state.outcome.is_some());
        assert!(!ended || state.clock().is_none_or(|clock| clock.running().is_none()), "no clock runs on");
    }
    let journal = decode(lines.as_bytes()).expect("our own journal");
    let told = replay(&journal).expect("can be replayed");
    assert_same(session.state(), &told, at_ms);
    told
}

#[test]
fn any_talk_leaves_a_journal_that_tells_the_same_game() {
    let reader = Reader::new(Library::built_in().find("de").expect("built in"));
    for edition in editions() {
        // Each edition has dice of its own, whichever others there are.
        let mut dice = Dice(
            edition.id.bytes().fold(0xbeef, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte))),
        );
        let ended: Vec<State> = (0..80)
            .map(|game| play(&edition.id, game, &reader, &mut dice))
            .filter(|state| state.outcome.is_some())
            .collect();
        let reasons: std::collections::BTreeSet<Reason> =
            ended.iter().filter_map(|state| Some(state.outcome?.reason)).collect();
        assert!(ended.len() > 20 && reasons.len() > 2, "{}: games end, too: {reasons:?}", edition.id);
        let both = ended.iter().any(|state| state.signed.white && state.signed.black);
        assert_eq!(both, edition.signatures.is_some(), "{}: some are signed by both", edition.id);
    }
}

/// Any event, possible there or not.
fn event(state: &State, dice: &mut Dice) -> Event {
    let moves = state.history().position().legal_moves();
    let legal = moves.get(dice.below(moves.len().max(1))).map(|mv| state.history().position().uci(*mv));
    let uci = match dice.below(5) {
        0 => ["", "e2e4", "a1a1", "e7e8q", "0000", "P@e4", "é"][dice.below(7)].to_owned(),
        _ => legal.unwrap_or_default(),
    };
    let color = Color::ALL[dice.below(2)];
    let scores = [Score::Win(color), Score::Draw, Score::Void, Score::Points { white: 9, black: 0 }];
    let outcome =
        Outcome { score: scores[dice.below(4)], reason: Reason::ALL[dice.below(Reason::ALL.len())] };
    let by = [CompletedBy::Press, CompletedBy::Reply, CompletedBy::End][dice.below(3)];
    match dice.below(22) {
        0..4 => Event::Announced { uci, source: Source::Typed },
        4 => Event::Made,
        5..8 => Event::Completed { by },
        8 => Event::Proposed { uci, words: String::new(), heard: None, second_ear: false },
        9 => Event::Withdrawn,
        10 => Event::Repeated,
        11 => Event::RepetitionDiffered { words: String::new() },
        12 => Event::Corrected { uci },
        13 => Event::TakenBack,
        14 => Event::ClockStarted,
        15 => Event::ClockStopped,
        16 => Event::DrawOffered { color, untimely: None },
        17 => Event::DrawDeclined,
        18 => Event::FlagFell { color },
        19 => Event::Resumed,
        20 => Event::Signed { color, answer: None },
        _ if dice.below(4) == 0 => Event::Ended { outcome, article: None },
        _ => Event::Started(Box::default()),
    }
}

#[test]
fn any_events_are_applied_or_refused_and_what_is_refused_changes_nothing() {
    let mut dice = Dice(0xe7e7);
    let mut refused = 0;
    for edition in editions() {
        for _ in 0..100 {
            let mut state = State::new(setup(&edition.id, &mut dice)).expect("usual");
            let mut at_ms = 0_u64;
            for _ in 0..60 {
                at_ms += dice.below(2_000) as u64;
                let event = event(&state, &mut dice);
                let before = state.clone();
                if let Err(error) = state.apply(&event, at_ms) {
                    refused += 1;
                    let after_the_end = error == ApplyError::AfterTheEnd;
                    assert_eq!(after_the_end, before.outcome.is_some() && !event.may_follow_the_end());
                    assert_same(&state, &before, at_ms);
                }
            }
        }
    }
    assert!(refused > 1_000, "some are refused: {refused}");
}
