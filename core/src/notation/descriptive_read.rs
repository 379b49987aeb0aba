//! Reading descriptive notation, French as fide-1930 5.3 prints it and English, with or without blanks.

use super::Descriptive;
use crate::rules::{CastlingSide, Color, Move, Role, Square};

/// Description of a move, other than castling, in descriptive notation. It names
/// squares from the mover's side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct DescriptiveStep {
    role: Role,
    from: Area,
    to: Area,
    takes: Option<Role>,
    promotion: Option<Role>,
    en_passant: bool,
}

/// Squares a text may mean: files it names, and a rank counted from the mover's side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Area {
    files: u8,
    rank: Option<usize>,
}

impl Area {
    const ANY: Self = Self { files: 0xFF, rank: None };

    fn has(self, square: Square, turn: Color) -> bool {
        let rank = match turn {
            Color::White => square.rank.index(),
            Color::Black => 7 - square.rank.index(),
        };
        self.files & (1 << square.file.index()) != 0 && self.rank.is_none_or(|wanted| wanted == rank)
    }
}

/// Reading of a text in descriptive notation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum DescriptiveReading {
    Step(DescriptiveStep),
    Castling(CastlingSide),
}

impl DescriptiveReading {
    /// Tests if a move of this side is one that is meant. What was said of check is not examined.
    pub fn matches(&self, mv: Move, turn: Color) -> bool {
        match self {
            Self::Step(step) => {
                mv.castling().is_none()
                    && mv.role() == step.role
                    && step.from.has(mv.from(), turn)
                    && step.to.has(mv.to(), turn)
                    && mv.capture() == step.takes
                    && (!step.en_passant || mv.is_en_passant())
                    && step.promotion.is_none_or(|role| mv.promotion() == Some(role))
            }
            Self::Castling(side) => mv.castling() == Some(*side),
        }
    }
}

/// Endings of a move that change nothing about it.
const ENDINGS: [&str; 11] = ["éch.", "éch", "ech.", "ech", "mate", "mat", "ch.", "ch", "+", "#", "!"];

/// Reads a move in either language: at most one reading in each.
pub fn read_descriptive(text: &str) -> Vec<DescriptiveReading> {
    let in_both = [Descriptive::French, Descriptive::English].map(|style| read_descriptive_in(text, style));
    let mut found: Vec<DescriptiveReading> = in_both.into_iter().flatten().collect();
    found.dedup();
    found
}

/// Reads a move in one of the languages.
pub fn read_descriptive_in(text: &str, style: Descriptive) -> Option<DescriptiveReading> {
    let text = plain(text);
    if let Some(side) = roque(&text) {
        return Some(DescriptiveReading::Castling(side));
    }
    let step = match style {
        Descriptive::French => french(&text),
        Descriptive::English => english(&text.replace("Kt", "N")),
    };
    step.map(DescriptiveReading::Step)
}

/// The text without blanks, with the signs of a typewriter.
fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    text.replace(['–', '‑'], "-").replace('×', "x")
}

fn roque(text: &str) -> Option<CastlingSide> {
    match text.trim_end_matches('.').to_lowercase().as_str() {
        "roqtr" | "roquetr" | "castleskr" => Some(CastlingSide::Short),
        "roqtd" | "roquetd" | "castlesqr" => Some(CastlingSide::Long),
        _ => None,
    }
}

/// The text without check and the like, whether it said `e.p.`, and what the pawn becomes.
fn strip(text: &str, style: Descriptive) -> (&str, bool, Option<Role>) {
    let (mut text, mut en_passant) = (text, false);
    loop {
        let passing = ["e.p.", "ep.", "e.p", "ep"].into_iter().find_map(|end| text.strip_suffix(end));
        let ending = ENDINGS.into_iter().find_map(|end| text.strip_suffix(end));
        match (passing, ending) {
            (Some(rest), _) => (text, en_passant) = (rest, true),
            (None, Some(rest)) => text = rest,
            (None, None) => break,
        }
    }
    let promoted = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let promoted = promoted.or_else(|| text.rsplit_once('='));
    match promoted.map(|(rest, name)| (rest, role(name, style))) {
        Some((rest, Some((role, "")))) => (rest, en_passant, Some(role)),
        _ => (text, en_passant, None),
    }
}

