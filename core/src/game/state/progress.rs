//! Changes of an announcement's progress by events, and the notes on it for the arbiter.

use super::game_state::{Stage, State};
use crate::game::adjourned::{Adjourning, Adjournment};
use crate::game::event::{CompletedBy, Event};
use crate::game::judgement::Judgement;
use crate::game::progress::{MoveProgress, Note, Noted, StopReason};
use crate::game::reconciled::read_by;
use crate::game::setup::Protocol;
use crate::language::{AnnouncementForm, Message, Scheme, Spoken};
use crate::rules::{Color, Move, Party, Position};

impl State {
    /// The reason why the clocks stand where a press starts nothing: in a rated game they were stopped.
    pub fn halt(&self) -> Option<StopReason> {
        self.halted.filter(|_| self.policy().waits_for_arbiter && self.outcome.is_none())
    }

    /// True if the arbiter of a rated game has set a number and no clock has run yet: players do
    /// not start it (fide-2018 6.6).
    pub(crate) fn waits_for_its_start(&self) -> bool {
        let begins = self.policy().waits_for_arbiter && self.outcome.is_none() && !self.begun;
        begins && self.clock.is_some() && self.pin().is_some()
    }

    /// Progress of the last announcement, besides its press. Nothing is missing where the protocol is the
    /// usual one, where a confirmation stands for all of it.
    pub fn progress(&self) -> MoveProgress {
        match self.setup.protocol {
            Protocol::Full => self.way,
            Protocol::Usual => MoveProgress::SETTLED,
        }
    }

    /// All announcements, completed or not, each in the position it was made in.
    pub fn announcements(&self) -> impl DoubleEndedIterator<Item = (&Position, Move)> {
        self.history.plies().chain(self.announced().map(|mv| (self.history.position(), mv)))
    }

    /// The last announcement, completed or not, in the position it was made in.
    pub fn last_announced(&self) -> Option<(&Position, Move)> {
        self.announcements().next_back()
    }

    /// True if the last announcement is still to be repeated; where the protocol is the usual
    /// one, before the press alone.
    pub(crate) fn awaits_repetition(&self) -> bool {
        let full = self.setup.protocol == Protocol::Full;
        self.outcome.is_none()
            && match self.stage {
                Stage::Proposed(_) => false,
                _ if full => !self.way.repeated,
                Stage::Announced { repeated, .. } => !repeated,
                Stage::ToMove => false,
            }
    }

    /// True if a move of this side counts as made only when it has been made by hand: its player is blind, or
    /// nobody said who is (fide-2018 D.2.3, D.2.5).
    pub fn is_made_by_hand(&self, color: Color) -> bool {
        self.setup.blind.is_none_or(|blind| blind.is(color))
    }

    /// The move that is announced or read back in a rated game, before an event changes that.
    pub(crate) fn said(&self) -> Option<Spoken> {
        let (Stage::Proposed(mv) | Stage::Announced { mv, .. }) = self.stage else { return None };
        self.policy().notes_tries.then(|| Spoken { position: self.history.position().clone(), mv })
    }

    /// True if the move announced is one that the other side's assistant announced (fide-2018 D.2.10.2):
    /// nobody of the side to move has said it.
    pub(crate) fn is_announced_by_another(&self) -> bool {
        let side = self.announcer.and_then(Party::side);
        self.announced().is_some() && side == Some(self.mover().other())
    }

    fn note(&mut self, what: Note) {
        let (ply, color) = (self.history.moves().len() + 1, self.mover());
        let late = matches!(what, Note::RepetitionDiffered { .. }) && self.announced().is_none();
        let (ply, color) = if late { (ply - 1, color.other()) } else { (ply, color) };
        self.noted.push(Noted { ply, color, by: self.author, what });
    }
}

