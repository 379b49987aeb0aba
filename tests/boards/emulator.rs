//! A board of DGT on a pseudo-terminal.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use evavier::device::board::dgt;
use evavier::rules::{File, Piece, Placement, Position, Rank, Square};
use serialport::{SerialPort, TTYPort};

/// The letters of FEN by the numbers that the boards have for them.
pub const NUMBERS: &str = ".PRNBKQprnbkq";

pub fn number(piece: Option<Piece>) -> u8 {
    let letter = piece.map_or('.', Piece::char);
    NUMBERS.find(letter).map_or(0, |number| u8::try_from(number).expect("twelve pieces"))
}

/// As a board counts its squares.
pub fn field(square: Square) -> u8 {
    u8::try_from((7 - square.rank.index()) * 8 + square.file.index()).expect("64 squares")
}

pub fn dump(placement: &Placement) -> Vec<u8> {
    let mut bytes = vec![0x86, 0, 67];
    for rank in Rank::ALL.into_iter().rev() {
        bytes.extend(File::ALL.map(|file| number(placement.get(Square { file, rank }))));
    }
    bytes
}

pub fn change(square: Square, piece: Option<Piece>) -> Vec<u8> {
    vec![0x8E, 0, 5, field(square), number(piece)]
}

pub fn square(name: &str) -> Square {
    Square::all().find(|square| square.to_string() == name).expect("a square")
}

pub fn start() -> Placement {
    Placement::of(&Position::start())
}

/// A board whose cable is plugged in for as long as this lives.
pub struct Board {
    hand: Sender<(Square, Option<Piece>)>,
    unplug: Sender<()>,
    thread: thread::JoinHandle<()>,
    pub stands: Placement,
}

impl Board {
    pub fn plug_in(link: &Path, stands: Placement) -> Self {
        Self::with(link, stands, false)
    }

    /// Every third message of it lacks a byte.
    pub fn losing_bytes(link: &Path, stands: Placement) -> Self {
        Self::with(link, stands, true)
    }

    fn with(link: &Path, stands: Placement, loses: bool) -> Self {
        let (mut master, slave) = TTYPort::pair().expect("a pseudo-terminal");
        let _ = fs::remove_file(link);
        symlink(slave.name().expect("a name"), link).expect("a link");
        let (hand, moves): (_, Receiver<(Square, Option<Piece>)>) = channel();
        let (unplug, unplugged) = channel();
        let mut shown = stands;
        master.set_timeout(Duration::from_millis(20)).expect("a timeout");
        let thread = thread::spawn(move || {
            // Held open, so that the terminal lives while the program does not listen.
            let _slave = slave;
            let mut bytes = [0; 64];
            let mut tells = false;
            let mut number = 0;
            let mut on_its_way = |mut bytes: Vec<u8>| {
                number += 1;
                if loses && number % 3 == 0 {
                    bytes.remove(number % bytes.len());
                }
                bytes
            };
            while matches!(unplugged.try_recv(), Err(TryRecvError::Empty)) {
                let count = master.read(&mut bytes).unwrap_or(0);
                for asked in &bytes[..count] {
                    match *asked {
                        dgt::DUMP => master.write_all(&on_its_way(dump(&shown))).expect("written"),
                        dgt::UPDATES => tells = true,
                        dgt::RESET => tells = false,
                        _ => {}
                    }
                }
                for (square, piece) in moves.try_iter() {
                    shown.set(square, piece);
                    if tells {
                        master.write_all(&on_its_way(change(square, piece))).expect("written");
                    }
                }
            }
        });
        Self { hand, unplug, thread, stands }
    }

    pub fn put(&mut self, at: &str, piece: Option<Piece>) {
        self.stands.set(square(at), piece);
        self.hand.send((square(at), piece)).expect("plugged in");
    }

    /// Lifts a piece and puts it down.
    pub fn carry(&mut self, from: &str, to: &str) {
        let piece = self.stands.get(square(from));
        self.put(from, None);
        self.put(to, piece);
    }

    pub fn unplug(self) -> Placement {
        self.unplug.send(()).expect("plugged in");
        self.thread.join().expect("no panic");
        self.stands
    }
}

/// A board seen from the other side.
pub fn turned(board: &Placement) -> Placement {
    let mut turned = Placement::EMPTY;
    for square in Square::all() {
        let (file, rank) = (File::ALL[7 - square.file.index()], Rank::ALL[7 - square.rank.index()]);
        turned.set(Square { file, rank }, board.get(square));
    }
    turned
}
