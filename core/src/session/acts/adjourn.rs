//! A game is adjourned: the demand to seal, and the move in its envelope (fide-2018 I.1 to I.6).

use super::flag;
use super::record::{answer_if, stop_if};
use crate::game::adjourned::{Adjourning, Contents, Envelope, Phase, Reads};
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::told::{article, article_where};
use crate::language::{Millis, Reader, Reading};
use crate::rules::laws::SealedFault;
use crate::session::facts::exchange::{Output, Weight};
use crate::session::facts::pending::Preparing;
use crate::session::facts::turn::Turn;
use crate::session::facts::{binding, envelope, guards};

/// The longest text that is taken for a sealed move, in characters.
const LONGEST: usize = 100;

pub(crate) fn adjourn(turn: &mut Turn<'_>, early_ms: Option<u64>, on_paper: bool, appointed: Option<String>) {
    if envelope::holds_envelope(turn) {
        return tell_adjournment(turn);
    }
    let edition = turn.edition();
    let early = article_where(&edition.early_adjournment);
    stop_if!(turn, early_ms.is_some() && early.is_none(), say!("laws_silent"));
    stop_if!(turn, guards::adjournment(turn));
    let article = article_where(&turn.edition().sealed_move);
    if on_paper {
        turn.session.talk.asking = None;
        turn.judge(Judgement::Adjourned { article });
        return appointed.iter().for_each(|text| appoint(turn, text));
    }
    prepare(turn, Preparing::Adjournment { early_ms: early_ms.unwrap_or(0), appointed });
}

fn prepare(turn: &mut Turn<'_>, what: Preparing) {
    turn.session.preparing = Some(what);
    if let Some(article) = article_where(&turn.edition().sealed_on_paper) {
        turn.answer(say!("seal_on_paper", article = Some(article)));
    }
    turn.outputs.push(Output::PrepareEnvelope);
}

/// The opponent of an absent sealer seals a reply (fide-2018 I.9.3).
pub(crate) fn seal_reply(turn: &mut Turn<'_>) {
    let Some(it) = turn.state().adjournment() else { return turn.decline(say!("not_adjourned")) };
    let to_reply = it.phase == Phase::Open && !it.reply && turn.state().mover() == it.replier();
    let absent = *it.absent.get(it.sealer);
    let color = it.sealer;
    let Some(article) = article_where(&turn.edition().reply_sealed) else { return turn.laws_silent() };
    answer_if!(turn, !to_reply || !absent, say!("reply_openly", color, article = Some(article)));
    stop_if!(turn, guards::adjournment(turn));
    prepare(turn, Preparing::Reply);
}

/// The passphrase is there: the player is asked for the move.
pub(crate) fn envelope_prepared(turn: &mut Turn<'_>) {
    let Some(what) = turn.session.preparing.clone() else { return };
    // A move may have been announced meanwhile.
    let over = turn.is_over();
    let refusal = if over { None } else { guards::adjournment(turn) };
    if over || refusal.is_some() {
        turn.session.preparing = None;
        return refusal.iter().for_each(|refusal| turn.refuse(refusal));
    }
    let color = turn.state().mover();
    turn.session.talk.asking = None;
    turn.session.pending.question.take();
    let Preparing::Adjournment { early_ms, appointed } = what else {
        return turn.answer(say!("seal_asked", color, article = article_where(&turn.edition().reply_sealed)));
    };
    let article = article(&turn.edition().sealed_move);
    turn.drop_proposal();
    let asked = Adjourning::Asked { early_ms, article: article.clone() };
    turn.record(Event::Adjournment(asked));
    if let Some(text) = appointed {
        appoint(turn, &text);
        turn.session.preparing = Some(Preparing::Adjournment { early_ms, appointed: None });
    }
    turn.answer(say!("seal_asked", color, article));
}

pub(crate) fn drop_envelope(turn: &mut Turn<'_>) {
    turn.session.preparing = None;
    if turn.state().is_sealing() {
        turn.record(Event::Adjournment(Adjourning::Dropped));
    }
    turn.answer(say!("seal_dropped"));
}

