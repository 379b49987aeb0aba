//! The day on which everything fails: the real program while the real thing breaks. The game always goes on by keyboard
//! and text, and nothing that was completed is lost.
//!
//! Services of speech and sound, one by one: `voice`. What else breaks elsewhere: two programs and one game, torn and
//! damaged journals, folders that cannot be written (`play`), the sound server of a microphone (`ear_live`), a machine
//! that slept (`table`), the process of the recogniser and memory that runs out (`ear_apart`).

#![cfg(target_os = "linux")]

#[path = "../common/bed/mod.rs"]
mod bed;
#[path = "../common/games/mod.rs"]
mod games;
#[path = "../common/program/mod.rs"]
mod program;

mod voice;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use bed::{Bed, Kind};
use evavier::device::time::now;
use evavier::game::{Event, GapCause};
use evavier::journal::{HEADER, JournalError, Record, decode, replay, verify};
use evavier::rules::Position;
use games::{Dice, random_game};
use program::{Home, Talk, recognisers};
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use serde_json::Value;

const PLAY: [&str; 6] = ["play", "--console", "--voice", "off", "--locale", "en"];

/// The moves that a journal has as completed.
fn completed(journal: &[u8]) -> Vec<String> {
    let read = decode(journal).expect("whole but for its last line");
    let state = match replay(&read) {
        Err(JournalError::NeverBegan) => return Vec::new(),
        state => state.expect("a game"),
    };
    let history = state.history();
    let moves: Vec<String> = history.plies().map(|(position, mv)| position.uci(mv)).collect();
    let count = read.records.iter().filter(|record| matches!(record.event, Event::Completed { .. })).count();
    assert_eq!(moves.len(), count, "what is completed is played");
    moves
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).expect("readable")
}

// ---- kill -9

/// Kills a game that is fed by a pipe after so many lines of what it says, and a moment; then it is gone on with.
fn killed(dice: &mut Dice) {
    let game = random_game(Position::start(), 12, dice);
    let moves: Vec<String> = game.plies().map(|(position, mv)| position.uci(mv)).collect();
    let home = Home::new();
    let mut talk = home.talk(&PLAY);
    for mv in &moves {
        talk.say(&format!("{mv}\n"));
    }
    let mut told = 0;
    for _ in 0..dice.below(2 * moves.len() + 4) {
        let Some(line) = talk.line() else { break };
        told += usize::from(line.contains("has pressed"));
    }
    thread::sleep(Duration::from_micros(dice.below(2_500) as u64));
    talk.kill();
    // Killed before the game had a file: there is nothing that could be lost.
    let Ok(folder) = fs::read_dir(home.path().join(".local/share/evavier/games")) else { return };
    if folder.count() == 0 {
        return;
    }
    let kept = match fs::read(home.journal()) {
        Ok(bytes) if bytes.contains(&b'\n') => completed(&bytes),
        _ => Vec::new(),
    };
    assert!(kept.len() >= told, "{told} were told complete, {kept:?} kept");
    assert_eq!(kept, moves[..kept.len()], "nothing but what was played");
    if kept.is_empty() || dice.below(5) > 0 {
        return;
    }
    // At most the one move that was not completed has to be said again.
    let rest: String = moves[kept.len()..].iter().map(|mv| format!("{mv}\n\n")).collect();
    home.stdout(&["resume", "--voice", "off", "--locale", "en"], &format!("correct\n{rest}"));
    assert_eq!(completed(&read(&home.journal())), moves);
}

#[test]
fn no_completed_move_is_lost_at_hundreds_of_random_instants() {
    let halves = [0x5eed_0001_u64, 0x5eed_0002].map(|seed| {
        thread::spawn(move || {
            println!("seed {seed:#x}");
            let mut dice = Dice(seed);
            (0..110).for_each(|_| killed(&mut dice));
        })
    });
    for half in halves {
        half.join().expect("no move was lost");
    }
}

#[test]
fn a_game_that_was_killed_before_it_began_is_called_that() {
    let home = Home::new();
    let game = home.path().join("game.evavier");
    for bytes in [format!("{HEADER}\n"), HEADER.to_owned(), format!("{HEADER}\n(seq:1,at_ms:0,ev")] {
        fs::write(&game, &bytes).expect("writable");
        for command in ["resume", "verify", "sheet"] {
            let output = home.run(&[command, "--locale", "en", game.to_str().expect("text")], "");
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(1), "{command}: {told}");
            assert!(told.contains("ended before the game began"), "{command}, {bytes}: {told}");
        }
        assert_eq!(read(&game), bytes.as_bytes(), "nothing is touched");
    }
}

// ---- the disk

fn may_grow_to(talk: &Talk, bytes: Option<u64>) {
    let pid = Pid::from_raw(i32::try_from(talk.id()).expect("a process"));
    prlimit(pid, Resource::Fsize, Rlimit { current: bytes, maximum: None }).expect("ours");
}

