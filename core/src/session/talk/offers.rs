//! Talk of offers, claims and the arbiter's answers.

use super::{commands, described, petitioning};
use crate::game::answer;
use crate::game::event::Source;
use crate::game::touching::placed;
use crate::language::{Command, Property, Reading, Unclear};
use crate::rules::{Color, Party};
use crate::session::acts::act::ask;
use crate::session::acts::record::stop_if;
use crate::session::acts::{boards, draws, petitions, protocol, touch};
use crate::session::facts::pending::{Intended, PendingAction};
use crate::session::facts::phrase::Phrase;
use crate::session::facts::turn::Turn;
use crate::session::facts::{claimable, envelope, guards};

/// Takes what concerns offers, claims and the arbiter's answers, and is more than a bare command of the mover's.
pub(crate) fn take_draw_talk(turn: &mut Turn<'_>, reading: &Reading, said: &Phrase<'_>) {
    let typed = said.is_typed();
    match reading {
        Reading::Command(command) if command.is(Property::Petition) && !typed => {
            turn.decline(say!("only_typed"));
        }
        Reading::Command(command) if command.is(Property::Petition) => {
            petitioning::petition(turn, *command, None, turn.side_named());
        }
        Reading::CommandNumber(command, number) if typed => {
            petitioning::petition(turn, *command, Some(*number), turn.side_named());
        }
        Reading::CommandWith(Command::Claim, _) if turn.is_over() => turn.decline(say!("game_is_over")),
        Reading::CommandWith(Command::Claim, _) => claim_in_words(turn, turn.side_named(), said),
        Reading::By(color, reading) if typed => by(turn, *color, reading, said),
        _ => described::described(turn, Reading::Unclear(Unclear::NoAnnouncement), said),
    }
}

/// `black draw`: what one player does, whoever's move it is.
fn by(turn: &mut Turn<'_>, color: Color, reading: &Reading, said: &Phrase<'_>) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    match *reading {
        Reading::Command(Command::Draw) => turn.carry_out(draws::offer_draw(turn, color)),
        Reading::Command(Command::Accept) => turn.carry_out(draws::accept_draw(turn, Some(color))),
        Reading::Command(Command::Decline) => turn.carry_out(draws::decline_draw(turn, Some(color))),
        Reading::Command(Command::Claim) => turn.carry_out(draws::claim(turn, color, None)),
        Reading::CommandWith(Command::Claim, _) => claim_in_words(turn, Some(color), said),
        Reading::Command(command) if command.is(Property::Petition) => {
            petitioning::petition(turn, command, None, Some(color))
        }
        Reading::Command(Command::Made) => turn.carry_out(protocol::make(turn, Some(color))),
        // Before the resumption whoever gives up tells the arbiter (fide-2018 I.6).
        Reading::Command(command)
            if matches!(command, Command::Listen | Command::ListenAlways)
                || command == Command::Resign && envelope::holds_envelope(turn) =>
        {
            turn.spoken_by(Some(Party::Player(color)));
            commands::execute(turn, command, Source::Typed);
        }
        Reading::CommandAt(command, ref squares) if command != Command::Adjust => {
            turn.carry_out(touch::of_side(turn, color, command, squares.clone()));
        }
        Reading::CommandNumber(command, number) => {
            petitioning::petition(turn, command, Some(number), Some(color))
        }
        // Whoever finds out.
        Reading::Command(Command::Differ) => turn.carry_out(boards::differ(turn)),
        Reading::Command(command) if color == turn.state().mover() => {
            commands::execute(turn, command, Source::Typed);
        }
        _ => described::described(turn, Reading::Unclear(Unclear::NoAnnouncement), said),
    }
}

/// `claim Nf3`: the move is that of the player who claims, in the position with that player to move.
fn claim_in_words(turn: &mut Turn<'_>, by: Option<Color>, said: &Phrase<'_>) {
    let color = by.unwrap_or_else(|| turn.state().mover());
    let own = color == turn.state().mover();
    // Before the move is looked at, or the answer would tell whether it is legal.
    if let Err((article, why)) = claimable::claimable(turn, color, true) {
        if turn.is_players() {
            turn.note(&said.text);
        }
        return turn.carry_out(petitions::bar(color, article, why));
    }
    let position = if own { turn.state().history.position().clone() } else { turn.state().position_ahead() };
    let mut reading = said.read(&position);
    while let Reading::By(_, inner) | Reading::CommandWith(_, inner) = reading {
        reading = *inner;
    }
    stop_if!(turn, guards::bound_words(turn, &reading).filter(|_| own && turn.policy().refuses_unread));
    match reading {
        // What is heard may be misheard.
        Reading::Move(mv) if !said.is_typed() => {
            let question = say!("really_claim_with", color, mv = turn.session.spoken(mv));
            turn.carry_out(ask(PendingAction::Claim(Some(Intended::Legal(mv))), question));
        }
        Reading::Move(mv) => match guards::bound(turn, mv).filter(|_| own) {
            Some(refusal) => turn.refuse(&refusal),
            None => turn.carry_out(draws::claim(turn, color, Some(Intended::Legal(mv)))),
        },
        // Why it is illegal would be a help.
        Reading::Illegal(..) if !turn.policy().tells_legality => {
            turn.carry_out(protocol::refuse_words(turn, position, reading))
        }
        Reading::Illegal(described, why) => match claimable::written(turn, &position, described, why) {
            // What costs time and binds a piece is asked back, typed or heard.
            Some(square) => {
                let claim = PendingAction::Claim(Some(Intended::Illegal(color, square)));
                let (why, pieces) = (answer::illegal(why), placed(&position, vec![square]));
                turn.carry_out(ask(claim, say!("really_claim_illegal", color, why, pieces)));
            }
            None => turn.carry_out(protocol::refuse_words(turn, position, Reading::Illegal(described, why))),
        },
        other => turn.carry_out(protocol::refuse_words(turn, position, other)),
    }
}
