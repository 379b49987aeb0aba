//! Voices of volunteers: an evening with the real recorder, a microphone and people who are espeak-ng, and the folder that
//! comes of it.
//!
//! Needs: espeak-ng, sox, and the sound card of `bed`.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use crate::bed::{Bed, Kind};
use crate::ear_common;
use crate::program::Talk;
use evavier::ear::read_recording;
use evavier::profiles::clips;

/// The recorder, where cargo puts examples.
fn recorder() -> PathBuf {
    let programs = Path::new(env!("CARGO_BIN_EXE_evavier")).parent().expect("a folder");
    let recorder = programs.join("examples").join("record_voices");
    assert!(recorder.exists(), "build it first: cargo build --example record_voices");
    recorder
}

/// Only a failing test waits for it.
const LONG: Duration = Duration::from_mins(2);
const LISTENS: &str = "Aufnahme läuft.";
const COLUMNS: &str = "file\tlang\ttext\tspeaker\tkind\tsource\tlicence\tseconds\tnote";

fn club(bed: &Bed) -> PathBuf {
    bed.path().join("club")
}

fn start(bed: &Bed, args: &[&str]) -> Talk {
    let mut command = bed.command(recorder());
    command.args(["--count", "8"]).args(args).arg(club(bed));
    Talk::with(command)
}

fn run(bed: &Bed, args: &[&str]) -> Output {
    bed.command(recorder()).args(args).arg(club(bed)).output().expect("it starts")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

/// Says this into the microphone of the bed.
fn say(bed: &Bed, words: &str) {
    let file = bed.path().join("words.wav");
    ear_common::speak(words, "de", 140, &file);
    let played = bed.command("paplay").arg(&file).status();
    assert!(played.expect("paplay is installed").success(), "{words} was not played");
}

/// The text that is asked for next, with its number.
fn asked(program: &Talk) -> (u64, String) {
    let line = program.wait_for(" von 8: ");
    let (number, text) = line.split_once(" von 8: ").expect("found");
    (number.trim().parse().expect("a number"), text.trim().to_owned())
}

/// Says the text that is asked for between two presses of Enter.
fn say_next(bed: &Bed, program: &mut Talk) -> String {
    let (_, text) = asked(program);
    program.say("");
    program.wait_for(LISTENS);
    say(bed, &text);
    program.say("");
    text
}

fn agree(program: &mut Talk, number: u64) {
    program.wait_for(&format!("Nummer {number}."));
    program.say("");
    program.wait_for("Sind Sie einverstanden?");
    program.say("ja");
    program.wait_for(&format!("Sie sind Nummer {number}."));
}

/// The lines of the list, in cells.
fn list(folder: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder.join("manifest.tsv")).expect("it is written at once");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(COLUMNS));
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn a_killed_program_has_lost_nothing_and_goes_on_with_the_next_volunteer() {
    let (bed, keys) = (Bed::start(Kind::NoSpeech), ["--keys", "--device", "Mikrofon\tdes Klubs"]);
    let folder = club(&bed);
    let mut program = start(&bed, &keys);
    agree(&mut program, 1);
    let said = [say_next(&bed, &mut program), say_next(&bed, &mut program)];
    assert_eq!(asked(&program).0, 3);
    // Twice in one folder.
    assert!(told(&run(&bed, &["--keys"])).contains("schon ein anderes evavier"));
    program.kill();
    let rows = list(&folder);
    assert_eq!(rows.iter().map(|row| row[2].as_str()).collect::<Vec<_>>(), said);

    let mut program = start(&bed, &[&keys[..], &["--licence", "cc-by"]].concat());
    program.wait_for("1 Freiwilliger, 2 Aufnahmen");
    agree(&mut program, 2);
    say_next(&bed, &mut program);
    assert_eq!(asked(&program).0, 2);
    program.say(".");
    program.wait_for("Sollen sie behalten werden?");
    program.say("nein");
    program.wait_for("Nummer 2: nichts behalten, 1 Aufnahme gelöscht.");
    assert!(!folder.join("volunteer-002").exists());
    // His number is not given again.
    agree(&mut program, 3);
    say_next(&bed, &mut program);
    for _ in 2..=8 {
        asked(&program);
        program.say(">");
    }
    program.wait_for("Sollen sie behalten werden?");
    program.say("ja");
    program.wait_for("Nummer 4.");
    // Whoever says no leaves nothing.
    program.say("");
    program.wait_for("Sind Sie einverstanden?");
    program.say("nein");
    program.wait_for("nichts aufgenommen");
    program.wait_for("Nummer 4.");
    program.say(".");
    program.wait_for("2 Freiwillige, 3 Aufnahmen");
    assert_eq!(program.line_within(LONG), None, "that was all");
    assert!(!folder.join("volunteer-004").exists());

    let rows = list(&folder);
    let id = rows[0][3].split_once('-').expect("the evening and the volunteer").0.to_owned();
    for row in &rows {
        let number = row[0].split('/').next().expect("a folder");
        let file = folder.join(&row[0]);
        let seconds = read_recording(&file).expect("a recording").len() as f64 / 16_000.0;
        assert_eq!(row.len(), 9);
        assert_eq!(fs::read_to_string(file.with_extension("txt")).expect("its words"), row[2]);
        assert_eq!([&row[1], &row[3], &row[4]], ["de", &format!("{id}-{number}"), "human"]);
        assert_eq!(row[5], format!("evavier record-voices@{id}:{}", row[0]));
        assert!((row[7].parse::<f64>().expect("seconds") - seconds).abs() < 0.01, "{row:?}");
        assert!(row[8].ends_with("; Mikrofon des Klubs"), "{row:?}");
    }
    assert_eq!([&rows[0][6], &rows[2][6]], ["CC0-1.0", "CC-BY-4.0"]);
    let consent = fs::read_to_string(folder.join("volunteer-003/volunteer.ron")).expect("written");
    for part in ["CcBy", "agreed_on: \"20", "Bitte zuhören", "wenn er sagt, woher sie sind", "\"de\""] {
        assert!(consent.contains(part), "{part}: {consent}");
    }
    // The clips of one are a folder to learn from, too.
    assert_eq!(clips(&folder.join("volunteer-001")).expect("clips").len(), 2);

    // He who was interrupted goes on where he was.
    let mut program = start(&bed, &[&keys[..], &["--go-on", "1"]].concat());
    assert_eq!(asked(&program).0, 3);
    program.say(".");
    program.wait_for("Sollen sie behalten werden?");
    program.kill();

    assert!(told(&run(&bed, &["--withdraw", "2"])).contains("Nummer 2 gibt es hier nicht"));
    assert!(told(&run(&bed, &["--withdraw", "1"])).contains("2 Aufnahmen gelöscht"));
    assert_eq!(list(&folder).len(), 1);
    assert!(!folder.join("volunteer-001").exists());
    assert!(told(&run(&bed, &["--hand-in"])).contains("mit 1 Freiwilligem und 1 Aufnahme."));
    for args in [&["--withdraw", "3"][..], &["--keys"], &["--hand-in"]] {
        let output = run(&bed, args);
        assert!(told(&output).contains("abgegeben worden") && output.status.code() == Some(1), "{args:?}");
    }
    assert_eq!(list(&folder).len(), 1);
}

