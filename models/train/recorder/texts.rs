//! Texts that volunteers say: other announcements for each of them, and all words of announcements about
//! equally often.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::evening::Evening;
use evavier::ear::recogniser::words_with_grammar;
use evavier::language::{Command, Locale, Scheme, Vocabulary, file_name, grammar};
use evavier::profiles::{Choice, positions};
use evavier::rules::CastlingSide;

/// Number of commands among a hundred texts. Yes and no are always among them, the others take turns.
const COMMANDS_OF_HUNDRED: usize = 15;
/// Worth of a word of announcements that was not said yet; one that was said `n` times has an `n + 1`th of
/// it.
const WORD: usize = 5_040;
/// Additional worth of words that are taken for one another, in hundredths of that.
const CONFUSED: usize = 40;
/// Worth of two words that did not stand beside each other yet.
const NEIGHBOURS: usize = 300;
/// Worth of a square where one was said that sounds like it.
const BESIDE_ITS_DOUBLE: usize = 600;
/// Number of moves, of a hundred, from which each volunteer chooses, drawn for each.
const DRAWN_OF_HUNDRED: usize = 35;
/// Every so-many-th move is said in so few words at most.
const SHORT_EVERY: usize = 3;
const SHORT: usize = 3;

/// A text, and the position in which it announces a move.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct RecordingText {
    /// The words, in lower case.
    pub text: String,
    /// The position in FEN; `None` for a command.
    pub position: Option<String>,
}

/// Files and ranks, from 0, that are taken for one another.
struct Doubles {
    files: &'static [&'static [usize]],
    ranks: &'static [&'static [usize]],
}

const fn doubles(scheme: Scheme) -> Doubles {
    match scheme {
        // Anna, Bella and Eva, Cäsar and Gustav; zwei and drei, eins and fünf, vier and fünf.
        Scheme::Fide => Doubles { files: &[&[0, 1, 4], &[2, 6]], ranks: &[&[1, 2], &[0, 4], &[3, 4]] },
        // b, c, d, e and g; a and h.
        Scheme::Letters => Doubles { files: &[&[1, 2, 3, 4, 6], &[0, 7]], ranks: &[] },
        Scheme::Nato => Doubles { files: &[], ranks: &[] },
    }
}

impl Evening {
    /// Texts that the volunteer of this number says, of words that the model knows; fewer than `count` where
    /// it knows too few. The same every time.
    pub fn texts(&self, number: u64) -> Vec<RecordingText> {
        let Self { count, scheme, locale, .. } = *self;
        let known = words_with_grammar(&self.model);
        let is_known = |text: &str| {
            known.as_ref().is_none_or(|known| text.split_whitespace().all(|word| known.contains(word)))
        };
        let vocabulary = Vocabulary::of(scheme, locale);
        let mut moves = moves(number, &vocabulary);
        moves.retain(|(said, _)| is_known(&said.text));
        let castles = CastlingSide::ALL;
        let castles = castles.map(|side| moves.iter().find(|(_, castling)| *castling == Some(side)).cloned());
        let mut between: Vec<RecordingText> = castles.into_iter().flatten().map(|(said, _)| said).collect();
        moves.retain(|(_, castling)| castling.is_none());
        moves.truncate((moves.len() * DRAWN_OF_HUNDRED / 100).max(count));
        let commands = commands(number, count * COMMANDS_OF_HUNDRED / 100, locale, &is_known);
        between.extend(commands.into_iter().map(|text| RecordingText { text, position: None }));
        let worth = Worth::new(&vocabulary, scheme, locale);
        let left: Vec<RecordingText> = moves.into_iter().map(|(said, _)| said).collect();
        let mut choice = Choice::of(&left, |said| &said.text);
        let moves = count.saturating_sub(between.len());
        // What is no common move is spread over them.
        let every = (moves / between.len().max(1)).max(1);
        let (mut all, mut between) = (Vec::new(), between.into_iter());
        for at in 0..moves {
            let most = if at % SHORT_EVERY == SHORT_EVERY - 1 { SHORT } else { usize::MAX };
            let fits = |choice: &Choice<'_, _>, words: &[&str]| match words.len() <= most {
                true => 1 + worth.of(choice, words),
                false => 0,
            };
            all.extend(choice.next(fits).cloned());
            if at % every == every - 1 {
                all.extend(between.next());
            }
        }
        all.extend(between);
        all.truncate(count);
        all
    }
}

