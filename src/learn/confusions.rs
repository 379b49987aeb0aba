//! Which words a recogniser takes for which, for one voice: what is learned where its model cannot be adapted.
//!
//! A matrix of counts: how often a word was heard where another one was said. It tells what may have been meant by
//! words that were heard, and how unlikely that is.

use std::collections::BTreeMap;

use ron::error::SpannedError;
use serde::{Deserialize, Serialize};

/// What was taken for another word less often than this may have been an accident.
const LEAST: u32 = 2;
/// As often as this a word counts as heard right before anything is known of it.
const TRUSTED: f64 = 1.0;
/// As many words at most are known, and as many that each was taken for: more than any vocabulary has.
const MOST_WORDS: usize = 1_000;
const MOST_MEANT: usize = 20;
/// Beyond this all counts of a word are halved, so that what is new weighs more than what is old.
const MOST_COUNT: u32 = 200;
/// What costs more than this, as a natural logarithm, is no longer considered; neither are phrases beyond so many.
const MOST_COST: f64 = 6.0;
const MOST_PHRASES: usize = 50;
/// Longer phrases are talk.
const MOST_LENGTH: usize = 16;

/// Why a file holds no such matrix.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ConfusionsError {
    /// It is no RON of this form.
    #[error("{0}")]
    Form(Box<SpannedError>),
    /// It is larger than anything the program writes.
    #[error("it counts more words than there are")]
    TooMany,
}

/// For each word that was heard, how often each word was meant by it; itself where it was heard right.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Confusions(BTreeMap<String, BTreeMap<String, u32>>);

/// What may have been meant.
#[derive(Clone, Debug, PartialEq)]
pub struct Meant {
    pub words: Vec<String>,
    /// How unlikely they are beside what was heard: the negative natural logarithm, 0 or more; less is likelier.
    pub cost: f64,
}

impl Confusions {
    /// Reads what [`text`](Self::text) has written.
    pub fn read(text: &str) -> Result<Self, ConfusionsError> {
        let read: Self = ron::from_str(text).map_err(|error| ConfusionsError::Form(Box::new(error)))?;
        let fits = |meant: &BTreeMap<String, u32>| {
            meant.len() <= MOST_MEANT && meant.values().all(|count| *count <= MOST_COUNT)
        };
        if read.0.len() > MOST_WORDS || !read.0.values().all(fits) {
            return Err(ConfusionsError::TooMany);
        }
        Ok(read)
    }

    /// As a person can read it, one line a word.
    pub fn text(&self) -> String {
        let pretty = ron::ser::PrettyConfig::default().depth_limit(1);
        ron::ser::to_string_pretty(&self.0, pretty).unwrap_or_default()
    }

    /// Counts the words of one phrase: as they were heard, and as they were said. Only words that stand for words are
    /// counted; what was heard too much or not at all says nothing of other words.
    pub fn count(&mut self, heard: &[String], said: &[String]) {
        for (heard, said) in aligned(heard, said) {
            if self.0.len() >= MOST_WORDS && !self.0.contains_key(heard) {
                continue;
            }
            let meant = self.0.entry(heard.clone()).or_default();
            if meant.len() < MOST_MEANT || meant.contains_key(said) {
                *meant.entry(said.clone()).or_default() += 1;
            }
            if meant.values().any(|count| *count > MOST_COUNT) {
                meant.values_mut().for_each(|count| *count /= 2);
                meant.retain(|_, count| *count > 0);
            }
        }
    }

    /// The words that are taken for others, often enough to count: heard, said, how often; the most frequent first.
    pub fn known(&self) -> Vec<(&str, &str, u32)> {
        let mut known: Vec<_> = self
            .0
            .iter()
            .flat_map(|(heard, meant)| meant.iter().map(move |(said, count)| (&**heard, &**said, *count)))
            .filter(|(heard, said, count)| heard != said && *count >= LEAST)
            .collect();
        known.sort_by_key(|(.., count)| std::cmp::Reverse(*count));
        known
    }

    /// What else may have been meant by these words, the likeliest first. Each differs from them in words only that
    /// were taken for one another before.
    pub fn meant(&self, heard: &[&str]) -> Vec<Meant> {
        if heard.len() > MOST_LENGTH {
            return Vec::new();
        }
        let mut phrases = vec![Meant { words: Vec::new(), cost: 0.0 }];
        for word in heard {
            let ways = self.ways(word);
            phrases = phrases.iter().flat_map(|phrase| ways.iter().map(|way| phrase.and(way))).collect();
            phrases.retain(|phrase| phrase.cost <= MOST_COST);
            phrases.sort_by(|one, other| one.cost.total_cmp(&other.cost));
            phrases.truncate(MOST_PHRASES);
        }
        phrases.retain(|phrase| phrase.words != heard);
        phrases
    }

    /// What may have been meant by one word, with its cost beside the likeliest.
    fn ways(&self, heard: &str) -> Vec<Meant> {
        let none = BTreeMap::new();
        let counts = self.0.get(heard).unwrap_or(&none);
        let right = f64::from(counts.get(heard).copied().unwrap_or(0)) + TRUSTED;
        let others = counts.iter().filter(|(said, count)| *said != heard && **count >= LEAST);
        let mut ways: Vec<(&str, f64)> =
            others.map(|(said, count)| (said.as_str(), f64::from(*count))).collect();
        ways.push((heard, right));
        let most = ways.iter().map(|(_, weight)| *weight).fold(0.0, f64::max);
        ways.iter()
            .map(|(said, weight)| Meant { words: vec![(*said).to_owned()], cost: (most / weight).ln() })
            .collect()
    }
}

impl Meant {
    fn and(&self, more: &Self) -> Self {
        Self { words: self.words.iter().chain(&more.words).cloned().collect(), cost: self.cost + more.cost }
    }
}

