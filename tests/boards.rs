//! Electronic boards: what is read from them, by the program from an emulated one on a pseudo-terminal, and over many
//! games with the noise of real ones.

#![cfg(unix)]

mod program;

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use evavier::device::board::dgt::{self, Decoder, Said};
use evavier::reconcile::deed::Deed;
use evavier::reconcile::watch::{Beside, Told, Watch};
use evavier::rules::{Color, File, Move, Piece, Placement, Position, Rank, Role, Square};
use program::Home;
use serialport::{SerialPort, TTYPort};

/// The letters of FEN by the numbers that the boards have for them.
const NUMBERS: &str = ".PRNBKQprnbkq";

fn number(piece: Option<Piece>) -> u8 {
    let letter = piece.map_or('.', Piece::char);
    NUMBERS.find(letter).map_or(0, |number| u8::try_from(number).expect("twelve pieces"))
}

/// As a board counts its squares.
fn field(square: Square) -> u8 {
    u8::try_from((7 - square.rank.index()) * 8 + square.file.index()).expect("64 squares")
}

fn dump(placement: &Placement) -> Vec<u8> {
    let mut bytes = vec![0x86, 0, 67];
    for rank in Rank::ALL.into_iter().rev() {
        bytes.extend(File::ALL.map(|file| number(placement.get(Square { file, rank }))));
    }
    bytes
}

fn change(square: Square, piece: Option<Piece>) -> Vec<u8> {
    vec![0x8E, 0, 5, field(square), number(piece)]
}

fn square(name: &str) -> Square {
    Square::all().find(|square| square.to_string() == name).expect("a square")
}

fn start() -> Placement {
    Placement::of(&Position::start())
}

// ---- a board on a pseudo-terminal

/// A board whose cable is plugged in for as long as this lives.
struct Board {
    hand: Sender<(Square, Option<Piece>)>,
    unplug: Sender<()>,
    thread: thread::JoinHandle<()>,
    stands: Placement,
}

impl Board {
    fn plug_in(link: &Path, stands: Placement) -> Self {
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
            while matches!(unplugged.try_recv(), Err(TryRecvError::Empty)) {
                let count = master.read(&mut bytes).unwrap_or(0);
                for asked in &bytes[..count] {
                    match *asked {
                        dgt::DUMP => master.write_all(&dump(&shown)).expect("written"),
                        dgt::UPDATES => tells = true,
                        dgt::RESET => tells = false,
                        _ => {}
                    }
                }
                for (square, piece) in moves.try_iter() {
                    shown.set(square, piece);
                    if tells {
                        master.write_all(&change(square, piece)).expect("written");
                    }
                }
            }
        });
        Self { hand, unplug, thread, stands }
    }

    fn put(&mut self, at: &str, piece: Option<Piece>) {
        self.stands.set(square(at), piece);
        self.hand.send((square(at), piece)).expect("plugged in");
    }

    /// Lifts a piece and puts it down.
    fn carry(&mut self, from: &str, to: &str) {
        let piece = self.stands.get(square(from));
        self.put(from, None);
        self.put(to, piece);
    }

    fn unplug(self) -> Placement {
        self.unplug.send(()).expect("plugged in");
        self.thread.join().expect("no panic");
        self.stands
    }
}

#[test]
fn the_sighted_player_moves_on_his_board_and_it_is_announced() {
    let home = Home::new();
    let link = home.path().join("board");
    let mut board = Board::plug_in(&link, start());
    let spec = format!("dgt:{}", link.display());
    let mut game = home.talk(&[
        "play",
        "--console",
        "--voice",
        "off",
        "--locale",
        "en",
        "--time",
        "none",
        "--blind",
        "black",
        "--board-white",
        &spec,
    ]);
    game.wait_for("White's electronic board answers");
    board.carry("e2", "e4");
    game.wait_for("White: Eva zwei Eva vier");
    game.say("");
    game.wait_for("White has pressed");
    game.say("d5");
    game.wait_for("Black: David sieben David fünf");
    // Another move than the one announced.
    board.carry("d7", "d6");
    game.wait_for("Announced: David sieben David fünf. On White's board stands: David sieben David sechs.");
    board.carry("d6", "d5");
    game.wait_for("White's board is right again.");
    game.say("");
    game.wait_for("Black has pressed");
    // It is unplugged, told once, and comes back by itself with the move made meanwhile.
    let mut stands = board.unplug();
    game.wait_for("White's electronic board does not answer");
    let pawn = stands.get(square("e4"));
    stands.set(square("e4"), None);
    stands.set(square("d5"), pawn);
    let mut board = Board::plug_in(&link, stands);
    game.wait_for("White's electronic board answers");
    game.wait_for("White: Eva vier schlägt David fünf");
    // What nothing explains is told.
    board.carry("a1", "a5");
    game.wait_for("White's board differs from the game on 2 squares, first ");
    game.kill();
    board.unplug();
}

