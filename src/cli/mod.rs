//! The command line: one file per family of subcommands. Arguments, printing and exit status; no chess.

mod announce;
mod ask;
mod boards;
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
mod guide;
mod hear;
mod laws;
mod learn_by_voice;
mod log;
mod manual;
mod models;
mod play;
mod practise;
mod profiles;
mod read;
mod recognise;
mod reconcile;
mod record_voices;
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

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::device::os::process;
use crate::device::terminal::{Borrowed, Plain};
use crate::language::{Library, Locale};
use crate::user::{machine, system};
use common::Failure;

/// Chess by ear and by touch: announces, hears, clocks and records over-the-board games of blind players
#[derive(Debug, Parser)]
// Windows would have it called evavier.exe.
#[command(version, bin_name = "evavier")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Announce(announce::AnnounceArgs),
    Read(read::ReadArgs),
    Check(check::CheckArgs),
    Hear(hear::HearArgs),
    Clock(clock::ClockArgs),
    Sheet(sheet::SheetArgs),
    Play(Box<play::PlayArgs>),
    Resume(Box<play::ResumeArgs>),
    Event(event::EventArgs),
    Envelope(envelope::EnvelopeArgs),
    Verify(verify::VerifyArgs),
    Export(export::ExportArgs),
    Log(log::LogArgs),
    Sound(sound::SoundArgs),
    Declare(declare::DeclareArgs),
    Card(card::CardArgs),
    Laws(editions::EditionsArgs),
    #[command(hide = true)]
    Man(manual::ManArgs),
    #[command(hide = true)]
    Completions(manual::CompletionsArgs),
    #[command(hide = true, name = crate::ear::recogniser::RECOGNISE)]
    Recognise(recognise::RecogniseArgs),
    Demo(demo::DemoArgs),
    #[command(visible_alias = "practice")]
    Practise(practise::PractiseArgs),
    Guide(guide::GuideArgs),
    Doctor(doctor::DoctorArgs),
    Devices(devices::DevicesArgs),
    Voices(voices::VoicesArgs),
    Models(models::ModelsArgs),
    TrainMe(train_me::TrainMeArgs),
    Profiles(profiles::ProfilesArgs),
    RecordVoices(record_voices::RecordVoicesArgs),
    Winnable(winnable::WinnableArgs),
    Reconcile(reconcile::ReconcileArgs),
}

/// Runs the program. Without a subcommand it plays a game with everything as usual.
pub fn main() -> ExitCode {
    process::outlive_limits();
    let _terminal = Borrowed;
    let line: Vec<_> = std::env::args_os().collect();
    let locale = words::locale_of(&line);
    let arguments = match parse(line, locale) {
        Ok(arguments) => arguments,
        Err(error) => return wrong_usage(&error, locale),
    };
    let command = match arguments.command.map_or_else(usual, |command| Ok(Some(command))) {
        Ok(Some(command)) => command,
        Ok(None) => return ExitCode::SUCCESS,
        Err(failure) => return report(failure, machine::locale()),
    };
    let locale = match &command {
        // Its language has a default.
        Command::RecordVoices(args) => Library::built_in().find(&args.locale).unwrap_or(locale),
        _ => locale,
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

/// What the sections of man pages are called in that language, where that is not English.
fn headings() -> Option<&'static words::Headings> {
    words::of(machine::locale()).map(|words| &words.frame.manual)
}

/// What is done where nothing is asked for: a game, in a window that asks for the rest, by questions in lines of text, or
/// with all as usual where lines are fed in.
/// `None` if that has been done.
fn usual() -> Result<Option<Command>, Failure> {
    #[cfg(feature = "window")]
    if let Some(ended) = window::start(&(&play::PlayArgs::default()).into()) {
        return ended.map(|()| None);
    }
    // Whoever sits before a terminal can be asked; what is piped in is a game.
    let ask = io::stdin().is_terminal().then_some("--ask");
    Ok(Arguments::parse_from(["evavier", "play"].into_iter().chain(ask)).command)
}

fn dispatch(command: Command) -> Result<(), Failure> {
    match command {
        // The game prints line by line from several places, a sheet whole or not at all; all else in blocks.
        Command::Play(args) => play::play(&args),
        Command::Resume(args) => play::resume(&args),
        Command::Sheet(args) => sheet::run(&args),
        Command::Card(args) => card::run(&args),
        Command::Envelope(args) => envelope::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Recognise(_) => recognise::run(&mut io::stdin().lock(), &mut io::stdout()),
        Command::Event(args) => in_blocks(|out| event::run(&args, out)),
        Command::Announce(args) => in_blocks(|out| announce::run(&args, &mut io::stdin().lock(), out)),
        Command::Read(args) => in_blocks(|out| read::run(&args, &mut io::stdin().lock(), out)),
        Command::Check(args) => in_blocks(|out| check::run(&args, &mut io::stdin().lock(), out)),
        Command::Hear(args) => in_blocks(|out| hear::run(&args, out)),
        Command::Clock(args) => in_blocks(|out| clock::run(&args, out)),
        Command::Verify(args) => in_blocks(|out| verify::run(&args, out)),
        Command::Log(args) => in_blocks(|out| log::run(&args, out)),
        Command::Sound(args) => in_blocks(|out| sound::run(&args, out)),
        Command::Declare(args) => in_blocks(|out| declare::run(&args, out)),
        Command::Laws(args) => in_blocks(|out| editions::run(&args, out)),
        Command::Man(args) => in_blocks(|out| manual::man(&args, program(), headings(), out)),
        Command::Completions(args) => in_blocks(|out| manual::completions(&args, program(), out)),
        Command::Demo(args) => in_blocks(|out| demo::run(&args, out)),
        Command::Practise(args) => in_blocks(|out| practise::run(&args, out)),
        Command::Guide(args) => in_blocks(|out| guide::run(&args, out)),
        Command::Doctor(args) => in_blocks(|out| doctor::run(&args, out)),
        Command::Devices(args) => in_blocks(|out| devices::run(&args, out)),
        Command::Voices(args) => in_blocks(|out| voices::run(&args, out)),
        Command::Models(args) => in_blocks(|out| models::run(&args, out)),
        Command::TrainMe(args) => in_blocks(|out| train_me::run(&args, out)),
        Command::Profiles(args) => in_blocks(|out| profiles::run(&args, out)),
        Command::RecordVoices(args) => in_blocks(|out| record_voices::run(&args, out)),
        Command::Winnable(args) => in_blocks(|out| winnable::run(&args, &mut io::stdin().lock(), out)),
        Command::Reconcile(args) => in_blocks(|out| reconcile::run(&args, &mut io::stdin().lock(), out)),
    }
}

/// Runs what prints in blocks, and prints the last one.
fn in_blocks(run: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut out = Plain::new(BufWriter::new(io::stdout().lock()));
    let ran = run(&mut out);
    match out.flush() {
        // What was to be printed is lost, which counts for more than what it ended with.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
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

/// Says on standard error what stopped the program. Whoever closed our output wants to hear nothing more.
fn report(failure: Failure, locale: &Locale) -> ExitCode {
    let (message, status) = match failure {
        Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Failure::Output(error) => {
            let message = say!("output_failed", why = system::words(&error));
            (common::text(locale, &message), 1)
        }
        Failure::Content(message) => (common::text(locale, &message), 1),
        Failure::Usage(message) => (common::text(locale, &message), 2),
    };
    let _ = writeln!(Plain::new(io::stderr()), "evavier: {message}");
    ExitCode::from(status)
}
