//! Laws as a game with the real program has them: odds, signatures, points that PGN has no result for.

use crate::program::Home;

#[test]
fn the_program_keeps_odds_in_its_files() {
    let home = Home::new();
    let castles = "b1c3 a7a6 d2d4 b7b6 c1f4 c7c6 d1d2 d7d6 e1c1";
    let moves: String = castles.split_whitespace().map(|uci| format!("{uci}\n\n")).collect();
    let play =
        ["play", "--console", "--voice", "off", "--listen", "off", "--locale", "en", "--laws", "fide-1930"];
    let told = home.stdout(&[&play[..], &["--odds", "rook"]].concat(), &moves);
    assert!(told.contains("lange Rochade"), "{told}");
    let journal = home.journal();
    let written = home.stdout(&["sheet", "--form", "pgn", journal.to_str().expect("text")], "");
    assert!(written.contains("[Odds \"rook\"]") && written.contains("5. O-O-O"), "{written}");
    let file = home.path().join("odds.pgn");
    std::fs::write(&file, &written).expect("written");
    assert_eq!(home.stdout(&["sheet", "--form", "pgn", file.to_str().expect("text")], ""), written);
    let told = home.stdout(&[&play[..], &["--first-moves", "e2e4,d2d4"]].concat(), "help program\nquit\n");
    assert!(told.contains("The first move of Black counts as the same number. Article 22.3."), "{told}");
    let foreign =
        ["play", "--console", "--voice", "off", "--listen", "off", "--locale", "en", "--odds", "rook"];
    assert!(home.stdout(&foreign, "help program\nquit\n").contains(
        "The Laws in force do not provide for games that start like this. It is played by agreement"
    ));
}

#[test]
fn signatures_and_the_blind_side_in_the_program() {
    let home = Home::new();
    let play =
        ["play", "--console", "--voice", "off", "--time", "90+30", "--blind", "white", "--locale", "de"];
    let input = "f3\n\ne5\n\ng4\n\nDh4\n\nunterschrieben weiß\nunterschrieben schwarz\n";
    let told = home.stdout(&play, input);
    assert!(told.contains("Beide haben unterschrieben, das Ergebnis steht."), "{told}");
    let journal = home.journal();
    let sheet = home.stdout(&["sheet", "--locale", "de", journal.to_str().expect("text")], "");
    assert!(sheet.contains("Unterschrieben: Weiß, Schwarz\n"), "{sheet}");
    let text = std::fs::read_to_string(&journal).expect("a journal");
    assert!(text.contains("blind:Some(white)"), "{text}");
    assert_eq!(home.run(&["play", "--blind", "nobody"], "").status.code(), Some(2));
}

/// PGN has three results and one for none; a scoresheet has the points.
#[test]
fn points_that_pgn_has_no_result_for_stand_on_the_scoresheet() {
    for score in ["1/2-0", "0-1/2", "0-0"] {
        let home = Home::new();
        let play = [
            "play",
            "--console",
            "--voice",
            "off",
            "--listen",
            "off",
            "--locale",
            "en",
            "--game",
            "g.evavier",
        ];
        home.stdout(&play, &format!("e4\n\narbiter result {score}\nyes\n"));
        let sheet = home.stdout(&["sheet", "--locale", "en", "g.evavier"], "");
        assert!(
            sheet.contains(&format!("Result: {score}\n")) && sheet.contains(&format!("\n{score}\n")),
            "{sheet}"
        );
    }
}
