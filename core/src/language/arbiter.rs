//! Lines that an arbiter types: they begin with the word for the arbiter. A few of them may also be spoken,
//! after a line that allows it ([`Order::Voice`]).
//!
//! ```
//! use evavier_core::language::arbiter::Order;
//! use evavier_core::language::{Library, Reader};
//! use evavier_core::rules::Color;
//!
//! let reader = Reader::new(Library::built_in().find("en").expect("built in"));
//! assert_eq!(reader.arbiter("arbiter warn black"), Some(Ok(Order::Warn(Color::Black))));
//! assert_eq!(reader.arbiter("Nf3"), None);
//! ```

mod order;
mod parse;
mod passphrase;
mod spoken;
mod words;

pub use order::{
    ArbiterHelp, Charge, Lack, Order, OrderFault, StartFault, TimeChange, Topic, WhichPlayers, is_pin,
};
pub use parse::ArbiterLine;
pub(super) use parse::ArbiterReader;
pub use spoken::spoken_lines;
pub use words::{ArbiterWord, ArbiterWords, Chapter, Usage};

use super::{Message, Millis};

impl Order {
    /// The question that is asked before it is carried out; `None` where it is not for being spoken.
    pub fn question(&self) -> Option<Message> {
        Some(match *self {
            Self::StopClock => say!("really_stop"),
            Self::StartClock => say!("really_start"),
            Self::Undo => say!("really_undo"),
            Self::Time(color, TimeChange::Add(ms)) => {
                say!("really_add", color, time = Millis(ms))
            }
            Self::Time(color, TimeChange::Take(ms)) => {
                say!("really_take", color, time = Millis(ms))
            }
            _ => return None,
        })
    }
}

impl OrderFault {
    /// The fault as it is told to the arbiter.
    pub fn message(self) -> Message {
        say!("order_fault", why = Message::from(self.why), usage = self.usage)
    }
}
