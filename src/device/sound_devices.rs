//! The devices that sound comes from or goes to: those of the sound server, and through cpal those of every other system.

use cpal::traits::{DeviceTrait as _, HostTrait as _};

use super::DeviceRow;
use super::place::{Place, row};
use crate::device::os::sound::{self, Way};

/// All devices of the first sound system that answers. Takes up to some seconds.
pub(super) fn rows(way: Way) -> Vec<DeviceRow> {
    let server = sound::server().map(|server| server.devices(way).iter().map(row).collect());
    let others = hosts(way).map(|host| rows_of(&host, way));
    server.into_iter().chain(others).find(|rows: &Vec<DeviceRow>| !rows.is_empty()).unwrap_or_default()
}

/// The sound systems worth asking where no sound server answers.
pub(super) fn hosts(way: Way) -> impl Iterator<Item = cpal::Host> {
    let worth_asking = sound::is_worth_asking(way);
    let all = cpal::available_hosts().into_iter().filter(move |_| worth_asking);
    all.filter_map(|id| cpal::host_from_id(id).ok())
}

/// The device that is meant, and its place once it is open. What may follow the system's choice is asked for as such, all
/// else by its id.
pub(super) fn find(host: &cpal::Host, way: Way, place: &Place) -> Option<(cpal::Device, Place)> {
    if place.wanted().is_none() && !place.stays() {
        return Some((default(host, way)?, place.clone()));
    }
    let rows = rows_of(host, way);
    let id = &rows.get(place.among(&rows)?)?.id;
    let is_it = |device: &cpal::Device| device.id().is_ok_and(|own| own.to_string() == *id);
    let device = host.devices().ok()?.find(|device| is_it(device) && goes(device, way))?;
    Some((device, place.found_elsewhere(id.clone())))
}

/// What people call it.
pub(super) fn name(device: &cpal::Device) -> String {
    device.description().map(|told| told.name().to_owned()).unwrap_or_else(|_| "?".to_owned())
}

fn rows_of(host: &cpal::Host, way: Way) -> Vec<DeviceRow> {
    let default = default(host, way).and_then(|device| device.id().ok());
    let of = |device: cpal::Device| {
        let id = device.id().ok()?;
        let is_default = default.as_ref() == Some(&id);
        Some(DeviceRow { id: id.to_string(), name: name(&device), is_default })
    };
    host.devices().into_iter().flatten().filter(|device| goes(device, way)).filter_map(of).collect()
}

fn default(host: &cpal::Host, way: Way) -> Option<cpal::Device> {
    match way {
        Way::In => host.default_input_device(),
        Way::Out => host.default_output_device(),
    }
}

fn goes(device: &cpal::Device, way: Way) -> bool {
    match way {
        Way::In => device.supports_input(),
        Way::Out => device.supports_output(),
    }
}