#[test]
fn a_full_disk_is_told_and_all_is_written_once_there_is_room() {
    let home = Home::new();
    let mut talk = home.talk(&PLAY);
    talk.say("e4\n");
    talk.wait_for("White has pressed");
    let length = fs::metadata(home.journal()).expect("there").len();
    may_grow_to(&talk, Some(length + 100));
    talk.say("e5\n");
    let told = talk.wait_for("cannot be saved");
    // No room that anybody makes helps here.
    assert!(told.contains("Write the moves down.") && !told.contains("Free some space"), "{told}");
    talk.say("Nf3\n");
    talk.wait_for("White has pressed");
    let meanwhile = read(&home.journal());
    assert_eq!(meanwhile.last(), Some(&b'\n'), "no half line is left behind");
    assert_eq!(completed(&meanwhile), ["e2e4"]);
    may_grow_to(&talk, None);
    // Nobody says or does anything.
    talk.wait_for("The game is saved again");
    assert_eq!(completed(&read(&home.journal())), ["e2e4", "e7e5", "g1f3"]);
    talk.say("Nc6\n");
    talk.wait_for("Black has pressed");
    assert_eq!(completed(&read(&home.journal())), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    verify(&read(&home.journal())).expect("the chain is whole");
}

/// Power fails, or somebody ends it by force: what was told is on some disk.
#[test]
fn what_a_full_disk_refuses_is_kept_elsewhere_at_once() {
    let home = Home::new();
    let files = disks(&home);
    let mut talk = Talk::with(on_full_disks(&home, &files[..1]));
    talk.say("e4\n\ne5\n\nNf3\n");
    let told = talk.wait_for("Meanwhile all of the game is in");
    assert!(told.contains(files[1].to_str().expect("text")), "{told}");
    talk.wait_for("Black has pressed");
    talk.wait_for("White has pressed");
    let own = rustix::process::Pid::from_raw(talk.id().cast_signed()).expect("a process");
    rustix::process::kill_process(child_of(own), Signal::KILL).expect("it runs");
    while talk.line().is_some() {}
    assert_eq!(completed(&read(&files[1])), ["e2e4", "e7e5", "g1f3"]);
    verify(&read(&files[1])).expect("the chain is whole");
    assert!(completed(&read(&files[0])).len() < 3);
    // What is less is not gone on with without a word, and what is more is.
    let resumed = |file: &Path, told: &str, code| {
        let args = ["resume", "--console", "--voice", "off", "--locale", "en"];
        let output = home.command(&args).arg(file).env("TMPDIR", home.path().join("tmp")).output();
        let output = output.expect("it starts");
        let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        assert!(output.status.code() == Some(code) && said.contains(told), "{told}: {said}");
    };
    let had = read(&files[0]);
    resumed(&files[0], &format!("more of this game is in {}", files[1].display()), 1);
    assert_eq!(read(&files[0]), had, "nothing is touched");
    resumed(&files[1], "Game resumed after 3 half-moves", 0);
    fs::rename(&files[1], home.path().join("other.evavier")).expect("there");
    resumed(&files[0], "Game resumed after", 0);
}

#[test]
fn a_journal_that_is_removed_or_replaced_is_told_and_written_anew() {
    let home = Home::new();
    let mut talk = home.talk(&PLAY);
    talk.say("e4\n");
    talk.wait_for("White has pressed");
    let path = home.journal();
    fs::remove_dir_all(path.parent().expect("a folder")).expect("there");
    talk.say("e5\n");
    let told = talk.wait_for("removed or replaced");
    assert!(told.contains(path.to_str().expect("text")) && told.contains("call the arbiter"), "{told}");
    talk.wait_for("Black has pressed");
    assert_eq!(completed(&read(&path)), ["e2e4", "e7e5"]);
    // Somebody puts an older copy in its place.
    let old = read(&path);
    fs::remove_file(&path).expect("there");
    fs::write(&path, &old[..old.len() / 2]).expect("writable");
    talk.say("Nf3\n");
    talk.wait_for("removed or replaced");
    talk.say("quit");
    let kept = talk.wait_for("The game is saved");
    let anew = path.with_file_name(format!("{}-2.evavier", path.file_stem().expect("a name").display()));
    assert!(kept.contains(anew.to_str().expect("text")), "{kept}");
    assert_eq!(completed(&read(&anew)), ["e2e4", "e7e5", "g1f3"]);
    verify(&read(&anew)).expect("the chain is whole");
    assert_eq!(read(&path), old[..old.len() / 2], "nothing is overwritten");
}

/// What is done to a journal.
type Action = (&'static str, fn(&Path));

#[test]
fn a_journal_that_is_changed_in_its_place_is_told_and_written_anew_beside_it() {
    let actions: [Action; 4] = [
        ("cut", |path| fs::write(path, &read(path)[..200]).expect("writable")),
        ("emptied", |path| fs::write(path, "").expect("writable")),
        ("one sign", |path| {
            let text = String::from_utf8(read(path)).expect("text");
            fs::write(path, text.replacen("e2e4", "d2d4", 1)).expect("writable");
        }),
        ("a line more", |path| fs::write(path, [read(path), b"x\n".to_vec()].concat()).expect("writable")),
    ];
    for (action, act) in actions {
        let home = Home::new();
        let mut talk = home.talk(&PLAY);
        talk.say("e4\n");
        talk.wait_for("White has pressed");
        let path = home.journal();
        act(&path);
        let changed = read(&path);
        talk.say("e5\n");
        let told = talk.wait_for("somebody changed the file");
        assert!(told.contains(path.to_str().expect("text")) && told.contains("call the arbiter"), "{told}");
        talk.wait_for("Black has pressed");
        talk.say("Nf3\n\nquit");
        let kept = talk.wait_for("The game is saved");
        let anew = path.with_file_name(format!("{}-2.evavier", path.file_stem().expect("a name").display()));
        assert!(kept.contains(anew.to_str().expect("text")), "{kept}");
        assert_eq!(completed(&read(&anew)), ["e2e4", "e7e5", "g1f3"], "{action}");
        verify(&read(&anew)).expect("the chain is whole");
        assert_eq!(read(&path), changed, "{action}: nothing is added to it");
    }
}

/// A game whose disk is full once it has begun, and the other disks where these files would be.
fn on_full_disks(home: &Home, full: &[PathBuf]) -> Command {
    let mut command = Command::new("strace");
    // The header and the beginning are written; nothing is from then on.
    command.args(["-f", "-o", "/dev/null", "-e", "trace=write", "-e", "inject=write:error=ENOSPC:when=3+"]);
    for path in full {
        command.arg("-P").arg(path);
    }
    command.arg(env!("CARGO_BIN_EXE_evavier")).args(PLAY).arg("--game").arg(&full[0]);
    command
        .env_clear()
        .env("HOME", home.path())
        .env("PATH", "/usr/bin:/bin")
        .env("LANG", "C.UTF-8")
        .env("LANGUAGE", "de");
    command.env("TMPDIR", home.path().join("tmp")).current_dir(home.path());
    command
}

/// Folders for games, for what is temporary and of a stick, and the files that a game would be kept in.
fn disks(home: &Home) -> [PathBuf; 3] {
    for folder in ["games", "tmp", "stick"] {
        fs::create_dir(home.path().join(folder)).expect("a folder");
    }
    ["games/final.evavier", "final.evavier", "tmp/final.evavier"].map(|file| home.path().join(file))
}

#[test]
fn a_game_that_the_disk_refuses_at_its_end_finds_another_place_or_tells_its_moves() {
    for leaving in ["quit\n", ""] {
        for full in 1..=3 {
            let home = Home::new();
            let files = disks(&home);
            let mut child = on_full_disks(&home, &files[..full])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("strace is installed");
            let lines = format!("e4\n\ne5\n\nNf3\n\n{leaving}");
            child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
            let output = child.wait_with_output().expect("it ends");
            let [out, errors] =
                [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
            assert_eq!(output.status.code(), Some(1), "{full}: {errors}");
            let told = out.lines().find(|line| line.contains("cannot be saved")).expect(&out);
            assert!(told.ends_with("Free some space, or write the moves down."), "{told}");
            if let Some(place) = files.get(full) {
                let told = format!("All of it is now in {}", place.display());
                assert!(out.contains(&told) && errors.contains(&told), "{out}{errors}");
                assert!(out.contains("The game is saved"), "{out}");
                assert_eq!(completed(&read(place)), ["e2e4", "e7e5", "g1f3"]);
                verify(&read(place)).expect("the chain is whole");
            } else {
                for mv in ["1. e4 {", "e5 {", "2. Nf3 {"] {
                    assert!(out.contains(mv) && errors.contains(mv), "{out}{errors}");
                }
                assert!(!out.contains("The game is saved"), "{out}");
            }
            for refused in &files[1..full] {
                assert!(!refused.exists(), "nothing half is left in {}", refused.display());
            }
        }
    }
}

#[test]
fn what_a_full_disk_has_of_a_game_is_not_gone_on_with_in_place_of_all_of_it() {
    let home = Home::new();
    let games = home.path().join(".local/share/evavier/games");
    fs::create_dir_all(&games).expect("writable");
    let first = games.join("final.evavier");
    let mut child = on_full_disks(&home, std::slice::from_ref(&first))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("strace is installed");
    child.stdin.take().expect("piped").write_all(b"e4\n\ne5\n\nNf3\n\nquit\n").expect("it reads");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    let whole = home.path().join("final.evavier");
    let beginning = games.join("final.evavier.beginning");
    let [has, had] = [&whole, &beginning].map(|path| read(path));
    assert!(has.starts_with(&had) && has.len() > had.len());
    // Where the way to it is lost, that is told.
    let resumed = |told: &str, code| {
        let output = home.run(&["resume", "--console", "--voice", "off", "--locale", "en"], "");
        let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        assert!(output.status.code() == Some(code) && said.contains(told), "{told}: {said}");
    };
    resumed("Game resumed after 3 half-moves", 0);
    fs::rename(&whole, home.path().join("moved.evavier")).expect("there");
    resumed(&format!("{} cannot be read", whole.display()), 1);
    fs::remove_file(&first).expect("there");
    resumed(&format!("{} is only the beginning", beginning.display()), 1);
}

/// What reads along from outside is never ahead of the journal.
#[test]
fn no_event_is_printed_or_shown_to_viewers_that_no_disk_has_taken() {
    for full in [1, 3] {
        let home = Home::new();
        let files = disks(&home);
        fs::create_dir(home.path().join("live")).expect("a folder");
        let mut command = on_full_disks(&home, &files[..full]);
        command.args(["--json", "--live", "live"]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("strace is installed");
        child.stdin.take().expect("piped").write_all(b"e4\n\ne5\n\nquit\n").expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let printed: Vec<u64> = String::from_utf8_lossy(&output.stdout)
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).expect("JSON")["seq"].as_u64())
            .collect();
        let kept = decode(&read(if full == 1 { &files[1] } else { &files[0] })).expect("a journal").records;
        assert_eq!(printed, kept.iter().map(|record| record.seq).collect::<Vec<_>>(), "{full}");
        assert_eq!(kept.len() > 1, full == 1);
        // Viewers get what another place has taken.
        if full == 1 {
            let shown = fs::read_to_string(home.path().join("live/game.pgn")).expect("it is shown");
            assert!(shown.contains("e4") && shown.contains("e5"), "{shown}");
            let left = fs::read_dir(home.path().join("live")).expect("a folder").flatten();
            let left: Vec<_> = left.map(|file| file.file_name()).collect();
            assert!(!left.iter().any(|name| name.to_string_lossy().starts_with('.')), "{left:?}");
        }
        if full == 3 {
            let shown = fs::read_to_string(home.path().join("live/game.pgn")).unwrap_or_default();
            // The tags hold a sum of the journal, in which any digits may stand.
            assert!(!shown.contains("1. e4"), "{shown}");
        }
    }
}

/// A terminal that is closed, a machine that is switched off.
#[test]
fn a_program_ended_from_outside_puts_the_game_away_first() {
    for signal in [Signal::HUP, Signal::TERM, Signal::INT] {
        for full in [0, 1] {
            let home = Home::new();
            let files = disks(&home);
            let mut talk = match full {
                0 => home.talk(&[&PLAY[..], &["--game", "games/final.evavier"]].concat()),
                _ => Talk::with(on_full_disks(&home, &files[..full])),
            };
            talk.say("e4\n\ne5\n");
            talk.wait_for("Black has pressed");
            let own = rustix::process::Pid::from_raw(talk.id().cast_signed()).expect("a process");
            let pid = if full == 0 { own } else { child_of(own) };
            rustix::process::kill_process(pid, signal).expect("it runs");
            talk.wait_for(if full == 0 { "The game is saved" } else { "All of it is now in" });
            while talk.line().is_some() {}
            assert_eq!(completed(&read(&files[full])), ["e2e4", "e7e5"], "{signal:?}");
            verify(&read(&files[full])).expect("the chain is whole");
        }
    }
}

/// The program that strace runs.
fn child_of(pid: rustix::process::Pid) -> rustix::process::Pid {
    let pid = pid.as_raw_nonzero();
    let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).expect("proc is there");
    let first = children.split_whitespace().next().and_then(|child| child.parse().ok());
    first.and_then(rustix::process::Pid::from_raw).expect("it runs")
}

/// Whoever sits at a terminal is asked where the game is to be kept.
#[test]
fn whoever_leaves_on_a_full_disk_is_asked_for_another_folder() {
    let home = Home::new();
    let files = disks(&home);
    let inner = on_full_disks(&home, &files[..2]);
    let words = [inner.get_program()].into_iter().chain(inner.get_args());
    let line: Vec<_> = words.map(|word| format!("'{}'", word.to_str().expect("text"))).collect();
    let mut command = Command::new("script");
    command.args(["-qefc", &line.join(" "), "/dev/null"]).env_clear().current_dir(home.path());
    command.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?)))).env("TERM", "dumb");
    let mut talk = Talk::with(command);
    talk.wait_for("presses the clock");
    talk.say("e4\n");
    talk.wait_for("White has pressed");
    talk.say("quit");
    talk.wait_for("Type the name of a folder");
    // Neither a folder that is not there, nor the old place, nor another full one.
    for (answer, told) in [("stik", "stik cannot be written"), ("", "cannot be saved"), ("~", "no room left")]
    {
        talk.say(answer);
        talk.wait_for(told);
        talk.wait_for("Type the name of a folder");
    }
    talk.say("~/stick");
    let kept = talk.wait_for("The game is saved");
    assert!(kept.contains("stick/final.evavier"), "{kept}");
    assert_eq!(completed(&read(&home.path().join("stick/final.evavier"))), ["e2e4"]);
    assert!(!home.path().join("stik").exists() && !files[1].exists());
}

