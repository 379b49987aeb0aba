//! Adjourned games with the real program: sealed in one process, opened in another, and nowhere to be seen between.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::program::Home;

const PHRASE: &str = "drei kleine Pferde";
/// White plays e4, Black seals Nc6: what is typed, and how it would be written or kept elsewhere.
const SEALING: &str = "e4\n\narbiter adjourn\ndrei kleine Pferde\ndrei kleine Pferde\nNc6\nNc6\n\narbiter resumption Sunday 14:00, hall B\n";
const TRACES: [&str; 6] = ["Nc6", "b8c6", "Sc6", "Cc6", "sar sechs", "Pferde"];

fn play(home: &Home, input: &str) -> String {
    let args =
        ["play", "--console", "--voice", "off", "--locale", "en", "--white", "Anna", "--black", "Bert"];
    home.stdout(&[&args[..], &["--game", "g.evavier"]].concat(), input)
}

fn resume(home: &Home, input: &str) -> String {
    home.stdout(&["resume", "--console", "--voice", "off", "--locale", "en", "g.evavier"], input)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Nothing below the home, and none of these texts, tells of the sealed move.
#[track_caller]
fn assert_unseen(home: &Home, texts: &[&str]) {
    let kept: Vec<(String, String)> = files(home.path())
        .into_iter()
        .map(|path| {
            (
                path.display().to_string(),
                String::from_utf8_lossy(&fs::read(&path).expect("readable")).into_owned(),
            )
        })
        .collect();
    assert!(kept.iter().any(|(path, _)| path.ends_with("g.evavier")), "there is a journal");
    let told = texts.iter().enumerate().map(|(index, text)| (format!("text {index}"), (*text).to_owned()));
    for (place, text) in kept.into_iter().chain(told) {
        let text = without_hashes(&text);
        // Some thousand bytes of an envelope are as if by chance, and three letters come up in one of some hundred.
        let is_envelope = place.ends_with(".age");
        for trace in TRACES.into_iter().filter(|trace| !is_envelope || trace.len() > 4) {
            assert!(!text.contains(trace), "{trace} in {place}\n{text}");
        }
    }
}

/// A hash may hold the letters of a move by chance.
fn without_hashes(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
    let hashes = words.filter(|word| word.len() >= 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit()));
    hashes.fold(text.to_owned(), |text, hash| text.replace(hash, ""))
}

#[test]
fn a_game_adjourned_in_one_process_goes_on_in_another() {
    let home = Home::new();
    let adjourned = play(&home, SEALING);
    assert!(adjourned.contains("Adjourned: Black has sealed move 1"), "{adjourned}");
    assert!(home.path().join("g.1b.age").exists());
    let log = home.stdout(&["log", "--locale", "en", "g.evavier"], "");
    let sheet = home.stdout(&["sheet", "--form", "json", "g.evavier"], "");
    let envelope = home.stdout(&["envelope", "--locale", "en", "g.evavier"], "");
    assert_unseen(&home, &[&adjourned, &log, &sheet, &envelope]);
    // One language to a page: no square in the German words of the Laws on an English one.
    for word in ["eins", "sieben", "Gustav", "Hektor"] {
        assert!(!envelope.contains(word), "{word} in\n{envelope}");
    }
    // What is played is held, a wrong passphrase loses nothing.
    let resumed = resume(&home, "Nf6\narbiter open\nnot that one\nshort\ndrei kleine Pferde\nNf3\n\n");
    let order = [
        "has to reply",
        "The envelope must be opened first",
        "not the right passphrase",
        "not the right passphrase",
        "envelope says: Nc6",
        "Bella acht Cäsar sechs",
    ];
    let mut rest = resumed.to_lowercase();
    for part in order {
        let at = rest.find(&part.to_lowercase()).unwrap_or_else(|| panic!("{part}\n{resumed}"));
        rest.drain(..at);
    }
    let sheet = home.stdout(&["sheet", "--form", "text", "--locale", "en", "g.evavier"], "");
    assert!(sheet.contains("1. e4 Nc6\n2. Nf3"), "{sheet}");
    assert!(home.run(&["verify", "g.evavier"], "").status.success());
}

