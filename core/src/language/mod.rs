//! Meaning and words: announcing, reading and everything else that is said, in the user's language.
//!
//! All words are data in the folders of `locales`; nothing here knows a language by name.
//!
//! Modules: `announce` words a move, `read` finds the move or command in words, `complete` knows whether more
//! must follow, `arbiter` reads what an arbiter types,
//! `message` carries what else is said to where it is told, from the lists that each room keeps, `render` turns it
//! into words; `card` puts the words of announcements together for the card at the board, which the room of sheets
//! lays out, `mouth` spells texts for voices, `respoken` compares an announcement with what somebody says after it, word by word.

pub mod announce;
pub mod arbiter;
pub mod asking;
pub mod beside;
pub mod card;
mod command;
mod complete;
pub mod dictation;
mod duration;
pub mod grammar;
pub mod help;
mod labels;
pub mod laws;
mod lexicon;
mod locale;
mod message;
mod mouth;
pub mod names;
pub mod once;
mod practice_words;
pub mod read;
mod render;
mod respoken;
mod speaker;
mod spelling;
mod spelt;
mod written;

pub use announce::{AnnouncementForm, Scheme, Style, Vocabulary};
pub use command::{Command, Property};
pub use complete::Completeness;
pub use labels::Labels;
pub use lexicon::{Lexicon, Meaning, command_name};
pub use locale::{
    LANGUAGES, LanguageFolder, Library, Locale, LocaleError, SchemeWords, Words, parse as parse_data,
};
pub use message::{
    AsAnnounced, Counted, Message, MessageLines, Millis, Placed, RankRead, Remaining, SheetEntry, Slow,
    Spelt, Spoken, Value,
};
pub use mouth::pieces;
pub use mouth::{Mouth, RehearsalLine, flawed, in_words, pronounceable, rehearsal};
pub use practice_words::{Aside, PractisedPart};
pub use read::{LONGEST_LINE, Reader, Reading, UNKNOWN_MARK, Unclear};
pub use render::{Renderer, Segment, for_a_shell};
pub use respoken::{Compared, SpokenUnit, SpokenWord, Wording};
pub use spelling::capital;
pub use spelling::{file_name, fold, said};
pub use written::{written, written_names};
