//! Voices, and to whom they speak: that of the table, and those of players with headphones of their own.
//!
//! Each has a queue of its own, so that nobody waits for what another one is told.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::effect::Effect;
use crate::device::time::now;
use crate::device::voice::{Speaker, VoiceEvent};
use crate::language::{Locale, Message, Renderer};
use crate::rules::Color;
use crate::session::Priority;
use crate::talk::faults;
use crate::talk::speech::{SpeechQueue, parts, patient_rate, slow_rate};
use crate::user::settings::Settings;

/// A step of a voice's rate and volume.
pub(super) const STEP: i32 = 15;

/// Message on a voice that is lost, in part or whole, or back; none on one that speaks.
pub(super) fn fault(side: Option<Color>, event: VoiceEvent) -> Option<Effect> {
    Some(match (event, side) {
        (VoiceEvent::Lost(reason), None) => {
            Effect::chatter(fault!("voice_lost", why = Message::from(reason)))
        }
        (VoiceEvent::Lost(reason), Some(color)) => {
            Effect::chatter(fault!("headphones_lost", color, why = Message::from(reason)))
        }
        (VoiceEvent::Partly(reason), None) => Effect::chatter(faults::voice_partly(reason)),
        (VoiceEvent::Partly(reason), Some(color)) => {
            Effect::chatter(fault!("headphones_partly", color, why = Message::from(reason)))
        }
        (VoiceEvent::Back, None) => Effect::chatter(fault!("voice_back")),
        (VoiceEvent::Back, Some(color)) => Effect::chatter(fault!("headphones_back", color)),
        _ => return None,
    })
}

/// One voice and what waits for it.
struct Mouth {
    /// Side whose headphones these are; `None` for the voice that everybody else hears.
    side: Option<Color>,
    speaker: Box<dyn Speaker>,
    renderer: Renderer<'static>,
    queue: SpeechQueue,
    rate: i32,
    volume: i32,
    told_rate: i32,
    lost: bool,
    /// Silence behind each thing that is said.
    pause: Duration,
    quiet_until: Option<Instant>,
}

/// All voices of a table.
#[derive(Default)]
pub(super) struct Voices {
    mouths: Vec<Mouth>,
    /// Time until which whoever was heard may still be deaf for our answer.
    pub(super) held_until: Option<Instant>,
}

impl Voices {
    /// The voice that everybody hears, if there is one.
    pub(super) fn with(
        speaker: Option<Box<dyn Speaker>>,
        renderer: Renderer<'static>,
        settings: &Settings,
    ) -> Self {
        let mut voices = Self::default();
        if let Some(speaker) = speaker {
            voices.add(None, speaker, renderer, (settings.rate, settings.volume));
        }
        voices
    }

    /// One more voice. For a side it is the only one to which that side listens.
    pub(super) fn add(
        &mut self,
        side: Option<Color>,
        speaker: Box<dyn Speaker>,
        renderer: Renderer<'static>,
        (rate, volume): (i32, i32),
    ) {
        let queue = SpeechQueue::default();
        let mouth = Mouth {
            side,
            speaker,
            renderer,
            queue,
            rate,
            volume,
            told_rate: rate,
            lost: false,
            pause: Duration::ZERO,
            quiet_until: None,
        };
        self.mouths.push(mouth);
    }

    /// Leaves a silence behind each thing that is said to a side, so that whoever listens there takes two things for two.
    pub(super) fn pause_behind(&mut self, side: Color, pause: Duration) {
        let own = self.mouths.iter_mut().filter(|mouth| mouth.side == Some(side));
        own.for_each(|mouth| mouth.pause = pause);
    }

    /// Leaves no silence any more.
    pub(super) fn end_all_pauses(&mut self) {
        self.held_until = None;
        self.mouths.iter_mut().for_each(|mouth| (mouth.pause, mouth.quiet_until) = (Duration::ZERO, None));
    }

    /// The next instant at which a voice that has something to say may say it.
    pub(super) fn next(&self) -> Option<Instant> {
        let quiet = self.mouths.iter().filter_map(|mouth| mouth.quiet_until);
        quiet.chain(self.held_until).min()
    }

    /// Ends the silences that are over; whether there was one.
    pub(super) fn end_pauses(&mut self) -> bool {
        let over = |mouth: &mut Mouth| mouth.quiet_until.take_if(|end| *end <= now()).is_some();
        self.mouths.iter_mut().map(over).fold(false, |any, one| any | one)
    }