/// Says this again until the program shows `wanted`.
fn say_until(bed: &Bed, program: &Talk, words: &str, wanted: &str) {
    for _ in 0..12 {
        say(bed, words);
        while let Some(line) = program.line_within(Duration::from_secs(4)) {
            if line.contains(wanted) {
                return;
            }
        }
    }
    panic!("{words}: no {wanted}");
}

#[test]
fn the_tongue_alone_agrees_records_and_withdraws() {
    let bed = Bed::start(Kind::All);
    let settings = bed.path().join("config/evavier");
    fs::create_dir_all(&settings).expect("a folder");
    fs::write(settings.join("settings.ron"), "(rate: 100)").expect("a file");
    let program = start(&bed, &[]);
    let wait = |wanted: &str| while !program.line_within(LONG).expect("it goes on").contains(wanted) {};
    wait("Nummer 1.");
    say_until(&bed, &program, "ja", "Sind Sie einverstanden?");
    // It is read out to the end first.
    thread::sleep(Duration::from_secs(20));
    say_until(&bed, &program, "ja", "Sie sind Nummer 1.");
    let (number, text) = asked(&program);
    assert_eq!(number, 1);
    wait(LISTENS);
    say_until(&bed, &program, &text, "2 von 8: ");
    wait(LISTENS);
    say_until(&bed, &program, "beenden", "Sollen sie behalten werden?");
    thread::sleep(Duration::from_secs(8));
    say_until(&bed, &program, "nein", "Nummer 1: nichts behalten, 1 Aufnahme gelöscht.");
    assert_eq!(list(&club(&bed)).len(), 0);
}

