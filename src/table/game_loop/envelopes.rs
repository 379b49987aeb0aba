//! Envelopes at the table: what is asked for in private, files that are written and opened.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::Table;
use crate::device::envelope_file;
use crate::device::time::now;
use crate::ear::EarEvent;
use crate::game;
use crate::game::Source;
use crate::game::adjourned::{Contents, Envelope};
use crate::journal::envelope::{self, OpenFault, Passphrase};
use crate::language::{Command, LONGEST_LINE, Message, Reading};
use crate::rules::{Color, Party};
use crate::session::{Input, Priority};
use crate::table::sealing::{Next, Private, SealHeard};
use crate::talk::ears::Utterance;
use crate::user::system::{self};

/// Something was heard while a move is being sealed, at somebody's own microphone or at that of the table. It
/// counts where it is the player's own word and the player has headphones in which nobody else hears it repeated; nobody
/// else is shown or told any of it.
pub(super) fn heard_in_private(table: &mut Table, of: Option<Party>, event: &EarEvent) {
    let EarEvent::Heard { hearing, speech_ended } = event else { return };
    let asked = table.hearing.speaker;
    super::listening::heard_once(table);
    let color = table.session.state().mover();
    let player = Party::Player(color);
    let others = of.is_some_and(|party| party != player);
    let asks = table.private.as_ref().is_some_and(Private::is_the_players);
    if asks && (others || of == Some(player)) && is_spoken_command(table, of, &hearing.text) {
        let said = Utterance {
            by: of,
            text: hearing.text.clone(),
            heard: None,
            second_ear: false,
            sure: hearing.sure,
            meant: None,
            speech_ended: *speech_ended,
        };
        return table.phrase(Source::Heard, said);
    }
    if others || !table.private.as_ref().is_some_and(Private::is_the_players) {
        return;
    }
    let own = of == Some(player) || asked == Some(player);
    // What the player cannot hear repeated is no answer either: the headphones may have been pulled out.
    if !table.voices.reaches(color) || !own {
        return tell_why_not_heard(table, color);
    }
    let said = match said_in_private(table, player, &hearing.text, hearing.sure) {
        Ok(said) => said,
        Err(reading) => {
            let position = table.session.state().history().position();
            let why = match reading {
                Reading::Ambiguous(_) | Reading::Illegal(..) => {
                    game::refusal(position, reading, &hearing.text)
                }
                _ => say!("say_again"),
            };
            return whisper(table, color, &why);
        }
    };
    let at_ms = table.at_ms(*speech_ended);
    match table.private.as_mut().and_then(|private| private.heard(said)) {
        Some(Next::Check(words)) => check_sealed(table, &words, at_ms),
        Some(Next::ReadBack(words)) => read_back_in_private(table, player, color, words),
        Some(Next::Whisper(message)) => whisper(table, color, &message),
        // Nobody waits for it, or it is an answer that only a typed line has.
        Some(Next::Ask(_) | Next::Prepared | Next::Close(..) | Next::Open(..) | Next::GiveUp { .. })
        | None => {}
    }
}

/// True if somebody at their own microphone says a command, be it while a move is sealed. A yes and a no of
/// the sealer answer what was repeated in the headphones.
fn is_spoken_command(table: &Table, of: Option<Party>, text: &str) -> bool {
    let state = table.session.state();
    let (reader, _) = table.readers.of(of, state.mover(), state.history().position(), text);
    match reader.read(state.history().position(), text) {
        Reading::Command(Command::Yes | Command::No) => {
            of != Some(Party::Player(state.mover())) || table.session.asks_a_player()
        }
        Reading::Command(_) => true,
        _ => false,
    }
}

/// Meaning of the player's own words: a yes, a no, or a move; in a rated game whatever describes one.
fn said_in_private(table: &Table, player: Party, text: &str, sure: bool) -> Result<SealHeard, Reading> {
    let state = table.session.state();
    let position = state.history().position();
    let (reader, _) = table.readers.of(Some(player), state.mover(), position, text);
    match reader.read(position, text) {
        Reading::Command(Command::Yes) => Ok(SealHeard::Yes(sure)),
        Reading::Command(Command::No) => Ok(SealHeard::No),
        Reading::Move(_) => Ok(SealHeard::Move(text.to_owned())),
        Reading::Ambiguous(_) | Reading::Illegal(..) if !state.policy().tells_legality => {
            Ok(SealHeard::Move(text.to_owned()))
        }
        other => Err(other),
    }
}

