//! One game at the table, without input or output: commands in, events out, time as an argument.

mod answer;
mod draws;
mod event;
mod judgement;
pub mod recording;
mod score;
mod session;
mod state;

pub use answer::{illegal as illegal_message, refusal, unclear as unclear_message};
pub use draws::{Asked, Demand, Draws, Postponed};
pub use event::{CompletedBy, Event, Petition, Refusal, Setup, Source, Verdict};
pub use judgement::{CalledBy, Irregularities, Irregularity, Judgement};
pub use session::{Input, Options, Output, Session, Weight};
pub use state::{ApplyError, PlyNote, Stage, State};
