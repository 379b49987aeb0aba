//! What an edition of the Laws says, in words. The words of its fields and of what they may name are data of the locale;
//! what is made of numbers and times are messages.

use super::{Message, Millis, Renderer, messages};
use crate::rules::Role;
use crate::rules::laws::{
    Agreement, Article, Bounds, IllegalPenalty, Repetition, Said, SlowFinish, Span, Stated, StopRecording,
};

messages! {
    /// What a rule says, where there is a number or a time in it.
    RuleMessage {
        /// The edition has this rule.
        RuleHolds => "rule_holds";
        /// It does not hold.
        RuleHoldsNot => "rule_holds_not";
        /// No time is waited.
        RuleAtOnce => "rule_at_once";
        /// An illegal move costs nothing.
        RulePenaltyNone => "rule_penalty_none";
        /// An illegal move costs no time, and one of them the game.
        RulePenaltyGame { number: u64 } => "rule_penalty_game";
        /// An illegal move costs time.
        RulePenaltyTime { time: Millis } => "rule_penalty_time";
        /// An illegal move costs time, and one of them the game.
        RulePenalty { time: Millis, number: u64 } => "rule_penalty";
        /// The players may agree at any time.
        RuleAnyTime => "rule_any_time";
        /// The players may agree after so many moves of each.
        RuleAfterMoves { moves: u64 } => "rule_after_moves";
        /// The players may agree after Black's move of this number.
        RuleAfterBlack { number: u64 } => "rule_after_black";
        /// The same position so often, and who ends the game.
        RuleRepetition { times: u64, by: String } => "rule_repetition";
        /// So many moves of each, and who ends the game.
        RuleMoveCount { moves: u64, by: String } => "rule_move_count";
        /// So many moves of each.
        RuleMovesEach { moves: u64 } => "rule_moves_each";
        /// Mate within so many moves.
        RuleMateDemand { moves: u64, times: u64 } => "rule_mate_demand";
        /// When a slow finish may be claimed.
        RuleSlowFinish { below: Millis, bonus: Millis } => "rule_slow_finish";
        /// The slow finish, where a claim offers a draw too.
        RuleSlowFinishOffer { below: Millis, bonus: Millis } => "rule_slow_finish_offer";
        /// When recording may stop.
        RuleStopRecording { below: Millis, increment: Millis } => "rule_stop_recording";
        /// When recording may stop, whatever a move brings.
        RuleStopRecordingAlways { below: Millis } => "rule_stop_recording_always";
        /// So much time or more.
        RuleFrom { time: Millis } => "rule_from";
        /// More time than this.
        RuleAbove { time: Millis } => "rule_above";
        /// So much time or less.
        RuleUpTo { time: Millis } => "rule_up_to";
        /// Less time than this.
        RuleBelow { time: Millis } => "rule_below";
    }
}

