//! The console: lines of text in and out, one thought a line, for screen readers and braille lines.

mod gate;
mod json;
mod printer;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::Sender;
use std::thread;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::history::FileHistory;
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, Editor, Event, EventContext, EventHandler,
    ExternalPrinter, Helper, Hinter, KeyCode, KeyEvent, Modifiers, RepeatCount, Validator,
};

use super::loop_event::LoopEvent;
use super::redact;
use super::screen::{Screen, ScreenState};
use crate::device::os::files;
use crate::device::terminal::{self, line_at_most, plain, unseen_line};
use crate::device::time::now;
use crate::device::untrusted_file;
use crate::journal::Record;
use crate::language::arbiter::{Lack, Order, OrderFault, is_pin};
use crate::language::{Command, LONGEST_LINE, Locale, Message, Reader, Renderer, Style};
use crate::notation::marks;
use crate::user::folders;
use crate::user::keys::{BareKey, Key, KeyAction, ScreenKeys};
use gate::{Gate, Stroke};
use printer::Printer;

/// SpeechBackend in which a line is shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum LineKind {
    /// It goes to standard output at once.
    Plain,
    /// It stands above the one that is being typed.
    Edited,
    Json,
}

/// Lines of text, or of JSON.
struct LineScreen {
    printer: Printer,
    gate: Gate,
    kind: LineKind,
    /// Keys that do something by themselves; none where no key comes in.
    keys: ScreenKeys,
}

impl Screen for LineScreen {
    fn show(&mut self, message: &Message, text: &str) {
        self.printer.print(match self.kind {
            LineKind::Plain | LineKind::Edited => plain(text).into_owned(),
            LineKind::Json => json::said(message, text),
        });
    }

    fn about(&mut self, message: &Message, text: &str) {
        if self.kind == LineKind::Json {
            self.show(message, text);
        }
    }

    fn between_programs(&mut self, message: &Message, text: &str) {
        self.about(message, text);
    }

    fn log(&mut self, message: &Message, text: &str) {
        if self.kind == LineKind::Json {
            self.printer.print(json::logged(message, text));
        }
    }

    fn recorded(&mut self, record: &Record) {
        if self.kind == LineKind::Json {
            // What proves the arbiter's number is for the journal alone: elsewhere it can be guessed at leisure.
            let mut shown = record.clone();
            if let crate::game::Event::PinSet { hash, .. } = &mut shown.event {
                hash.clear();
            }
            self.printer.print(terminal::json(&shown).unwrap_or_default());
        }
    }

    fn asks(&self) -> bool {
        match self.kind {
            LineKind::Plain => io::stdin().is_terminal(),
            LineKind::Edited => true,
            LineKind::Json => false,
        }
    }

    fn woken(&mut self, wake: &LoopEvent) {
        self.gate.woken(wake);
    }

    fn glance(&mut self, _: &ScreenState<'_>) {
        self.gate.glance();
    }

    fn secret(&mut self, on: bool) -> bool {
        if self.kind == LineKind::Edited { self.gate.secret_keys(on) } else { self.gate.secret_lines(on) }
    }

    fn keep_lines(&mut self, on: bool) {
        self.gate.keep_lines(on);
    }

    fn key_of(&self, command: Command) -> Option<String> {
        self.keys.key_of(command).map(|key| key.to_string().replace('-', " "))
    }
}

impl Drop for LineScreen {
    fn drop(&mut self) {
        self.printer.finish();
        if self.kind == LineKind::Edited {
            self.gate.close();
        }
    }
}

/// A line to standard output. Whoever closed that reads nothing any more; the game goes on and is recorded.
fn to_output(line: String) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Starts reading lines on a thread of its own and gives the screen that fits them: with editing, history
/// and completion of `words` on a terminal, plain otherwise.
pub fn open(
    wakes: Sender<LoopEvent>,
    words: Vec<String>,
    locale: &'static Locale,
    keys: &ScreenKeys,
    json: bool,
) -> Box<dyn Screen> {
    let reader = Reader::new(locale);
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal() && !json;
    let gate = Gate::default();
    let left_out = move |lines| {
        let message = say!("lines_left_out", lines);
        let text = Renderer::new(locale, Style::default()).text(&message);
        if json { json::said(&message, &text) } else { text }
    };
    if let Some(mut editor) = terminal.then(|| editor(words, reader.clone(), &gate)).flatten()
        && let Ok(mut above) = editor.create_external_printer()
    {
        terminal::leave_showing_to_an_editor();
        let printer = Printer::start(move |line| drop(above.print(line + "\n")), left_out);
        bind_keys(&mut editor, keys, &wakes, &gate);
        let passing = gate.clone();
        thread::spawn(move || edited_lines(&mut editor, &wakes, &passing));
        return Box::new(LineScreen { printer, gate, kind: LineKind::Edited, keys: keys.clone() });
    }
    let printer = Printer::start(to_output, left_out);
    let passing = gate.clone();
    thread::spawn(move || plain_lines(&wakes, &reader, &passing));
    let kind = if json { LineKind::Json } else { LineKind::Plain };
    Box::new(LineScreen { printer, gate, kind, keys: ScreenKeys::default() })
}