    pub(super) fn speaking(&self) -> Vec<Arc<AtomicBool>> {
        self.mouths.iter().map(|mouth| mouth.speaker.speaking()).collect()
    }

    /// The same of the voice of one side alone, or of all but that.
    pub(super) fn speaking_to(&self, side: Color, is_alone: bool) -> Vec<Arc<AtomicBool>> {
        let wanted = self.mouths.iter().filter(|mouth| (mouth.side == Some(side)) == is_alone);
        wanted.map(|mouth| mouth.speaker.speaking()).collect()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.mouths.is_empty()
    }

    pub(super) fn is_idle(&self) -> bool {
        self.mouths.iter().all(|mouth| mouth.queue.is_idle() && mouth.quiet_until.is_none())
    }

    pub(super) fn has_own(&self, side: Color) -> bool {
        self.mouths.iter().any(|mouth| mouth.side == Some(side))
    }

    /// True if a side has headphones of its own and can hear something in them now.
    pub(super) fn reaches(&self, side: Color) -> bool {
        self.mouths.iter().any(|mouth| mouth.side == Some(side) && !mouth.lost)
    }

    /// Has something said: to everybody, or to one side alone, as soon as nothing is before it. Whoever has no headphones
    /// hears it in the language given, if any.
    pub(super) fn say(
        &mut self,
        to: Option<Color>,
        weight: Priority,
        message: &Message,
        language: Option<&'static Locale>,
        repeats: u32,
    ) {
        let heard_by = match to {
            Some(side) if self.has_own(side) => Some(Some(side)),
            Some(_) => Some(None),
            None => None,
        };
        for mouth in self.mouths.iter_mut().filter(|mouth| heard_by.is_none_or(|side| mouth.side == side)) {
            let locale = language.filter(|_| mouth.side.is_none()).unwrap_or(mouth.renderer.locale);
            let renderer = Renderer { locale, ..mouth.renderer };
            if renderer.render(message).iter().any(|segment| segment.spoken) {
                mouth.queue.push(weight, (message.clone(), locale));
            }
        }
        self.speak_next(repeats);
    }

    /// Lets each voice that is free say what waits for it; the more slowly, the more often something was asked for.
    pub(super) fn speak_next(&mut self, repeats: u32) {
        if self.held_until.is_some_and(|end| now() < end) {
            return;
        }
        self.held_until = None;
        for mouth in self.mouths.iter_mut().filter(|mouth| mouth.quiet_until.is_none()) {
            let Some((id, (message, locale))) = mouth.queue.next() else { continue };
            let rate = patient_rate(mouth.rate, STEP, repeats);
            let rate = if message.is("slowly") { slow_rate(rate) } else { rate };
            if rate != mouth.told_rate {
                mouth.told_rate = rate;
                mouth.speaker.set_rate(rate);
            }
            mouth.speaker.speak(id, parts(Renderer { locale, ..mouth.renderer }.render(&message)));
            mouth.renderer = mouth.renderer.after(&message);
        }
    }

    /// A voice has this to tell; whether it is done with something.
    pub(super) fn done(&mut self, side: Option<Color>, event: VoiceEvent) -> bool {
        let lost = match event {
            // What is asked in private has to be heard whole.
            VoiceEvent::Lost(_) | VoiceEvent::Partly(_) => Some(true),
            VoiceEvent::Back => Some(false),
            _ => None,
        };
        for mouth in self.mouths.iter_mut().filter(|mouth| mouth.side == side) {
            mouth.lost = lost.unwrap_or(mouth.lost);
        }
        let (VoiceEvent::Finished { id } | VoiceEvent::Cut { id } | VoiceEvent::Failed { id }) = event else {
            return false;
        };
        let own = self.mouths.iter_mut().filter(|mouth| mouth.side == side);
        own.for_each(|mouth| {
            mouth.queue.done(id);
            mouth.quiet_until = (!mouth.pause.is_zero()).then(|| now() + mouth.pause);
        });
        true
    }

    pub(super) fn forget_chatter(&mut self) {
        self.mouths.iter_mut().for_each(|mouth| mouth.queue.forget_chatter());
    }

    /// Silence, whoever listens.
    pub(super) fn hush_all(&mut self) {
        for mouth in &mut self.mouths {
            mouth.queue.clear();
            mouth.quiet_until = None;
            mouth.speaker.stop();
        }
    }

