//! What stands against something that is said. A guard asks the state and changes nothing; what it finds is told and
//! written down by `refuse`.

use super::refusal::Refusal;
use super::turn::Turn;
use crate::game::adjourned::Phase;
use crate::game::event::Source;
use crate::language::{Command, LONGEST_LINE, Reading};
use crate::rules::{Color, Move, Reason};

impl Turn<'_> {
    // ---- tables: each reads from top to bottom

    /// What stands against a phrase, whoever says it and may say it.
    pub(super) fn guard_phrase(&self, reading: &Reading) -> Option<Refusal> {
        // Nothing opens closed sheets but the arbiter, who has been heard before.
        self.guard_closed_sheets(reading)
            // While a move is sealed nobody plays on, so that nobody has to be told why his move is none.
            .or_else(|| self.guard_envelope(reading))
            // What is left of touching is for the arbiter in a rated game, whatever there is to be said against it.
            .or_else(|| self.guard_judgement(reading))
            .or_else(|| self.guard_told_touch(reading))
    }

    /// What stands against words in a rated game, whatever they describe: it is told before they are looked at, or the
    /// answer would tell whether they are a legal move.
    pub(super) fn guard_words(&self, reading: &Reading, source: Source) -> Option<Refusal> {
        if !self.is_rated() || self.state().outcome().is_some() {
            return None;
        }
        let mover = self.state().mover();
        // Whether a move was made before a flag fell is being decided: no press and no correction is of use.
        if let Some(refusal) = self.guard_result() {
            return Some(refusal);
        }
        // The move of a game that is adjourned on paper is the arbiter's to wait for.
        let adjourned = self.state().irregular.adjourned && self.state().pin().is_some();
        if let Some(refusal) = self.guard_halt().filter(|_| adjourned) {
            return Some(refusal);
        }
        match (self.state().announced(), source) {
            // It may be the repetition.
            (Some(_), Source::Heard) => None,
            // He says his own announcement again.
            (Some(_), Source::Typed) if self.is_mover_himself() => None,
            // Whatever he says, right or wrong or a reply, he gets the one answer.
            (Some(_), Source::Typed) if self.is_opponent_himself() && !self.is_full() => {
                Some(Refusal::NotPressedYet)
            }
            // Nobody presses for the mover, who may still correct a slip (fide-2018 D.2.8): a reply waits for the press,
            // and for all that the press would wait for.
            (Some(mv), Source::Typed) => self
                .guard_halt()
                .or_else(|| self.guard_gap())
                .or_else(|| self.guard_debt(mover.other()))
                .or_else(|| self.guard_making())
                .or(Some(Refusal::PressFirst(mv))),
            // What was announced with a claim comes last, for it is written down as tried.
            (None, _) => self
                .guard_gap()
                .or_else(|| self.guard_debt(mover))
                .or_else(|| self.guard_bound_words(reading)),
        }
    }

    /// What stands against announcing this legal move.
    pub(super) fn guard_move(&self, mv: Move) -> Option<Refusal> {
        self.guard_understood(mv).or_else(|| self.guard_gap())
    }

    /// What stands against reading it back.
    pub(super) fn guard_understood(&self, mv: Move) -> Option<Refusal> {
        // Without the last move on his board he may have meant another position.
        self.guard_debt(self.state().mover()).or_else(|| self.guard_choice(mv))
    }

    /// What stands against a reply that completes the move announced.
    pub(super) fn guard_reply(&self) -> Option<Refusal> {
        // A move that ends the game ends it by its player's own press, until which he may correct it.
        let ends = || self.state().announced().filter(|_| self.ending_ahead().is_some());
        self.guard_debt(self.state().mover().other())
            .or_else(|| self.guard_making())
            .or_else(|| self.guard_gap())
            .or_else(|| ends().map(Refusal::PressFirst))
    }

    /// What stands against any press.
    pub(super) fn guard_press(&self) -> Option<Refusal> {
        // Who bears lost time is settled before the flag that it may bring.
        self.guard_gap().or_else(|| self.guard_result())
    }

    /// What stands against the press of the move announced.
    pub(super) fn guard_completion(&self) -> Option<Refusal> {
        self.guard_halt().or_else(|| self.guard_making())
    }

    /// What stands against adjourning now, or against sealing a reply.
    pub(super) fn guard_adjournment(&self) -> Option<Refusal> {
        let silent = self.state().edition().sealed_move.as_ref().is_none_or(|ruled| !ruled.rule);
        match self.state().announced() {
            _ if silent => Some(Refusal::LawsSilent),
            Some(mv) => Some(Refusal::PressFirst(mv)),
            None if self.state().is_differing() => Some(Refusal::BoardsDiffer),
            None => self.state().draws().asked().map(|_| Refusal::ArbiterFirst),
        }
    }

    // ---- what is closed

    /// Whether this would change sheets that are closed. What is asked for is still told.
    fn guard_closed_sheets(&self, reading: &Reading) -> Option<Refusal> {
        let asks = match reading {
            Reading::Command(command) => is_information(*command),
            Reading::CommandNumber(command, _) => *command == Command::Moves,
            Reading::Remark | Reading::Unclear(_) => true,
            Reading::Move(_)
            | Reading::Ambiguous(_)
            | Reading::Illegal(..)
            | Reading::CommandWith(..)
            | Reading::CommandAt(..)
            | Reading::By(..) => false,
        };
        (self.state().confirmed && !asks).then_some(Refusal::SheetsClosed)
    }

    /// Whether this has to wait for the envelope, or for the move that is being sealed. Requests, offers and their
    /// answers, and resignation do not (fide-2018 I.4, I.6).
    fn guard_envelope(&self, reading: &Reading) -> Option<Refusal> {
        match () {
            () if !plays_on(reading) => None,
            () if self.state().is_sealing() => Some(Refusal::Sealing),
            () => self.holds_envelope().then_some(Refusal::EnvelopeFirst),
        }
    }

    pub(super) fn holds_envelope(&self) -> bool {
        self.state().outcome.is_none()
            && self.state().adjournment().is_some_and(|it| it.holds() && it.phase != Phase::Asked)
    }

    /// Whether this is for the arbiter to judge, and told by a player of a rated game: of pieces that were touched he is
    /// told nothing, neither where they stand nor what follows (fide-2018 4.8, 11.3).
    fn guard_judgement(&self, reading: &Reading) -> Option<Refusal> {
        let told = self.is_players() && is_of_touching(reading) && self.state().outcome().is_none();
        told.then(|| Refusal::ForTheArbiter { touching: is_of_this_move(reading, self.state().mover()) })
    }

    /// Whether this would be decided by whether a piece was touched, which the arbiter has been told and has not judged
    /// (fide-2018 9.1.2.1, 9.4).
    fn guard_told_touch(&self, reading: &Reading) -> Option<Refusal> {
        let told = self.is_players() && self.state().touching.told && self.state().outcome().is_none();
        (told && is_ended_by_touch(reading)).then_some(Refusal::TouchReported)
    }

    // ---- what the move announced still needs

    /// What a side that is about to announce still owes to the last announcement.
    fn guard_debt(&self, color: Color) -> Option<Refusal> {
        let way = self.state().way();
        self.state().last_announced().filter(|_| self.is_full())?;
        match () {
            () if !way.repeated => Some(Refusal::OwesRepetition(color)),
            () => (!*way.made.get(color)).then_some(Refusal::OwesMaking(color)),
        }
    }

    /// Whether the move announced has not been made where a hand has to make it.
    pub(super) fn guard_making(&self) -> Option<Refusal> {
        let mv = self.state().announced().filter(|_| self.is_full())?;
        let color = self.state().mover();
        let made = *self.state().way().made.get(color) || !self.state().is_made_by_hand(color);
        (!made).then_some(Refusal::NotMade(mv))
    }

    // ---- which move it may be

    /// Whether a move of the side to move is refused, for another was announced with a claim or for what was touched.
    pub(super) fn guard_choice(&self, mv: Move) -> Option<Refusal> {
        // What was announced with the claim came first.
        if self.state().draws().bound().is_some() { self.guard_bound(mv) } else { self.guard_touch(mv) }
    }

    /// Whether another move was announced with a claim.
    pub(super) fn guard_bound(&self, mv: Move) -> Option<Refusal> {
        let bound = self.state().draws().bound().filter(|bound| *bound != mv)?;
        Some(Refusal::BoundMove { bound, other: mv })
    }

    /// Whether it was, and it makes no difference what else is announced.
    fn guard_bound_words(&self, reading: &Reading) -> Option<Refusal> {
        let bound = self.state().draws().bound().filter(|bound| *reading != Reading::Move(*bound))?;
        Some(Refusal::BoundWords(bound))
    }

    /// Whether what was touched obliges to another move.
    pub(super) fn guard_touch(&self, mv: Move) -> Option<Refusal> {
        let told = || {
            // It would tell that the move is legal.
            if self.is_rated() { Refusal::NotTaken(self.state().mover()) } else { Refusal::Touched }
        };
        (!self.touch_allows(mv)).then(told)
    }

    // ---- the clock

    /// In a rated game nobody goes on before it is settled who bears the time that nobody kept.
    fn guard_gap(&self) -> Option<Refusal> {
        self.is_gap_open().then_some(Refusal::Gap)
    }

    pub(super) fn is_gap_open(&self) -> bool {
        self.state().setup().rated && self.state().gap().is_some() && self.state().outcome().is_none()
    }

    /// Whether the arbiter has to say if a move that ends the game was made before the flag fell.
    pub(super) fn guard_result(&self) -> Option<Refusal> {
        let waits = self.state().irregular.undecided == Some(Reason::FlagFall);
        let flag = self.state().irregular.flag.filter(|_| waits && self.may_end_ahead_of_flag());
        flag.map(Refusal::MoveOrFlag)
    }

    /// Whether a press would start clocks that were stopped.
    pub(super) fn guard_halt(&self) -> Option<Refusal> {
        self.state().clock().and(self.state().halt()).map(Refusal::Halted)
    }

    /// Whether this is longer than anybody says at once.
    pub(super) fn guard_length(&self, text: &str) -> Option<Refusal> {
        (text.len() > LONGEST_LINE).then_some(Refusal::TooLong)
    }
}

