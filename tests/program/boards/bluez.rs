//! BlueZ as it is on a system's bus, with boards that speak Bluetooth LE, on a bus of the test's own.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use evavier::device::board::chesslink;
use evavier::rules::{File, Piece, Placement, Rank, Square};
use zbus::blocking::Connection;
use zbus::blocking::connection::Builder;
use zbus::zvariant::{OwnedValue, Value};

use super::emulator::{report, square, status};

const ADAPTER: &str = "/org/bluez/hci0";
const DEVICE: &str = "/org/bluez/hci0/dev_C0_11_22_33_44_55";
/// The address of the board.
pub const ADDRESS: &str = "C0:11:22:33:44:55";

/// What a board speaks.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Air {
    Chessnut,
    ChessLink,
    IChessOne,
}

impl Air {
    pub fn word(self) -> &'static str {
        match self {
            Self::Chessnut => "chessnut",
            Self::ChessLink => "chesslink",
            Self::IChessOne => "ichessone",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Chessnut => "Chessnut Air",
            Self::ChessLink => "MILLENNIUM CHESS",
            Self::IChessOne => "iChessOne-7",
        }
    }

    fn uuids(self) -> [&'static str; 2] {
        match self {
            Self::Chessnut => {
                ["1b7e8262-2877-41c3-b46e-cf057c562023", "1b7e8272-2877-41c3-b46e-cf057c562023"]
            }
            Self::ChessLink => {
                ["49535343-1e4d-4bd9-ba61-23c647249616", "49535343-8841-43f4-a8d4-ecbe34729bb3"]
            }
            Self::IChessOne => {
                ["6e400003-b5a3-f393-e0a9-e50e24dcca9e", "6e400002-b5a3-f393-e0a9-e50e24dcca9e"]
            }
        }
    }

    /// What it tells of all squares.
    fn whole(self, stands: &Placement) -> Vec<u8> {
        match self {
            Self::Chessnut => report(stands),
            Self::ChessLink => status(stands),
            Self::IChessOne => {
                let ranks = Rank::ALL.into_iter().rev();
                let pieces = ranks.flat_map(|rank| File::ALL.map(|file| stands.get(Square { file, rank })));
                let numbers: Vec<u8> = pieces
                    .map(|piece| {
                        let letter = piece.map_or('.', Piece::char);
                        u8::try_from(".PNBRQKpnbrqk".find(letter).expect("a piece")).expect("small")
                    })
                    .collect();
                let bytes = numbers.chunks(2).map(|pair| pair[0] << 4 | pair[1]);
                b"=p".iter().copied().chain(bytes).collect()
            }
        }
    }
}

/// Ways in which the radio, or a board, is not as it should be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Wrong {
    Nothing,
    /// There is no radio, or it is off.
    NoRadio,
    /// No board is on the air.
    OutOfReach,
    /// A board is on the air once it is looked for.
    HeardLater,
    /// It takes no connection.
    Refuses,
    /// It has other characteristics.
    Other,
    /// Another one of the same name is there too.
    Two,
}

#[derive(Debug)]
struct Shared {
    air: Air,
    wrong: Wrong,
    stands: Placement,
    notifies: bool,
    written: Vec<u8>,
}

type State = Arc<Mutex<Shared>>;

struct Adapter {
    powered: bool,
    state: State,
}

#[zbus::interface(name = "org.bluez.Adapter1")]
impl Adapter {
    #[zbus(property)]
    fn powered(&self) -> bool {
        self.powered
    }

    #[expect(clippy::unused_self, reason = "a method of the interface")]
    fn set_discovery_filter(&self, filter: HashMap<String, OwnedValue>) {
        assert!(filter.contains_key("Transport"));
    }

    async fn start_discovery(&self, #[zbus(object_server)] server: &zbus::ObjectServer) {
        let (air, wrong) = {
            let state = self.state.lock().expect("whole");
            (state.air, state.wrong)
        };
        if wrong == Wrong::HeardLater {
            let state = Arc::clone(&self.state);
            let _ = server.at(DEVICE, Device { air, state, address: ADDRESS }).await;
        }
    }

    #[expect(clippy::unused_self, reason = "a method of the interface")]
    fn stop_discovery(&self) {}
}

struct Device {
    air: Air,
    state: State,
    address: &'static str,
}

#[zbus::interface(name = "org.bluez.Device1")]
impl Device {
    #[zbus(property)]
    fn name(&self) -> String {
        self.air.name().to_owned()
    }

    #[zbus(property)]
    fn address(&self) -> String {
        self.address.to_owned()
    }

    #[zbus(property)]
    fn services_resolved(&self) -> bool {
        true
    }

    fn connect(&self) -> zbus::fdo::Result<()> {
        match self.state.lock().expect("whole").wrong {
            Wrong::Refuses => Err(zbus::fdo::Error::Failed("le-connection-abort-by-local".into())),
            _ => Ok(()),
        }
    }

    fn disconnect(&self) {
        self.state.lock().expect("whole").notifies = false;
    }
}

struct Characteristic {
    uuid: String,
    state: State,
    say: Sender<Vec<u8>>,
}

#[zbus::interface(name = "org.bluez.GattCharacteristic1")]
impl Characteristic {
    #[zbus(property, name = "UUID")]
    fn uuid(&self) -> String {
        self.uuid.clone()
    }

