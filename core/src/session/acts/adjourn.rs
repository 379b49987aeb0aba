//! A game is adjourned: the demand to seal, and the move in its envelope (fide-2018 I.1 to I.6).

use super::act::{
    Acts, answer, answer_all, answer_if, decline, decline_if, drop_proposal, laws_silent, prepare, put,
    record, refuse, refuse_if, stop_asking, tell,
};
use super::flag;
use crate::game::adjourned::{Adjourning, Contents, Envelope, Phase, Reads};
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::told::{article, article_where};
use crate::language::{Millis, Reader, Reading};
use crate::rules::laws::SealedFault;
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::pending::EnvelopeStage;
use crate::session::facts::turn::Turn;
use crate::session::facts::{binding, envelope, guards};

/// The longest text that is taken for a sealed move, in characters.
const LONGEST: usize = 100;

pub(crate) fn adjourn(
    turn: &Turn<'_>,
    early_ms: Option<u64>,
    on_paper: bool,
    appointed: Option<String>,
) -> Acts {
    if envelope::holds_envelope(turn) {
        return tell_adjournment(turn);
    }
    let edition = turn.edition();
    let early = article_where(&edition.early_adjournment);
    decline_if!(early_ms.is_some() && early.is_none(), say!("laws_silent"));
    refuse_if!(guards::adjournment(turn));
    if !on_paper {
        return begin_envelope(
            turn,
            EnvelopeStage::Adjournment { early_ms: early_ms.unwrap_or(0), appointed },
        );
    }
    let adjourned = Judgement::Adjourned { article: article_where(&edition.sealed_move) };
    stop_asking().judge(adjourned).then(move |turn| appointed.map(|text| appoint(turn, &text)).into())
}

fn begin_envelope(turn: &Turn<'_>, what: EnvelopeStage) -> Acts {
    let on_paper = article_where(&turn.edition().sealed_on_paper);
    let told = on_paper.map(|article| answer(say!("seal_on_paper", article = Some(article))));
    prepare(Some(what)).and(told).put(Output::PrepareEnvelope)
}

/// The opponent of an absent sealer seals a reply (fide-2018 I.9.3).
pub(crate) fn seal_reply(turn: &Turn<'_>) -> Acts {
    let Some(it) = turn.state().adjournment() else { return decline(say!("not_adjourned")) };
    let to_reply = it.phase == Phase::Open && !it.reply && turn.state().mover() == it.replier();
    let absent = *it.absent.get(it.sealer);
    let color = it.sealer;
    let Some(article) = article_where(&turn.edition().reply_sealed) else { return laws_silent() };
    answer_if!(!to_reply || !absent, say!("reply_openly", color, article = Some(article)));
    refuse_if!(guards::adjournment(turn));
    begin_envelope(turn, EnvelopeStage::Reply)
}

/// The passphrase is there: the player is asked for the move.
pub(crate) fn envelope_prepared(turn: &Turn<'_>) -> Acts {
    let Some(what) = turn.session.preparing.clone() else { return Acts::none() };
    // A move may have been announced meanwhile.
    let over = turn.is_over();
    let refusal = if over { None } else { guards::adjournment(turn) };
    if over || refusal.is_some() {
        return prepare(None).and(refusal.map(refuse));
    }
    let color = turn.state().mover();
    let asked = stop_asking().forget_question();
    let EnvelopeStage::Adjournment { early_ms, appointed } = what else {
        return asked.answer(say!(
            "seal_asked",
            color,
            article = article_where(&turn.edition().reply_sealed)
        ));
    };
    let article = article(&turn.edition().sealed_move);
    let demand = Adjourning::Asked { early_ms, article: article.clone() };
    let appoints = appointed.map(|text| {
        let written = EnvelopeStage::Adjournment { early_ms, appointed: None };
        Acts::none().then(move |turn| appoint(turn, &text)).and(prepare(Some(written)))
    });
    let asked = asked.and(drop_proposal(turn)).record(Event::Adjournment(demand)).and(appoints);
    asked.answer(say!("seal_asked", color, article))
}

pub(crate) fn drop_envelope(turn: &Turn<'_>) -> Acts {
    let dropped = turn.state().is_sealing().then(|| record(Event::Adjournment(Adjourning::Dropped)));
    prepare(None).and(dropped).answer(say!("seal_dropped"))
}

/// The player made this move on the board instead of sealing: it is the one to seal (fide-2018 I.1.1).
pub(crate) fn made_on_board(turn: &Turn<'_>, text: &str, reader: &Reader) -> Acts {
    decline_if!(!turn.state().is_sealing(), say!("not_sealing"));
    let Some(article) = article_where(&turn.edition().seal_made_on_board) else { return laws_silent() };
    let Reading::Move(mv) = reader.read(turn.state().history.position(), text) else {
        return answer(say!("differ_no_reading"));
    };
    let (uci, article) = (turn.uci(mv), Some(article));
    tell(Priority::Answer, Event::Adjournment(Adjourning::MadeOnBoard { uci, article }))
}