fn role(text: &str, style: Descriptive) -> Option<(Role, &str)> {
    let named = Role::ALL.into_iter().zip(style.names().roles);
    named.into_iter().find_map(|(role, name)| Some((role, text.strip_prefix(name)?)))
}

/// The files that a name may mean, bit 0 the a-file, and the text behind it: `KB` is one, `B` two, `K` the king's.
fn file(text: &str, style: Descriptive) -> Option<(u8, &str)> {
    let files = style.names().files;
    let those = |is: &dyn Fn(&str) -> bool| (0..8).filter(|at| is(files[*at])).map(|at| 1 << at).sum::<u8>();
    [2, 1].into_iter().find_map(|length| {
        let (name, rest) = text.split_at_checked(length)?;
        let exactly = those(&|file| file == name);
        let found = if exactly == 0 { those(&|file| file.contains(name)) } else { exactly };
        (found != 0).then_some((found, rest))
    })
}

fn rank(text: &str) -> Option<(usize, &str)> {
    let digit = text.chars().next()?.to_digit(10).filter(|digit| (1..=8).contains(digit))?;
    Some((digit as usize - 1, &text[1..]))
}

/// A square as French writes it, `4FR`: the rank, then the file.
fn french_square(text: &str) -> Option<Area> {
    let (rank, rest) = rank(text)?;
    let (files, rest) = file(rest, Descriptive::French)?;
    rest.is_empty().then_some(Area { files, rank: Some(rank) })
}

/// A square as English writes it, `KB4`: the file, then the rank.
fn english_square(text: &str) -> Option<Area> {
    let (files, rest) = file(text, Descriptive::English)?;
    let (rank, rest) = rank(rest)?;
    rest.is_empty().then_some(Area { files, rank: Some(rank) })
}

fn split_takes(text: &str, style: Descriptive) -> Option<(&str, &str)> {
    style.names().takes.iter().find_map(|sign| text.split_once(sign))
}

fn french(text: &str) -> Option<DescriptiveStep> {
    let (text, en_passant, promotion) = strip(text, Descriptive::French);
    let (role, rest) = role(text, Descriptive::French)?;
    let area = |text: &str| if text.is_empty() { Some(Area::ANY) } else { french_square(text) };
    let step = |from, to, takes| DescriptiveStep { role, from, to, takes, promotion, en_passant };
    if let Some((from, victim)) = split_takes(rest, Descriptive::French) {
        let (victim, to) = self::role(victim, Descriptive::French)?;
        return Some(step(area(from)?, area(to)?, Some(victim)));
    }
    match rest.split_once('-') {
        Some((from, to)) => Some(step(french_square(from)?, french_square(to)?, None)),
        None => Some(step(Area::ANY, french_square(rest)?, None)),
    }
}

fn english(text: &str) -> Option<DescriptiveStep> {
    let (text, en_passant, promotion) = strip(text, Descriptive::English);
    let (mover, victim, to) = match text.split_once('-') {
        Some((mover, to)) => (mover, None, english_square(to)?),
        None => {
            let (mover, victim) = split_takes(text, Descriptive::English)?;
            let (victim, to) = english_piece(victim)?;
            (mover, Some(victim), to)
        }
    };
    let (role, from) = english_piece(mover)?;
    Some(DescriptiveStep { role, from, to, takes: victim, promotion, en_passant })
}

/// `R`, `R/KN4`, `R(KN4)`, `BP`, `QN`: a piece, and where it stands as far as that is said. On which side of the board
/// a piece began says nothing certain of where it stands, but for pawns.
fn english_piece(text: &str) -> Option<(Role, Area)> {
    let text = text.strip_suffix(')').unwrap_or(text);
    let (name, square) = text.split_once(['/', '(']).map_or((text, None), |(name, at)| (name, Some(at)));
    let at = square.map_or(Some(Area::ANY), english_square)?;
    if let Some((role, "")) = role(name, Descriptive::English) {
        return Some((role, at));
    }
    if let Some((files, "")) = name.strip_suffix('P').and_then(|before| file(before, Descriptive::English)) {
        return Some((Role::Pawn, if square.is_some() { at } else { Area { files, rank: None } }));
    }
    let (role, rest) = role(name.strip_prefix(['K', 'Q'])?, Descriptive::English)?;
    (rest.is_empty() && ![Role::King, Role::Queen, Role::Pawn].contains(&role)).then_some((role, at))
}
