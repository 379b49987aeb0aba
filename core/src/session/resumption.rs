//! An adjourned game is taken up again: who is there, the envelope opened or lost, and wrong times (fide-2018 I.7 to
//! I.13).

use super::refusal::{Refusal, answer_if, stop_if};
use super::turn::{Output, Turn, Weight, article, article_where};
use super::{adjourn, binding, ends, flag, guards, illegal, irregular, moves};
use crate::game::adjourned::{Adjourning, Adjournment, Contents, Phase, Reads};
use crate::game::appointed::hour;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::judgement::Irregularity;
use crate::language::arbiter::WhichPlayers;
use crate::language::{Message, Millis, Reader, Reading};
use crate::rules::laws::{Article, LateEnd, Remedy, Ruled, SealedFault, TimesUnknown};
use crate::rules::{ByColor, Color, Move, Outcome, Reason, Score};

/// True if somebody comes late for a resumption, and not for the game.
pub(super) fn is_resumption(turn: &Turn<'_>) -> bool {
    let plies = turn.state().history.moves().len();
    let waits = |it: &Adjournment| it.holds() || it.envelope.is_some() || it.waits_for_paper(plies);
    turn.state().irregular.adjourned || turn.state().adjournment().is_some_and(waits)
}

pub(super) fn absent(turn: &mut Turn<'_>, whose: WhichPlayers) {
    let Some(it) = turn.state().adjournment().cloned() else { return turn.decline(say!("not_adjourned")) };
    // Who has not sealed anything is not awaited at a resumption, and nobody replies to him.
    if it.phase == Phase::Asked {
        return turn.refuse(&Refusal::Sealing);
    }
    let (sealer, replier) = (it.sealer, it.replier());
    let edition = turn.edition();
    let runs = article_where(&edition.adjournment_absent);
    let grace = edition.adjournment.as_ref().is_some_and(|ruled| ruled.rule.ms() > 0);
    let both = article_where(&edition.both_absent).filter(|_| grace).or_else(|| runs.clone());
    let sealed_reply = article_where(&edition.reply_sealed);
    let paper = it.waits_for_paper(turn.state().history.moves().len());
    let due = it.phase == Phase::Closed && !it.reply || paper;
    let was_absent = *it.absent.get(replier);
    match whose {
        WhichPlayers::Both => {
            note_absence(turn, sealer, sealed_reply);
            note_absence(turn, replier, both.clone());
            tell_running(turn, replier, both);
        }
        WhichPlayers::One(color) if color == replier => {
            note_absence(turn, replier, runs.clone());
            tell_running(turn, replier, runs);
        }
        WhichPlayers::One(color) => {
            note_absence(turn, color, sealed_reply.clone());
            turn.answer(say!("sealer_absent", color, opponent = replier, article = sealed_reply));
        }
    }
    if due && !was_absent && whose != WhichPlayers::One(sealer) {
        count_from_the_hour(turn, replier);
    }
}

/// The clock of whoever has to reply ought to have been started at the hour of the resumption (fide-2018 I.9.2).
fn count_from_the_hour(turn: &mut Turn<'_>, color: Color) {
    let article = article_where(&turn.edition().adjournment_absent);
    let runs = turn.state().running() == Some(color);
    let Some(late_ms) = since_the_hour(turn).filter(|ms| *ms > 0 && runs && article.is_some()) else {
        return;
    };
    tell_how_late(turn);
    flag::take_time(turn, color, late_ms, article);
}

/// Time since the game was to go on, in milliseconds, 0 before that; nothing where no hour was appointed as a
/// date and a time of day.
fn since_the_hour(turn: &Turn<'_>) -> Option<u64> {
    let due = hour(turn.state().adjournment()?.appointed.as_deref()?)?;
    // By the zone: between two hours of its clocks lies less or more where summer time begins or ends.
    let now = turn.session.hour.as_ref()?;
    let passed = now.duration_since(&due.to_zoned(now.time_zone().clone()).ok()?).as_millis();
    Some(u64::try_from(passed).unwrap_or(0))
}

/// Tells how long ago the game was to go on, where that is known and past.
pub(super) fn tell_how_late(turn: &mut Turn<'_>) {
    if let Some(ms) = since_the_hour(turn).filter(|ms| *ms > 0) {
        turn.answer(say!("resumption_past", time = Millis(ms)));
    }
}

