//! Whole games with the real program: piped, killed, resumed, damaged.

use std::fs;
use std::io::Write as _;
use std::thread;
use std::time::Duration;

use crate::games::{Dice, random_game};
use crate::program::Home;
use evavier::game::Event;
use evavier::journal::{decode, replay};
use evavier::language::{Command, Library};
use evavier::rules::Position;

const PLAY: [&str; 4] = ["play", "--console", "--voice", "off"];

fn moves_of(journal: &[u8]) -> Vec<String> {
    let journal = decode(journal).expect("a good journal");
    let state = replay(&journal).expect("that can be replayed");
    state.history().plies().map(|(position, mv)| position.uci(mv)).collect()
}

#[test]
fn a_game_can_be_piped_in() {
    let home = Home::new();
    let told =
        home.stdout(&PLAY, "f3\n\nEva sieben Eva fünf\npress\nBauer g4\nja\n\nDame Hektor vier Matt\n\n");
    for line in [
        "Weiß: Felix zwei Felix drei",
        "Schwarz: Eva sieben Eva fünf",
        "Weiß: Gustav zwei Gustav vier",
        "Schwarz: Dame David acht Hektor vier Matt",
        "Partie beendet. Matt. Schwarz gewinnt, 0-1. Artikel 5.1.1.",
    ] {
        assert_eq!(told.lines().filter(|other| other.starts_with(line)).count(), 1, "{line} in\n{told}");
    }
    assert_eq!(moves_of(&fs::read(home.journal()).expect("readable")), ["f2f3", "e7e5", "g2g4", "d8h4"]);
}

/// fide-2023 6.7.1, in the words of each language; it goes on holding when the game is resumed.
#[test]
fn the_default_time_of_an_event_is_told_declared_and_kept() {
    let home = Home::new();
    let play = |rest: &[&str], input: &str| {
        let begin = ["play", "--console", "--voice", "off", "--time", "90+30"];
        home.stdout(&[&begin, rest].concat(), input)
    };
    for (arguments, line) in [
        (
            &["--locale", "en"][..],
            "No default time: a player who arrives at the board after the start of the game loses, unless the",
        ),
        (&["--locale", "en", "--default-time", "30"], "Default time 30 minutes: a player who arrives"),
        (&["--locale", "de", "--default-time", "15"], "Karenzzeit 15 Minuten: Wer danach am Brett eintrifft"),
        (
            &["--locale", "fr", "--default-time", "60"],
            "Délai de forfait\u{a0}: une heure. Celui qui arrive plus tard",
        ),
        (&["--locale", "es", "--default-time", "0"], "Sin tiempo de espera: quien llegue"),
        (&["--locale", "en", "--laws", "fide-1930"], "Default time one hour"),
    ] {
        let told = play(arguments, "help program\n");
        assert_eq!(told.matches(line).count(), 1, "{line} in\n{told}");
        // It frightens nobody who has not asked.
        assert!(!play(arguments, "").contains(line));
    }
    let told = play(&["--laws", "platform"], "Hilfe Programm\n");
    assert!(!told.contains("Karenzzeit"), "they are silent: {told}");
    assert!(
        told.contains("Gespielt wird nach platform, nicht nach den Regeln, die heute gelten: fide-2023."),
        "{told}"
    );
    let told = play(&["--laws", "dbsb-2021"], "Hilfe Programm\n");
    assert!(told.contains("Karenzzeit 15 Minuten") && !told.contains("die heute gelten"), "{told}");
    play(&["--locale", "en", "--default-time", "30", "--game", "g.evavier"], "arbiter late white 20\n");
    let declared = home.stdout(&["declare", "--locale", "en", "g.evavier"], "");
    assert!(declared.contains("Default time 30 minutes"), "{declared}");
    let resume = ["resume", "--console", "--voice", "off", "--locale", "en", "g.evavier"];
    let told = home.stdout(&resume, "arbiter late black 31\nyes\n");
    assert!(told.contains("1-0"), "{told}");
    for (arguments, part) in [
        (&["--default-time", "601"][..], "601"),
        (&["--default-time=-1"], "-1"),
        (&["--default-time", "many"], "many"),
        (&["--default-time", "5", "--laws", "platform"], "platform"),
    ] {
        let refused = home.run(&[&["play", "--console", "--game", "no.evavier"], arguments].concat(), "");
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && told.contains(part), "{told}");
        assert!(!home.path().join("no.evavier").exists(), "no game begins");
    }
}

