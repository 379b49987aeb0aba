//! Boards by Bluetooth LE: the game, the child process that has the radio, and a BlueZ that is played.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use evavier::device::time::now;
use evavier::rules::{Color, Piece, Placement, Role};
use rustix::process::{Pid, Signal, kill_process, test_kill_process};

use super::bluez::{ADDRESS, Air, BlueZ, Wrong};
use super::emulator::{square, start};
use crate::outside::Bus;
use crate::program::{Home, Talk, fed};

/// Long enough for the busiest machine; only a failing test waits for it.
const LONG: Duration = Duration::from_secs(60);

fn game(home: &Home, address: &str, spec: &str) -> Talk {
    let mut command = home.command(&[
        "play",
        "--voice",
        "off",
        "--locale",
        "en",
        "--time",
        "none",
        "--console",
        "--blind",
        "black",
        "--board-white",
        spec,
    ]);
    command.env("DBUS_SYSTEM_BUS_ADDRESS", address);
    Talk::with(command)
}

/// The process that has the radio of this game.
fn radio_of(game: u32) -> Option<Pid> {
    let is_its_own = |folder: &PathBuf| {
        let status = std::fs::read_to_string(folder.join("status")).unwrap_or_default();
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"));
        let line = std::fs::read(folder.join("cmdline")).unwrap_or_default();
        parent.is_some_and(|parent| parent.trim() == game.to_string())
            && String::from_utf8_lossy(&line).contains("board-radio\0")
    };
    let folders = std::fs::read_dir("/proc").expect("readable").flatten().map(|entry| entry.path());
    let number = folders.filter(is_its_own).find_map(|folder| folder.file_name()?.to_str()?.parse().ok());
    number.and_then(Pid::from_raw)
}

#[test]
fn boards_by_bluetooth_are_read_lost_and_found_again() {
    for air in [Air::Chessnut, Air::ChessLink, Air::IChessOne] {
        let home = Home::new();
        let Some(bus) = Bus::start(&home) else { return };
        let bluez = BlueZ::start(&bus.address, air, Wrong::Nothing, start());
        let spec = format!("bluetooth:{}", air.word());
        let mut game = game(&home, &bus.address, &spec);
        game.wait_for("White's electronic board answers.");
        if air == Air::Chessnut {
            game.wait_for("The battery of White's electronic board is down to 10 percent.");
        }
        // Bytes that mean nothing do no harm.
        for noise in [&b"\x01"[..], b"\x01\x24\xFF\xFF", b"", b"=p\xFF", b"s....", &[0xEE; 20]] {
            bluez.noise(noise);
        }
        bluez.carry("e2", "e4");
        game.wait_for("White: Eva zwei Eva vier");
        game.say("");
        game.wait_for("White has pressed");
        game.say("d5");
        game.wait_for("Black: David sieben David fünf");
        bluez.carry("d7", "d5");
        game.say("");
        game.wait_for("Black has pressed");
        // Out of reach, and back by itself.
        bluez.lose();
        game.wait_for("White's electronic board does not answer");
        game.wait_for("White's electronic board answers again.");
        // The process that has the radio ends.
        let radio = radio_of(game.id()).expect("a process of its own");
        kill_process(radio, Signal::KILL).expect("it ran");
        game.wait_for("White's electronic board does not answer");
        game.wait_for("White's electronic board answers again.");
        // The service ends, and the move is made meanwhile.
        let mut stands = bluez.end();
        game.wait_for("White's electronic board does not answer");
        stands.set(square("e4"), None);
        stands.set(square("d5"), Some(Piece { color: Color::White, role: Role::Pawn }));
        let bluez = BlueZ::start(&bus.address, air, Wrong::Nothing, stands);
        game.wait_for("White's electronic board answers again.");
        game.wait_for("White: Eva vier schlägt David fünf");
        // The radio ends with the game, however that ends.
        let radio = radio_of(game.id()).expect("a process of its own");
        game.kill();
        let end = now() + LONG;
        while test_kill_process(radio).is_ok() {
            assert!(now() < end, "the radio's process goes on");
            thread::sleep(Duration::from_millis(20));
        }
        bluez.end();
        let journal = home.journal();
        let journal = journal.to_str().expect("text");
        let declared = home.stdout(&["declare", "--locale", "en", journal], "");
        let named = format!("White's electronic board: {spec} (");
        assert!(declared.contains(&named) && declared.contains(ADDRESS), "{declared}");
        assert_eq!(declared.matches("connected to the board by Bluetooth").count(), 1, "{declared}");
        let declared = home.stdout(&["declare", "--locale", "en", "--board-black", &spec], "");
        assert!(declared.contains("connected to the board by Bluetooth"), "{declared}");
    }
}

