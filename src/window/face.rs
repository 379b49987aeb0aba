//! One drawing of the window: what is shown, how the reader looks at it, and what they do.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use eframe::egui::Context;

use super::look::{Confirm, Look};
use super::theme::Palette;
use super::view::View;
use crate::device::lock;
use crate::language::{Command, Labels, Locale, Message, Renderer, Style};
use crate::rules::{Color, Party, Role, Square};

/// Action of the reader at the window.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Act {
    /// As if this had been typed.
    Line(String),
    Command(Command),
    Press(Color),
    /// The key to speak that somebody holds down; `None` where none is any more.
    Talk(Option<Party>),
    Walked(Square),
    /// The window asks or answers by itself; it has shown that, others are to hear and feel it.
    Aloud(Message),
    /// Something is to be done with a game that is over.
    Afterwards(Afterwards),
    /// The reader leaves without a line.
    End,
}

/// Action on a game that is over.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Afterwards {
    /// Another game of the same two, with sides changed.
    Again,
    Read,
    Print,
    Emboss,
    Save,
    /// The report of what happened in it.
    Report,
    /// The place where it is kept.
    Place,
}

/// Action of a button.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Does {
    Command(Command),
    /// A command under the name of whoever gives it.
    By(Party, Command),
    Afterwards(Afterwards),
}

/// Time that a question of the window waits for its answer.
pub(crate) const ANSWERED_WITHIN: Duration = Duration::from_secs(10);

/// A second yes within so much time is no answer of its own.
const ONE_ANSWER: Duration = Duration::from_secs(1);

/// One drawing of the window.
pub struct Face<'a> {
    /// Data to show: a value without devices.
    pub view: &'a View,
    pub locale: &'a Locale,
    pub labels: &'a Labels,
    pub palette: &'static Palette,
    pub look: &'a mut Look,
    pub now: Instant,
    pub acts: Vec<Act>,
}

impl<'a> Face<'a> {
    /// A drawing of this view.
    pub fn new(view: &'a View, locale: &'a Locale, look: &'a mut Look, now: Instant) -> Self {
        let palette = look.theme.palette();
        Self { view, locale, labels: &locale.labels, palette, look, now, acts: Vec::new() }
    }

    /// The same in other colours.
    pub(crate) fn painted(self, palette: &'static Palette) -> Self {
        Self { palette, ..self }
    }

    /// Does what a button does.
    pub(super) fn does(&mut self, does: Does) {
        match does {
            Does::Command(command) => self.command(command),
            Does::By(who, command) if !self.view.secret && !self.is_pressed_twice(command) => {
                let line = self.locale.named(self.locale.person(who), self.locale.spoken(command));
                self.acts.push(Act::Line(line));
            }
            Does::By(..) => {}
            Does::Afterwards(Afterwards::Again) if self.view.unsigned => self.ask(Confirm::AgainUnsigned),
            Does::Afterwards(action) => self.acts.push(Act::Afterwards(action)),
        }
    }

    /// True if this yes comes right behind another: nobody has read yet what is asked after that.
    fn is_pressed_twice(&mut self, command: Command) -> bool {
        let agreed = self.look.agreed.take().filter(|_| command == Command::Yes);
        self.look.agreed = (command == Command::Yes).then_some(self.now);
        agreed.is_some_and(|at| self.now.saturating_duration_since(at) < ONE_ANSWER)
    }

    fn ask(&mut self, confirm: Confirm) {
        self.look.asked = Some((confirm, self.now));
        self.acts.push(Act::Aloud(confirm.question()));
    }

    /// Gives a command, or asks first.
    pub fn command(&mut self, command: Command) {
        let asked = self.asked();
        self.look.asked = None;
        if self.is_pressed_twice(command) {
            return;
        }
        match (command, asked) {
            (Command::Yes, Some(confirm)) => return self.carry_out(confirm),
            (Command::No, Some(_)) => {
                let told = say!("not_done");
                self.look.said.push(Renderer::new(self.locale, Style::default()).text(&told));
                return self.acts.push(Act::Aloud(told));
            }
            _ => {}
        }
        if let Some(confirm) = self.to_confirm(command) {
            return self.ask(confirm);
        }
        // What is typed in private is no command, and a press of its button is the empty line.
        if self.view.secret {
            self.acts.extend((command == Command::Press).then(|| Act::Line(String::new())));
            return;
        }
        self.acts.push(Act::Command(command));
    }

    /// Ascribes presses since then in the window of a player to that player (fide-2018 6.2.1), instead of to
    /// somebody unknown.
    pub(super) fn pressed_by(&mut self, color: Color, since: usize) {
        if self.view.secret {
            return;
        }
        self.acts.iter_mut().skip(since).for_each(|act| presses_for(act, color));
    }

