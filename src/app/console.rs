//! The console: lines of text in and out, one thought a line, for screen readers and braille lines.

use std::collections::BTreeSet;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::Sender;
use std::thread;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{
    CompletionType, Config, Context, Editor, ExternalPrinter, Helper, Highlighter, Hinter, Validator,
};
use serde::Serialize;

use super::folders;
use super::table::{Screen, Wake};
use crate::journal::Record;
use crate::language::Message;

/// Lines to standard output, each at once.
struct PlainScreen;

impl Screen for PlainScreen {
    fn show(&mut self, _message: &Message, text: &str) {
        let mut out = io::stdout().lock();
        // Whoever closed our output reads nothing any more; the game goes on and is recorded.
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    }
}

/// One JSON object a line: `{"say":..,"text":..}` and the records of the journal.
struct JsonScreen;

#[derive(Serialize)]
struct Said<'a> {
    say: &'a str,
    text: &'a str,
}

impl Screen for JsonScreen {
    fn show(&mut self, message: &Message, text: &str) {
        print_json(&Said { say: message.key(), text });
    }

    fn recorded(&mut self, record: &Record) {
        print_json(record);
    }
}

fn print_json(value: &impl Serialize) {
    let mut out = io::stdout().lock();
    let line = serde_json::to_string(value).unwrap_or_default();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Lines above the one that is being typed.
struct EditedScreen<P: ExternalPrinter>(P);

impl<P: ExternalPrinter> Screen for EditedScreen<P> {
    fn show(&mut self, _message: &Message, text: &str) {
        let _ = self.0.print(format!("{text}\n"));
    }
}

/// Starts reading lines on a thread of its own and gives the screen that fits them: with editing, history
/// and completion of `words` on a terminal, plain otherwise.
#[must_use]
pub fn open(wakes: Sender<Wake>, words: Vec<String>, json: bool) -> Box<dyn Screen> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal() && !json;
    if let Some((mut editor, printer)) = terminal.then(|| editor(words)).flatten() {
        thread::spawn(move || edited_lines(&mut editor, &wakes));
        return printer;
    }
    thread::spawn(move || plain_lines(&wakes));
    if json { Box::new(JsonScreen) } else { Box::new(PlainScreen) }
}

/// Whether lines come in that nobody types: from a pipe or a file. A standard input that is not there is none.
#[must_use]
pub fn is_fed() -> bool {
    !io::stdin().is_terminal() && !is_absent()
}

#[cfg(unix)]
fn is_absent() -> bool {
    use std::fs::{File, metadata};
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let own = io::stdin().as_fd().try_clone_to_owned().and_then(|input| File::from(input).metadata());
    own.and_then(|own| Ok(own.rdev() != 0 && own.rdev() == metadata("/dev/null")?.rdev())).unwrap_or(true)
}

#[cfg(not(unix))]
const fn is_absent() -> bool {
    false
}

/// Bytes that are no UTF-8 are replaced, never fatal: the reader then says what it did not understand.
fn plain_lines(wakes: &Sender<Wake>) {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {
                let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned();
                if wakes.send(Wake::Line(line)).is_err() {
                    return;
                }
            }
        }
    }
    let _ = wakes.send(Wake::EndOfInput);
}

type LineEditor = Editor<Words, FileHistory>;

fn editor(words: Vec<String>) -> Option<(LineEditor, Box<dyn Screen>)> {
    let words = BTreeSet::from_iter(words).into_iter().collect();
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let mut editor = Editor::with_config(config).ok()?;
    editor.set_helper(Some(Words { words }));
    if let Some(file) = folders::line_history() {
        let _ = editor.load_history(&file);
    }
    let printer = editor.create_external_printer().ok()?;
    Some((editor, Box::new(EditedScreen(printer))))
}

fn edited_lines(editor: &mut LineEditor, wakes: &Sender<Wake>) {
    loop {
        match editor.readline("> ") {
            Ok(line) => {
                if wakes.send(Wake::Line(line)).is_err() {
                    break;
                }
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => break,
            Err(_) => break,
        }
    }
    save_history(editor);
    let _ = wakes.send(Wake::EndOfInput);
}

fn save_history(editor: &mut LineEditor) {
    let Some(file) = folders::line_history() else { return };
    if let Some(folder) = file.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = editor.save_history(&file);
}

/// Completes the word being typed: words of announcements and commands, never moves of the position.
#[derive(Helper, Highlighter, Hinter, Validator)]
struct Words {
    words: Vec<String>,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let start = line[..pos].rfind(' ').map_or(0, |blank| blank + 1);
        let typed = line[start..pos].to_lowercase();
        let fitting = self.words.iter().filter(|word| word.to_lowercase().starts_with(&typed));
        let pairs = fitting.map(|word| Pair { display: word.clone(), replacement: format!("{word} ") });
        Ok((start, pairs.collect()))
    }
}
