//! How fast the program is, against stated goals. `cargo bench` prints the numbers; benches/README.md keeps
//! them with machine and date. Never a test: a busy machine is no defect.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use evavier::device::journal_file::JournalFile;
use evavier::device::time::now;
use evavier::ear::end_of_speech;
use evavier::ear::recogniser::{Grammar, RecogniserProcess};
use evavier::ear::{Ear, EarEvent, EarSettings, read_recording};
use evavier::game::{Setup, Source};
use evavier::journal::{HEADER, Record, Seal};
use evavier::language::{Library, Message, Reader, Renderer, Scheme, Style, Vocabulary};
use evavier::reconcile::reconcile;
use evavier::rules::{ByColor, History, Position, laws};
use evavier::session::{Input, Options, Output, Session};
use evavier::table::recorder::JournalRecorder;
use evavier::table::{Listening, LoopEvent, OptionalDevices, Screen, Table, TableConfig};
use evavier::user::settings::Settings;
use tape::{Pace, Tape};

#[path = "../tests/common/games/mod.rs"]
mod games;

#[path = "../tests/common/injected/mod.rs"]
mod injected;

#[path = "../tests/common/bed/mod.rs"]
mod bed;

#[path = "../tests/common/ear_common/tape.rs"]
mod tape;

mod clock;
mod learning;
mod second_ear;

fn german() -> &'static evavier::language::Locale {
    Library::built_in().find("de").expect("built in")
}

/// Prints one figure with its goal.
fn report(name: &str, mut times: Vec<Duration>, goal: &str) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
    println!(
        "{name}: n {}, median {:.2?}, p95 {:.2?}, p99 {:.2?}; goal {goal}",
        times.len(),
        at(50),
        at(95),
        at(99)
    );
}

/// A screen that only takes the text.
struct Paper;

impl Screen for Paper {
    fn show(&mut self, _: &Message, text: &str) {
        std::hint::black_box(text);
    }
}

fn typed_game(plies: usize) -> Vec<String> {
    let game = games::random_game(Position::start(), plies, &mut games::Dice(7));
    game.plies().map(|(position, mv)| position.uci(mv)).collect()
}

/// A typed line, until it is on the disk and its announcement shown.
fn typed_line_to_disk() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut times = Vec::new();
    for round in 0..10 {
        let path = folder.path().join(format!("{round}.evavier"));
        let file = JournalFile::create(&path, &format!("{HEADER}\n")).expect("a new file");
        let (session, started) = Session::new(Setup::default(), Options::default()).expect("a usual game");
        let mut table = Table::new(TableConfig {
            session,
            begin: vec![Output::Record(started)],
            recorder: JournalRecorder::new(file),
            renderer: Renderer::new(german(), Style::default()),
            readers: Reader::new(german()).into(),
            screen: Box::new(Paper),
            speaker: None,
            ear: (ear_settings(), Listening::Off),
            microphones: ByColor { white: None, black: None },
            settings: Settings::default(),
            wakes: mpsc::channel(),
            extras: OptionalDevices::default(),
        });
        for uci in typed_game(100) {
            let start = now();
            table.wake(LoopEvent::Typed(uci, now()));
            times.push(start.elapsed());
        }
    }
    report("typed line -> journaled (synced) and announced", times, "p99 < 10 ms");
}

/// The same without the disk.
fn typed_line_alone() {
    let reader = Reader::new(german());
    let renderer = Renderer::new(german(), Style::default());
    let mut times = Vec::new();
    for _ in 0..10 {
        let (mut session, _) = Session::new(Setup::default(), Options::default()).expect("a usual game");
        for (ply, uci) in typed_game(100).iter().enumerate() {
            let start = now();
            let input = Input::Phrase {
                source: Source::Typed,
                text: uci,
                sure: true,
                reader: &reader,
                by: None,
                heard: None,
                meant: None,
            };
            for output in session.handle(input, ply as u64) {
                match output {
                    Output::Record(event) => {
                        std::hint::black_box(Seal::default().line(&Record {
                            seq: 1,
                            at_ms: 0,
                            by: None,
                            event,
                        }));
                    }
                    Output::Say(_, message) | Output::Tell(_, message) => {
                        std::hint::black_box(renderer.text(&message));
                    }
                    _ => {}
                }
            }
            times.push(start.elapsed());
        }
    }
    report("typed line -> event and announcement, without the sync", times, "p99 < 1 ms");
}

