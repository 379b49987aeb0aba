//! The thread of a board: it finds the board, listens to it, and finds it again when it was unplugged.

use std::io::{self, Read, Write};
use std::thread;
use std::time::Duration;

use super::dgt;
use super::event::BoardEvent;
use super::protocol::Protocol;
use super::spec::Spec;
use super::squares::{Said, placement};
use super::{chesslink, livechess};
use crate::device::time::now;

/// The speed of boards of DGT, in baud.
const BAUD: u32 = 9600;
/// The longest wait for bytes.
const READ_AT_MOST: Duration = Duration::from_millis(100);
/// So long after the last change the whole board is asked for, beside the usual times.
const QUIET: Duration = Duration::from_millis(250);
/// A board that was asked and has not said anything whole for so long is gone.
const SILENT_AT_MOST: Duration = Duration::from_secs(4);
/// How long is waited before a board that is gone is looked for again.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// At so many percent a battery is low, and at so many it is charged again.
const LOW: u8 = 15;
const CHARGED: u8 = 30;

/// Listens to a board on a thread of its own, for as long as `tell` wants it. Without a thread it is told as lost.
pub fn start(spec: Spec, tell: impl Fn(BoardEvent) -> bool + Clone + Send + 'static) {
    let at_once = tell.clone();
    if thread::Builder::new().name("board".into()).spawn(move || watch(&spec, &tell)).is_err() {
        at_once(BoardEvent::Lost);
    }
}

/// Whether anybody still listens, and whether the board has answered.
pub(super) struct Heard<'a, T> {
    tell: &'a T,
    pub(super) wanted: bool,
    told_lost: bool,
    told_low: bool,
}

impl<T: Fn(BoardEvent) -> bool> Heard<'_, T> {
    pub(super) fn tell(&mut self, event: BoardEvent) {
        self.told_lost = event == BoardEvent::Lost;
        self.wanted = (self.tell)(event);
    }

    pub(super) fn battery(&mut self, percent: u8) {
        if percent <= LOW && !self.told_low {
            self.tell(BoardEvent::Battery(percent));
        }
        self.told_low = percent <= LOW || self.told_low && percent < CHARGED;
    }
}

fn watch(spec: &Spec, tell: &impl Fn(BoardEvent) -> bool) {
    let mut heard = Heard { tell, wanted: true, told_lost: false, told_low: false };
    while heard.wanted {
        // Whatever went wrong, the board is looked for anew.
        let _ = listen_to(spec, &mut heard);
        if heard.wanted && !heard.told_lost {
            heard.tell(BoardEvent::Lost);
        }
        thread::sleep(LOOK_EVERY);
    }
}

fn listen_to<T: Fn(BoardEvent) -> bool>(spec: &Spec, heard: &mut Heard<'_, T>) -> io::Result<()> {
    let serial = |path: &str, baud| serialport::new(path, baud).timeout(READ_AT_MOST).open();
    match spec {
        Spec::Dgt(path) => listen(&mut serial(path, BAUD)?, &mut dgt::Decoder::default(), heard),
        Spec::ChessLink(path) => {
            listen(&mut serial(path, chesslink::BAUD)?, &mut chesslink::Decoder::default(), heard)
        }
        Spec::LiveChess { serial, port } => livechess::listen(serial, *port, heard),
        Spec::Chessnut(path) => chessnut(path.as_deref(), heard),
    }
}

#[cfg(target_os = "linux")]
fn chessnut<T: Fn(BoardEvent) -> bool>(path: Option<&str>, heard: &mut Heard<'_, T>) -> io::Result<()> {
    use std::path::PathBuf;

    use super::{chessnut, hidraw};

    let named = path.map(PathBuf::from);
    let found = named.or_else(|| hidraw::of(chessnut::MAKER).into_iter().next());
    let mut device = hidraw::Device::open(&found.ok_or(io::ErrorKind::NotFound)?, READ_AT_MOST)?;
    listen(&mut device, &mut chessnut::Reports, heard)
}

/// Elsewhere nobody has written how such a device is opened without unsafe code.
#[cfg(not(target_os = "linux"))]
fn chessnut<T: Fn(BoardEvent) -> bool>(_path: Option<&str>, _heard: &mut Heard<'_, T>) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Listens until the port fails, the board is silent, or nobody wants to know.
fn listen<T: Fn(BoardEvent) -> bool>(
    port: &mut (impl Read + Write + ?Sized),
    protocol: &mut impl Protocol,
    heard: &mut Heard<'_, T>,
) -> io::Result<()> {
    let mut squares: Option<[char; 64]> = None;
    let (mut asked, mut answered) = (now(), now());
    let mut number = None;
    let mut changed = None;
    for message in protocol.greeting() {
        port.write_all(message)?;
    }
    let mut bytes = [0; 256];
    while heard.wanted {
        let count = match port.read(&mut bytes) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => count,
            Err(error) if matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::Interrupted) => 0,
            Err(error) => return Err(error),
        };
        for said in protocol.take_in(&bytes[..count]) {
            match said {
                Said::All(all) => {
                    if squares.is_none() {
                        heard.tell(BoardEvent::Back(number.take()));
                    }
                    // Told though nothing changed: now it is sure.
                    if squares != Some(*all) || changed.is_some() {
                        heard.tell(BoardEvent::Stands(placement(&all)));
                    }
                    (squares, changed) = (Some(*all), None);
                    answered = now();
                }
                // A change before all is known says nothing.
                Said::One(square, piece) => {
                    if let Some(all) = &mut squares {
                        all[square] = piece;
                        heard.tell(BoardEvent::Changed(placement(all)));
                        changed = Some((now(), false));
                    }
                }
                Said::Number(made) => number = Some(made),
                Said::Battery(percent) => heard.battery(percent),
            }
        }
        // Asked for once when a hand rests, for nothing is believed before.
        let rests = changed.as_mut().filter(|(since, is_asked)| !is_asked && since.elapsed() >= QUIET);
        let is_due = rests.map(|(_, is_asked)| *is_asked = true).is_some();
        if is_due || asked.elapsed() >= protocol.ask_every() {
            asked = now();
            port.write_all(protocol.question())?;
        }
        // Whoever tells only what changes has at least told what stands there.
        if (protocol.must_answer() || squares.is_none()) && answered.elapsed() >= SILENT_AT_MOST {
            return Err(io::ErrorKind::TimedOut.into());
        }
    }
    Ok(())
}
