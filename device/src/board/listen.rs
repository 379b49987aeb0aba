//! The thread of a board: it finds the board, listens to it for as long as it answers, and finds it again when it was
//! unplugged. What boards say of their squares, whatever they are.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use super::ichessone::IChessOneDecoder;
use super::notified::Notified;
use super::radio::{Radio, RadioKind};
use super::spec::{self, Spec};
use super::{chesslink, chessnut, dgt, livechess};
use crate::os::hid;
use crate::time::now;

/// News of a board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BoardEvent {
    /// It answers, for the first time or again: its kind and place, and the number it was made with where it tells that.
    Back(String),
    /// The whole board was read, and this stands on it: the first field of a FEN, with White's side as the board takes it.
    Stands(String),
    /// A square changed, and this should stand there now; what was lost on the way is not in it.
    Changed(String),
    /// Its battery is low: so many percent. Told once until it is charged.
    Battery(u8),
    /// It does not answer, or is not there; told once, until it answers.
    Lost,
}

/// Anything a board says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BoardSays {
    /// The pieces on all squares, from a8 to h8 and down to h1; `.` for nothing.
    All(Box<[char; 64]>),
    /// The piece on one square now, counted likewise.
    One(usize, char),
    Number(String),
    /// Charge of its battery, in percent.
    Battery(u8),
    /// Its battery is being charged.
    Charging,
}

/// Squares from a8 to h1 as the first field of a FEN.
pub fn placement(squares: &[char; 64]) -> String {
    let of_rank = |rank: &[char]| -> String {
        let runs = rank.chunk_by(|one, next| *one == '.' && *next == '.');
        runs.map(|run| if run[0] == '.' { run.len().to_string() } else { run[0].to_string() }).collect()
    };
    squares.chunks(8).map(of_rank).collect::<Vec<_>>().join("/")
}

/// The language of one kind of board: bytes out, meanings in.
pub(super) trait BoardProtocol {
    /// Message to a board that was just found.
    const GREETING: &'static [u8];

    /// The question repeated to see that it is still there; of a board that only tells unasked, empty.
    fn question(&mut self) -> &'static [u8];

    /// Interval of the question; its answer puts right what a lost update left wrong.
    const ASK_EVERY: Duration = Duration::from_millis(800);

    /// True if a board that does not answer is gone: not where it tells of that by itself.
    const MUST_ANSWER: bool = true;

    /// The message that lights these squares, counted from a8 to h1, and no others; `None` where a board has no lights.
    fn lights(&self, _squares: &[u8]) -> Option<Vec<u8>> {
        None
    }

    /// Takes in bytes as they were read, of one read; what they say.
    fn take_in(&mut self, bytes: &[u8]) -> Vec<BoardSays>;
}

/// Pause before a board that is gone is looked for again.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Listens to a board on a thread of its own, for as long as `tell` wants it. Without a thread it is told as lost. Squares
/// that are sent, counted from a8 to h1, are lit where it has lights, and no others.
pub fn start(spec: Spec, tell: impl Fn(BoardEvent) -> bool + Clone + Send + 'static) -> Sender<Vec<u8>> {
    let at_once = tell.clone();
    let (lights, lit) = mpsc::channel();
    if thread::Builder::new().name("board".into()).spawn(move || watch(&spec, &tell, lit)).is_err() {
        at_once(BoardEvent::Lost);
    }
    lights
}

fn watch(spec: &Spec, tell: &impl Fn(BoardEvent) -> bool, lit: Receiver<Vec<u8>>) {
    let mut heard = BoardListener::of(spec.to_string(), tell, Some(lit));
    while heard.wanted {
        // Whatever went wrong, the board is looked for anew.
        let _ = find_and_listen(spec, &mut heard);
        if heard.wanted && !heard.told_lost {
            heard.tell(BoardEvent::Lost);
        }
        thread::sleep(LOOK_EVERY);
    }
}

fn find_and_listen<T: Fn(BoardEvent) -> bool>(
    spec: &Spec,
    heard: &mut BoardListener<'_, T>,
) -> io::Result<()> {
    if *spec != Spec::Auto {
        return listen_to(spec, heard);
    }
    let found = spec::found();
    // No board or several: the user must name one.
    let [one] = found.as_slice() else { return Err(io::ErrorKind::NotFound.into()) };
    heard.name = one.spec.to_string();
    listen_to(&one.spec, heard)
}

/// The longest wait for bytes.
const READ_AT_MOST: Duration = Duration::from_millis(25);
/// Quiet after the last change before the whole board is asked for, beside the usual times.
const QUIET: Duration = Duration::from_millis(60);
/// A board that was asked and has not said anything whole for so long is gone.
const SILENT_AT_MOST: Duration = Duration::from_secs(4);
/// Pause between another message and the one that lights squares: boards of Chessnut want it.
const APART: Duration = Duration::from_millis(200);

/// Listens once, as long as `tell` wants it and the board answers.
pub(super) fn listen_until(spec: &Spec, tell: &impl Fn(BoardEvent) -> bool) -> io::Result<()> {
    listen_to(spec, &mut BoardListener::of(spec.to_string(), tell, None))
}