#[test]
fn where_nothing_can_be_written_no_game_begins_unrecorded() {
    let home = Home::new();
    for folder in ["/proc/none", "/sys/kernel/none", "/dev/null/none"] {
        let mut command = home.command(&PLAY);
        let output = command.env("XDG_DATA_HOME", folder).stdin(Stdio::null()).output().expect("it starts");
        assert_eq!(output.status.code(), Some(1), "{folder}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(folder) && told.contains("cannot be written"), "{told}");
        assert!(output.stdout.is_empty(), "nothing was begun");
    }
}

/// Every event takes the disk four tenths of a second; what is typed meanwhile counts from when it was typed.
#[test]
fn a_slow_disk_costs_nobody_time() {
    let home = Home::new();
    let mut command = Command::new("strace");
    let trace = home.path().join("trace");
    command.arg("-f").arg("-o").arg(trace).args(["-e", "trace=fdatasync"]);
    command.args(["-e", "inject=fdatasync:delay_exit=400000", env!("CARGO_BIN_EXE_evavier")]).args(PLAY);
    command
        .env_clear()
        .env("HOME", home.path())
        .env("PATH", "/usr/bin:/bin")
        .env("LANG", "C.UTF-8")
        .env("LANGUAGE", "de");
    let mut talk = Talk::with(command);
    talk.wait_for("presses the clock");
    talk.say("e4\n\ne5\n\nNf3\n\nNc6\n\nquit");
    while talk.line().is_some() {}
    let journal = read(&home.journal());
    assert_eq!(completed(&journal), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    let events = decode(&journal).expect("whole").records;
    let (second, last) = (events[1].at_ms, events[events.len() - 1].at_ms);
    assert!(last - second < 1_200, "eight times the disk was waited for: {second} ms to {last} ms");
}

/// Each acts as soon as the last was told, and the disk takes half a second each time.
#[test]
fn what_a_slow_disk_takes_is_charged_to_nobody_who_waits_for_it() {
    let home = Home::new();
    let mut command = Command::new("strace");
    command.args(["-f", "-o", "/dev/null", "-e", "trace=fdatasync"]);
    command.args(["-e", "inject=fdatasync:delay_exit=500000", env!("CARGO_BIN_EXE_evavier")]);
    command.args(PLAY).args(["--json", "--time", "1"]);
    command.env_clear().env("HOME", home.path()).env("PATH", "/usr/bin:/bin").env("LANG", "C.UTF-8");
    let mut talk = Talk::with(command);
    talk.say("start");
    for mv in ["e4", "e5", "Nf3", "Nc6"] {
        talk.say(mv);
        talk.wait_for("\"Made\"");
        talk.say("");
        talk.wait_for("\"Completed\"");
    }
    talk.say("quit");
    let mut rest = Vec::new();
    while let Some(line) = talk.line() {
        rest.push(line);
    }
    let events = decode(&read(&home.journal())).expect("whole").records;
    let begin = events.iter().find(|record| record.event == Event::ClockStarted).expect("it runs");
    let end =
        events.iter().rev().find(|record| matches!(record.event, Event::Completed { .. })).expect("one");
    // Nine times the disk was waited for.
    assert!(end.at_ms - begin.at_ms < 2_000, "{} ms", end.at_ms - begin.at_ms);
    assert!(!events.iter().any(|record| matches!(record.event, Event::Gap { .. } | Event::HeldUp { .. })));
}

/// Longer than the clock of the player to move runs, whose flag would fall: a stick that wakes up, a network that hangs.
/// Whatever is typed meanwhile comes in, and the clocks go on.
#[test]
fn time_in_which_a_disk_hangs_is_nobodys() {
    for (when, mv) in [(3, None), (5, Some("e4\n"))] {
        let home = Home::new();
        let mut command = Command::new("strace");
        let inject = format!("inject=fdatasync:delay_exit=5000000:when={when}");
        command.args(["-f", "-o", "/dev/null", "-e", "trace=fdatasync", "-e", &inject]);
        command.arg(env!("CARGO_BIN_EXE_evavier")).args(PLAY).args(["--json", "--time", "0.05"]);
        command.env_clear().env("HOME", home.path()).env("PATH", "/usr/bin:/bin").env("LANG", "C.UTF-8");
        let mut talk = Talk::with(command);
        talk.say("start");
        if let Some(mv) = mv {
            talk.say(mv);
        }
        let mut seen = Vec::new();
        while !seen.last().is_some_and(|line: &String| line.contains("\"say\":\"held_up\"")) {
            seen.push(talk.line().expect("it goes on"));
        }
        talk.say("quit");
        while talk.line().is_some() {}
        let events = decode(&read(&home.journal())).expect("whole").records;
        let told = format!("{when}: {seen:#?} {events:#?}");
        assert!(!seen.iter().any(|line| line.contains("FlagFell")), "{told}");
        assert!(!events.iter().any(|record| matches!(record.event, Event::Gap { .. })), "{told}");
        let held: Vec<_> =
            events.iter().filter(|record| matches!(record.event, Event::HeldUp { .. })).collect();
        let [Record { event: Event::HeldUp { ms }, at_ms, .. }] = held[..] else {
            panic!("told once: {told}")
        };
        assert!(*ms >= 5_000 && *at_ms < 3_000, "{told}");
    }
}

// ---- a program that stands still

/// Two seconds of a busy machine are nobody's time, and stop no clock.
#[test]
fn a_moment_in_which_the_program_stood_still_is_nobodys_and_stops_nothing() {
    let home = Home::new();
    let mut talk = home.talk(&[&PLAY[..], &["--json", "--time", "1"]].concat());
    talk.say("start");
    talk.wait_for("clock_started");
    talk.signal(Signal::STOP);
    thread::sleep(Duration::from_millis(1_900));
    talk.signal(Signal::CONT);
    talk.say("e4");
    talk.wait_for("\"Announced\"");
    talk.say("quit");
    while talk.line().is_some() {}
    let events = decode(&read(&home.journal())).expect("whole").records;
    let at = |wanted: fn(&Event) -> bool| {
        events.iter().find(|record| wanted(&record.event)).expect("it is there").at_ms
    };
    let begin = at(|event| matches!(event, Event::ClockStarted));
    let end = at(|event| matches!(event, Event::Announced { .. }));
    assert!(end - begin < 1_500, "{} ms", end - begin);
    assert!(!events.iter().any(|record| matches!(record.event, Event::Gap { .. } | Event::ClockStopped)));
}

/// Longer than the clock of the player to move runs, whose flag would fall.
#[test]
fn time_in_which_the_program_stood_still_is_nobodys() {
    let home = Home::new();
    let mut talk =
        home.talk(&["play", "--console", "--voice", "off", "--locale", "en", "--json", "--time", "0.2"]);
    talk.say("start");
    talk.wait_for("clock_started");
    talk.signal(Signal::STOP);
    talk.say("e4\n\nclock");
    thread::sleep(Duration::from_secs(13));
    talk.signal(Signal::CONT);
    let mut seen = Vec::new();
    while !seen.last().is_some_and(|line: &String| line.contains("\"say\":\"clocks\"")) {
        seen.push(talk.line().expect("it goes on"));
    }
    let place = |part: &str| seen.iter().position(|line| line.contains(part));
    // First it is told, and then comes what was typed meanwhile.
    assert!(place("\"say\":\"gap_ask\"").is_some_and(|told| Some(told) < place("Announced")), "{seen:#?}");
    assert!(place("gap_frozen").is_some_and(|told| seen[told].contains("was frozen")), "{seen:#?}");
    assert!(place("FlagFell").or(place("Ended")).is_none(), "{seen:#?}");
    talk.say("arbiter gap white 0:01");
    talk.wait_for("gap_borne");
    talk.say("quit");
    while talk.line().is_some() {}
    let path = home.journal();
    let journal = read(&path);
    let events = decode(&journal).expect("whole").records;
    let gaps: Vec<_> = events.iter().filter(|record| matches!(record.event, Event::Gap { .. })).collect();
    let [Record { event: Event::Gap { ms, cause: GapCause::Frozen }, at_ms, .. }] = gaps[..] else {
        panic!("told once: {gaps:?}")
    };
    assert!(*ms >= 12_500 && *at_ms < 12_000, "{ms} ms were missed, and counted from {at_ms} ms on");
    verify(&journal).expect("the chain is whole");
    let log = home.stdout(&["log", "--locale", "en", path.to_str().expect("text")], "");
    assert!(log.contains("The program was frozen"), "{log}");
}

// ---- leaving, and what is the user's own

/// However much is still to be said: whoever leaves has heard enough, and a signal ends the program at once.
#[test]
fn leaving_cuts_what_is_being_said() {
    let bed = Bed::start(Kind::All);
    for signal in [None, Some(Signal::TERM), Some(Signal::INT)] {
        let args = ["play", "--json", "--locale", "en", "--listen", "off"];
        let mut talk = Talk::with(in_bed(&bed, &args));
        talk.say("e4\n\ne5\n\nNf3\n\nNc6\n\nBb5\n\na6\n\nmoves");
        for _ in 0..6 {
            talk.wait_for("\"Completed\"");
        }
        thread::sleep(Duration::from_secs(3));
        let (begin, limit) = match signal {
            Some(signal) => {
                talk.signal(signal);
                (now(), 4)
            }
            None => {
                talk.say("quit");
                (now(), 11)
            }
        };
        while talk.line().is_some() {}
        let took = begin.elapsed();
        assert!(took < Duration::from_secs(limit), "{signal:?}: {took:?}");
    }
}

/// A folder that cannot be listed, such as one that an administrator's run has made.
#[test]
fn without_notes_of_its_own_faults_the_program_plays() {
    let home = Home::new();
    let folder = home.path().join(".local/state/evavier");
    fs::create_dir_all(&folder).expect("a folder");
    for (name, inject) in [
        ("listed", "inject=openat:error=EACCES"),
        ("written", "inject=openat:error=EROFS"),
        ("opened", "inject=openat:error=EMFILE"),
    ] {
        let mut command = Command::new("strace");
        command.args(["-f", "-o", "/dev/null", "-e", "trace=openat", "-e", inject, "-P"]).arg(&folder);
        command.arg("-P").arg(folder.join("evavier_rCURRENT.log"));
        command.arg(env!("CARGO_BIN_EXE_evavier")).args(PLAY);
        command.env_clear().env("HOME", home.path()).env("PATH", "/usr/bin:/bin").env("LANG", "C.UTF-8");
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("strace is installed");
        child.stdin.take().expect("piped").write_all(b"e4\n\nquit\n").expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && !told.contains("panic"), "{name}: {told}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("White has pressed"), "{name}");
    }
}

/// Journals, what was noted and what is remembered: nobody else on the machine reads them.
#[test]
fn what_the_program_makes_for_itself_is_its_users_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::new();
    fs::create_dir(home.path().join("live")).expect("a folder");
    let sealed = "arbiter adjourn\ndrei kleine Pferde\ndrei kleine Pferde\nNc6\nNc6\n\n";
    let lines = format!("e4\n\nfaster\n{sealed}quit\nquit\n");
    home.stdout(&[&PLAY[..], &["--live", "live"]].concat(), &lines);
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    let games = home.path().join(".local/share/evavier");
    let state = home.path().join(".local/state/evavier");
    for folder in [&games, &games.join("games"), &state] {
        assert_eq!(mode(folder), 0o700, "{}", folder.display());
    }
    let all = [&games.join("games"), &state].map(|folder| fs::read_dir(folder).expect("a folder"));
    let all: Vec<_> = all.into_iter().flatten().flatten().map(|file| file.path()).collect();
    for path in &all {
        assert_eq!(mode(path), 0o600, "{}", path.display());
    }
    assert!(all.iter().any(|path| path.extension().is_some_and(|ending| ending == "age")), "{all:?}");
    assert_eq!(mode(&home.path().join("live/game.pgn")), 0o644, "viewers read it");
}

/// Files that were on their way when the program was killed; whoever else has put files there keeps them.
#[test]
fn what_a_killed_program_left_in_a_shared_folder_goes_at_the_next_start() {
    let home = Home::new();
    let live = home.path().join("live");
    fs::create_dir(&live).expect("a folder");
    let long_ago =
        fs::metadata(&live).and_then(|folder| folder.modified()).expect("there") - Duration::from_secs(3_600);
    let make = |name: &str, is_old: bool| {
        let file = fs::File::create(live.join(name)).expect("writable");
        if is_old {
            file.set_modified(long_ago).expect("ours");
        }
    };
    for (name, is_old) in
        [(".evavierAb12Cd", true), (".evavierNewOne", false), (".evavier", true), ("game-9.pgn", true)]
    {
        make(name, is_old);
    }
    home.stdout(&[&PLAY[..], &["--live", "live"]].concat(), "e4\n\nquit\n");
    let mut left: Vec<_> =
        fs::read_dir(&live).expect("a folder").flatten().map(|file| file.file_name()).collect();
    left.sort();
    assert_eq!(left, [".evavier", ".evavierNewOne", "game-9.pgn", "game.html", "game.pgn"]);
}

// ---- files of the user

#[test]
fn damaged_settings_are_named_by_line_and_the_usual_ones_used() {
    for (text, place) in [
        ("(\n    rate: 10,\n    volume: loud,\n)\n", "line 3"),
        ("(\n    rate: 10,\n    colour: 3,\n)\n", "line 3"),
        ("(rate: 10", "line 1"),
        ("\u{0}\u{0}\u{0}", "line 1"),
        ("\u{feff}(volume: loud)", "line 1, column 9"),
        ("(locale: \"xx\")", "field locale: xx"),
    ] {
        let home = Home::new();
        let file = home.path().join(".config/evavier/settings.ron");
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&file, text).expect("a file");
        let told = home.stdout(&PLAY, "e4\n\n");
        let line = told.lines().find(|line| line.contains("settings.ron")).expect(&told);
        assert!(line.contains(place) && line.contains("The default settings are used."), "{line}");
        assert!(told.contains("White has pressed"), "{told}");
        assert_eq!(fs::read_to_string(&file).expect("readable"), text, "nothing is touched");
    }
}

