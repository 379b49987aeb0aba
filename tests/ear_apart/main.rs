//! The recogniser's process: where it ends, by force or because memory runs out, or stands still, another one takes over
//! and this process goes on. Where there is too little memory from the beginning, there is no voice input, and that is
//! told. It has few rights.

#![cfg(target_os = "linux")]

#[path = "../common/ear_common/mod.rs"]
mod ear_common;
#[path = "../common/program/mod.rs"]
mod program;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ear_common::{Pace, Tape, events, model_dir, names, settings, spoken};
use evavier::device::time::now;
use evavier::ear::recogniser::{Grammar, ModelError, RecogniserError, SecondSettings, serve};
use evavier::ear::{EarEvent, EarSettings, SoundSource, SourceNews};
use evavier::language::{Message, Value};
use program::{Home, Talk, recognisers};
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};

/// One test at a time: each looks for the children of this process.
static ALONE: Mutex<()> = Mutex::new(());

fn here() -> EarSettings {
    settings(&ear_common::model_dir())
}

/// The processes that recognise for this one.
fn own_recognisers() -> Vec<Pid> {
    recognisers(std::process::id())
}

/// Whether there are none any more, before long.
fn none_is_left() -> bool {
    (0..600).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        own_recognisers().is_empty()
    })
}

/// The same announcement several times, with pauses.
fn tape(times: usize) -> Tape {
    let samples = spoken("Eva vier", "de", &["-r", "16000"]);
    let pause = Duration::from_secs(2);
    (0..times).fold(Tape::new(Pace::Fast), |tape, _| tape.sound(&samples).silence(pause))
}

/// What is heard while `harm` is done to the recogniser at the first announcement.
fn harmed(times: usize, harm: impl Fn(Pid) + Send + 'static) -> Vec<String> {
    let done = AtomicBool::new(false);
    let seen = events(here(), tape(times), move |event| {
        if matches!(event, EarEvent::Heard { .. }) && !done.swap(true, Ordering::Relaxed) {
            own_recognisers().into_iter().for_each(&harm);
        }
    });
    names(&seen)
}

#[test]
fn it_ends_with_its_ear() {
    let _alone = ALONE.lock();
    assert!(names(&events(here(), tape(1), |_| ())).contains(&"eva vier".to_owned()));
    assert!(none_is_left());
}

/// Its limits, as the system tells them.
#[test]
fn it_may_take_no_more_memory_than_its_model_needs_and_write_next_to_nothing() {
    let _alone = ALONE.lock();
    let (sender, receiver) = std::sync::mpsc::channel();
    let done = AtomicBool::new(false);
    events(here(), tape(1), move |event| {
        if matches!(event, EarEvent::Heard { .. }) && !done.swap(true, Ordering::Relaxed) {
            let limits = own_recognisers().into_iter().map(|process| {
                fs::read_to_string(format!("/proc/{}/limits", process.as_raw_pid())).expect("it runs")
            });
            let _ = sender.send(limits.collect::<String>());
        }
    });
    let limits = receiver.recv().expect("heard");
    let hard = |name: &str| -> u64 {
        let line = limits.lines().find_map(|line| line.strip_prefix(name)).expect(name);
        line.split_whitespace().nth(1).and_then(|most| most.parse().ok()).unwrap_or(u64::MAX)
    };
    assert!(hard("Max address space") < 2 << 30, "{limits}");
    assert!(hard("Max file size") < 1 << 30, "{limits}");
    assert_eq!(hard("Max core file size"), 0, "{limits}");
}

