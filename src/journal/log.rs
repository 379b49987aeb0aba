//! What an arbiter wants to know of a game besides its moves: every intervention, correction, refusal and
//! request, with its time and its article, in the program's own words.

use super::read::apply;
use super::{Journal, JournalError, Record, replay};
use crate::game::adjourned::Adjourning;
use crate::game::remarks::{by_itself, illegal_move};
use crate::game::{
    Answer, Event, GapCause, Judgement, Petition, Refusal, Source, State, Verdict, request_command,
};
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
        Some(who) => say!("log_by", who, what),
        None if state.setup().rated => say!("log_unnamed", what),
        None => what,
    }
}

/// What is told of an event that happens to a game in this state; of the usual course of moves nothing is.
fn told(state: &State, record: &Record) -> Option<Message> {
    let mover = state.mover();
    Some(match &record.event {
        Event::Proposed { uci, heard: Some(heard), .. } => {
            say!("log_heard_otherwise", heard = heard.clone(), mv = spoken(state, uci)?)
        }
        Event::Proposed { .. }
        | Event::Announced { .. }
        | Event::Made
        | Event::Closed
        | Event::Repeated
        | Event::Completed { .. } => return None,
        Event::Started(setup) => say!(
            "log_started",
            white = named(&setup.white),
            black = named(&setup.black),
            laws = state.edition().title.clone()
        ),
        Event::Withdrawn => say!("withdrawn"),
        Event::RepetitionDiffered { .. } => say!("repetition_differs", mv = announced(state)?),
        Event::Corrected { uci } => say!("corrected", mv = spoken(state, uci)?),
        Event::TakenBack => say!("taken_back", mv = announced(state)?),
        Event::Touched { squares, .. } => {
            let (then, article) = obliged(state, record)?;
            say!("touched", pieces = pieces(state, squares), then, article)
        }
        Event::Released { from, to } => {
            let (then, article) = obliged(state, record)?;
            say!("released", pieces = pieces(state, &[*from]), square = *to, then, article)
        }
        Event::CastlingNotMeant => {
            let (then, article) = obliged(state, record)?;
            say!("castling_not_meant", then, article)
        }
        Event::Untouched => say!("untouched"),
        Event::Adjusted { .. } => say!("adjusts", color = mover, article = None::<Article>),
        Event::ClockStarted => say!("clock_started", color = mover),
        Event::ClockStopped => say!("clock_stopped"),
        Event::FlagFell { color } => say!("flag_fell", color = *color),
        Event::Ended { outcome, article } => {
            say!("game_over", outcome = *outcome, article = article.clone())
        }
        Event::Resumed => {
            say!("resumed", plies = state.history().moves().len() as u64, color = mover)
        }
        Event::Signed { color, answer } => {
            let (color, article) = (*color, article(&state.edition().signatures));
            match answer {
                None => say!("signed", color, article),
                Some(given) => say!("log_signed", color, answer = answered(*given), article),
            }
        }
        Event::SignatureRefused { color, answer } => {
            say!("log_not_signed", color = *color, answer = answered(*answer))
        }
        Event::Asked { command, .. } => say!("log_asked", what = request_command(*command)),
        Event::Refused { words, why, article } => {
            say!("log_refused", said = words.clone(), why = refused(*why, article.clone()))
        }
        Event::Judged(Judgement::Bound { .. }) => {
            let (then, article) = obliged(state, record)?;
            say!("replacement_bound", then, article)
        }
        Event::Judged(Judgement::Demanded { .. }) => {
            say!("demanded", then = obliged(state, record)?.0)
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
        (Source::Heard, true) => say!("answered_at_his_own"),
        (Source::Heard, false) => say!("answered_at_the_common"),
        (Source::Typed, true) => say!("answered_under_his_name"),
        (Source::Typed, false) => say!("answered_by_hand"),
    }
}

fn refused(why: Refusal, article: Option<Article>) -> Message {
    match why {
        Refusal::Illegal => say!("refused_illegal"),
        Refusal::Ambiguous => say!("refused_ambiguous"),
        Refusal::TouchMove => say!("refused_touch", article),
        Refusal::TooLate => say!("too_late_to_correct", article),
    }
}

/// Time that nobody kept, and what else is noted beside the moves.
fn of_clock(state: &State, event: &Event) -> Option<Message> {
    let color = state.mover();
    Some(match event {
        Event::Gap { ms, cause: GapCause::Asleep } => {
            say!("gap_asleep", time = Millis(*ms), color)
        }
        Event::Gap { ms, cause: GapCause::Frozen } => {
            say!("gap_frozen", time = Millis(*ms), color)
        }
        Event::Gap { ms, cause: GapCause::Restart } => {
            say!("gap_restart", time = Millis(*ms), color)
        }
        Event::Gap { cause: GapCause::DateSetBack, .. } => say!("gap_unknown", color),
        Event::Reason { text } => say!("reason_noted", reason = text.clone()),
        Event::PinSet { unproven: true, .. } => say!("pin_replaced_noted"),
        Event::PinSet { .. } => say!("pin_set"),
        Event::WrongNumber => say!("pin_wrong_noted"),
        Event::Left { asked: true } => say!("noted_left"),
        Event::Left { asked: false } => say!("noted_ended"),
        Event::BrokenOff => say!("noted_broken_off"),
        Event::BatteryLow { percent } => say!("battery_low", percent = u64::from(*percent)),
        Event::BoardsDiffered { article } => say!("boards_differ", article = article.clone()),
        Event::DifferenceDropped => say!("differ_cancelled"),
        Event::NotTaken { words, color: of } => {
            say!("noted_not_taken", color = of.unwrap_or(color), said = words.clone())
        }
        Event::Noted { by: Some(who), words, .. } => {
            say!("noted_of", who = *who, said = words.clone())
        }
        Event::Noted { by: None, words, .. } => say!("noted_of_somebody", said = words.clone()),
        Event::BoardShowed { board, what } => what.logged(state, *board)?,
        Event::PressedWithout { words: None } => say!("noted_press", color),
        Event::PressedWithout { words: Some(said) } => {
            say!("noted_press_after", color, said = said.clone())
        }
        _ => return None,
    })
}

fn of_draws(state: &State, record: &Record) -> Option<Message> {
    Some(match &record.event {
        Event::DrawOffered { color, untimely: None } => say!("draw_offered", color = *color),
        Event::DrawOffered { color, untimely } => {
            say!("log_offered", color = *color, article = untimely.clone())
        }
        Event::DrawDeclined => say!("draw_declined"),
        Event::ClaimRefused { article, .. } => say!("claim_wrong", article = article.clone()),
        Event::AgreementRefused { article, .. } => {
            say!("offer_refused", article = article.clone())
        }
        Event::DrawClaimed { color, uci: None } => say!("log_draw_claimed", color = *color),
        Event::DrawClaimed { color, uci: Some(uci) } => {
            say!("claimed_with", color = *color, mv = spoken(state, uci)?)
        }
        Event::ClaimBarred { color, article } => {
            say!("log_claim_barred", color = *color, article = article.clone())
        }
        Event::OtherMoveRefused { uci, article } => say!(
            "log_refused",
            said = spoken(state, uci).map_or_else(|| uci.clone(), |mv| mv.position.san(mv.mv)),
            why = say!("refused_other", article = article.clone())
        ),
        Event::ArbiterAsked { color, petition, article } => {
            asked((state, record.at_ms), *color, *petition, article.clone())
        }
        Event::ArbiterAnswered { verdict, article, .. } => {
            let article = article.clone();
            match verdict {
                Verdict::Granted => say!("log_granted", article),
                Verdict::Refused => say!("petition_refused", article),
                Verdict::Postponed => say!("decision_postponed", article),
            }
        }
        Event::MateDemanded { color, moves, article } => say!(
            "mate_demanded",
            color = *color,
            opponent = color.other(),
            moves = u64::from(*moves),
            article = article.clone()
        ),
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
            say!("mate_theory", opponent = color.other(), number = u64::from(number), moves, article)
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
            say!("restored", plies = u64::from(plies), color, article)
        }
        Judgement::Stands { uci } => say!("move_stands", mv = spoken(state, &uci)?),
        Judgement::Found { article, .. } => say!("log_found", article),
        Judgement::Undecided { article, .. } => say!("log_undecided", article),
        Judgement::Reconciled(done) => done.remark(),
        Judgement::PressesMended { article } => {
            let pressed = |color| state.clock().map_or(0, |clock| u64::from(clock.moves(color)) + 1);
            say!("presses_mended", white = pressed(Color::White), black = pressed(Color::Black), article)
        }
        Judgement::ResultConfirmed { article } => {
            say!("result_confirmed", outcome = state.outcome()?, article)
        }
        Judgement::Adjourned { article } => {
            say!("adjourned", color = state.mover(), article)
        }
        // Whose move it is, and which, is known only once it has happened.
        Judgement::Reopened { article } => {
            let mut then = state.clone();
            then.apply(&record.event, record.at_ms).ok()?;
            say!("reopened", color = then.mover(), article)
        }
        Judgement::RulingUndone { article } => {
            let mut then = state.clone();
            then.apply(&record.event, record.at_ms).ok()?;
            let plies = then.history().moves().len() as u64;
            say!("ruling_undone", plies, color = then.mover(), article)
        }
        Judgement::PressUndone { article } => {
            let (position, mv) = state.history().plies().next_back()?;
            let mv = Box::new(Spoken { position: position.clone(), mv });
            say!("press_undone", color = position.turn(), mv, article)
        }
        other => by_itself(&other)?,
    })
}

fn adjourned(state: &State, what: &Adjourning) -> Option<Message> {
    let sealer = state.adjournment().map_or_else(|| state.mover(), |it| it.sealer);
    Some(match what.clone() {
        Adjourning::Asked { article, .. } => {
            say!("seal_asked", color = state.mover(), article)
        }
        Adjourning::MadeOnBoard { uci, article } => {
            say!("seal_bound", mv = spoken(state, &uci)?, article)
        }
        Adjourning::Dropped => say!("seal_dropped"),
        Adjourning::Sealed { color, number, reply: false, article, .. } => {
            say!("sealed", color, number = u64::from(number), article)
        }
        Adjourning::Sealed { color, number, article, .. } => {
            say!("reply_sealed", color, opponent = !color, number = u64::from(number), article)
        }
        Adjourning::Appointed { text } => say!("envelope_resumption", text),
        Adjourning::Absent { color, article } => say!("absent_noted", color, article),
        Adjourning::Present { color, article } => say!("arrived", color, article),
        Adjourning::Forfeits { color, article } => {
            say!("late_open_first", color, article)
        }
        Adjourning::Opened { contents, article } => {
            say!("log_opened", color = sealer, words = contents.words, article)
        }
        Adjourning::Lost { article } => say!("envelope_lost", color = sealer, article),
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
