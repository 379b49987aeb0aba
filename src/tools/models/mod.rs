//! Speech models: which are here, which could be had, and what they know of our words.

mod catalogue;
mod fetch;
mod install;
mod installed;
mod second;
mod verify;

pub use catalogue::{Catalogue, Offer};
pub use install::{Done, InstallOrder, InstallStep, install};
pub use installed::{Installed, inside, installed};
pub use second::second_ear;
pub(crate) use verify::verify_learned;
pub use verify::{ModelReport, verify};
