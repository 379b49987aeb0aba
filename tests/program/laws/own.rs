//! An organiser's file, read by the real program as he runs it: what it changes, and what is wrong with it.

use std::fs;
use std::path::Path;

use evavier::language::Library;
use evavier::rules::laws;
use serde_json::Value;

use crate::program::Home;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn home_with(name: &str, text: &str) -> Home {
    let home = Home::new();
    fs::write(home.path().join(name), text).expect("written");
    home
}

/// The example of the page on the Laws, in every language. `UPDATE_SNAPSHOTS=1` writes the texts anew: read them then.
#[test]
fn what_the_example_changes_is_told_in_every_language() {
    let example =
        fs::read_to_string(Path::new(ROOT).join("docs/examples/our-open.ron")).expect("the example");
    let home = home_with("our-open.ron", &example);
    for language in ["de", "en", "fr", "es"] {
        let told = home.stdout(&["laws", "--check", "our-open.ron", "--locale", language], "");
        let path = Path::new(ROOT).join(format!("tests/program/laws/told/our-open.{language}.txt"));
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(&path, &told).expect("written");
        }
        assert_eq!(told, fs::read_to_string(&path).unwrap_or_default(), "{}", path.display());
    }
}

/// Every edition that comes with the program can be listed and shown, in every language, and nothing is left in the
/// words of the files.
#[test]
fn every_edition_is_told_in_words() {
    let home = Home::new();
    for language in ["de", "en", "fr", "es"] {
        let list = home.stdout(&["laws", "--locale", language], "");
        let titles = &Library::built_in().find(language).expect("built in").laws.titles;
        for edition in laws::editions() {
            let title = titles.get(&edition.id).unwrap_or(&edition.title);
            assert!(list.contains(title), "{language}: {list}");
            let told = home.stdout(&["laws", &edition.id, "--json", "--locale", language], "");
            let lines: Vec<Value> =
                told.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
            let fields = lines.iter().filter(|line| line["what"] == "laws_rule").count();
            let stated = edition.topics().into_iter().filter(|topic| !topic.stated.is_empty()).count();
            assert_eq!(fields, stated, "{language} {}", edition.id);
            for line in &lines {
                let text = line["text"].as_str().expect("text");
                let raw =
                    text.contains(['{', '}', '_']) || laws::names().iter().any(|name| text.contains(name));
                assert!(!raw, "{language}: {text}");
            }
        }
    }
}

#[test]
fn what_a_file_changes_by_accident_is_told() {
    let rows = [
        // It forgot what it stands over: whoever reads this sees it at once.
        (
            "(id: \"x\", title: \"X\", agreement: (AnyTime, \"7\"))",
            &[
                "stehen für sich allein",
                "over: \"fide-2023\"",
                "Remis durch Einigung (agreement). Bisher: nach 1 Zug von beiden (5.2.3). Jetzt: jederzeit (7).",
                "Matt beendet die Partie (checkmate). Bisher: ja (5.1.1). Jetzt nichts mehr.",
            ][..],
        ),
        // A list takes the place of the whole one.
        (
            "(id: \"x\", title: \"X\", over: \"fide-2023\", illegal_kinds: [(Movement, \"7\"), (NoMove, \"8\")])",
            &[
                "Nicht mehr dabei: Schlagen des Königs (7.5.1); Bauer nicht umgewandelt (7.5.2); Zug mit zwei Händen (7.5.4).",
                "1 Punkt ist anders",
            ],
        ),
        (
            "(id: \"x\", title: \"X\", over: \"fide-2018\")",
            &["Neuere Regeln sind in Kraft: fide-2023", "Nichts ist anders."],
        ),
        (
            "(id: \"x\", title: \"X\", over: \"fide-2023\", checkmate: (true, \"Satzung 3\"))",
            &["Dieselbe Regel, jetzt in einem anderen Artikel: ja (Satzung 3)."],
        ),
        (
            "(id: \"x\", title: \"X\", over: \"fide-2023\", no_agreement_below: (20, \"7\"))",
            &[
                "Keine Einigung auf Remis vor (no_agreement_below). Bisher nichts. Jetzt: 20 Zügen von beiden (7).",
            ],
        ),
    ];
    for (text, wanted) in rows {
        let told = home_with("x.ron", text).stdout(&["laws", "--check", "x.ron"], "");
        for part in wanted {
            assert!(told.contains(part), "{text}: {told}");
        }
    }
}

/// A name that there is not is refused everywhere a file can be given, with the file, the line and what was meant.
#[test]
fn a_misspelt_name_is_refused_with_what_was_meant() {
    let rows = [
        (
            "(id: \"x\", title: \"X\",\n late_arival: ((min: 30), \"4\"))",
            "Zeile 2, Spalte 2: ein Feld late_arival gibt es nicht, gemeint ist wohl late_arrival",
        ),
        ("(id: \"x\", title: \"X\",\n late_arrival: ((minutes: 30), \"4\"))", "gemeint ist wohl min"),
        ("(id: \"x\", title: \"X\",\n flag_fall: (lost, \"4\"))", "gemeint ist wohl Lost"),
        (
            "(id: \"x\", title: \"X\",\n tasks: [((blind_asistant, make), \"4\")])",
            "gemeint ist wohl blind_assistant",
        ),
        ("(id: \"x\", title: \"X\", over: \"fide-2032\")", "gemeint ist wohl fide-2023"),
    ];
    for (text, wanted) in rows {
        let home = home_with("x.ron", text);
        let ways: [&[&str]; 4] = [
            &["laws", "--check", "x.ron"],
            &["laws", "x.ron"],
            &["declare", "--laws", "x.ron"],
            &["play", "--console", "--laws", "x.ron"],
        ];
        for way in ways {
            let output = home.run(way, "");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{way:?} {text}: {said}");
            assert!(said.contains("x.ron") && said.contains(wanted), "{way:?}: {said}");
        }
    }
    let output = Home::new().run(&["laws", "fide-2032"], "");
    assert_eq!(output.status.code(), Some(2));
}

/// The laws of a game are those its journal carries, though the file is gone; and the help with the program names them.
#[test]
fn a_game_names_its_file_and_its_journal_keeps_the_laws() {
    let text = "(id: \"x\", title: \"Our open\", over: \"fide-2023\", no_agreement_below: (20, \"7\"))";
    let home = home_with("x.ron", text);
    let told =
        home.stdout(&["play", "--console", "--voice", "off", "--laws", "x.ron"], "Hilfe Programm\nende\n");
    assert!(told.contains("Gespielt wird nach den Regeln der Datei x.ron: Our open (x)."), "{told}");
    fs::remove_file(home.path().join("x.ron")).expect("removed");
    let journal = home.journal();
    let told = home.stdout(&["laws", journal.to_str().expect("text")], "");
    assert!(told.contains("Keine Einigung auf Remis vor: 20 Zügen von beiden (7)."), "{told}");
    let home = Home::new();
    let told = home.stdout(&["play", "--console", "--voice", "off"], "ende\n");
    assert!(!told.contains("Gespielt wird nach"), "{told}");
}