fn note_absence(turn: &mut Turn<'_>, color: Color, article: Option<Article>) {
    // On paper too the clock of whoever has to reply runs (fide-2018 I.9.2, I.11).
    let plies = turn.state().history.moves().len();
    let it = turn.state().adjournment().filter(|it| it.waits_for_paper(plies));
    let runs = article.is_some() && it.is_some_and(|it| it.replier() == color);
    turn.record(Event::Adjournment(Adjourning::Absent { color, runs, article }));
}

fn tell_running(turn: &mut Turn<'_>, color: Color, article: Option<Article>) {
    let runs = turn.state().running() == Some(color);
    turn.answer(if runs {
        say!("absent_runs", color, article)
    } else {
        say!("absent_noted", color, article)
    });
}

pub(super) fn present(turn: &mut Turn<'_>, whose: WhichPlayers) {
    stop_if!(turn, turn.state().adjournment().is_none(), say!("not_adjourned"));
    for color in irregular::sides(whose) {
        let article = article(&turn.edition().adjournment_absent);
        turn.tell(Weight::Answer, Event::Adjournment(Adjourning::Present { color, article }));
    }
}

/// Somebody comes late for the resumption, by so much; where that is not said, by what has passed since the hour that
/// was appointed, and where none was, by more than is allowed.
pub(super) fn late_for_resumption(turn: &mut Turn<'_>, whose: WhichPlayers, by_ms: Option<u64>) {
    let since = since_the_hour(turn).filter(|_| by_ms.is_none());
    answer_if!(turn, since == Some(0), say!("resumption_ahead"));
    if since.is_some() {
        tell_how_late(turn);
    }
    let by_ms = by_ms.or(since);
    let limit = turn.edition().adjournment.clone();
    let may = |ms: &u64| limit.as_ref().is_none_or(|ruled| *ms <= ruled.rule.ms());
    match (whose, by_ms.filter(may), &limit) {
        (WhichPlayers::One(color), Some(ms), _) => resumes(turn, color, ms),
        (WhichPlayers::Both, Some(ms), _) => {
            Color::ALL.into_iter().for_each(|color| resumes(turn, color, ms))
        }
        (WhichPlayers::One(color), None, Some(limit)) => comes_too_late(turn, vec![color], &limit.article),
        (WhichPlayers::Both, None, Some(limit)) => comes_too_late(turn, Color::ALL.to_vec(), &limit.article),
        (_, None, None) => turn.laws_silent(),
    }
}

/// Takes the game as lost by players who are too late, unless the sealed move, which nobody has read yet,
/// ends the game (fide-2018 I.10, fide-2009 adjournment 10).
fn comes_too_late(turn: &mut Turn<'_>, late: Vec<Color>, limit: &Article) {
    let plies = turn.state().history.moves().len();
    let unread = |it: &&Adjournment| it.phase == Phase::Closed && !it.reply || it.waits_for_paper(plies);
    let it = turn.state().adjournment().filter(unread);
    let (sealer, before) = (it.map(|it| it.sealer), it.map(|it| it.forfeits).unwrap_or_default());
    let both = Color::ALL.iter().all(|color| *before.get(*color) || late.contains(color));
    // The arbiter enters the result where the Laws do not say who loses.
    if both && turn.edition().both_late.is_none() {
        return turn.laws_silent();
    }
    let rule = turn.edition().late_end.clone();
    let may_end = |color: Color| match rule.as_ref()?.rule {
        LateEnd::Either => sealer,
        LateEnd::Sealer => sealer.filter(|sealer| *sealer == color || both),
    };
    let waits = late.iter().any(|color| may_end(*color).is_some());
    let Some(ruled) = rule.clone().filter(|_| waits) else {
        return lose_by_lateness(turn, ByColor::from_fn(|color| late.contains(&color)), limit);
    };
    for color in late {
        let article = Some(ruled.article.clone());
        turn.tell(Weight::Answer, Event::Adjournment(Adjourning::Forfeits { color, article }));
    }
    if turn.state().adjournment().is_some_and(|it| it.waits_for_paper(plies))
        && let Some(color) = sealer
    {
        turn.answer(say!("envelope_on_paper", color));
    }
}