/// What was expected is told beside what was heard, and changes nothing of that.
#[test]
fn what_was_expected_is_told_where_something_else_was_heard() {
    let _alone = ALONE.lock();
    let sound = Tape::new(Pace::Fast)
        .sound(&spoken("Eva vier", "de", &["-r", "16000"]))
        .silence(Duration::from_secs(2));
    let phrases = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let rows = [
        (phrases(&[]), None),
        // That is what was heard.
        (phrases(&["eva vier", "eva drei", "ja"]), None),
        (phrases(&["eva fünf", "springer anna drei", "ja"]), Some("eva fünf")),
        // Words that the model does not know, and nothing beside them.
        (phrases(&["hokus pokus", " "]), None),
    ];
    for (expected, wanted) in rows {
        let told = |settings: EarSettings| {
            let settings = EarSettings { grammar: Grammar::BuiltIn, ..settings };
            settings.expectation.set(expected.clone());
            let heard = |event| match event {
                EarEvent::Heard { hearing, .. } => Some(hearing),
                _ => None,
            };
            events(settings, sound.clone(), |_| ()).into_iter().find_map(heard).expect("something is heard")
        };
        let heard = told(here());
        assert_eq!(heard.text, "eva vier", "{expected:?}");
        assert_eq!(heard.expected.as_ref().map(|other| other.text.as_str()), wanted, "{expected:?}");
        assert!(heard.expected.is_none_or(|other| other.behind > 0.0), "{expected:?}");
    }
}

/// A tape that begins once it is known how the second ear stands.
struct Held {
    tape: Tape,
    told: Arc<AtomicBool>,
    until: Instant,
}

impl SoundSource for Held {
    fn poll(&mut self) -> SourceNews {
        let waits = !self.told.load(Ordering::Relaxed) && now() < self.until;
        if waits { SourceNews::Nothing } else { self.tape.poll() }
    }
}

/// What is wrong with the second ear is told once, and the first one hears everything.
#[test]
fn the_first_ear_listens_alone_where_the_second_cannot() {
    let _alone = ALONE.lock();
    let own = fs::read(ear_common::second_ear()).expect("it comes with the program");
    let folder = tempfile::tempdir().expect("a folder");
    let with = |name: &str, bytes: &[u8]| {
        let file = folder.path().join(name);
        fs::write(&file, bytes).expect("a file");
        SecondSettings::new(file)
    };
    let (mut altered, middle) = (own.clone(), own.len() / 2);
    altered[middle] ^= 1;
    for (settings, wanted) in [
        (SecondSettings::new("nowhere/second.ear".into()), "Missing"),
        (with("cut", &own[..middle]), "Damaged"),
        (with("altered", &altered), "Damaged"),
        (with("empty", &[]), "Damaged"),
        (SecondSettings { slow_ms: 0, ..with("whole", &own) }, "Slow"),
    ] {
        let settings = EarSettings { second: Some(settings), ..here() };
        let told = Arc::new(AtomicBool::new(false));
        let until = now() + Duration::from_secs(50);
        let held = Held { tape: tape(2), told: told.clone(), until };
        let seen = events(settings, held, move |event| {
            told.fetch_or(matches!(event, EarEvent::SecondLost(_)), Ordering::Relaxed);
        });
        let lost = seen.iter().filter_map(|event| match event {
            EarEvent::SecondLost(fault) => Some(format!("{fault:?}")),
            _ => None,
        });
        let lost: Vec<String> = lost.collect();
        assert!(lost.len() == 1 && lost[0].starts_with(wanted), "{wanted}: {lost:?}");
        let heard = names(&seen).into_iter().filter(|name| name == "eva vier").count();
        assert_eq!(heard, 2, "{wanted}: {:?}", names(&seen));
    }
}

/// The graph of what is expected goes through a folder, also where the program ends before it has been needed.
#[test]
fn nothing_is_left_of_the_folder_in_which_it_is_made() {
    let _alone = ALONE.lock();
    let (folder, temporary) =
        (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let file = folder.path().join("announcement.wav");
    ear_common::speak("Eva vier", "de", 150, &file);
    let mut hear = Command::new(env!("CARGO_BIN_EXE_evavier"));
    hear.args(["hear", "--locale", "de"]).arg(&file).env("TMPDIR", temporary.path());
    assert!(hear.output().expect("it runs").status.success());
    // The recogniser ends by itself, a moment after the program.
    let is_empty = || fs::read_dir(temporary.path()).expect("there").next().is_none();
    assert!((0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        is_empty()
    }));
}

