//! What stands around the game: the demonstration, the doctor, and the lists of what is installed. With
//! the real program, on a machine without sound and on one with a sound card that hears itself.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::bed::{Bed, Kind};
use crate::program::{self, Home};
use evavier::device::time::now;
use evavier::language::Library;
use evavier::tools::guide::{GuideChapter, arbiter, chapters};
use evavier::tools::models::{Catalogue, Offer};
use serde_json::Value;

/// The game of the demonstration, slip and all put right.
const GAME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6g4 h2h3 h7h5 h3g4 h5g4 f3e1 d8h4 f2f4 g4g3 b5c6 \
                    d7c6 b1c3 h4h1";

/// Every announcement of the demonstration.
fn announcements(form: &str) -> Vec<String> {
    let args: Vec<&str> = ["announce", "--form", form].into_iter().chain(GAME.split_whitespace()).collect();
    Home::new().stdout(&args, "").lines().map(str::to_owned).collect()
}

/// The program in a bed. The microphone's library looks for the sound server's cookie in `~/.config` only.
fn command_in(bed: &Bed, args: &[&str]) -> Command {
    let mut command = bed.command(env!("CARGO_BIN_EXE_evavier"));
    command
        .args(args)
        .env_remove("XDG_DATA_HOME")
        .env("LANG", "C.UTF-8")
        .env("LANGUAGE", "de")
        .stdin(Stdio::null());
    command.env("PULSE_COOKIE", bed.path().join("config/pulse/cookie"));
    command
}

