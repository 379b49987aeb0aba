//! Electronic boards: what is read from them, by the program from emulated ones on pseudo-terminals, and over many
//! games with the noise of real ones.

#![cfg(unix)]

mod bluez;
mod bytes;
mod emulator;
mod noise;
mod radio;
mod rows;
mod setting_up;

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crate::program::{Home, Talk};
use emulator::{Board, Kind, LiveChess, square, start, turned};
use evavier::device::board::livechess;
use evavier::device::time::now;
use evavier::rules::{Color, Piece, Role};

/// Where the cable of a board ends.
fn port(home: &Home, name: &str) -> PathBuf {
    home.path().join(name)
}

/// A game in lines of text, in English and without a voice and a clock, with these options besides.
fn game(home: &Home, options: &[&str], boards: &[(&str, &str)]) -> Talk {
    let mut args: Vec<String> =
        ["play", "--voice", "off", "--locale", "en", "--time", "none"].map(str::to_owned).to_vec();
    args.extend(options.iter().map(|option| (*option).to_owned()));
    for (option, name) in boards {
        // A name with a kind before it is a place as it stands.
        let spec = match name.split_once('=') {
            Some((kind, name)) if kind == "livechess" => format!("{kind}:{name}"),
            Some((kind, name)) => format!("{kind}:{}", port(home, name).display()),
            None => format!("dgt:{}", port(home, name).display()),
        };
        args.extend([(*option).to_owned(), spec]);
    }
    home.talk(&args.iter().map(String::as_str).collect::<Vec<_>>())
}

const KNIGHT: Piece = Piece { color: Color::White, role: Role::Knight };

#[test]
fn the_sighted_player_moves_on_his_board_and_it_is_announced() {
    let home = Home::new();
    let link = port(&home, "board");
    let mut board = Board::plug_in(&link, start());
    let mut game = game(&home, &["--console", "--blind", "black"], &[("--board-white", "board")]);
    // Again it answers only where it was away.
    game.wait_for("White's electronic board answers.");
    board.carry("e2", "e4");
    game.wait_for("White: Eva zwei Eva vier");
    game.say("");
    game.wait_for("White has pressed");
    game.say("d5");
    game.wait_for("Black: David sieben David fünf");
    // Another move than the one announced.
    board.carry("d7", "d6");
    game.wait_for("Announced: David sieben David fünf. White's board shows: David sieben David sechs.");
    board.carry("d6", "d5");
    game.wait_for("White's board is right again.");
    game.say("");
    game.wait_for("Black has pressed");
    // It is unplugged in the middle of a move, told once, and comes back by itself with the move made meanwhile.
    board.put("e4", None);
    let mut stands = board.unplug();
    game.wait_for("White's electronic board does not answer");
    stands.set(square("d5"), Some(Piece { color: Color::White, role: Role::Pawn }));
    let mut board = Board::plug_in(&link, stands);
    game.wait_for("White's electronic board answers again.");
    game.wait_for("White: Eva vier schlägt David fünf");
    // What nothing explains is told.
    board.carry("a1", "a5");
    game.wait_for("White's board differs from the game on 2 squares, first ");
    game.kill();
    board.unplug();
    // All of it stands in the journal, and which board it was in the declaration.
    let journal = home.journal();
    let journal = journal.to_str().expect("text");
    let log = home.stdout(&["log", "--locale", "en", journal], "");
    for told in [
        &format!("White's electronic board: dgt:{} (24680)", link.display()),
        // What the board announced is told apart from what was typed.
        "White's electronic board announced: Eva zwei Eva vier.",
        "White's board shows: David sieben David sechs",
        "White's board is right again",
        "White's electronic board does not answer",
        "White's board differs from the game on 2 squares",
    ] {
        assert!(log.contains(told), "{told}: {log}");
    }
    assert!(!log.contains("board announced: David sieben"), "that was typed: {log}");
    let declared = home.stdout(&["declare", "--locale", "en", journal], "");
    let named = format!("White's electronic board: dgt:{} (24680).", link.display());
    assert_eq!(declared.matches(&named).count(), 1, "{declared}");
    let declared = home.stdout(&["declare", "--locale", "en", "--board-black", "dgt:COM3"], "");
    assert!(declared.contains("Black's electronic board: dgt:COM3."), "{declared}");
}

