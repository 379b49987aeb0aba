//! What an arbiter wants to know of a game besides its moves: every intervention, correction, refusal and
//! request, with its time and its article, in the program's own words.

use super::read::apply;
use super::{Journal, JournalError, Record, replay};
use crate::game::adjourned::Adjourning;
use crate::game::message::{AdjournmentMessage, ArbiterMessage, DifferMessage, DrawMessage, GameMessage};
use crate::game::remarks::{by_itself, illegal_move};
use crate::game::{
    Answer, Event, GapCause, Judgement, Petition, Refusal, Source, State, Verdict, request_command,
};
use crate::journal::message::JournalMessage;
use crate::language::{Message, Millis, Placed, Spoken};
use crate::rules::laws::Article;
use crate::rules::{Color, Party, Square};
use crate::session::touch_duty;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub event: u64,
    /// Milliseconds from the start of the game.
    pub at_ms: u64,
    /// The ply that was being played, from 1.
    pub ply: u64,
    pub what: Message,
}

/// A name, or the sign for one that was not given, as in PGN.
fn named(name: &str) -> String {
    if name.is_empty() { "?".to_owned() } else { name.to_owned() }
}

/// The log of a game.
pub fn log(journal: &Journal) -> Result<Vec<Entry>, JournalError> {
    let opening = Journal { records: journal.records.iter().take(1).cloned().collect(), ..journal.clone() };
    let mut state = replay(&opening)?;
    let mut entries = Vec::new();
    for (index, record) in journal.records.iter().enumerate() {
        if let Some(what) = told(&state, record) {
            let ply = state.history().moves().len() as u64 + 1;
            let what = with_author(&state, record, what);
            entries.push(Entry { event: record.seq, at_ms: record.at_ms, ply, what });
        }
        // Replayed as a whole before it is called damaged: the fault is named as everywhere else.
        if index > 0 && apply(&mut state, journal, index, record).is_err() {
            return replay(journal).map(|_| entries);
        }
    }
    Ok(entries)
}

/// The same with whoever did it, where that does not follow from the words: somebody else than they say, or in a rated
/// game somebody who is not named.
fn with_author(state: &State, record: &Record, what: Message) -> Message {
    let side = match &record.event {
        Event::DrawOffered { color, .. }
        | Event::AgreementRefused { color, .. }
        | Event::DrawClaimed { color, .. }
        | Event::ClaimBarred { color, .. }
        | Event::ArbiterAsked { color, .. }
        | Event::MateDemanded { color, .. }
        | Event::Signed { color, answer: None } => Some(*color),
        Event::NotTaken { color, .. } => Some(color.unwrap_or_else(|| state.mover())),
        Event::Corrected { .. } | Event::TakenBack | Event::PressedWithout { .. } => Some(state.mover()),
        Event::RepetitionDiffered { .. } => state.last_announced().map(|(position, _)| !position.turn()),
        // At the beginning somebody has to.
        Event::ClockStarted if state.halt().is_none() => return what,
        Event::DrawDeclined | Event::ClockStarted | Event::ClockStopped | Event::Left { .. } => None,
        _ => return what,
    };
    match record.by {
        Some(Party::Player(color)) if side == Some(color) => what,
        Some(who) => JournalMessage::LogBy { who, what }.into(),
        None if state.setup().rated => JournalMessage::LogUnnamed { what }.into(),
        None => what,
    }
}

