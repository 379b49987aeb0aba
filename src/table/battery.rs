//! Battery level: told on request, and unasked where it gets low.

use super::effect::Effect;
use crate::device::power::BatteryLevel;
use crate::language::Message;
use crate::session::Input;

/// Level below which a battery is low, in percent.
const LOW_BELOW: u8 = 20;
/// Level from which it is not low any more, in percent.
const FINE_FROM: u8 = 25;

/// Battery level, as far as it is known.
#[derive(Default)]
pub(super) struct Battery {
    level: Option<BatteryLevel>,
    low_told: bool,
}

impl Battery {
    /// Takes in how full it is. That it is low is told once, until it has been charged.
    pub(super) fn take(&mut self, level: Option<BatteryLevel>) -> Option<Effect> {
        self.level = level;
        let BatteryLevel { percent, plugged } = level?;
        if plugged || percent >= FINE_FROM {
            self.low_told = false;
        } else if percent < LOW_BELOW && !self.low_told {
            self.low_told = true;
            return Some(Effect::Enter(Input::BatteryLow(percent)));
        }
        None
    }

    /// Battery level, in words.
    pub(super) fn told(&self) -> Message {
        match self.level {
            None => say!("battery_none"),
            Some(BatteryLevel { percent, plugged: true }) => say!("battery_charging", percent = percent),
            Some(BatteryLevel { percent, plugged: false }) => say!("battery", percent = percent),
        }
    }
}
