//! `evavier games`, and the newest game where a command is given none.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::program::Home;
use evavier::device::time::wall_clock;

/// Plays a game of these players, and dates its file so many minutes back.
fn played(home: &Home, [white, black]: [&str; 2], lines: &str, minutes: u64) -> PathBuf {
    let games = home.path().join(".local/share/evavier/games");
    let before = listed(&games);
    let players = ["--white", white, "--black", black];
    home.stdout(&[&["play", "--console", "--voice", "off", "--locale", "en"][..], &players].concat(), lines);
    let path = listed(&games).into_iter().find(|path| !before.contains(path)).expect("a new game");
    date(&path, minutes);
    path
}

/// The journals in a folder; beside one that was adjourned lies its envelope.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    all.filter(|path| path.extension().is_some_and(|ending| ending == "evavier")).collect()
}

fn date(path: &Path, minutes: u64) {
    let now: std::time::SystemTime = wall_clock().timestamp().into();
    let then = now - Duration::from_secs(60 * minutes);
    File::options().append(true).open(path).and_then(|file| file.set_modified(then)).expect("ours");
}

#[test]
fn games_are_listed_the_newest_first_with_who_when_and_how_each_ended() {
    let home = Home::new();
    let none = home.stdout(&["games", "--locale", "en"], "");
    assert!(none.starts_with("No game has been played yet") && none.contains("evavier/games"), "{none}");
    assert_eq!(home.stdout(&["games", "--json"], ""), "");
    let over = played(&home, ["Alfa, Anna", "Bravo, Bert"], "e4\n\nwhite: resign\nyes\nyes\nyes\nquit\n", 30);
    let open = played(&home, ["Charlie", "Delta"], "d4\n\nd5\n\nquit\n", 10);
    let adjourned = "e4\n\ne5\n\narbiter adjourn\nthree horses\nthree horses\nNf3\nNf3\n\nquit\n";
    let adjourned = played(&home, ["Echo", "Foxtrot"], adjourned, 20);
    let shown = home.stdout(&["games", "--locale", "en"], "");
    let lines: Vec<&str> = shown.lines().collect();
    let [first, second, third] = lines[..] else { panic!("{shown}") };
    for (line, parts) in [
        (first, ["Charlie – Delta, ", "2 half-moves. Not over. File: ", &open.display().to_string()]),
        (second, ["Echo – Foxtrot, ", "2 half-moves. Adjourned. File: ", &adjourned.display().to_string()]),
        (
            third,
            [
                "Alfa, Anna – Bravo, Bert, ",
                "1 half-move. Resignation. Black wins, 0-1. File: ",
                &over.display().to_string(),
            ],
        ),
    ] {
        assert!(
            line.starts_with(parts[0]) && parts.iter().all(|part| line.contains(part)),
            "{line}: {parts:?}"
        );
    }
    for locale in ["de", "es", "fr"] {
        let shown = home.stdout(&["games", "--locale", locale], "");
        assert!(shown.lines().count() == 3 && !shown.contains('{'), "{shown}");
    }
    let rows = home.stdout(&["games", "--json"], "");
    let rows: Vec<serde_json::Value> =
        rows.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
    let found: Vec<_> = rows
        .iter()
        .map(|row| (row["white"].as_str(), row["result"].as_str(), row["adjourned"].as_bool()))
        .collect();
    let expected = [
        (Some("Charlie"), Some("*"), Some(false)),
        (Some("Echo"), Some("*"), Some(true)),
        (Some("Alfa, Anna"), Some("0-1"), Some(false)),
    ];
    assert_eq!(found, expected);
    assert_eq!(rows[0]["path"], open.display().to_string());
    assert_eq!((&rows[0]["plies"], &rows[0]["ending"]), (&2.into(), &"unfinished".into()));
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_ends_no_list() {
    let home = Home::new();
    let game = played(&home, ["Alfa", "Bravo"], "e4\n\nquit\n", 10);
    let folder = game.parent().expect("a folder");
    fs::write(folder.join("letter.evavier"), "Dear Anna,\n").expect("written");
    let mut damaged = fs::read(&game).expect("there");
    let at = damaged.windows(9).position(|window| window == b"uci:\"e2e4").expect("the move is in it");
    damaged[at + 5] = b'd';
    fs::write(folder.join("damaged.evavier"), damaged).expect("written");
    fs::write(folder.join("shopping.txt"), "milk\n").expect("written");
    let output = home.run(&["games", "--locale", "en"], "");
    let (out, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}");
    assert!(out.lines().count() == 1 && out.starts_with("Alfa – Bravo"), "{out}");
    assert!(
        told.contains("letter.evavier is not a record") && told.contains("damaged.evavier, line "),
        "{told}"
    );
    assert!(!told.contains("shopping"), "{told}");
    // Another folder, and one that is not there.
    let copied = home.path().join("club");
    fs::create_dir(&copied).expect("made");
    fs::copy(&game, copied.join("one.evavier")).expect("copied");
    assert!(home.stdout(&["games", "club", "--locale", "en"], "").contains("club/one.evavier"));
    let output = home.run(&["games", "clbu", "--locale", "en"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("clbu"));
}

#[test]
fn a_command_without_a_game_takes_the_newest_and_says_which() {
    let home = Home::new();
    let takers: [&[&str]; 4] = [&["sheet"], &["log"], &["verify"], &["export", "-o", "out.txt"]];
    for taker in takers {
        let output = home.run(&[taker, &["--locale", "en"]].concat(), "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{taker:?}: {told}");
        assert!(told.contains("No game was named"), "{taker:?}: {told}");
    }
    played(&home, ["Alfa", "Bravo"], "d4\n\nquit\n", 20);
    let newest = played(&home, ["Charlie", "Delta"], "e4\n\ne5\n\nquit\n", 10);
    for taker in takers {
        let output = home.run(&[taker, &["--locale", "en"]].concat(), "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{taker:?}: {told}");
        assert!(told.contains("The newest game: Charlie – Delta"), "{taker:?}: {told}");
        assert!(told.contains(&newest.display().to_string()), "{taker:?}: {told}");
    }
    assert!(home.stdout(&["sheet", "--locale", "en"], "").contains("1. e4 e5"));
    assert!(fs::read_to_string(home.path().join("out.txt")).expect("written").contains("Charlie"));
    // One that came to nothing is passed over; one that is damaged is not.
    let folder = newest.parent().expect("a folder");
    fs::write(folder.join("nothing.evavier"), "").expect("written");
    let output = home.run(&["sheet", "--locale", "en"], "");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && told.contains("nothing.evavier") && told.contains("Charlie"),
        "{told}"
    );
    fs::write(folder.join("letter.evavier"), "Dear Anna,\n").expect("written");
    let output = home.run(&["sheet", "--locale", "en"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("letter.evavier is not a record"));
}
