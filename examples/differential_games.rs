//! Random games, one line of JSON for each position, for comparing the rules with another program's
//! (`tests/differential`): `cargo run --example differential_games -- SEED GAMES`.

use std::io::{self, BufWriter, Write};

use evavier::rules::{
    Budget, CHESS960_POSITIONS, Color, History, Move, Outcome, Position, Reason, Score, is_dead, laws,
};
use serde_json::json;

#[path = "../tests/common/games/mod.rs"]
mod games;

use games::Dice;

fn main() -> io::Result<()> {
    let number = |text: Option<String>| text.and_then(|text| text.parse::<u64>().ok());
    let mut args = std::env::args().skip(1);
    let (Some(seed), Some(count)) = (number(args.next()), number(args.next())) else {
        eprintln!("usage: differential_games SEED GAMES");
        std::process::exit(2);
    };
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let out = &mut BufWriter::new(io::stdout().lock());
    for game in 0..count {
        let (start, plies) = start(seed.wrapping_mul(count).wrapping_add(game), &mut dice);
        let header = json!({
            "start": start.fen(), "chess960": start.is_chess960(), "number": start.chess960_number(),
        });
        writeln!(out, "{header}")?;
        play(History::new(start), plies, &mut dice, out)?;
    }
    out.flush()
}

/// By turns the usual start, one of Chess960, and twice an ending; and how long it is played.
fn start(number: u64, dice: &mut Dice) -> (Position, usize) {
    match number % 4 {
        0 => (Position::start(), 90),
        1 => {
            let start = (number / 4 % u64::from(CHESS960_POSITIONS)) as u16;
            (Position::chess960(start).expect("below 960"), 50)
        }
        _ => (ending(dice), 40),
    }
}

/// Kings and up to four pieces, with a count of quiet moves that may soon be over.
fn ending(dice: &mut Dice) -> Position {
    loop {
        let mut board = [['1'; 8]; 8];
        let pieces = dice.below(5);
        for place in 0..2 + pieces {
            let piece = match place {
                0 => 'K',
                1 => 'k',
                _ => ['P', 'p', 'N', 'n', 'B', 'b', 'R', 'r', 'Q', 'q'][dice.below(10)],
            };
            board[dice.below(8)][dice.below(8)] = piece;
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let quiet = [0, dice.below(40), 60 + dice.below(45), 110 + dice.below(45)][dice.below(4)];
        let fen = format!("{} {} - - {quiet} 80", ranks.join("/"), ["w", "b"][dice.below(2)]);
        match Position::from_fen(&fen, false) {
            Ok(position) if is_dead(&position, Budget::Quick).is_none() => return position,
            _ => {}
        }
    }
}

/// Goes on after draws, so that all counts run on; it ends where no move is left, and soon where none can mate.
fn play(mut history: History, plies: usize, dice: &mut Dice, out: &mut dyn Write) -> io::Result<()> {
    for ply in 0..=plies {
        let position = history.position();
        let moves = position.legal_moves();
        let outcome = history.ending(laws::usual()).map(|ruling| ruling.outcome);
        let claims = history.claims(laws::usual());
        let dead = outcome == Some(Outcome::draw(Reason::DeadPosition)) && dice.below(4) == 0;
        let played = (ply < plies && !moves.is_empty() && !dead).then(|| choose(&history, &moves, dice));
        // All moves in algebraic notation cost the other side most of the time.
        let written: Vec<Move> =
            if dice.below(24) == 0 { moves.clone() } else { played.into_iter().collect() };
        let told = json!({
            "fen": position.fen(),
            "moves": moves.iter().map(|mv| position.uci(*mv)).collect::<Vec<_>>(),
            "san": written.iter().map(|mv| [position.uci(*mv), position.san(*mv)]).collect::<Vec<_>>(),
            "check": position.is_check(),
            "checkmate": position.is_checkmate(),
            "stalemate": position.is_stalemate(),
            "insufficient": Color::ALL.map(|color| position.has_insufficient_material(color)),
            "repetitions": history.repetitions(),
            "threefold": claims.contains(&Reason::ThreefoldRepetition),
            "fifty": claims.contains(&Reason::FiftyMoves),
            "outcome": outcome.map(|outcome| outcome.reason),
            "winner": outcome.and_then(|outcome| match outcome.score {
                Score::Win(color) => Some(color),
                _ => None,
            }),
            "played": played.map(|mv| position.uci(mv)),
        });
        writeln!(out, "{told}")?;
        match played {
            Some(mv) => history.play(mv),
            None => break,
        }
    }
    Ok(())
}

/// One of the moves: now and then the last one back, for repetitions, or one that seldom comes up.
fn choose(history: &History, moves: &[Move], dice: &mut Dice) -> Move {
    let position = history.position();
    let found = match dice.below(6) {
        0..=2 => history.moves().iter().rev().nth(1).and_then(|last| {
            let is_back =
                |mv: &&Move| mv.from() == last.to() && mv.to() == last.from() && mv.role() == last.role();
            moves.iter().find(is_back)
        }),
        3 => moves.iter().find(|mv| mv.castling().is_some() || mv.is_en_passant()),
        4 => moves.iter().find(|mv| position.play(**mv).is_checkmate() || position.play(**mv).is_stalemate()),
        _ => None,
    };
    let lively: Vec<Move> = moves.iter().copied().filter(|mv| mv.is_zeroing()).collect();
    let drawn = if lively.is_empty() || dice.below(5) > 0 { moves } else { &lively };
    found.copied().unwrap_or_else(|| drawn[dice.below(drawn.len())])
}
