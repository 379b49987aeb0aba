//! The game by telephone: two programs, each with a sound card for its player and two for the call, and a line between
//! them that is a telephone. `make call` plays ten games of forty plies.

#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use crate::bed::{Bed, Kind};
use crate::ear_common;
use crate::games::Dice;
use crate::line::Way;
use evavier::device::time::now;
use evavier::game::{Event, State, shared_word};
use evavier::journal;
use evavier::rules::{Color, Position};
use serde_json::Value;

const READY: Duration = Duration::from_mins(2);
/// A ply may take so long, with all that has to be said again; only a failing test waits for it.
const PLY: Duration = Duration::from_mins(4);
const SETTINGS: &str = "(rate: 0, volume: 40, locale: \"de\", microphone: \"\")";
/// So long a player thinks.
const THINKS: Duration = Duration::from_secs(10);
/// Longer than the ends wait before they say something again.
const SILENCE: Duration = Duration::from_secs(13);
const APART_MS: u64 = 2_000;
/// Silence after which a person says something again: the program was speaking, and heard nothing.
const UNHEARD: Duration = Duration::from_secs(20);

/// One end of the call.
struct End {
    child: Child,
    input: ChildStdin,
    journal: PathBuf,
}

impl End {
    fn start(bed: &Bed, who: usize, with: &str, to: Sender<(usize, Value)>) -> Self {
        let color = ["white", "black"];
        let (own, other) = (color[who], color[1 - who]);
        let journal = bed.path().join(format!("{own}.evavier"));
        let mut command = bed.command(env!("CARGO_BIN_EXE_evavier"));
        let args = format!(
            "play --console --json --no-second-ear --time 90+30 --locale de --call {other} {with} \
             --call-source in_{own}.monitor --call-sink out_{own} \
             --headphones-{own} ear_{own} --microphone-{own} mic_{own}.monitor"
        );
        command.args(args.split_whitespace()).arg("--game").arg(&journal);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take());
        std::thread::spawn(move || {
            let lines = BufReader::new(output.expect("a pipe")).lines().map_while(Result::ok);
            lines.filter_map(|line| serde_json::from_str(&line).ok()).all(|line| to.send((who, line)).is_ok())
        });
        Self { child, input: input.expect("a pipe"), journal }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    fn read(&self) -> (journal::Journal, State) {
        let bytes = std::fs::read(&self.journal).expect("a journal");
        let journal = journal::decode(&bytes).expect("a good journal");
        let state = journal::replay(&journal).expect("events that follow from each other");
        (journal, state)
    }
}

impl Drop for End {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// A call between two ends, or one end and the bed's voices.
struct Call {
    ends: Vec<End>,
    ways: Vec<Way>,
    news: Receiver<(usize, Value)>,
    started: Instant,
    log: Vec<String>,
    said_again: usize,
    bed: Bed,
}

impl Call {
    fn start(ends: usize, with: &str, seed: u64) -> Self {
        let mut bed = Bed::start(Kind::NoSpeech);
        for own in ["white", "black"] {
            for card in ["in", "out", "ear", "mic"] {
                bed.add_sink(&format!("{card}_{own}"));
            }
        }
        let folder = bed.path().join("config/evavier");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("settings.ron"), SETTINGS).expect("a file");
        let ways = vec![
            Way::start(&bed, "out_white", "in_black", seed),
            Way::start(&bed, "out_black", "in_white", seed + 1),
        ];
        let (to, news) = mpsc::channel();
        let ends = (0..ends).map(|who| End::start(&bed, who, with, to.clone())).collect();
        let mut call = Self { ends, ways, news, started: now(), log: Vec::new(), said_again: 0, bed };
        // Each has two ears.
        for _ in 0..call.ends.len() * 2 {
            call.until(READY, |_, line| line["say"] == "at_microphone" || line["say"] == "listening");
        }
        // What is said before the line carries anything is said in vain.
        std::thread::sleep(Duration::from_secs(3));
        call.started = now();
        call
    }

    fn until(&mut self, limit: Duration, wanted: impl Fn(usize, &Value) -> bool) -> (usize, Value) {
        self.comes_within(limit, wanted).unwrap_or_else(|| {
            panic!(
                "nothing came of it; at last:\n{}",
                self.log[self.log.len().saturating_sub(70)..].join("\n")
            )
        })
    }

