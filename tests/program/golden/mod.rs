//! What the program says and writes, kept as it is: a change of its inside changes nothing here, and one that is meant
//! is seen line by line. `EVAVIER_BLESS=1 cargo test --locked --test program golden::` writes it anew.
//!
//! `*.game` are games as `tests/common/story` reads them, several to a file, each below its `# name`; `*.told` what is recorded
//! and said of them. `help` is made from the program alone, `papers` with the real one from the journals of some of the
//! games. All of it is in English: another wording is one change here, and what the other languages say has to be there
//! and whole (`every_message_of_the_games_is_whole_in_every_language`, `tests/program/layers/messages.rs`).

#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::program::Home;
use crate::story::{Story, locale, set_up, words};
use evavier::journal::{decode, log::log};
use evavier::language::{Library, Message};
use evavier::session::Output;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/golden");
const LANGUAGE: &str = "en";

/// Compares with what is kept, or keeps it; gives what differs.
fn kept(name: &str, told: &str) -> Option<String> {
    let path = Path::new(FOLDER).join(name);
    if std::env::var_os("EVAVIER_BLESS").is_some() {
        fs::write(&path, told).expect("written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if expected == told {
        return None;
    }
    let at = expected.lines().zip(told.lines()).take_while(|(one, other)| one == other).count();
    let from = |text: &str| text.lines().skip(at.saturating_sub(6)).take(14).collect::<Vec<_>>().join("\n");
    Some(format!("{name}, line {}:\n{}\n--- not\n{}\n", at + 1, from(told), from(&expected)))
}

#[track_caller]
fn all_kept(files: impl IntoIterator<Item = (String, String)>) {
    let wrong: Vec<String> = files.into_iter().filter_map(|(name, told)| kept(&name, &told)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The games of all files: the file, the name of the game and its lines.
fn games() -> Vec<(String, Vec<(String, String)>)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(FOLDER)
        .expect("they are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "game"))
        .collect();
    paths.sort();
    let file = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("readable");
        let games = text.split("\n# ").filter_map(|game| game.trim_start_matches("# ").split_once('\n'));
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, games.map(|(name, lines)| (name.to_owned(), lines.to_owned())).collect())
    };
    paths.into_iter().map(file).collect()
}

fn played(lines: &str, mut each: impl FnMut(&str, Vec<Output>)) -> Story {
    let (begin, rest) = lines.split_once("\n\n").unwrap_or((lines, ""));
    let (setup, options) = set_up(begin.lines().filter(|line| !line.is_empty()));
    let mut story = Story::new(setup, options);
    for line in rest.lines().filter(|line| !line.is_empty()) {
        let outputs = story.line(line);
        each(line, outputs);
    }
    story
}

fn say(told: &mut String, to: &str, message: &Message) {
    let text = words(locale(LANGUAGE), message);
    if !text.is_empty() {
        let _ = writeln!(told, "  {to} {}: {}", message.key(), text.replace('\n', "\n    "));
    }
}

fn tell(told: &mut String, output: &Output) {
    match output {
        Output::Record(event) => {
            let _ = writeln!(told, "  + {}", ron::to_string(event).expect("it is kept so in a journal"));
        }
        Output::Say(weight, message) => say(told, &format!("{weight:?}").to_lowercase(), message),
        Output::Tell(color, message) => say(told, &format!("{} alone", color.as_str()), message),
        Output::Ask(color, message) => say(told, &format!("{} is asked", color.as_str()), message),
        Output::Log(message) => say(told, "arbiter", message),
        other => {
            let _ = writeln!(told, "  {other:?}");
        }
    }
}

#[test]
fn whole_games_are_told_as_ever() {
    let file = |(file, games): (String, Vec<(String, String)>)| {
        let mut told = String::new();
        for (name, lines) in games {
            let _ = writeln!(told, "# {name}\n");
            let story = played(&lines, |line, outputs| {
                let _ = writeln!(told, "{line}");
                outputs.iter().for_each(|output| tell(&mut told, output));
            });
            let journal = decode(story.journal().as_bytes()).expect("a good journal");
            let _ = writeln!(told, "\nlog");
            for entry in log(&journal).expect("that can be replayed") {
                let _ = writeln!(
                    told,
                    "  {} ply {} {}",
                    entry.at_ms,
                    entry.ply,
                    words(locale("en"), &entry.what)
                );
            }
            told.push('\n');
        }
        (format!("{file}.told"), told)
    };
    all_kept(games().into_iter().map(file));
}

/// Messages that are said in the games, each key once.
fn messages() -> BTreeMap<&'static str, Message> {
    let mut all = BTreeMap::new();
    for (_, games) in games() {
        for (_, lines) in games {
            played(&lines, |_, outputs| {
                for output in outputs {
                    if let Output::Say(_, message)
                    | Output::Tell(_, message)
                    | Output::Ask(_, message)
                    | Output::Log(message) = output
                    {
                        all.insert(message.key(), message);
                    }
                }
            });
        }
    }
    all
}

