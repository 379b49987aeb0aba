//! Games taken up again: which one where none is named, beginnings that came to nothing, a date set back.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::program::Home;
use evavier::device::time::wall_clock;
use evavier::game::{Event, GapCause};
use evavier::journal::decode;

const RESUME: [&str; 6] = ["resume", "--console", "--voice", "off", "--locale", "en"];

/// A journal with this name in the user's folder, as old as it has to be: the higher the age, the older.
fn keep(home: &Home, name: &str, age: u64, bytes: &[u8]) -> PathBuf {
    let games = home.path().join(".local/share/evavier/games");
    fs::create_dir_all(&games).expect("writable");
    let path = games.join(name);
    fs::write(&path, bytes).expect("writable");
    date(&path, -i64::try_from(age * 60).expect("short"));
    path
}

/// Dates a file so many seconds from now.
fn date(path: &Path, seconds: i64) {
    let now: std::time::SystemTime = wall_clock().timestamp().into();
    let by = Duration::from_secs(seconds.unsigned_abs());
    let then = if seconds < 0 { now - by } else { now + by };
    File::options().append(true).open(path).and_then(|file| file.set_modified(then)).expect("ours");
}

/// The journal of a game that was played so, in a home of its own.
fn played(lines: &str, more: &[&str]) -> Vec<u8> {
    let home = Home::new();
    home.stdout(&[&["play", "--console", "--voice", "off", "--locale", "en"], more].concat(), lines);
    fs::read(home.journal()).expect("readable")
}

/// The same of a game that was cut off while a clock ran.
fn cut_off(lines: &str, last: &str, more: &[&str]) -> Vec<u8> {
    let home = Home::new();
    let mut talk = home.talk(&[&["play", "--console", "--voice", "off", "--locale", "en"], more].concat());
    talk.say(lines);
    talk.wait_for(last);
    talk.kill();
    fs::read(home.journal()).expect("readable")
}

#[test]
fn no_older_game_is_taken_up_unasked_in_the_place_of_a_newer_one() {
    let open = played("e4\n\n", &[]);
    let empty = played("", &[]);
    let over = played("resign\nyes\n", &[]);
    let mut damaged = open.clone();
    // Not four signs of a hash that happen to be the same.
    let at = damaged.windows(9).position(|window| window == b"uci:\"e2e4").expect("the move is in it");
    damaged[at + 5] = b'd';
    let header = open.iter().position(|byte| *byte == b'\n').expect("lines") + 1;
    let mut no_header = open.clone();
    no_header[3] ^= 1;
    let whole = ["Game resumed after 1 half-move"];
    let none = ["Game resumed after 0 half-moves"];
    let both = ["resume FOLDER/old.evavier", "FOLDER/new.evavier", "after 1 half-move"];
    let named = [
        "new.evavier, line 4: damaged",
        "no older one is resumed without asking",
        "verify FOLDER/new",
        both[0],
    ];
    let no_journal = ["new.evavier is not a record", both[0]];
    let alone = ["new.evavier, line 4: damaged", "there is no older one that is unfinished"];
    let begun = ["new.evavier: an unfinished beginning", "Game resumed after 1 half-move"];
    let nothing = ["new.evavier: an unfinished beginning", "No unfinished game"];
    type Row<'a> = (&'a str, &'a [u8], Option<&'a [u8]>, i32, &'a [&'a str]);
    let rows: Vec<Row<'_>> = vec![
        ("damaged", &damaged, Some(&open), 1, &named),
        ("damaged in its first line", &no_header, Some(&open), 1, &no_journal),
        ("damaged, the older one over", &damaged, Some(&over), 1, &alone),
        ("damaged, no other", &damaged, None, 1, &alone),
        ("empty", &empty, Some(&open), 1, &both),
        ("empty, no other", &empty, None, 0, &none),
        ("no byte", b"", Some(&open), 0, &begun),
        ("part of the first line", &open[..7], Some(&open), 0, &begun),
        ("the first line", &open[..header], Some(&open), 0, &begun),
        ("a torn first event", &open[..header + 40], Some(&open), 0, &begun),
        ("no byte, no other", b"", None, 1, &nothing),
        ("over", &over, Some(&open), 0, &whole),
    ];
    for (name, new, old, code, parts) in rows {
        let home = Home::new();
        let new_path = keep(&home, "new.evavier", 1, new);
        let old_path = old.map(|old| keep(&home, "old.evavier", 2, old));
        let output = home.run(&RESUME, "");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).expect("text");
        assert_eq!(output.status.code(), Some(code), "{name}: {said}");
        let folder = new_path.parent().expect("a folder").display().to_string();
        for part in parts {
            assert!(said.contains(&part.replace("FOLDER", &folder)), "{name}: {part} in {said}");
        }
        // What was not taken up is as it was.
        let is_taken = code == 0 && ["empty, no other"].contains(&name);
        assert_eq!(fs::read(&new_path).expect("there") == new, !is_taken, "{name}");
        let older_is_taken = code == 0 && !is_taken;
        let older = old_path.map(|path| fs::read(path).expect("there"));
        assert_eq!(older.as_deref() == old, !older_is_taken, "{name}");
    }
}

