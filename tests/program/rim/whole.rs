//! Files that are written whole or not at all, and files that others wrote.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::thread;

use evavier::device::atomic_file::{FileReaders, create, create_by, keep_aside, replace};
use evavier::device::untrusted_file::{open_given, read, read_given, text, text_given};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("there").permissions().mode() & 0o777
}

fn listed(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name().into_string().expect("text")).collect();
    names.sort();
    names
}

#[test]
fn a_link_stays_a_link_and_permissions_are_kept() {
    let home = tempfile::tempdir().expect("a folder");
    fs::create_dir(home.path().join("dotfiles")).expect("a folder");
    let [own, link, chain] = ["dotfiles/own.ron", "link.ron", "chain.ron"].map(|name| home.path().join(name));
    symlink("dotfiles/own.ron", &link).expect("a link");
    symlink(&link, &chain).expect("a link");
    // It leads where nothing is yet.
    replace(&chain, b"one").expect("written");
    assert_eq!(fs::read(&own).expect("there"), b"one");
    for permissions in [0o600, 0o640, 0o666] {
        fs::set_permissions(&own, PermissionsExt::from_mode(permissions)).expect("ours");
        replace(&link, b"two").expect("written");
        assert_eq!((fs::read(&own).expect("there"), mode(&own)), (b"two".to_vec(), permissions));
    }
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert!(fs::symlink_metadata(&chain).expect("there").is_symlink());
    assert_eq!(listed(&home.path().join("dotfiles")), ["own.ron"], "nothing is left behind");
    symlink("round", home.path().join("round")).expect("a link");
    replace(&home.path().join("round"), b"").expect_err("it leads nowhere");
}

#[test]
fn what_cannot_be_written_leaves_what_was_there() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("own.ron");
    create(&path, FileReaders::Owner, b"one").expect("written");
    assert_eq!(mode(&path), 0o600);
    assert_eq!(
        create(&path, FileReaders::Usual, b"two").expect_err("there").kind(),
        io::ErrorKind::AlreadyExists
    );
    create_by(&home.path().join("other"), FileReaders::Usual, |_| Err(io::ErrorKind::StorageFull.into()))
        .expect_err("full");
    replace(home.path(), b"two").expect_err("a folder");
    replace(&path.join("below"), b"two").expect_err("no folder");
    assert_eq!(
        (fs::read(&path).expect("there"), listed(home.path())),
        (b"one".to_vec(), vec!["own.ron".into()])
    );
}

#[test]
fn what_is_kept_aside_takes_no_name_that_is_taken() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("own.ron");
    create(&path, FileReaders::Owner, b"\xff").expect("written");
    for name in ["own-2026-11-23.ron", "own-2026-11-23-2.ron"] {
        let kept = keep_aside(&path, "2026-11-23").expect("kept");
        assert_eq!(kept, home.path().join(name));
        assert_eq!((fs::read(&kept).expect("there"), mode(&kept)), (b"\xff".to_vec(), 0o600));
    }
    assert_eq!(fs::read(&path).expect("there"), b"\xff");
}

fn kind<T: std::fmt::Debug>(result: io::Result<T>) -> io::ErrorKind {
    result.expect_err("refused").kind()
}

#[test]
fn only_files_are_read_and_none_without_a_limit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("file"), "Nf3").expect("written");
    std::os::unix::fs::symlink(at("file"), at("link")).expect("made");
    let made = std::process::Command::new("mkfifo").arg(at("pipe")).status().expect("mkfifo runs");
    assert!(made.success());
    assert_eq!(read(&at("file"), 3).expect("readable"), b"Nf3");
    assert_eq!(text(&at("link")).expect("readable"), "Nf3");
    std::fs::write(at("marked"), "\u{feff}()").expect("written");
    assert_eq!(text(&at("marked")).expect("readable"), "()");
    assert_eq!(kind(read(&at("file"), 2)), io::ErrorKind::FileTooLarge);
    assert_eq!(kind(open_given(&at("file"), 2)), io::ErrorKind::FileTooLarge);
    assert_eq!(kind(text(&at("none"))), io::ErrorKind::NotFound);
    assert_eq!(kind(text(folder.path())), io::ErrorKind::IsADirectory);
    for path in [at("pipe"), "/dev/zero".into(), "/dev/null".into()] {
        assert_eq!(kind(text(&path)), io::ErrorKind::InvalidInput, "{}", path.display());
    }
    assert_eq!(kind(read_given("/dev/zero".as_ref())), io::ErrorKind::InvalidInput);
    // A pipe with a writer that takes its time.
    let (ready, to) = (at("pipe"), at("pipe"));
    let writer = thread::spawn(move || {
        let mut pipe = OpenOptions::new().write(true).open(to).expect("somebody reads");
        for part in ["1. e4 ", "e5 *"] {
            thread::yield_now();
            pipe.write_all(part.as_bytes()).expect("somebody reads");
        }
    });
    assert_eq!(text_given(&ready).expect("readable"), "1. e4 e5 *");
    writer.join().expect("written");
}
