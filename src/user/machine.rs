//! What the machine is set to.

use crate::language::{Library, Locale};

/// The locale the machine is set to; English where it is set to no language of ours, or to none at all (`C`).
#[must_use]
pub fn locale() -> &'static Locale {
    let library = Library::built_in();
    sys_locale::get_locales().find_map(|code| library.find(&code)).unwrap_or_else(|| library.usual_locale())
}