/// What the program says in a bed, with its standard input at its end.
fn in_bed(bed: &Bed, args: &[&str]) -> Output {
    command_in(bed, args).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn rows(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The rows of the doctor: item and status.
fn verdicts(output: &Output) -> Vec<(String, String)> {
    let field = |row: &Value, name: &str| row[name].as_str().expect("a text").to_owned();
    rows(output).iter().map(|row| (field(row, "item"), field(row, "status"))).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() { found.extend(files(&entry.path())) } else { found.push(entry.path()) }
    }
    found
}

// ---- the demonstration

#[test]
fn the_demonstration_in_text_is_whole_and_leaves_only_its_sheet() {
    let home = Home::new();
    let place = tempfile::tempdir().expect("a temporary folder");
    let output = home
        .command(&["demo", "--locale", "de"])
        .env("TMPDIR", place.path())
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert!(output.status.success());
    let told = text(&output.stdout);
    assert!(told.contains("Sprachausgabe fehlt: kein Tonsystem antwortet"), "{told}");
    let mut rest = told.as_str();
    for announcement in announcements("full") {
        let at = rest.find(&announcement).unwrap_or_else(|| panic!("{announcement} in order in {told}"));
        rest = &rest[at..];
        assert!(told.contains(&format!("Wiederholt: {announcement}. Ja.")) || announcement.ends_with("Matt"));
    }
    for line in [
        "Weiß: Läufer Felix eins Cäsar vier",
        "Korrektur. Läufer Felix eins Bella fünf",
        "Schwarz wiederholt: Läufer Felix eins Bella fünf",
        "Weiß hat gedrückt. Schwarz ist am Zug.",
        "Die beiden Bretter zeigen nicht dasselbe. Woran liegt es?",
        "den Springer (Schwarz) von Hektor fünf nehmen, auf Gustav vier setzen.",
        "Bestätigt. Die Stellung nach Halbzug 8 gilt. Weiß ist am Zug. Die Uhr steht. Artikel D.2.9, fide-2023.",
        "Partie beendet. Matt. Schwarz gewinnt, 0-1. Artikel 5.1.1, fide-2023.",
    ] {
        assert!(told.lines().any(|other| other == line), "{line} in {told}");
    }
    assert!(told.contains("Weiß fünf Minuten, 14 Sekunden."), "{told}");
    let left = files(home.path());
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(told.contains(&left[0].display().to_string()), "{told}");
    let sheet = fs::read_to_string(&left[0]).expect("the sheet");
    assert!(told.contains(sheet.trim_end()), "the sheet is shown: {told}");
    // 10. Sc3 Dh1#
    assert!(sheet.lines().any(|line| line.starts_with("⠼⠁⠚⠄⠀⠨⠎⠉⠼⠉⠀⠨⠙⠓⠼⠁")), "{sheet}");
    assert!(files(place.path()).is_empty(), "{:?}", files(place.path()));
}

#[test]
fn the_demonstration_speaks_each_language_and_finds_a_place_for_its_sheet() {
    for code in ["fr", "en", "es"] {
        let told = Home::new().stdout(&["demo", "--voice", "off", "--locale", code], "");
        assert!(told.contains("Läufer Felix eins Bella fünf"), "{told}");
        assert!(!told.contains('{') && !told.contains('['), "{told}");
    }
    let home = Home::new();
    let place = tempfile::tempdir().expect("a temporary folder");
    let mut command = home.command(&["demo", "--voice", "off"]);
    command.env("XDG_DATA_HOME", "/proc/none").env("TMPDIR", place.path()).stdin(Stdio::null());
    let output = command.output().expect("the program starts");
    assert!(output.status.success());
    let left = files(place.path());
    assert_eq!(left.len(), 1);
    assert!(text(&output.stdout).contains(&left[0].display().to_string()));
}

#[test]
fn a_demonstration_without_a_place_or_a_language_says_so() {
    let home = Home::new();
    let output = home.command(&["demo"]).env("TMPDIR", "/proc/none").output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("/proc/none"));
    let output = home.run(&["demo", "--locale", "tlh"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}

/// A terminal, by the program `script`: what is written to its input are keys.
#[test]
fn any_key_ends_the_demonstration_and_gives_the_terminal_back() {
    let home = Home::new();
    let program = env!("CARGO_BIN_EXE_evavier");
    let line = format!("'{program}' demo --voice off --locale de; echo ended $?; stty -a");
    let mut command = home.command(&[]);
    let mut script = Command::new("script");
    script.args(["-qefc", &line, "/dev/null"]).env_clear();
    script.envs(command.stdin(Stdio::null()).get_envs().filter_map(|(name, value)| Some((name, value?))));
    let mut child =
        script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("script");
    let mut keys = child.stdin.take().expect("piped");
    let mut out = child.stdout.take().expect("piped");
    let mut seen = Vec::new();
    let mut block = [0; 4_096];
    while !String::from_utf8_lossy(&seen).contains("Eva sieben Eva fünf") {
        let read = out.read(&mut block).expect("it speaks");
        assert!(read > 0, "{}", String::from_utf8_lossy(&seen));
        seen.extend(&block[..read]);
    }
    let pressed = now();
    keys.write_all(b"x").expect("it listens");
    out.read_to_end(&mut seen).expect("it speaks");
    child.wait().expect("it ends");
    println!("ended after {:?}", pressed.elapsed());
    let seen = String::from_utf8_lossy(&seen).into_owned();
    assert!(seen.contains("ended 0") && !seen.contains("Matt"), "{seen}");
    assert!(seen.contains("demo-braille.txt"), "a sheet of what was played: {seen}");
    let modes: Vec<&str> = seen.split([' ', ';', '\r', '\n']).collect();
    assert!(modes.contains(&"icanon") && modes.contains(&"echo") && modes.contains(&"isig"), "{seen}");
}

#[test]
fn the_demonstration_is_spoken_and_heard() {
    let bed = Bed::start(Kind::All);
    let recording = bed.record();
    let start = now();
    let output = in_bed(&bed, &["demo", "--locale", "de"]);
    let took = start.elapsed();
    let told = text(&output.stdout);
    println!("{told}\nthe demonstration took {took:?}");
    assert!(output.status.success());
    let full_and_short = announcements("full").into_iter().zip(announcements("short"));
    for (full, short) in full_and_short {
        assert!(told.contains(&full) || told.contains(&short), "{full} in {told}");
    }
    assert!(told.contains("Korrektur. "), "{told}");
    let (first, last) = recording.sound().expect("it is spoken");
    println!("sound from {first:.1} s to {last:.1} s");
    let loud =
        recording.samples().chunks(1_600).filter(|part| part.iter().any(|s| s.unsigned_abs() > 300)).count();
    println!("{} s of it not silent", loud / 10);
    // On a machine with nothing else to do it takes less than two minutes.
    assert!((250..1_000).contains(&loud), "{loud} tenths of a second are spoken");
    let heard = told.lines().filter(|line| line.starts_with("Gehört: ")).count();
    println!("{heard} of 19 announcements heard");
    // A busy machine has no time to listen to all of them.
    assert!(heard >= 1, "none heard in {told}");
}

#[test]
fn a_line_ends_the_spoken_demonstration_at_once() {
    let bed = Bed::start(Kind::All);
    let mut command = command_in(&bed, &["demo", "--locale", "de"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut keys = child.stdin.take().expect("piped");
    thread::sleep(Duration::from_secs(9));
    assert!(child.try_wait().expect("it can be asked").is_none(), "it is still going on");
    let pressed = now();
    writeln!(keys).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    println!("ended after {:?}", pressed.elapsed());
    assert!(output.status.success());
    assert!(!text(&output.stdout).contains("Matt"));
}

/// Whoever ends a program that speaks, or closes its window, hears it no more.
#[test]
#[cfg(unix)]
fn what_is_spoken_ends_with_a_signal() {
    use rustix::process::Signal;
    let bed = Bed::start(Kind::All);
    for args in [&["demo", "--locale", "de"][..], &["guide", "--aloud", "--locale", "en"]] {
        for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
            let recording = bed.record();
            let talk = program::Talk::with(command_in(&bed, args));
            talk.line().expect("it begins");
            assert!(recording.hears(Duration::from_mins(1)), "{args:?}: nothing is heard");
            let begin = now();
            talk.signal(signal);
            while talk.line().is_some() {}
            let took = begin.elapsed();
            println!("{args:?} {signal:?}: {took:?}");
            assert!(took < Duration::from_secs(5), "{args:?} {signal:?}: {took:?}");
        }
    }
}

// ---- the guide

#[test]
fn the_guide_is_printed_by_chapter_and_for_the_arbiter() {
    let home = Home::new();
    let whole = home.stdout(&["guide", "--locale", "de"], "");
    assert_eq!(whole.lines().filter(|line| line.starts_with(char::is_numeric)).count(), 13, "{whole}");
    let one = home.stdout(&["guide", "5", "--locale", "de"], "");
    assert!(one.starts_with("5. Die Uhr\n") && whole.contains(&one) && !one.contains('`'), "{one}");
    for (code, words) in [
        ("de", "Vor der Partie"),
        ("fr", "Avant la partie"),
        ("en", "Before the game"),
        ("es", "Antes de la partida"),
    ] {
        assert!(home.stdout(&["guide", "arbiter", "--locale", code], "").contains(words), "{code}");
    }
    for wrong in ["0", "14", "clock"] {
        let output = home.run(&["guide", wrong, "--locale", "en"], "");
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true));
        assert!(text(&output.stderr).contains(&format!("no chapter {wrong}. There are chapters 1 to 13")));
    }
    let output = home.run(&["guide", "--aloud", "--locale", "en"], "");
    assert_eq!(output.status.code(), Some(1), "nobody can hear it");
    assert!(text(&output.stderr).contains("No speech"), "{output:?}");
}

#[test]
fn the_guide_is_read_aloud_and_typed_lines_lead_through_it() {
    let bed = Bed::start(Kind::All);
    let mut talk = program::Talk::with(command_in(&bed, &["guide", "--aloud", "--locale", "en"]));
    talk.wait_for("1. What evavier is");
    let recording = bed.record();
    assert!(recording.hears(Duration::from_mins(1)), "nothing is heard");
    for (line, title) in
        [("", "2. What is said"), ("", "3. The first game"), ("<", "2. What is said"), ("<", "1. What")]
    {
        talk.say(line);
        talk.wait_for(title);
    }
    talk.say(".");
    assert!(std::iter::from_fn(|| talk.line()).all(|line| !line.starts_with("2.")), "it goes on");
}

#[test]
fn the_card_is_said_where_something_speaks() {
    let home = Home::new();
    let output = home.run(&["card", "--speak", "--locale", "en"], "");
    assert_eq!(output.status.code(), Some(1), "nobody can hear it");
    assert!(text(&output.stdout).contains("TSAY-zar") && text(&output.stderr).contains("No speech"));
    let bed = Bed::start(Kind::All);
    let recording = bed.record();
    let talk = program::Talk::with(command_in(&bed, &["card", "--speak", "--locale", "en"]));
    talk.wait_for("Announcing moves");
    assert!(recording.hears(Duration::from_mins(1)), "nothing is heard");
}

// ---- the doctor

const ITEMS: [&str; 18] = [
    "sound",
    "speech",
    "voice-de",
    "announcer",
    "microphone",
    "call",
    "recogniser",
    "words",
    "second-ear",
    "braille-de",
    "braille-fr",
    "braille-en",
    "braille-es",
    "braille-display",
    "games",
    "settings-folder",
    "settings",
    "log",
];

#[test]
fn the_doctor_finds_what_is_missing_and_what_mends_it() {
    let home = Home::new();
    let doctor = |args: &[&str]| {
        let mut command = home.command(args);
        command.env("LC_ALL", "C.UTF-8").stdin(Stdio::null()).output().expect("it starts")
    };
    let output = doctor(&["doctor", "--locale", "de"]);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stdout);
    let words: Vec<_> = told.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(
        words,
        [
            "fehlt", "fehlt", "fehlt", "ok", "fehlt", "ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok",
            "ok", "ok", "ok", "ok"
        ]
    );
    assert!(told.lines().next().expect("a line").contains("Abhilfe: "), "{told}");
    let output = doctor(&["doctor", "--json", "--locale", "fr"]);
    let mut items: Vec<_> = verdicts(&output).into_iter().map(|(item, _)| item).collect();
    items.retain(|item| item != "voice-fr");
    assert_eq!(items, ITEMS);
    for row in rows(&output) {
        let missing = row["status"] == "missing";
        assert_eq!((row["why"].is_string(), row["mend"].is_string()), (missing, missing), "{row}");
        assert!(!missing || row["command"].is_string(), "{row}");
    }
    assert!(files(home.path()).is_empty(), "the doctor leaves nothing behind");
}

