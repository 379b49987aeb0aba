//! What only the window says.

use crate::language::{Spoken, messages};
use crate::rules::Color;

messages! {
    /// What only the window says.
    WindowMessage {
        // ---- information on request
        /// Those of the window.
        WindowKeys { arbiter: String } => "window_keys";

        // ---- asked before it is done
        /// Leaving in the middle of a game.
        AskLeave => "ask_leave";
        /// This player is to agree to the draw.
        AskAccept { color: Color } => "ask_accept";

        // ---- how things stand, for the window
        /// Nothing is announced yet.
        StateToMove { color: Color } => "state_to_move";
        /// A move was understood and waits for a yes or the press.
        StateProposed { color: Color, mv: Box<Spoken> } => "state_proposed";
        /// A move is announced and waits for the press.
        StateAnnounced { color: Color, mv: Box<Spoken> } => "state_announced";
        /// A move is announced and waits for being repeated.
        StateUnrepeated { color: Color, mv: Box<Spoken> } => "state_unrepeated";
    }
}