#[test]
fn an_arbiter_is_asked_and_takes_back_what_ended_a_game() {
    let home = Home::new();
    let play = [
        "play",
        "--console",
        "--voice",
        "off",
        "--locale",
        "en",
        "--time",
        "90+30",
        "--rated",
        "--game",
        "g.evavier",
    ];
    // Nobody answers for him, and no move does: none of the first three ends the game, none is waited for.
    let lines = "arbiter pin 2468\narbiter late white 25\narbiter 2468 late white 25\narbiter 2468 no\n\
        arbiter 2468 result 1-0\ne4\nyes\narbiter 2468 result 1-0\n\ne5\n\narbiter 2468 illegal black e7e5\n\
        arbiter 2468 no\narbiter 2468 undo\narbiter 2468 yes\narbiter 2468 start\n\n\
        arbiter 2468 result 1-0 because he left\narbiter 2468 yes\nwhite: sign white\nblack: yes\n";
    let told = home.stdout(&play, lines);
    assert_eq!(told.matches("Really? Yes or no?").count(), 4, "{told}");
    assert_eq!(told.matches("The game is over.").count(), 1, "{told}");
    for line in ["That is a legal move there", "undo the last press", "The press is undone."] {
        assert_eq!(told.matches(line).count(), 1, "{line} in\n{told}");
    }
    let resume = |input: &str| {
        let resume = ["resume", "--reopen", "--console", "--voice", "off", "--locale", "en", "g.evavier"];
        home.stdout(&resume, input)
    };
    let closed = home.run(&["resume", "--locale", "en", "g.evavier"], "");
    assert_eq!(closed.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&closed.stderr).contains("resume --reopen"), "it says how");
    // Without the number, and without an answer, it stays over.
    let told = resume("arbiter reopen\nyes\narbiter 2468 reopen\n");
    assert!(!told.contains("as if it had not ended"), "{told}");
    let told = resume("arbiter 2468 reopen It was the other table\narbiter 2468 yes\nNf3\n\n");
    assert!(told.contains("The game goes on as if it had not ended. White to move."), "{told}");
    assert!(told.contains("The clocks are stopped."), "{told}");
    let verified = home.run(&["verify", "--locale", "en", "g.evavier"], "");
    assert_eq!(verified.status.code(), Some(0));
    let log = home.stdout(&["log", "--locale", "en", "--arbiter", "g.evavier"], "2468\n");
    for line in ["The press is undone.", "as if it had not ended", "It was the other table", "he left"] {
        assert!(log.contains(line), "{line} in\n{log}");
    }
    let sheet = home.stdout(&["sheet", "--form", "pgn", "--locale", "en", "g.evavier"], "");
    assert!(
        sheet.contains("[Result \"*\"]") && sheet.contains("1... e5") && !sheet.contains("Signed"),
        "{sheet}"
    );
    // What is not pressed is the arbiter's to see, and so is what is handed out.
    assert!(!sheet.contains("2. Nf3"), "{sheet}");
    let export = ["export", "--arbiter", "--locale", "en", "-o", "game.txt", "g.evavier"];
    let exported = home.run(&export, "2468\n");
    assert_eq!(exported.status.code(), Some(0));
    assert_eq!(home.run(&["verify", "game.txt"], "").status.code(), Some(0));
}

#[test]
fn the_sheet_of_a_game_holds_every_move_that_was_made() {
    let home = Home::new();
    home.stdout(
        &["play", "--console", "--voice", "off", "--white", "Anna", "--black", "Bert"],
        "e4\n\ne5\n\nremis\nSf3\n",
    );
    let journal = home.journal();
    let journal = journal.to_str().expect("text");
    let text = home.stdout(&["sheet", "--locale", "de", journal], "");
    assert!(text.contains("1. e4 e5") && text.contains("2. Sf3 (=)"), "{text}");
    let pgn = home.stdout(&["sheet", "--form", "pgn", journal], "");
    assert!(pgn.contains("[White \"Anna\"]") && pgn.contains("1. e4 { [%clk 1:3"), "{pgn}");
    let file = home.path().join("game.pgn");
    fs::write(&file, &pgn).expect("writable");
    let again = home.stdout(&["sheet", "--form", "pgn", file.to_str().expect("text")], "");
    assert_eq!(again, pgn, "a sheet read back is the same sheet");
    for form in ["braille", "brf", "json"] {
        assert!(!home.stdout(&["sheet", "--form", form, journal], "").is_empty());
    }
}