/// What each move of a game asks the rules: whether it is over. And what a fallen flag asks.
fn judging_positions() {
    let (mut moves, mut flags) = (Vec::new(), Vec::new());
    for seed in 1..=40 {
        let game = games::random_game(Position::start(), 200, &mut games::Dice(seed));
        let mut history = History::new(game.start().clone());
        for (ply, mv) in game.moves().iter().enumerate() {
            history.play(*mv);
            let start = now();
            std::hint::black_box(history.ending(laws::usual()));
            moves.push(start.elapsed());
            if ply % 10 == 0 {
                let start = now();
                std::hint::black_box(history.flag_fall(laws::usual(), history.position().turn()));
                flags.push(start.elapsed());
            }
        }
    }
    report("a move played -> whether the game is over", moves, "p99 < 1 ms");
    report("a flag fallen -> lost or drawn", flags, "p99 < 100 ms");
}

fn grammar() -> Grammar {
    let model = evavier::user::folders::model("de");
    evavier::talk::expected::grammar(&Vocabulary::of(Scheme::Fide, german()), &model)
}

fn ear_settings() -> EarSettings {
    EarSettings {
        model_dir: evavier::user::folders::model("de"),
        grammar: grammar(),
        open: std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true)),
        patience: end_of_speech::patience(
            Reader::new(german()),
            std::sync::Arc::new(std::sync::Mutex::new(Position::start().into())),
        ),
        program: Some(env!("CARGO_BIN_EXE_evavier").into()),
        ..EarSettings::default()
    }
}

const SAID: [&str; 8] = [
    "Springer Gustav eins Felix drei",
    "Eva zwei Eva vier",
    "Dame David eins schlägt David fünf Schach",
    "kurze Rochade",
    "Bella sieben Bella acht Dame",
    "Turm Anna eins David eins",
    "ja",
    "Läufer Felix eins Bella fünf",
];

fn spoken(folder: &std::path::Path) -> Vec<Vec<i16>> {
    let speak = |(index, text): (usize, &&str)| {
        let file = folder.join(format!("{index}.wav"));
        let done = Command::new("espeak-ng").args(["-v", "de", "-w"]).arg(&file).arg(text).status();
        assert!(done.is_ok_and(|status| status.success()), "espeak-ng is installed by `make setup`");
        read_recording(&file).expect("a good file")
    };
    SAID.iter().enumerate().map(speak).collect()
}

/// From the end of the last word until the move is proposed, at real pace.
fn speech_to_proposal(clips: &[Vec<i16>]) {
    let (to, events) = mpsc::channel();
    let mut tape = Tape::new(Pace::Real).silence(Duration::from_millis(600));
    for clip in clips.iter().chain(clips) {
        tape = tape.sound(clip).silence(Duration::from_millis(1_500));
    }
    let _ear = Ear::start_with(ear_settings(), tape, move |event| {
        let _ = to.send((now(), event));
    });
    let reader = Reader::new(german());
    let mut times = Vec::new();
    while let Ok((heard_at, event)) = events.recv_timeout(Duration::from_secs(20)) {
        match event {
            EarEvent::Heard { hearing, speech_ended } => {
                std::hint::black_box(reader.read(&Position::start(), &hearing.text));
                times.push(
                    heard_at.duration_since(speech_ended) + heard_at.elapsed().min(Duration::from_millis(1)),
                );
            }
            EarEvent::TapeEnded => break,
            _ => {}
        }
    }
    report("end of speech -> proposed", times, "median < 400 ms");
}

/// Computing time per second of sound.
fn real_time_factor(clips: &[Vec<i16>]) {
    let (program, model) = (env!("CARGO_BIN_EXE_evavier"), evavier::user::folders::model("de"));
    let mut recogniser =
        RecogniserProcess::start(program.as_ref(), &model, &grammar(), std::sync::Arc::default())
            .expect("the shipped model");
    let (mut audio_ms, mut decode_ms) = (0, 0.0);
    for clip in clips {
        recogniser.renew().expect("a grammar");
        let mut heard = recogniser.feed(clip).expect("decodes");
        heard.push(recogniser.finish().expect("decodes"));
        audio_ms += heard.iter().map(|hearing| hearing.audio_ms).sum::<u64>();
        decode_ms += heard.iter().map(|hearing| hearing.decode_ms).sum::<f64>();
    }
    println!("decode real-time factor: {:.3}; goal < 0.1", decode_ms / audio_ms as f64);
}

