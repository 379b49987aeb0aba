//! Tools that need no game: what is missing, speech models, the guide, a first look, practising.

pub mod aloud;
pub mod demo;
pub mod doctor;
pub mod guide;
pub mod models;
pub mod practice;
mod spoken;