    fn comes_within(
        &mut self,
        limit: Duration,
        wanted: impl Fn(usize, &Value) -> bool,
    ) -> Option<(usize, Value)> {
        let end = now() + limit;
        loop {
            let left = end.saturating_duration_since(now());
            let (who, line) = self.news.recv_timeout(left).ok()?;
            self.note(who, &line);
            let said = line["say"].as_str().unwrap_or_default();
            self.said_again +=
                usize::from(["not_understood", "repetition_differs", "call_repeat"].contains(&said));
            if wanted(who, &line) {
                return Some((who, line));
            }
        }
    }

    /// Until both ends have had nothing to say for a while.
    fn until_silence(&mut self) {
        while let Ok((who, line)) = self.news.recv_timeout(SILENCE) {
            self.note(who, &line);
        }
    }

    fn note(&mut self, who: usize, line: &Value) {
        self.log.push(format!("{:7.2} {who} {line}", self.started.elapsed().as_secs_f64()));
        if std::env::var_os("CALL_VERBOSE").is_some() {
            println!("{}", self.log[self.log.len() - 1]);
        }
    }

    /// A move is typed by its player, repeated by the other end, and pressed.
    fn play(&mut self, who: usize, uci: &str) {
        self.ends[who].type_line(uci);
        self.until(PLY, |at, line| at == who && is_event(line, "Repeated"));
        self.ends[who].type_line("");
        for _ in 0..2 {
            self.until(PLY, |_, line| is_event(line, "Completed"));
        }
    }

    /// The words of the bed's voice into the call, at its end without a program.
    fn say_there(&self, words: &str) {
        let file = self.bed.path().join("there.wav");
        ear_common::speak(words, "de", 140, &file);
        let done = self.bed.command("paplay").args(["-d", "out_black"]).arg(&file).status().expect("paplay");
        assert!(done.success(), "{words} was not played");
    }

    /// The same again until the program makes something of it.
    fn tell_there(&mut self, words: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        const AGAIN: [&str; 4] = ["not_heard", "not_understood", "say_again", "clock_runs_already"];
        for _ in 0..8 {
            self.say_there(words);
            let again = |line: &Value| AGAIN.iter().any(|said| line["say"] == *said);
            match self.comes_within(UNHEARD, |_, line| wanted(line) || again(line)) {
                Some((_, line)) if wanted(&line) => return line,
                _ => {}
            }
            std::thread::sleep(Duration::from_secs(4));
        }
        panic!("never understood: {words}");
    }

    /// How far the clocks of both ends are apart when the game is over.
    fn apart_ms(&self) -> u64 {
        let states: Vec<State> = self.ends.iter().map(|end| end.read().1).collect();
        let left = |state: &State, color| state.clock().expect("a clock").remaining_ms(color, 0);
        Color::ALL
            .into_iter()
            .map(|color| left(&states[0], color).abs_diff(left(&states[1], color)))
            .max()
            .unwrap_or(0)
    }
}

fn is_event(line: &Value, name: &str) -> bool {
    line["event"] == name || line["event"].get(name).is_some()
}

/// A game of random moves, which nobody could guess.
fn moves(plies: usize, seed: u64) -> Vec<String> {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut position = Position::start();
    let mut game = Vec::new();
    while game.len() < plies {
        let all = position.legal_moves();
        let mv = all[dice.below(all.len())];
        let next = position.play(mv);
        if next.legal_moves().is_empty() {
            return moves(plies, seed + 1_000);
        }
        game.push(position.uci(mv));
        position = next;
    }
    game
}