#[test]
fn what_a_board_shows_is_the_arbiters_in_a_rated_game_and_counts_as_made() {
    let home = Home::new();
    let mut board = Board::plug_in(&port(&home, "board"), start());
    let options = ["--json", "--blind", "white", "--rated", "--protocol", "full"];
    let mut game = game(&home, &options, &[("--board-black", "board")]);
    game.wait_for("Black's electronic board answers");
    game.say("arbiter pin 2468");
    game.wait_for("\"PinSet\"");
    game.say("white: Nf3");
    game.wait_for("\"announced\"");
    game.say("black: Nf3");
    game.wait_for("\"Repeated\"");
    board.carry("g1", "h3");
    let told = game.wait_for("Black's board shows");
    assert!(told.contains("\"log\""), "only the arbiter is told: {told}");
    board.carry("h3", "f3");
    game.wait_for("Made on Black's board");
    // A claim, never a verdict: what was lifted and put back is noted, and nobody has to move it.
    board.put("b8", None);
    thread::sleep(Duration::from_millis(700));
    board.put("b8", Some(Piece { color: Color::Black, role: Role::Knight }));
    let told = game.wait_for("a piece was lifted and put back: Bella acht");
    assert!(told.contains("\"log\""), "only the arbiter is told: {told}");
    game.kill();
    board.unplug();
    // He reads it afterwards too, and nobody else before the end.
    let journal = home.journal();
    let args = ["log", "--locale", "en", "--arbiter", journal.to_str().expect("text")];
    let log = home.stdout(&args, "2468\n");
    for told in ["Black's board shows", "lifted and put back: Bella acht"] {
        assert!(log.contains(told), "{told}: {log}");
    }
}

#[test]
fn a_board_may_lie_the_other_way_round_and_both_may_have_one() {
    let home = Home::new();
    let mut whites = Board::plug_in(&port(&home, "white"), turned(&start()));
    // What is not set up correctly is told before the first move.
    let mut wrong = start();
    wrong.set(square("b1"), None);
    wrong.set(square("g1"), None);
    wrong.set(square("b3"), Some(KNIGHT));
    let mut blacks = Board::plug_in(&port(&home, "black"), wrong);
    let boards = [("--board-white", "white"), ("--board-black", "black")];
    let mut game = game(&home, &["--console"], &boards);
    game.wait_for("Black's board is not set up correctly: 3 squares wrong, first Bella eins.");
    blacks.carry("b3", "b1");
    blacks.put("g1", Some(KNIGHT));
    game.wait_for("Black's board is right again.");
    // Seen from there, e2 is d7.
    whites.carry("d7", "d5");
    game.wait_for("White: Eva zwei Eva vier");
    game.say("");
    game.wait_for("White has pressed");
    blacks.carry("e2", "e4");
    thread::sleep(Duration::from_millis(1500));
    blacks.carry("g8", "f6");
    game.wait_for("Black: Springer Gustav acht Felix sechs");
    game.say("");
    game.wait_for("Black has pressed");
    // Both boards are read where they differ, without anybody's dictation.
    whites.carry("b1", "c3");
    game.say("differ");
    game.say("yes");
    game.wait_for("The boards differ.");
    // The one that rests comes first, and the other when the hand is off it.
    let first = game.wait_for("board is complete.");
    let other = if first.contains("White's") { "Black's" } else { "White's" };
    game.wait_for(&format!("{other} board is complete."));
    game.kill();
    whites.unplug();
    blacks.unplug();
}

#[test]
fn bytes_are_lost_and_kings_stand_in_the_middle_at_the_end() {
    let home = Home::new();
    let mut board = Board::losing_bytes(&port(&home, "board"), start());
    let mut game = game(&home, &["--json", "--blind", "black"], &[("--board-white", "board")]);
    game.wait_for("White's electronic board answers");
    for (white, spoken, black) in [
        (["e2", "e4"], "Eva zwei Eva vier", ["e7", "e5"]),
        (["g1", "f3"], "Springer Gustav eins Felix drei", ["b8", "c6"]),
        (["f1", "c4"], "Läufer Felix eins Cäsar vier", ["g8", "f6"]),
    ] {
        let [from, to] = white;
        board.carry(from, to);
        game.wait_for(&format!("White: {spoken}"));
        game.say("");
        game.wait_for("\"by\":\"Press\"");
        let [from, to] = black;
        game.say(&format!("{from}{to}"));
        game.wait_for("\"Announced\"");
        board.carry(from, to);
        game.say("");
        game.wait_for("\"by\":\"Press\"");
    }
    game.say("white: resign");
    game.say("yes");
    game.wait_for("\"Ended\"");
    board.carry("e1", "d5");
    board.carry("e8", "e4");
    thread::sleep(Duration::from_secs(7));
    game.say("quit");
    while let Some(line) = game.line() {
        assert!(!line.contains("eboard_differs") && !line.contains("eboard_instead"), "{line}");
    }
    board.unplug();
    let log = home.stdout(&["log", "--locale", "en", home.journal().to_str().expect("text")], "");
    assert!(!log.contains("differs from the game"), "{log}");
}