#[test]
fn what_a_board_shows_is_the_arbiters_in_a_rated_game_and_counts_as_made() {
    let home = Home::new();
    let link = home.path().join("board");
    let mut board = Board::plug_in(&link, start());
    let spec = format!("dgt:{}", link.display());
    let mut game = home.talk(&[
        "play",
        "--json",
        "--voice",
        "off",
        "--locale",
        "en",
        "--time",
        "none",
        "--blind",
        "white",
        "--rated",
        "--protocol",
        "full",
        "--board-black",
        &spec,
    ]);
    game.wait_for("Black's electronic board answers");
    game.say("white: Nf3");
    game.wait_for("\"announced\"");
    game.say("black: Nf3");
    game.wait_for("\"Repeated\"");
    board.carry("g1", "h3");
    let told = game.wait_for("On Black's board stands");
    assert!(told.contains("\"log\""), "only the arbiter is told: {told}");
    board.carry("h3", "f3");
    game.wait_for("Made on Black's board");
    game.kill();
    board.unplug();
}

// ---- many games, with noise

/// Chance that is the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn one_in(&mut self, of: u64) -> bool {
        self.below(of) == 0
    }
}

/// What a hand does to execute a move: so many milliseconds later this stands there.
fn hands(chance: &mut Chance, board: &Placement, mv: Move) -> Vec<(u64, Square, Option<Piece>)> {
    let mut after = *board;
    Deed::of(mv).apply(&mut after);
    let mut steps = Vec::new();
    let piece = board.get(mv.from());
    if chance.one_in(6) {
        // A piece is adjusted before.
        let own = Square::all().filter(|square| board.get(*square).is_some()).collect::<Vec<_>>();
        let adjusted = own[usize::try_from(chance.below(own.len() as u64)).expect("small")];
        steps.push((300, adjusted, None));
        steps.push((100 + chance.below(900), adjusted, board.get(adjusted)));
    }
    if let (Some(from), Some(to)) = (mv.castling_rook(), mv.castling_rook_to()) {
        let [king_to, rook_to] = [mv.to(), to].map(|square| (square, after.get(square)));
        let king = [
            (mv.from(), None),
            if king_to.0 == from { (square_of_king(&after, piece), piece) } else { king_to },
        ];
        let rook = [(from, None), rook_to];
        let both = if chance.one_in(2) { [king, rook] } else { [rook, king] };
        for (at, stands) in both.into_iter().flatten() {
            steps.push((100 + chance.below(800), at, stands));
        }
        return steps;
    }
    let victim = mv.captured_on();
    let first = chance.one_in(2);
    if let Some(at) = victim.filter(|_| first) {
        steps.push((200 + chance.below(1500), at, None));
    }
    steps.push((200 + chance.below(1500), mv.from(), None));
    if let Some(at) = victim.filter(|_| !first) {
        steps.push((100 + chance.below(700), at, None));
    }
    // It slides over the squares between, quickly.
    if chance.one_in(3) && piece.is_some_and(|piece| piece.role != Role::Knight) {
        let at = |square: Square| (square.file.index() as isize, square.rank.index() as isize);
        let ((file, rank), (to_file, to_rank)) = (at(mv.from()), at(mv.to()));
        let (files, ranks) = (to_file - file, to_rank - rank);
        for step in 1..files.abs().max(ranks.abs()) {
            let over =
                Square::at(file + step * files.signum(), rank + step * ranks.signum()).expect("on the board");
            steps.push((30 + chance.below(120), over, piece));
            steps.push((30 + chance.below(120), over, None));
        }
    }
    if mv.promotion().is_some() && chance.one_in(2) {
        steps.push((200, mv.to(), piece));
        steps.push((100 + chance.below(2500), mv.to(), None));
    }
    steps.push((100 + chance.below(800), mv.to(), after.get(mv.to())));
    steps
}

fn square_of_king(after: &Placement, king: Option<Piece>) -> Square {
    Square::all().find(|square| after.get(*square) == king).expect("a king")
}

/// Bytes on their way, some of which are lost.
fn lossy(chance: &mut Chance, mut bytes: Vec<u8>) -> Vec<u8> {
    if chance.one_in(25) {
        bytes.remove(usize::try_from(chance.below(bytes.len() as u64)).expect("small"));
    }
    bytes
}

