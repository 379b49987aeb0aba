//! How much of the machine this program asks for.

use crate::platform::process;

/// From now on only what nobody else wants; for threads that are started later too. Nothing where the platform
/// has no such thing.
pub fn lower() {
    process::lower_priority();
}
