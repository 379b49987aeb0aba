//! The tool `age` opens what we encrypt, and we what it encrypts.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use evavier::game::adjourned::{Contents, Reads};
use evavier::journal::age::{decrypt, encrypt};
use evavier::journal::envelope::{self, Passphrase};

use crate::skipped::skipped;

const PHRASE: &str = "drei kleine Pferde";

fn is_there() -> bool {
    let there = Command::new("age").arg("--version").stdout(Stdio::null()).status().is_ok();
    if !there {
        skipped("what age makes of our envelopes: age (package age) is not installed");
    }
    there
}

/// Runs the tool in a terminal, which it reads the passphrase from, as often as it asks for it.
fn age(folder: &Path, arguments: &str, phrases: &[&str]) -> bool {
    let mut child = Command::new("script")
        .args(["-qec", &format!("age {arguments}"), "/dev/null"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("script(1) runs it in a terminal");
    let mut stdin = child.stdin.take().expect("piped");
    for phrase in phrases {
        // As people do, once it asks.
        std::thread::sleep(std::time::Duration::from_millis(500));
        let _ = writeln!(stdin, "{phrase}");
    }
    child.wait().expect("it ends").success()
}

#[test]
fn age_opens_what_we_encrypt() {
    if !is_there() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for length in [0, 1, 65_535, 65_536, 65_537] {
        let plain: Vec<u8> = (0..=255).cycle().take(length).collect();
        let bytes = encrypt(&plain, PHRASE, 10).expect("encrypted");
        fs::write(folder.path().join("ours.age"), bytes).expect("written");
        assert!(age(folder.path(), "-d -o plain ours.age", &[PHRASE]), "{length} bytes");
        // It makes no file of nothing.
        assert!(fs::read(folder.path().join("plain")).unwrap_or_default() == plain, "{length} bytes");
        assert!(!age(folder.path(), "-d -o other ours.age", &["drei kleine Pferd!"]), "{length} bytes");
    }
    let contents = Contents { words: "e4".into(), reads: Reads::One("e2e4".into()) };
    let phrase = Passphrase::new(PHRASE).expect("long enough");
    let sealed = envelope::close(&contents, &phrase).expect("closed");
    fs::write(folder.path().join("g.1w.age"), sealed).expect("written");
    assert!(age(folder.path(), "-d -o move g.1w.age", &[PHRASE]));
    let text = fs::read_to_string(folder.path().join("move")).expect("opened");
    assert_eq!(ron::from_str::<Contents>(text.trim_end()).expect("a sealed move"), contents);
}

#[test]
fn we_open_what_age_encrypts() {
    if !is_there() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let plain: Vec<u8> = (0..=255).cycle().take(70_000).collect();
    fs::write(folder.path().join("plain"), &plain).expect("written");
    assert!(age(folder.path(), "-p -o theirs.age plain", &[PHRASE, PHRASE]));
    let bytes = fs::read(folder.path().join("theirs.age")).expect("encrypted");
    assert!(decrypt(&bytes, PHRASE, 18).expect("ours opens it") == plain);
}
