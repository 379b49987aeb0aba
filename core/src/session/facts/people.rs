//! Authorship of a line, decided before anything comes of it: who says it, what it does, for whom, and whose
//! question it answers. What the tables of `game::roles` and of the edition do not allow is refused with its
//! reason, and in a rated game noted with its author.

use super::refusal::Refusal;
use super::touches;
use super::turn::Turn;
use crate::game::answer;
use crate::game::event::Source;
use crate::game::roles::{NotPermitted, OnBehalf, permitted, whose};
use crate::game::state::Stage;
use crate::language::{Command, Reading};
use crate::rules::{Action, Color, Party};

/// The side that asks for something that is told on request, where that is known: an answer is for them.
pub(crate) fn asked_by(turn: &Turn<'_>, command: Command) -> Option<Color> {
    let own = || (command == Command::ClockOwn && turn.by.is_none()).then(|| answer::own(turn.state(), None));
    turn.side_named().or_else(own)
}

/// Refusal because of the person who says this: for whom he speaks, his tasks, whose turn it is; or that
/// another was asked.
pub(crate) fn guard_person(turn: &Turn<'_>, reading: &Reading, source: Source) -> Option<Refusal> {
    let action = action(turn, reading, source);
    guard_side(turn, reading, action)
        .or_else(|| guard_action(turn, action?))
        .or_else(|| guard_turn(turn, action?).filter(|_| !touches::is_own_report(turn, reading)))
        .or_else(|| guard_correction(turn, reading))
        .or_else(|| guard_answer(turn, reading))
}

/// The opponent's assistant announces the moves of both, but does not correct what a player announced in person.
fn guard_correction(turn: &Turn<'_>, reading: &Reading) -> Option<Refusal> {
    let corrects = matches!(
        bare(reading),
        Reading::Command(Command::Correct) | Reading::CommandWith(Command::Correct | Command::No, _)
    );
    let (who, mover) = (turn.by?, turn.state().mover());
    let anothers = matches!(who, Party::Assistant(side) if side != mover);
    let own = turn.state().announcer == turn.by;
    let stands = corrects && anothers && !own && turn.state().announced().is_some();
    stands.then_some(Refusal::NotForHim(who, mover, Some(Action::Announce)))
}

/// Refusal of what is not the task of whoever speaks, whosever turn it is.
pub(crate) fn guard_task(turn: &Turn<'_>, reading: &Reading, source: Source) -> Option<Refusal> {
    action(turn, reading, source).and_then(|action| guard_action(turn, action))
}

pub(crate) fn guard_action(turn: &Turn<'_>, action: Action) -> Option<Refusal> {
    // Nobody in particular may do everything that is not information, which is kept back in rated games alone: it is told by
    // whose turn it is.
    let may_not = turn.by.is_some() || turn.policy().needs_names;
    match (may_not.then(|| permitted(turn.state(), turn.by, action))?.err()?, turn.by) {
        (NotPermitted::NotTold(article), _) => Some(Refusal::NotTold(Some(article))),
        (NotPermitted::NotHisTask(article), who) => Some(Refusal::NotHisTask(who?, Some(article))),
        (NotPermitted::NoSuchAssistant(article), who) => Some(Refusal::NoSuchAssistant(who?, article)),
    }
}

/// Whoever is named speaks for their own side; of what each does for themselves nothing is anybody's who is not named,
/// where the game is rated.
fn guard_side(turn: &Turn<'_>, reading: &Reading, action: Option<Action>) -> Option<Refusal> {
    let own = match action {
        Some(action) => whose(action) == OnBehalf::Own,
        // Whoever opens another's microphone would speak under that name.
        None => matches!(bare(reading), Reading::Command(Command::Listen | Command::ListenAlways)),
    };
    let meant = side_meant(reading);
    match (turn.side_named(), meant) {
        (Some(side), Some(meant)) if own && side != meant => {
            Some(Refusal::NotForHim(turn.by?, meant, action))
        }
        (None, _) if own && turn.by.is_none() => guard_name(turn, action?),
        _ => None,
    }
}

/// Refusal of an action that counts for nobody, because nobody is named.
pub(crate) fn guard_name(turn: &Turn<'_>, action: Action) -> Option<Refusal> {
    let over = turn.is_over() && action != Action::Sign;
    (turn.by.is_none() && turn.policy().needs_names && !over).then_some(Refusal::Nameless(action))
}

/// Refusal of what is done out of turn. That matters to players: each announces and presses for themselves.
/// An assistant announces the moves of both (fide-2018 D.2.10.2) and presses for their own player (D.2.10.3).
fn guard_turn(turn: &Turn<'_>, action: Action) -> Option<Refusal> {
    let who = turn.by?;
    let other = who.side()? != turn.state().mover();
    let for_both = matches!((action, who), (Action::Announce, Party::Assistant(_)));
    let over = turn.is_over();
    (other && whose(action) == OnBehalf::Movers && !for_both && !over).then_some(Refusal::NotHisTurn(who))
}

/// A yes or no is that of whoever was asked, and of nobody else.
pub(crate) fn guard_answer(turn: &Turn<'_>, reading: &Reading) -> Option<Refusal> {
    if !matches!(reading, Reading::Command(Command::Yes | Command::No)) {
        return None;
    }
    match (&turn.session.pending.question, &turn.state().stage) {
        (Some(question), _) => {
            let color = question.by.and_then(Party::side).or(question.side);
            // In a club whoever answers without a name is believed to be the one who was asked.
            let asked = question.of();
            let anothers =
                asked.is_some() && turn.by != asked && (turn.by.is_some() || turn.policy().needs_names);
            anothers.then_some(Refusal::NotAsked(turn.by, color))
        }
        // What was read back is answered at the table of whoever announces.
        (None, Stage::Proposed(_)) => {
            let (who, color) = (turn.by?, turn.state().mover());
            let his = who.side().is_none_or(|side| side == color);
            (!his).then_some(Refusal::NotAsked(Some(who), Some(color)))
        }
        (None, _) => None,
    }
}

/// The task of whoever says this; `None` where anybody may say it, or where it depends on what it answers.
fn action(turn: &Turn<'_>, reading: &Reading, source: Source) -> Option<Action> {
    match reading {
        Reading::Move(_) | Reading::Ambiguous(_) | Reading::Illegal(..) => {
            // Before the press another player's words are the repetition, or a reply.
            let repeats = turn.state().announced().is_some()
                && (turn.is_opponent_himself() || source == Source::Heard)
                && !turn.is_mover_himself();
            Some(if repeats { Action::Repeat } else { Action::Announce })
        }
        Reading::Command(command) | Reading::CommandAt(command, _) | Reading::CommandNumber(command, _) => {
            command.action()
        }
        Reading::CommandWith(Command::Claim, _) => Some(Action::Claim),
        Reading::CommandWith(Command::Correct | Command::No, _) => Some(Action::Announce),
        Reading::By(_, inner) => action(turn, inner, source),
        Reading::CommandWith(..) | Reading::Remark | Reading::Unclear(_) => None,
    }
}

/// The reading without the side it is said of.
fn bare(reading: &Reading) -> &Reading {
    match reading {
        Reading::By(_, inner) => bare(inner),
        other => other,
    }
}

fn side_meant(reading: &Reading) -> Option<Color> {
    match reading {
        Reading::By(color, _) => Some(*color),
        Reading::Command(Command::SignWhite) => Some(Color::White),
        Reading::Command(Command::SignBlack) => Some(Color::Black),
        _ => None,
    }
}
