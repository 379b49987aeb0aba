//! Lines that an arbiter types or speaks, and what he decides by them.

use std::collections::BTreeSet;

use evavier::language::arbiter::{
    ArbiterHelp, Chapter, Charge, Lack, Order, StartFault, TimeChange, Topic, WhichPlayers, spoken_lines,
};
use evavier::language::{Library, Reader, Reading, fold};
use evavier::rules::laws::IllegalKind;
use evavier::rules::{
    Color::{self, Black, White},
    Position, Score, Square,
};

use crate::reading::reader;

fn square(name: &str) -> Square {
    Square::parse(name).expect(name)
}

#[test]
fn lines_are_decisions() {
    use Color::{Black, White};
    let charge = |color, kinds: &[IllegalKind], squares: Option<(&str, &str)>, ply| {
        let squares = squares.map(|(from, to)| (square(from), square(to)));
        Order::Illegal(Charge { color, kinds: kinds.to_vec(), squares, named: None, ply })
    };
    let charge_of = |color, kinds: &[IllegalKind], text: &str| Charge {
        color,
        kinds: kinds.to_vec(),
        named: Some(text.to_owned()),
        ..Charge::default()
    };
    let named = |color, kinds: &[IllegalKind], text: &str| Order::Illegal(charge_of(color, kinds, text));
    let rows = [
        ("illegal", charge(None, &[], None, None)),
        (
            "illegal white movement g1g3",
            charge(Some(White), &[IllegalKind::Movement], Some(("g1", "g3")), None),
        ),
        ("illegal g1 g3 black ply 12", charge(Some(Black), &[], Some(("g1", "g3")), Some(12))),
        (
            "illegal e1-g1 hands, movement",
            charge(None, &[IllegalKind::TwoHands, IllegalKind::Movement], Some(("e1", "g1")), None),
        ),
        ("time white +2:00", Order::Time(White, TimeChange::Add(120_000))),
        ("time -1:00 black", Order::Time(Black, TimeChange::Take(60_000))),
        ("time white =1:45:00", Order::Time(White, TimeChange::Set(6_300_000))),
        ("time white =90:00", Order::Time(White, TimeChange::Set(5_400_000))),
        ("time black 1:20", Order::Time(Black, TimeChange::Set(80_000))),
        ("time white + 2 min", Order::Time(White, TimeChange::Add(120_000))),
        ("time white +2min", Order::Time(White, TimeChange::Add(120_000))),
        ("time + 2:00 white", Order::Time(White, TimeChange::Add(120_000))),
        ("time minus 90 seconds black", Order::Time(Black, TimeChange::Take(90_000))),
        ("time white = 1 h 30 min", Order::Time(White, TimeChange::Set(5_400_000))),
        ("time white 45 Minuten", Order::Time(White, TimeChange::Set(2_700_000))),
        ("moves white 30", Order::Moves(White, 30)),
        ("restore 23", Order::Restore(23)),
        ("restore ply 23", Order::Restore(23)),
        ("result 1-0", Order::Result(Score::Win(White))),
        ("result 1/2", Order::Result(Score::Draw)),
        ("result ½-½", Order::Result(Score::Draw)),
        ("result 0.5-0.5", Order::Result(Score::Draw)),
        ("result 0,5-0,5", Order::Result(Score::Draw)),
        ("result draw", Order::Result(Score::Draw)),
        ("result remis", Order::Result(Score::Draw)),
        ("result 10", Order::Result(Score::Win(White))),
        ("result +:-", Order::Result(Score::Win(White))),
        ("result 01", Order::Result(Score::Win(Black))),
        ("result 1/2-0", Order::Result(Score::Points { white: 1, black: 0 })),
        ("result 0-0", Order::Result(Score::Points { white: 0, black: 0 })),
        ("late both", Order::Late(WhichPlayers::Both, None)),
        ("late white 25", Order::Late(WhichPlayers::One(White), Some(1_500_000))),
        ("late 1:05:30 black", Order::Late(WhichPlayers::One(Black), Some(3_930_000))),
        ("start wrong e1 a8", Order::Start(StartFault::Pieces, vec![square("e1"), square("a8")])),
        ("start board", Order::Start(StartFault::Board, Vec::new())),
        ("start colours", Order::Start(StartFault::Colours, Vec::new())),
        ("start", Order::StartClock),
        ("start clock", Order::StartClock),
        ("stop", Order::StopClock),
        ("stop clock", Order::StopClock),
        ("displaced", Order::Displaced),
        ("kings", Order::Kings),
        ("flag white", Order::Flag(WhichPlayers::One(White))),
        ("warn black", Order::Warn(Black)),
        ("void", Order::Void),
        ("demand e5", Order::Demand(Some(square("e5")))),
        ("demand nothing", Order::Demand(None)),
        ("period white", Order::Period(White, None)),
        ("period 42 black", Order::Period(Black, Some(42))),
        ("dead position", Order::Dead),
        ("consent", Order::Consent),
        ("live", Order::Live(true)),
        ("live off", Order::Live(false)),
        ("adjourn", Order::Adjourn { early_ms: None, on_paper: false, appointed: None }),
        ("adjourn early 25", Order::Adjourn { early_ms: Some(1_500_000), on_paper: false, appointed: None }),
        ("adjourn on paper", Order::Adjourn { early_ms: None, on_paper: true, appointed: None }),
        (
            "adjourn early 25 resumption 29.11.2026, 14:00, Hall on Paper",
            Order::Adjourn {
                early_ms: Some(1_500_000),
                on_paper: false,
                appointed: Some("29.11.2026, 14:00, Hall on Paper".to_owned()),
            },
        ),
        ("position wrong", Order::PositionWrong),
        ("seal", Order::Seal(None)),
        ("seal Bxc3", Order::Seal(Some("Bxc3".into()))),
        ("reads Bxc3", Order::Reads("Bxc3".into())),
        ("resumption Sunday, 14:00, Hall B", Order::Resumption("Sunday, 14:00, Hall B".into())),
        ("open", Order::Open),
        ("absent both", Order::Absent(WhichPlayers::Both)),
        ("present white", Order::Present(WhichPlayers::One(Color::White))),
        ("envelope lost", Order::EnvelopeLost),
        ("position lost", Order::PositionLost),
        ("times lost", Order::TimesLost),
        ("times wrong", Order::TimesWrong),
        ("reads Nf6", Order::Reads("Nf6".to_owned())),
        ("confirm", Order::Confirm { keep_clocks: false }),
        ("confirm, keep clocks", Order::Confirm { keep_clocks: true }),
        ("cancel", Order::Cancel),
        ("presses", Order::Presses),
        ("gap white", Order::Gap(Some(White), None)),
        ("gap none", Order::Gap(None, None)),
        ("gap black 1:30", Order::Gap(Some(Black), Some(90_000))),
        ("late white 25 min", Order::Late(WhichPlayers::One(White), Some(1_500_000))),
        ("illegal black Ke3", named(Some(Black), &[], "Ke3")),
        (
            "illegal Bb5 movement white ply 9",
            Order::Illegal(Charge {
                ply: Some(9),
                ..charge_of(Some(White), &[IllegalKind::Movement], "Bb5")
            }),
        ),
        (
            "illegal black king d8e1",
            charge(Some(Black), &[IllegalKind::KingCapture], Some(("d8", "e1")), None),
        ),
        ("illegal black King e3", named(Some(Black), &[], "King e3")),
        ("illegal e5 white", named(Some(White), &[], "e5")),
        ("undo", Order::Undo),
        ("undo press", Order::UndoPress),
        ("undo the clock", Order::UndoClock),
        ("reopen", Order::Reopen(None)),
        ("reopen The flag was fine", Order::Reopen(Some("The flag was fine".to_owned()))),
        ("pin 2468", Order::Pin("2468".to_owned())),
        ("help", Order::Help(ArbiterHelp::Overview)),
        ("help clock", Order::Help(ArbiterHelp::Chapter(Chapter::Clock))),
        ("help result", Order::Help(ArbiterHelp::Chapter(Chapter::Result))),
        ("help times wrong", Order::Help(ArbiterHelp::Line(Topic::TimesWrong))),
    ];
    for (line, order) in rows {
        assert_eq!(reader("en").arbiter(&format!("Arbiter: {line}")), Some(Ok(order.clone())), "{line}");
        assert_eq!(reader("de").arbiter(&format!("arb {line}")), Some(Ok(order)), "{line}");
    }
    assert_eq!(reader("en").arbiter("illegal white"), None);
}

