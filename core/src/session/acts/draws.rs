//! Offers and agreement, and claims of a draw on the position.

use super::act::{Acts, answer, decline_if, drop_proposal, note, record, refuse, refuse_if, tell};
use super::{ends, petitions, protocol, touch};
use crate::game::event::{CompletedBy, Event};
use crate::game::told::article_where;
use crate::rules::laws::{Article, WhoDecides};
use crate::rules::{Color, Move, Outcome, Reason, Square, Touched};
use crate::session::facts::exchange::Priority;
use crate::session::facts::pending::Intended;
use crate::session::facts::turn::Turn;
use crate::session::facts::{claimable, envelope, guards};

pub(crate) fn offer_draw(turn: &Turn<'_>, color: Color) -> Acts {
    let noted = |counts: bool| Acts::from((counts && turn.is_players()).then(|| note(turn, &turn.text)));
    if let Some(standing) = turn.state().draws.offer() {
        // Whoever offers again and again annoys the opponent (fide-2018 11.5).
        return noted(standing == color).answer(say!("draw_offer_stands", color = standing));
    }
    if let Some(article) = claimable::agreement_barred(turn) {
        return noted(true).tell(Priority::Answer, Event::AgreementRefused { color, article });
    }
    // After the sealing any time is as good as another (fide-2018 I.4).
    let made = color == turn.state().mover() && turn.state().announced().is_some();
    let proper = made || envelope::holds_envelope(turn);
    let untimely = article_where(&turn.edition().offer_stands).filter(|_| !proper);
    let noted = noted(untimely.is_some());
    let offered = noted.tell(Priority::Answer, Event::DrawOffered { color, untimely: untimely.clone() });
    offered.and(untimely.map(|article| answer(say!("offer_untimely", article = Some(article)))))
}

/// Accepts the offer that stands; `by`, where the player is named, not their own.
pub(crate) fn accept_draw(turn: &Turn<'_>, by: Option<Color>) -> Acts {
    let offered = turn.state().draws.offer();
    let color = by.or(offered.map(Color::other)).unwrap_or_else(|| turn.state().mover());
    refuse_if!(guards::guard_acceptance(turn, Some(color)));
    // A claim is an offer even where none may be made yet, and then it is not to be accepted.
    if let Some(article) = claimable::agreement_barred(turn) {
        return tell(Priority::Answer, Event::AgreementRefused { color, article });
    }
    ends::end_for(turn, Outcome::draw(Reason::Agreement))
}

pub(crate) fn decline_draw(turn: &Turn<'_>, by: Option<Color>) -> Acts {
    let offers = &turn.state().draws.offers;
    let own = by.filter(|color| *offers.get(*color) && !*offers.get(color.other()));
    if let Some(color) = own {
        let article = article_where(&turn.edition().offer_stands);
        let refused = Event::AgreementRefused { color, article: article.clone() };
        return record(refused).answer(say!("offer_not_withdrawn", article));
    }
    decline_if!(turn.state().draws.offer().is_none(), say!("no_draw_offer"));
    tell(Priority::Answer, Event::DrawDeclined)
}

/// A claim on the position, or with an intended move, which is one of the position that `color` is to
/// move in.
pub(crate) fn claim(turn: &Turn<'_>, color: Color, with: Option<Intended>) -> Acts {
    let (by, article) = match claimable::claimable(turn, color, with.is_some()) {
        Ok(claimable) => claimable,
        Err((article, why)) => return petitions::bar(color, article, why),
    };
    if by == WhoDecides::ClaimAtOnce {
        return judge_claim(turn, color, with, Some(article));
    }
    // One that only the player to move may make, before touching a piece.
    let dropped = drop_proposal(turn);
    if color == turn.state().mover() {
        return dropped.then(move |turn| judge_claim(turn, color, with, Some(article)));
    }
    if let Some(refusal) = guards::making(turn) {
        return dropped.and(refuse(refusal));
    }
    dropped
        .and(protocol::make_by_sight(turn))
        .then_unless_over(|turn| protocol::complete(turn, CompletedBy::Reply))
        .then_unless_over(move |turn| judge_claim(turn, color, with, Some(article)))
}

/// The claim stops the clocks and cannot be withdrawn; right or wrong is told at once.
fn judge_claim(turn: &Turn<'_>, color: Color, with: Option<Intended>, article: Option<Article>) -> Acts {
    let with = match with {
        Some(Intended::Illegal(_, square)) => return refuse_illegal(color, square, article),
        Some(Intended::Legal(mv)) => Some(mv),
        None => None,
    };
    let uci = with.map(|mv| turn.uci(mv));
    tell(Priority::Announcement, Event::DrawClaimed { color, uci }).then(move |turn| {
        let announced = turn.state().announced();
        let mut history = turn.state().history.clone();
        if let Some(mv) = with.or(announced) {
            history.play(mv);
        }
        let Some(reason) = history.claimable(turn.edition()) else {
            return refuse_claim(turn, color, with, article);
        };
        let completed = announced.map(|_| record(Event::Completed { by: CompletedBy::End }));
        Acts::from(completed).and(ends::end_for(turn, Outcome::draw(reason)))
    })
}

/// No position comes of an illegal move, so the claim is wrong; the piece counts as touched.
fn refuse_illegal(color: Color, square: Square, article: Option<Article>) -> Acts {
    record(Event::DrawClaimed { color, uci: None })
        .then(move |turn| refuse_claim(turn, color, None, article))
        .then_unless_over(move |_| touch::record_touch(&Touched::in_order([square]), vec![square], true))
}

fn refuse_claim(turn: &Turn<'_>, color: Color, with: Option<Move>, article: Option<Article>) -> Acts {
    let edition = turn.edition();
    let penalty = edition.wrong_claim(turn.state().tempo());
    let article = penalty.map(|ruled| ruled.article.clone()).or(article);
    let bonus_ms = penalty.filter(|_| turn.state().clock.is_some()).map_or(0, |ruled| ruled.rule.ms());
    let binds = with.zip(article_where(&edition.intended_move_binds));
    let offer = article_where(&edition.claim_is_offer).filter(|_| !turn.state().draws.offers.get(color));
    let bound = binds.as_ref().map(|(mv, _)| turn.uci(*mv));
    let refused = Event::ClaimRefused { color, article, bonus_ms, bound, offer: offer.is_some() };
    let binds = binds.map(|(mv, article)| {
        answer(say!("must_play", mv = turn.session.spoken(mv), article = Some(article)))
    });
    let refused = tell(Priority::Answer, refused).and(petitions::tell_bonus(color.other(), bonus_ms));
    refused.and(binds).then(move |turn| {
        let offers = offer.filter(|_| claimable::agreement_barred(turn).is_none());
        offers.map(|article| answer(say!("claim_is_offer", color, article = Some(article)))).into()
    })
}
