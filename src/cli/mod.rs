//! The command line: one file per family of subcommands. Arguments, printing and exit status; no chess.

mod announce;
mod ask;
mod board_radio;
mod card;
mod check;
mod choices;
mod clock;
mod common;
mod declare;
mod demo;
mod devices;
mod doctor;
mod editions;
mod envelope;
mod event;
mod export;
mod games;
mod guide;
mod hear;
mod laws;
mod learn_by_voice;
mod log;
mod manual;
mod models;
mod options;
mod play;
mod practise;
mod profiles;
mod read;
mod reconcile;
mod sheet;
mod sound;
mod train_me;
mod usage;
mod verify;
mod voices;
#[cfg(feature = "window")]
mod window;
mod winnable;
mod withheld;
mod words;

// Parts that a tool beside this program is made of, too (`models/train/recorder`).
pub use choices::chosen;
pub use common::{Failure, locale, text};
pub use learn_by_voice::talk;
pub use train_me::with_keys;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use self::options::ByRows;
use crate::device::board::radio::BOARD_RADIO;
use crate::device::os::process;
use crate::device::terminal::{Borrowed, Plain};
use crate::ear::recogniser;
use crate::language::Locale;
use crate::start::Choices;
use crate::user::{machine, system};

/// Chess by ear and by touch: announces, hears, clocks and records over-the-board games of blind players
#[derive(Debug, Parser)]
// Windows would have it called evavier.exe.
#[command(version, bin_name = "evavier")]
struct Arguments {
    /// The user's language: {languages}
    // Before the command it counts for the command, unless that is given another one.
    #[arg(long, value_name = "L", global = true)]
    locale: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, clap::Args)]
struct NoArgs {}

/// The subcommands, each with its arguments and what runs it.
macro_rules! subcommands {
    ($($(#[$meta:meta])* $name:ident($args:ident: $kind:ty) => $run:expr;)+) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[$meta])* $name($kind)),+
        }

        fn dispatch(command: Command) -> Result<(), Failure> {
            match command {
                $(Command::$name($args) => $run),+
            }
        }
    };
}

// The game prints line by line from several places, a sheet whole or not at all; all else in blocks.
subcommands! {
    Announce(args: announce::AnnounceArgs) => in_blocks(|out| announce::run(&args, &mut io::stdin().lock(), out));
    Read(args: read::ReadArgs) => in_blocks(|out| read::run(&args, &mut io::stdin().lock(), out));
    Check(args: check::CheckArgs) => in_blocks(|out| check::run(&args, &mut io::stdin().lock(), out));
    Hear(args: hear::HearArgs) => in_blocks(|out| hear::run(&args, out));
    Clock(args: clock::ClockArgs) => in_blocks(|out| clock::run(&args, out));
    Sheet(args: sheet::SheetArgs) => sheet::run(&args);
    /// Plays a game
    Play(args: Box<ByRows<play::GameOptions>>) => play::play(args.0);
    Resume(args: Box<play::ResumeArgs>) => play::resume(&args);
    Games(args: games::GamesArgs) => in_blocks(|out| games::run(&args, out));
    Event(args: event::EventArgs) => in_blocks(|out| event::run(&args, out));
    Envelope(args: envelope::EnvelopeArgs) => envelope::run(&args);
    Verify(args: verify::VerifyArgs) => in_blocks(|out| verify::run(&args, out));
    Export(args: export::ExportArgs) => export::run(&args);
    Log(args: log::LogArgs) => in_blocks(|out| log::run(&args, out));
    Sound(args: sound::SoundArgs) => in_blocks(|out| sound::run(&args, out));
    Declare(args: declare::DeclareArgs) => in_blocks(|out| declare::run(&args, out));
    Card(args: card::CardArgs) => card::run(&args);
    Laws(args: editions::EditionsArgs) => in_blocks(|out| editions::run(&args, out));
    #[command(hide = true)]
    Man(args: manual::ManArgs) => in_blocks(|out| manual::man(&args, program(), out));
    #[command(hide = true)]
    Completions(args: manual::CompletionsArgs) => in_blocks(|out| manual::completions(&args, program(), out));
    #[command(hide = true, name = BOARD_RADIO)]
    BoardRadio(args: board_radio::BoardRadioArgs) => board_radio::run(&args);
    /// Recognises speech for a game that runs in another process
    #[command(hide = true, name = recogniser::RECOGNISE)]
    Recognise(_args: NoArgs) => recognise();
    Demo(args: demo::DemoArgs) => in_blocks(|out| demo::run(&args, out));
    #[command(visible_alias = "practice")]
    Practise(args: practise::PractiseArgs) => in_blocks(|out| practise::run(&args, out));
    Guide(args: guide::GuideArgs) => in_blocks(|out| guide::run(&args, out));
    Doctor(args: doctor::DoctorArgs) => in_blocks(|out| doctor::run(&args, out));
    Devices(args: devices::DevicesArgs) => in_blocks(|out| devices::run(&args, out));
    Voices(args: voices::VoicesArgs) => in_blocks(|out| voices::run(&args, out));
    Models(args: models::ModelsArgs) => in_blocks(|out| models::run(&args, out));
    TrainMe(args: train_me::TrainMeArgs) => in_blocks(|out| train_me::run(&args, out));
    Profiles(args: profiles::ProfilesArgs) => in_blocks(|out| profiles::run(&args, out));
    Winnable(args: winnable::WinnableArgs) => in_blocks(|out| winnable::run(&args, &mut io::stdin().lock(), out));
    Reconcile(args: reconcile::ReconcileArgs)
        => in_blocks(|out| reconcile::run(&args, &mut io::stdin().lock(), out));
}

/// Runs the program. Without a subcommand it plays a game with everything as usual.
pub fn main() -> ExitCode {
    process::outlive_limits();
    let _terminal = Borrowed;
    let line: Vec<_> = std::env::args_os().collect();
    let locale = words::locale_of(&line);
    let no_text = line.iter().find(|word| word.to_str().is_none()).cloned();
    let arguments = match parse(line, locale) {
        Ok(arguments) => arguments,
        // The parser does not say which.
        Err(error) if error.kind() == ErrorKind::InvalidUtf8 => {
            let argument = no_text.unwrap_or_default().to_string_lossy().into_owned();
            return report(Failure::Usage(say!("argument_no_text", argument)), locale);
        }
        Err(error) => return wrong_usage(&error, locale),
    };
    let Arguments { locale: chosen, command } = arguments;
    let command = match command.map_or_else(|| usual(chosen), |command| Ok(Some(command))) {
        Ok(Some(command)) => command,
        Ok(None) => return ExitCode::SUCCESS,
        Err(failure) => return report(failure, locale),
    };
    dispatch(command).map_or_else(|failure| report(failure, locale), |()| ExitCode::SUCCESS)
}

/// A command line in the user's language; the English names are understood in any.
fn parse(line: Vec<std::ffi::OsString>, locale: &Locale) -> clap::error::Result<Arguments> {
    let mut program = words::localised(Arguments::command(), locale);
    let line = match words::of(locale) {
        Some(words) => words.english_values(&program, line),
        None => line,
    };
    let matches = program.try_get_matches_from_mut(line)?;
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut program))
}