/// All moves of some positions in all forms, with the side of those that castle, in an order of this number's own.
fn moves(number: u64, vocabulary: &Vocabulary<'_>) -> Vec<(RecordingText, Option<CastlingSide>)> {
    let files = vocabulary.files;
    // Models know a letter by its name.
    let named = |word: &str| {
        let is_word = |names: &&Vec<String>| names.first().is_some_and(|name| name.to_lowercase() == word);
        let letter = files.iter().find(is_word);
        letter.map_or_else(|| word.to_owned(), |names| file_name(names).to_lowercase())
    };
    let mut all: BTreeMap<String, (RecordingText, Option<CastlingSide>)> = BTreeMap::new();
    for position in positions() {
        let fen = position.fen();
        for mv in position.legal_moves() {
            for text in grammar::wordings(vocabulary, &position, mv) {
                let text = text.split_whitespace().map(named).collect::<Vec<_>>().join(" ");
                let said = RecordingText { text: text.clone(), position: Some(fen.clone()) };
                all.entry(text).or_insert((said, mv.castling()));
            }
        }
    }
    let mut all: Vec<_> = all.into_values().collect();
    all.sort_by_cached_key(|(said, _)| place(number, &said.text));
    all
}

/// Place of a text among all, by chance that is the same every time.
fn place(number: u64, text: &str) -> u32 {
    crc32fast::hash(format!("{number} {text}").as_bytes())
}

/// Yes, no, and as many others that are spoken as fit; another volunteer says the next ones.
fn commands(number: u64, count: usize, locale: &Locale, is_known: &dyn Fn(&str) -> bool) -> Vec<String> {
    let text = |command: &Command| {
        let text = locale.word(*command)?.to_lowercase();
        is_known(&text).then_some(text)
    };
    let always = [Command::Yes, Command::No];
    let others = locale.commands.keys().filter(|command| command.is_spoken_alone());
    let others = others.filter(|command| !always.contains(command));
    let others: Vec<String> = others.filter_map(text).collect();
    let each = count.saturating_sub(always.len());
    let first = usize::try_from(number).unwrap_or(0).wrapping_mul(each) % others.len().max(1);
    let others = others.into_iter().cycle().skip(first).take(each);
    always.iter().filter_map(text).chain(others).take(count).collect()
}

/// Every word of announcements.
fn needed(vocabulary: &Vocabulary<'_>, locale: &Locale) -> BTreeSet<String> {
    let files = vocabulary.files.iter().map(|names| file_name(names).to_lowercase());
    grammar::announced(vocabulary, locale).into_iter().chain(files).collect()
}

/// Worth of a move: what it adds to those that were said.
struct Worth {
    needed: BTreeSet<String>,
    /// Words that are taken for each word.
    doubles: BTreeMap<String, BTreeSet<String>>,
}

impl Worth {
    fn new(vocabulary: &Vocabulary<'_>, scheme: Scheme, locale: &Locale) -> Self {
        let mut worth = Self { needed: needed(vocabulary, locale), doubles: BTreeMap::new() };
        let Doubles { files, ranks } = doubles(scheme);
        files.iter().for_each(|group| worth.take_for_another(vocabulary.files, group));
        ranks.iter().for_each(|group| worth.take_for_another(&vocabulary.words.ranks, group));
        worth
    }

    fn take_for_another(&mut self, names: &[Vec<String>; 8], group: &[usize]) {
        let name =
            |at: &usize| names.get(*at).and_then(|texts| texts.first()).map(|text| text.to_lowercase());
        let group: BTreeSet<String> = group.iter().filter_map(name).collect();
        for word in &group {
            let others = group.iter().filter(|other| *other != word).cloned();
            self.doubles.entry(word.clone()).or_default().extend(others);
        }
    }

