//! Actions of the keys of a braille display. Which they are is data: `braille_keys.ron`, and the user's
//! settings over it.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::value::ValueFault;
use crate::device::braille::KeyCode;

/// Action of a key.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    PanLeft,
    PanRight,
    Earlier,
    Later,
    Newest,
    PreviousMove,
    NextMove,
    FirstMove,
    LastMove,
    /// Shows the position.
    Board,
    Press,
    Repeat,
    Clock,
    ClockOwn,
    ClockOther,
    Yes,
    No,
    /// Leaves the display to the screen until something is said again.
    Screen,
}

/// A key by its name.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BrailleKey {
    name: String,
    code: KeyCode,
}

impl TryFrom<String> for BrailleKey {
    type Error = ValueFault;

    fn try_from(name: String) -> Result<Self, ValueFault> {
        match BUILT_IN.names.get(&name) {
            Some(code) => Ok(Self { name, code: *code }),
            None => Err(ValueFault::BrailleKey(name)),
        }
    }
}

impl From<BrailleKey> for String {
    fn from(key: BrailleKey) -> Self {
        key.name
    }
}

/// Keys of each action, as far as somebody has chosen.
pub(crate) type Bindings = BTreeMap<Action, Vec<BrailleKey>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BuiltIn {
    bindings: BTreeMap<Action, Vec<String>>,
    names: HashMap<String, KeyCode>,
}

static BUILT_IN: LazyLock<BuiltIn> =
    LazyLock::new(|| ron::from_str(include_str!("braille_keys.ron")).expect("tests read it"));

/// All keys that do something.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BrailleKeys(BTreeMap<KeyCode, Action>);

impl BrailleKeys {
    /// The usual ones, and the user's own in place of those of the same action. A key that the user gives to an action is
    /// taken from others.
    pub fn new(own: &Bindings) -> Self {
        let code = |name: &String| BUILT_IN.names.get(name).copied();
        let usual = BUILT_IN.bindings.iter().filter(|(action, _)| !own.contains_key(action));
        let usual =
            usual.flat_map(|(action, names)| names.iter().filter_map(code).map(move |code| (code, *action)));
        let own = own.iter().flat_map(|(action, keys)| keys.iter().map(move |key| (key.code, *action)));
        Self(usual.chain(own).collect())
    }

    pub(crate) fn action(&self, code: KeyCode) -> Option<Action> {
        self.0.get(&code).copied()
    }

    pub fn codes(&self) -> Vec<KeyCode> {
        self.0.keys().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_keys_have_names_and_one_meaning_each() {
        let mut seen = Vec::new();
        for (action, names) in &BUILT_IN.bindings {
            for name in names {
                let key = BrailleKey::try_from(name.clone()).expect("a name of the list");
                assert!(!seen.contains(&key.code), "{name} of {action:?} does something else too");
                seen.push(key.code);
            }
        }
        assert_eq!(BrailleKeys::new(&Bindings::new()).codes().len(), seen.len());
    }

    #[test]
    fn a_users_own_keys_replace_those_of_the_action_and_are_taken_from_others() {
        let own: Bindings = ron::from_str(r#"{press: ["LNUP"], clock: []}"#).expect("keys");
        let keys = BrailleKeys::new(&own);
        let of = |name: &str| keys.action(BUILT_IN.names[name]);
        assert_eq!(of("LNUP"), Some(Action::Press));
        assert_eq!(of("FREEZE"), None);
        assert_eq!(of("TIME"), None);
        assert_eq!(of("LNDN"), Some(Action::NextMove));
        let error = ron::from_str::<Bindings>(r#"{press: ["LNUPP"]}"#).expect_err("no key");
        assert!(error.to_string().contains("LNUPP"), "{error}");
    }
}
