//! An adjourned game is taken up again: who is there, the envelope opened or lost, and wrong times (fide-2018 I.7 to
//! I.13).

use super::cited::{article, article_where};
use super::output::{Output, Weight};
use super::refusal::Refusal;
use super::turn::Turn;
use crate::game::adjourned::{Adjourning, Adjournment, Contents, Fault, Phase, Reads};
use crate::game::appointed::hour;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::judgement::{Irregularity, Judgement};
use crate::language::arbiter::Whose;
use crate::language::{Message, Millis, Reader, Reading};
use crate::rules::laws::{Article, LateEnd, Remedy, TimesUnknown};
use crate::rules::{Color, Move, Outcome, Reason, Score};

impl Turn<'_> {
    /// Whether somebody comes late for a resumption, and not for the game.
    pub(super) fn is_resumption(&self) -> bool {
        let waits = |it: &Adjournment| it.holds() || it.envelope.is_some();
        self.state().irregular.adjourned || self.state().adjournment().is_some_and(waits)
    }

    // ---- who is there

    /// Somebody is not there at the time of the resumption.
    pub(super) fn absent(&mut self, whose: Whose) {
        let Some(it) = self.state().adjournment().cloned() else {
            return self.say(Weight::Answer, say!("not_adjourned"));
        };
        // Who has not sealed anything is not awaited at a resumption, and nobody replies to him.
        if it.phase == Phase::Asked {
            return self.refuse(&Refusal::Sealing);
        }
        let (sealer, replier) = (it.sealer, it.replier());
        let edition = self.state().edition();
        let runs = article_where(&edition.adjournment_absent);
        let grace = edition.adjournment.as_ref().is_some_and(|ruled| ruled.rule.ms() > 0);
        let both = article_where(&edition.both_absent).filter(|_| grace).or_else(|| runs.clone());
        let sealed_reply = article_where(&edition.reply_sealed);
        let (due, was_absent) = (it.phase == Phase::Closed && !it.reply, *it.absent.get(replier));
        match whose {
            Whose::Both => {
                self.note_absence(sealer, sealed_reply);
                self.note_absence(replier, both.clone());
                self.tell_running(replier, both);
            }
            Whose::One(color) if color == replier => {
                self.note_absence(replier, runs.clone());
                self.tell_running(replier, runs);
            }
            Whose::One(color) => {
                self.note_absence(color, sealed_reply.clone());
                let opponent = replier;
                self.say(Weight::Answer, say!("sealer_absent", color, opponent, article = sealed_reply));
            }
        }
        if due && !was_absent && whose != Whose::One(sealer) {
            self.count_from_the_hour(replier);
        }
    }

    /// The clock of whoever has to reply ought to have been started at the hour of the resumption (fide-2018 I.9.2).
    fn count_from_the_hour(&mut self, color: Color) {
        let article = article_where(&self.state().edition().adjournment_absent);
        let runs = self.state().clock.as_ref().and_then(crate::clock::Clock::running) == Some(color);
        let Some(late_ms) = self.since_the_hour().filter(|ms| *ms > 0 && runs && article.is_some()) else {
            return;
        };
        self.tell_how_late();
        let Some(clock) = &self.state().clock else { return };
        let ms = clock.remaining_ms(color, self.at_ms).saturating_sub(late_ms);
        self.record(Event::Judged(Judgement::TimeSet { color, ms, article: article.clone() }));
        self.say(Weight::Answer, say!("time_set", color, time = Millis(ms), article));
        self.check_flag();
    }

    /// How long ago the game was to go on, in milliseconds, 0 before that; nothing where no hour was appointed as a date
    /// and a time of day.
    fn since_the_hour(&self) -> Option<u64> {
        let due = hour(self.state().adjournment()?.appointed.as_deref()?)?;
        // By the zone: between two hours of its clocks lies less or more where summer time begins or ends.
        let now = self.session.hour.as_ref()?;
        let passed = now.duration_since(&due.to_zoned(now.time_zone().clone()).ok()?).as_millis();
        Some(u64::try_from(passed).unwrap_or(0))
    }

    /// How long ago the game was to go on, where that is known and past.
    pub(super) fn tell_how_late(&mut self) {
        if let Some(ms) = self.since_the_hour().filter(|ms| *ms > 0) {
            self.say(Weight::Answer, say!("resumption_past", time = Millis(ms)));
        }
    }

    fn note_absence(&mut self, color: Color, article: Option<Article>) {
        self.record(Event::Adjournment(Adjourning::Absent { color, article }));
    }

    fn tell_running(&mut self, color: Color, article: Option<Article>) {
        let runs = self.state().clock.as_ref().and_then(crate::clock::Clock::running) == Some(color);
        let told: Message =
            if runs { say!("absent_runs", color, article) } else { say!("absent_noted", color, article) };
        self.say(Weight::Answer, told);
    }

    /// A player who was missing at the resumption has come.
    pub(super) fn present(&mut self, whose: Whose) {
        if self.state().adjournment().is_none() {
            return self.say(Weight::Answer, say!("not_adjourned"));
        }
        let colors = match whose {
            Whose::One(color) => vec![color],
            Whose::Both => Color::ALL.to_vec(),
        };
        for color in colors {
            let article = article(&self.state().edition().adjournment_absent);
            self.record(Event::Adjournment(Adjourning::Present { color, article: article.clone() }));
            self.say(Weight::Answer, say!("arrived", color, article));
        }
    }

    /// Somebody comes late for the resumption, by so much; where that is not said, by what has passed since the hour that
    /// was appointed, and where none was, by more than he may.
    pub(super) fn late_for_resumption(&mut self, whose: Whose, by_ms: Option<u64>) {
        let since = self.since_the_hour().filter(|_| by_ms.is_none());
        if since == Some(0) {
            return self.say(Weight::Answer, say!("resumption_ahead"));
        }
        if since.is_some() {
            self.tell_how_late();
        }
        let by_ms = by_ms.or(since);
        let limit = self.state().edition().adjournment.clone();
        let may = |ms: &u64| limit.as_ref().is_none_or(|ruled| *ms <= ruled.rule.ms());
        match (whose, by_ms.filter(may), &limit) {
            (Whose::One(color), Some(ms), _) => self.resumes(color, ms),
            (Whose::Both, Some(ms), _) => Color::ALL.into_iter().for_each(|color| self.resumes(color, ms)),
            (Whose::One(color), None, Some(limit)) => self.comes_too_late(color, &limit.article),
            // The arbiter enters the result where the Laws do not say who loses.
            (Whose::Both, None, _) | (_, None, None) => self.say(Weight::Answer, say!("laws_silent")),
        }
    }

    /// He has lost, unless the move in an envelope that is still closed ends the game (fide-2018 I.10, fide-2009
    /// adjournment 10).
    fn comes_too_late(&mut self, color: Color, limit: &Article) {
        let closed = self.state().adjournment().filter(|it| it.phase == Phase::Closed && !it.reply);
        let sealer = closed.map(|it| it.sealer);
        let rule = self.state().edition().late_end.clone();
        let may_end = rule.filter(|ruled| ruled.rule == LateEnd::Either || sealer == Some(color));
        match may_end.filter(|_| sealer.is_some()) {
            Some(ruled) => {
                let article = Some(ruled.article);
                self.record(Event::Adjournment(Adjourning::Forfeits { color, article: article.clone() }));
                self.say(Weight::Answer, say!("late_open_first", color, article));
            }
            None => self.end(Outcome::win(!color, Reason::LateArrival), Some(limit.clone())),
        }
    }

    /// Who has to reply to the sealed move has lost the time until he came (fide-2018 I.9.2), unless his clock has run.
    fn resumes(&mut self, color: Color, by_ms: u64) {
        let edition = self.state().edition();
        let article = article_where(&edition.adjournment_absent);
        let it = self.state().adjournment();
        let replier = it.map_or(!self.state().mover(), Adjournment::replier);
        if color != replier || article.is_none() {
            let article = edition.adjournment.as_ref().map(|ruled| ruled.article.clone());
            return self.say(Weight::Answer, say!("late_keeps_time", color, article));
        }
        let ran = it.is_some_and(|it| *it.absent.get(color));
        let Some(clock) = &self.state().clock else { return self.say(Weight::Answer, say!("no_clock")) };
        if ran {
            return self.say(Weight::Answer, say!("late_has_lost", color, article));
        }
        let ms = clock.remaining_ms(color, self.at_ms).saturating_sub(by_ms);
        self.record(Event::Judged(Judgement::TimeSet { color, ms, article: article.clone() }));
        self.say(Weight::Answer, say!("time_set", color, time = Millis(ms), article));
        self.check_flag();
    }

    // ---- the envelope

    /// The arbiter opens the envelope, if whoever has to reply is there.
    pub(super) fn open_envelope(&mut self) {
        let Some(it) = self.state().adjournment().cloned() else {
            return self.say(Weight::Answer, say!("not_adjourned"));
        };
        match (&it.phase, it.envelope) {
            (Phase::Asked, _) => self.tell_adjournment(),
            (Phase::Faulty(contents), _) => self.tell_fault(contents),
            (Phase::Open, Some(_)) => self.say(Weight::Answer, say!("envelope_is_open")),
            (Phase::Open | Phase::Closed, None) => {
                self.say(Weight::Answer, say!("envelope_on_paper", color = it.sealer));
            }
            (Phase::Closed, Some(envelope)) => {
                let color = !it.sealer;
                let article = article_where(&self.state().edition().opened_when_present);
                if *it.absent.get(color) && it.forfeits.is_none() && article.is_some() {
                    return self.say(Weight::Answer, say!("replier_absent", color, article));
                }
                self.outputs.push(Output::OpenEnvelope(envelope));
            }
        }
    }

    /// This stood in the envelope.
    pub(super) fn opened(&mut self, contents: &Contents) {
        let Some(it) = self.state().adjournment().filter(|it| it.phase == Phase::Closed).cloned() else {
            return;
        };
        // What was one legal move when it was sealed is one still.
        let mut contents = contents.clone();
        if let Reads::One(uci) = &contents.reads
            && self.state().history.position().parse_uci(uci).is_err()
        {
            contents.reads = Reads::Faulty(Fault::Unclear);
        }
        let edition = self.state().edition();
        let article = if it.reply { article(&edition.reply_sealed) } else { article(&edition.resumed) };
        let (words, color) = (contents.words.clone(), it.sealer);
        self.say(Weight::Answer, say!("envelope_opened", color, words, article = article.clone()));
        self.record(Event::Adjournment(Adjourning::Opened { contents: contents.clone(), article }));
        match contents.reads {
            Reads::One(_) => self.play_sealed(),
            Reads::Faulty(_) => self.tell_fault(&contents),
        }
    }

    /// The sealed move is made on the board, and the clock of whoever has to reply runs (fide-2018 I.9.1).
    fn play_sealed(&mut self) {
        let Some((mv, it)) = self.sealed_move() else { return };
        let stands = self.state().clock.is_some();
        self.record(Event::Announced { uci: self.uci(mv), source: Source::Typed });
        self.record(Event::Made);
        let message = self.announcement(mv);
        self.say(Weight::Announcement, message);
        self.end_if_over();
        if self.state().outcome.is_some() {
            return;
        }
        self.record(Event::Completed { by: CompletedBy::Press });
        if let Some(color) = it.forfeits {
            let article = article(&self.state().edition().adjournment);
            return self.end(Outcome::win(!color, Reason::LateArrival), article);
        }
        let (color, article) = (it.replier(), article(&self.state().edition().resumed));
        if stands {
            self.say(Weight::Answer, say!("clock_runs_for", color, article));
        }
        if *it.absent.get(it.sealer) {
            let article = article_where(&self.state().edition().reply_sealed);
            self.say(Weight::Answer, say!("sealer_absent", color = it.sealer, opponent = color, article));
        }
        self.check_flag();
    }

    /// The move announced, where it is the one that was sealed: no slip of the tongue, so that it stands (fide-2018 I.9.1).
    pub(super) fn sealed_and_opened(&self) -> Option<Move> {
        let plies = self.state().history.moves().len();
        let (sealed, _) = self.sealed_move().filter(|(_, it)| it.plies == plies)?;
        self.state().announced().filter(|mv| *mv == sealed)
    }

    fn sealed_move(&self) -> Option<(Move, Adjournment)> {
        let it = self.state().adjournment()?.clone();
        let mv = self.state().history.position().parse_uci(it.opened.as_deref()?).ok()?;
        Some((mv, it))
    }

    // ---- a move that is none

    /// What is wrong with the sealed move, and what the arbiter does about it (fide-2018 I.8).
    pub(super) fn tell_fault(&mut self, contents: &Contents) {
        let told = self.fault(contents);
        told.into_iter().flatten().for_each(|message| self.say(Weight::Answer, message));
    }

    pub(super) fn fault(&self, contents: &Contents) -> Option<[Message; 2]> {
        let color = self.state().adjournment()?.sealer;
        let Reads::Faulty(fault) = contents.reads else { return None };
        let edition = self.state().edition();
        let why = match fault {
            Fault::Ambiguous => say!("sealed_ambiguous"),
            Fault::Unclear => say!("sealed_unclear"),
            Fault::Illegal => say!("sealed_illegal"),
        };
        let repair = article_where(&edition.sealed_repair);
        let article = edition.sealed_fault(fault.into()).cloned().or(repair);
        let words = contents.words.clone();
        let ruled = article.is_some();
        let then = if ruled { say!("sealed_loses", color) } else { say!("sealed_silent") };
        Some([say!("sealed_fault", color, words, why, article), then])
    }

    /// Takes the arbiter's word on what a faulty sealed move means; whether there is one.
    pub(super) fn read_sealed(&mut self, text: &str, reader: &Reader) -> bool {
        let Some(contents) = self.faulty() else { return false };
        let Reading::Move(mv) = reader.read(self.state().history.position(), text) else {
            self.say(Weight::Answer, say!("differ_no_reading"));
            return true;
        };
        let Reads::Faulty(fault) = contents.reads else { return true };
        let edition = self.state().edition();
        let article =
            article_where(&edition.sealed_repair).or_else(|| edition.sealed_fault(fault.into()).cloned());
        let contents = Contents { reads: Reads::One(self.uci(mv)), ..contents };
        self.record(Event::Adjournment(Adjourning::Opened { contents, article }));
        self.play_sealed();
        true
    }

    pub(super) fn faulty(&self) -> Option<Contents> {
        match &self.state().adjournment()?.phase {
            Phase::Faulty(contents) => Some(contents.clone()),
            _ => None,
        }
    }

    /// Takes the arbiter's word that the sealed move loses; whether there is one that does. It is a draw where the opponent
    /// cannot mate, as when a flag falls (fide-2018 I.8 with 6.9).
    pub(super) fn confirm_fault(&mut self) -> bool {
        let Some(Contents { reads: Reads::Faulty(fault), .. }) = self.faulty() else { return false };
        let Some(sealer) = self.state().adjournment().map(|it| it.sealer) else { return false };
        let Some(article) = self.state().edition().sealed_fault(fault.into()).cloned() else {
            self.say(Weight::Answer, say!("sealed_silent"));
            return true;
        };
        let article = Some(article);
        match self.state().history.flag_fall(self.state().edition(), sealer) {
            Some(ruling) => {
                let score =
                    if ruling.outcome.score == Score::Draw { Score::Draw } else { Score::Win(!sealer) };
                self.end(Outcome { score, reason: Reason::SealedMove }, article);
            }
            None => self.undecided(!sealer, Reason::SealedMove, article),
        }
        true
    }

    // ---- what is lost

    /// The sealer makes the move that he says he has sealed (fide-2018 I.12.1).
    pub(super) fn envelope_lost(&mut self) {
        if !self.holds_envelope() {
            return self.say(Weight::Answer, say!("not_adjourned"));
        }
        let Some(color) = self.state().adjournment().map(|it| it.sealer) else { return };
        let article = article_where(&self.state().edition().envelope_lost);
        if article.is_none() {
            self.say(Weight::Answer, say!("laws_silent"));
        }
        self.record(Event::Adjournment(Adjourning::Lost { article: article.clone() }));
        self.say(Weight::Answer, say!("envelope_lost", color, article));
    }

    /// The position of the adjournment cannot be established (fide-2018 I.12.2).
    pub(super) fn position_lost(&mut self) {
        if self.state().adjournment().is_none() {
            return self.say(Weight::Answer, say!("not_adjourned"));
        }
        let Some(ruled) = self.state().edition().position_lost.clone() else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        let what = Irregularity::Displaced;
        self.remedy(ruled.rule, ruled.article, what, Reason::Unrestorable);
    }

    /// The position was set up wrongly at the resumption: what was played since is annulled (fide-1930 21.8).
    pub(super) fn position_wrong(&mut self) {
        let Some(plies) = self.state().taken_up else {
            return self.say(Weight::Answer, say!("not_adjourned"));
        };
        let Some(article) = article_where(&self.state().edition().position_wrong) else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        // The sealed move stands: it comes out of the envelope.
        let wanted = (plies + 1).min(self.state().history.moves().len());
        self.session.pending.take_question();
        self.say(Weight::Answer, say!("position_wrong", article = Some(article.clone())));
        let times = self.times_after(wanted);
        self.restore_to(wanted, times, Some(article));
    }

    /// The times of the adjournment cannot be established (fide-2018 I.12.1, fide-1930 21.7).
    pub(super) fn times_lost(&mut self) {
        if self.state().adjournment().is_none() {
            return self.say(Weight::Answer, say!("not_adjourned"));
        }
        let Some(ruled) = self.state().edition().times_lost.clone() else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        match ruled.rule {
            TimesUnknown::ArbiterSets => {
                self.say(Weight::Answer, say!("times_lost", article = Some(ruled.article)));
            }
            TimesUnknown::Void => {
                let (what, reason) = (Irregularity::Displaced, Reason::Unrestorable);
                self.remedy(Remedy::Void, ruled.article, what, reason);
            }
        }
    }

    /// A player says that the clocks were wrong at the resumption (fide-2018 I.13).
    pub(super) fn times_wrong(&mut self) {
        let Some(article) = article_where(&self.state().edition().wrong_times) else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        let article = Some(article);
        let left = self.state().adjournment().filter(|it| !it.reply).and_then(|it| it.left);
        self.say(
            Weight::Answer,
            match left {
                Some(left) => {
                    say!("times_wrong", white = Millis(left.white), black = Millis(left.black), article)
                }
                None => say!("times_wrong_late", article),
            },
        );
    }

    /// Where it stands that a clock is set now because it was wrong at the resumption.
    pub(super) fn article_of_wrong_times(&self) -> Option<Article> {
        self.state().adjournment().filter(|it| it.phase != Phase::Asked)?;
        article_where(&self.state().edition().wrong_times)
    }
}
