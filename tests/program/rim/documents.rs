//! README, what is in `docs`, and the guides of the languages: the lines in them run, and the links lead somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::program::Home;
use evavier::language::LANGUAGES;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const PROGRAM: &str = env!("CARGO_BIN_EXE_evavier");

/// Lines that hold this, or are this where it ends with `$`, are not run but for their arguments; why not.
const LEFT_OUT: [(&str, &str); 19] = [
    (" anna", "a voice has to be learned first, with a microphone"),
    ("evavier train-me$", "needs a microphone"),
    ("--clips recordings", "learns for minutes"),
    ("--listen always", "needs a microphone"),
    ("--call ", "needs a call, and a microphone"),
    ("practise --listen", "needs a microphone"),
    ("evavier sound ", "needs sound that was kept, which needs a microphone"),
    ("--headphones-white", "needs headphones"),
    ("evavier devices", "what there is is the machine's, and the status with it"),
    ("evavier doctor", "what it finds is the machine's, and the status with it"),
    ("evavier models install", "needs a network"),
    ("/models/vosk-model-", "needs a model from the network"),
    ("evavier demo", "speaks, and needs a voice"),
    ("evavier practise --role opponent$", "speaks, and needs a voice"),
    ("evavier guide --aloud", "speaks, and needs a voice"),
    ("evavier voices --say", "speaks, and needs a voice"),
    ("evavier declare --speak", "speaks, and needs a voice"),
    ("evavier voices --record", "needs a microphone"),
    ("--voice club", "needs a voice that somebody has recorded"),
];

/// Lines that end with another status than 0, as the text beside them says; why.
const STATUS: [(&str, i32, &str); 2] = [
    ("evavier verify --head", 1, "the digits are those of another game"),
    ("evavier verify --key", 1, "the digits are those of another device"),
];

/// What is played in `game.evavier`, and in `adjourned.evavier`.
const GAME: &str = "e4\n\ne5\n\nNf3\n\nNc6\n\nquit\n";
const ADJOURNED: &str = "e4\n\narbiter adjourn\nthree small horses\nthree small horses\nNc6\nNc6\n\n\
                         arbiter resumption Sunday 14:00, hall B\nquit\n";

struct Document {
    /// Its path from the root of the project.
    name: String,
    text: String,
}

impl Document {
    /// The lines of its blocks of code.
    fn code(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter_map(|line| line.strip_prefix("    "))
    }

    /// What stands between backticks, paragraph by paragraph; a line may end within.
    fn spans(&self) -> Vec<String> {
        let prose: Vec<&str> =
            self.text.lines().map(|line| if line.starts_with("    ") { "" } else { line.trim() }).collect();
        let prose = prose.join("\n");
        let paragraphs = prose.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
        paragraphs
            .flat_map(|text| text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>())
            .collect()
    }
}

fn documents() -> Vec<Document> {
    let mut names = vec!["README.md".to_owned()];
    let of_languages = LANGUAGES.iter().map(|language| format!("locales/{}", language.code));
    for folder in std::iter::once("docs".to_owned()).chain(of_languages) {
        let entries = fs::read_dir(Path::new(ROOT).join(&folder)).expect("a folder").flatten();
        let files = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.extend(files.filter(|file| file.ends_with(".md")).map(|file| format!("{folder}/{file}")));
    }
    names.sort();
    let read = |name: String| {
        let text = fs::read_to_string(Path::new(ROOT).join(&name)).expect("text");
        Document { name, text }
    };
    names.into_iter().map(read).collect()
}

fn document(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).expect("text")
}

/// The line of the program in a line of a document; `make run ARGS="..."` is one.
fn line_of_the_program(line: &str) -> Option<String> {
    let args = line.strip_prefix("make run ARGS=\"").and_then(|rest| rest.strip_suffix('"'));
    let line = args.map_or_else(|| line.to_owned(), |args| format!("evavier {args}"));
    line.starts_with("evavier ").then_some(line)
}

fn is_meant(part: &str, line: &str) -> bool {
    part.strip_suffix('$').map_or_else(|| line.contains(part), |whole| line == whole)
}

fn is_left_out(line: &str) -> bool {
    LEFT_OUT.iter().any(|(part, _)| is_meant(part, line))
}

