//! No command writes over what it has not written itself: each with `-o`, on each kind of file.

use std::fs;
use std::path::Path;

use crate::program::Home;

const ADJOURNED: &str =
    "e4\n\ne5\n\narbiter adjourn\ndrei kleine Pferde\ndrei kleine Pferde\nNf3\nNf3\n\nquit\n";

/// Every command that writes where the user wants it, with what it needs.
const WRITERS: [&[&str]; 11] = [
    &["sheet", "-o", "OUT", "g.evavier"],
    &["sheet", "--form", "html", "-o", "OUT", "g.evavier"],
    &["sheet", "--form", "pgn", "-o", "OUT", "g.evavier"],
    &["sheet", "--form", "brf", "-o", "OUT", "g.evavier"],
    &["card", "-o", "OUT"],
    &["card", "--form", "html", "-o", "OUT"],
    &["export", "-o", "OUT", "g.evavier"],
    &["envelope", "-o", "OUT", "g.evavier"],
    &["event", "cards", "-o", "OUT", "e.ron"],
    &["event", "results", "-o", "OUT", "e.ron", "games"],
    &["event", "results", "--form", "html", "-o", "OUT", "e.ron", "games"],
];

fn home() -> Home {
    let home = Home::new();
    let at = |name: &str| home.path().join(name);
    let play = ["play", "--console", "--voice", "off", "--locale", "en", "--game"];
    home.stdout(&[&play[..], &["g.evavier"]].concat(), ADJOURNED);
    home.stdout(&[&play[..], &["other.evavier"]].concat(), "d4\n\nquit\n");
    home.stdout(&["event", "new", "--locale", "en", "--boards", "1", "e.ron"], "");
    fs::create_dir(at("games")).expect("made");
    home.stdout(&["export", "--locale", "en", "-o", "signed", "other.evavier"], "");
    fs::copy(at("games/../g.evavier"), at("copy.evavier")).expect("written");
    fs::write(at("report.trf"), "012 Open\n001    1      Alfa, Anna\n").expect("written");
    fs::write(at("book.brf"), ",A BOOK\r\n").expect("written");
    fs::write(at("mine.pgn"), "1. e4 e5 *\n").expect("written");
    fs::write(at("letter.txt"), "Dear Anna,\n").expect("written");
    fs::write(at("page.html"), "<!DOCTYPE html>\n<html><body>My page</body></html>\n").expect("written");
    fs::write(at("noise.bin"), [0, 159, 146, 150]).expect("written");
    home
}

/// Every kind of file that somebody may lose.
fn kinds(home: &Home) -> Vec<String> {
    let envelope = fs::read_dir(home.path()).expect("a folder").flatten();
    let names = envelope.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let envelope = names.filter(|name| name.ends_with(".age")).collect::<Vec<_>>();
    assert_eq!(envelope.len(), 1, "{envelope:?}");
    let others = [
        ".config/evavier/settings.ron",
        ".local/share/evavier/device.key",
        ".local/share/evavier/number.key",
        ".local/state/evavier/written",
        "copy.evavier",
        "other.evavier",
        "signed",
        "e.ron",
        "report.trf",
        "book.brf",
        "mine.pgn",
        "letter.txt",
        "page.html",
        "noise.bin",
    ];
    envelope.into_iter().chain(others.map(str::to_owned)).collect()
}

#[test]
fn nothing_is_written_over_but_what_the_same_command_wrote() {
    let home = home();
    for other in [".config/evavier/settings.ron", ".local/share/evavier/number.key"] {
        let path = home.path().join(other);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        if !path.exists() {
            fs::write(path, "(rate: 10)\n").expect("written");
        }
    }
    for writer in WRITERS {
        for kind in kinds(&home) {
            let path = home.path().join(&kind);
            let before = fs::read(&path).expect(&kind);
            let (code, told) = write(&home, writer, &kind);
            assert!(code == Some(1) && told.contains("Nothing was written"), "{writer:?} {kind}: {told}");
            assert_eq!(fs::read(&path).expect(&kind), before, "{writer:?} {kind}");
        }
    }
}

fn write(home: &Home, writer: &[&str], out: &str) -> (Option<i32>, String) {
    let mut args: Vec<&str> = writer.iter().map(|arg| if *arg == "OUT" { out } else { *arg }).collect();
    args.extend(["--locale", "en"]);
    let output = home.run(&args, "");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn text(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).expect("there")).into_owned()
}

/// What a command wrote it may write anew, another may not; nor may it where somebody has written into it since.
#[test]
fn a_commands_own_file_is_written_anew() {
    let home = home();
    let at = |name: &str| home.path().join(name);
    for (number, writer) in WRITERS.iter().enumerate() {
        let out = format!("out-{number}");
        write(&home, writer, &out);
        let first = text(&at(&out));
        assert!(!first.is_empty(), "{writer:?}");
        // The same once more, and nothing is lost by it.
        let (_, told) = write(&home, writer, &out);
        assert!(!told.contains("Nothing was written") && at(&out).exists(), "{writer:?}: {told}");
        let other = if writer[0] == "card" { WRITERS[0] } else { WRITERS[4] };
        let (code, told) = write(&home, other, &out);
        assert!(code == Some(1) && told.contains("Nothing was written"), "{other:?}: {told}");
        fs::write(at(&out), format!("{first}\nA remark of mine.\n")).expect("written");
        let (code, told) = write(&home, writer, &out);
        assert!(code == Some(1) && told.contains("Nothing was written"), "{writer:?}: {told}");
    }
    // An older sheet of a game that went on is.
    write(&home, WRITERS[2], "score.pgn");
    let args = ["sheet", "--locale", "en", "--form", "pgn", "-o", "score.pgn", "other.evavier"];
    home.stdout(&args, "");
    assert!(text(&at("score.pgn")).contains("1. d4"), "{}", text(&at("score.pgn")));
    // A game that was handed out takes the place of the same game alone.
    let (code, told) = write(&home, WRITERS[6], "signed");
    assert!(code == Some(1) && told.contains("did not write it"), "{told}");
    // An empty file is nobody's.
    fs::write(at("empty"), "").expect("written");
    assert_eq!(write(&home, WRITERS[0], "empty").0, Some(0));
}

#[test]
fn a_sealed_move_is_told_to_be_one() {
    let home = home();
    let envelope = kinds(&home).swap_remove(0);
    let (_, told) = write(&home, WRITERS[7], &envelope);
    assert!(told.contains("envelope of an adjourned game"), "{told}");
    let before = text(&home.path().join("games/../e.ron"));
    let (_, told) = write(&home, WRITERS[8], "e.ron");
    assert!(told.contains("Nothing was written") && text(&home.path().join("e.ron")) == before, "{told}");
}
