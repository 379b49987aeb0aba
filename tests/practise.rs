//! Practising: a learner types, and is led through his part in his own language, whatever he types.

mod program;

use program::Home;

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
        right: "C'est juste.",
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
        let kept = std::fs::read_dir(home.path()).expect("readable").count();
        assert_eq!(kept, 0, "nothing is kept");
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
        for part in ["Springer, Gustav, Felix", "zwei. ", "eins", "felix. ", "drei"] {
            assert!(told.contains(part), "{part}: {told}");
        }
        let again: Vec<&str> = told.lines().rev().skip(1).take(2).collect();
        assert!(again[1].starts_with("eins") && again[0].starts_with("drei"), "{told}");
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

#[test]
fn other_schemes_and_other_roles_are_practised_too() {
    let told = Home::new().stdout(
        &["practise", "--scheme", "nato", "--voice", "off", "--locale", "en"],
        "2\necho two echo four\nknight golf one foxtrot two\n",
    );
    for part in
        ["You help a blind player", "Repeat: echo two echo four", "Right.", "You said two. Meant is: three"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    let refused = Home::new().run(&["practise", "--role", "arbiter"], "");
    assert_eq!(refused.status.code(), Some(2));
}
