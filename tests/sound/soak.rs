//! A long game with sound in and out, for `make soak`: every move is spoken into the microphone of the real program, read
//! back by its voice, and pressed. In the end stands a report: memory, open files, threads, drift of the game's time,
//! and what was missed. Six hours of a game take 36 minutes: nobody thinks.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::bed::{Bed, Kind};
use crate::games::{Dice, random_game};
use crate::program::{Talk, recognisers};
use evavier::device::time::now;
use evavier::rules::{Move, Position};
use serde_json::Value;

/// How long it takes, in minutes, where `SOAK_MINUTES` says nothing else.
const MINUTES: u64 = 36;
/// More than are played in that time.
const ENOUGH_PLIES: usize = 350;
/// So long a spoken move may take until it is read back.
const PATIENCE: Duration = Duration::from_secs(12);

/// What is read back is listened to before anybody goes on.
const READ_BACK: Duration = Duration::from_secs(5);

const FILES: [&str; 8] = ["Anna", "Bella", "Cäsar", "David", "Eva", "Felix", "Gustav", "Hektor"];
const RANKS: [&str; 8] = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];

/// What a process takes: kilobytes of memory of its own (pages of files that it only reads are not counted: each is
/// there from the first time on that it is needed), open files, threads.
#[derive(Clone, Copy, Debug)]
struct Burden {
    kilobytes: u64,
    files: usize,
    threads: usize,
}

/// Of the program, and of what recognises for it.
#[derive(Clone, Copy, Debug)]
struct Both {
    program: Burden,
    recogniser: Burden,
}

impl Both {
    fn of(process: u32) -> Self {
        let pids = recognisers(process).into_iter();
        let recogniser = pids
            .map(|pid| Burden::of(pid.as_raw_nonzero().get().unsigned_abs()))
            .reduce(Burden::and)
            .unwrap_or(Burden { kilobytes: 0, files: 0, threads: 0 });
        Self { program: Burden::of(process), recogniser }
    }

    fn all(self) -> Burden {
        self.program.and(self.recogniser)
    }
}

impl Burden {
    fn and(self, other: Self) -> Self {
        Self {
            kilobytes: self.kilobytes + other.kilobytes,
            files: self.files + other.files,
            threads: self.threads + other.threads,
        }
    }

    fn of(process: u32) -> Self {
        let folder = Path::new("/proc").join(process.to_string());
        let status = fs::read_to_string(folder.join("status")).expect("it runs");
        let rss = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("told");
        let count = |name: &str| fs::read_dir(folder.join(name)).expect("it runs").count();
        let kilobytes = rss.split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number");
        Self { kilobytes, files: count("fd"), threads: count("task") }
    }
}

/// A move in the words of the Laws.
fn announcement(mv: Move, uci: &str) -> String {
    if mv.castling().is_some() {
        return if uci.as_bytes()[2] > uci.as_bytes()[0] { "kurze Rochade" } else { "lange Rochade" }
            .to_owned();
    }
    let square = |at: usize| {
        let (file, rank) = (uci.as_bytes()[at] - b'a', uci.as_bytes()[at + 1] - b'1');
        format!("{} {}", FILES[usize::from(file)], RANKS[usize::from(rank)])
    };
    let becomes = match uci.as_bytes().get(4) {
        Some(b'q') => " Dame",
        Some(b'r') => " Turm",
        Some(b'b') => " Läufer",
        Some(b'n') => " Springer",
        _ => "",
    };
    format!("{} {}{becomes}", square(0), square(2))
}

/// Speaks into the microphone.
fn speak(bed: &Bed, text: &str) {
    let wav = bed.path().join("announcement.wav");
    let made = Command::new("espeak-ng").args(["-v", "de", "-s", "150", "-w"]).arg(&wav).arg(text).status();
    assert!(made.expect("espeak-ng is installed").success());
    let played = bed.command("paplay").args(["-d", "desk"]).arg(&wav).status();
    assert!(played.expect("paplay is installed").success());
}

/// A running game and what is counted.
struct Soak {
    talk: Talk,
    bed: Bed,
    began: Instant,
    /// How much later by our clock each event was read than it is by the game's, in milliseconds.
    offsets_ms: Vec<i64>,
    heard: usize,
    missed: usize,
    wrong: usize,
    lost: usize,
}