/// Takes the move that the player means to seal. In a rated game nobody tells the player whether it is a
/// move; where the program may help, it takes only what is one.
pub(crate) fn seal(turn: &Turn<'_>, text: &str, reader: &Reader) -> Acts {
    if !turn.state().is_sealing() && turn.session.preparing != Some(EnvelopeStage::Reply) {
        return Acts::none();
    }
    let words = text.trim();
    let position = turn.state().history.position().clone();
    let reading = reader.read(&position, words);
    let reads = match reading {
        Reading::Move(mv) => Reads::One(turn.uci(mv)),
        Reading::Ambiguous(_) => Reads::Faulty(SealedFault::Ambiguous),
        Reading::Illegal(..) => Reads::Faulty(SealedFault::Illegal),
        _ => Reads::Faulty(SealedFault::Unclear),
    };
    let takes_any = !turn.policy().tells_legality;
    let usable = !words.is_empty()
        && words.chars().count() <= LONGEST
        && !words.chars().any(char::is_control)
        && (takes_any || matches!(reads, Reads::One(_)));
    answer_if!(!usable, say!("seal_unusable"));
    if let Some(binding) = binding::binding(turn).filter(|binding| !binding.may_allow(&reading)) {
        return answer(binding.told_to_the_sealer(turn));
    }
    put(Output::Seal(Contents { words: words.to_owned(), reads }))
}

/// The envelope is closed, and its player has stopped the clock.
pub(crate) fn sealed(turn: &Turn<'_>, envelope: Envelope) -> Acts {
    let reply = turn.session.preparing == Some(EnvelopeStage::Reply);
    if !reply && !turn.state().is_sealing() {
        return prepare(None);
    }
    let color = turn.state().mover();
    let number = turn.state().history.position().move_number();
    let early_ms = turn.state().adjournment().map_or(0, |it| it.early_ms);
    // Who adjourns early has adjourned at the end of the session (fide-2018 I.1.2, fide-2009 adjournment 1 b).
    let early = article_where(&turn.edition().early_adjournment);
    let taken = (early_ms > 0).then(|| flag::take_time(turn, color, early_ms, early));
    prepare(None).and(taken).then_unless_over(move |turn| {
        let edition = turn.edition();
        let article = if reply { article(&edition.reply_sealed) } else { article(&edition.sealed_move) };
        let (left, used) = turn.state().times_now(turn.at_ms);
        let offer = turn.state().draws.offer();
        let sealed = Adjourning::Sealed { color, number, envelope, left, used, offer, reply, article };
        tell(Priority::Answer, Event::Adjournment(sealed))
    })
}

pub(crate) fn appoint(turn: &Turn<'_>, text: &str) -> Acts {
    decline_if!(turn.state().adjournment().is_none(), say!("not_adjourned"));
    tell(Priority::Answer, Event::Adjournment(Adjourning::Appointed { text: text.to_owned() }))
}

pub(crate) fn tell_adjournment(turn: &Turn<'_>) -> Acts {
    let Some(it) = turn.state().adjournment().cloned() else { return Acts::none() };
    let (color, opponent) = (it.sealer, it.replier());
    match it.phase {
        Phase::Asked => answer(say!("seal_again", color)),
        Phase::Closed => {
            let times = it.left.map(|left| {
                let (white, black) = (Millis(left.white), Millis(left.black));
                answer(say!("resume_times", white, black))
            });
            let waits = answer(envelope::envelope_waits(turn, &it));
            let hour =
                it.appointed.map(|text| answer(say!("envelope_resumption", text)).and(tell_how_late(turn)));
            let offer = turn.state().draws.offer().map(|color| answer(say!("draw_offer_stands", color)));
            waits.and(times).and(hour).and(offer).say(Priority::Aside, say!("resume_steps", opponent))
        }
        Phase::Faulty(contents) => tell_fault(turn, &contents),
        Phase::Open => Acts::none(),
    }
}

/// Tells how long ago the game was to go on, where that is known and past.
pub(crate) fn tell_how_late(turn: &Turn<'_>) -> Acts {
    let late = envelope::since_the_hour(turn).filter(|ms| *ms > 0);
    late.map(|ms| answer(say!("resumption_past", time = Millis(ms)))).into()
}

/// Tells what is wrong with the sealed move, and what the arbiter does about it (fide-2018 I.8).
pub(crate) fn tell_fault(turn: &Turn<'_>, contents: &Contents) -> Acts {
    answer_all(envelope::fault(turn, contents).into_iter().flatten())
}
