//! Files that are none, and files that are damaged.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use crate::program::Home;

const GAME: [&str; 8] = ["play", "--console", "--voice", "off", "--locale", "en", "--game", "g.evavier"];

fn pipe(path: &Path) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo runs").success());
}

#[test]
fn nobody_waits_for_a_pipe_in_the_place_of_a_file() {
    let home = Home::new();
    let model = home.path().join("model/am/final.mdl");
    pipe(&home.path().join(".config/evavier/settings.ron"));
    pipe(&home.path().join(".local/share/evavier/games/2099-01-01_00-00-00.evavier"));
    pipe(&home.path().join(".local/state/evavier/lines"));
    pipe(&home.path().join(".local/state/evavier/evavier_rCURRENT.log"));
    pipe(&home.path().join("named.evavier"));
    pipe(&home.path().join("laws.ron"));
    pipe(&model);
    let shown = home.stdout(&GAME, "e4\n\nquit\n");
    assert!(shown.contains("settings.ron"), "{shown}");
    let plain = ["--console", "--voice", "off", "--locale", "en"];
    for args in [
        &["resume"][..],
        &["resume", "named.evavier"],
        &["sheet", "named.evavier"],
        &["check", "named.evavier"],
        &["verify", "named.evavier"],
        &["log", "named.evavier"],
        &["play", "--laws", "laws.ron"],
        &["sheet", "/dev/zero"],
        &["hear", "named.evavier"],
        &["hear", "--model", "model", "named.evavier"],
    ]
    .map(|args| {
        let game = matches!(args[0], "play" | "resume");
        [args, if game { &plain } else { &["--locale", "en"] }].concat()
    })
    .into_iter()
    .map(|args| {
        // All at once: each may wait a while for somebody to write.
        let mut command = home.command(&args);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let child = child.expect("the program starts");
        (format!("{args:?}"), thread::spawn(move || child.wait_with_output().expect("it ends")))
    })
    .collect::<Vec<_>>()
    {
        let (args, waiting) = args;
        let output = waiting.join().expect("it ends");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.starts_with("evavier: "), "{args}: {told}");
        assert!(output.status.code().is_some(), "{args}: {told}");
    }
}

#[test]
fn what_the_program_keeps_may_not_be_a_pipe_either() {
    let home = Home::new();
    pipe(&home.path().join(".local/state/evavier/voice.ron"));
    pipe(&home.path().join(".local/share/evavier/device.key"));
    pipe(&home.path().join(".local/share/evavier/number.key"));
    let told = home.stdout(
        &[&GAME[..], &["--rated"]].concat(),
        "louder\narbiter pin 97531\nwhite: resign\nwhite: yes\nquit\n",
    );
    for part in [
        "voice.ron: it is not a regular file. The default",
        "voice.ron cannot be written",
        "number.key is not a key",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let output = home.run(&["export", "--locale", "en", "-o", "signed", "g.evavier"], "");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && told.contains("device.key is not a key"), "{told}");
    assert!(!home.path().join("signed").exists());
}

#[test]
fn no_game_is_written_over() {
    let home = Home::new();
    let at = |name: &str| home.path().join(name);
    home.stdout(&GAME, "e4\n\nquit\n");
    fs::copy(at("g.evavier"), at("other")).expect("written");
    fs::write(at("marked"), [b"\xef\xbb\xbf", &fs::read(at("other")).expect("there")[..]].concat())
        .expect("written");
    std::os::unix::fs::symlink("g.evavier", at("link")).expect("made");
    fs::hard_link(at("g.evavier"), at("hard")).expect("made");
    fs::write(at("g.pgn"), "1. e4 e5 *\n").expect("written");
    for (args, why) in [
        (["sheet", "g.evavier", "g.evavier"], "the game itself"),
        (["sheet", "./g.evavier", "g.evavier"], "the game itself"),
        (["sheet", "link", "g.evavier"], "the game itself"),
        (["sheet", "g.evavier", "link"], "the game itself"),
        (["sheet", "hard", "g.evavier"], "the game itself"),
        (["sheet", "g.pgn", "g.pgn"], "the game itself"),
        (["sheet", "other", "g.evavier"], "the record of a game"),
        (["sheet", "link", "g.pgn"], "the record of a game"),
        (["sheet", "marked", "g.pgn"], "the record of a game"),
        (["export", "g.evavier", "g.evavier"], "the game itself"),
        (["export", "other", "g.evavier"], "the record of a game"),
        (["sheet", "g.evavier", "-"], "the game itself"),
    ] {
        let [command, output, game] = args;
        let before = fs::read(at(output)).expect("there");
        let mut run = home.command(&[command, "--locale", "en", "-o", output, game]);
        run.stdin(fs::File::open(at("g.evavier")).expect("there"));
        let told = run.output().expect("it ends");
        let said = String::from_utf8_lossy(&told.stderr);
        assert!(told.status.code() == Some(1) && said.contains(why), "{args:?}: {said}");
        assert_eq!(fs::read(at(output)).expect("there"), before, "{args:?}");
    }
    assert!(fs::symlink_metadata(at("link")).expect("there").is_symlink());
    // Its own file is written over, and what leads to a pipe is written into.
    home.stdout(&["sheet", "--locale", "de", "-o", "sheet.txt", "g.evavier"], "");
    home.stdout(&["sheet", "--locale", "en", "-o", "sheet.txt", "g.evavier"], "");
    let shown = home.stdout(&["sheet", "--locale", "en", "-o", "/dev/stdout", "g.evavier"], "");
    assert!(
        shown.contains("1. e4") && fs::read_to_string(at("sheet.txt")).expect("there") == shown,
        "{shown}"
    );
}

