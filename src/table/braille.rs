//! The braille display at the table: shows what the voice says, and its keys do what a hand does.

use super::{Table, Wake};
use crate::device::braille::{Address, BrailleDisplay, BrailleEvent, Code, protocol};
use crate::device::time::now;
use crate::language::{Command, Message, Segment, command_name};
use crate::session::{Input, Weight};
use crate::table::message::TableMessage;
use crate::talk::braille_line::{Cells, Routed, style};
use crate::talk::faults;
use crate::user::braille_keys::{Action, Keys};

/// A display, which may come and go.
pub(super) struct Fingers {
    display: BrailleDisplay,
    keys: Keys,
    /// Made when there is a display for the first time.
    cells: Option<Cells>,
    /// Whether it was lost, which has been told.
    lost: bool,
    /// What was said last before there was one, and whether what comes now is something new.
    before: (String, bool),
}

impl Table {
    /// Shows on a braille display, where brltty drives one, what the voice says, and takes its keys.
    pub fn use_braille(&mut self, address: Address) {
        let keys = Keys::new(&self.settings.braille_keys);
        let to = self.wakes.0.clone();
        let display = BrailleDisplay::start(address, keys.codes(), move |event| {
            let _ = to.send(Wake::Braille(event));
        });
        self.fingers =
            Some(Fingers { display, keys, cells: None, lost: false, before: (String::new(), true) });
    }

    /// What is said to whatever comes now is a line of its own.
    pub(super) fn new_line(&mut self) {
        if let Some(fingers) = &mut self.fingers {
            fingers.before.1 = true;
            fingers.cells.iter_mut().for_each(Cells::answered);
        }
    }

    /// Something is said. What is shown on the screen alone is not the voice's, but for faults of devices.
    pub(super) fn feel(&mut self, weight: Weight, message: &Message, segments: &[Segment]) {
        let Some(fingers) = self.fingers.as_mut().filter(|_| weight != Weight::Aside) else { return };
        // In a rated game nothing of the game is felt that is not heard.
        let rated = self.session.state().setup().rated;
        // The digits of the record are for the fingers, and tell nothing of the game.
        let digits = matches!(
            message.of(),
            Some(
                TableMessage::RecordStands { .. }
                    | TableMessage::RecordCounts { .. }
                    | TableMessage::RecordKey { .. }
            )
        );
        let whole = digits || message.is_fault() || !rated && segments.iter().any(|segment| segment.spoken);
        let parts = segments.iter().filter(|segment| whole || segment.spoken);
        let text: String = parts.map(|segment| segment.text.as_str()).collect();
        if text.trim().is_empty() {
            return;
        }
        match &mut fingers.cells {
            Some(cells) => {
                cells.say(&text);
                fingers.display.show(cells.shown());
            }
            None => {
                let (before, fresh) = &mut fingers.before;
                if std::mem::take(fresh) {
                    before.clear();
                }
                before.push_str(&text);
                before.push(' ');
            }
        }
    }

    pub(super) fn braille(&mut self, event: BrailleEvent) {
        match event {
            BrailleEvent::Ready { cells } => self.braille_ready(cells),
            BrailleEvent::Gone => {
                if let Some(fingers) = &mut self.fingers {
                    fingers.lost = true;
                    self.say(Weight::Chatter, TableMessage::BrailleLost);
                }
            }
            BrailleEvent::Key(code) => self.braille_key(code),
        }
    }

    fn braille_ready(&mut self, width: usize) {
        let locale = self.renderer.locale;
        let rated = self.session.state().setup().rated;
        let Some(fingers) = &mut self.fingers else { return };
        let mut fault = None;
        let cells = fingers.cells.get_or_insert_with(|| {
            let (mut cells, no_table) =
                Cells::new(&self.settings.braille_table, &locale.braille_table, style(locale, rated));
            let (before, _) = std::mem::take(&mut fingers.before);
            if !before.is_empty() {
                cells.say(&before);
                cells.answered();
            }
            fault = no_table;
            cells
        });
        cells.resize(width);
        fingers.display.show(cells.shown());
        if std::mem::take(&mut fingers.lost) {
            self.say(Weight::Chatter, TableMessage::BrailleBack);
        }
        if let Some(fault) = fault {
            self.say(Weight::Chatter, TableMessage::BraillePlain { why: faults::table(fault) });
        }
    }

    fn braille_key(&mut self, code: Code) {
        let Some(fingers) = &mut self.fingers else { return };
        let Some(cells) = &mut fingers.cells else { return };
        if let Some(cell) = protocol::routed(code) {
            return match cells.routed(cell) {
                Routed::Said => self.say_command(Command::Repeat),
                Routed::Ply(ply) => {
                    let at_ms = self.at_ms(now());
                    let outputs = self.session.handle(Input::Recall(ply), at_ms);
                    self.carry_out(outputs, at_ms);
                }
            };
        }
        let Some(action) = fingers.keys.action(code) else { return };
        let session = &self.session;
        if cells.act(action, || session.state().score()) {
            return fingers.display.show(cells.shown());
        }
        match action {
            // A hand on the clock, as the empty line of a keyboard is.
            Action::Press => self.line("", now()),
            Action::Screen => fingers.display.release(),
            Action::Repeat => self.say_command(Command::Repeat),
            Action::Clock => self.say_command(Command::Clock),
            Action::ClockOwn => self.say_command(Command::ClockOwn),
            Action::ClockOther => self.say_command(Command::ClockOther),
            Action::Yes => self.say_command(Command::Yes),
            Action::No => self.say_command(Command::No),
            _ => {}
        }
    }

    fn say_command(&mut self, command: Command) {
        self.line(&command_name(command), now());
    }
}
