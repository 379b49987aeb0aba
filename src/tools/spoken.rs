//! Lines as somebody at the board says them, in the words of a locale.

use crate::language::Locale;
use crate::language::arbiter::Topic;
use crate::language::dictation::LineHead;
use crate::rules::Color;

/// A board of this player is read out; what stands there follows.
pub(super) fn board(locale: &Locale, color: Color) -> String {
    let words = &locale.dictation;
    let side = if color == Color::White { &words.white } else { &words.black };
    format!("{} {}", first(words.head(LineHead::Board)), first(side))
}

/// It stands as the game has it.
pub(super) fn board_as_recorded(locale: &Locale, color: Color) -> String {
    format!("{} {}", board(locale, color), first(locale.dictation.head(LineHead::Recorded)))
}

/// The arbiter confirms what was found.
pub(super) fn confirms(locale: &Locale) -> String {
    let topic = locale.arbiter.topics.get(&Topic::Confirm).map_or("", |words| first(words));
    format!("{} {topic}", first(&locale.arbiter.call))
}

fn first(words: &[String]) -> &str {
    words.first().map_or("", String::as_str)
}
