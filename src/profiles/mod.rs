//! Speech models that learned one voice: where they are, which one is used, and whether they still fit.
//!
//! What is where: `texts` is what is to be said, `lead` the way through it and `coach`
//! where somebody is on it, `partner` whoever speaks and listens, `course` all of it for one voice; `shelf` keeps the profiles, `errors` is why not; `teach`
//! and `learning` learn and judge, `confidence` draws the lines of confidence, `games` is what earlier versions kept of
//! games; `volunteers` records other people for the next model (`docs/recording-voices.md`): `texts` is what
//! each says, `collection` the folder, `evening` the way through it.

mod carry;
mod clips;
mod coach;
mod confidence;
mod course;
mod decoding;
pub mod errors;
mod fingers;
mod games;
mod lead;
mod learning;
mod partner;
mod shelf;
mod teach;
mod texts;
mod volunteers;

pub use clips::{Take, clips};
pub use coach::{Coach, Key};
pub(crate) use course::Course;
pub use fingers::Fingers;
pub use games::Games;
pub use lead::{KeyPartner, Sound, command};
pub use partner::{Display, Partner, PartnerError, open as open_partner};
pub use shelf::{About, Profile, Shelf};
pub use teach::{Gain, LEAST_CLIPS, Teaching, compare};
pub use texts::texts;
pub use volunteers::{Collection, Evening, Licence, Said, Sum, Volunteer, VolunteersError};
