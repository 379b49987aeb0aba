//! Board specifications as a user writes them (the kind of a board and where it is), and boards found by
//! asking whatever may be one.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::str::FromStr;
use std::thread;

use serialport::SerialPortType;

use super::listen::{BoardEvent, listen_until};
use super::radio::{self, RadioKind};
use super::{chessnut, livechess};
use crate::os::{NoBoard, hid};

/// A board and where it is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Spec {
    /// A board of DGT on this serial port, also one over USB: `dgt:/dev/ttyUSB0`, `dgt:COM3`.
    Dgt(String),
    /// A board with Millennium's ChessLink on this serial port: `chesslink:/dev/ttyUSB0`.
    ChessLink(String),
    /// A board of Chessnut over USB: `chessnut`, or `chessnut:/dev/hidraw2` where there are several.
    Chessnut(Option<String>),
    /// The one board that is there, whatever it is: `auto`.
    Auto,
    /// A board that LiveChess has on this machine, by the number it was made with: `livechess:7425`, and
    /// `livechess:7425@1983` where LiveChess listens at another port of 127.0.0.1 than usual.
    LiveChess { serial: String, port: u16 },
    /// A board by Bluetooth LE: `bluetooth:chessnut`, or `bluetooth:chessnut@C0:11:22:33:44:55` where there are several.
    Bluetooth { kind: RadioKind, address: Option<String> },
}

impl Spec {
    /// Local socket of the program on this machine that is connected to for it.
    pub const fn socket(&self) -> Option<u16> {
        if let Self::LiveChess { port, .. } = self { Some(*port) } else { None }
    }

    /// True if it is reached by the machine's Bluetooth.
    pub const fn is_by_bluetooth(&self) -> bool {
        matches!(self, Self::Bluetooth { .. })
    }

    /// The serial port that it hangs on.
    pub fn port(&self) -> Option<&str> {
        if let Self::Dgt(port) | Self::ChessLink(port) = self { Some(port) } else { None }
    }

    /// Its name for those who choose: the kind, and the last part of where it is.
    pub fn name(&self) -> String {
        let (kind, place) = match self {
            Self::Dgt(port) => ("DGT", port.as_str()),
            Self::ChessLink(port) => ("ChessLink", port.as_str()),
            Self::Chessnut(path) => ("Chessnut", path.as_deref().unwrap_or_default()),
            Self::LiveChess { serial, .. } => ("LiveChess", serial.as_str()),
            Self::Bluetooth { kind, address } => {
                return format!("Bluetooth {} {}", kind.word(), address.as_deref().unwrap_or_default())
                    .trim_end()
                    .to_owned();
            }
            Self::Auto => ("auto", ""),
        };
        match place.rsplit('/').next() {
            Some(place) if !place.is_empty() => format!("{kind} {place}"),
            _ => kind.to_owned(),
        }
    }
}

/// Reasons for which words name no board.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum SpecError {
    /// There is no such kind, or none is named.
    #[error(
        "write the kind of board and its port, such as dgt:/dev/ttyUSB0, dgt:COM3, chesslink:COM4, livechess:7425, \
         chessnut, bluetooth:chessnut or auto"
    )]
    Kind,
    #[error("write the port behind the colon, such as dgt:/dev/ttyUSB0 or dgt:COM3")]
    Port,
    /// The number of the board is missing or none.
    #[error("write the number of the board behind the colon, such as livechess:7425")]
    Serial,
    /// No kind of board by Bluetooth, or no address of one.
    #[error(
        "write the kind of board behind the colon: bluetooth:chessnut, bluetooth:chesslink or bluetooth:ichessone, and \
         its address where there are several, such as bluetooth:chessnut@C0:11:22:33:44:55"
    )]
    Bluetooth,
    /// A board that tells only where something stands.
    #[error("a Pegasus tells only on which squares something stands, not which piece: it cannot be used")]
    Pegasus,
}

