//! A game is adjourned: the demand to seal, the move in its envelope, and what is closed until that is opened
//! (fide-2018 I.1 to I.6).

use super::cited::{article, article_where};
use super::output::{Output, Weight};
use super::pending::Preparing;
use super::turn::Turn;
use crate::clock::Clock;
use crate::game::adjourned::{Adjourning, Adjournment, Contents, Envelope, Fault, Phase, Reads};
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::state::Stage;
use crate::language::{Message, Millis, Reader, Reading};
use crate::rules::laws::Article;
use crate::rules::{Color, Move};

/// The longest text that is taken for a sealed move, in characters.
const LONGEST: usize = 100;

impl Turn<'_> {
    /// The arbiter adjourns the game.
    pub(super) fn adjourn(&mut self, early_ms: Option<u64>, on_paper: bool, appointed: Option<String>) {
        if self.holds_envelope() {
            return self.tell_adjournment();
        }
        let edition = self.state().edition();
        let early = article_where(&edition.early_adjournment);
        if early_ms.is_some() && early.is_none() {
            return self.say(Weight::Answer, say!("laws_silent"));
        }
        if let Some(refusal) = self.guard_adjournment() {
            return self.refuse(&refusal);
        }
        let article = article_where(&self.state().edition().sealed_move);
        if on_paper {
            self.session.talk.asking = None;
            self.record(Event::Judged(Judgement::Adjourned { article: article.clone() }));
            let color = self.state().mover();
            self.say(Weight::Answer, say!("adjourned", color, article));
            return appointed.iter().for_each(|text| self.appoint(text));
        }
        self.prepare(Preparing::Adjournment { early_ms: early_ms.unwrap_or(0), appointed });
    }

    fn prepare(&mut self, what: Preparing) {
        self.session.preparing = Some(what);
        if let Some(article) = article_where(&self.state().edition().sealed_on_paper) {
            self.say(Weight::Answer, say!("seal_on_paper", article = Some(article)));
        }
        self.outputs.push(Output::PrepareEnvelope);
    }

    /// The opponent of an absent sealer seals his reply (fide-2018 I.9.3).
    pub(super) fn seal_reply(&mut self) {
        let Some(it) = self.state().adjournment() else {
            return self.say(Weight::Answer, say!("not_adjourned"));
        };
        let to_reply = it.phase == Phase::Open && !it.reply && self.state().mover() == it.replier();
        let absent = *it.absent.get(it.sealer);
        let color = it.sealer;
        let Some(article) = article_where(&self.state().edition().reply_sealed) else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        if !to_reply || !absent {
            return self.say(Weight::Answer, say!("reply_openly", color, article = Some(article)));
        }
        match self.guard_adjournment() {
            Some(refusal) => self.refuse(&refusal),
            None => self.prepare(Preparing::Reply),
        }
    }

    /// The passphrase is there: the player is asked for his move.
    pub(super) fn envelope_prepared(&mut self) {
        let Some(what) = self.session.preparing.clone() else { return };
        // A move may have been announced meanwhile.
        let over = self.state().outcome.is_some();
        let refusal = if over { None } else { self.guard_adjournment() };
        if over || refusal.is_some() {
            self.session.preparing = None;
            return refusal.iter().for_each(|refusal| self.refuse(refusal));
        }
        let color = self.state().mover();
        self.session.talk.asking = None;
        self.session.pending.take_question();
        let Preparing::Adjournment { early_ms, appointed } = what else {
            let article = article_where(&self.state().edition().reply_sealed);
            return self.say(Weight::Answer, say!("seal_asked", color, article));
        };
        let article = article(&self.state().edition().sealed_move);
        if matches!(self.state().stage, Stage::Proposed(_)) {
            self.record(Event::Withdrawn);
        }
        let asked = Adjourning::Asked { early_ms, article: article.clone() };
        self.record(Event::Adjournment(asked));
        if let Some(text) = appointed {
            self.appoint(&text);
            self.session.preparing = Some(Preparing::Adjournment { early_ms, appointed: None });
        }
        self.say(Weight::Answer, say!("seal_asked", color, article));
    }

    /// No envelope after all.
    pub(super) fn drop_envelope(&mut self) {
        self.session.preparing = None;
        if self.state().is_sealing() {
            self.record(Event::Adjournment(Adjourning::Dropped));
        }
        self.say(Weight::Answer, say!("seal_dropped"));
    }

    /// The player made this move on the board though he was to seal: it is the one he has to seal (fide-2018 I.1.1).
    pub(super) fn made_on_board(&mut self, text: &str, reader: &Reader) {
        if !self.state().is_sealing() {
            return self.say(Weight::Answer, say!("not_sealing"));
        }
        let Some(article) = article_where(&self.state().edition().seal_made_on_board) else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        let Reading::Move(mv) = reader.read(self.state().history.position(), text) else {
            return self.say(Weight::Answer, say!("differ_no_reading"));
        };
        let (uci, article) = (self.uci(mv), Some(article));
        self.record(Event::Adjournment(Adjourning::MadeOnBoard { uci, article: article.clone() }));
        let mv = self.session.spoken(mv);
        self.say(Weight::Answer, say!("seal_bound", mv, article));
    }

    /// What the player means to seal. In a rated game nobody tells him whether it is a move; where the program may
    /// help, it takes only what is one.
    pub(super) fn seal(&mut self, text: &str, reader: &Reader) {
        let ready = self.state().is_sealing() || self.session.preparing == Some(Preparing::Reply);
        if !ready {
            return;
        }
        let words = text.trim();
        let position = self.state().history.position().clone();
        let reads = match reader.read(&position, words) {
            Reading::Move(mv) => Reads::One(self.uci(mv)),
            Reading::Ambiguous(_) => Reads::Faulty(Fault::Ambiguous),
            Reading::Illegal(..) => Reads::Faulty(Fault::Illegal),
            _ => Reads::Faulty(Fault::Unclear),
        };
        let rated = self.is_rated();
        let usable = !words.is_empty()
            && words.chars().count() <= LONGEST
            && !words.chars().any(char::is_control)
            && (rated || matches!(reads, Reads::One(_)));
        if !usable {
            return self.say(Weight::Answer, say!("seal_unusable"));
        }
        if let Some((bound, article)) = self.bound_to_seal()
            && reads != Reads::One(self.uci(bound))
        {
            let mv = self.session.spoken(bound);
            return self.say(Weight::Answer, say!("seal_bound", mv, article));
        }
        self.outputs.push(Output::Seal(Contents { words: words.to_owned(), reads }));
    }

    /// The only move that may be sealed: made on the board, or announced with a claim.
    fn bound_to_seal(&self) -> Option<(Move, Option<Article>)> {
        let edition = self.state().edition();
        let made = self.state().adjournment().and_then(|it| it.bound);
        let made = made.map(|mv| (mv, article_where(&edition.seal_made_on_board)));
        let claimed = self.state().draws().bound();
        made.or_else(|| claimed.map(|mv| (mv, article_where(&edition.intended_move_binds))))
    }

    /// The envelope is closed, and its player has stopped his clock.
    pub(super) fn sealed(&mut self, envelope: &Envelope) {
        let reply = self.session.preparing.take() == Some(Preparing::Reply);
        if !reply && !self.state().is_sealing() {
            return;
        }
        let color = self.state().mover();
        let number = self.state().history.position().move_number();
        let early_ms = self.state().adjournment().map_or(0, |it| it.early_ms);
        if early_ms > 0 {
            self.lose_until_the_end(color, early_ms);
        }
        if self.state().outcome.is_some() {
            return;
        }
        let edition = self.state().edition();
        let article = if reply { article(&edition.reply_sealed) } else { article(&edition.sealed_move) };
        let (left, used) = self.state().times_now(self.at_ms);
        let offer = self.state().draws().offer();
        let (envelope, told) = (envelope.clone(), article.clone());
        let sealed = Adjourning::Sealed { color, number, envelope, left, used, offer, reply, article };
        self.record(Event::Adjournment(sealed));
        let (number, article) = (u64::from(number), told);
        self.say(
            Weight::Answer,
            if reply {
                say!("reply_sealed", color, opponent = !color, number, article)
            } else {
                say!("sealed", color, number, article)
            },
        );
    }

    /// Who adjourns early has adjourned at the end of the session (fide-2018 I.1.2, fide-2009 adjournment 1 b).
    fn lose_until_the_end(&mut self, color: Color, early_ms: u64) {
        let Some(clock) = &self.state().clock else { return };
        let ms = clock.remaining_ms(color, self.at_ms).saturating_sub(early_ms);
        let article = article_where(&self.state().edition().early_adjournment);
        self.record(Event::Judged(Judgement::TimeSet { color, ms, article: article.clone() }));
        self.say(Weight::Answer, say!("time_set", color, time = Millis(ms), article));
        self.check_flag();
    }

    /// When and where the game goes on.
    pub(super) fn appoint(&mut self, text: &str) {
        if self.state().adjournment().is_none() {
            return self.say(Weight::Answer, say!("not_adjourned"));
        }
        self.record(Event::Adjournment(Adjourning::Appointed { text: text.to_owned() }));
        self.say(Weight::Answer, say!("envelope_resumption", text = text.to_owned()));
    }

    // ---- what waits for the envelope

    /// Who seals. When the program was started again nobody does, until the arbiter asks for it once more.
    pub(super) fn sealing(&self, article: Option<Article>) -> Message {
        let color = self.state().mover();
        match self.session.preparing {
            Some(_) => say!("seal_first", color, article),
            None => say!("seal_again", color),
        }
    }

    /// Whose move is in the envelope, and who has to reply; where he is absent his clock may run (fide-2018 I.9.2).
    pub(super) fn envelope_waits(&self, it: &Adjournment) -> Message {
        let (color, opponent, number) = (it.sealer, it.replier(), u64::from(it.number));
        let running = self.state().clock().and_then(Clock::running);
        if running == Some(opponent) {
            say!("resume_sealed_runs", color, opponent, number)
        } else {
            say!("resume_sealed", color, opponent, number)
        }
    }

    /// How an adjourned game stands, and what the arbiter does next.
    pub(super) fn tell_adjournment(&mut self) {
        let Some(it) = self.state().adjournment().cloned() else { return };
        let (color, opponent) = (it.sealer, it.replier());
        match it.phase {
            Phase::Asked => self.say(Weight::Answer, say!("seal_again", color)),
            Phase::Closed => {
                self.say(Weight::Answer, self.envelope_waits(&it));
                if let Some(left) = it.left {
                    let (white, black) = (Millis(left.white), Millis(left.black));
                    self.say(Weight::Answer, say!("resume_times", white, black));
                }
                if let Some(text) = it.appointed {
                    self.say(Weight::Answer, say!("envelope_resumption", text));
                    self.tell_how_late();
                }
                if let Some(color) = self.state().draws().offer() {
                    self.say(Weight::Answer, say!("draw_offer_stands", color));
                }
                self.say(Weight::Aside, say!("resume_steps", opponent));
            }
            Phase::Faulty(contents) => self.tell_fault(&contents),
            Phase::Open => {}
        }
    }
}
