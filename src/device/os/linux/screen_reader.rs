//! Screen readers that say what a program gives them. On Linux they take nothing from programs: they read the window, and
//! share the speech service.

/// Whether one would say what it is given.
pub const fn is_there() -> bool {
    false
}

/// No screen reader of this system takes it.
pub const fn speak(_: &str) -> bool {
    false
}

/// Nothing is being said.
pub const fn silence() {}

/// The one that runs, by name, where that is worth telling.
pub const fn running() -> Option<&'static str> {
    None
}
