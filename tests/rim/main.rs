//! Where the program meets the world of text: terminals, lines and files that others wrote.

#![cfg(unix)]

mod files;
mod lines;
#[path = "../program/mod.rs"]
mod program;
mod terminal;
