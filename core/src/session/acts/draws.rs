//! Offers and agreement, and claims of a draw on the position.

use super::record::stop_if;
use super::{ends, petitions, protocol, touch};
use crate::game::event::{CompletedBy, Event};
use crate::game::told::article_where;
use crate::rules::laws::{Article, WhoDecides};
use crate::rules::{Color, Move, Outcome, Reason, Square, Touched};
use crate::session::facts::exchange::Weight;
use crate::session::facts::pending::Intended;
use crate::session::facts::turn::Turn;
use crate::session::facts::{claimable, envelope, guards};

pub(crate) fn offer_draw(turn: &mut Turn<'_>, color: Color) {
    if let Some(standing) = turn.state().draws.offer() {
        // Whoever offers again and again annoys the opponent (fide-2018 11.5).
        if turn.is_players() && standing == color {
            turn.note(&turn.text.clone());
        }
        return turn.answer(say!("draw_offer_stands", color = standing));
    }
    if turn.is_players() && claimable::agreement_barred(turn).is_some() {
        turn.note(&turn.text.clone());
    }
    if let Some(article) = claimable::agreement_barred(turn) {
        return turn.tell(Weight::Answer, Event::AgreementRefused { color, article });
    }
    // After the sealing any time is as good as another (fide-2018 I.4).
    let made = color == turn.state().mover() && turn.state().announced().is_some();
    let proper = made || envelope::holds_envelope(turn);
    let untimely = article_where(&turn.edition().offer_stands).filter(|_| !proper);
    if turn.is_players() && untimely.is_some() {
        turn.note(&turn.text.clone());
    }
    turn.tell(Weight::Answer, Event::DrawOffered { color, untimely: untimely.clone() });
    if untimely.is_some() {
        turn.answer(say!("offer_untimely", article = untimely));
    }
}

/// Accepts the offer that stands; `by`, where the player is named, not their own.
pub(crate) fn accept_draw(turn: &mut Turn<'_>, by: Option<Color>) {
    let offered = turn.state().draws.offer();
    let color = by.or(offered.map(Color::other)).unwrap_or_else(|| turn.state().mover());
    stop_if!(turn, guards::guard_acceptance(turn, Some(color)));
    // A claim is an offer even where none may be made yet, and then it is not to be accepted.
    if let Some(article) = claimable::agreement_barred(turn) {
        return turn.tell(Weight::Answer, Event::AgreementRefused { color, article });
    }
    ends::end_for(turn, Outcome::draw(Reason::Agreement));
}

pub(crate) fn decline_draw(turn: &mut Turn<'_>, by: Option<Color>) {
    let offers = &turn.state().draws.offers;
    let own = by.filter(|color| *offers.get(*color) && !*offers.get(color.other()));
    if let Some(color) = own {
        let article = article_where(&turn.edition().offer_stands);
        turn.record(Event::AgreementRefused { color, article: article.clone() });
        return turn.answer(say!("offer_not_withdrawn", article));
    }
    stop_if!(turn, turn.state().draws.offer().is_none(), say!("no_draw_offer"));
    turn.tell(Weight::Answer, Event::DrawDeclined);
}

/// A claim on the position, or with an intended move, which is one of the position that `color` is to
/// move in.
pub(crate) fn claim(turn: &mut Turn<'_>, color: Color, with: Option<Intended>) {
    let (by, article) = match claimable::claimable(turn, color, with.is_some()) {
        Ok(claimable) => claimable,
        Err((article, why)) => return petitions::bar(turn, color, article, why),
    };
    // One that only the player to move may make, before touching a piece.
    if by != WhoDecides::ClaimAtOnce {
        turn.drop_proposal();
        if color != turn.state().mover() {
            stop_if!(turn, guards::making(turn));
            if protocol::make_by_sight(turn) {
                protocol::complete(turn, CompletedBy::Reply);
            }
            if turn.is_over() {
                return;
            }
        }
    }
    judge_claim(turn, color, with, Some(article));
}

/// The claim stops the clocks and cannot be withdrawn; right or wrong is told at once.
fn judge_claim(turn: &mut Turn<'_>, color: Color, with: Option<Intended>, article: Option<Article>) {
    let with = match with {
        Some(Intended::Illegal(_, square)) => return refuse_illegal(turn, color, square, article),
        Some(Intended::Legal(mv)) => Some(mv),
        None => None,
    };
    let uci = with.map(|mv| turn.uci(mv));
    turn.tell(Weight::Announcement, Event::DrawClaimed { color, uci });
    let mut history = turn.state().history.clone();
    if let Some(mv) = with.or_else(|| turn.state().announced()) {
        history.play(mv);
    }
    let Some(reason) = history.claimable(turn.edition()) else {
        return refuse_claim(turn, color, with, article);
    };
    if turn.state().announced().is_some() {
        turn.record(Event::Completed { by: CompletedBy::End });
    }
    ends::end_for(turn, Outcome::draw(reason));
}

/// No position comes of an illegal move, so the claim is wrong; the piece counts as touched.
fn refuse_illegal(turn: &mut Turn<'_>, color: Color, square: Square, article: Option<Article>) {
    turn.record(Event::DrawClaimed { color, uci: None });
    refuse_claim(turn, color, None, article);
    if !turn.is_over() {
        touch::record_touch(turn, Touched::in_order([square]), vec![square], true);
    }
}

fn refuse_claim(turn: &mut Turn<'_>, color: Color, with: Option<Move>, article: Option<Article>) {
    let edition = turn.edition();
    let penalty = edition.wrong_claim(turn.state().tempo());
    let article = penalty.map(|ruled| ruled.article.clone()).or(article);
    let bonus_ms = penalty.filter(|_| turn.state().clock.is_some()).map_or(0, |ruled| ruled.rule.ms());
    let binds = with.zip(article_where(&edition.intended_move_binds));
    let offer = article_where(&edition.claim_is_offer).filter(|_| !turn.state().draws.offers.get(color));
    let bound = binds.as_ref().map(|(mv, _)| turn.uci(*mv));
    let refused = Event::ClaimRefused { color, article, bonus_ms, bound, offer: offer.is_some() };
    turn.tell(Weight::Answer, refused);
    petitions::tell_bonus(turn, color.other(), bonus_ms);
    if let Some((mv, article)) = binds {
        turn.answer(say!("must_play", mv = turn.session.spoken(mv), article = Some(article)));
    }
    if offer.is_some() && claimable::agreement_barred(turn).is_none() {
        turn.answer(say!("claim_is_offer", color, article = offer));
    }
}
