//! `evavier man` and `evavier completions`: for those who package the program.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;

use super::common::Failure;
use crate::user::system;

/// Writes the man pages: of the program to standard output, or of it and its subcommands into a folder
#[derive(Clone, Debug, Args)]
pub(crate) struct ManArgs {
    /// The folder
    folder: Option<PathBuf>,
}

/// Writes the completions of a shell to standard output
#[derive(Clone, Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

/// Runs `man`.
///
/// # Errors
/// What writing says.
pub fn man(args: &ManArgs, program: Command, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(folder) = &args.folder else { return Ok(clap_mangen::Man::new(program).render(out)?) };
    let cannot = |error: std::io::Error| Failure::Content(system::cannot_write(folder, &error));
    std::fs::create_dir_all(folder).map_err(cannot)?;
    clap_mangen::generate_to(program, folder).map_err(cannot)
}

/// Runs `completions`.
///
/// # Errors
/// What writing says.
pub(crate) fn completions(
    args: &CompletionsArgs,
    mut program: Command,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let name = program.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, name, &mut script);
    Ok(out.write_all(&script)?)
}
