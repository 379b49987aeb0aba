//! The sheet as plain text, for a screen reader, a braille line or a printer.

use std::fmt::Write as _;

use super::{SheetStyle, lines, remarks};
use crate::notation::GameScore;

/// The sheet: particulars, then one pair of moves a line (`1. e4 e5`), then the result, then what is noted
/// beside the moves: in braces, so that no reader of the sheet takes it for a move.
///
/// ```
/// use evavier::language::Library;
/// use evavier::notation::pgn;
/// use evavier::paper::{Notation, SheetStyle, text};
///
/// let score = pgn::read_all(b"[White \"Anna\"]\n1. Nf3 (=) d5 2. g3 1/2-1/2").remove(0).score;
/// let english = Library::built_in().find("en").expect("built in");
/// let notation = Notation::San(english.letters.clone());
/// let style = SheetStyle { notation, words: english.sheet.clone(), times: false };
/// let expected = "White: Anna\nResult: 1/2-1/2\n1. Nf3 = d5\n2. g3\n1/2-1/2\n";
/// assert_eq!(text::write(&score, &style), expected);
/// ```
pub fn write(score: &GameScore, style: &SheetStyle) -> String {
    let mut text = String::new();
    for line in lines(score, style) {
        let words: Vec<&str> =
            line.iter().filter_map(|word| word.spellings.first()).map(String::as_str).collect();
        text.push_str(&words.join(" "));
        text.push('\n');
    }
    for (at, remark) in remarks(score, style) {
        let separator = if at.is_empty() { "" } else { &style.words["colon"] };
        let remark = remark.replace('{', "(").replace('}', ")");
        let _ = writeln!(text, "{{{at}{separator}{remark}}}");
    }
    text
}
