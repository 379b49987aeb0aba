//! What an arbiter wants to know of a game besides its moves: every intervention, correction, refusal and
//! request, with its time and its article, in the program's own words.

use super::{Journal, JournalError, Record, replay};
use crate::game::adjourned::Adjourning;
use crate::game::remarks::{by_itself, illegal_move};
use crate::game::touch_duty;
use crate::game::{Answer, Event, GapCause, Judgement, Petition, Refusal, Source, State, Verdict};
use crate::language::{Message, Millis, Placed, Spoken};
use crate::rules::laws::Article;
use crate::rules::{Color, Square};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The number of the event.
    pub event: u64,
    /// Milliseconds from the start of the game.
    pub at_ms: u64,
    /// The ply that was being played, from 1.
    pub ply: u64,
    /// What happened.
    pub what: Message,
}

/// A name, or the sign for one that was not given, as in PGN.
fn named(name: &str) -> String {
    if name.is_empty() { "?".to_owned() } else { name.to_owned() }
}

/// The log of a game.
///
/// # Errors
/// [`JournalError::Damaged`] names the line of an event that cannot have happened.
pub fn log(journal: &Journal) -> Result<Vec<Entry>, JournalError> {
    let opening = Journal { records: journal.records.iter().take(1).cloned().collect(), ..journal.clone() };
    let mut state = replay(&opening)?;
    let mut entries = Vec::new();
    for (index, record) in journal.records.iter().enumerate() {
        if let Some(what) = told(&state, record) {
            let ply = state.history().moves().len() as u64 + 1;
            entries.push(Entry { event: record.seq, at_ms: record.at_ms, ply, what });
        }
        // Replayed as a whole before it is called damaged: the fault is named as everywhere else.
        if index > 0 && state.apply(&record.event, record.at_ms).is_err() {
            return replay(journal).map(|_| entries);
        }
    }
    Ok(entries)
}

/// What is told of an event that happens to a game in this state; of the usual course of moves nothing is.
fn told(state: &State, record: &Record) -> Option<Message> {
    let mover = state.mover();
    Some(match &record.event {
        Event::Proposed { .. }
        | Event::Announced { .. }
        | Event::Made
        | Event::Closed
        | Event::Repeated
        | Event::Completed { .. } => return None,
        Event::Started(setup) => Message::LogStarted {
            white: named(&setup.white),
            black: named(&setup.black),
            laws: state.edition().title.clone(),
        },
        Event::Withdrawn => Message::Withdrawn,
        Event::RepetitionDiffered { .. } => Message::RepetitionDiffers { mv: announced(state)? },
        Event::Corrected { uci } => Message::Corrected { mv: spoken(state, uci)? },
        Event::TakenBack => Message::TakenBack { mv: announced(state)? },
        Event::Touched { squares, .. } => {
            let (then, article) = obliged(state, record)?;
            Message::Touched { pieces: pieces(state, squares), then, article }
        }
        Event::Released { from, to } => {
            let (then, article) = obliged(state, record)?;
            Message::Released { pieces: pieces(state, &[*from]), square: *to, then, article }
        }
        Event::CastlingNotMeant => {
            let (then, article) = obliged(state, record)?;
            Message::CastlingNotMeant { then, article }
        }
        Event::Untouched => Message::Untouched,
        Event::Adjusted { .. } => Message::Adjusts { color: mover, article: None },
        Event::ClockStarted => Message::ClockStarted { color: mover },
        Event::ClockStopped => Message::ClockStopped,
        Event::FlagFell { color } => Message::FlagFell { color: *color },
        Event::Ended { outcome, article } => {
            Message::GameOver { outcome: *outcome, article: article.clone() }
        }
        Event::Resumed => Message::Resumed { plies: state.history().moves().len() as u64, color: mover },
        Event::Signed { color, answer } => {
            let (color, article) = (*color, article(&state.edition().signatures));
            match answer {
                None => Message::Signed { color, article },
                Some(given) => Message::LogSigned { color, answer: Box::new(answered(*given)), article },
            }
        }
        Event::SignatureRefused { color, answer } => {
            Message::LogNotSigned { color: *color, answer: Box::new(answered(*answer)) }
        }
        Event::Asked { command, .. } => Message::LogAsked { what: *command },
        Event::Refused { words, why, article } => {
            Message::LogRefused { said: words.clone(), why: Box::new(refused(*why, article.clone())) }
        }
        Event::Judged(Judgement::Bound { .. }) => {
            let (then, article) = obliged(state, record)?;
            Message::ReplacementBound { then, article }
        }
        Event::Judged(Judgement::Demanded { .. }) => Message::Demanded { then: obliged(state, record)?.0 },
        Event::Judged(judgement) => judged(state, record, judgement)?,
        Event::Adjournment(what) => adjourned(state, what)?,
        other => of_clock(state, other).or_else(|| of_draws(state, record))?,
    })
}

