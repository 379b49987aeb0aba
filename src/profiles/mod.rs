//! Speech models that learned one voice: where they are, which one is used, and whether they still fit.
//!
//! What is where: `texts` is what is to be said, `course` the way through it, `record` with keys, `by_voice`
//! without, where `partner` is whoever speaks and listens; `shelf` keeps the profiles, `errors` is why not; `teach`
//! and `learning` learn and judge, `confidence` draws the lines of confidence, `games` is what earlier versions kept of
//! games; `volunteers` records other people for the next model (`docs/recording-voices.md`): `texts` is what
//! each says, `collection` the folder, `evening` the way through it.

mod by_voice;
mod carry;
mod clips;
mod coach;
mod confidence;
mod course;
mod decoding;
pub mod errors;
mod fingers;
mod games;
mod learning;
mod orders;
mod partner;
mod record;
mod shelf;
mod teach;
mod texts;
mod volunteers;

pub(crate) use by_voice::by_voice;
pub use clips::{Take, clips};
pub use coach::{Coach, Key};
pub(crate) use course::Course;
pub use fingers::Fingers;
pub use games::Games;
pub use orders::command;
pub(crate) use partner::Answer;
pub use partner::{Display, Partner, PartnerError, open as open_partner};
pub use record::{Sound, record};
pub use shelf::{About, Profile, Shelf};
pub use teach::{Gain, LEAST_CLIPS, Teaching, compare};
pub use texts::texts;
pub use volunteers::{Collection, Evening, Lead, Licence, Said, Sum, Volunteer, VolunteersError};