#[test]
fn boards_of_other_makers_are_read_unplugged_and_come_back() {
    for (kind, name) in [(Kind::ChessLink, "chesslink"), (Kind::Chessnut, "chessnut")] {
        // Elsewhere such devices cannot be opened.
        if kind == Kind::Chessnut && !cfg!(target_os = "linux") {
            continue;
        }
        let home = Home::new();
        let link = port(&home, "board");
        let mut board = Board::with(&link, start(), kind);
        let spec = format!("{name}=board");
        let mut game = game(&home, &["--console", "--blind", "black"], &[("--board-white", &spec)]);
        game.wait_for("White's electronic board answers");
        if kind == Kind::Chessnut {
            game.wait_for("The battery of White's electronic board is down to 10 percent.");
        }
        board.carry("e2", "e4");
        game.wait_for("White: Eva zwei Eva vier");
        game.say("");
        game.wait_for("White has pressed");
        game.say("d5");
        game.wait_for("Black: David sieben David fünf");
        board.carry("d7", "d5");
        game.say("");
        game.wait_for("Black has pressed");
        let mut stands = board.unplug();
        game.wait_for("White's electronic board does not answer");
        stands.set(square("e4"), None);
        stands.set(square("d5"), Some(Piece { color: Color::White, role: Role::Pawn }));
        let board = Board::with(&link, stands, kind);
        game.wait_for("White's electronic board answers");
        game.wait_for("White: Eva vier schlägt David fünf");
        game.kill();
        board.unplug();
    }
}

#[test]
fn livechess_on_this_machine_has_a_board_and_is_declared() {
    let home = Home::new();
    let live = LiveChess::start("7425", start());
    let spec = format!("livechess=7425@{}", live.port);
    let game = game(&home, &["--json", "--blind", "black", "--rated"], &[("--board-white", &spec)]);
    game.wait_for("White's electronic board answers");
    live.put("e2", None);
    live.put("e4", Some(Piece { color: Color::White, role: Role::Pawn }));
    game.wait_for("White: Eva zwei Eva vier");
    live.is_there(false);
    game.wait_for("White's electronic board does not answer");
    live.is_there(true);
    game.wait_for("White's electronic board answers");
    game.kill();
    let journal = home.journal();
    let declared = home.stdout(&["declare", "--locale", "en", journal.to_str().expect("text")], "");
    let port = live.port;
    assert!(declared.contains(&format!("White's electronic board: livechess:7425@{port}.")), "{declared}");
    assert!(declared.contains(&format!("to LiveChess, at 127.0.0.1 port {port}, and")), "{declared}");
    let declared = home.stdout(&["declare", "--locale", "en", "--board-white", "dgt:COM3"], "");
    assert!(!declared.contains("LiveChess"), "{declared}");
}

#[test]
fn boards_are_tried_and_listed() {
    let home = Home::new();
    let board = Board::plug_in(&port(&home, "board"), start());
    let spec = format!("dgt:{}", port(&home, "board").display());
    let nowhere = format!("chesslink:{}", port(&home, "nowhere").display());
    let examined = home.run(&["doctor", "--locale", "en", "--board", &spec, "--board", &nowhere], "");
    let told = String::from_utf8(examined.stdout).expect("text");
    assert!(told.contains(&format!("ok: electronic board {spec} (24680)")), "{told}");
    assert!(
        told.contains(&format!("electronic board {nowhere}")) && told.contains("it does not answer"),
        "{told}"
    );
    board.unplug();
    let live = LiveChess::start("7425", start());
    let rows = livechess::boards(live.port);
    assert!(matches!(&rows[..], [row] if row.serial == "7425" && row.is_there && row.battery == Some(80)));
    assert_eq!(livechess::boards(1), [], "nobody is there");
}