/// Whether somebody who says this plays on.
fn plays_on(reading: &Reading) -> bool {
    match reading {
        Reading::Command(command) => {
            command.is_petition()
                || matches!(
                    command,
                    Command::Press
                        | Command::Made
                        | Command::Correct
                        | Command::Claim
                        | Command::Differ
                        | Command::Touched
                        | Command::TouchedTogether
                        | Command::Released
                        | Command::Complaint
                        | Command::Adjust
                        | Command::NotCastling
                        | Command::Start
                )
        }
        Reading::CommandNumber(command, _) => *command != Command::Moves,
        Reading::By(_, inner) => plays_on(inner),
        Reading::Move(_)
        | Reading::Ambiguous(_)
        | Reading::Illegal(..)
        | Reading::CommandWith(..)
        | Reading::CommandAt(..) => true,
        Reading::Remark | Reading::Unclear(_) => false,
    }
}

/// Whether a command changes nothing of a game.
const fn is_information(command: Command) -> bool {
    !matches!(
        command,
        Command::Press
            | Command::Made
            | Command::Yes
            | Command::No
            | Command::Correct
            | Command::Draw
            | Command::Accept
            | Command::Decline
            | Command::Claim
            | Command::Flag
            | Command::Resign
            | Command::Differ
            | Command::Touched
            | Command::TouchedTogether
            | Command::Released
            | Command::Complaint
            | Command::Adjust
            | Command::NotCastling
            | Command::Start
            | Command::Stop
            | Command::SignWhite
            | Command::SignBlack
    )
}

/// Whether this is about pieces that were touched.
pub(super) fn is_of_touching(reading: &Reading) -> bool {
    let of = |command: &Command| {
        matches!(
            command,
            Command::Touched
                | Command::TouchedTogether
                | Command::Released
                | Command::NotCastling
                | Command::Complaint
        )
    };
    match reading {
        Reading::Command(command) | Reading::CommandAt(command, _) => of(command),
        Reading::By(_, inner) => is_of_touching(inner),
        _ => false,
    }
}

/// Whether it tells of a piece that the player to move has touched.
fn is_of_this_move(reading: &Reading, mover: Color) -> bool {
    match reading {
        Reading::Command(Command::Complaint | Command::NotCastling)
        | Reading::CommandAt(Command::Complaint | Command::NotCastling, _) => false,
        Reading::By(color, inner) => *color == mover && is_of_this_move(inner, mover),
        other => is_of_touching(other),
    }
}

/// Whether it is a right that is lost by touching a piece.
fn is_ended_by_touch(reading: &Reading) -> bool {
    match reading {
        Reading::Command(Command::Claim | Command::Accept) | Reading::CommandWith(Command::Claim, _) => true,
        Reading::By(_, inner) => is_ended_by_touch(inner),
        _ => false,
    }
}
