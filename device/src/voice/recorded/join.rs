//! A text put together from takes: those that say exactly its words, in their order, and the pauses between. All of a text
//! or nothing of it.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization as _;

use crate::language::{in_words, pieces};

/// Place in a phrase at which a take was said: the voice falls at the end of one.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum TakePlace {
    Inside,
    End,
}

/// Pause between two words, by what stands there: it tells how long the silence is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Pause {
    /// Nothing but a space.
    Words,
    Comma,
    Sentence,
}

/// One step of a text that is put together.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Step {
    /// The take of this number, from 0.
    Take(usize),
    Pause(Pause),
}

/// Signs that are not said, beside those that make a pause.
const SILENT: [char; 14] = ['¿', '¡', '"', '\'', '’', '„', '“', '”', '«', '»', '(', ')', '[', ']'];
const DASHES: [char; 3] = ['-', '–', '—'];

/// A word in small letters, and what stands behind it.
type Spoken = (String, Pause);

/// The words of a text as they are said; `None` where a sign in it stands for a word that is not written, or a number may
/// be an ordinal.
fn spoken(language: &str, text: &str) -> Option<Vec<Spoken>> {
    let written = in_words(language, &text.nfc().collect::<String>());
    let all = pieces(&written);
    let mut said: Vec<Spoken> = Vec::new();
    for (at, piece) in all.iter().enumerate() {
        let is_last = at + 1 == all.len();
        let pause = pause(piece.gap, is_last)?;
        if let Some((word, behind)) = said.last_mut() {
            let counts = word.chars().next_back().is_some_and(char::is_numeric);
            if counts && !is_last && piece.gap.starts_with('.') {
                return None;
            }
            *behind = pause;
        }
        if !is_last {
            said.push((piece.word.to_lowercase(), Pause::Words));
        }
    }
    Some(said)
}

/// The pause that these signs make; `None` where one of them is said.
fn pause(gap: &str, is_last: bool) -> Option<Pause> {
    let mut pause = Pause::Words;
    let mut signs = gap.chars().peekable();
    while let Some(sign) = signs.next() {
        // Before a number a dash is a minus.
        let stands_apart = signs.peek().map_or(is_last, |next| next.is_whitespace());
        match sign {
            '.' | '!' | '?' | '…' | ';' => pause = Pause::Sentence,
            ',' | ':' if pause == Pause::Words => pause = Pause::Comma,
            ',' | ':' => {}
            sign if DASHES.contains(&sign) && stands_apart => {
                if pause == Pause::Words {
                    pause = Pause::Comma;
                }
            }
            sign if sign.is_whitespace() || SILENT.contains(&sign) => {}
            _ => return None,
        }
    }
    Some(pause)
}

/// Words in a row, as one key.
fn key(words: &[Spoken]) -> String {
    let mut key = String::new();
    for (at, (word, behind)) in words.iter().enumerate() {
        key.push_str(word);
        if at + 1 < words.len() {
            key.push_str(match behind {
                Pause::Words => " ",
                Pause::Comma => ", ",
                Pause::Sentence => ". ",
            });
        }
    }
    key
}

/// Words that the takes of a voice say.
#[derive(Clone, Debug, Default)]
pub struct Repertoire {
    /// Takes by language and words: the one that was said inside a phrase, and that at its end.
    takes: HashMap<String, HashMap<String, [Option<usize>; 2]>>,
    /// Most words in one take.
    longest: usize,
}

