//! Practising: a learner types, and is led through his part in his own language, whatever he types.

#[allow(dead_code, reason = "the test needs a part of it")]
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::ear_common;
use crate::program::Home;
use crate::pulse::Pulse;
use evavier::ear::recogniser::words_with_grammar;
use evavier::language::{Aside, Library};

/// The names of all files in a folder and below it.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("readable").flatten();
    entries
        .flat_map(|entry| match entry.path() {
            path if path.is_dir() => files(&path),
            path => vec![path.file_name().unwrap_or_default().to_string_lossy().into_owned()],
        })
        .collect()
}

/// What is said for each step by an opponent, in the language of these words.
struct Learner {
    code: &'static str,
    correct: &'static str,
    press: &'static str,
    draw: &'static str,
    decline: &'static str,
    differ: &'static str,
    board: &'static str,
    slow: &'static str,
    skip: &'static str,
    quit: &'static str,
    /// The word that is told where something is kept.
    forget: &'static str,
    /// What he is told of a right answer, and of lessons in which all was right.
    right: &'static str,
    results: [&'static str; 5],
}

const LEARNERS: [Learner; 4] = [
    Learner {
        code: "de",
        correct: "Korrektur",
        press: "drücken",
        draw: "Remis",
        decline: "ablehnen",
        differ: "Stellungen verschieden",
        board: "Brett Weiß aufgezeichnet",
        slow: "langsam",
        skip: "weiter",
        quit: "Ende",
        forget: "vergessen",
        right: "Richtig.",
        results: ["5 von 5", "3 von 3", "7 von 7", "4 von 4", "4 von 4"],
    },
    Learner {
        code: "en",
        correct: "correct",
        press: "press",
        draw: "draw",
        decline: "decline",
        differ: "differ",
        board: "board white recorded",
        slow: "slow",
        skip: "skip",
        quit: "quit",
        forget: "forget",
        right: "Right.",
        results: ["5 of 5", "3 of 3", "7 of 7", "4 of 4", "4 of 4"],
    },
    Learner {
        code: "fr",
        correct: "corriger",
        press: "appuyer",
        draw: "nulle",
        decline: "refuser",
        differ: "positions différentes",
        board: "échiquier blancs enregistré",
        slow: "lentement",
        skip: "passer",
        quit: "quitter",
        forget: "oublier",
        right: "C’est juste.",
        results: ["5 sur 5", "3 sur 3", "7 sur 7", "4 sur 4", "4 sur 4"],
    },
    Learner {
        code: "es",
        correct: "corregir",
        press: "pulsar",
        draw: "tablas",
        decline: "rechazar",
        differ: "posiciones distintas",
        board: "tablero blancas registrado",
        slow: "despacio",
        skip: "saltar",
        quit: "salir",
        forget: "olvidar",
        right: "Correcto.",
        results: ["5 de 5", "3 de 3", "7 de 7", "4 de 4", "4 de 4"],
    },
];

impl Learner {
    /// What he types who knows everything, as an opponent.
    fn perfect(&self) -> Vec<String> {
        let announced = [
            "Eva zwei Eva vier",
            "Springer Gustav eins Felix drei",
            "Eva vier schlägt David fünf",
            "kurze Rochade",
            "dame hektor fuenf schlaegt felix sieben matt",
            "David zwei David vier",
            "Läufer Cäsar eins Felix vier",
            "Springer Felix drei schlägt Eva fünf",
        ];
        let correct = format!("{} Springer Bella acht Cäsar sechs", self.correct);
        let clock = [
            "Eva zwei Eva vier",
            "Eva sieben Eva fünf",
            self.press,
            "Springer Felix drei",
            "Springer Gustav acht Felix sechs",
            &correct,
            "",
        ];
        let draw = ["Cäsar zwei Cäsar vier", self.draw, "", self.decline];
        let boards = ["Eva zwei Eva vier", "", self.differ, self.board];
        let all = announced.iter().chain(&clock).chain(&draw).chain(&boards);
        all.map(|line| (*line).to_owned()).collect()
    }

