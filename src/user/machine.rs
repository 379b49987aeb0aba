//! Settings of the machine.

use crate::language::{Library, Locale};

/// The locale the machine is set to; English where it is set to no language of ours, or to none at all (`C`).
pub fn locale() -> &'static Locale {
    let library = Library::built_in();
    // `C` says that nothing behind it counts: `LC_ALL=C` is how scripts ask for English.
    let set = sys_locale::get_locales().take_while(|code| !matches!(code.as_str(), "C" | "POSIX"));
    let mut ours = set.filter_map(|code| library.find(&code));
    ours.next().unwrap_or_else(|| library.usual_locale())
}
