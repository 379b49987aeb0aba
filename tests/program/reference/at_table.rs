//! What takes the whole table to be seen: the arbiter's number, which `session` never has, and what is typed while a move is
//! sealed. Random lines go to the real one, without sound; what it shows and records is compared.

use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};

use evavier::device::journal_file::JournalFile;
use evavier::device::time::now;
use evavier::ear::EarSettings;
use evavier::journal::{HEADER, Record};
use evavier::language::{Message, Reader, Renderer, Style};
use evavier::rules::ByColor;
use evavier::session::{Output, Session};
use evavier::table::recorder::JournalRecorder;
use evavier::table::{Listening, LoopEvent, OptionalDevices, Screen, Table, TableConfig};
use evavier::user::settings::Settings;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};

use crate::reference::number;
use crate::story::{locale, set_up};

/// What became of lines.
#[derive(Clone, Default)]
struct Became(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    shown: Vec<(&'static str, String)>,
    recorded: Vec<Record>,
}

impl Screen for Became {
    fn show(&mut self, message: &Message, text: &str) {
        self.0.lock().expect("one thread").shown.push((message.key(), text.to_owned()));
    }

    fn recorded(&mut self, record: &Record) {
        self.0.lock().expect("one thread").recorded.push(record.clone());
    }
}

/// So many histories are played at tables.
const TABLES: u32 = 16;

struct Seat {
    table: Table,
    became: Became,
    _folder: tempfile::TempDir,
}

impl Seat {
    fn new(facts: &[&str]) -> Self {
        let (setup, options) = set_up(facts.iter().copied());
        let folder = tempfile::tempdir().expect("a temporary folder");
        let became = Became::default();
        let (session, started) = Session::new(setup, options).expect("a game");
        let table = Table::new(TableConfig {
            session,
            begin: vec![Output::Record(started)],
            recorder: recorder(&folder.path().join("game.evavier")),
            renderer: Renderer::new(locale("en"), Style::default()),
            readers: Reader::new(locale("en")).into(),
            screen: Box::new(became.clone()),
            speaker: None,
            ear: (EarSettings { program: Some("nowhere".into()), ..EarSettings::default() }, Listening::Off),
            microphones: ByColor { white: None, black: None },
            settings: Settings::default(),
            wakes: mpsc::channel(),
            extras: OptionalDevices::default(),
        });
        Self { table, became, _folder: folder }
    }

    /// What is shown at a line, and recorded without its time and without the number's proof.
    fn line(&mut self, line: &str) -> (Vec<(&'static str, String)>, Vec<String>) {
        self.table.wake(LoopEvent::Typed(line.to_owned(), now()));
        let kept = std::mem::take(&mut *self.became.0.lock().expect("one thread"));
        let events = kept.recorded.iter().map(|record| match &record.event {
            evavier::game::Event::PinSet { .. } => "a number".to_owned(),
            event => format!("{:?} {event:?}", record.by),
        });
        (kept.shown, events.collect())
    }
}

fn recorder(journal: &Path) -> JournalRecorder {
    JournalRecorder::new(JournalFile::create(journal, &format!("{HEADER}\n")).expect("a new file"))
}

// ---- the number

/// What was shown at a line, recorded, and tried there.
type Outcome = (Vec<(&'static str, String)>, Vec<String>, &'static str);

/// Two numbers: where the one is the arbiter's the other is any. What else is tried is neither.
const NUMBERS: [&str; 2] = ["2473", "5816"];

/// Lines that a player may try, with the digits of a number at NUM, one by one at N U M S; what the arbiter types has the
/// true number.
const FIGURES: &str = "moves NUM|score NUM|list NUM|moves 1NUM1|moves NUM5|NUM|e4 NUM|NUM e4|correct NUM|arbitr NUM stop|\
    arbiterNUM stop|white: moves NUM|repeat NUM|touched NUM|time NUM|N U M S|N-U-M-S|\
    moves N U M S|claim NUM|draw NUM|sheet white: NUM|board white: NUM|Züge NUM|coups NUM|help NUM|\
    state NUM|executed NUM|yes NUM|clock NUM|touched N U M S|adjust NUM|complaint NUM|record NUM|ply NUM|\
    sign NUM|accept NUM|flag NUM|differ NUM|arbiter illegal white NUM|#NUM|e2eNUM|NUM because NUM";
/// The same in words.
const SPELT: &str = "WORDS|moves WORDS|arbitr WORDS|abriter WORDS stop|touched WORDS|e4 WORDS|white draw WORDS|\
    arbiter WORDS stop|correct WORDS|claim WORDS|sheet white: WORDS|WORDS please";
const OTHERS: &str = "e4|press|e5|moves|draw|decline|correct|state|differ|\
    arbiter TRUE cancel|arbiter TRUE stop|arbiter TRUE start|arbiter TRUE notes|Nf3|Nc6|yes|no";

/// The digits of this number in the words of `language`.
fn spelt(number: &str) -> String {
    let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let digits = number.bytes().map(|byte| words[usize::from(byte - b'0')]);
    digits.collect::<Vec<_>>().join(" ")
}

fn with_digits(line: &str, tried: &str) -> String {
    let apart = |by: &str| tried.chars().map(String::from).collect::<Vec<_>>().join(by);
    line.replace("N U M S", &apart(" "))
        .replace("N-U-M-S", &apart("-"))
        .replace("WORDS", &spelt(tried))
        .replace("NUM", tried)
}

/// The digits tried and their words, as one and the same.
fn without_digits(text: &str, tried: &str) -> String {
    // Read out as entries of a sheet they stand one by one.
    let listed = spelt(tried).replace(' ', "\"), Some(\"");
    text.replace(tried, "NUM").replace(&spelt(tried), "WORDS").replace(&listed, "WORDS")
}

/// The same digits are tried where they are the number and where they are not, and others where they are not: all is told
/// and recorded alike, but for those digits.
fn told_alike(lines: &[(bool, &str, &str)]) -> Result<(), TestCaseError> {
    // The number of a seat, and what is tried there.
    let seats = [(0, 0), (1, 0), (0, 1)].map(|(own, tried)| (NUMBERS[own], NUMBERS[tried]));
    let mut seats = seats.map(|(own, tried)| {
        let mut seat = Seat::new(&["rated", "blind black"]);
        seat.line(&format!("arbiter pin {own}"));
        (own, tried, seat)
    });
    let mut history = "rated\nblind black\n\n> arbiter pin ...\n".to_owned();
    for (is_try, who, line) in lines {
        let who = if *is_try || !line.starts_with("arbiter") { who } else { "" };
        let became = seats.each_mut().map(|(own, tried, seat)| {
            let (shown, recorded) =
                seat.line(&with_digits(&format!("{who}{line}"), tried).replace("TRUE", own));
            (shown, recorded, *tried)
        });
        history += &format!("> {who}{line}\n");
        let [right, wrong, other] = &became;
        let same = |one: &Outcome, two: &Outcome| {
            let texts = |became: &Outcome| {
                // The digits of the record stand for all of it, and so for the number's proof.
                let shown = became.0.iter().filter(|(key, _)| *key != "record_stands");
                let shown = shown.map(|(key, text)| format!("{key}: {}", without_digits(text, became.2)));
                let recorded = became.1.iter().map(|event| without_digits(event, became.2));
                shown.chain(recorded).collect::<Vec<_>>()
            };
            (texts(one), texts(two))
        };
        for (digits, beside) in [("the number", wrong), ("other digits", other)] {
            let (one, two) = same(right, beside);
            prop_assert_eq!(one, two, "at the number, and without it ({}):\n{}", digits, history);
        }
    }
    Ok(())
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config {
        cases,
        rng_seed: RngSeed::Fixed(number("EVAVIER_REFERENCE_SEED", 0).into()),
        failure_persistence: None,
        max_shrink_iters: 200,
        ..Config::default()
    })
}

fn tells_alike(tries: &'static str) {
    let rows = |all: &'static str| all.split('|').map(str::trim).collect::<Vec<_>>();
    let who = select(vec!["", "white: ", "black: ", "black's assistant: "]);
    let line = prop_oneof![
        3 => (Just(true), who.clone(), select(rows(tries))),
        1 => (Just(false), who, select(rows(OTHERS))),
    ];
    let cases = number("EVAVIER_REFERENCE_TABLES", TABLES);
    match runner(cases).run(&vec(line, 1..=60), |lines| told_alike(&lines)) {
        Err(TestError::Fail(why, _)) => panic!("{why}"),
        other => other.expect("it can be played"),
    }
}

#[test]
fn no_answer_to_figures_tells_the_number() {
    tells_alike(FIGURES);
}

#[test]
fn no_answer_to_words_tells_the_number() {
    tells_alike(SPELT);
}

// ---- while a move is sealed

const OF_THE_OPPONENT: [&str; 9] =
    ["flag", "claim the flag", "resign", "stop", "differ", "clock", "last", "state", "draw"];
const OF_THE_SEALER: [&str; 8] = ["clock", "state", "resign", "help", "flag", "last", "draw", "repeat"];

fn seals(lines: &[(u8, usize, bool)], by_opponent: bool) -> Result<(), TestCaseError> {
    let mut seat = Seat::new(&["rated", "clock 90+30", "blind black"]);
    let mut history = "rated\nclock 90+30\nblind black\n\n".to_owned();
    let before = "arbiter pin 2473|arbiter 2473 start|white: e4|white: press|black: e5|black: press|arbiter 2473 adjourn|\
        correct horse battery|correct horse battery";
    for line in before.split('|') {
        seat.line(line.trim());
        history += &format!("> {}\n", line.trim());
    }
    for (who, at, twice) in lines {
        let line = match (by_opponent, who) {
            (true, 0) => format!("black's assistant: {}", ["flag", "clock", "last"][at % 3]),
            (true, _) => format!("black: {}", OF_THE_OPPONENT[at % OF_THE_OPPONENT.len()]),
            (false, 0) => OF_THE_SEALER[at % OF_THE_SEALER.len()].to_owned(),
            (false, _) => format!("white: {}", OF_THE_SEALER[at % OF_THE_SEALER.len()]),
        };
        for _ in 0..=u8::from(*twice) {
            let (shown, events) = seat.line(&line);
            history += &format!("> {line}\n");
            let shown: Vec<_> = shown.into_iter().map(|(key, _)| key).collect();
            let asks = ["not_asked", "seal_first", "seal_move", "seal_move_again", "seal_move_differs"];
            let answered = !events.is_empty() || shown.iter().any(|key| !asks.contains(key));
            prop_assert!(answered, "neither answered nor noted:\n{history}{shown:?}");
            prop_assert!(!shown.contains(&"seal_press"), "a command is sealed:\n{history}");
        }
    }
    Ok(())
}

fn are_answered(by_opponent: bool) {
    let lines = vec((0..3_u8, 0..72_usize, any::<bool>()), 1..=12);
    match runner(number("EVAVIER_REFERENCE_TABLES", TABLES)).run(&lines, |lines| seals(&lines, by_opponent)) {
        Err(TestError::Fail(why, _)) => panic!("{why}"),
        other => other.expect("it can be played"),
    }
}

#[test]
fn what_the_opponent_of_who_seals_claims_or_asks_is_answered_or_noted() {
    are_answered(true);
}

#[test]
fn what_who_seals_asks_is_answered_and_no_move() {
    are_answered(false);
}
