//! Speech models that learned one voice: where they are, which one is used, and whether they still fit.
//!
//! Modules: `texts` is what is to be said, `lead` the way through it and `coach` where somebody is on it,
//! `partner` whoever speaks and listens, `clips` what was recorded; `profile_store` keeps the profiles; `learn`
//! adapts a model to a voice, `teach` uses it and judges; `announcer` makes a voice that announces of what somebody says
//! once, under a `licence`. Voices of volunteers for the next model are recorded with the same parts
//! (`models/train/recorder`).

mod announcer;
mod clips;
mod coach;
mod fingers;
mod lead;
pub mod learn;
mod licence;
mod partner;
mod profile_store;
mod teach;
mod texts;

pub use announcer::{AnnouncerPlan, Judge, Judgement, Judgements, ScriptLine, script};
pub use clips::{Take, clips};
pub use coach::{Coach, CoachKey, clip_name, is_clip_of};
pub use fingers::Fingers;
pub(crate) use lead::LearningPlan;
pub use lead::{KeyPartner, Sound, command, lead};
pub use licence::Licence;
pub use partner::{DialogueAnswer, Display, Doubt, Partner, open as open_partner};
pub use profile_store::{About, Profile, ProfileStore};
pub use teach::{Gain, LEAST_CLIPS, Teaching, compare};
pub use texts::{Choice, positions, texts};
