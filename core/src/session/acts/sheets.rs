//! The players' score sheets: read out to complete them, and signed.

use super::act::{Acts, answer_all, decline, decline_if, judge, put, record, refuse, refuse_if, tell};
use crate::game::answer;
use crate::game::event::{Answer, Event, Source};
use crate::game::judgement::Judgement;
use crate::game::told::article_where;
use crate::language::{Command, Reading};
use crate::rules::{Action, Color, Party};
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;
use crate::session::facts::{asked, people};

/// A ply of the score, the one that is announced and not yet completed included.
pub(crate) fn recall(turn: &Turn<'_>, ply: usize) -> Acts {
    let asked = Event::Asked { command: Command::Moves, source: Source::Typed };
    answer::ply(turn.state(), ply).map(|message| record(asked).answer(message)).into()
}

/// The arbiter confirms the result that both have signed: it is definite, and the sheets are closed (fide-2018 8.7).
pub(crate) fn confirm_result(turn: &Turn<'_>) -> Acts {
    let Some(article) = article_where(&turn.edition().signatures) else {
        return decline(say!("nothing_to_sign"));
    };
    refuse_if!(turn.state().confirmed.then_some(Refusal::SheetsClosed));
    if Color::ALL.into_iter().any(|color| !*turn.state().signed.get(color)) {
        return answer_all(answer::signatures(turn.state()));
    }
    judge(Judgement::ResultConfirmed { article: Some(article) })
}

/// A player signs both sheets and the result on them (fide-2018 8.7). A misheard word signs nothing.
pub(crate) fn sign(turn: &Turn<'_>, color: Color, source: Source) -> Acts {
    decline_if!(article_where(&turn.edition().signatures).is_none(), say!("nothing_to_sign"));
    decline_if!(!turn.is_over(), say!("sign_afterwards"));
    decline_if!(source == Source::Heard, say!("sign_by_hand"));
    decline_if!(*turn.state().signed.get(color), say!("signed_already", color));
    enter_signature(color, None)
}

fn enter_signature(color: Color, answer: Option<Answer>) -> Acts {
    tell(Priority::Answer, Event::Signed { color, answer }).then(|turn| {
        let is_last = turn.session.asks_to_sign().is_none();
        let signed = is_last.then(|| answer_all(answer::signatures(turn.state())));
        ask_to_sign(turn, false).and(signed)
    })
}

/// Asks the next player who has neither signed nor refused to, by name, whether he signs with this result; without it where
/// it has just been told.
pub(crate) fn ask_to_sign(turn: &Turn<'_>, with_result: bool) -> Acts {
    let question = asked::sign_question(turn.session, with_result);
    question.map(|(color, message)| put(Output::Ask(color, message))).into()
}

/// Takes the yes or no of this side, which was asked whether it signs. Any other word leaves the question open.
pub(crate) fn take_signature(
    turn: &Turn<'_>,
    color: Color,
    reading: &Reading,
    source: Source,
) -> Option<Acts> {
    let yes = match reading {
        Reading::Command(Command::Yes) => true,
        Reading::Command(Command::No) => false,
        _ => return None,
    };
    // Nobody signs for a player, whatever else they may do.
    let other = turn.by.filter(|who| *who != Party::Player(color));
    let refusal = people::guard_action(turn, Action::Sign)
        .or_else(|| Some(Refusal::NotAsked(Some(other?), Some(color))))
        .or_else(|| people::guard_name(turn, Action::Sign).map(|_| Refusal::NotAsked(None, Some(color))));
    let answer = Answer { source, own: turn.by.is_some() };
    let refused = || tell(Priority::Answer, Event::SignatureRefused { color, answer });
    Some(match refusal {
        Some(refusal) => refuse(refusal),
        None if yes => enter_signature(color, Some(answer)),
        None => refused().then(|turn| ask_to_sign(turn, false)),
    })
}
