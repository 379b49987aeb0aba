//! What is asked before a game: by lines of text, and heard from recordings in every language.

mod ear_common;
mod program;

use std::path::Path;

use evavier::ear::recogniser::Grammar;
use evavier::language::Library;
use program::Home;

const ASK: [&str; 8] = ["play", "--ask", "--console", "--voice", "off", "--listen", "off", "--locale"];

fn ask(home: &Home, locale: &str, lines: &[&str]) -> String {
    home.stdout(&[&ASK[..], &[locale]].concat(), &format!("{}\n", lines.join("\n")))
}

/// The lines after the last answer are the game's, and none is lost between them.
#[test]
fn a_game_is_set_up_by_lines_and_played() {
    let home = Home::new();
    // Language, kind, Laws, time, names, the end; then the game.
    let lines = ["", "1", "", "5+3", "Anna", "Bert", "zurück", "Berta", "fertig", "ja", "e4", "", "e5", ""];
    let told = ask(&home, "de", &lines);
    for part in [
        "In welcher Sprache",
        "1: im Verein.",
        "Bedenkzeit: 5+3.",
        "Schwarz: Berta.",
        "Anna gegen Berta. Bedenkzeit 5+3.",
    ] {
        assert!(told.contains(part), "{part:?} in {told}");
    }
    let sheet = home.stdout(&["sheet", "--locale", "de", home.journal().to_str().expect("plain")], "");
    assert!(sheet.contains("Berta") && sheet.contains("e4") && sheet.contains("e5"), "{sheet}");
    // It is remembered: the next time one yes is enough.
    let told = ask(&home, "de", &["ja"]);
    assert!(told.starts_with("Neue Partie.") && told.contains("Anna gegen Berta. Bedenkzeit 5+3."), "{told}");
}

/// Whatever cannot be is told with what to do, and the questions go on; no answers, no game.
#[test]
fn what_cannot_be_is_told() {
    let home = Home::new();
    let lines = ["eleven", "11", "", "", "", "ninety", "quit"];
    let told = ask(&home, "en", &lines);
    for part in ["not an answer here: eleven", "not an answer here: 11", "ninety", "No game has begun."] {
        assert!(told.contains(part), "{part:?} in {told}");
    }
    // The end of all lines is no yes.
    assert!(ask(&home, "en", &["done"]).contains("No game has begun."));
    assert!(!home.path().join(".local/share/evavier/games").exists());
    // A damaged memory is named, and everything is as usual.
    let kept = home.path().join(".config/evavier/start.ron");
    std::fs::create_dir_all(kept.parent().expect("a folder")).expect("a folder");
    std::fs::write(&kept, "(time: 7)").expect("a file");
    let output = home.run(&[&ASK[..], &["en"]].concat(), "quit\n");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && errors.contains("start.ron") && errors.contains("line 1, column 7"),
        "{errors}"
    );
}

/// The words of answers are heard by the shipped models: nearly all, and none for another with certainty.
#[test]
fn answers_are_heard_in_every_language() {
    for (code, voice) in [("de", "de"), ("en", "en-us+f3"), ("fr", "fr"), ("es", "es+m3")] {
        let words = &Library::built_in().find(code).expect(code).asking;
        let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(code);
        let mut recogniser = ear_common::recogniser(&model, &Grammar::Phrases(words.phrases()));
        let said = words.numbers.iter().map(|number| &number[0]);
        let said =
            said.chain([&words.next, &words.no, &words.back, &words.repeat, &words.done].map(|w| &w[0]));
        let mut missed = Vec::new();
        for text in said {
            recogniser.renew().expect("our own words");
            assert!(!recogniser.left_out().contains(text), "{code}: {text} is unknown to the model");
            let parts = ear_common::hear(&mut recogniser, &ear_common::spoken(text, voice, &[]));
            let heard = parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" ");
            if words.read(&heard) != words.read(text) {
                assert!(!parts.iter().all(|part| part.sure), "{code}: {heard} for {text}");
                missed.push(format!("{text}: {heard}"));
            }
        }
        assert!(missed.len() <= 3, "{code}: {missed:?}");
    }
}
