//! The command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub mod sheet;

/// Chess by ear and by touch.
#[derive(Parser, Debug)]
#[command(name = "evavier", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Sheet(sheet::SheetArgs),
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Sheet(args) => sheet::run(&args),
    }
}