/// A file of holes, as long as a disk.
#[test]
fn files_that_are_too_long_are_refused_unread() {
    let home = Home::new();
    let long = fs::File::create(home.path().join("long.pgn")).and_then(|file| file.set_len(10 << 30));
    long.expect("it takes no room");
    for command in ["check", "sheet", "verify", "log", "resume"] {
        let output = home.run(&[command, "--locale", "en", "long.pgn"], "");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{command}: {told}");
        assert!(told.contains("long.pgn") && told.contains("too large"), "{command}: {told}");
    }
}

#[test]
fn settings_that_are_no_text_are_told_too() {
    let home = Home::new();
    let file = home.path().join(".config/evavier/settings.ron");
    fs::create_dir_all(&file).expect("a folder in its place");
    let told = home.stdout(&PLAY, "e4\n\n");
    assert!(told.contains("settings.ron") && told.contains("White has pressed"), "{told}");
    let own = home.path().join("own.ron");
    fs::write(&own, "(id: \"own\",\n title: 7)").expect("a file");
    let output =
        home.run(&["play", "--console", "--locale", "en", "--laws", own.to_str().expect("text")], "");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("own.ron") && told.contains("line 2"), "laws that cannot be in force: {told}");
}

/// Whatever is wrong in the settings: what the program changes by itself is kept elsewhere.
#[test]
fn settings_are_the_users_alone() {
    let damaged: [&[u8]; 6] =
        [b"(rate: 10", b"(volume: loud)", b"(colour: 3)", b"\xff\xfe\x00", b"", b"(rate: 1, rate: 2)"];
    let commented: &[u8] = b"\xef\xbb\xbf// mine\n(rate: 10, // slow\n keys: {\"F13\": \"press_white\"})";
    for text in damaged.into_iter().chain([commented]) {
        let home = Home::new();
        let (file, own) = (home.path().join(".config/evavier/settings.ron"), home.path().join("own.ron"));
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(&own, text).expect("a file");
        std::os::unix::fs::symlink("../../own.ron", &file).expect("a link");
        let told = home.stdout(&PLAY, "louder\nfaster\ne4\n\n");
        assert_eq!(told.contains("The default settings are used"), text != commented, "{told}");
        assert_eq!(read(&own), text, "nothing is touched");
        assert!(fs::symlink_metadata(&file).expect("there").is_symlink());
        // What was changed counts from now on.
        let again = home.stdout(&PLAY, "louder\n");
        assert!(again.contains("Volume 90."), "{again}");
        // Whoever changes the settings has the last word.
        fs::write(&own, "(volume: 20)").expect("a file");
        let set = home.stdout(&PLAY, "louder\n");
        assert!(set.contains("Volume 35."), "{set}");
    }
}