    fn practise(&self, lines: &[String]) -> String {
        let home = Home::new();
        let args = ["practise", "--role", "opponent", "--voice", "off", "--locale", self.code];
        let told = home.stdout(&args, &(lines.join("\n") + "\n"));
        let kept = files(home.path());
        assert!(kept.iter().all(|name| name == "practice.ron"), "nothing else is kept: {kept:?}");
        assert_eq!(kept.is_empty(), !told.contains(self.forget), "what is kept is told: {told}");
        told
    }
}

#[test]
fn who_knows_everything_is_told_so_in_his_language() {
    for learner in LEARNERS {
        let told = learner.practise(&learner.perfect());
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines.iter().filter(|line| **line == learner.right).count(), 23, "{told}");
        let results = &lines[lines.len() - 6..lines.len() - 1];
        for (line, result) in results.iter().zip(learner.results) {
            assert!(line.contains(result), "{line}: {told}");
        }
    }
}

#[test]
fn a_wrong_word_is_corrected_word_by_word() {
    for learner in LEARNERS {
        let mut lines = learner.perfect();
        lines.splice(1..1, ["Springer Gustav zwei Felix Felix".to_owned()]);
        let told = learner.practise(&lines);
        for part in ["Springer, Gustav, Felix", "eins", "drei"] {
            assert!(told.contains(part), "{part}: {told}");
        }
        for word in ["zwei", "felix"] {
            let is_quoted = |end: &str| told.contains(&format!("{word}{end}. "));
            assert!(["“", "”", "\u{202f}»", "»"].iter().any(|end| is_quoted(end)), "{word}: {told}");
        }
        let again: Vec<&str> =
            told.lines().rev().skip_while(|line| !line.starts_with("drei")).take(2).collect();
        assert!(again.len() == 2 && again[1].starts_with("eins"), "{told}");
    }
}

#[test]
fn whoever_wants_it_slowly_hears_each_word_and_whoever_skips_goes_on() {
    for learner in LEARNERS {
        let lines = [learner.slow, learner.skip, "slow", "skip", learner.quit].map(str::to_owned);
        let told = learner.practise(&lines);
        assert!(told.lines().any(|line| line.starts_with("Springer, ")), "{told}");
        assert!(told.lines().any(|line| line.starts_with("Eva, ") && line.contains(" e")), "{told}");
        assert!(!told.contains(learner.right), "{told}");
    }
}

/// Each learner's first answers, and what he is told at least.
#[test]
fn whatever_is_typed_it_ends_in_good_order() {
    let long = "Springer ".repeat(200_000);
    let rubbish = "\u{1b}[2J\u{0}\u{7}🐴 ' OR 1=1 -- {words} [x]\n".repeat(200);
    let asides = "help\n".repeat(3_000);
    let resigns = "skip\n".repeat(8) + &"resign\nyes\nquit it\nj'abandonne\n".repeat(40);
    let rows: [&str; 8] =
        ["", "\n\n\n\n", &long, &rubbish, &asides, &resigns, "quit", "no such role\n4\nx\n"];
    for role in [None, Some("opponent"), Some("assistant"), Some("blind")] {
        for input in rows {
            let mut args = vec!["practice", "--voice", "off", "--locale", "en"];
            args.extend(role.iter().flat_map(|role| ["--role", role]));
            let told = Home::new().stdout(&args, input);
            assert!(told.contains("boards that differ: "), "{told}");
            assert!(told.trim_end().ends_with("evavier card"), "{told}");
            assert!(!told.contains('\u{1b}'), "{told}");
        }
    }
}

/// What was wrong comes back, also where the learner leaves at once, and where nothing can be kept that is said.
#[test]
fn what_was_wrong_is_kept_and_told_as_it_is() {
    let args = ["practise", "--role", "blind", "--voice", "off", "--locale", "en", "--daily"];
    let home = Home::new();
    let told = home.stdout(&args, "foo\nquit\n");
    assert!(told.contains("1 announcement is kept") && !told.contains("not practised"), "{told}");
    assert!(told.contains("five minutes") && !told.contains("ten minutes"), "{told}");
    let home = Home::new();
    let place = home.path().join(".local/share/evavier/practice.ron");
    std::fs::create_dir_all(&place).expect("a folder where the file should be");
    let told = home.stdout(&args, "foo\nquit\n");
    assert!(told.contains("could not be kept in") && told.contains("practice.ron"), "{told}");
    assert!(!told.contains("comes back on another day"), "{told}");
}

