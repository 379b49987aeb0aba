//! Voices of volunteers, recorded one after the other on an evening, for the speech models that come next.

mod collection;
mod evening;
mod texts;

pub use collection::{Collection, Licence, Sum, Volunteer};
pub use evening::Evening;
pub use texts::RecordingText;