#[test]
fn every_answer_fits_the_moment() {
    // What is typed one line after another, and what the answer to it must contain.
    let rows = [
        ("", "Noch kein Zug angesagt"),
        ("ja", "nichts zu bestätigen"),
        ("korrektur", "nichts zu korrigieren"),
        ("letzter", "Noch kein Zug"),
        ("Dame David vier", "Nicht möglich: die Dame kann nicht nach David vier."),
        ("Blumenkohl", "Unbekanntes Wort: blumenkohl"),
        ("e4", "Weiß: Eva zwei Eva vier"),
        ("wiederholen", "Weiß: Eva zwei Eva vier"),
        ("korrektur d4", "Korrektur. David zwei David vier"),
        ("korrektur", "Zurückgenommen: David zwei David vier"),
        ("c4", "Weiß: Cäsar zwei Cäsar vier"),
        ("Cäsar zwei Cäsar vier", "Schon angesagt. Die Uhr drücken."),
        ("d4", "Cäsar zwei Cäsar vier ist angesagt. Erst die Uhr drücken"),
        ("", "Weiß hat gedrückt. Schwarz ist am Zug."),
        ("korrektur e4", "Artikel D.2.8"),
        ("uhr", "Schwarz eine Stunde, 30 Minuten. Weiß eine Stunde, 30 Minuten."),
        ("zugzahl", "Weiß 1, Schwarz 0"),
        ("wer", "Schwarz ist am Zug. Zug 1."),
        ("remis", "Remis darf noch nicht vereinbart werden. Artikel 5.2.3."),
        ("c5", "Schwarz: Cäsar sieben Cäsar fünf"),
        ("", "Schwarz hat gedrückt. Weiß ist am Zug."),
        ("annehmen", "kein Remisangebot"),
        ("remis", "Weiß bietet Remis"),
        ("remis", "Es liegt schon ein Remisangebot"),
        ("ablehnen", "Remis abgelehnt"),
        ("remis fordern", "Kein Grund für Remis"),
        ("ablehnen", "Remis abgelehnt"),
        (
            "remis fordern Sc3",
            "Dieser Zug muss gespielt werden: Springer Bella eins Cäsar drei. Artikel 9.5.3",
        ),
        ("e4", "Dieser Zug muss gespielt werden"),
        ("stopp", "Uhr angehalten"),
        ("start", "Die Uhr von Weiß läuft"),
        ("start", "läuft schon"),
        ("aufgeben", "Weiß gibt auf?"),
        ("nein", "Es ist nichts geschehen"),
        ("aufgeben", "Weiß gibt auf?"),
        ("ja", "Aufgabe. Schwarz gewinnt, 0-1."),
        ("e5", "Die Partie ist beendet."),
        ("züge", "1. Cäsar zwei Cäsar vier"),
    ];
    let home = Home::new();
    let mut talk = home.talk(&PLAY);
    for (line, answer) in rows {
        talk.say(line);
        talk.wait_for(answer);
    }
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let home = Home::new();
    let mut talk = home.talk(&PLAY);
    for (line, answer) in [
        ("e4", "Eva vier"),
        ("", "Schwarz ist am Zug"),
        ("e5", "Eva fünf"),
        ("", "Weiß ist am Zug"),
        ("Sf3", "Felix drei"),
    ] {
        talk.say(line);
        talk.wait_for(answer);
    }
    talk.kill();
    let resume = ["resume", "--voice", "off"];
    let told = home.stdout(&resume, "\nSc6\n\n");
    assert!(told.contains("Partie fortgesetzt nach 2 Halbzügen."), "{told}");
    assert!(told.contains("Angesagt, aber nicht gedrückt: Springer Gustav eins Felix drei."), "{told}");
    assert!(told.contains("Schwarz: Springer Bella acht Cäsar sechs"), "{told}");
    assert_eq!(moves_of(&fs::read(home.journal()).expect("readable")), ["e2e4", "e7e5", "g1f3", "b8c6"]);
}

