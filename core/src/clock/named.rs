//! Time controls by their names, in the words of every locale.

use super::control::{Preset, TimeControl, presets};
use super::parse::{ControlFault, with_colons};
use crate::language::{Library, Locale, Message, Millis, fold};
use crate::rules::Color;

/// The control that a name stands for, in this locale's words or in another's, or that is written out.
///
/// ```
/// use evavier_core::clock::named;
/// use evavier_core::language::Library;
///
/// let german = Library::built_in().find("de").expect("built in");
/// for text in ["FIDE-Standard", "fide-standard", "40/90+30, 30+30"] {
///     assert_eq!(named::read(german, text).expect(text).to_string(), "40/90+30, 30+30");
/// }
/// ```
pub fn read(locale: &Locale, text: &str) -> Result<TimeControl, ControlFault> {
    let wanted = key(text);
    let known = [locale].into_iter().chain(Library::built_in().others(&locale.code)).find_map(|locale| {
        let names = |preset: &Preset| locale.presets.get(&preset.id).into_iter().flatten();
        presets().iter().find(|preset| names(preset).any(|name| key(name) == wanted))
    });
    known.map_or_else(|| text.parse(), |preset| Ok(preset.control.clone()))
}

/// Messages for whoever wrote this control, for it may be meant otherwise: what times with colons are read
/// as, that a period ends when its time is used up, and that a stroke stands between moves and minutes.
pub fn understood(text: &str, control: &TimeControl) -> Vec<Message> {
    let times = with_colons(text).into_iter().map(|(text, ms)| say!("control_read", text, time = Millis(ms)));
    let is_timed = Color::ALL.into_iter().any(|color| control.is_timed(color));
    let by_time = is_timed.then(|| say!("control_by_time", control = control.to_string()));
    let by_moves = Color::ALL.into_iter().find_map(|color| control.moves_of_all(color));
    let by_moves = by_moves.map(|(moves, main_ms)| {
        say!(
            "control_by_moves",
            control = control.to_string(),
            moves = u64::from(moves),
            time = Millis(main_ms),
        )
    });
    times.chain(by_time).chain(by_moves).collect()
}

/// The controls that have a name in this locale, each with that name.
pub fn all(locale: &Locale) -> impl Iterator<Item = (&str, &'static TimeControl)> {
    presets().iter().filter_map(|preset| {
        let name = locale.presets.get(&preset.id)?.first()?;
        Some((name.as_str(), &preset.control))
    })
}

/// A name without what may be written in one way or another: case, accents, blanks and hyphens.
fn key(name: &str) -> String {
    fold(name).chars().filter(|sign| !sign.is_whitespace() && !matches!(sign, '-' | '_' | '‑')).collect()
}
