//! Who speaks, and whether he may: what an assistant may do, what a player is told in a rated game (fide-2018
//! D.2.10, D.2.11), and whose turn it is.

use super::{Output, Turn, Weight};
use crate::game::answer;
use crate::game::event::Source;
use crate::game::message::GameMessage;
use crate::game::roles::{self, Refusal, permitted};
use crate::game::state::Stage;
use crate::language::{Command, Message, Reader, Reading};
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

    /// A command, if whoever gives it may.
    pub(super) fn gated(&mut self, command: Command, source: Source) {
        if self.may(&Reading::Command(command), source) {
            self.command(command, source);
        }
    }

    /// Whether whoever speaks may do what he says; where not, that is said.
    pub(super) fn may(&mut self, reading: &Reading, source: Source) -> bool {
        let refusal = match self.deed(reading, source) {
            Some(deed) => self.refusal(deed).or_else(|| self.out_of_turn(deed)),
            None => self.not_his_to_confirm(reading),
        };
        let refused = refusal.is_some();
        if let Some(message) = refusal {
            self.say(Weight::Answer, message);
        }
        !refused
    }

    /// Whether it is the task of whoever speaks, whosever turn it is; where not, that is said.
    pub(super) fn is_his_task(&mut self, reading: &Reading, source: Source) -> bool {
        let refusal = self.deed(reading, source).and_then(|deed| self.refusal(deed));
        let refused = refusal.is_some();
        if let Some(message) = refusal {
            self.say(Weight::Answer, message);
        }
        !refused
    }

    fn deed(&self, reading: &Reading, source: Source) -> Option<Deed> {
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

    /// Why whoever speaks may not do this.
    pub(super) fn refusal(&self, deed: Deed) -> Option<Message> {
        // Nobody in particular may do everything that is not information: it is told by whose turn it is.
        let why = permitted(self.state(), self.by, deed).err()?;
        Some(match (why, self.by) {
            (Refusal::NotHisTask(article), Some(who)) => {
                GameMessage::NotHisTask { who, article: Some(article) }.into()
            }
            (Refusal::NoSuchAssistant(article), Some(who)) => {
                GameMessage::NoSuchAssistant { who, article }.into()
            }
            (Refusal::NotTold(article), _) => GameMessage::NotTold { article: Some(article) }.into(),
            (_, None) => return None,
        })
    }

    /// Whose turn it is matters to players: each announces and presses for himself. An assistant announces the
    /// moves of both (fide-2018 D.2.10.2) and presses for his own player (D.2.10.3).
    fn out_of_turn(&self, deed: Deed) -> Option<Message> {
        let (who, color) = (self.by?, self.state().mover());
        let other = who.side()? != color;
        let turn_matters = matches!((deed, who), (Deed::Press, _) | (Deed::Announce, Party::Player(_)));
        let over = self.state().outcome().is_some();
        (other && turn_matters && !over).then_some(GameMessage::NotHisTurn { who, color }.into())
    }

    /// A yes or no is that of whoever was asked.
    fn not_his_to_confirm(&self, reading: &Reading) -> Option<Message> {
        let who = self.by?;
        if !matches!(reading, Reading::Command(Command::Yes | Command::No)) {
            return None;
        }
        let color = match (self.session.question, &self.state().stage) {
            (Some(_), _) => self.session.questioned.and_then(Party::side)?,
            (None, Stage::Proposed(_)) => self.state().mover(),
            (None, _) => return None,
        };
        let his = who.side().is_none_or(|side| side == color);
        (!his).then_some(GameMessage::NotAsked { who, color }.into())
    }

    /// Whether the arbiter's line asks for something that is told on request; it is answered then.
    pub(super) fn answers_arbiter(&mut self, line: &str, reader: &Reader) -> bool {
        let Some(rest) = reader.after_arbiter(line) else { return false };
        if self.state().is_differing()
            && let Some(Ok(dictated)) = reader.dictation(&rest, false)
        {
            self.spoken_by(Some(Party::Arbiter));
            self.dictated(dictated, Source::Typed);
            return true;
        }
        let reading = reader.read(self.state().history.position(), &rest);
        if self.is_rated() && self.enters(&reading) {
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
