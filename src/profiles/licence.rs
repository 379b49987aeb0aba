//! Licences under which somebody lets recordings be used.

use serde::{Deserialize, Serialize};

listed! {
    /// Terms under which the recordings may be used.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
    Licence {
        /// CC0: anybody may use it for anything.
        Cc0 => "CC0-1.0",
        /// Anybody, for anything, who says where they come from.
        CcBy => "CC-BY-4.0",
    }
}
