//! Messages about each event: the one place for the table, the log of the arbiter,
//! and the remarks on the sheet.

use super::adjourned::Adjourning;
use super::event::{Answer, ArbiterVerdict, Event, GapCause, MoveRefusal, Petition, Source};
use super::progress::Note;
use super::reconciled::read_by;
use super::state::{State, manner};
use super::touching::{duty_after, placed};
use crate::language::{Message, Millis, Spoken};
use crate::rules::laws::{Article, Ruled};
use crate::rules::{Color, Square};

/// Messages about an event, by the place where they are told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// At the table, where all that is said there follows from the event; the session says the rest.
    pub table: Option<Message>,
    /// In the log, which has what the arbiter wants to know besides the moves.
    pub log: Option<Message>,
    /// On the score sheet, beside the move.
    pub sheet: Vec<Message>,
}

impl Told {
    /// A message at the table and in the log.
    pub(super) fn aloud(message: Message) -> Self {
        Self::logged(message.clone()).at_the_table(message)
    }

    /// A message in the log alone: at the table it is told otherwise, or to nobody.
    pub(super) fn logged(message: Message) -> Self {
        Self { log: Some(message), ..Self::default() }
    }

    /// A message everywhere: at the table, in the log and on the score sheet.
    pub(super) fn noted(message: Message) -> Self {
        Self::aloud(message.clone()).remarked([message])
    }

    fn at_the_table(self, message: Message) -> Self {
        Self { table: Some(message), ..self }
    }

    pub(super) fn remarked(self, sheet: impl IntoIterator<Item = Message>) -> Self {
        Self { sheet: sheet.into_iter().collect(), ..self }
    }
}

/// The message that the clock is stopped, behind what stopped it; `None` where the game has none.
pub(crate) fn clock_stands(state: &State) -> Option<Message> {
    state.clock().map(|_| say!("clock_also_stands"))
}

/// The message that both clocks are stopped; `None` where the game has none.
pub(crate) fn clocks_stand(state: &State) -> Option<Message> {
    state.clock().map(|_| say!("clocks_also_stand"))
}

/// The messages about an event that happens to a game in the state `before`; of the usual course
/// of moves the log says nothing.
pub fn told(event: &Event, at_ms: u64, before: &State) -> Told {
    of_event(event, at_ms, before).unwrap_or_default()
}