#[test]
fn a_journal_that_others_changed_is_called_one() {
    let home = Home::new();
    home.stdout(&GAME, "e4\n\nquit\n");
    let text = fs::read_to_string(home.path().join("g.evavier")).expect("there");
    let newer = text.replacen("evavier-journal 2", "evavier-journal 9", 1);
    let name = home.path().join("h.evavier");
    for (text, why) in [
        (newer.clone(), "made by a newer version"),
        (newer.replace('\n', "\r\n"), "made by a newer version"),
        (text.replace('\n', "\r\n"), "bytes were changed"),
        (format!("\u{feff}{text}"), "bytes were changed"),
        (format!("\u{feff}{}", text.replace('\n', "\r\n")), "bytes were changed"),
        (text.replacen("evavier", "Evavier", 1), "not a record made by evavier"),
    ] {
        fs::write(&name, &text).expect("written");
        for command in ["verify", "log", "resume", "sheet", "check"] {
            let output = home.run(&[command, "--locale", "en", "h.evavier"], "");
            let told = String::from_utf8_lossy(&output.stderr);
            let why = match command {
                "check" | "sheet" if why.starts_with("not a record") => "is not a move",
                "check" => "a PGN file is needed here",
                _ => why,
            };
            assert!(output.status.code() == Some(1) && told.contains(why), "{command}: {told}");
            assert_eq!(fs::read_to_string(&name).expect("there"), text, "{command}");
        }
    }
}

#[test]
fn a_sheet_holds_nothing_that_a_terminal_obeys() {
    let home = Home::new();
    home.stdout(&[&GAME[..], &["--white", "A\u{1b}[31mx\u{9b}2J"]].concat(), "e4\n\nquit\n");
    for args in [&[][..], &["--form", "diagram"], &["--form", "braille"]] {
        let output = home.run(&[&["sheet", "--locale", "en"], args, &["g.evavier"]].concat(), "");
        assert!(output.status.success(), "{args:?}");
        let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        assert!(!text.contains(|sign: char| sign.is_control() && sign != '\n'), "{args:?}: {text:?}");
    }
}

#[test]
fn what_is_left_empty_is_wrong_usage() {
    let home = Home::new();
    for args in [
        &["play", "--console", "--time", ""][..],
        &["play", "--console", "--fen", ""],
        &["announce", "--fen", " ", "e4"],
        &["read", "--fen", "", "e4"],
        &["clock", "--time", "", "1"],
        &["winnable", ""],
    ] {
        let output = home.run(args, "quit\n");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && !told.is_empty(), "{args:?}: {told}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn what_a_shell_pipes_in_is_read() {
    let home = Home::new();
    fs::write(home.path().join("g.pgn"), "1. e4 e5 2. Nf3 *\n").expect("written");
    for line in [
        "\"$0\" sheet --locale en <(cat g.pgn)",
        "\"$0\" sheet --locale en <(sleep 0.2; cat g.pgn)",
        "cat g.pgn | \"$0\" sheet --locale en /dev/stdin",
        "\"$0\" sheet --locale en - < g.pgn",
        "mkfifo p; { cat g.pgn > p & \"$0\" sheet --locale en p; }",
    ] {
        let mut command = home.command(&[]);
        let program = command.get_program().to_owned();
        command = Command::new("bash");
        command.args(["-c", line]).arg(program).env("HOME", home.path()).current_dir(home.path());
        let output = command.stdin(Stdio::null()).output().expect("bash runs");
        let shown = String::from_utf8_lossy(&output.stdout);
        assert!(shown.contains("2. Nf3"), "{line}: {shown}{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_torn_line_that_is_only_read_stays() {
    let home = Home::new();
    home.stdout(&GAME, "e4\n\ne5\n\nquit\n");
    let path = home.path().join("g.evavier");
    let whole = fs::read(&path).expect("kept");
    fs::write(&path, &whole[..whole.len() - 20]).expect("written");
    let torn = fs::read(&path).expect("kept");
    let output = home.run(&["sheet", "--locale", "en", "g.evavier"], "");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.contains("stays as it is"), "{told}");
    assert_eq!(fs::read(&path).expect("kept"), torn);
}

#[test]
fn what_is_wrong_with_a_recording_is_told_in_the_users_language() {
    let home = Home::new();
    fs::write(home.path().join("text.wav"), "no sound").expect("written");
    for (locale, missing, broken) in [
        ("en", "there is no such file", "not a WAV file"),
        ("de", "diese Datei gibt es nicht", "keine WAV-Datei"),
        ("fr", "ce fichier n’existe pas", "pas un fichier WAV"),
        ("es", "ese archivo no existe", "no es un archivo WAV"),
    ] {
        let output = home.run(&["hear", "--locale", locale, "none.wav", "text.wav"], "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(missing) && told.contains(broken), "{told}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_machine_whose_clock_was_never_set_plays() {
    let home = Home::new();
    for (date, written) in [("1960-02-03 04:05:06", "1960.02.03"), ("1969-12-31 12:00:00", "1969.12.31")] {
        let program = home.command(&[]).get_program().to_owned();
        let mut command = Command::new("faketime");
        command.arg(date).arg(program).args(GAME).env("HOME", home.path()).env("BRLAPI_HOST", ":tests");
        let child = command
            .env("TZ", "UTC")
            .current_dir(home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.expect("faketime runs");
        let mut stdin = child.stdin.take().expect("piped");
        std::io::Write::write_all(&mut stdin, b"e4\n\nquit\n").expect("it listens");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{date}: {}", String::from_utf8_lossy(&output.stderr));
        let sheet = home.stdout(&["sheet", "--form", "pgn", "g.evavier"], "");
        assert!(sheet.contains(written) && sheet.contains("1. e4"), "{sheet}");
        fs::remove_file(home.path().join("g.evavier")).expect("it was there");
    }
}
