//! Notation in which a player writes moves, to show in it what was understood.

use std::sync::OnceLock;

use super::locale::Library;
use crate::notation::Notation;

/// The name of the notation with figurines.
const FIGURINE: &str = "figurine";

/// The notation of a name: the code of a language for its letters, or `figurine`.
///
/// ```
/// use evavier_core::language::written;
/// use evavier_core::rules::Position;
///
/// let start = Position::start();
/// let knight = start.parse_uci("g1f3").expect("legal");
/// assert_eq!(written("fr").map(|notation| notation.entry(&start, knight)), Some("Cf3".to_owned()));
/// assert_eq!(written("figurine").map(|notation| notation.entry(&start, knight)), Some("♘f3".to_owned()));
/// assert_eq!(written("runes"), None);
/// ```
pub fn written(name: &str) -> Option<&'static Notation> {
    static NOTATIONS: OnceLock<Vec<(&str, Notation)>> = OnceLock::new();
    let library = Library::built_in();
    let all = NOTATIONS.get_or_init(|| {
        let letters = library.heads().map(|head| (head.code.as_str(), Notation::San(head.letters.clone())));
        letters.chain([(FIGURINE, Notation::Figurine)]).collect()
    });
    let name = library.find(name).map_or(name, |locale| &locale.code);
    all.iter().find(|(known, _)| *known == name).map(|(_, notation)| notation)
}

/// The names there are, for messages.
pub fn written_names() -> String {
    format!("{}, {FIGURINE}", Library::built_in().codes())
}
