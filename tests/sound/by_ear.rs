//! A game by sound alone: two programs, one loudspeaker, one microphone.
//!
//! The moves are typed into the first program, which announces them; the second is told nothing. It hears
//! the announcement, reads it back, hears the yes. Besides the moves only the presses are typed, as soon as
//! a program shows that it is time.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use crate::bed::{Bed, Kind};
use evavier::device::time::now;
use evavier::game::State;
use evavier::journal;
use serde_json::Value;

/// All kinds of pieces, captures (one in passing), both castlings, a promotion, checks (one discovered).
const GAME: [&str; 30] = [
    "e2e4", "g8f6", "e4e5", "d7d5", "e5d6", "c8f5", "d6c7", "d8d7", "c7b8q", "a8b8", "d2d4", "e7e6", "b1c3",
    "f8b4", "c1f4", "e8g8", "d1d2", "f8d8", "e1c1", "b4c3", "d2c3", "b8c8", "c3d2", "f6e4", "d2e3", "d7d5",
    "c1b1", "e4g3", "f1d3", "f5d3",
];
/// Where it ends.
const LAST_FEN: &str = "2rr2k1/pp3ppp/4p3/3q4/3P1B2/3bQ1n1/PPP2PPP/1K1R2NR w - - 0 16";

/// The game must be over by then, on a machine that may have much else to do.
const LIMIT: Duration = Duration::from_mins(12);
/// Both programs must be ready by then.
const READY: Duration = Duration::from_mins(1);

/// Brisk, as experienced listeners set it; loud enough for the microphone, without clipping.
const SETTINGS: &str = "(rate: RATE, volume: 40, locale: \"de\", microphone: \"\")";

/// Which program.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Side {
    /// The one the moves are typed into.
    Speaker,
    /// The one that hears them.
    Listener,
}

/// A running program.
struct Program {
    child: Child,
    input: ChildStdin,
    journal: PathBuf,
}

impl Program {
    fn start(bed: &Bed, side: Side, to: Sender<(Side, Value)>) -> Self {
        let journal = bed.path().join(format!("{side:?}.evavier"));
        let mut command = bed.command(env!("CARGO_BIN_EXE_evavier"));
        command
            .args("play --console --json --listen always --repeat-back --time 90+30 --locale de".split(' '));
        command.arg("--game").arg(&journal);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take());
        std::thread::spawn(move || {
            let lines = BufReader::new(output.expect("a pipe")).lines().map_while(Result::ok);
            lines
                .filter_map(|line| serde_json::from_str(&line).ok())
                .all(|line| to.send((side, line)).is_ok())
        });
        Self { child, input: input.expect("a pipe"), journal }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    fn state(&self) -> State {
        let bytes = std::fs::read(&self.journal).expect("a journal");
        let journal = journal::decode(&bytes).expect("a good journal");
        assert!(!journal.torn, "the journal's last line is whole");
        journal::replay(&journal).expect("events that follow from each other")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// How the game went.
#[derive(Debug, Default)]
struct Tally {
    announcements: usize,
    repetitions: usize,
    misheard: usize,
    asked: usize,
}

/// Two programs at one table.
struct Match {
    speaker: Program,
    listener: Program,
    news: Receiver<(Side, Value)>,
    started: Instant,
    tally: Tally,
    log: Vec<String>,
    _bed: Bed,
}

impl Match {
    fn start() -> Self {
        let bed = Bed::start(Kind::All);
        write_settings(bed.path());
        let (to, news) = mpsc::channel();
        let speaker = Program::start(&bed, Side::Speaker, to.clone());
        let listener = Program::start(&bed, Side::Listener, to);
        let mut this = Self {
            speaker,
            listener,
            news,
            started: now(),
            tally: Tally::default(),
            log: Vec::new(),
            _bed: bed,
        };
        for _ in 0..2 {
            this.until(READY, |_, line| line["say"] == "listening");
        }
        this.started = now();
        this
    }

    /// The next news, and which program's.
    fn until(&mut self, limit: Duration, wanted: impl Fn(Side, &Value) -> bool) -> (Side, Value) {
        let end = now() + limit;
        loop {
            let left = end.saturating_duration_since(now());
            let Ok((side, line)) = self.news.recv_timeout(left) else {
                panic!("nothing came of it; {:?}; at last:\n{}", self.tally, self.last_lines());
            };
            self.note(side, &line);
            if wanted(side, &line) {
                return (side, line);
            }
        }
    }

    fn note(&mut self, side: Side, line: &Value) {
        let seconds = self.started.elapsed().as_secs_f64();
        self.log.push(format!("{seconds:7.2} {side:?} {line}"));
        if std::env::var_os("BY_EAR_VERBOSE").is_some() {
            println!("{}", self.log[self.log.len() - 1]);
        }
        let tally = &mut self.tally;
        match (side, line["say"].as_str().unwrap_or_default()) {
            (Side::Speaker, "announced" | "last_move") => tally.announcements += 1,
            (Side::Speaker, "repetition_differs") => {
                tally.announcements += 1;
                tally.misheard += 1;
            }
            (Side::Listener, "proposed" | "last_move") => tally.repetitions += 1,
            (Side::Listener, "confirm_please") => {
                tally.repetitions += 1;
                tally.asked += 1;
            }
            (_, "not_understood" | "not_legal" | "ambiguous") => tally.misheard += 1,
            _ => {}
        }
    }

    fn last_lines(&self) -> String {
        self.log[self.log.len().saturating_sub(60)..].join("\n")
    }

    /// One move: typed once, pressed on either side when its program says that it is time.
    fn play(&mut self, uci: &str) {
        self.speaker.type_line(uci);
        let mut completed = 0;
        while completed < 2 {
            let left = LIMIT.saturating_sub(self.started.elapsed());
            let (side, line) = self.until(left, |side, line| {
                let event = &line["event"];
                let press = if side == Side::Speaker { "Repeated" } else { "Made" };
                *event == press || event.get("Completed").is_some() || event.get("Announced").is_some()
            });
            let event = &line["event"];
            if event.get("Completed").is_some() {
                completed += 1;
            } else if let Some(announced) = event.get("Announced") {
                assert_eq!(announced["uci"], uci, "{side:?} holds another move:\n{}", self.last_lines());
            } else if side == Side::Speaker {
                self.speaker.type_line("");
            } else {
                self.listener.type_line("");
            }
        }
    }
}

fn write_settings(bed: &Path) {
    let folder = bed.join("config/evavier");
    std::fs::create_dir_all(&folder).expect("a folder");
    let rate = std::env::var("BY_EAR_RATE").unwrap_or_else(|_| "20".to_owned());
    std::fs::write(folder.join("settings.ron"), SETTINGS.replace("RATE", &rate)).expect("a file");
}

#[test]
fn a_game_of_thirty_plies_comes_home_by_sound_alone() {
    let mut game = Match::start();
    for uci in GAME {
        game.play(uci);
    }
    let seconds = game.started.elapsed().as_secs_f64();
    let Tally { announcements, repetitions, misheard, asked } = game.tally;
    println!(
        "30 plies in {seconds:.0} s, {:.1} s each: {announcements} announcements, {repetitions} read back \
         ({asked} of them because no yes was heard), {misheard} misheard on either side",
        seconds / 30.0
    );
    for program in [&game.speaker, &game.listener] {
        let state = program.state();
        let moves: Vec<_> = state.history().plies().map(|(position, mv)| position.uci(mv)).collect();
        assert_eq!(moves, GAME);
        assert_eq!(state.history().position().fen(), LAST_FEN);
    }
}
