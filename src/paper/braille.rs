//! The sheet in six-dot braille.

use super::layout::remark_lines;
use super::{BrailleTable, Code, Part, SheetLine, SheetStyle, SheetWord, SpellingFlaw, lines, plain};
use crate::language::Message;
use crate::notation::GameScore;

/// The braille cell without dots.
pub const BLANK: char = '\u{2800}';

/// A sheet in cells, not yet broken into lines.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct SheetCells {
    /// The words of the running head: who plays whom.
    pub title: Vec<String>,
    pub lines: Vec<Vec<String>>,
    pub notes: Vec<SpellingNote>,
}

faults! {
    /// A word outside the moves that had to be written differently, or may be misread.
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum SpellingNote {
        /// Written with the nearest letters the table has, and with `?` for what has none.
        Replaced { word: String, written: String, table: String } => say!("word_replaced", word, written, table),
        /// Written in parts, since the whole would look like another word, or is very long.
        Parted { word: String, table: String } => say!("word_parted", word, table),
        /// It may be taken for the other.
        Ambiguous { word: String, other: String, table: String } => say!("word_ambiguous", word, other, table),
    }
}

/// Indent of the second line of a pair that is longer than a line, in cells.
const INDENT: usize = 2;

/// A move that cannot be written so that it can be read back.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BrailleError {
    /// The ply, counted from 1.
    pub ply: usize,
    /// The number of the move, with `...` before Black's.
    pub number: String,
    pub text: String,
    pub table: String,
    pub flaw: SpellingFlaw,
}

impl From<BrailleError> for Message {
    fn from(BrailleError { ply, number, text, table, flaw }: BrailleError) -> Self {
        say!("braille_move", ply, number, text, table, why = Self::from(flaw))
    }
}

/// Writes a sheet in cells; with a code moves, their numbers and offers in its signs, and all else by the table. Each word
/// stands for itself, so that it reads the same wherever the line is broken.
pub fn translate(
    score: &GameScore,
    style: &SheetStyle,
    table: &mut BrailleTable,
    code: Option<&Code>,
) -> Result<SheetCells, BrailleError> {
    let coded = code.map(|code| (code, score.plies().map(|ply| code.of_ply(&ply)).collect::<Vec<_>>()));
    let mut cells = SheetCells::default();
    for line in lines(score, style).into_iter().chain(remark_lines(score, style)) {
        let words = match &coded {
            Some((code, entries)) => coded_line(&line, code, entries, table, &mut cells.notes),
            None => line.iter().map(|word| translate_word(word, table, &mut cells.notes)).collect(),
        };
        cells.lines.push(words.map_err(|(ply, text, flaw)| {
            let table = code.map_or(table.name(), |code| &code.name).to_owned();
            BrailleError { ply, number: number(score, ply), text, table, flaw }
        })?);
    }
    let names = [score.tag("White"), score.tag("Black")].map(|name| name.unwrap_or("?"));
    if names != ["?", "?"] {
        cells.title = translate_text(&names.join(" - "), &[], table).title;
    }
    Ok(cells)
}

/// Writes lines of text in cells, as well as the table can; what had to be written differently is in the notes.
pub fn translate_text(title: &str, lines: &[String], table: &mut BrailleTable) -> SheetCells {
    let mut notes = Vec::new();
    let mut words = |line: &str, notes: &mut Vec<SpellingNote>| {
        line.split_whitespace().map(|word| plain::word(word, table, notes)).collect::<Vec<_>>()
    };
    let title = words(title, &mut Vec::new());
    let lines = lines.iter().map(|line| words(line, &mut notes)).collect();
    SheetCells { title, lines, notes }
}

