//! Installing speech models with the real program, from a server on this machine.

#![cfg(target_os = "linux")]

mod archives;
mod server;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::program::Home;
use archives::NAME;
use md5::Md5;
use serde_json::Value;
use server::{Manner, Server};
use sha2::{Digest, Sha256};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a catalogue says of an archive.
struct Entry {
    language: &'static str,
    size: Option<usize>,
    md5: Option<String>,
    sha256: Option<String>,
}

impl Entry {
    /// The truth.
    fn of(archive: &[u8]) -> Self {
        Self {
            language: "de",
            size: Some(archive.len()),
            md5: None,
            sha256: Some(hex(&Sha256::digest(archive))),
        }
    }

    fn text(&self) -> String {
        let Self { language, size, md5, sha256 } = self;
        format!(
            "(language: {language:?}, name: {NAME:?}, zip_bytes: {size:?}, md5: {md5:?}, sha256: {sha256:?})"
        )
    }
}

/// A user, with a catalogue of one model on a server.
struct Bench {
    home: Home,
    server: Server,
}

impl Bench {
    fn new(archive: &[u8], manners: &[Manner], entry: &Entry) -> Self {
        let (home, server) = (Home::new(), Server::start(archive.to_vec(), manners));
        let text = format!("(address: {:?}, models: [{}])", server.address, entry.text());
        fs::write(home.path().join("catalogue.ron"), text).expect("written");
        Self { home, server }
    }

    fn good(manners: &[Manner]) -> (Self, Vec<u8>) {
        let archive = archives::zip(&archives::official());
        (Self::new(&archive, manners, &Entry::of(&archive)), archive)
    }

    fn install(&self, more: &[&str]) -> Output {
        let args = ["models", "install", "de", "--locale", "en", "--catalogue", "catalogue.ron"];
        self.home.run(&[&args, more].concat(), "")
    }

    fn folder(&self) -> PathBuf {
        self.home.path().join(".local/share/evavier/models")
    }

    fn part(&self) -> PathBuf {
        self.folder().join(format!("{NAME}.zip.part"))
    }