/// Repeats it in the player's headphones. In a rated game nobody tells him whether it is a move: he hears his words.
fn read_back_in_private(table: &mut Table, player: Party, color: Color, words: String) {
    let state = table.session.state();
    let position = state.history().position().clone();
    let (reader, _) = table.readers.of(Some(player), color, &position, &words);
    let message = match reader.read(&position, &words) {
        Reading::Move(mv) if state.policy().tells_legality => say!("seal_heard", mv = (&position, mv)),
        _ => say!("seal_heard_words", words),
    };
    whisper(table, color, &message);
}

/// Tells why what was heard does not count, and what does; once.
fn tell_why_not_heard(table: &mut Table, color: Color) {
    if !table.private.as_mut().is_some_and(Private::tells_once) {
        return;
    }
    if table.voices.reaches(color) {
        whisper(table, color, &say!("seal_who_speaks"));
    } else {
        table.say(Priority::Answer, say!("seal_not_spoken", color));
    }
}

/// A player's headphones are back: they are asked again, for nobody knows what of it they heard.
pub(super) fn ask_in_private_again(table: &mut Table, color: Color) {
    if color == table.session.state().mover() && table.private.as_mut().is_some_and(Private::hears_again) {
        whisper(table, color, &say!("seal_speak"));
    }
}

/// Told to this side in its own headphones; shown, felt and heard nowhere else.
fn whisper(table: &mut Table, color: Color, message: &Message) {
    if table.voices.has_own(color) {
        table.voices.say(Some(color), Priority::Answer, message, None, table.session.repeats());
    }
}

/// The arbiter is asked for the passphrase of an envelope.
pub(super) fn begin_in_private(table: &mut Table, (private, ask): (Private, Message)) {
    // What can be seen is not asked for.
    if !table.screen.secret(true) {
        table.screen.secret(false);
        return table.say(Priority::Answer, say!("seal_visible"));
    }
    table.private = Some(private);
    table.say(Priority::Answer, ask);
}

/// Ends asking in private; what was asked for may be typed all the same.
fn end_in_private(table: &mut Table) {
    table.private = None;
    table.screen.secret(false);
    let at_ms = table.at_ms(now());
    table.session.expect_passphrase(at_ms);
}

/// A move that is sealed no more, because its player's time is over or the arbiter thinks better of it, is asked for
/// no more.
pub(super) fn end_what_is_private(table: &mut Table) {
    let pointless = table
        .private
        .as_ref()
        .is_some_and(|private| private.is_the_players() && !table.session.awaits_a_sealed_move());
    if pointless {
        end_in_private(table);
    }
}

/// A line typed in private. The arbiter's lines pass while a player is asked.
pub(super) fn private_line(table: &mut Table, line: &str, at: Instant) {
    if line.len() > LONGEST_LINE {
        return table.say(Priority::Answer, say!("line_too_long"));
    }
    let Some(private) = table.private.as_mut() else { return };
    if private.is_the_players() && table.readers.own().arbiter_line(line).is_some() {
        return table.line(line, at);
    }
    let sealer = private.sealer();
    // A command is no move, whoever types it: it is answered, or refused, as ever. The empty line alone stops the clock.
    if sealer.is_some_and(|color| is_command(table, color, line)) {
        return table.line(line, at);
    }
    // Nobody seals for another, and the player's own name is no part of the move.
    let (by, line) = match (sealer, table.readers.addressed(line, table.session.state().setup().assistant)) {
        (Some(_), (Some(by), rest)) => (Some(by), rest),
        _ => (None, line.to_owned()),
    };
    let line = line.as_str();
    if let (Some(who), Some(color)) = (by.filter(|by| Some(*by) != sealer.map(Party::Player)), sealer) {
        return table.say(Priority::Answer, say!("not_asked", who, color));
    }
    let at_ms = table.at_ms(at);
    let Some(private) = table.private.as_mut() else { return };
    match private.line(line) {
        Next::Ask(messages) => messages.into_iter().for_each(|message| table.say(Priority::Answer, message)),
        Next::Prepared => {
            table.take_in(Input::EnvelopePrepared, at_ms);
            ask_the_player(table);
        }
        // These answer what was heard, no line.
        Next::Whisper(_) | Next::ReadBack(_) => {}
        Next::Check(words) => check_sealed(table, &words, at_ms),
        Next::Close(phrase, contents) => close_envelope(table, &contents, &phrase, at_ms),
        Next::Open(phrase, envelope) => open_envelope(table, &envelope, &phrase, at_ms),
        Next::GiveUp { making: true } => {
            end_in_private(table);
            table.take_in(Input::EnvelopeDropped, at_ms);
        }
        Next::GiveUp { making: false } => {
            end_in_private(table);
            table.say(Priority::Answer, say!("open_dropped"));
        }
    }
}

