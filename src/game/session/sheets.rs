//! The players' score sheets: read out to complete them, and signed.

use super::{Turn, Weight};
use crate::game::answer;
use crate::game::event::{Event, Source};
use crate::language::{Command, Message};
use crate::rules::Color;

impl Turn<'_> {
    /// The score from a move on (fide-2018 8.5).
    pub(super) fn moves_from(&mut self, number: u32) {
        let moves = answer::moves(self.state(), number);
        moves.into_iter().for_each(|message| self.say(Weight::Answer, message));
    }

    /// A ply of the score, the one that is announced and not yet completed included.
    pub(super) fn recall(&mut self, ply: usize) {
        if let Some(message) = answer::ply(self.state(), ply) {
            self.record(Event::Asked { command: Command::Moves, source: Source::Typed });
            self.say(Weight::Answer, message);
        }
    }

    /// A player signs both sheets and the result on them (fide-2018 8.7). A misheard word signs nothing.
    pub(super) fn sign(&mut self, color: Color, source: Source) {
        let ruled = self.state().edition().signatures.as_ref().filter(|ruled| ruled.rule);
        let article = ruled.map(|ruled| ruled.article.clone());
        let refused = match () {
            () if article.is_none() => Some(Message::NothingToSign),
            () if self.state().outcome.is_none() => Some(Message::SignAfterwards),
            () if source == Source::Heard => Some(Message::SignByHand),
            () if *self.state().signed.get(color) => Some(Message::SignedAlready { color }),
            () => None,
        };
        if let Some(message) = refused {
            return self.say(Weight::Answer, message);
        }
        self.record(Event::Signed { color });
        self.say(Weight::Answer, Message::Signed { color, article });
        let rest = answer::signatures(self.state());
        rest.into_iter().for_each(|message| self.say(Weight::Answer, message));
    }
}
