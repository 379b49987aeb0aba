//! The clock as it is heard on a sound card: its tones, its silence where a game is rated, and the time it says,
//! recognised again from the sound.

#![cfg(target_os = "linux")]

use std::f64::consts::TAU;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::bed::{Bed, Kind, Recording};
use evavier::device::time::now;
use evavier::device::tones::Tone;
use evavier::ear::read_recording;
use evavier::language::{Library, Remaining, Renderer, Style};
use evavier::rules::Color;
use evavier::say;

const RATE: f64 = 16_000.0;
/// Long enough for the busiest machine; only a failing test waits for it.
const LONG: Duration = Duration::from_mins(2);

/// The program on the bed.
struct Program {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    _home: tempfile::TempDir,
}

impl Program {
    fn start(bed: &Bed, args: &[&str]) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let mut child = bed
            .command(env!("CARGO_BIN_EXE_evavier"))
            // What is said is recognised by the sound of espeak-ng.
            .args(["play", "--console", "--locale", "de", "--announcer", "speech"])
            .args(args)
            .env("XDG_DATA_HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (to, lines) = channel();
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| to.send(line)));
        Self { child, stdin, lines, _home: home }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("the program listens");
    }

    fn wait_for(&self, part: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(LONG).unwrap_or_else(|_| panic!("no {part:?}"));
            println!("{line}");
            if line.contains(part) {
                return line;
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How strong one pitch is in some samples, 0 to 1 of all that is heard there.
fn share(samples: &[i16], hertz: f64) -> f64 {
    let (mut re, mut im, mut all) = (0.0, 0.0, 0.0);
    for (index, sample) in samples.iter().enumerate() {
        let (value, angle) = (f64::from(*sample), TAU * hertz * index as f64 / RATE);
        re += value * angle.cos();
        im += value * angle.sin();
        all += value * value;
    }
    if all == 0.0 { 0.0 } else { 2.0 * (re * re + im * im) / (all * samples.len() as f64) }
}

/// Where in a recording a tone is heard, in seconds: stretches of ten milliseconds that are little else.
fn heard(recording: &Recording, tone: Tone) -> Vec<f64> {
    heard_in(&recording.samples(), tone)
}

fn heard_in(samples: &[i16], tone: Tone) -> Vec<f64> {
    let mut found: Vec<f64> = Vec::new();
    for (index, stretch) in samples.chunks_exact(160).enumerate() {
        let loud = stretch.iter().any(|sample| sample.unsigned_abs() > 500);
        let at = index as f64 / 100.0;
        if loud
            && share(stretch, f64::from(tone.shape().0)) > 0.8
            && found.last().is_none_or(|last| at - last > 0.3)
        {
            found.push(at);
        }
    }
    found
}

#[test]
fn a_press_is_heard_where_that_was_chosen_and_where_the_program_speaks() {
    for (kind, args, expected) in [
        (Kind::NoSpeech, &["--voice", "off", "--press-tone", "--time", "5"][..], 3),
        (Kind::NoSpeech, &["--voice", "off", "--time", "5"], 0),
        (Kind::NoSpeech, &["--voice", "off", "--press-tone", "--rated", "--time", "5"], 0),
        // What the voice says of a press is nothing: whoever cannot see has the tone.
        (Kind::All, &["--time", "5"], 3),
        (Kind::All, &["--no-press-tone", "--time", "5"], 0),
        (Kind::All, &["--rated", "--time", "5"], 0),
    ] {
        let speaks = kind == Kind::All;
        let bed = Bed::start(kind);
        let mut program = Program::start(&bed, args);
        let recording = bed.record();
        let mut presses = Vec::new();
        for (line, told) in [("e4", "Eva vier"), ("e5", "Eva fünf"), ("Sf3", "Felix drei")] {
            let from = recording.samples().len();
            program.say(line);
            program.wait_for(told);
            // Under the voice a tone is not told from it by its pitch.
            assert!(!speaks || is_said_to_its_end(&recording, from), "{args:?}: {line}");
            let from = recording.samples().len();
            program.say("");
            program.wait_for("hat gedrückt");
            let end = now() + if expected > 0 { LONG } else { Duration::from_secs(1) };
            let tones = || heard_in(&recording.samples()[from..], Tone::Press);
            while tones().is_empty() && now() < end {
                thread::sleep(Duration::from_millis(50));
            }
            // None comes twice.
            thread::sleep(Duration::from_millis(500));
            presses.extend(tones());
        }
        assert_eq!(presses.len(), expected, "{args:?}: {presses:?}");
        assert!(speaks || expected > 0 || recording.sound().is_none(), "{args:?}: silence is asked for");
    }
}

#[test]
fn the_last_seconds_tick_and_a_rated_game_is_silent_to_the_end() {
    for (args, ticks) in [
        (&["--voice", "off", "--ticking", "--time", "0.1"][..], 4..=5),
        (&["--voice", "off", "--ticking", "--warn-at", "3", "--rated", "--time", "0.1"], 0..=0),
    ] {
        let bed = Bed::start(Kind::NoSpeech);
        let mut program = Program::start(&bed, args);
        program.wait_for("0:00:06");
        thread::sleep(Duration::from_millis(700));
        let recording = bed.record();
        program.say("start");
        thread::sleep(Duration::from_secs(7));
        let found = heard(&recording, Tone::Tick);
        assert!(ticks.contains(&found.len()), "{args:?}: {found:?}");
        for pair in found.windows(2) {
            assert!((pair[1] - pair[0] - 1.0).abs() < 0.25, "a tick a second: {found:?}");
        }
        assert!(*ticks.end() > 0 || recording.sound().is_none(), "{args:?}: nothing may sound");
    }
}

// ---- the time as it is said

const BANDS: usize = 20;

/// Loudness in bands of pitch, every five milliseconds (a busy machine loses ten of a sound now and then), without what changes
/// with the loudness of the whole. Silence is left out: a busy machine makes pauses where there are none.
fn features(samples: &[i16]) -> Vec<[f64; BANDS]> {
    let loud = |sample: &i16| sample.unsigned_abs() > 200;
    let (Some(first), Some(last)) = (samples.iter().position(loud), samples.iter().rposition(loud)) else {
        return Vec::new();
    };
    let speech = &samples[first..=last];
    let centre = |band: usize| 150.0 * (6_000.0_f64 / 150.0).powf(band as f64 / (BANDS as f64 - 1.0));
    let mut frames: Vec<[f64; BANDS]> = Vec::new();
    let hann: Vec<f64> = (0..400).map(|index| 0.5 - 0.5 * (TAU * f64::from(index) / 400.0).cos()).collect();
    for start in (0..speech.len().saturating_sub(400)).step_by(80) {
        if !speech[start..start + 400].iter().any(loud) {
            continue;
        }
        let mut frame = [0.0; BANDS];
        for (band, value) in frame.iter_mut().enumerate() {
            let mut power = 0.0;
            // A band is some pitches around its centre.
            for part in [0.94, 1.0, 1.06] {
                // Goertzel's way to the strength of one pitch.
                let turn = 2.0 * (TAU * centre(band) * part / RATE).cos();
                let (mut last, mut before) = (0.0, 0.0);
                for (sample, window) in speech[start..start + 400].iter().zip(&hann) {
                    let next = f64::from(*sample) * window + turn * last - before;
                    (before, last) = (last, next);
                }
                power += last * last + before * before - turn * last * before;
            }
            *value = (power + 1e4).ln();
        }
        frames.push(frame);
    }
    for band in 0..BANDS {
        let mean = frames.iter().map(|frame| frame[band]).sum::<f64>() / frames.len().max(1) as f64;
        frames.iter_mut().for_each(|frame| frame[band] -= mean);
    }
    frames
}

/// How far two utterances are apart when one is stretched onto the other.
fn distance(one: &[[f64; BANDS]], other: &[[f64; BANDS]]) -> f64 {
    let apart = |a: &[f64; BANDS], b: &[f64; BANDS]| {
        a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum::<f64>().sqrt()
    };
    let mut row = vec![f64::INFINITY; other.len() + 1];
    row[0] = 0.0;
    for a in one {
        let mut next = vec![f64::INFINITY; other.len() + 1];
        for (index, b) in other.iter().enumerate() {
            let best = row[index].min(row[index + 1] + 0.5).min(next[index] + 0.5);
            next[index + 1] = best + apart(a, b);
        }
        row = next;
    }
    row[other.len()] / (one.len() + other.len()).max(1) as f64
}

fn spoken(folder: &Path, text: &str) -> Vec<i16> {
    let file = folder.join("candidate.wav");
    let done = Command::new("espeak-ng").args(["-v", "de", "-w"]).arg(&file).arg(text).status();
    assert!(done.is_ok_and(|status| status.success()), "espeak-ng is installed by `make setup`");
    read_recording(&file).expect("a good file")
}

/// Records one utterance from its first sound to the silence after it.
fn utterance(bed: &Bed, ask: impl FnOnce()) -> Vec<i16> {
    let recording = bed.record();
    ask();
    to_the_end(&recording)
}

/// Waits until something was heard behind so many samples of a recording, and then nothing for a second.
fn is_said_to_its_end(recording: &Recording, from: usize) -> bool {
    let end = now() + LONG;
    let loud = |sample: &i16| sample.unsigned_abs() > 100;
    while now() < end {
        let samples = recording.samples();
        if samples[from..].iter().any(loud) && !samples.iter().rev().take(16_000).any(loud) {
            return true;
        }
        thread::sleep(Duration::from_millis(100));
    }
    false
}

/// Waits until a recording has something in it and has fallen silent again; what is in it.
fn to_the_end(recording: &Recording) -> Vec<i16> {
    assert!(recording.hears(LONG), "something is said");
    let end = now() + LONG;
    loop {
        thread::sleep(Duration::from_millis(200));
        let samples = recording.samples();
        let quiet = samples.iter().rev().take(12_000).all(|sample| sample.unsigned_abs() < 100);
        if quiet || now() > end {
            return samples;
        }
    }
}

/// Whether two recordings come to hold the same. One voice may be behind the other, and pause longer than between two
/// sentences.
fn both_hear_the_same(one: &Recording, other: &Recording) -> bool {
    let end = now() + LONG;
    loop {
        let [(one, is_one_over), (other, is_other_over)] =
            [one, other].map(|recording| (recording.samples(), recording.is_silent()));
        let apart = distance(&features(&one), &features(&other));
        if is_one_over && is_other_over {
            println!("{} and {} samples, {apart:.2} apart", one.len(), other.len());
            if apart < 1.0 {
                return true;
            }
        }
        if now() > end {
            return false;
        }
        thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn each_player_hears_his_own_time_in_his_own_headphones() {
    let german = Library::built_in().find("de").expect("built in");
    let renderer = Renderer::new(german, Style::default()).seconds_below(300_000);
    let said = |color, ms| renderer.text(&say!("clock_of", color, time = Remaining(ms)));
    let mut bed = Bed::start(Kind::NoSpeech);
    for name in ["left", "right"] {
        bed.add_sink(name);
    }
    let args = ["--headphones-white", "left", "--headphones-black", "right", "--time", "white 47, black 20"];
    let mut program = Program::start(&bed, &args);
    program.wait_for("47");
    // What a game begins with is over: one of them may hear more of it than the other.
    let openings = ["left", "right"].map(|sink| bed.record_sink(sink));
    assert!(openings.iter().all(|opening| opening.stays_silent_for(48_000, LONG)));
    drop(openings);
    let recordings = ["left", "right", "loop"].map(|sink| bed.record_sink(sink));
    // What everybody is told both hear, and nobody else.
    program.say("Sf3");
    program.wait_for("Felix drei");
    assert!(both_hear_the_same(&recordings[0], &recordings[1]));
    assert!(recordings[2].sound().is_none(), "where both have headphones nobody else listens");
    drop(recordings);
    program.say("");
    program.say("stopp");
    // Half a minute more than what is said: what ran meanwhile changes nothing.
    for line in ["schiedsrichter zeit weiß =46:30", "schiedsrichter zeit schwarz =20:30"] {
        let recording = bed.record_sink("left");
        program.say(line);
        let _ = to_the_end(&recording);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let candidates: Vec<(Color, u64, Vec<[f64; BANDS]>)> = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| [19, 20, 46, 47].map(|minutes| (color, minutes * 60_000)))
        .map(|(color, ms)| (color, ms, features(&spoken(folder.path(), &said(color, ms)))))
        .collect();
    for (line, own, other, color, minutes) in [
        ("Weiß: meine Zeit", "left", "right", Color::White, 46),
        ("Schwarz: meine Zeit", "right", "left", Color::Black, 20),
    ] {
        let (his, others) = (bed.record_sink(own), bed.record_sink(other));
        program.say(line);
        let sound = features(&to_the_end(&his));
        assert_eq!(others.sound(), None, "{line}: nobody else is told");
        let near = |(_, _, one): &&(Color, u64, Vec<[f64; BANDS]>)| distance(&sound, one);
        let best = candidates.iter().min_by(|one, other| near(one).total_cmp(&near(other))).expect("some");
        assert_eq!((best.0, best.1), (color, minutes * 60_000), "{line}");
    }
}

#[test]
fn headphones_that_are_pulled_out_are_told_of_and_come_back() {
    let mut bed = Bed::start(Kind::NoSpeech);
    bed.add_sink("left");
    let mut program = Program::start(&bed, &["--headphones-white", "left", "--time", "5"]);
    program.say("e4");
    assert!(bed.record_sink("left").hears(LONG), "they speak");
    bed.pull_out("left");
    program.wait_for("Keine Stimme in den Kopfhörern von Weiß: der Tonausgang ist nicht da");
    program.say("");
    program.wait_for("hat gedrückt");
    bed.add_sink("left");
    program.wait_for("Die Stimme in den Kopfhörern von Weiß ist wieder da");
    let recording = bed.record_sink("left");
    program.say("e5");
    assert!(recording.hears(LONG), "they speak again");
}

#[test]
fn the_time_that_is_said_is_recognised_and_is_the_clocks() {
    let german = Library::built_in().find("de").expect("built in");
    let renderer = Renderer::new(german, Style::default()).seconds_below(300_000);
    let said = |ms| renderer.text(&say!("clock_of", color = Color::White, time = Remaining(ms)));
    // What the arbiter sets the clock to, and in milliseconds what of it is said: whole minutes from five minutes on.
    let truths: [(&str, u64); 5] = [
        ("1:03:00", 3_780_000),
        ("1:04:59", 3_840_000),
        ("2:20:00", 8_400_000),
        ("47:30", 2_820_000),
        ("4:41", 281_000),
    ];
    let others: [u64; 9] =
        [3_720_000, 3_600_000, 3_900_000, 7_380_000, 1_200_000, 2_880_000, 2_760_000, 246_000, 221_000];
    let folder = tempfile::tempdir().expect("a folder");
    let candidates: Vec<(u64, Vec<[f64; BANDS]>)> = truths
        .iter()
        .map(|(_, ms)| *ms)
        .chain(others)
        .map(|ms| (ms, features(&spoken(folder.path(), &said(ms)))))
        .collect();
    let bed = Bed::start(Kind::All);
    let mut program = Program::start(&bed, &["--time", "90"]);
    program.wait_for("90");
    // The voice is there when it has said something.
    let _ = utterance(&bed, || program.say("zugzahl"));
    for (set, ms) in truths {
        let _ = utterance(&bed, || program.say(&format!("schiedsrichter zeit weiß ={set}")));
        let sound = features(&utterance(&bed, || program.say("meine zeit")));
        let shown = program.wait_for(&said(ms));
        assert!(shown.starts_with("Weiß"), "{shown}");
        let mut ranked: Vec<(f64, u64)> =
            candidates.iter().map(|(ms, features)| (distance(&sound, features), *ms)).collect();
        ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
        println!("{set}: {:?}", &ranked[..3]);
        assert_eq!(ranked[0].1, ms, "{set} was heard as {}", said(ranked[0].1));
    }
}
