//! Options: what several of them offer to choose from. Arguments alone.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::device::voice::SpeechBackend;
use crate::game::Protocol;
use crate::language::{AnnouncementForm, PractisedPart, Scheme};
use crate::profiles::Licence;
use crate::rules::{Blind, Color};
use crate::table::Listening;

/// A type of which an option names one value. The rooms of these types know nothing of options.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// For each value its name on the command line, and its help.
    const VALUES: &'static [(Self, &'static str, &'static str)];

    /// The name of a value.
    fn name(self) -> &'static str {
        Self::VALUES.iter().find(|(value, ..)| *value == self).map_or("", |(_, name, _)| name)
    }
}

/// Reads the name of a value.
pub fn chosen<T: Choice>() -> impl TypedValueParser<Value = T> {
    let names = T::VALUES.iter().map(|(_, name, help)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names).map(|name| {
        let row = T::VALUES.iter().find(|(_, one, _)| *one == name);
        row.map(|(value, ..)| *value).expect("the parser takes no other name")
    })
}

/// The name of the value that counts where none was chosen.
pub fn usual<T: Choice + Default>() -> &'static str {
    T::default().name()
}

macro_rules! choices {
    ($($type:ty: $($value:ident $name:literal $help:literal),+;)+) => {$(
        impl Choice for $type {
            const VALUES: &'static [(Self, &'static str, &'static str)] = &[$((Self::$value, $name, $help)),+];
        }
    )+};
}

choices! {
    Scheme:
        Fide "fide" "Anna, Bella ... with German words, as the Laws have it",
        Nato "nato" "Alfa, bravo ... with the locale's words",
        Letters "letters" "The locale's letters and words";
    AnnouncementForm:
        Full "full" "Both squares always",
        Short "short" "Only as much as is needed to identify the move";
    Listening:
        Off "off" "Never",
        OnRequest "ask" "For one announcement after the command `listen`",
        Always "always" "All the time";
    Color:
        White "white" "White",
        Black "black" "Black";
    Blind:
        White "white" "White",
        Black "black" "Black",
        Both "both" "Both";
    Protocol:
        Usual "usual" "A confirmed announcement counts as a move made",
        Full "full" "Announced, repeated, made on both boards, pressed: each is entered";
    PractisedPart:
        Opponent "opponent" "A player who sits opposite a blind player",
        Assistant "assistant" "The assistant of a blind player",
        Blind "blind" "A blind player";
    Licence:
        Cc0 "cc0" "CC0: anybody, for anything",
        CcBy "cc-by" "CC BY: anybody who says where they come from";
    VoiceName:
        On "on" "Speak, as the settings say",
        Off "off" "Text only",
        Reader "reader" "The screen reader that is running speaks, if it takes texts from programs: on Windows, or Orca 49 and later",
        System "system" "The voices of the system speak",
        Espeak "espeak" "espeak-ng speaks";
}

/// The values of `--voice`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum VoiceName {
    #[default]
    On,
    Off,
    Reader,
    System,
    Espeak,
}

impl VoiceName {
    pub(crate) const fn is_off(self) -> bool {
        matches!(self, Self::Off)
    }

    /// SpeechBackend of speaking, where one was named.
    pub(crate) const fn way(self) -> Option<SpeechBackend> {
        match self {
            Self::On | Self::Off => None,
            Self::Reader => Some(SpeechBackend::Reader),
            Self::System => Some(SpeechBackend::System),
            Self::Espeak => Some(SpeechBackend::Espeak),
        }
    }
}
