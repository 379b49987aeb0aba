//! The sounds that the clock of a club makes by itself: warnings, the ticking of the last seconds, the tone of a press.

use std::sync::mpsc::Sender;

use super::after_turn::{AfterTurn, Done};
use super::effect::Effect;
use super::loop_event::LoopEvent;
use super::reminders::{Reminder, Reminders};
use crate::clock::Clock;
use crate::device::output::OutputError;
use crate::device::selector::DeviceSelector;
use crate::device::tones::{Tone, Tones};
use crate::game::{CompletedBy, Event};
use crate::language::{Message, Millis};
use crate::rules::Color;
use crate::session::Priority;
use crate::user::settings::{Headphones, Settings};

/// Sounds that were chosen, and where they are heard; by default a press alone, where a voice speaks.
#[derive(Default)]
pub(super) struct ClockSounds {
    reminders: Reminders,
    tones: Vec<(Option<Color>, Tones)>,
    press_tone: bool,
}

impl ClockSounds {
    /// The sounds that these settings ask for, at a table where a voice speaks or where none does.
    pub(super) fn start(settings: &Settings, speaks: bool, to: &Sender<LoopEvent>) -> Self {
        let reminders = Reminders::new(&settings.warn_at, settings.ticking);
        let press_tone = settings.sounds_press(speaks);
        let mut chosen = Self { reminders, tones: Vec::new(), press_tone };
        let asked = settings.sounds_by_itself();
        if !asked && !press_tone {
            return chosen;
        }
        let start = |place, volume| {
            // Of a tone that nobody asked for nobody is told that it fails: the voice is, by the same output.
            let to = asked.then(|| to.clone());
            Tones::start(place, volume, move |error| {
                to.iter().for_each(|to| drop(to.send(LoopEvent::Tones(error.clone()))));
            })
        };
        let headphones = settings.headphones();
        for color in Color::ALL {
            let own = headphones.get(color);
            let place = |own: &Headphones| DeviceSelector::of_one_person(named(&own.device));
            chosen.tones.extend(own.map(|own| (Some(color), start(place(own), own.tones_volume))));
        }
        // Where both have headphones nobody else listens, unless a device was named.
        if chosen.tones.len() < 2 || !settings.tones_device.is_empty() {
            let place = DeviceSelector::new(named(&settings.tones_device));
            chosen.tones.push((None, start(place, settings.tones_volume)));
        }
        chosen
    }

    /// One side's own warning, at so many minutes, in the place of the one before; none at 0.
    pub(super) fn warn_at(&mut self, color: Color, minutes: u32) {
        self.reminders.warn_at(color, minutes);
    }

    /// Time of the next sound if nobody presses, in milliseconds of the game's time.
    pub(super) fn next_due_ms(&self, clock: &Clock, at_ms: u64) -> Option<u64> {
        self.reminders.next_due_ms(clock, at_ms)
    }

    /// Sounds what is due now; a warning is said too.
    pub(super) fn sound_due(&mut self, clock: &Clock, at_ms: u64) -> Vec<Effect> {
        let mut effects = Vec::new();
        for reminder in self.reminders.due(clock, at_ms) {
            match reminder {
                Reminder::Tick(color) => self.sound(Some(color), Tone::Tick),
                Reminder::Warning(color, left_ms) => {
                    self.sound(Some(color), Tone::Warning);
                    let message = say!("clock_warning", color, time = Millis(left_ms));
                    effects.push(Effect::Tell(color, Priority::Chatter, message));
                }
                // What somebody asked for waits until it can be heard.
                Reminder::Wanted(color, left_ms) => {
                    self.sound(Some(color), Tone::Warning);
                    let message = say!("clock_warning", color, time = Millis(left_ms));
                    effects.push(Effect::Tell(color, Priority::Answer, message));
                }
            }
        }
        effects
    }

    /// Everybody hears a tone, or only the one side that it concerns, where that has headphones of its own.
    fn sound(&self, side: Option<Color>, tone: Tone) {
        let own = side.filter(|_| self.tones.iter().any(|(of, _)| *of == side));
        for (_, tones) in self.tones.iter().filter(|(of, _)| side.is_none() || *of == own) {
            tones.play(tone);
        }
    }

    /// No tones can be played.
    pub(super) fn failed(error: OutputError) -> Effect {
        Effect::chatter(say!("tones_failed", why = Message::from(error)))
    }
}

impl AfterTurn for ClockSounds {
    /// Sounds the tone of a press, where it was chosen.
    fn after(&mut self, turn: &Done<'_>) -> Vec<Effect> {
        for event in turn.events {
            if self.press_tone && matches!(event, Event::Completed { by: CompletedBy::Press }) {
                self.sound(None, Tone::Press);
            }
        }
        Vec::new()
    }
}

/// The usual device has no name.
fn named(device: &str) -> Option<&str> {
    Some(device).filter(|name| !name.is_empty())
}
