//! A passphrase that nobody asked for: the arbiter ordered an envelope, was refused, and types its passphrase all the
//! same. A line that may be one is not recorded, not said back and not shown.

use super::output::Weight;
use super::pending::{LINES, Passphrase, Unasked};
use super::turn::{Session, Turn};
use crate::game::message::AdjournmentMessage;
use crate::language::arbiter::Order;
use crate::language::{Reader, Reading};

impl Session {
    /// Whether the next line typed may be a passphrase that nobody asked for: it is kept nowhere.
    #[must_use]
    pub(crate) const fn may_be_typed_a_passphrase(&self) -> bool {
        self.unasked.is_some()
    }
}

impl Turn<'_> {
    /// The arbiter expects to be asked for a passphrase if this is one of the orders that need one.
    pub(super) fn expect_passphrase(&mut self, order: &Order) {
        let envelope = match order {
            Order::Adjourn { on_paper: false, .. } | Order::Seal(None) => Passphrase::Closed,
            Order::Open => Passphrase::Opened,
            _ => return,
        };
        self.session.unasked = Some(Unasked { envelope, lines: LINES });
    }

    /// Says of a typed line that is understood as nothing that it may be the passphrase of a refused envelope and was not
    /// kept. Any line that is understood ends that.
    pub(super) fn drop_passphrase(&mut self, text: &str, reader: &Reader) -> bool {
        let Some(unasked) = self.session.unasked.take() else { return false };
        if self.is_understood(text, reader) {
            return false;
        }
        let lines = unasked.lines - 1;
        self.session.unasked = (lines > 0).then_some(Unasked { lines, ..unasked });
        self.drop_question();
        self.say(
            Weight::Answer,
            match unasked.envelope {
                Passphrase::Closed => AdjournmentMessage::PassphraseUnasked,
                Passphrase::Opened => AdjournmentMessage::OpenPhraseUnasked,
            },
        );
        true
    }

    /// Whether a typed line says anything, be it in the words of another language, as a repetition may be.
    fn is_understood(&self, text: &str, reader: &Reader) -> bool {
        let position = self.state().history().position();
        let ahead = self.state().position_ahead();
        let is_a_move = |reader: &Reader| {
            [position, &ahead].iter().any(|position| matches!(reader.read(position, text), Reading::Move(_)))
        };
        reader.arbiter_line(text).is_some()
            || self.state().is_differing() && reader.dictation(text, true).is_some()
            || says_something(&reader.read(position, text))
            || says_something(&reader.read(&ahead, text))
            || Reader::built_in().iter().any(is_a_move)
    }
}

/// Whether there is more in it than words that make no sense, be it behind a command.
fn says_something(reading: &Reading) -> bool {
    match reading {
        Reading::Unclear(why) => *why == crate::language::Unclear::NothingSaid,
        Reading::CommandWith(_, inner) | Reading::By(_, inner) => says_something(inner),
        Reading::Move(_)
        | Reading::Ambiguous(_)
        | Reading::Illegal(..)
        | Reading::Command(_)
        | Reading::CommandAt(..)
        | Reading::CommandNumber(..)
        | Reading::Remark => true,
    }
}