impl Repertoire {
    /// Repertoire of takes by their language, text and place, in the order of their numbers. Of two that are
    /// the same the first counts, and one whose text cannot be told by its words alone says nothing.
    pub fn of<'t>(takes: impl IntoIterator<Item = (&'t str, &'t str, TakePlace)>) -> Self {
        let mut all = Self::default();
        for (number, (language, text, place)) in takes.into_iter().enumerate() {
            let Some(words) = spoken(language, text).filter(|words| !words.is_empty()) else { continue };
            all.longest = all.longest.max(words.len());
            let own = all.takes.entry(language.to_owned()).or_default().entry(key(&words)).or_default();
            own[place as usize].get_or_insert(number);
        }
        all
    }

    /// True if nothing can be said in a language.
    pub fn is_mute(&self, language: &str) -> bool {
        !self.takes.contains_key(language)
    }

    /// The steps that say all of a text; `None` where any of it cannot be said. The longest takes come first.
    pub fn join(&self, language: &str, text: &str) -> Option<Vec<Step>> {
        let words = spoken(language, text)?;
        let takes = match self.takes.get(language) {
            _ if words.is_empty() => return Some(Vec::new()),
            takes => takes?,
        };
        // For each word the take that begins there and behind which the rest can be said, with the word behind it.
        let mut best: Vec<Option<(usize, usize)>> = vec![None; words.len()];
        for from in (0..words.len()).rev() {
            let most = self.longest.min(words.len() - from);
            best[from] = (1..=most).rev().find_map(|count| {
                let to = from + count;
                let goes_on = to == words.len() || best[to].is_some();
                let found = goes_on.then(|| takes.get(&key(&words[from..to])))??;
                let ends = to == words.len() || words[to - 1].1 == Pause::Sentence;
                let [inside, end] = *found;
                let take = if ends { end.or(inside) } else { inside.or(end) };
                Some((take?, to))
            });
        }
        let (mut steps, mut from) = (Vec::new(), 0);
        while from < words.len() {
            let (take, to) = best[from]?;
            steps.push(Step::Take(take));
            if to < words.len() {
                steps.push(Step::Pause(words[to - 1].1));
            }
            from = to;
        }
        Some(steps)
    }
}

