//! The session itself, and one call of it: what every chapter of the talk works on.

use jiff::Zoned;

use super::input::Meant;
use super::options::Options;
use super::output::{Output, Weight};
use super::pending::{Pending, Preparing};
use super::readings::Differ;
use super::talk::Talk;
use crate::game::event::{Event, Source};
use crate::game::state::State;
use crate::language::{Message, Spoken};
use crate::rules::{Move, Party};

/// One game at the table.
///
/// Contract for the driver: one [`handle`](Self::handle) at a time, all its outputs done in order before
/// the next, a [`Input::Tick`](super::Input::Tick) no later than [`next_deadline_ms`](Self::next_deadline_ms), and
/// [`Input::Spoken`](super::Input::Spoken) whenever the voice has said the last of what it was given.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) state: State,
    pub(super) options: Options,
    pub(super) pending: Pending,
    /// The envelope that waits for its passphrase or its move. Questions are asked beside it: offers, their answers and
    /// resignation do not wait for it (fide-2018 I.4, I.6).
    pub(super) preparing: Option<Preparing>,
    /// Until then what is typed may be a passphrase, whatever is asked by ear meanwhile.
    pub(super) phrase_until_ms: u64,
    /// What has been read of boards and sheets that differ, which may be asked about beside it.
    pub(super) differ: Option<Box<Differ>>,
    pub(super) talk: Talk,
    /// What hour it is for the people at the table, where that was told.
    pub(super) hour: Option<Zoned>,
}

impl Session {
    pub(super) fn spoken(&self, mv: Move) -> Box<Spoken> {
        Box::new(Spoken { position: self.state.history.position().clone(), mv })
    }
}

/// One call of [`Session::handle`].
pub(super) struct Turn<'s> {
    pub session: &'s mut Session,
    pub at_ms: u64,
    pub by: Option<Party>,
    /// What may have been meant by the words that were heard.
    pub meant: Option<Meant>,
    pub heard: Option<String>,
    pub source: Source,
    pub text: String,
    pub outputs: Vec<Output>,
}

impl<'s> Turn<'s> {
    pub(super) const fn new(session: &'s mut Session, at_ms: u64) -> Self {
        Self {
            session,
            at_ms,
            by: None,
            meant: None,
            heard: None,
            source: Source::Typed,
            text: String::new(),
            outputs: Vec::new(),
        }
    }

    pub(super) fn record(&mut self, event: Event) {
        let noted = self.state().noted().len();
        self.session
            .state
            .apply_of(self.by, &event, self.at_ms)
            .expect("the session decides only what its state allows; tests play thousands of games");
        self.outputs.push(Output::Record(event));
        // In a club there is nobody who is told more than the players.
        let fresh = self.session.state.noted().iter().skip(noted).filter(|_| self.session.state.setup.rated);
        self.outputs.extend(fresh.map(|noted| Output::Log(noted.message())));
    }

    pub(super) fn say(&mut self, weight: Weight, message: impl Into<Message>) {
        self.outputs.push(Output::Say(weight, message.into()));
    }

    pub(super) fn state(&self) -> &State {
        &self.session.state
    }

    pub(super) fn uci(&self, mv: Move) -> String {
        self.state().history.position().uci(mv)
    }
}