/// The program's own memory was damaged: it is kept aside, and told.
#[test]
fn what_is_not_understood_is_kept_aside_with_the_date() {
    let home = Home::new();
    let folder = home.path().join(".local/state/evavier");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("voice.ron");
    fs::write(&file, "(everybody: (loud))").expect("a file");
    let told = home.stdout(&PLAY, "louder\nlouder\n");
    let line = told.lines().find(|line| line.contains("written anew")).expect(&told);
    let kept = line.rsplit_once("kept in ").expect(line).1.trim_end_matches(['.', ']']);
    assert!(kept.contains("voice-2") && kept.ends_with(".ron"), "{line}");
    assert_eq!(fs::read_to_string(kept).expect("there"), "(everybody: (loud))");
    assert_eq!(told.matches("written anew").count(), 1, "{told}");
    assert!(home.stdout(&PLAY, "louder\n").contains("Volume 100."), "the new one is read");
}

/// Settings as earlier versions wrote them, changed values and all.
#[test]
fn settings_of_earlier_versions_count() {
    let home = Home::new();
    let file = home.path().join(".config/evavier/settings.ron");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    let text = include_str!("settings_0_1_0.ron");
    fs::write(&file, text).expect("a file");
    let told = home.stdout(&PLAY, "louder\nslower\n");
    assert!(
        !told.contains("settings.ron") && told.contains("Volume 35.") && told.contains("Rate -35."),
        "{told}"
    );
    assert_eq!(fs::read_to_string(&file).expect("there"), text);
}