    /// What is in the folder of the models, by name.
    fn left(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder()).into_iter().flatten().flatten();
        let mut names: Vec<_> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[track_caller]
fn assert_fails(output: &Output, why: &str, context: &str) {
    assert_eq!(output.status.code(), Some(1), "{context}: {}", said(output));
    assert!(String::from_utf8_lossy(&output.stderr).contains(why), "{context}: {}", said(output));
    assert!(output.stdout.is_empty(), "{context}");
}

#[test]
fn a_model_is_installed_once_and_then_left_alone() {
    let (bench, archive) = Bench::good(&[Manner::Good]);
    let output = bench.install(&[]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(bench.left(), [NAME]);
    let path = bench.folder().join(NAME);
    let told = String::from_utf8_lossy(&output.stdout);
    for part in [
        format!("de: {NAME} is installed in {}", path.display()),
        "knows all words".to_owned(),
        format!("To use it: evavier play --model {}", path.display()),
    ] {
        assert!(told.contains(&part), "{part} in {told}");
    }
    let progress = String::from_utf8_lossy(&output.stderr);
    assert!(progress.contains("\n0 %, 0 of ") && progress.contains("\n100 %, "), "{progress}");
    assert!(!progress.contains('\r'), "{progress}");
    assert_eq!(bench.server.asked()[0].path, format!("/models/{NAME}.zip"));

    let output = bench.install(&["--json"]);
    let row: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!((&row["status"], &row["name"]), (&"present".into(), &NAME.into()));
    assert_eq!(bench.server.asked().len(), 1, "nothing is fetched again");

    // What is damaged is put right, and what somebody killed has left goes away.
    fs::write(path.join("am/final.mdl"), "damaged").expect("written");
    for leftover in ["new", "old"] {
        fs::create_dir_all(bench.folder().join(format!(".{NAME}.{leftover}/am"))).expect("made");
    }
    for of in [NAME, "vosk-model-of-before"] {
        fs::write(bench.folder().join(format!("{of}.zip.part")), "a beginning").expect("written");
    }
    let row: Value = serde_json::from_slice(&bench.install(&["--json"]).stdout).expect("one object");
    assert_eq!((&row["status"], &row["unknown_words"]), (&"installed".into(), &Value::Array(vec![])));
    assert_eq!(row["sha256"], hex(&Sha256::digest(&archive)));
    assert_eq!(bench.left(), [NAME]);
    let listed = bench.home.stdout(&["models", "list", "--locale", "en"], "");
    assert!(listed.contains(&format!("de: {NAME}, installed in {}", path.display())), "{listed}");
}

#[test]
fn an_installed_model_hears() {
    let (bench, _) = Bench::good(&[Manner::Good]);
    assert!(bench.install(&[]).status.success());
    let sound = bench.home.path().join("said.wav");
    let mut voice = Command::new("espeak-ng");
    voice.args(["-v", "de", "-s", "150", "-w"]).arg(&sound).arg("Springer Gustav eins Felix drei");
    assert!(voice.status().expect("espeak-ng is installed").success());
    let (model, sound) = (bench.folder().join(NAME), sound.display().to_string());
    let told = bench.home.stdout(&["hear", "--json", "--model", model.to_str().expect("plain"), &sound], "");
    let row: Value = serde_json::from_str(&told).expect("one object");
    assert_eq!((&row["status"], &row["uci"]), (&"move".into(), &"g1f3".into()), "{row}");
}

#[test]
fn words_that_a_model_lacks_are_told() {
    let mut files = archives::official();
    let grammar = archives::file(&mut files, "graph/Gr.fst");
    let (from, to) = (b"springer", b"sprinter");
    for at in 0..grammar.len() - from.len() {
        if grammar[at..].starts_with(from) {
            grammar[at..at + from.len()].copy_from_slice(to);
        }
    }
    let archive = archives::zip(&files);
    let bench = Bench::new(&archive, &[Manner::Good], &Entry::of(&archive));
    let output = bench.install(&[]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(
        said(&output).contains("does not know these words used in announcements: springer"),
        "{}",
        said(&output)
    );
    // A language that evavier has no words in: the model is there all the same, and no more is promised.
    let entry = Entry { language: "tlh", ..Entry::of(&archive) };
    let bench = Bench::new(&archive, &[Manner::Good], &entry);
    let args = ["models", "install", "tlh", "--locale", "en", "--catalogue", "catalogue.ron"];
    let told = bench.home.stdout(&args, "");
    assert!(told.contains("no words in this language yet: tlh") && !told.contains("play"), "{told}");
}

#[test]
fn a_broken_download_begins_anew_whatever_is_left_of_it() {
    let (bench, archive) =
        Bench::good(&[Manner::BreaksAfter(2_000_000), Manner::Elsewhere("/there"), Manner::Good]);
    assert_fails(&bench.install(&[]), "Try again", "broken");
    assert!(bench.left().is_empty(), "{:?}", bench.left());
    // As an ended process leaves it, and as earlier versions did.
    fs::write(bench.part(), &archive[..1_000_000]).expect("written");
    let output = bench.install(&[]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(bench.left(), [NAME]);
    let asked = bench.server.asked();
    assert!(asked.iter().all(|asked| !asked.has_range), "{asked:?}");
    assert_eq!((asked[2].path.as_str(), asked[2].sent), ("/there", archive.len()));
    let (bench, _) = Bench::good(&[Manner::NoLength]);
    assert!(bench.install(&[]).status.success());
}

#[test]
fn sizes_and_sums_are_checked() {
    let archive = archives::zip(&archives::official());
    let right = hex(&Md5::digest(&archive));
    let upper = right.to_uppercase();
    let zeros = |digits| Some("0".repeat(digits));
    let size = archive.len();
    let rows = [
        ("md5", Some(size), Some(right), None, None),
        ("md5 in capitals", None, Some(upper), None, None),
        ("wrong sha256", Some(size), None, zeros(64), Some("checksum")),
        ("wrong md5", None, zeros(32), None, Some("checksum")),
        ("longer", Some(size - 1), zeros(32), None, Some("a different one")),
        ("shorter", Some(size + 1), zeros(32), None, Some("a different one")),
    ];
    for (context, size, md5, sha256, fault) in rows {
        let bench = Bench::new(&archive, &[Manner::Good], &Entry { language: "de", size, md5, sha256 });
        let output = bench.install(&[]);
        match fault {
            None => assert!(output.status.success(), "{context}: {}", said(&output)),
            Some(fault) => {
                assert_fails(&output, fault, context);
                assert!(bench.left().is_empty(), "{context}: {:?}", bench.left());
            }
        }
    }
    // Without a length from the server, too much is noticed when it comes, and too little in the end.
    for (declared, fault) in [(size - 1, "a different one"), (size + 1, "bytes came")] {
        let entry = Entry { size: Some(declared), ..Entry::of(&archive) };
        let bench = Bench::new(&archive, &[Manner::NoLength], &entry);
        assert_fails(&bench.install(&[]), fault, fault);
        assert!(bench.left().is_empty(), "{fault}");
    }
}

/// Where nobody says how large a model is, what is larger than such models are is not fetched; a catalogue may say more.
#[test]
fn what_is_larger_than_any_model_is_fetched_only_where_the_catalogue_says_so() {
    let archive = archives::zip(&archives::official());
    let large = 300_000_000;
    let rows = [
        (None, Manner::Promises(large), "the catalogue does not say how large"),
        (Some(large), Manner::Promises(large), "the connection was broken"),
    ];
    for (size, manner, fault) in rows {
        let size = size.map(|size| usize::try_from(size).expect("it fits"));
        let bench = Bench::new(&archive, &[manner], &Entry { size, ..Entry::of(&archive) });
        assert_fails(&bench.install(&[]), fault, fault);
        assert!(bench.left().is_empty(), "{fault}: {:?}", bench.left());
    }
}

#[test]
fn bad_archives_leave_nothing() {
    for (context, (archive, why)) in archives::bad() {
        let bench = Bench::new(&archive, &[Manner::Good], &Entry::of(&archive));
        let output = bench.install(&[]);
        assert_fails(&output, &format!("{NAME} is not installed: "), context);
        assert_fails(&output, why, context);
        assert!(bench.left().is_empty(), "{context}: {:?}", bench.left());
        assert!(!Path::new("/tmp/evavier-test-x").exists());
        let catalogue = fs::read_dir(bench.home.path()).expect("a home").flatten().count();
        assert_eq!(catalogue, 2, "{context}: nothing beside the catalogue and the models");
    }
}

#[test]
fn servers_that_do_not_give_it() {
    let rows: [(&[Manner], &str); 7] = [
        (&[Manner::Status(404)], "there is nothing at http://127.0.0.1"),
        (&[Manner::Status(503)], "error 503"),
        (&[Manner::Elsewhere("/again")], "keeps redirecting"),
        (&[Manner::StallsAfter(0)], "has not answered for 1 second"),
        (&[Manner::StallsAfter(70_000)], "has not answered for 1 second"),
        (&[Manner::BreaksAfter(0)], "the connection was broken"),
        (&[Manner::Trickles], "sends too slowly"),
    ];
    for (manners, why) in rows {
        let (bench, _) = Bench::good(manners);
        assert_fails(&bench.install(&["--patience", "1"]), why, &format!("{manners:?}"));
        assert!(bench.left().is_empty(), "{manners:?}: {:?}", bench.left());
    }
    // Where nothing listens, and a name that no server can have, so that nobody is asked for it.
    let home = Home::new();
    let nobody = format!("http://{}/", "x".repeat(70));
    for (address, why) in [("http://127.0.0.1:1/", "no connection"), (nobody.as_str(), "cannot be found")] {
        let model = Entry { size: None, ..Entry::of(b"") }.text();
        fs::write(home.path().join("c.ron"), format!("(address: {address:?}, models: [{model}])"))
            .expect("written");
        let output = home.run(&["models", "install", "de", "--locale", "en", "--catalogue", "c.ron"], "");
        assert_fails(&output, why, address);
    }
}

#[test]
fn a_proxy_of_the_environment_is_used() {
    let (home, proxy) = (Home::new(), Server::start(Vec::new(), &[Manner::Status(403)]));
    let model = Entry { size: None, ..Entry::of(b"") }.text();
    let catalogue = format!("(address: \"http://models.invalid/\", models: [{model}])");
    fs::write(home.path().join("c.ron"), catalogue).expect("written");
    let mut command = home.command(&["models", "install", "de", "--catalogue", "c.ron"]);
    let output =
        command.env("HTTP_PROXY", proxy.address.trim_end_matches("models/")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(proxy.asked()[0].path.contains("models.invalid"), "{:?}", proxy.asked());
}

#[test]
fn folders_that_cannot_be_written() {
    let (bench, _) = Bench::good(&[Manner::Good]);
    let args = ["models", "install", "de", "--locale", "en", "--catalogue", "catalogue.ron"];
    let output = bench.home.command(&args).env("XDG_DATA_HOME", "/proc/none").output().expect("it runs");
    assert_fails(&output, "/proc/none", "no folder");
    assert!(bench.server.asked().is_empty());
    // No file may become longer than 1 MiB: to the program that is a full disk.
    let program = env!("CARGO_BIN_EXE_evavier");
    let line = format!("trap '' XFSZ; ulimit -f 2048; exec '{program}' {}", args.join(" "));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).current_dir(bench.home.path()).env_clear().env("HOME", bench.home.path());
    assert_fails(&shell.output().expect("it runs"), "no room left", "full");
    assert!(bench.left().is_empty(), "{:?}", bench.left());
    assert!(bench.install(&[]).status.success(), "there is room now");
}

#[test]
fn one_at_a_time_and_after_an_interrupt_all_of_it() {
    let (bench, archive) = Bench::good(&[Manner::StallsAfter(1_500_000), Manner::Good]);
    let args = ["models", "install", "de", "--catalogue", "catalogue.ron"];
    let mut first =
        bench.home.command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let size = || fs::metadata(bench.part()).map_or(0, |part| part.len());
    while size() < 1_500_000 {
        assert!(first.try_wait().expect("a child").is_none(), "it waits for the rest");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_fails(&bench.install(&[]), "another evavier", "busy");
    let pid = rustix::process::Pid::from_child(&first);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it runs");
    assert!(!first.wait().expect("it ends").success());
    let output = bench.install(&[]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!((bench.left(), bench.server.asked()[1].sent), (vec![NAME.to_owned()], archive.len()));
}

#[test]
fn languages_are_chosen_by_name() {
    let home = Home::new();
    for code in ["tlh", "", "d"] {
        let output = home.run(&["models", "install", code, "--locale", "en"], "");
        assert_eq!(output.status.code(), Some(2), "{code}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("de, fr, en-us, en-gb, en-in, es"), "{told}");
    }
    let model = |language: &str, name: &str| {
        format!(
            "(language: {language:?}, name: {name:?}, zip_bytes: None, md5: Some({:?}), sha256: None)",
            "0".repeat(32)
        )
    };
    let models = [model("en-us", "a"), model("en-gb", "b"), model("en-gb", "c")].join(", ");
    let catalogue = format!("(address: \"http://127.0.0.1:1/\", models: [{models}])");
    fs::write(home.path().join("c.ron"), catalogue).expect("written");
    for (asked, told) in
        [("en", "Choosing a. There are also: b, c."), ("EN_gb", "Choosing b. There are also: c.")]
    {
        let output = home.run(&["models", "install", asked, "--locale", "en", "--catalogue", "c.ron"], "");
        assert_fails(&output, told, asked);
    }
}

#[test]
fn a_fault_in_a_catalogue_is_told_with_its_line() {
    let home = Home::new();
    let model = "(language: \"de\", name: NAME,\nzip_bytes: None, md5: None, sha256: SUM)";
    let sum = format!("Some({:?})", "0".repeat(64));
    let entry = |name: &str, sum: &str| model.replace("NAME", name).replace("SUM", sum);
    let with = |entry: String| format!("(address: \"http://127.0.0.1:1/\",\nmodels: [\n{entry}])");
    let rows = [
        (with(entry("\"../x\"", &sum)), "c.ron, line 3"),
        (with(entry("\"a/b\"", &sum)), "c.ron, line 3"),
        (with(entry("\"a\"", "Some(\"12\")")), "c.ron, line 4"),
        (with(entry("\"a\"", "None")), "c.ron, line 3"),
        ("(address: \"ftp://a/\", models: [])".to_owned(), "c.ron, line 1"),
        ("\n\n[".to_owned(), "c.ron, line 3"),
    ];
    for (text, told) in rows {
        fs::write(home.path().join("c.ron"), &text).expect("written");
        let output = home.run(&["models", "install", "de", "--locale", "en", "--catalogue", "c.ron"], "");
        assert_fails(&output, told, &text);
    }
    let output = home.run(&["models", "install", "de", "--locale", "en", "--catalogue", "none.ron"], "");
    assert_fails(&output, "none.ron cannot be read", "missing");
}