/// Of what a game would hear with, the doctor, the declaration and the game tell the same.
#[test]
fn the_doctor_tries_the_model_that_is_declared() {
    let home = Home::new();
    for code in ["de", "en", "fr", "es"] {
        let output = home.command(&["doctor", "--json", "--locale", code]).output().expect("it starts");
        let row = rows(&output).into_iter().find(|row| row["item"] == "recogniser").expect("it is there");
        let model = format!("models/{code}");
        assert!(row["text"].as_str().is_some_and(|text| text.contains(&model)), "{code}: {row}");
        let declared = home.stdout(&["declare", "--locale", code], "");
        assert!(declared.contains(&model), "{code}: {declared}");
    }
}

#[test]
fn the_doctor_names_folders_and_settings_that_cannot_be_used() {
    let home = Home::new();
    let folder = home.path().join(".config/evavier");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("settings.ron"), "(rate: \"fast\")").expect("a file");
    let mut command = home.command(&["doctor", "--json"]);
    let output = command.env("XDG_DATA_HOME", "/proc/none").stdin(Stdio::null()).output().expect("it starts");
    let verdicts = verdicts(&output);
    for item in ["games", "settings"] {
        assert!(verdicts.contains(&(item.to_owned(), "missing".to_owned())), "{item} in {verdicts:?}");
    }
    let rows = rows(&output);
    let settings = rows.iter().find(|row| row["item"] == "settings").expect("it is there");
    assert!(
        settings["why"].as_str().expect("a text").contains("Spalte 7: hier muss eine Zahl stehen"),
        "{settings}"
    );
    assert!(settings["command"].as_str().expect("a text").starts_with("mv "), "{settings}");
    let mut command = home.command(&["doctor", "--json"]);
    let output =
        command.env("LOUIS_TABLEPATH", "/proc/none").stdin(Stdio::null()).output().expect("it starts");
    assert_eq!(output.status.code(), Some(1));
}