/// Stopped, a process is there, and neither reads nor answers, as on a machine that swaps.
#[test]
fn one_that_is_killed_or_stands_still_is_told_and_followed_by_another() {
    let _alone = ALONE.lock();
    for signal in [Signal::KILL, Signal::STOP] {
        let seen = harmed(5, move |process| kill_process(process, signal).expect("ours"));
        let at =
            |name: &str| seen.iter().position(|other| other == name).unwrap_or_else(|| panic!("{seen:?}"));
        assert_eq!(at("RecogniserLost") + 1, at("RecogniserBack"), "{signal:?}: {seen:?}");
        assert!(seen[at("RecogniserBack")..].iter().any(|name| name == "eva vier"), "{signal:?}: {seen:?}");
        assert_eq!(seen.last().map(String::as_str), Some("TapeEnded"));
        assert!(none_is_left(), "{signal:?}");
    }
}

#[test]
fn one_that_stands_still_ends_with_its_ear() {
    let _alone = ALONE.lock();
    let (sender, receiver) = std::sync::mpsc::channel();
    let ear = evavier::ear::Ear::start_with(here(), tape(50), move |event| {
        let _ = sender.send(event);
    });
    let heard = |event: &EarEvent| matches!(event, EarEvent::Heard { .. });
    assert!(receiver.iter().any(|event| heard(&event)));
    own_recognisers().into_iter().for_each(|process| kill_process(process, Signal::STOP).expect("ours"));
    drop(ear);
    assert!(none_is_left(), "nobody else would ever end it");
}

#[test]
fn memory_that_runs_out_there_ends_nothing_here() {
    let _alone = ALONE.lock();
    let none = Rlimit { current: Some(1 << 20), maximum: Some(1 << 20) };
    let seen = harmed(20, move |process| prlimit(Some(process), Resource::As, none).map(drop).expect("ours"));
    assert!(seen.contains(&"RecogniserLost".to_owned()), "{seen:?}");
    assert!(seen.contains(&"RecogniserBack".to_owned()), "{seen:?}");
    assert_eq!(seen.last().map(String::as_str), Some("TapeEnded"), "{seen:?}");
}

#[test]
fn a_program_that_does_not_recognise_is_told_and_not_started_for_ever() {
    let _alone = ALONE.lock();
    let (sender, receiver) = std::sync::mpsc::channel();
    let settings = EarSettings { program: Some("/bin/true".into()), ..here() };
    let _ear = evavier::ear::Ear::start_with(settings, tape(1), move |event| {
        let _ = sender.send(event);
    });
    let told: Vec<EarEvent> = receiver.into_iter().collect();
    assert_eq!(names(&told), ["ModelLoading", "RecogniserFailed"]);
}

/// A process that somebody ends while it loads says nothing of the model.
#[test]
fn one_that_is_killed_while_it_loads_is_not_told_as_a_damaged_model() {
    let _alone = ALONE.lock();
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("evavier");
    for (signal, is_damaged) in [("KILL", false), ("SEGV", true)] {
        fs::write(&program, format!("#!/bin/sh\nread line\necho Busy\nkill -{signal} $$\n")).expect("a file");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).expect("ours");
        let (sender, receiver) = std::sync::mpsc::channel();
        let settings = EarSettings { program: Some(program.clone()), ..here() };
        let _ear = evavier::ear::Ear::start_with(settings, tape(1), move |event| {
            let _ = sender.send(event);
        });
        let told: Vec<EarEvent> = receiver.into_iter().collect();
        match &told[..] {
            [
                EarEvent::ModelLoading,
                EarEvent::RecogniserFailed(RecogniserError::Model(ModelError::Refused { .. })),
            ] => {
                assert!(is_damaged)
            }
            [EarEvent::ModelLoading, EarEvent::RecogniserFailed(_)] => assert!(!is_damaged),
            _ => panic!("{signal}: {told:?}"),
        }
    }
}

#[test]
fn a_process_that_cannot_be_started_is_told_with_its_reason() {
    for (path, why) in [("/nowhere/evavier", "No such file"), ("/proc/version", "Permission denied")] {
        let settings = EarSettings { program: Some(path.into()), ..here() };
        let (sender, receiver) = std::sync::mpsc::channel();
        let _ear = evavier::ear::Ear::start_with(settings, tape(0), move |event| {
            let _ = sender.send(event);
        });
        let error = receiver.into_iter().find_map(|event| match event {
            EarEvent::RecogniserFailed(error) => Some(error),
            _ => None,
        });
        let told = Message::from(error.expect("it is told"));
        let Some(Value::Message(said)) = told.blank("why") else { panic!("{told:?}") };
        assert!(told.is("recogniser_refuses") && said.is("system_says"), "{told:?}");
        let quoted = matches!(said.blank("words"), Some(Value::Text(words)) if words.contains(why));
        assert!(quoted, "{told:?}");
    }
}