    /// Takes a line that was typed: as an answer, where the window has asked something.
    pub(super) fn line(&mut self, line: String) {
        let says = |command| {
            let words = self.locale.commands.get(&command);
            words.is_some_and(|words| words.iter().any(|word| word.eq_ignore_ascii_case(line.trim())))
        };
        let answer = [Command::Yes, Command::No].into_iter().find(|answer| says(*answer));
        match answer.filter(|_| self.asked().is_some()) {
            Some(answer) => self.command(answer),
            None => {
                (self.look.asked, self.look.agreed) = (None, None);
                self.acts.push(Act::Line(line));
            }
        }
    }

    /// True if the text in the line is not to be seen: it is secret, or begins a word as the arbiter's number
    /// does. Castling and times have a sign behind their first digit.
    pub(super) fn hides_line(&self) -> bool {
        let is_digit = |sign: char| sign.is_ascii_digit();
        let hidden =
            |word: &str| word.starts_with(is_digit) && word.chars().nth(1).is_none_or(char::is_alphanumeric);
        self.view.secret || self.view.numbered && self.look.input.split_whitespace().any(hidden)
    }

    /// Question that the window has asked and nobody has answered yet.
    pub(crate) fn asked(&self) -> Option<Confirm> {
        let (confirm, since) = self.look.asked?;
        let waits = self.now.saturating_duration_since(since) < ANSWERED_WITHIN;
        let stands = match confirm {
            Confirm::Leave => !self.view.over,
            Confirm::LeaveUnsigned | Confirm::AgainUnsigned => self.view.unsigned,
            Confirm::Accept(color) => self.view.offer == Some(color),
        };
        Some(confirm).filter(|_| waits && stands)
    }

    /// Question to ask here before a command, if any. In a rated game the game itself asks, and knows whom.
    fn to_confirm(&self, command: Command) -> Option<Confirm> {
        match command {
            Command::Quit if self.view.secret => Some(Confirm::Leave),
            Command::Quit if self.view.unsigned => Some(Confirm::LeaveUnsigned),
            _ if self.view.asks_itself => None,
            Command::Quit => self.view.is_played().then_some(Confirm::Leave),
            Command::Accept => self.view.offer.map(Confirm::Accept),
            _ => None,
        }
    }

    fn carry_out(&mut self, confirm: Confirm) {
        let command = match confirm {
            // A line would be taken for what is typed in private.
            Confirm::Leave if self.view.secret => return self.acts.push(Act::End),
            Confirm::AgainUnsigned => return self.acts.push(Act::Afterwards(Afterwards::Again)),
            Confirm::Leave | Confirm::LeaveUnsigned => Command::Quit,
            Confirm::Accept(_) => Command::Accept,
        };
        self.acts.push(Act::Command(command));
    }

    /// The piece of a key: the letter of a score sheet, and the first letter of the pawn's name.
    pub(super) fn role_of(&self, sign: char) -> Option<Role> {
        let sign = sign.to_uppercase().to_string();
        let letters = &self.locale.letters;
        let pieces = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        let pawn = self.locale.words.pawn.first().and_then(|name| name.chars().next());
        let is_pawn = || pawn.is_some_and(|letter| letter.to_uppercase().to_string() == sign);
        let piece = pieces.into_iter().find(|role| letters.letter(*role) == sign);
        piece.or_else(|| is_pawn().then_some(Role::Pawn))
    }
}

/// Tells the window to draw anew.
pub type Notify = Box<dyn Fn() + Send>;

/// State that somebody on another thread writes and the window draws.
pub(super) struct Written<T> {
    pub(super) state: Arc<Mutex<T>>,
    pub(super) changed: Notify,
}

impl<T> Written<T> {
    /// Writes something and has it drawn.
    pub(super) fn write(&self, write: impl FnOnce(&mut T)) {
        write(&mut lock(&self.state));
        (self.changed)();
    }
}

/// Has what this context shows drawn anew.
pub(super) fn redraws(ctx: &Context) -> Notify {
    let ctx = ctx.clone();
    Box::new(move || ctx.request_repaint())
}

/// A press, by its command or by an empty line, becomes that of this player.
fn presses_for(act: &mut Act, color: Color) {
    let presses = match act {
        Act::Command(Command::Press) => true,
        Act::Line(line) => line.trim().is_empty(),
        _ => false,
    };
    if presses {
        *act = Act::Press(color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_players_window_presses_for_that_player() {
        let after = |mut act: Act| {
            presses_for(&mut act, Color::White);
            act
        };
        assert!(matches!(after(Act::Command(Command::Press)), Act::Press(Color::White)));
        assert!(matches!(after(Act::Line(" ".to_owned())), Act::Press(Color::White)));
        assert!(matches!(after(Act::Line("e4".to_owned())), Act::Line(_)));
        assert!(matches!(after(Act::Command(Command::Clock)), Act::Command(Command::Clock)));
    }
}