/// The player made this move on the board instead of sealing: it is the one to seal (fide-2018 I.1.1).
pub(crate) fn made_on_board(turn: &mut Turn<'_>, text: &str, reader: &Reader) {
    stop_if!(turn, !turn.state().is_sealing(), say!("not_sealing"));
    let Some(article) = article_where(&turn.edition().seal_made_on_board) else { return turn.laws_silent() };
    let Reading::Move(mv) = reader.read(turn.state().history.position(), text) else {
        return turn.answer(say!("differ_no_reading"));
    };
    let (uci, article) = (turn.uci(mv), Some(article));
    turn.tell(Weight::Answer, Event::Adjournment(Adjourning::MadeOnBoard { uci, article }));
}

/// Takes the move that the player means to seal. In a rated game nobody tells the player whether it is a
/// move; where the program may help, it takes only what is one.
pub(crate) fn seal(turn: &mut Turn<'_>, text: &str, reader: &Reader) {
    if !turn.state().is_sealing() && turn.session.preparing != Some(Preparing::Reply) {
        return;
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
    answer_if!(turn, !usable, say!("seal_unusable"));
    if let Some(binding) = binding::binding(turn).filter(|binding| !binding.may_allow(&reading)) {
        return turn.answer(binding.told_to_the_sealer(turn));
    }
    turn.outputs.push(Output::Seal(Contents { words: words.to_owned(), reads }));
}

/// The envelope is closed, and its player has stopped the clock.
pub(crate) fn sealed(turn: &mut Turn<'_>, envelope: &Envelope) {
    let reply = turn.session.preparing.take() == Some(Preparing::Reply);
    if !reply && !turn.state().is_sealing() {
        return;
    }
    let color = turn.state().mover();
    let number = turn.state().history.position().move_number();
    let early_ms = turn.state().adjournment().map_or(0, |it| it.early_ms);
    if early_ms > 0 {
        // Who adjourns early has adjourned at the end of the session (fide-2018 I.1.2, fide-2009 adjournment 1 b).
        let article = article_where(&turn.edition().early_adjournment);
        flag::take_time(turn, color, early_ms, article);
    }
    if turn.is_over() {
        return;
    }
    let edition = turn.edition();
    let article = if reply { article(&edition.reply_sealed) } else { article(&edition.sealed_move) };
    let (left, used) = turn.state().times_now(turn.at_ms);
    let offer = turn.state().draws.offer();
    let envelope = envelope.clone();
    let sealed = Adjourning::Sealed { color, number, envelope, left, used, offer, reply, article };
    turn.tell(Weight::Answer, Event::Adjournment(sealed));
}

pub(crate) fn appoint(turn: &mut Turn<'_>, text: &str) {
    stop_if!(turn, turn.state().adjournment().is_none(), say!("not_adjourned"));
    turn.tell(Weight::Answer, Event::Adjournment(Adjourning::Appointed { text: text.to_owned() }));
}

pub(crate) fn tell_adjournment(turn: &mut Turn<'_>) {
    let Some(it) = turn.state().adjournment().cloned() else { return };
    let (color, opponent) = (it.sealer, it.replier());
    match it.phase {
        Phase::Asked => turn.answer(say!("seal_again", color)),
        Phase::Closed => {
            turn.answer(envelope::envelope_waits(turn, &it));
            if let Some(left) = it.left {
                let (white, black) = (Millis(left.white), Millis(left.black));
                turn.answer(say!("resume_times", white, black));
            }
            if let Some(text) = it.appointed {
                turn.answer(say!("envelope_resumption", text));
                tell_how_late(turn);
            }
            if let Some(color) = turn.state().draws.offer() {
                turn.answer(say!("draw_offer_stands", color));
            }
            turn.say(Weight::Aside, say!("resume_steps", opponent));
        }
        Phase::Faulty(contents) => tell_fault(turn, &contents),
        Phase::Open => {}
    }
}

/// Tells how long ago the game was to go on, where that is known and past.
pub(crate) fn tell_how_late(turn: &mut Turn<'_>) {
    if let Some(ms) = envelope::since_the_hour(turn).filter(|ms| *ms > 0) {
        turn.answer(say!("resumption_past", time = Millis(ms)));
    }
}

/// Tells what is wrong with the sealed move, and what the arbiter does about it (fide-2018 I.8).
pub(crate) fn tell_fault(turn: &mut Turn<'_>, contents: &Contents) {
    envelope::fault(turn, contents).into_iter().flatten().for_each(|message| turn.answer(message));
}
