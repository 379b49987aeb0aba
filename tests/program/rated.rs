//! Rated games with the real program: what it keeps back, what it says aloud, and what outlives it.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

use crate::program::{self, Home};
use evavier::device::time::now;

const RATED: [&str; 9] =
    ["play", "--console", "--voice", "off", "--locale", "en", "--time", "90+30", "--rated"];
const RESUME: [&str; 6] = ["resume", "--console", "--voice", "off", "--locale", "en"];

fn count(told: &str, part: &str) -> usize {
    told.lines().filter(|line| line.contains(part)).count()
}

#[test]
fn nobody_tells_a_player_what_stands_on_the_board() {
    let home = Home::new();
    let lines = "e4\n\ntouched a1 b1 c1 d1 e1\ndiffer\nboard\nfinger\nboard black recorded\n\
                 board white rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\ndiffer\nnotes\nstate\n";
    let told = home.stdout(&RATED, lines);
    for (part, expected) in [
        ("Noted for the arbiter, who decides.", 1),
        ("That is not said during a rated game.", 3),
        ("Only the arbiter may hear the finding", 3),
        ("rook", 0),
        ("knight", 0),
        ("king", 0),
        ("Eva", 1),
    ] {
        let told: String = told
            .lines()
            .filter(|line| !line.starts_with('[') && !line.contains("rank by rank"))
            .map(|line| format!("{line}\n"))
            .collect();
        assert_eq!(count(&told, part), expected, "{part} in\n{told}");
    }
}

/// Not the arbiter either, and not by Laws that are silent on it: it would be under a player's finger.
#[test]
fn nobody_puts_the_position_under_a_finger_before_the_end() {
    let home = Home::new();
    let refusal = "That is not said during a rated game.";
    let lines = "arbiter pin 2468\nfinger\ne4\n\narbiter 2468 finger\nwhite: resign\nwhite: yes\nfinger\n";
    for (laws, refused) in [("fide-2023", 2), ("fide-1930", 2)] {
        let told = home.stdout(&[&RATED[..], &["--laws", laws]].concat(), lines);
        assert_eq!(count(&told, refusal), refused, "{laws}: {told}");
        assert_eq!(count(&told, "There is no braille display."), 1, "{laws}: {told}");
    }
}

