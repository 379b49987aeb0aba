//! The command line.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub mod clock;

/// Chess by ear and by touch
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Clock(clock::ClockArgs),
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let Command::Clock(args) = Arguments::parse().command;
    match clock::run(&args, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(clock::ClockCommandError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "evavier clock: {error}");
            ExitCode::from(error.exit_status())
        }
    }
}