/// What is told of an event that happens to a game in this state; of the usual course of moves nothing is.
fn told(state: &State, record: &Record) -> Option<Message> {
    let mover = state.mover();
    Some(match &record.event {
        Event::Proposed { uci, heard: Some(heard), .. } => {
            JournalMessage::LogHeardOtherwise { heard: heard.clone(), mv: spoken(state, uci)? }.into()
        }
        Event::Proposed { .. }
        | Event::Announced { .. }
        | Event::Made
        | Event::Closed
        | Event::Repeated
        | Event::Completed { .. } => return None,
        Event::Started(setup) => JournalMessage::LogStarted {
            white: named(&setup.white),
            black: named(&setup.black),
            laws: state.edition().title.clone(),
        }
        .into(),
        Event::Withdrawn => GameMessage::Withdrawn.into(),
        Event::RepetitionDiffered { .. } => GameMessage::RepetitionDiffers { mv: announced(state)? }.into(),
        Event::Corrected { uci } => GameMessage::Corrected { mv: spoken(state, uci)? }.into(),
        Event::TakenBack => GameMessage::TakenBack { mv: announced(state)? }.into(),
        Event::Touched { squares, .. } => {
            let (then, article) = obliged(state, record)?;
            ArbiterMessage::Touched { pieces: pieces(state, squares), then, article }.into()
        }
        Event::Released { from, to } => {
            let (then, article) = obliged(state, record)?;
            ArbiterMessage::Released { pieces: pieces(state, &[*from]), square: *to, then, article }.into()
        }
        Event::CastlingNotMeant => {
            let (then, article) = obliged(state, record)?;
            ArbiterMessage::CastlingNotMeant { then, article }.into()
        }
        Event::Untouched => ArbiterMessage::Untouched.into(),
        Event::Adjusted { .. } => ArbiterMessage::Adjusts { color: mover, article: None }.into(),
        Event::ClockStarted => GameMessage::ClockStarted { color: mover }.into(),
        Event::ClockStopped => GameMessage::ClockStopped.into(),
        Event::FlagFell { color } => GameMessage::FlagFell { color: *color }.into(),
        Event::Ended { outcome, article } => {
            GameMessage::GameOver { outcome: *outcome, article: article.clone() }.into()
        }
        Event::Resumed => {
            GameMessage::Resumed { plies: state.history().moves().len() as u64, color: mover }.into()
        }
        Event::Signed { color, answer } => {
            let (color, article) = (*color, article(&state.edition().signatures));
            match answer {
                None => ArbiterMessage::Signed { color, article }.into(),
                Some(given) => JournalMessage::LogSigned { color, answer: answered(*given), article }.into(),
            }
        }
        Event::SignatureRefused { color, answer } => {
            JournalMessage::LogNotSigned { color: *color, answer: answered(*answer) }.into()
        }
        Event::Asked { command, .. } => JournalMessage::LogAsked { what: request_command(*command) }.into(),
        Event::Refused { words, why, article } => {
            JournalMessage::LogRefused { said: words.clone(), why: refused(*why, article.clone()) }.into()
        }
        Event::Judged(Judgement::Bound { .. }) => {
            let (then, article) = obliged(state, record)?;
            ArbiterMessage::ReplacementBound { then, article }.into()
        }
        Event::Judged(Judgement::Demanded { .. }) => {
            ArbiterMessage::Demanded { then: obliged(state, record)?.0 }.into()
        }
        Event::Judged(judgement) => judged(state, record, judgement)?,
        Event::Adjournment(what) => adjourned(state, what)?,
        other => of_clock(state, other).or_else(|| of_draws(state, record))?,
    })
}

/// What the event obliges the player to move to, and where that stands; in the words that were said then.
fn obliged(state: &State, record: &Record) -> Option<(Message, Option<Article>)> {
    let mut after = state.clone();
    after.apply(&record.event, record.at_ms).ok()?;
    let (then, article) = touch_duty(&after);
    let entered = match &record.event {
        Event::Judged(Judgement::Bound { article, .. }) => article.clone(),
        _ => article,
    };
    Some((then, entered))
}

/// How a player answered who was asked by name.
fn answered(answer: Answer) -> Message {
    match (answer.source, answer.own) {
        (Source::Heard, true) => JournalMessage::AnsweredAtHisOwn.into(),
        (Source::Heard, false) => JournalMessage::AnsweredAtTheCommon.into(),
        (Source::Typed, true) => JournalMessage::AnsweredUnderHisName.into(),
        (Source::Typed, false) => JournalMessage::AnsweredByHand.into(),
    }
}