impl SpecError {
    /// Key of the reason among the faults of a command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Kind => "board_kind",
            Self::Port => "board_port",
            Self::Serial => "board_serial",
            Self::Bluetooth => "board_bluetooth",
            Self::Pegasus => "board_pegasus",
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        let (kind, place) = text.split_once(':').unwrap_or((text, ""));
        let place = place.trim();
        let named = (!place.is_empty()).then(|| place.to_owned());
        match kind.trim().to_ascii_lowercase().as_str() {
            "auto" if named.is_none() => Ok(Self::Auto),
            "chessnut" => Ok(Self::Chessnut(named)),
            "dgt" if text.contains(':') => named.map(Self::Dgt).ok_or(SpecError::Port),
            "chesslink" if text.contains(':') => named.map(Self::ChessLink).ok_or(SpecError::Port),
            "livechess" if text.contains(':') => {
                let (serial, port) = place.split_once('@').unwrap_or((place, ""));
                let is_number =
                    !serial.is_empty() && serial.chars().all(|letter| letter.is_ascii_alphanumeric());
                let port = if port.is_empty() { Some(livechess::PORT) } else { port.parse().ok() };
                let port = port.filter(|port| is_number && *port > 0).ok_or(SpecError::Serial)?;
                Ok(Self::LiveChess { serial: serial.to_owned(), port })
            }
            "bluetooth" => {
                let (kind, address) =
                    place.split_once('@').map_or((place, None), |(kind, at)| (kind, Some(at)));
                if kind.eq_ignore_ascii_case("pegasus") {
                    return Err(SpecError::Pegasus);
                }
                let kind = RadioKind::of_word(kind).ok_or(SpecError::Bluetooth)?;
                let address = address.map(str::to_ascii_uppercase);
                if address.as_deref().is_some_and(|address| !is_address(address)) {
                    return Err(SpecError::Bluetooth);
                }
                Ok(Self::Bluetooth { kind, address })
            }
            _ => Err(SpecError::Kind),
        }
    }
}

/// True for six bytes in capitals with colons between.
fn is_address(text: &str) -> bool {
    let is_byte = |part: &str| part.len() == 2 && part.bytes().all(|digit| digit.is_ascii_hexdigit());
    text.split(':').count() == 6 && text.split(':').all(is_byte)
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => write!(f, "auto"),
            Self::Dgt(port) => write!(f, "dgt:{port}"),
            Self::ChessLink(port) => write!(f, "chesslink:{port}"),
            Self::Chessnut(None) => write!(f, "chessnut"),
            Self::Chessnut(Some(path)) => write!(f, "chessnut:{path}"),
            Self::LiveChess { serial, port: livechess::PORT } => write!(f, "livechess:{serial}"),
            Self::LiveChess { serial, port } => write!(f, "livechess:{serial}@{port}"),
            Self::Bluetooth { kind, address: None } => write!(f, "bluetooth:{}", kind.word()),
            Self::Bluetooth { kind, address: Some(address) } => {
                write!(f, "bluetooth:{}@{address}", kind.word())
            }
        }
    }
}

/// A board that answers.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FoundBoard {
    pub spec: Spec,
    /// Its name: that, and the number it was made with where it tells it.
    pub name: String,
}

/// Name by which a board answers, if one does; takes some seconds where none does.
pub fn answers(spec: &Spec) -> Option<String> {
    tried(spec).ok()
}

/// The same, and why none does where a radio knows it.
pub fn tried(spec: &Spec) -> Result<String, Option<NoBoard>> {
    if *spec == Spec::Auto {
        let mut found = found();
        return found.pop().filter(|_| found.is_empty()).map(|one| one.name).ok_or(None);
    }
    let (named, stands) = (RefCell::new(None), Cell::new(false));
    let ended = listen_until(spec, &|event| {
        match event {
            BoardEvent::Back(name) => drop(named.replace(Some(name))),
            BoardEvent::Stands(_) => stands.set(true),
            _ => {}
        }
        !stands.get()
    });
    let reason = ended.err().as_ref().and_then(radio::reason);
    named.into_inner().filter(|_| stands.get()).ok_or(reason)
}

