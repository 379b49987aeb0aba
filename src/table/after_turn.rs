//! Parts of the table that follow every turn: each looks at it once it is recorded.

use super::effect::Effect;
use crate::game::{Event, State};
use crate::language::Command;
use crate::session::Session;

/// A turn that is over: recorded, brought to the disk, and nothing said of it yet.
pub(super) struct Done<'a> {
    pub(super) events: &'a [Event],
    /// The session behind it.
    pub(super) session: &'a Session,
    /// Set if it ends with a question to a player.
    pub(super) asks: bool,
    /// Set if records have reached the disk.
    pub(super) kept: bool,
}

impl Done<'_> {
    /// The state behind it.
    pub(super) fn state(&self) -> &State {
        self.session.state()
    }

    /// True if a move is completed, or a ruling or the end of a difference may have made one.
    pub(super) fn completes(&self) -> bool {
        let completes = |event: &Event| {
            matches!(event, Event::Completed { .. } | Event::Judged(_) | Event::DifferenceDropped)
        };
        self.events.iter().any(completes)
    }

    /// True if somebody has asked for this.
    pub(super) fn has_asked_for(&self, wanted: Command) -> bool {
        self.events.iter().any(|event| matches!(event, Event::Asked { command, .. } if *command == wanted))
    }
}

/// A part of the table that follows every turn.
pub(super) trait AfterTurn {
    /// Looks at a turn, and returns the effects that come behind what the session says of it.
    fn after(&mut self, turn: &Done<'_>) -> Vec<Effect>;

    /// Effects that come before the question of a turn which ends with one.
    fn before_question(&self, _turn: &Done<'_>) -> Vec<Effect> {
        Vec::new()
    }
}