#[test]
fn a_line_may_have_a_number_before_it_and_a_reason_behind() {
    let reader = reader("en");
    let rows = [
        ("arbiter time white +2:00", None, "time white +2:00", None),
        ("arbiter 2468 time white +2:00", Some("2468"), "time white +2:00", None),
        (
            "Arbiter: 2468 time white +2:00 because: His Phone rang.",
            Some("2468"),
            "time white +2:00 because: His Phone rang.",
            Some("His Phone rang."),
        ),
        (
            "arbiter time white +2:00 weil es klingelte",
            None,
            "time white +2:00 weil es klingelte",
            Some("es klingelte"),
        ),
        ("arbiter time white +2:00 because", None, "time white +2:00 because", None),
    ];
    let order = Order::Time(Color::White, TimeChange::Add(120_000));
    for (text, pin, rest, reason) in rows {
        let line = reader.arbiter_line(text).expect(text);
        let found = (line.pin.as_deref(), line.rest.as_str(), line.order, line.reason.as_deref());
        assert_eq!(found, (pin, rest, Ok(order.clone()), reason), "{text}");
    }
    assert_eq!(reader.arbiter_line("Nf3 because it is good"), None);
}

#[test]
fn what_is_missing_is_told() {
    let rows = [
        ("", Lack::Topic),
        ("quatsch", Lack::Word("quatsch".to_owned())),
        ("Démontage", Lack::Word("Démontage".to_owned())),
        ("time +2:00", Lack::Color),
        ("time white", Lack::Time),
        ("time white 5", Lack::Time),
        ("time white + 2", Lack::Time),
        ("time white +2 3 min", Lack::Time),
        ("time white 25 h", Lack::Time),
        ("time white + 2 apples", Lack::Time),
        ("time white +2:61", Lack::NoTime("+2:61".to_owned())),
        ("time white +99999999:00", Lack::NoTime("+99999999:00".to_owned())),
        ("moves white", Lack::Number),
        ("restore", Lack::Number),
        ("result", Lack::Score),
        ("result 3-0", Lack::Score),
        ("illegal white ply", Lack::Number),
        ("late", Lack::Color),
        ("flag", Lack::Color),
        ("demand", Lack::Square),
        ("gap", Lack::Bearer),
        ("reads", Lack::Move),
        ("confirm now", Lack::Word("now".to_owned())),
        ("pin", Lack::Pin),
        ("pin 123", Lack::Pin),
        ("pin 12345x", Lack::Pin),
        ("start nowhere", Lack::Word("nowhere".to_owned())),
    ];
    for (line, why) in rows {
        let fault = reader("en").arbiter(&format!("arbiter {line}")).expect("an arbiter's").expect_err(line);
        assert_eq!(fault.why, why, "{line}");
        assert!(fault.usage.starts_with("arbiter "), "{line}: {}", fault.usage);
    }
}