fn refused(why: Refusal, article: Option<Article>) -> Message {
    match why {
        Refusal::Illegal => JournalMessage::RefusedIllegal.into(),
        Refusal::Ambiguous => JournalMessage::RefusedAmbiguous.into(),
        Refusal::TouchMove => JournalMessage::RefusedTouch { article }.into(),
        Refusal::TooLate => GameMessage::TooLateToCorrect { article }.into(),
    }
}

/// Time that nobody kept, and what else is noted beside the moves.
fn of_clock(state: &State, event: &Event) -> Option<Message> {
    let color = state.mover();
    Some(match event {
        Event::Gap { ms, cause: GapCause::Asleep } => {
            ArbiterMessage::GapAsleep { time: Millis(*ms), color }.into()
        }
        Event::Gap { ms, cause: GapCause::Frozen } => {
            ArbiterMessage::GapFrozen { time: Millis(*ms), color }.into()
        }
        Event::Gap { ms, cause: GapCause::Restart } => {
            ArbiterMessage::GapRestart { time: Millis(*ms), color }.into()
        }
        Event::Gap { cause: GapCause::DateSetBack, .. } => ArbiterMessage::GapUnknown { color }.into(),
        Event::Reason { text } => ArbiterMessage::ReasonNoted { reason: text.clone() }.into(),
        Event::PinSet { unproven: true, .. } => JournalMessage::PinReplacedNoted.into(),
        Event::PinSet { .. } => ArbiterMessage::PinSet.into(),
        Event::WrongNumber => JournalMessage::PinWrongNoted.into(),
        Event::Left { asked: true } => GameMessage::NotedLeft.into(),
        Event::Left { asked: false } => GameMessage::NotedEnded.into(),
        Event::BrokenOff => GameMessage::NotedBrokenOff.into(),
        Event::BatteryLow { percent } => GameMessage::BatteryLow { percent: u64::from(*percent) }.into(),
        Event::BoardsDiffered { article } => DifferMessage::BoardsDiffer { article: article.clone() }.into(),
        Event::DifferenceDropped => DifferMessage::DifferCancelled.into(),
        Event::NotTaken { words, color: of } => {
            GameMessage::NotedNotTaken { color: of.unwrap_or(color), said: words.clone() }.into()
        }
        Event::Noted { by: Some(who), words, .. } => {
            GameMessage::NotedOf { who: *who, said: words.clone() }.into()
        }
        Event::Noted { by: None, words, .. } => GameMessage::NotedOfSomebody { said: words.clone() }.into(),
        Event::BoardShowed { board, what } => what.logged(state, *board)?,
        Event::PressedWithout { words: None } => GameMessage::NotedPress { color }.into(),
        Event::PressedWithout { words: Some(said) } => {
            GameMessage::NotedPressAfter { color, said: said.clone() }.into()
        }
        _ => return None,
    })
}

fn of_draws(state: &State, record: &Record) -> Option<Message> {
    Some(match &record.event {
        Event::DrawOffered { color, untimely: None } => DrawMessage::DrawOffered { color: *color }.into(),
        Event::DrawOffered { color, untimely } => {
            JournalMessage::LogOffered { color: *color, article: untimely.clone() }.into()
        }
        Event::DrawDeclined => DrawMessage::DrawDeclined.into(),
        Event::ClaimRefused { article, .. } => GameMessage::ClaimWrong { article: article.clone() }.into(),
        Event::AgreementRefused { article, .. } => {
            DrawMessage::OfferRefused { article: article.clone() }.into()
        }
        Event::DrawClaimed { color, uci: None } => JournalMessage::LogDrawClaimed { color: *color }.into(),
        Event::DrawClaimed { color, uci: Some(uci) } => {
            DrawMessage::ClaimedWith { color: *color, mv: spoken(state, uci)? }.into()
        }
        Event::ClaimBarred { color, article } => {
            JournalMessage::LogClaimBarred { color: *color, article: article.clone() }.into()
        }
        Event::OtherMoveRefused { uci, article } => JournalMessage::LogRefused {
            said: spoken(state, uci).map_or_else(|| uci.clone(), |mv| mv.position.san(mv.mv)),
            why: JournalMessage::RefusedOther { article: article.clone() }.into(),
        }
        .into(),
        Event::ArbiterAsked { color, petition, article } => {
            asked((state, record.at_ms), *color, *petition, article.clone())
        }
        Event::ArbiterAnswered { verdict, article, .. } => {
            let article = article.clone();
            match verdict {
                Verdict::Granted => JournalMessage::LogGranted { article }.into(),
                Verdict::Refused => DrawMessage::PetitionRefused { article }.into(),
                Verdict::Postponed => DrawMessage::DecisionPostponed { article }.into(),
            }
        }
        Event::MateDemanded { color, moves, article } => DrawMessage::MateDemanded {
            color: *color,
            opponent: color.other(),
            moves: u64::from(*moves),
            article: article.clone(),
        }
        .into(),
        _ => return None,
    })
}

