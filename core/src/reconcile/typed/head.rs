//! Head of a sheet: lines before the moves such as `White: Anna`, in the words of any of our languages.

use crate::language::Library;
use crate::notation::{GameResult, SHEET_TAGS, SIGNED_TAG};
use crate::reconcile::entry::result_of;
use crate::rules::{FenError, Position};

/// The particulars, and what is left of the text with the number of each line.
pub(super) struct SheetHead<'t> {
    pub(super) tags: Vec<(&'static str, String)>,
    /// The line, the text and the fault of a first position that is none.
    pub(super) start: Result<Position, (u64, String, FenError)>,
    pub(super) result: Option<GameResult>,
    /// Text with labels that we do not know.
    pub(super) comment: Option<String>,
    pub(super) moves: Vec<(u64, &'t str)>,
}

/// Reads lines `label: value` up to the first line that is none.
pub(super) fn read(text: &str) -> SheetHead<'_> {
    let mut head = SheetHead {
        tags: Vec::new(),
        start: Ok(Position::start()),
        result: None,
        comment: None,
        moves: Vec::new(),
    };
    for (number, line) in (1..).zip(text.lines()) {
        let labelled = line.split_once(':').filter(|_| head.moves.is_empty());
        match labelled.map(|(label, value)| (label.trim(), value.trim())) {
            Some((label, value)) if is_label(label) => head.take(label, value, number),
            _ if head.moves.is_empty() && line.trim().is_empty() => {}
            _ => head.moves.push((number, line)),
        }
    }
    head
}

/// Letters and blanks only, of which one word is longer than any sign of a move.
fn is_label(text: &str) -> bool {
    let plain = text.chars().all(|sign| sign.is_alphabetic() || sign.is_whitespace());
    plain && text.split_whitespace().any(|word| word.chars().count() > 2)
}

impl SheetHead<'_> {
    fn take(&mut self, label: &str, value: &str, line: u64) {
        if label == "FEN" {
            // The rights tell Chess960 apart where they need to.
            let start = Position::from_fen(value, false).or_else(|_| Position::from_fen(value, true));
            self.start = start.map_err(|error| (line, value.to_owned(), error));
            return;
        }
        match tag(label) {
            Some("Result") => match GameResult::parse(value).or_else(|| result_of(value)) {
                Some(result) => self.result = Some(result),
                None => self.remark(label, value),
            },
            Some(SIGNED_TAG) => self.tags.push((SIGNED_TAG, signed(value))),
            Some(name) => self.tags.push((name, value.to_owned())),
            None => self.remark(label, value),
        }
    }

    fn remark(&mut self, label: &str, value: &str) {
        let line = format!("{label}: {value}");
        self.comment =
            Some(self.comment.take().map_or_else(|| line.clone(), |known| format!("{known} {line}")));
    }
}

/// The tag that a label stands for, in the words of any language.
fn tag(label: &str) -> Option<&'static str> {
    let wanted = label.to_lowercase();
    let locales = Library::built_in().locales();
    SHEET_TAGS
        .into_iter()
        .find(|tag| locales.clone().any(|locale| locale.sheet[tag].to_lowercase() == wanted))
}

/// The sides that have signed, as the tag has them; what is no side stays as it is.
fn signed(value: &str) -> String {
    let side = |name: &str| match tag(name.trim()) {
        Some("White") => "white".to_owned(),
        Some("Black") => "black".to_owned(),
        _ => name.trim().to_owned(),
    };
    value.split(',').map(side).collect::<Vec<_>>().join(", ")
}