/// The speech service does not start with it, whatever is installed anew.
#[test]
fn the_doctor_names_a_locale_that_the_machine_has_not() {
    let home = Home::new();
    let rows_of = |variables: &[(&str, &str)]| {
        let mut command = home.command(&["doctor", "--json", "--locale", "en"]);
        let output =
            command.envs(variables.iter().copied()).stdin(Stdio::null()).output().expect("it starts");
        rows(&output).into_iter().filter(|row| row["item"] == "locale").collect::<Vec<_>>()
    };
    type Row<'a> = (&'a [(&'a str, &'a str)], &'a str, &'a str);
    let missing: [Row<'_>; 3] = [
        (&[("LANG", "qx_QX.UTF-8")], "qx_QX.UTF-8", "sudo localedef -i qx_QX -f UTF-8 qx_QX.UTF-8"),
        (
            &[("LANG", "C.UTF-8"), ("LC_TIME", "qx_QX")],
            "qx_QX",
            "sudo localedef -i qx_QX -f UTF-8 qx_QX.UTF-8",
        ),
        (&[("LC_ALL", "qx")], "qx", "export LC_ALL=C.UTF-8"),
    ];
    for (variables, name, command) in missing {
        let rows = rows_of(variables);
        let [row] = &rows[..] else { panic!("{variables:?}: {rows:?}") };
        assert_eq!(row["text"], format!("locale {name} of the environment"));
        assert!(row["why"].as_str().expect("a text").contains("not generated"), "{row}");
        assert!(row["command"].as_str().expect("a text").ends_with(command), "{row}");
    }
    assert!(rows_of(&[("LC_ALL", "C.UTF-8"), ("LANG", "qx_QX.UTF-8")]).is_empty(), "that one counts");
}

