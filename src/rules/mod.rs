//! rules.

mod color;

pub use color::{ByColor, Color};
