//! The console, given back as it was found, and its keys.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use crossterm_winapi::{ConsoleMode, Handle};

use crate::device::lock;

/// So long the program may take to put everything away. Whoever closes the window of a console gives it less.
const PATIENCE: Duration = Duration::from_secs(30);

/// The status of a program that was interrupted, as shells know it.
const INTERRUPTED: i32 = 130;

static WATCHED: OnceLock<()> = OnceLock::new();
static ASK: Mutex<Option<Box<dyn FnMut() -> bool + Send>>> = Mutex::new(None);

/// Whoever ends the program by a key is asked first.
pub fn ask_before_the_end(ask: Box<dyn FnMut() -> bool + Send>) {
    *lock(&ASK) = Some(ask);
    watch();
}

/// A console is remembered by whoever changes it.
pub fn remember() {
    watch();
}

/// Lines are edited in a console that shows nothing by itself.
pub const fn quieten() {}

/// Leaves the terminal as it was found.
pub fn give_back() {
    let _ = disable_raw_mode();
}

/// Ctrl-C and the end of the console end the program, but not before it has put everything away.
fn watch() {
    WATCHED.get_or_init(|| {
        let _ = ctrlc::set_handler(interrupted);
    });
}

/// The act of Ctrl-C, also where it comes as a key.
fn interrupted() {
    let ask = lock(&ASK).take();
    if ask.is_some_and(|mut ask| ask()) {
        thread::spawn(|| {
            thread::sleep(PATIENCE);
            end();
        });
    } else {
        end();
    }
}

fn end() {
    give_back();
    std::process::exit(INTERRUPTED);
}

/// The byte of Ctrl-C where it is a key like any other.
pub const INTERRUPT: u8 = 3;

/// The end of a line that is not shown; a console sends a carriage return before it.
pub const LINE_ENDS: &[u8] = b"\n";

/// A console takes whole lines, and edits them (`ENABLE_LINE_INPUT`, `ENABLE_PROCESSED_INPUT`).
const LINES: u32 = 0x0003;
/// It shows what is typed (`ENABLE_ECHO_INPUT`).
const SHOWN: u32 = 0x0004;

/// Longest wait for keys at once.
const WAIT: Duration = Duration::from_millis(100);

/// No line is longer, in bytes.
const LONGEST: u64 = 4_096;

/// The beginning of a line that has not ended.
static BEGUN: Mutex<String> = Mutex::new(String::new());

/// Whether a line has ended; waits for that for a moment. A console tells of keys, not of lines: they are shown and
/// kept here until Enter.
pub fn has_line() -> bool {
    if enable_raw_mode().is_err() {
        return true;
    }
    let ended = take_keys();
    let _ = disable_raw_mode();
    ended
}

fn take_keys() -> bool {
    let mut line = lock(&BEGUN);
    let mut out = io::stdout();
    while event::poll(WAIT).unwrap_or(false) {
        let Ok(Event::Key(key)) = event::read() else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => {
                line.push('\n');
                let _ = out.write_all(b"\r\n");
                return true;
            }
            KeyCode::Char('c') if control => interrupted(),
            KeyCode::Backspace => {
                if line.pop().is_some() {
                    let _ = out.write_all(b"\x08 \x08");
                }
            }
            KeyCode::Char(sign) if !control && line.len() < 4_000 => {
                line.push(sign);
                let _ = write!(out, "{sign}");
            }
            _ => {}
        }
        let _ = out.flush();
    }
    false
}

/// Reads the line that [`has_line`] found, or one of a pipe.
pub fn read_line(line: &mut Vec<u8>) -> io::Result<usize> {
    let begun = std::mem::take(&mut *lock(&BEGUN));
    if io::stdin().is_terminal() && begun.ends_with('\n') {
        line.extend(begun.as_bytes());
        return Ok(begun.len());
    }
    io::stdin().lock().take(LONGEST).read_until(b'\n', line)
}

/// A console that delivers each key at once and does not show it.
pub struct SingleKeys {
    _before: Before,
}

impl SingleKeys {
    pub fn start() -> Option<Self> {
        remember();
        let before = Before::now()?;
        enable_raw_mode().ok().map(|()| Self { _before: before })
    }
}

impl Drop for SingleKeys {
    /// What was typed since is not meant for the console.
    fn drop(&mut self) {
        while event::poll(Duration::ZERO).unwrap_or(false) {
            let _ = event::read();
        }
    }
}

/// A console that takes lines and does not show them: it edits them as ever, and Ctrl-C interrupts as ever.
pub struct Unseen {
    _before: Before,
}

impl Unseen {
    pub fn start() -> Option<Self> {
        remember();
        let before = Before::now()?;
        // Somebody else may have left it raw.
        console()?.set_mode((before.0 | LINES) & !SHOWN).ok()?;
        Some(Self { _before: before })
    }
}

/// The mode a console had, and has again when this is dropped.
struct Before(u32);

impl Before {
    fn now() -> Option<Self> {
        console()?.mode().ok().map(Self)
    }
}

impl Drop for Before {
    fn drop(&mut self) {
        if let Some(console) = console() {
            let _ = console.set_mode(self.0);
        }
    }
}

/// The console itself, whatever standard input is.
fn console() -> Option<ConsoleMode> {
    Handle::current_in_handle().ok().map(ConsoleMode::from)
}
