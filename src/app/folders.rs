//! Where things are on the user's machine: settings, games, the recogniser.

use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

/// The ending of a journal's file name.
pub const JOURNAL_ENDING: &str = "evavier";

/// The file of the settings.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.config_dir().join("evavier").join("settings.ron"))
}

/// The file of how the last game was set up.
#[must_use]
pub fn last_setup() -> Option<PathBuf> {
    Some(settings_file()?.with_file_name("start.ron"))
}

/// The folder of the games.
#[must_use]
pub fn games() -> PathBuf {
    choose_base_strategy()
        .map_or_else(|_| PathBuf::from("."), |base| base.data_dir().join("evavier").join("games"))
}

/// The file in which the program notes its own faults.
#[must_use]
pub fn log_file() -> Option<PathBuf> {
    Some(line_history()?.parent()?.join("evavier_rCURRENT.log"))
}

/// The key that this device signs exports with.
#[must_use]
pub fn device_key() -> PathBuf {
    games().parent().map_or_else(|| PathBuf::from("device.key"), |folder| folder.join("device.key"))
}

/// The file of the history of typed lines.
#[must_use]
pub fn line_history() -> Option<PathBuf> {
    let base = choose_base_strategy().ok()?;
    Some(base.state_dir().unwrap_or_else(|| base.data_dir()).join("evavier").join("lines"))
}

/// The folder of the recognisers that the user has fetched.
#[must_use]
pub fn own_models() -> PathBuf {
    choose_base_strategy()
        .map_or_else(|_| PathBuf::from("."), |base| base.data_dir().join("evavier").join("models"))
}

/// The folder of the voices that were learned.
#[must_use]
pub fn profiles() -> PathBuf {
    choose_base_strategy()
        .map_or_else(|_| PathBuf::from("."), |base| base.data_dir().join("evavier").join("profiles"))
}

/// The folders that recognisers are sought in, the first first: beside the program, as installed, in the
/// source tree it was built in, the user's own.
#[must_use]
pub fn models() -> [PathBuf; 4] {
    let program = std::env::current_exe().unwrap_or_default();
    let beside = program.parent().unwrap_or(Path::new(".")).to_owned();
    [
        beside.join("models"),
        beside.join("../share/evavier/models"),
        Path::new(env!("CARGO_MANIFEST_DIR")).join("models"),
        own_models(),
    ]
}

/// The recogniser for a language.
#[must_use]
pub fn model(language: &str) -> PathBuf {
    let candidates = models().map(|folder| folder.join(language));
    let found = candidates.iter().find(|folder| folder.is_dir());
    found.unwrap_or(&candidates[0]).clone()
}

/// The recogniser for announcements in the scheme of the Laws with the words of this language beside it; if there
/// is none, the one for the scheme alone.
#[must_use]
pub fn speech_model(language: &str, scheme_voice: &str) -> PathBuf {
    let own = model(language);
    if own.is_dir() { own } else { model(scheme_voice) }
}

/// The folder of sheets that were not asked for by name, of the demonstration for example.
#[must_use]
pub fn sheets() -> PathBuf {
    games().parent().map_or_else(std::env::temp_dir, |folder| folder.join("sheets"))
}

/// All journals, the newest first.
#[must_use]
pub fn journals() -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(games()) else { return Vec::new() };
    let mut found: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == JOURNAL_ENDING))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    found.sort_unstable();
    found.into_iter().rev().map(|(_, path)| path).collect()
}
