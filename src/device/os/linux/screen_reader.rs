//! Screen readers that say what a program gives them. On Linux they take nothing from programs: they read the window, and
//! share the speech service.

use crate::device::os::ReaderOrder;

/// No screen reader of this system does what it is told.
pub fn ask(_: ReaderOrder) -> bool {
    false
}

/// The one that runs, by name, where that is worth telling.
pub const fn running() -> Option<&'static str> {
    None
}