// ---- the arbiter's number

/// All that is written below a folder, with its name.
fn everything_below(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("readable").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(everything_below(&path));
        } else {
            all.push((path.clone(), String::from_utf8_lossy(&read(&path)).into_owned()));
        }
    }
    all
}

#[test]
fn the_arbiters_number_is_nowhere_however_it_is_mistyped() {
    let lines = "arbitr pin 97531\narbiter pin 97531\narbitr 97531 stop\n97531\nstop 97531 arbiter\narbiter97531 stop\n\
                 arbiter stop 97531\narbiter 97531 stpo 97531\narbiter 97531 stop because of 97531\n\
                 white: arbitr 97531 stop\ne4 97531\nno 97531\n9-7-5-3-1\narbiter 97531 time white +2:00\nquit\n";
    for rated in [&[][..], &["--rated"][..]] {
        for json in [&[][..], &["--json"][..]] {
            let home = Home::new();
            let output = home.run(&[&PLAY[..], rated, json].concat(), lines);
            let told = format!("{output:?}");
            assert!(!told.contains("97531") && !told.contains("9-7-5"), "{told}");
            for (path, text) in everything_below(home.path()) {
                assert!(!text.contains("97531") && !text.contains("9-7-5"), "{}: {text}", path.display());
            }
            let journal = String::from_utf8(read(&home.journal())).expect("text");
            assert!(journal.contains("PinSet") && journal.contains("device:"), "{journal}");
        }
    }
}

#[test]
fn a_line_that_was_edited_keeps_no_number_in_its_history() {
    let home = Home::new();
    let mut command = Command::new("script");
    let line = format!("'{}' {}", env!("CARGO_BIN_EXE_evavier"), PLAY.join(" "));
    command.args(["-qefc", &line, "/dev/null"]).env_clear().env("HOME", home.path());
    command
        .env("PATH", "/usr/bin:/bin")
        .env("LANG", "C.UTF-8")
        .env("LANGUAGE", "de")
        .env("TERM", "xterm")
        .env("BRLAPI_HOST", ":tests")
        .current_dir(home.path());
    let mut talk = Talk::with(command);
    talk.wait_for("presses the clock");
    for (line, told) in [
        ("arbiter pin 97531", "must give the number"),
        ("arbitr 97531 stop", "Not understood: arbitr **** stop"),
        ("stop 97531", "Not understood: stop ****"),
        ("97531", "Not understood: ****"),
        ("help keys", "Keys on an empty line"),
    ] {
        talk.say(line);
        talk.wait_for(told);
    }
    // Control and D.
    talk.say("\u{4}");
    while talk.line().is_some() {}
    let lines = read(&home.path().join(".local/state/evavier/lines"));
    let lines = String::from_utf8(lines).expect("text");
    assert!(lines.contains("help") && !lines.contains("97531"), "{lines}");
}

#[test]
fn neither_the_number_nor_its_lock_ends_with_the_program() {
    let home = Home::new();
    let play = [&PLAY[..], &["--rated", "--game", "final.evavier"]].concat();
    let resume = ["resume", "--console", "--voice", "off", "--locale", "en", "final.evavier"];
    let right = "arbiter 97531 time white =20:00";
    let mut talk = home.talk(&play);
    talk.say("arbiter pin 97531");
    talk.wait_for("must give the number");
    // Two wrong ones and a third: killed in between, one has to wait all the same.
    for wrong in ["arbiter 97532 stop", "arbiter 97533 stop"] {
        talk.say(wrong);
        talk.wait_for("The number is wrong");
    }
    talk.kill();
    let mut talk = home.talk(&resume);
    talk.say("arbiter 97534 stop");
    talk.wait_for("The number is wrong");
    talk.kill();
    for _ in 0..2 {
        let mut talk = home.talk(&resume);
        talk.say(right);
        talk.wait_for("Wrong too often");
        talk.kill();
    }
    let log = home.stdout(&["log", "--locale", "en", "--arbiter", "final.evavier"], "97531\n");
    assert_eq!(log.matches("A wrong number was typed").count(), 3, "{log}");
    verify(&read(&home.path().join("final.evavier"))).expect("whole");
}