#[test]
fn in_a_rated_game_the_first_article_names_its_edition() {
    let home = Home::new();
    let lines = "arbiter pin 2468\narbiter 2468 start\nwhite: e4\n\narbiter 2468 adjourn\n";
    let args = ["play", "--console", "--rated", "--voice", "off", "--locale", "en", "--white", "Anna"];
    let told = home.stdout(&[&args[..], &["--black", "Bert", "--game", "g.evavier"]].concat(), lines);
    assert!(told.contains("Article I.1.1, fide-2023."), "{told}");
}

#[test]
fn nobody_seals_for_another() {
    let home = Home::new();
    let named = SEALING.replace("Nc6\nNc6\n", "white: Ke5\nwhite: Ke5\n\nblack: Nc6\nblack: Nc6\n");
    let adjourned = play(&home, &named);
    assert_eq!(adjourned.matches("White: Black was asked.").count(), 2, "{adjourned}");
    assert!(adjourned.contains("Adjourned: Black has sealed move 1"), "{adjourned}");
    assert_unseen(&home, &[&adjourned]);
    // A name is no part of a move.
    let resumed = resume(&home, "arbiter open\ndrei kleine Pferde\n");
    assert!(resumed.contains("envelope says: Nc6"), "{resumed}");
}

#[test]
fn in_a_terminal_nothing_private_is_shown_or_kept() {
    let home = Home::new();
    let mut child = in_a_terminal(&home);
    let mut terminal = Terminal::new(&mut child);
    for (answer, line) in [
        ("presses the clock", "e4\r"),
        ("e4", "\r"),
        ("Black to move", "arbiter adjourn\r"),
        ("passphrase", "drei kleine Pferde\r"),
        ("passphrase again", "drei kleine Pferde\r"),
        ("type your move", "Nc6\r"),
        ("same move again", "Nc6\r"),
        ("stops your clock", "\r"),
        ("Adjourned", "last\r"),
        // The terminal shows again what is typed.
        ("last", "quit\r"),
    ] {
        terminal.wait_for(answer);
        terminal.type_in(line);
    }
    let shown = terminal.rest();
    child.wait().expect("it ends");
    assert!(home.path().join("g.1b.age").exists(), "{shown}");
    assert_unseen(&home, &[&shown]);
}

/// What is typed for a passphrase though the adjournment was refused stays on the screen, and nowhere else.
#[test]
fn in_a_terminal_a_passphrase_that_nobody_asked_for_goes_into_no_history() {
    let home = Home::new();
    let mut child = in_a_terminal(&home);
    let mut terminal = Terminal::new(&mut child);
    for (answer, line) in [
        ("presses the clock", "e4\r"),
        ("e4", "arbiter adjourn\r"),
        ("Press the clock", "drei kleine Pferde\r"),
        ("was not kept", "last\r"),
        ("last", "quit\r"),
    ] {
        terminal.wait_for(answer);
        terminal.type_in(line);
    }
    terminal.rest();
    child.wait().expect("it ends");
    assert_unseen(&home, &[]);
    let kept = files(home.path()).into_iter().map(|path| fs::read_to_string(path).unwrap_or_default());
    assert!(kept.collect::<String>().contains("arbiter adjourn"), "there is a history");
}