/// Plays a game on a noisy board in time of its own; how many moves were read.
fn game(seed: u64, plies: usize) -> usize {
    let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let (mut watch, mut decoder, mut known) = (Watch::default(), Decoder::default(), None);
    let mut beside = Beside { last: None, position: Position::start(), announced: None, may_move: true };
    let (mut stands, mut at_ms, mut read) = (start(), 0_u64, 0);
    for _ in 0..plies {
        let legal = beside.position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let special: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| mv.castling().is_some() || mv.promotion().is_some() || mv.is_en_passant())
            .collect();
        let from = if special.is_empty() || chance.one_in(3) { &legal } else { &special };
        let mv = from[usize::try_from(chance.below(from.len() as u64)).expect("small")];
        let mut steps = hands(&mut chance, &stands, mv);
        if chance.one_in(5) {
            // A square flickers.
            let at = steps.len();
            let flickers = mv.from();
            steps.insert(0, (50, flickers, stands.get(flickers)));
            steps.insert(0, (400, flickers, None));
            assert!(steps.len() > at);
        }
        let mut due = steps.into_iter();
        let mut next = due.next();
        let mut next_ms = at_ms + next.map_or(0, |(wait, ..)| wait);
        let mut moves = Vec::new();
        let end = at_ms + 60_000;
        let mut rests = 0;
        while at_ms < end && rests < 70 {
            at_ms += 50;
            let mut bytes = Vec::new();
            while let Some((_, at, piece)) = next.filter(|_| next_ms <= at_ms) {
                stands.set(at, piece);
                bytes.extend(lossy(&mut chance, change(at, piece)));
                next = due.next();
                next_ms += next.map_or(0, |(wait, ..)| wait);
            }
            if at_ms.is_multiple_of(800) {
                bytes.extend(lossy(&mut chance, dump(&stands)));
            }
            for said in bytes.into_iter().filter_map(|byte| decoder.take(byte)) {
                match said {
                    Said::All(all) => known = Some(*all),
                    Said::One(at, piece) => {
                        known.iter_mut().for_each(|known: &mut [char; 64]| known[at] = piece)
                    }
                }
            }
            if let Some(known) = &known {
                watch.stands(Placement::parse(&dgt::placement(known)).expect("a placement"), at_ms);
            }
            match watch.look(&beside, at_ms) {
                Some(Told::Move(found)) => {
                    moves.push(found);
                    beside.announced = Some(found);
                }
                Some(Told::Right(_)) | None => {}
                Some(other) => panic!("game {seed}: {other:?} where {mv:?} was made"),
            }
            rests = if next.is_none() && !moves.is_empty() { rests + 1 } else { 0 };
        }
        assert_eq!(moves, [mv], "game {seed}, {}", beside.position.fen());
        let after = beside.position.play(mv);
        beside =
            Beside { last: Some((beside.position, mv)), position: after, announced: None, may_move: true };
        read += 1;
    }
    read
}

#[test]
fn every_move_of_noisy_games_is_read_and_none_wrongly() {
    let read: usize = (1..=12).map(|seed| game(seed, 80)).sum();
    assert!(read > 500, "{read} moves");
}

#[test]
#[ignore = "a thousand games: minutes"]
fn a_thousand_noisy_games_are_read() {
    let read: usize = (1..=1000).map(|seed| game(seed, 120)).sum();
    println!("{read} moves of 1000 games read, none wrongly");
}

#[test]
fn what_is_no_move_is_none() {
    let beside = Beside { last: None, position: Position::start(), announced: None, may_move: true };
    let kings = |mut board: Placement| {
        for (color, to) in [(Color::White, "e4"), (Color::Black, "d5")] {
            let king = Piece { color, role: Role::King };
            let from = Square::all().find(|at| board.get(*at) == Some(king)).expect("a king");
            board.set(from, None);
            board.set(square(to), Some(king));
        }
        board
    };
    let jolted = Placement::parse("rnbqkbnr/pppppppp/8/8/P7/1P6/2PPPPPP/RNBQKBNR").expect("a board");
    let lifted = Placement::parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R").expect("a board");
    for (board, told_ms) in [(kings(start()), None), (jolted, Some(5000)), (lifted, Some(30_000))] {
        let mut watch = Watch::default();
        watch.stands(board, 0);
        let told: Vec<u64> = (0..100_000)
            .step_by(100)
            .filter(|at_ms| match watch.look(&beside, *at_ms) {
                Some(Told::Differs(..)) => true,
                None => false,
                other => panic!("{board}: {other:?}"),
            })
            .collect();
        assert_eq!(told, Vec::from_iter(told_ms), "{board}");
    }
}
