//! Bluetooth LE through BlueZ, the service of the system, over its message bus. What is connected here tells by one
//! characteristic and is told by another. Every call has an end.

use std::collections::HashMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use zbus::MatchRule;
use zbus::blocking::connection::Builder;
use zbus::blocking::{Connection, MessageIterator};
use zbus::message::Type;
use zbus::zvariant::{OwnedObjectPath, OwnedValue, Value};

use super::clock::now;
use crate::os::{LinkNews, NoBoard, Wanted};

const BLUEZ: &str = "org.bluez";
const ADAPTER: &str = "org.bluez.Adapter1";
const DEVICE: &str = "org.bluez.Device1";
const CHARACTERISTIC: &str = "org.bluez.GattCharacteristic1";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";
const BUS: &str = "org.freedesktop.DBus";

/// For one call; a device that is called may take its time.
const CALL: Duration = Duration::from_secs(12);
/// For a device to be heard on the air.
const FIND: Duration = Duration::from_secs(10);
/// For a connected one to tell what it has.
const RESOLVE: Duration = Duration::from_secs(8);
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// Bytes of one write: what every connection takes.
const AT_ONCE: usize = 20;
/// Signals that wait for this program; a thread takes them at once.
const WAITING: usize = 256;

type Interfaces = HashMap<String, HashMap<String, OwnedValue>>;
type Objects = HashMap<OwnedObjectPath, Interfaces>;

/// A device that is connected.
pub struct Link {
    bus: Connection,
    device: OwnedObjectPath,
    told: OwnedObjectPath,
}

/// A device that is known to the system.
struct Device {
    path: OwnedObjectPath,
    name: String,
    address: String,
}

impl Link {
    /// Finds the device that is wanted and connects to it; its name, and what it tells from now on.
    pub fn connect(wanted: &Wanted<'_>) -> Result<(Self, String, Receiver<LinkNews>), NoBoard> {
        let bus = bus()?;
        let owner: String = call(&bus, BUS, "/org/freedesktop/DBus", BUS, "GetNameOwner", &(BLUEZ,))
            .ok_or(NoBoard::NoService)?;
        let device = found(&bus, wanted)?;
        let (tell, news) = mpsc::channel();
        // Before it is connected: nothing that it says is missed.
        listen(&bus, &owner, &device.path, tell)?;
        let link = Self::opened(bus, &device, wanted)?;
        Ok((link, format!("{} {}", device.name, device.address), news))
    }

    fn opened(bus: Connection, device: &Device, wanted: &Wanted<'_>) -> Result<Self, NoBoard> {
        let path = device.path.as_str();
        let connected = bus.call_method(Some(BLUEZ), path, Some(DEVICE), "Connect", &());
        let link = Self { bus, device: device.path.clone(), told: device.path.clone() };
        if connected.is_err() {
            link.disconnect();
            return Err(NoBoard::Refused);
        }
        let opened = link.characteristics(wanted);
        if opened.is_err() {
            link.disconnect();
        }
        let (tells, told) = opened?;
        let link = Self { told, ..link };
        let started =
            link.bus.call_method(Some(BLUEZ), tells.as_str(), Some(CHARACTERISTIC), "StartNotify", &());
        if started.is_err() {
            link.disconnect();
            return Err(NoBoard::Other);
        }
        Ok(link)
    }

    /// The characteristics by which it tells and is told, once it is known what it has.
    fn characteristics(&self, wanted: &Wanted<'_>) -> Result<(OwnedObjectPath, OwnedObjectPath), NoBoard> {
        let since = now();
        loop {
            let objects = objects(&self.bus)?;
            let of = |uuid: &str| {
                let is_one = |(path, interfaces): &(&OwnedObjectPath, &Interfaces)| {
                    let own = text(interfaces, CHARACTERISTIC, "UUID");
                    path.as_str().starts_with(&format!("{}/", self.device.as_str()))
                        && own.is_some_and(|own| own.eq_ignore_ascii_case(uuid))
                };
                objects.iter().find(is_one).map(|(path, _)| path.clone())
            };
            if let Some(both) = of(wanted.tells).zip(of(wanted.told)) {
                return Ok(both);
            }
            let device = objects.get(&self.device);
            let is_known = device.is_some_and(|device| flag(device, DEVICE, "ServicesResolved"));
            if is_known || since.elapsed() >= RESOLVE {
                return Err(NoBoard::Other);
            }
            thread::sleep(LOOK_EVERY);
        }
    }

