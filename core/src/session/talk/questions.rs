//! Questions about words, moves and the board, with a number behind them or without.

use crate::game::event::{Event, Source};
use crate::game::portion::Portion;
use crate::game::state::Stage;
use crate::game::{answer, inquiry, roles};
use crate::language::{Command, Message, Reading, Spoken, Unclear};
use crate::rules::{Action, Color, Party};
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::pending::HeardWords;
use crate::session::facts::people;
use crate::session::facts::phrase::{self, Phrase};
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;

/// The longest warning ahead, in minutes.
const MINUTES_AT_MOST: u32 = 600;

/// Answers a question of [`Command::is_spoken_with_number`], or one without a number that is answered here.
pub(crate) fn ask(turn: &mut Turn<'_>, command: Command, number: Option<u32>, source: Source) {
    if command == Command::WarnMe && !turn.policy().sounds_clock {
        let article = roles::permitted(turn.state(), turn.by, Action::Times).ok().flatten().cloned();
        return turn.refuse(&Refusal::NotUnasked(article));
    }
    turn.record(Event::Asked { command, source });
    let messages = match command {
        Command::Heard => vec![heard(turn)],
        Command::Spell => vec![last(turn).map_or_else(|none| none, inquiry::spelt)],
        Command::Slowly => vec![last(turn).map_or_else(|none| none, inquiry::slowly)],
        Command::Moves => answer::moves(turn.state(), number.unwrap_or_default()),
        Command::MoveAt => inquiry::move_at(turn.state(), number),
        Command::WhiteAgo => inquiry::ago(turn.state(), Color::White, number.unwrap_or(1)),
        Command::BlackAgo => inquiry::ago(turn.state(), Color::Black, number.unwrap_or(1)),
        Command::Ranks | Command::Files => begin_portion(turn, command == Command::Files, number),
        Command::Next => next_portion(turn),
        Command::Taken => inquiry::taken(turn.state()),
        Command::WarnMe => vec![warn(turn, number)],
        _ => Vec::new(),
    };
    tell(turn, command, messages);
}

/// Answers whoever asked, where that is known, and else everybody.
pub(super) fn tell(turn: &mut Turn<'_>, command: Command, messages: Vec<Message>) {
    let asked_by = people::asked_by(turn, command);
    turn.outputs.extend(messages.into_iter().map(|message| match asked_by {
        Some(side) => Output::Tell(side, message),
        None => Output::Say(Priority::Answer, message),
    }));
}

/// Keeps the words that somebody has said, so that they can be told on request. Where a move is sealed nothing is kept.
pub(crate) fn keep_heard(turn: &mut Turn<'_>, said: &Phrase<'_>, reading: &Reading) {
    let is_noise = matches!(reading, Reading::Unclear(Unclear::PartUnheard { other_words: false }));
    let is_asked = matches!(reading, Reading::Command(Command::Heard));
    let hides = turn.state().is_sealing() || turn.session.envelope_waits();
    if said.source == Source::Heard && !is_noise && !is_asked && !hides {
        let words = HeardWords { taken: said.text.clone(), heard: turn.heard.clone() };
        turn.session.talk.heard.retain(|(by, _)| *by != turn.by);
        turn.session.talk.heard.push((turn.by, words));
    }
}

/// The words that were heard last. In a rated game they are those of whoever asks, or of nobody who is known: what was said
/// into another's microphone is not passed on.
fn heard(turn: &Turn<'_>) -> Message {
    let rated = turn.policy().needs_names && turn.by != Some(Party::Arbiter);
    let may = |by: &Option<Party>| !rated || *by == turn.by || by.is_none();
    let own = turn.session.talk.heard.iter().rev().find(|(by, _)| *by == turn.by);
    let any = || turn.session.talk.heard.iter().rev().find(|(by, _)| may(by));
    match own.or_else(any) {
        None => say!("heard_nothing"),
        // That the position made other words of them would tell which of them are legal.
        Some((_, HeardWords { taken, heard: Some(heard) })) if turn.policy().tells_legality => {
            say!("heard_taken", heard, words = taken)
        }
        Some((_, HeardWords { taken, .. })) => say!("heard_words", words = taken),
    }
}

/// The move that was read back and waits for its yes, or the last one announced.
fn last(turn: &Turn<'_>) -> Result<Spoken, Message> {
    match turn.state().stage {
        Stage::Proposed(mv) => Ok(*turn.session.spoken(mv)),
        _ => inquiry::last(turn.state()),
    }
}

fn begin_portion(turn: &mut Turn<'_>, files: bool, number: Option<u32>) -> Vec<Message> {
    // Of somebody who gives no name it is the blind player's side.
    let side = turn.side_named().or_else(|| turn.state().setup().blind?.alone());
    match Portion::begin(files, side, number) {
        Some(portion) => tell_portion(turn, portion),
        None => vec![say!("no_such_portion")],
    }
}

fn next_portion(turn: &mut Turn<'_>) -> Vec<Message> {
    match turn.session.talk.portions.iter().find(|(by, _)| *by == turn.by) {
        Some((_, portion)) => tell_portion(turn, *portion),
        None => vec![say!("portion_none")],
    }
}

fn tell_portion(turn: &mut Turn<'_>, portion: Portion) -> Vec<Message> {
    let (told, next) = portion.told(&turn.state().position_ahead());
    let by = turn.by;
    turn.session.talk.portions.retain(|(of, _)| *of != by);
    turn.session.talk.portions.extend(next.map(|next| (by, next)));
    told
}

/// Has the side of whoever asks warned.
fn warn(turn: &mut Turn<'_>, number: Option<u32>) -> Message {
    let color = answer::own(turn.state(), turn.side_named());
    let left_ms = turn.state().clock().map(|clock| clock.remaining_ms(color, turn.at_ms));
    let minutes = number.filter(|minutes| *minutes <= MINUTES_AT_MOST);
    match (left_ms, minutes) {
        _ if turn.is_over() => say!("game_is_over"),
        (None, _) => say!("no_clock"),
        (_, None) => say!("warn_which").refusal(),
        (Some(left_ms), Some(minutes)) if minutes > 0 && left_ms <= u64::from(minutes) * 60_000 => {
            say!("warn_below", color).refusal()
        }
        (Some(_), Some(minutes)) => {
            turn.record(Event::WarningWanted { color, minutes });
            turn.outputs.push(Output::WarnAt(color, minutes));
            if minutes == 0 { say!("warn_dropped", color) } else { say!("warn_set", color, minutes) }
        }
    }
}

/// A command with its number, where one stands behind it.
pub(crate) fn of(reading: &Reading) -> Option<(Command, Option<u32>)> {
    match *phrase::inner(reading) {
        Reading::Command(command) => Some((command, None)),
        Reading::CommandNumber(command, number) if command.is_spoken_with_number() => {
            Some((command, Some(number)))
        }
        _ => None,
    }
}
