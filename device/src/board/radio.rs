//! Boards by Bluetooth LE. Neither the radio nor what runs it is in the game's process: a child process (`evavier
//! board-radio`) has both, and gives the game what the board says over a pipe, a line each.
//!
//! From the child: `here NAME` once the board is connected, `from HEX` for what it says, one notification a line, and `no
//! REASON` before it ends. To it: `to HEX`. It ends when its input does.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::Spec;
use crate::os::{LinkNews, NoBoard, Wanted, bluetooth, process};
use crate::time::now;

/// The name of the subcommand that serves a radio.
pub const BOARD_RADIO: &str = "board-radio";
/// What it is asked for in place of a kind, to tell the boards that are known.
pub const KNOWN: &str = "known";

/// Kinds of boards that are reached by Bluetooth LE.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum RadioKind {
    /// Chessnut Air, Pro and Move.
    Chessnut,
    /// Millennium's ChessLink.
    ChessLink,
    IChessOne,
}

/// What is known of a kind: how it is written, the beginnings of the names that it has on the air, and the
/// characteristics it tells and is told by.
struct Known {
    kind: RadioKind,
    word: &'static str,
    names: &'static [&'static str],
    tells: &'static str,
    told: &'static str,
}

const KINDS: [Known; 3] = [
    Known {
        kind: RadioKind::Chessnut,
        word: "chessnut",
        names: &["Chessnut"],
        tells: "1b7e8262-2877-41c3-b46e-cf057c562023",
        told: "1b7e8272-2877-41c3-b46e-cf057c562023",
    },
    Known {
        kind: RadioKind::ChessLink,
        word: "chesslink",
        names: &["MILLENNIUM CHESS"],
        tells: "49535343-1e4d-4bd9-ba61-23c647249616",
        told: "49535343-8841-43f4-a8d4-ecbe34729bb3",
    },
    Known {
        kind: RadioKind::IChessOne,
        word: "ichessone",
        names: &["iChessOne"],
        tells: "6e400003-b5a3-f393-e0a9-e50e24dcca9e",
        told: "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
    },
];

impl RadioKind {
    pub const ALL: [Self; 3] = [Self::Chessnut, Self::ChessLink, Self::IChessOne];

    fn known(self) -> &'static Known {
        let at = KINDS.iter().position(|known| known.kind == self);
        &KINDS[at.unwrap_or_default()]
    }

    /// As a user writes it.
    pub fn word(self) -> &'static str {
        self.known().word
    }

    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word))
    }

    /// True if boards of this kind have such a name on the air.
    pub fn has_name(self, name: &str) -> bool {
        let begins =
            |with: &&str| name.get(..with.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(with));
        self.known().names.iter().any(begins)
    }

    /// The characteristic by which the board tells, in small letters.
    pub fn tells(self) -> &'static str {
        self.known().tells
    }

    /// The characteristic by which it is told.
    pub fn told(self) -> &'static str {
        self.known().told
    }
}

const REASONS: [(NoBoard, &str); 8] = [
    (NoBoard::NotHere, "not-here"),
    (NoBoard::NoService, "no-service"),
    (NoBoard::Off, "off"),
    (NoBoard::NotFound, "not-found"),
    (NoBoard::Several, "several"),
    (NoBoard::Refused, "refused"),
    (NoBoard::Other, "other"),
    (NoBoard::Gone, "gone"),
];

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = REASONS.iter().find(|(reason, _)| reason == self);
        f.write_str(row.map_or("gone", |(_, word)| word))
    }
}

fn reason_of(word: &str) -> Option<NoBoard> {
    REASONS.iter().find(|(_, own)| *own == word).map(|(reason, _)| *reason)
}

impl std::error::Error for NoBoard {}

/// A line from the child.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum RadioLine {
    Here(String),
    From(Vec<u8>),
    No(NoBoard),
}

impl fmt::Display for RadioLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // A name on the air may hold anything.
            Self::Here(name) => write!(f, "here {}", name.replace(char::is_control, " ")),
            Self::From(bytes) => write!(f, "from {}", hex(bytes)),
            Self::No(reason) => write!(f, "no {reason}"),
        }
    }
}

