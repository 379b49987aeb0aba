//! Irregular starts, and kings in check on both sides (fide-2018 7.2 to 7.4, A.4).

use super::act::{Acts, answer, answer_if, decline, find, judge, laws_silent};
use super::ends;
use crate::game::judgement::{Irregularity, Judgement};
use crate::game::told::article_where;
use crate::language::arbiter::StartFault;
use crate::rules::laws::{Article, BothKings, LateFind, Remedy, Ruled};
use crate::rules::{Color, Outcome, Reason, Square};
use crate::session::facts::remedies;
use crate::session::facts::turn::Turn;

/// Fewer moves than this, and a game begun with the wrong colours is played again (fide-2018 7.3).
const REPLAYED_BELOW: u32 = 10;

pub(crate) fn irregular_start(turn: &Turn<'_>, fault: StartFault, squares: &[Square]) -> Acts {
    let (rule, what, reason) = remedies::rule_of(turn, fault);
    let Some(rule) = rule.clone() else { return laws_silent() };
    let late = if fault == StartFault::Colours { None } else { refuse_late_claim(turn, fault, squares) };
    late.unwrap_or_else(|| remedy(turn, rule, what, reason))
}

/// Refuses an objection to the start after some moves, where nobody supervises a fast game (fide-2018 A.4.1).
fn refuse_late_claim(turn: &Turn<'_>, fault: StartFault, squares: &[Square]) -> Option<Acts> {
    let edition = turn.edition();
    let limit = edition.start_claims.clone().filter(|_| edition.is_unsupervised(turn.state().tempo()));
    let Ruled { rule: limit, article } = limit?;
    if Color::ALL.into_iter().any(|color| turn.state().history.moves_of(color, 0) < limit.0) {
        return None;
    }
    Some(match article_where(&edition.misplaced_may_not_castle) {
        Some(castling) if fault == StartFault::Pieces => forbid_castling(squares, castling),
        _ => answer(say!("start_too_late", article = Some(article))),
    })
}

fn forbid_castling(squares: &[Square], article: Article) -> Acts {
    let article = Some(article);
    answer_if!(squares.is_empty(), say!("castling_which", article));
    squares.iter().fold(Acts::none(), |acts, &square| {
        let article = article.clone();
        acts.then(move |turn| match turn.state().history.position().without_castling(square) {
            Some(_) => judge(Judgement::CastlingLost { square, article }),
            None => decline(say!("no_castling_there", square)),
        })
    })
}

/// The arbiter tells that pieces were displaced (fide-2018 7.4).
pub(crate) fn displaced(turn: &Turn<'_>) -> Acts {
    match turn.edition().displaced.clone() {
        Some(rule) => remedy(turn, rule, Irregularity::Displaced, Reason::Unrestorable),
        None => laws_silent(),
    }
}

pub(crate) fn remedy(turn: &Turn<'_>, rule: Ruled<Remedy>, what: Irregularity, reason: Reason) -> Acts {
    let article = Some(rule.article);
    let is_short = |color| turn.state().history.moves_of(color, 0) < REPLAYED_BELOW;
    let told = match rule.rule {
        Remedy::Void => return annul(turn, reason, article),
        Remedy::NewGame => return play_again(turn, reason, article),
        Remedy::NewGameBelowTen if Color::ALL.into_iter().any(is_short) => {
            return play_again(turn, reason, article);
        }
        Remedy::Transfer => say!("start_transferred", article = article.clone()),
        Remedy::GoesOnUnlessArbiter => say!("start_unless_arbiter", article = article.clone()),
        Remedy::NewGameBelowTen => say!("start_goes_on", article = article.clone()),
        Remedy::Restore => say!("start_restore", article = article.clone()),
    };
    find(what, article, told)
}

fn play_again(turn: &Turn<'_>, reason: Reason, article: Option<Article>) -> Acts {
    annul(turn, reason, article).answer(say!("new_game"))
}

/// The game does not count; found after its end, its result is changed (fide-1930 12.1).
fn annul(turn: &Turn<'_>, reason: Reason, article: Option<Article>) -> Acts {
    let outcome = Outcome::void(reason);
    let end = if turn.is_over() { ends::change_result } else { ends::end };
    end(outcome, article)
}

/// The arbiter says that the game does not count: no position could be restored, or the colours were
/// reversed where that is the arbiter's to decide.
pub(crate) fn void(turn: &Turn<'_>) -> Acts {
    let edition = turn.edition();
    let reversed = edition.reversed_colours.clone();
    let discretion = reversed.filter(|ruled| ruled.rule == Remedy::GoesOnUnlessArbiter);
    match (turn.state().irregular.found, discretion, edition.illegal_found.clone()) {
        (Some(Irregularity::ReversedColours), Some(Ruled { article, .. }), _) => {
            annul(turn, Reason::ReversedColours, Some(article))
        }
        (_, _, Some(Ruled { rule: LateFind::RestoreOrVoid, article })) => {
            annul(turn, Reason::Unrestorable, Some(article))
        }
        (_, _, Some(Ruled { article, .. })) => answer(say!("void_not", article = Some(article))),
        (_, _, None) => laws_silent(),
    }
}

/// Both kings are in check, or a pawn stands on the last rank (fide-2018 A.4.4).
pub(crate) fn kings(turn: &Turn<'_>) -> Acts {
    let edition = turn.edition();
    let fast = edition.is_unsupervised(turn.state().tempo());
    let Some(ruled) = edition.both_kings.clone().filter(|_| fast) else { return laws_silent() };
    let article = Some(ruled.article);
    let plies = turn.state().history.moves().len();
    let told = match (ruled.rule, turn.state().irregular.kings) {
        (BothKings::ArbiterActs, _) => say!("kings_act", article = article.clone()),
        (BothKings::DrawAfterNextMove, Some(seen)) if plies == seen => {
            return decline(say!("kings_wait", article));
        }
        (BothKings::DrawAfterNextMove, Some(seen)) if plies == seen + 1 => {
            return ends::end(Outcome::draw(Reason::BothKings), article);
        }
        (BothKings::DrawAfterNextMove, _) => say!("kings_seen", article = article.clone()),
    };
    find(Irregularity::BothKings, article, told)
}
