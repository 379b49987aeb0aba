//! An ear whose events come out as lines, for tests and for trying out a microphone.
//!
//! `ear_probe devices` | `ear_probe load MODEL` | `ear_probe tape FILE.wav` | `ear_probe listen [MICROPHONE]`
//!
//! While it listens, these lines on standard input work: `deaf`, `hearing`, `open`, `close`, `quit`. The end of
//! standard input is `quit`.

use std::io::{BufRead as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use evavier::device::microphone;
use evavier::device::time::now;
use evavier::ear::recogniser::{Grammar, RecogniserError, RecogniserProcess};
use evavier::ear::{Ear, EarEvent, EarSettings, read_recording};

#[path = "../tests/common/ear_common/mod.rs"]
pub mod ear_common;
use ear_common::{Pace, Tape};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    run(&args.iter().map(String::as_str).collect::<Vec<_>>());
}

/// What the program does; the tests call it too, in a process of its own.
pub fn run(args: &[&str]) {
    match args {
        ["devices"] => match microphone::devices() {
            Ok(rows) => rows.iter().for_each(|r| say(&format!("{}\t{}\t{}", r.id, r.name, r.is_default))),
            Err(error) => say(&format!("ERROR {error}")),
        },
        ["load", folder] => match load(folder.as_ref()) {
            Ok(_) => say("OK"),
            Err(error) => say(&format!("ERROR {error}")),
        },
        ["tape", file] => tape(file),
        ["listen"] => listen(None),
        ["listen", device] => listen(Some((*device).to_owned())),
        _ => say("usage: ear_probe devices | load MODEL | tape FILE.wav | listen [MICROPHONE]"),
    }
}

fn load(folder: &Path) -> Result<RecogniserProcess, RecogniserError> {
    RecogniserProcess::start(&ear_common::program(), folder, &Grammar::BuiltIn, Arc::default())
}

fn settings(device: Option<String>) -> EarSettings {
    let model_dir = std::env::var_os("EAR_MODEL").map_or_else(ear_common::model_dir, PathBuf::from);
    EarSettings { device, ..ear_common::settings(&model_dir) }
}

fn tape(file: &str) {
    let samples = match read_recording(file.as_ref()) {
        Ok(samples) => samples,
        Err(error) => return say(&format!("ERROR {error}")),
    };
    let (sender, events) = mpsc::channel();
    let ended = move |event| {
        print(&event);
        if matches!(event, EarEvent::TapeEnded | EarEvent::RecogniserFailed(_)) {
            _ = sender.send(());
        }
    };
    let tape = Tape::new(Pace::Fast).sound(&samples).silence(Duration::from_secs(1));
    let _ear = Ear::start_with(settings(None), tape, ended);
    _ = events.recv();
}

fn listen(device: Option<String>) {
    let settings = settings(device);
    let (deaf, open) = (settings.deaf[0].clone(), settings.open.clone());
    let ear = Ear::start(settings, |event| print(&event));
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match line.trim() {
            "deaf" => deaf.store(true, Ordering::Relaxed),
            "hearing" => deaf.store(false, Ordering::Relaxed),
            "open" => open.store(true, Ordering::Relaxed),
            "close" => open.store(false, Ordering::Relaxed),
            "memory" => say(&format!("MEMORY {}", memory_kib())),
            "quit" => break,
            _ => {}
        }
    }
    let started = now();
    drop(ear);
    say(&format!("STOPPED {}", started.elapsed().as_millis()));
}

fn print(event: &EarEvent) {
    say(&match event {
        EarEvent::ModelLoading => "LOADING".to_owned(),
        EarEvent::ModelReady { .. } => "READY".to_owned(),
        EarEvent::RecogniserFailed(error) => format!("RECOGNISER {error}"),
        EarEvent::RecogniserLost => "RECOGNISER lost".to_owned(),
        EarEvent::RecogniserBack => "RECOGNISER back".to_owned(),
        EarEvent::SecondLost(fault) => format!("SECOND {fault}"),
        EarEvent::Listening { device } => format!("LISTENING {device}"),
        EarEvent::MicrophoneMissing(error) => format!("MISSING {error}"),
        EarEvent::MicrophoneLost(error) => format!("LOST {error}"),
        EarEvent::MicrophoneBack { device } => format!("BACK {device}"),
        EarEvent::Heard { hearing, speech_ended } => format!(
            "HEARD {} | confidence {:.2} audio_ms {} decode_ms {:.1} ended_ms_ago {}",
            hearing.text,
            hearing.confidence,
            hearing.audio_ms,
            hearing.decode_ms,
            now().saturating_duration_since(*speech_ended).as_millis()
        ),
        EarEvent::Sound(samples) => format!("SOUND {}", samples.len()),
        EarEvent::TapeEnded => "ENDED".to_owned(),
    });
}

/// Resident memory and the peak of it.
fn memory_kib() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let wanted = status
        .lines()
        .filter(|l| l.starts_with("VmRSS") || l.starts_with("VmHWM") || l.starts_with("Threads"));
    wanted.collect::<Vec<_>>().join(" ").replace('\t', " ")
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