impl Renderer<'_> {
    /// What a field of an edition is about; its name in the files where the language has no words for it.
    pub fn topic<'a>(&'a self, field: &'a str) -> &'a str {
        self.locale.laws.topics.get(field).map_or(field, String::as_str)
    }

    /// What a rule says.
    pub fn rule(&self, said: &Said) -> String {
        let ms = |span: Span| Millis(span.ms());
        let told = |rule: RuleMessage| self.text(&Message::from(rule));
        match said.clone() {
            Said::Holds(true) => told(RuleMessage::RuleHolds),
            Said::Holds(false) => told(RuleMessage::RuleHoldsNot),
            Said::Named(name) => self.alternative(&name),
            // Some editions write what others have a name for.
            Said::Text(text) => self.locale.laws.rules.get(&format!("Text.{text}")).cloned().unwrap_or(text),
            Said::Role(role) => self.role(role),
            Said::Span(span) if span.ms() == 0 => told(RuleMessage::RuleAtOnce),
            Said::Span(span) => self.time(ms(span)),
            Said::IllegalPenalty(penalty) => told(self::penalty(penalty)),
            Said::Agreement(agreement) => told(match agreement {
                Agreement::AnyTime => RuleMessage::RuleAnyTime,
                Agreement::AfterMoves(moves) => RuleMessage::RuleAfterMoves { moves: moves.into() },
                Agreement::AfterBlacksMove(number) => RuleMessage::RuleAfterBlack { number: number.into() },
            }),
            Said::Repetition(Repetition { times, by }) => {
                let by = self.alternative(&format!("WhoDecides.{by:?}"));
                told(RuleMessage::RuleRepetition { times: times.into(), by })
            }
            Said::MoveCount(count) => {
                let by = self.alternative(&format!("WhoDecides.{:?}", count.by));
                told(RuleMessage::RuleMoveCount { moves: count.moves.into(), by })
            }
            Said::MovesEach(moves) => told(RuleMessage::RuleMovesEach { moves: moves.0.into() }),
            Said::MateDemand(demand) => told(RuleMessage::RuleMateDemand {
                moves: demand.moves.into(),
                times: demand.theory_times.into(),
            }),
            Said::SlowFinish(SlowFinish { below, bonus, offer }) => {
                let (below, bonus) = (ms(below), ms(bonus));
                told(match offer {
                    true => RuleMessage::RuleSlowFinishOffer { below, bonus },
                    false => RuleMessage::RuleSlowFinish { below, bonus },
                })
            }
            Said::StopRecording(StopRecording { below, unless_increment }) => {
                told(match unless_increment.map(ms) {
                    Some(increment) => RuleMessage::RuleStopRecording { below: ms(below), increment },
                    None => RuleMessage::RuleStopRecordingAlways { below: ms(below) },
                })
            }
            Said::Bounds(Bounds { from, including_from, to, including_to }) => {
                let (from, to) = (ms(from), ms(to));
                let lower = match including_from {
                    true => RuleMessage::RuleFrom { time: from },
                    false => RuleMessage::RuleAbove { time: from },
                };
                let upper = match including_to {
                    true => RuleMessage::RuleUpTo { time: to },
                    false => RuleMessage::RuleBelow { time: to },
                };
                if from.0 == 0 { told(upper) } else { format!("{}, {}", told(lower), told(upper)) }
            }
            Said::Task(task) => {
                let office = self.alternative(&format!("Office.{:?}", task.office));
                self.locale.named(office, self.alternative(&format!("Deed.{:?}", task.deed)))
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

fn penalty(IllegalPenalty { bonus, lost_at }: IllegalPenalty) -> RuleMessage {
    let time = Millis(bonus.ms());
    match (bonus.ms(), lost_at.map(u64::from)) {
        (0, None) => RuleMessage::RulePenaltyNone,
        (0, Some(number)) => RuleMessage::RulePenaltyGame { number },
        (_, None) => RuleMessage::RulePenaltyTime { time },
        (_, Some(number)) => RuleMessage::RulePenalty { time, number },
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::language::Library;
    use crate::rules::laws;

    /// A language that has no words for a field, or for one thing that may stand in it, or words that nothing asks for.
    #[test]
    fn every_language_has_words_for_every_field_and_every_alternative() {
        let fields: BTreeSet<String> =
            laws::usual().topics().iter().map(|topic| topic.field.to_owned()).collect();
        let names: BTreeSet<String> = laws::names().into_iter().collect();
        for locale in Library::built_in().locales() {
            let topics: BTreeSet<String> = locale.laws.topics.keys().cloned().collect();
            assert_eq!(topics, fields, "{}", locale.code);
            let rules = locale.laws.rules.keys().filter(|name| !name.starts_with("Text."));
            assert_eq!(rules.cloned().collect::<BTreeSet<_>>(), names, "{}", locale.code);
            let all = locale.laws.topics.values().chain(locale.laws.rules.values());
            all.for_each(|words| assert!(!words.trim().is_empty(), "{}", locale.code));
            let distinct: BTreeSet<&String> = locale.laws.topics.values().collect();
            assert_eq!(distinct.len(), fields.len(), "{}: two fields sound alike", locale.code);
        }
    }
}
