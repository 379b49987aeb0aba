//! The battery of the machine, where it has one.

use std::thread;
use std::time::Duration;

use super::os::{self, Battery};

/// Charge of the batteries.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct BatteryLevel {
    /// Charge in percent, from 0 to 100.
    pub percent: u8,
    /// Set if it is not being used up.
    pub plugged: bool,
}

/// Charge of all batteries together; `None` where there are none, or where they cannot be asked.
pub fn level() -> Option<BatteryLevel> {
    together(os::power::batteries())
}

/// One level of several batteries: each counts by what it holds when full.
fn together(batteries: impl IntoIterator<Item = Battery>) -> Option<BatteryLevel> {
    let (mut held, mut full, mut plain, mut count) = (0.0, 0.0, 0.0, 0.0);
    let mut plugged = true;
    for Battery { percent, full: capacity, is_used } in batteries {
        // What a driver reports may be anything.
        let percent = if percent.is_finite() { percent.clamp(0.0, 100.0) } else { continue };
        let capacity = if capacity.is_finite() { capacity.max(0.0) } else { 0.0 };
        held += percent * capacity;
        full += capacity;
        plain += percent;
        count += 1.0;
        plugged &= !is_used;
    }
    let percent = if full > 0.0 { held / full } else { plain / count };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 100")]
    (count > 0.0).then(|| BatteryLevel { percent: percent.floor() as u8, plugged })
}

/// Tells the level now and again, on a thread of its own, for as long as `tell` wants it.
pub fn watch(every: Duration, tell: impl Fn(Option<BatteryLevel>) -> bool + Send + 'static) {
    let run = move || {
        while tell(level()) {
            thread::sleep(every);
        }
    };
    // Without a thread nobody knows the level; the game goes on.
    let _ = thread::Builder::new().name("power".into()).spawn(run);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Charge, capacity and use of each; the level of all and whether it is plugged.
    type Row<'a> = (&'a [(f64, f64, bool)], Option<(u8, bool)>);

    #[test]
    fn several_batteries_are_one_level() {
        let rows: [Row<'_>; 9] = [
            (&[], None),
            (&[(19.9, 50.0, true)], Some((19, false))),
            (&[(20.0, 50.0, false)], Some((20, true))),
            (&[(100.0, 20.0, false), (0.0, 60.0, true)], Some((25, false))),
            (&[(80.0, 0.0, false)], Some((80, true))),
            (&[(80.0, f64::NAN, false), (60.0, 0.0, false)], Some((70, true))),
            (&[(f64::NAN, 50.0, true)], None),
            (&[(250.0, 50.0, false)], Some((100, true))),
            (&[(-3.0, 50.0, true)], Some((0, false))),
        ];
        for (batteries, expected) in rows {
            let each = batteries.iter().map(|&(percent, full, is_used)| Battery { percent, full, is_used });
            let found = together(each);
            assert_eq!(found.map(|level| (level.percent, level.plugged)), expected, "{batteries:?}");
        }
    }
}
