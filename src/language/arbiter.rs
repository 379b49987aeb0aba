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
mod passphrase;
mod spoken;
mod words;

pub use order::{ArbiterHelp, Charge, Lack, Order, OrderFault, StartFault, TimeChange, Whose, is_pin};
pub(crate) use parse::ArbiterLine;
pub(super) use parse::ArbiterReader;
pub(super) use spoken::spoken_lines;
pub use words::{ArbiterWords, Chapter, Part, Topic, Usage};

use super::{Message, Millis};
use crate::language::LanguageMessage;

impl Order {
    /// The question that is asked before it is carried out; `None` where it is not for being spoken.
    pub fn question(&self) -> Option<Message> {
        Some(match *self {
            Self::StopClock => LanguageMessage::ReallyStop.into(),
            Self::StartClock => LanguageMessage::ReallyStart.into(),
            Self::Undo => LanguageMessage::ReallyUndo.into(),
            Self::Time(color, TimeChange::Add(ms)) => {
                LanguageMessage::ReallyAdd { color, time: Millis(ms) }.into()
            }
            Self::Time(color, TimeChange::Take(ms)) => {
                LanguageMessage::ReallyTake { color, time: Millis(ms) }.into()
            }
            _ => return None,
        })
    }
}

impl OrderFault {
    /// The fault as it is told to the arbiter.
    pub fn message(self) -> Message {
        let why = match self.why {
            Lack::Topic => LanguageMessage::OrderMissing.into(),
            Lack::Word(word) => LanguageMessage::OrderWord { word }.into(),
            Lack::Color => LanguageMessage::OrderColor.into(),
            Lack::Time => LanguageMessage::OrderTime.into(),
            Lack::Number => LanguageMessage::OrderNumber.into(),
            Lack::Score => LanguageMessage::OrderScore.into(),
            Lack::Square => LanguageMessage::OrderSquare.into(),
            Lack::BothSquares => LanguageMessage::OrderSquares.into(),
            Lack::StartFault => LanguageMessage::OrderStart.into(),
            Lack::Move => LanguageMessage::NoDestination.into(),
            Lack::Appointment => LanguageMessage::OrderAppointment.into(),
            Lack::Bearer => LanguageMessage::OrderBearer.into(),
            Lack::Pin => LanguageMessage::OrderPin.into(),
        };
        LanguageMessage::OrderFault { why, usage: self.usage }.into()
    }
}
