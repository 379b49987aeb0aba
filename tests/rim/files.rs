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
        ("fr", "ce fichier n'existe pas", "pas un fichier WAV"),
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