impl Soak {
    /// The next line that says this, taking in all others; `None` after [`PATIENCE`].
    fn until(&mut self, wanted: &[&str]) -> Option<Value> {
        let end = now() + PATIENCE;
        while now() < end {
            let Some(line) = self.talk.line_within(end.saturating_duration_since(now())) else { break };
            let value: Value = serde_json::from_str(&line).expect(&line);
            if let Some(at_ms) = value["at_ms"].as_u64() {
                let ours = i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX);
                self.offsets_ms.push(ours - i64::try_from(at_ms).unwrap_or(i64::MAX));
            }
            let said = value["say"].as_str().unwrap_or_default();
            self.lost += usize::from(["voice_lost", "microphone_lost", "journal_failing"].contains(&said));
            if wanted.contains(&said) {
                return Some(value);
            }
        }
        None
    }

    /// How much the game's time has moved against ours; lines that were read late do not count.
    fn drift_ms(&self) -> i64 {
        let least = |offsets: &[i64]| offsets.iter().copied().min().unwrap_or_default();
        let (all, few) = (&self.offsets_ms, self.offsets_ms.len().min(10));
        least(&all[all.len() - few..]) - least(&all[..few])
    }

    /// As somebody does who was not heard; the announcement is spoken, and meanwhile the program is deaf.
    fn type_in(&mut self, uci: &str) {
        self.talk.say(uci);
        thread::sleep(READ_BACK);
        self.talk.say("");
    }

    fn ply(&mut self, mv: Move, uci: &str, expected: &str) {
        speak(&self.bed, &announcement(mv, uci));
        match self.until(&["proposed", "ambiguous", "not_legal", "not_understood"]) {
            Some(value) if value["text"].as_str().unwrap_or_default().contains(expected) => {
                self.heard += 1;
                thread::sleep(READ_BACK);
                self.talk.say("");
            }
            Some(value) => {
                self.wrong += 1;
                if value["say"] == "proposed" {
                    self.talk.say("no");
                    self.until(&["withdrawn"]);
                }
                self.type_in(uci);
            }
            None => {
                self.missed += 1;
                self.type_in(uci);
            }
        }
        assert!(self.until(&["completed", "game_over"]).is_some(), "{uci} is completed");
    }
}

#[test]
#[ignore = "takes 36 minutes: make soak"]
fn a_long_game_leaves_nothing_behind() {
    let minutes = std::env::var("SOAK_MINUTES").ok().and_then(|given| given.parse().ok()).unwrap_or(MINUTES);
    let end = now() + Duration::from_secs(minutes * 60);
    let bed = Bed::start(Kind::All);
    let desk =
        ["load-module", "module-null-sink", "sink_name=desk", "sink_properties=device.description=Desk"];
    assert!(bed.command("pactl").args(desk).stdout(Stdio::null()).status().expect("pactl").success());
    let mut command = bed.command(env!("CARGO_BIN_EXE_evavier"));
    command.args(["play", "--json", "--locale", "de", "--listen", "always", "--microphone", "Desk"]);
    command
        .args(["--time", "180+60"])
        .env_remove("XDG_DATA_HOME")
        .env("LANG", "C.UTF-8")
        .env("LANGUAGE", "de")
        .current_dir(bed.path());
    let talk = Talk::with(command);
    talk.wait_for("\"say\":\"listening\"");
    let process = talk.id();
    let mut soak =
        Soak { talk, bed, began: now(), offsets_ms: Vec::new(), heard: 0, missed: 0, wrong: 0, lost: 0 };
    // One that is long enough; the dice are loaded, so it is always the same.
    let mut games = (0..).map(|dice| random_game(Position::start(), 2_000, &mut Dice(2_026 + dice)));
    let game = games.find(|game| game.plies().len() >= ENOUGH_PLIES).expect("one is");
    let mut burdens: Vec<(u64, Both)> = Vec::new();
    for (position, mv) in game.plies() {
        if now() > end {
            break;
        }
        let uci = position.uci(mv);
        let square = |at: usize| RANKS[usize::from(uci.as_bytes()[at + 1] - b'1')];
        let expected = if mv.castling().is_some() { "Rochade" } else { square(2) };
        soak.ply(mv, &uci, expected);
        let minute = soak.began.elapsed().as_secs() / 60;
        if burdens.last().is_none_or(|(last, _)| *last < minute) || burdens.len() < 2 {
            let now = Both::of(process);
            println!("minute {minute}: {now:?}");
            burdens.push((minute, now));
        }
        thread::sleep(Duration::from_millis(300));
    }
    burdens.push((u64::MAX, Both::of(process)));
    // In the first minutes things are loaded, and the recogniser meets its longest announcement.
    let settled = burdens.len() / 3;
    let (first, last) = (burdens[settled].1, burdens[burdens.len() - 1].1);
    println!("plies: {}", soak.heard + soak.missed + soak.wrong);
    println!("heard right: {}, heard otherwise: {}, missed: {}", soak.heard, soak.wrong, soak.missed);
    println!("devices or disk lost: {}", soak.lost);
    println!("memory of the program: {} kB, then {} kB", first.program.kilobytes, last.program.kilobytes);
    println!(
        "memory of the recogniser: {} kB, then {} kB",
        first.recogniser.kilobytes, last.recogniser.kilobytes
    );
    println!(
        "open files: {}, then {}; threads: {}, then {}",
        first.all().files,
        last.all().files,
        first.all().threads,
        last.all().threads
    );
    println!("drift of the game's time: {} ms", soak.drift_ms());
    assert_eq!(soak.lost, 0);
    assert!(
        last.all().files <= first.all().files && last.all().threads <= first.all().threads,
        "{first:?}, then {last:?}"
    );
    // The moves of a game need some, about a kilobyte each; a recogniser some for an announcement longer than any before.
    assert!(last.program.kilobytes < first.program.kilobytes + 1_024, "{first:?}, then {last:?}");
    assert!(last.recogniser.kilobytes < first.recogniser.kilobytes + 2_048, "{first:?}, then {last:?}");
    assert!(soak.drift_ms().abs() < 1_000, "{} ms", soak.drift_ms());
    assert_eq!(soak.missed, 0);
}
