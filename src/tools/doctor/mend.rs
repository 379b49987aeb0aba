//! What mends what: one thing to do each. The commands are the system's.

use std::path::Path;

use crate::device::braille::LinkRefusal;
use crate::device::microphone::MicrophoneError;
pub use crate::device::os::advice::quoted;
use crate::device::os::{Ailment, ReaderOrder, advice, screen_reader, speech as platform_speech};
use crate::language::Message;
use crate::user::folders;

/// What to do about something that is missing.
#[derive(Clone, Debug, PartialEq)]
pub enum Mend {
    Run(String),
    PlugIn,
    PlugInBoard,
    Reinstall,
}

impl Mend {
    /// What to do, as a thing to say.
    pub fn message(&self) -> Message {
        match self {
            Self::Run(command) => say!("mend_run", command = command.clone()),
            Self::PlugIn => say!("mend_plug_in"),
            Self::PlugInBoard => say!("mend_plug_in_board"),
            Self::Reinstall => say!("mend_reinstall"),
        }
    }

    /// The command, where it takes one.
    pub fn command(&self) -> Option<&str> {
        match self {
            Self::Run(command) => Some(command),
            _ => None,
        }
    }
}

fn run(command: String) -> Mend {
    Mend::Run(command)
}

fn against(ailment: Ailment) -> Mend {
    advice::against(ailment).map_or(Mend::Reinstall, run)
}

/// No sound system answers.
pub(super) fn sound() -> Mend {
    against(Ailment::Sound)
}

/// Whether there is what speaks, and its voices.
pub(super) fn has_speech() -> bool {
    advice::has_speech()
}

/// It does not speak.
pub(super) fn speech() -> Mend {
    against(Ailment::Speech)
}

/// A language has no voice.
pub(super) fn voices() -> Mend {
    against(Ailment::Voices)
}

/// Whether espeak-ng speaks a language that the system does not.
pub(super) const fn has_other_voice() -> bool {
    platform_speech::HAS_OTHER
}

/// The screen reader that runs, where the system tells of it.
pub(super) fn reader() -> Option<&'static str> {
    screen_reader::running()
}

/// Whether it would say what it is given.
pub(super) fn reader_speaks() -> bool {
    screen_reader::ask(ReaderOrder::Presence)
}

/// The voice for headphones is missing.
pub fn espeak() -> Mend {
    against(Ailment::Espeak)
}

/// Nothing comes from the microphone.
pub(super) fn microphone(error: &MicrophoneError) -> Mend {
    match error {
        MicrophoneError::NotFound(_) => run("evavier devices".into()),
        MicrophoneError::None => advice::against(Ailment::Microphone).map_or(Mend::PlugIn, run),
        _ => Mend::PlugIn,
    }
}

/// The recogniser is not in order.
pub(super) fn model() -> Mend {
    match folders::source().filter(|tree| tree.join("Cargo.toml").is_file()) {
        Some(tree) => run(format!("make -C {} setup", quoted(tree))),
        None => Mend::Reinstall,
    }
}

/// A braille table is missing.
pub fn braille() -> Mend {
    against(Ailment::Braille)
}

/// One is there and cannot be used.
pub fn braille_anew() -> Mend {
    against(Ailment::BrailleDamaged)
}

/// The display cannot be used.
pub(super) fn braille_display(refusal: LinkRefusal) -> Mend {
    against(match refusal {
        LinkRefusal::NoKey => Ailment::DisplayKey,
        LinkRefusal::BadAddress => Ailment::DisplayAddress,
        LinkRefusal::Version(_) => Ailment::DisplayVersion,
        LinkRefusal::NotThere | LinkRefusal::NoAnswer => Ailment::Display,
    })
}

/// An electronic board does not answer.
pub(super) const fn board() -> Mend {
    Mend::PlugInBoard
}

/// A folder cannot be written.
pub(super) fn folder(path: &Path) -> Mend {
    run(advice::folder(path))
}

/// The user has no home.
pub(super) fn home() -> Mend {
    against(Ailment::Home)
}

/// The settings cannot be read: they are put aside, and the usual ones count.
pub(super) fn settings(path: &Path) -> Mend {
    let mut aside = path.as_os_str().to_owned();
    aside.push(".old");
    run(advice::rename(path, Path::new(&aside)))
}
