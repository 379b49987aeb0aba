//! The sound score: what is announced is kept as it sounded, vouched for by the journal, listed, played, put together.
//!
//! Needs: espeak-ng, sox, and the sound card of `bed`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use crate::bed::{Bed, Kind};
use crate::ear_common::{self, Pace, Tape};
use crate::program::{Home, Talk};
use evavier::device::flac;
use evavier::device::journal_file::JournalFile;
use evavier::device::time::now;
use evavier::ear::{EarEvent, EarSettings};
use evavier::game::Setup;
use evavier::journal::{HEADER, clip};
use evavier::language::{Library, Message, Reader, Renderer, Style};
use evavier::profiles::texts;
use evavier::rules::{ByColor, Position};
use evavier::session::{Options, Output, Session};
use evavier::table::recorder::JournalRecorder;
use evavier::table::sound_score::folder;
use evavier::table::{Listening, LoopEvent, OptionalDevices, Screen, Table, TableConfig};
use evavier::user::settings::Settings;

/// What the ear reports of a text, with its sound.
fn hear(text: &str) -> Vec<EarEvent> {
    hear_samples(&ear_common::spoken(text, "de", &["-r", "16000"]))
}

fn hear_samples(samples: &[i16]) -> Vec<EarEvent> {
    let settings = EarSettings {
        patience: ear_common::patience(Some(Position::start())),
        keeps_sound: true,
        ..ear_common::settings(&ear_common::model_dir())
    };
    let tape = Tape::new(Pace::Fast).sound(samples).silence(Duration::from_secs(3));
    let said = |event: &EarEvent| matches!(event, EarEvent::Sound(_) | EarEvent::Heard { .. });
    ear_common::events(settings, tape, |_| ()).into_iter().filter(said).collect()
}

fn sound(events: &[EarEvent]) -> Arc<[i16]> {
    let sound = events.iter().find_map(|event| match event {
        EarEvent::Sound(sound) => Some(sound.clone()),
        _ => None,
    });
    sound.expect("the sound comes with the words")
}

/// Shows nobody anything but tells.
struct Shown(mpsc::Sender<String>);

impl Screen for Shown {
    fn show(&mut self, _: &Message, text: &str) {
        let _ = self.0.send(text.to_owned());
    }
}

/// Plays a game from what reaches the table, to its end, with its sound kept; gives what was shown.
fn play(journal: &Path, megabytes: u32, wakes: Vec<LoopEvent>) -> Vec<String> {
    let locale = Library::built_in().find("de").expect("built in");
    let channel = mpsc::channel();
    let to = channel.0.clone();
    let (screen, shown) = mpsc::channel();
    let (session, started) = Session::new(Setup::default(), Options::default()).expect("a usual game");
    let mut table = Table::new(TableConfig {
        session,
        begin: vec![Output::Record(started)],
        recorder: JournalRecorder::new(
            JournalFile::create(journal, &format!("{HEADER}\n")).expect("a new file"),
        ),
        renderer: Renderer::new(locale, Style::default()),
        readers: Reader::new(locale).into(),
        screen: Box::new(Shown(screen)),
        speaker: None,
        ear: (ear_common::settings(Path::new("no model")), Listening::Off),
        microphones: ByColor { white: None, black: None },
        settings: Settings { keep_sound: true, keep_sound_mb: megabytes, ..Settings::default() },
        wakes: channel,
        extras: OptionalDevices::default(),
    });
    wakes
        .into_iter()
        .chain([LoopEvent::EndOfInput])
        .for_each(|wake| to.send(wake).expect("the table listens"));
    let _ = table.run();
    drop(table);
    shown.iter().collect()
}

/// 1. e4 by ear, e5 by hand, 2. Sf3 by ear.
fn game(home: &Home, megabytes: u32) -> (PathBuf, Vec<String>, [Arc<[i16]>; 2]) {
    let journal = home.path().join("game.evavier");
    let (first, second) = (hear("eva zwei eva vier"), hear("springer gustav eins felix drei"));
    let sounds = [sound(&first), sound(&second)];
    let line = |text: &str| LoopEvent::Typed(text.to_owned(), now());
    let mut wakes: Vec<LoopEvent> = first.into_iter().map(|event| LoopEvent::Ear(None, event)).collect();
    wakes.extend(["ja", "", "e5", ""].map(line));
    wakes.extend(second.into_iter().map(|event| LoopEvent::Ear(None, event)));
    wakes.extend(["ja", ""].map(line));
    let shown = play(&journal, megabytes, wakes);
    (journal, shown, sounds)
}

