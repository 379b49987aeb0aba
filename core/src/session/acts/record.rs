//! Records of one call: what has happened is written down and told. Nothing else changes the state of the game.

use super::act::{Act, Acts};
use crate::game::event::{Event, Source};
use crate::game::state::Stage;
use crate::game::told;
use crate::language::Message;
use crate::rules::{Move, Party};
use crate::session::facts::ending;
use crate::session::facts::envelope::PATIENCE_MS;
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::pending::{Confirmation, PendingAction};
use crate::session::facts::refusal::{self, NOISE, Refusal};
use crate::session::facts::turn::{Session, Turn};

/// Does no more of something where a refusal stands against it, or this message where that is so.
macro_rules! stop_if {
    ($turn:ident, $refusal:expr) => {
        if let Some(refusal) = $refusal {
            return $turn.refuse(&refusal);
        }
    };
    ($turn:ident, $is_so:expr, $told:expr) => {
        if $is_so {
            return $turn.decline($told);
        }
    };
}

pub(crate) use stop_if;

/// Writes down what a refusal leaves behind, if anything.
pub(crate) fn record_refusal(turn: &mut Turn<'_>, refusal: &Refusal) {
    if refusal::is_of_an_announcement(refusal) {
        turn.doubt_proposal();
    }
    if let Some(event) = refusal::left_by(turn, refusal) {
        turn.record(event);
    }
}

