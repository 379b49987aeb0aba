//! Speech models: which are here, which could be had, and what they know of our words.

mod catalogue;
mod fetch;
mod install;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::bounded::within;
use crate::device::time::now;
use crate::ear::recogniser::{Grammar, Model, Recogniser};
use crate::language::{Command, Library, Locale, Message, Words};
use crate::talk::faults;
use crate::talk::message::TalkMessage;
use crate::user::folders;
pub use catalogue::{Catalogue, Offer};
pub use install::{Done, Order, Step, install};

/// A model that is here.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Installed {
    /// The language it hears, as far as its name tells; else empty.
    pub language: String,
    /// The name of its folder.
    pub name: String,
    /// Its folder.
    pub path: PathBuf,
}

/// The models in our own folders and in `given`, each once.
#[must_use]
pub fn installed(given: Option<&Path>) -> Vec<Installed> {
    let own = folders::models();
    let mut found: Vec<Installed> = Vec::new();
    for model in own.iter().map(PathBuf::as_path).chain(given).flat_map(inside) {
        if found.iter().all(|other| other.path != model.path) {
            found.push(model);
        }
    }
    found
}

/// The model that a folder is, or the models in it, by name.
#[must_use]
pub fn inside(folder: &Path) -> Vec<Installed> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<_> = std::iter::once(folder.to_owned()).chain(entries).collect();
    paths.retain(|path| path.join("am").is_dir());
    paths.sort();
    let model = |path: PathBuf| {
        let path = path.canonicalize().unwrap_or(path);
        Installed { language: language(&path), name: name(&path), path }
    };
    paths.into_iter().map(model).collect()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The language in a folder's name: `de`, or the part behind `small` in `vosk-model-small-en-us-0.15`.
fn language(path: &Path) -> String {
    let name = name(path);
    let catalogue = Catalogue::built_in();
    let official = catalogue.models.iter().find(|model| *model.name == name || *model.language == name);
    if let Some(offer) = official {
        return offer.language.to_string();
    }
    let known = |part: &&str| Library::built_in().locales().iter().any(|locale| locale.code == **part);
    name.split(['-', '_', '.']).find(known).unwrap_or_default().to_owned()
}

/// What a model turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How many words it can hear.
    pub words: u64,
    /// How long loading took, in milliseconds.
    pub load_ms: u64,
    /// Whether it brings a grammar of announcements.
    pub has_grammar: bool,
    /// Words of announcements that it lacks.
    pub lacks_moves: Vec<String>,
    /// Words of commands that it lacks.
    pub lacks_commands: Vec<String>,
}

/// How long a model may take to be loaded: a big one, on a slow disk.
const LOADING: Duration = Duration::from_secs(60);

/// Checks the files of a model, loads it and compares its words with ours.
///
/// # Errors
/// Why it cannot be used.
pub fn verify(folder: &Path) -> Result<Report, Message> {
    verify_as(folder, language(folder))
}

/// As [`verify`], for a model that hears this language, whatever its name.
fn verify_as(folder: &Path, language: String) -> Result<Report, Message> {
    let path = folder.to_owned();
    let loaded = within(LOADING, move || load(&path, &language));
    loaded.unwrap_or(Err(TalkMessage::NoAnswer { seconds: LOADING.as_secs() }.into()))
}

fn load(folder: &Path, language: &str) -> Result<Report, Message> {
    let started = now();
    let model = Model::load(folder).map_err(faults::model)?;
    let load_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    let locale = Library::built_in().find(language).unwrap_or(Library::built_in().scheme_locale());
    let (moves, commands) = (move_words(locale), command_words(locale));
    let lacks =
        |words: &BTreeSet<String>| model.unknown_words(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let (lacks_moves, lacks_commands) = (lacks(&moves), lacks(&commands));
    // The words alone do not prove that libvosk takes them, nor that it takes the model's own grammar, which
    // this recogniser uses beside.
    if lacks_moves.len() < moves.len() {
        Recogniser::new(&model, &Grammar::Words(moves.into_iter().collect()))
            .map_err(|error| faults::recogniser(&error))?;
    }
    let (words, has_grammar) = (model.words().count() as u64, model.has_grammar());
    Ok(Report { words, load_ms, has_grammar, lacks_moves, lacks_commands })
}

/// The words that announcements are made of: those of the Laws' scheme in its own language, else the
/// locale's. Lower case, each once.
fn move_words(locale: &Locale) -> BTreeSet<String> {
    let fide = &Library::built_in().fide;
    let (files, words) = match (&fide.files, &fide.words) {
        (Some(files), Some(words)) if fide.voice == locale.code => (files, words),
        _ => (&locale.files, &locale.words),
    };
    split(files.iter().filter_map(|spellings| spellings.first()).chain(first_words(words)))
}

fn first_words(words: &Words) -> impl Iterator<Item = &String> {
    let roles = crate::rules::Role::ALL.into_iter().map(|role| words.role(role));
    let others = [&words.takes, &words.check, &words.mate, &words.en_passant].map(Vec::as_slice);
    let castling = [&words.short_castling, &words.long_castling].map(Vec::as_slice);
    let ranks = words.ranks.iter().map(Vec::as_slice);
    ranks.chain(roles).chain(others).chain(castling).filter_map(<[String]>::first)
}

/// The first way of saying each command that is needed at the board: the press is made by hand.
fn command_words(locale: &Locale) -> BTreeSet<String> {
    let needed = [
        Command::Yes,
        Command::No,
        Command::Correct,
        Command::Repeat,
        Command::Clock,
        Command::Draw,
        Command::Resign,
    ];
    split(needed.iter().filter_map(|command| locale.commands.get(command)?.first()))
}

fn split<'a>(phrases: impl Iterator<Item = &'a String>) -> BTreeSet<String> {
    phrases.flat_map(|phrase| phrase.split_whitespace().map(str::to_lowercase)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_the_language() {
        let rows = [
            ("/a/de", "de"),
            ("vosk-model-small-en-us-0.15", "en-us"),
            ("vosk-model-fr-0.6-linto", "fr"),
            ("/de/mine", ""),
        ];
        for (path, code) in rows {
            assert_eq!(language(Path::new(path)), code, "{path}");
        }
    }

    #[test]
    fn the_words_are_those_that_are_said() {
        let words = move_words(Library::built_in().scheme_locale());
        for word in ["anna", "hektor", "acht", "läufer", "schlägt", "passant", "kurze", "rochade", "matt"] {
            assert!(words.contains(word), "{word} in {words:?}");
        }
    }
}
