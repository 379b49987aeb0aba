//! Questions that wait for an answer, and whose answer counts.

use super::pending::{Confirmation, EnvelopeStage, PendingAction};
use super::turn::{Session, Turn};
use crate::game::setup::Setup;
use crate::game::state::Stage;
use crate::language::{Command, Message, Reading};
use crate::rules::{Color, Party};

impl Session {
    pub fn awaits_a_sealed_move(&self) -> bool {
        let reply = self.preparing == Some(EnvelopeStage::Reply);
        self.state.outcome.is_none() && (self.state.is_sealing() || reply)
    }

    /// The side whose signature on the sheets with the result is asked for, if any.
    pub fn asks_to_sign(&self) -> Option<Color> {
        let state = &self.state;
        let ruled = state.edition().signatures.as_ref().is_some_and(|ruled| ruled.rule);
        let asked = |color: &Color| self.is_unsigned(*color) && !*state.refused_to_sign.get(*color);
        Color::ALL.into_iter().find(asked).filter(|_| ruled && !state.confirmed && state.outcome.is_some())
    }

    /// True if this side has not signed and may do so here. Whoever has a program at the other end of a call signs there.
    fn is_unsigned(&self, color: Color) -> bool {
        !*self.state.signed.get(color) && self.program_at() != Some(color)
    }

    /// True if a player has been asked something that a yes or no answers.
    pub const fn asks_a_player(&self) -> bool {
        self.pending.question.is_some()
    }

    /// The question that waits for an answer: a player's, else the arbiter's, else the read-back of a
    /// proposed move, else the one about signing.
    pub fn question(&self) -> Option<Message> {
        let of_player = self.pending.question.as_ref().map(|question| &question.asked);
        let of_arbiter = || self.pending.order.as_ref().map(|ordered| &ordered.question);
        let proposed = || match self.state.stage {
            Stage::Proposed(mv) => Some(self.read_back(mv)),
            _ => None,
        };
        let of_sheets = || sign_question(self, false).map(|(_, question)| question);
        of_player.or_else(of_arbiter).cloned().or_else(proposed).or_else(of_sheets)
    }

    /// The player or assistant whose answer alone counts, where it has to bear that name.
    pub fn asked_by_name(&self) -> Option<Party> {
        let signs = || self.asks_to_sign().filter(|_| self.pending.order.is_none()).map(Party::Player);
        let asked = self.pending.question.as_ref().map_or_else(signs, Confirmation::of);
        asked.filter(|who| self.state.policy().needs_names && who.side().is_some())
    }

    /// Time, in milliseconds, at which time alone will make something happen: a flag falls, or something is
    /// asked again.
    pub fn next_deadline_ms(&self) -> Option<u64> {
        let flag = self.state.clock.as_ref().and_then(crate::clock::Clock::next_deadline_ms);
        let ask = self.talk.asking.map(|asking| asking.due_ms);
        flag.into_iter().chain(ask).min()
    }

    /// True if announcements have to be repeated here.
    pub const fn repeats_back(&self) -> bool {
        self.options.repeat_back
    }

    /// Number of times in a row that words have been asked for or said again: the voice had better slow down.
    pub fn repeats(&self) -> u32 {
        self.talk.asking.map_or(0, |asking| asking.times)
    }
}

/// True if whoever speaks was asked last whether they leave: their yes or no is the answer to that, and signs
/// nothing.
pub(crate) fn is_asked_about_leaving(turn: &Turn<'_>) -> bool {
    let question = turn.session.pending.question.as_ref();
    question.is_some_and(|asked| matches!(asked.action, PendingAction::Leave) && asked.by == turn.by)
}

/// The player who is asked to sign, and the question.
pub(crate) fn sign_question(session: &Session, with_result: bool) -> Option<(Color, Message)> {
    let state = &session.state;
    session.asks_to_sign().zip(state.outcome).map(|(color, outcome)| {
        let Setup { white, black, .. } = &state.setup;
        let name = if color == Color::White { white.clone() } else { black.clone() };
        let message = match (name.is_empty(), with_result) {
            (true, true) => say!("sign_question", color, outcome),
            (true, false) => say!("sign_too", color),
            (false, true) => say!("sign_question_name", color, name, outcome),
            (false, false) => say!("sign_too_name", color, name),
        };
        (color, message)
    })
}

/// True if this would sign, right behind a line of the arbiter's and under no name: it may be the arbiter's
/// own yes.
pub(crate) fn asks_to_sign_again(turn: &Turn<'_>, reading: &Reading) -> bool {
    let answers = matches!(reading, Reading::Command(Command::Yes | Command::No));
    answers && turn.by.is_none() && turn.session.asks_to_sign().is_some()
}
