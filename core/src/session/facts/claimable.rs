//! Agreement and claims: which can be made now, by whom, and by which article (fide-2018 9.1 to 9.5).

use super::turn::Turn;
use super::{charge, ending};
use crate::game::told::article_where;
use crate::language::Message;
use crate::notation::{Described, Illegal};
use crate::rules::laws::{Agreement, Article, WhoDecides};
use crate::rules::{Color, Position, Role, Square};

/// The article by which the players may not agree yet. Moves announced and made count.
pub(crate) fn agreement_barred(turn: &Turn<'_>) -> Option<Option<Article>> {
    let (edition, ahead) = (turn.edition(), turn.state().position_ahead());
    let black = ahead.move_number().saturating_sub(1);
    let white = black + u32::from(ahead.turn() == Color::Black);
    let below = edition.no_agreement_below.as_ref().filter(|_| !turn.state().irregular.consented);
    let below = below.filter(|ruled| white.min(black) < ruled.rule.0);
    let early = edition.agreement.as_ref().filter(|ruled| match ruled.rule {
        Agreement::AnyTime => false,
        Agreement::AfterMoves(moves) => white.min(black) < moves,
        Agreement::AfterBlacksMove(moves) => black < moves,
    });
    let article = below.map(|ruled| &ruled.article).or(early.map(|ruled| &ruled.article));
    article.map(|article| Some(article.clone()))
}

/// The article by which no claim can be made, and what is told of it.
type Barred = (Option<Article>, Message);

/// The piece of an illegal intended move, which counts as touched (commentary to fide-2018 9.5.3); `None` where
/// the Laws bind nobody by it, where more than one piece could be meant, or the move itself is none.
pub(crate) fn written(
    turn: &Turn<'_>,
    position: &Position,
    described: Described,
    why: Illegal,
) -> Option<Square> {
    article_where(&turn.edition().intended_move_binds)?;
    let own = |role| charge::squares_of(position, role);
    let fits = |square: &Square| match described {
        Described::Step(step) => step.may_start_on(*square),
        Described::Castling(..) => true,
    };
    let pieces: Vec<Square> = match why {
        Illegal::CannotGo(from, _) => vec![from],
        Illegal::CannotReach(role, _) => own(role).filter(fits).collect(),
        Illegal::CannotCastle(_) => own(Role::King).collect(),
        _ => Vec::new(),
    };
    if let [square] = pieces[..] { Some(square) } else { None }
}

/// Finds who decides a claim, and by which article; or why none can be made now, whatever move is meant with
/// it.
pub(crate) fn claimable(
    turn: &Turn<'_>,
    color: Color,
    with_move: bool,
) -> Result<(WhoDecides, Article), Barred> {
    let edition = turn.edition();
    let repetition = edition.threefold.as_ref().map(|ruled| (ruled.rule.by, ruled.article.clone()));
    let count = edition.fifty.as_ref().map(|ruled| (ruled.rule.by, ruled.article.clone()));
    let rules: Vec<_> = [repetition, count].into_iter().flatten().collect();
    let claimed = rules.iter().find(|(by, _)| *by != WhoDecides::Automatic);
    let Some((by, article)) = claimed.cloned() else {
        return Err(match rules.into_iter().next().map(|(_, article)| article) {
            None => (None, say!("no_such_claim", laws = edition)),
            article => (article.clone(), say!("claim_not_needed", article)),
        });
    };
    let (own, at_once) = (color == turn.state().mover(), by == WhoDecides::ClaimAtOnce);
    let is_lost = if at_once { claim_is_late(turn) } else { own && lost_by_touch(turn) };
    let ruled = Some(article.clone());
    match () {
        () if at_once && with_move => Err((ruled.clone(), say!("claim_on_board", article = ruled))),
        () if is_lost => {
            let lost = article_where(&edition.claim_lost_by_touch).or(ruled);
            Err((lost.clone(), say!("claim_lost", article = lost)))
        }
        () if !at_once && !own && !is_theirs(turn) => {
            Err((ruled.clone(), say!("claim_not_his", article = ruled)))
        }
        () => Ok((by, article)),
    }
}

/// True if the move is the opponent's: it is once one is announced, pressed or not, where a slip of the
/// tongue may no longer be corrected (fide-2018 D.2.8).
fn is_theirs(turn: &Turn<'_>) -> bool {
    turn.state().announced().is_some() && turn.policy().takes_replies && ending::ending_ahead(turn).is_none()
}

/// True if the player to move has touched a piece, or announced a move, and lost the claim by it.
fn lost_by_touch(turn: &Turn<'_>) -> bool {
    let touched = turn.state().announced().is_some() || !turn.state().touched.is_empty();
    touched && article_where(&turn.edition().claim_lost_by_touch).is_some()
}

/// True if the draw could have been claimed one move ago and no more.
fn claim_is_late(turn: &Turn<'_>) -> bool {
    let mut history = turn.state().history.clone();
    let (edition, announced) = (turn.edition(), turn.state().announced());
    match announced {
        Some(mv) => {
            let before = history.claimable(edition).is_some();
            history.play(mv);
            before && history.claimable(edition).is_none()
        }
        None => {
            let now = history.claimable(edition).is_some();
            !now && history.undo() && history.claimable(edition).is_some()
        }
    }
}
