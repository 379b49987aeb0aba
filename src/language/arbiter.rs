//! What an arbiter types: lines that begin with a word for him. A few of them he may also speak, after he has
//! typed that he will ([`Order::Voice`]).
//!
//! ```
//! use evavier::language::arbiter::Order;
//! use evavier::language::{Library, Reader};
//! use evavier::rules::Color;
//!
//! let reader = Reader::new(Library::built_in().find("en").expect("built in"));
//! assert_eq!(reader.arbiter("arbiter warn black"), Some(Ok(Order::Warn(Color::Black))));
//! assert_eq!(reader.arbiter("Nf3"), None);
//! ```

mod order;
mod parse;
mod spoken;
mod words;

pub use order::{Charge, Lack, Order, OrderFault, StartFault, TimeChange, Whose, is_pin};
pub use parse::ArbiterLine;
pub(super) use parse::ArbiterReader;
pub(super) use spoken::spoken_lines;
pub use words::{ArbiterWords, Part, Topic, Usage};

use super::{Message, Millis};

impl Order {
    /// The question that is asked before it is carried out; `None` where it is not for being spoken.
    #[must_use]
    pub const fn question(&self) -> Option<Message> {
        Some(match *self {
            Self::StopClock => Message::ReallyStop,
            Self::StartClock => Message::ReallyStart,
            Self::Undo => Message::ReallyUndo,
            Self::Time(color, TimeChange::Add(ms)) => Message::ReallyAdd { color, time: Millis(ms) },
            Self::Time(color, TimeChange::Take(ms)) => Message::ReallyTake { color, time: Millis(ms) },
            _ => return None,
        })
    }
}

impl OrderFault {
    /// To be told.
    #[must_use]
    pub fn message(self) -> Message {
        let why = match self.why {
            Lack::Topic => Message::OrderMissing,
            Lack::Word(word) => Message::OrderWord { word },
            Lack::Color => Message::OrderColor,
            Lack::Time => Message::OrderTime,
            Lack::Number => Message::OrderNumber,
            Lack::Score => Message::OrderScore,
            Lack::Square => Message::OrderSquare,
            Lack::BothSquares => Message::OrderSquares,
            Lack::StartFault => Message::OrderStart,
            Lack::Move => Message::NoDestination,
            Lack::Appointment => Message::OrderAppointment,
            Lack::Bearer => Message::OrderBearer,
            Lack::Pin => Message::OrderPin,
        };
        Message::OrderFault { why: Box::new(why), usage: self.usage }
    }
}