#[test]
fn other_schemes_and_other_roles_are_practised_too() {
    let told = Home::new().stdout(
        &["practise", "--scheme", "nato", "--voice", "off", "--locale", "en"],
        "2\necho two echo four\nknight golf one foxtrot two\n",
    );
    for part in [
        "You help a blind player",
        "Repeat: echo two echo four",
        "Right.",
        "You said “two”. It should be: three",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let refused = Home::new().run(&["practise", "--role", "arbiter"], "");
    assert_eq!(refused.status.code(), Some(2));
}

/// What is said to the lesson is known to the speech models, and means nothing else.
#[test]
fn what_is_said_to_the_lesson_is_heard_in_every_language() {
    for locale in Library::built_in().locales() {
        let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(&locale.code);
        let known = words_with_grammar(&model).expect("a model of ours");
        let words = &locale.practice;
        assert_eq!(words.spoken.len(), 5, "{}", locale.code);
        for (aside, text) in &words.spoken {
            let heard = text.to_lowercase();
            assert!(heard.split(' ').all(|word| known.contains(word)), "{}: {text}", locale.code);
            assert_eq!(words.aside(&heard), Some(*aside), "{}: {text}", locale.code);
            assert!(*aside == Aside::Help || words.learner(&heard).is_none(), "{}: {text}", locale.code);
        }
    }
}

/// Through a sound card: what is said is compared as what is typed, noise is no answer, and nobody has to type.
fn is_heard(locale: &str, voice: &str, begins: &str, steps: [(&str, &str); 4]) {
    let (pulse, folder) = (Pulse::running(), tempfile::tempdir().expect("a temporary folder"));
    let mut command = pulse.command(env!("CARGO_BIN_EXE_evavier"));
    command.args(["practise", "--listen", "--voice", "off", "--role", "opponent", "--locale", locale]);
    command.env("BRLAPI_HOST", ":tests").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut program = command.spawn().expect("the program starts");
    let stdout = BufReader::new(program.stdout.take().expect("piped"));
    let (to, lines) = mpsc::channel();
    thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| to.send(line)));
    let mut seen = Vec::new();
    let mut comes = |wanted: &str, seconds| {
        let found = loop {
            match lines.recv_timeout(Duration::from_secs(seconds)) {
                Ok(line) if line.starts_with(wanted) => break true,
                Ok(line) => seen.push(line),
                Err(_) => break false,
            }
        };
        found.then_some(()).ok_or_else(|| seen.clone())
    };
    comes(begins, 60).expect("it begins");
    // A card that was just plugged in may swallow the beginning, and a busy machine some of the rest.
    for (text, told) in steps {
        let (raw, wav) = (folder.path().join("raw.wav"), folder.path().join("padded.wav"));
        // Moves are announced in German words whatever the language.
        let voice = if text.starts_with("Eva") { "de" } else { voice };
        ear_common::speak(text, voice, 150, &raw);
        let (from, padded) = (raw.to_str().expect("plain"), wav.to_str().expect("plain"));
        ear_common::sox(&[from, padded, "vol", "0.6", "pad", "0.3", "1"]);
        let heard = (0..6).find_map(|_| {
            pulse.play(&wav);
            comes(told, 8).ok()
        });
        assert!(heard.is_some(), "{text}: {:?}", comes("no such line", 1));
    }
    assert!(program.wait().expect("it ends").success());
}

#[test]
fn a_learner_is_heard_in_german() {
    let steps = [
        ("Eva zwei Eva vier", "Richtig."),
        ("langsamer", "Springer, das hei"),
        ("wiederholen", "Wiederholen Sie: Springer"),
        ("Ende", "Das war die"),
    ];
    is_heard("de", "de", "Wiederholen Sie: Eva zwei Eva vier", steps);
}

#[test]
fn a_learner_is_heard_in_french() {
    let steps = [
        ("Eva zwei Eva vier", "C’est juste."),
        ("plus lentement", "Springer, c’est-à-dire"),
        ("répéter", "Répétez\u{a0}: Springer"),
        ("quitter", "L’entraînement est fini."),
    ];
    is_heard("fr", "fr", "Répétez\u{a0}: Eva zwei Eva vier", steps);
}

#[test]
fn a_learner_is_heard_in_english() {
    let steps = [
        ("Eva zwei Eva vier", "Right."),
        ("slower", "Springer, which means"),
        ("repeat", "Repeat: Springer"),
        ("quit", "That was the practice."),
    ];
    is_heard("en", "en-us", "Repeat: Eva zwei Eva vier", steps);
}

#[test]
fn a_learner_is_heard_in_spanish() {
    let steps = [
        ("Eva zwei Eva vier", "Correcto."),
        ("más despacio", "Springer, es decir"),
        ("repetir", "Repita: Springer"),
        ("salir", "Fin de la práctica."),
    ];
    is_heard("es", "es", "Repita: Eva zwei Eva vier", steps);
}
