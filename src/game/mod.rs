//! game.
