//! One drawing of the window: what is shown, how the reader looks at it, and what he does.

use std::time::{Duration, Instant};

use super::look::Look;
use super::theme::Palette;
use super::view::View;
use crate::language::{Command, Labels, Locale};
use crate::rules::{Color, Party, Role, Square};

/// What the reader did.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Act {
    /// As if this had been typed.
    Line(String),
    /// The key of a side's clock was pressed.
    Press(Color),
    /// Somebody's key to speak is held down, or none is any more.
    Talk(Option<Party>),
    /// He has come to this square of the game's board with the keys.
    Walked(Square),
}

/// So soon after the first time leaving is asked for again by whoever means it.
pub(crate) const LEAVES_WITHIN: Duration = Duration::from_secs(10);

/// One drawing of the window.
pub struct Face<'a> {
    /// What is shown: a value without devices.
    pub view: &'a View,
    /// The language in which it is shown.
    pub locale: &'a Locale,
    /// Its words for the window.
    pub labels: &'a Labels,
    /// The colours in which it is shown.
    pub palette: &'static Palette,
    /// How the reader looks at it.
    pub look: &'a mut Look,
    /// The instant of this drawing.
    pub now: Instant,
    /// What the reader did.
    pub acts: Vec<Act>,
}

impl<'a> Face<'a> {
    /// A drawing of this view.
    pub fn new(view: &'a View, locale: &'a Locale, look: &'a mut Look, now: Instant) -> Self {
        let palette = look.theme.palette();
        Self { view, locale, labels: &locale.labels, palette, look, now, acts: Vec::new() }
    }

    /// The same in other colours.
    #[must_use]
    pub(crate) fn painted(self, palette: &'static Palette) -> Self {
        Self { palette, ..self }
    }

    /// Says a command, in the words of the listener's language.
    pub fn command(&mut self, command: Command) {
        // What is typed in private is no command, and a press of its button is the empty line.
        if self.view.secret {
            self.acts.extend((command == Command::Press).then(|| Act::Line(String::new())));
            return;
        }
        if let Some(words) = self.locale.commands.get(&command).and_then(|spellings| spellings.first()) {
            self.acts.push(Act::Line(words.clone()));
        }
    }

    /// Leaves; in the middle of a game only if it is asked for twice, for the key lies beside others.
    pub(crate) fn leave(&mut self, in_game: bool) {
        if in_game && !self.view.over && !self.is_leaving() {
            self.look.leaving = Some(self.now);
            return;
        }
        self.look.leaving = None;
        self.command(Command::Quit);
    }

    /// Whether leaving was asked for just now.
    pub(crate) fn is_leaving(&self) -> bool {
        let since = self.look.leaving.map(|since| self.now.saturating_duration_since(since));
        since.is_some_and(|since| since < LEAVES_WITHIN)
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
