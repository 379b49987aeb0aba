//! Queue of what waits to be spoken, and the rules of what may cut what.
//!
//! Meanings wait here, not words: a time is told as it is when its turn comes. The rules:
//! * an announcement cuts whatever is less, and is itself never cut;
//! * an answer cuts chatter and waits behind announcements and earlier answers;
//! * chatter is said only where nothing else is, and lost otherwise: it is on the screen anyway.

use std::collections::VecDeque;

use crate::device::voice::SpokenPart;
use crate::language::{Locale, Message, Segment};
use crate::session::Priority;

/// Message to be said, and its language.
pub type Said = (Message, &'static Locale);

/// The queue before one voice that says one thing at a time.
#[derive(Debug, Default)]
pub(crate) struct SpeechQueue {
    waiting: VecDeque<(Priority, Said)>,
    current: Option<(u64, Priority)>,
    last_id: u64,
}

impl SpeechQueue {
    pub fn push(&mut self, weight: Priority, said: Said) {
        if weight == Priority::Chatter && !self.is_idle() {
            return;
        }
        if weight == Priority::Announcement {
            self.waiting.retain(|(other, _)| *other == Priority::Announcement);
        } else {
            self.waiting.retain(|(other, _)| *other != Priority::Chatter);
        }
        self.waiting.push_back((weight, said));
    }

    /// Chatter that is being said may be cut by whatever comes next, chatter too.
    pub(crate) fn forget_chatter(&mut self) {
        self.current = self.current.filter(|(_, weight)| *weight != Priority::Chatter);
    }

    /// Takes the next thing to say now, if there is any: the voice is free, or speaks something that this may
    /// cut.
    pub fn next(&mut self) -> Option<(u64, Said)> {
        let (weight, _) = self.waiting.front()?;
        if self.current.is_some_and(|(_, current)| current >= *weight) {
            return None;
        }
        let (weight, said) = self.waiting.pop_front()?;
        self.last_id += 1;
        self.current = Some((self.last_id, weight));
        Some((self.last_id, said))
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

    pub(crate) fn is_idle(&self) -> bool {
        self.current.is_none() && self.waiting.is_empty()
    }
}

/// Spoken parts of a message: one part for each change of language, for parts are parted by a pause.
pub fn parts(segments: Vec<Segment>) -> Vec<SpokenPart> {
    let mut parts: Vec<SpokenPart> = Vec::new();
    for Segment { language, text, .. } in segments.into_iter().filter(|segment| segment.spoken) {
        match parts.last_mut() {
            Some(last) if last.language == language => last.text.push_str(&text),
            _ => parts.push(SpokenPart { language, text }),
        }
    }
    parts
}

/// Rate of the voice: what was said twice in vain is said more slowly, down to a little less than the voice's
/// normal speed.
pub(crate) fn patient_rate(rate: i32, step: i32, repeats: u32) -> i32 {
    let slower = i32::try_from(repeats.saturating_sub(1)).unwrap_or(i32::MAX).saturating_mul(step);
    rate.saturating_sub(slower).max(rate.min(-step))
}

/// Rate at which an announcement is told slowly: clearly below the voice's own, and below what is normal.
pub(crate) fn slow_rate(rate: i32) -> i32 {
    rate.saturating_sub(40).clamp(-100, -40)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;
    use Priority::{Announcement, Answer, Chatter};

    #[test]
    fn chatter_that_is_forgotten_is_cut_by_chatter_and_nothing_else_is() {
        for (first, cut) in [(Chatter, true), (Answer, false), (Announcement, false)] {
            let locale = Library::built_in().scheme_locale();
            let mut queue = SpeechQueue::default();
            queue.push(first, (say!("say_again"), locale));
            assert!(queue.next().is_some());
            queue.forget_chatter();
            queue.push(Chatter, (say!("no_move_yet"), locale));
            let next = queue.next().map(|(_, (message, _))| message);
            assert_eq!(next, cut.then_some(say!("no_move_yet")), "{first:?}");
        }
    }

    /// Each row: what is pushed while the first is being said, and what is said in the end, in order.
    #[test]
    fn an_announcement_is_never_cut_by_chatter() {
        let locale = Library::built_in().scheme_locale();
        let names = [say!("say_again"), say!("no_move_yet"), fault!("voice_back"), say!("no_clock")];
        let rows: [(&[Priority], &[usize]); 6] = [
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
                queue.push(*weight, (message, locale));
                if let Some((id, (message, _))) = queue.next() {
                    said.push(message);
                    current = Some(id);
                }
            }
            while let Some(id) = current.take() {
                queue.done(id);
                if let Some((id, (message, _))) = queue.next() {
                    said.push(message);
                    current = Some(id);
                }
            }
            let expected: Vec<_> = expected.iter().map(|index| names[*index].clone()).collect();
            assert_eq!(said, expected, "{weights:?}");
            assert!(queue.is_idle());
        }
    }

    #[test]
    fn the_voice_slows_down_when_it_is_not_understood() {
        for (rate, repeats, expected) in [
            (20, 0, 20),
            (20, 1, 20),
            (20, 2, 5),
            (20, 3, -10),
            (20, 9, -15),
            (-60, 9, -60),
            (20, u32::MAX, -15),
        ] {
            assert_eq!(patient_rate(rate, 15, repeats), expected, "{rate} {repeats}");
        }
    }

    #[test]
    fn what_is_in_one_language_is_said_in_one_breath() {
        let segment = |language: &str, text: &str, spoken| Segment {
            language: language.to_owned(),
            text: text.to_owned(),
            spoken,
        };
        let part =
            |language: &str, text: &str| SpokenPart { language: language.to_owned(), text: text.to_owned() };
        let segments =
            vec![segment("de", "Nein", true), segment("de", ".", false), segment("de", " Eva vier", true)];
        assert_eq!(parts(segments), [part("de", "Nein Eva vier")]);
        let segments = vec![segment("fr", "Non. ", true), segment("de", "Eva vier", true)];
        assert_eq!(parts(segments), [part("fr", "Non. "), part("de", "Eva vier")]);
    }
}