#[test]
fn what_keeps_a_board_away_is_told() {
    let spec = format!("bluetooth:chessnut@{ADDRESS}");
    for (wrong, spec, told) in [
        (Wrong::Nothing, "bluetooth:chessnut", "ok: electronic board bluetooth:chessnut (Chessnut Air C0:"),
        (
            Wrong::HeardLater,
            "bluetooth:chessnut",
            "ok: electronic board bluetooth:chessnut (Chessnut Air C0:",
        ),
        (Wrong::NoRadio, "bluetooth:chessnut", "Bluetooth is switched off, or this machine has none"),
        (Wrong::OutOfReach, "bluetooth:chessnut", "no such board is on the air"),
        (Wrong::Refuses, "bluetooth:chessnut", "takes no connection"),
        (Wrong::Other, "bluetooth:chessnut", "what answers there is no board of this kind"),
        (Wrong::Two, "bluetooth:chessnut", "several such boards are on the air"),
        (Wrong::Two, spec.as_str(), "ok: electronic board bluetooth:chessnut@C0:11:22:33:44:55"),
        (Wrong::Nothing, "bluetooth:chesslink", "no such board is on the air"),
    ] {
        let home = Home::new();
        let Some(bus) = Bus::start(&home) else { return };
        let bluez = BlueZ::start(&bus.address, Air::Chessnut, wrong, start());
        let examined = doctor(&home, &bus.address, spec);
        assert!(examined.contains(told), "{wrong:?}: {examined}");
        bluez.end();
    }
    // A bus without the service, and no bus.
    let home = Home::new();
    let Some(bus) = Bus::start(&home) else { return };
    for address in [bus.address.as_str(), "unix:path=/nowhere"] {
        let examined = doctor(&home, address, "bluetooth:chessnut");
        assert!(examined.contains("BlueZ, does not answer"), "{examined}");
    }
}

fn doctor(home: &Home, address: &str, spec: &str) -> String {
    let mut command = home.command(&["doctor", "--locale", "en", "--board", spec]);
    command.env("DBUS_SYSTEM_BUS_ADDRESS", address);
    String::from_utf8(fed(command, "").stdout).expect("text")
}

#[test]
fn boards_that_the_system_knows_are_listed() {
    let home = Home::new();
    let Some(bus) = Bus::start(&home) else { return };
    let bluez = BlueZ::start(&bus.address, Air::IChessOne, Wrong::Nothing, Placement::EMPTY);
    let mut command = home.command(&["devices", "--boards", "--locale", "en", "--json"]);
    command.env("DBUS_SYSTEM_BUS_ADDRESS", &bus.address);
    let told = String::from_utf8(fed(command, "").stdout).expect("text");
    assert!(told.contains("bluetooth:ichessone@C0:11:22:33:44:55"), "{told}");
    bluez.end();
}

#[test]
fn a_board_that_cannot_be_used_is_refused_in_words() {
    let home = Home::new();
    for (spec, told) in [("bluetooth:pegasus", "which piece"), ("bluetooth:dgt", "bluetooth:ichessone")] {
        let output = home.run(&["doctor", "--locale", "en", "--board", spec], "");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && errors.contains(told), "{errors}");
    }
}
