//! How one reader looks at the window: for whom it is drawn, how large, in which colours, and where he is in it.

use std::time::Instant;

use super::place::BoardPlace;
use super::scanning::Scan;
use super::theme::Theme;
use crate::rules::laws::IllegalKind;
use crate::rules::{Color, Party};
use crate::user::keys::Keys;

/// For whom the window is drawn.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Pane {
    /// The window that everybody sees.
    #[default]
    Table,
    /// For the blind player: few controls, large ones.
    Blind,
    /// For his opponent: what was announced as large as can be, and the board from his side.
    Opponent,
    /// For the arbiter: his lines as buttons.
    Arbiter,
    /// For a player who has one switch.
    Switch,
}

/// What a single key or button would do that nobody takes back: the window asks first, and another key says yes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Confirm {
    /// The program is left in the middle of a game.
    Leave,
    /// The draw is agreed that this side offers.
    Accept(Color),
}

/// What is filled in on the arbiter's panel.
#[derive(Clone, Default)]
pub struct ArbiterEntries {
    /// The number that the arbiter is typing.
    pub(super) pin: String,
    pub(super) new_pin: String,
    pub(super) player: Option<Color>,
    pub(super) kind: Option<IllegalKind>,
    pub(super) squares: String,
    pub(super) time: String,
    pub(super) number: String,
    pub(super) reason: String,
}

/// His number is shown nowhere, in no log either.
impl std::fmt::Debug for ArbiterEntries {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArbiterEntries").finish_non_exhaustive()
    }
}

/// How one reader looks at the window: nothing of it is the game's.
#[derive(Clone, Debug)]
pub struct Look {
    /// Where he is on the board, and which side is below.
    pub board: BoardPlace,
    /// The row of the score sheet he is on; `None` for the newest.
    pub row: Option<usize>,
    /// The colours that were chosen.
    pub theme: Theme,
    /// The size of everything; 1 is the usual one.
    pub zoom: f32,
    /// What is in the line for typing.
    pub input: String,
    /// Whose key to speak is held down.
    pub talking: Option<Party>,
    /// Keys that do something by themselves, besides those of the buttons.
    pub keys: Keys,
    /// For whom it is drawn.
    pub pane: Pane,
    /// Which way the board was turned before it was turned to the opponent.
    pub turned: Option<bool>,
    /// Whether the opponent has a window of his own.
    pub second: bool,
    /// The row of the card where he is, while it is open.
    pub card: Option<usize>,
    /// What the window has asked before it does it, and when.
    pub asked: Option<(Confirm, Instant)>,
    /// What is filled in on the arbiter's panel.
    pub entries: ArbiterEntries,
    /// What is lit for one switch.
    pub scan: Scan,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            board: BoardPlace::default(),
            row: None,
            theme: Theme::default(),
            zoom: 1.0,
            input: String::new(),
            talking: None,
            keys: Keys::default().over_usual(),
            pane: Pane::default(),
            turned: None,
            second: false,
            card: None,
            asked: None,
            entries: ArbiterEntries::default(),
            scan: Scan::default(),
        }
    }
}