#[test]
fn every_message_of_the_games_is_whole_in_every_language() {
    let messages = messages();
    assert!(messages.len() > 140, "{} messages", messages.len());
    for (key, message) in messages {
        let english = words(locale(LANGUAGE), &message);
        for other in Library::built_in().locales() {
            let text = words(other, &message);
            // A blank that is not filled keeps its braces.
            assert!(!text.contains(['{', '}']), "{}: {key}: {text}", other.code);
            assert_eq!(text.trim().is_empty(), english.trim().is_empty(), "{}: {key}: {text}", other.code);
        }
    }
}

#[test]
fn what_is_printed_for_programs_is_as_ever() {
    all_kept([("json".to_owned(), printed())]);
}

/// What `play --json` prints of what is typed in the games: its keys and events, each once, with the names of the fields.
fn printed() -> String {
    let mut lines: BTreeSet<String> = BTreeSet::new();
    for (_, games) in games() {
        let Some((_, game)) = games.first() else { continue };
        let (begin, rest) = game.split_once("\n\n").expect("a set-up");
        let mut args = vec!["play", "--json", "--voice", "off", "--locale", "en", "--game", "g.evavier"];
        for line in begin.lines() {
            match line.split_once(' ') {
                Some(("clock", control)) => args.extend(["--time", control]),
                Some(("laws", label)) => args.extend(["--laws", label]),
                Some(("full", "protocol")) => args.extend(["--protocol", "full"]),
                Some(("blind", side)) => args.extend(["--blind", side]),
                None if line == "rated" => args.push("--rated"),
                _ => {}
            }
        }
        let typed: String = rest
            .lines()
            .flat_map(|line| match line.split_once(' ').unwrap_or((line, "")) {
                (">", text) => vec![text.to_owned()],
                ("play", moves) => moves.split(' ').flat_map(|mv| [mv.to_owned(), String::new()]).collect(),
                _ => Vec::new(),
            })
            .map(|line| line + "\n")
            .collect();
        let home = Home::new();
        for line in home.stdout(&args, &typed).lines() {
            let value: serde_json::Value = serde_json::from_str(line).expect(line);
            let fields = value.as_object().expect("an object");
            let names: Vec<&str> = fields.keys().map(String::as_str).collect();
            let what = match ["say", "log"].iter().find_map(|name| fields.get(*name)) {
                Some(key) => key.to_string(),
                None => match &fields.get("event") {
                    Some(serde_json::Value::Object(event)) => {
                        let inner = |(name, value): (&String, &serde_json::Value)| {
                            let fields =
                                value.as_object().map(|value| value.keys().cloned().collect::<Vec<_>>());
                            format!("{name} {}", fields.unwrap_or_default().join(" "))
                        };
                        event.iter().map(inner).collect()
                    }
                    Some(other) => other.to_string(),
                    None => String::new(),
                },
            };
            lines.insert(format!("{}: {}\n", names.join(" "), what.trim()));
        }
    }
    lines.into_iter().collect()
}

#[test]
fn help_is_told_as_ever() {
    let home = Home::new();
    let first = home.stdout(&["--help", "--locale", "en"], "");
    let begin = first.lines().position(|line| line.starts_with("Commands:")).expect("commands");
    let names: Vec<&str> = first
        .lines()
        .skip(begin + 1)
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.len() > 20, "{first}");
    let page = |args: &[&str]| {
        let mut command = home.command(args);
        command.env("LANG", "en_GB.UTF-8").env("COLUMNS", "120");
        let output = command.output().expect("it runs");
        format!("$ evavier {}\n{}\n", args.join(" "), String::from_utf8(output.stdout).expect("text"))
    };
    let pages = names.iter().map(|name| page(&[name, "--help"]));
    all_kept([("help".to_owned(), std::iter::once(page(&["--help"])).chain(pages).collect())]);
}

/// Sheets, remarks and logs of the first game of each file, as the real program writes them.
#[test]
fn papers_are_written_as_ever() {
    let mut told = String::new();
    for (file, games) in games() {
        let Some((name, lines)) = games.first() else { continue };
        let home = Home::new();
        let journal = played(lines, |_, _| {}).journal();
        fs::write(home.path().join("g.evavier"), journal).expect("written");
        let _ = writeln!(told, "# {file}: {name}\n");
        let commands: [&[&str]; 5] =
            [&["sheet", "--times"], &["sheet", "--form", "pgn"], &["log"], &["log", "--json"], &["verify"]];
        for command in commands {
            let output = home.run(&[command, &["--locale", LANGUAGE, "g.evavier"]].concat(), "");
            let [out, errors] =
                [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
            let _ = writeln!(told, "$ evavier {}\n{out}{errors}", command.join(" "));
        }
    }
    all_kept([("papers".to_owned(), told)]);
}
