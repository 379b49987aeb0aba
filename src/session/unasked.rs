//! A passphrase that nobody asks for: the arbiter ordered an envelope, was refused or misspelt it, or has just been asked,
//! and types its passphrase all the same. A line that may be one is not recorded, not said back and not shown.

use super::ends;
use super::output::Weight;
use super::phrase::Phrase;
use super::turn::{Session, Turn};
use crate::game::adjourned::Phase;
use crate::language::{Reader, Reading};
use crate::rules::Party;

/// So long after it was asked for or ordered a passphrase may still be typed, in milliseconds.
const PATIENCE_MS: u64 = 60_000;

impl Session {
    /// Somebody has been asked for a passphrase, or expects to be.
    pub(crate) const fn expect_passphrase(&mut self, at_ms: u64) {
        self.phrase_until_ms = at_ms.saturating_add(PATIENCE_MS);
    }

    /// Whether the next line typed may be a passphrase that nobody asks for: it is kept nowhere. As long as an envelope
    /// waits for one, however late it is.
    pub(crate) fn may_be_typed_a_passphrase(&self, at_ms: u64) -> bool {
        self.envelope_waits() || at_ms < self.phrase_until_ms
    }

    fn envelope_waits(&self) -> bool {
        self.state.adjournment().is_some_and(|it| match it.phase {
            Phase::Asked => true,
            Phase::Closed => it.envelope.is_some(),
            Phase::Faulty(_) | Phase::Open => false,
        })
    }

    /// Whether a typed line orders an envelope or may be meant to: then its passphrase is typed next. A move never is,
    /// however like its words are, nor is a line under a player's name.
    pub(crate) fn may_be_ordered_an_envelope(&self, by: Option<Party>, text: &str, reader: &Reader) -> bool {
        let may_be = || !is_of_a_player(by) && !self.is_understood(text, reader);
        reader.may_want_passphrase(text) && (reader.arbiter_line(text).is_some() || may_be())
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

/// Says of a typed line that is understood as nothing that it may be a passphrase and was not kept.
pub(super) fn drop_passphrase(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    // Nobody types a passphrase under a player's name; what he tries is noted. But a move may be sealed under it.
    let named = is_of_a_player(turn.by) && !turn.session.envelope_waits();
    let may_be = turn.session.may_be_typed_a_passphrase(turn.at_ms) && !named;
    if !may_be || turn.session.is_understood(&said.text, said.reader) {
        return false;
    }
    ends::drop_question(turn);
    turn.say(Weight::Answer, say!("passphrase_unasked"));
    true
}

/// Whether there is more in it than words that make no sense, be it behind a command. The names of pieces alone are none.
fn says_something(reading: &Reading) -> bool {
    match reading {
        Reading::Unclear(why) => *why == crate::language::Unclear::NothingSaid,
        Reading::CommandWith(_, inner) | Reading::By(_, inner) => says_something(inner),
        Reading::Remark => false,
        Reading::Move(_)
        | Reading::Ambiguous(_)
        | Reading::Illegal(..)
        | Reading::Command(_)
        | Reading::CommandAt(..)
        | Reading::CommandNumber(..) => true,
    }
}

/// Whether a player or an assistant is named.
const fn is_of_a_player(by: Option<Party>) -> bool {
    matches!(by, Some(Party::Player(_) | Party::Assistant(_)))
}
