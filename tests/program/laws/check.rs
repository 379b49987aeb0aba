//! `evavier check`: what each edition says of a game, ply by ply.

use crate::program::Home;
use evavier::rules::laws::editions;
use serde_json::{Value, json};

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The answers to requests of `--batch`.
fn batch(requests: &[Value]) -> Vec<Value> {
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let answers = rows(&Home::new().stdout(&["check", "--batch", "--locale", "en"], &lines));
    assert_eq!(answers.len(), requests.len(), "one answer a line");
    answers
}

/// Knights that go out and home again, so often.
fn shuffle(times: usize) -> Vec<&'static str> {
    ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(times)
}

const FOOLS_MATE: &[&str] = &["f3", "e5", "g4", "Qh4#"];
const STALEMATE: &str = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
const BARE: &str = "8/8/8/4k3/8/8/3pK3/8 w - - 0 1";
const ROOK_148: &str = "7k/8/8/8/8/8/R7/K7 w - - 148 90";
const ROOK_98: &str = "7k/8/8/8/8/8/R7/K7 w - - 98 60";

/// Edition, first position and moves; facts with the numbers of their articles, and the result.
type Line<'a> = (&'a str, String, Vec<&'a str>, &'a [(&'a str, &'a str)], Option<&'a str>);

#[test]
fn the_last_ply_bears_what_the_edition_says_and_where() {
    let fen = |fen: &str| fen.to_owned();
    let (start, rook_moves) = (String::new(), vec!["a2b2", "h8g8"]);
    let table: Vec<Line<'_>> = vec![
        (
            "fide-1930",
            start.clone(),
            FOOLS_MATE.to_vec(),
            &[("check", "9.1"), ("checkmate", "1.2")],
            Some("0-1"),
        ),
        (
            "fide-2009",
            start.clone(),
            FOOLS_MATE.to_vec(),
            &[("check", "3.9"), ("checkmate", "5.1 a")],
            Some("0-1"),
        ),
        (
            "fide-2018",
            start.clone(),
            FOOLS_MATE.to_vec(),
            &[("check", "3.9.1"), ("checkmate", "5.1.1")],
            Some("0-1"),
        ),
        (
            "platform",
            start.clone(),
            FOOLS_MATE.to_vec(),
            &[("check", "III.I.I"), ("checkmate", "III.I.I")],
            Some("0-1"),
        ),
        ("fide-1930", fen(STALEMATE), vec!["Qf7"], &[("stalemate", "16.1 a")], Some("1/2-1/2")),
        ("fide-2009", fen(STALEMATE), vec!["Qf7"], &[("stalemate", "5.2 a")], Some("1/2-1/2")),
        ("fide-2018", fen(STALEMATE), vec!["Qf7"], &[("stalemate", "5.2.1")], Some("1/2-1/2")),
        ("platform", fen(STALEMATE), vec!["Qf7"], &[("stalemate", "III.III.I")], Some("1/2-1/2")),
        // fide-1930 knows no dead position.
        ("fide-1930", fen(BARE), vec!["Kxd2"], &[], None),
        ("fide-2009", fen(BARE), vec!["Kxd2"], &[("dead-position", "5.2 b")], Some("1/2-1/2")),
        ("fide-2018", fen(BARE), vec!["Kxd2"], &[("dead-position", "5.2.2")], Some("1/2-1/2")),
        ("platform", fen(BARE), vec!["Kxd2"], &[("dead-position", "III.III.IV")], Some("1/2-1/2")),
        ("fide-2018", start.clone(), shuffle(1), &[], None),
        ("fide-1930", start.clone(), shuffle(2), &[("threefold-claim", "16.1 c")], None),
        ("fide-2009", start.clone(), shuffle(2), &[("threefold-claim", "9.2")], None),
        ("fide-2018", start.clone(), shuffle(2), &[("threefold-claim", "9.2")], None),
        ("platform", start.clone(), shuffle(2), &[("threefold", "III.III.II")], Some("1/2-1/2")),
        ("fide-2009", start.clone(), shuffle(4), &[("threefold-claim", "9.2")], None),
        ("fide-2018", start.clone(), shuffle(4), &[("fivefold", "9.6.1")], Some("1/2-1/2")),
        ("fide-1930", fen(ROOK_98), rook_moves.clone(), &[("fifty-claim", "16.1 e")], None),
        ("fide-2009", fen(ROOK_98), rook_moves.clone(), &[("fifty-claim", "9.3")], None),
        ("fide-2018", fen(ROOK_98), rook_moves.clone(), &[("fifty-claim", "9.3")], None),
        ("platform", fen(ROOK_98), rook_moves.clone(), &[("fifty", "III.III.III")], Some("1/2-1/2")),
        ("fide-2009", fen(ROOK_148), rook_moves.clone(), &[("fifty-claim", "9.3")], None),
        ("fide-2018", fen(ROOK_148), rook_moves.clone(), &[("seventy-five", "9.6.2")], Some("1/2-1/2")),
        // Mate on the last move prevails (9.6.2).
        (
            "fide-2018",
            fen("6k1/5ppp/8/8/8/8/8/R6K w - - 149 90"),
            vec!["Ra8"],
            &[("check", "3.9.1"), ("checkmate", "5.1.1")],
            Some("1-0"),
        ),
        ("fide-2018", start.clone(), vec!["e4", "e5", "Ke3"], &[("illegal", "7.5.1")], None),
        ("fide-2018", start.clone(), vec!["e2e5"], &[("illegal", "7.5.1")], None),
        ("fide-2009", start.clone(), vec!["e2e5"], &[("illegal", "7.4 a")], None),
        ("fide-1930", start.clone(), vec!["e2e5"], &[("illegal", "17")], None),
        ("fide-2018", fen(BARE), vec!["Kxd2", "Kd4"], &[("after-end", "5.2.2")], Some("1/2-1/2")),
    ];
    // What `check` looks for stands in 2023 as it does in 2018, under the same numbers.
    let of_2018 = table.iter().filter(|(laws, ..)| *laws == "fide-2018");
    let of_2023: Vec<_> =
        of_2018.map(|row| ("fide-2023", row.1.clone(), row.2.clone(), row.3, row.4)).collect();
    let table: Vec<_> = table.into_iter().chain(of_2023).collect();
    let requests: Vec<Value> = table
        .iter()
        .map(|(laws, fen, moves, ..)| json!({"fen": fen, "moves": moves, "laws": laws}))
        .collect();
    for ((laws, fen, moves, facts, result), answer) in table.iter().zip(batch(&requests)) {
        let answer = answer.as_array().unwrap_or_else(|| panic!("{laws} {fen}: {answer}")).clone();
        let last = answer.last().expect("a row");
        let names: Vec<&str> = facts.iter().map(|(fact, _)| *fact).collect();
        let articles: serde_json::Map<String, Value> = facts
            .iter()
            .map(|(fact, number)| ((*fact).to_owned(), Value::from(format!("{laws} {number}"))))
            .collect();
        assert_eq!(answer.len(), moves.len(), "{laws} {fen}: a row for each ply");
        assert_eq!(last["facts"], json!(names), "{laws} {fen} {moves:?}");
        assert_eq!(last["articles"], Value::Object(articles), "{laws} {fen} {moves:?}");
        assert_eq!(last["result"], json!(result), "{laws} {fen} {moves:?}");
    }
    for edition in editions() {
        let named = table.iter().any(|(laws, ..)| *laws == edition.id);
        assert!(named || edition.over.is_some(), "no row for {}", edition.id);
    }
}

