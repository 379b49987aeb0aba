//! The table of words inside an OpenFst file. The official small models have their words only there.

use std::collections::HashMap;

use crate::device::kaldi::Reader;

const MAGIC: i32 = 2_125_658_996;

/// Words by their numbers.
pub(super) type Symbols = HashMap<String, i32>;

/// Reads a table: its name, the next free number, how many words, and each with its number. What is no text
/// is left out. That two words have one number happens in official models, and is none of our business.
pub(super) fn read(bytes: &mut Reader<'_>) -> Option<Symbols> {
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

    fn table(words: &[(&[u8], i64)]) -> Vec<u8> {
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
        let words = table(&[(b"<eps>", 0), ("fünf".as_bytes(), 1), (b"\xff", 2), (b"</s>", 1)]);
        let read = |bytes: &[u8]| super::read(&mut Reader::new(bytes));
        let expected =
            [("<eps>", 0), ("fünf", 1), ("</s>", 1)].map(|(word, number)| (word.to_owned(), number));
        assert_eq!(read(&words), Some(HashMap::from(expected)));
        (0..words.len()).for_each(|length| assert_eq!(read(&words[..length]), None, "cut to {length}"));
        assert_eq!(read(&table(&[(b"a", -1)])), None);
        assert_eq!(read(&table(&[(b"a", 1 << 40)])), None);
        assert_eq!(read(&[&[1][..], &words[1..]].concat()), None);
    }
}
