//! A microphone for each player, with the real sound system: two sound cards of nothing, whose monitors are the
//! microphones. What is spoken into one is that player's word, and his alone.

#![cfg(target_os = "linux")]

mod bed;
mod ear_common;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use bed::{Bed, Kind};
use serde_json::{Value, json};

/// Long enough for the busiest machine; only a failing test waits for it.
const LONG: Duration = Duration::from_mins(1);

struct Table {
    child: Child,
    stdin: ChildStdin,
    news: Receiver<Value>,
    bed: Bed,
}

impl Table {
    fn start() -> Self {
        let bed = Bed::start(Kind::NoSpeech);
        for player in ["white", "black"] {
            let sink = format!("sink_name={player}");
            let mut pactl = bed.command("pactl");
            let done =
                pactl.args(["load-module", "module-null-sink", &sink, "rate=44100"]).stdout(Stdio::null());
            assert!(done.status().expect("pactl is installed").success(), "no sound card for {player}");
        }
        let args = "play --console --json --voice off --listen always --locale de --time 90+30 \
                    --microphone-white white.monitor --microphone-black black.monitor";
        let mut child = bed
            .command(env!("CARGO_BIN_EXE_evavier"))
            .args(args.split_whitespace())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (to, news) = channel();
        thread::spawn(move || {
            let lines = stdout.lines().map_while(Result::ok);
            lines.filter_map(|line| serde_json::from_str(&line).ok()).all(|line| to.send(line).is_ok())
        });
        let table = Self { child, stdin, news, bed };
        table.until(|line| line["say"] == "listening");
        table
    }

    /// Words into a player's microphone.
    fn speak(&self, player: &str, words: &str) {
        let file = self.bed.path().join("words.wav");
        ear_common::speak(words, "de", 150, &file);
        let mut paplay = self.bed.command("paplay");
        let done = paplay.args(["-d", player]).arg(&file).status().expect("paplay is installed");
        assert!(done.success(), "{words} was not played");
    }

    /// The next news of this kind; everything up to it.
    fn until(&self, wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
        let mut seen = Vec::new();
        while !seen.last().is_some_and(&wanted) {
            match self.news.recv_timeout(LONG) {
                Ok(line) => seen.push(line),
                Err(_) => panic!("nothing came of it; at last: {seen:#?}"),
            }
        }
        seen
    }

    fn event(&self, name: &str) -> Value {
        let mut seen = self.until(|line| line["event"] == name || line["event"].get(name).is_some());
        seen.pop().expect("it was seen")
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

#[test]
fn what_a_microphone_hears_is_its_players() {
    let mut table = Table::start();
    table.speak("white", "Eva vier");
    let proposed = table.event("Proposed");
    assert_eq!(
        (&proposed["event"]["Proposed"]["uci"], &proposed["by"]["player"]),
        (&json!("e2e4"), &json!("white"))
    );
    table.speak("white", "ja");
    assert_eq!(table.event("Announced")["by"]["player"], "white");
    writeln!(table.stdin).expect("the program listens");
    table.event("Completed");
    // It is Black's turn, and White speaks.
    table.speak("white", "Springer Felix sechs");
    let seen = table.until(|line| line["say"] == "not_his_turn");
    assert!(seen.iter().all(|line| line["event"].get("Proposed").is_none()), "{seen:#?}");
    table.speak("black", "Springer Felix sechs");
    let proposed = table.event("Proposed");
    assert_eq!(
        (&proposed["event"]["Proposed"]["uci"], &proposed["by"]["player"]),
        (&json!("g8f6"), &json!("black"))
    );
}
