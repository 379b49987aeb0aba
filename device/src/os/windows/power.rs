//! Batteries, which Windows adds up itself.

use windows::System::Power::{BatteryStatus, PowerManager};

use crate::os::Battery;

/// All batteries of the machine as one.
pub fn batteries() -> Vec<Battery> {
    Vec::from_iter(all())
}

fn all() -> Option<Battery> {
    // Asked first: where there is no battery, 100 percent of it are left.
    let status = PowerManager::BatteryStatus().ok().filter(|status| *status != BatteryStatus::NotPresent)?;
    let percent = f64::from(PowerManager::RemainingChargePercent().ok()?);
    Some(Battery { percent, full: 1.0, is_used: status == BatteryStatus::Discharging })
}