impl RadioLine {
    /// The meaning of a line; none where it is none of ours.
    pub fn parse(line: &str) -> Option<Self> {
        match line.split_once(' ')? {
            ("here", name) => Some(Self::Here(name.to_owned())),
            ("from", text) => unhex(text).map(Self::From),
            ("no", reason) => reason_of(reason).map(Self::No),
            _ => None,
        }
    }
}

/// The bytes that a line has the child send to the board.
fn to_board_bytes(line: &str) -> Option<Vec<u8>> {
    unhex(line.strip_prefix("to ")?)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim().as_bytes();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let is_whole = digits.len().is_multiple_of(2) && digits.iter().all(u8::is_ascii_hexdigit);
    is_whole.then(|| digits.chunks(2).map(byte).collect()).flatten()
}

/// What the child does: it connects to a board and gives what it says to the game, until the board is gone, or the game.
pub fn serve(
    kind: RadioKind,
    address: Option<&str>,
    input: impl Read + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut write = |line: RadioLine| {
        writeln!(output, "{line}")?;
        output.flush()
    };
    let is_named = |name: &str| kind.has_name(name);
    let wanted = Wanted { is_named: &is_named, address, tells: kind.tells(), told: kind.told() };
    let (link, name, news) = match bluetooth::Link::connect(&wanted) {
        Ok(connected) => connected,
        Err(reason) => return write(RadioLine::No(reason)),
    };
    let link = Arc::new(link);
    let (to_board, orders) = (Arc::clone(&link), news);
    let (tell, all) = mpsc::channel();
    let end = tell.clone();
    thread::Builder::new().name("radio orders".into()).spawn(move || {
        let mut input = BufReader::new(input);
        let mut line = String::new();
        while matches!(input.by_ref().take(LONGEST_LINE).read_line(&mut line), Ok(1..)) {
            if to_board_bytes(line.trim_end()).is_some_and(|bytes| to_board.write(&bytes).is_err()) {
                let _ = end.send(LinkNews::Gone);
                return;
            }
            line.clear();
        }
        let _ = end.send(LinkNews::End);
    })?;
    thread::Builder::new().name("radio news".into()).spawn(move || {
        for news in orders {
            if tell.send(news).is_err() {
                return;
            }
        }
    })?;
    let mut told = write(RadioLine::Here(name));
    for news in all {
        if told.is_err() {
            break;
        }
        match news {
            LinkNews::Said(bytes) => told = write(RadioLine::From(bytes)),
            LinkNews::Gone => {
                told = write(RadioLine::No(NoBoard::Gone));
                break;
            }
            LinkNews::End => break,
        }
    }
    link.disconnect();
    told
}

/// For a board to be found and connected: the child's own waits end before.
const CONNECTED_AT_MOST: Duration = Duration::from_secs(40);
/// For a child to tell what boards are known.
const KNOWN_AT_MOST: Duration = Duration::from_secs(5);
/// For the child to end by itself, and let the board go.
const END_AT_MOST: Duration = Duration::from_secs(2);
/// The longest line that is read from the child.
const LONGEST_LINE: u64 = 4096;

/// A board over its radio: what it says is read, one notification a read, and written what it is told.
pub(super) struct Radio {
    child: Child,
    to: Option<ChildStdin>,
    lines: Receiver<RadioLine>,
    wait: Duration,
    /// Of a notification that was longer than a read.
    rest: Vec<u8>,
    /// The board by its name on the air.
    pub name: String,
}

