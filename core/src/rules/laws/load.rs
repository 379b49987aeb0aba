//! Editions from files: those of this folder, and an organiser's own.

use std::collections::HashSet;
use std::sync::OnceLock;

use ron::extensions::Extensions;

use super::Edition;

/// Name and text of every file of this folder; `build.rs` lists them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/laws.rs"));

/// The longest label of an edition.
const MAX_ID: usize = 40;

/// Faults of a value.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum LawsValueFault {
    #[error("a to z, 0 to 9 and - only")]
    Label,
    #[error("another edition bears this label")]
    Taken,
    /// The file has no text.
    #[error("is empty")]
    Empty,
    #[error("lost_at counts from 1")]
    LostAt,
    /// A position that stood there once is no repetition.
    #[error("a repetition needs two times at least")]
    Times,
    /// No move at all.
    #[error("a count of moves from 1")]
    Moves,
    /// No demand at all.
    #[error("counts from 1")]
    Count,
    /// Bounds that nothing is within.
    #[error("from has to be less than to")]
    Bounds,
    #[error("one kind stands there twice")]
    Twice,
    /// A mark that nobody would write.
    #[error("one to five signs")]
    Signs,
}

/// Errors of reading a text as an edition.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum LawsError {
    /// Not in the notation, or a field or value that there is not.
    #[error("line {line}, column {column}: {what}")]
    Text {
        /// The line in the file, from 1.
        line: usize,
        /// The column in the line, from 1.
        column: usize,
        what: Box<ron::Error>,
    },
    #[error("{field}: {what}")]
    Value { field: &'static str, what: LawsValueFault },
    /// No edition has this label.
    #[error("there is no edition {0:?}")]
    Unknown(String),
    /// It stands over an edition that there is not.
    #[error("over: there is no edition {0:?}")]
    Base(String),
}

/// The editions that come with the program, in the order of their labels.
pub fn editions() -> &'static [Edition] {
    static EDITIONS: OnceLock<Vec<Edition>> = OnceLock::new();
    EDITIONS.get_or_init(|| {
        let mut ready: Vec<Edition> = Vec::new();
        let mut waiting: Vec<(&str, &str)> = FILES.to_vec();
        while !waiting.is_empty() {
            let before = waiting.len();
            waiting.retain(|(file, text)| match read(text, &ready) {
                Ok(edition) => {
                    ready.push(edition);
                    false
                }
                Err(LawsError::Base(_)) => true,
                Err(error) => panic!("{file}: {error}"),
            });
            assert!(waiting.len() < before, "editions stand over one another: {waiting:?}");
        }
        ready.sort_by(|one, other| one.id.cmp(&other.id));
        ready
    })
}

/// An organiser's own edition: a whole one, or fields that stand `over` one of ours.
///
/// # Errors
/// [`LawsError`] names the place in the text or the field.
///
/// ```
/// use evavier_core::rules::laws;
///
/// let text = r#"(id: "open", title: "Our open", over: "fide-2018",
///     no_agreement_below: (30, "Regulations 7"))"#;
/// let edition = laws::own(text)?;
/// assert_eq!(edition.no_agreement_below.map(|ruled| ruled.article.to_string()).as_deref(), Some("open Regulations 7"));
/// assert_eq!(edition.fivefold.map(|ruled| ruled.article.to_string()).as_deref(), Some("fide-2018 9.6.1"));
/// # Ok::<(), laws::LawsError>(())
/// ```
pub fn own(text: &str) -> Result<Edition, LawsError> {
    let edition = read(text, editions())?;
    if editions().iter().any(|other| other.id == edition.id) {
        return Err(LawsError::Value { field: "id", what: LawsValueFault::Taken });
    }
    Ok(edition)
}

/// The edition in force where nothing else is said.
pub fn usual() -> &'static Edition {
    editions().iter().find(|edition| edition.usual).expect("the tests see to it that one of the files is")
}

/// The edition that a journal without a label was played under: journals name theirs since there is a later one.
pub fn unnamed() -> &'static Edition {
    editions().iter().find(|edition| edition.unnamed).expect("the tests see to it that one of the files is")
}

/// The edition of this label that comes with the program.
pub fn edition(id: &str) -> Option<&'static Edition> {
    editions().iter().find(|edition| edition.id == id)
}

fn read(text: &str, known: &[Edition]) -> Result<Edition, LawsError> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let mut edition: Edition = options.from_str(text).map_err(|error| LawsError::Text {
        line: error.span.start.line,
        column: error.span.start.col,
        what: Box::new(error.code),
    })?;
    check(&edition)?;
    edition.stamp();
    let Some(base) = edition.over.clone() else { return Ok(edition) };
    let base = known.iter().find(|other| other.id == base).ok_or(LawsError::Base(base))?;
    let edition = edition.over(base.clone());
    check(&edition)?;
    Ok(edition)
}

fn check(edition: &Edition) -> Result<(), LawsError> {
    use LawsValueFault::{Bounds, Count, Empty, Label, LostAt, Moves, Signs, Times, Twice};

    let id = &edition.id;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let penalties = [
        &edition.illegal_penalty,
        &edition.illegal_penalty_rapid,
        &edition.illegal_penalty_blitz,
        &edition.illegal_penalty_blitz_unsupervised,
    ];
    let repetitions = [&edition.threefold, &edition.fivefold];
    let counts = [&edition.fifty, &edition.seventy_five];
    let bounds = [&edition.rapid, &edition.blitz];
    let kinds: Vec<_> = edition.illegal_kinds.iter().flatten().map(|ruled| ruled.rule).collect();
    let distinct: HashSet<_> = kinds.iter().collect();
    let rows: [(&'static str, bool, LawsValueFault); 9] = [
        ("id", !id.is_empty() && id.len() <= MAX_ID && id.chars().all(plain), Label),
        ("title", !edition.title.trim().is_empty(), Empty),
        (
            "illegal_penalty",
            penalties.into_iter().flatten().all(|ruled| ruled.rule.lost_at != Some(0)),
            LostAt,
        ),
        ("threefold", repetitions.into_iter().flatten().all(|ruled| ruled.rule.times >= 2), Times),
        ("fifty", counts.into_iter().flatten().all(|ruled| ruled.rule.moves >= 1), Moves),
        (
            "mate_demand",
            edition
                .mate_demand
                .as_ref()
                .is_none_or(|ruled| ruled.rule.moves >= 1 && ruled.rule.theory_times >= 1),
            Count,
        ),
        ("rapid", bounds.into_iter().flatten().all(|ruled| ruled.rule.from < ruled.rule.to), Bounds),
        ("illegal_kinds", kinds.len() == distinct.len(), Twice),
        (
            "offer_mark",
            edition.offer_mark.as_ref().is_none_or(|ruled| (1..=5).contains(&ruled.rule.len())),
            Signs,
        ),
    ];
    rows.into_iter()
        .find(|(_, right, _)| !right)
        .map_or(Ok(()), |(field, _, what)| Err(LawsError::Value { field, what }))
}
