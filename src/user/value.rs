//! Values in files that somebody writes which cannot be what stands there. A reader of files hands on an error of a
//! value as text alone, so the text is the error itself in RON and can be read back where it is told.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::language::Message;

/// Why a value cannot be what stands there; each with that.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum ValueFault {
    /// No key of a braille display has this name.
    BrailleKey(String),
    /// No key of a keyboard has this name.
    Key(String),
    Deed(String),
    /// It is not the beginning of an address on the network.
    Address(String),
    FolderName(String),
    /// It is not a sum of as many hexadecimal digits as it should be.
    Sum(String),
}

impl ValueFault {
    /// The fault that this text is.
    pub(super) fn of(text: &str) -> Option<Self> {
        ron::from_str(text).ok()
    }
}

impl fmt::Display for ValueFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ron::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl std::error::Error for ValueFault {}

impl From<ValueFault> for Message {
    fn from(fault: ValueFault) -> Self {
        match fault {
            ValueFault::BrailleKey(key) => say!("value_braille_key", key),
            ValueFault::Key(key) => say!("value_key", key),
            ValueFault::Deed(deed) => say!("value_deed", deed),
            ValueFault::Address(text) => say!("value_address", text),
            ValueFault::FolderName(text) => say!("value_folder_name", text),
            ValueFault::Sum(text) => say!("value_sum", text),
        }
    }
}
