//! Permissions of the people at the table (fide-2018 D.2.10, D.2.11). The tasks are the edition's data; here
//! stands only which of them a command is.

use super::state::State;
use crate::rules::laws::Article;
use crate::rules::{Action, Color, Office, Party, Reason};

/// Reasons why somebody may not do something.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NotPermitted {
    /// It is not among their tasks.
    NotHisTask(Article),
    /// Players are not told it in a rated game.
    NotTold(Article),
    /// The other side has an assistant, so this is none.
    NoSuchAssistant(Option<Article>),
}

/// The permission of somebody to do something in this game, with its article. Where nobody is named it was
/// one of the players: it is refused only where neither of them may.
pub fn permitted(
    state: &State,
    party: Option<Party>,
    action: Action,
) -> Result<Option<&Article>, NotPermitted> {
    let Some(party) = party else {
        let of = |color| permitted(state, Some(Party::Player(color)), action);
        return of(Color::White).or_else(|_| of(Color::Black));
    };
    let (edition, setup) = (state.edition(), state.setup());
    let office = party.office(setup.blind);
    // The sighted player has one only where the blind player has none (fide-2018 D.2.11): where nobody said so before the
    // game, the blind player's has it by acting.
    let other_has = |color: Color| match setup.assistant {
        Some(assisted) => assisted != color,
        None => office == Office::SightedAssistant && *state.assisted.get(color.other()),
    };
    if matches!(party, Party::Assistant(color) if other_has(color)) {
        let limits = edition.assistants.iter().flatten().find(|ruled| ruled.rule == office);
        return Err(NotPermitted::NoSuchAssistant(limits.map(|ruled| ruled.article.clone())));
    }
    edition.permits(office, action, state.is_kept_back()).map_err(|article| {
        let told = edition.permits(office, action, false).is_ok();
        if told { NotPermitted::NotTold(article.clone()) } else { NotPermitted::NotHisTask(article.clone()) }
    })
}

/// Side on whose behalf somebody does something.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum OnBehalf {
    /// For no side: whoever may do it, may.
    Nobodys,
    /// For the side to move. Somebody who is not named acts for it too, for no other may. An assistant announces the
    /// moves of both (fide-2018 D.2.10.2).
    Movers,
    /// For the side that did not announce.
    Repeaters,
    /// For their own side and no other: players for themselves, or their assistants for them. In a rated game it is nobody's
    /// without a name.
    Own,
}

/// The side on whose behalf an action is done.
pub const fn whose(action: Action) -> OnBehalf {
    use Action::*;
    match action {
        Announce | Press => OnBehalf::Movers,
        Repeat => OnBehalf::Repeaters,
        // The flag that is claimed is the other side's (fide-2018 6.8).
        Offer | Answer | Claim | ClaimFlag | Resign | Sign => OnBehalf::Own,
        Make | MakeOwn | ReportTouch | RunClock | Score | Times | MoveCount | Last | Board | Notes
        | Adjourn | Decide => OnBehalf::Nobodys,
    }
}

/// The edition's article on an action that players do for themselves.
pub fn own_article(state: &State, action: Action) -> Option<&Article> {
    let edition = state.edition();
    let claims = || {
        let threefold = edition.threefold.as_ref().map(|ruled| &ruled.article);
        threefold.or_else(|| edition.fifty.as_ref().map(|ruled| &ruled.article))
    };
    match action {
        Action::Offer | Action::Answer => edition.article(Reason::Agreement),
        Action::Claim => claims(),
        Action::ClaimFlag => edition.article(Reason::FlagFall),
        Action::Resign => edition.article(Reason::Resignation),
        Action::Sign => edition.signatures.as_ref().map(|ruled| &ruled.article),
        _ => None,
    }
}
