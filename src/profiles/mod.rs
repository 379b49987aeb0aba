//! Speech models that learned one voice: where they are, which one is used, and whether they still fit.
//!
//! Modules: `texts` is what is to be said, `lead` the way through it and `coach` where somebody is on it,
//! `partner` whoever speaks and listens, `clips` what was recorded; `profile_store` keeps the profiles; `learn`
//! adapts a model to a voice, `teach` uses it and judges; `volunteers` records other people for the next
//! model (`docs/recording-voices.md`): `texts` is what each says, `collection` the folder, `evening` the way
//! through it; `announcer` makes a voice that announces of what somebody says once.

mod announcer;
mod clips;
mod coach;
mod fingers;
mod lead;
pub mod learn;
mod partner;
mod profile_store;
mod teach;
mod texts;
mod volunteers;

pub use announcer::{AnnouncerPlan, Judge, Judgement, Judgements, ScriptLine, script};
pub use clips::{Take, clips};
pub use coach::{Coach, CoachKey};
pub use fingers::Fingers;
pub(crate) use lead::LearningPlan;
pub use lead::{KeyPartner, Sound, command, lead};
pub use partner::{DialogueAnswer, Display, Partner, open as open_partner};
pub use profile_store::{About, Profile, ProfileStore};
pub use teach::{Gain, LEAST_CLIPS, Teaching, compare};
pub use texts::{positions, texts};
pub use volunteers::{Collection, Evening, Licence, RecordingText, Sum, Volunteer};