#[test]
fn no_older_game_is_taken_up_in_the_place_of_one_that_is_open_elsewhere() {
    let open = played("e4\n\n", &[]);
    for (old, parts) in [
        (None, vec!["new.evavier is open in another evavier"]),
        (
            Some(&open),
            vec![
                "new.evavier is open in another evavier",
                "no older one is resumed",
                "after 1 half-move",
                "old.evavier",
            ],
        ),
    ] {
        let home = Home::new();
        let elsewhere = File::open(keep(&home, "new.evavier", 1, &open)).expect("there");
        elsewhere.try_lock().expect("nobody else has it open");
        let old_path = old.map(|old| keep(&home, "old.evavier", 2, old));
        let output = home.run(&RESUME, "");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.code() == Some(1) && told.lines().count() == 1, "{told}");
        assert!(parts.iter().all(|part| told.contains(part)), "{told}");
        assert_eq!(old_path.map(|path| fs::read(path).expect("there")).as_ref(), old, "nothing was taken up");
    }
}

#[test]
fn one_sentence_ends_before_the_next() {
    for locale in ["de", "en", "es", "fr"] {
        for old in [false, true] {
            let home = Home::new();
            let new = keep(&home, "new.evavier", 1, b"");
            if old {
                keep(&home, "old.evavier", 2, &played("e4\n\n", &[]));
            }
            fs::remove_file(&new).expect("there");
            fs::create_dir(&new).expect("made");
            let output = home.run(&[&RESUME[..5], &[locale]].concat(), "");
            let told = String::from_utf8(output.stderr).expect("text");
            let next = ["Das ist die", "This is the", "Es la partida", "C’est la"];
            let before = next.iter().find_map(|next| Some(told.split_once(next)?.0)).expect(&told);
            assert!(before.ends_with(". ") && !before.contains(".."), "{told}");
        }
    }
}

#[test]
fn a_beginning_that_came_to_nothing_is_called_so_and_gone_on_with() {
    let first = b"evavier-journal 2\n";
    for length in [0, 1, 9, first.len() - 1, first.len()] {
        let home = Home::new();
        let path = keep(&home, "game.evavier", 1, &first[..length]);
        let file = path.to_str().expect("text");
        for command in [&RESUME[..], &["verify", "--locale", "en"], &["log", "--locale", "en"]] {
            let output = home.run(&[command, &[file]].concat(), "");
            let said = String::from_utf8(output.stderr).expect("text");
            assert_eq!(output.status.code(), Some(1), "{length} bytes: {said}");
            assert!(said.contains("the program ended before the game began"), "{length} bytes: {said}");
            assert_eq!(fs::read(&path).expect("there"), &first[..length], "{length} bytes, {command:?}");
        }
        let play = ["play", "--console", "--voice", "off", "--locale", "en", "--game", file];
        let told = home.stdout(&play, "e4\n\n");
        assert!(told.contains("an unfinished beginning"), "{told}");
        let read = decode(&fs::read(&path).expect("there")).expect("whole");
        assert!(!read.torn && read.records.len() > 3, "{length} bytes: {read:?}");
        // Now there is a game in it.
        assert_eq!(home.run(&play, "d4\n").status.code(), Some(1), "{length} bytes");
    }
    // Whatever else stands there is never written over.
    let home = Home::new();
    for bytes in [&b"e"[..], b"evavier-journal 3\n", b"\n", b"evavier-journal 2\nx"] {
        let path = keep(&home, "other.evavier", 1, bytes);
        let own = bytes == b"e";
        let file = path.to_str().expect("text");
        let output = home.run(&["play", "--console", "--voice", "off", "--game", file], "e4\n");
        assert_eq!(output.status.success(), own, "{bytes:?}");
        assert_eq!(fs::read(&path).expect("there") == bytes, !own, "{bytes:?}");
    }
}

#[test]
fn where_the_date_was_set_back_nobody_knows_how_much_time_passed() {
    for (locale, unknown, how_long, bear, bear_with, borne) in [
        (
            "en",
            "Nobody knows how long it was",
            "gap white 5:00",
            "arbiter gap white",
            "arbiter gap white 5:00",
            "five minutes",
        ),
        (
            "de",
            "Niemand weiß, wie lange es war",
            "Lücke Weiß 5:00",
            "schiedsrichter lücke weiß",
            "schiedsrichter lücke weiß 5:00",
            "fünf Minuten",
        ),
        (
            "fr",
            "Personne ne sait",
            "interruption blancs 5:00",
            "arbitre interruption blancs",
            "arbitre interruption blancs 5:00",
            "cinq minutes",
        ),
        (
            "es",
            "Nadie sabe cuánto tiempo",
            "interrupción blancas 5:00",
            "árbitro interrupción blancas",
            "árbitro interrupción blancas 5:00",
            "cinco minutos",
        ),
    ] {
        let home = Home::new();
        let path =
            keep(&home, "game.evavier", 0, &cut_off("e4\n\ne5\n", "Black has pressed", &["--time", "90+30"]));
        // The last entry lies an hour ahead of the machine's date.
        date(&path, 3_600);
        let resume = ["resume", "--console", "--voice", "off", "--locale", locale];
        let told = home.stdout(&resume, &format!("{bear}\n{bear_with}\n"));
        assert!(told.contains(unknown) && told.matches(how_long).count() >= 2, "{told}");
        assert!(told.contains(borne), "{told}");
        let read = decode(&fs::read(&path).expect("there")).expect("whole");
        let gaps: Vec<&Event> = read
            .records
            .iter()
            .map(|record| &record.event)
            .filter(|event| matches!(event, Event::Gap { .. }))
            .collect();
        assert_eq!(gaps, [&Event::Gap { ms: 0, cause: GapCause::DateSetBack }]);
        let log = home.stdout(&["log", "--locale", locale, path.to_str().expect("text")], "");
        assert!(log.contains(unknown), "{log}");
    }
}
