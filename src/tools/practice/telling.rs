//! How words and moves are told to somebody who learns them.

use crate::language::{AsAnnounced, Message, Unit, Wording};
use crate::rules::{Color, Move};
use crate::tools::message::ToolMessage;

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
    let sounds = sounds.map(|sounds| ToolMessage::PracticeSounds { sounds: sounds.join(" ") }.into());
    let words = AsAnnounced(wording.said.clone());
    [ToolMessage::PracticeRepeat { words }.into()].into_iter().chain(sounds).collect()
}

pub(super) fn told_to_announce(color: Color, mv: Move) -> Message {
    ToolMessage::PracticeTold { mv: told(color, mv) }.into()
}

/// A move in the learner's own language, its squares as they are written.
pub(super) fn told(color: Color, mv: Move) -> Message {
    let (from, to, role) = (mv.from().to_string(), mv.to().to_string(), mv.role());
    let told: Message = match (mv.castling(), mv.capture()) {
        (Some(side), _) => ToolMessage::PracticeCastles { color, side }.into(),
        (None, Some(_)) => ToolMessage::PracticeTakes { color, role, from, to }.into(),
        (None, None) => ToolMessage::PracticeMoves { color, role, from, to }.into(),
    };
    match mv.promotion() {
        Some(role) => ToolMessage::PracticePromotes { mv: told, role }.into(),
        None => told,
    }
}

/// A word with what it means and how it sounds.
pub(super) fn explained(unit: &Unit) -> Message {
    let (said, meaning) = (AsAnnounced(unit.said.clone()), unit.meaning.clone());
    match &unit.sounds {
        _ if meaning.is_empty() || meaning == unit.said => ToolMessage::PracticeWord { said }.into(),
        Some(sounds) => ToolMessage::PracticeWordSounds { said, meaning, sounds: sounds.clone() }.into(),
        None => ToolMessage::PracticeWordMeans { said, meaning }.into(),
    }
}