fn lose_by_lateness(turn: &mut Turn<'_>, late: ByColor<bool>, limit: &Article) {
    match (late.white, late.black) {
        (true, true) => ends::end_for(turn, Outcome::both_lose(Reason::BothLate)),
        (white, _) => {
            let winner = if white { Color::Black } else { Color::White };
            ends::end(turn, Outcome::win(winner, Reason::LateArrival), Some(limit.clone()));
        }
    }
}

/// Ends the game of whoever came too late, once the sealed move has been made and has not ended it (fide-2018 I.10).
pub(super) fn end_if_forfeited(turn: &mut Turn<'_>) {
    let plies = turn.state().history.moves().len();
    let made = |it: &&Adjournment| it.phase == Phase::Open && it.plies + 1 == plies;
    let Some(late) = turn.state().adjournment().filter(made).map(|it| it.forfeits) else { return };
    let Some(ruled) = turn.edition().adjournment.clone() else { return };
    if !turn.is_over() && (late.white || late.black) {
        lose_by_lateness(turn, late, &ruled.article);
    }
}

/// Takes from the player who has to reply to the sealed move the time until arriving (fide-2018 I.9.2),
/// unless that clock has run.
fn resumes(turn: &mut Turn<'_>, color: Color, by_ms: u64) {
    let edition = turn.edition();
    let article = article_where(&edition.adjournment_absent);
    let it = turn.state().adjournment();
    let replier = it.map_or(!turn.state().mover(), Adjournment::replier);
    if color != replier || article.is_none() {
        let article = edition.adjournment.as_ref().map(|ruled| ruled.article.clone());
        return turn.answer(say!("late_keeps_time", color, article));
    }
    let ran = it.is_some_and(|it| *it.absent.get(color));
    match () {
        () if turn.state().clock.is_none() => turn.decline(say!("no_clock")),
        () if ran => turn.answer(say!("late_has_lost", color, article)),
        () => flag::take_time(turn, color, by_ms, article),
    }
}

/// The arbiter opens the envelope, if whoever has to reply is there.
pub(super) fn open_envelope(turn: &mut Turn<'_>) {
    let Some(it) = turn.state().adjournment().cloned() else { return turn.decline(say!("not_adjourned")) };
    match (&it.phase, it.envelope) {
        (Phase::Asked, _) => adjourn::tell_adjournment(turn),
        (Phase::Faulty(contents), _) => tell_fault(turn, contents),
        (Phase::Open, Some(_)) => turn.answer(say!("envelope_is_open")),
        (Phase::Open | Phase::Closed, None) => turn.answer(say!("envelope_on_paper", color = it.sealer)),
        (Phase::Closed, Some(envelope)) => {
            stop_if!(turn, guards::replier_absent(turn));
            turn.outputs.push(Output::OpenEnvelope(envelope));
        }
    }
}

pub(super) fn opened(turn: &mut Turn<'_>, contents: &Contents) {
    let Some(it) = turn.state().adjournment().filter(|it| it.phase == Phase::Closed).cloned() else { return };
    // What was one legal move when it was sealed is one still.
    let mut contents = contents.clone();
    if let Reads::One(uci) = &contents.reads
        && turn.state().history.position().parse_uci(uci).is_err()
    {
        contents.reads = Reads::Faulty(SealedFault::Unclear);
    }
    let edition = turn.edition();
    let article = if it.reply { article(&edition.reply_sealed) } else { article(&edition.resumed) };
    let (words, color) = (contents.words.clone(), it.sealer);
    turn.answer(say!("envelope_opened", color, words, article = article.clone()));
    turn.record(Event::Adjournment(Adjourning::Opened { contents: contents.clone(), article }));
    match contents.reads {
        Reads::One(_) => play_sealed(turn),
        Reads::Faulty(_) => tell_fault(turn, &contents),
    }
}

/// The sealed move is made on the board, and the clock of whoever has to reply runs (fide-2018 I.9.1).
fn play_sealed(turn: &mut Turn<'_>) {
    let Some((mv, it)) = sealed_move(turn) else { return };
    let stands = turn.state().clock.is_some();
    turn.record(Event::Announced { uci: turn.uci(mv), source: Source::Typed });
    turn.record(Event::Made);
    turn.say(Weight::Announcement, moves::announcement(turn, mv));
    ends::end_if_over(turn);
    if turn.is_over() {
        return;
    }
    turn.record(Event::Completed { by: CompletedBy::Press });
    end_if_forfeited(turn);
    if turn.is_over() {
        return;
    }
    let (color, article) = (it.replier(), article(&turn.edition().resumed));
    if stands {
        turn.answer(say!("clock_runs_for", color, article));
    }
    if *it.absent.get(it.sealer) {
        let article = article_where(&turn.edition().reply_sealed);
        turn.answer(say!("sealer_absent", color = it.sealer, opponent = color, article));
    }
    flag::check_flag(turn);
}

