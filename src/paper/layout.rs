//! Layout of a sheet: which words stand on which line, before they become print or braille.

use crate::language::Labels;
use crate::notation::pgn::clock_time;
use crate::notation::{GameResult, GameScore, Notation, Ply, SCORE_TAG, SHEET_TAGS, SIGNED_TAG, distinct};
use crate::rules::Color;

/// Style in which a sheet is written.
#[derive(Clone, Debug)]
pub struct SheetStyle {
    pub notation: Notation,
    /// The locale's words of a sheet, by key.
    pub words: Labels,
    pub times: bool,
}

/// A word, and how else it may be written where the first spelling cannot be told from another text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SheetWord {
    /// Spellings of the word, at least one, the preferred first; all mean the same.
    pub spellings: Vec<String>,
    /// The ply it belongs to, for messages; `None` outside the moves.
    pub ply: Option<usize>,
    pub part: Part,
}

/// Kind of a word.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Part {
    Number(u32),
    Dots,
    Move,
    Offer,
    /// A line of anything else.
    Other,
}

/// Words that belong together on a line.
pub type SheetLine = Vec<SheetWord>;

/// The lines of a sheet: particulars, one pair of moves a line, the result; without remarks.
pub fn lines(score: &GameScore, style: &SheetStyle) -> Vec<SheetLine> {
    let mut lines = head(score, &style.words);
    for ply in score.plies() {
        let number = ply.position.move_number();
        if ply.position.turn() == Color::White || ply.ply == 1 {
            lines.push(vec![word([format!("{number}.")], Some(ply.ply)).of(Part::Number(number))]);
        }
        if let Some(line) = lines.last_mut() {
            if ply.position.turn() == Color::Black && ply.ply == 1 {
                line.push(word(["...".to_owned()], Some(1)).of(Part::Dots));
            }
            line.extend(entry(&ply, style, &score.offer_mark));
        }
    }
    match score.tag(SCORE_TAG).filter(|_| score.result == GameResult::Open) {
        Some(points) => lines.push(vec![word([points.to_owned()], None)]),
        None if score.result == GameResult::Open => {}
        None => lines.push(vec![result(score.result)]),
    }
    lines
}

/// Remarks noted beside the moves: beside which, `6... Sf6`, empty before the first, and what.
pub fn remarks(score: &GameScore, style: &SheetStyle) -> Vec<(String, String)> {
    let before = score.comment.iter().map(|remark| (String::new(), remark.clone()));
    let beside = score.plies().filter_map(|ply| {
        let at = format!("{} {}", ply.position.dotted_number(), style.notation.of_ply(&ply));
        Some((at, ply.entry.comment.clone()?))
    });
    before.chain(beside).collect()
}

/// The same as lines, under their heading.
pub(super) fn remark_lines(score: &GameScore, style: &SheetStyle) -> Vec<SheetLine> {
    let plain = |text: &str| word([text.to_owned()], None);
    let line = |(at, remark): (String, String)| {
        labelled(&at, &style.words).into_iter().chain(remark.split_whitespace().map(plain)).collect()
    };
    let mut lines: Vec<SheetLine> = remarks(score, style).into_iter().map(line).collect();
    if !lines.is_empty() {
        lines.insert(0, labelled(&style.words["remarks"], &style.words));
    }
    lines
}

/// A name and a colon as the language has it; under fingers without a blank between them, where a table has none that no
/// line may break at. Nothing for no name.
fn labelled(name: &str, words: &Labels) -> SheetLine {
    let mut parts: Vec<&str> = name.split_whitespace().collect();
    let Some(last) = parts.pop() else { return SheetLine::new() };
    let ends = distinct(vec![format!("{last}{}", words["colon"].trim_end()), format!("{last}:")]);
    let before = parts.into_iter().map(|part| word([part.to_owned()], None));
    before.chain(std::iter::once(word(ends, None))).collect()
}

