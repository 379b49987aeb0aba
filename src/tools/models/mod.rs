//! Speech models: which are here, which could be had, and what they know of our words.

mod catalogue;
mod fetch;
mod install;
mod installed;
mod verify;

pub use catalogue::{Catalogue, Offer};
pub use install::{Done, InstallOrder, InstallStep, install};
pub use installed::{Installed, inside, installed};
pub use verify::{ModelReport, verify};