/// True if lines come in that nobody types: from a pipe or a file. A standard input that is not there is
/// none.
pub fn is_fed() -> bool {
    !io::stdin().is_terminal() && !files::is_input_absent()
}

/// Bytes that are no UTF-8 are replaced, never fatal: the reader then says what it did not understand.
fn plain_lines(wakes: &Sender<LoopEvent>, reader: &Reader, gate: &Gate) {
    loop {
        let Some(unseen) = gate.pass() else { return };
        if unseen {
            let Some(line) = unseen_line() else { break };
            if !gate.send(wakes, line, true) {
                return;
            }
            continue;
        }
        let Ok(Some(bytes)) = line_at_most(&mut io::stdin().lock(), LONGEST_LINE) else { break };
        let line = String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_owned();
        let private = is_private(reader, &line);
        if !gate.send(wakes, line, private) {
            return;
        }
    }
    let _ = wakes.send(LoopEvent::EndOfInput);
}

/// True if what follows from a line may have to be typed unseen.
fn is_private(reader: &Reader, line: &str) -> bool {
    line.len() <= LONGEST_LINE && (reader.arbiter_line(line).is_some() || reader.may_want_passphrase(line))
}

type LineEditor = Editor<Words, FileHistory>;

fn editor(words: Vec<String>, reader: Reader, gate: &Gate) -> Option<LineEditor> {
    let words = BTreeSet::from_iter(words).into_iter().collect();
    // One word after the other in the line: a list may not fit, and would ask for keys while the clock runs.
    let config = Config::builder().completion_type(CompletionType::Circular).build();
    let mut editor = Editor::with_config(config).ok()?;
    editor.set_helper(Some(Words { words, reader, gate: gate.clone() }));
    if let Some(file) = folders::line_history().filter(|file| untrusted_file::open(file).is_ok()) {
        let _ = editor.load_history(&file);
    }
    Some(editor)
}

fn edited_lines(editor: &mut LineEditor, wakes: &Sender<LoopEvent>, gate: &Gate) {
    let mut asked_to_leave = false;
    while let Some(unseen) = gate.pass()
        && gate.begins()
    {
        let line = editor.readline(if unseen { "" } else { "> " });
        gate.stands();
        // Ctrl-C and Ctrl-D ask to leave, and leave where nothing else was typed since; so does a terminal that is gone.
        let line = match line {
            Err(ReadlineError::Interrupted | ReadlineError::Eof) if !asked_to_leave => {
                asked_to_leave = true;
                if gate.leave(wakes) { continue } else { break }
            }
            Err(_) => break,
            Ok(line) => line,
        };
        asked_to_leave = false;
        // Neither the editor nor its history sees what is not to be seen.
        if let Some(hidden) = gate.hidden_line() {
            if gate.send(wakes, line + &hidden, true) {
                continue;
            }
            break;
        }
        if gate.forgets() && line.is_empty() {
            continue;
        }
        // Several lines that were pasted are several; the line counts from now, however slow the disk is.
        let goes_on = gate.begins()
            && marks::lines(&line).split('\n').enumerate().all(|(at, line)| {
                (at == 0 || gate.pass().is_some()) && entered(editor, wakes, gate, line.to_owned())
            });
        // The last one is kept, too.
        keep_history(editor);
        gate.stands();
        if !goes_on {
            break;
        }
    }
    let _ = wakes.send(LoopEvent::EndOfInput);
}

/// Sends one line to the table, and keeps it for the next game.
fn entered(editor: &mut LineEditor, wakes: &Sender<LoopEvent>, gate: &Gate, line: String) -> bool {
    // The arbiter's number is kept nowhere, nor a passphrase that was typed unasked.
    if gate.keeps_lines() && !editor.helper().is_some_and(|words| words.is_secret(&line)) {
        let _ = editor.add_history_entry(&line);
    }
    let private = editor.helper().is_some_and(|words| is_private(&words.reader, &line));
    gate.send(wakes, line, private)
}

