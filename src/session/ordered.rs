//! What is asked before an arbiter's decision is carried out: one that was spoken, one that ends the game or opens it
//! again (his answer to what a player asked of him, too), one that takes a press back, and an illegal move that is legal
//! here.

use super::output::{Output, Weight};
use super::pending::{Decision, Ordered};
use super::refusal::Refusal;
use super::turn::{Session, Turn};
use crate::game::event::{Event, Source, Verdict};
use crate::game::state::{Stage, Step};
use crate::language::arbiter::Order;
use crate::language::{Command, Message, Reader, Reading, Spoken, Unclear};
use crate::rules::Party;
use crate::rules::laws::IllegalKind;

impl Turn<'_> {
    /// A typed decision: carried out, or asked about first.
    pub(super) fn ask_or_order(&mut self, order: Order, reason: Option<String>, reader: &Reader) {
        let order = match self.in_squares(order, reader) {
            Ok(order) => order,
            Err(fault) => return self.say(Weight::Answer, fault.message()),
        };
        self.ask_or_decide(Decision::Order(order), reason, Some(reader));
    }

    /// A typed answer to what the arbiter was asked for: carried out, or asked about first.
    pub(super) fn ask_or_answer(&mut self, verdict: Verdict, minutes: Option<u32>) {
        self.ask_or_decide(Decision::Answer(verdict, minutes), None, None);
    }

    fn ask_or_decide(&mut self, decision: Decision, reason: Option<String>, reader: Option<&Reader>) {
        let (ahead, outputs) = self.look_ahead(&decision, reader);
        match self.question_before(&decision, &ahead) {
            Some(question) => {
                let asked_at = self.is_at();
                self.tell_struck(&decision, &ahead);
                self.ask_arbiter(Ordered { decision, reason, question, typed: true, asked_at });
            }
            None => self.adopt(ahead, outputs, reason),
        }
    }

    /// An order that was heard: a misheard word must not change the clock, so that it is asked back.
    pub(super) fn ordered(&mut self, order: &Order) {
        let Some(question) = order.question() else { return };
        let decision = Decision::Order(order.clone());
        let (ahead, _) = self.look_ahead(&decision, None);
        let question = self.question_before(&decision, &ahead).unwrap_or(question);
        let asked_at = self.is_at();
        self.ask_arbiter(Ordered { decision, reason: None, question, typed: false, asked_at });
    }

    fn ask_arbiter(&mut self, ordered: Ordered) {
        if let Some(mv) = self.named_and_legal(&ordered.decision) {
            self.say(Weight::Answer, say!("named_is_legal", mv));
        }
        self.say(Weight::Announcement, ordered.question.clone());
        self.session.pending.ask_arbiter(ordered);
    }

    /// The next thing said after it answers; anything but a clear yes of somebody who may is a no. Whether it was no more
    /// than that.
    pub(super) fn take_order_answer(
        &mut self,
        source: Source,
        text: &str,
        sure: bool,
        reader: &Reader,
    ) -> bool {
        if self.session.pending.order().is_none_or(|ordered| ordered.typed && source == Source::Heard) {
            return false;
        }
        let reading = self.read_answer(text, reader);
        if matches!(reading, Reading::Remark | Reading::Unclear(Unclear::PartUnheard { .. })) {
            return false;
        }
        let yes = reading == Reading::Command(Command::Yes);
        let answers = yes || reading == Reading::Command(Command::No);
        // Nobody answers for an arbiter who has a number without it, and nothing that a player says drops his question.
        let is_his =
            self.by == Some(Party::Arbiter) || self.state().pin().is_none() || source == Source::Heard;
        if !is_his {
            let is_a_players = self.session.asks_a_player()
                || self.session.asks_to_sign().is_some()
                || matches!(self.state().stage, Stage::Proposed(_));
            if answers && !is_a_players {
                self.refuse(&Refusal::ArbiterAsked);
                return true;
            }
            return false;
        }
        if yes && !sure {
            self.say(Weight::Answer, say!("say_again"));
            return true;
        }
        let Some(ordered) = self.session.pending.take_order() else { return false };
        if yes && self.is_arbiters() {
            self.spoken_by(Some(Party::Arbiter));
            self.confirmed(ordered, reader);
            return true;
        }
        self.say(Weight::Answer, say!("not_done"));
        answers
    }

    /// `yes`, and `arbiter yes`.
    fn read_answer(&self, text: &str, reader: &Reader) -> Reading {
        let position = self.state().history.position();
        let of_his = reader.after_arbiter(text).map(|rest| reader.read(position, &rest));
        match of_his {
            Some(answer @ Reading::Command(Command::Yes | Command::No)) => answer,
            _ => reader.read(position, text),
        }
    }

    /// The game may have gone on since: then another press is meant than would be undone, or the yes is for a player who
    /// asked for something meanwhile, and it is asked again. So is what would be asked otherwise now.
    fn confirmed(&mut self, ordered: Ordered, reader: &Reader) {
        let (ahead, outputs) = self.look_ahead(&ordered.decision, Some(reader));
        match self.question_before(&ordered.decision, &ahead) {
            Some(question) if question != ordered.question || ordered.asked_at != self.is_at() => {
                self.tell_struck(&ordered.decision, &ahead);
                self.ask_arbiter(Ordered { question, asked_at: self.is_at(), ..ordered });
            }
            _ => self.adopt(ahead, outputs, ordered.reason),
        }
    }

    /// How many moves have been made, and whether a player waits for the arbiter's answer.
    fn is_at(&self) -> (usize, bool) {
        let state = self.state();
        (state.history.moves().len(), state.draws().asked().is_some())
    }

    /// What would come of it: the session after it, and what it would have done.
    fn look_ahead(&self, decision: &Decision, reader: Option<&Reader>) -> (Session, Vec<Output>) {
        let mut ahead = self.session.clone();
        let mut turn = Turn::new(&mut ahead, self.at_ms);
        turn.by = self.by;
        match decision {
            Decision::Order(order) => {
                turn.spoken_by(Some(Party::Arbiter));
                turn.order(order, reader);
            }
            Decision::Answer(verdict, minutes) => turn.answer_petition(*verdict, *minutes),
        }
        let outputs = turn.outputs;
        (ahead, outputs)
    }

    fn adopt(&mut self, ahead: Session, outputs: Vec<Output>, reason: Option<String>) {
        *self.session = ahead;
        let decided = outputs.iter().any(|output| matches!(output, Output::Record(_)));
        self.outputs.extend(outputs);
        if let Some(reason) = reason.filter(|_| decided) {
            self.record(Event::Reason { text: reason.clone() });
            self.say(Weight::Aside, say!("reason_noted", reason));
        }
    }

    /// What is asked before it, if anything.
    fn question_before(&self, decision: &Decision, ahead: &Session) -> Option<Message> {
        let state = self.state();
        match (decision, state.outcome, ahead.state.outcome) {
            (Decision::Order(Order::Reopen(_)), Some(outcome), None) => {
                Some(say!("really_reopen", outcome))
            }
            (_, None, Some(outcome)) => {
                let article = ahead.state.article.clone();
                Some(say!("really_end", outcome, article))
            }
            (Decision::Order(Order::Undo), None, None) => match self.undoes()? {
                Step::Press => {
                    let color = state.history.plies().next_back()?.0.turn();
                    Some(say!("really_undo_press", color))
                }
                Step::Ruling => {
                    let plies = ahead.state.history.moves().len() as u64;
                    Some(say!("really_undo_ruling", plies))
                }
            },
            (Decision::Order(Order::Restore(plies)), None, None) if self.struck(ahead) > 0 => {
                Some(say!("really_restore", plies = u64::from(*plies)))
            }
            (Decision::Order(Order::Illegal(charge)), None, None)
                // The move itself goes with any charge; later ones are another matter.
                if self.struck(ahead) > 1 || self.named_and_legal(decision).is_some() =>
            {
                let color = self.charged(charge)?.0;
                Some(say!("really_illegal", color))
            }
            _ => None,
        }
    }

    /// So many plies are no more after it.
    fn struck(&self, ahead: &Session) -> usize {
        self.state().history.moves().len().saturating_sub(ahead.state.history.moves().len())
    }

    /// Tells how much of the game a decision strikes out, before it is asked about.
    fn tell_struck(&mut self, decision: &Decision, ahead: &Session) {
        let strikes = matches!(decision, Decision::Order(Order::Restore(_) | Order::Illegal(_)));
        let plies = self.struck(ahead) as u64;
        if strikes && plies > 0 && ahead.state.outcome.is_none() {
            self.say(Weight::Answer, say!("plies_struck", plies));
        }
    }

    /// The legal move that somebody is charged with as an illegal one: its squares were named, or it is the one that is
    /// recorded.
    fn named_and_legal(&self, decision: &Decision) -> Option<Box<Spoken>> {
        let Decision::Order(Order::Illegal(charge)) = decision else { return None };
        let against_the_rules =
            |kind: &IllegalKind| matches!(kind, IllegalKind::Movement | IllegalKind::KingCapture);
        if !charge.kinds.is_empty() && !charge.kinds.iter().any(against_the_rules) {
            return None;
        }
        let (_, position, recorded) = self.charged(charge)?;
        let mv = match charge.squares {
            Some((from, to)) => {
                position.legal_moves().into_iter().find(|mv| mv.from() == from && mv.to() == to)?
            }
            None => recorded?,
        };
        Some(Box::new(Spoken { position, mv }))
    }
}