    pub(super) fn hush(&mut self, side: Option<Color>) {
        for mouth in self.of(side) {
            mouth.queue.clear();
            mouth.quiet_until = None;
            mouth.speaker.stop();
        }
    }

    /// Changes speed and loudness of that side's voice, or of all that nobody has alone; whose they are, and how
    /// they are now.
    pub fn change(&mut self, side: Option<Color>, rate: i32, volume: i32) -> Vec<(Option<Color>, i32, i32)> {
        let change = |mouth: &mut Mouth| {
            mouth.rate = mouth.rate.saturating_add(rate).clamp(-100, 100);
            mouth.volume = mouth.volume.saturating_add(volume).clamp(-100, 100);
            mouth.told_rate = mouth.rate;
            mouth.speaker.set_rate(mouth.rate);
            mouth.speaker.set_volume(mouth.volume);
            (mouth.side, mouth.rate, mouth.volume)
        };
        self.of(side).map(change).collect()
    }

    /// The voices that somebody's word about them concerns: their own, or that of the table, or all of them where the
    /// table has none.
    fn of(&mut self, side: Option<Color>) -> impl Iterator<Item = &mut Mouth> {
        let own = side.filter(|side| self.has_own(*side));
        let common = own.is_none() && self.mouths.iter().any(|mouth| mouth.side.is_none());
        self.mouths.iter_mut().filter(move |mouth| match own {
            Some(_) => mouth.side == own,
            None => mouth.side.is_none() || !common,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Library, Style};
    use crate::speaker::{RecordingSpeaker, SpeakerCall};
    use Color::{Black, White};

    /// A voice for each of these, and what each was told.
    fn voices(sides: &[Option<Color>]) -> (Voices, Vec<RecordingSpeaker>) {
        let mut voices = Voices::default();
        let german = Library::built_in().find("de").expect("built in");
        let renderer = Renderer::new(german, Style::default());
        let speakers: Vec<RecordingSpeaker> =
            sides.iter().map(|_| RecordingSpeaker::by_hand(|_| {})).collect();
        for (side, speaker) in sides.iter().zip(&speakers) {
            voices.add(*side, Box::new(speaker.clone()), renderer, (0, 60));
        }
        (voices, speakers)
    }

    /// Sides of the voices that there are, who is told something or asks for it, and which of the voices it
    /// concerns.
    type Row<'a> = (&'a [Option<Color>], Option<Color>, &'a [bool]);

    #[test]
    fn whoever_has_no_headphones_hears_the_voice_of_the_table() {
        let rows: [Row<'_>; 7] = [
            (&[None], None, &[true]),
            (&[None], Some(White), &[true]),
            (&[None, Some(White)], None, &[true, true]),
            (&[None, Some(White)], Some(White), &[false, true]),
            (&[None, Some(White)], Some(Black), &[true, false]),
            (&[Some(White), Some(Black)], Some(Black), &[false, true]),
            (&[Some(White), Some(Black)], None, &[true, true]),
        ];
        for (sides, to, expected) in rows {
            let (mut voices, speakers) = voices(sides);
            voices.say(to, Priority::Answer, &say!("no_move_yet"), None, 0);
            let said: Vec<bool> = speakers.iter().map(|speaker| !speaker.texts().is_empty()).collect();
            assert_eq!(said, expected, "{sides:?} {to:?}");
            assert!(!voices.is_idle());
            sides.iter().for_each(|side| assert!(voices.done(*side, VoiceEvent::Finished { id: 1 })));
            assert!(voices.is_idle());
        }
    }

    #[test]
    fn a_voice_is_changed_for_whoever_asks_for_it() {
        let told = |speaker: &RecordingSpeaker| speaker.told().contains(&SpeakerCall::Volume(45));
        let rows: [Row<'_>; 5] = [
            (&[None, Some(White)], Some(White), &[false, true]),
            (&[None, Some(White)], Some(Black), &[true, false]),
            (&[None, Some(White)], None, &[true, false]),
            (&[Some(White), Some(Black)], Some(Black), &[false, true]),
            (&[Some(White), Some(Black)], None, &[true, true]),
        ];
        for (sides, by, expected) in rows {
            let (mut voices, speakers) = voices(sides);
            let changed = voices.change(by, 0, -STEP);
            assert_eq!(speakers.iter().map(told).collect::<Vec<_>>(), expected, "{sides:?} {by:?}");
            assert!(changed.iter().all(|(_, rate, volume)| (*rate, *volume) == (0, 45)), "{changed:?}");
        }
    }
}