/// What the event obliges the player to move to, and where that stands; in the words that were said then.
fn obliged(state: &State, record: &Record) -> Option<(Box<Message>, Option<Article>)> {
    let mut after = state.clone();
    after.apply(&record.event, record.at_ms).ok()?;
    let (then, article) = touch_duty(&after);
    let entered = match &record.event {
        Event::Judged(Judgement::Bound { article, .. }) => article.clone(),
        _ => article,
    };
    Some((Box::new(then), entered))
}

/// How a player answered who was asked by name.
const fn answered(answer: Answer) -> Message {
    match (answer.source, answer.own) {
        (Source::Heard, true) => Message::AnsweredAtHisOwn,
        (Source::Heard, false) => Message::AnsweredAtTheCommon,
        (Source::Typed, true) => Message::AnsweredUnderHisName,
        (Source::Typed, false) => Message::AnsweredByHand,
    }
}

fn refused(why: Refusal, article: Option<Article>) -> Message {
    match why {
        Refusal::Illegal => Message::RefusedIllegal,
        Refusal::Ambiguous => Message::RefusedAmbiguous,
        Refusal::TouchMove => Message::RefusedTouch { article },
        Refusal::TooLate => Message::TooLateToCorrect { article },
    }
}

/// Time that nobody kept, and what else is noted beside the moves.
fn of_clock(state: &State, event: &Event) -> Option<Message> {
    let color = state.mover();
    Some(match event {
        Event::Gap { ms, cause: GapCause::Asleep } => Message::GapAsleep { time: Millis(*ms), color },
        Event::Gap { ms, cause: GapCause::Frozen } => Message::GapFrozen { time: Millis(*ms), color },
        Event::Gap { ms, cause: GapCause::Restart } => Message::GapRestart { time: Millis(*ms), color },
        Event::Gap { cause: GapCause::DateSetBack, .. } => Message::GapUnknown { color },
        Event::Reason { text } => Message::ReasonNoted { reason: text.clone() },
        Event::PinSet { .. } => Message::PinSet,
        Event::WrongNumber => Message::PinWrongNoted,
        Event::BatteryLow { percent } => Message::BatteryLow { percent: u64::from(*percent) },
        Event::BoardsDiffered { article } => Message::BoardsDiffer { article: article.clone() },
        Event::DifferenceDropped => Message::DifferCancelled,
        Event::NotTaken { words, color: of } => {
            Message::NotedNotTaken { color: of.unwrap_or(color), said: words.clone() }
        }
        Event::Noted { by: Some(who), words } => Message::NotedOf { who: *who, said: words.clone() },
        Event::Noted { by: None, words } => Message::NotedOfSomebody { said: words.clone() },
        Event::PressedWithout { words: None } => Message::NotedPress { color },
        Event::PressedWithout { words: Some(said) } => Message::NotedPressAfter { color, said: said.clone() },
        _ => return None,
    })
}