/// The words that stand for one another where both phrases are laid side by side with the fewest differences (Wagner,
/// Fischer 1974); where there are several ways, words are rather changed than left out.
fn aligned<'w>(heard: &'w [String], said: &'w [String]) -> Vec<(&'w String, &'w String)> {
    let (rows, columns) = (heard.len(), said.len());
    if rows > MOST_LENGTH || columns > MOST_LENGTH {
        return Vec::new();
    }
    let mut cost = vec![vec![0_usize; columns + 1]; rows + 1];
    for row in 0..=rows {
        for column in 0..=columns {
            cost[row][column] = match (row, column) {
                (0, _) => column,
                (_, 0) => row,
                _ => {
                    let changed = usize::from(heard[row - 1] != said[column - 1]);
                    let both = cost[row - 1][column - 1] + changed;
                    both.min(cost[row - 1][column] + 1).min(cost[row][column - 1] + 1)
                }
            };
        }
    }
    let (mut row, mut column, mut pairs) = (rows, columns, Vec::new());
    while row > 0 && column > 0 {
        let changed = usize::from(heard[row - 1] != said[column - 1]);
        if cost[row][column] == cost[row - 1][column - 1] + changed {
            (row, column) = (row - 1, column - 1);
            pairs.push((&heard[row], &said[column]));
        } else if cost[row][column] == cost[row - 1][column] + 1 {
            row -= 1;
        } else {
            column -= 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// Counted from lines of what was heard and what was said.
    fn learned(lines: &[(&str, &str, usize)]) -> Confusions {
        let mut learned = Confusions::default();
        for (heard, said, times) in lines {
            (0..*times).for_each(|_| learned.count(&words(heard), &words(said)));
        }
        learned
    }

    fn meant(learned: &Confusions, heard: &str) -> Vec<String> {
        let heard: Vec<&str> = heard.split_whitespace().collect();
        learned.meant(&heard).into_iter().map(|meant| meant.words.join(" ")).collect()
    }

    #[test]
    fn what_was_taken_for_another_word_may_be_meant_again() {
        let learned = learned(&[
            ("eva zwei", "eva drei", 3),
            ("eva zwei", "eva zwei", 4),
            ("anna acht", "hektor acht", 2),
            ("dora eins", "david eins", 1),
        ]);
        for (heard, expected) in [
            ("felix zwei", &["felix drei"][..]),
            // Two changes are less likely than one. What is always wrong costs nothing to put right.
            ("anna zwei", &["hektor zwei", "hektor drei", "anna drei"]),
            // Once may have been an accident.
            ("dora vier", &[]),
            ("eva vier", &[]),
            ("", &[]),
        ] {
            assert_eq!(meant(&learned, heard), expected, "{heard}");
        }
    }

    #[test]
    fn what_was_mostly_right_is_rather_right() {
        let cost = |right| {
            let learned = learned(&[("zwei", "drei", 2), ("zwei", "zwei", right)]);
            learned.meant(&["zwei"]).first().map(|meant| meant.cost)
        };
        assert_eq!(cost(0), Some(0.0));
        assert!(cost(3) < cost(30), "{:?} {:?}", cost(3), cost(30));
        assert_eq!(cost(199).map(|cost| cost < MOST_COST), Some(true));
    }

    #[test]
    fn words_too_many_and_words_too_few_are_passed_over() {
        for (heard, said, expected) in [
            ("nach eva zwei", "eva drei", &[("eva", "eva"), ("zwei", "drei")][..]),
            ("zwei", "eva drei", &[("zwei", "drei")]),
            ("eva zwei schach", "eva drei schach", &[("eva", "eva"), ("zwei", "drei"), ("schach", "schach")]),
            ("", "eva", &[]),
        ] {
            let (heard, said) = (words(heard), words(said));
            let mut pairs: Vec<_> =
                aligned(&heard, &said).into_iter().map(|(h, s)| (h.as_str(), s.as_str())).collect();
            pairs.reverse();
            assert_eq!(pairs, expected, "{heard:?}");
        }
    }

    #[test]
    fn counts_stay_bounded_and_what_is_new_weighs_more() {
        let learned = learned(&[("zwei", "zwei", 2_000), ("zwei", "drei", 100)]);
        let counts = &learned.0["zwei"];
        assert!(counts.values().all(|count| *count <= MOST_COUNT) && counts["drei"] * 3 > counts["zwei"]);
        let mut many = Confusions::default();
        (0..3_000).for_each(|n| many.count(&[format!("a{n}")], &[format!("b{n}")]));
        (0..100).for_each(|n| many.count(&["a0".into()], &[format!("c{n}")]));
        assert_eq!((many.0.len(), many.0["a0"].len()), (MOST_WORDS, MOST_MEANT));
    }

    #[test]
    fn what_is_written_reads_back_and_other_files_are_refused() {
        let learned = learned(&[("eva zwei", "eva drei", 3), ("fünf", "fünf", 2)]);
        let text = learned.text();
        assert_eq!(Confusions::read(&text), Ok(learned.clone()), "{text}");
        assert!(text.contains(r#""zwei": {"drei": 3}"#) || text.contains(r#""zwei":{"drei":3}"#), "{text}");
        assert_eq!(learned.known(), [("zwei", "drei", 3)]);
        assert!(matches!(Confusions::read("(1"), Err(ConfusionsError::Form(_))));
        assert!(matches!(Confusions::read(r#"{"a": {"b": -1}}"#), Err(ConfusionsError::Form(_))));
        assert_eq!(Confusions::read(r#"{"a": {"b": 4000000000}}"#), Err(ConfusionsError::TooMany));
    }
}
