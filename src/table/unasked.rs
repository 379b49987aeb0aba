//! What the table does unasked: time that nobody kept, the battery, and, in a club, warnings and tones.

use std::sync::mpsc::Sender;
use std::time::Duration;

use super::{Table, Wake};
use crate::device::output::OutputError;
use crate::device::power::Level;
use crate::device::time;
use crate::device::tones::{Tone, Tones};
use crate::game::{CompletedBy, Event};
use crate::language::{Message, Millis};
use crate::rules::Color;
use crate::session::{Input, Weight};
use crate::table::message::TableMessage;
use crate::table::reminders::{Reminder, Reminders};
use crate::talk::faults;
use crate::user::settings::Settings;

/// Less than this is no sleep: two clocks are never read at the same time.
const SLEEP_AT_LEAST: Duration = Duration::from_secs(1);
/// How often the table looks whether the machine has slept, while a clock runs.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Below this a battery is low, in percent.
const LOW_BELOW: u8 = 20;
/// From this on it is not low any more.
const FINE_FROM: u8 = 25;

/// How long the machine has slept since it was started.
pub type Slept = Box<dyn Fn() -> Duration>;

/// What is looked after.
pub(super) struct Care {
    slept: Slept,
    slept_before: Duration,
    missed_before: Duration,
    reminders: Reminders,
    tones: Vec<(Option<Color>, Tones)>,
    press_tone: bool,
    level: Option<Level>,
    low_told: bool,
}

impl Default for Care {
    /// Nothing sounds by itself.
    fn default() -> Self {
        Self {
            slept: Box::new(time::slept),
            slept_before: time::slept(),
            missed_before: Duration::ZERO,
            reminders: Reminders::default(),
            tones: Vec::new(),
            press_tone: false,
            level: None,
            low_told: false,
        }
    }
}

impl Care {
    /// What sounds by itself, from here on.
    fn sound_by(&mut self, settings: &Settings, to: &Sender<Wake>) {
        self.press_tone = settings.press_tone;
        self.reminders = Reminders::new(&settings.warn_at, settings.ticking);
        self.tones.clear();
        if !settings.sounds_by_itself() {
            return;
        }
        let start = |device: &str, volume| {
            let to = to.clone();
            let device = Some(device.to_owned()).filter(|name| !name.is_empty());
            Tones::start(device, volume, move |error| {
                let _ = to.send(Wake::Tones(error));
            })
        };
        let headphones = settings.headphones();
        for color in Color::ALL {
            let own = headphones.get(color);
            self.tones.extend(own.map(|own| (Some(color), start(&own.device, own.tones_volume))));
        }
        // Where both have headphones nobody else listens, unless a device was named.
        if self.tones.len() < 2 || !settings.tones_device.is_empty() {
            self.tones.push((None, start(&settings.tones_device, settings.tones_volume)));
        }
    }
}

impl Table {
    /// The sounds of the clock; none before that, and none in a rated game.
    pub fn choose_sounds(&mut self, settings: &Settings) {
        if !self.session.state().setup().rated {
            self.care.sound_by(settings, &self.wakes.0);
        }
    }

    /// Asks something else how long the machine has slept.
    pub fn ask_sleep(&mut self, slept: Slept) {
        self.care.slept_before = slept();
        self.care.slept = slept;
    }

    /// When the table has to look again, even if nothing happens.
    pub(super) fn next_look(&self, at_ms: u64) -> Option<Duration> {
        let clock = self.session.state().clock().filter(|clock| clock.running().is_some())?;
        let due_ms = self.care.reminders.next_due_ms(clock, at_ms);
        let due = due_ms.map(|due_ms| Duration::from_millis(due_ms.saturating_sub(at_ms)));
        Some(due.map_or(LOOK_EVERY, |due| due.min(LOOK_EVERY)))
    }

    /// Looks after everything that nobody asks for.
    pub(super) fn look(&mut self) {
        self.look_for_gaps();
        let at_ms = self.at_ms(time::now());
        let Some(clock) = self.session.state().clock() else { return };
        for reminder in self.care.reminders.due(clock, at_ms) {
            match reminder {
                Reminder::Tick(color) => self.sound(Some(color), Tone::Tick),
                Reminder::Warning(color, left_ms) => {
                    self.sound(Some(color), Tone::Warning);
                    let time = Millis(left_ms);
                    self.say_to(
                        Some(color),
                        Weight::Chatter,
                        &Message::from(TableMessage::ClockWarning { color, time }),
                    );
                }
            }
        }
    }

    /// Time that nobody kept is told, once, before anything is made of what came in meanwhile.
    fn look_for_gaps(&mut self) {
        let missed = self.heartbeat.missed_before(time::now());
        let frozen = missed.saturating_sub(self.care.missed_before);
        self.care.missed_before = missed;
        let slept = (self.care.slept)();
        let mut asleep = slept.saturating_sub(self.care.slept_before);
        // Small differences add up.
        if asleep < SLEEP_AT_LEAST {
            asleep = Duration::ZERO;
        } else {
            self.care.slept_before = slept;
        }
        let gap_ms = u64::try_from((asleep + frozen).as_millis()).unwrap_or(u64::MAX);
        let input = match (asleep.is_zero(), frozen.is_zero()) {
            (true, true) => return,
            (true, false) => Input::Frozen(gap_ms),
            // A machine that wakes up lets its programs wait for a while.
            (false, _) => Input::Slept(gap_ms),
        };
        let at_ms = self.at_ms(time::now());
        let outputs = self.session.handle(input, at_ms);
        self.carry_out(outputs, at_ms);
    }

    /// Everybody hears a tone, or only the one side that it concerns, where that has headphones of its own.
    fn sound(&self, side: Option<Color>, tone: Tone) {
        let own = side.filter(|_| self.care.tones.iter().any(|(of, _)| *of == side));
        for (_, tones) in self.care.tones.iter().filter(|(of, _)| side.is_none() || *of == own) {
            tones.play(tone);
        }
    }

    /// The tone of a press, where it was chosen.
    pub(super) fn sound_of(&self, event: &Event) {
        if self.care.press_tone && matches!(event, Event::Completed { by: CompletedBy::Press }) {
            self.sound(None, Tone::Press);
        }
    }

    pub(super) fn tones_failed(&mut self, error: OutputError) {
        self.say(Weight::Chatter, TableMessage::TonesFailed { why: faults::output(error) });
    }

    pub(super) fn power(&mut self, level: Option<Level>) {
        self.care.level = level;
        let Some(Level { percent, plugged }) = level else { return };
        if plugged || percent >= FINE_FROM {
            self.care.low_told = false;
        } else if percent < LOW_BELOW && !self.care.low_told {
            self.care.low_told = true;
            let at_ms = self.at_ms(time::now());
            let outputs = self.session.handle(Input::BatteryLow(percent), at_ms);
            self.carry_out(outputs, at_ms);
        }
    }

    pub(super) fn tell_battery(&mut self) {
        let message: Message = match self.care.level {
            None => TableMessage::BatteryNone.into(),
            Some(Level { percent, plugged: true }) => {
                TableMessage::BatteryCharging { percent: u64::from(percent) }.into()
            }
            Some(Level { percent, plugged: false }) => {
                TableMessage::Battery { percent: u64::from(percent) }.into()
            }
        };
        self.say(Weight::Answer, message);
    }
}
