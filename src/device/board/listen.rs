//! Listens to a board for as long as it answers.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::time::Duration;

use super::dgt;
use super::event::BoardEvent;
use super::heard::Heard;
use super::protocol::Protocol;
use super::spec::Spec;
use super::squares::{Said, placement};
use super::{chesslink, chessnut, livechess};
use crate::device::os::hid;
use crate::device::time::now;

/// The speed of boards of DGT, in baud.
const BAUD: u32 = 9600;
/// The longest wait for bytes.
const READ_AT_MOST: Duration = Duration::from_millis(100);
/// So long after the last change the whole board is asked for, beside the usual times.
const QUIET: Duration = Duration::from_millis(250);
/// A board that was asked and has not said anything whole for so long is gone.
const SILENT_AT_MOST: Duration = Duration::from_secs(4);
/// What lights squares follows other messages after so long: boards of Chessnut want that.
const APART: Duration = Duration::from_millis(200);

/// Listens once, as long as `tell` wants it and the board answers.
pub(super) fn listen_until(spec: &Spec, tell: &impl Fn(BoardEvent) -> bool) {
    let mut heard = Heard::of(spec.to_string(), tell);
    let _ = listen_to(spec, &mut heard);
}

/// Listens to a board that is named, once, until it fails, is silent, or nobody wants to know.
pub(super) fn listen_to<T: Fn(BoardEvent) -> bool>(spec: &Spec, heard: &mut Heard<'_, T>) -> io::Result<()> {
    let serial = |path: &str, baud| serialport::new(path, baud).timeout(READ_AT_MOST).open();
    match spec {
        // Whoever searches knows which.
        Spec::Auto => Err(io::ErrorKind::NotFound.into()),
        Spec::Dgt(path) => listen(&mut serial(path, BAUD)?, &mut dgt::Decoder::default(), heard),
        Spec::ChessLink(path) => {
            listen(&mut serial(path, chesslink::BAUD)?, &mut chesslink::Decoder::default(), heard)
        }
        Spec::LiveChess { serial, port } => livechess::listen(serial, *port, heard),
        Spec::Chessnut(path) => {
            let named = path.as_ref().map(PathBuf::from);
            let found = named.or_else(|| hid::of(chessnut::MAKER).into_iter().next());
            let mut device = hid::Device::open(&found.ok_or(io::ErrorKind::NotFound)?, READ_AT_MOST)?;
            listen(&mut device, &mut chessnut::Reports, heard)
        }
    }
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
    let mut lit: Option<Vec<u8>> = None;
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
                        heard.back(number.take());
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
        } else if squares.is_some()
            && asked.elapsed() >= APART
            && let Some(wanted) = heard.lights().filter(|wanted| lit.as_deref() != Some(*wanted))
        {
            if let Some(message) = protocol.lights(wanted) {
                port.write_all(&message)?;
            }
            (lit, asked) = (Some(wanted.to_vec()), now());
        }
        // Whoever tells only what changes has at least told what stands there.
        if (protocol.must_answer() || squares.is_none()) && answered.elapsed() >= SILENT_AT_MOST {
            return Err(io::ErrorKind::TimedOut.into());
        }
    }
    Ok(())
}
