//! What the ear makes of long recordings when it listens all the time: one JSON object per hearing.
//!
//! `ear_hours MODEL LOCALE fast|both|real [FEN FILE.wav]...` hears each recording in its position, block by block as a
//! microphone brings them: as fast as they can be decoded, one after another, or at the pace at which they were
//! spoken, all at the same time. With `both` the second ear listens too, as fast, and all is weighed as in a game;
//! otherwise the first one is alone, and what it hears is told as it is. Times count from the start of the recording; `heard_ms`, when a hearing was
//! reported, means something only at the real pace. `tests/speech/evaluate.py` counts with it.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use evavier::device::time::now;
use evavier::ear::end_of_speech;
use evavier::ear::recogniser::{Hearing, SecondSettings};
use evavier::ear::weighing::{Decision, Moment, weigh};
use evavier::ear::{Ear, EarEvent, EarSettings, Expectation, read_recording};
use evavier::language::{Library, Locale, Reader, Reading, Scheme, Vocabulary};
use evavier::rules::Position;
use evavier::talk::expected;
use serde_json::json;

#[path = "../tests/common/ear_common/mod.rs"]
mod ear_common;
use ear_common::{Pace, Tape};

/// At the real pace a tape's first block, so long, arrives at once: the recording began so much earlier.
const BLOCK: Duration = Duration::from_millis(50);

const USAGE: &str = "usage: ear_hours MODEL LOCALE fast|both|real [FEN FILE.wav]...";

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [model, locale, pace, recordings @ ..] = args.as_slice() else { panic!("{USAGE}") };
    let locale = Library::built_in().find(locale).expect("a language that is built in");
    let (recordings, []) = recordings.as_chunks() else { panic!("{USAGE}") };
    let both = pace == "both";
    let hear = |[fen, file]: &[String; 2], pace| {
        let position = Position::from_fen(fen, false).expect("a position");
        listen(Path::new(model), locale, &position, pace, both, file);
    };
    match pace.as_str() {
        "fast" | "both" => recordings.iter().for_each(|recording| hear(recording, Pace::Fast)),
        "real" => thread::scope(|scope| {
            for recording in recordings {
                scope.spawn(|| hear(recording, Pace::Real));
            }
        }),
        _ => panic!("{USAGE}"),
    }
}

fn settings(model: &Path, locale: &'static Locale, position: &Position, both: bool) -> EarSettings {
    let vocabulary = Vocabulary::of(Scheme::Fide, locale);
    let expectation = Expectation::default();
    if both {
        expectation.set_for_both(expected::all(&vocabulary, locale, position, true));
    }
    EarSettings {
        model_dir: model.into(),
        grammar: expected::grammar(&vocabulary, model),
        second: both.then(|| SecondSettings::new(ear_common::second_ear())),
        expectation,
        open: Arc::new(AtomicBool::new(true)),
        patience: end_of_speech::patience(Reader::new(locale), Arc::new(Mutex::new(position.clone().into()))),
        program: Some(ear_common::program()),
        ..EarSettings::default()
    }
}

fn listen(model: &Path, locale: &'static Locale, position: &Position, pace: Pace, both: bool, file: &str) {
    let samples = read_recording(Path::new(file)).expect("a recording");
    let reader = Reader::new(locale);
    let (sender, events) = mpsc::channel();
    let _ear = Ear::start_with(
        settings(model, locale, position, both),
        Tape::new(pace).sound(&samples),
        move |event| {
            _ = sender.send((now(), event));
        },
    );
    let mut start = None;
    while let Ok((at, event)) = events.recv() {
        match event {
            EarEvent::Listening { .. } => {
                start = if pace == Pace::Real { at.checked_sub(BLOCK) } else { Some(at) }
            }
            EarEvent::Heard { hearing, speech_ended } => {
                let since_start = |at| start.map_or(0, |start| millis(start, at));
                let (ended_ms, heard_ms) = (since_start(speech_ended), since_start(at));
                let (hearing, ear) =
                    if both { weighed(&reader, position, hearing) } else { (hearing, "first") };
                print(file, position, &reader, &hearing, ear, ended_ms, heard_ms);
            }
            EarEvent::RecogniserFailed(error) => panic!("{error}"),
            // What follows would be measured with one ear.
            EarEvent::SecondLost(fault) => panic!("{fault}"),
            EarEvent::TapeEnded => break,
            _ => {}
        }
    }
}

/// The words that count in a game, and whose they are.
fn weighed(reader: &Reader, position: &Position, hearing: Hearing) -> (Hearing, &'static str) {
    let moment = Moment { may_ask: true, was_asked: false };
    let (text, sure, ear) = match weigh(reader, position, &hearing, moment) {
        Decision::Instead(other) => (other.text.clone(), false, "first"),
        Decision::Second(phrase) => (phrase.text.clone(), false, "second"),
        Decision::Agreed { text, sure } => (text.to_owned(), sure, "both"),
        Decision::AsHeard | Decision::Suggest(_) => return (hearing, "first"),
    };
    (Hearing { text, sure, ..hearing }, ear)
}

fn millis(start: Instant, at: Instant) -> u128 {
    at.saturating_duration_since(start).as_millis()
}

fn print(
    file: &str,
    position: &Position,
    reader: &Reader,
    hearing: &Hearing,
    ear: &str,
    ended_ms: u128,
    heard_ms: u128,
) {
    let (status, uci) = match reader.read(position, &hearing.text) {
        Reading::Move(mv) => ("move", Some(position.uci(mv))),
        Reading::Ambiguous(_) => ("ambiguous", None),
        Reading::Illegal(..) => ("illegal", None),
        Reading::Command(_)
        | Reading::CommandWith(..)
        | Reading::CommandAt(..)
        | Reading::CommandNumber(..)
        | Reading::By(..) => ("command", None),
        Reading::Remark | Reading::Unclear(_) => ("unclear", None),
    };
    let words_ms: u64 = hearing.words.iter().map(|word| word.end_ms - word.start_ms).sum();
    println!(
        "{}",
        json!({
            "file": file, "words": hearing.text, "ear": ear, "confidence": hearing.confidence, "sure": hearing.sure,
            "words_ms": words_ms, "lead": hearing.evidence.lead, "margin": hearing.evidence.margin,
            "contrast_db": hearing.evidence.contrast_db,
            "audio_ms": hearing.audio_ms, "decode_ms": hearing.decode_ms,
            "ended_ms": ended_ms, "heard_ms": heard_ms, "status": status, "uci": uci,
        })
    );
}