fn of_draws(state: &State, record: &Record) -> Option<Message> {
    Some(match &record.event {
        Event::DrawOffered { color, untimely: None } => Message::DrawOffered { color: *color },
        Event::DrawOffered { color, untimely } => {
            Message::LogOffered { color: *color, article: untimely.clone() }
        }
        Event::DrawDeclined => Message::DrawDeclined,
        Event::ClaimRefused { article, .. } => Message::ClaimWrong { article: article.clone() },
        Event::AgreementRefused { article, .. } => Message::OfferRefused { article: article.clone() },
        Event::DrawClaimed { color, uci: None } => Message::LogDrawClaimed { color: *color },
        Event::DrawClaimed { color, uci: Some(uci) } => {
            Message::ClaimedWith { color: *color, mv: spoken(state, uci)? }
        }
        Event::ClaimBarred { color, article } => {
            Message::LogClaimBarred { color: *color, article: article.clone() }
        }
        Event::OtherMoveRefused { uci, article } => Message::LogRefused {
            said: spoken(state, uci).map_or_else(|| uci.clone(), |mv| mv.position.san(mv.mv)),
            why: Box::new(Message::RefusedOther { article: article.clone() }),
        },
        Event::ArbiterAsked { color, petition, article } => {
            asked((state, record.at_ms), *color, *petition, article.clone())
        }
        Event::ArbiterAnswered { verdict, article, .. } => {
            let article = article.clone();
            match verdict {
                Verdict::Granted => Message::LogGranted { article },
                Verdict::Refused => Message::PetitionRefused { article },
                Verdict::Postponed => Message::DecisionPostponed { article },
            }
        }
        Event::MateDemanded { color, moves, article } => Message::MateDemanded {
            color: *color,
            opponent: color.other(),
            moves: u64::from(*moves),
            article: article.clone(),
        },
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
        Petition::PerpetualCheck => Message::PerpetualClaimed { color, article },
        Petition::SlowFinish => Message::SlowClaimed { color, article },
        Petition::Increment => {
            let ms = state.edition().slow_increment.as_ref().map_or(0, |ruled| ruled.rule.ms());
            Message::IncrementAsked { color, time: Millis(ms), article }
        }
        Petition::TimeOut => {
            let left = state.clock().map_or(0, |clock| clock.remaining_ms(color, at_ms));
            Message::TimeOutAsked { color, time: Millis(left), article }
        }
        Petition::MateIn(number) => {
            let times = state.edition().mate_demand.as_ref().map_or(1, |ruled| ruled.rule.theory_times);
            let moves = u64::from(number.saturating_mul(times));
            Message::MateTheory { opponent: color.other(), number: u64::from(number), moves, article }
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
            Message::Restored { plies: u64::from(plies), color, article }
        }
        Judgement::Stands { uci } => Message::MoveStands { mv: spoken(state, &uci)? },
        Judgement::Found { article, .. } => Message::LogFound { article },
        Judgement::Undecided { article, .. } => Message::LogUndecided { article },
        Judgement::Reconciled(done) => done.remark(),
        Judgement::PressesMended { article } => {
            let pressed = |color| state.clock().map_or(0, |clock| u64::from(clock.moves(color)) + 1);
            Message::PressesMended { white: pressed(Color::White), black: pressed(Color::Black), article }
        }
        Judgement::ResultConfirmed { article } => {
            Message::ResultConfirmed { outcome: state.outcome()?, article }
        }
        Judgement::Adjourned { article } => Message::Adjourned { color: state.mover(), article },
        // Whose move it is, and which, is known only once it has happened.
        Judgement::Reopened { article } => {
            let mut then = state.clone();
            then.apply(&record.event, record.at_ms).ok()?;
            Message::Reopened { color: then.mover(), article }
        }
        Judgement::PressUndone { article } => {
            let (position, mv) = state.history().plies().next_back()?;
            let mv = Box::new(Spoken { position: position.clone(), mv });
            Message::PressUndone { color: position.turn(), mv, article }
        }
        other => by_itself(&other)?,
    })
}

fn adjourned(state: &State, what: &Adjourning) -> Option<Message> {
    let sealer = state.adjournment().map_or_else(|| state.mover(), |it| it.sealer);
    Some(match what.clone() {
        Adjourning::Asked { article, .. } => Message::SealAsked { color: state.mover(), article },
        Adjourning::MadeOnBoard { uci, article } => Message::SealBound { mv: spoken(state, &uci)?, article },
        Adjourning::Dropped => Message::SealDropped,
        Adjourning::Sealed { color, number, reply: false, article, .. } => {
            Message::Sealed { color, number: u64::from(number), article }
        }
        Adjourning::Sealed { color, number, article, .. } => {
            Message::ReplySealed { color, opponent: !color, number: u64::from(number), article }
        }
        Adjourning::Appointed { text } => Message::EnvelopeResumption { text },
        Adjourning::Absent { color, article } => Message::AbsentNoted { color, article },
        Adjourning::Present { color, article } => Message::Arrived { color, article },
        Adjourning::Forfeits { color, article } => Message::LateOpenFirst { color, article },
        Adjourning::Opened { contents, article } => {
            Message::LogOpened { color: sealer, words: contents.words, article }
        }
        Adjourning::Lost { article } => Message::EnvelopeLost { color: sealer, article },
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
    let placed = |square: &Square| Some(Placed { role: position.piece_at(*square)?.role, square: *square });
    squares.iter().filter_map(placed).collect()
}

fn article<T>(rule: &Option<crate::rules::laws::Ruled<T>>) -> Option<Article> {
    rule.as_ref().map(|ruled| ruled.article.clone())
}
