//! The words of a model: in `graph/words.txt`, or, as in the official small models, inside its grammar.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

use super::error::ModelError;
use super::model::{GRAMMAR, damaged, text};
use crate::device::kaldi::{Header, KaldiReader};
use crate::device::untrusted_file;

/// The words of a model whose grammar does not bring them along.
const WORDS: &str = "graph/words.txt";
const MAGIC: i32 = 2_125_658_996;
/// The flags of a graph that announce a table of words for the input side and for the output side.
const HAS_INPUT_SYMBOLS: i32 = 1;
const HAS_OUTPUT_SYMBOLS: i32 = 2;

/// Words by their numbers.
pub(super) type Numbered = HashMap<String, i32>;

/// All words that the model in `folder` can hear, in the order of their letters.
pub fn words(folder: &Path) -> Result<BTreeSet<String>, ModelError> {
    numbered(folder).map(heard)
}

/// The words of a model that brings its own grammar, without a look into that.
pub fn words_with_grammar(folder: &Path) -> Option<BTreeSet<String>> {
    folder.join(GRAMMAR).exists().then(|| listed(folder).ok().map(heard))?
}

/// All words of a model with their numbers, marks of a recogniser's own among them. libvosk too prefers the words in the
/// grammar to those in the file.
pub(super) fn numbered(folder: &Path) -> Result<Numbered, ModelError> {
    let grammar = folder.join(GRAMMAR);
    if grammar.exists() {
        let bytes = untrusted_file::read(&grammar, untrusted_file::LONGEST_OF_A_MODEL)
            .map_err(|e| ModelError::Unreadable { file: grammar.clone(), reason: e.to_string() })?;
        let table = table_of(&bytes).ok_or_else(|| damaged(&grammar, "its table of words makes no sense"))?;
        if let Some(words) = table {
            return Ok(words);
        }
    }
    listed(folder)
}

/// Words that are such, and not marks of a recogniser's own.
pub(super) fn heard(words: Numbered) -> BTreeSet<String> {
    words.into_keys().filter(|w| !w.starts_with(['<', '#', '['])).collect()
}

/// The words in the file: `word number` on every line, no number and no word twice.
pub(super) fn listed(folder: &Path) -> Result<Numbered, ModelError> {
    let file = &folder.join(WORDS);
    let mut words = HashMap::new();
    let mut numbers = HashSet::new();
    for (index, line) in text(file)?.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let mut parts = line.split_whitespace();
        let (Some(word), Some(number), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(damaged(file, format!("line {} is not a word and a number", index + 1)));
        };
        let number = number.parse().ok().filter(|n| *n >= 0);
        let Some(number) = number.filter(|n| numbers.insert(*n)) else {
            return Err(damaged(file, format!("line {} has no number of its own", index + 1)));
        };
        if word.contains(['"', '\\']) || word.chars().any(char::is_control) {
            return Err(damaged(file, format!("line {} is not a word", index + 1)));
        }
        if words.insert(word.to_owned(), number).is_some() {
            return Err(damaged(file, format!("line {} repeats a word", index + 1)));
        }
    }
    if words.get("<eps>") != Some(&0) { Err(damaged(file, "<eps> is not word 0")) } else { Ok(words) }
}

/// The words inside a graph, where it has any: behind its header a table for either side, of which that of the output
/// counts. `None` where that is no graph, or no table.
fn table_of(graph: &[u8]) -> Option<Option<Numbered>> {
    let reader = &mut KaldiReader::new(graph);
    let flags = Header::read(reader, |_| true).ok()?.flags;
    if flags & HAS_INPUT_SYMBOLS != 0 {
        table(reader)?;
    }
    if flags & HAS_OUTPUT_SYMBOLS == 0 {
        return Some(None);
    }
    table(reader).filter(|words| words.get("<eps>") == Some(&0)).map(Some)
}

/// Reads a table: its name, the next free number, how many words, and each with its number. What is no text
/// is left out. That two words have one number happens in official models, and is none of our business.
fn table(bytes: &mut KaldiReader<'_>) -> Option<Numbered> {
    if bytes.i32().ok()? != MAGIC {
        return None;
    }
    let _name = bytes.string().ok()?;
    let _next = bytes.i64().ok()?;
    let mut words = HashMap::new();
    for _ in 0..bytes.i64().ok()? {
        let word = bytes.string().ok()?;
        let number = i32::try_from(bytes.i64().ok()?).ok().filter(|number| *number >= 0)?;
        if let Ok(word) = str::from_utf8(word) {
            words.insert(word.to_owned(), number);
        }
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(words: &[(&[u8], i64)]) -> Vec<u8> {
        let text = |text: &[u8]| [&i32::try_from(text.len()).unwrap_or(0).to_le_bytes(), text].concat();
        let count = (words.len() as i64).to_le_bytes();
        let mut table = [&MAGIC.to_le_bytes()[..], &text(b"words.txt"), &count, &count].concat();
        for (word, number) in words {
            table.extend([&text(word)[..], &number.to_le_bytes()].concat());
        }
        table
    }

    #[test]
    fn tables_are_read_or_refused() {
        let words = written(&[(b"<eps>", 0), ("fünf".as_bytes(), 1), (b"\xff", 2), (b"</s>", 1)]);
        let read = |bytes: &[u8]| table(&mut KaldiReader::new(bytes));
        let expected =
            [("<eps>", 0), ("fünf", 1), ("</s>", 1)].map(|(word, number)| (word.to_owned(), number));
        assert_eq!(read(&words), Some(HashMap::from(expected)));
        (0..words.len()).for_each(|length| assert_eq!(read(&words[..length]), None, "cut to {length}"));
        assert_eq!(read(&written(&[(b"a", -1)])), None);
        assert_eq!(read(&written(&[(b"a", 1 << 40)])), None);
        assert_eq!(read(&[&[1][..], &words[1..]].concat()), None);
    }
}
