//! What the ear's tests and measurements share: German announcements, spoken by espeak-ng, and a grammar.

#![allow(dead_code, reason = "each test uses its own part")]

mod tape;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use evavier::ear::end_of_speech::wait;
use evavier::ear::recogniser::{Grammar, Hearing, RecogniserError, RecogniserProcess};
use evavier::ear::{Ear, EarEvent, EarSettings, EndpointTimeout, SoundSource, read_recording};
use evavier::language::{Library, Reader};
use evavier::rules::Position;

#[allow(unused_imports, reason = "each test uses its own part")]
pub use tape::{Pace, Tape};

/// The names of the files.
pub const FILES: [&str; 8] = ["anna", "bella", "cäsar", "david", "eva", "felix", "gustav", "hektor"];
/// The names of the ranks.
pub const RANKS: [&str; 8] = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
/// The names of the pieces.
pub const PIECES: [&str; 6] = ["springer", "läufer", "turm", "dame", "könig", "bauer"];
/// What is said alone.
pub const COMMANDS: [&str; 14] = [
    "kurze rochade",
    "lange rochade",
    "rochade",
    "ja",
    "nein",
    "korrektur",
    "uhr",
    "zeit",
    "remis",
    "aufgeben",
    "wiederholen",
    "zurück",
    "stopp",
    "bereit",
];

/// Where the shipped model is.
pub fn model_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de")
}

/// Where the shipped second ear is.
pub fn second_ear() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models/second/ear.bin")
}

/// The program, which recognises: cargo names it to tests; measurements lie in a folder beside it.
pub fn program() -> PathBuf {
    let beside = || std::env::current_exe().ok()?.parent()?.parent().map(|folder| folder.join("evavier"));
    option_env!("CARGO_BIN_EXE_evavier").map(PathBuf::from).or_else(beside).expect("a program")
}

/// A recogniser over this model.
pub fn recogniser(model: &Path, grammar: &Grammar) -> RecogniserProcess {
    RecogniserProcess::start(&program(), model, grammar, Arc::default())
        .expect("a good model and words of it")
}

/// Everything in one recording, the last stretch too, without the silent ones.
pub fn hear(recogniser: &mut RecogniserProcess, samples: &[i16]) -> Vec<Hearing> {
    let mut heard = recogniser.feed(samples).expect("it decodes");
    heard.push(recogniser.finish().expect("it decodes"));
    heard.retain(|part| !part.is_silence());
    heard
}

/// Phrases from which libvosk learns which word follows which: every form of announcement, weighed so that
/// the short ones are not drowned by the many squares.
pub fn phrases() -> Vec<String> {
    let squares: Vec<String> =
        FILES.iter().flat_map(|f| RANKS.iter().map(move |r| format!("{f} {r}"))).collect();
    let mut all = Vec::new();
    for (i, from) in squares.iter().enumerate() {
        let other = |step: usize| &squares[(i * step + 5) % squares.len()];
        all.extend([from.clone(), format!("{from} {}", other(13)), format!("{from} schlägt {}", other(11))]);
        all.extend(["nach", "auf", "nimmt"].map(|verb| format!("{from} {verb} {}", other(7))));
        all.extend(["schach", "matt", "schach matt"].map(|tail| format!("{from} {tail}")));
        all.extend(PIECES.map(|piece| format!("{piece} {from}")));
    }
    for piece in PIECES {
        all.extend(squares.iter().step_by(3).map(|to| format!("{piece} schlägt {to}")));
        for verb in ["nach", "nimmt", "auf"] {
            all.extend(squares.iter().step_by(9).map(|to| format!("{piece} {verb} {to}")));
        }
        all.extend(std::iter::repeat_n(piece.to_owned(), 3));
    }
    for file in FILES {
        all.extend(squares.iter().step_by(5).map(|to| format!("{file} schlägt {to}")));
        for piece in &PIECES[..4] {
            all.extend(squares.iter().step_by(16).map(|to| format!("{piece} {file} {to}")));
            for rank in ["eins", "acht"] {
                all.extend(["", " schach", " matt"].map(|tail| format!("{file} {rank} {piece}{tail}")));
            }
        }
    }
    all.extend(COMMANDS.iter().flat_map(|c| std::iter::repeat_n((*c).to_owned(), 15)));
    let passing = ["eva fünf schlägt david sechs en passant", "david vier schlägt eva drei en passant"];
    all.extend(passing.iter().flat_map(|p| std::iter::repeat_n((*p).to_owned(), 4)));
    all
}

