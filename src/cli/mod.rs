//! The command line: one file per family of subcommands. Arguments, printing and exit status; no chess.

mod announce;
mod clock;
mod common;
mod read;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use common::Failure;

/// Chess by ear and by touch: announces, hears, clocks and records over-the-board games of blind players
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Announce(announce::AnnounceArgs),
    Read(read::ReadArgs),
    Clock(clock::ClockArgs),
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = dispatch(arguments.command, &mut out).and_then(|()| Ok(out.flush()?));
    drop(out);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(failure),
    }
}

fn dispatch(command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Announce(args) => announce::run(&args, &mut io::stdin().lock(), out),
        Command::Read(args) => read::run(&args, &mut io::stdin().lock(), out),
        Command::Clock(args) => clock::run(&args, out),
    }
}

/// Says on standard error what stopped the program. Whoever closed our output wants to hear nothing more.
fn report(failure: Failure) -> ExitCode {
    let (message, status) = match failure {
        Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Failure::Output(error) => (error.to_string(), 1),
        Failure::Content(message) => (common::text(common::machine_locale(), &message), 1),
        Failure::Usage(message) => (common::text(common::machine_locale(), &message), 2),
    };
    let _ = writeln!(io::stderr(), "evavier: {message}");
    ExitCode::from(status)
}
