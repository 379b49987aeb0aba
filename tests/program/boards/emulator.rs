//! Boards on pseudo-terminals, and LiveChess on a socket of this machine.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use evavier::device::board::{chesslink, dgt};
use evavier::rules::{File, Piece, Placement, Position, Rank, Square};
use serde_json::{Value, json};
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

/// What a board talks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    Dgt,
    /// Every third message lacks a byte.
    DgtLosing,
    ChessLink,
    Chessnut,
}

/// Asks a board of DGT for the number it was made with.
const NUMBER: u8 = 0x45;

/// The squares from a8 to h1 as letters.
fn letters(placement: &Placement) -> Vec<u8> {
    let ranks = Rank::ALL.into_iter().rev();
    let squares = ranks.flat_map(|rank| File::ALL.map(|file| placement.get(Square { file, rank })));
    squares.map(|piece| piece.map_or(b'.', |piece| u8::try_from(piece.char()).expect("a letter"))).collect()
}

/// As ChessLink tells of all squares.
pub fn status(placement: &Placement) -> Vec<u8> {
    let message = [b"s".to_vec(), letters(placement)].concat();
    let check = chesslink::check(&message);
    message.into_iter().chain(check).map(chesslink::odd).collect()
}

/// As a board of Chessnut tells of all squares: two a byte, the file h first.
pub fn report(placement: &Placement) -> Vec<u8> {
    const PIECES: &str = ".qkbpnRPrBNQK";
    let letters = letters(placement);
    let number = |at: usize| {
        let letter = char::from(letters[at / 8 * 8 + 7 - at % 8]);
        u8::try_from(PIECES.find(letter).expect("a piece")).expect("small")
    };
    let squares = (0..32).map(|byte| number(byte * 2) | number(byte * 2 + 1) << 4);
    [0x01, 0x24].into_iter().chain(squares).chain([0; 4]).collect()
}

/// A board whose cable is plugged in for as long as this lives.
pub struct Board {
    hand: Sender<(Square, Option<Piece>)>,
    unplug: Sender<()>,
    /// What lights squares, as it came, of a board of Chessnut.
    pub lights: Receiver<Vec<u8>>,
    thread: thread::JoinHandle<()>,
    pub stands: Placement,
}

impl Board {
    pub fn plug_in(link: &Path, stands: Placement) -> Self {
        Self::with(link, stands, Kind::Dgt)
    }

    /// Every third message of it lacks a byte.
    pub fn losing_bytes(link: &Path, stands: Placement) -> Self {
        Self::with(link, stands, Kind::DgtLosing)
    }

    pub fn with(link: &Path, stands: Placement, kind: Kind) -> Self {
        let (opened, slave) = TTYPort::pair().expect("a pseudo-terminal");
        // The copy is closed in the programs that tests start; else nothing would be unplugged as long as one runs.
        let mut master = opened.try_clone_native().expect("a copy");
        drop(opened);
        let _ = fs::remove_file(link);
        symlink(slave.name().expect("a name"), link).expect("a link");
        let (hand, moves): (_, Receiver<(Square, Option<Piece>)>) = channel();
        let (unplug, unplugged) = channel();
        let (lights, lit) = channel();
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
                if kind == Kind::DgtLosing && number % 3 == 0 {
                    bytes.remove(number % bytes.len());
                }
                bytes
            };
            while matches!(unplugged.try_recv(), Err(TryRecvError::Empty)) {
                let count = master.read(&mut bytes).unwrap_or(0);
                match kind {
                    Kind::Dgt | Kind::DgtLosing => {
                        for asked in &bytes[..count] {
                            match *asked {
                                dgt::DUMP => master.write_all(&on_its_way(dump(&shown))).expect("written"),
                                dgt::UPDATES => tells = true,
                                dgt::RESET => tells = false,
                                NUMBER => master.write_all(b"\x91\x00\x0824680").expect("written"),
                                _ => {}
                            }
                        }
                    }
                    Kind::ChessLink if bytes[..count] == [0xD3, 0xB5, 0xB3] => {
                        master.write_all(&status(&shown)).expect("written");
                    }
                    Kind::Chessnut if bytes[..count] == [0x21, 0x01, 0x00] => {
                        tells = true;
                        master.write_all(&report(&shown)).expect("written");
                        thread::sleep(Duration::from_millis(50));
                        master.write_all(&[0x2A, 0x02, 0x0A, 0x00]).expect("written");
                    }
                    Kind::Chessnut if bytes[..count].starts_with(&[0x0A, 0x08]) => {
                        let _ = lights.send(bytes[2..count].to_vec());
                    }
                    Kind::ChessLink | Kind::Chessnut => {}
                }
                for (square, piece) in moves.try_iter() {
                    shown.set(square, piece);
                    let message = match kind {
                        Kind::Dgt | Kind::DgtLosing => on_its_way(change(square, piece)),
                        Kind::ChessLink => status(&shown),
                        Kind::Chessnut => report(&shown),
                    };
                    if tells || kind == Kind::ChessLink {
                        master.write_all(&message).expect("written");
                        // Reports are one a read.
                        thread::sleep(Duration::from_millis(20));
                    }
                }
            }
        });
        Self { hand, unplug, lights: lit, thread, stands }
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