fn asked(
    (state, at_ms): (&State, u64),
    color: Color,
    petition: Petition,
    article: Option<Article>,
) -> Message {
    match petition {
        Petition::PerpetualCheck => DrawMessage::PerpetualClaimed { color, article }.into(),
        Petition::SlowFinish => DrawMessage::SlowClaimed { color, article }.into(),
        Petition::Increment => {
            let ms = state.edition().slow_increment.as_ref().map_or(0, |ruled| ruled.rule.ms());
            DrawMessage::IncrementAsked { color, time: Millis(ms), article }.into()
        }
        Petition::TimeOut => {
            let left = state.clock().map_or(0, |clock| clock.remaining_ms(color, at_ms));
            DrawMessage::TimeOutAsked { color, time: Millis(left), article }.into()
        }
        Petition::MateIn(number) => {
            let times = state.edition().mate_demand.as_ref().map_or(1, |ruled| ruled.rule.theory_times);
            let moves = u64::from(number.saturating_mul(times));
            DrawMessage::MateTheory { opponent: color.other(), number: u64::from(number), moves, article }
                .into()
        }
    }
}

fn judged(state: &State, record: &Record, judgement: &Judgement) -> Option<Message> {
    Some(match judgement.clone() {
        Judgement::IllegalMove { color, kind, counts, article, .. } => {
            let number = u64::from(state.irregularities().illegal_moves(color)) + 1;
            illegal_move(color, kind, number, counts, article)
        }
        Judgement::Restored { plies, article, .. } => {
            let before = state.history().plies().nth(plies as usize);
            let color = before.map_or(state.mover(), |(position, _)| position.turn());
            ArbiterMessage::Restored { plies: u64::from(plies), color, article }.into()
        }
        Judgement::Stands { uci } => ArbiterMessage::MoveStands { mv: spoken(state, &uci)? }.into(),
        Judgement::Found { article, .. } => JournalMessage::LogFound { article }.into(),
        Judgement::Undecided { article, .. } => JournalMessage::LogUndecided { article }.into(),
        Judgement::Reconciled(done) => done.remark(),
        Judgement::PressesMended { article } => {
            let pressed = |color| state.clock().map_or(0, |clock| u64::from(clock.moves(color)) + 1);
            ArbiterMessage::PressesMended {
                white: pressed(Color::White),
                black: pressed(Color::Black),
                article,
            }
            .into()
        }
        Judgement::ResultConfirmed { article } => {
            AdjournmentMessage::ResultConfirmed { outcome: state.outcome()?, article }.into()
        }
        Judgement::Adjourned { article } => {
            ArbiterMessage::Adjourned { color: state.mover(), article }.into()
        }
        // Whose move it is, and which, is known only once it has happened.
        Judgement::Reopened { article } => {
            let mut then = state.clone();
            then.apply(&record.event, record.at_ms).ok()?;
            GameMessage::Reopened { color: then.mover(), article }.into()
        }
        Judgement::RulingUndone { article } => {
            let mut then = state.clone();
            then.apply(&record.event, record.at_ms).ok()?;
            let plies = then.history().moves().len() as u64;
            ArbiterMessage::RulingUndone { plies, color: then.mover(), article }.into()
        }
        Judgement::PressUndone { article } => {
            let (position, mv) = state.history().plies().next_back()?;
            let mv = Box::new(Spoken { position: position.clone(), mv });
            ArbiterMessage::PressUndone { color: position.turn(), mv, article }.into()
        }
        other => by_itself(&other)?,
    })
}

