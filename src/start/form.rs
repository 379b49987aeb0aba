//! Form: the choices before a game, remembered for the next time.

use std::io;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::newest::Unfinished;
use crate::device::voice::Way;
use crate::game::{Protocol, Setup};
use crate::language::{Message, Scheme};
use crate::rules::laws;
use crate::rules::{Blind, ByColor, Color};
use crate::table::Listening;
use crate::user::settings::Settings;
use crate::user::{folders, kept};

const BOARDS: RangeInclusive<u16> = 1..=9999;

/// A look of the window.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    Light,
    Dark,
    Contrast,
}

/// One player's own choices; empty where the table's count.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Own {
    pub locale: String,
    pub microphone: String,
    pub headphones: String,
    /// The voice in them: a variant of espeak-ng.
    pub voice: String,
    pub profile: String,
    /// The electronic board of that player, as `--board-white` takes it.
    pub board: String,
}

record! {
    /// Choices before a game.
    #[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    Form;
    /// The language of messages and commands; empty for the machine's.
    locale: String;
    white: String;
    black: String;
    blind: Option<Blind>;
    assistant: Option<Color>;
    /// The time control as players write it; `none` for a game without a clock.
    time: String = "90+30".to_owned();
    laws: String = laws::usual().id.clone();
    /// Minutes after the start within which a player may come; `None` for what the Laws say (fide-2023
    /// 6.7.1).
    default_time_min: Option<u32>;
    rated: bool;
    voice: bool = true;
    /// Speech output to use then, where there is more than one.
    way: Way;
    /// Voice to use, as the speech service calls it; empty for the plain one of the language.
    speaker: String;
    /// Voice of announcements; empty for what the settings say.
    announcer: String;
    listen: Listening = Listening::OnRequest;
    /// The microphone by name; empty for the default one.
    microphone: String;
    own: ByColor<Own>;
    keep_sound: bool;
    /// Set if the choices were made question by question: so it begins the next time.
    asked: bool;
    /// Set if what few need is asked too: about this game alone.
    #[serde(skip)]
    further: bool;
    /// A game that can go on, and whether it does in place of a new one.
    #[serde(skip)]
    unfinished: Option<Unfinished>;
    #[serde(skip)]
    goes_on: bool;
    /// Fault in the file that this was kept in, or in a game that would have been the unfinished one.
    #[serde(skip)]
    fault: Option<Message>;
    event: String;
    round: String;
    board: String;
    scheme: Scheme;
    protocol: Protocol;
    learned_name: String = "voice".to_owned();
    theme: Theme;
    /// The size of everything in it, in percent.
    percent: u16 = 100;
    one_switch: bool;
    /// Time for which each thing is lit for it, in milliseconds.
    scan_ms: u32 = 1_500;
}

impl Form {
    /// Loads the form as it was the last time; as usual where nothing is kept. Where what is kept cannot be
    /// read, as usual too, with what is wrong with the file.
    pub fn load() -> (Self, Option<Message>) {
        let Some(path) = folders::last_setup() else { return (Self::default(), None) };
        match kept::read(&path) {
            Ok(form) => (form.unwrap_or_default(), None),
            Err(error) => {
                (Self::default(), Some(fault!("bad_settings", path = &path, why = Message::from(&error))))
            }
        }
    }

    /// The voice that was chosen by name, with its language.
    pub(crate) fn named_voice(&self) -> Option<(String, String)> {
        (!self.speaker.is_empty()).then(|| (self.locale.clone(), self.speaker.clone()))
    }

    /// These settings with the speech output and the voice of announcements, as far as they are chosen here.
    pub(crate) fn spoken_by(&self, settings: Settings) -> Settings {
        let speech = if self.way == Way::Auto { settings.speech } else { self.way };
        let announcer =
            if self.announcer.is_empty() { settings.announcer.clone() } else { self.announcer.clone() };
        Settings { speech, announcer, ..settings }
    }

    /// The number of the board in a hall full of games; `None` where none is named.
    pub(crate) fn board_number(&self) -> Result<Option<u16>, &str> {
        let text = self.board.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse().ok().filter(|number| BOARDS.contains(number));
        number.map(Some).ok_or(text)
    }

    /// The next game of the same two, with sides changed.
    pub fn after(self, setup: &Setup) -> Self {
        let ByColor { white, black } =
            setup.next_sides(ByColor { white: setup.white.clone(), black: setup.black.clone() });
        // An own edition that this form does not name is asked for by its label, and no other one played under.
        let is_own = !setup.laws_text.is_empty() && laws::edition(&self.laws).is_none();
        Self {
            white,
            black,
            blind: if setup.odds.is_some() { setup.blind } else { setup.blind.map(Blind::swapped) },
            assistant: if setup.odds.is_some() { setup.assistant } else { setup.assistant.map(Color::other) },
            time: setup.control.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string),
            laws: if is_own { self.laws } else { setup.laws.clone() },
            default_time_min: setup.default_time_min,
            rated: setup.rated,
            protocol: setup.protocol,
            event: setup.event.clone(),
            round: setup.round.clone(),
            board: setup.board.map_or_else(String::new, |number| number.to_string()),
            own: setup.next_sides(self.own),
            fault: None,
            ..self
        }
    }

    /// Keeps it for the next time, whole or not at all. What stood there and could not be understood is kept beside it,
    /// which is told.
    pub fn save(&self) -> io::Result<Option<Message>> {
        let Some(path) = folders::last_setup() else { return Ok(None) };
        let aside = kept::write(&path, "// How the last game was set up.", self)?;
        Ok(aside.map(|aside| kept::told(&path, &aside)))
    }
}
