//! The ear on a real sound server, with all that can happen to one.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use crate::pulse::Pulse;
use crate::{ear_common, ear_probe};
use evavier::device::time::now;
use rustix::process::Signal;

/// Anything that must happen has so long, on a machine that may have much else to do.
const LIMIT: Duration = Duration::from_secs(60);

const ANNOUNCEMENT: &str = "Springer Gustav eins Felix drei";

/// Not a test: what the tests start as a process of its own, because it needs an environment of its own.
#[test]
#[ignore = "started by the other tests"]
fn probe() {
    let Ok(args) = std::env::var("EAR_PROBE") else { return };
    println!();
    ear_probe::run(&args.split_whitespace().collect::<Vec<_>>());
}

/// An `ear_probe` in the environment of one sound server.
struct Probe {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    seen: Vec<String>,
}

impl Probe {
    fn start(pulse: &Pulse, args: &str) -> Self {
        Self::start_with(pulse, args, &ear_common::model_dir())
    }

    fn start_with(pulse: &Pulse, args: &str, model: &Path) -> Self {
        Self::start_in(pulse.command(std::env::current_exe().expect("this test")), args, model)
    }

    fn start_in(mut command: Command, args: &str, model: &Path) -> Self {
        command.args(["--ignored", "--exact", "ear_live::probe", "--nocapture"]);
        command.env("EAR_PROBE", args).env("EAR_MODEL", model);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("this test starts itself");
        let input = child.stdin.take();
        let output = child.stdout.take().expect("it is a pipe");
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                _ = sender.send(line);
            }
        });
        Self { child, input, lines, seen: Vec::new() }
    }

    /// Waits for a line that begins so.
    fn expect(&mut self, beginning: &str) -> String {
        self.within(beginning, LIMIT).unwrap_or_else(|| panic!("no {beginning} in {:#?}", self.seen))
    }

    fn within(&mut self, beginning: &str, limit: Duration) -> Option<String> {
        let end = now() + limit;
        while let Ok(line) = self.lines.recv_timeout(end.saturating_duration_since(now())) {
            self.seen.push(line.clone());
            if line.starts_with(beginning) {
                return Some(line);
            }
        }
        None
    }

    fn tell(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it listens");
        writeln!(input, "{line}").expect("it listens");
    }

    fn count(&self, beginning: &str) -> usize {
        self.seen.iter().filter(|line| line.starts_with(beginning)).count()
    }

    /// Tells it something and waits until it has done it: it takes its lines one after another.
    fn settle(&mut self, line: &str) {
        self.tell(line);
        self.tell("memory");
        self.expect("MEMORY");
        // The switches are looked at with the next block of sound.
        sleep(Duration::from_millis(300));
    }

    /// Ends it; it must end by itself. Gives all its lines.
    fn quit(mut self) -> Vec<String> {
        self.tell("quit");
        let stopped = self.expect("STOPPED");
        println!("{stopped}");
        while self.within("no such line", Duration::from_millis(100)).is_some() {}
        std::mem::take(&mut self.seen)
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// A spoken announcement with `seconds_after` of silence, in a folder that lives as long as the value.
fn announcement(text: &str, seconds_after: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (raw, padded) = (folder.path().join("raw.wav"), folder.path().join("padded.wav"));
    ear_common::speak(text, "de", 150, &raw);
    let (from, to) = (raw.to_str().expect("plain"), padded.to_str().expect("plain"));
    ear_common::sox(&[from, to, "vol", "0.6", "pad", "0.3", seconds_after]);
    (folder, padded)
}

/// Sound is played in one test at a time: a starved sound server drops some of it.
static QUIET: Mutex<()> = Mutex::new(());

fn play(pulse: &Pulse, wav: &Path) {
    let _quiet = QUIET.lock().unwrap_or_else(PoisonError::into_inner);
    pulse.play(wav);
}

/// Plays until it is heard: a sound card that was just plugged in may swallow the beginning, and a busy machine
/// some of the rest. That every word is right is for `ear_wav.rs`; here three of the five do.
fn hear(pulse: &Pulse, probe: &mut Probe, wav: &Path) -> String {
    for _ in 0..6 {
        play(pulse, wav);
        while let Some(line) = probe.within("HEARD", Duration::from_secs(4)) {
            if is_announcement(&line) {
                return line;
            }
        }
    }
    panic!("not heard: {:#?}", probe.seen);
}

fn is_announcement(line: &str) -> bool {
    let words = ANNOUNCEMENT.to_lowercase();
    words.split(' ').filter(|word| line.contains(word)).count() >= 3
}

#[test]
fn an_announcement_is_heard_through_the_sound_card() {
    let (_folder, wav) = announcement(ANNOUNCEMENT, "1");
    let pulse = Pulse::running();
    let mut probe = Probe::start(&pulse, "listen");
    probe.expect("READY");
    probe.expect("LISTENING");
    for _ in 0..3 {
        println!("{}", hear(&pulse, &mut probe, &wav));
    }
    probe.tell("memory");
    println!("{}", probe.expect("MEMORY"));
    let lines = probe.quit();
    assert!(!lines.iter().any(|l| l.starts_with("LOST") || l.starts_with("MISSING")), "{lines:#?}");
}

#[test]
fn a_microphone_that_is_pulled_out_is_lost_once_and_taken_up_again() {
    let (_folder, wav) = announcement(ANNOUNCEMENT, "1");
    let pulse = Pulse::running();
    let mut probe = Probe::start(&pulse, "listen");
    probe.expect("LISTENING");
    hear(&pulse, &mut probe, &wav);
    pulse.pull_out();
    probe.expect("LOST");
    sleep(Duration::from_secs(3));
    pulse.plug_in();
    probe.expect("BACK");
    hear(&pulse, &mut probe, &wav);
    assert_eq!((probe.count("LOST"), probe.count("BACK"), probe.count("MISSING")), (1, 1, 0));
    assert!(probe.quit().len() < 20, "no storm of lines");
}

#[test]
fn a_sound_server_that_dies_is_lost_once_and_taken_up_again() {
    let (_folder, wav) = announcement(ANNOUNCEMENT, "1");
    let mut pulse = Pulse::running();
    let mut probe = Probe::start(&pulse, "listen");
    probe.expect("LISTENING");
    pulse.kill();
    probe.expect("LOST");
    sleep(Duration::from_secs(2));
    pulse.start();
    probe.expect("BACK");
    hear(&pulse, &mut probe, &wav);
    assert_eq!((probe.count("LOST"), probe.count("BACK"), probe.count("MISSING")), (1, 1, 0));
    assert!(probe.quit().len() < 20, "no storm of lines");
}

#[test]
fn a_sound_server_that_freezes_is_lost_and_holds_nothing_up() {
    let pulse = Pulse::running();
    let mut probe = Probe::start(&pulse, "listen");
    probe.expect("LISTENING");
    pulse.signal(Signal::STOP);
    probe.expect("LOST");
    let second = Probe::start(&pulse, "listen");
    sleep(Duration::from_secs(1));
    second.quit();
    pulse.signal(Signal::CONT);
    probe.expect("BACK");
    pulse.signal(Signal::STOP);
    probe.expect("LOST");
    probe.quit();
}

#[test]
fn without_a_sound_server_the_microphone_is_missing_once() {
    let (_folder, wav) = announcement(ANNOUNCEMENT, "1");
    let mut pulse = Pulse::absent();
    let mut probe = Probe::start(&pulse, "listen");
    probe.expect("MISSING");
    assert_eq!(probe.within("MISSING", Duration::from_secs(4)), None);
    pulse.start();
    probe.expect("BACK");
    hear(&pulse, &mut probe, &wav);
    assert_eq!((probe.count("MISSING"), probe.count("LISTENING")), (1, 0));
    probe.quit();
}

#[test]
fn a_microphone_is_found_by_id_and_by_part_of_its_name_and_listed() {
    let pulse = Pulse::running();
    let mut list = Probe::start(&pulse, "devices");
    let row = list.expect("pulseaudio:");
    let [id, name, _default] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
    let part = name.split_whitespace().last().expect("a name");
    for wanted in [id, part] {
        let mut probe = Probe::start(&pulse, &format!("listen {wanted}"));
        probe.expect("LISTENING");
        probe.quit();
    }
    let mut probe = Probe::start(&pulse, "listen no-such-thing");
    assert!(probe.expect("MISSING").contains("no-such-thing"));
    probe.quit();
}

#[test]
fn a_server_that_asks_for_no_cookie_is_reached_without_one() {
    let pulse = Pulse::running();
    let nobody = tempfile::tempdir().expect("a folder");
    let mut command = pulse.command(std::env::current_exe().expect("this test"));
    command.env("HOME", nobody.path()).env_remove("XDG_CONFIG_HOME").env_remove("PULSE_COOKIE");
    let mut list = Probe::start_in(command, "devices", &ear_common::model_dir());
    list.expect("pulseaudio:");
}

/// What another microphone hears is not taken for the words of whoever has the one that is away.
#[test]
fn a_microphone_with_a_name_is_heard_and_no_other_in_its_place() {
    let pulse = Pulse::running();
    pulse.plug_in_one("other");
    let mut probe = Probe::start(&pulse, "listen loop.monitor");
    probe.expect("LISTENING");
    pulse.pull_out_one("loop");
    probe.expect("LOST");
    pulse.plug_in();
    probe.expect("BACK");
    probe.quit();
}

#[test]
fn nothing_is_heard_while_deaf_and_all_after_it() {
    let (_folder, wav) = announcement(ANNOUNCEMENT, "1");
    let pulse = Pulse::running();
    let mut probe = Probe::start(&pulse, "listen");
    probe.expect("LISTENING");
    hear(&pulse, &mut probe, &wav);
    probe.settle("deaf");
    play(&pulse, &wav);
    assert_eq!(probe.within("HEARD", Duration::from_secs(2)), None);
    probe.settle("hearing");
    hear(&pulse, &mut probe, &wav);
    probe.quit();
}

#[test]
fn releasing_push_to_talk_ends_the_utterance_at_once() {
    let (_folder, wav) = announcement(ANNOUNCEMENT, "0.1");
    let pulse = Pulse::running();
    let mut probe = Probe::start(&pulse, "listen");
    probe.expect("LISTENING");
    hear(&pulse, &mut probe, &wav);
    probe.settle("close");
    sleep(Duration::from_millis(400));
    play(&pulse, &wav);
    assert_eq!(probe.within("HEARD", Duration::from_secs(2)), None, "heard while closed");
    let mut released = || {
        probe.settle("open");
        play(&pulse, &wav);
        probe.tell("close");
        probe.within("HEARD", LIMIT).is_some_and(|line| is_announcement(&line))
    };
    assert!((0..3).any(|_| released()), "{:#?}", probe.seen);
    probe.quit();
}

#[test]
fn a_broken_model_is_told_once_and_hurts_nobody() {
    let pulse = Pulse::absent();
    let mut probe = Probe::start_with(&pulse, "listen", Path::new("/no/such/model"));
    assert!(probe.expect("RECOGNISER").contains("/no/such/model"));
    assert_eq!(probe.within("RECOGNISER", Duration::from_secs(1)), None);
    probe.quit();
}