#[test]
fn no_completed_move_is_lost_however_often_it_is_killed() {
    let mut dice = Dice(41);
    let game = random_game(Position::start(), 60, &mut dice);
    let line: Vec<String> = game.plies().map(|(position, mv)| position.uci(mv)).collect();
    let home = Home::new();
    let mut known: Vec<String> = Vec::new();
    for round in 0..14 {
        let args: &[&str] = if round == 0 { &PLAY } else { &["resume", "--voice", "off"] };
        let mut talk = home.talk(args);
        // Whatever was announced but not completed is asked again: here it is simply taken back.
        talk.say("korrektur");
        let upto = (known.len() + 1 + dice.below(6)).min(line.len());
        let mut told_complete = known.len();
        // A press completes a move, and so does a reply before it.
        let (mut answers, mut announced) = (Vec::new(), false);
        for (index, uci) in line.iter().enumerate().take(upto).skip(known.len()) {
            talk.say(uci);
            if announced {
                answers.push("antwortet vor dem Drücken");
            }
            announced = dice.below(3) == 0;
            if !announced {
                talk.say("");
                answers.push("hat gedrückt");
                answers.drain(..).for_each(|answer| drop(talk.wait_for(answer)));
                told_complete = index + 1;
            }
        }
        thread::sleep(Duration::from_micros(dice.below(20_000) as u64));
        talk.kill();
        known = moves_of(&fs::read(home.journal()).expect("readable"));
        assert!(known.len() >= told_complete, "{known:?} after {told_complete} were told complete");
        assert_eq!(known, line[..known.len()], "the game is the one that was played");
    }
    assert!(known.len() > 14, "the game got on: {}", known.len());
}

#[test]
fn what_was_said_to_be_completed_is_on_the_disk() {
    let home = Home::new();
    let mut talk = home.talk(&PLAY);
    for (line, answer) in [("e4", "Eva vier"), ("", "Schwarz ist am Zug")] {
        talk.say(line);
        talk.wait_for(answer);
    }
    // Killed the very moment the completion was shown.
    talk.kill();
    assert_eq!(moves_of(&fs::read(home.journal()).expect("readable")), ["e2e4"]);
}

#[test]
fn a_game_that_broke_off_before_the_signatures_goes_on_with_them() {
    let home = Home::new();
    let play = [&PLAY[..], &["--locale", "en", "--laws", "fide-2023", "--time", "90+30", "--rated"]].concat();
    let mut talk = home.talk(&play);
    talk.say("white: resign\nwhite: yes");
    talk.wait_for("Black wins");
    talk.kill();
    let resume = ["resume", "--console", "--voice", "off", "--locale", "en"];
    let told = home.stdout(&resume, "white: yes\nblack: yes\n");
    let after = decode(&fs::read(home.journal()).expect("readable")).expect("whole").records;
    let signed = after.iter().filter(|record| matches!(record.event, Event::Signed { .. })).count();
    assert_eq!(signed, 2, "{told}");
    assert_eq!(after.last().map(|record| &record.event), Some(&Event::Closed));
    let path = home.journal().display().to_string();
    let closed = home.run(&["resume", "--locale", "en", &path], "");
    assert_eq!(closed.status.code(), Some(1), "it is over now");
}

/// Whether or not anybody signs, and before it is asked for.
#[test]
fn where_the_time_went_is_told_with_the_result() {
    let home = Home::new();
    let moves = "e4\n\ne5\n\nnf3\n\nnc6\n\nbb5\n\na6\n\nba4\n\nnf6\n\n";
    let args = [&PLAY[..], &["--locale", "en", "--time", "90+30"]].concat();
    let told = home.stdout(&args, &format!("{moves}resign\nyes\n"));
    let at = |part: &str| told.find(part).unwrap_or_else(|| panic!("{part} in {told}"));
    assert!(at("Resignation") < at("Time used"), "{told}");
    assert!(at("Time used") < at("do you sign"), "{told}");
    assert_eq!(told.matches("Time used").count(), 1, "{told}");
    let journal = home.journal().display().to_string();
    for cells in [20, 60] {
        let width = cells.to_string();
        let log = ["log", "--times", "--braille", "--cells", &width, "--locale", "en", &journal];
        let longest = home.stdout(&log, "").lines().map(|line| line.chars().count()).max();
        assert!(
            longest.is_some_and(|longest| longest <= cells && longest > cells / 2),
            "{cells}: {longest:?}"
        );
    }
}

#[test]
fn a_torn_last_line_is_dropped_and_told() {
    let home = Home::new();
    home.stdout(&PLAY, "e4\n\ne5\n\n");
    let whole = fs::read(home.journal()).expect("readable");
    for cut in [1, 7, 30] {
        fs::write(home.journal(), &whole[..whole.len() - cut]).expect("writable");
        let told = home.stdout(&["resume", "--voice", "off"], "");
        assert!(told.contains("unvollständig"), "{told}");
        let read = decode(&fs::read(home.journal()).expect("readable")).expect("whole again");
        assert!(!read.torn && read.records.iter().any(|record| record.event == Event::Resumed));
    }
}

