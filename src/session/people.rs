//! Who speaks, and whether he may: what an assistant may do, what a player is told in a rated game (fide-2018
//! D.2.10, D.2.11), and whose turn it is.

use super::output::Output;
use super::turn::Turn;
use crate::game::answer;
use crate::game::event::Source;
use crate::game::roles;
use crate::language::{Command, Reader, Reading};
use crate::rules::{Color, Deed, Party};

impl Turn<'_> {
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

    /// Who asks for something that is told on request, where that is known: an answer is for him.
    pub(super) fn asked_by(&self, command: Command) -> Option<Color> {
        let own =
            || (command == Command::ClockOwn && self.by.is_none()).then(|| answer::own(self.state(), None));
        self.side_named().or_else(own)
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

    /// Does what a command says, if whoever gives it may.
    pub(super) fn command_if_allowed(&mut self, command: Command, source: Source) {
        match self.guard_person(&Reading::Command(command), source) {
            Some(refusal) => self.refuse(&refusal),
            None => self.command(command, source),
        }
    }

    /// The task of whoever says this; `None` where anybody may say it, or where it depends on what it answers.
    pub(super) fn deed(&self, reading: &Reading, source: Source) -> Option<Deed> {
        match reading {
            Reading::Move(_) | Reading::Ambiguous(_) | Reading::Illegal(..) => {
                // Before the press another player's words are the repetition, or his reply.
                let repeats = self.state().announced().is_some()
                    && (self.is_opponent_himself() || source == Source::Heard)
                    && !self.is_mover_himself();
                Some(if repeats { Deed::Repeat } else { Deed::Announce })
            }
            Reading::Command(command)
            | Reading::CommandAt(command, _)
            | Reading::CommandNumber(command, _) => roles::deed(*command),
            Reading::CommandWith(Command::Claim, _) => Some(Deed::Claim),
            Reading::CommandWith(Command::Correct | Command::No, _) => Some(Deed::Announce),
            Reading::By(_, inner) => self.deed(inner, source),
            Reading::CommandWith(..) | Reading::Remark | Reading::Unclear(_) => None,
        }
    }

    /// Answers the arbiter's line where it asks for something that is told on request; whether it does.
    pub(super) fn answer_arbiter(&mut self, line: &str, reader: &Reader) -> bool {
        let Some(rest) = reader.after_arbiter(line) else { return false };
        if self.state().is_differing()
            && let Some(Ok(dictated)) = reader.dictation(&rest, false)
        {
            self.spoken_by(Some(Party::Arbiter));
            self.dictated(dictated, Source::Typed);
            return true;
        }
        let reading = reader.read(self.state().history.position(), &rest);
        if self.is_rated() && self.enter_for_player(&reading) {
            return true;
        }
        let Reading::Command(command) = reading else { return false };
        let told = matches!(
            roles::deed(command),
            Some(
                Deed::Times
                    | Deed::MoveCount
                    | Deed::Last
                    | Deed::Board
                    | Deed::Score
                    | Deed::Decide
                    | Deed::Notes
            )
        );
        if told {
            self.spoken_by(Some(Party::Arbiter));
            if command.is_petition() {
                self.petition(command, None, None);
            } else {
                self.command(command, Source::Typed);
            }
        }
        told
    }
}
