//! Flags: when one counts as fallen, and what that brings (fide-2018 6.8, 6.9, A.4.5).

use super::output::{Output, Weight};
use super::refusal::Refusal;
use super::turn::Turn;
use crate::clock::Clock;
use crate::game::event::Event;
use crate::game::judgement::{CalledBy, Irregularity, Judgement};
use crate::language::Millis;
use crate::language::arbiter::Whose;
use crate::rules::laws::{Article, BothFlags, FlagCalled, Ruled};
use crate::rules::{Color, Outcome, Reason};

impl Turn<'_> {
    /// A flag that falls is written down at once. Whether it counts at once is the edition's to say, and
    /// whether the program may call it in the arbiter's place.
    pub(super) fn check_flag(&mut self) {
        if self.state().outcome.is_some() || self.state().irregular.flag.is_some() {
            return;
        }
        let at_ms = self.at_ms;
        let Some(color) = self.state().clock.as_ref().and_then(|clock| clock.flag(at_ms)) else { return };
        self.record(Event::FlagFell { color });
        // What ends the game goes before the flag, if it was made in time (fide-2018 6.9), which is not for the program
        // to say.
        let ends = self.ending_ahead().is_some();
        if self.calls_at_once() && !ends {
            return self.call_flag(color, CalledBy::Program);
        }
        // Nobody calls a flag to a player (fide-2018 12.6, 12.7): it is shown. In a rated game his screen reader and his
        // braille display would call what is shown.
        match () {
            () if self.is_rated() => self.outputs.push(Output::Log(say!("flag_fell", color))),
            () if ends => self.say(Weight::Answer, say!("flag_after_ending", color)),
            () => self.say(Weight::Aside, say!("flag_fell", color)),
        }
    }

    /// Whether a flag that falls counts without anybody's word.
    fn calls_at_once(&self) -> bool {
        match self.flag_rule().map(|ruled| ruled.rule) {
            Some(FlagCalled::ByItself) => true,
            // In a rated game there is an arbiter to call it (fide-2018 6.8, 12.6); nothing sounds at the flag.
            Some(FlagCalled::ArbiterMustCall | FlagCalled::ArbiterOrClaim) | None => {
                self.session.options.calls_flags && !self.is_rated()
            }
            Some(FlagCalled::ClaimOnly) => false,
        }
    }

    /// Whether the move announced was when the flag fell, and may have ended the game before (fide-2018 6.9). In a rated
    /// game any may: the answer to a claim tells nobody what it does.
    pub(super) fn may_end_ahead_of_flag(&self) -> bool {
        self.state().irregular.ahead_of_flag.is_some() && (self.is_rated() || self.ending_ahead().is_some())
    }

    /// A flag that fell while a move was announced that would have ended the game counts once another is.
    pub(super) fn call_flag_after_correction(&mut self) {
        let state = self.state();
        let fallen = state.clock.as_ref().and_then(|clock| clock.flag(self.at_ms));
        let Some(color) = fallen.filter(|_| state.irregular.flag.is_some() && state.reopened.is_none())
        else {
            return;
        };
        if self.calls_at_once() && self.ending_ahead().is_none() {
            self.call_flag(color, CalledBy::Program);
        }
    }

    fn flag_rule(&self) -> Option<Ruled<FlagCalled>> {
        self.state().edition().flag_called(self.state().tempo()).cloned()
    }

    /// A player claims that the opponent's flag has fallen.
    pub(super) fn claim_flag(&mut self) {
        match self.state().irregular.flag {
            // The arbiter has taken this very flag back, and sets the clock (fide-2018 6.10.2).
            Some(color) if self.state().irregular.flag_reopened => {
                self.say(Weight::Answer, say!("reopened_flag", color))
            }
            Some(color) => self.call_flag(color, CalledBy::Player),
            None => self.say(Weight::Answer, say!("no_flag")),
        }
    }

    /// The arbiter observes a flag, or both.
    pub(super) fn observe_flag(&mut self, whose: Whose) {
        let rule = self.flag_rule();
        match (whose, rule) {
            (Whose::Both, _) => self.both_flags(),
            (Whose::One(_), Some(Ruled { rule: FlagCalled::ClaimOnly, article })) => {
                self.say(Weight::Answer, say!("flag_on_claim", article = Some(article)));
            }
            (Whose::One(color), _) => match self.time_left(color) {
                Some(time) => self.say(Weight::Answer, say!("flag_up", color, time)),
                None => self.call_flag(color, CalledBy::Arbiter),
            },
        }
    }

    /// What a side has left, if anything; nothing where the program keeps no clock.
    fn time_left(&self, color: Color) -> Option<Millis> {
        let clock = self.state().clock.as_ref()?;
        let fallen = clock.flag(self.at_ms) == Some(color);
        (!fallen).then(|| Millis(clock.remaining_ms(color, self.at_ms)))
    }

    fn both_flags(&mut self) {
        let edition = self.state().edition();
        let increment =
            |clock: &Clock| Color::ALL.iter().any(|color| clock.increment_ms(*color, self.at_ms) > 0);
        let unknown = self.state().irregular.flag.is_none()
            && self.slow_finish_is_in_force().is_ok()
            && !self.state().clock.as_ref().is_some_and(increment);
        let of_slow_finish = edition.both_flags_unknown.clone().filter(|_| unknown);
        let Some(Ruled { rule, article }) = of_slow_finish.or_else(|| edition.both_flags.clone()) else {
            return self.say(Weight::Answer, say!("laws_silent"));
        };
        let article = Some(article);
        match rule {
            BothFlags::FirstDecides => match self.state().irregular.flag {
                Some(color) => self.call_flag(color, CalledBy::Arbiter),
                None => self.say(Weight::Answer, say!("flags_which", article)),
            },
            BothFlags::LastPeriodDraws if self.is_last_period() => {
                self.end(Outcome::draw(Reason::FlagFall), article);
            }
            BothFlags::LastPeriodDraws => {
                let what = Irregularity::BothFlags;
                self.record(Event::Judged(Judgement::Found { what, article: article.clone() }));
                self.say(Weight::Answer, say!("flags_go_on", article));
            }
        }
    }

    fn is_last_period(&self) -> bool {
        let clock = self.state().clock.as_ref();
        clock.is_none_or(|clock| Color::ALL.iter().all(|color| clock.is_last_period(*color, self.at_ms)))
    }

    /// A flag counts as fallen: the game is over, or the arbiter has to decide.
    fn call_flag(&mut self, color: Color, by: CalledBy) {
        let article = self.flag_rule().map(|ruled| ruled.article);
        self.record(Event::Judged(Judgement::FlagCalled { color, by, article: article.clone() }));
        self.say(Weight::Answer, say!("flag_called", color, article));
        // The arbiter may still declare a draw (fide-2018 III.5.2).
        if let Some(asked) = self.state().draws().asked() {
            let article = self.state().edition().article(Reason::SlowFinish).cloned();
            return self.say(Weight::Announcement, say!("decide_after_flag", color = asked.color, article));
        }
        if by == CalledBy::Player && self.may_end_ahead_of_flag() {
            let article = self.state().edition().article(Reason::FlagFall).cloned();
            self.record(Event::Judged(Judgement::Undecided { reason: Reason::FlagFall, article }));
            return self.say(Weight::Answer, self.told(&Refusal::MoveOrFlag(color)));
        }
        self.end_by_flag(color);
    }

    /// Lost, drawn, or for the arbiter to decide.
    pub(super) fn end_by_flag(&mut self, color: Color) {
        match self.state().history.flag_fall(self.state().edition(), color) {
            Some(ruling) => self.end(ruling.outcome, ruling.article),
            None => {
                let article = self.state().edition().article(Reason::FlagFall).cloned();
                self.undecided(color.other(), Reason::FlagFall, article);
            }
        }
    }

    /// Lost or drawn, but which of them is not known: the arbiter decides.
    pub(super) fn undecided(&mut self, color: Color, reason: Reason, article: Option<Article>) {
        self.record(Event::Judged(Judgement::Undecided { reason, article: article.clone() }));
        self.say(Weight::Answer, say!("undecided", color, article));
    }
}
