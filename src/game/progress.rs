//! How far an announcement has got: announced, repeated, made on both boards, pressed (fide-2018 D.2.1 to
//! D.2.4); and what is noted for the arbiter on that way.

use super::event::{CompletedBy, Event};
use super::setup::Protocol;
use super::state::{Stage, State};
use crate::game::message::GameMessage;
use crate::language::{Message, Spoken};
use crate::rules::{ByColor, Color, Move, Party, Position};

/// How far the last announcement has got, besides its press.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Way {
    /// Whether the opponent has repeated it.
    pub repeated: bool,
    /// On whose boards it has been made.
    pub made: ByColor<bool>,
}

impl Way {
    /// Nothing has happened since the announcement.
    const ANNOUNCED: Self = Self { repeated: false, made: ByColor { white: false, black: false } };
    /// Nothing is missing.
    const SETTLED: Self = Self { repeated: true, made: ByColor { white: true, black: true } };
}

impl Default for Way {
    fn default() -> Self {
        Self::SETTLED
    }
}

/// Something noted for the arbiter; nobody else is told of it in a rated game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Noted {
    /// The ply of the game it happened at, from 1.
    pub ply: usize,
    /// Whose move was in progress.
    pub color: Color,
    /// What.
    pub what: Note,
}

/// What can be noted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Note {
    /// The announcement was repeated otherwise.
    RepetitionDiffered {
        /// What was announced.
        mv: Box<Spoken>,
        /// The words of the repetition.
        words: String,
    },
    /// An announcement could not be taken: no legal move, more than one, or not understood.
    NotTaken {
        /// Its words.
        words: String,
        /// The how-manieth it is of this player before this move.
        number: u64,
    },
    /// An announcement was taken back or replaced before the press (fide-2018 D.2.8).
    Changed {
        /// What was announced first.
        mv: Box<Spoken>,
        /// What instead, where that was said.
        to: Option<Box<Spoken>>,
    },
    /// What was heard was read back and not confirmed.
    Dropped {
        /// What was read back.
        mv: Box<Spoken>,
    },
    /// Somebody did or told something that the arbiter judges.
    Told {
        /// Who.
        by: Option<Party>,
        /// In his words.
        words: String,
    },
    /// A wrong number was given for the arbiter's.
    PinRefused,
    /// The first move was completed, and no arbiter had set his number.
    Unguarded,
    /// The number was set during the game.
    PinSetLate,
    /// The clock was pressed though no announcement had been taken.
    PressedWithout {
        /// The words of one that could not be taken.
        words: Option<String>,
    },
}

impl Noted {
    /// To be told to the arbiter.
    #[must_use]
    pub fn message(&self) -> Message {
        let (ply, color) = (self.ply as u64, self.color);
        let what = match self.what.clone() {
            Note::RepetitionDiffered { mv, words } => {
                GameMessage::NotedRepetition { opponent: color.other(), said: words, mv }.into()
            }
            Note::NotTaken { words, number: 1 } => GameMessage::NotedNotTaken { color, said: words }.into(),
            Note::NotTaken { words, number } => {
                GameMessage::NotedNotTakenAgain { color, number, said: words }.into()
            }
            Note::Changed { mv, to: None } => GameMessage::NotedTakenBack { color, mv }.into(),
            Note::Changed { mv, to: Some(other) } => GameMessage::NotedCorrected { color, mv, other }.into(),
            Note::Dropped { mv } => GameMessage::NotedDropped { color, mv }.into(),
            Note::Told { by: Some(who), words } => GameMessage::NotedOf { who, said: words }.into(),
            Note::Told { by: None, words } => GameMessage::NotedOfSomebody { said: words }.into(),
            Note::PinRefused => GameMessage::NotedWrongPin.into(),
            Note::Unguarded => GameMessage::NotedUnguarded.into(),
            Note::PinSetLate => GameMessage::NotedPinLate.into(),
            Note::PressedWithout { words: None } => GameMessage::NotedPress { color }.into(),
            Note::PressedWithout { words: Some(said) } => GameMessage::NotedPressAfter { color, said }.into(),
        };
        GameMessage::NotedAt { ply, what }.into()
    }
}

