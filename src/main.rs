//! Hands over to [`evavier::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    evavier::cli::main()
}
