//! Time controls by their names, in the words of every locale.

use super::locale::{Library, Locale};
use super::spelling::fold;
use super::{Message, Millis};
use crate::clock::{ParseControlError, Preset, TimeControl, presets, with_colons};
use crate::rules::Color;

/// The control that a name stands for, in this locale's words or in another's, or that is written out.
///
/// ```
/// use evavier::language::{Library, control};
///
/// let german = Library::built_in().find("de").expect("built in");
/// for text in ["FIDE-Standard", "fide-standard", "40/90+30, 30+30"] {
///     assert_eq!(control::read(german, text).expect(text).to_string(), "40/90+30, 30+30");
/// }
/// ```
pub fn read(locale: &Locale, text: &str) -> Result<TimeControl, ParseControlError> {
    let wanted = key(text);
    let others = Library::built_in().locales().iter().filter(|other| other.code != locale.code);
    let known = [locale].into_iter().chain(others).find_map(|locale| {
        let names = |preset: &Preset| locale.presets.get(&preset.id).into_iter().flatten();
        presets().iter().find(|preset| names(preset).any(|name| key(name) == wanted))
    });
    known.map_or_else(|| text.parse(), |preset| Ok(preset.control.clone()))
}

/// What whoever wrote this control has to be told, for it may be meant otherwise: what times with colons are, and
/// that a period ends when its time is used up.
pub(crate) fn understood(text: &str, control: &TimeControl) -> Vec<Message> {
    let times = with_colons(text).into_iter().map(|(text, ms)| say!("control_read", text, time = Millis(ms)));
    let is_timed = Color::ALL.into_iter().any(|color| control.is_timed(color));
    let by_time = is_timed.then(|| say!("control_by_time", control = control.to_string()));
    times.chain(by_time).collect()
}

/// The controls with a name: what they are called here, and what they are.
pub fn named(locale: &Locale) -> impl Iterator<Item = (&str, &'static TimeControl)> {
    presets().iter().filter_map(|preset| {
        let name = locale.presets.get(&preset.id)?.first()?;
        Some((name.as_str(), &preset.control))
    })
}

/// A name without what may be written in one way or another: case, accents, blanks and hyphens.
fn key(name: &str) -> String {
    fold(name).chars().filter(|sign| !sign.is_whitespace() && !matches!(sign, '-' | '_' | '‑')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn names_are_understood_in_every_language() {
        let rows = [
            ("de", "Schnellschach 15+10", "15+10"),
            ("de", "schnellschach15 + 10", "15+10"),
            ("de", "rapid 15+10", "15+10"),
            ("de", "FIDE Standard", "40/90+30, 30+30"),
            ("fr", "partie en 61 minutes", "61"),
            ("fr", "FQE-RAPIDE 20+10", "20+10"),
            ("fr", "fqe-rapid 20+10", "20+10"),
            ("es", "RELAMPAGO 3+2", "3+2"),
            ("en", "1930", "30/120, 15/60 repeat"),
            ("en", "game-in-61", "61"),
            ("en", "blitz 3+2", "3+2"),
            ("en", "Schnellschach 25+10", "25+10"),
            ("en", "30", "30"),
            ("en", "standard by time", "90+30, 30+30"),
            ("es", "Standard nach Zeit", "90+30, 30+30"),
        ];
        for (code, text, control) in rows {
            let locale = Library::built_in().find(code).expect(code);
            assert_eq!(read(locale, text).expect(text).to_string(), control, "{code} {text}");
        }
        let english = Library::built_in().find("en").expect("built in");
        for text in ["rapid", "blitz 99+2", "1931", ""] {
            read(english, text).expect_err(text);
        }
    }

    #[test]
    fn every_locale_names_every_preset_and_no_name_means_two_controls() {
        let mut meanings = BTreeMap::new();
        for locale in Library::built_in().locales() {
            assert_eq!(locale.presets.len(), presets().len(), "{}", locale.code);
            for preset in presets() {
                let names = locale.presets.get(&preset.id).filter(|names| !names.is_empty());
                for name in names.unwrap_or_else(|| panic!("{} {}", locale.code, preset.id)) {
                    let before = meanings.insert(key(name), &preset.control);
                    assert!(before.is_none_or(|control| *control == preset.control), "{name}");
                }
            }
        }
    }
}