/// Runs a line in a shell, as it stands there, where nobody types anything.
fn run(home: &Home, line: &str) -> Output {
    let folder = Path::new(PROGRAM).parent().expect("a folder").display();
    let mut command = Command::new("/bin/sh");
    command.args(["-c", line]).env_clear().current_dir(home.path()).stdin(Stdio::null());
    command.env("HOME", home.path()).env("PATH", format!("{folder}:/usr/bin:/bin"));
    command.env("LANG", "de_DE.UTF-8").env("BRLAPI_HOST", ":tests").output().expect("a shell")
}

/// A home in which the files that the documents name are.
fn furnished() -> Home {
    let home = Home::new();
    fs::create_dir(home.path().join("folder")).expect("made");
    let play = ["play", "--console", "--voice", "off", "--locale", "en"];
    home.stdout(&play, GAME);
    home.stdout(&[&play[..], &["--game", "game.evavier"]].concat(), GAME);
    home.stdout(&[&play[..], &["--game", "adjourned.evavier"]].concat(), ADJOURNED);
    home.stdout(&["sheet", "--form", "pgn", "-o", "game.pgn", "game.evavier"], "");
    home.stdout(&["export", "-o", "game.txt", "game.evavier"], "");
    let put = |name: &str, text: String| fs::write(home.path().join(name), text).expect("written");
    // Both as the documents have them.
    let (rules, case) = (document("docs/rules.md"), document("docs/reconcile.md"));
    let rule = rules.lines().find_map(|line| line.strip_prefix("    (id: \"my-event\""));
    put("my-event.ron", format!("(id: \"my-event\"{}", rule.expect("the rules of an event")));
    let lines = case.lines().skip_while(|line| *line != "    {").take_while(|line| !line.is_empty());
    put("case.json", lines.collect());
    home.stdout(&["event", "new", "--locale", "en", "event.ron"], "");
    let event = fs::read_to_string(home.path().join("event.ron")).expect("written");
    put("event.ron", event.replace("Player 1\"", "Fischer, Eva\"").replace("\"Player ", "\"Guest "));
    fs::create_dir(home.path().join("games")).expect("a folder");
    let sound = Path::new(ROOT).join("tests/ear/learn/eva.wav");
    fs::copy(sound, home.path().join("announcement.wav")).expect("copied");
    home
}

/// A home with a pairing program's report and no file of an event.
fn paired() -> Home {
    let home = Home::new();
    fs::copy(Path::new(ROOT).join("fuzz/seeds/swiss/0"), home.path().join("swiss.trf")).expect("copied");
    home
}

#[test]
fn every_line_of_the_documents_that_can_be_run_runs() {
    let documents = documents();
    let lines = |document: &Document| document.code().filter_map(line_of_the_program).collect::<Vec<_>>();
    let lines: BTreeSet<String> = documents.iter().flat_map(lines).collect();
    assert!(lines.len() > 50, "{lines:#?}");
    for (part, why) in LEFT_OUT {
        assert!(lines.iter().any(|line| is_meant(part, line)), "no line has {part:?}, which {why}");
    }
    let shared = furnished();
    for line in lines.iter().filter(|line| !is_left_out(line)) {
        // The newest game there is one in which something was played.
        let own = line.starts_with("evavier resume").then(furnished);
        // A file that is there is not written over.
        let own = own.or_else(|| line.starts_with("evavier event new").then(paired));
        let home = own.as_ref().unwrap_or(&shared);
        let is_game = ["evavier play", "evavier resume"].iter().any(|game| line.starts_with(game));
        let output = run(home, &format!("{line}{}", if is_game { " --voice off" } else { "" }));
        let expected = STATUS.iter().find(|(part, ..)| line.starts_with(part)).map_or(0, |row| row.1);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(expected), "{line}: {told}");
    }
}

#[test]
fn the_first_game_goes_as_readme_tells_it() {
    let readme = document("README.md");
    let line = readme.lines().find_map(|line| line.strip_prefix("    evavier play --console ")).expect("it");
    let args = ["play", "--console", "--voice", "off"].into_iter().chain(line.split(' '));
    let shown = Home::new().stdout(&args.collect::<Vec<_>>(), "e4\n\ne5\n\nhelp\nquit\n");
    assert!(shown.contains("Eva zwei Eva vier") && shown.contains("Eva sieben Eva fünf"), "{shown}");
    let shown = Home::new()
        .stdout(&["play", "--console", "--voice", "off", "--locale", "en"], "e4\n\ne5\ncorrect c5\n");
    assert!(shown.contains("Cäsar sieben Cäsar fünf"), "{shown}");
}