/// The command line in the language of the machine, for man pages and completions.
fn program() -> clap::Command {
    words::localised(Arguments::command(), machine::locale())
}

/// Does what is usual where nothing is asked for: a game, in a window that asks for the rest, by questions in
/// lines of text, or with all as usual where lines are fed in. `None` if that has been done.
fn usual(locale: Option<String>) -> Result<Option<Command>, Failure> {
    common::locale(locale.as_deref())?;
    let mut choices = Choices { locale, ..Choices::default() };
    #[cfg(feature = "window")]
    if let Some(ended) = window::start(&choices) {
        return ended.map(|()| None);
    }
    // Whoever sits before a terminal can be asked; what is piped in is a game.
    choices.ask = io::stdin().is_terminal();
    Ok(Some(Command::Play(Box::new(choices.into()))))
}

/// Runs what prints in blocks, and prints the last one.
fn in_blocks(run: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut out = Plain::new(BufWriter::new(io::stdout().lock()));
    let ran = run(&mut out);
    match out.flush() {
        // What was to be printed is lost, which counts for more than what it ended with.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => ran,
    }
}

/// Help where it was asked for, else what is wrong with the arguments, which may hold anything.
fn wrong_usage(error: &clap::Error, locale: &Locale) -> ExitCode {
    let told = words::of(locale).and_then(|words| usage::told(error, words));
    let _ = match told {
        Some(told) => write!(Plain::new(io::stderr()), "{told}"),
        None if error.use_stderr() => write!(Plain::new(io::stderr()), "{}", error.render()),
        None => match error.print().and_then(|()| io::stdout().flush()) {
            Err(failed) => return report(Failure::Output(failed), locale),
            printed => printed,
        },
    };
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// The recogniser of a game that runs in another process, until that one ends.
pub fn recognise() -> Result<(), Failure> {
    process::go_first();
    Ok(recogniser::serve(&mut io::stdin().lock(), &mut io::stdout())?)
}

/// Says on standard error what stopped the program. Whoever closed our output wants to hear nothing more.
pub fn report(failure: Failure, locale: &Locale) -> ExitCode {
    let (message, status) = match failure {
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Failure::Output(error) => (say!("output_failed", why = system::words(&error)), 1),
        Failure::Content(message) => (message, 1),
        Failure::Usage(message) => (message, 2),
    };
    common::complain(locale, &message);
    ExitCode::from(status)
}