/// A text cut into its sentences, with the signs and spaces behind each: together they are the text.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    let (mut from, mut ended) = (0, false);
    for (at, sign) in text.char_indices() {
        match sign {
            '.' | '!' | '?' | '…' => ended = true,
            sign if sign.is_whitespace() && ended => {
                let to = at + sign.len_utf8();
                all.push(&text[from..to]);
                (from, ended) = (to, false);
            }
            sign if SILENT.contains(&sign) => {}
            _ => ended = false,
        }
    }
    if from < text.len() {
        all.push(&text[from..]);
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use TakePlace::{End, Inside};

    const GERMAN: [(&str, TakePlace); 14] = [
        ("Eva", Inside),
        ("zwei", Inside),
        ("Eva zwei", Inside),
        ("Eva vier", Inside),
        ("Eva vier", End),
        ("schlägt", Inside),
        ("Schach", End),
        ("fünf", Inside),
        ("Minuten", Inside),
        ("5", Inside),
        ("neun", Inside),
        ("Sekunden", End),
        ("eine Stunde", Inside),
        ("Nein, bitte", End),
    ];

    fn said(text: &str) -> Option<Vec<String>> {
        let repertoire = Repertoire::of(GERMAN.map(|(text, place)| ("de", text, place)));
        let named = |step: Step| match step {
            Step::Take(number) => format!("{} {:?}", GERMAN[number].0, GERMAN[number].1),
            Step::Pause(pause) => format!("{pause:?}"),
        };
        Some(repertoire.join("de", text)?.into_iter().map(named).collect())
    }

    #[test]
    fn a_text_is_put_together_whole_from_the_longest_takes() {
        let rows: [(&str, Option<&[&str]>); 20] = [
            ("Eva zwei Eva vier", Some(&["Eva zwei Inside", "Words", "Eva vier End"])),
            (
                "eva vier schlägt Eva zwei",
                Some(&["Eva vier Inside", "Words", "schlägt Inside", "Words", "Eva zwei Inside"]),
            ),
            ("Eva vier, Schach.", Some(&["Eva vier Inside", "Comma", "Schach End"])),
            ("Eva vier. Schach!", Some(&["Eva vier End", "Sentence", "Schach End"])),
            ("Eva, zwei", Some(&["Eva Inside", "Comma", "zwei Inside"])),
            (
                "1:05:09",
                Some(&[
                    "eine Stunde Inside",
                    "Comma",
                    "fünf Inside",
                    "Words",
                    "Minuten Inside",
                    "Comma",
                    "neun Inside",
                    "Words",
                    "Sekunden End",
                ]),
            ),
            ("2:05:09", None),
            (
                "5:09",
                Some(&[
                    "fünf Inside",
                    "Words",
                    "Minuten Inside",
                    "Comma",
                    "neun Inside",
                    "Words",
                    "Sekunden End",
                ]),
            ),
            ("Nein, bitte.", Some(&["Nein, bitte End"])),
            ("Nein bitte.", None),
            ("Nein. Bitte.", None),
            ("Eva vier Anna", None),
            ("Anna Eva vier", None),
            ("Eva vier + Schach", None),
            ("-fünf Minuten", None),
            ("Eva vier – Schach", Some(&["Eva vier Inside", "Comma", "Schach End"])),
            ("5. Eva vier", None),
            ("[Eva vier]", Some(&["Eva vier End"])),
            ("Eva-vier", None),
            (" … ", Some(&[])),
        ];
        for (text, expected) in rows {
            let expected = expected.map(|steps| steps.iter().map(|step| (*step).to_owned()).collect());
            assert_eq!(said(text), expected, "{text}");
        }
        let repertoire = Repertoire::of([("de", "Eva", Inside)]);
        assert_eq!(repertoire.join("fr", "Eva"), None, "another language is another voice");
        assert!(repertoire.is_mute("fr") && !repertoire.is_mute("de"));
    }

    #[test]
    fn sentences_are_the_text() {
        for (text, expected) in [
            ("Nein. Eva vier!", &["Nein. ", "Eva vier!"][..]),
            ("Eva zwei Eva vier", &["Eva zwei Eva vier"]),
            ("„Ja.“ Nein?  Doch", &["„Ja.“ ", "Nein? ", " Doch"]),
            ("1.5 ist", &["1.5 ist"]),
            ("", &[]),
        ] {
            assert_eq!(sentences(text), expected);
            assert_eq!(sentences(text).concat(), text);
        }
    }

    const WORDS: [&str; 4] = ["anna", "bella", "eins", "und"];

    fn text(words: &[usize]) -> String {
        words.iter().map(|word| WORDS[*word]).collect::<Vec<_>>().join(" ")
    }

    /// True if takes of these words can be put in a row to be all of them.
    fn is_sayable(takes: &[Vec<usize>], words: &[usize]) -> bool {
        words.is_empty()
            || takes.iter().any(|take| words.starts_with(take) && is_sayable(takes, &words[take.len()..]))
    }

    proptest! {
        #[test]
        fn what_is_joined_says_exactly_the_words(
            takes in vec((vec(0..WORDS.len(), 1..4), any::<bool>()), 0..7),
            words in vec(0..WORDS.len(), 1..9),
        ) {
            let texts: Vec<String> = takes.iter().map(|(take, _)| text(take)).collect();
            let place = |ends: bool| if ends { End } else { Inside };
            let all = texts.iter().zip(&takes).map(|(text, (_, ends))| ("de", text.as_str(), place(*ends)));
            let joined = Repertoire::of(all).join("de", &text(&words));
            let mut said = Vec::new();
            for step in joined.iter().flatten() {
                if let Step::Take(number) = step {
                    said.push(texts[*number].as_str());
                }
            }
            let bare: Vec<Vec<usize>> = takes.iter().map(|(take, _)| take.clone()).collect();
            prop_assert_eq!(joined.is_some(), is_sayable(&bare, &words));
            if joined.is_some() {
                prop_assert_eq!(said.join(" "), text(&words));
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,40}") {
            let repertoire = Repertoire::of([("de", text.as_str(), Inside)]);
            repertoire.join("de", &text);
            prop_assert_eq!(sentences(&text).concat(), text);
        }
    }
}