#[test]
fn what_is_kept_is_what_was_said() {
    let heard = hear("eva zwei eva vier");
    let bytes = flac::encode(&sound(&heard)).expect("sound");
    let again = hear_samples(&flac::decode(bytes.as_slice()).expect("our own"));
    for events in [&heard, &again] {
        assert_eq!(ear_common::names(events), ["Sound", "eva zwei eva vier"]);
    }
}

#[test]
fn the_journal_vouches_for_every_clip() {
    let home = Home::new();
    let (journal, shown, sounds) = game(&home, 100);
    assert!(
        shown[0].starts_with("Jede gehörte Ansage dieser Partie wird als Ton aufgezeichnet"),
        "{shown:?}"
    );
    let clips = ["ply-001.flac", "ply-003.flac"].map(|name| folder(&journal).join(name));
    for (clip, sound) in clips.iter().zip(&sounds) {
        let kept = flac::decode(fs::File::open(clip).expect("kept")).expect("FLAC");
        assert_eq!(kept, sound.as_ref());
    }
    // Somebody's voice is for nobody else on the machine.
    #[cfg(unix)]
    for path in clips.iter().chain([&folder(&journal)]) {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(path).expect("there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", path.display());
    }
    let path = journal.display().to_string();
    let told = |args: &[&str]| {
        let output = home.run(args, "");
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        (output.status.code(), text.concat())
    };
    let list = ["sound", "--locale", "de", &path];
    let verify = ["verify", "--locale", "de", &path];
    let good = "1. Weiß, Ansage 1: vorhanden und unverändert\n2. Weiß, Ansage 1: vorhanden und unverändert\n";
    assert_eq!(told(&list), (Some(0), good.to_owned()));
    let (status, text) = told(&verify);
    assert!(status == Some(0) && text.contains("Ton: 2 Ansagen unverändert, 0 fehlen."), "{text}");
    let (status, text) = told(&["sound", "--locale", "de", "--export", &path, &path]);
    assert!(status == Some(1) && text.contains("die Partie selbst"), "{text}");
    assert_eq!(told(&list), (Some(0), good.to_owned()));
    // Put together: each announcement whole, something spoken before each.
    let file = home.path().join("score.flac");
    let (status, text) = told(&["sound", "--locale", "de", "--export", "score.flac", &path]);
    assert!(status == Some(0) && text.contains("2 Ansagen"), "{text}");
    let all = flac::decode(fs::File::open(&file).expect("written")).expect("FLAC");
    let mut rest = all.as_slice();
    for sound in &sounds {
        let at = rest.windows(sound.len()).position(|part| part == sound.as_ref()).expect("it is in there");
        assert!(rest[..at].iter().filter(|sample| sample.unsigned_abs() > 1_000).count() > 500);
        rest = &rest[at + sound.len()..];
    }
    // What cannot be had is told.
    for (mv, status, part) in [("2b", 1, "Zu 2b gibt es keine Tonaufnahme"), ("zwei", 2, "keine Zugnummer")] {
        let (code, text) = told(&["sound", "--locale", "de", "--move", mv, &path]);
        assert!(code == Some(status) && text.contains(part), "{mv}: {text}");
    }
    // A clip that is gone is told and proves nothing; one that was changed does.
    fs::remove_file(&clips[1]).expect("it was there");
    let (status, text) = told(&verify);
    assert!(status == Some(0) && text.contains("1 Ansage unverändert, 1 fehlt"), "{text}");
    assert!(told(&list).1.contains("2. Weiß, Ansage 1: fehlt"));
    let mut bytes = fs::read(&clips[0]).expect("kept");
    let last = bytes.len() - 20;
    bytes[last] ^= 1;
    fs::write(&clips[0], bytes).expect("written");
    for args in [&verify[..], &["sound", "--locale", "de", "--move", "1w", &path]] {
        let (status, text) = told(args);
        assert!(status == Some(1) && text.contains("ply-001.flac: Dieser Ton ist nicht der"), "{text}");
    }
    assert_eq!(told(&["verify", "--json", &path]).1.lines().next(), Some(r#"{"status":"clip-changed"}"#));
    assert!(told(&list).1.contains("1. Weiß, Ansage 1: verändert"));
}

#[test]
fn no_room_for_sound_never_stops_a_game() {
    let home = Home::new();
    let (journal, shown, _) = game(&home, 0);
    let full = shown.iter().filter(|text| text.starts_with("Die Tonaufzeichnung hat 0 Megabyte erreicht"));
    assert_eq!(full.count(), 1, "{shown:?}");
    let sheet = home.stdout(&["sheet", &journal.display().to_string(), "--locale", "de"], "");
    assert!(sheet.contains("2. Sf3"), "{sheet}");
    // Nor does a disk that refuses.
    let home = Home::new();
    fs::write(home.path().join("game.sound"), "no folder").expect("written");
    let (journal, shown, _) = game(&home, 100);
    assert_eq!(shown.iter().filter(|text| text.starts_with("Kein Ton mehr")).count(), 1, "{shown:?}");
    let output = home.run(&["sound", "--locale", "de", &journal.display().to_string()], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("gibt es keine Tonaufnahme"));
}

#[test]
fn an_announcement_is_played_by_the_number_of_its_move() {
    let home = Home::new();
    let journal = home.path().join("game.evavier");
    let heard = hear("eva zwei eva vier");
    let kept = sound(&heard);
    let wakes = heard
        .into_iter()
        .map(|event| LoopEvent::Ear(None, event))
        .chain(["ja", ""].map(|line| LoopEvent::Typed(line.to_owned(), now())));
    play(&journal, 100, wakes.collect());
    assert!(folder(&journal).join(clip::name(1, 1)).exists());
    let bed = Bed::start(Kind::NoSpeech);
    let recording = bed.record();
    let mut command = bed.command(env!("CARGO_BIN_EXE_evavier"));
    let status = command.args(["sound", "--move", "1w"]).arg(&journal).status().expect("it starts");
    assert!(status.success());
    let loud = |samples: &[i16]| samples.iter().filter(|sample| sample.unsigned_abs() > 1_000).count();
    let (played, meant) = (loud(&recording.samples()), loud(&kept));
    assert!(played > meant / 2, "{played} loud samples of {meant}");
}

/// Speaks into the microphone of the bed, again whenever the program listens once more, until it shows `wanted`.
fn say_until(bed: &Bed, program: &Talk, words: &[&str], wanted: &str) {
    let file = bed.path().join("words.wav");
    let mut seen = Vec::new();
    // What is not heard with certainty may have to come twice in a row.
    for words in words.iter().flat_map(|words| [*words; 3]) {
        ear_common::speak(words, "de", 150, &file);
        let mut paplay = bed.command("paplay");
        assert!(paplay.arg(&file).status().expect("paplay is installed").success(), "{words} was not played");
        loop {
            let line = program.line_within(LONG).expect("it goes on");
            if line.contains(wanted) {
                return;
            }
            let listens = line == LISTENS;
            seen.push(line);
            if listens {
                break;
            }
        }
    }
    panic!("{words:?}: no {wanted} in {seen:#?}");
}

const LISTENS: &str = "Aufnahme läuft.";

/// The program has shown this; before it, it may have read much aloud.
fn until(program: &Talk, wanted: &str) {
    while !program.line_within(LONG).unwrap_or_else(|| panic!("no {wanted}")).contains(wanted) {}
}

/// Only a failing test waits for it.
const LONG: Duration = Duration::from_mins(2);

#[test]
fn a_voice_is_learned_by_voice_alone_and_goes_on_where_it_stopped() {
    let bed = Bed::start(Kind::All);
    let start = || {
        let mut command = bed.command(env!("CARGO_BIN_EXE_evavier"));
        command.args(["train-me", "--by-voice", "--locale", "de", "--count", "8", "--name", "anna"]);
        Talk::with(command)
    };
    let texts = texts(Library::built_in().find("de").expect("built in"), 8);
    let program = start();
    until(&program, &format!("1 von 8: {}", texts[0]));
    until(&program, LISTENS);
    say_until(&bed, &program, &[texts[0].as_str(); 2], "2 von 8: ");
    until(&program, LISTENS);
    say_until(&bed, &program, &["beenden", "anhalten", "schluss"], "Die Aufnahmen bleiben erhalten");
    let program = start();
    until(&program, &format!("2 von 8: {}", texts[1]));
}