#[test]
fn a_number_of_another_device_is_set_anew() {
    let home = Home::new();
    let play = [&PLAY[..], &["--rated", "--game", "final.evavier"]].concat();
    let resume = ["resume", "--console", "--voice", "off", "--locale", "en", "final.evavier"];
    home.stdout(&play, "arbiter pin 97531\narbiter 97531 time white =20:00\nquit\n");
    let again = home.stdout(&resume, "arbiter 97531 time white =30:00\nquit\n");
    assert!(again.contains("30 minutes") || again.contains("thirty minutes"), "{again}");
    let key = home.path().join(".local/share/evavier/number.key");
    let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&key).expect("there").permissions());
    assert_eq!(mode & 0o777, 0o600, "its user's alone");
    fs::remove_file(&key).expect("there");
    let told = home.stdout(
        &resume,
        "arbiter 97531 stop\narbiter time white =1:00\narbiter pin 8642\narbiter 8642 stop\n",
    );
    assert!(told.contains("cannot be checked on this device") && told.contains("From now on"), "{told}");
    assert!(!told.contains("number is wrong") && !told.contains("one minute"), "{told}");
    let log = home.stdout(&["log", "--locale", "en", "--arbiter", "final.evavier"], "8642\n");
    for words in ["From now on", "number was set anew"] {
        assert_eq!(log.matches(words).count(), 1, "{words}: {log}");
    }
}

// ---- the machine's clock

/// The library of the package `faketime`.
fn faketime() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").expect("readable").flatten();
    let library = |entry: fs::DirEntry| entry.path().join("faketime/libfaketimeMT.so.1");
    folders.map(library).find(|path| path.exists()).expect("the package faketime is installed")
}

#[test]
fn setting_the_machines_clock_does_nothing_to_the_game() {
    let home = Home::new();
    let shift = home.path().join("shift");
    let set = |by: &str| fs::write(&shift, by).expect("writable");
    set("+0");
    let mut command = home.command(&["play", "--voice", "off", "--locale", "en", "--json", "--time", "5+0"]);
    command.env("LD_PRELOAD", faketime()).env("FAKETIME_TIMESTAMP_FILE", &shift);
    command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    let mut talk = Talk::with(command);
    talk.say("start");
    talk.wait_for("clock_started");
    for (by, mv) in [("+3h", "e4"), ("-400d", "e5"), ("+20y", "Nf3"), ("-1", "Nc6")] {
        set(by);
        talk.say(&format!("{mv}\n\nclock"));
        let told = talk.wait_for("\"say\":\"clocks\"");
        assert!(told.contains("four minutes") || told.contains("five minutes"), "set by {by}: {told}");
    }
    talk.say("quit");
    let rest: Vec<String> = std::iter::from_fn(|| talk.line()).collect();
    assert!(!rest.iter().any(|line| line.contains("gap_")), "{rest:?}");
    let journal = read(&home.journal());
    assert_eq!(completed(&journal), ["e2e4", "e7e5", "g1f3", "b8c6"]);
    let last = decode(&journal).expect("whole").records.last().expect("events").at_ms;
    assert!(last < 120_000, "the game's time is that of the game: {last} ms");
}

// ---- devices, all in one game

/// The program as in this bed, with a home of its own.
fn in_bed(bed: &Bed, args: &[&str]) -> Command {
    let mut command = bed.command(env!("CARGO_BIN_EXE_evavier"));
    command
        .args(args)
        .env_remove("XDG_DATA_HOME")
        .env("LANG", "C.UTF-8")
        .env("LANGUAGE", "de")
        .current_dir(bed.path());
    command
}

fn pactl(bed: &Bed, args: &[&str]) {
    let done = bed.command("pactl").args(args).stdout(Stdio::null()).status().expect("pactl is installed");
    assert!(done.success(), "pactl {args:?}");
}

const DESK: [&str; 4] =
    ["load-module", "module-null-sink", "sink_name=desk", "sink_properties=device.description=Desk"];

/// A copy of the model for German, to be spoilt.
fn model(to: &Path) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de");
    let done = Command::new("cp").arg("-r").arg(&from).arg(to).status().expect("cp");
    assert!(done.success());
    to.join("de")
}

