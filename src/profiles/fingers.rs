//! The braille display while somebody is led by voice: it shows what is told, and its keys answer.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use crate::device::braille::{Address, BrailleDisplay, BrailleEvent};
use crate::language::{Command, Locale, Message};
use crate::notation::GameScore;
use crate::rules::Position;
use crate::talk::braille_line::Cells;
use crate::talk::conversation::Hand;
use crate::talk::dialogue::Typed;
use crate::user::braille_keys::{Action, Bindings, BrailleKeys};
use crate::user::settings::Settings;

/// Input to the display.
enum Touch {
    Told(String, bool),
    Of(BrailleEvent),
    Hand(Hand<Typed>),
    End,
}

/// A display, where brltty drives one; it may come and go. It is given back when this is dropped.
pub struct Fingers(Sender<Touch>);

impl Fingers {
    /// Looks for a display in the background, and returns at once.
    pub fn start(locale: &'static Locale, settings: &Settings) -> Self {
        let (to, inbox) = mpsc::channel();
        let (table, bindings, back) =
            (settings.braille_table.clone(), settings.braille_keys.clone(), to.clone());
        // Without a thread there is no display, and everything goes on.
        let run = move || Shown::new(locale, &table, &bindings, back).run(&inbox);
        let _ = thread::Builder::new().name("fingers".into()).spawn(run);
        Self(to)
    }

    /// Sets where keys that answer go.
    pub fn give_to(&self, hand: Hand<Typed>) {
        let _ = self.0.send(Touch::Hand(hand));
    }

    /// Shows what is told. That it is being recorded stands behind what is to be said.
    pub fn told(&self, message: &Message, text: String) {
        let goes_on = message.is("train_speak");
        let _ = self.0.send(Touch::Told(text, goes_on));
    }
}

impl Drop for Fingers {
    fn drop(&mut self) {
        let _ = self.0.send(Touch::End);
    }
}

/// Content of the braille display now.
struct Shown {
    display: BrailleDisplay,
    keys: BrailleKeys,
    cells: Cells,
    hand: Option<Hand<Typed>>,
    locale: &'static Locale,
}

impl Shown {
    fn new(locale: &'static Locale, table: &str, bindings: &Bindings, to: Sender<Touch>) -> Self {
        let keys = BrailleKeys::new(bindings);
        let display = BrailleDisplay::start(Address::of_environment(), keys.codes(), move |event| {
            let _ = to.send(Touch::Of(event));
        });
        // Without a table brltty's own makes cells of the letters.
        let (cells, _) = Cells::new(table, locale, false);
        Self { display, keys, cells, hand: None, locale }
    }

    fn run(mut self, inbox: &Receiver<Touch>) {
        while let Ok(touch) = inbox.recv() {
            match touch {
                Touch::Told(text, goes_on) => {
                    if !goes_on {
                        self.cells.answered();
                    }
                    self.cells.say(&text);
                }
                Touch::Of(BrailleEvent::Ready { cells }) => self.cells.resize(cells),
                Touch::Of(BrailleEvent::Gone) => continue,
                Touch::Of(BrailleEvent::Key(code)) => match self.keys.action(code) {
                    Some(action) if self.act(action) => {}
                    _ => continue,
                },
                Touch::Hand(hand) => {
                    self.hand = Some(hand);
                    continue;
                }
                Touch::End => break,
            }
            self.display.show(self.cells.shown());
        }
    }

    /// Carries out an action; true if the display is to show something else then.
    fn act(&mut self, action: Action) -> bool {
        let line = match action {
            Action::PanLeft | Action::PanRight | Action::Earlier | Action::Later | Action::Newest => {
                return self.cells.act(action, || GameScore::new(Position::start()));
            }
            // As Enter on a keyboard.
            Action::Press | Action::Repeat => Some(String::new()),
            Action::Yes => self.locale.word(Command::Yes).cloned(),
            Action::No => self.locale.word(Command::No).cloned(),
            Action::Screen => {
                self.display.release();
                None
            }
            _ => None,
        };
        if let (Some(hand), Some(line)) = (&self.hand, line) {
            hand.give(Typed::Line(line));
        }
        false
    }
}