/// Changes the progress of an announcement by an event that has been applied.
pub(super) fn apply_to_way(state: &mut State, event: &Event, ran: bool, at_ms: u64) {
    let is_open = state.announced().is_some();
    match event {
        Event::RepetitionDiffered { words } => {
            if let Some((position, mv)) = state.last_announced() {
                let mv = Box::new(Spoken { position: position.clone(), mv });
                state.note(Note::RepetitionDiffered { mv, words: words.clone() });
            }
        }
        Event::NotTaken { words, color } => {
            note_untaken(state, words, color.unwrap_or_else(|| state.mover()));
        }
        Event::PressedWithout { words } => state.note(Note::PressedWithout { words: words.clone() }),
        other => state.way = way_after(state, other),
    }
    if matches!(event, Event::Announced { .. } | Event::Corrected { .. }) {
        state.announcer = state.author;
    }
    state.last_rejected = match event {
        Event::Announced { .. }
        | Event::Corrected { .. }
        | Event::Completed { .. }
        | Event::PressedWithout { .. } => None,
        Event::Judged(judgement) if judgement.puts_right() => None,
        Event::NotTaken { words, .. } if !is_open => Some(words.clone()),
        _ => state.last_rejected.take(),
    };
    let halted = halt_after(state, event, ran);
    match (state.halted.is_some(), halted.is_some()) {
        (false, true) => state.halted_ms = at_ms,
        (true, false) if *event == Event::ClockStarted && state.policy().notes_tries => {
            state.note(Note::Stood { ms: at_ms.saturating_sub(state.halted_ms) });
        }
        _ => {}
    }
    state.halted = halted;
}

fn way_after(state: &State, event: &Event) -> MoveProgress {
    match event {
        Event::Announced { .. } | Event::Corrected { .. } => MoveProgress::ANNOUNCED,
        Event::Made => state.way.made_on(state.mover()),
        Event::MadeOn { board } => state.way.made_on(*board),
        Event::Repeated => MoveProgress { repeated: true, ..state.way },
        Event::TakenBack => MoveProgress::SETTLED,
        // Where the game ends or is put right, the arbiter sees to both boards.
        Event::Completed { by: CompletedBy::End } => MoveProgress::SETTLED,
        Event::Judged(judgement) if judgement.puts_right() && state.announced().is_none() => {
            MoveProgress::SETTLED
        }
        _ => state.way,
    }
}

/// The reason why the clocks stand after an event: in a rated game nobody starts what was stopped by
/// pressing. `ran` tells if a clock ran before the event.
fn halt_after(state: &State, event: &Event, ran: bool) -> Option<StopReason> {
    let runs = state.running().is_some();
    let waits = state.adjournment.as_ref().is_some_and(Adjournment::holds);
    match event {
        Event::PressedWithout { words: Some(_) } => state.halted.or(Some(StopReason::Referred)),
        Event::ClockStopped => state.halted.or(Some(StopReason::Stopped)),
        Event::ClockStarted | Event::Completed { .. } | Event::Ended { .. } => None,
        _ if runs => None,
        // The arbiter has decided what was referred.
        Event::Judged(judgement)
            if state.halted == Some(StopReason::Referred)
                && (judgement.puts_right() || matches!(judgement, Judgement::IllegalMove { .. })) =>
        {
            Some(StopReason::Ruled)
        }
        // The end was taken back, a press or a ruling: all is as it was before but the clocks.
        Event::Judged(
            Judgement::Reopened { .. } | Judgement::PressUndone { .. } | Judgement::RulingUndone { .. },
        ) => Some(StopReason::Ruled),
        // Whoever was away is back, or the envelope is lost: the arbiter starts the clock of whoever makes the sealed move.
        Event::Adjournment(Adjourning::Present { .. }) if ran && !runs && !waits => Some(StopReason::Ruled),
        Event::Adjournment(Adjourning::Lost { .. }) if !runs => Some(StopReason::Ruled),
        // The arbiter has set a clock whose flag was down, or gone back behind that.
        Event::Judged(
            Judgement::TimeSet { .. }
            | Judgement::MovesSet { .. }
            | Judgement::ClockUndone { .. }
            | Judgement::Restored { .. },
        ) if !runs && state.irregular.flag.is_none() && !state.waits_for_its_start() => {
            state.halted.or(Some(StopReason::Ruled))
        }
        Event::Judged(_) | Event::Resumed | Event::Gap { .. } | Event::BoardsDiffered { .. }
            if ran && !runs =>
        {
            state.halted.or(Some(StopReason::Ruled))
        }
        _ => state.halted,
    }
}

fn note_untaken(state: &mut State, words: &str, color: Color) {
    let ply = state.history.moves().len() + 1;
    let same = |noted: &&Noted| {
        noted.ply == ply && noted.color == color && matches!(noted.what, Note::NotTaken { .. })
    };
    let number = state.noted.iter().filter(same).count() as u64 + 1;
    let what = Note::NotTaken { words: words.to_owned(), number };
    state.noted.push(Noted { ply, color, by: state.author, what });
}

