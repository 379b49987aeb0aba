//! Batteries, as the kernel tells of them in files: `energy_*` in millionths of a watt hour, `charge_*` in those of an
//! ampere hour, `voltage_*` in those of a volt. A driver has whichever of them it likes.

use std::fs;
use std::path::Path;

use crate::os::Battery;

/// A folder for each battery, mains adapter and port. There is none where the system is no Linux: no battery is known
/// there.
const SUPPLIES: &str = "/sys/class/power_supply";

/// The batteries of the machine.
pub fn batteries() -> Vec<Battery> {
    of(Path::new(SUPPLIES))
}

fn of(supplies: &Path) -> Vec<Battery> {
    let folders = fs::read_dir(supplies).into_iter().flatten().flatten();
    folders.filter_map(|folder| battery(&folder.path())).collect()
}

/// What a folder tells, where it is that of a battery that the machine runs on: those of mice and headphones are theirs.
fn battery(folder: &Path) -> Option<Battery> {
    // A file that a driver has and cannot fill is one that is not there.
    let text = |name: &str| fs::read_to_string(folder.join(name)).ok().map(|text| text.trim().to_owned());
    let is = |name: &str, value: &str| text(name).is_some_and(|text| text.eq_ignore_ascii_case(value));
    let number = |name: &str| text(name).and_then(|text| text.parse::<f64>().ok());
    let first = |names: &[&str]| names.iter().filter_map(|name| number(name)).find(|value| *value > 1.0);
    if !is("type", "battery") || !(text("scope").is_none() || is("scope", "system")) {
        return None;
    }
    // An empty bay is a battery without a voltage.
    first(&["voltage_now", "voltage_avg"])?;
    let volts = first(&["voltage_max_design", "voltage_min_design", "voltage_present", "voltage_now"]);
    let volts = volts.map(|millionths| millionths / 1e6);
    let energy = |energy: &[&str], charge: &[&str]| {
        energy.iter().find_map(|name| number(name)).or_else(|| Some(first(charge)? * volts?))
    };
    let full = energy(&["energy_full"], &["charge_full"])
        .or_else(|| energy(&["energy_full_design"], &["charge_full_design"]))
        .unwrap_or(0.0);
    let held = energy(&["energy_now", "energy_avg"], &["charge_now", "charge_avg"]);
    let percent = number("capacity").or_else(|| Some(held? / full * 100.0))?;
    Some(Battery { percent, full, is_used: is("status", "discharging") || is("status", "empty") })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a folder for a supply: its files as `name=text`, with semicolons between them.
    fn supply(supplies: &Path, name: &str, files: &str) {
        let folder = supplies.join(name);
        fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in files.split("; ").filter_map(|file| file.split_once('=')) {
            fs::write(folder.join(name), format!("{text}\n")).expect("a file");
        }
    }

    #[test]
    fn a_battery_is_what_its_driver_tells_in_whichever_way() {
        // One that counts energy, ones that count charge at the highest, lowest and present voltage, ones that tell no
        // percent, and ones that tell nothing else; each with a voltage. Then percent that are none, an empty bay, a mouse, a
        // wall socket, a port, and a folder of nothing. What is expected are percent, millionths of a watt hour, and use.
        let rows = "status=Discharging; capacity=57; energy_now=1; energy_full=50000000; energy_full_design=60000000 > 57 50000000 true
            status=Full; capacity=100; charge_full=1000000; voltage_max_design=12000000; voltage_min_design=7 > 100 12000000 false
            status=Charging; capacity=80; charge_full=3000000; voltage_min_design=11400000 > 80 34200000 false
            status=Empty; charge_avg=500000; charge_full_design=1000000 > 50 4000000 true
            status=Unknown; energy_avg=15000000; energy_full=60000000; voltage_now=0; voltage_avg=4000000 > 25 60000000 false
            capacity=42 > 42 0 false
            type=battery; scope=System; status=Not charging; capacity=80 > 80 0 false
            status=nonsense; capacity=9 > 9 0 false
            capacity=half; energy_full=60000000 > none
            present=0; capacity=0; voltage_now=0 > none
            scope=Device; capacity=70 > none
            type=Mains; online=1 > none
            type=USB; online=0 > none";
        for row in rows.lines() {
            let (files, expected) = row.trim().split_once(" > ").expect("files > battery");
            let folder = tempfile::tempdir().expect("a folder");
            supply(folder.path(), "BAT0", &format!("type=Battery; voltage_now=4000000; {files}"));
            let found = of(folder.path()).into_iter().next();
            let found = found.map(|it| format!("{} {} {}", it.percent, it.full.round(), it.is_used));
            assert_eq!(found.as_deref().unwrap_or("none"), expected, "{row}");
        }
    }

    #[test]
    fn every_battery_is_found_and_a_machine_without_any_has_none() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(of(&folder.path().join("no such folder")).is_empty());
        supply(folder.path(), "AC", "type=Mains");
        supply(folder.path(), "nothing", "");
        fs::write(folder.path().join("file"), "").expect("a file");
        assert!(of(folder.path()).is_empty());
        let elsewhere = tempfile::tempdir().expect("a folder");
        for (supplies, name) in [(&folder, "BAT0"), (&folder, "BAT1"), (&elsewhere, "BAT2")] {
            supply(supplies.path(), name, "type=Battery; capacity=50; voltage_now=3700000");
        }
        // What the kernel has there are links to folders.
        std::os::unix::fs::symlink(elsewhere.path().join("BAT2"), folder.path().join("BAT2"))
            .expect("a link");
        assert_eq!(of(folder.path()).len(), 3);
    }
}
