//! The game for viewers (`--live`): what they see, when, and what the arbiter has to say in it.

use std::fs;
use std::path::Path;

use crate::program::Home;
use evavier::notation::{GameScore, pgn};

/// The game as it stands in a file for viewers.
fn seen(path: &Path) -> GameScore {
    let bytes = fs::read(path).expect("written");
    let [game] = &pgn::read_all(&bytes)[..] else { panic!("one game") };
    assert!(game.fault.is_none(), "{:?}", game.fault);
    game.score.clone()
}

/// Plays these lines, and gives what was printed.
fn play(home: &Home, options: &[&str], lines: &str) -> String {
    let base = ["play", "--console", "--locale", "en", "--voice", "off", "--live", "live"];
    home.stdout(&[&base[..], options].concat(), lines)
}

fn with_folder() -> Home {
    let home = Home::new();
    fs::create_dir(home.path().join("live")).expect("made");
    home
}

fn names(home: &Home) -> Vec<String> {
    let entries = fs::read_dir(home.path().join("live")).expect("there").flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

#[test]
fn viewers_see_completed_moves_alone_with_all_that_is_known_of_the_game() {
    let home = with_folder();
    let options =
        ["--board", "3", "--white", "Anna", "--white-elo", "1900", "--round", "2", "--time", "90+30"];
    // The third move is announced and never pressed.
    let told = play(&home, &options, "start\ne2e4\n\ne7e5\n\ng1f3\n");
    assert!(told.contains("written for viewers, to live/game-3.pgn"), "{told}");
    assert_eq!(names(&home), ["game-3.html", "game-3.pgn"], "nothing else is left there");
    let page = fs::read_to_string(home.path().join("live/game-3.html")).expect("written");
    for part in [
        "<html lang=\"en\">",
        "<h1>Anna – Black</h1>",
        "<div aria-live=\"polite\">",
        "<dt>Last move</dt><dd>Black: <span lang=\"de\">Eva sieben Eva fünf</span></dd>",
        "<h2>Clocks when the last move was completed</h2>",
        "<dt>White</dt><dd>1:31:00</dd>",
        "<li>e4 e5</li>",
        "<p>White to move. Move 2.</p>",
        "<h2>Position</h2>",
        "<p>White: king <span lang=\"de\">Eva eins</span>",
        "<p>Black: king <span lang=\"de\">Eva acht</span>",
        "looks every 20 seconds",
        "<a href=\"\">Look for news now</a>",
        "<table class=\"board\" aria-hidden=\"true\">",
        "<tr><th>5</th><td class=\"dark\"></td>",
        "<td class=\"dark moved\">♟\u{fe0e}</td>",
        "<td class=\"dark moved\"></td>",
        "<td class=\"light\">♙\u{fe0e}</td>",
        "<tr><th></th><th>a</th>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("src=") && !page.contains("://"), "nothing from elsewhere: {page}");
    // Never loaded anew by itself while somebody is in it, with a script or without: whoever reads stays where they are.
    assert!(!page.contains("http-equiv"), "{page}");
    assert_eq!(page.matches("location.reload()").count(), 1);
    assert!(page.contains("!document.hasFocus()) { location.reload()"), "{page}");
    let game = seen(&home.path().join("live/game-3.pgn"));
    for (name, value) in [("Board", "3"), ("White", "Anna"), ("WhiteElo", "1900"), ("Round", "2")] {
        assert_eq!(game.tag(name), Some(value), "{name}");
    }
    assert_eq!(game.entries().len(), 2);
    assert!(game.entries().iter().all(|entry| entry.clock_ms.is_some_and(|ms| ms % 1000 == 0)));
    let sheet = home.stdout(&["sheet", "--form", "pgn", home.journal().to_str().expect("text")], "");
    assert_eq!(pgn::read_all(sheet.as_bytes())[0].score.entries().len(), 3, "the sheet has it all the same");
}

#[test]
fn a_result_is_seen_and_a_game_gone_on_with_keeps_its_file() {
    let home = with_folder();
    play(&home, &[], "start\ne2e4\n\n");
    let journal = home.journal();
    let journal = journal.to_str().expect("text");
    home.stdout(
        &["resume", "--console", "--locale", "en", "--voice", "off", "--live", "live", journal],
        "start\ne7e5\n\nresign\nyes\n",
    );
    let game = seen(&home.path().join("live/game.pgn"));
    assert_eq!((game.entries().len(), game.result.as_str()), (2, "0-1"));
    let page = fs::read_to_string(home.path().join("live/game.html")).expect("written");
    assert!(
        page.contains("<dd>0-1</dd>") && !page.contains("class=\"again\"") && !page.contains("Look for news"),
        "it is over: {page}"
    );
    play(&home, &[], "d2d4\n\n");
    assert_eq!(names(&home), ["game-2.html", "game-2.pgn", "game.html", "game.pgn"]);
}

#[test]
fn in_a_rated_game_the_arbiter_decides() {
    let rows = [
        ("nothing is said", "", None),
        ("allowed", "arbiter 1234 live\n", Some(2)),
        ("without the number", "arbiter live\n", None),
        ("with a wrong number", "arbiter 9999 live\n", None),
        ("by a player's word", "live\n", None),
        ("allowed and forbidden", "arbiter 1234 live\narbiter 1234 live off\n", Some(0)),
    ];
    for (what, lines, plies) in rows {
        let home = with_folder();
        let game = format!("arbiter pin 1234\n{lines}arbiter 1234 start\nstart\ne2e4\n\ne7e5\n\n");
        let told = play(&home, &["--rated", "--time", "90+30", "--blind", "white"], &game);
        assert!(told.contains("Nothing is written until the arbiter allows it"), "{what}: {told}");
        let found = names(&home)
            .iter()
            .find(|name| name.ends_with(".pgn"))
            .map(|name| seen(&home.path().join("live").join(name)).entries().len());
        // What was written before it was forbidden may stand there, or not yet.
        assert!(found == plies || (plies == Some(0) && found.is_none()), "{what}: {found:?} {told}");
    }
}

#[test]
fn where_it_cannot_be_written_the_game_goes_on() {
    let home = Home::new();
    let base = ["play", "--console", "--locale", "en", "--live", "nowhere"];
    let refused = home.run(&base, "e2e4\n");
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2));
    assert!(told.contains("nowhere is not a folder. Create it"), "{told}");
    let home = with_folder();
    fs::create_dir(home.path().join("live/game.pgn")).expect("made");
    let told = play(&home, &[], "start\ne2e4\n\nmoves\n");
    assert!(told.contains("cannot be written for viewers"), "{told}");
    assert!(home.journal().is_file());
}
