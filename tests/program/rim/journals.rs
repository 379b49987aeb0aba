//! Journals of earlier versions: what is told of them stays what it was.

use std::fs;
use std::path::Path;

use crate::program::Home;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journals");

/// What the program tells of a journal: its sheet, its log, its moves with times, and what is proven of it.
fn told(home: &Home, name: &str) -> String {
    let commands: [&[&str]; 5] = [
        &["sheet", "--times"],
        &["sheet", "--form", "pgn"],
        &["sheet", "--form", "fen"],
        &["log"],
        &["verify"],
    ];
    let tell = |command: &&[&str]| {
        let output = home.run(&[command, &["--locale", "en", name][..]].concat(), "");
        let [out, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
        format!("$ evavier {} {name}\n{out}{errors}", command.join(" "))
    };
    commands.iter().map(tell).collect::<Vec<_>>().join("\n")
}

#[test]
fn journals_of_earlier_versions_are_told_as_ever() {
    let mut names: Vec<_> = fs::read_dir(FOLDER)
        .expect("they are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "evavier"))
        .collect();
    names.sort();
    assert!(names.len() >= 7, "{names:?}");
    for path in names {
        let home = Home::new();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        fs::copy(&path, home.path().join(name)).expect("copied");
        let golden = Path::new(FOLDER).join(name).with_extension("txt");
        let told = told(&home, name);
        if std::env::var_os("EVAVIER_BLESS").is_some() {
            fs::write(&golden, &told).expect("written");
        }
        let expected = fs::read_to_string(&golden).expect("EVAVIER_BLESS=1 writes it");
        assert!(told == expected, "{name}:\n{told}\nnot\n{expected}");
    }
}