    fn of(&self, before: &Choice<'_, RecordingText>, words: &[&str]) -> usize {
        let distinct: BTreeSet<&&str> = words.iter().filter(|word| self.needed.contains(**word)).collect();
        let word = |word: &&str| {
            let more = if self.doubles.contains_key(*word) { CONFUSED } else { 0 };
            WORD * (100 + more) / 100 / (1 + before.said.get(word).copied().unwrap_or(0))
        };
        let pair = |two: &[&str]| self.pair(&before.pairs, two[0], two[1]);
        distinct.into_iter().map(word).sum::<usize>() + words.windows(2).map(pair).sum::<usize>()
    }

    fn pair(&self, before: &BTreeSet<(&str, &str)>, one: &str, other: &str) -> usize {
        if before.contains(&(one, other)) {
            return 0;
        }
        let doubles = |word: &str| self.doubles.get(word).into_iter().flatten();
        let double = doubles(one).any(|double| before.contains(&(double, other)))
            || doubles(other).any(|double| before.contains(&(one, double)));
        NEIGHBOURS + if double { BESIDE_ITS_DOUBLE } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use evavier::language::Library;

    fn said(number: u64, scheme: Scheme, code: &str) -> Vec<RecordingText> {
        let locale = Library::built_in().find(code).expect("built in");
        let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(code);
        let licence = evavier::profiles::Licence::Cc0;
        Evening { licence, locale, scheme, count: 40, model, device: None }.texts(number)
    }

    fn times(all: &[RecordingText], word: &str) -> usize {
        all.iter().flat_map(|said| said.text.split_whitespace()).filter(|other| *other == word).count()
    }

    #[test]
    fn every_volunteer_says_all_of_it_evenly() {
        let library = Library::built_in();
        for (scheme, code) in [
            (Scheme::Fide, "de"),
            (Scheme::Letters, "fr"),
            (Scheme::Nato, "en"),
            (Scheme::Letters, "es"),
            (Scheme::Fide, "en"),
        ] {
            let vocabulary = Vocabulary::of(scheme, library.find(code).expect("built in"));
            for number in 1..=3 {
                let all = said(number, scheme, code);
                let name = format!("{code} {scheme:?} {number}: {all:#?}");
                assert_eq!(all.len(), 40, "{name}");
                let texts: BTreeSet<&str> = all.iter().map(|said| said.text.as_str()).collect();
                assert_eq!(texts.len(), 40, "nothing twice: {name}");
                assert_eq!(all.iter().filter(|said| said.position.is_none()).count(), 6, "{name}");
                for names in vocabulary.files.iter().chain(&vocabulary.words.ranks) {
                    let word = file_name(names).to_lowercase();
                    assert!((4..=16).contains(&times(&all, &word)), "{} {word} {name}", times(&all, &word));
                }
                for role in evavier::rules::Role::ALL {
                    let word = vocabulary.words.role(role)[0].to_lowercase();
                    assert!(times(&all, &word) >= 2, "{word} {name}");
                }
                for side in CastlingSide::ALL {
                    let castling = vocabulary.words.castling(side)[0].to_lowercase();
                    assert!(all.iter().any(|said| said.text.starts_with(&castling)), "{castling} {name}");
                }
            }
        }
    }

    #[test]
    fn they_say_other_things_the_same_every_time() {
        let (one, other) = (said(1, Scheme::Fide, "de"), said(2, Scheme::Fide, "de"));
        assert_eq!(one, said(1, Scheme::Fide, "de"));
        let of_one: BTreeSet<&str> = one.iter().map(|said| said.text.as_str()).collect();
        let same = other.iter().filter(|said| of_one.contains(said.text.as_str())).count();
        assert!(same <= 14, "{same} of 40 are the same");
        // Squares that sound alike stand in the same list.
        let squares = ["eva zwei", "eva drei"];
        let many: Vec<RecordingText> = (1..=10).flat_map(|number| said(number, Scheme::Fide, "de")).collect();
        for square in squares {
            assert!(many.iter().any(|said| said.text.contains(square)), "{square}");
        }
    }

    #[test]
    fn a_model_that_knows_no_such_word_gives_few() {
        assert!(said(1, Scheme::Letters, "de").len() < 40);
    }
}