/// Runs the program until it prints a line with `part`; how long that took, and its resident memory then.
fn start_until(mut command: Command, part: &str) -> Option<(Duration, u64)> {
    let start = now();
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    let lines = BufReader::new(child.stdout.take()?).lines();
    let found = lines.map_while(Result::ok).find(|line| line.contains(part)).map(|_| start.elapsed());
    std::thread::sleep(Duration::from_millis(500));
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let resident =
        status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().split(' ').next()?.parse().ok());
    let _ = child.stdin.take().map(|mut stdin| writeln!(stdin, "quit"));
    let _ = child.kill();
    let _ = child.wait();
    Some((found?, resident?))
}

fn cold_starts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = |args: &[&str], bed: &bed::Bed| {
        let mut command = bed.command(env!("CARGO_BIN_EXE_evavier"));
        command.args(args).env("XDG_DATA_HOME", folder.path());
        command
    };
    let bed = bed::Bed::start(bed::Kind::All);
    let (mut prompts, mut ears, mut memory) = (Vec::new(), Vec::new(), 0);
    for _ in 0..10 {
        let prompt = start_until(program(&["play", "--console", "--locale", "de"], &bed), "evavier");
        prompts.extend(prompt.map(|(time, _)| time));
        let args = ["play", "--console", "--locale", "de", "--listen", "always"];
        if let Some((time, resident)) = start_until(program(&args, &bed), "Ich höre zu") {
            ears.push(time);
            memory = memory.max(resident);
        }
    }
    report("cold start -> first prompt", prompts, "< 150 ms");
    report("cold start -> listening", ears, "< 1 s");
    println!("resident memory while listening: {:.0} MB; goal < 150 MB", memory as f64 / 1024.0);
}

/// Two sheets of 200 plies that agree, and a board on which one move or two went wrong: the whole finding.
fn wrong_board_explained() {
    let mut times = Vec::new();
    for (count, seed) in [(1, 11), (2, 12)] {
        let mut dice = games::Dice(seed);
        for _ in 0..50 {
            let case = injected::long_case(count, 200, &mut dice);
            let start = now();
            std::hint::black_box(reconcile(&case, laws::usual()).is_ok());
            times.push(start.elapsed());
        }
    }
    report("wrong board of a 200-ply game explained", times, "p99 < 50 ms");
}

/// Prints what takes too little time to be measured once: the median of a hundred rounds of it, after ten that do not
/// count. Each round is of as many as take some milliseconds.
fn report_small<T>(name: &str, mut what: impl FnMut() -> T) {
    let mut round = |count: u32| {
        let start = now();
        (0..count).for_each(|_| drop(std::hint::black_box(what())));
        start.elapsed()
    };
    let mut count = 1;
    while round(count) < Duration::from_millis(5) {
        count *= 2;
    }
    (0..10).for_each(|_| _ = round(count));
    let mut times: Vec<Duration> = (0..100).map(|_| round(count)).collect();
    times.sort_unstable();
    let each = |at: usize| times[at].as_nanos() as f64 / f64::from(count) / 1_000.0;
    println!("{name}: median {:.3} µs, p95 {:.3} µs", each(50), each(95));
}

fn micro() {
    let reader = Reader::new(german());
    let start = Position::start();
    let phrase = "Springer Gustav eins Felix drei";
    report_small("read an announcement", || reader.read(&start, phrase));
    let mv = start.parse_uci("g1f3").expect("legal");
    let words = evavier::language::Vocabulary::of(evavier::language::Scheme::Fide, german());
    report_small("announce a move", || words.announce(&Style::default(), &start, mv));
    report_small("a reader for a locale", || Reader::new(german()));
}

fn main() {
    // `cargo test --benches` only asks whether this runs.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    let _: Instant = now();
    // `cargo bench --bench speed -- clock` measures the clock alone.
    if std::env::args().any(|arg| arg == "clock") {
        return clock::all();
    }
    // Likewise what learning a voice costs.
    if std::env::args().any(|arg| arg == "learning") {
        return learning::all();
    }
    // And what asking the second ear does.
    if std::env::args().any(|arg| arg == "second-ear") {
        return second_ear::all();
    }
    typed_line_alone();
    typed_line_to_disk();
    second_ear::all();
    learning::all();
    clock::all();
    wrong_board_explained();
    judging_positions();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let clips = spoken(folder.path());
    real_time_factor(&clips);
    speech_to_proposal(&clips);
    cold_starts();
    micro();
}
