//! language.
