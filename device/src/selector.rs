//! Choice of a sound device, by what was asked for and by what was found, among the devices that there are:
//! those of the sound server, and through cpal those of every other system.

use cpal::traits::{DeviceTrait as _, HostTrait as _};

use super::DeviceRow;
use super::os::SoundWay;
use super::os::sound::{self, SoundDevice};

/// A device that may be opened again and again. One that was asked for is the same one each time, and nothing stands for
/// it while it is away: neither another one that its name fits too, nor what the system takes instead.
#[derive(Clone, Debug, Default)]
pub struct DeviceSelector {
    /// The device asked for.
    pub(super) wanted: Option<String>,
    /// Set if nothing stands for it.
    pub(super) stays: bool,
    found: Option<Found>,
    /// Set if it is an output whose sound is heard: what is played on it, not what is said at it.
    hears_output: bool,
}

/// Begins the name of an output whose sound is heard. Windows records that itself (loopback); elsewhere the sound server
/// has a source for each output (monitor).
const OF_OUTPUT: &str = "output:";

/// The device that was opened.
#[derive(Clone, Debug)]
pub(super) enum Found {
    Server(SoundDevice),
    /// By its id.
    Other(String),
}

impl DeviceSelector {
    /// The device with this id or name, or a part of its name; the usual one, whichever that is, where none is asked for.
    /// Behind `output:` stands an output, by its name, whose sound is heard.
    pub fn new(wanted: Option<&str>) -> Self {
        let (named, hears_output) = match wanted.and_then(|wanted| wanted.strip_prefix(OF_OUTPUT)) {
            Some(output) => {
                let (named, is_output) = sound::source_of_output(output);
                (Some(named), is_output)
            }
            None => (wanted.map(str::to_owned), false),
        };
        Self { wanted: named, stays: wanted.is_some(), found: None, hears_output }
    }

    /// The same for what only one person may hear: what is the usual device when it is first opened stays the one.
    pub fn of_one_person(wanted: Option<&str>) -> Self {
        Self { stays: true, ..Self::new(wanted) }
    }

    /// The one of these that is meant.
    pub(super) fn of_server(&self, devices: Vec<SoundDevice>) -> Option<SoundDevice> {
        let stands = |device: &SoundDevice| match &self.found {
            Some(Found::Server(before)) => device.stands_for(before),
            Some(Found::Other(_)) => false,
            None => true,
        };
        let rows: Vec<DeviceRow> = devices.iter().map(|device| device.row.clone()).collect();
        let index = self.among(&rows)?;
        devices.into_iter().nth(index).filter(stands)
    }

    /// Index of the one of these that is meant.
    fn among(&self, rows: &[DeviceRow]) -> Option<usize> {
        let before = self.found.as_ref().map(|found| match found {
            Found::Server(device) => &device.row.id,
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

    /// The same place, after this device was opened there.
    pub(super) fn after(&self, found: Found) -> Self {
        Self { found: self.stays.then_some(found), ..self.clone() }
    }
}

/// All devices of the first sound system that answers. Takes up to some seconds.
pub(super) fn rows(way: SoundWay) -> Vec<DeviceRow> {
    let server =
        sound::server().map(|server| server.devices(way).into_iter().map(|found| found.row).collect());
    let others = hosts(way).map(|host| rows_of(&host, way));
    server.into_iter().chain(others).find(|rows: &Vec<DeviceRow>| !rows.is_empty()).unwrap_or_default()
}

/// The sound systems worth asking where no sound server answers.
pub(super) fn hosts(way: SoundWay) -> impl Iterator<Item = cpal::Host> {
    let worth_asking = sound::is_worth_asking(way);
    let all = cpal::available_hosts().into_iter().filter(move |_| worth_asking);
    all.filter_map(|id| cpal::host_from_id(id).ok())
}

/// The device that is meant, and its place once it is open. What may follow the system's choice is asked for as such, all
/// else by its id.
pub(super) fn find(
    host: &cpal::Host,
    way: SoundWay,
    place: &DeviceSelector,
) -> Option<(cpal::Device, DeviceSelector)> {
    if place.wanted.is_none() && !place.stays {
        return Some((default(host, way)?, place.clone()));
    }
    let way = if place.hears_output { SoundWay::Out } else { way };
    let rows = rows_of(host, way);
    let id = &rows.get(place.among(&rows)?)?.id;
    let is_it = |device: &cpal::Device| device.id().is_ok_and(|own| own.to_string() == *id);
    let device = host.devices().ok()?.find(|device| is_it(device) && goes(device, way))?;
    Some((device, place.after(Found::Other(id.clone()))))
}

/// Its name for people.
pub(super) fn name(device: &cpal::Device) -> String {
    device.description().map(|told| told.name().to_owned()).unwrap_or_else(|_| "?".to_owned())
}

fn rows_of(host: &cpal::Host, way: SoundWay) -> Vec<DeviceRow> {
    let default = default(host, way).and_then(|device| device.id().ok());
    let of = |device: cpal::Device| {
        let id = device.id().ok()?;
        let is_default = default.as_ref() == Some(&id);
        Some(DeviceRow { id: id.to_string(), name: name(&device), is_default })
    };
    host.devices().into_iter().flatten().filter(|device| goes(device, way)).filter_map(of).collect()
}

fn default(host: &cpal::Host, way: SoundWay) -> Option<cpal::Device> {
    match way {
        SoundWay::In => host.default_input_device(),
        SoundWay::Out => host.default_output_device(),
    }
}

fn goes(device: &cpal::Device, way: SoundWay) -> bool {
    match way {
        SoundWay::In => device.supports_input(),
        SoundWay::Out => device.supports_output(),
    }
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
        let opened = |place: DeviceSelector| place.after(Found::Other("pulseaudio:left".to_owned()));
        for (place, there, expected) in [
            (DeviceSelector::new(None), ["left", "right"], Some(0)),
            (DeviceSelector::new(Some("headset")), ["left", "right"], Some(0)),
            (DeviceSelector::new(Some("headset right")), ["left", "right"], Some(1)),
            (DeviceSelector::new(Some("right")), ["left", "right"], Some(1)),
            (DeviceSelector::new(Some("pulseaudio:right")), ["left", "right"], Some(1)),
            (DeviceSelector::new(Some("table")), ["left", "right"], None),
            (DeviceSelector::new(Some("output:left")), ["left", "right"], cfg!(windows).then_some(0)),
            (
                DeviceSelector::new(Some("output:left")),
                ["left.monitor", "left"],
                Some(usize::from(cfg!(windows))),
            ),
            (opened(DeviceSelector::new(None)), ["right", "other"], Some(0)),
            (opened(DeviceSelector::new(Some("headset"))), ["right", "left"], Some(1)),
            (opened(DeviceSelector::new(Some("headset"))), ["right", "other"], None),
            (opened(DeviceSelector::of_one_person(None)), ["right", "left"], Some(1)),
            (opened(DeviceSelector::of_one_person(None)), ["right", "other"], None),
        ] {
            assert_eq!(place.among(&rows(&there)), expected, "{place:?} among {there:?}");
        }
    }
}
