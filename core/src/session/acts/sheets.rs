//! The players' score sheets: read out to complete them, and signed.

use super::record::stop_if;
use crate::game::answer;
use crate::game::event::{Answer, Event, Source};
use crate::game::judgement::Judgement;
use crate::game::told::article_where;
use crate::language::{Command, Reading};
use crate::rules::{Color, Deed, Party};
use crate::session::facts::exchange::{Output, Weight};
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;
use crate::session::facts::{asked, people};

/// A ply of the score, the one that is announced and not yet completed included.
pub(crate) fn recall(turn: &mut Turn<'_>, ply: usize) {
    if let Some(message) = answer::ply(turn.state(), ply) {
        turn.record(Event::Asked { command: Command::Moves, source: Source::Typed });
        turn.answer(message);
    }
}

/// The arbiter confirms the result that both have signed: it is definite, and the sheets are closed (fide-2018 8.7).
pub(crate) fn confirm_result(turn: &mut Turn<'_>) {
    let Some(article) = article_where(&turn.edition().signatures) else {
        return turn.decline(say!("nothing_to_sign"));
    };
    stop_if!(turn, turn.state().confirmed.then_some(Refusal::SheetsClosed));
    if Color::ALL.into_iter().any(|color| !*turn.state().signed.get(color)) {
        return answer::signatures(turn.state()).into_iter().for_each(|message| turn.answer(message));
    }
    turn.judge(Judgement::ResultConfirmed { article: Some(article) });
}

/// A player signs both sheets and the result on them (fide-2018 8.7). A misheard word signs nothing.
pub(crate) fn sign(turn: &mut Turn<'_>, color: Color, source: Source) {
    stop_if!(turn, article_where(&turn.edition().signatures).is_none(), say!("nothing_to_sign"));
    stop_if!(turn, !turn.is_over(), say!("sign_afterwards"));
    stop_if!(turn, source == Source::Heard, say!("sign_by_hand"));
    stop_if!(turn, *turn.state().signed.get(color), say!("signed_already", color));
    enter_signature(turn, color, None);
}

fn enter_signature(turn: &mut Turn<'_>, color: Color, answer: Option<Answer>) {
    turn.tell(Weight::Answer, Event::Signed { color, answer });
    ask_to_sign(turn, false);
    if turn.session.asks_to_sign().is_none() {
        answer::signatures(turn.state()).into_iter().for_each(|message| turn.answer(message));
    }
}

/// Asks the next player who has neither signed nor refused to, by name, whether he signs with this result; without it where
/// it has just been told.
pub(crate) fn ask_to_sign(turn: &mut Turn<'_>, with_result: bool) {
    let question = asked::sign_question(turn.session, with_result);
    turn.outputs.extend(question.map(|(color, message)| Output::Ask(color, message)));
}

/// Takes the yes or no of this side, which was asked whether it signs. Any other word leaves the question open.
pub(crate) fn take_signature(turn: &mut Turn<'_>, color: Color, reading: &Reading, source: Source) -> bool {
    let yes = match reading {
        Reading::Command(Command::Yes) => true,
        Reading::Command(Command::No) => false,
        _ => return false,
    };
    // Nobody signs for a player, whatever else they may do.
    let other = turn.by.filter(|who| *who != Party::Player(color));
    let refusal = people::guard_deed(turn, Deed::Sign)
        .or_else(|| Some(Refusal::NotAsked(Some(other?), Some(color))))
        .or_else(|| people::guard_name(turn, Deed::Sign).map(|_| Refusal::NotAsked(None, Some(color))));
    let answer = Answer { source, own: turn.by.is_some() };
    match refusal {
        Some(refusal) => turn.refuse(&refusal),
        None if yes => enter_signature(turn, color, Some(answer)),
        None => {
            turn.tell(Weight::Answer, Event::SignatureRefused { color, answer });
            ask_to_sign(turn, false);
        }
    }
    true
}
