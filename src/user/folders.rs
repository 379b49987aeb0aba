//! Where things are on the user's machine: settings, games, the recogniser.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy, home_dir};

/// The ending of a journal's file name.
pub(crate) const JOURNAL_ENDING: &str = "evavier";

/// Ending that is added to it where the file has only the beginning of a game.
const BEGINNING_ENDING: &str = "beginning";

/// The file of the second ear, in a folder of models.
const SECOND_EAR: [&str; 2] = ["second", "ear.bin"];

/// The user's home folder.
pub fn home() -> Option<PathBuf> {
    home_dir().ok()
}

pub(crate) fn settings_file() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.config_dir().join("evavier").join("settings.ron"))
}

/// The file of how the last game was set up.
pub(crate) fn last_setup() -> Option<PathBuf> {
    Some(settings_file()?.with_file_name("start.ron"))
}

/// The file of what was changed of the voices at the table.
pub(crate) fn voice_changes() -> Option<PathBuf> {
    Some(line_history()?.with_file_name("voice.ron"))
}

/// A folder of what is kept for the user.
fn of_the_user(name: &str) -> PathBuf {
    choose_base_strategy()
        .map_or_else(|_| PathBuf::from("."), |base| base.data_dir().join("evavier").join(name))
}

/// The file of what went wrong in practice.
pub(crate) fn practice() -> PathBuf {
    of_the_user("practice.ron")
}

/// The folder of the games.
pub fn games() -> PathBuf {
    of_the_user("games")
}

/// The file in which the program notes its own faults.
pub(crate) fn log_file() -> Option<PathBuf> {
    Some(line_history()?.parent()?.join("evavier_rCURRENT.log"))
}

pub(crate) fn device_key() -> PathBuf {
    games().parent().map_or_else(|| PathBuf::from("device.key"), |folder| folder.join("device.key"))
}

/// Key that the arbiters' numbers are hashed with.
pub(crate) fn number_key() -> PathBuf {
    device_key().with_file_name("number.key")
}

pub(crate) fn line_history() -> Option<PathBuf> {
    let base = choose_base_strategy().ok()?;
    Some(base.state_dir().unwrap_or_else(|| base.data_dir()).join("evavier").join("lines"))
}

pub(crate) fn own_models() -> PathBuf {
    of_the_user("models")
}

/// The folder of the user's own voices of recorded takes.
pub fn own_voices() -> PathBuf {
    of_the_user("voices")
}

/// The folders that voices of recorded takes are sought in, the first first: those that came with the program, the user's
/// own.
pub fn voices() -> Vec<PathBuf> {
    models().into_iter().map(|folder| folder.join("mouth")).chain([own_voices()]).collect()
}

/// The folder of the voices that were learned.
pub fn profiles() -> PathBuf {
    of_the_user("profiles")
}

/// The source tree that the program was built in. A package is installed on other machines, which have none of it.
pub fn source() -> Option<&'static Path> {
    let packaged = option_env!("EVAVIER_PACKAGE").is_some();
    (!packaged).then(|| Path::new(env!("CARGO_MANIFEST_DIR")))
}

/// The folders that recognisers are sought in, the first first: beside the program, as installed, in the
/// source tree it was built in, the user's own.
pub fn models() -> Vec<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    let beside = program.parent().unwrap_or(Path::new(".")).to_owned();
    let share: PathBuf = ["..", "share", "evavier", "models"].iter().collect();
    let installed = [beside.join("models"), beside.join(share)];
    let source = source().map(|folder| folder.join("models"));
    installed.into_iter().chain(source).chain([own_models()]).collect()
}

/// The recogniser for a language.
pub fn model(language: &str) -> PathBuf {
    let mut candidates = models().into_iter().map(|folder| folder.join(language));
    let first = candidates.next().unwrap_or_default();
    if first.is_dir() { first } else { candidates.find(|folder| folder.is_dir()).unwrap_or(first) }
}

/// The file of the second ear, beside the recognisers.
pub(crate) fn second_ear() -> PathBuf {
    let mut candidates =
        models().into_iter().map(|folder| SECOND_EAR.iter().fold(folder, |path, part| path.join(part)));
    let first = candidates.next().unwrap_or_default();
    if first.is_file() { first } else { candidates.find(|file| file.is_file()).unwrap_or(first) }
}

/// The recogniser for announcements in the scheme of the Laws with the words of this language beside it; if there
/// is none, the one for the scheme alone.
pub fn speech_model(language: &str, scheme_voice: &str) -> PathBuf {
    let own = model(language);
    if own.is_dir() { own } else { model(scheme_voice) }
}

/// The folder of sheets that were not asked for by name, of the demonstration for example.
pub fn sheets() -> PathBuf {
    games().parent().map_or_else(std::env::temp_dir, |folder| folder.join("sheets"))
}

/// The name of the beginning of a journal whose disk took no more of it.
pub(crate) fn beginning(journal: &Path) -> PathBuf {
    journal.with_added_extension(BEGINNING_ENDING)
}

/// True if this is the name of such a beginning.
pub(crate) fn is_beginning(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == BEGINNING_ENDING)
}

/// All journals, the newest first; and the beginnings of those that nothing leads to.
pub(crate) fn journals() -> Vec<PathBuf> {
    journals_in(&games()).unwrap_or_default()
}

/// The same of another folder.
pub(crate) fn journals_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let is_journal = |path: &Path| path.extension().is_some_and(|ending| ending == JOURNAL_ENDING);
    let is_left_behind =
        |path: &Path| is_beginning(path) && std::fs::symlink_metadata(path.with_extension("")).is_err();
    let mut found: Vec<_> = std::fs::read_dir(folder)?
        .flatten()
        .filter(|entry| is_journal(&entry.path()) || is_left_behind(&entry.path()))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    found.sort_unstable();
    Ok(found.into_iter().rev().map(|(_, path)| path).collect())
}
