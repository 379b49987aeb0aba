//! Things that are the user's own: settings, keys, folders, secrets, and what was wrong with them.

pub mod braille_keys;
pub mod device_key;
pub mod fen;
pub mod file_errors;
pub mod folders;
pub mod keys;
pub mod log_file;
pub mod machine;
pub(crate) mod manner;
pub mod nearest;
pub mod ron_store;
pub mod secret;
pub mod settings;
pub mod value;
pub mod voices;
pub(crate) mod written;

pub use crate::device::system;