fn keep_history(editor: &mut LineEditor) {
    // A pipe in its place would be waited for.
    let Some(file) =
        folders::line_history().filter(|file| !file.exists() || untrusted_file::open(file).is_ok())
    else {
        return;
    };
    if let Some(folder) = file.parent() {
        let _ = crate::device::atomic_file::own_folder(folder);
    }
    let _ = editor.append_history(&file);
}

/// A key that does something by itself: what is being typed stays as it is.
struct Bound {
    wakes: Sender<LoopEvent>,
    gate: Gate,
    key: Key,
    action: KeyAction,
}

impl ConditionalEventHandler for Bound {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        if let Some(taken) = AnyOther(self.gate.clone()).handle(event, 1, true, context) {
            return Some(taken);
        }
        if self.key.belongs_to_typing() && !context.line().is_empty() {
            return None;
        }
        match self.action {
            // An empty line is the press of whoever is to move.
            KeyAction::Command(Command::Press) => return Some(Cmd::AcceptLine),
            KeyAction::Command(command) => {
                let _ = self.gate.hand_on(&self.wakes, LoopEvent::Command(command, now()), false);
            }
            KeyAction::Press(color) => {
                let _ = self.wakes.send(LoopEvent::Press(color, now()));
            }
        }
        Some(Cmd::Noop)
    }
}

/// All keys of a line that is not shown, and none too many of one that is.
struct AnyOther(Gate);

impl ConditionalEventHandler for AnyOther {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let stroke = stroke(event);
        // As at any terminal: the end of input where nothing stands in the line.
        let end = matches!(event, Event::KeySeq(keys) if keys[..] == [KeyEvent::ctrl('D')]);
        if end && self.0.hides_nothing_yet() {
            return Some(Cmd::EndOfFile);
        }
        if self.0.hides(stroke) {
            let whole = matches!(stroke, Stroke::Enter | Stroke::GiveUp);
            return Some(if whole { Cmd::AcceptLine } else { Cmd::Noop });
        }
        // One sign more than is taken: so it is refused and not cut.
        let full = matches!(stroke, Stroke::Sign(_)) && context.line().len() > LONGEST_LINE;
        full.then_some(Cmd::Noop)
    }
}

fn stroke(event: &Event) -> Stroke {
    let Event::KeySeq(keys) = event else { return Stroke::Other };
    match keys[..] {
        [KeyEvent(KeyCode::Enter, _)] => Stroke::Enter,
        [KeyEvent(KeyCode::Backspace, _)] => Stroke::Back,
        [KeyEvent(KeyCode::Char('M' | 'J'), Modifiers::CTRL)] => Stroke::Enter,
        [KeyEvent(KeyCode::Char('H'), Modifiers::CTRL)] => Stroke::Back,
        [KeyEvent(KeyCode::Char('W'), Modifiers::CTRL)] => Stroke::BackWord,
        [KeyEvent(KeyCode::Char('U'), Modifiers::CTRL)] => Stroke::BackAll,
        [KeyEvent(KeyCode::Char('C'), Modifiers::CTRL)] => Stroke::GiveUp,
        [KeyEvent(KeyCode::Char(sign), Modifiers::NONE | Modifiers::SHIFT)] => Stroke::Sign(sign),
        _ => Stroke::Other,
    }
}

fn bind_keys(editor: &mut LineEditor, keys: &ScreenKeys, wakes: &Sender<LoopEvent>, gate: &Gate) {
    editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(AnyOther(gate.clone()))));
    for (key, action) in keys.iter() {
        let bound = Bound { wakes: wakes.clone(), gate: gate.clone(), key, action };
        editor.bind_sequence(event(key), EventHandler::Conditional(Box::new(bound)));
    }
}

fn event(key: Key) -> KeyEvent {
    let code = match key.code {
        BareKey::F(number) => KeyCode::F(number),
        BareKey::Left => KeyCode::Left,
        BareKey::Right => KeyCode::Right,
        BareKey::Up => KeyCode::Up,
        BareKey::Down => KeyCode::Down,
        BareKey::Home => KeyCode::Home,
        BareKey::End => KeyCode::End,
        BareKey::PageUp => KeyCode::PageUp,
        BareKey::PageDown => KeyCode::PageDown,
        BareKey::Insert => KeyCode::Insert,
        BareKey::Delete => KeyCode::Delete,
        BareKey::Space => KeyCode::Char(' '),
        BareKey::Tab => KeyCode::Tab,
        BareKey::Sign(sign) => KeyCode::Char(sign),
    };
    let mut held = Modifiers::NONE;
    held.set(Modifiers::CTRL, key.control);
    held.set(Modifiers::ALT, key.alt);
    KeyEvent::normalize(KeyEvent(code, held))
}