#[test]
fn damage_is_named_by_its_line_and_nothing_is_touched() {
    let home = Home::new();
    home.stdout(&PLAY, "e4\n\ne5\n\n");
    let mut bytes = fs::read(home.journal()).expect("readable");
    // Not four signs of a hash that happen to be the same.
    let place = bytes.windows(9).position(|window| window == b"uci:\"e2e4").expect("the move is in it");
    bytes[place + 5] = b'd';
    fs::write(home.journal(), &bytes).expect("writable");
    let journal = home.journal();
    let output = home.run(&["resume", "--voice", "off", journal.to_str().expect("text")], "d4\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Zeile 4"), "{output:?}");
    assert_eq!(fs::read(&journal).expect("readable"), bytes);
}

#[test]
fn two_programs_cannot_open_one_game() {
    let home = Home::new();
    let mut talk = home.talk(&PLAY);
    talk.say("e4");
    talk.wait_for("Eva vier");
    let journal = home.journal();
    let output = home.run(&["resume", "--voice", "off", journal.to_str().expect("text")], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("in einem anderen evavier"), "{output:?}");
    // Nor is it taken for the last open game.
    assert_eq!(home.run(&["resume", "--voice", "off"], "").status.code(), Some(1));
}

#[test]
fn a_game_never_overwrites_and_never_starts_unrecorded() {
    let home = Home::new();
    let full = "/dev/full";
    let output = home.run(&["play", "--console", "--voice", "off", "--game", full], "e4\n");
    assert_eq!(output.status.code(), Some(1), "an existing file is never overwritten");
    assert!(String::from_utf8_lossy(&output.stderr).contains(full));
    let blocked = home.path().join("file");
    fs::File::create(&blocked).and_then(|mut file| file.write_all(b"x")).expect("writable");
    let below = blocked.join("game.evavier");
    let output =
        home.run(&["play", "--console", "--voice", "off", "--game", below.to_str().expect("text")], "e4\n");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn commands_of_every_language_play_a_game() {
    let rows = [
        ("fr", "e4\nappuyer\ncavalier f six\n\ntemps\nabandonner\noui\n", "Les Noirs gagnent"),
        ("en", "e4\npress\nknight f six\n\nclock\nresign\nyes\n", "Black wins"),
        ("es", "e4\npulsar\ncaballo f seis\n\nreloj\nabandonar\nsí\n", "Ganan las negras"),
    ];
    for (locale, input, end) in rows {
        let home = Home::new();
        let told = home.stdout(&["play", "--console", "--voice", "off", "--locale", locale], input);
        assert!(told.contains("Springer Gustav acht Felix sechs"), "the scheme stays German: {told}");
        assert!(told.contains(end), "{told}");
    }
}

#[test]
fn a_fallen_flag_ends_the_game() {
    let home = Home::new();
    let mut talk = home.talk(&["play", "--console", "--voice", "off", "--time", "0.02"]);
    talk.say("e4");
    talk.wait_for("Eva vier");
    talk.wait_for("Das Blättchen von Weiß ist gefallen.");
    talk.wait_for("Zeitüberschreitung. Schwarz gewinnt, 0-1.");
    talk.say("");
    talk.wait_for("Die Partie ist beendet.");
}

/// What becomes of a flag where claims were asked for: in blitz too, and told at the start.
#[test]
fn a_flag_that_is_to_be_claimed_waits_for_the_claim() {
    let waits = "A fallen flag is shown and not called";
    for (time, laws, first) in [
        ("3", "fide-2018", waits),
        ("90+30", "fide-2018", waits),
        ("3", "platform", "a fallen flag counts by itself"),
    ] {
        let home = Home::new();
        let all = [
            "play",
            "--console",
            "--voice",
            "off",
            "--locale",
            "en",
            "--claim-flags",
            "--time",
            time,
            "--laws",
            laws,
        ];
        let told = home.stdout(&all, "resign\nyes\n");
        assert!(told.contains(first), "{time} {laws}: {told}");
        let told = home.stdout(&[&all[..6], &all[7..]].concat(), "resign\nyes\n");
        assert!(!told.contains("fallen flag"), "{time} {laws}: {told}");
    }
    let home = Home::new();
    let mut talk = home.talk(&[
        "play",
        "--console",
        "--voice",
        "off",
        "--locale",
        "en",
        "--claim-flags",
        "--time",
        "0.02",
    ]);
    talk.wait_for(waits);
    talk.say("e4");
    talk.wait_for("White's time has run out.");
    talk.say("");
    talk.wait_for("Black to move");
    talk.say("flag");
    talk.wait_for("Time exceeded. Black wins, 0-1.");
}

#[test]
fn the_way_of_a_move_is_followed_in_full() {
    let rows = [
        ("weiß: e4", "Weiß: Eva zwei Eva vier"),
        ("stand", "Weiß hat angesagt: Eva zwei Eva vier. Es fehlt die Wiederholung durch Schwarz."),
        ("schwarz: e3", "Nein. Eva zwei Eva vier"),
        ("schwarz: pawn e four", "Wiederholt: Eva zwei Eva vier. Ja."),
        ("weiß:", "Weiß hat gedrückt. Schwarz ist am Zug."),
        ("schwarz: Sf6", "Zuerst auf dem Brett von Schwarz ausführen: Eva zwei Eva vier. Artikel D.2.1."),
        (
            "assistent von schwarz: remis",
            "Assistent von Schwarz: Das gehört nicht zu seinen Aufgaben. Artikel D.2.10",
        ),
        ("schwarz: ausgeführt", "Ausgeführt auf dem Brett von Schwarz."),
        ("schwarz: Sf6", "Schwarz: Springer Gustav acht Felix sechs"),
        ("schwarz: drücken", "Noch nicht ausgeführt auf dem Brett von Schwarz"),
        ("schwarz: ausgeführt", "Ausgeführt auf dem Brett von Schwarz."),
        ("schwarz: drücken", "Schwarz hat gedrückt. Weiß ist am Zug."),
        ("hilfe ausgeführt", "ausgeführt: der angesagte Zug ist ausgeführt"),
    ];
    let home = Home::new();
    let full = ["play", "--console", "--voice", "off", "--protocol", "full", "--blind", "black"];
    let mut talk = home.talk(&full);
    for (line, answer) in rows {
        talk.say(line);
        talk.wait_for(answer);
    }
    talk.kill();
    // The journal says who did it, and what is still missing is known when the game goes on.
    let journal = fs::read_to_string(home.journal()).expect("readable");
    assert!(journal.contains("by:Some(player(black)),event:MadeOn(board:black)"), "{journal}");
    let told = home.stdout(&["resume", "--voice", "off"], "stand\nweiß: Sf6\nweiß: ausgeführt\nweiß: d4\n");
    assert!(told.contains("Es fehlt die Wiederholung durch Weiß."), "{told}");
    assert!(told.contains("Weiß: David zwei David vier"), "{told}");
}

#[test]
fn a_rated_game_tells_the_arbiter_what_it_does_not_tell_the_players() {
    let home = Home::new();
    let rated = [
        "play",
        "--console",
        "--voice",
        "off",
        "--protocol",
        "full",
        "--blind",
        "black",
        "--rated",
        "--json",
    ];
    let input = "start\nweiß: e5\nweiß: drücken\nschiedsrichter pin 2468\nschiedsrichter 2468 start\nweiß: e4\nschwarz: e3\n\
                 schiedsrichter 2468 notizen\nnotizen\nbrett\nschiedsrichter 2468 brett\n";
    let told = home.stdout(&rated, input);
    let count = |part: &str| told.lines().filter(|line| line.contains(part)).count();
    let rows = [
        (r#"{"say":"not_taken","text":"Nicht aufgenommen. e5 Artikel 12.6, fide-2023."}"#, 1),
        (r#"{"log":"noted_at","text":"Halbzug 1: nicht aufgenommen von Weiß: e5"}"#, 1),
        (r#"{"log":"noted_at","text":"Halbzug 1: Weiß drückte nach der nicht aufgenommenen Ansage: e5"}"#, 1),
        (r#"{"say":"referred""#, 1),
        (r#"{"log":"noted_at","text":"Halbzug 1: Schwarz wiederholte e3 statt Eva zwei Eva vier."}"#, 1),
        (r#"{"say":"repetition_differs""#, 0),
        (r#"{"say":"not_legal""#, 0),
        (r#"{"say":"noted_at""#, 3),
        (r#"{"say":"not_told""#, 2),
        (r#"{"say":"pieces_of""#, 2),
    ];
    for (part, expected) in rows {
        assert_eq!(count(part), expected, "{part} in\n{told}");
    }
}

#[test]
fn each_player_has_his_own_language_and_notation() {
    let rows = [
        ("knight f three", "Weiß: Springer Gustav eins Felix drei (Nf3, ♘f3)"),
        ("black: cavalier g un f trois", "Wiederholt: Springer Gustav eins Felix drei (Nf3, ♘f3). Ja."),
        ("", "Schwarz ist am Zug"),
        ("cavalier f six", "Schwarz: Springer Gustav acht Felix sechs (Nf6, ♘f6)"),
        ("white: knight g eight f six", "Wiederholt: Springer Gustav acht Felix sechs"),
        ("black: appuyer", "Schwarz hat gedrückt."),
        // What is asked, or refused, is answered in his language; what changes the game is told in that of the table.
        ("weiß: pawn takes d five", "Not possible"),
        ("weiß: number", "Moves made: White 1, Black 1."),
        ("black: nombre", "Coups exécutés\u{a0}: Blancs 1, Noirs 1."),
        ("zugzahl", "Ausgeführte Züge: Weiß 1, Schwarz 1."),
        ("white: resign", "Weiß gibt auf? Ja oder nein?"),
        ("weiß: yes", "Partie beendet."),
    ];
    let home = Home::new();
    let args = [
        "--locale-white",
        "en",
        "--locale-black",
        "fr",
        "--notation-white",
        "en",
        "--notation-black",
        "figurine",
    ];
    let mut talk = home.talk(&[&PLAY[..], &args].concat());
    for (line, answer) in rows {
        talk.say(line);
        talk.wait_for(answer);
    }
    let output = home.run(&[&PLAY[..], &["--notation-black", "runes"]].concat(), "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("aus: de, fr, en, es, figurine"), "{output:?}");
}

/// Enter is the next step while boards are set up, and never a press where that was overtaken by the game.
#[test]
fn boards_are_set_up_while_the_clocks_stand_and_in_every_players_language() {
    let rows = [
        ("e4", "Eva zwei Eva vier"),
        ("set up", "The clocks are running. Stop them first"),
        ("stop", "Clock stopped."),
        ("white: mettre en place", "Eva vier."),
        ("what can I say now", "Setting up: yes, next or Enter"),
        ("white: répéter", "take the pawn (White) from Eva zwei, put it on Eva vier."),
        ("white: oui", "That was the last step."),
        ("set up", "put it on Eva vier."),
        ("start", "White's clock is running."),
        ("", "Setting up is left."),
        ("state", "White has not pressed yet."),
        ("", "White has pressed."),
    ];
    let home = Home::new();
    let mut talk = home.talk(&[&PLAY[..], &["--locale", "en", "--locale-white", "fr"]].concat());
    for (line, answer) in rows {
        talk.say(line);
        talk.wait_for(answer);
    }
}

/// The quick look does not see it, the whole search beside the game does.
#[test]
fn a_dead_position_ends_the_game() {
    let home = Home::new();
    let dead = ["--fen", "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K4P/8 w - - 0 1"];
    let talk = home.talk(&[&PLAY[..], &dead].concat());
    talk.wait_for("Partie beendet. Tote Stellung: niemand kann mehr mattsetzen.");
    talk.kill();
}

#[test]
fn a_killed_game_asks_who_bears_the_time() {
    let home = Home::new();
    let mut talk = home.talk(&PLAY);
    for (line, answer) in [("e4", "Eva vier"), ("", "Schwarz ist am Zug")] {
        talk.say(line);
        talk.wait_for(answer);
    }
    talk.kill();
    let journal = home.journal();
    let written = fs::metadata(&journal).and_then(|data| data.modified()).expect("a file");
    let earlier = written - Duration::from_secs(95);
    fs::File::options()
        .append(true)
        .open(&journal)
        .and_then(|file| file.set_modified(earlier))
        .expect("a file");
    let told = home.stdout(
        &["resume", "--voice", "off"],
        "uhr\nschiedsrichter lücke schwarz weil der Strom ausfiel\nuhr\n",
    );
    let lines: Vec<&str> = told.lines().collect();
    let found = |part: &str| {
        lines.iter().position(|line| line.contains(part)).unwrap_or_else(|| panic!("{part} in\n{told}"))
    };
    assert!(found("Seitdem vergangen: eine Minute, 3") < found("Wem wird diese Zeit angerechnet?"), "{told}");
    assert!(
        found("Schwarz eine Stunde, 30 Minuten.")
            < found("Diese Zeit wird angerechnet: Schwarz, eine Minute, 3")
    );
    assert!(found("[Begründung aufgezeichnet: der Strom ausfiel]".trim_matches(['[', ']'])) > 0);
    assert!(
        found("Schwarz eine Stunde, 28 Minuten.") > found("Diese Zeit wird angerechnet: Schwarz"),
        "{told}"
    );
    let events = decode(&fs::read(journal).expect("readable")).expect("good").records;
    let reason = Event::Reason { text: "der Strom ausfiel".to_owned() };
    assert!(events.iter().any(|record| record.event == reason), "{events:?}");
}

#[test]
fn the_arbiters_number_protects_the_clock_and_is_written_nowhere() {
    let home = Home::new();
    let args = ["play", "--console", "--voice", "off", "--rated", "--time", "blitz 3+2", "--ticking"];
    let mut talk = home.talk(&args);
    // Told at the start, in this order.
    for part in ["Töne und Warnungen bleiben aus", "legt zuerst seine Nummer fest"] {
        talk.wait_for(part);
    }
    for (line, answer) in [
        ("schiedsrichter zeit weiß +2:00", "legt zuerst seine Nummer fest"),
        ("schiedsrichter pin 97531", "braucht der Schiedsrichter seine Nummer"),
        ("schiedsrichter zeit weiß +2:00", "gleich hinter dem Wort Schiedsrichter"),
        ("schiedsrichter 97532 zeit weiß +2:00", "Die Nummer ist falsch"),
        ("schiedsrichter 97531 zeit weiß +2:00", "Weiß bekommt mehr Zeit: zwei Minuten"),
        ("schiedsrichter 97531 rückgängig", "Rückgängig gemacht. Weiß drei Minuten, zwei Sekunden."),
        ("uhr erklären", "So arbeitet diese Uhr."),
        ("akku", "Akku"),
        ("e4", "Eva vier"),
    ] {
        talk.say(line);
        talk.wait_for(answer);
    }
    talk.kill();
    let journal = fs::read_to_string(home.journal()).expect("readable");
    // Behind each event stand digests, in which any four digits may come.
    let events: Vec<&str> = journal.lines().filter_map(|line| line.rsplitn(3, ' ').last()).collect();
    let has = |part: &str| events.iter().any(|event| event.contains(part));
    assert!(has("$argon2id$") && !has("9753"), "{journal}");
    let told = home.stdout(&["resume", "--voice", "off"], "schiedsrichter zeit weiß +2:00\n");
    assert!(told.contains("gleich hinter dem Wort Schiedsrichter"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_program_that_was_stopped_has_not_slept() {
    use rustix::process::Signal;
    let home = Home::new();
    let args =
        ["play", "--console", "--locale", "en", "--voice", "off", "--listen", "off", "--time", "5", "--json"];
    let mut talk = home.talk(&args);
    talk.say("start");
    talk.wait_for("clock_started");
    talk.signal(Signal::STOP);
    // The machine goes on counting: less than any gap that would be told, and nobody's time.
    std::thread::sleep(Duration::from_millis(1_500));
    talk.signal(Signal::CONT);
    talk.say("clock");
    let told = talk.wait_for("clocks");
    assert!(!told.contains("four minutes, 58 seconds"), "{told}");
    talk.say("e4");
    talk.wait_for("announced");
    let journal = std::fs::read_to_string(home.journal()).expect("a journal");
    assert!(!journal.contains("Gap"), "{journal}");
}

/// Whoever asks for help with a draw offers none: nothing of it is in the game, nor in the arbiter's notes.
#[test]
fn a_question_about_help_is_nothing_else() {
    for (code, asked, told) in [
        ("en", "help draw", "draw: offer a draw."),
        ("de", "Hilfe Remis", "Remis: Remis anbieten."),
        ("fr", "aide nulle", "nulle\u{a0}: proposer nulle."),
        ("es", "ayuda tablas", "tablas: ofrecer tablas."),
        ("en", "aide nulle", "draw: offer a draw."),
    ] {
        let home = Home::new();
        let game =
            ["play", "--console", "--voice", "off", "--rated", "--locale", code, "--game", "a.evavier"];
        let out = home.stdout(&game, &format!("{asked}\n"));
        assert!(out.contains(told), "{code} {asked}: {out}");
        let board =
            format!("{}: ", Library::built_in().find(code).expect("built in").commands[&Command::Board][0]);
        assert!(!out.lines().any(|line| line.starts_with(&board)), "{out}");
        let journal = std::fs::read_to_string(home.path().join("a.evavier")).expect("a journal");
        assert_eq!(journal.lines().count(), 2, "{journal}");
    }
}
