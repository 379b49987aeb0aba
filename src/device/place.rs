//! Which sound device is meant: by what was asked for, and by what was found.

use super::DeviceRow;
use crate::device::os::sound;

/// A device that may be opened again and again. One that was asked for is the same one each time, and nothing stands for
/// it while it is away: neither another one that its name fits too, nor what the system takes instead.
#[derive(Clone, Debug, Default)]
pub struct Place {
    wanted: Option<String>,
    stays: bool,
    found: Option<Found>,
}

/// The device that was opened.
#[derive(Clone, Debug)]
enum Found {
    Server(sound::Device),
    Other(String),
}

impl Place {
    /// The device with this id or name, or a part of its name; the usual one, whichever that is, where none is asked for.
    pub fn new(wanted: Option<&str>) -> Self {
        Self { wanted: wanted.map(str::to_owned), stays: wanted.is_some(), found: None }
    }

    /// The same for what only one person may hear: what is the usual device when it is first opened stays the one.
    pub fn of_one_person(wanted: Option<&str>) -> Self {
        Self { stays: true, ..Self::new(wanted) }
    }

    /// What was asked for.
    pub(super) fn wanted(&self) -> Option<&str> {
        self.wanted.as_deref()
    }

    /// Whether nothing stands for it.
    pub(super) const fn stays(&self) -> bool {
        self.stays
    }

    /// The one of these that is meant.
    pub(super) fn of_server(&self, devices: Vec<sound::Device>) -> Option<sound::Device> {
        let stands = |device: &sound::Device| match &self.found {
            Some(Found::Server(before)) => device.stands_for(before),
            Some(Found::Other(_)) => false,
            None => true,
        };
        let rows: Vec<DeviceRow> = devices.iter().map(row).collect();
        let index = self.among(&rows)?;
        devices.into_iter().nth(index).filter(stands)
    }

    /// Which of these is meant.
    pub(super) fn among(&self, rows: &[DeviceRow]) -> Option<usize> {
        let before = self.found.as_ref().map(|found| match found {
            Found::Server(device) => &device.id,
            Found::Other(id) => id,
        });
        if let Some(id) = before {
            return rows.iter().position(|row| row.id == *id);
        }
        let Some(wanted) = &self.wanted else { return rows.iter().position(|row| row.is_default) };
        let lower = wanted.to_lowercase();
        let by_id =
            |row: &DeviceRow| row.id == *wanted || row.id.split_once(':').is_some_and(|(_, id)| id == wanted);
        let exact = |row: &DeviceRow| by_id(row) || row.name.to_lowercase() == lower;
        let part = |row: &DeviceRow| row.name.to_lowercase().contains(&lower);
        rows.iter().position(exact).or_else(|| rows.iter().position(part))
    }

    /// The same place, after this device of the server was opened there.
    pub(super) fn found_on_server(&self, device: sound::Device) -> Self {
        self.found(Found::Server(device))
    }

    /// The same place, after the device with this id was.
    pub(super) fn found_elsewhere(&self, id: String) -> Self {
        self.found(Found::Other(id))
    }

    fn found(&self, found: Found) -> Self {
        Self { found: self.stays.then_some(found), ..self.clone() }
    }
}

/// What people see of a device of the sound server.
pub(super) fn row(device: &sound::Device) -> DeviceRow {
    DeviceRow { id: device.id.clone(), name: device.name.clone(), is_default: device.is_default }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(of: &[&str]) -> Vec<DeviceRow> {
        let row = |(index, id): (usize, &&str)| DeviceRow {
            id: format!("pulseaudio:{id}"),
            name: format!("Headset {id}"),
            is_default: index == 0,
        };
        of.iter().enumerate().map(row).collect()
    }

    #[test]
    fn nothing_stands_for_a_device_that_is_away() {
        let opened = |place: Place| place.found_elsewhere("pulseaudio:left".to_owned());
        for (place, there, expected) in [
            (Place::new(None), ["left", "right"], Some(0)),
            (Place::new(Some("headset")), ["left", "right"], Some(0)),
            (Place::new(Some("headset right")), ["left", "right"], Some(1)),
            (Place::new(Some("right")), ["left", "right"], Some(1)),
            (Place::new(Some("pulseaudio:right")), ["left", "right"], Some(1)),
            (Place::new(Some("table")), ["left", "right"], None),
            (opened(Place::new(None)), ["right", "other"], Some(0)),
            (opened(Place::new(Some("headset"))), ["right", "left"], Some(1)),
            (opened(Place::new(Some("headset"))), ["right", "other"], None),
            (opened(Place::of_one_person(None)), ["right", "left"], Some(1)),
            (opened(Place::of_one_person(None)), ["right", "other"], None),
        ] {
            assert_eq!(place.among(&rows(&there)), expected, "{place:?} among {there:?}");
        }
    }
}