fn of_event(event: &Event, at_ms: u64, before: &State) -> Option<Told> {
    let color = before.mover();
    let edition = before.edition();
    Some(match event.clone() {
        Event::Proposed { uci, heard: Some(heard), second_ear: true, .. } => {
            Told::logged(say!("log_second_ear", heard, mv = spoken(before, &uci)?))
        }
        Event::Proposed { uci, heard: Some(heard), .. } => {
            Told::logged(say!("log_heard_otherwise", heard, mv = spoken(before, &uci)?))
        }
        Event::Announced { uci, source } => {
            let by_board = |mv| Told::logged(say!("log_on_board", color, mv));
            let mv = spoken(before, &uci)?;
            let logged = if source == Source::Board { by_board(mv.clone()) } else { Told::default() };
            logged.at_the_table(say!("announced", color, mv))
        }
        Event::Started(setup) => Told::logged(say!(
            "log_started",
            white = named(&setup.white),
            black = named(&setup.black),
            laws = edition
        )),
        Event::Withdrawn => Told::aloud(say!("withdrawn")),
        Event::RepetitionDiffered { .. } => Told::aloud(say!("repetition_differs", mv = announced(before)?)),
        Event::Corrected { uci } => Told::aloud(say!("corrected", mv = spoken(before, &uci)?)),
        Event::TakenBack => Told::aloud(say!("taken_back", mv = announced(before)?)),
        Event::MadeOn { board } => Told::default().at_the_table(say!("made_on", color = board)),
        Event::Touched { squares, .. } => {
            let (then, article) = duty_after(event, at_ms, before)?;
            Told::aloud(say!("touched", pieces = pieces(before, &squares), then, article))
        }
        Event::Released { from, to, .. } => {
            let (then, article) = duty_after(event, at_ms, before)?;
            Told::aloud(say!("released", pieces = pieces(before, &[from]), square = to, then, article))
        }
        Event::CastlingNotMeant => {
            let (then, article) = duty_after(event, at_ms, before)?;
            Told::aloud(say!("castling_not_meant", then, article))
        }
        Event::Untouched => Told::aloud(say!("untouched")),
        Event::Adjusted { .. } => Told::logged(say!("adjusts", color, article = None::<Article>)),
        Event::ClockStarted => Told::aloud(say!("clock_started", color)),
        Event::ClockStopped => Told::aloud(say!("clock_stopped")),
        Event::FlagFell { color } => Told::noted(say!("flag_fell", color)),
        Event::Ended { outcome, article } => Told::noted(say!("game_over", outcome, article)),
        Event::Resumed => Told::aloud(say!(
            "resumed",
            plies = before.history().moves().len(),
            color,
            stands = clock_stands(before)
        )),
        Event::Signed { color, answer } => {
            let article = article(&edition.signatures);
            let told = say!("signed", color, article = article.clone());
            let log = answer.map(|given| say!("log_signed", color, answer = answered(given), article));
            Told::logged(log.unwrap_or_else(|| told.clone())).at_the_table(told)
        }
        Event::SignatureRefused { color, answer } => {
            let told = say!("signature_refused", color, article = article(&edition.signatures));
            Told::logged(say!("log_not_signed", color, answer = answered(answer))).at_the_table(told)
        }
        Event::Asked { command, .. } => Told::logged(say!("log_asked", what = command)),
        Event::AskedOften { command, times } => {
            Told::logged(say!("log_asked_often", what = command, times = u64::from(times)))
        }
        Event::Refused { words, why, article } => {
            Told::logged(say!("log_refused", said = words, why = refused(why, article)))
        }
        Event::Judged(judgement) => judgement.told(event, at_ms, before)?,
        Event::Adjournment(what) => adjourned(what, before)?,
        // ---- time that nobody kept, and what else is noted beside the moves
        Event::Gap { ms, cause } => {
            let time = Millis(ms);
            Told::aloud(match cause {
                GapCause::Asleep => say!("gap_asleep", time, color),
                GapCause::Frozen => say!("gap_frozen", time, color),
                GapCause::Restart if before.beats => {
                    say!("gap_restart_ran", time, color, thought = Millis(before.thought_ms()))
                }
                GapCause::Restart => say!("gap_restart", time, color),
                GapCause::DateSetBack => say!("gap_unknown", color),
            })
        }
        Event::HeldUp { ms } => Told::aloud(say!("held_up", time = Millis(ms))),
        Event::ClocksAgreed { color, ms, other_ms } => {
            Told::aloud(say!("clocks_agreed", color, time = Millis(ms), other = Millis(other_ms)))
        }
        Event::RecordsAgree => Told::logged(say!("records_agree")),
        Event::LineBroken => Told::aloud(say!("line_broken")),
        Event::LineBack => Told::aloud(say!("line_back")),
        Event::Reason { text } => Told::aloud(say!("reason_noted", reason = text)),
        Event::PinSet { unproven: false, .. } => Told::aloud(say!("pin_set")),
        Event::PinSet { .. } => Told::logged(say!("pin_replaced_noted")).at_the_table(say!("pin_set")),
        Event::WrongNumber => Told::logged(say!("pin_wrong_noted")).at_the_table(say!("pin_wrong")),
        Event::Left { asked } => Told::logged(Note::Left { asked }.told(color)),
        Event::Manner { scheme, form } => Told::aloud(manner(before, scheme, form)),
        Event::BrokenOff => Told::logged(Note::BrokenOff.told(color)),
        Event::BatteryLow { percent } => Told::aloud(say!("battery_low", percent = percent)),
        Event::BoardsDiffered { article } => {
            Told::aloud(say!("boards_differ", stands = clocks_stand(before), article))
        }
        Event::BoardRead { color, by, over, .. } => Told::logged(read_by(true, color, by, over)),
        Event::SheetRead { color, by, over, .. } => Told::logged(read_by(false, color, by, over)),
        Event::DifferenceDropped => Told::aloud(say!("differ_cancelled", stands = clock_stands(before))),
        Event::NotTaken { words, color: of } => {
            Told::logged(Note::NotTaken { words, number: 1 }.told(of.unwrap_or(color)))
        }
        Event::Noted { by, words, .. } => Told::logged(Note::Told { by, words }.told(color)),
        Event::BoardShowed { board, what } => Told::logged(what.logged(before, board)?),
        Event::PressedWithout { words } => Told::logged(Note::PressedWithout { words }.told(color)),
        // ---- draws
        Event::DrawOffered { color, untimely: None } => Told::aloud(say!("draw_offered", color)),
        Event::DrawOffered { color, untimely: article } => {
            Told::logged(say!("log_offered", color, article)).at_the_table(say!("draw_offered", color))
        }
        Event::DrawDeclined => Told::aloud(say!("draw_declined")),
        Event::ClaimRefused { color, article, bonus_ms, .. } => {
            let refused = say!("claim_wrong", article);
            Told::aloud(refused.clone()).remarked([refused].into_iter().chain(given(!color, bonus_ms, None)))
        }
        // What a player withdraws is told otherwise.
        Event::AgreementRefused { article, .. } => Told::aloud(say!("offer_refused", article)),
        Event::DrawClaimed { color, uci: None } => Told::logged(say!("log_draw_claimed", color)),
        Event::DrawClaimed { color, uci: Some(uci) } => {
            Told::noted(say!("claimed_with", color, mv = spoken(before, &uci)?))
        }
        Event::ClaimBarred { color, article } => Told::logged(say!("log_claim_barred", color, article)),
        Event::OtherMoveRefused { uci, article, heard } => {
            let mut said = spoken(before, &uci).map_or_else(|| uci.clone(), |mv| mv.position.san(mv.mv));
            said.extend(heard.map(|heard| format!(" ({heard})")));
            Told::logged(say!("log_refused", said, why = say!("refused_other", article)))
        }
        Event::ArbiterAsked { color, petition, article } => {
            Told::aloud(asked(before, at_ms, color, petition, article))
        }
        Event::ArbiterAnswered { verdict, bonus_ms, increment_ms, article } => {
            let refused =
                (verdict == ArbiterVerdict::Refused).then(|| say!("claim_wrong", article = article.clone()));
            let given = given(!color, bonus_ms, article.clone());
            let more = (increment_ms > 0)
                .then(|| say!("increment_granted", time = Millis(increment_ms), article = article.clone()));
            Told::logged(match verdict {
                ArbiterVerdict::Granted => say!("log_granted", article),
                ArbiterVerdict::Refused => say!("petition_refused", article),
                ArbiterVerdict::Postponed => say!("decision_postponed", article),
            })
            .remarked([refused, given, more].into_iter().flatten())
        }
        Event::MateDemanded { color, moves, article } => {
            Told::aloud(say!("mate_demanded", color, opponent = color.other(), moves = moves, article))
        }
        Event::Proposed { heard: None, .. }
        | Event::Made
        | Event::Closed
        | Event::Repeated
        | Event::Completed { .. }
        | Event::RightNumber
        | Event::SoundKept { .. }
        | Event::WarningWanted { .. }
        | Event::Ran => return None,
    })
}

