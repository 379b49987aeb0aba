//! Listening at the table: when the ears do, and what becomes of what they hear.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::Table;
use crate::device::time::now;
use crate::ear::EarEvent;
use crate::ear::recogniser::Hearing;
use crate::ear::weighing::{Decision, Moment, weigh};
use crate::game::Source;
use crate::language::arbiter::Order;
use crate::language::read::UNKNOWN_MARK;
use crate::language::{Message, Scheme, grammar};
use crate::rules::{Party, Position};
use crate::session::{Input, Priority};
use crate::table::hearing::Listening;
use crate::table::loop_event::LoopEvent;
use crate::talk::ears::{EarOf, Utterance, at};
use crate::talk::{expected, faults};

/// Confidence from which a word alone counts, which comes easily out of talk and noise, where somebody has
/// asked to be listened to and so has something to say. It is not sure for that.
const LIKELY: f32 = 0.5;

/// Time before the press of the clock from which whoever answers quickly may begin.
const HASTE: Duration = Duration::from_millis(300);

fn listening_to(speaker: Option<Party>) -> Message {
    speaker.map_or(say!("listening_once"), |who| say!("listening_to", who))
}

/// Opens the ears at which this one would be heard; all, where it is nobody in particular.
pub(super) fn start_ear(table: &mut Table, speaker: Option<Party>) {
    let to = table.wakes.0.clone();
    table.hearing.ears.start(speaker, move |of, event| drop(to.send(LoopEvent::Ear(of, event))));
}

/// Tells the state of the microphones, where there may be any.
pub(super) fn tell_of_ears(table: &mut Table) {
    if table.hearing.mode != Listening::Off {
        for message in table.hearing.ears.told(table.voices.is_empty()) {
            table.say(Priority::Chatter, message);
        }
    }
}

/// Closes the microphone of whoever asks, where he has one of his own, and no other player's; else all.
pub(super) fn stop_listening(table: &mut Table, by: Option<Party>) {
    let by = by.filter(|party| party.side().is_some() && table.hearing.ears.are_own());
    if hears_nobody_as(table, by) {
        return;
    }
    table.hearing.ears.stop(by);
    if table.hearing.ears.are_stopped() {
        (table.hearing.mode, table.hearing.speaker, table.hearing.always) = (Listening::Off, None, false);
        table.hearing.settings.open.store(false, Ordering::Relaxed);
    }
    table.say(Priority::Chatter, at(by, say!("not_listening")));
}

/// Something that somebody asked to be heard for was heard: it listens to all again, if it did before, or no more.
pub(super) fn heard_once(table: &mut Table) {
    if table.hearing.mode != Listening::OnRequest {
        return;
    }
    let always = std::mem::take(&mut table.hearing.always);
    if always {
        (table.hearing.mode, table.hearing.speaker) = (Listening::Always, None);
    }
    table.hearing.settings.open.store(always, Ordering::Relaxed);
}

/// Hears this one, until he was heard. Whoever has a microphone of his own is known by it: where both are heard always, he asks
/// for nothing new, and that the other one is heard is not his to end.
fn hear_once(table: &mut Table, speaker: Option<Party>) {
    let always = table.hearing.mode == Listening::Always;
    if !(always && table.hearing.ears.are_own()) {
        table.hearing.always |= always;
        (table.hearing.mode, table.hearing.speaker) = (Listening::OnRequest, speaker);
    }
}

/// Listens to somebody, or to whoever's turn it is.
pub(super) fn listen(table: &mut Table, mode: Listening, speaker: Option<Party>) {
    if hears_nobody_as(table, speaker) {
        return;
    }
    if mode == Listening::Always {
        // Nobody's name stands for all that is said from now on.
        (table.hearing.mode, table.hearing.speaker, table.hearing.always) = (mode, None, false);
    } else {
        hear_once(table, speaker);
    }
    table.hearing.settings.open.store(true, Ordering::Relaxed);
    start_ear(table, speaker);
    let ears: Vec<&EarOf> = table.hearing.ears.for_speaker(speaker).collect();
    let faults: Vec<Message> = ears.iter().filter_map(|ear| ear.fault()).collect();
    if ears.iter().any(|ear| ear.hears()) {
        let to = speaker.filter(|_| mode != Listening::Always);
        table.say(Priority::Chatter, listening_to(to));
    } else if faults.is_empty() {
        table.say(Priority::Chatter, say!("microphone_opens"));
    }
    for fault in faults {
        table.say(Priority::Chatter, fault);
    }
}