#[test]
fn the_doctor_tells_why_notes_cannot_be_kept() {
    let home = Home::new();
    let folder = home.path().join(".local/state/evavier");
    let file = folder.join("evavier_rCURRENT.log");
    let log = || {
        let output = home.run(&["doctor", "--json", "--locale", "en"], "");
        rows(&output).into_iter().find(|row| row["item"] == "log").expect("it is there")
    };
    assert_eq!(log()["status"], "ok");
    fs::create_dir_all(&file).expect("a folder");
    let row = log();
    assert_eq!((&row["status"], &row["why"]), (&"missing".into(), &"it is a folder".into()), "{row}");
    let mended = format!("mv {} {}.old", file.display(), file.display());
    assert_eq!(row["command"], mended);
    // The command mends it.
    assert!(Command::new("sh").args(["-c", &mended]).status().expect("a shell").success());
    assert_eq!(log()["status"], "ok");
    fs::write(&file, "").expect("writable");
    assert_eq!(log()["status"], "ok");
    fs::remove_dir_all(&folder).expect("there");
    fs::write(&folder, "").expect("writable");
    let row = log();
    assert_eq!(row["status"], "missing", "{row}");
}

#[test]
fn the_doctor_is_content_where_all_is_well() {
    let bed = Bed::start(Kind::All);
    let start = now();
    let output = in_bed(&bed, &["doctor", "--json", "--locale", "de"]);
    println!("the doctor took {:?}", start.elapsed());
    let wrong: Vec<_> = rows(&output).into_iter().filter(|row| row["status"] != "ok").collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(verdicts(&output).len(), ITEMS.len());
    assert!(output.status.success());
    let hidden =
        command_in(&bed, &["doctor", "--json"]).env_remove("PULSE_COOKIE").output().expect("it starts");
    // The server asks for no cookie.
    let microphone = rows(&hidden).into_iter().find(|row| row["item"] == "microphone").expect("it is there");
    assert_eq!(microphone["status"], "ok", "{microphone}");
}

/// The two of `docs/telephone.md`, by the names that `--call-source` and `--call-sink` take.
#[test]
fn the_doctor_names_the_devices_of_a_call() {
    let mut bed = Bed::start(Kind::NoSpeech);
    let told = |bed: &Bed| {
        let output = in_bed(bed, &["doctor", "--json", "--locale", "en"]);
        rows(&output).into_iter().find(|row| row["item"] == "call").expect("it is there")["text"].to_string()
    };
    let without = told(&bed);
    assert!(without.contains("no source of a call is there"), "{without}");
    bed.add_sink("evavier_to_call");
    bed.add_sink("evavier_from_call");
    let with = told(&bed);
    assert!(with.contains("heard from evavier_from_call.monitor, spoken into evavier_to_call;"), "{with}");
}