#[test]
fn an_edition_over_another_cites_the_one_whose_text_it_is() {
    let answers = batch(&[json!({"moves": FOOLS_MATE, "laws": "fqe-2018"})]);
    assert_eq!(answers[0][3]["articles"]["checkmate"], "fide-2018 5.1.1");
}

#[test]
fn a_row_is_as_the_contract_has_it() {
    let answers = batch(&[
        json!({"moves": ["e2e4", "Nf6", "0-0"]}),
        json!({"fen": "5k2/8/8/8/8/8/4P3/5KR1 w G - 0 1", "moves": ["f1g1"], "chess960": true}),
        json!({"moves": []}),
    ]);
    assert_eq!(
        answers[0],
        json!([
            {"ply": 1, "uci": "e2e4", "san": "e4", "facts": [], "articles": {}, "result": null},
            {"ply": 2, "uci": "g8f6", "san": "Nf6", "facts": [], "articles": {}, "result": null},
            {"ply": 3, "text": "0-0", "facts": ["illegal"], "articles": {"illegal": "fide-2023 7.5.1"}, "result": null},
        ])
    );
    assert_eq!((&answers[1][0]["san"], &answers[1][0]["facts"]), (&json!("O-O+"), &json!(["check"])));
    assert_eq!(answers[2], json!([]));
}

#[test]
fn a_bad_request_is_answered_by_its_fault() {
    let answers = batch(&[
        json!({"moves": ["e4"], "laws": "fide-1066"}),
        json!({"moves": ["e4", "weather"]}),
        json!({"moves": ["e4"], "fen": "x"}),
        json!({"moves": ["e4"], "mvoes": []}),
        json!({"fen": "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "moves": ["Rd1"]}),
        json!({"moves": ["e4"]}),
    ]);
    let said = ["fide-1066", "half-move 2, weather", "FEN x", "mvoes", "half-move 1, Rd1"];
    for (answer, said) in answers.iter().zip(said) {
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(said)), "{said}: {answer}");
    }
    assert_eq!(answers[5][0]["uci"], "e2e4", "those behind are answered");
}