    fn start_notify(&self) {
        self.state.lock().expect("whole").notifies = true;
    }

    fn write_value(&self, value: Vec<u8>, _how: HashMap<String, OwnedValue>) {
        assert!(value.len() <= 20, "more than a connection takes at once");
        let mut state = self.state.lock().expect("whole");
        let whole = state.air.whole(&state.stands);
        match state.air {
            Air::Chessnut if value == [0x21, 0x01, 0x00] => drop(self.say.send(whole)),
            Air::Chessnut if value == [0x29, 0x01, 0x00] => drop(self.say.send(vec![0x2A, 0x02, 0x0A, 0x00])),
            Air::ChessLink => {
                state.written.extend(value);
                let asked: Vec<u8> = b"S53".iter().map(|letter| chesslink::odd(*letter)).collect();
                if state.written.ends_with(&asked) {
                    state.written.clear();
                    let _ = self.say.send(whole);
                }
            }
            Air::IChessOne if value == b"RP" || value == b"CPIRQ" => drop(self.say.send(whole)),
            Air::Chessnut | Air::IChessOne => {}
        }
    }
}

/// BlueZ with one board, for as long as this lives.
pub struct BlueZ {
    bus: Connection,
    state: State,
    say: Sender<Vec<u8>>,
}

impl BlueZ {
    pub fn start(address: &str, air: Air, wrong: Wrong, stands: Placement) -> Self {
        let shared = Shared { air, wrong, stands, notifies: false, written: Vec::new() };
        let state: State = Arc::new(Mutex::new(shared));
        let (say, said) = channel();
        let part = |path: &str| format!("{DEVICE}/service0001/{path}");
        let uuids = air.uuids().map(|uuid| match wrong {
            Wrong::Other => uuid.replace('1', "0"),
            _ => uuid.to_owned(),
        });
        let [tells, told] =
            uuids.map(|uuid| Characteristic { uuid, state: Arc::clone(&state), say: say.clone() });
        let device = |address| Device { air, state: Arc::clone(&state), address };
        let adapter = Adapter { powered: wrong != Wrong::NoRadio, state: Arc::clone(&state) };
        let serve = || -> zbus::Result<Connection> {
            let mut builder = Builder::address(address)?
                .serve_at("/", zbus::fdo::ObjectManager)?
                .serve_at(ADAPTER, adapter)?
                .serve_at(part("char0001"), tells)?
                .serve_at(part("char0002"), told)?;
            if !matches!(wrong, Wrong::OutOfReach | Wrong::HeardLater) {
                builder = builder.serve_at(DEVICE, device(ADDRESS))?;
            }
            if wrong == Wrong::Two {
                builder = builder.serve_at("/org/bluez/hci0/dev_two", device("C0:11:22:33:44:66"))?;
            }
            builder.name("org.bluez")?.build()
        };
        let bus = serve().expect("on the bus");
        let own = Self { bus: bus.clone(), state, say };
        let (state, path) = (Arc::clone(&own.state), part("char0001"));
        thread::spawn(move || notify(&bus, &path, &state, &said));
        own
    }

    /// What stands there now is told.
    pub fn put(&self, at: &str, piece: Option<Piece>) {
        let whole = {
            let mut state = self.state.lock().expect("whole");
            state.stands.set(square(at), piece);
            state.air.whole(&state.stands)
        };
        self.say.send(whole).expect("it runs");
    }

    /// Lifts a piece and puts it down.
    pub fn carry(&self, from: &str, to: &str) {
        let piece = self.stands().get(square(from));
        self.put(from, None);
        thread::sleep(Duration::from_millis(50));
        self.put(to, piece);
    }

    /// Bytes that mean nothing.
    pub fn noise(&self, bytes: &[u8]) {
        self.say.send(bytes.to_vec()).expect("it runs");
    }

    pub fn stands(&self) -> Placement {
        self.state.lock().expect("whole").stands
    }

    /// The board is out of reach.
    pub fn lose(&self) {
        self.state.lock().expect("whole").notifies = false;
        changed(&self.bus, DEVICE, "org.bluez.Device1", "Connected", Value::from(false));
    }

    /// Ends, as the service does where it is started anew.
    pub fn end(self) -> Placement {
        let stands = self.stands();
        self.bus.close().expect("it ran");
        stands
    }
}

/// Tells what is said, in parts of twenty bytes where it is a stream of letters.
fn notify(bus: &Connection, path: &str, state: &State, said: &Receiver<Vec<u8>>) {
    for bytes in said {
        let (notifies, air) = {
            let state = state.lock().expect("whole");
            (state.notifies, state.air)
        };
        let part = if air == Air::Chessnut { bytes.len().max(1) } else { 20 };
        for part in bytes.chunks(part).filter(|_| notifies) {
            changed(bus, path, "org.bluez.GattCharacteristic1", "Value", Value::from(part.to_vec()));
        }
    }
}

fn changed(bus: &Connection, path: &str, interface: &str, name: &str, value: Value<'_>) {
    let changes = (interface, HashMap::from([(name, value)]), Vec::<String>::new());
    let to: Option<&str> = None;
    let _ = bus.emit_signal(to, path, "org.freedesktop.DBus.Properties", "PropertiesChanged", &changes);
}