/// What the program says of its model where it may have so much memory, and the model's folder is so much larger.
fn loaded_within(memory_mb: u64, more_mb: u64) -> String {
    let home = Home::new();
    let model = home.path().join("de");
    let copied = Command::new("cp").arg("-r").arg(ear_common::model_dir()).arg(&model).status();
    assert!(copied.expect("cp").success());
    // Sparse: it takes no room on the disk.
    let file = fs::File::create(model.join("more")).expect("a file");
    file.set_len(more_mb << 20).expect("a long file");
    let play = home.command(&["play", "--voice", "off", "--locale", "en", "--json", "--listen", "always"]);
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {}; exec \"$0\" \"$@\"", memory_mb * 1_024)]);
    command.arg(play.get_program()).args(play.get_args()).arg("--model").arg(model);
    command.env_clear().envs(play.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let mut talk = Talk::with(command);
    // There is no sound here: the model is there once the microphone is missed.
    let told = loop {
        let line = talk.line().expect("it goes on");
        if line.contains("model_failed") || line.contains("microphone_missing") {
            break line;
        }
    };
    talk.say("e4\n");
    talk.wait_for("\"say\":\"completed\"");
    told
}

#[test]
fn where_memory_is_short_the_recogniser_is_left_out_and_the_game_goes_on() {
    // Less and the program itself has no room for its threads.
    for (memory_mb, more_mb, is_refused) in
        [(640, 0, false), (640, 200, true), (2_000, 0, false), (2_000, 1_000, true)]
    {
        let told = loaded_within(memory_mb, more_mb);
        let refused = told.contains("MB of memory") && told.contains("close other programs");
        assert_eq!(refused, is_refused, "{memory_mb} MB, model larger by {more_mb} MB: {told}");
    }
}

/// What the process answers to these requests, however long it takes, and how it ends.
fn served(requests: &[u8]) -> (std::io::Result<()>, String) {
    let mut answers = Vec::new();
    let result = serve(&mut &*requests, &mut answers);
    let told = String::from_utf8(answers).expect("text");
    (result, told.split_inclusive('\n').filter(|line| *line != "Busy\n").collect())
}

fn load(folder: &std::path::Path) -> Vec<u8> {
    format!("Load(folder:{:?},grammar:BuiltIn)\n", folder.display().to_string()).into_bytes()
}

#[test]
fn what_is_no_request_ends_it_with_a_fault_and_nothing_with_none() {
    assert!(served(b"").0.is_ok());
    for garbage in [&b"\n"[..], b"hello\n", b"Load(\n", b"\xff\xfe\n", b"Feed(3)"] {
        let (result, told) = served(garbage);
        assert!(result.is_err() && told.is_empty(), "{garbage:?}: {told}");
    }
}

#[test]
fn a_model_that_does_not_load_is_told_with_its_reason() {
    let (result, told) = served(&load(&model_dir().join("none")));
    assert!(result.is_ok() && told.starts_with("Failed(Model(Missing("), "{told}");
}

#[test]
fn sound_that_is_cut_off_or_too_much_is_refused() {
    for rest in [&b"Feed(1000)\nabc"[..], b"Feed(99999999999)\n", b"Load(folder:\"x\",grammar:BuiltIn)\n"] {
        let (result, told) = served(&[&load(&model_dir()), rest].concat());
        assert!(result.is_err() && told.starts_with("Ready("), "{told}");
    }
}

#[test]
fn silence_is_decoded_and_answered_line_by_line() {
    let requests =
        [&load(&model_dir()), &b"Feed(8000)\n"[..], &[0; 16_000], b"Finish\n", b"Renew\n"].concat();
    let (result, told) = served(&requests);
    let lines: Vec<&str> = told.lines().collect();
    assert!(result.is_ok(), "{told}");
    assert_eq!(lines.len(), 4, "{told}");
    assert_eq!((lines[1], lines[3]), ("Heard([])", "Heard([])"));
    assert!(lines[2].starts_with("Heard([(words:[]"), "{told}");
}
