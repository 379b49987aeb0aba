//! A typed sheet cut at its blanks.

use crate::notation::{GameResult, marks};
use crate::reconcile::entry::{Writing, result_of};

/// The longest text that is taken for a sheet, in bytes.
pub const LONGEST: usize = 1 << 18;
/// The most tokens of one.
const MOST: usize = 8_000;
/// The most parts of an entry in descriptive notation: `P 7 TD pr. C 8 CD = D éch.`.
const MOST_PARTS: usize = 10;

/// Number of them that tells French from English.
const TELLING_PARTS: usize = 3;

/// A piece of the text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct SheetToken {
    pub(super) line: u64,
    pub(super) text: String,
    pub(super) kind: TokenKind,
}

impl SheetToken {
    /// True if it is a move's number, or digits that may be one.
    pub(super) fn is_number(&self) -> bool {
        self.kind != TokenKind::Word || self.text.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// Kind of a token, as far as it is certain.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum TokenKind {
    /// The number of a move, with a dot or more: `12.`, `12...`, `12)`.
    Number {
        value: u32,
        dots: usize,
    },
    /// `...`, for White's move that stands elsewhere.
    Dots,
    Word,
}

/// The tokens of the lines; `None` if they are too many.
pub(super) fn cut<'t>(lines: impl IntoIterator<Item = (u64, &'t str)>) -> Option<Vec<SheetToken>> {
    let mut tokens = Vec::new();
    for (line, text) in lines {
        let text = marks::plain(text);
        let parts = text.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '|'));
        for part in parts.filter(|part| !part.is_empty()) {
            cut_part(line, part, &mut tokens);
        }
    }
    (tokens.len() <= MOST).then_some(tokens)
}

const DOTS: [char; 3] = ['.', '…', ')'];

fn cut_part(line: u64, part: &str, tokens: &mut Vec<SheetToken>) {
    let token = |text: &str, kind| SheetToken { line, text: text.to_owned(), kind };
    let digits = part.len() - part.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let rest = part[digits..].trim_start_matches(DOTS);
    let dots = &part[digits..part.len() - rest.len()];
    if dots.is_empty() || (digits > 0 && rest.starts_with(|sign: char| sign.is_ascii_digit())) {
        return tokens.push(token(part, TokenKind::Word));
    }
    let count = dots.chars().map(|dot| if dot == '…' { 3 } else { 1 }).sum();
    match part[..digits].parse() {
        Ok(value) => {
            tokens.push(token(&part[..part.len() - rest.len()], TokenKind::Number { value, dots: count }))
        }
        Err(_) if digits == 0 => tokens.push(token(dots, TokenKind::Dots)),
        Err(_) => return tokens.push(token(part, TokenKind::Word)),
    }
    if !rest.is_empty() {
        tokens.push(token(rest, TokenKind::Word));
    }
}

/// Takes the result off the end, with its line and text: `1-0`, `1/2 - 1/2`.
pub(super) fn take_result(tokens: &mut Vec<SheetToken>) -> Option<(GameResult, u64, String)> {
    for parts in [3, 2, 1] {
        let Some(begin) = tokens.len().checked_sub(parts) else { continue };
        let text: String = tokens[begin..].iter().map(|token| token.text.as_str()).collect();
        if let Some(result) = result_of(&text) {
            let line = tokens[begin].line;
            tokens.truncate(begin);
            return Some((result, line, text));
        }
    }
    None
}

/// Writing of the sheet, as most of its entries tell.
pub(super) fn writing(tokens: &[SheetToken]) -> Writing {
    let words = tokens.split(|token| token.kind != TokenKind::Word);
    let mut texts: Vec<String> = Vec::new();
    for run in words {
        for begin in 0..run.len() {
            for end in begin + 1..=run.len().min(begin + TELLING_PARTS) {
                texts.push(joined(&run[begin..end]));
            }
        }
    }
    Writing::of(texts.iter().map(String::as_str))
}

/// Number of these tokens, from the first on, that may belong to one entry.
pub(super) fn most_parts(tokens: &[SheetToken]) -> usize {
    tokens.iter().take(MOST_PARTS).take_while(|token| token.kind == TokenKind::Word).count()
}

/// Tokens as one entry.
pub(super) fn joined(tokens: &[SheetToken]) -> String {
    tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_moves() {
        use TokenKind::*;
        let number = |value, dots| Number { value, dots };
        let rows: [(&str, &[(&str, TokenKind)]); 10] = [
            ("1. e4", &[("1.", number(1, 1)), ("e4", Word)]),
            ("1.e4,e5", &[("1.", number(1, 1)), ("e4", Word), ("e5", Word)]),
            ("12)Sf3", &[("12)", number(12, 1)), ("Sf3", Word)]),
            ("3...Nf6", &[("3...", number(3, 3)), ("Nf6", Word)]),
            ("3… Nf6", &[("3…", number(3, 3)), ("Nf6", Word)]),
            ("4 ... Nf6", &[("4", Word), ("...", Dots), ("Nf6", Word)]),
            ("1 e4 0-0 | 0-0-0", &[("1", Word), ("e4", Word), ("0-0", Word), ("0-0-0", Word)]),
            ("1:29:58", &[("1:29:58", Word)]),
            ("1.29.58", &[("1.29.58", Word)]),
            ("99999999999. e4", &[("99999999999.", Word), ("e4", Word)]),
        ];
        for (text, expected) in rows {
            let tokens = cut([(1, text)]).expect("few");
            let found: Vec<_> = tokens.iter().map(|token| (token.text.as_str(), token.kind)).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_result_stands_at_the_end() {
        for (text, result, left) in [
            ("e4 1-0", Some(GameResult::WhiteWins), 1),
            ("e4 1/2 - 1/2", Some(GameResult::Draw), 1),
            ("e4 ½–½", Some(GameResult::Draw), 1),
            ("e4 1:0", Some(GameResult::WhiteWins), 1),
            ("e4 0:1", Some(GameResult::BlackWins), 1),
            ("e4 ½:½", Some(GameResult::Draw), 1),
            ("e4 0.5:0.5", Some(GameResult::Draw), 1),
            ("e4 remis", Some(GameResult::Draw), 1),
            ("e4 remis?", None, 2),
            ("0-0", None, 1),
            ("", None, 0),
        ] {
            let mut tokens = cut([(1, text)]).expect("few");
            assert_eq!(take_result(&mut tokens).map(|(result, ..)| result), result, "{text}");
            assert_eq!(tokens.len(), left, "{text}");
        }
    }
}