/// The squares that are lit in the end: what was sent last within a second.
fn lit(board: &Board) -> Option<Vec<u8>> {
    thread::sleep(Duration::from_secs(1));
    board.lights.try_iter().last()
}

#[test]
fn the_move_that_is_to_be_made_is_lit_but_never_in_a_rated_game() {
    for rated in [false, true] {
        let home = Home::new();
        let mut board = Board::with(&port(&home, "board"), start(), Kind::Chessnut);
        let options = if rated {
            vec!["--console", "--rated", "--blind", "white"]
        } else {
            vec!["--console", "--blind", "white"]
        };
        let mut game = game(&home, &options, &[("--board-black", "chessnut=board")]);
        game.wait_for("Black's electronic board answers");
        assert_eq!(lit(&board), Some(vec![0; 8]), "what was lit before is no more");
        if rated {
            game.say("arbiter pin 1234");
            game.say("arbiter 1234 start");
        }
        game.say("e4");
        game.wait_for("White: Eva zwei Eva vier");
        let both = Some(vec![0, 0, 0, 0, 0x08, 0, 0x08, 0]).filter(|_| !rated);
        assert_eq!(lit(&board), both, "rated: {rated}");
        board.put("e2", None);
        assert_eq!(lit(&board), None, "half of it is made");
        board.put("e4", Some(Piece { color: Color::White, role: Role::Pawn }));
        assert_eq!(lit(&board), Some(vec![0; 8]).filter(|_| !rated), "it is made");
        // His own hand lights nothing.
        game.say("");
        board.put("e7", None);
        assert_eq!(lit(&board), None);
        game.kill();
        board.unplug();
    }
}

/// A hand that is off the board is heard of at once: the times of a whole opening on emulated boards of each kind.
#[test]
fn a_move_that_can_go_no_further_is_announced_at_once() {
    // Each where it can go no further: knights, pawns' two steps, captures.
    let moves = [
        ("e2", "e4", "Eva zwei Eva vier"),
        ("e7", "e5", "Eva sieben Eva fünf"),
        ("g1", "f3", "Springer Gustav eins Felix drei"),
        ("b8", "c6", "Springer Bella acht Cäsar sechs"),
        ("d2", "d4", "David zwei David vier"),
        ("e5", "d4", "Eva fünf schlägt David vier"),
        ("f3", "d4", "Springer Felix drei schlägt David vier"),
        ("g8", "f6", "Springer Gustav acht Felix sechs"),
        ("d4", "c6", "Springer David vier schlägt Cäsar sechs"),
        ("b7", "c6", "Bella sieben schlägt Cäsar sechs"),
        ("e4", "e5", "Eva vier Eva fünf"),
    ];
    for (kind, name) in [(Kind::Dgt, "dgt"), (Kind::ChessLink, "chesslink"), (Kind::Chessnut, "chessnut")] {
        if kind == Kind::Chessnut && !cfg!(target_os = "linux") {
            continue;
        }
        let home = Home::new();
        let mut boards = ["white", "black"].map(|side| Board::with(&port(&home, side), start(), kind));
        let specs = ["white", "black"].map(|side| format!("{name}={side}"));
        let named = [("--board-white", specs[0].as_str()), ("--board-black", specs[1].as_str())];
        let mut game = game(&home, &["--console"], &named);
        for _ in 0..2 {
            game.wait_for("electronic board answers");
        }
        let mut waits: Vec<Duration> = Vec::new();
        for (number, (from, to, spoken)) in moves.into_iter().enumerate() {
            // The pieces rest before: it is the other player's turn.
            thread::sleep(Duration::from_millis(500));
            let [own, other] = if number % 2 == 0 { [0, 1] } else { [1, 0] };
            let piece = boards[own].stands.get(square(from));
            boards[own].put(from, None);
            thread::sleep(Duration::from_millis(120));
            boards[own].put(to, piece);
            let off = now();
            game.wait_for(spoken);
            waits.push(off.elapsed());
            boards[other].carry(from, to);
            game.say("");
            game.wait_for("has pressed");
        }
        waits.sort_unstable();
        let median = waits[waits.len() / 2];
        println!("{name}: median {median:?}, longest {:?}", waits[waits.len() - 1]);
        assert!(median < Duration::from_millis(300), "{name}: {waits:?}");
        game.kill();
        for board in boards {
            board.unplug();
        }
    }
}
