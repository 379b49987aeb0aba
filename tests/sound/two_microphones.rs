//! A microphone for each player, with the real sound system: two sound cards of nothing, whose monitors are the
//! microphones. What is spoken into one is that player's word, and his alone.

#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::bed::{Bed, Kind};
use crate::ear_common;
use serde_json::{Value, json};

/// Long enough for the busiest machine; only a failing test waits for it.
const LONG: Duration = Duration::from_mins(1);

/// How often a person says a thing before he gives up.
const TRIES: usize = 5;

/// What he is told when he has to say it again.
const NOT_UNDERSTOOD: [&str; 3] = ["not_heard", "not_understood", "say_again"];

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

    /// Words into a player's microphone, and again where he is told that they were not understood: a sound card of nothing
    /// may swallow a word, and nobody is to be believed by half a word. The news that came of them.
    fn say(&self, player: &str, words: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..TRIES {
            self.speak(player, words);
            let again = |line: &Value| NOT_UNDERSTOOD.iter().any(|said| line["say"] == *said);
            let mut seen = self.until(|line| wanted(line) || again(line));
            let last = seen.pop().expect("it was seen");
            if wanted(&last) {
                return last;
            }
        }
        panic!("{player} was never understood: {words}");
    }

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
        self.until(|line| is_event(line, name)).pop().expect("it was seen")
    }
}

fn is_event(line: &Value, name: &str) -> bool {
    line["event"] == name || line["event"].get(name).is_some()
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
    let proposed = |line: &Value| is_event(line, "Proposed");
    let heard = table.say("white", "Eva vier", proposed);
    assert_eq!(
        (&heard["event"]["Proposed"]["uci"], &heard["by"]["player"]),
        (&json!("e2e4"), &json!("white"))
    );
    let announced = table.say("white", "ja", |line| is_event(line, "Announced"));
    assert_eq!(announced["by"]["player"], "white");
    writeln!(table.stdin).expect("the program listens");
    table.event("Completed");
    // It is Black's turn, and White speaks.
    let refused =
        table.say("white", "Springer Felix sechs", |line| proposed(line) || line["say"] == "not_his_turn");
    assert_eq!(refused["say"], "not_his_turn");
    let heard = table.say("black", "Springer Felix sechs", proposed);
    assert_eq!(
        (&heard["event"]["Proposed"]["uci"], &heard["by"]["player"]),
        (&json!("g8f6"), &json!("black"))
    );
}
