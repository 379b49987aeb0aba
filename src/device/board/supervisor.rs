//! The thread of a board: it finds the board, listens to it, and finds it again when it was unplugged.

use std::io::{self, Read, Write};
use std::thread;
use std::time::Duration;

use super::dgt::{self, Decoder, Said};
use super::event::BoardEvent;
use super::spec::Spec;
use crate::device::time::now;

const BAUD: u32 = 9600;
/// The longest wait for bytes.
const READ_AT_MOST: Duration = Duration::from_millis(100);
/// How often the whole board is asked for: what an update lost is put right so.
const ASK_EVERY: Duration = Duration::from_millis(800);
/// A board that was asked and has not said anything whole for so long is gone.
const SILENT_AT_MOST: Duration = Duration::from_secs(4);
/// How long is waited before a board that is gone is looked for again.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Listens to a board on a thread of its own, for as long as `tell` wants it. Without a thread it is told as lost.
pub fn start(spec: Spec, tell: impl Fn(BoardEvent) -> bool + Clone + Send + 'static) {
    let at_once = tell.clone();
    if thread::Builder::new().name("board".into()).spawn(move || watch(&spec, &tell)).is_err() {
        at_once(BoardEvent::Lost);
    }
}

/// Whether anybody still listens, and whether the board has answered.
struct Heard<'a, T> {
    tell: &'a T,
    wanted: bool,
    told_lost: bool,
}

impl<T: Fn(BoardEvent) -> bool> Heard<'_, T> {
    fn tell(&mut self, event: BoardEvent) {
        self.told_lost = event == BoardEvent::Lost;
        self.wanted = (self.tell)(event);
    }
}

fn watch(spec: &Spec, tell: &impl Fn(BoardEvent) -> bool) {
    let Spec::Dgt(path) = spec;
    let mut heard = Heard { tell, wanted: true, told_lost: false };
    while heard.wanted {
        if let Ok(mut port) = serialport::new(path.as_str(), BAUD).timeout(READ_AT_MOST).open() {
            // Whatever went wrong, the board is looked for anew.
            let _ = listen(&mut port, &mut heard);
        }
        if heard.wanted && !heard.told_lost {
            heard.tell(BoardEvent::Lost);
        }
        thread::sleep(LOOK_EVERY);
    }
}

/// Listens until the port fails, the board is silent, or nobody wants to know.
fn listen<T: Fn(BoardEvent) -> bool>(
    port: &mut (impl Read + Write + ?Sized),
    heard: &mut Heard<'_, T>,
) -> io::Result<()> {
    let mut decoder = Decoder::default();
    let mut squares: Option<[char; 64]> = None;
    let (mut asked, mut answered) = (now(), now());
    port.write_all(&[dgt::RESET, dgt::UPDATES, dgt::DUMP])?;
    let mut bytes = [0; 256];
    while heard.wanted {
        let count = match port.read(&mut bytes) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => count,
            Err(error) if matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::Interrupted) => 0,
            Err(error) => return Err(error),
        };
        let before = squares;
        for said in bytes[..count].iter().filter_map(|byte| decoder.take(*byte)) {
            match said {
                Said::All(all) => {
                    squares = Some(*all);
                    answered = now();
                }
                // A change before all is known says nothing.
                Said::One(square, piece) => squares.iter_mut().for_each(|all| all[square] = piece),
            }
        }
        if before.is_none() && squares.is_some() {
            heard.tell(BoardEvent::Back);
        }
        if let Some(all) = squares.filter(|_| squares != before) {
            heard.tell(BoardEvent::Stands(dgt::placement(&all)));
        }
        if asked.elapsed() >= ASK_EVERY {
            asked = now();
            port.write_all(&[dgt::DUMP])?;
        }
        if answered.elapsed() >= SILENT_AT_MOST {
            return Err(io::ErrorKind::TimedOut.into());
        }
    }
    Ok(())
}
