//! The clock: how soon the other side runs after a press, how exactly a live game is timed, how soon a time is
//! heard that was asked for.

use std::io::{Read, Write};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use evavier::device::journal_file::JournalFile;
use evavier::device::time::now;
use evavier::game::{CompletedBy, Event, Setup};
use evavier::journal::{HEADER, decode};
use evavier::language::{Reader, Renderer, Style};
use evavier::rules::ByColor;
use evavier::session::{Options, Output, Session};
use evavier::table::recorder::JournalRecorder;
use evavier::table::{Listening, LoopEvent, OptionalDevices, Table, TableConfig};
use evavier::user::settings::Settings;

use super::{Paper, bed, ear_settings, german, report, typed_game};

/// All cores, twice over, busy with nothing until this is dropped.
struct Load(Arc<AtomicBool>);

impl Load {
    fn new() -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        for _ in 0..2 * thread::available_parallelism().map_or(2, usize::from) {
            let stop = stop.clone();
            thread::spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        Self(stop)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn table(path: &std::path::Path, wakes: (mpsc::Sender<LoopEvent>, mpsc::Receiver<LoopEvent>)) -> Table {
    let setup = Setup { control: "90+30".parse().ok(), ..Setup::default() };
    let file = JournalFile::create(path, &format!("{HEADER}\n")).expect("a new file");
    let (session, started) = Session::new(setup, Options::default()).expect("a usual game");

    Table::new(TableConfig {
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
        wakes,
        extras: OptionalDevices::default(),
    })
}

/// A press, until the other side's clock runs and the event is on the disk.
fn presses(name: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut times = Vec::new();
    for round in 0..5 {
        let mut table = table(&folder.path().join(format!("{round}.evavier")), mpsc::channel());
        for uci in typed_game(100) {
            table.wake(LoopEvent::Typed(uci, now()));
            let start = now();
            table.wake(LoopEvent::Typed(String::new(), now()));
            times.push(start.elapsed());
        }
    }
    report(name, times, "p99 < 5 ms");
}

/// Moves and presses sent at known instants to a table that runs: what its clock made of them.
fn live(name: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("live.evavier");
    let wakes = mpsc::channel();
    let to = wakes.0.clone();
    let mut table = table(&path, wakes);
    let sender = thread::spawn(move || {
        let mut sent: Vec<Instant> = Vec::new();
        for (index, uci) in typed_game(120).into_iter().enumerate() {
            let _ = to.send(LoopEvent::Typed(uci, now()));
            thread::sleep(Duration::from_millis(20 + (index as u64 * 7) % 31));
            let at = now();
            sent.push(at);
            let _ = to.send(LoopEvent::Typed(String::new(), at));
            thread::sleep(Duration::from_millis(5));
        }
        let _ = to.send(LoopEvent::EndOfInput);
        sent
    });
    let _ = table.run();
    let sent = sender.join().expect("it sends");
    let read = decode(&std::fs::read(&path).expect("readable")).expect("a journal");
    let pressed =
        read.records.iter().filter(|record| record.event == Event::Completed { by: CompletedBy::Press });
    // Both count from instants of their own: the least delay is taken for none.
    let begun = sent.first().copied();
    let since = |instant: &Instant| begun.map_or(0.0, |begun| (*instant - begun).as_secs_f64() * 1_000.0);
    let delays: Vec<f64> =
        pressed.zip(&sent).map(|(record, sent)| record.at_ms as f64 - since(sent)).collect();
    let least = delays.iter().copied().fold(f64::INFINITY, f64::min);
    let times = delays.iter().map(|delay| Duration::from_secs_f64((delay - least) / 1_000.0)).collect();
    report(name, times, "p99 < 5 ms");
    let (first, last) = (delays.first().unwrap_or(&0.0), delays.last().unwrap_or(&0.0));
    println!("    drift from the first press to the last: {:.1} ms, counted in whole ones", last - first);
}

/// A time that is asked for, until the first sound of it, through the sound system.
fn request_to_sound() {
    let bed = bed::Bed::start(bed::Kind::All);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut program = bed.command(env!("CARGO_BIN_EXE_evavier"));
    program.args(["play", "--console", "--locale", "de"]).env("XDG_DATA_HOME", folder.path());
    let program = program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut parec = bed.command("parec");
    parec.args(["-d", "loop.monitor", "--latency-msec=10", "--raw", "--format=s16le", "--rate=16000"]);
    let parec = parec.arg("--channels=1").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let (Ok(mut program), Ok(mut parec)) = (program, parec) else { return println!("no sound bed") };
    let (Some(mut lines), Some(mut sound)) = (program.stdin.take(), parec.stdout.take()) else { return };
    let (to, loud) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0_u8; 320];
        while sound.read_exact(&mut bytes).is_ok() {
            let samples = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
            if samples.into_iter().any(|sample| sample.unsigned_abs() > 100) && to.send(now()).is_err() {
                break;
            }
        }
    });
    let mut times = Vec::new();
    // The first one waits until the voice is open.
    for round in 0..13 {
        let asked = now();
        let _ = writeln!(lines, "meine zeit").and_then(|()| lines.flush());
        let Ok(heard) = loud.recv_timeout(Duration::from_secs(30)) else { break };
        if round > 0 {
            times.push(heard.saturating_duration_since(asked));
        }
        while loud.recv_timeout(Duration::from_millis(1_200)).is_ok() {}
    }
    let _ = (program.kill(), program.wait(), parec.kill(), parec.wait());
    if times.is_empty() {
        return println!("a time asked for -> its first sound: nothing was heard");
    }
    report("a time asked for -> its first sound", times, "median < 150 ms");
}

pub fn all() {
    presses("press -> the other side runs, journaled (synced)");
    live("live game: instant of a press against the clock's");
    {
        let _load = Load::new();
        presses("the same under full load");
        live("live game under full load");
    }
    request_to_sound();
}
