//! What the arbiter is asked for and decides: perpetual check, the slow finish of a game without
//! increment, more moves for a mate; and the mate that a player demands.

use super::cited::article_where;
use super::output::Weight;
use super::turn::Turn;
use crate::clock::Clock;
use crate::game::draws::Asked;
use crate::game::event::{Event, Petition, Source, Verdict};
use crate::game::state::Stage;
use crate::language::{Command, Message, Millis, Reader, Reading};
use crate::rules::laws::Article;
use crate::rules::{Color, Deed, Outcome, Reason};

const MINUTE_MS: u64 = 60_000;

impl Turn<'_> {
    /// A command that is typed only, of `by` or else of the mover, with the number that came with it.
    pub(super) fn petition(&mut self, command: Command, number: Option<u32>, by: Option<Color>) {
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, say!("game_is_over"));
        }
        let color = by.unwrap_or_else(|| self.state().mover());
        match command {
            Command::ClaimPerpetual => self.claim_perpetual(color),
            Command::ClaimSlow => self.claim_slow(color),
            Command::DemandMate => self.demand_mate(color, number),
            Command::TimeOut => self.ask_time_out(color),
            Command::Granted => self.ask_or_answer(Verdict::Granted, None),
            Command::Refused => self.ask_or_answer(Verdict::Refused, None),
            _ => self.ask_or_answer(Verdict::Postponed, number),
        }
    }

    /// Everything said while the arbiter decides: nothing is played, but he may be answered and the
    /// players may agree.
    pub(super) fn while_the_arbiter_decides(&mut self, source: Source, text: &str, reader: &Reader) {
        let position = self.state().position_ahead();
        let reading = reader.read(&position, text);
        if self.settle(&reading, source) {
            return;
        }
        let typed = source == Source::Typed;
        let answers = matches!(reading, Reading::Command(Command::Yes | Command::No));
        // Before he decides a player is asked, by other words than yes and no.
        if answers && self.state().draws().offer_to_answer().is_some() {
            return self.tell_arbiter_first(Weight::Answer);
        }
        // A yes is the arbiter's here, and of nobody who is known to be another.
        if answers && let Some(refusal) = self.guard_deed(Deed::Decide) {
            return self.refuse(&refusal);
        }
        match &reading {
            Reading::Command(Command::Yes) if typed => self.ask_or_answer(Verdict::Granted, None),
            Reading::Command(Command::No) if typed => self.ask_or_answer(Verdict::Refused, None),
            Reading::Command(
                Command::Press
                | Command::Yes
                | Command::No
                | Command::Correct
                | Command::Draw
                | Command::Claim
                | Command::ClaimPerpetual
                | Command::ClaimSlow
                | Command::DemandMate
                | Command::TimeOut
                | Command::Start
                | Command::Stop
                | Command::Repeat
                | Command::Touched
                | Command::TouchedTogether
                | Command::Released
                | Command::NotCastling
                | Command::Complaint
                | Command::Adjust,
            ) => self.tell_arbiter_first(Weight::Answer),
            Reading::Command(command) if !command.is_petition() => self.command(*command, source),
            Reading::Command(_) => {
                self.take_draw_talk(&reading, source, text, reader);
            }
            Reading::CommandNumber(Command::Postponed, number) if typed => {
                self.ask_or_answer(Verdict::Postponed, Some(*number));
            }
            Reading::By(_, inner)
                if matches!(**inner, Reading::Command(Command::Accept | Command::Decline)) =>
            {
                self.take_draw_talk(&reading, source, text, reader);
            }
            _ if typed => self.tell_arbiter_first(Weight::Answer),
            _ => self.tell_arbiter_first(Weight::Aside),
        }
    }

    /// What comes before anything else while he is asked.
    pub(super) fn arbiter_first(&self) -> Message {
        match self.state().draws().offer_to_answer() {
            Some(color) => say!("offer_first", color, opponent = color.other()),
            None => say!("arbiter_first"),
        }
    }

    pub(super) fn tell_arbiter_first(&mut self, weight: Weight) {
        let message = self.arbiter_first();
        self.say(weight, message);
    }

    // ---- what he is asked for

    fn claim_perpetual(&mut self, color: Color) {
        let Some(article) = article_where(&self.state().edition().perpetual_check) else {
            return self.no_such_claim(color);
        };
        let article = Some(article);
        self.record(Event::ArbiterAsked {
            color,
            petition: Petition::PerpetualCheck,
            article: article.clone(),
        });
        self.say(Weight::Answer, say!("perpetual_claimed", color, article));
    }

    /// The player to move has little time in the last period of a game without increment (fide-2009 10.2,
    /// fide-2018 III.4, III.5).
    fn claim_slow(&mut self, color: Color) {
        let Some(ruled) = self.state().edition().slow_finish.clone() else {
            return self.no_such_claim(color);
        };
        let (rule, article) = (ruled.rule, Some(ruled.article));
        if self.state().draws().postponed.is_some() {
            return self.bar(color, article.clone(), say!("decision_postponed", article));
        }
        if let Err(article) = self.slow_finish_is_in_force() {
            let article = Some(article);
            return self.bar(color, article.clone(), say!("slow_not_announced", article));
        }
        let barred = self.state().edition().slow_finish_barred(self.state().tempo()).cloned();
        if barred.is_some() || !self.is_slow_finish(color) {
            let article = barred.or(article);
            return self.bar(color, article.clone(), say!("slow_not_here", article));
        }
        if color != self.state().mover() || self.state().announced().is_some() {
            return self.bar(color, article.clone(), say!("claim_not_his", article));
        }
        let left_ms = self.state().clock.as_ref().map_or(0, |clock| clock.remaining_ms(color, self.at_ms));
        if left_ms >= rule.below.ms() {
            let time = Millis(rule.below.ms());
            return self.bar(color, article.clone(), say!("slow_not_yet", time, article));
        }
        if matches!(self.state().stage, Stage::Proposed(_)) {
            self.record(Event::Withdrawn);
            self.session.talk.asking = None;
        }
        let first = self.state().edition().slow_increment.clone();
        match first.filter(|_| !self.state().draws().increment_asked) {
            Some(ruled) => {
                let (time, article) = (Millis(ruled.rule.ms()), Some(ruled.article));
                let petition = Petition::Increment;
                self.record(Event::ArbiterAsked { color, petition, article: article.clone() });
                self.say(Weight::Answer, say!("increment_asked", color, time, article));
            }
            None => {
                let petition = Petition::SlowFinish;
                self.record(Event::ArbiterAsked { color, petition, article: article.clone() });
                self.say(Weight::Answer, say!("slow_claimed", color, article));
            }
        }
    }

    /// Where it stands that the rules of the slow finish would have had to be announced, if they were not.
    pub(super) fn slow_finish_is_in_force(&self) -> Result<(), Article> {
        let announced = article_where(&self.state().edition().slow_announced);
        announced.filter(|_| !self.state().setup.slow_finish).map_or(Ok(()), Err)
    }

    fn is_slow_finish(&self, color: Color) -> bool {
        self.state().clock.as_ref().is_some_and(|clock: &Clock| {
            clock.is_last_period(color, self.at_ms)
                && clock.increment_ms(color, self.at_ms) == 0
                && clock.flag(self.at_ms).is_none()
        })
    }

    /// At any time either player may demand to be mated; the number is what theory needs (fide-1930 16.1 f).
    fn demand_mate(&mut self, color: Color, theory: Option<u32>) {
        let Some(ruled) = self.state().edition().mate_demand.clone() else {
            return self.no_such_claim(color);
        };
        let (rule, article) = (ruled.rule, Some(ruled.article));
        let stands = self.state().draws().demand();
        let color = stands.map_or(color, |demand| demand.color);
        match (theory.filter(|number| *number > rule.moves), stands) {
            (Some(number), _) => {
                let petition = Petition::MateIn(number);
                let moves = u64::from(number.saturating_mul(rule.theory_times));
                self.record(Event::ArbiterAsked { color, petition, article: article.clone() });
                let (opponent, number) = (color.other(), u64::from(number));
                self.say(Weight::Answer, say!("mate_theory", opponent, number, moves, article));
            }
            (None, Some(demand)) => {
                let moves = u64::from(demand.moves);
                self.say(Weight::Answer, say!("demand_stands", color, moves));
            }
            (None, None) => self.demand_mate_within(color, rule.moves, article),
        }
    }

    fn demand_mate_within(&mut self, color: Color, moves: u32, article: Option<Article>) {
        self.record(Event::MateDemanded { color, moves, article: article.clone() });
        let (opponent, moves) = (color.other(), u64::from(moves));
        self.say(Weight::Answer, say!("mate_demanded", color, opponent, moves, article));
    }

    /// The moves for a mate are used up.
    pub(super) fn end_if_demand_is_met(&mut self) {
        let met = self.state().draws().demand().is_some_and(|demand| demand.made >= demand.moves);
        if met && self.state().outcome.is_none() {
            self.end_for(Outcome::draw(Reason::MateDemanded));
        }
    }

    // ---- what he decides

    pub(super) fn answer_petition(&mut self, verdict: Verdict, minutes: Option<u32>) {
        let draws = self.state().draws();
        let Some(asked) = draws.asked().or_else(|| {
            let late = draws.postponed.filter(|_| verdict != Verdict::Postponed)?;
            Some(Asked { color: late.color, petition: Petition::SlowFinish, fallen: None })
        }) else {
            return self.say(Weight::Answer, say!("nothing_to_decide"));
        };
        let may_wait = asked.petition == Petition::SlowFinish && asked.fallen.is_none();
        if verdict == Verdict::Postponed && !may_wait {
            return self.tell_arbiter_first(Weight::Answer);
        }
        match asked.petition {
            Petition::PerpetualCheck => self.decide(asked, verdict, Reason::PerpetualCheck),
            Petition::SlowFinish => match (verdict, asked.fallen) {
                (Verdict::Refused, Some(fallen)) => {
                    let article = self.tell_refusal(Reason::SlowFinish);
                    self.answered(verdict, (0, 0), article);
                    self.end_by_flag(fallen);
                }
                (Verdict::Postponed, _) => self.postpone(asked, minutes),
                _ => self.decide(asked, verdict, Reason::SlowFinish),
            },
            Petition::Increment => self.decide_increment(asked, verdict),
            Petition::MateIn(number) => self.decide_moves(asked, verdict, number),
            Petition::TimeOut => self.decide_time_out(asked, verdict),
        }
    }

    /// Granted: a draw. Refused: the game goes on, and time for the opponent where the Laws have that.
    fn decide(&mut self, asked: Asked, verdict: Verdict, reason: Reason) {
        if verdict == Verdict::Granted {
            let article = self.state().edition().article(reason).cloned();
            self.answered(verdict, (0, 0), article);
            return self.end_for(Outcome::draw(reason));
        }
        let paid = self.state().draws().postponed.is_some_and(|late| late.paid);
        let slow = reason == Reason::SlowFinish && !paid;
        let bonus_ms = if slow { self.slow_bonus_ms() } else { 0 };
        let article = self.tell_refusal(reason);
        self.answered(verdict, (bonus_ms, 0), article);
        self.tell_bonus(asked.color.other(), bonus_ms);
    }

    fn postpone(&mut self, asked: Asked, minutes: Option<u32>) {
        let most_ms = self.slow_bonus_ms();
        let bonus_ms = minutes.map_or(0, |minutes| u64::from(minutes).saturating_mul(MINUTE_MS).min(most_ms));
        let article = self.state().edition().article(Reason::SlowFinish).cloned();
        self.answered(Verdict::Postponed, (bonus_ms, 0), article.clone());
        self.say(Weight::Answer, say!("decision_postponed", article));
        self.tell_bonus(asked.color.other(), bonus_ms);
    }

    /// Asking was an offer of a draw; only when that is declined the arbiter decides (fide-2018 III.4).
    fn decide_increment(&mut self, asked: Asked, verdict: Verdict) {
        if self.state().draws().offer_to_answer().is_some() {
            return self.tell_arbiter_first(Weight::Answer);
        }
        let Some(ruled) = self.state().edition().slow_increment.clone() else { return };
        let (time_ms, article) = (ruled.rule.ms(), Some(ruled.article));
        if verdict == Verdict::Refused {
            self.answered(verdict, (0, 0), article.clone());
            return self.say(Weight::Answer, say!("petition_refused", article));
        }
        let bonus_ms = self.slow_bonus_ms();
        self.answered(verdict, (bonus_ms, time_ms), article.clone());
        self.say(Weight::Answer, say!("increment_granted", time = Millis(time_ms), article));
        self.tell_bonus(asked.color.other(), bonus_ms);
    }

    /// Granted: so many times what theory needs. Refused: the usual number, unless mate is demanded already.
    fn decide_moves(&mut self, asked: Asked, verdict: Verdict, number: u32) {
        let Some(ruled) = self.state().edition().mate_demand.clone() else { return };
        let (rule, article) = (ruled.rule, Some(ruled.article));
        self.answered(verdict, (0, 0), article.clone());
        if verdict == Verdict::Granted {
            return self.demand_mate_within(asked.color, number.saturating_mul(rule.theory_times), article);
        }
        self.say(Weight::Answer, say!("petition_refused", article = article.clone()));
        if self.state().draws().demand().is_none() {
            self.demand_mate_within(asked.color, rule.moves, article);
        }
    }

    pub(super) fn answered(
        &mut self,
        verdict: Verdict,
        (bonus_ms, increment_ms): (u64, u64),
        article: Option<Article>,
    ) {
        self.record(Event::ArbiterAnswered { verdict, bonus_ms, increment_ms, article });
    }

    fn tell_refusal(&mut self, reason: Reason) -> Option<Article> {
        let article = self.state().edition().article(reason).cloned();
        self.say(Weight::Answer, say!("petition_refused", article = article.clone()));
        article
    }

    fn slow_bonus_ms(&self) -> u64 {
        self.state().edition().slow_finish.as_ref().map_or(0, |ruled| ruled.rule.bonus.ms())
    }
}
