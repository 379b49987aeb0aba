//! The boards are set up step by step, in the real program.

use std::thread;
use std::time::Duration;

use super::emulator::{Board, start};
use super::{game, port};
use crate::program::Home;

#[test]
fn an_odd_start_is_set_up_piece_by_piece_in_two_languages() {
    for (locale, begin, words, told) in [
        (
            "en",
            "set up",
            ["next", "", "repeat", "yes"],
            [
                "It begins with the empty board: 3 pieces.",
                "put a queen (White) on David drei.",
                "put a king (White) on Eva drei.",
                "put a king (Black) on Eva sechs.",
                "put a king (Black) on Eva sechs.",
                "That was the last step.",
            ],
        ),
        (
            "de",
            "Bretter aufstellen",
            ["weiter", "", "noch einmal", "ja"],
            [
                "Es beginnt mit dem leeren Brett: 3 Figuren.",
                "eine Dame (Weiß) auf David drei setzen.",
                "einen König (Weiß) auf Eva drei setzen.",
                "einen König (Schwarz) auf Eva sechs setzen.",
                "einen König (Schwarz) auf Eva sechs setzen.",
                "Das war der letzte Schritt.",
            ],
        ),
    ] {
        let home = Home::new();
        let fen = "8/8/4k3/8/8/3QK3/8/8 w - - 0 1";
        let args =
            ["play", "--console", "--voice", "off", "--time", "none", "--locale", locale, "--fen", fen];
        let mut game = home.talk(&args);
        game.say(begin);
        let mut told = told.into_iter();
        for _ in 0..2 {
            game.wait_for(told.next().expect("a line"));
        }
        for (word, told) in words.into_iter().zip(told) {
            game.say(word);
            game.wait_for(told);
        }
        // It is over: a move is a move again, and Enter a press.
        game.say("Qd4");
        game.wait_for("David drei David vier");
        game.say("");
        game.wait_for(if locale == "en" { "White has pressed" } else { "Weiß hat gedrückt" });
        game.kill();
    }
}

#[test]
fn behind_two_boards_that_differed_each_is_set_up_from_what_was_read() {
    for rated in [false, true] {
        let home = Home::new();
        let mut args = vec!["play", "--console", "--voice", "off", "--locale", "en", "--time", "90+30"];
        if rated {
            args.push("--rated");
        }
        let mut game = home.talk(&args);
        if rated {
            game.say("arbiter pin 1234");
            game.say("arbiter 1234 start");
        }
        let arbiter =
            |order: &str| if rated { format!("arbiter 1234 {order}") } else { format!("arbiter {order}") };
        for mv in ["e4", "e5", "Nf3"] {
            game.say(mv);
            game.say("");
            game.wait_for("pressed");
        }
        if rated {
            // The position of a rated game is the arbiter's.
            game.say("set up");
            game.wait_for("In a rated game the boards are set up before the first move");
        }
        game.say(&if rated { arbiter("differ") } else { "differ".to_owned() });
        game.wait_for("The boards differ.");
        game.say("set up");
        game.wait_for("boards differ");
        for read in [
            "board white recorded",
            // A pawn on a wrong square, a knight that was left, and a queen that is nowhere.
            "board black rnb1kbnr/pppp1ppp/8/4p3/3P4/8/PPPP1PPP/RNBQKBNR",
        ] {
            game.say(&if rated { arbiter(read) } else { read.to_owned() });
        }
        game.say(&arbiter("confirm"));
        game.wait_for("Confirmed.");
        game.say("set up");
        game.wait_for("On White's board:");
        game.wait_for("Nothing is to be done");
        game.wait_for("On Black's board:");
        game.wait_for("3 steps");
        for told in ["That was the last step."] {
            for _ in 0..3 {
                game.say("yes");
            }
            game.wait_for(told);
        }
        game.kill();
    }
}

#[test]
fn a_board_that_tells_is_asked_and_says_that_it_is_right() {
    let home = Home::new();
    let mut stands = start();
    for at in ["b1", "g1"] {
        stands.set(super::square(at), None);
    }
    let mut board = Board::plug_in(&port(&home, "board"), stands);
    let mut game = game(&home, &["--console", "--blind", "black"], &[("--board-white", "board")]);
    game.wait_for("White's electronic board answers.");
    thread::sleep(Duration::from_millis(500));
    game.say("white: set up");
    game.wait_for("On White's board:");
    game.wait_for("2 steps");
    game.wait_for("put a knight (White) on Bella eins.");
    // Nothing was done: the same step once more.
    game.say("yes");
    game.wait_for("put a knight (White) on Bella eins.");
    let knight = super::KNIGHT;
    board.put("b1", Some(knight));
    thread::sleep(Duration::from_millis(500));
    game.say("yes");
    game.wait_for("put a knight (White) on Gustav eins.");
    board.put("g1", Some(knight));
    // It says so by itself.
    game.wait_for("OK: White's board is right.");
    game.kill();
    board.unplug();
}
