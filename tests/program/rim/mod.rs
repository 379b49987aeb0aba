//! Where the program meets the world of text: terminals, lines, files that others wrote, and the documents that tell
//! people of it.

#![cfg(unix)]

mod commands;
mod documents;
mod files;
mod journals;
mod lines;
mod outputs;
mod plain;
mod sound;
mod terminal;
mod told;
mod whole;