/// Also of lines that cannot be run, and of those in the middle of a text: each ends with `--help`, and what is
/// before that is read first.
#[test]
fn every_line_of_the_documents_has_arguments_that_there_are() {
    let home = Home::new();
    let mut lines = BTreeSet::new();
    for document in documents() {
        let spans = document.spans();
        let all = document.code().map(str::to_owned).filter(|line| is_left_out(line)).chain(spans);
        lines.extend(all.filter_map(|line| line_of_the_program(&line)));
    }
    assert!(lines.len() > 50, "{lines:#?}");
    for line in lines {
        let output = run(&home, &format!("{line} --help"));
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}: {told}");
    }
}

#[test]
fn what_is_made_is_made_by_the_makefile() {
    let makefile = document("Makefile");
    for document in documents() {
        let spans = document.spans();
        for line in document.code().chain(spans.iter().map(String::as_str)) {
            let Some(target) = line.strip_prefix("make ").and_then(|rest| rest.split(' ').next()) else {
                continue;
            };
            assert!(makefile.contains(&format!("\n{target}:")), "{}: {line}", document.name);
        }
        for line in document.code().filter(|line| line.starts_with("apt install")) {
            let package = concat!("evavier_", env!("CARGO_PKG_VERSION"), "-1_");
            assert!(line.contains(package), "{}: {line}", document.name);
        }
    }
}

// ---- links

/// The name of a heading in a link.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|sign| sign.is_alphanumeric() || *sign == '-').collect()
}

fn has_anchor(file: &Path, name: &str) -> bool {
    let text = fs::read_to_string(file).expect("text");
    text.lines().any(|line| line.starts_with('#') && anchor(line.trim_start_matches('#').trim()) == name)
}

/// They lead to what the package brings too, which lays README, the documents and the pictures out as they are here.
#[test]
fn links_lead_to_what_is_there() {
    let mut linked = BTreeSet::new();
    for document in documents() {
        let file = Path::new(ROOT).join(&document.name);
        let targets = document.text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.starts_with("http")) {
            let (path, name) = target.split_once('#').unwrap_or((target, ""));
            let target_file = file.parent().expect("a folder").join(path);
            let place = format!("{}: {target}", document.name);
            let found = target_file.canonicalize().unwrap_or_else(|_| panic!("{place}"));
            let root = Path::new(ROOT).canonicalize().expect("the root");
            let is_brought = ["docs", "locales"].iter().any(|folder| found.starts_with(root.join(folder)));
            assert!(is_brought || found.ends_with("README.md"), "{place}");
            assert!(name.is_empty() || has_anchor(&found, name), "{place}");
            linked.insert(found);
        }
        let named = document.spans();
        for name in named.iter().filter(|name| name.starts_with("docs/")) {
            assert!(Path::new(ROOT).join(name).exists(), "{}: {name}", document.name);
        }
    }
    for document in documents() {
        let file = Path::new(ROOT).join(&document.name).canonicalize().expect("it is there");
        assert!(document.name == "README.md" || linked.contains(&file), "nothing leads to {}", document.name);
    }
}

#[test]
fn readme_is_short() {
    assert!(document("README.md").len() <= 8 * 1024);
}

/// Whoever looks for a subcommand finds all of them in one table.
#[test]
fn the_table_of_subcommands_is_whole() {
    let help = Home::new().stdout(&["--help"], "");
    let listed =
        help.split("Befehle:").nth(1).and_then(|rest| rest.split("Optionen:").next()).expect("a list");
    // Names stand two blanks in; what goes on in the next line stands further in.
    let mut there: Vec<_> = listed
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    let page =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/command-line.md")).expect("there");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let mut told: Vec<_> = rows.collect();
    there.sort_unstable();
    told.sort_unstable();
    assert!(there.len() > 20, "{help}");
    assert_eq!(told, there);
}