/// True if there is no microphone for whoever asks, who is told so.
fn hears_nobody_as(table: &mut Table, speaker: Option<Party>) -> bool {
    let unheard = speaker.filter(|_| table.hearing.ears.for_speaker(speaker).next().is_none());
    if let Some(who) = unheard {
        table.say(Priority::Chatter, say!("no_microphone_for", who));
    }
    unheard.is_some()
}

/// Push-to-talk: what is said while the key is down is its owner's, also what is recognised only afterwards.
pub(super) fn talk(table: &mut Table, speaker: Option<Party>) {
    let open = speaker.is_some();
    if hears_nobody_as(table, speaker) {
        return;
    }
    if open {
        hear_once(table, speaker);
        start_ear(table, speaker);
        // Whoever holds a key down is not to talk to nobody.
        let faults: Vec<Message> = table.hearing.ears.for_speaker(speaker).filter_map(EarOf::fault).collect();
        faults.into_iter().for_each(|fault| table.say(Priority::Chatter, fault));
    }
    let always = table.hearing.always || table.hearing.mode == Listening::Always;
    table.hearing.settings.open.store(open || always, Ordering::Relaxed);
}

pub(super) fn ear_event(table: &mut Table, of: Option<Party>, event: EarEvent) {
    table.hearing.ears.take(of, &event);
    table.line_event(of, &event);
    let told = !table.hearing.ears.is_first(of);
    let mut listening = false;
    // An ear that has stopped is told of behind what is being said, for nothing more comes of it: whoever only
    // speaks hears in no other way how to go on.
    let stopped = matches!(event, EarEvent::RecogniserFailed(_));
    let weight = if stopped { Priority::Answer } else { Priority::Chatter };
    let fault = faults::of_ear(&event);
    let missing = table.told_of_call(of, &event);
    let message = match event {
        EarEvent::ModelLoading | EarEvent::ModelReady { .. } if told => return,
        EarEvent::ModelLoading => return table.say(Priority::Chatter, say!("model_loading")),
        EarEvent::ModelReady { left_out, .. } => {
            let missing = grammar::missing(&table.renderer.vocabulary(), &left_out);
            let letters = table.renderer.style.scheme == Scheme::Letters;
            if !missing.is_empty() {
                say!("model_lacks", words = missing.join(", "))
            } else if letters && !std::mem::replace(&mut table.hearing.letters_told, true) {
                say!("letters_alike")
            } else {
                return;
            }
        }
        EarEvent::Listening { device } => {
            listening = true;
            say!("listening", device)
        }
        EarEvent::Sound(sound) => return table.sounds.take(of, sound),
        _ => {
            let Some(fault) = fault else { return };
            fault
        }
    };
    table.say(weight, missing.unwrap_or_else(|| at(of, message)));
    // Somebody was asked for before their microphone was open.
    let speaker = table.hearing.speaker.filter(|speaker| of.is_none_or(|of| of.side() == speaker.side()));
    if listening && speaker.is_some() {
        table.say(Priority::Chatter, listening_to(speaker));
    }
}

/// Something was heard, by somebody's own microphone or by that of the table.
pub(super) fn heard(table: &mut Table, of: Option<Party>, hearing: &Hearing, speech_ended: Instant) {
    // Whoever holds a key, or was asked for, speaks at their own microphone if they have one.
    if of.is_some() && table.hearing.speaker.is_some_and(|speaker| speaker.side() != of.and_then(Party::side))
    {
        return;
    }
    let by = table.hearing.speaker.or(of);
    let speech_ended = table.counts_from(by, hearing, speech_ended);
    let utterance = utterance(table, hearing, by, speech_ended);
    // Where nobody was asked to speak it is the room that was heard: told once, in case somebody did.
    let is_noise = utterance.text.split_whitespace().all(|word| word == UNKNOWN_MARK);
    let is_asked = table.hearing.speaker.is_some() || table.session.question().is_some();
    let is_open = table.hearing.mode == Listening::Always && !is_asked;
    if is_noise && is_open && std::mem::replace(&mut table.hearing.noise_told, true) {
        return;
    }
    match of {
        Some(_) if table.hearing.speaker.is_none() => {
            let ready = table.hearing.ears.heard(utterance, now());
            ready.into_iter().for_each(|ready| table.phrase(Source::Heard, ready));
        }
        _ => table.phrase(Source::Heard, utterance),
    }
}

