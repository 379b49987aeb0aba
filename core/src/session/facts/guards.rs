//! Guards against something that is said. A guard asks the state and changes nothing; what it finds is told
//! and written down by `refuse`.

use super::refusal::Refusal;
use super::turn::Turn;
use super::{binding, ending, envelope, flags, standing};
use crate::game::adjourned::{Adjournment, Phase};
use crate::game::event::Source;
use crate::game::progress::StopReason;
use crate::game::told::article_where;
use crate::language::{Command, Property, Reading};
use crate::rules::{Color, Move, Party, Reason};

type Guard = fn(&Turn<'_>) -> Option<Refusal>;

fn first(turn: &Turn<'_>, guards: &[Guard]) -> Option<Refusal> {
    guards.iter().find_map(|guard| guard(turn))
}

/// Refusal of a phrase, whoever says it and may say it.
pub(crate) fn phrase(turn: &Turn<'_>, reading: &Reading) -> Option<Refusal> {
    let state = turn.state();
    let judges = turn.is_players() && state.outcome.is_none();
    Some(match () {
        // Nothing opens closed sheets but the arbiter, who has been heard before. What is asked for is still told.
        () if state.confirmed && changes(reading) => Refusal::SheetsClosed,
        // While a move is sealed nobody plays on, so that nobody has to be told why a move is none. Requests, offers and
        // their answers, and resignation do not wait for the envelope (fide-2018 I.4, I.6).
        () if state.is_sealing() && plays_on(reading) => Refusal::Sealing,
        () if envelope::holds_envelope(turn) && plays_on(reading) => Refusal::EnvelopeFirst,
        () if plays_on(reading)
            && !starts(reading)
            && let Some(refusal) = paper(turn) =>
        {
            refusal
        }
        // Of pieces that were touched players of a rated game are told nothing, neither where they stand nor what follows
        // (fide-2018 4.8, 11.3): that is for the arbiter, whatever there is to be said against it.
        () if judges && is_of_touching(reading) => {
            Refusal::ForTheArbiter { touching: is_of_this_move(reading, state.mover()) }
        }
        // It would be decided by whether a piece was touched, which the arbiter has been told and has not judged (fide-2018
        // 9.1.2.1, 9.4).
        () if judges && state.touching.told && is_ended_by_touch(reading) => Refusal::TouchReported,
        () => return None,
    })
}

/// Refusal of words in a rated game, whatever they describe: it is told before they are looked at, or the
/// answer would tell whether they are a legal move.
pub(crate) fn words(turn: &Turn<'_>, reading: &Reading, source: Source) -> Option<Refusal> {
    if !turn.policy().refuses_unread || turn.is_over() {
        return None;
    }
    first(turn, &[result, paper]).or_else(|| match (turn.state().announced(), source) {
        // It may be the repetition.
        (Some(_), Source::Heard) => None,
        // The mover says the announcement again.
        (Some(_), Source::Typed) if turn.is_mover_himself() => None,
        // Whatever the opponent says, right or wrong or a reply, gets the one answer.
        (Some(_), Source::Typed) if turn.is_opponent_himself() && !turn.is_full() => {
            Some(Refusal::NotPressedYet)
        }
        // Nobody presses for the mover, who may still correct a slip (fide-2018 D.2.8): a reply waits for the press,
        // and for all that the press would wait for.
        (Some(_), Source::Typed | Source::Board) => {
            first(turn, &[halt, gap, opponents_debt, making, unpressed])
        }
        // What was announced with a claim comes last, for it is written down as tried.
        (None, _) => first(turn, &[gap, movers_debt]).or_else(|| bound_words(turn, reading)),
    })
}

pub(crate) fn announcing(turn: &Turn<'_>, mv: Move) -> Option<Refusal> {
    understood(turn, mv).or_else(|| gap(turn))
}

pub(crate) fn understood(turn: &Turn<'_>, mv: Move) -> Option<Refusal> {
    // Without the last move on the board another position may have been meant.
    movers_debt(turn).or_else(|| choice(turn, mv))
}

/// Refusal of a reply that completes the move announced.
pub(crate) fn reply(turn: &Turn<'_>) -> Option<Refusal> {
    first(turn, &[opponents_debt, making, gap, end])
}

pub(crate) fn press(turn: &Turn<'_>) -> Option<Refusal> {
    // Who bears lost time is settled before the flag that it may bring.
    first(turn, &[gap, result])
}

pub(crate) fn completion(turn: &Turn<'_>) -> Option<Refusal> {
    first(turn, &[anothers, halt, making])
}

/// Refusal where nobody who is known to be of the mover's side stands for the move that the other side's
/// assistant announced.
fn anothers(turn: &Turn<'_>) -> Option<Refusal> {
    let mover = turn.state().mover();
    let stands_for_it = turn.by == Some(Party::Arbiter) || turn.side_named() == Some(mover);
    let waits = turn.policy().needs_names && turn.state().is_announced_by_another() && !stands_for_it;
    waits.then_some(Refusal::AnnouncedByAnother(mover))
}

/// Refusal of adjourning now, or of sealing a reply.
pub(crate) fn adjournment(turn: &Turn<'_>) -> Option<Refusal> {
    let silent = turn.edition().sealed_move.as_ref().is_none_or(|ruled| !ruled.rule);
    // What was sealed is made before anything else is sealed (fide-2018 I.9.1).
    if let Some(mv) = envelope::sealed_and_opened(turn) {
        let (mv, article) = (turn.session.spoken(mv), article_where(&turn.edition().resumed));
        return Some(Refusal::Told(say!("must_play", mv, article)));
    }
    match turn.state().announced() {
        _ if silent => Some(Refusal::Told(say!("laws_silent"))),
        Some(mv) => Some(Refusal::PressFirst(mv)),
        None if turn.state().differing => Some(Refusal::Told(say!("differ_first"))),
        None => turn.state().draws.asked.map(|_| Refusal::Told(standing::arbiter_first(turn))),
    }
}

/// True if this would change what stands on the sheets.
fn changes(reading: &Reading) -> bool {
    match reading {
        Reading::Command(command) => command.is(Property::Changes),
        Reading::CommandNumber(command, _) => command.is(Property::Petition),
        Reading::Remark | Reading::Unclear(_) => false,
        _ => true,
    }
}

/// Refusal where whoever has to reply to the sealed move is away, and has not come too late: until then it
/// stays unread (fide-2018 I.7).
pub(crate) fn replier_absent(turn: &Turn<'_>) -> Option<Refusal> {
    let plies = turn.state().history.moves().len();
    let unread = |it: &&Adjournment| it.phase == Phase::Closed || it.waits_for_paper(plies);
    let it = turn.state().adjournment().filter(unread)?;
    let (color, late) = (it.replier(), it.forfeits.white || it.forfeits.black);
    let article = article_where(&turn.edition().opened_when_present)?;
    let is_away = *it.absent.get(color) && !late;
    is_away.then(|| Refusal::Told(say!("replier_absent", color, article = Some(article))))
}

/// Refusal where the game is adjourned on paper, and nobody has started the clock to take it up again, or
/// whoever has to reply is away.
fn paper(turn: &Turn<'_>) -> Option<Refusal> {
    let state = turn.state();
    let waits = state.irregular.adjourned && state.clock().is_some() && !turn.runs();
    let of_arbiter = state.pin().is_some() && state.policy().waits_for_arbiter;
    let halted = || if of_arbiter { say!("halted_for_arbiter") } else { say!("halted") };
    let away = || replier_absent(turn).filter(|_| envelope::waits_for_paper(turn));
    waits.then(|| Refusal::Told(halted())).or_else(away)
}

fn movers_debt(turn: &Turn<'_>) -> Option<Refusal> {
    debt(turn, turn.state().mover())
}

fn opponents_debt(turn: &Turn<'_>) -> Option<Refusal> {
    debt(turn, turn.state().mover().other())
}

pub(crate) fn unpressed(turn: &Turn<'_>) -> Option<Refusal> {
    turn.state().announced().map(Refusal::PressFirst)
}

/// Refusal where the move announced ends the game: it does by its player's own press, until which it may be
/// corrected.
fn end(turn: &Turn<'_>) -> Option<Refusal> {
    unpressed(turn).filter(|_| ending::ending_ahead(turn).is_some())
}

/// Refusal for what a side that is about to announce still owes to the last announcement.
fn debt(turn: &Turn<'_>, color: Color) -> Option<Refusal> {
    let way = turn.state().progress();
    let mv = turn.state().last_announced().filter(|_| turn.is_full())?;
    let article = article_where(&turn.edition().announced);
    let owes = match () {
        () if !way.repeated => say!("owes_repetition", color, article),
        () if !*way.made.get(color) => say!("owes_making", color, mv, article),
        () => return None,
    };
    Some(Refusal::Told(owes))
}

/// Refusal where the move announced has not been made by the hand that has to make it.
pub(crate) fn making(turn: &Turn<'_>) -> Option<Refusal> {
    let mv = turn.state().announced().filter(|_| turn.is_full())?;
    let color = turn.state().mover();
    let made = *turn.state().progress().made.get(color) || !turn.state().is_made_by_hand(color);
    if made {
        return None;
    }
    let (article, spoken) = (article_where(&turn.edition().press_when_made), turn.session.spoken(mv));
    Some(Refusal::Told(match mv.captured_on() {
        Some(square) => say!("not_made_capture", color, mv = spoken, square, article),
        None => say!("not_made", color, mv = spoken, article),
    }))
}

/// Refusal of a move of the side to move for what binds it.
pub(crate) fn choice(turn: &Turn<'_>, mv: Move) -> Option<Refusal> {
    bound(turn, mv).or_else(|| touch(turn, mv))
}

pub(crate) fn bound(turn: &Turn<'_>, mv: Move) -> Option<Refusal> {
    let bound = binding::only_move(turn).filter(|bound| *bound != mv)?;
    Some(Refusal::BoundMove { bound, other: mv })
}

/// Refusal of words for anything but the one move that binds; it makes no difference what else is announced.
pub(crate) fn bound_words(turn: &Turn<'_>, reading: &Reading) -> Option<Refusal> {
    let bound = binding::only_move(turn).filter(|bound| *reading != Reading::Move(*bound))?;
    Some(Refusal::BoundWords(bound))
}

pub(crate) fn touch(turn: &Turn<'_>, mv: Move) -> Option<Refusal> {
    let told = || {
        // It would tell that the move is legal.
        if turn.policy().tells_legality { Refusal::Touched } else { Refusal::NotTaken(turn.state().mover()) }
    };
    (binding::only_move(turn).is_none() && !binding::allows(turn, mv)).then(told)
}

/// In a rated game nobody goes on before it is settled who bears the time that nobody kept.
fn gap(turn: &Turn<'_>) -> Option<Refusal> {
    is_gap_open(turn).then(|| Refusal::Told(standing::who_bears(turn)))
}

pub(crate) fn is_gap_open(turn: &Turn<'_>) -> bool {
    turn.policy().waits_for_arbiter && turn.state().gap().is_some() && !turn.is_over()
}

/// Refusal where the arbiter has to say if a move that ends the game was made before the flag fell.
pub(crate) fn result(turn: &Turn<'_>) -> Option<Refusal> {
    let waits = turn.state().irregular.undecided == Some(Reason::FlagFall);
    let flag = turn.state().irregular.flag.filter(|_| waits && flags::may_end_ahead_of_flag(turn));
    flag.map(Refusal::MoveOrFlag)
}

/// Refusal of a press that would start clocks that were stopped.
pub(crate) fn halt(turn: &Turn<'_>) -> Option<Refusal> {
    let halt = turn.state().halt().or_else(|| not_begun(turn));
    turn.state().clock().and(halt).map(Refusal::Halted)
}

/// The halt where a player who is named would start the game in the arbiter's place. Whoever is not named may
/// be the arbiter, or who plays for the arbiter at the device.
pub(crate) fn not_begun(turn: &Turn<'_>) -> Option<StopReason> {
    let is_named = turn.side_named().is_some();
    (is_named && turn.state().waits_for_its_start()).then_some(StopReason::NotBegun)
}

fn starts(reading: &Reading) -> bool {
    *reading == Reading::Command(Command::Start)
}

fn plays_on(reading: &Reading) -> bool {
    match reading {
        Reading::Command(command) => command.is(Property::Petition) || command.is(Property::PlaysOn),
        Reading::CommandNumber(command, _) => command.is(Property::Petition),
        Reading::By(_, inner) => plays_on(inner),
        Reading::Remark | Reading::Unclear(_) => false,
        _ => true,
    }
}

pub(crate) fn is_of_touching(reading: &Reading) -> bool {
    match reading {
        Reading::Command(command) | Reading::CommandAt(command, _) => command.is(Property::Touching),
        Reading::By(_, inner) => is_of_touching(inner),
        _ => false,
    }
}

/// True if it tells of a piece that the player to move has touched.
fn is_of_this_move(reading: &Reading, mover: Color) -> bool {
    match reading {
        Reading::Command(Command::Complaint | Command::NotCastling)
        | Reading::CommandAt(Command::Complaint | Command::NotCastling, _) => false,
        Reading::By(color, inner) => *color == mover && is_of_this_move(inner, mover),
        other => is_of_touching(other),
    }
}

fn is_ended_by_touch(reading: &Reading) -> bool {
    match reading {
        Reading::Command(Command::Claim | Command::Accept) | Reading::CommandWith(Command::Claim, _) => true,
        Reading::By(_, inner) => is_ended_by_touch(inner),
        _ => false,
    }
}

/// Refusal where there is no offer for this side to accept.
pub(crate) fn guard_acceptance(turn: &Turn<'_>, by: Option<Color>) -> Option<Refusal> {
    let draws = &turn.state().draws;
    let offered = by.map_or(draws.offer().is_some(), |color| *draws.offers.get(color.other()));
    let own = by.filter(|color| *draws.offers.get(*color));
    let told = own.map_or_else(|| say!("no_draw_offer"), |color| say!("own_offer", opponent = color.other()));
    (!offered).then_some(Refusal::Told(told))
}
