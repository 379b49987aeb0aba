//! The table: session, journal, devices and faces wired together by one event loop.

pub mod bounded;
pub mod console;
pub mod demo;
pub mod doctor;
pub mod faults;
pub mod folders;
pub mod models;
pub mod record;
pub mod settings;
mod speech;
pub mod table;
pub mod waiting;

use crate::device::recogniser::Grammar;
use crate::language::{Library, Locale, Scheme, Vocabulary, grammar as expected};

/// What a recogniser should expect where moves are announced in the scheme of the Laws.
#[must_use]
pub fn grammar(locale: &Locale) -> Grammar {
    let scheme = Library::built_in().scheme_locale();
    Grammar::Phrases(expected::phrases(&Vocabulary::of(Scheme::Fide, locale), scheme))
}