/// Listens to a board that is named, once, until it fails, is silent, or nobody wants to know.
fn listen_to<T: Fn(BoardEvent) -> bool>(spec: &Spec, heard: &mut BoardListener<'_, T>) -> io::Result<()> {
    let serial = |path: &str, baud| serialport::new(path, baud).timeout(READ_AT_MOST).open();
    match spec {
        // Whoever searches knows which.
        Spec::Auto => Err(io::ErrorKind::NotFound.into()),
        Spec::Dgt(path) => listen(&mut serial(path, dgt::BAUD)?, &mut dgt::DgtDecoder::default(), heard),
        Spec::ChessLink(path) => {
            listen(&mut serial(path, chesslink::BAUD)?, &mut chesslink::ChessLinkDecoder::default(), heard)
        }
        Spec::LiveChess { serial, port } => livechess::listen(serial, *port, heard),
        Spec::Chessnut(path) => {
            let named = path.as_ref().map(PathBuf::from);
            let found = named.or_else(|| hid::of(chessnut::MAKER).into_iter().next());
            let mut device = hid::ReportDevice::open(&found.ok_or(io::ErrorKind::NotFound)?, READ_AT_MOST)?;
            listen(&mut device, &mut chessnut::Reports::default(), heard)
        }
        Spec::Bluetooth { kind, address } => {
            let mut radio = Radio::open(*kind, address.as_deref(), READ_AT_MOST)?;
            heard.made(radio.name.clone());
            match kind {
                RadioKind::Chessnut => listen(&mut radio, &mut Notified::default(), heard),
                RadioKind::ChessLink => {
                    listen(&mut radio, &mut chesslink::ChessLinkDecoder::default(), heard)
                }
                RadioKind::IChessOne => listen(&mut radio, &mut IChessOneDecoder::default(), heard),
            }
        }
    }
}

/// Listens until the port fails, the board is silent, or nobody wants to know.
fn listen<P: BoardProtocol, T: Fn(BoardEvent) -> bool>(
    port: &mut (impl Read + Write + ?Sized),
    protocol: &mut P,
    heard: &mut BoardListener<'_, T>,
) -> io::Result<()> {
    let mut squares: Option<[char; 64]> = None;
    let (mut asked, mut answered) = (now(), now());
    let mut number = None;
    let mut changed = None;
    let mut lit: Option<Vec<u8>> = None;
    port.write_all(P::GREETING)?;
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
                BoardSays::All(all) => {
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
                BoardSays::One(square, piece) => {
                    if let Some(all) = &mut squares {
                        all[square] = piece;
                        heard.tell(BoardEvent::Changed(placement(all)));
                        changed = Some((now(), false));
                    }
                }
                BoardSays::Number(made) => number = Some(made),
                BoardSays::Battery(percent) => heard.battery(percent),
                BoardSays::Charging => heard.charges(),
            }
        }
        // Asked for once when a hand rests, for nothing is believed before.
        let rests = changed.as_mut().filter(|(since, is_asked)| !is_asked && since.elapsed() >= QUIET);
        let is_due = rests.map(|(_, is_asked)| *is_asked = true).is_some();
        if is_due || asked.elapsed() >= P::ASK_EVERY {
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
        if (P::MUST_ANSWER || squares.is_none()) && answered.elapsed() >= SILENT_AT_MOST {
            return Err(io::ErrorKind::TimedOut.into());
        }
    }
    Ok(())
}

/// Percentages at which a battery is low, and at which it is charged again.
const LOW: u8 = 15;
const CHARGED: u8 = 30;

/// Listener for one board: whether it is still wanted, and whether the board has answered.
pub(super) struct BoardListener<'a, T> {
    tell: &'a T,
    pub(super) name: String,
    pub(super) wanted: bool,
    pub(super) told_lost: bool,
    told_low: bool,
    lights: Option<Receiver<Vec<u8>>>,
    lit: Vec<u8>,
    made: Option<String>,
}

impl<'a, T: Fn(BoardEvent) -> bool> BoardListener<'a, T> {
    /// A listener that has heard nothing of this board yet.
    fn of(name: String, tell: &'a T, lights: Option<Receiver<Vec<u8>>>) -> Self {
        Self {
            tell,
            name,
            wanted: true,
            told_lost: false,
            told_low: false,
            lights,
            lit: Vec::new(),
            made: None,
        }
    }

    /// The squares to be lit now, counted from a8 to h1; `None` where nobody lights any.
    pub(super) fn lights(&mut self) -> Option<&[u8]> {
        if let Some(newest) = self.lights.as_ref()?.try_iter().last() {
            self.lit = newest;
        }
        Some(&self.lit)
    }

    pub(super) fn tell(&mut self, event: BoardEvent) {
        self.told_lost = event == BoardEvent::Lost;
        self.wanted = (self.tell)(event);
    }

    /// Notes the name that it has itself, where it does not tell the number it was made with.
    pub(super) fn made(&mut self, name: String) {
        self.made = Some(name);
    }

    /// Tells that the board answers; with the number it was made with.
    pub(super) fn back(&mut self, number: Option<String>) {
        let number = number.or_else(|| self.made.clone());
        let name = number.map_or_else(|| self.name.clone(), |number| format!("{} ({number})", self.name));
        self.tell(BoardEvent::Back(name));
    }

    /// Notes that it is being charged: it is told anew once it is low without.
    pub(super) fn charges(&mut self) {
        self.told_low = false;
    }

    pub(super) fn battery(&mut self, percent: u8) {
        if percent <= LOW && !self.told_low {
            self.tell(BoardEvent::Battery(percent));
        }
        self.told_low = percent <= LOW || self.told_low && percent < CHARGED;
    }
}
