//! `evavier reconcile` as its contract has it.

use std::fs;
use std::process::Command;

use crate::program::Home;
use serde_json::{Value, json};

const WRONG: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
const RIGHT: &str = "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";

fn case() -> Value {
    json!({
        "start": "startpos",
        "chess960": false,
        "sheets": {"white": ["e4", "e5", "Nf3", "Nf6"], "black": ["e4", "e5", "Sf3", "Sf6"]},
        "boards": {"white": WRONG, "black": RIGHT},
        "clock_initial_ms": [5_400_000, 5_400_000],
        "clock_ms": [[5_390_000, 5_400_000], [5_390_000, 5_380_000], [5_370_000, 5_380_000], [5_370_000, 5_350_000]],
    })
}

fn written(home: &Home, text: &str) -> String {
    let path = home.path().join("case.json");
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn what_nobody_can_read_takes_little_memory() {
    let home = Home::new();
    let mut case = case();
    let sheet = vec![Value::Null; 600];
    case["sheets"] = json!({"white": sheet, "black": sheet});
    let path = written(&home, &case.to_string());
    let evavier = home.command(&["reconcile", "--json", "--locale", "en", &path]);
    let mut command = Command::new("sh");
    // In kilobytes; the program itself takes some 150 megabytes of addresses.
    command
        .args(["-c", "ulimit -v 256000; exec \"$0\" \"$@\""])
        .arg(evavier.get_program())
        .args(evavier.get_args());
    command.env_clear().envs(evavier.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = command.output().expect("it runs");
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["verdict"], "arbiter-reads");
}

#[test]
fn the_finding_is_one_object() {
    let home = Home::new();
    let path = written(&home, &case().to_string());
    let told: Value =
        serde_json::from_str(&home.stdout(&["reconcile", "--json", "--locale", "en", &path], ""))
            .expect("JSON");
    let expected = json!({
        "verdict": "correct-boards",
        "article": "fide-2023 D.2.9",
        "agreed_ply": 4,
        "resume_ply": 4,
        "position": "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "clock_ms": [5_370_000, 5_350_000],
        "sheet_faults": [],
        "readings": [],
        "unexplained": [],
    });
    for (field, value) in expected.as_object().expect("an object") {
        assert_eq!(&told[field], value, "{field}");
    }
    let squares = json!([
        {"square": "f6", "stands": null, "should": "n"},
        {"square": "c6", "stands": "n", "should": null},
        {"square": "b8", "stands": null, "should": "n"},
        {"square": "g8", "stands": "n", "should": null},
    ]);
    let found = told["corrections"][0]["squares"].as_array().expect("a list");
    assert_eq!(told["corrections"][0]["board"], "white");
    assert_eq!(found.len(), 4);
    assert!(squares.as_array().expect("a list").iter().all(|square| found.contains(square)), "{found:?}");
    let first = &told["explanations"][0];
    assert_eq!(
        (&first["board"], &first["ply"], &first["kind"], &first["instead"]),
        (&json!("white"), &json!(4), &json!("other-piece"), &json!("b8c6"))
    );
    assert!(told["text"].as_str().is_some_and(|text| text.contains("Article D.2.9, fide-2023")), "{told}");
}

#[test]
fn the_finding_can_be_followed_by_ear_in_every_language() {
    let home = Home::new();
    let path = written(&home, &case().to_string());
    let said = [
        ("de", "den Springer (Schwarz) von Cäsar sechs nehmen, auf Felix sechs setzen."),
        ("en", "take the knight (Black) from Cäsar sechs, put it on Felix sechs."),
        ("fr", "déplacez le cavalier (Noirs) de Cäsar sechs en Felix sechs."),
        ("es", "mueva el caballo (negras) de Cäsar sechs a Felix sechs."),
    ];
    for (locale, step) in said {
        let told = home.stdout(&["reconcile", "--locale", locale, &path], "");
        assert!(told.to_lowercase().contains(&step.to_lowercase()), "{locale}: {told}");
        assert!(told.lines().all(|line| !line.trim().is_empty()), "{locale}: {told}");
    }
}

#[test]
fn a_batch_answers_each_line_in_order() {
    let home = Home::new();
    let mut other = case();
    other["laws"] = json!("fide-2009");
    let mut two_kings = case();
    two_kings["boards"]["black"] = json!("rnbqkbkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    let requests = format!("{}\n{other}\nnonsense\n{two_kings}\n{{}}\n{}\n", case(), case());
    let told = home.stdout(&["reconcile", "--batch", "--locale", "en"], &requests);
    let answers: Vec<Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(answers.len(), 6);
    assert_eq!(answers[0]["article"], "fide-2023 D.2.9");
    assert_eq!(answers[1]["article"], "fide-2009 19.2 vii");
    assert!(answers[2]["error"].as_str().is_some_and(|error| error.contains("line 3")), "{told}");
    assert!(answers[3]["error"].as_str().is_some_and(|error| error.contains("boards.black")), "{told}");
    assert!(answers[4]["error"].as_str().is_some_and(|error| error.contains("sheets")), "{told}");
    assert_eq!(answers[5], answers[0]);
}

#[test]
fn explanations_that_are_as_likely_come_in_the_same_order_each_time() {
    let home = Home::new();
    let mut case = case();
    let sheet = json!(["e4", "a6", "d4", "h6"]);
    case["sheets"] = json!({"white": sheet, "black": sheet});
    // Each of the two pawns may be the one that went astray to either square.
    case["boards"] = json!({
        "white": "rnbqkbnr/1pppppp1/p6p/8/3PP3/8/PPP2PPP/RNBQKBNR",
        "black": "rnbqkbnr/1pppppp1/p6p/3PP3/8/8/PPP2PPP/RNBQKBNR",
    });
    let request = format!("{case}\n").repeat(40);
    let told: Vec<String> =
        (0..3).map(|_| home.stdout(&["reconcile", "--batch", "--locale", "en"], &request)).collect();
    let first = told[0].lines().next().expect("an answer");
    let found: Value = serde_json::from_str(first).expect("an object");
    let found = found["explanations"].as_array().expect("a list");
    assert!(found.len() > 1, "{first}");
    assert!(told.iter().flat_map(|told| told.lines()).all(|line| line == first), "{told:?}");
}

#[test]
fn what_is_no_case_ends_with_its_status_and_names_the_field() {
    let home = Home::new();
    let with = |field: &str, value: Value| {
        let mut case = case();
        case[field] = value;
        case.to_string()
    };
    let boards = |white: &str| with("boards", json!({"white": white, "black": RIGHT}));
    let rows = [
        ("{".to_owned(), "case.json"),
        ("[]".to_owned(), "case.json"),
        (boards("8/8/8"), "boards.white"),
        (boards("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR"), "boards.white"),
        (boards("rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR"), "boards.white"),
        (with("start", json!("8/8/8/8/8/8/8/8 w - - 0 1")), "FEN"),
        (with("clock_ms", json!([[1, 2, 3]])), "line 1"),
        (with("clock_ms", json!([[1, 1], [1, 1], [1, 1], [1, 1], [1, 1]])), "clock_ms"),
        (with("sheet", json!([])), "sheet"),
    ];
    for (text, named) in rows {
        let path = written(&home, &text);
        let output = home.run(&["reconcile", "--locale", "en", &path], "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{text}: {errors}");
        assert!(errors.contains(named), "{text}: {errors}");
        assert!(output.stdout.is_empty(), "{text}");
    }
    let wrong_usage: [&[&str]; 3] =
        [&["reconcile"], &["reconcile", "--locale", "tlh", "x"], &["reconcile", "--laws", "fide-1066", "x"]];
    for args in wrong_usage {
        assert_eq!(home.run(args, "").status.code(), Some(2), "{args:?}");
    }
    assert_eq!(home.run(&["reconcile", "--locale", "en", "not-there.json"], "").status.code(), Some(1));
}

/// The Spanish Game to 3... a6, with White's board as it should be and Black's without the last move.
fn marked(white: &[&str], black: &[&str]) -> Value {
    json!({
        "sheets": {"white": white, "black": black},
        "boards": {
            "white": "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
            "black": "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
        },
    })
}

#[test]
fn what_is_written_beside_a_move_is_no_move() {
    let home = Home::new();
    let black = ["e4", "e5", "Sf3", "Sc6", "Lb5", "a6"];
    // Where a mark says check or mate, and there is none, that is named; nothing else is.
    let marks: [(&str, &[&str]); 33] = [
        ("{} 1:28", &[]),
        ("{} 1:28:30", &[]),
        ("{} (1:28)", &[]),
        ("{}(1:28)", &[]),
        ("{} [1:28]", &[]),
        ("{} {1:28}", &[]),
        ("{} 88'", &[]),
        ("{} 88", &[]),
        ("{} 88 min", &[]),
        ("{} 1h28", &[]),
        ("{} 1 h 28 min", &[]),
        ("{} 1.28", &[]),
        ("1) {}", &[]),
        ("1. {}", &[]),
        ("(1) {}", &[]),
        ("1 {}", &[]),
        ("{},", &[]),
        ("{};", &[]),
        ("{}.", &[]),
        ("{} +/=", &[]),
        ("{}±", &[]),
        ("{} +-", &[]),
        ("{} ∞", &[]),
        ("{} !?", &[]),
        ("{} +0.35", &[]),
        ("{} $14", &[]),
        ("{} =", &[]),
        ("{} (=)", &[]),
        ("{} remis", &[]),
        ("{} +", &[]),
        ("{} Schach", &["wrong-check"]),
        ("{} jaque, 1:28", &["wrong-check"]),
        ("{} mate", &["wrong-check"]),
    ];
    let mut requests = String::new();
    for (mark, _) in &marks {
        for ply in [0, 1, 2, 5] {
            let mut white = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"].map(str::to_owned);
            white[ply] = mark.replacen("{}", &white[ply], 1);
            let white: Vec<&str> = white.iter().map(String::as_str).collect();
            requests += &format!("{}\n{}\n", marked(&white, &black), marked(&white, &white));
        }
    }
    let answers = home.stdout(&["reconcile", "--batch", "--locale", "en"], &requests);
    let mut answers = answers.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    for (mark, kinds) in marks {
        for (case, sheets) in [1, 2].repeat(4).into_iter().enumerate() {
            let told = answers.next().expect("an answer a case");
            let found: Vec<&str> = told["sheet_faults"]
                .as_array()
                .expect("a list")
                .iter()
                .filter_map(|it| it["kind"].as_str())
                .collect();
            assert_eq!(told["verdict"], "correct-boards", "{mark}, {case}: {told}");
            assert_eq!(told["agreed_ply"], 6, "{mark}, {case}");
            assert_eq!(found, kinds.repeat(sheets), "{mark}, {case}: {told}");
        }
    }
    // What stands on a line by itself and marks the move before it takes no ply.
    let white = ["e4", "1:29", "e5", "Nf3", "remis", "Nc6", "Bb5", "+/=", "a6", "1:0"];
    let told = home.stdout(&["reconcile", "--batch"], &format!("{}\n", marked(&white, &black)));
    let told: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((&told["verdict"], &told["agreed_ply"]), (&json!("correct-boards"), &json!(6)), "{told}");
    let check = ["e4", "e5", "Nf3", "Nc6", "Bb5 check", "a6"];
    for (locale, said) in [
        ("de", "als Schach oder Matt bezeichnet"),
        ("en", "marked as check or mate"),
        ("es", "señalada como jaque o mate"),
        ("fr", "marquée échec ou mat"),
    ] {
        let told = home
            .stdout(&["reconcile", "--batch", "--locale", locale], &format!("{}\n", marked(&check, &black)));
        assert!(told.contains(said), "{told}");
    }
}
