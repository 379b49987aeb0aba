//! The session itself, and one call of it, with what is seen of both. Whatever changes them is in `acts::record`.

use jiff::Zoned;

use super::basis::Basis;
use super::exchange::{Options, Output, Suggestion};
use super::pending::{EnvelopeStage, Pending, Talk};
use super::readings::BoardComparison;
use crate::game::event::Source;
use crate::game::policy::Policy;
use crate::game::setup::Protocol;
use crate::game::state::State;
use crate::language::{Message, Spoken};
use crate::rules::laws::Edition;
use crate::rules::{Color, Move, Party, Position};

/// One game at the table.
///
/// Contract for the driver: one [`handle`](Self::handle) at a time, all its outputs done in order before
/// the next, a [`Input::Tick`](crate::session::Input::Tick) no later than [`next_deadline_ms`](Self::next_deadline_ms), and
/// [`Input::Spoken`](crate::session::Input::Spoken) whenever the voice has said the last of what it was given.
#[derive(Clone, Debug, Default)]
pub struct Session {
    pub(crate) state: State,
    pub(crate) options: Options,
    pub(crate) pending: Pending,
    /// The envelope that waits for its passphrase or its move. Questions are asked beside it: offers, their answers and
    /// resignation do not wait for it (fide-2018 I.4, I.6).
    pub(crate) preparing: Option<EnvelopeStage>,
    /// Until then what is typed may be a passphrase, whatever is asked by ear meanwhile.
    pub(crate) phrase_until_ms: u64,
    /// Readings of boards and sheets that differ, which may be asked about beside it.
    pub(crate) differ: Option<Box<BoardComparison>>,
    pub(crate) talk: Talk,
    /// Date and time of day for the people at the table, where that was told.
    pub(crate) hour: Option<Zoned>,
}

impl Session {
    pub(crate) fn spoken(&self, mv: Move) -> Box<Spoken> {
        Box::new(Spoken { position: self.state.history.position().clone(), mv })
    }

    pub(crate) fn read_back(&self, mv: Move) -> Message {
        say!("proposed", color = self.state.mover(), mv = self.spoken(mv))
    }

    pub(crate) fn announcement(&self, mv: Move) -> Message {
        say!("announced", color = self.state.mover(), mv = self.spoken(mv))
    }

    /// The last move that is complete, with the position before it.
    pub(crate) fn last_ply(&self) -> Option<(Position, Move)> {
        let (position, mv) = self.state.history.plies().next_back()?;
        Some((position.clone(), mv))
    }

    /// The basis of an answer that is given now.
    pub(crate) fn basis(&self) -> Basis {
        Basis::of(&self.state, self.differ.as_deref())
    }
}

/// One call of [`Session::handle`].
pub(crate) struct Turn<'s> {
    pub session: &'s mut Session,
    pub at_ms: u64,
    pub by: Option<Party>,
    /// Moves that may have been meant by the words that were heard.
    pub meant: Option<Suggestion>,
    /// Words that were heard, where others were taken.
    pub heard: Option<String>,
    /// True if the words taken are the second ear's.
    pub second_ear: bool,
    /// True if the recogniser was sure; what is typed is.
    pub sure: bool,
    pub source: Source,
    /// True if it was taken from an electronic board, which counts as typed.
    pub from_board: bool,
    pub text: String,
    pub outputs: Vec<Output>,
}

impl<'s> Turn<'s> {
    pub(crate) const fn new(session: &'s mut Session, at_ms: u64) -> Self {
        Self {
            session,
            at_ms,
            by: None,
            meant: None,
            heard: None,
            second_ear: false,
            sure: true,
            source: Source::Typed,
            from_board: false,
            text: String::new(),
            outputs: Vec::new(),
        }
    }

    /// The side whose flag has fallen, where that is not written down yet.
    pub(crate) fn fallen_flag(&self) -> Option<Color> {
        let state = self.state();
        let clock =
            state.clock.as_ref().filter(|_| state.outcome.is_none() && state.irregular.flag.is_none());
        clock?.flag(self.at_ms)
    }

    pub(crate) fn runs(&self) -> bool {
        self.state().running().is_some()
    }

    pub(crate) fn state(&self) -> &State {
        &self.session.state
    }

    pub(crate) fn edition(&self) -> &Edition {
        self.state().edition()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state().outcome.is_some()
    }

    pub(crate) fn uci(&self, mv: Move) -> String {
        self.state().history.position().uci(mv)
    }

    /// True if another move is nearly as likely as the one that was heard.
    pub(crate) const fn is_close(&self) -> bool {
        matches!(self.meant, Some(Suggestion::EitherOf(..)))
    }

    /// The side of whoever speaks, where that is known.
    pub(crate) fn side_named(&self) -> Option<Color> {
        self.by.and_then(Party::side)
    }

    /// The side of whoever speaks; nobody named is the player to move.
    pub(crate) fn side(&self) -> Color {
        self.side_named().unwrap_or_else(|| self.state().mover())
    }

    /// True if a line may be the arbiter's.
    pub(crate) const fn is_arbiters(&self) -> bool {
        matches!(self.by, None | Some(Party::Arbiter))
    }

    /// True if the player to move speaks, and is known to.
    pub(crate) fn is_mover_himself(&self) -> bool {
        self.by == Some(Party::Player(self.state().mover()))
    }

    /// True if it is known that the opponent of the player to move speaks.
    pub(crate) fn is_opponent_himself(&self) -> bool {
        self.by == Some(Party::Player(self.state().mover().other()))
    }

    pub(crate) fn is_full(&self) -> bool {
        self.state().setup().protocol == Protocol::Full
    }

    /// What follows from the game being rated or not.
    pub(crate) fn policy(&self) -> Policy {
        self.state().policy()
    }

    /// True if a player of a rated game speaks: somebody who is not known to be the arbiter.
    pub(crate) fn is_players(&self) -> bool {
        self.policy().notes_tries && self.by != Some(Party::Arbiter)
    }
}