/// Why the clocks of a rated game stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Halt {
    /// Somebody stopped them.
    Stopped,
    /// The clock was pressed after an announcement that could not be taken: the arbiter decides.
    Referred,
}

impl State {
    /// Why the clocks stand where a press starts nothing: in a rated game they were stopped.
    #[must_use]
    pub fn halt(&self) -> Option<Halt> {
        self.halted.filter(|_| self.setup.rated && self.outcome.is_none())
    }

    /// How far the last announcement has got, besides its press. Nothing is missing where the protocol is the
    /// usual one, where a confirmation stands for all of it.
    #[must_use]
    pub fn way(&self) -> Way {
        match self.setup.protocol {
            Protocol::Full => self.way,
            Protocol::Usual => Way::SETTLED,
        }
    }

    /// What is noted for the arbiter, in order.
    #[must_use]
    pub fn noted(&self) -> &[Noted] {
        &self.noted
    }

    /// The last announcement, completed or not, in the position it was made in.
    #[must_use]
    pub fn last_announced(&self) -> Option<(&Position, Move)> {
        let announced = self.announced().map(|mv| (self.history.position(), mv));
        announced.or_else(|| self.history.plies().next_back())
    }

    /// Whether a move of this side counts as made only when it has been made by hand: its player is blind, or
    /// nobody said who is (fide-2018 D.2.3, D.2.5).
    #[must_use]
    pub fn is_made_by_hand(&self, color: Color) -> bool {
        self.setup.blind.is_none_or(|blind| blind == color)
    }

    /// What an event that has been applied changes of this.
    pub(super) fn apply_to_way(&mut self, event: &Event) {
        match event {
            Event::Announced { .. } | Event::Corrected { .. } => {
                self.way = Way::ANNOUNCED;
                self.untaken = None;
            }
            Event::Made => *self.way.made.get_mut(self.mover()) = true,
            Event::MadeOn { board } => *self.way.made.get_mut(*board) = true,
            Event::Repeated => self.way.repeated = true,
            Event::TakenBack => self.way = Way::SETTLED,
            // Where the game ends or is put right, the arbiter sees to both boards.
            Event::Completed { by: CompletedBy::End } | Event::Judged(_) => self.way_is_clear(),
            Event::Completed { .. } => self.untaken = None,
            Event::RepetitionDiffered { words } => {
                if let Some((position, mv)) = self.last_announced() {
                    let mv = Box::new(Spoken { position: position.clone(), mv });
                    self.note(Note::RepetitionDiffered { mv, words: words.clone() });
                }
            }
            Event::NotTaken { words, color } => {
                if self.announced().is_none() {
                    self.untaken = Some(words.clone());
                }
                self.note_untaken(words, color.unwrap_or_else(|| self.mover()));
            }
            Event::PressedWithout { words } => {
                self.untaken = None;
                self.note(Note::PressedWithout { words: words.clone() });
            }
            _ => {}
        }
        self.apply_to_halt(event);
    }

    /// In a rated game nobody starts what was stopped by pressing.
    fn apply_to_halt(&mut self, event: &Event) {
        match event {
            Event::PressedWithout { words: Some(_) } => {
                self.halted.get_or_insert(Halt::Referred);
            }
            Event::ClockStopped if self.halted.is_none() => self.halted = Some(Halt::Stopped),
            Event::ClockStarted | Event::Completed { .. } | Event::Ended { .. } => self.halted = None,
            // What was referred to the arbiter he has decided.
            Event::Judged(_) if self.halted == Some(Halt::Referred) => self.halted = None,
            _ => {}
        }
    }

