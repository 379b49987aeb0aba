//! A move, spelt: the letter of each file, its name in the alphabet of NATO, and the number of the rank.

use super::announce::first;
use super::locale::{Library, Locale};
use super::message::Spoken;
use super::spelling::capital;
use crate::rules::{Role, Square};

/// A move in the words of a language, whatever the scheme of the announcements: piece by piece and square by square, with
/// pauses between.
pub(super) fn spelt(locale: &Locale, Spoken { mv, .. }: &Spoken) -> String {
    let words = &locale.words;
    let role = |role: Role| first(words.role(role)).to_owned();
    if let Some(side) = mv.castling() {
        return first(words.castling(side)).to_owned();
    }
    let mut parts = Vec::new();
    if mv.role() != Role::Pawn {
        parts.push(role(mv.role()));
    }
    parts.push(square(locale, mv.from()));
    if mv.capture().is_some() {
        parts.push(first(&words.takes).to_owned());
    }
    parts.push(square(locale, mv.to()));
    parts.extend(mv.promotion().map(role));
    if mv.is_en_passant() {
        parts.push(first(&words.en_passant).to_owned());
    }
    parts.join("; ")
}

fn square(locale: &Locale, square: Square) -> String {
    let index = square.file.index();
    let letter = char::from(b'A' + index as u8);
    let files = Library::built_in().nato.files.as_ref().unwrap_or(&locale.files);
    let rank = first(&locale.words.ranks[square.rank.index()]);
    format!("{letter}, {}, {rank}", capital(first(&files[index])))
}