/// The program in a terminal.
fn in_a_terminal(home: &Home) -> std::process::Child {
    let program = env!("CARGO_BIN_EXE_evavier");
    let command = format!("'{program}' play --console --voice off --locale en --game g.evavier");
    Command::new("script")
        .args(["-q", "-e", "-c", &command, "/dev/null"])
        .env_clear()
        .envs([
            ("HOME", home.path().to_str().expect("text")),
            ("PATH", "/usr/bin:/bin"),
            ("LANG", "de_DE.UTF-8"),
        ])
        .env("TERM", "xterm")
        .current_dir(home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script(1) runs the program in a terminal")
}

/// A program in a terminal, as somebody sees it who types.
struct Terminal {
    stdin: std::process::ChildStdin,
    bytes: std::sync::mpsc::Receiver<Vec<u8>>,
    shown: String,
    /// Up to where it has been waited for.
    seen: usize,
}

impl Terminal {
    fn new(child: &mut std::process::Child) -> Self {
        use std::io::Read as _;
        let mut stdout = child.stdout.take().expect("piped");
        let (to, bytes) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4_096];
            while let Ok(count @ 1..) = stdout.read(&mut buffer) {
                if to.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { stdin: child.stdin.take().expect("piped"), bytes, shown: String::new(), seen: 0 }
    }

    fn wait_for(&mut self, part: &str) {
        loop {
            if let Some(at) = self.shown[self.seen..].find(part) {
                self.seen += at + part.len();
                return;
            }
            let more = self.bytes.recv_timeout(std::time::Duration::from_secs(60));
            let more = more.unwrap_or_else(|_| panic!("no {part:?} in\n{}", self.shown));
            self.shown.push_str(&String::from_utf8_lossy(&more));
        }
    }

    fn type_in(&mut self, text: &str) {
        use std::io::Write as _;
        self.stdin.write_all(text.as_bytes()).and_then(|()| self.stdin.flush()).expect("a terminal");
    }

    fn rest(mut self) -> String {
        drop(self.stdin);
        while let Ok(more) = self.bytes.recv_timeout(std::time::Duration::from_secs(60)) {
            self.shown.push_str(&String::from_utf8_lossy(&more));
        }
        self.shown
    }
}

/// It is no try at a move, and the game can be taken up again.
#[test]
fn whoever_is_to_seal_may_leave() {
    let home = Home::new();
    let told = play(&home, "e4\n\narbiter adjourn\ndrei kleine Pferde\ndrei kleine Pferde\nquit\nquit\n");
    assert!(told.contains("type your move") && !told.contains("same move again"), "{told}");
    let told = resume(&home, "state\n");
    assert_eq!(told.matches("Black had not sealed the move").count(), 2, "{told}");
    assert!(!told.contains("is sealing a move"), "{told}");
}

#[test]
fn an_envelope_that_is_gone_or_damaged_is_named_and_the_game_goes_on() {
    let home = Home::new();
    play(&home, SEALING);
    let envelope = home.path().join("g.1b.age");
    let whole = fs::read(&envelope).expect("written");
    let mut changed = whole.clone();
    *changed.last_mut().expect("not empty") ^= 1;
    fs::write(&envelope, changed).expect("writable");
    let told = resume(&home, "arbiter open\ndrei kleine Pferde\n");
    assert!(told.contains("g.1b.age has changed since it was closed"), "{told}");
    fs::remove_file(&envelope).expect("there");
    let told = resume(&home, "arbiter open\ndrei kleine Pferde\n");
    assert!(told.contains("g.1b.age cannot be read"), "{told}");
    // The right file is found after all; nobody has to be lost.
    fs::write(&envelope, whole).expect("writable");
    let told = resume(&home, "arbiter open\n\n");
    assert!(told.contains("stays closed"), "{told}");
    let told = resume(&home, "arbiter envelope lost\nNc6\n\n");
    assert!(told.contains("The envelope is lost") && told.contains("I.12.1"), "{told}");
    let sheet = home.stdout(&["sheet", "--form", "text", "--locale", "en", "g.evavier"], "");
    assert!(sheet.contains("1. e4 Nc6"), "{sheet}");
}

/// Whoever did not see that the prompt is over types it once more.
#[test]
fn a_passphrase_typed_when_it_is_no_longer_asked_for_is_kept_nowhere() {
    for gone in [true, false] {
        let home = Home::new();
        play(&home, SEALING);
        if gone {
            fs::remove_file(home.path().join("g.1b.age")).expect("there");
        }
        let phrase = if gone { "drei kleine Pferde" } else { "" };
        let told = resume(
            &home,
            &format!("arbiter open\n{phrase}\ndrei kleine Pferde\nwhite: drei kleine Pferde\n"),
        );
        assert_eq!(told.matches("was not kept").count(), 2, "{told}");
        assert_unseen(&home, &[&told]);
    }
}

#[test]
fn an_envelope_that_cannot_be_written_seals_nothing() {
    let home = Home::new();
    let folder = home.path().join("games");
    fs::create_dir(&folder).expect("a folder");
    let mut talk =
        home.talk(&["play", "--console", "--voice", "off", "--locale", "en", "--game", "games/g.evavier"]);
    for (line, answer) in [
        ("e4", "Eva vier"),
        ("", "pressed"),
        ("arbiter adjourn", "passphrase"),
        ("too short", "Too short"),
        (PHRASE, "passphrase again"),
        ("something else", "not the same"),
        (PHRASE, "passphrase again"),
        (PHRASE, "type your move"),
        ("Nc6", "move again"),
        ("Nf6", "not the same"),
        ("Nc6", "move again"),
        ("Nc6", "stops your clock"),
    ] {
        talk.say(line);
        talk.wait_for(answer);
    }
    fs::remove_dir_all(&folder).expect("there");
    talk.say("");
    talk.wait_for("cannot be written");
    talk.say("arbiter cancel");
    talk.wait_for("No envelope");
    talk.say("Nf6");
    talk.wait_for("Felix sechs");
}

#[test]
fn the_envelope_is_written_in_print_and_braille_in_every_language() {
    let home = Home::new();
    play(&home, SEALING);
    for (code, title) in [
        ("en", "Envelope of an adjourned game"),
        ("de", "Umschlag einer Hängepartie"),
        ("fr", "Enveloppe d’une partie ajournée"),
        ("es", "Sobre de una partida aplazada"),
    ] {
        let form = |form: &str| home.stdout(&["envelope", "--form", form, "--locale", code, "g.evavier"], "");
        let text = form("text");
        assert!(text.starts_with(title), "{text}");
        for part in ["Anna - Bert", "4P3", "Sunday 14:00, hall B", "g.1b.age"] {
            assert!(text.contains(part), "{code}: {part} in\n{text}");
        }
        let cells = form("braille");
        assert!(cells.lines().count() > text.lines().count() / 2);
        assert!(
            cells.chars().all(|cell| cell == '\n' || ('\u{2800}'..='\u{283f}').contains(&cell)),
            "{cells}"
        );
        assert!(cells.lines().all(|line| line.chars().count() <= 40), "{cells}");
        let pages = form("brf");
        assert!(pages.is_ascii() && pages.split("\r\n").all(|line| line.len() <= 41), "{pages}");
        assert_unseen(&home, &[&text, &cells, &pages]);
    }
    let refused = home.run(&["envelope", "--locale", "en", "none.evavier"], "");
    assert!(!refused.status.success() && refused.stdout.is_empty());
    home.stdout(
        &["play", "--console", "--voice", "off", "--locale", "en", "--game", "open.evavier"],
        "e4\n\n",
    );
    let refused = home.run(&["envelope", "--locale", "en", "open.evavier"], "");
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && told.contains("not adjourned"), "{told}");
}