#[test]
fn a_speech_service_that_hangs_does_not_hold_the_doctor_up() {
    let bed = Bed::start(Kind::All);
    bed.stop_daemon();
    let start = now();
    let output = in_bed(&bed, &["doctor", "--json", "--locale", "fr"]);
    println!("the doctor took {:?}", start.elapsed());
    let of =
        |name: &str| verdicts(&output).into_iter().find(|(item, _)| item == name).expect("it is there").1;
    assert_eq!(
        [of("sound"), of("speech"), of("voice-fr"), of("microphone")],
        ["ok", "missing", "missing", "ok"]
    );
    assert_eq!(output.status.code(), Some(1));
    let output = in_bed(&bed, &["voices", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    // Those of takes need no service.
    assert!(rows(&output).iter().all(|row| row["takes"].is_number()), "{output:?}");
}

// ---- the lists

#[test]
fn microphones_and_voices_are_listed_where_there_are_any() {
    let bed = Bed::start(Kind::All);
    let devices = rows(&in_bed(&bed, &["devices", "--json"]));
    assert_eq!(devices.iter().filter(|row| row["default"] == true).count(), 1, "{devices:?}");
    for row in &devices {
        let (id, name) = (row["id"].as_str().expect("a text"), row["name"].as_str().expect("a text"));
        assert!(!id.is_empty() && !name.is_empty());
        let told = text(&in_bed(&bed, &["devices"]).stdout);
        assert!(told.contains(id) && told.contains(name), "{told}");
    }
    let start = now();
    let output = in_bed(&bed, &["voices", "--json"]);
    println!("voices took {:?}", start.elapsed());
    assert!(output.status.success());
    let voices = rows(&output);
    for code in ["de", "fr", "en", "es"] {
        let speaks = |row: &Value| row["language"].as_str().is_some_and(|tag| tag.starts_with(code));
        assert!(voices.iter().any(speaks), "{code}");
    }
}

#[test]
fn nothing_to_list_is_said_with_what_to_do() {
    let home = Home::new();
    for (args, said) in [
        (["devices", "--json", "--locale", "de"], "Kein Mikrofon"),
        (["voices", "--json", "--locale", "de"], "kein Tonsystem antwortet"),
    ] {
        let output = home.run(&args, "");
        assert_eq!(output.status.code(), Some(1));
        // The voices of takes are there without a sound system.
        assert!(rows(&output).iter().all(|row| row["takes"].is_number()), "{output:?}");
        let told = text(&output.stderr);
        assert!(told.contains(said) && told.contains("evavier doctor"), "{told}");
    }
    assert_eq!(home.run(&["models", "list", "/proc/none"], "").status.code(), Some(1));
    assert_eq!(home.run(&["models"], "").status.code(), Some(2));
}

/// A copy of the built-in model, to be spoilt.
fn copy_of_the_model(to: &Path) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de");
    for file in files(&from) {
        let copy = to.join("de").join(file.strip_prefix(&from).expect("below it"));
        fs::create_dir_all(copy.parent().expect("it has one")).expect("a folder");
        fs::copy(file, copy).expect("a copy");
    }
    to.join("de")
}

#[test]
fn models_are_listed_and_verified() {
    let home = Home::new();
    let listed = rows(&home.run(&["models", "list", "--json"], ""));
    let installed: Vec<_> = listed.iter().filter(|row| row["installed"] == true).collect();
    let languages: Vec<_> = installed.iter().map(|row| row["language"].clone()).collect();
    assert_eq!(languages, ["de", "en", "es", "fr"]);
    let offered = |row: &&Value| row["name"] == "vosk-model-small-fr-0.22" && row["zip_bytes"] == 42_233_323;
    assert!(listed.iter().any(|row| offered(&row)));
    let output = home.run(&["models", "verify", "--json"], "");
    assert!(output.status.success());
    let verified = rows(&output);
    assert_eq!(
        (&verified[0]["status"], &verified[0]["unknown_words"]),
        (&"ok".into(), &Value::Array(vec![]))
    );

    let place = tempfile::tempdir().expect("a temporary folder");
    let model = copy_of_the_model(place.path());
    let path = model.to_str().expect("plain");
    let listed = rows(&home.run(&["models", "list", "--json", path], ""));
    assert_eq!(listed.iter().filter(|row| row["installed"] == true).count(), installed.len() + 1);
    let words = model.join("graph/words.txt");
    let known = fs::read_to_string(&words).expect("its words").replace("springer ", "sprinter ");
    fs::write(&words, known).expect("it can be written");
    let output = home.run(&["models", "verify", "--json", path], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(rows(&output)[0]["unknown_words"], serde_json::json!(["springer"]));
    assert!(text(&home.run(&["models", "verify", path], "").stderr).contains("springer"));
    fs::write(model.join("am/final.mdl"), "nothing of the sort").expect("it can be written");
    let output = home.run(&["models", "verify", "--json", path], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(rows(&output)[0]["status"], "unusable");
    assert!(text(&output.stderr).contains("ist beschädigt"));
}

fn languages() -> impl Iterator<Item = &'static str> {
    Library::built_in().locales().map(|locale| locale.code.as_str())
}

/// A minute and a half at least and four at most, at 130 words a minute.
#[test]
fn every_chapter_is_there_in_each_language_and_short_enough_to_listen_to() {
    for code in languages() {
        let chapters = chapters(code);
        assert_eq!(chapters.len(), 13, "{code}");
        for (number, chapter) in (1..).zip(&chapters) {
            assert!(chapter.title.starts_with(&format!("{number}. ")), "{code}: {}", chapter.title);
            let words: usize = chapter.spoken().map(|line| line.split_whitespace().count()).sum();
            assert!((130..=520).contains(&words), "{code}, {}: {words} words", chapter.title);
        }
        let sheet: usize = arbiter(code)
            .iter()
            .flat_map(GuideChapter::spoken)
            .map(|line| line.split_whitespace().count())
            .sum();
        assert!((400..=1_250).contains(&sheet), "{code}: two pages, {sheet} words");
    }
}

#[test]
fn nothing_in_it_is_for_the_eye() {
    for code in languages() {
        for chapter in chapters(code).iter().chain(&arbiter(code)) {
            for line in chapter.spoken() {
                assert!(!line.contains(['|', '*', '#', '[', '(', '{']), "{code}, {}: {line}", chapter.title);
            }
            for line in &chapter.paragraphs {
                assert!(line.matches('`').count() % 2 == 0, "{code}: {line}");
            }
        }
    }
}

#[test]
fn the_languages_say_the_same() {
    let marks = |chapters: Vec<GuideChapter>| -> Vec<(usize, usize)> {
        let count = |chapter: &GuideChapter| {
            let quoted: usize = chapter.paragraphs.iter().map(|line| line.matches('`').count() / 2).sum();
            (chapter.paragraphs.len(), quoted)
        };
        chapters.iter().map(count).collect()
    };
    for code in languages() {
        let paragraphs = |all: Vec<(usize, usize)>| all.into_iter().map(|row| row.0).collect::<Vec<_>>();
        assert_eq!(paragraphs(marks(chapters(code))), paragraphs(marks(chapters("de"))), "{code}");
        assert_eq!(marks(arbiter(code)), marks(arbiter("de")), "{code}");
    }
}

#[test]
fn the_catalogue_is_whole() {
    let catalogue = Catalogue::built_in();
    assert!(catalogue.address.starts_with("https://"));
    for model in &catalogue.models {
        assert!(model.md5.is_some() || model.sha256.is_some(), "{} can be checked", &*model.name);
    }
    for locale in Library::built_in().locales() {
        let of = |offer: &Offer| offer.language.split('-').next() == Some(locale.code.as_str());
        assert!(catalogue.models.iter().any(of), "{}", locale.code);
    }
}

#[test]
fn languages_and_names_are_found() {
    let catalogue = Catalogue::built_in();
    let rows = [
        ("de", vec!["de"]),
        ("DE", vec!["de"]),
        ("en", vec!["en-us", "en-gb", "en-in"]),
        ("en_GB", vec!["en-gb"]),
        ("vosk-model-small-fr-0.22", vec!["fr"]),
        ("tlh", vec![]),
        ("", vec![]),
    ];
    for (asked, expected) in rows {
        let found: Vec<_> = catalogue.find(asked).iter().map(|offer| &*offer.language).collect();
        assert_eq!(found, expected, "{asked}");
    }
}

#[test]
fn names_addresses_and_sums_are_looked_at() {
    let catalogue = |address: &str, name: &str, md5: &str| {
        let model =
            format!("(language: \"de\", name: {name:?}, zip_bytes: None, md5: Some({md5:?}), sha256: None)");
        ron::from_str::<Catalogue>(&format!("(address: {address:?}, models: [{model}])"))
    };
    let (address, name, sum) = ("https://example.org/models/", "a", "0".repeat(32));
    for good in ["vosk-model-small-de-0.15", "a", "A_b"] {
        assert!(catalogue(address, good, &sum).is_ok(), "{good}");
    }
    for bad in ["", ".", "..", "a/b", "../a", "a\\b", ".a", "a.", "-a", "a b", "ä", "C:"] {
        assert!(catalogue(address, bad, &sum).is_err(), "{bad}");
    }
    for (text, good) in [
        ("https://example.org/models/", true),
        ("http://127.0.0.1:80/", true),
        ("https://example.org/models", false),
        ("ftp://example.org/", false),
        ("https:///", false),
        ("https://a b/", false),
    ] {
        assert_eq!(catalogue(text, name, &sum).is_ok(), good, "{text}");
    }
    for bad in ["0".repeat(64), "g".repeat(32)] {
        assert!(catalogue(address, name, &bad).is_err(), "{bad}");
    }
}
