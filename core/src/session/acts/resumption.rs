//! An adjourned game is taken up again: the envelope opened or lost, and wrong times (fide-2018 I.8, I.9, I.11 to I.13).

use super::act::{Acts, answer, decline, decline_if, laws_silent, put, record, refuse, refuse_if};
use super::{adjourn, ends, flag, illegal, irregular, lateness};
use crate::game::adjourned::{Adjourning, Contents, Phase, Reads};
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::judgement::Irregularity;
use crate::game::told::{article, article_where};
use crate::language::{Millis, Reader, Reading};
use crate::rules::laws::{Remedy, Ruled, SealedFault, TimesUnknown};
use crate::rules::{Outcome, Reason, Score};
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::turn::Turn;
use crate::session::facts::{binding, charge, envelope, guards};

/// The arbiter opens the envelope, if whoever has to reply is there.
pub(crate) fn open_envelope(turn: &Turn<'_>) -> Acts {
    let Some(it) = turn.state().adjournment().cloned() else { return decline(say!("not_adjourned")) };
    match (&it.phase, it.envelope) {
        (Phase::Asked, _) => adjourn::tell_adjournment(turn),
        (Phase::Faulty(contents), _) => adjourn::tell_fault(turn, contents),
        (Phase::Open, Some(_)) => answer(say!("envelope_is_open")),
        (Phase::Open | Phase::Closed, None) => answer(say!("envelope_on_paper", color = it.sealer)),
        (Phase::Closed, Some(envelope)) => {
            refuse_if!(guards::replier_absent(turn));
            put(Output::OpenEnvelope(envelope))
        }
    }
}

pub(crate) fn opened(turn: &Turn<'_>, contents: &Contents) -> Acts {
    let Some(it) = turn.state().adjournment().filter(|it| it.phase == Phase::Closed) else {
        return Acts::none();
    };
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
    let opened = Adjourning::Opened { contents: contents.clone(), article: article.clone() };
    let opened = answer(say!("envelope_opened", color, words, article)).record(Event::Adjournment(opened));
    opened.then(move |turn| match contents.reads {
        Reads::One(_) => play_sealed(turn),
        Reads::Faulty(_) => adjourn::tell_fault(turn, &contents),
    })
}

/// The sealed move is made on the board, and the clock of whoever has to reply runs (fide-2018 I.9.1).
fn play_sealed(turn: &Turn<'_>) -> Acts {
    let Some((mv, it)) = envelope::sealed_move(turn) else { return Acts::none() };
    let stands = turn.state().clock.is_some();
    record(Event::Announced { uci: turn.uci(mv), source: Source::Typed })
        .record(Event::Made)
        .say(Priority::Announcement, turn.session.announcement(mv))
        .then(|turn| ends::end_if_over(turn).into())
        .then_unless_over(|_| {
            record(Event::Completed { by: CompletedBy::Press }).then(lateness::end_if_forfeited)
        })
        .then_unless_over(move |turn| {
            let (color, article) = (it.replier(), article(&turn.edition().resumed));
            let runs = stands.then(|| answer(say!("clock_runs_for", color, article)));
            let absent = it.absent.get(it.sealer).then(|| {
                let article = article_where(&turn.edition().reply_sealed);
                answer(say!("sealer_absent", color = it.sealer, opponent = color, article))
            });
            Acts::from(runs).and(absent).and(flag::check_flag(turn))
        })
}

/// Takes the arbiter's word on what a sealed move is that is faulty, or on paper; nothing where there is none.
pub(crate) fn read_sealed(turn: &Turn<'_>, text: &str, reader: &Reader) -> Option<Acts> {
    let on_paper = || {
        let reads = Reads::Faulty(SealedFault::Unclear);
        envelope::waits_for_paper(turn).then(|| Contents { words: text.to_owned(), reads })
    };
    let contents = envelope::faulty(turn).or_else(on_paper)?;
    if let Some(refusal) = guards::replier_absent(turn) {
        return Some(refuse(refusal));
    }
    let Reading::Move(mv) = reader.read(turn.state().history.position(), text) else {
        return Some(answer(say!("differ_no_reading")));
    };
    if let Some(binding) = binding::binding(turn).filter(|binding| !binding.allows(mv)) {
        return Some(answer(binding.told_to_the_sealer(turn)));
    }
    let Reads::Faulty(fault) = contents.reads else { return Some(Acts::none()) };
    let edition = turn.edition();
    let article = article_where(&edition.sealed_repair).or_else(|| edition.sealed_fault(fault).cloned());
    let contents = Contents { reads: Reads::One(turn.uci(mv)), ..contents };
    Some(record(Event::Adjournment(Adjourning::Opened { contents, article })).then(play_sealed))
}