/// A line in which the code writes what it has signs for.
fn coded_line(
    line: &SheetLine,
    code: &Code,
    entries: &[Option<String>],
    table: &mut BrailleTable,
    notes: &mut Vec<SpellingNote>,
) -> Result<Vec<String>, Refused> {
    let mut words = Vec::new();
    let mut before = "";
    let mut written = None;
    for word in line {
        match (word.part, word.ply) {
            (Part::Number(number), _) => words.push(code.number(number)),
            (Part::Dots, _) => before = &code.black_move,
            // A notation may have several words for what is one in the code.
            (Part::Move, ply) if ply == written => {}
            (Part::Move, Some(ply)) => {
                written = Some(ply);
                let entry = entries.get(ply - 1).and_then(Option::as_ref);
                let text = || word.spellings.first().cloned().unwrap_or_default();
                let entry = entry.ok_or_else(|| (ply, text(), SpellingFlaw::NotTold))?;
                words.push(format!("{before}{entry}"));
                before = "";
            }
            (Part::Offer, _) if code.draw_offer().is_some() => {
                words.extend(code.draw_offer().map(str::to_owned));
            }
            _ => words.push(translate_word(word, table, notes)?),
        }
    }
    Ok(words)
}

fn number(score: &GameScore, ply: usize) -> String {
    score.plies().nth(ply - 1).map_or_else(|| score.position().clone(), |ply| ply.position).dotted_number()
}

/// The ply that cannot be written, what it would be, and why not.
type Refused = (usize, String, SpellingFlaw);

fn translate_word(
    word: &SheetWord,
    table: &mut BrailleTable,
    notes: &mut Vec<SpellingNote>,
) -> Result<String, Refused> {
    let mut first = None;
    for spelling in &word.spellings {
        match table.cells(spelling) {
            Ok(cells) => return Ok(cells),
            Err(flaw) => {
                first.get_or_insert((spelling, flaw));
            }
        }
    }
    match (word.ply, first) {
        (Some(ply), Some((text, flaw))) => Err((ply, text.clone(), flaw)),
        (_, text) => Ok(plain::word(text.map_or("", |(text, _)| text), table, notes)),
    }
}

/// The words of one line in cells, each with the ply it belongs to: for reading under the finger, where a move that
/// the table would corrupt is better read doubtfully than not at all.
pub(crate) fn line_words(line: &SheetLine, table: &mut BrailleTable) -> Vec<(String, Option<usize>)> {
    let cells =
        |word: &SheetWord, table: &mut BrailleTable| match translate_word(word, table, &mut Vec::new()) {
            Ok(cells) => cells,
            Err((_, text, _)) => plain::doubtful(&text, table),
        };
    line.iter().map(|word| (cells(word, table), word.ply)).collect()
}

/// Running text in cells, word by word, as well as the table can.
pub fn prose(text: &str, table: &BrailleTable) -> Vec<String> {
    text.split_whitespace().map(|word| plain::doubtful(word, table)).collect()
}

/// Breaks words into lines of at most `cells` cells, at blanks; what follows the first line is set in.
/// A word longer than a line is broken where the line ends.
pub fn wrap(words: &[String], cells: usize) -> Vec<String> {
    let cells = cells.max(INDENT + 1);
    let mut lines = Vec::new();
    let mut line: Vec<char> = Vec::new();
    let mut is_fresh = true; // nothing but the indent stands on the line
    for word in words {
        let word: Vec<char> = word.chars().collect();
        if !is_fresh && line.len() + 1 + word.len() > cells {
            lines.push(std::mem::replace(&mut line, vec![BLANK; INDENT]));
            is_fresh = true;
        }
        if !is_fresh {
            line.push(BLANK);
        }
        is_fresh = false;
        for cell in word {
            if line.len() == cells {
                lines.push(std::mem::replace(&mut line, vec![BLANK; INDENT]));
            }
            line.push(cell);
        }
    }
    lines.push(line);
    lines.into_iter().map(String::from_iter).collect()
}

/// The sheet as lines of Unicode braille, at most `cells` cells each.
pub fn write(sheet: &SheetCells, cells: usize) -> String {
    let lines = sheet.lines.iter().flat_map(|words| wrap(words, cells));
    lines.map(|line| line + "\n").collect()
}
