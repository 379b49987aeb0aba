//! `evavier man` and `evavier completions`: for those who package the program.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Arg, Args, Command};
use clap_complete::Shell;

use super::common::Failure;
use super::words;
use crate::device::atomic_file::{self, ReplaceError};
use crate::language::Labels;
use crate::user::{machine, system};

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

/// Runs `man`; the headings of the sections too are in the language of the machine.
pub(super) fn man(args: &ManArgs, mut program: Command, out: &mut dyn Write) -> Result<(), Failure> {
    let headings = words::of(machine::locale()).map(|words| &words.frame);
    let Some(folder) = &args.folder else { return Ok(Page::new(program, headings).write(out)?) };
    let cannot = |error: std::io::Error| Failure::Content(system::cannot_write(folder, &error));
    std::fs::create_dir_all(folder).map_err(cannot)?;
    program.build();
    pages(&without_help(program), headings, folder)
}

/// The same without its subcommands `help`, which need no pages.
fn without_help(command: Command) -> Command {
    command.mut_subcommands(|sub| match sub.get_name() {
        "help" => sub.hide(true),
        _ => without_help(sub),
    })
}

/// The page of a command, and those of its subcommands.
fn pages(command: &Command, headings: Option<&'static Labels>, folder: &Path) -> Result<(), Failure> {
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        pages(sub, headings, folder)?;
    }
    let page = Page::new(command.clone(), headings);
    let mut text = Vec::new();
    page.write(&mut text)?;
    // A page of the same name, of an earlier version, too.
    let head = text.iter().position(|byte| *byte == b'\n').map_or(text.as_slice(), |end| &text[..end]);
    let title = format!(".TH {} ", page.man.get_filename().trim_end_matches(".1"));
    let is_page = |there: &[u8]| {
        there.starts_with(head) && String::from_utf8_lossy(there).lines().any(|line| line.starts_with(&title))
    };
    let path = folder.join(page.man.get_filename());
    atomic_file::replace_named(&path, &text, is_page).map_err(|error| match error {
        ReplaceError::Foreign => Failure::Content(say!("over_other", path = &path)),
        ReplaceError::Disk(error) => Failure::Content(system::cannot_write(folder, &error)),
    })
}

struct Page {
    man: clap_mangen::Man,
    headings: Option<&'static Labels>,
    has_options: bool,
    has_commands: bool,
    has_version: bool,
}

impl Page {
    fn new(command: Command, headings: Option<&'static Labels>) -> Self {
        let has_options = command.get_arguments().any(|arg| !arg.is_hide_set());
        let has_commands = command.get_subcommands().any(|sub| !sub.is_hide_set());
        let has_version = command.get_version().is_some();
        let command = match headings {
            Some(headings) => {
                // Groups keep their headings; that of the rest is a page's own.
                let usual = ["arguments", "options"].map(|own| headings[own].trim_end_matches(':'));
                let is_group =
                    |arg: &Arg| arg.get_help_heading().is_some_and(|heading| !usual.contains(&heading));
                command
                    .mut_args(|arg| match is_group(&arg) {
                        true => arg,
                        false => arg.help_heading(&headings["manual.options"]),
                    })
                    .subcommand_help_heading(&headings["manual.commands"])
            }
            None => command,
        };
        Self { man: clap_mangen::Man::new(command), headings, has_options, has_commands, has_version }
    }

    /// The sections one by one: those whose headings are fixed get their own. The other headings are the command's.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(headings) = self.headings else { return self.man.render(out) };
        let man = &self.man;
        man.render_title(out)?;
        section(&headings["manual.name"], out, |text| man.render_name_section(text))?;
        section(&headings["manual.synopsis"], out, |text| man.render_synopsis_section(text))?;
        section(&headings["manual.description"], out, |text| man.render_description_section(text))?;
        if self.has_options {
            man.render_options_section(out)?;
        }
        if self.has_commands {
            man.render_subcommands_section(out)?;
        }
        if self.has_version {
            section(&headings["manual.version"], out, |text| man.render_version_section(text))?;
        }
        Ok(())
    }
}

fn section(
    heading: &str,
    out: &mut dyn Write,
    render: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut text = Vec::new();
    render(&mut text)?;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        if line.starts_with(b".SH ") {
            writeln!(out, ".SH {heading}")?;
        } else {
            out.write_all(line)?;
        }
    }
    Ok(())
}

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
