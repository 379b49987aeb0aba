//! The window on a real display server, seen and used as a screen reader does, through AT-SPI alone.
//!
//! Needs: xvfb, xdotool, dbus, at-spi2-core, python3-gi, gir1.2-atspi-2.0, and OpenGL in software; Orca 43 with pulseaudio
//! and speech-dispatcher for what it says, and Firefox for the page to follow: what has none is told as skipped.

#![cfg(all(feature = "window", target_os = "linux"))]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

#[path = "../common/skipped/mod.rs"]
mod skipped;

use skipped::skipped;

/// A display server of our own; ends with the test.
struct Display {
    server: Child,
    number: String,
}

impl Display {
    fn start() -> Self {
        // The server chooses a number nobody has and tells it. It does not start anew when the last client has gone:
        // one that comes just then would find nobody.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed by scripts/setup.sh test");
        let mut number = String::new();
        let told = server.stdout.take().expect("piped");
        BufReader::new(told).read_line(&mut number).expect("a number");
        Self { server, number: format!(":{}", number.trim()) }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Runs this script in a session bus of its own and gives what it wrote.
fn run(script: &str, folder: &Path, more: &[&Path]) -> (bool, String) {
    run_with(script, env!("CARGO_BIN_EXE_evavier"), folder, more)
}

fn run_with(script: &str, program: &str, folder: &Path, more: &[&Path]) -> (bool, String) {
    let display = Display::start();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/display").join(script);
    let output = Command::new("timeout")
        .args(["--kill-after=5", "300", "dbus-run-session", "--", "/usr/bin/python3", "-B"])
        .arg(script)
        .arg(program)
        .arg(folder)
        .args(more)
        .env("DISPLAY", &display.number)
        .env_remove("WAYLAND_DISPLAY")
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env("XDG_RUNTIME_DIR", folder)
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("XDG_DATA_HOME", folder.join("data"))
        .stdin(Stdio::null())
        .output()
        .expect("dbus-run-session is installed by scripts/setup.sh test");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.success(), text.concat())
}

#[test]
fn a_screen_reader_finds_everything_and_plays_a_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (good, told) = run("reader.py", folder.path(), &[]);
    assert!(good, "{told}");
    assert!(told.contains("two windows, and keys in both"), "{told}");
    assert!(told.contains("what was said was read out"), "{told}");
    assert!(told.contains("played to mate"), "{told}");
    let journal = std::fs::read_to_string(folder.path().join("game.evavier")).expect("a journal");
    assert!(journal.contains("Ended"), "{journal}");
}

#[test]
fn the_questions_before_a_game_are_read_out() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (good, told) = run("questions.py", folder.path(), &[]);
    assert!(good && told.contains("the questions were read out"), "{told}");
}

#[test]
fn whoever_asks_at_the_start_is_answered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (good, told) = run("starts.py", folder.path(), &[]);
    assert!(good && told.contains("20 starts were answered"), "{told}");
}

/// `EVAVIER_BLESS=1` writes anew what is told, to be read.
#[test]
fn a_whole_game_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/display/told.en");
    let (good, told) = run("told.py", folder.path(), &[&expected]);
    assert!(good, "{told}");
}

/// By the Orca of Debian 12, with the program's own voice and without. `EVAVIER_BLESS=1` writes anew what it says, to be
/// read.
#[test]
fn orca_says_what_is_to_be_heard() {
    let version = Command::new("orca").arg("--version").output();
    let is_known = version.is_ok_and(|told| told.stdout.starts_with(b"43."));
    if !is_known {
        return skipped("what Orca says: Orca 43 (package orca of Debian 12) is not installed");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/display/spoken.en");
    let (good, told) = run("spoken.py", folder.path(), &[&expected]);
    assert!(good, "{told}");
}

/// A game of these lines, written for viewers as a page in a folder of this name.
fn page(folder: &Path, name: &str, lines: &str) -> PathBuf {
    let live = folder.join(name);
    std::fs::create_dir(&live).expect("a folder");
    let mut play = Command::new(env!("CARGO_BIN_EXE_evavier"))
        .args("play --console --voice off --listen off --locale en --white Anna --black Bert --time 90+30 --live".split(' '))
        .arg(&live)
        .arg("--game")
        .arg(folder.join(format!("{name}.evavier")))
        .envs(["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"].map(|variable| (variable, folder)))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    play.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
    assert!(play.wait().expect("it ends").success());
    live.join("game.html")
}

const WHITE: &str = "paragraph: White: king [de] Eva eins, queen [de] David eins, rook [de] Anna eins, Hektor eins, \
    bishop [de] Cäsar eins, Felix eins, knight [de] Bella eins, Felix drei, pawn [de] Anna zwei, Bella zwei, Cäsar zwei, \
    David zwei, Felix zwei, Gustav zwei, Hektor zwei, Eva vier.";
const BLACK: &str = "paragraph: Black: king [de] Eva acht, queen [de] David acht, rook [de] Anna acht, Hektor acht, \
    bishop [de] Cäsar acht, Felix acht, knight [de] Bella acht, Gustav acht, pawn [de] Eva fünf, Anna sieben, Bella \
    sieben, Cäsar sieben, David sieben, Felix sieben, Gustav sieben, Hektor sieben.";
const LOOKS: &str =
    "paragraph: Until the game is over this page looks every 20 seconds whether there is anything new.";

/// By its parts as a browser gives them to a screen reader, and again by itself when there is more to tell.
#[test]
fn a_browser_reads_the_page_to_follow() {
    let browser = ["firefox-esr", "firefox"].into_iter().find(|name| {
        Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    });
    let Some(browser) = browser else {
        return skipped("the page to follow in a browser: Firefox (package firefox-esr) is not installed");
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let running = page(folder.path(), "running", "e4\n\ne5\n\nnf3\n\n");
    let over = page(folder.path(), "over", "e4\n\ne5\n\nnf3\n\nresign\nyes\n");
    let (good, told) = run_with("page.py", browser, folder.path(), &[&running, &over]);
    let read = |state: &[&str]| {
        let begin = ["page: Anna – Bert, language: en", "heading 1: Anna – Bert"];
        let last = ["description term: Last move", "paragraph: White: [de] Springer Gustav eins Felix drei"];
        let clocks = ["heading 2: Clocks when the last move was completed", "description term: White"];
        let position = ["heading 2: Position", WHITE, BLACK];
        let moves = ["heading 2: Moves", "list item: 1. e4 e5", "list item: 2. Nf3"];
        [&begin[..], &last, state, &clocks, &position, &moves].concat().join("\n")
    };
    let lines = |part: &str| {
        let roles = ["page", "heading", "description", "paragraph", "list"];
        let kept = |line: &&str| {
            roles.iter().any(|role| line.starts_with(role))
                && !line.contains("1:3")
                && !line.ends_with("term: Black")
        };
        part.lines().filter(kept).collect::<Vec<_>>().join("\n")
    };
    let parts = told.split_once("loaded again\n").map(|(before, after)| (lines(before), lines(after)));
    let running = [read(&["paragraph: Black to move. Move 2."]).as_str(), LOOKS].join("\n");
    let expected = (running, read(&["description term: Result", "paragraph: 1-0"]));
    assert!(good && parts == Some(expected), "{told}");
    assert!(told.contains("the same page"), "{told}");
}
