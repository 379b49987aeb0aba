//! Two boards that differ during a game, with the real program: read, found out, confirmed, played on.

use std::fs;

use crate::program::Home;
use evavier::game::{Event, Judgement, Settlement};
use evavier::journal::{decode, replay};

const PLAY: [&str; 6] = ["play", "--console", "--voice", "off", "--locale", "de"];

/// A Spanish game of twenty plies.
const FIRST: &str = "e4 e5 Sf3 Sc6 Lb5 a6 La4 Sf6 0-0 Le7 Te1 b5 Lb3 d6 c3 0-0 h3 Sa5 Lc2 c5";
const THEN: &str = "d4 Dc7 Sbd2 cxd4 cxd4 Sc6";

fn typed(moves: &str) -> String {
    moves.split_whitespace().flat_map(|mv| [mv, "\n\n"]).collect()
}

fn sans(journal: &[u8]) -> String {
    let state = replay(&decode(journal).expect("a journal")).expect("a game");
    let sans: Vec<String> = state.history().plies().map(|(position, mv)| position.san(mv)).collect();
    sans.join(" ")
}

#[test]
fn a_board_that_went_wrong_at_ply_8_is_put_right_at_ply_20() {
    let home = Home::new();
    // The knight was put on h6 at ply 8 and has stood there since.
    let reading = "stellungen verschieden\n\
        brett weiß aufgezeichnet\n\
        brett schwarz\n\
        acht: schwarzer Turm, leer, Läufer, Dame, leer, Turm, König, leer\n\
        7: 4 b p p p\n\
        reihe sechs: schwarzer Bauer, zwei leer, Bauer, drei leer, Springer\n\
        5: n p p . p . . .\n\
        vier: vier leer, weißer Bauer, drei leer\n\
        3: ..P..N.P\n\
        2: PPBP.PP.\n\
        1: RNBQR.K.\n";
    let input = format!("{}{reading}schiedsrichter bestätigt\n{}aufgeben\nja\n", typed(FIRST), typed(THEN));
    let told = home.stdout(&PLAY, &input);
    for part in [
        "Die Bretter zeigen verschiedene Stellungen. Die Uhren stehen.",
        "Reihe 6: Schwarz: Bauer, 2 leer, Bauer, 3 leer, Springer.",
        "Beide Partieformulare stimmen überein: 20 Halbzüge.",
        "den Springer (Schwarz) von Hektor sechs nehmen, auf Felix sechs setzen.",
        "Wahrscheinlich auf dem Brett von Schwarz: 4... Springer Gustav acht Felix sechs",
        "Bestätigt. Die Stellung nach Halbzug 20 gilt. Weiß ist am Zug. Die Uhr steht. Artikel D.2.9.",
        "Partie beendet. Aufgabe.",
    ] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
    let journal = fs::read(home.journal()).expect("readable");
    assert!(sans(&journal).ends_with("Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4 Nc6"), "{}", sans(&journal));
    let records = decode(&journal).expect("a journal").records;
    let done = records.iter().find_map(|record| match &record.event {
        Event::Judged(Judgement::Reconciled(done)) => Some(done),
        _ => None,
    });
    let done = done.expect("written down");
    assert_eq!((done.settlement, done.kept, done.moves.len()), (Settlement::BoardsCorrected, 20, 0));
    assert_eq!(done.boards.black, "r1bq1rk1/4bppp/p2p3n/npp1p3/4P3/2P2N1P/PPBP1PP1/RNBQR1K1");
    let path = home.journal();
    let pgn = home.stdout(&["sheet", "--form", "pgn", "--locale", "de", path.to_str().expect("text")], "");
    let words: Vec<&str> = pgn.split_whitespace().collect();
    assert!(words.join(" ").contains("Hier waren die Bretter verschieden"), "{pgn}");
    let sheet = |more: &[&str]| {
        let path = path.to_str().expect("text");
        home.stdout(&[&["sheet", "--locale", "de"], more, &[path]].concat(), "")
    };
    let remark = "10... c5: Hier waren die Bretter verschieden und wurden berichtigt.";
    assert!(sheet(&["--form", "text"]).contains(&format!("{{{remark}")), "{}", sheet(&[]));
    assert!(sheet(&["--form", "html"]).contains(remark));
    let brf = sheet(&["--form", "brf"]);
    assert!(brf.split_whitespace().any(|word| word.contains("BEMERKUNG")), "{brf}");
    // Nobody takes the remark for a move.
    fs::write(home.path().join("sheet.txt"), sheet(&["--form", "text"])).expect("writable");
    let again = home.stdout(&["sheet", "--form", "pgn", "--locale", "de", "sheet.txt"], "");
    assert!(again.contains("cxd4 13. cxd4 Nc6"), "{again}");
}

#[test]
fn a_sheet_comes_from_a_file_and_a_missing_one_is_told() {
    let home = Home::new();
    fs::write(home.path().join("schwarz.txt"), "1. e4 e5\n2. Sf3 Sc6\n3. Lb5 Sf6\n").expect("writable");
    let input = format!(
        "{}abweichung\nbrett weiß aufgezeichnet\nbrett schwarz aufgezeichnet\n\
         formular schwarz datei nirgends.txt\nformular schwarz datei schwarz.txt\n",
        typed("e4 e5 Sf3 Sc6 Lb5 a6")
    );
    let told = home.stdout(&PLAY, &input);
    for part in [
        "nirgends.txt",
        "Formular von Schwarz, Einträge: 6.",
        "Die Bretter stimmen überein, die Partieformulare nicht.",
        "Formular von Schwarz, Eintrag 6, Sf6:",
    ] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
}

#[test]
fn killed_while_boards_are_read_it_goes_on_from_a_plain_state() {
    let home = Home::new();
    let mut talk = home.talk(&PLAY);
    for line in
        typed("e4 e5").lines().chain(["bretter verschieden", "brett weiß aufgezeichnet", "brett schwarz"])
    {
        talk.say(line);
    }
    talk.wait_for("Brett von Schwarz: Reihe für Reihe");
    talk.say("8: r n b q k b n r");
    talk.wait_for("Reihe 8");
    talk.kill();
    let resume = ["resume", "--voice", "off", "--locale", "de"];
    let told = home.stdout(&resume, "schiedsrichter bestätigt\nuhr\nSf3\n\n");
    for part in [
        "Die Bretter waren verschieden, als die Partie abbrach",
        "keine Bretter verglichen",
        "Die Uhr steht.",
    ] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
    assert_eq!(sans(&fs::read(home.journal()).expect("readable")), "e4 e5 Nf3");
}
