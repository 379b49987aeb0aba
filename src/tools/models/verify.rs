//! Check of a speech model: what it knows of our words, and whether it can be used at all.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use super::installed::language;
use crate::device::bounded::within;
use crate::device::time::now;
use crate::ear::recogniser::{GRAMMAR, Grammar, RecogniserError, RecogniserProcess, words};
use crate::language::{Command, Library, Locale, Message, Words};

/// Report on what a model turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelReport {
    pub words: u64,
    /// Time that loading took, in milliseconds.
    pub load_ms: u64,
    pub has_grammar: bool,
    pub lacks_moves: Vec<String>,
    pub lacks_commands: Vec<String>,
}

/// Longest time that a model may take to be loaded: a big one, on a slow disk.
const LOADING: Duration = Duration::from_secs(60);

/// Checks the files of a model, loads it and compares its words with ours.
pub fn verify(folder: &Path) -> Result<ModelReport, Message> {
    verify_learned(folder, folder)
}

/// The same for a model that was learned from this one, and hears its language.
pub(crate) fn verify_learned(folder: &Path, base: &Path) -> Result<ModelReport, Message> {
    Ok(tried(folder, language(base))??)
}

/// The same for a model that hears this language, whatever its name: what came of it, if anything did in time.
pub(super) fn tried(
    folder: &Path,
    language: String,
) -> Result<Result<ModelReport, RecogniserError>, Message> {
    let path = folder.to_owned();
    Ok(within(LOADING, move || load(&path, &language))?)
}

fn load(folder: &Path, language: &str) -> Result<ModelReport, RecogniserError> {
    let started = now();
    let locale = Library::built_in().find(language).unwrap_or(Library::built_in().scheme_locale());
    let (moves, commands) = (move_words(locale), command_words(locale));
    // The words alone do not prove that libvosk takes them, nor that it takes the model's own grammar, which
    // this recogniser uses beside.
    match RecogniserProcess::load(folder, &Grammar::Words(moves.iter().cloned().collect())) {
        Ok(_) | Err(RecogniserError::NothingKnown) => {}
        Err(error) => return Err(error),
    }
    let load_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    let known = words(folder)?;
    let lacks = |words: BTreeSet<String>| words.difference(&known).cloned().collect();
    Ok(ModelReport {
        words: known.len() as u64,
        load_ms,
        has_grammar: folder.join(GRAMMAR).exists(),
        lacks_moves: lacks(moves),
        lacks_commands: lacks(commands),
    })
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
    use Command::{Clock, Correct, Draw, No, Repeat, Resign, Yes};
    let needed = [Yes, No, Correct, Repeat, Clock, Draw, Resign];
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