/// Completes the word being typed: words of announcements and commands, never moves of the position. Hides the
/// arbiter's number.
#[derive(Helper, Hinter, Validator)]
struct Words {
    words: Vec<String>,
    reader: Reader,
    gate: Gate,
}

impl Words {
    /// True if a line holds the arbiter's number, the old one or a new one, or the beginning of one.
    fn is_secret(&self, line: &str) -> bool {
        // What is too long is read by nobody; what it holds is not known.
        line.len() > LONGEST_LINE || self.hidden(line) != line || self.is_arbiters(line)
    }

    /// A line without what may be the number; of an order that is understood, without the one that it holds.
    fn hidden(&self, line: &str) -> String {
        match self.reader.arbiter_line(line) {
            Some(said) if said.order.is_ok() => {
                let stars = |number: String| line.replace(&number, &"*".repeat(number.len()));
                said.pin.map_or_else(|| line.to_owned(), stars)
            }
            _ => redact::veil(line, &self.reader),
        }
    }

    fn is_arbiters(&self, line: &str) -> bool {
        self.reader.arbiter_line(line).is_some_and(|line| match &line.order {
            _ if line.pin.is_some() => true,
            Ok(Order::Pin(_)) | Err(OrderFault { why: Lack::Pin, .. }) => true,
            Err(OrderFault { why: Lack::Word(word), .. }) => is_number(word),
            _ => false,
        })
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

impl Highlighter for Words {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if !self.is_secret(line) {
            return Cow::Borrowed(line);
        }
        let sets = self.reader.arbiter_line(line).is_some_and(|line| {
            matches!(line.order, Ok(Order::Pin(_)) | Err(OrderFault { why: Lack::Pin, .. }))
        });
        let line = &self.hidden(line);
        let hide = |(index, word): (usize, &str)| {
            let hidden = is_pin(word) || is_number(word) && (sets || index == 1);
            if hidden { "*".repeat(word.len()) } else { word.to_owned() }
        };
        Cow::Owned(line.split(' ').enumerate().map(hide).collect::<Vec<_>>().join(" "))
    }

    /// The prompt is drawn once the terminal is the editor's.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        self.gate.stands();
        Cow::Borrowed(prompt)
    }

    fn highlight_char(&self, line: &str, _: usize, _: CmdKind) -> bool {
        self.is_secret(line)
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let start = line[..pos].rfind(' ').map_or(0, |blank| blank + 1);
        let typed = line[start..pos].to_lowercase();
        // All words there are would be no help.
        let begun = self.words.iter().filter(|_| !typed.is_empty());
        let fitting = begun.filter(|word| word.to_lowercase().starts_with(&typed));
        let pairs = fitting.map(|word| Pair { display: word.clone(), replacement: format!("{word} ") });
        Ok((start, pairs.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;

    #[test]
    fn the_arbiters_number_is_hidden_and_not_kept() {
        let reader = Reader::new(Library::built_in().find("en").expect("built in"));
        let words = Words { words: Vec::new(), reader, gate: Gate::default() };
        for (line, shown, secret) in [
            ("arbiter 2468 time white +2:00", "arbiter **** time white +2:00", true),
            ("arbiter pin 13579", "arbiter pin *****", true),
            ("arbiter 2468 pin 1357", "arbiter **** pin ****", true),
            ("Schiedsrichter 2468", "Schiedsrichter ****", true),
            ("arbiter time white +2:00", "arbiter time white +2:00", false),
            ("arbiter 24", "arbiter **", true),
            ("arbiter pin 2", "arbiter pin *", true),
            ("arbiter 2468 moves white 30", "arbiter **** moves white 30", true),
            ("arbiter moves white 30", "arbiter moves white 30", false),
            ("moves 12", "moves 12", false),
            ("arbitr 97531 stop", "arbitr ***** stop", true),
            ("97531", "*****", true),
            ("9753 arbiter", "**** arbiter", true),
            ("arbiter stop 2468", "arbiter stop ****", true),
        ] {
            assert_eq!((words.highlight(line, 0).as_ref(), words.is_secret(line)), (shown, secret), "{line}");
        }
    }
}