#[test]
fn what_is_spoken_orders_the_same_in_every_language() {
    let rows = [
        ("de", "schiedsrichter plus weiß zwei minuten", Order::Time(White, TimeChange::Add(120_000))),
        ("de", "schiedsrichter minus schwarz eine minute", Order::Time(Black, TimeChange::Take(60_000))),
        ("de", "schiedsrichter rückgängig", Order::Undo),
        ("en", "arbiter minus white ten minutes", Order::Time(White, TimeChange::Take(600_000))),
        ("en", "arbiter stop", Order::StopClock),
        ("fr", "arbitre plus noirs une minute", Order::Time(Black, TimeChange::Add(60_000))),
        ("es", "árbitro menos blancas dos minutos", Order::Time(White, TimeChange::Take(120_000))),
    ];
    for (code, line, order) in rows {
        let reader = reader(code);
        assert_eq!(reader.spoken_order(line), Some(order), "{code}: {line}");
    }
}

#[test]
fn every_sentence_is_a_words_sequence_of_its_own_and_asked_back() {
    let position = Position::start();
    for locale in Library::built_in().locales() {
        let reader = Reader::new(locale);
        let lines = spoken_lines(locale);
        assert_eq!(lines.len(), 43);
        for (line, order) in lines {
            assert_eq!(reader.spoken_order(&line).as_ref(), Some(&order), "{line}");
            assert!(order.question().is_some(), "{line}");
            assert!(line.split(' ').all(|word| word.chars().all(char::is_alphabetic)), "{line}");
            assert!(!matches!(reader.read(&position, &line), Reading::Move(_)), "{line}");
            // What is cut short, or goes on, is no order.
            let short = line.rsplit_once(' ').map_or("", |(short, _)| short);
            assert_eq!(reader.spoken_order(short), None, "{short}");
            assert_eq!(reader.spoken_order(&format!("{line} [unk]")), None, "{line}");
        }
    }
}

/// All of the spellings, folded; none may stand in two lists.
fn spellings<'a>(lists: impl IntoIterator<Item = &'a Vec<String>>) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for list in lists {
        let own: BTreeSet<String> = list.iter().map(|text| fold(text)).collect();
        assert!(!own.is_empty() && all.is_disjoint(&own), "{list:?}");
        all.extend(own);
    }
    all
}

#[test]
fn every_language_has_all_words_and_they_differ() {
    let locales = Library::built_in().locales();
    let mut ordered = BTreeSet::new();
    for words in locales.clone().map(|locale| &locale.arbiter) {
        ordered.extend(spellings(words.topics.values()));
        ordered.extend(spellings(words.parts.values()));
    }
    for locale in locales {
        let words = &locale.arbiter;
        assert!(spellings([&words.reason]).is_disjoint(&ordered), "{}", locale.code);
        assert!(words.topics.keys().eq(&Topic::ALL) && words.help.keys().eq(&Topic::ALL), "{}", locale.code);
        assert!(words.chapters.keys().eq(&Chapter::ALL), "{}", locale.code);
        assert_eq!(words.parts.len(), 17, "{}", locale.code);
        let reader = Reader::new(locale);
        for (chapter, texts) in &words.chapters {
            for text in texts {
                let line = format!("{} {} {text}", words.call[0], words.topics[&Topic::Help][0]);
                let asked = ArbiterHelp::Chapter(*chapter);
                assert_eq!(reader.arbiter(&line), Some(Ok(Order::Help(asked))), "{line}");
                assert!(reader.arbiter_help_of(asked).count() >= 3, "{line}");
            }
        }
    }
}
