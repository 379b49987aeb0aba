//! Adjourned games: the sealed move, and who comes late for the resumption (fide-2018 guideline I).

use super::draws::article_where;
use super::{Turn, Weight};
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::language::arbiter::Whose;
use crate::language::{Message, Millis};
use crate::rules::{Color, Outcome, Reason};

impl Turn<'_> {
    /// The envelope is closed: the clocks stand until the sealed move is played on the board.
    pub(super) fn adjourn(&mut self) {
        let Some(article) = article_where(&self.state().edition().sealed_move) else {
            return self.say(Weight::Answer, Message::LawsSilent);
        };
        if let Some(mv) = self.state().announced() {
            return self.say(Weight::Answer, Message::PressFirst { mv: self.session.spoken(mv) });
        }
        let article = Some(article);
        self.session.asking = None;
        self.record(Event::Judged(Judgement::Adjourned { article: article.clone() }));
        self.say(Weight::Answer, Message::Adjourned { color: self.state().mover(), article });
    }

    /// Somebody comes late for the resumption, by so much; where that is not said, by more than he may.
    pub(super) fn late_for_resumption(&mut self, whose: Whose, by_ms: Option<u64>) {
        let limit = self.state().edition().adjournment.clone();
        let may = |ms: &u64| limit.as_ref().is_none_or(|ruled| *ms <= ruled.rule.ms());
        match (whose, by_ms.filter(may), &limit) {
            (Whose::One(color), Some(ms), _) => self.resumes(color, ms),
            (Whose::Both, Some(ms), _) => Color::ALL.into_iter().for_each(|color| self.resumes(color, ms)),
            (Whose::One(color), None, Some(limit)) => {
                let outcome = Outcome::win(!color, Reason::LateArrival);
                self.end(outcome, Some(limit.article.clone()));
            }
            // The arbiter enters the result where the Laws do not say who loses.
            (Whose::Both, None, _) | (_, None, None) => self.say(Weight::Answer, Message::LawsSilent),
        }
    }

    /// Who has to reply to the sealed move has lost the time until he came (fide-2018 I.9.2).
    fn resumes(&mut self, color: Color, by_ms: u64) {
        let edition = self.state().edition();
        let article = article_where(&edition.adjournment_absent);
        if color == self.state().mover() || article.is_none() {
            let article = edition.adjournment.as_ref().map(|ruled| ruled.article.clone());
            return self.say(Weight::Answer, Message::LateKeepsTime { color, article });
        }
        let Some(clock) = &self.state().clock else { return self.say(Weight::Answer, Message::NoClock) };
        let ms = clock.remaining_ms(color, self.at_ms).saturating_sub(by_ms);
        self.record(Event::Judged(Judgement::TimeSet { color, ms, article: article.clone() }));
        self.say(Weight::Answer, Message::TimeSet { color, time: Millis(ms), article });
        self.check_flag();
    }
}