/// While a player seals, the others keep their rights, and no command is taken for the move.
#[test]
fn while_a_player_seals_what_is_asked_is_answered() {
    let seal = "e4\n\narbiter adjourn\ndrei kleine Pferde\ndrei kleine Pferde\n";
    let rows: [(&str, &[&str]); 5] = [
        ("clock\nNc6\nclock\nNc6\n\n", &["White one hour", "Adjourned: Black has sealed move 1"]),
        ("help\nresign\nno\npress\nNc6\nNc6\n\n", &["Black resigns?", "Adjourned: Black has sealed move 1"]),
        ("white: resign\nwhite: yes\n", &["White resign", "Black wins, 0-1"]),
        (
            "white: draw\nwhite: d4\nNc6\nNc6\n\n",
            &["No draw may be agreed yet", "White: Black was asked.", "Adjourned"],
        ),
        ("white: stop\nwhite:\nNc6\nNc6\n\n", &["Clock stopped", "Adjourned: Black has sealed move 1"]),
    ];
    for (lines, parts) in rows {
        let home = Home::new();
        let told = play(&home, &format!("{seal}{lines}"));
        let mut rest = told.as_str();
        for part in parts {
            let at = rest.find(part).unwrap_or_else(|| panic!("{lines}: {part}\n{told}"));
            rest = &rest[at + part.len()..];
        }
        if !told.contains("0-1") {
            let resumed = resume(&home, "arbiter open\ndrei kleine Pferde\n");
            assert!(resumed.contains("envelope says: Nc6"), "{lines}: {resumed}");
        }
    }
}