    fn note_untaken(&mut self, words: &str, color: Color) {
        let ply = self.history.moves().len() + 1;
        let same = |noted: &&Noted| {
            noted.ply == ply && noted.color == color && matches!(noted.what, Note::NotTaken { .. })
        };
        let number = self.noted.iter().filter(same).count() as u64 + 1;
        self.noted.push(Noted { ply, color, what: Note::NotTaken { words: words.to_owned(), number } });
    }

    /// What is announced or read back, before an event changes that.
    pub(super) fn said(&self) -> Option<Spoken> {
        let (Stage::Proposed(mv) | Stage::Announced { mv, .. }) = self.stage else { return None };
        self.setup.rated.then(|| Spoken { position: self.history.position().clone(), mv })
    }

    /// In a rated game: whatever somebody may learn from by trying it is the arbiter's to know.
    pub(super) fn note_what_was_tried(&mut self, event: &Event, said: Option<Spoken>) {
        if !self.setup.rated {
            return;
        }
        let said = said.map(Box::new);
        let now = self.said().map(Box::new);
        let note = match (event, said) {
            (Event::Withdrawn, Some(mv)) => Note::Dropped { mv },
            (Event::Proposed { .. }, Some(mv)) if now.as_ref() != Some(&mv) => Note::Dropped { mv },
            (Event::TakenBack, Some(mv)) => Note::Changed { mv, to: None },
            (Event::Corrected { .. }, Some(mv)) => Note::Changed { mv, to: now },
            (Event::Noted { by, words }, _) => Note::Told { by: *by, words: words.clone() },
            (Event::WrongNumber, _) => Note::PinRefused,
            (Event::PinSet { .. }, _) if self.is_begun_unguarded() => Note::PinSetLate,
            (Event::Completed { .. }, _) if self.pin().is_none() && self.history.moves().len() == 1 => {
                Note::Unguarded
            }
            _ => return,
        };
        self.note(note);
    }

    /// Whether a move had been completed before anybody set the arbiter's number.
    fn is_begun_unguarded(&self) -> bool {
        let unguarded = |noted: &Noted| noted.what == Note::Unguarded;
        let late = |noted: &Noted| noted.what == Note::PinSetLate;
        self.noted.iter().any(unguarded) && !self.noted.iter().any(late)
    }

    fn way_is_clear(&mut self) {
        if self.announced().is_none() {
            self.way = Way::SETTLED;
        }
        self.untaken = None;
    }

    fn note(&mut self, what: Note) {
        let (ply, color) = (self.history.moves().len() + 1, self.mover());
        let late = matches!(what, Note::RepetitionDiffered { .. }) && self.announced().is_none();
        let (ply, color) = if late { (ply - 1, color.other()) } else { (ply, color) };
        self.noted.push(Noted { ply, color, what });
    }
}

/// How far the move in progress is, and what is waited for.
#[must_use]
pub fn standing(state: &State) -> Message {
    if let Some(outcome) = state.outcome() {
        return GameMessage::GameOver { outcome, article: state.article().cloned() }.into();
    }
    let mover = state.mover();
    let spoken = |position: &Position, mv| Box::new(Spoken { position: position.clone(), mv });
    if let Stage::Proposed(mv) = state.stage() {
        let mv = spoken(state.history().position(), *mv);
        return GameMessage::StandsProposed { color: mover, mv }.into();
    }
    let Some((position, mv)) = state.last_announced() else {
        return GameMessage::StandsToMove { color: mover }.into();
    };
    let (way, color) = (state.way(), position.turn());
    let pressed = state.announced().is_none();
    let opponent = color.other();
    let then = match () {
        () if !way.repeated => GameMessage::AwaitsRepetition { opponent }.into(),
        () if !way.made.get(color) && !pressed => GameMessage::AwaitsMaking { color }.into(),
        () if !way.made.get(opponent) => GameMessage::AwaitsMaking { color: opponent }.into(),
        () if pressed => return GameMessage::StandsToMove { color: mover }.into(),
        () => GameMessage::AwaitsPress { color }.into(),
    };
    GameMessage::StandsAnnounced { color, mv: spoken(position, mv), then }.into()
}
