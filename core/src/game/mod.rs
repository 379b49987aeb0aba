//! One game at the table, without input or output: commands in, events out, time as an argument.
//!
//! Modules: `state` applies events and is all that replay uses: `game_state` is what is known, and
//! above it lies a file for each part of it. `event` has the events, `policy` the consequences of a game being rated, `progress` the progress of an
//! announcement, `roles` the permissions, `answer` the answers to requests, `told` the messages about each
//! event, `times` the use of time.

pub mod adjourned;
pub(crate) mod answer;
pub mod appointed;
pub mod diagram;
pub(crate) mod draws;
pub(crate) mod eboard;
mod eboard_told;
pub mod event;
pub(crate) mod inquiry;
mod inscription;
pub(crate) mod interventions;
pub(crate) mod judgement;
pub mod policy;
pub(crate) mod portion;
pub(crate) mod progress;
pub(crate) mod reconciled;
pub mod recording;
pub mod remarks;
pub mod roles;
pub(crate) mod score;
pub mod setup;
pub mod shared;
pub mod state;
pub mod times;
pub mod told;
pub(crate) mod touching;

pub use answer::{illegal as illegal_message, kind_message, refusal};
pub use draws::{Asked, Draws, MateWithin, Postponed};
pub use eboard::Shown;
pub use event::{Answer, ArbiterVerdict, CompletedBy, Event, GapCause, MoveRefusal, Petition, Source};
pub use inscription::inscription;
pub use interventions::{Gap, Interventions};
pub use judgement::{CalledBy, Irregularities, Irregularity, Judgement};
pub use policy::Policy;
pub use progress::{MoveProgress, Note, Noted};
pub use reconciled::{Mended, Reconciled, Settlement};
pub use setup::{Protocol, Registered, Setup};
pub use shared::{shared_record, shared_word};
pub use state::{ApplyError, PlyNote, Stage, State, standing};
pub use told::{Told, told};
