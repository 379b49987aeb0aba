//! Whose act a line is, decided before anything comes of it: its author, what it does, for whom, and whose question it
//! answers. What the tables of `game::roles` and of the edition do not allow is refused with its reason, and in a rated
//! game noted with its author.

use super::output::{Output, Weight};
use super::refusal::Refusal;
use super::turn::Turn;
use crate::game::answer;
use crate::game::event::Source;
use crate::game::roles::{self, Whose, permitted, whose};
use crate::game::state::Stage;
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

    // ---- the decision

    /// What stands against whoever says this: for whom he speaks, his tasks, whose turn it is; or that another was asked.
    pub(super) fn guard_person(&self, reading: &Reading, source: Source) -> Option<Refusal> {
        let deed = self.deed(reading, source);
        self.guard_side(reading, deed).or_else(|| match deed {
            Some(deed) => self
                .guard_deed(deed)
                .or_else(|| self.guard_turn(deed))
                .or_else(|| self.guard_correction(reading)),
            None => self.guard_answer(reading),
        })
    }

    /// What a player announced himself his opponent's assistant does not correct, though he announces the moves of both.
    fn guard_correction(&self, reading: &Reading) -> Option<Refusal> {
        let corrects = matches!(
            bare(reading),
            Reading::Command(Command::Correct) | Reading::CommandWith(Command::Correct | Command::No, _)
        );
        let (who, mover) = (self.by?, self.state().mover());
        let anothers = matches!(who, Party::Assistant(side) if side != mover);
        let own = self.state().announcer == self.by;
        (corrects && anothers && !own && self.state().announced().is_some()).then_some(Refusal::NotForHim(
            who,
            mover,
            Some(Deed::Announce),
        ))
    }

    /// Whether it is the task of whoever speaks, whosever turn it is.
    pub(super) fn guard_task(&self, reading: &Reading, source: Source) -> Option<Refusal> {
        self.deed(reading, source).and_then(|deed| self.guard_deed(deed))
    }

    /// Whether whoever speaks may do this.
    pub(super) fn guard_deed(&self, deed: Deed) -> Option<Refusal> {
        // Nobody in particular may do everything that is not information: it is told by whose turn it is.
        let why = permitted(self.state(), self.by, deed).err()?;
        match (why, self.by) {
            (roles::Refusal::NotTold(article), _) => Some(Refusal::NotTold(article)),
            (roles::Refusal::NotHisTask(article), who) => Some(Refusal::NotHisTask(who?, Some(article))),
            (roles::Refusal::NoSuchAssistant(article), who) => Some(Refusal::NoSuchAssistant(who?, article)),
        }
    }

    /// Whoever is named speaks for his own side; of what each does for himself nothing is anybody's who is not named,
    /// where the game is rated.
    fn guard_side(&self, reading: &Reading, deed: Option<Deed>) -> Option<Refusal> {
        let own = match deed {
            Some(deed) => whose(deed) == Whose::Own,
            // Whoever opens another's microphone would speak under his name.
            None => matches!(bare(reading), Reading::Command(Command::Listen | Command::ListenAlways)),
        };
        let meant = side_meant(reading);
        match (self.side_named(), meant) {
            (Some(side), Some(meant)) if own && side != meant => {
                Some(Refusal::NotForHim(self.by?, meant, deed))
            }
            (None, _) if own && self.by.is_none() => self.guard_name(deed?),
            _ => None,
        }
    }

    /// Whether this counts for nobody, because nobody is named.
    pub(super) fn guard_name(&self, deed: Deed) -> Option<Refusal> {
        let over = self.state().outcome().is_some() && deed != Deed::Sign;
        (self.by.is_none() && self.is_rated() && !over).then_some(Refusal::Nameless(deed))
    }

    /// Whose turn it is matters to players: each announces and presses for himself. An assistant announces the
    /// moves of both (fide-2018 D.2.10.2) and presses for his own player (D.2.10.3).
    fn guard_turn(&self, deed: Deed) -> Option<Refusal> {
        let who = self.by?;
        let other = who.side()? != self.state().mover();
        let for_both = matches!((deed, who), (Deed::Announce, Party::Assistant(_)));
        let over = self.state().outcome().is_some();
        (other && whose(deed) == Whose::Movers && !for_both && !over).then_some(Refusal::NotHisTurn(who))
    }

    /// A yes or no is that of whoever was asked, and of nobody else.
    pub(super) fn guard_answer(&self, reading: &Reading) -> Option<Refusal> {
        if !matches!(reading, Reading::Command(Command::Yes | Command::No)) {
            return None;
        }
        match (self.session.pending.question(), &self.state().stage) {
            (Some(question), _) => {
                let color = question.by.and_then(Party::side).or(question.side);
                self.is_anothers_question().then_some(Refusal::NotAsked(self.by, color))
            }
            // What was read back is answered at the table of whoever announces.
            (None, Stage::Proposed(_)) => {
                let (who, color) = (self.by?, self.state().mover());
                let his = who.side().is_none_or(|side| side == color);
                (!his).then_some(Refusal::NotAsked(Some(who), Some(color)))
            }
            (None, _) => None,
        }
    }

    /// Whether somebody else was asked what is open. In a club whoever answers without a name is believed to be the one.
    pub(super) fn is_anothers_question(&self) -> bool {
        let Some(question) = self.session.pending.question() else { return false };
        let asked = question.by.or_else(|| question.side.map(Party::Player));
        asked.is_some() && self.by != asked && (self.by.is_some() || self.is_rated())
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
        if matches!(command, Command::Yes | Command::No) && self.state().draws().asked().is_none() {
            self.say(Weight::Answer, say!("nothing_to_confirm"));
            return true;
        }
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

/// What is said, without the side it is said of.
fn bare(reading: &Reading) -> &Reading {
    match reading {
        Reading::By(_, inner) => bare(inner),
        other => other,
    }
}

/// The side that a line says it is for.
fn side_meant(reading: &Reading) -> Option<Color> {
    match reading {
        Reading::By(color, _) => Some(*color),
        Reading::Command(Command::SignWhite) => Some(Color::White),
        Reading::Command(Command::SignBlack) => Some(Color::Black),
        _ => None,
    }
}
