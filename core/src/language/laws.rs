//! Rules of an edition of the Laws, in words. The words of its fields and of what they may name are data of
//! the locale; what is made of numbers and times are messages.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Message, Millis, Renderer};
use crate::rules::Role;
use crate::rules::laws::{
    Agreement, Article, Bounds, IllegalPenalty, MateDemand, Repetition, RuleSaid, SlowFinish, Span, Stated,
    StopRecording,
};

/// The words for editions of the Laws.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LawsWords {
    /// Titles of the editions, by their labels, where their own titles are in another language.
    #[serde(deserialize_with = "super::once::each_key")]
    pub titles: BTreeMap<String, String>,
    /// Subject of each field, by its name in the files.
    #[serde(deserialize_with = "super::once::each_key")]
    pub topics: BTreeMap<String, String>,
    /// Names of the alternatives, by kind and name: `Remedy.Void`.
    #[serde(deserialize_with = "super::once::each_key")]
    pub rules: BTreeMap<String, String>,
}

impl Renderer<'_> {
    /// Subject of a field of an edition; its name in the files where the language has no words for it.
    pub fn topic<'a>(&'a self, field: &'a str) -> &'a str {
        self.locale.laws.topics.get(field).map_or(field, String::as_str)
    }

    /// The words for a rule.
    pub fn rule(&self, said: &RuleSaid) -> String {
        let ms = |span: Span| Millis(span.ms());
        let told = |rule: Message| self.text(&rule);
        match said.clone() {
            RuleSaid::Holds(true) => told(say!("rule_holds")),
            RuleSaid::Holds(false) => told(say!("rule_holds_not")),
            RuleSaid::Named(name) => self.alternative(&name),
            // Some editions write what others have a name for.
            RuleSaid::Text(text) => {
                self.locale.laws.rules.get(&format!("Text.{text}")).cloned().unwrap_or(text)
            }
            RuleSaid::Role(role) => self.role(role),
            RuleSaid::Span(span) if span.ms() == 0 => told(say!("rule_at_once")),
            RuleSaid::Span(span) => self.time(ms(span)),
            RuleSaid::IllegalPenalty(penalty) => told(self::penalty(penalty)),
            RuleSaid::Agreement(agreement) => told(match agreement {
                Agreement::AnyTime => say!("rule_any_time"),
                Agreement::AfterMoves(moves) => say!("rule_after_moves", moves),
                Agreement::AfterBlacksMove(number) => say!("rule_after_black", number),
            }),
            RuleSaid::Repetition(Repetition { times, by }) => {
                let by = self.alternative(&format!("WhoDecides.{}", by.key()));
                told(say!("rule_repetition", times, by))
            }
            RuleSaid::MoveCount(count) => {
                let by = self.alternative(&format!("WhoDecides.{}", count.by.key()));
                told(say!("rule_move_count", moves = count.moves, by))
            }
            RuleSaid::MovesEach(moves) => told(say!("rule_moves_each", moves = moves.0)),
            RuleSaid::MateDemand(MateDemand { moves, theory_times: times }) => {
                told(say!("rule_mate_demand", moves, times))
            }
            RuleSaid::SlowFinish(SlowFinish { below, bonus, offer }) => {
                let (below, bonus) = (ms(below), ms(bonus));
                told(match offer {
                    true => say!("rule_slow_finish_offer", below, bonus),
                    false => say!("rule_slow_finish", below, bonus),
                })
            }
            RuleSaid::StopRecording(StopRecording { below, unless_increment, last_period }) => {
                let period = if last_period { say!("rule_last_period") } else { say!("rule_period") };
                told(match unless_increment.map(ms) {
                    Some(increment) => say!("rule_stop_recording", below = ms(below), period, increment),
                    None => say!("rule_stop_recording_always", below = ms(below), period),
                })
            }
            RuleSaid::Bounds(Bounds { from, including_from, to, including_to }) => {
                let (from, to) = (ms(from), ms(to));
                let lower = match including_from {
                    true => say!("rule_from", time = from),
                    false => say!("rule_above", time = from),
                };
                let upper = match including_to {
                    true => say!("rule_up_to", time = to),
                    false => say!("rule_below", time = to),
                };
                if from.0 == 0 { told(upper) } else { format!("{}, {}", told(lower), told(upper)) }
            }
            RuleSaid::Task(task) => {
                let office = self.alternative(&format!("Office.{}", task.office.key()));
                self.locale.named(office, self.alternative(&format!("Action.{}", task.action.key())))
            }
        }
    }

    /// Rules one after another, each with the number of its article; that of another edition with its label.
    pub fn rules(&self, stated: &[Stated], here: &str) -> String {
        let told = |Stated { said, article, .. }: &Stated| match article {
            Article { edition, number } if edition == here => format!("{} ({number})", self.rule(said)),
            article => format!("{} ({article})", self.rule(said)),
        };
        stated.iter().map(told).collect::<Vec<_>>().join("; ")
    }

    fn alternative(&self, name: &str) -> String {
        self.locale.laws.rules.get(name).map_or(name, String::as_str).to_owned()
    }

    fn role(&self, role: Role) -> String {
        self.locale.words.role(role).first().cloned().unwrap_or_default()
    }
}

fn penalty(IllegalPenalty { bonus, lost_at }: IllegalPenalty) -> Message {
    let time = Millis(bonus.ms());
    match (bonus.ms(), lost_at.map(u64::from)) {
        (0, None) => say!("rule_penalty_none"),
        (0, Some(number)) => say!("rule_penalty_game", number),
        (_, None) => say!("rule_penalty_time", time),
        (_, Some(number)) => say!("rule_penalty", time, number),
    }
}