/// The move that was sealed, where it is known and to be made, or made again: it stands as it was written (fide-2018
/// I.9.1).
pub(super) fn sealed_and_opened(turn: &Turn<'_>) -> Option<Move> {
    let plies = turn.state().history.moves().len();
    let known = |it: &Adjournment| it.phase == Phase::Open && it.plies == plies;
    sealed_move(turn).filter(|(_, it)| known(it)).map(|(mv, _)| mv)
}

fn sealed_move(turn: &Turn<'_>) -> Option<(Move, Adjournment)> {
    let it = turn.state().adjournment()?.clone();
    let mv = turn.state().history.position().parse_uci(it.opened.as_deref()?).ok()?;
    Some((mv, it))
}

/// Tells what is wrong with the sealed move, and what the arbiter does about it (fide-2018 I.8).
pub(super) fn tell_fault(turn: &mut Turn<'_>, contents: &Contents) {
    fault(turn, contents).into_iter().flatten().for_each(|message| turn.answer(message));
}

pub(super) fn fault(turn: &Turn<'_>, contents: &Contents) -> Option<[Message; 2]> {
    let color = turn.state().adjournment()?.sealer;
    let Reads::Faulty(fault) = contents.reads else { return None };
    let edition = turn.edition();
    let why = match fault {
        SealedFault::Ambiguous => say!("sealed_ambiguous"),
        SealedFault::Unclear => say!("sealed_unclear"),
        SealedFault::Illegal => say!("sealed_illegal"),
    };
    let article = edition.sealed_fault(fault).cloned().or_else(|| article_where(&edition.sealed_repair));
    let words = contents.words.clone();
    let then = if article.is_some() { say!("sealed_loses", color) } else { say!("sealed_silent") };
    Some([say!("sealed_fault", color, words, why, article), then])
}

/// True if the arbiter says what a sealed move is: one that cannot stand as it was written, or one on paper.
pub(super) fn awaits_reading(turn: &Turn<'_>) -> bool {
    faulty(turn).is_some() || waits_for_paper(turn)
}

pub(super) fn waits_for_paper(turn: &Turn<'_>) -> bool {
    let plies = turn.state().history.moves().len();
    turn.state().adjournment().is_some_and(|it| it.waits_for_paper(plies))
        && turn.state().announced().is_none()
}

/// Takes the arbiter's word on what a sealed move is that is faulty, or on paper; whether there is one.
pub(super) fn read_sealed(turn: &mut Turn<'_>, text: &str, reader: &Reader) -> bool {
    let on_paper = || {
        let reads = Reads::Faulty(SealedFault::Unclear);
        waits_for_paper(turn).then(|| Contents { words: text.to_owned(), reads })
    };
    let Some(contents) = faulty(turn).or_else(on_paper) else { return false };
    if let Some(refusal) = guards::replier_absent(turn) {
        turn.refuse(&refusal);
        return true;
    }
    let Reading::Move(mv) = reader.read(turn.state().history.position(), text) else {
        turn.answer(say!("differ_no_reading"));
        return true;
    };
    if let Some(binding) = binding::binding(turn).filter(|binding| !binding.allows(mv)) {
        turn.answer(binding.told_to_the_sealer(turn));
        return true;
    }
    let Reads::Faulty(fault) = contents.reads else { return true };
    let edition = turn.edition();
    let article = article_where(&edition.sealed_repair).or_else(|| edition.sealed_fault(fault).cloned());
    let contents = Contents { reads: Reads::One(turn.uci(mv)), ..contents };
    turn.record(Event::Adjournment(Adjourning::Opened { contents, article }));
    play_sealed(turn);
    true
}

pub(super) fn faulty(turn: &Turn<'_>) -> Option<Contents> {
    match &turn.state().adjournment()?.phase {
        Phase::Faulty(contents) => Some(contents.clone()),
        _ => None,
    }
}