#[test]
fn what_stands_in_the_way_is_told_and_nothing_is_written_over() {
    let bed = Bed::start(Kind::NoSound);
    let folder = club(&bed);
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("manifest.tsv"), "mine").expect("a file");
    for args in [&["--keys"][..], &[], &["--withdraw", "1"], &["--hand-in"]] {
        let output = run(&bed, args);
        assert!(told(&output).contains("etwas anderes als Stimmen"), "{args:?}: {}", told(&output));
        assert_eq!(output.status.code(), Some(1));
    }
    assert_eq!(fs::read_to_string(folder.join("manifest.tsv")).expect("it is there"), "mine");
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1);
    fs::remove_dir_all(&folder).expect("it is gone");
    assert!(told(&run(&bed, &["--withdraw", "1"])).contains("gibt es nicht"));
    assert!(!folder.exists(), "nothing is made to delete from");
    fs::write(&folder, "a file").expect("a file");
    assert!(!run(&bed, &["--keys"]).status.success());
    assert_eq!(fs::read_to_string(&folder).expect("it is there"), "a file");
    fs::remove_file(&folder).expect("it is gone");
    // No microphone.
    let output = run(&bed, &["--keys"]);
    assert!(!output.status.success() && told(&output).contains("Kein Mikrofon"), "{}", told(&output));
    // Words that the German model does not know.
    let output = run(&bed, &["--scheme", "letters"]);
    assert!(told(&output).contains("zu wenige Wörter"), "{}", told(&output));
    // Damage is named and left.
    fs::write(folder.join("record-voices.ron"), "(").expect("a file");
    assert!(told(&run(&bed, &["--keys"])).contains("record-voices.ron"));
    assert_eq!(fs::read_to_string(folder.join("record-voices.ron")).expect("there"), "(");
}

#[test]
fn a_full_disk_is_told_and_keeps_what_is_there() {
    let bed = Bed::start(Kind::NoSpeech);
    let mut command = bed.command("sh");
    // No file may be longer than some 12 KB: no clip is so short.
    command.args(["-c", "trap '' XFSZ; ulimit -f 24; exec \"$0\" --keys --count 8 \"$1\" 2>&1"]);
    command.arg(recorder()).arg(club(&bed));
    let mut program = Talk::with(command);
    agree(&mut program, 1);
    say_next(&bed, &mut program);
    program.wait_for("kein Platz");
    assert_eq!(list(&club(&bed)).len(), 0);
    let left = fs::read_dir(club(&bed).join("volunteer-001")).expect("it is there");
    assert_eq!(left.count(), 1, "what he agreed to, and no piece of a clip");
    // With room again he goes on.
    let mut program = start(&bed, &["--keys", "--go-on", "1"]);
    say_next(&bed, &mut program);
    assert_eq!(asked(&program).0, 2);
    assert_eq!(list(&club(&bed)).len(), 1);
}

/// What `make model PEOPLE=` and `make eval PEOPLE=` load of a folder.
const LOADERS: &str = r#"
import sys
from pathlib import Path
sys.path[:0] = ["models/train", "tests/speech"]
import paths, held_out, human, people, speech
from espeak import Espeak
folder = Path(sys.argv[1])
lines = (paths.MODEL / "graph/words.txt").read_text(encoding="utf8").splitlines()
vocabulary = {line.split()[0] for line in lines}
held_out.is_held_speaker = lambda speaker: False
said = sorted({word for row in speech.manifest(folder) for word in row["text"].split()})
learned = list(speech.clips(folder, speech.Texts(said, Espeak(ipa=False))))
print("learned", len(learned), {human.group(clip) for clip in learned}, len(set(clip.speaker for clip in learned)))
held_out.is_held_speaker = lambda speaker: True
said = people.People(folder, vocabulary)
print("measured", len(said.chess))
"#;

/// Not among the quick ones: the libraries of the training are fetched for it.
#[test]
#[ignore = "scripts/test.sh runs it when the libraries of the training are there"]
fn the_training_and_the_measurements_read_the_folder() {
    let bed = Bed::start(Kind::NoSpeech);
    let mut program = start(&bed, &["--keys"]);
    for number in 1..=2 {
        agree(&mut program, number);
        (0..3).for_each(|_| drop(say_next(&bed, &mut program)));
        assert_eq!(asked(&program).0, 4);
        program.say(".");
        program.wait_for("Sollen sie behalten werden?");
        program.say("ja");
        program.wait_for("Vielen Dank");
    }
    drop(program);
    let output = Command::new("scripts/python.sh")
        .args(["models/train", "-c", LOADERS])
        .arg(club(&bed))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("a shell");
    let told = told(&output);
    assert!(told.contains("learned 6 {'German announcements'} 2"), "{told}");
    assert!(told.contains("measured 6"), "{told}");
}