impl Radio {
    /// Starts the child and waits until it has the board. Reads wait for so long at most.
    pub fn open(kind: RadioKind, address: Option<&str>, wait: Duration) -> io::Result<Self> {
        let mut command = Command::new(process::own_program());
        command.args([BOARD_RADIO, kind.word()]).args(address);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        process::set_apart(&mut command);
        let mut child = command.spawn()?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let (tell, lines) = mpsc::channel();
        let mut radio = Self { child, to, lines, wait, rest: Vec::new(), name: String::new() };
        let from = from.ok_or(io::ErrorKind::BrokenPipe)?;
        thread::Builder::new().name("radio".into()).spawn(move || {
            let mut from = BufReader::new(from);
            let mut line = String::new();
            while matches!(from.by_ref().take(LONGEST_LINE).read_line(&mut line), Ok(1..)) {
                // What is none of its lines is left out.
                if RadioLine::parse(line.trim_end()).is_some_and(|line| tell.send(line).is_err()) {
                    break;
                }
                line.clear();
            }
        })?;
        let end = now() + CONNECTED_AT_MOST;
        loop {
            match radio.lines.recv_timeout(end.saturating_duration_since(now())) {
                Ok(RadioLine::Here(name)) => {
                    radio.name = name;
                    return Ok(radio);
                }
                Ok(RadioLine::From(_)) => {}
                Ok(RadioLine::No(reason)) => return Err(io::Error::other(reason)),
                Err(RecvTimeoutError::Timeout) => return Err(io::ErrorKind::TimedOut.into()),
                Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }
}

/// The boards by Bluetooth LE that the system knows, as another child tells them: nothing is looked for on the air, and
/// nothing is connected.
pub(super) fn known() -> Vec<Spec> {
    let mut command = Command::new(process::own_program());
    command.args([BOARD_RADIO, KNOWN]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let Ok(mut child) = process::set_apart(&mut command).spawn() else { return Vec::new() };
    let since = now();
    while since.elapsed() < KNOWN_AT_MOST && matches!(child.try_wait(), Ok(None)) {
        thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    let told = child.wait_with_output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&told)
        .lines()
        .filter_map(|line| line.parse().ok())
        .filter(Spec::is_by_bluetooth)
        .collect()
}

/// What that child tells: a board a line, as it is named.
pub fn tell_known(output: &mut impl Write) -> io::Result<()> {
    for kind in RadioKind::ALL {
        for (address, _) in bluetooth::known(&|name| kind.has_name(name)) {
            let address = Some(address.to_ascii_uppercase());
            writeln!(output, "{}", Spec::Bluetooth { kind, address })?;
        }
    }
    output.flush()
}

/// The reason for which a board could not be listened to, where a radio told one.
pub fn reason(error: &io::Error) -> Option<NoBoard> {
    error.get_ref()?.downcast_ref::<NoBoard>().copied()
}

impl Read for Radio {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            match self.lines.recv_timeout(self.wait) {
                Ok(RadioLine::From(said)) => self.rest = said,
                Ok(RadioLine::Here(_)) | Err(RecvTimeoutError::Timeout) => {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                Ok(RadioLine::No(reason)) => return Err(io::Error::other(reason)),
                Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
        if self.rest.is_empty() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let count = self.rest.len().min(bytes.len());
        bytes[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

impl Write for Radio {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let to = self.to.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        if !bytes.is_empty() {
            writeln!(to, "to {}", hex(bytes))?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Radio {
    fn drop(&mut self) {
        self.to = None;
        let since = now();
        while since.elapsed() < END_AT_MOST {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        for line in [
            RadioLine::Here("Chessnut Air (AA:BB:CC:DD:EE:FF)".into()),
            RadioLine::From(vec![0x01, 0x24, 0x00, 0xFF]),
            RadioLine::From(Vec::new()),
            RadioLine::No(NoBoard::Off),
            RadioLine::No(NoBoard::Gone),
        ] {
            assert_eq!(RadioLine::parse(&line.to_string()), Some(line.clone()), "{line}");
        }
        for none in ["", "here", "from 0", "from 0g", "from +1", "no", "no idea", "to 00", "von 00"] {
            assert_eq!(RadioLine::parse(none), None, "{none}");
        }
        assert_eq!(RadioLine::Here("a\nno off".into()).to_string(), "here a no off");
        assert_eq!(to_board_bytes("to 210100"), Some(vec![0x21, 0x01, 0x00]));
        assert_eq!(to_board_bytes("to 2101 00"), None);
        assert_eq!(to_board_bytes("from 21"), None);
    }

    #[test]
    fn boards_are_known_by_their_names_on_the_air() {
        for (name, kind) in [
            ("Chessnut Air", RadioKind::Chessnut),
            ("Chessnut Move", RadioKind::Chessnut),
            ("CHESSNUT PRO", RadioKind::Chessnut),
            ("MILLENNIUM CHESS", RadioKind::ChessLink),
            ("iChessOne-0123", RadioKind::IChessOne),
        ] {
            for other in RadioKind::ALL {
                assert_eq!(other.has_name(name), other == kind, "{name}");
            }
        }
        for name in ["", "DGT_PEGASUS_1", "Chess", "Kopfhörer"] {
            assert!(!RadioKind::ALL.into_iter().any(|kind| kind.has_name(name)), "{name}");
        }
    }
}
