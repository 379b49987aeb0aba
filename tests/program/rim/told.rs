//! What a user wrote or changed, and what is told of it where it is wrong, in the user's language.

use std::io;
use std::path::Path;

use evavier::clock::{TimeControl, parse_thinks};
use evavier::device::voice::SpeechBackend;
use evavier::language::{Command, Library, Message, Renderer, Style};
use evavier::paper::Code;
use evavier::rules::{Color, laws};
use evavier::user::keys::{Key, KeyAction, ScreenKeys};
use evavier::user::nearest::nearest;
use evavier::user::settings::{Headphones, Settings};
use evavier::user::value::ValueFault;
use evavier::user::{file_errors, system};
use serde::Deserialize;

use crate::program::Home;

fn told(message: &Message, language: &str) -> String {
    let locale = Library::built_in().find(language).expect("built in");
    Renderer::new(locale, Style::default()).text(message)
}

#[test]
fn what_is_wrong_with_a_braille_code_is_told_by_its_field() {
    let good = include_str!("../../../src/paper/codes/uk-2015.ron");
    for (part, other, language, wanted) in [
        ("knight: \"⠎\"", "knight: \"⠃\"", "de", "Feld knight: hat dasselbe Zeichen ⠃ wie bishop"),
        ("rook: \"⠗\"", "rook: \"\"", "fr", "champ rook\u{a0}: il manque un signe"),
        ("capture: \"⠭\"", "capture: \"x\"", "es", "campo capture: x no está hecho de celdas braille"),
        ("mate:", "matt:", "en", "there is no field matt"),
    ] {
        assert!(good.contains(part), "{part}");
        let error = Code::parse(&good.replacen(part, other, 1)).expect_err(other);
        let text = told(&error.into(), language);
        assert!(text.contains(wanted), "{text}");
    }
    let error = Code::built_in("none").expect_err("no code");
    assert!(told(&error.into(), "en").contains("there are uk-2015"));
}