fn head(score: &GameScore, words: &Labels) -> Vec<SheetLine> {
    let start = (!score.is_from_initial_position()).then(|| score.start().fen());
    let signed = score.tag(SIGNED_TAG).map(|sides| signed(sides, words));
    let value = |tag| match tag {
        "Result" => result_told(score),
        SIGNED_TAG => signed.as_deref(),
        other => score.tag(other),
    };
    let rows = SHEET_TAGS.map(|tag| (&words[tag], value(tag), tag == "Result"));
    let rows = rows.into_iter().chain([("FEN", start.as_deref(), false)]);
    let known = rows.filter_map(|(label, value, is_result)| Some((label, value?, is_result)));
    known
        .map(|(label, value, is_result)| {
            let plain = |text: &str| word([text.to_owned()], None);
            let label = labelled(label, words).into_iter();
            // A round may be called `1/2` and a hall `0:1`.
            match GameResult::parse(value).filter(|_| is_result) {
                Some(told) => label.chain([result(told)]).collect(),
                None => label.chain(value.split_whitespace().map(plain)).collect(),
            }
        })
        .collect()
}

/// The result as a sheet has it, in points where PGN has no sign for it.
pub(super) fn result_told(score: &GameScore) -> Option<&str> {
    Some(score.result.as_str()).filter(|result| *result != "*").or_else(|| score.tag(SCORE_TAG))
}

/// Sides that have signed, in the words of the sheet; what is no side stays as it is.
fn signed(sides: &str, words: &Labels) -> String {
    let name = |side: &str| match Color::ALL.into_iter().find(|color| color.as_str() == side) {
        Some(Color::White) => words["White"].to_owned(),
        Some(Color::Black) => words["Black"].to_owned(),
        None => side.to_owned(),
    };
    sides.split(',').map(|side| name(side.trim())).collect::<Vec<_>>().join(", ")
}

fn result(result: GameResult) -> SheetWord {
    match result {
        GameResult::Draw => word(["1/2-1/2".to_owned(), "½-½".to_owned()], None),
        other => word([other.as_str().to_owned()], None),
    }
}

fn entry(ply: &Ply<'_>, style: &SheetStyle, offer_mark: &str) -> SheetLine {
    let at = Some(ply.ply);
    let text = style.notation.of_ply(ply);
    let mut words: SheetLine =
        text.split_whitespace().map(|part| word(spellings(part), at).of(Part::Move)).collect();
    if ply.entry.draw_offer {
        let others = ["=", "(=)"].into_iter().filter(|mark| *mark != offer_mark);
        let marks = std::iter::once(offer_mark).chain(others).map(str::to_owned);
        words.push(word(marks, at).of(Part::Offer));
    }
    if let (true, Some(clock_ms)) = (style.times, ply.entry.clock_ms) {
        words.push(word([":", ".", "-"].map(|sign| time(clock_ms, sign)), at));
    }
    words
}

/// Hours, minutes and full seconds left.
pub(super) fn time(clock_ms: u64, sign: &str) -> String {
    clock_time(clock_ms / 1000 * 1000).replace(':', sign)
}

/// Other ways to write a move: `e8D` for `e8=D` (fide-2018 C.11), `++` for `#` (C.13), `0-0`, and
/// `T1-e2` for `T1e2` (fide-1930 5), where a file would read as one more figure.
fn spellings(text: &str) -> Vec<String> {
    let mut all = vec![text.to_owned(), hyphenated(text)];
    for (sign, other) in [("=", ""), ("#", "++"), ("O", "0")] {
        let more: Vec<String> = all.iter().map(|known| known.replace(sign, other)).collect();
        all.extend(more);
    }
    distinct(all)
}

/// The text with a hyphen between a rank and the file after it.
fn hyphenated(text: &str) -> String {
    let mut spaced = String::new();
    for sign in text.chars() {
        if spaced.ends_with(|last: char| last.is_ascii_digit()) && matches!(sign, 'a'..='h') {
            spaced.push('-');
        }
        spaced.push(sign);
    }
    spaced
}

fn word(spellings: impl IntoIterator<Item = String>, ply: Option<usize>) -> SheetWord {
    SheetWord { spellings: spellings.into_iter().collect(), ply, part: Part::Other }
}

impl SheetWord {
    fn of(self, part: Part) -> Self {
        Self { part, ..self }
    }
}