/// All boards that answer: those of LiveChess on this machine, those of Chessnut, those by Bluetooth LE that the system
/// knows, and whatever board is asked on a serial port over USB or Bluetooth. Ports in the wall of the machine are not asked, for anything may hang there; nor
/// are those that another program holds. Takes some seconds.
pub fn found() -> Vec<FoundBoard> {
    let live = livechess::boards(livechess::PORT).into_iter().filter(|row| row.is_there);
    let live = live.map(|row| Spec::LiveChess { serial: row.serial, port: livechess::PORT });
    let mut places: Vec<Vec<Spec>> = Vec::new();
    for spec in live.chain(possible()).chain(radio::known()) {
        // The kinds on one port one after the other, all else side by side.
        match places.iter_mut().find(|specs| specs[0].port().is_some() && specs[0].port() == spec.port()) {
            Some(specs) => specs.push(spec),
            None => places.push(vec![spec]),
        }
    }
    let asking = places.into_iter().map(|specs| {
        thread::spawn(move || {
            specs.into_iter().find_map(|spec| Some(FoundBoard { name: answers(&spec)?, spec }))
        })
    });
    asking.collect::<Vec<_>>().into_iter().filter_map(|asking| asking.join().ok().flatten()).collect()
}

/// Devices of this machine that may be boards, as [`found`] asks for them. Nothing is sent anywhere to find out: a
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_named_by_kind_and_port() {
        let dgt = |port: &str| Ok(Spec::Dgt(port.to_owned()));
        let live = |serial: &str, port| Ok(Spec::LiveChess { serial: serial.to_owned(), port });
        let radio =
            |kind, address: Option<&str>| Ok(Spec::Bluetooth { kind, address: address.map(str::to_owned) });
        for (text, meant) in [
            ("dgt:/dev/ttyUSB0", dgt("/dev/ttyUSB0")),
            (" DGT: COM3 ", dgt("COM3")),
            ("dgt:/dev/serial/by-path/pci-0:1", dgt("/dev/serial/by-path/pci-0:1")),
            ("chesslink:COM4", Ok(Spec::ChessLink("COM4".into()))),
            ("Auto", Ok(Spec::Auto)),
            ("auto:COM3", Err(SpecError::Kind)),
            ("chessnut", Ok(Spec::Chessnut(None))),
            ("Chessnut:", Ok(Spec::Chessnut(None))),
            ("chessnut:/dev/hidraw2", Ok(Spec::Chessnut(Some("/dev/hidraw2".into())))),
            ("livechess:7425", live("7425", 1982)),
            ("livechess:7425@1983", live("7425", 1983)),
            ("dgt:", Err(SpecError::Port)),
            ("chesslink: ", Err(SpecError::Port)),
            ("livechess:", Err(SpecError::Serial)),
            ("livechess:7425@", live("7425", 1982)),
            ("livechess:7425@0", Err(SpecError::Serial)),
            ("livechess:7425@example.org", Err(SpecError::Serial)),
            ("livechess:7425@70000", Err(SpecError::Serial)),
            ("livechess", Err(SpecError::Kind)),
            ("bluetooth:chessnut", radio(RadioKind::Chessnut, None)),
            ("Bluetooth: ChessLink", radio(RadioKind::ChessLink, None)),
            ("bluetooth:ichessone@c0:11:22:33:44:ff", radio(RadioKind::IChessOne, Some("C0:11:22:33:44:FF"))),
            ("bluetooth:chessnut@C0:11:22:33:44", Err(SpecError::Bluetooth)),
            ("bluetooth:chessnut@", Err(SpecError::Bluetooth)),
            ("bluetooth:dgt", Err(SpecError::Bluetooth)),
            ("bluetooth", Err(SpecError::Bluetooth)),
            ("bluetooth:pegasus", Err(SpecError::Pegasus)),
            ("dgt", Err(SpecError::Kind)),
            ("", Err(SpecError::Kind)),
            ("other:COM3", Err(SpecError::Kind)),
        ] {
            let read = text.parse::<Spec>();
            assert_eq!(read, meant, "{text}");
            if let Ok(spec) = read {
                assert_eq!(spec.to_string().parse(), Ok(spec), "{text}");
            }
        }
    }
}