    /// Tells it something, in as many parts as it needs.
    pub fn write(&self, bytes: &[u8]) -> Result<(), NoBoard> {
        for part in bytes.chunks(AT_ONCE) {
            let how: HashMap<&str, Value<'_>> = HashMap::new();
            let with = (part.to_vec(), how);
            self.bus
                .call_method(Some(BLUEZ), self.told.as_str(), Some(CHARACTERISTIC), "WriteValue", &with)
                .map_err(|_| NoBoard::Gone)?;
        }
        Ok(())
    }

    /// Lets it go: a board that stays connected is on the air for nobody.
    pub fn disconnect(&self) {
        let _ = self.bus.call_method(Some(BLUEZ), self.device.as_str(), Some(DEVICE), "Disconnect", &());
    }
}

/// The devices with such a name that the system knows, by their addresses and names. Nothing is looked for on the air.
pub fn known(is_named: &dyn Fn(&str) -> bool) -> Vec<(String, String)> {
    let Ok(objects) = bus().and_then(|bus| objects(&bus)) else { return Vec::new() };
    devices(&objects, is_named).into_iter().map(|device| (device.address, device.name)).collect()
}

fn bus() -> Result<Connection, NoBoard> {
    let built = Builder::system().and_then(|builder| builder.method_timeout(CALL).build());
    built.map_err(|_| NoBoard::NoService)
}

/// What a call answers; `None` where it fails.
fn call<T>(
    bus: &Connection,
    name: &str,
    path: &str,
    interface: &str,
    method: &str,
    with: &(impl serde::Serialize + zbus::zvariant::DynamicType),
) -> Option<T>
where
    T: for<'d> zbus::zvariant::DynamicDeserialize<'d>,
{
    bus.call_method(Some(name), path, Some(interface), method, with).ok()?.body().deserialize().ok()
}