/// Takes the arbiter's word that the sealed move loses; nothing where there is none that does. It is a draw where the
/// opponent cannot mate, as when a flag falls (fide-2018 I.8 with 6.9).
pub(crate) fn confirm_fault(turn: &Turn<'_>) -> Option<Acts> {
    let Contents { reads: Reads::Faulty(fault), .. } = envelope::faulty(turn)? else { return None };
    let sealer = turn.state().adjournment()?.sealer;
    let Some(article) = turn.edition().sealed_fault(fault).cloned() else {
        return Some(answer(say!("sealed_silent")));
    };
    let article = Some(article);
    Some(match turn.state().history.flag_fall(turn.edition(), sealer) {
        Some(ruling) => {
            let score = if ruling.outcome.score == Score::Draw { Score::Draw } else { Score::Win(!sealer) };
            ends::end(Outcome { score, reason: Reason::SealedMove }, article)
        }
        None => ends::undecided(!sealer, Reason::SealedMove, article),
    })
}

/// The sealer makes the move that he says he has sealed (fide-2018 I.12.1).
pub(crate) fn envelope_lost(turn: &Turn<'_>) -> Acts {
    decline_if!(!envelope::holds_envelope(turn), say!("not_adjourned"));
    let article = article_where(&turn.edition().envelope_lost);
    let silent = article.is_none().then(laws_silent);
    Acts::from(silent).tell(Priority::Answer, Event::Adjournment(Adjourning::Lost { article }))
}

/// The position of the adjournment cannot be established (fide-2018 I.12.2).
pub(crate) fn position_lost(turn: &Turn<'_>) -> Acts {
    decline_if!(turn.state().adjournment().is_none(), say!("not_adjourned"));
    let Some(rule) = turn.edition().position_lost.clone() else { return laws_silent() };
    irregular::remedy(turn, rule, Irregularity::Displaced, Reason::Unrestorable)
}

/// The position was set up wrongly at the resumption: what was played since is annulled (fide-1930 21.8).
pub(crate) fn position_wrong(turn: &Turn<'_>) -> Acts {
    let Some(plies) = turn.state().resumed_at else { return decline(say!("not_adjourned")) };
    let Some(article) = article_where(&turn.edition().position_wrong) else { return laws_silent() };
    // The sealed move stands: it comes out of the envelope.
    let wanted = (plies + 1).min(turn.state().history.moves().len());
    let times = charge::times_after(turn, wanted);
    let told = Acts::none().forget_question().answer(say!("position_wrong", article = Some(article.clone())));
    told.and(illegal::restore_to(wanted, (times, None), Some(article)))
}

/// The times of the adjournment cannot be established (fide-2018 I.12.1, fide-1930 21.7).
pub(crate) fn times_lost(turn: &Turn<'_>) -> Acts {
    decline_if!(turn.state().adjournment().is_none(), say!("not_adjourned"));
    let Some(ruled) = turn.edition().times_lost.clone() else { return laws_silent() };
    match ruled.rule {
        TimesUnknown::ArbiterSets => answer(say!("times_lost", article = Some(ruled.article))),
        TimesUnknown::Void => {
            let void = Ruled { rule: Remedy::Void, article: ruled.article };
            irregular::remedy(turn, void, Irregularity::Displaced, Reason::Unrestorable)
        }
    }
}

/// A player says that the clocks were wrong at the resumption (fide-2018 I.13).
pub(crate) fn times_wrong(turn: &Turn<'_>) -> Acts {
    let article @ Some(_) = article_where(&turn.edition().wrong_times) else { return laws_silent() };
    let left = turn.state().adjournment().filter(|it| !it.reply).and_then(|it| it.left);
    answer(match left {
        Some(left) => say!("times_wrong", white = Millis(left.white), black = Millis(left.black), article),
        None => say!("times_wrong_late", article),
    })
}
