//! One game at the table, without input or output: commands in, events out, time as an argument.

pub mod adjourned;
mod answer;
pub mod appointed;
mod back;
pub mod diagram;
mod draws;
mod event;
mod interventions;
mod judgement;
pub mod message;
mod progress;
mod reconciled;
pub mod recording;
pub mod remarks;
pub mod roles;
mod score;
mod session;
mod setup;
mod state;
mod touching;

pub use answer::{illegal as illegal_message, refusal, unclear as unclear_message};
pub use draws::{Asked, Demand, Draws, Postponed};
pub use event::{Answer, CompletedBy, Event, GapCause, Petition, Refusal, Source, Verdict};
pub use interventions::{Gap, Interventions};
pub use judgement::{CalledBy, Irregularities, Irregularity, Judgement};
pub use progress::{Note, Noted, Way, standing};
pub use reconciled::{Mended, Reconciled, Settlement};
pub use session::{BoardRead, Input, Options, Output, Session, Weight, kind_message, touch_duty};
pub use setup::{Protocol, Setup};
pub use state::{ApplyError, PlyNote, Stage, State};