/// Takes the arbiter's word that the sealed move loses; whether there is one that does. It is a draw where the opponent
/// cannot mate, as when a flag falls (fide-2018 I.8 with 6.9).
pub(super) fn confirm_fault(turn: &mut Turn<'_>) -> bool {
    let Some(Contents { reads: Reads::Faulty(fault), .. }) = faulty(turn) else { return false };
    let Some(sealer) = turn.state().adjournment().map(|it| it.sealer) else { return false };
    let Some(article) = turn.edition().sealed_fault(fault).cloned() else {
        turn.answer(say!("sealed_silent"));
        return true;
    };
    let article = Some(article);
    match turn.state().history.flag_fall(turn.edition(), sealer) {
        Some(ruling) => {
            let score = if ruling.outcome.score == Score::Draw { Score::Draw } else { Score::Win(!sealer) };
            ends::end(turn, Outcome { score, reason: Reason::SealedMove }, article);
        }
        None => flag::undecided(turn, !sealer, Reason::SealedMove, article),
    }
    true
}

/// The sealer makes the move that he says he has sealed (fide-2018 I.12.1).
pub(super) fn envelope_lost(turn: &mut Turn<'_>) {
    stop_if!(turn, !guards::holds_envelope(turn), say!("not_adjourned"));
    let article = article_where(&turn.edition().envelope_lost);
    if article.is_none() {
        turn.laws_silent();
    }
    turn.tell(Weight::Answer, Event::Adjournment(Adjourning::Lost { article }));
}

/// The position of the adjournment cannot be established (fide-2018 I.12.2).
pub(super) fn position_lost(turn: &mut Turn<'_>) {
    stop_if!(turn, turn.state().adjournment().is_none(), say!("not_adjourned"));
    let Some(rule) = turn.edition().position_lost.clone() else { return turn.laws_silent() };
    irregular::remedy(turn, rule, Irregularity::Displaced, Reason::Unrestorable);
}

/// The position was set up wrongly at the resumption: what was played since is annulled (fide-1930 21.8).
pub(super) fn position_wrong(turn: &mut Turn<'_>) {
    let Some(plies) = turn.state().taken_up else { return turn.decline(say!("not_adjourned")) };
    let Some(article) = article_where(&turn.edition().position_wrong) else { return turn.laws_silent() };
    // The sealed move stands: it comes out of the envelope.
    let wanted = (plies + 1).min(turn.state().history.moves().len());
    turn.session.pending.question.take();
    turn.answer(say!("position_wrong", article = Some(article.clone())));
    let times = illegal::times_after(turn, wanted);
    illegal::restore_to(turn, wanted, (times, None), Some(article));
}

/// The times of the adjournment cannot be established (fide-2018 I.12.1, fide-1930 21.7).
pub(super) fn times_lost(turn: &mut Turn<'_>) {
    stop_if!(turn, turn.state().adjournment().is_none(), say!("not_adjourned"));
    let Some(ruled) = turn.edition().times_lost.clone() else { return turn.laws_silent() };
    match ruled.rule {
        TimesUnknown::ArbiterSets => turn.answer(say!("times_lost", article = Some(ruled.article))),
        TimesUnknown::Void => {
            let void = Ruled { rule: Remedy::Void, article: ruled.article };
            irregular::remedy(turn, void, Irregularity::Displaced, Reason::Unrestorable);
        }
    }
}

/// A player says that the clocks were wrong at the resumption (fide-2018 I.13).
pub(super) fn times_wrong(turn: &mut Turn<'_>) {
    let article @ Some(_) = article_where(&turn.edition().wrong_times) else { return turn.laws_silent() };
    let left = turn.state().adjournment().filter(|it| !it.reply).and_then(|it| it.left);
    turn.answer(match left {
        Some(left) => say!("times_wrong", white = Millis(left.white), black = Millis(left.black), article),
        None => say!("times_wrong_late", article),
    });
}

/// The article by which a clock is set now because it was wrong at the resumption.
pub(super) fn article_of_wrong_times(turn: &Turn<'_>) -> Option<Article> {
    turn.state().adjournment().filter(|it| it.phase != Phase::Asked)?;
    article_where(&turn.edition().wrong_times)
}
