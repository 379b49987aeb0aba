//! Several games on one command line: one document of all, and each proven.

use std::fs;

use crate::program::Home;
use serde_json::Value;

const ONE: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 e5 1-0\n";
const TWO: &str = "[White \"Cora\"]\n[Black \"Dora\"]\n\n1. d4 d5 1/2-1/2\n\n[White \"Emil\"]\n\n1. c4 *\n";

/// The output, the faults and the exit status.
fn run(home: &Home, args: &[&str]) -> (String, String, Option<i32>) {
    let output = home.run(args, "");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn all_games_of_all_files_are_in_the_document_in_their_order() {
    let home = Home::new();
    fs::write(home.path().join("one.pgn"), ONE).expect("writable");
    fs::write(home.path().join("two.pgn"), TWO).expect("writable");
    for form in ["text", "braille", "brf", "pef", "html", "pgn", "json", "fen", "diagram", "finger"] {
        let args = |file| run(&home, &["sheet", "--locale", "en", "--form", form, file]);
        let together = run(&home, &["sheet", "--locale", "en", "--form", form, "two.pgn", "one.pgn"]);
        assert_eq!((together.1.as_str(), together.2), ("", Some(0)), "{form}");
        let longest = args("two.pgn").0.len().max(args("one.pgn").0.len());
        assert!(together.0.len() > longest, "{form}");
        let places = ["Cora", "Emil", "Anna"].map(|name| together.0.find(name));
        if matches!(form, "text" | "html" | "pgn" | "json") {
            assert!(places.is_sorted() && places[0].is_some(), "{form}: {places:?}");
        }
        if form == "pgn" {
            let games = evavier::notation::pgn::read_all(together.0.as_bytes());
            assert_eq!(games.iter().filter(|game| game.fault.is_none()).count(), 3);
        }
    }
}

#[test]
fn every_faulty_file_is_named_and_nothing_is_written() {
    let home = Home::new();
    fs::write(home.path().join("one.pgn"), ONE).expect("writable");
    fs::write(home.path().join("bad.pgn"), "[White \"A\"]\n\n1. e5 *\n").expect("writable");
    let args = ["sheet", "--form", "pgn", "-o", "all.pgn", "missing.pgn", "one.pgn", "bad.pgn"];
    let (_, told, code) = run(&home, &args);
    assert!(told.contains("missing.pgn") && told.contains("bad.pgn") && !told.contains("one.pgn"), "{told}");
    assert_eq!((code, home.path().join("all.pgn").exists()), (Some(1), false));
    // None of them is written over, whichever it is.
    fs::write(home.path().join("two.pgn"), TWO).expect("writable");
    let (_, _, code) = run(&home, &["sheet", "--form", "pgn", "-o", "two.pgn", "one.pgn", "two.pgn"]);
    assert_eq!(code, Some(1));
    assert_eq!(fs::read_to_string(home.path().join("two.pgn")).expect("there"), TWO);
}

#[test]
fn each_of_several_journals_is_proven() {
    let home = Home::new();
    let whole = include_bytes!("../journals/club.evavier");
    fs::write(home.path().join("a.evavier"), whole).expect("writable");
    fs::write(home.path().join("c.evavier"), whole).expect("writable");
    fs::write(home.path().join("b.evavier"), "no journal").expect("writable");
    let names = ["a.evavier", "b.evavier", "c.evavier"];
    let (rows, told, code) = run(&home, &[&["verify", "--json", "--locale", "en"][..], &names].concat());
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
    assert_eq!(rows.iter().map(|row| row["file"].as_str().expect("a file")).collect::<Vec<_>>(), names);
    assert_eq!(rows[1]["status"], "no-journal");
    assert!(rows[0]["status"] == rows[2]["status"] && rows[0]["status"] != "no-journal", "{rows:?}");
    assert!(told.contains("b.evavier") && code == Some(1), "{told}");
    let (alone, _, _) = run(&home, &["verify", "--json", "a.evavier"]);
    assert!(!alone.contains("\"file\""), "one file has the row it always had: {alone}");
    assert_eq!(run(&home, &["verify", "--head", "1234", "a.evavier", "c.evavier"]).2, Some(2));
}
