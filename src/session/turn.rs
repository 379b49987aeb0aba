//! The session itself, and one call of it: what every chapter of the talk works on. A chapter is a file of functions
//! over a [`Turn`]: those that take it by `&` only look.

use jiff::Zoned;

use super::input::Meant;
use super::options::Options;
use super::output::{Output, Weight};
use super::pending::{Pending, Preparing};
use super::readings::Differ;
use super::refusal::{self, NOISE, Refusal};
use super::talk::Talk;
use crate::game::event::{Event, Source};
use crate::game::judgement::Judgement;
use crate::game::setup::Protocol;
use crate::game::state::State;
use crate::game::told;
use crate::language::{Message, Spoken};
use crate::rules::{Color, Move, Party};

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

    /// Records what happened and says what is said of it.
    pub(super) fn tell(&mut self, weight: Weight, event: Event) {
        let told = told(&event, self.at_ms, self.state());
        self.record(event);
        told.table.into_iter().for_each(|message| self.say(weight, message));
    }

    pub(super) fn judge(&mut self, judgement: Judgement) {
        self.tell(Weight::Answer, Event::Judged(judgement));
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

    /// Refuses something: what is to be written down for it is, and it is told.
    pub(super) fn refuse(&mut self, refusal: &Refusal) {
        refusal::record_refusal(self, refusal);
        let heard = self.source == Source::Heard;
        let chatter = matches!(refusal, Refusal::Words(_, reading) if heard && *reading == NOISE);
        let weight = match refusal {
            // As what is right gets it, which nobody says aloud.
            Refusal::NotPressedYet => Weight::Aside,
            _ if chatter => Weight::Chatter,
            _ => Weight::Answer,
        };
        self.say(weight, refusal::told(self, refusal));
    }

    /// All that follows comes of what he says.
    pub(super) fn spoken_by(&mut self, by: Option<Party>) {
        if self.by == by {
            return;
        }
        self.by = by;
        self.outputs.extend(by.map(Output::By));
    }

    /// The side of whoever speaks, where he is known.
    pub(super) fn side_named(&self) -> Option<Color> {
        self.by.and_then(Party::side)
    }

    /// The side of whoever speaks; nobody named is the player to move.
    pub(super) fn side(&self) -> Color {
        self.side_named().unwrap_or_else(|| self.state().mover())
    }

    /// Whether a line may be the arbiter's.
    pub(super) const fn is_arbiters(&self) -> bool {
        matches!(self.by, None | Some(Party::Arbiter))
    }

    /// Whether the player to move speaks, and is known to.
    pub(super) fn is_mover_himself(&self) -> bool {
        self.by == Some(Party::Player(self.state().mover()))
    }

    /// Whether it is known that the opponent of the player to move speaks.
    pub(super) fn is_opponent_himself(&self) -> bool {
        self.by == Some(Party::Player(self.state().mover().other()))
    }

    pub(super) fn is_full(&self) -> bool {
        self.state().setup().protocol == Protocol::Full
    }

    pub(super) fn is_rated(&self) -> bool {
        self.state().setup().rated
    }

    /// Whether a player of a rated game speaks: somebody who is not known to be the arbiter.
    pub(super) fn is_players(&self) -> bool {
        self.is_rated() && self.by != Some(Party::Arbiter)
    }

    /// Keeps somebody's words for the arbiter.
    pub(super) fn note(&mut self, words: &str) {
        self.record(Event::Noted { by: self.by, words: words.trim().to_owned(), touching: false });
    }
}