impl Turn<'_> {
    /// Does what was decided, in its order.
    pub(crate) fn carry_out(&mut self, acts: impl Into<Acts>) {
        for act in acts.into() {
            match act {
                Act::Record(event) => self.record(event),
                Act::Tell(weight, event) => self.tell(weight, event),
                Act::Put(output) => self.outputs.push(output),
                Act::Refuse(refusal) => self.refuse(&refusal),
                Act::Ask(action, question) => self.ask(action, question),
                Act::DropQuestion => self.drop_question(),
                Act::ForgetQuestion => self.session.pending.question = None,
                Act::Readings(readings) => self.session.differ = readings,
                Act::StopAsking => self.session.talk.asking = None,
                Act::AwaitRepetition => self.session.await_repetition(self.at_ms),
                Act::Propose(mv, words) => self.propose(mv, &words),
                Act::Prepare(what) => self.session.preparing = what,
                Act::Then(decide) => {
                    let acts = decide(self);
                    self.carry_out(acts);
                }
            }
        }
    }

    /// Asks whoever speaks to confirm, whatever was asked before.
    fn ask(&mut self, action: PendingAction, question: Message) {
        self.drop_question();
        let side = ending::side_of(self, &action);
        let (by, asked, basis) = (self.by, question.clone(), self.session.basis());
        self.session.pending.question = Some(Confirmation { action, by, side, asked, basis });
        self.say(Priority::Announcement, question);
    }

    /// Something came between a question and its answer: the next yes is none to it.
    pub(crate) fn drop_question(&mut self) {
        if self.session.pending.question.take().is_some() {
            self.answer(say!("not_done"));
            self.session.talk.yes_is_doubtful |= self.is_over();
        }
    }

    pub(crate) fn record(&mut self, event: Event) {
        use Event::{Completed, Ended, Repeated, TakenBack, Withdrawn};

        let noted = self.state().noted.len();
        self.session
            .state
            .apply_of(self.by, &event, self.at_ms, None)
            .expect("the session decides only what its state allows; tests play thousands of games");
        // What was waited for was said of that move.
        if matches!(event, Withdrawn | TakenBack | Repeated | Completed { .. } | Ended { .. }) {
            self.session.talk.asking = None;
        }
        self.outputs.push(Output::Record(event));
        // In a club there is nobody who is told more than the players.
        let fresh =
            self.session.state.noted.iter().skip(noted).filter(|_| self.session.state.policy().notes_tries);
        self.outputs.extend(fresh.map(|noted| Output::Log(noted.message())));
    }

    /// Records what happened and says what is said of it. What stops the clocks of a game that goes on waits for
    /// no answer, nor does what leads to it.
    pub(crate) fn tell(&mut self, weight: Priority, event: Event) {
        let (told, ran) = (told(&event, self.at_ms, self.state()), self.runs());
        self.record(event);
        told.table.into_iter().for_each(|message| self.say(weight, message));
        if ran && !self.runs() && !self.is_over() {
            for output in &mut self.outputs {
                if let Output::Say(weight @ Priority::Answer, _) = output {
                    *weight = Priority::Announcement;
                }
            }
        }
    }

    pub(crate) fn say(&mut self, weight: Priority, message: impl Into<Message>) {
        self.outputs.push(Output::Say(weight, message.into()));
    }

    pub(crate) fn answer(&mut self, message: impl Into<Message>) {
        self.say(Priority::Answer, message);
    }

    /// Answers that this is not done, and why; nothing is written down for it.
    pub(crate) fn decline(&mut self, message: Message) {
        self.answer(message.refusal());
    }

    /// Keeps to the arbiter what the arbiter of a rated game asked for, or is asked back: it is shown, and
    /// neither spoken nor felt. What changes the game is told to everybody.
    pub(crate) fn keep_to_the_arbiter(&mut self) {
        let changes = |output: &Output| {
            let Output::Record(event) = output else { return false };
            !matches!(event, Event::Asked { .. } | Event::BoardRead { .. } | Event::SheetRead { .. })
        };
        let is_his = self.by == Some(Party::Arbiter) || self.outputs.contains(&Output::By(Party::Arbiter));
        if !is_his || !self.state().is_kept_back() || self.outputs.iter().any(changes) {
            return;
        }
        for output in &mut self.outputs {
            if let Output::Say(weight, _) = output {
                *weight = Priority::Aside;
            }
        }
    }

    /// A move was heard and waits for its yes. What is not surely heard is certain where it comes twice.
    pub(crate) fn record_proposed(&mut self, mv: Move, words: &str) {
        let heard = self.heard.take();
        let doubted = !self.sure && self.state().stage != Stage::Proposed(mv);
        self.session.talk.uncertain = heard.is_some() || self.is_close() || doubted;
        let second_ear = self.second_ear && heard.is_some();
        self.record(Event::Proposed { uci: self.uci(mv), words: words.to_owned(), heard, second_ear });
    }

    /// Behind other words of the mover a press may be meant for them, and not for the move that was read back before. What the
    /// opponent says takes nobody's press away.
    pub(crate) fn doubt_proposal(&mut self) {
        let mover = self.state().mover();
        self.session.talk.uncertain |= self.side_named().is_none_or(|side| side == mover);
    }

    /// It is read back at once.
    pub(crate) fn propose(&mut self, mv: Move, words: &str) {
        self.record_proposed(mv, words);
        self.session.talk.asking = None;
        self.say(Priority::Announcement, self.session.read_back(mv));
    }

    /// Refuses something: what is to be written down for it is, and it is told.
    pub(crate) fn refuse(&mut self, refusal: &Refusal) {
        record_refusal(self, refusal);
        let heard = self.source == Source::Heard;
        let chatter = matches!(refusal, Refusal::Words(_, reading) if heard && *reading == NOISE);
        let weight = match refusal {
            // As what is right gets it, which nobody says aloud.
            Refusal::NotPressedYet => Priority::Aside,
            _ if chatter => Priority::Chatter,
            _ => Priority::Answer,
        };
        self.say(weight, refusal::told(self, refusal));
    }

    /// All that follows comes of what this one says.
    pub(crate) fn spoken_by(&mut self, by: Option<Party>) {
        if self.by == by {
            return;
        }
        self.by = by;
        self.outputs.extend(by.map(Output::By));
    }

    /// Keeps somebody's words for the arbiter.
    pub(crate) fn note(&mut self, words: &str) {
        self.record(Event::Noted { by: self.by, words: words.trim().to_owned(), touching: false });
    }
}

impl Session {
    pub const fn expect_passphrase(&mut self, at_ms: u64) {
        self.phrase_until_ms = at_ms.saturating_add(PATIENCE_MS);
    }
}
