//! Entries of which some signs cannot be read: the legal moves whose spelling fits what is left.

use crate::notation::{Descriptive, Letters, descriptive};
use crate::rules::{CastlingSide, Move, Piece, Position, Role};

/// A sign that cannot be read.
const UNREADABLE: char = '?';

/// The signs of an entry, without blanks.
pub(crate) fn signs(text: &str) -> Vec<char> {
    text.chars().filter(|sign| !sign.is_whitespace()).collect()
}

/// The legal moves that may be written so, each unreadable sign standing for one.
pub fn readings(signs: &[char], position: &Position, legal: &[Move], alphabets: &[Letters]) -> Vec<Move> {
    let algebraic = |mv: &Move| {
        // A pawn is written alike in every language, but for what it becomes.
        let alike = mv.role() == Role::Pawn && mv.promotion().is_none();
        let alphabets = if alike { &alphabets[..alphabets.len().min(1)] } else { alphabets };
        may_arrive(signs, *mv)
            && alphabets.iter().any(|letters| spellings(*mv, letters).iter().any(|slots| fits(signs, slots)))
    };
    let found: Vec<Move> = legal.iter().copied().filter(algebraic).collect();
    if !found.is_empty() || !looks_descriptive(signs) {
        return found;
    }
    let written = |mv: &Move, style| fits_text(signs, &descriptive(position, *mv, style));
    let styles = [Descriptive::French, Descriptive::English];
    legal.iter().copied().filter(|mv| styles.iter().any(|style| written(mv, *style))).collect()
}

/// True if the square of arrival may stand there, or the move castles.
fn may_arrive(signs: &[char], mv: Move) -> bool {
    let (file, rank) = (mv.to().file.char(), mv.to().rank.char());
    let is = |sign: char, wanted| sign == UNREADABLE || sign == wanted;
    mv.castling().is_some() || signs.windows(2).any(|two| is(two[0], file) && is(two[1], rank))
}

/// A place in a spelling: the signs it may hold, and whether it may be missing.
type Slot = (Vec<char>, bool);

fn spellings(mv: Move, letters: &Letters) -> Vec<Vec<Slot>> {
    let marks: Slot = ("+#!†‡".chars().collect(), true);
    if let Some(side) = mv.castling() {
        let king: Slot = (vec!['0', 'O', 'o'], false);
        let dash: Slot = (vec!['-', '–'], true);
        let mut slots = vec![king.clone(), dash.clone(), king.clone()];
        if side == CastlingSide::Long {
            slots.extend([dash, king]);
        }
        slots.push(marks);
        return vec![slots];
    }
    let one = |sign: char, optional: bool| (vec![sign], optional);
    let letter = |text: &str| text.chars().next();
    let separator = if mv.capture().is_some() { "x:×-" } else { "-–" };
    let squares = |complete: bool| {
        vec![
            one(mv.from().file.char(), !complete),
            one(mv.from().rank.char(), !complete),
            (separator.chars().collect(), true),
            one(mv.to().file.char(), false),
            one(mv.to().rank.char(), false),
        ]
    };
    let promotion = mv.promotion().map_or_else(Vec::new, |role| {
        let small = Piece { color: crate::rules::Color::Black, role }.char();
        let names = letter(letters.letter(role)).into_iter().chain([small]).collect();
        vec![(vec!['=', '(', '/'], true), (names, false), one(')', true)]
    });
    let whole = |start: Vec<Slot>, complete: bool| -> Vec<Slot> {
        start.into_iter().chain(squares(complete)).chain(promotion.clone()).chain([marks.clone()]).collect()
    };
    match letter(letters.letter(mv.role())) {
        None => vec![whole(Vec::new(), false)],
        Some(sign) => vec![whole(vec![one(sign, false)], false), whole(Vec::new(), true)],
    }
}

fn fits(signs: &[char], slots: &[Slot]) -> bool {
    match (signs, slots) {
        ([], rest) => rest.iter().all(|(_, optional)| *optional),
        (_, []) => false,
        ([sign, rest @ ..], [(may_be, optional), others @ ..]) => {
            let here = *sign == UNREADABLE || may_be.contains(sign);
            (here && fits(rest, others)) || (*optional && fits(signs, others))
        }
    }
}

/// Descriptive notation names pieces and files in capitals.
fn looks_descriptive(signs: &[char]) -> bool {
    signs.iter().filter(|sign| sign.is_uppercase()).count() > 1
}

fn fits_text(signs: &[char], text: &str) -> bool {
    let written = self::signs(text);
    let all = |pattern: &[char]| {
        pattern.len() <= written.len()
            && pattern.iter().zip(&written).all(|(sign, other)| *sign == UNREADABLE || sign == other)
    };
    all(signs) && written[signs.len()..].iter().all(|sign| !sign.is_ascii_digit() && !sign.is_uppercase())
}
