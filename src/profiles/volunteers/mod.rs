//! Voices of volunteers, recorded one after the other on an evening, for the speech models that come next.

mod collection;
mod consent;
mod error;
mod evening;
mod manifest;
mod texts;

pub use collection::{Collection, Sum};
pub use consent::{Licence, Volunteer};
pub use error::VolunteersError;
pub use evening::Evening;
pub use texts::Said;