/// LiveChess with one board, for as long as this lives.
pub struct LiveChess {
    pub port: u16,
    hand: Sender<Said>,
}

enum Said {
    Put(Square, Option<Piece>),
    /// Whether the board answers it.
    Is(bool),
}

impl LiveChess {
    pub fn start(serial: &'static str, stands: Placement) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (hand, said) = channel();
        thread::spawn(move || {
            let (mut shown, mut is_there) = (stands, true);
            // Whoever leaves may come again.
            while let Ok((stream, _)) = listener.accept() {
                stream.set_read_timeout(Some(Duration::from_millis(500))).expect("a timeout");
                let Ok(mut socket) = tungstenite::accept(stream) else { continue };
                socket.get_ref().set_read_timeout(Some(Duration::from_millis(20))).expect("a timeout");
                let mut feed = None;
                loop {
                    let mut answers = Vec::new();
                    match socket.read() {
                        Ok(message) => {
                            let Ok(text) = message.into_text() else { break };
                            let call: Value = serde_json::from_str(text.as_str()).unwrap_or_default();
                            answers.push(match call["call"].as_str() {
                                Some("eboards") => {
                                    let state = if is_there { "ACTIVE" } else { "NOTRESPONDING" };
                                    let board = json!({ "serialnr": serial, "state": state, "battery": "80%",
                                        "board": shown.to_string(), "flipped": false });
                                    json!({ "response": "call", "id": call["id"], "param": [board], "time": 1 })
                                }
                                Some("subscribe") => {
                                    assert_eq!(call["param"]["feed"], "eboardevent");
                                    assert_eq!(call["param"]["param"]["serialnr"], serial);
                                    feed = Some(call["param"]["id"].clone());
                                    json!({ "response": "call", "id": call["id"], "param": null, "time": 1 })
                                }
                                _ => continue,
                            });
                        }
                        Err(tungstenite::Error::Io(error))
                            if error.kind() == std::io::ErrorKind::WouldBlock => {}
                        Err(_) => break,
                    }
                    for said in said.try_iter() {
                        match said {
                            Said::Is(there) => is_there = there,
                            Said::Put(square, piece) => {
                                shown.set(square, piece);
                                let param =
                                    json!({ "serialnr": serial, "board": shown.to_string(), "san": [] });
                                answers.push(
                                    json!({ "response": "feed", "id": feed, "param": param, "time": 2 }),
                                );
                            }
                        }
                    }
                    for answer in answers {
                        let _ = socket.send(tungstenite::Message::text(answer.to_string()));
                    }
                }
            }
        });
        Self { port, hand }
    }

    pub fn put(&self, at: &str, piece: Option<Piece>) {
        self.hand.send(Said::Put(square(at), piece)).expect("it runs");
    }

    pub fn is_there(&self, is: bool) {
        self.hand.send(Said::Is(is)).expect("it runs");
    }
}