#[test]
fn what_is_wrong_with_settings_is_told_with_its_place_in_the_users_language() {
    let rows = [
        ("(\n rate: 10,\n volume: loud)", "en", "line 3, column 9: a number is expected here"),
        ("(rate: 99999999999)", "fr", "le nombre est trop grand ou trop petit"),
        ("(\n colour: 3)", "es", "no hay ningún campo colour"),
        ("(rate: 1, rate: 2)", "de", "das Feld rate steht zweimal da"),
        ("(", "de", "es fehlt noch etwas, zum Beispiel eine Klammer"),
        ("(ticking: maybe)", "en", "true or false is expected here, for yes or no"),
        ("(locale: de)", "fr", "il faut ici un texte entre guillemets droits"),
        ("(warn_at: 3)", "es", "aquí tiene que haber una lista entre corchetes"),
        ("(rate: 1 volume: 2)", "de", "hier fehlt ein Komma"),
        ("() more", "en", "there is something after the last bracket"),
    ];
    for (text, language, expected) in rows {
        let error = ron::from_str::<Settings>(text).expect_err(text);
        let said = told(&file_errors::ron(&error), language);
        assert!(said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn what_is_wrong_with_laws_is_told_with_the_field() {
    let rows = [
        (
            "(id: \"x\", title: \"X\",\n fivefolt: 1)",
            "de",
            "Zeile 2, Spalte 2: ein Feld fivefolt gibt es nicht, gemeint ist wohl fivefold",
        ),
        (
            "(id: \"x\", title: \"X\",\n late_arrival: ((minutes: 30), \"7\"))",
            "fr",
            "ligne 2, colonne 18\u{a0}: il n’y a pas de champ minutes\u{202f}; sans doute min",
        ),
        (
            "(id: \"x\", title: \"X\",\n\n fifty: ((moves: 50, by: Clam), \"9\"))",
            "es",
            "línea 3, columna 26: Clam no es posible aquí; quizá Claim",
        ),
        ("(id: \"x\", title: \"X\", over: \"fide-2032\")", "de", "gemeint ist wohl fide-2023"),
        ("(id: \"X!\", title: \"X\")", "fr", "champ id\u{a0}: seulement a à z"),
        ("(id: \"x\", title: \" \")", "es", "campo title: no hay nada"),
        ("(id: \"x\", title: \"X\", over: \"fide-1066\")", "en", "these Laws are based on fide-1066"),
        ("(title: \"X\")", "de", "das Feld id fehlt"),
    ];
    for (text, language, expected) in rows {
        let error = laws::own(text).expect_err(text);
        let said = told(&file_errors::laws(&error), language);
        assert!(said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn what_is_wrong_with_a_control_is_told_in_the_users_language() {
    for (text, language, wanted) in [
        ("90+", "de", "hier fehlen Sekunden"),
        ("9o+30", "de", "statt o muss hier ein Komma oder das Ende stehen"),
        ("1441", "en", "minutes: too large (at most 1440)"),
        ("90+1.00001", "fr", "secondes\u{a0}: plus fin qu’une milliseconde (3600 au plus)"),
        ("40/90, 30, 15/60", "es", "después de cuántas jugadas"),
        ("4:5+2", "de", "zwei Ziffern, unter 60"),
        ("1:30+30", "en", "one hour, 30 minutes or one minute, 30 seconds? Write 1:30:00 or 0:01:30"),
        ("40/2:00", "fr", "2:00:00 ou 0:02:00"),
        ("1,5+2", "de", "1.5 oder 1, 5"),
        ("5+3, 0+3", "es", "no aporta nada"),
        ("0", "en", "a period without any time"),
        ("white 5", "de", "die Zeit von Schwarz fehlt"),
        ("white 5, white 3", "fr", "le temps des Blancs"),
        ("1/1, 30 repeat", "en", "a period that repeats needs a number of moves"),
    ] {
        let error = text.parse::<TimeControl>().expect_err(text);
        let said = told(&Message::from(&error), language);
        assert!(said.contains(wanted), "{text}: {said}");
    }
    let error = parse_thinks(["1", "-2"]).expect_err("below zero");
    assert_eq!(told(&Message::from(error), "en"), "thinking time 2, -2: not a decimal number");
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Length {
    Full,
    Short,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only read")]
struct Request {
    fen: String,
    form: Option<Length>,
    ply: Option<u8>,
    moves: Option<Vec<String>>,
    board: Option<bool>,
}

#[test]
fn what_is_wrong_with_json_is_told_with_its_place_in_the_users_language() {
    for (text, language, wanted) in [
        ("nonsense", "en", "line 1, column 2: it is not JSON"),
        ("{\"fen\":", "de", "Zeile 1, Spalte 7: das JSON ist hier zu Ende"),
        ("{\n\"fenn\":\"\"}", "fr", "ligne 2, colonne 6\u{a0}: il n’y a pas de champ fenn"),
        ("{}", "es", "falta el campo fen"),
        ("{\"fen\":\"\",\"form\":\"long\"}", "en", "long is not possible here; possible: full, short"),
        ("{\"fen\":3}", "de", "hier muss ein Text zwischen geraden Anführungszeichen stehen"),
        ("{\"fen\":\"\",\"ply\":\", expected u8\"}", "es", "aquí tiene que haber un número"),
        ("{\"fen\":\"\",\"ply\":-1}", "fr", "le nombre est trop grand ou trop petit"),
        ("{\"fen\":\"\",\"ply\":1.5}", "en", "a number is expected here"),
        ("{\"fen\":\"\",\"moves\":true}", "en", "a list in square brackets is expected here"),
        ("{\"fen\":\"\",\"board\":1}", "de", "true oder false"),
        ("7", "en", "a list in curly brackets is expected here"),
    ] {
        let error = serde_json::from_str::<Request>(text).expect_err(text);
        let said = told(&file_errors::json(&error), language);
        assert!(said.contains(wanted), "{text}: {said}");
    }
}

#[test]
fn keys_are_read_as_they_are_written() {
    for (name, written, typing) in [
        ("F13", "F13", false),
        ("f2", "F2", false),
        ("left", "Left", true),
        ("PageUp", "PageUp", false),
        ("b", "b", true),
        ("B", "B", true),
        ("-", "-", true),
        ("Ctrl--", "Ctrl--", false),
        ("Ctrl-Alt-Left", "Ctrl-Alt-Left", false),
        ("Alt-Ctrl-x", "Ctrl-Alt-x", false),
        (" ", "Space", true),
    ] {
        let key = Key::try_from(name.to_owned()).expect(name);
        assert_eq!((key.to_string().as_str(), key.belongs_to_typing()), (written, typing), "{name}");
        assert_eq!(Key::try_from(written.to_owned()), Ok(key));
    }
    for bad in ["", "F0", "F25", "Ctrl-", "Shift-x", "Enter", "ab", "\n"] {
        assert_eq!(Key::try_from(bad.to_owned()), Err(ValueFault::Key(bad.to_owned())), "{bad:?}");
    }
}

#[test]
fn settings_come_before_what_is_usual() {
    let keys: ScreenKeys =
        ron::from_str(r#"{"b": "press_white", "F2": "stop", "Left": "repeat"}"#).expect("good");
    let text = ron::to_string(&keys).expect("keys");
    assert_eq!(text, r#"{"F2":"stop","Left":"repeat","b":"press_white"}"#);
    assert_eq!(ron::from_str::<ScreenKeys>(&text), Ok(keys.clone()));
    let all = keys.over_usual();
    let wanted = |name: &str| Key::try_from(name.to_owned()).expect(name);
    let action = |name: &str| all.iter().find(|(key, _)| *key == wanted(name)).map(|(_, action)| action);
    assert_eq!(action("b"), Some(KeyAction::Press(Color::White)));
    assert_eq!(action("Right"), Some(KeyAction::Press(Color::Black)));
    assert_eq!(action("F2"), Some(KeyAction::Command(Command::Stop)));
    assert_eq!(action("Left"), Some(KeyAction::Command(Command::Repeat)));
    assert_eq!(action("F8"), Some(KeyAction::Command(Command::Stop)));
}

#[test]
fn what_is_no_key_and_no_deed_is_named() {
    for (text, part) in [(r#"{"Enter": "stop"}"#, "\"Enter\""), (r#"{"F2": "jump"}"#, "\"jump\"")] {
        let told = ron::from_str::<ScreenKeys>(text).expect_err(text).to_string();
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn settings_are_read_back_as_written() {
    let settings = Settings {
        rate: -20,
        volume: 100,
        speech: SpeechBackend::Espeak,
        locale: "fr".into(),
        microphone: "a \"b\"\\".into(),
        seconds_below: 1_200,
        warn_at: vec![300, 60],
        ticking: true,
        press_tone: true,
        press_heard: false,
        announcer: "Käthe \"laut\"".into(),
        second_ear: false,
        tones_device: "Kopfhörer \"links\"".into(),
        tones_volume: 7,
        keep_sound: true,
        keep_sound_mb: 3,
        braille: false,
        braille_table: "de-g1.ctb".into(),
        braille_keys: ron::from_str(r#"{press: ["CSRTRK"], clock_own: []}"#).expect("keys"),
        white: Headphones { device: "USB \"1\"".into(), voice: "f3".into(), rate: 40, ..Default::default() },
        black: Headphones { volume: -100, tones_volume: 0, ..Default::default() },
        keys: ron::from_str(r#"{"b": "press_white", "Ctrl-Left": "repeat"}"#).expect("keys"),
    };
    assert_eq!(ron::from_str::<Settings>(&settings.text()).expect("our own file"), settings);
}

#[test]
fn what_hinders_is_told_in_the_users_language_and_the_system_quoted_on_the_rest() {
    let missing = std::fs::read("/nowhere/at/all").expect_err("nothing is there");
    let wrapped = io::Error::new(io::ErrorKind::PermissionDenied, "in English");
    let broken = io::Error::from_raw_os_error(5);
    let rows = [
        (&missing, "de", "/x ist nicht lesbar: dort ist nichts; bitte Namen und Ordner prüfen"),
        (&broken, "fr", "/x est illisible\u{a0}: «\u{202f}Input/output error (os error 5)\u{202f}»"),
        (&wrapped, "es", "/x no se puede leer: no está permitido"),
    ];
    for (error, language, wanted) in rows {
        let locale = Library::built_in().find(language).expect("built in");
        let told = Renderer::new(locale, Style::default()).text(&system::cannot_read(Path::new("/x"), error));
        assert_eq!(told, wanted);
    }
}

#[test]
fn what_was_meant_is_found() {
    let rows = [
        ("fivefolt", &["threefold", "fivefold", "fifty"][..], Some("fivefold")),
        ("minutes", &["min", "s"], Some("min")),
        ("automatic", &["Claim", "ClaimAtOnce", "Automatic"], Some("Automatic")),
        ("new_game", &["Void", "NewGame", "NewGameBelowTen"], Some("NewGame")),
        ("fide-2032", &["fide-1930", "fide-2023", "platform"], Some("fide-2023")),
        ("ü", &["min", "s"], None),
        ("", &["min", "s"], None),
        ("x", &[], None),
    ];
    for (found, known, meant) in rows {
        assert_eq!(nearest(found, known.iter().copied()), meant, "{found}");
    }
}

#[test]
fn what_is_no_text_with_moves_is_called_what_it_is() {
    let home = Home::new();
    let put = |name: &str, bytes: &[u8]| std::fs::write(home.path().join(name), bytes).expect("written");
    for (bytes, why) in [
        (&b"\x7fELF\x02\x01\x01\0\0"[..], "it is not a text"),
        (b"%PDF-1.7\n1 0 obj", "it is not a text"),
        (b"PK\x03\x04\x14\x00docx", "it is not a text"),
        (b"\xef\xbb\xbf\n<!DOCTYPE html>\n<p>1. e4 e5</p>", "it is a web page"),
    ] {
        put("file", bytes);
        let output = home.run(&["sheet", "--locale", "en", "file"], "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && told.contains(why), "{why}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    // An empty position is none: the game begins as usual.
    put("file", b"[Event \"x\"]\n[FEN \"\"]\n\n1. e4 e5 *\n");
    assert!(home.stdout(&["sheet", "--locale", "en", "file"], "").contains("1. e4"));
}

#[test]
fn a_game_that_is_over_in_its_first_position_is_told_to_be() {
    let home = Home::new();
    for (fen, moves, why, code) in [
        // Mated, dead, seventy-five moves.
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "0-1", "", 0),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "1-0", "the file says 1-0", 1),
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", "1. Ke4 *", "the game is already over", 1),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 150 90", "90. e4 *", "the game is already over", 1),
    ] {
        let text = format!("[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}\n");
        std::fs::write(home.path().join("g.pgn"), text).expect("written");
        let output = home.run(&["check", "--locale", "en", "g.pgn"], "");
        let [shown, told] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        assert!(!shown.contains("do not end the game"), "{fen}: {shown}");
        assert!(format!("{shown}{told}").contains("already over"), "{fen}: {shown}{told}");
        assert!(told.contains(why) && output.status.code() == Some(code), "{fen}: {shown}{told}");
    }
    // A tag twice with two values: nobody knows which counts.
    std::fs::write(home.path().join("g.pgn"), "[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4 *\n")
        .expect("written");
    for command in ["check", "sheet"] {
        let output = home.run(&[command, "--locale", "en", "g.pgn"], "");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && told.contains("Result is there twice"), "{told}");
    }
}
