//! A score sheet typed in from paper: moves in any notation we know, numbered or not, broken into lines anyhow.
//!
//! The text is cut into tokens, what stands before the moves goes to `head`, and `search` finds the games that
//! the rest can mean. Exactly one must be left: a sheet that can be read in two ways is told as such, with the move.

mod head;
mod search;
mod token;

pub use token::LONGEST;

use super::entry::Writing;
use super::written::without_remarks;
use crate::notation::pgn::{PgnError, PgnErrorKind as Kind};
use crate::notation::{GameScore, marks};

/// Sheet as far as it could be read, and the faults of the rest.
#[derive(Clone, Debug)]
pub struct TypedSheet {
    pub score: GameScore,
    /// Faults of the rest, in order.
    pub faults: Vec<PgnError>,
}

/// The most faults that are told.
const MOST_FAULTS: usize = 50;

/// Reads a sheet, without remarks in braces; `written` is what somebody knows of the way it is written, else that is found out.
pub fn read(text: &str, written: Option<Writing>) -> TypedSheet {
    let text = without_remarks(&marks::lines(text));
    let head = head::read(&text);
    let mut score = GameScore::new(head.start.clone().unwrap_or_else(|_| crate::rules::Position::start()));
    for (name, value) in &head.tags {
        score.set_tag(name, value);
    }
    score.comment.clone_from(&head.comment);
    if let Err((line, text, error)) = head.start {
        return TypedSheet { score, faults: vec![fault(line, None, Kind::Fen { text, error })] };
    }
    let Some(mut tokens) = token::cut(head.moves) else {
        return TypedSheet { score, faults: vec![fault(1, None, Kind::TooLong)] };
    };
    let ended = token::take_result(&mut tokens);
    let writing = written.unwrap_or_else(|| token::writing(&tokens));
    let mut faults = search::read(&mut score, &tokens, &writing);
    faults.truncate(MOST_FAULTS);
    score.result = ended.as_ref().map(|(result, ..)| *result).or(head.result).unwrap_or_default();
    if let (Some((ended, line, text)), Some(stated)) = (ended, head.result)
        && ended != stated
        && faults.is_empty()
    {
        let kind = Kind::Result { tag: stated.to_string(), movetext: text };
        faults.push(fault(line, None, kind));
    }
    TypedSheet { score, faults }
}

fn fault(line: u64, at: Option<(usize, String)>, kind: Kind) -> PgnError {
    let (ply, move_number) = at.unzip();
    PgnError { game: 1, ply, move_number, line, kind }
}
