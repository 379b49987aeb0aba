//! notation.