/// The words that count, whether they are sure, and what else may have been meant.
fn utterance(table: &Table, hearing: &Hearing, by: Option<Party>, speech_ended: Instant) -> Utterance {
    let (text, sure) = (hearing.text.clone(), hearing.sure);
    let said = Utterance { by, text, heard: None, second_ear: false, sure, meant: None, speech_ended };
    let state = table.session.state();
    let may_ask = state.policy().asks_which;
    let moment = Moment { may_ask, was_asked: table.session.question().is_some() };
    // Behind an announcement a repetition is compared with it as it was said; and what was begun before the position was there
    // is about another one.
    let begun = speech_ended.checked_sub(hearing.length()).unwrap_or(speech_ended) + HASTE;
    let is_late = table.hearing.expected.as_ref().is_some_and(|(_, since)| begun < *since);
    let weighed =
        awaited(table).filter(|_| !table.hearing.literal && !is_late).map_or(Decision::AsHeard, |position| {
            weigh(table.readers.of(by, state.mover(), position, &hearing.text).0, position, hearing, moment)
        });
    match weighed {
        Decision::AsHeard => {
            let doubted = hearing.doubted.as_ref().filter(|_| table.hearing.mode == Listening::OnRequest);
            match doubted.filter(|doubted| doubted.confidence >= LIKELY) {
                Some(doubted) => Utterance { text: doubted.text.clone(), sure: false, ..said },
                None => said,
            }
        }
        Decision::Agreed { text, sure } => Utterance { text: text.to_owned(), sure, ..said },
        // What is taken in place of the words heard is read back, and never sure.
        Decision::Instead(other) => {
            Utterance { text: other.text.clone(), heard: Some(said.text), sure: false, ..said }
        }
        Decision::Second(phrase) => {
            let (text, heard) = (phrase.text.clone(), Some(said.text));
            Utterance { text, heard, second_ear: true, sure: false, ..said }
        }
        Decision::Suggest(meant) => Utterance { meant: Some(meant), ..said },
    }
}

/// The position that is to be answered, where nothing else is awaited.
fn awaited(table: &Table) -> Option<&Position> {
    let state = table.session.state();
    let is_another = state.announced().is_some() || state.differing || state.outcome.is_some();
    (!is_another).then(|| state.history().position())
}

/// Tells the ears what can be said now.
pub(super) fn expect(table: &mut Table) {
    let wanted = awaited(table).filter(|_| table.hearing.mode != Listening::Off);
    if wanted == table.hearing.expected.as_ref().map(|(position, _)| position) {
        return;
    }
    let wanted = wanted.cloned();
    let with_second = table.hearing.settings.second.is_some();
    let (vocabulary, locale) = (table.renderer.vocabulary(), table.renderer.locale);
    let expected = wanted.as_ref().map(|position| expected::all(&vocabulary, locale, position, with_second));
    table.hearing.settings.expectation.set_for_both(expected.unwrap_or_default());
    table.hearing.expected = wanted.map(|position| (position, now()));
}

/// An arbiter's order was heard: nobody's, where no line has allowed it, and no player's.
pub(super) fn ordered(table: &mut Table, order: &Order, heard: &Utterance) {
    let at_ms = table.at_ms(heard.speech_ended);
    let players = heard.by.is_some_and(|party| party != Party::Arbiter);
    if players || !table.guard.hears(at_ms) {
        return table.say(Priority::Aside, say!("arbiter_voice_closed"));
    }
    if !heard.sure {
        return table.say(Priority::Answer, say!("say_again"));
    }
    table.take_in(Input::Order(order), at_ms);
}
