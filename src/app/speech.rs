//! What waits to be spoken, and what may cut what.
//!
//! Meanings wait here, not words: a time is told as it is when its turn comes. The rules:
//! * an announcement cuts whatever is less, and is itself never cut;
//! * an answer cuts chatter and waits behind announcements and earlier answers;
//! * chatter is said only where nothing else is, and lost otherwise: it is on the screen anyway.

use std::collections::VecDeque;

use crate::game::Weight;
use crate::language::Message;

/// The queue before one voice that says one thing at a time.
#[derive(Debug, Default)]
pub struct SpeechQueue {
    waiting: VecDeque<(Weight, Message)>,
    current: Option<(u64, Weight)>,
    last_id: u64,
}

impl SpeechQueue {
    /// Something is to be said.
    pub fn push(&mut self, weight: Weight, message: Message) {
        if weight == Weight::Chatter && !self.is_idle() {
            return;
        }
        if weight == Weight::Announcement {
            self.waiting.retain(|(other, _)| *other == Weight::Announcement);
        } else {
            self.waiting.retain(|(other, _)| *other != Weight::Chatter);
        }
        self.waiting.push_back((weight, message));
    }

    /// What to say now, if anything: the voice is free, or speaks something that this may cut.
    pub fn next(&mut self) -> Option<(u64, Message)> {
        let (weight, _) = self.waiting.front()?;
        if self.current.is_some_and(|(_, current)| current >= *weight) {
            return None;
        }
        let (weight, message) = self.waiting.pop_front()?;
        self.last_id += 1;
        self.current = Some((self.last_id, weight));
        Some((self.last_id, message))
    }

    /// The voice is done with this utterance, whether spoken, cut or failed.
    pub fn done(&mut self, id: u64) {
        if self.current.is_some_and(|(current, _)| current == id) {
            self.current = None;
        }
    }

    /// Forgets everything: the listener wants silence.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.current = None;
    }

    /// Whether nothing is being said and nothing waits.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.current.is_none() && self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Weight::{Announcement, Answer, Chatter};

    /// Each row: what is pushed while the first is being said, and what is said in the end, in order.
    #[test]
    fn an_announcement_is_never_cut_by_chatter() {
        let names = [Message::SayAgain, Message::NoMoveYet, Message::VoiceBack, Message::NoClock];
        let rows: [(&[Weight], &[usize]); 6] = [
            (&[Announcement, Chatter], &[0]),
            (&[Announcement, Answer], &[0, 1]),
            (&[Announcement, Announcement, Announcement], &[0, 1, 2]),
            (&[Answer, Announcement], &[0, 1]),
            (&[Chatter, Answer, Announcement], &[0, 1, 2]),
            (&[Announcement, Answer, Announcement, Chatter], &[0, 2]),
        ];
        for (weights, expected) in rows {
            let mut queue = SpeechQueue::default();
            let mut said = Vec::new();
            let mut current = None;
            for (weight, message) in weights.iter().zip(names.clone()) {
                queue.push(*weight, message);
                if let Some((id, message)) = queue.next() {
                    said.push(message);
                    current = Some(id);
                }
            }
            while let Some(id) = current.take() {
                queue.done(id);
                if let Some((id, message)) = queue.next() {
                    said.push(message);
                    current = Some(id);
                }
            }
            let expected: Vec<_> = expected.iter().map(|index| names[*index].clone()).collect();
            assert_eq!(said, expected, "{weights:?}");
            assert!(queue.is_idle());
        }
    }
}