fn given(color: Color, ms: u64, article: Option<Article>) -> Option<Message> {
    (ms > 0).then(|| say!("time_given", color, time = Millis(ms), article))
}

fn adjourned(what: Adjourning, before: &State) -> Option<Told> {
    let sealer = before.adjournment().map_or_else(|| before.mover(), |it| it.sealer);
    Some(Told::aloud(match what {
        Adjourning::Asked { article, .. } => say!("seal_asked", color = before.mover(), article),
        Adjourning::MadeOnBoard { uci, article } => say!("seal_bound", mv = spoken(before, &uci)?, article),
        Adjourning::Dropped => say!("seal_dropped"),
        Adjourning::Sealed { color, number, reply: false, article, .. } => {
            say!("sealed", color, number = number, stands = clocks_stand(before), article)
        }
        Adjourning::Sealed { color, number, article, .. } => {
            say!("reply_sealed", color, opponent = !color, number = number, article)
        }
        Adjourning::Appointed { text } => say!("envelope_resumption", text),
        Adjourning::Absent { color, article, .. } => say!("absent_noted", color, article),
        Adjourning::Present { color, article } => say!("arrived", color, article),
        Adjourning::Forfeits { color, article } => say!("late_open_first", color, article),
        Adjourning::Opened { contents, article } => {
            return Some(Told::logged(say!("log_opened", color = sealer, words = contents.words, article)));
        }
        Adjourning::Lost { article } => say!("envelope_lost", color = sealer, article),
    }))
}