/// Checks a file; exit status, standard output and what was complained of.
fn file(pgn: &str, args: &[&str]) -> (Option<i32>, String, String) {
    let home = Home::new();
    std::fs::write(home.path().join("game.pgn"), pgn).expect("writable");
    let output = home.run(&[&["check", "--locale", "en"], args, &["game.pgn"]].concat(), "");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn sheet(name: &str) -> String {
    let path = format!("{}/tests/sheet/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("it is there")
}

#[test]
fn games_of_the_sheet_tests_are_told_line_by_line() {
    let (status, text, errors) = file(&sheet("game.pgn"), &[]);
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    let expected = [
        "Game 1: Müller, Anna against Césaire, Éva. Half-moves: 33.",
        "Half-move 21, move 11. Bxb5+: check. Article 3.9.1, fide-2023.",
        "Half-move 29, move 15. Bxd7+: check. Article 3.9.1, fide-2023.",
        "Half-move 31, move 16. Qb8+: check. Article 3.9.1, fide-2023.",
        "Half-move 33, move 17. Rd8#: The game is over. Checkmate. White wins, 1-0. Article 5.1.1, fide-2023.",
    ];
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);

    let (status, text, _) = file(&sheet("fork.pgn"), &["--laws", "fide-2009"]);
    assert_eq!(status, Some(0));
    let end = "The moves do not end the game. Result in the file: *";
    assert_eq!(text.lines().collect::<Vec<_>>(), ["Game 1: White against Black. Half-moves: 6.", end]);
}

#[test]
fn json_of_a_file_has_a_row_for_each_ply_of_each_game() {
    let two = format!("{}\n{}", sheet("fork.pgn"), sheet("promotion.pgn"));
    let (status, text, errors) = file(&two, &["--json"]);
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    let rows = rows(&text);
    let at = |row: &Value| (row["game"].as_u64(), row["ply"].as_u64());
    assert_eq!(rows.len(), 6 + 14);
    assert_eq!((at(&rows[5]), at(&rows[6])), ((Some(1), Some(6)), (Some(2), Some(1))));
    let last = rows.last().expect("rows");
    assert_eq!((&last["san"], &last["result"]), (&json!("Rh1#"), &json!("1-0")));
    assert_eq!(last["articles"]["checkmate"], "fide-2023 5.1.1");
}

#[test]
fn faults_of_a_game_are_named_by_file_and_move() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let table: [(&str, &[&str], &str); 6] = [
        (
            "1. e4 e5 2. Ke3 d6 *",
            &[],
            "game.pgn, line 1, game 1: half-move 3, move 2. Ke3 is not legal there",
        ),
        ("1. e4 e5 2. weather *", &[], "game.pgn, line 1, game 1: half-move 3, move 2. weather"),
        (
            &format!("{mate} 1-0"),
            &[],
            "game.pgn, game 1: the file says 1-0, the moves give 0-1. Article 5.1.1, fide-2023.",
        ),
        (
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 1/2-1/2",
            &["--laws", "platform"],
            "game.pgn, game 1: Half-move 9, move 5. Nf3: played although the game was already over. Article III.III.II",
        ),
        ("", &[], "game.pgn"),
        ("[Variant \"Chess960\"]\n[FEN \"x\"]\n\n*", &[], "FEN x"),
    ];
    for (pgn, args, said) in table {
        let (status, _, errors) = file(pgn, args);
        assert_eq!(status, Some(1), "{pgn}");
        assert!(errors.contains(said), "{pgn}: {errors}");
    }
    let silent = [format!("{mate} 0-1"), format!("{mate} *"), "1. e4 1-0".to_owned()];
    for pgn in silent {
        assert_eq!(file(&pgn, &["--json"]).0, Some(0), "{pgn} says nothing else than the moves");
    }
}

#[test]
fn another_notation_is_no_illegal_move() {
    for (pgn, status, plies) in [
        ("[Result \"*\"]\n\ne2e4 e7e5 g1f3 b8c6 *", 0, 4),
        ("[Result \"*\"]\n\ne4 d5 ed5 Qxd5 *", 0, 4),
        ("[Result \"0-0\"]\n\n0-0", 0, 0),
        ("1. e4 e5 2. Re2 *", 1, 2),
        ("1. e4 e5 2. Sf3 *", 1, 2),
    ] {
        let (code, text, errors) = file(pgn, &["--json"]);
        assert_eq!((code, text.lines().count()), (Some(status), plies), "{pgn}: {errors}");
        assert!(!text.contains("illegal") && !errors.contains("not legal"), "{pgn}: {text}{errors}");
    }
}

