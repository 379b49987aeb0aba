//! The braille display at the table: shows what the voice says, and its keys do what a hand does.

use std::sync::mpsc::Sender;

use super::after_turn::{AfterTurn, Done};
use super::effect::Effect;
use super::loop_event::LoopEvent;
use crate::device::braille::{Address, BrailleDisplay, BrailleEvent, KeyCode, protocol};
use crate::game::{Policy, Setup};
use crate::language::{Command, Locale, Message, Segment};
use crate::rules::{Blind, Party, Position};
use crate::session::{Input, Priority, Session};
use crate::talk::braille_line::{Cells, Routed};
use crate::user::braille_keys::{Action, BrailleKeys};
use crate::user::settings::Settings;

/// Messages that a move is completed: a hand on the clock knows it, one on a key is told.
const PRESSED: [&str; 2] = ["completed", "replied"];

/// A display, which may come and go.
pub(super) struct Braille {
    display: BrailleDisplay,
    keys: BrailleKeys,
    table: String,
    cells: Option<Cells>,
    lost: bool,
    before: (String, bool),
}

impl Braille {
    /// Shows on a braille display, where brltty drives one, what the voice says, and takes its keys.
    pub(super) fn start(address: Address, settings: &Settings, to: &Sender<LoopEvent>) -> Self {
        let keys = BrailleKeys::new(&settings.braille_keys);
        let to = to.clone();
        let display = BrailleDisplay::start(address, keys.codes(), move |event| {
            drop(to.send(LoopEvent::Braille(event)))
        });
        let table = settings.braille_table.clone();
        Self { display, keys, table, cells: None, lost: false, before: (String::new(), true) }
    }

    /// Makes what is said to whatever comes now a line of its own.
    pub(super) fn begin_line(&mut self) {
        self.before.1 = true;
        self.cells.iter_mut().for_each(Cells::answered);
    }

    /// Something is said. What is shown on the screen alone is not the voice's, but for faults of devices.
    pub(super) fn say(&mut self, weight: Priority, message: &Message, segments: &[Segment], shows: bool) {
        if weight == Priority::Aside {
            return;
        }
        // The digits of the record, and at its end its times, are for the fingers and tell nothing of the game.
        let digits = ["record_stands", "record_counts", "record_key", "times_shown"].contains(&message.key());
        // In a rated game nothing of the game is felt that is not heard.
        // That the clock was pressed the voice does not say, for it would speak into the opponent's thinking.
        let pressed = shows && PRESSED.contains(&message.key());
        let whole =
            digits || pressed || message.is_fault() || shows && segments.iter().any(|segment| segment.spoken);
        let parts = segments.iter().filter(|segment| whole || segment.spoken);
        let text: String = parts.map(|segment| segment.text.as_str()).collect();
        if text.trim().is_empty() {
            return;
        }
        match &mut self.cells {
            Some(cells) => {
                cells.say(&text);
                self.display.show(cells.shown());
            }
            None => {
                let (before, fresh) = &mut self.before;
                if std::mem::take(fresh) {
                    before.clear();
                }
                before.push_str(&text);
                before.push(' ');
            }
        }
    }

    /// Shows the position; whether there is a display for it.
    pub(super) fn feel(&mut self, position: &Position) -> bool {
        let shown = self.cells.as_mut().filter(|_| !self.lost).map(|cells| {
            cells.feel(position);
            cells.shown()
        });
        shown.map(|cells| self.display.show(cells)).is_some()
    }

    /// Takes in news of the display.
    pub fn take(&mut self, event: BrailleEvent, session: &Session, locale: &'static Locale) -> Vec<Effect> {
        match event {
            BrailleEvent::Ready { cells } => self.ready(cells, locale, session.state().policy()),
            BrailleEvent::Gone => {
                self.lost = true;
                vec![Effect::chatter(fault!("braille_lost"))]
            }
            BrailleEvent::Key(code) => self.key(code, session).into_iter().collect(),
        }
    }

    fn ready(&mut self, width: usize, locale: &'static Locale, policy: Policy) -> Vec<Effect> {
        let mut fault = None;
        let cells = self.cells.get_or_insert_with(|| {
            let (mut cells, no_table) = Cells::new(&self.table, locale, !policy.tells_check);
            let (before, _) = std::mem::take(&mut self.before);
            if !before.is_empty() {
                cells.say(&before);
                cells.answered();
            }
            fault = no_table;
            cells
        });
        cells.resize(width);
        self.display.show(cells.shown());
        let back = std::mem::take(&mut self.lost).then(|| Effect::chatter(fault!("braille_back")));
        let plain = fault.map(|fault| Effect::chatter(fault!("braille_plain", why = Message::from(fault))));
        back.into_iter().chain(plain).collect()
    }

    fn key(&mut self, code: KeyCode, session: &Session) -> Option<Effect> {
        let cells = self.cells.as_mut()?;
        let command = |command| Some(Effect::Command(command));
        if let Some(cell) = protocol::routed(code) {
            return match cells.routed(cell) {
                Routed::Said => command(Command::Repeat),
                Routed::Ply(ply) => Some(Effect::Enter(Input::Recall(ply))),
                Routed::Square(square) => Some(Effect::Walk(square)),
            };
        }
        let action = self.keys.action(code)?;
        if cells.act(action, || session.state().score()) {
            self.display.show(cells.shown());
            return None;
        }
        match action {
            // A hand on the clock, and no other than that of whoever reads the display.
            Action::Press => Some(Effect::Press(reader_of(session.state().setup()))),
            Action::Screen => {
                self.display.release();
                None
            }
            Action::Repeat => command(Command::Repeat),
            Action::Board => command(Command::Finger),
            Action::Clock => command(Command::Clock),
            Action::ClockOwn => command(Command::ClockOwn),
            Action::ClockOther => command(Command::ClockOther),
            Action::Yes => command(Command::Yes),
            Action::No => command(Command::No),
            // There is nothing to move to.
            _ => None,
        }
    }
}

impl AfterTurn for Option<Braille> {
    /// Shows the position to whoever asks for it; where there is no display, that is told.
    fn after(&mut self, turn: &Done<'_>) -> Vec<Effect> {
        turn.has_asked_for(Command::Finger).then_some(Effect::Feel).into_iter().collect()
    }
}

/// Reader of the display: the blind player, where one alone is blind.
fn reader_of(setup: &Setup) -> Option<Party> {
    setup.blind.and_then(Blind::alone).map(Party::Player)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    #[test]
    fn a_display_presses_for_the_blind_player() {
        let of = |blind| reader_of(&Setup { blind, ..Setup::default() });
        assert_eq!(of(Some(Blind::White)), Some(Party::Player(Color::White)));
        assert_eq!(of(Some(Blind::Black)), Some(Party::Player(Color::Black)));
        assert_eq!((of(Some(Blind::Both)), of(None)), (None, None));
    }
}