fn adjourned(state: &State, what: &Adjourning) -> Option<Message> {
    let sealer = state.adjournment().map_or_else(|| state.mover(), |it| it.sealer);
    Some(match what.clone() {
        Adjourning::Asked { article, .. } => {
            AdjournmentMessage::SealAsked { color: state.mover(), article }.into()
        }
        Adjourning::MadeOnBoard { uci, article } => {
            AdjournmentMessage::SealBound { mv: spoken(state, &uci)?, article }.into()
        }
        Adjourning::Dropped => AdjournmentMessage::SealDropped.into(),
        Adjourning::Sealed { color, number, reply: false, article, .. } => {
            AdjournmentMessage::Sealed { color, number: u64::from(number), article }.into()
        }
        Adjourning::Sealed { color, number, article, .. } => {
            AdjournmentMessage::ReplySealed { color, opponent: !color, number: u64::from(number), article }
                .into()
        }
        Adjourning::Appointed { text } => AdjournmentMessage::EnvelopeResumption { text }.into(),
        Adjourning::Absent { color, article } => AdjournmentMessage::AbsentNoted { color, article }.into(),
        Adjourning::Present { color, article } => AdjournmentMessage::Arrived { color, article }.into(),
        Adjourning::Forfeits { color, article } => {
            AdjournmentMessage::LateOpenFirst { color, article }.into()
        }
        Adjourning::Opened { contents, article } => {
            JournalMessage::LogOpened { color: sealer, words: contents.words, article }.into()
        }
        Adjourning::Lost { article } => AdjournmentMessage::EnvelopeLost { color: sealer, article }.into(),
    })
}

fn spoken(state: &State, uci: &str) -> Option<Box<Spoken>> {
    let position = [state.history().position().clone(), state.position_ahead()];
    position.into_iter().find_map(|position| {
        let mv = position.parse_uci(uci).ok()?;
        Some(Box::new(Spoken { position, mv }))
    })
}

fn announced(state: &State) -> Option<Box<Spoken>> {
    let mv = state.announced()?;
    Some(Box::new(Spoken { position: state.history().position().clone(), mv }))
}

fn pieces(state: &State, squares: &[Square]) -> Vec<Placed> {
    let position = state.history().position();
    let placed = |square: &Square| {
        let piece = position.piece_at(*square)?;
        Some(Placed { color: piece.color, role: piece.role, square: *square })
    };
    squares.iter().filter_map(placed).collect()
}

fn article<T>(rule: &Option<crate::rules::laws::Ruled<T>>) -> Option<Article> {
    rule.as_ref().map(|ruled| ruled.article.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Seal;

    #[test]
    fn what_was_heard_is_told_where_other_words_were_taken() {
        let told = |heard: Option<&str>| {
            let proposed = Event::Proposed {
                uci: "e2e4".to_owned(),
                words: "eva vier".to_owned(),
                heard: heard.map(str::to_owned),
            };
            let events = [Event::Started(Box::default()), proposed];
            let records =
                (1..).zip(events).map(|(seq, event)| Record { seq, at_ms: 0, by: None, event }).collect();
            let journal = Journal { records, good_bytes: 0, torn: false, seal: Seal::default() };
            let entries = log(&journal).expect("a game that began");
            entries.into_iter().skip(1).map(|entry| entry.what.key()).collect::<Vec<_>>()
        };
        assert!(told(None).is_empty());
        assert_eq!(told(Some("eva wir")), ["log_heard_otherwise"]);
    }
}