/// True if a whole line is a command and none of the words of a move, in the language of the table or of
/// whoever is named.
fn is_command(table: &Table, sealer: Color, line: &str) -> bool {
    let state = table.session.state();
    let (by, words) = table.readers.addressed(line, state.setup().assistant);
    let player = Party::Player(sealer);
    // A name with nothing behind it is that player's press.
    if words.trim().is_empty() {
        return by.is_some_and(|by| by != player);
    }
    let position = state.history().position();
    let (own, _) = table.readers.of(by.or(Some(player)), sealer, position, &words);
    let is_command = |reading| match reading {
        Reading::Command(_) | Reading::CommandNumber(..) | Reading::CommandAt(..) => true,
        Reading::By(_, inner) => matches!(*inner, Reading::Command(_)),
        _ => false,
    };
    table.readers.own().help_asked(&words).is_some()
        || [table.readers.own(), own].into_iter().any(|reader| is_command(reader.read(position, &words)))
}

fn ask_the_player(table: &mut Table) {
    let color = table.session.state().mover();
    if !table.session.awaits_a_sealed_move() {
        return end_in_private(table);
    }
    if ask_privately(table, |private| private.asked(color)) {
        whisper(table, color, &say!("seal_speak"));
    }
}

fn check_sealed(table: &mut Table, words: &str, at_ms: u64) {
    let state = table.session.state();
    let by = Some(Party::Player(state.mover()));
    let (reader, _) = table.readers.of(by, state.mover(), state.history().position(), words);
    let outputs = table.session.handle(Input::SealedMove { text: words, reader }, at_ms);
    let taken = outputs.iter().any(|output| matches!(output, crate::session::Output::Seal(_)));
    table.carry_out(outputs, at_ms);
    if !taken {
        ask_privately(table, Private::once_more);
    }
}

fn ask_privately(table: &mut Table, ask: impl FnOnce(&mut Private) -> Option<Message>) -> bool {
    let asked = table.private.as_mut().and_then(ask);
    let asks = asked.is_some();
    asked.into_iter().for_each(|ask| table.say(Priority::Answer, ask));
    asks
}

/// The game takes these words for a move that may be sealed.
pub(super) fn may_be_sealed(table: &mut Table, contents: Contents) {
    ask_privately(table, |private| private.may_be_sealed(contents));
}

/// The player has stopped the clock at `at_ms`. Whatever time the envelope takes is nobody's.
fn close_envelope(table: &mut Table, contents: &Contents, phrase: &Passphrase, at_ms: u64) {
    let closed = envelope::close(contents, phrase).map_err(|fault| {
        // Nothing is written to a disk there: only the libraries have words for it, and these stand in the log file.
        system::note_words(&fault);
        (say!("io_unexpected"), say!("seal_or_paper"))
    });
    let written = closed.and_then(|bytes| {
        let file = table.held_up(|table| envelope_file::write(&folder(table), &envelope_stem(table), &bytes));
        file.map(|file| Envelope { file, hash: envelope::hash(&bytes) }).map_err(|error| {
            let wants_room = system::wants_room(&error);
            let advice = if wants_room { say!("seal_make_room") } else { say!("seal_or_paper") };
            (system::words(&error), advice)
        })
    });
    match written {
        Ok(envelope) => {
            end_in_private(table);
            table.take_in(Input::Sealed(&envelope), at_ms);
        }
        Err((why, advice)) => {
            table.say(Priority::Answer, fault!("seal_failed", why, advice = advice));
            ask_privately(table, Private::once_more);
        }
    }
}

fn open_envelope(table: &mut Table, envelope: &Envelope, phrase: &Passphrase, at_ms: u64) {
    let file = envelope.file.clone();
    let bytes = match envelope_file::read(&folder(table), &file, envelope::LONGEST) {
        Ok(bytes) => bytes,
        Err(error) => {
            end_in_private(table);
            return table
                .say(Priority::Answer, fault!("envelope_missing", file, why = system::words(&error)));
        }
    };
    let opened = if envelope::hash(&bytes) == envelope.hash {
        envelope::open(&bytes, phrase)
    } else {
        Err(OpenFault::Damaged)
    };
    match opened {
        Ok(contents) => {
            end_in_private(table);
            table.take_in(Input::Opened(&contents), at_ms);
        }
        Err(OpenFault::Passphrase) => table.say(Priority::Answer, say!("open_phrase_wrong")),
        Err(OpenFault::Damaged) => {
            end_in_private(table);
            table.say(Priority::Answer, fault!("envelope_damaged", file));
        }
    }
}

fn folder(table: &Table) -> PathBuf {
    table.recorder.path().parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The name of the journal, the number of the move and whose it is.
fn envelope_stem(table: &Table) -> String {
    let journal = table.recorder.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let position = table.session.state().history().position();
    let side = if position.turn() == Color::White { "w" } else { "b" };
    format!("{journal}.{}{side}", position.move_number())
}
