//! Many games, on boards with the noise of real ones.

use evavier::device::board::dgt::{self, BoardSays, DgtDecoder};
use evavier::reconcile::board_change::BoardChange;
use evavier::reconcile::watch::{Beside, BoardNews, Watch};
use evavier::rules::{Move, Piece, Placement, Position, Role, Square};

use crate::boards::emulator::{change, dump, start};

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
    BoardChange::of(mv).apply(&mut after);
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
    let (mut watch, mut decoder, mut known) = (Watch::default(), DgtDecoder::default(), None);
    let mut beside = Beside { last: None, position: Position::start(), announced: None, may_move: true };
    let (mut stands, mut at_ms, mut read) = (start(), 0_u64, 0);
    let mut changed_ms = None;
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
                changed_ms = Some(at_ms);
                next = due.next();
                next_ms += next.map_or(0, |(wait, ..)| wait);
            }
            let asked = changed_ms.take_if(|changed_ms| at_ms >= *changed_ms + 60).is_some();
            if asked || at_ms.is_multiple_of(800) {
                bytes.extend(lossy(&mut chance, dump(&stands)));
            }
            let mut sure = false;
            for said in bytes.into_iter().filter_map(|byte| decoder.take(byte)) {
                match said {
                    BoardSays::All(all) => {
                        known = Some(*all);
                        sure = true;
                    }
                    BoardSays::Number(_) | BoardSays::Battery(_) | BoardSays::Charging => {}
                    BoardSays::One(at, piece) => {
                        known.iter_mut().for_each(|known: &mut [char; 64]| known[at] = piece)
                    }
                }
            }
            if let Some(known) = &known {
                watch.stands(Placement::parse(&dgt::placement(known)).expect("a placement"), at_ms, sure);
            }
            match watch.look(&beside, at_ms) {
                Some(BoardNews::Move(found)) => {
                    moves.push(found);
                    beside.announced = Some(found);
                }
                Some(BoardNews::Right | BoardNews::Touched(_)) | None => {}
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