#[test]
fn all_faults_of_a_file_are_told_and_all_that_is_good_is_judged() {
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2\n";
    let (status, text, errors) = file(pgn, &["--json"]);
    assert_eq!(status, Some(1));
    assert!(
        errors.contains("game 1: half-move 3") && errors.contains("game 2: the file says 1/2-1/2"),
        "{errors}"
    );
    let rows = rows(&text);
    assert_eq!(
        rows[2],
        json!({"game": 1, "ply": 3, "text": "Ke3", "facts": ["illegal"], "articles": {"illegal": "fide-2023 7.5.1"}, "result": null})
    );
    assert_eq!(rows[6]["result"], "0-1");
    let told = file(pgn, &[]).1;
    assert!(told.contains("Half-move 3, move 2. Ke3: illegal. Article 7.5.1, fide-2023."), "{told}");
}

#[test]
fn a_claim_is_told_once_as_long_as_it_lasts() {
    let quiet = "[FEN \"7k/8/8/8/8/8/R7/K7 w - - 98 60\"]\n\n60. Rb2 Kg8 61. Rc2 Kh8 62. Rd2 *";
    let told = file(quiet, &[]).1;
    assert_eq!(told.matches("a draw may be claimed: 50 moves").count(), 1, "{told}");
    assert!(told.contains("Half-move 2, move 60... Kg8: a draw may be claimed"), "{told}");
}

#[test]
fn an_organisers_own_edition_is_applied() {
    let home = Home::new();
    std::fs::write(
        home.path().join("open.ron"),
        r#"(id: "open", title: "Our open", over: "fide-2018", threefold: ((times: 2, by: Automatic), "Regulations 4"))"#,
    )
    .expect("writable");
    std::fs::write(home.path().join("game.pgn"), "1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2").expect("writable");
    let told = rows(&home.stdout(&["check", "--json", "--laws", "open.ron", "game.pgn"], ""));
    assert_eq!(told[3]["facts"], json!(["threefold"]));
    assert_eq!(told[3]["articles"]["threefold"], "open Regulations 4");
    assert_eq!(told[3]["result"], "1/2-1/2");
    let told = rows(&home.stdout(&["check", "--batch"], "{\"moves\":[\"f3\"],\"laws\":\"open.ron\"}\n"));
    assert_eq!(told[0][0]["uci"], "f2f3");
    let wrong = [("shut.ron", 1), ("shut", 2)];
    for (laws, status) in wrong {
        let output = home.run(&["check", "--laws", laws, "game.pgn"], "");
        assert_eq!(output.status.code(), Some(status), "{laws}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(laws), "{laws}");
    }
}

#[test]
fn chess960_may_be_said_beside_the_file() {
    let pgn = "[FEN \"5k2/8/8/8/8/8/4P3/5KR1 w G - 0 1\"]\n\n1. O-O+ *";
    assert_eq!(file(pgn, &[]).0, Some(0), "castling from f1 is of Chess960 alone");
    let (status, text, _) = file(pgn, &["--chess960", "--json"]);
    assert_eq!((status, &rows(&text)[0]["uci"]), (Some(0), &json!("f1g1")));
}

#[test]
fn dead_positions_are_found_where_a_quick_look_does_not_see_them() {
    // The king's capture shuts the wall; the pawn behind it has a step left, which the quick look stops at.
    const WALL: &str = "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K3nP/8 w - - 0 1";
    let moves = ["Kd2", "Nxe3", "Kxe3", "Kd6", "h3"];
    let request = |laws: &str| json!({ "laws": laws, "fen": WALL, "moves": moves });
    let rows =
        [("fide-2018", Some("fide-2018 5.2.2")), ("fide-2009", Some("fide-2009 5.2 b")), ("fide-1930", None)];
    for ((laws, article), plies) in rows.iter().zip(batch(&rows.map(|(laws, _)| request(laws)))) {
        let facts: Vec<&Value> = (0..moves.len()).map(|ply| &plies[ply]["facts"]).collect();
        let none = json!([]);
        let (dead, after) = match article {
            Some(_) => (json!(["dead-position"]), json!(["after-end"])),
            None => (none.clone(), none.clone()),
        };
        assert_eq!(facts, [&none, &none, &dead, &after, &after], "{laws}");
        if let Some(article) = article {
            assert_eq!(plies[2]["articles"]["dead-position"], json!(article));
            assert_eq!(plies[2]["result"], json!("1/2-1/2"));
        }
    }
}
