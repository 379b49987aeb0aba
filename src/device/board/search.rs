//! Boards that are there, found by asking whatever may be one.

use std::cell::{Cell, RefCell};
use std::thread;

use serialport::SerialPortType;

use super::event::BoardEvent;
use super::listen::listen_until;
use super::spec::Spec;
use super::{chessnut, livechess};
use crate::device::os::hid;

/// A board that answers.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Found {
    pub spec: Spec,
    /// Its name: that, and the number it was made with where it tells it.
    pub name: String,
}

/// Whether a board answers, and by which name; takes some seconds where none does.
pub fn answers(spec: &Spec) -> Option<String> {
    if *spec == Spec::Auto {
        let mut found = found();
        return found.pop().filter(|_| found.is_empty()).map(|one| one.name);
    }
    let (named, stands) = (RefCell::new(None), Cell::new(false));
    listen_until(spec, &|event| {
        match event {
            BoardEvent::Back(name) => drop(named.replace(Some(name))),
            BoardEvent::Stands(_) => stands.set(true),
            _ => {}
        }
        !stands.get()
    });
    named.into_inner().filter(|_| stands.get())
}

/// All boards that answer: those of LiveChess on this machine, those of Chessnut, and whatever board is asked on a
/// serial port over USB or Bluetooth. Ports in the wall of the machine are not asked, for anything may hang there; nor
/// are those that another program holds. Takes some seconds.
pub fn found() -> Vec<Found> {
    let live = livechess::boards(livechess::PORT).into_iter().filter(|row| row.is_there);
    let live = live.map(|row| Spec::LiveChess { serial: row.serial, port: livechess::PORT });
    let mut places: Vec<Vec<Spec>> = Vec::new();
    for spec in live.chain(possible()) {
        // The kinds on one port one after the other, all else side by side.
        match places.iter_mut().find(|specs| specs[0].port().is_some() && specs[0].port() == spec.port()) {
            Some(specs) => specs.push(spec),
            None => places.push(vec![spec]),
        }
    }
    let asking = places.into_iter().map(|specs| {
        thread::spawn(move || specs.into_iter().find_map(|spec| Some(Found { name: answers(&spec)?, spec })))
    });
    asking.collect::<Vec<_>>().into_iter().filter_map(|asking| asking.join().ok().flatten()).collect()
}

/// What may be a board and hangs on this machine, as [`found`] asks for it. Nothing is sent anywhere to find out: a
/// braille display may hang on such a port as well, and no connection is made that nobody asked for.
pub fn possible() -> Vec<Spec> {
    let devices = hid::of(chessnut::MAKER).into_iter();
    let devices = devices.map(|path| Spec::Chessnut(Some(path.display().to_string())));
    let serial = ports().into_iter().flat_map(|port| [Spec::Dgt(port.clone()), Spec::ChessLink(port)]);
    devices.chain(serial).collect()
}

fn ports() -> Vec<String> {
    let ports = serialport::available_ports().unwrap_or_default().into_iter();
    let may_be = |name: &str, kind: &SerialPortType| {
        matches!(kind, SerialPortType::UsbPort(_) | SerialPortType::BluetoothPort)
            || ["ttyUSB", "ttyACM", "rfcomm", "usbserial"].iter().any(|part| name.contains(part))
    };
    let mut names: Vec<String> = ports
        .filter(|port| may_be(&port.port_name, &port.port_type))
        // A Mac has each port twice; this one waits for nobody's carrier.
        .filter(|port| !port.port_name.contains("/tty.usb"))
        .map(|port| port.port_name)
        .collect();
    names.sort();
    names
}
