//! How words and moves are told to somebody who learns them.

use crate::language::{AsAnnounced, Message, Unit, Wording};
use crate::rules::{Color, Move};

/// So much of what was typed is shown again.
const SHOWN: usize = 40;

/// What somebody typed, as much as is shown of it.
pub(super) fn cut(said: &str) -> String {
    let mut shown: String = said.chars().take(SHOWN).collect();
    if said.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// A move that has to be repeated, with how it sounds where its words are foreign.
pub(super) fn repeat(wording: &Wording) -> Vec<Message> {
    let sounds: Option<Vec<&str>> = wording.units.iter().map(|unit| unit.sounds.as_deref()).collect();
    let sounds = sounds.map(|sounds| say!("practice_sounds", sounds = sounds.join(" ")));
    let words = AsAnnounced(wording.said.clone());
    [say!("practice_repeat", words)].into_iter().chain(sounds).collect()
}

pub(super) fn told_to_announce(color: Color, mv: Move) -> Message {
    say!("practice_told", mv = told(color, mv))
}

/// A move in the learner's own language, its squares as they are written.
pub(super) fn told(color: Color, mv: Move) -> Message {
    let (from, to, role) = (mv.from().to_string(), mv.to().to_string(), mv.role());
    let told: Message = match (mv.castling(), mv.capture()) {
        (Some(side), _) => say!("practice_castles", color, side),
        (None, Some(_)) => say!("practice_takes", color, role, from, to),
        (None, None) => say!("practice_moves", color, role, from, to),
    };
    match mv.promotion() {
        Some(role) => say!("practice_promotes", mv = told, role),
        None => told,
    }
}

/// A word with what it means and how it sounds.
pub(super) fn explained(unit: &Unit) -> Message {
    let (said, meaning) = (AsAnnounced(unit.said.clone()), unit.meaning.clone());
    match &unit.sounds {
        _ if meaning.is_empty() || meaning == unit.said => say!("practice_word", said),
        Some(sounds) => say!("practice_word_sounds", said, meaning, sounds = sounds.clone()),
        None => say!("practice_word_means", said, meaning),
    }
}