fn objects(bus: &Connection) -> Result<Objects, NoBoard> {
    call(bus, BLUEZ, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", &())
        .ok_or(NoBoard::NoService)
}

fn text(interfaces: &Interfaces, interface: &str, name: &str) -> Option<String> {
    interfaces.get(interface)?.get(name)?.downcast_ref::<String>().ok()
}

fn flag(interfaces: &Interfaces, interface: &str, name: &str) -> bool {
    let value = interfaces.get(interface).and_then(|properties| properties.get(name));
    value.is_some_and(|value| value.downcast_ref::<bool>().unwrap_or(false))
}

fn devices(objects: &Objects, is_named: &dyn Fn(&str) -> bool) -> Vec<Device> {
    let device = |(path, interfaces): (&OwnedObjectPath, &Interfaces)| {
        let name = ["Name", "Alias"].into_iter().find_map(|name| text(interfaces, DEVICE, name))?;
        let address = text(interfaces, DEVICE, "Address")?;
        is_named(&name).then(|| Device { path: path.clone(), name, address })
    };
    let mut found: Vec<Device> = objects.iter().filter_map(device).collect();
    found.sort_by(|one, other| one.address.cmp(&other.address));
    found
}

/// The one device that is wanted, known or heard on the air.
fn found(bus: &Connection, wanted: &Wanted<'_>) -> Result<Device, NoBoard> {
    let is_on = |interfaces: &&Interfaces| flag(interfaces, ADAPTER, "Powered");
    let known = objects(bus)?;
    let adapter = known.iter().find(|(_, interfaces)| is_on(interfaces)).map(|(path, _)| path.clone());
    let adapter = adapter.ok_or(NoBoard::Off)?;
    let chosen = |objects: &Objects| -> Result<Option<Device>, NoBoard> {
        let is_own =
            |own: &Device| wanted.address.is_none_or(|named| own.address.eq_ignore_ascii_case(named));
        // Whoever names an address knows its kind.
        let is_named = |name: &str| wanted.address.is_some() || (wanted.is_named)(name);
        let mut devices: Vec<Device> = devices(objects, &is_named).into_iter().filter(is_own).collect();
        match devices.len() {
            0 | 1 => Ok(devices.pop()),
            _ => Err(NoBoard::Several),
        }
    };
    if let Some(device) = chosen(&known)? {
        return Ok(device);
    }
    let on_air = |method| bus.call_method(Some(BLUEZ), adapter.as_str(), Some(ADAPTER), method, &());
    let filter = HashMap::from([("Transport", Value::from("le"))]);
    let _ = bus.call_method(Some(BLUEZ), adapter.as_str(), Some(ADAPTER), "SetDiscoveryFilter", &(filter,));
    on_air("StartDiscovery").map_err(|_| NoBoard::Off)?;
    let since = now();
    let mut heard = Ok(None);
    while matches!(heard, Ok(None)) && since.elapsed() < FIND {
        thread::sleep(LOOK_EVERY);
        heard = objects(bus).and_then(|objects| chosen(&objects));
    }
    let _ = on_air("StopDiscovery");
    heard?.ok_or(NoBoard::NotFound)
}

/// Tells what the device says, and that it or the service is gone, on threads of their own.
fn listen(
    bus: &Connection,
    owner: &str,
    device: &OwnedObjectPath,
    tell: Sender<LinkNews>,
) -> Result<(), NoBoard> {
    let changes = || -> zbus::Result<MessageIterator> {
        let rule = MatchRule::builder().msg_type(Type::Signal).sender(owner.to_owned())?;
        let rule = rule
            .interface(PROPERTIES)?
            .member("PropertiesChanged")?
            .path_namespace(device.as_str().to_owned())?;
        MessageIterator::for_match_rule(rule.build().into_owned(), bus, Some(WAITING))
    };
    let owners = || -> zbus::Result<MessageIterator> {
        let rule = MatchRule::builder().msg_type(Type::Signal).sender(BUS)?.interface(BUS)?;
        let rule = rule.member("NameOwnerChanged")?.arg(0, BLUEZ)?;
        MessageIterator::for_match_rule(rule.build().into_owned(), bus, Some(WAITING))
    };
    let (changes, owners) =
        (changes().map_err(|_| NoBoard::NoService)?, owners().map_err(|_| NoBoard::NoService)?);
    let (to, own) = (tell.clone(), device.clone());
    let said = move || {
        for message in changes.flatten() {
            let header = message.header();
            let is_device = header.path().is_some_and(|path| path.as_str() == own.as_str());
            let body = message.body();
            let Ok((_, changed, _)) =
                body.deserialize::<(String, HashMap<String, OwnedValue>, Vec<String>)>()
            else {
                continue;
            };
            let told = if is_device {
                let connected = changed.get("Connected").and_then(|value| value.downcast_ref::<bool>().ok());
                (connected == Some(false)).then_some(LinkNews::Gone)
            } else {
                let value = changed.get("Value").and_then(|value| value.try_clone().ok());
                value.and_then(|value| Vec::<u8>::try_from(value).ok()).map(LinkNews::Said)
            };
            if told.is_some_and(|told| to.send(told).is_err()) {
                return;
            }
        }
        let _ = to.send(LinkNews::Gone);
    };
    let gone = move || {
        for _ in owners.flatten() {
            let _ = tell.send(LinkNews::Gone);
        }
    };
    let spawn = |name: &str, run: Box<dyn FnOnce() + Send>| {
        thread::Builder::new().name(name.into()).spawn(run).map_err(|_| NoBoard::NoService)
    };
    spawn("radio says", Box::new(said))?;
    spawn("radio ends", Box::new(gone))?;
    Ok(())
}
