//! What is wrong in a line that an arbiter or an organiser typed.

use super::{Message, Millis, messages};
use crate::rules::Color;

messages! {
    /// What is wrong in a line.
    LanguageMessage {
        // ---- a game begins, goes on, ends
        /// What a time with colons in it is.
        ControlRead { text: String, time: Millis } => "control_read";
        /// Periods without a number of moves end when their time is used up.
        ControlByTime { control: String } => "control_by_time";

        // ---- why something is not legal or not clear
        /// The square of arrival is missing.
        NoDestination => "no_destination";

        // ---- irregularities and the arbiter
        /// An arbiter's line is not clear.
        OrderFault { why: Message, usage: String } => "order_fault";
        /// Why: it says nothing.
        OrderMissing => "order_missing";
        /// Why: a word is not understood there.
        OrderWord { word: String } => "order_word";
        /// Why: a side is missing.
        OrderColor => "order_color";
        /// Why: a time is missing.
        OrderTime => "order_time";
        /// Why: a number is missing.
        OrderNumber => "order_number";
        /// Why: a result is missing.
        OrderScore => "order_score";
        /// Why: a square is missing.
        OrderSquare => "order_square";
        /// Why: two squares are needed.
        OrderSquares => "order_squares";
        /// Why: what was wrong at the start is missing.
        OrderStart => "order_start";
        /// White, Black or nobody.
        OrderBearer => "order_bearer";
        /// A number of four digits or more.
        OrderPin => "order_pin";

        // ---- adjourned games
        /// When and where is missing.
        OrderAppointment => "order_appointment";

        // ---- two boards, two sheets
        /// Asks whether the clocks are to be stopped.
        ReallyStop => "really_stop";
        /// Asks whether the clock is to be started.
        ReallyStart => "really_start";
        /// Asks whether the last change of the clock is to be undone.
        ReallyUndo => "really_undo";
        /// Asks whether a side gets so much time.
        ReallyAdd { color: Color, time: Millis } => "really_add";
        /// Asks whether a side loses so much time.
        ReallyTake { color: Color, time: Millis } => "really_take";
    }
}
