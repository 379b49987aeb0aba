//! The console, given back as it was found, and its keys.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use crossterm_winapi::{ConsoleMode, Handle};

use crate::lock;
use crate::os::ending;
use crate::terminal::line_at_most;

/// The status of a program that was interrupted, as shells know it.
const INTERRUPTED: i32 = 130;
static WATCHED: OnceLock<()> = OnceLock::new();

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
pub fn watch() {
    WATCHED.get_or_init(|| {
        let _ = ctrlc::set_handler(interrupted);
    });
}

/// The act of Ctrl-C, also where it comes as a key.
fn interrupted() {
    ending::asked_to(end);
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
/// The beginning of a line that has not ended.
static BEGUN: Mutex<String> = Mutex::new(String::new());

/// True if a line has ended; waits for that for a moment. A console tells of keys, not of lines: they are
/// shown and kept here until Enter.
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

/// Reads the line that [`has_line`] found, or one of a pipe, without what stands behind `most` bytes and one more.
pub fn read_line(most: usize) -> io::Result<Option<Vec<u8>>> {
    let begun = std::mem::take(&mut *lock(&BEGUN));
    if io::stdin().is_terminal() && begun.ends_with('\n') {
        return Ok(Some(begun.into_bytes()));
    }
    line_at_most(&mut io::stdin().lock(), most)
}

/// A console that was changed, until this is dropped.
pub struct ChangedTerminal {
    /// Its mode.
    before: u32,
    are_keys: bool,
}

impl Drop for ChangedTerminal {
    fn drop(&mut self) {
        // What was typed since is not meant for the console.
        while self.are_keys && event::poll(Duration::ZERO).unwrap_or(false) {
            let _ = event::read();
        }
        if let Some(console) = console() {
            let _ = console.set_mode(self.before);
        }
    }
}

/// Delivers each key at once from here on, and does not show it.
pub fn single_keys() -> Option<ChangedTerminal> {
    remember();
    let before = console()?.mode().ok()?;
    enable_raw_mode().ok().map(|()| ChangedTerminal { before, are_keys: true })
}

/// Takes lines from here on without showing them: the console edits them as ever, and Ctrl-C interrupts as
/// ever.
pub fn unseen_typing() -> Option<ChangedTerminal> {
    remember();
    let before = console()?.mode().ok()?;
    // Somebody else may have left it raw.
    console()?.set_mode((before | LINES) & !SHOWN).ok()?;
    Some(ChangedTerminal { before, are_keys: false })
}

/// The console itself, whatever standard input is.
fn console() -> Option<ConsoleMode> {
    Handle::current_in_handle().ok().map(ConsoleMode::from)
}
