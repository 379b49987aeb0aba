//! One reader's look at the window: for whom it is drawn, how large, in which colours, and the reader's place
//! in it.

use std::time::Instant;

use super::place::BoardPlace;
use super::scanning::Scan;
use super::theme::Theme;
use crate::language::Message;
use crate::rules::laws::IllegalKind;
use crate::rules::{Color, Party};
use crate::user::keys::ScreenKeys;

/// Reader for whom the window is drawn.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Pane {
    #[default]
    Table,
    /// For the blind player: few controls, large ones.
    Blind,
    /// For the opponent: what was announced as large as can be, and the board from that side.
    Opponent,
    /// For the arbiter: lines as buttons.
    Arbiter,
    Switch,
}

/// Irrevocable action of a single key or button: the window asks first, and another key says yes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Confirm {
    Leave,
    /// The program is left before the result is signed...
    LeaveUnsigned,
    /// ...or another game begun.
    AgainUnsigned,
    Accept(Color),
}

impl Confirm {
    pub(super) fn question(self) -> Message {
        match self {
            Self::Leave => say!("ask_leave"),
            Self::LeaveUnsigned | Self::AgainUnsigned => say!("ask_leave_unsigned"),
            Self::Accept(offered_by) => say!("ask_accept", color = !offered_by),
        }
    }
}

/// Entries in the fields of the arbiter's panel.
#[derive(Clone, Default)]
pub struct ArbiterEntries {
    pub(super) pin: String,
    pub(super) new_pin: String,
    pub(super) player: Option<Color>,
    pub(super) kind: Option<IllegalKind>,
    pub(super) squares: String,
    pub(super) time: String,
    pub(super) number: String,
    pub(super) reason: String,
}

/// The number is shown nowhere, in no log either.
impl std::fmt::Debug for ArbiterEntries {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArbiterEntries").finish_non_exhaustive()
    }
}

record! {
    /// One reader's look at the window: nothing of it is the game's.
    #[derive(Clone, Debug)]
    Look;

    board: BoardPlace;
    /// The row of the score sheet that the reader is on; `None` for the newest.
    row: Option<usize>;
    theme: Theme;
    /// The size of everything; 1 is the usual one.
    zoom: f32 = 1.0;
    input: String;
    talking: Option<Party>;
    keys: ScreenKeys = ScreenKeys::default().over_usual();
    pane: Pane;
    turned: Option<bool>;
    second: bool;
    card: Option<usize>;
    asked: Option<(Confirm, Instant)>;
    /// Time of a yes by key or button, if nothing else was done since.
    agreed: Option<Instant>;
    entries: ArbiterEntries;
    scan: Scan;
    /// Set if the focus is to go to the line.
    to_line: bool;
    /// Texts for whoever has the window read out, and for nobody else: the place where the reader is now.
    said: Vec<String>;
}

impl Look {
    /// Another page begins: what was left in the line, filled in or asked was the last one's.
    pub(super) fn turn_over(&mut self) {
        self.input.clear();
        self.entries = ArbiterEntries::default();
        (self.row, self.asked, self.agreed) = (None, None, None);
    }
}