/// Plays a game with so many cuts of the line, and tells how it went.
fn game(plies: usize, seed: u64, cuts: &[usize]) -> String {
    let game = moves(plies, seed);
    let mut call = Call::start(2, "--call-evavier", seed);
    for (ply, uci) in game.iter().enumerate() {
        let who = ply % 2;
        if cuts.contains(&ply) {
            call.ways.iter().for_each(|way| way.cut(true));
            call.ends[who].type_line(uci);
            call.until(PLY, |at, line| at == who && is_event(line, "LineBroken"));
            call.ways.iter().for_each(|way| way.cut(false));
            call.until(PLY, |at, line| at == who && is_event(line, "LineBack"));
            call.until(PLY, |at, line| at == who && is_event(line, "Repeated"));
            call.ends[who].type_line("");
            for _ in 0..2 {
                call.until(PLY, |_, line| is_event(line, "Completed"));
            }
        } else {
            call.play(who, uci);
        }
        // Nobody replies at once: meanwhile the two ends compare their clocks.
        std::thread::sleep(THINKS);
    }
    let seconds = call.started.elapsed().as_secs_f64();
    let loser = plies % 2;
    call.ends[loser].type_line("aufgeben");
    call.ends[loser].type_line("ja");
    for _ in 0..2 {
        call.until(PLY, |_, line| is_event(line, "RecordsAgree"));
    }
    // The last times are read behind the record.
    call.until_silence();
    let apart = call.apart_ms();
    let ends: Vec<(journal::Journal, State)> = call.ends.iter().map(End::read).collect();
    for (_, state) in &ends {
        let played: Vec<_> = state.history().plies().map(|(position, mv)| position.uci(mv)).collect();
        assert_eq!(played, game, "no wrong move");
    }
    assert_eq!(shared_word(&ends[0].1), shared_word(&ends[1].1));
    let settled = ends.iter().flat_map(|(journal, _)| &journal.records);
    let settled = settled.filter(|record| matches!(record.event, Event::ClocksAgreed { .. })).count();
    let told = format!(
        "{plies} plies in {seconds:.0} s, {:.1} s each; {} said again, {settled} times settled, {apart} ms apart",
        seconds / plies as f64,
        call.said_again
    );
    println!("{told}");
    assert!(apart <= APART_MS, "{told}\n{}", call.log.join("\n"));
    told
}

fn asked(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
#[ignore = "four minutes of sound between two programs: `make call`"]
fn two_programs_play_over_a_telephone_and_prove_it() {
    game(usize::try_from(asked("CALL_SHORT", 4)).expect("few"), 1, &[]);
}

#[test]
#[ignore = "ten games of forty plies by voice take hours: `make call`"]
fn ten_games_of_forty_plies_by_telephone() {
    let plies = usize::try_from(asked("CALL_PLIES", 40)).expect("few");
    let told: Vec<String> = (1..=asked("CALL_GAMES", 10))
        .map(|seed| game(plies, seed, if seed == 1 { &[3, 6] } else { &[] }))
        .collect();
    println!("{}", told.join("\n"));
}

#[test]
#[ignore = "a person is to say yes again until it is surely heard, which no test can count on"]
fn a_person_with_a_telephone_alone_plays_a_program() {
    let mut call = Call::start(1, "", 7);
    call.ends[0].type_line("e2e4");
    call.until(PLY, |_, line| is_event(line, "Announced"));
    call.ends[0].type_line("");
    call.until(PLY, |_, line| is_event(line, "Completed"));
    std::thread::sleep(Duration::from_secs(3));
    let heard = call.tell_there("Springer Gustav acht Felix sechs", |line| is_event(line, "Proposed"));
    assert_eq!(
        (heard["event"]["Proposed"]["uci"].as_str(), heard["by"]["player"].as_str()),
        (Some("g8f6"), Some("black"))
    );
    std::thread::sleep(Duration::from_secs(5));
    call.tell_there("ja", |line| is_event(line, "Announced"));
    std::thread::sleep(Duration::from_secs(4));
    call.tell_there("gedrückt", |line| is_event(line, "Completed"));
    std::thread::sleep(Duration::from_secs(3));
    let asked = call.tell_there("Uhr", |line| is_event(line, "Asked"));
    assert_eq!(asked["by"]["player"], "black", "{asked}");
    call.until(PLY, |_, line| line["say"] == "clock_runs");
    std::thread::sleep(Duration::from_secs(9));
    call.tell_there("aufgeben", |line| line["say"] == "really_resign");
    std::thread::sleep(Duration::from_secs(4));
    call.tell_there("ja", |line| is_event(line, "Ended"));
}