#[test]
fn a_check_is_said_by_nobody() {
    let home = Home::new();
    let fen = ["--fen", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1"];
    let written = ["--notation-white", "en"];
    let told =
        home.stdout(&[&RATED[..], &fen, &written].concat(), "Bxf7\n\nlast\nmoves\nKxf7\n\nQh5+\n\nrepeat\n");
    assert!(count(&told, "Felix sieben (Bxf7)") >= 2 && count(&told, "(Qh5)") >= 1, "{told}");
    assert_eq!(count(&told, "Schach") + count(&told, "+)"), 0, "{told}");
}

#[test]
fn a_game_without_the_arbiters_number_says_so() {
    let home = Home::new();
    let told = home.stdout(&RATED, "e4\n\ne5\n\ngranted\narbiter pin 1357\narbiter 1357 notes\n");
    for (part, expected) in [
        ("The game is rated: the arbiter first sets a number", 1),
        ("The arbiter has set no number", 1),
        ("Everybody please note", 1),
        ("the arbiter's number was set only during the game", 1),
        ("a move has been played although the arbiter has set no number", 1),
    ] {
        assert_eq!(count(&told, part), expected, "{part} in\n{told}");
    }
    let told = Home::new().stdout(&RATED, "arbiter pin 2468\ne4\n\ne5\n\narbiter 2468 notes\n");
    assert_eq!(
        (count(&told, "has set no number"), count(&told, "Nothing has been noted.")),
        (0, 1),
        "{told}"
    );
}

#[test]
fn wrong_numbers_count_though_the_program_is_killed() {
    let home = Home::new();
    let mut talk = home.talk(&RATED);
    for (line, answer) in [
        ("arbiter pin 2468", "From now on"),
        ("arbiter 1111 stop", "The number is wrong."),
        ("arbiter 2222 stop", "The number is wrong."),
    ] {
        talk.say(line);
        talk.wait_for(answer);
    }
    talk.kill();
    let mut talk = home.talk(&RESUME);
    talk.say("arbiter 3333 stop");
    talk.wait_for("The number is wrong.");
    talk.say("arbiter 2468 notes");
    talk.wait_for("Wrong too often.");
    talk.kill();
    let told = home.stdout(&RESUME, "arbiter 2468 notes\n");
    assert_eq!(count(&told, "Wrong too often."), 1, "{told}");
}

#[test]
fn the_right_number_counts_though_the_program_is_killed() {
    let (wrong, right) = ("The number is wrong.", "a wrong number");
    for (before, after, told) in [
        (&["1111", "2468"][..], &["1111", "2222", "3333"][..], "Wrong too often."),
        (&["1111", "2222", "2468"], &["3333"], right),
    ] {
        let home = Home::new();
        let mut talk = home.talk(&RATED);
        talk.say("arbiter pin 2468");
        talk.wait_for("From now on");
        let try_all = |talk: &mut program::Talk, numbers: &[&str]| {
            for number in numbers {
                talk.say(&format!("arbiter {number} notes"));
                talk.wait_for(if *number == "2468" { right } else { wrong });
            }
        };
        try_all(&mut talk, before);
        talk.kill();
        let mut talk = home.talk(&RESUME);
        try_all(&mut talk, after);
        talk.say("arbiter 2468 notes");
        talk.wait_for(told);
    }
}

#[test]
fn boards_that_differ_wait_for_the_arbiter_though_the_program_is_killed() {
    let home = Home::new();
    let mut talk = home.talk(&RATED);
    for (line, answer) in [
        ("arbiter pin 2468", "From now on"),
        ("e4", "Eva"),
        ("", "has pressed"),
        ("differ", "The boards differ"),
    ] {
        talk.say(line);
        talk.wait_for(answer);
    }
    talk.kill();
    let told = home.stdout(&RESUME, "e5\n\nstate\nstart\narbiter cancel\narbiter 2468 cancel\n");
    for (part, expected) in [
        ("the arbiter has yet to decide", 1),
        ("Black: Eva", 0),
        ("The boards differ; nothing goes on", 1),
        ("The arbiter's number is needed", 1),
        ("The finding is dropped", 1),
    ] {
        assert_eq!(count(&told, part), expected, "{part} in\n{told}");
    }
}

#[test]
fn positions_and_log_of_a_rated_game_are_the_arbiters_before_its_end() {
    let home = Home::new();
    home.stdout(&RATED, "arbiter pin 2468\ne4\n\ne9\ne5\n\n");
    let journal = home.journal();
    let journal = journal.to_str().expect("text").to_owned();
    let of = |args: &[&str], input: &str| home.run(&[args, &[&journal, "--locale", "en"]].concat(), input);
    let forms = ["diagram", "fen", "finger"].map(|form| vec!["sheet", "--form", form]);
    for command in forms.into_iter().chain([vec!["log"]]) {
        let refused = of(&command, "");
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(1) && refused.stdout.is_empty(), "{command:?} {refused:?}");
        assert!(why.contains("this rated game is not over"), "{command:?} {why}");
        // Each try takes its time: nobody goes through all numbers while the game runs.
        let started = now();
        let tries = [("2468\n", 0), ("1357\n", 1), ("", 1)];
        let tries = if command[0] == "log" { &tries[..] } else { &tries[..1] };
        for &(number, code) in tries {
            let asked = of(&[&command[..], &["--arbiter"]].concat(), number);
            assert_eq!(asked.status.code(), Some(code), "{command:?} {number} {asked:?}");
            assert_eq!(asked.stdout.is_empty(), code == 1, "{command:?} {number}");
        }
        assert!(started.elapsed() >= Duration::from_secs(3) * tries.len() as u32, "{command:?}");
    }
    let asked = || {
        let mut command = home.command(&["log", "--arbiter", &journal, "--locale", "en"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        child.stdin.take().expect("piped").write_all(b"1357\n").expect("it reads");
        child
    };
    let both = [asked(), asked()].map(|child| child.wait_with_output().expect("it ends").stderr);
    let both = both.map(|told| String::from_utf8_lossy(&told).into_owned());
    for part in ["number is wrong", "Try again in"] {
        assert_eq!(both.iter().filter(|told| told.contains(part)).count(), 1, "{both:?}");
    }
    // The moves are the player's.
    for form in ["text", "braille", "brf", "pgn", "json"] {
        let sheet = of(&["sheet", "--form", form], "");
        assert!(sheet.status.success() && !sheet.stdout.is_empty(), "{form}");
    }
    let json = String::from_utf8_lossy(&of(&["sheet", "--form", "json"], "").stdout).into_owned();
    assert!(json.contains("\"final_fen\":null") && json.contains("e7e5"), "{json}");
    // A club's game, and one that is over, are told whole.
    let over = fs::read(&journal).expect("readable");
    assert!(!over.is_empty());
    home.stdout(&RESUME, "arbiter 2468 result 1-0\narbiter 2468 yes\n");
    assert!(of(&["sheet", "--form", "fen"], "").status.success() && of(&["log"], "").status.success());
}

/// What is announced and not pressed can still be corrected: nothing shows whether it would give check or mate.
#[test]
fn no_command_shows_check_mate_or_what_is_not_pressed_before_the_end() {
    let home = Home::new();
    let opening = "arbiter pin 2468\ne4\n\ne5\n\nBc4\n\nNc6\n\nBxf7\n\nKxf7\n";
    home.stdout(&RATED, opening);
    let journal = home.journal();
    let journal = journal.to_str().expect("text").to_owned();
    let of = |args: &[&str], input: &str| home.run(&[args, &[&journal, "--locale", "en"]].concat(), input);
    let text = |out: Vec<u8>| String::from_utf8(out).expect("text");
    let forms = ["text", "pgn", "json", "html", "brf"];
    let uk = ["--form", "brf", "--braille-code", "uk-2015"];
    let notations = ["long", "figurine", "descriptive", "fr"];
    let sheets = forms.map(|form| vec!["--form", form]).into_iter().chain([uk.to_vec()]);
    let sheets = sheets.chain(notations.map(|notation| vec!["--notation", notation]));
    let completed = text(of(&["sheet"], "").stdout);
    assert!(completed.contains("3. Bxf7\n"), "{completed}");
    for form in sheets {
        let sheet = [&["sheet"][..], &form].concat();
        let before = text(of(&sheet, "").stdout);
        let checks = if form.contains(&"descriptive") { [" ch", " mate"] } else { ["f7+", "f7#"] };
        let unpressed = ["Kxf7", "e8f7", "KxB", "Rxf7", "e8xf7"];
        let told = checks.iter().chain(&unpressed).find(|sign| before.contains(**sign));
        assert_eq!(told, None, "{form:?} {before}");
    }
    for args in [&["verify"][..], &["declare"], &["laws"]] {
        let told = text(of(args, "").stdout);
        assert!(!told.contains("Bxf7") && !told.contains("Kxf7"), "{told}");
    }
    let exported = home.path().join("export.txt");
    let export = ["export", "-o", exported.to_str().expect("text")];
    let refused = of(&export, "");
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(1) && why.contains("is not over") && !exported.exists(), "{why}");
    // The arbiter has it all.
    let his = text(of(&["sheet", "--arbiter"], "2468\n").stdout);
    assert!(his.contains("3. Bxf7+ Kxf7"), "{his}");
    assert!(of(&[&export[..], &["--arbiter"]].concat(), "2468\n").status.success());
    assert!(text(fs::read(&exported).expect("written")).contains("Bxf7+"));
    // When it is over everybody has.
    home.stdout(&RESUME, "arbiter 2468 result 1-0\narbiter 2468 yes\n");
    let over = text(of(&["sheet"], "").stdout);
    assert!(over.contains("3. Bxf7+"), "{over}");
    assert!(of(&export, "").status.success());
}

/// Whoever takes the journal to another device has no number to give there; everybody hears of it when he sets one.
#[test]
fn a_number_set_where_the_one_before_cannot_be_proven_is_told_and_noted() {
    let [home, other] = [Home::new(), Home::new()];
    home.stdout(&RATED, "arbiter pin 2468\ne4\n\nquit\n");
    let elsewhere = other.path().join("game.evavier");
    fs::copy(home.journal(), &elsewhere).expect("copied");
    let resume = |home: &Home, input: &str| {
        let path = if home.path() == other.path() { elsewhere.clone() } else { home.journal() };
        let path = path.to_str().expect("text").to_owned();
        home.stdout(&["resume", "--console", "--voice", "off", "--locale", "en", &path], input)
    };
    let lines = "arbiter 2468 notes\narbiter pin 5555\narbiter 5555 pin 9999\narbiter 9999 notes\nquit\n";
    let told = resume(&other, lines);
    assert_eq!(count(&told, "Everybody please note"), 1, "{told}");
    assert_eq!(count(&told, "the arbiter's number was set anew"), 1, "{told}");
    let log = ["log", "--locale", "en", "--arbiter", elsewhere.to_str().expect("text")];
    let log = other.stdout(&log, "9999\n");
    assert_eq!(count(&log, "set anew where the one before could not be checked"), 1, "{log}");
    // Where the first one can be proven it counts as before, and nobody sets another without it.
    fs::copy(&elsewhere, home.journal()).expect("copied");
    let told = resume(&home, "arbiter pin 1111\narbiter 9999 notes\narbiter 2468 notes\nquit\n");
    assert_eq!(count(&told, "The arbiter's number is needed"), 1, "{told}");
    assert_eq!(count(&told, "The number is wrong."), 1, "{told}");
    assert_eq!(count(&told, "the arbiter's number was set anew"), 1, "{told}");
    // His own new one takes the place of both.
    let told = resume(&home, "arbiter 2468 pin 1357\nquit\n");
    assert_eq!(count(&told, "Everybody please note"), 0, "{told}");
    fs::copy(home.journal(), &elsewhere).expect("copied");
    assert_eq!(count(&resume(&other, "arbiter 9999 notes\n"), "cannot be checked on this device"), 2);
}

#[test]
fn the_log_has_the_words_that_were_said() {
    let home = Home::new();
    let play = ["play", "--console", "--voice", "off", "--locale", "en", "--time", "90+30"];
    let fen = ["--fen", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"];
    let told = home.stdout(&[&play[..], &fen].concat(), "arbiter illegal black e8e7\ntouched e8\n");
    let log = home.run(&["log", home.journal().to_str().expect("text"), "--locale", "en"], "");
    let log = String::from_utf8_lossy(&log.stdout).into_owned();
    let must = "king Eva acht must move.";
    assert!(told.contains(must), "{told}");
    assert_eq!(count(&log, must), count(&told, must), "{log}\n{told}");
    assert_eq!(count(&log, "Which piece was it?"), 0, "{log}");
}

/// Whoever was refused at the start is refused behind a restart too.
#[test]
fn nobody_telephones_whom_the_arbiter_of_the_event_does_not_let() {
    const CALL: [&str; 6] = ["--call", "black", "--call-source", "line", "--call-sink", "line"];
    let home = Home::new();
    let refused = |args: &[&str]| {
        let output = home.run(args, "e4\n");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && told.contains("A rated game is not played by telephone"),
            "{told}"
        );
    };
    refused(&[&RATED[..], &CALL].concat());
    home.stdout(&RATED, "arbiter pin 0000\ne4\n\n");
    refused(&[&RESUME[..], &CALL].concat());
}
