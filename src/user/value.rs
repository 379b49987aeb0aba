//! Values in files that somebody writes which cannot be what stands there. A reader of files hands on an error of a
//! value as text alone, so the text is the error itself in RON and can be read back where it is told.

use std::fmt;

use serde::{Deserialize, Serialize};

faults! {
    /// Reason why a value cannot be what stands there; each with that.
    #[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
    pub enum ValueFault {
        BrailleKey(key: String) => say!("value_braille_key", key),
        Key(key: String) => say!("value_key", key),
        Action(action: String) => say!("value_action", action),
        /// Not the beginning of an address on the network.
        Address(text: String) => say!("value_address", text),
        FolderName(text: String) => say!("value_folder_name", text),
        /// Not a sum of as many hexadecimal digits as it should be.
        Sum(text: String) => say!("value_sum", text),
    }
}

impl ValueFault {
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