/// Notes whatever somebody may learn from by trying it: in a rated game that is the arbiter's to know.
pub(super) fn note_what_was_tried(state: &mut State, event: &Event, said: Option<Spoken>) {
    if !state.policy().notes_tries {
        return;
    }
    let said = said.map(Box::new);
    let now = state.said().map(Box::new);
    if matches!(event, Event::Announced { .. } | Event::Corrected { .. }) {
        note_whose_announcement(state, now.clone());
    }
    let note = match (event, said) {
        (Event::Withdrawn, Some(mv)) => Note::Dropped { mv },
        (Event::Proposed { .. }, Some(mv)) if now.as_ref() != Some(&mv) => Note::Dropped { mv },
        (Event::TakenBack, Some(mv)) => Note::Changed { mv, to: None },
        (Event::Corrected { .. }, Some(mv)) => Note::Changed { mv, to: now },
        (Event::Noted { by, words, .. }, _) => Note::Told { by: *by, words: words.clone() },
        (Event::BoardShowed { board, what }, _) => match what.noted(state, *board) {
            Some(message) => Note::Board(message),
            None => return,
        },
        (Event::BoardRead { color, by, over, .. }, _) => Note::Read(read_by(true, *color, *by, *over)),
        (Event::SheetRead { color, by, over, .. }, _) => Note::Read(read_by(false, *color, *by, *over)),
        (Event::WrongNumber, _) => Note::PinRefused,
        (Event::Left { asked }, _) => Note::Left { asked: *asked },
        (Event::BrokenOff, _) => Note::BrokenOff,
        (Event::Manner { scheme, form }, _) => Note::Manner(manner(state, *scheme, *form)),
        (Event::PinSet { unproven: true, .. }, _) => Note::PinReplaced,
        (Event::PinSet { .. }, _) if is_begun_unguarded(state) => Note::PinSetLate,
        (Event::Completed { .. }, _) if state.pin().is_none() && state.history.moves().len() == 1 => {
            Note::Unguarded
        }
        _ => return,
    };
    state.note(note);
}

/// Notes for the arbiter an announcement that was not of the side to move, or of nobody who is named.
fn note_whose_announcement(state: &mut State, now: Option<Box<Spoken>>) {
    let is_anothers = state.is_announced_by_another();
    if let Some(mv) = now.filter(|_| is_anothers) {
        state.note(Note::AnnouncedFor { mv });
    }
    if let Some(offer) = state.draws.waiting {
        state.note(Note::OfferOpen { offer });
    }
}

/// The message that tells the words in which moves are announced from now on.
pub(crate) fn manner(state: &State, scheme: Scheme, form: AnnouncementForm) -> Message {
    let article = state.edition().announced.as_ref().map(|ruled| ruled.article.clone());
    let scheme = match scheme {
        Scheme::Fide => say!("manner_fide"),
        Scheme::Nato => say!("manner_nato"),
        Scheme::Letters => say!("manner_letters"),
    };
    let form = match form {
        AnnouncementForm::Full => say!("manner_full"),
        AnnouncementForm::Short => say!("manner_short"),
    };
    say!("manner", scheme, form, article)
}

/// Tests if a move had been completed before anybody set the arbiter's number, and no late one is noted yet.
fn is_begun_unguarded(state: &State) -> bool {
    let unguarded = |noted: &Noted| noted.what == Note::Unguarded;
    let late = |noted: &Noted| noted.what == Note::PinSetLate;
    state.noted.iter().any(unguarded) && !state.noted.iter().any(late)
}

/// The message that tells the stage of the move in progress, and what is waited for.
pub fn standing(state: &State) -> Message {
    if let Some(outcome) = state.outcome {
        return say!("game_over", outcome, article = state.article().cloned());
    }
    let mover = state.mover();
    if let Stage::Proposed(mv) = &state.stage {
        return say!("stands_proposed", color = mover, mv = (state.history().position(), *mv));
    }
    let Some((position, mv)) = state.last_announced() else { return say!("stands_to_move", color = mover) };
    let (way, color) = (state.progress(), position.turn());
    let pressed = state.announced().is_none();
    let opponent = color.other();
    let then = match () {
        () if !way.repeated => say!("awaits_repetition", opponent),
        () if !way.made.get(color) && !pressed => say!("awaits_making", color),
        () if !way.made.get(opponent) => say!("awaits_making", color = opponent),
        () if pressed => return say!("stands_to_move", color = mover),
        () => say!("awaits_press", color),
    };
    say!("stands_announced", color, mv = (position, mv), then)
}
