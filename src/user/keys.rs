//! Keys that do something by themselves, of the terminal and of the window: the usual ones, and those of the settings.
//! A foot switch is a key for the machine.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::value::ValueFault;
use crate::language::{Command, command_name};
use crate::rules::Color;
use BareKey::{Delete, Down, End, Home, Insert, Left, PageDown, PageUp, Right, Tab, Up};

const F_AT_MOST: u8 = 24;

/// A key, with what is held down beside it.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Key {
    pub control: bool,
    pub alt: bool,
    /// The key without those held with it.
    pub code: BareKey,
}

/// A key by itself.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum BareKey {
    F(u8),
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    Insert,
    Delete,
    Space,
    /// In a terminal alone; in the window it leads from control to control.
    Tab,
    Sign(char),
}

/// Those that are written as they are called here.
const NAMED: [BareKey; 12] =
    [Left, Right, Up, Down, Home, End, PageUp, PageDown, Insert, Delete, BareKey::Space, Tab];

impl Key {
    /// True if it writes something or moves within what is written: then it does its action on an empty line
    /// only.
    pub const fn belongs_to_typing(self) -> bool {
        !matches!(self.code, BareKey::F(_) | BareKey::PageUp | BareKey::PageDown | BareKey::Insert)
            && !self.control
            && !self.alt
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { control, alt, code } = *self;
        f.write_str(if control { "Ctrl-" } else { "" })?;
        f.write_str(if alt { "Alt-" } else { "" })?;
        match code {
            BareKey::F(number) => write!(f, "F{number}"),
            BareKey::Sign(sign) => write!(f, "{sign}"),
            named => write!(f, "{named:?}"),
        }
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.to_string()
    }
}

impl TryFrom<String> for Key {
    type Error = ValueFault;

    fn try_from(text: String) -> Result<Self, ValueFault> {
        let mut key = Self { control: false, alt: false, code: BareKey::Space };
        let mut rest = text.as_str();
        loop {
            let (held, after) = match rest.split_once('-') {
                Some(("Ctrl", after)) if !after.is_empty() => (&mut key.control, after),
                Some(("Alt", after)) if !after.is_empty() => (&mut key.alt, after),
                _ => break,
            };
            *held = true;
            rest = after;
        }
        match code(rest) {
            Some(code) => Ok(Self { code, ..key }),
            None => Err(ValueFault::Key(text)),
        }
    }
}

fn code(name: &str) -> Option<BareKey> {
    let named = NAMED.into_iter().find(|code| format!("{code:?}").eq_ignore_ascii_case(name));
    let number =
        || name.strip_prefix(['F', 'f'])?.parse().ok().filter(|number| (1..=F_AT_MOST).contains(number));
    let mut signs = name.chars();
    let sign = match (signs.next(), signs.next()) {
        (Some(' '), None) => Some(BareKey::Space),
        (Some(sign), None) if !sign.is_control() && !sign.is_whitespace() => Some(BareKey::Sign(sign)),
        _ => None,
    };
    named.or_else(|| number().map(BareKey::F)).or(sign)
}

/// Action of a key.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum KeyAction {
    /// Presses the clock of that side: refused where it is not its turn.
    Press(Color),
    /// Gives a command as if it had been typed.
    Command(Command),
}

impl From<KeyAction> for String {
    fn from(action: KeyAction) -> Self {
        match action {
            KeyAction::Press(Color::White) => "press_white".to_owned(),
            KeyAction::Press(Color::Black) => "press_black".to_owned(),
            KeyAction::Command(command) => command_name(command),
        }
    }
}

impl TryFrom<String> for KeyAction {
    type Error = ValueFault;

    fn try_from(text: String) -> Result<Self, ValueFault> {
        let command = || Command::ALL.into_iter().find(|command| command_name(*command) == text);
        match text.as_str() {
            "press_white" => Ok(Self::Press(Color::White)),
            "press_black" => Ok(Self::Press(Color::Black)),
            _ => command().map(Self::Command).ok_or(ValueFault::Action(text)),
        }
    }
}

/// Keys and what they do.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ScreenKeys(BTreeMap<Key, KeyAction>);

impl ScreenKeys {
    /// Those of the settings, and the usual ones that they do not change.
    pub fn over_usual(&self) -> Self {
        let mut usual: Self = ron::from_str(include_str!("keys.ron")).expect("tests read it");
        usual.0.extend(&self.0);
        usual
    }

    /// The key of a command; of several the one that is pressed by itself and writes nothing.
    pub fn key_of(&self, command: Command) -> Option<Key> {
        let own =
            self.iter().filter(|(_, action)| *action == KeyAction::Command(command)).map(|(key, _)| key);
        own.min_by_key(|key| (key.control || key.alt, key.belongs_to_typing()))
    }

    pub fn iter(&self) -> impl Iterator<Item = (Key, KeyAction)> {
        self.0.iter().map(|(key, action)| (*key, *action))
    }
}