#[test]
fn a_game_outlives_speech_microphone_sound_server_and_model() {
    let mut bed = Bed::start(Kind::All);
    pactl(&bed, &DESK);
    let model = model(bed.path());
    let path = model.to_str().expect("text");
    // The voice of takes needs no service, and would speak on.
    let voice = ["--announcer", "speech"];
    let args =
        ["play", "--json", "--locale", "en", "--listen", "always", "--microphone", "Desk", "--model", path];
    let args = [&args[..], &voice].concat();
    let mut talk = Talk::with(in_bed(&bed, &args));
    let play = |talk: &mut Talk, mv: &str| {
        talk.say(&format!("{mv}\n"));
        talk.wait_for("\"say\":\"completed\"");
    };
    talk.wait_for("\"say\":\"listening\"");
    play(&mut talk, "e4");
    // The microphone is pulled and plugged in again.
    pactl(&bed, &["unload-module", "module-null-sink"]);
    talk.wait_for("microphone_lost");
    play(&mut talk, "e5");
    let sink = ["load-module", "module-null-sink", "sink_name=loop"];
    pactl(&bed, &sink);
    pactl(&bed, &["set-default-sink", "loop"]);
    pactl(&bed, &DESK);
    talk.wait_for("microphone_back");
    // The speech service is killed.
    bed.kill_daemon();
    play(&mut talk, "Nf3");
    talk.wait_for("voice_back");
    // The sound server dies, and with it microphone and voice.
    bed.kill_pulse();
    play(&mut talk, "Nc6");
    talk.wait_for("microphone_lost");
    bed.start_pulse();
    pactl(&bed, &DESK);
    talk.wait_for("microphone_back");
    // The recogniser has a process of its own, and that is killed.
    let recognisers = recognisers(talk.id());
    assert_eq!(recognisers.len(), 1);
    kill_process(recognisers[0], Signal::KILL).expect("it runs");
    talk.wait_for("recogniser_lost");
    play(&mut talk, "Bb5");
    talk.wait_for("recogniser_back");
    // The model is cut short under the program that uses it, and asked for anew.
    for name in ["am/final.mdl", "graph/HCLr.fst"] {
        let file = fs::OpenOptions::new().write(true).open(model.join(name)).expect("writable");
        file.set_len(1_000).expect("cut");
    }
    play(&mut talk, "a6");
    talk.say("microphone off");
    talk.wait_for("not_listening");
    talk.say("microphone on");
    let told = talk.wait_for("model_failed");
    assert!(told.contains("is damaged") && told.contains("Please type."), "{told}");
    play(&mut talk, "Ba4");
    talk.say("quit");
    talk.wait_for("go_on_later");
    let games = bed.path().join("home/.local/share/evavier/games");
    let journal = fs::read_dir(games).expect("kept").flatten().next().expect("a game").path();
    assert_eq!(completed(&read(&journal)), ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4"]);
}

// ---- a rated game and the network

/// What sockets of a process are: their kinds, by the tables that the kernel keeps of its network.
fn sockets(process: u32) -> Vec<String> {
    let of = |kind: &str| fs::read_to_string(format!("/proc/{process}/net/{kind}")).unwrap_or_default();
    let kinds = [
        "unix", "tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6", "icmp", "packet",
        "netlink",
    ];
    let tables: Vec<(&str, String)> = kinds.map(|kind| (kind, of(kind))).into();
    let open = fs::read_dir(format!("/proc/{process}/fd")).expect("it runs").flatten();
    let kind = |entry: fs::DirEntry| {
        let target = fs::read_link(entry.path()).ok()?.to_string_lossy().into_owned();
        let inode = target.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned();
        let has = |table: &str| table.lines().any(|line| line.split_whitespace().any(|word| word == inode));
        Some(
            tables
                .iter()
                .find(|(_, table)| has(table))
                .map_or_else(|| "unknown".to_owned(), |(kind, _)| (*kind).to_owned()),
        )
    };
    open.filter_map(kind).collect()
}

#[test]
fn a_rated_game_has_no_sockets_but_local_ones() {
    // What is looked for would be found.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    assert!(sockets(std::process::id()).contains(&"tcp".to_owned()));
    drop(listener);

    let bed = Bed::start(Kind::All);
    let args = ["play", "--rated", "--json", "--locale", "en", "--listen", "always", "--blind", "black"];
    let mut talk = Talk::with(in_bed(&bed, &args));
    let id = talk.id();
    let look = |when: &str| {
        // What recognises for it has none but those that it was born with.
        let recognisers = recognisers(id).into_iter().map(|pid| pid.as_raw_nonzero().get().unsigned_abs());
        let open: Vec<String> = [id].into_iter().chain(recognisers).flat_map(sockets).collect();
        assert!(open.iter().all(|kind| kind == "unix"), "{when}: {open:?}");
        open.len()
    };
    talk.wait_for("\"say\":\"listening\"");
    // Speech and sound are there.
    assert!(look("at the start") >= 2);
    for (line, answer) in [
        ("arbiter pin 2468", "pin_set"),
        ("e4\n", "completed"),
        ("e5\n", "completed"),
        ("clock", "\"say\":\"clocks\""),
        ("Nf3\n", "completed"),
        ("e5e2", "not_taken"),
        ("arbiter 2468 result 1-0", "really_end"),
        ("arbiter 2468 yes", "game_over"),
        ("white: yes", "signed"),
        ("black: yes", "result_stands"),
    ] {
        talk.say(line);
        talk.wait_for(answer);
        look(line);
    }
}

// ---- sounds

#[test]
fn tones_that_cannot_be_played_are_told_once() {
    let home = Home::new();
    let file = home.path().join(".config/evavier/settings.ron");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(&file, "(press_tone: true, tones_device: \"an output that nobody has\")").expect("a file");
    let mut talk = home.talk(&["play", "--console", "--voice", "off", "--locale", "en", "--json"]);
    talk.wait_for("tones_failed");
    talk.say("e4\n\ne5\n\nquit");
    let rest: Vec<String> = std::iter::from_fn(|| talk.line()).collect();
    assert!(!rest.iter().any(|line| line.contains("tones_failed")), "{rest:#?}");
}

// ---- whoever reads no more

#[test]
fn help_that_nobody_can_be_shown_is_no_success() {
    let home = Home::new();
    for args in [&["--help"][..], &["--version"], &["play", "--help"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
        let mut command = home.command(args);
        let output = command.stdin(Stdio::null()).stdout(full).output().expect("it starts");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {told}");
        assert!(told.starts_with("evavier: "), "{args:?}: {told}");
    }
}

#[test]
fn a_screen_that_is_gone_stops_no_game() {
    let home = Home::new();
    let mut child = home
        .command(&PLAY)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"e4\n\ne5\n\n").expect("it listens");
    drop(input);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(completed(&read(&home.journal())), ["e2e4", "e7e5"]);
}

/// A reader who stands still: a pager, a program that hangs, a remote terminal.
#[test]
fn a_screen_that_nobody_reads_stops_no_game() {
    for how in [&[][..], &["--json"]] {
        let home = Home::new();
        let mut child = home
            .command(&[&PLAY[..], how].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        // More than a pipe holds.
        let lines = format!("{}e4\n\ne5\n\nquit\n", "help\nhelp all\n".repeat(100));
        child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("a pipe holds that");
        let ended = (0..1_200).find_map(|_| {
            thread::sleep(Duration::from_millis(100));
            child.try_wait().expect("ours")
        });
        let _ = child.kill();
        assert!(ended.expect("it ends").success());
        assert_eq!(completed(&read(&home.journal())), ["e2e4", "e7e5"]);
    }
}

/// Nobody reads it, or one reads it who comes late and takes his time.
#[test]
fn a_pipe_that_nobody_reads_is_waited_for_with_an_end() {
    let home = Home::new();
    home.stdout(&[&PLAY[..], &["--game", "game.evavier"]].concat(), "e4\n\ne5\n\nquit\n");
    let pipe = home.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let sheet = ["sheet", "--locale", "en", "game.evavier", "-o", "pipe"];
    let output = home.run(&sheet, "");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("pipe cannot be written: nobody reads it"), "{told}");
    let reader = thread::spawn(move || read(&pipe));
    home.stdout(&sheet, "");
    let taken = String::from_utf8(reader.join().expect("read")).expect("text");
    assert_eq!(taken, home.stdout(&sheet[..4], ""));
}

/// Every line of JSON is whole, whatever happened.
#[test]
fn what_is_printed_stays_json() {
    let home = Home::new();
    let told = home.stdout(
        &["play", "--voice", "off", "--json", "--locale", "en"],
        "e4\n\n\u{1}\u{2}\"\\\n\u{fffd}\nquit\n",
    );
    for line in told.lines() {
        serde_json::from_str::<Value>(line).expect(line);
    }
    // What the number is proven by could be guessed at.
    let home = Home::new();
    let told =
        home.stdout(&["play", "--voice", "off", "--json", "--locale", "en"], "arbiter pin 2468\nquit\n");
    let kept = String::from_utf8(read(&home.journal())).expect("text");
    assert!(told.contains("PinSet") && kept.contains("argon2"), "{told}");
    assert!(!told.contains("argon2"), "{told}");
}