fn asked(state: &State, at_ms: u64, color: Color, petition: Petition, article: Option<Article>) -> Message {
    match petition {
        Petition::PerpetualCheck => say!("perpetual_claimed", color, article),
        Petition::SlowFinish => say!("slow_claimed", color, article),
        Petition::Increment => {
            let ms = state.edition().slow_increment.as_ref().map_or(0, |ruled| ruled.rule.ms());
            say!("increment_asked", color, time = Millis(ms), article)
        }
        Petition::TimeOut => {
            let left = state.clock().map_or(0, |clock| clock.remaining_ms(color, at_ms));
            say!("time_out_asked", color, time = Millis(left), article)
        }
        Petition::MateIn(number) => {
            let times = state.edition().mate_demand.as_ref().map_or(1, |ruled| ruled.rule.theory_times);
            let moves = u64::from(number.saturating_mul(times));
            say!("mate_theory", opponent = color.other(), number = number, moves, article)
        }
    }
}

/// The message that tells how a player answered who was asked by name.
fn answered(answer: Answer) -> Message {
    match (answer.source, answer.own) {
        (Source::Heard, true) => say!("answered_at_his_own"),
        (Source::Heard, false) => say!("answered_at_the_common"),
        (Source::Typed | Source::Board, true) => say!("answered_under_his_name"),
        (Source::Typed | Source::Board, false) => say!("answered_by_hand"),
    }
}

fn refused(why: MoveRefusal, article: Option<Article>) -> Message {
    match why {
        MoveRefusal::Illegal => say!("refused_illegal"),
        MoveRefusal::Ambiguous => say!("refused_ambiguous"),
        MoveRefusal::TouchMove => say!("refused_touch", article),
        MoveRefusal::TooLate => say!("too_late_to_correct", article),
    }
}

/// A name, or the sign for one that was not given, as in PGN.
pub(super) fn named(name: &str) -> String {
    if name.is_empty() { "?".to_owned() } else { name.to_owned() }
}

pub(super) fn spoken(state: &State, uci: &str) -> Option<Box<Spoken>> {
    let mut positions = [state.history().position().clone(), state.position_ahead()].into_iter();
    positions.find_map(|position| Some(Box::new(Spoken { mv: position.parse_uci(uci).ok()?, position })))
}

fn announced(state: &State) -> Option<Box<Spoken>> {
    Some(Box::new(Spoken { position: state.history().position().clone(), mv: state.announced()? }))
}

fn pieces(state: &State, squares: &[Square]) -> Vec<crate::language::Placed> {
    placed(state.history().position(), squares.to_vec())
}

/// The article of a rule that is in force.
pub(crate) fn article_where(rule: &Option<Ruled<bool>>) -> Option<Article> {
    rule.as_ref().filter(|ruled| ruled.rule).map(|ruled| ruled.article.clone())
}

/// The article of a rule.
pub(crate) fn article<T>(rule: &Option<Ruled<T>>) -> Option<Article> {
    rule.as_ref().map(|ruled| ruled.article.clone())
}