/// Lets espeak-ng speak `text` into a WAV file of its own rate (22.05 kHz).
pub fn speak(text: &str, voice: &str, words_per_minute: u32, file: &Path) {
    let speed = words_per_minute.to_string();
    let done = Command::new("espeak-ng").args(["-v", voice, "-s", &speed, "-w"]).arg(file).arg(text).status();
    assert!(done.expect("espeak-ng is installed").success(), "espeak-ng could not speak {text:?}");
}

/// Runs sox, which is quiet unless something is wrong, and with the same random numbers each time: without `-R` it
/// rounds differently from run to run, which is another sound to a recogniser.
pub fn sox(args: &[&str]) {
    let done = Command::new("sox").args(["-R", "-V1"]).args(args).status().expect("sox is installed");
    assert!(done.success(), "sox {args:?}");
}

/// The program's patience with German announcements in a position, or in none.
pub fn patience(position: Option<Position>) -> EndpointTimeout {
    let reader = Reader::new(Library::built_in().find("de").expect("it is built in"));
    EndpointTimeout::new(move |text| wait(reader.completeness(text, position.as_ref())))
}

/// Spoken, and converted by sox with these options.
pub fn spoken(text: &str, voice: &str, format: &[&str]) -> Vec<i16> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (raw, file) = (folder.path().join("raw.wav"), folder.path().join("converted.wav"));
    speak(text, voice, 150, &raw);
    let (raw, converted) = (raw.to_str().expect("plain"), file.to_str().expect("plain"));
    let args = [&[raw], format, &[converted, "vol", "0.7", "pad", "0.3", "0.8"]].concat();
    sox(&args);
    read_recording(&file).expect("sox writes good files")
}

/// An ear for German announcements that listens, in no position.
pub fn settings(model_dir: &Path) -> EarSettings {
    EarSettings {
        model_dir: model_dir.into(),
        grammar: Grammar::Phrases(phrases()),
        deaf: vec![Arc::new(AtomicBool::new(false))],
        open: Arc::new(AtomicBool::new(true)),
        patience: patience(None),
        program: Some(program()),
        ..EarSettings::default()
    }
}

/// The events of a tape, up to its end.
pub fn events(
    settings: EarSettings,
    tape: impl SoundSource,
    on_event: impl Fn(&EarEvent) + Send + 'static,
) -> Vec<EarEvent> {
    let (sender, events) = mpsc::channel();
    let _ear = Ear::start_with(settings, tape, move |event| {
        on_event(&event);
        _ = sender.send(event);
    });
    let last = |e: &EarEvent| {
        matches!(e, EarEvent::TapeEnded | EarEvent::RecogniserFailed(RecogniserError::Model(_)))
    };
    let mut seen = Vec::new();
    while !seen.last().is_some_and(last) {
        seen.push(events.recv_timeout(Duration::from_secs(60)).expect("the tape ends"));
    }
    seen
}

/// What was heard, and the names of all other events.
pub fn names(events: &[EarEvent]) -> Vec<String> {
    let name = |event: &EarEvent| match event {
        EarEvent::Heard { hearing, .. } => hearing.text.clone(),
        other => format!("{other:?}").split([' ', '(', '{']).next().unwrap_or_default().to_owned(),
    };
    events.iter().map(name).collect()
}
