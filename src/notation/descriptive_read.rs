//! Reading descriptive notation, French as fide-1930 5.3 prints it and English, with or without blanks.

use super::Descriptive;
use crate::rules::{CastlingSide, Color, Move, Role, Square};

/// What a text in descriptive notation says of a move. It names squares from the mover's side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct DescriptiveStep {
    role: Role,
    from: Area,
    to: Area,
    takes: Option<Option<Role>>,
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

impl DescriptiveStep {
    /// Whether a move of this side is one that is meant. What was said of check is not examined.
    pub fn matches(&self, mv: Move, turn: Color) -> bool {
        mv.castling().is_none()
            && mv.role() == self.role
            && self.from.has(mv.from(), turn)
            && self.to.has(mv.to(), turn)
            && self.takes.is_none_or(|victim| {
                mv.capture().is_some_and(|role| victim.is_none_or(|victim| victim == role))
            })
            && (self.takes.is_some() || mv.capture().is_none())
            && (!self.en_passant || mv.is_en_passant())
            && self.promotion.is_none_or(|role| mv.promotion() == Some(role))
    }
}

/// What a text says in descriptive notation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum DescriptiveReading {
    Step(DescriptiveStep),
    Castling(CastlingSide),
}

impl DescriptiveReading {
    /// Whether a move of this side is one that is meant.
    pub fn matches(&self, mv: Move, turn: Color) -> bool {
        match self {
            Self::Step(step) => step.matches(mv, turn),
            Self::Castling(side) => mv.castling() == Some(*side),
        }
    }
}

/// Names of pieces and files in one language.
struct Words {
    roles: &'static [(&'static str, Role)],
    /// The longest first; each with the files it may be, bit 0 the a-file.
    files: &'static [(&'static str, u8)],
    takes: &'static [&'static str],
}

const FRENCH: Words = Words {
    roles: &[
        ("P", Role::Pawn),
        ("C", Role::Knight),
        ("F", Role::Bishop),
        ("T", Role::Rook),
        ("D", Role::Queen),
        ("R", Role::King),
    ],
    files: &[
        ("TD", 1),
        ("CD", 2),
        ("FD", 4),
        ("FR", 32),
        ("CR", 64),
        ("TR", 128),
        ("D", 8),
        ("R", 16),
        ("T", 129),
        ("C", 66),
        ("F", 36),
    ],
    takes: &["pr.", "pr", "x", ":"],
};

const ENGLISH: Words = Words {
    roles: &[
        ("P", Role::Pawn),
        ("Kt", Role::Knight),
        ("N", Role::Knight),
        ("B", Role::Bishop),
        ("R", Role::Rook),
        ("Q", Role::Queen),
        ("K", Role::King),
    ],
    files: &[
        ("QKt", 2),
        ("KKt", 64),
        ("QR", 1),
        ("QN", 2),
        ("QB", 4),
        ("KB", 32),
        ("KN", 64),
        ("KR", 128),
        ("Kt", 66),
        ("Q", 8),
        ("K", 16),
        ("R", 129),
        ("N", 66),
        ("B", 36),
    ],
    takes: &["x", ":"],
};

/// What is said at the end of a move and changes nothing about it.
const ENDINGS: [&str; 11] = ["éch.", "éch", "ech.", "ech", "mate", "mat", "ch.", "ch", "+", "#", "!"];

/// Reads a move in either language: at most one reading in each.
pub fn read_descriptive(text: &str) -> Vec<DescriptiveReading> {
    let text = plain(text);
    if let Some(side) = roque(&text) {
        return vec![DescriptiveReading::Castling(side)];
    }
    let steps = [french(&text), english(&text)];
    let mut found: Vec<DescriptiveReading> = Vec::new();
    for step in steps.into_iter().flatten().map(DescriptiveReading::Step) {
        if !found.contains(&step) {
            found.push(step);
        }
    }
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
        Descriptive::English => english(&text),
    };
    step.map(DescriptiveReading::Step)
}

/// Without blanks, with the signs of a typewriter.
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
fn strip<'t>(text: &'t str, words: &Words) -> (&'t str, bool, Option<Role>) {
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
    let role = promoted.and_then(|(_, name)| words.roles.iter().find(|(known, _)| *known == name));
    match (promoted, role) {
        (Some((rest, _)), Some((_, role))) => (rest, en_passant, Some(*role)),
        _ => (text, en_passant, None),
    }
}

fn role<'t>(text: &'t str, words: &Words) -> Option<(Role, &'t str)> {
    words.roles.iter().find_map(|(name, role)| Some((*role, text.strip_prefix(name)?)))
}

fn file<'t>(text: &'t str, words: &Words) -> Option<(u8, &'t str)> {
    words.files.iter().find_map(|(name, files)| Some((*files, text.strip_prefix(name)?)))
}

fn rank(text: &str) -> Option<(usize, &str)> {
    let digit = text.chars().next()?.to_digit(10).filter(|digit| (1..=8).contains(digit))?;
    Some((digit as usize - 1, &text[1..]))
}

/// A square as French writes it, `4FR`: the rank, then the file.
fn french_square(text: &str) -> Option<Area> {
    let (rank, rest) = rank(text)?;
    let (files, rest) = file(rest, &FRENCH)?;
    rest.is_empty().then_some(Area { files, rank: Some(rank) })
}

/// A square as English writes it, `KB4`: the file, then the rank.
fn english_square(text: &str) -> Option<Area> {
    let (files, rest) = file(text, &ENGLISH)?;
    let (rank, rest) = rank(rest)?;
    rest.is_empty().then_some(Area { files, rank: Some(rank) })
}

fn split_takes<'t>(text: &'t str, words: &Words) -> Option<(&'t str, &'t str)> {
    words.takes.iter().find_map(|sign| text.split_once(sign))
}

fn french(text: &str) -> Option<DescriptiveStep> {
    let (text, en_passant, promotion) = strip(text, &FRENCH);
    let (role, rest) = role(text, &FRENCH)?;
    let area = |text: &str| if text.is_empty() { Some(Area::ANY) } else { french_square(text) };
    let step = |from, to, takes| DescriptiveStep { role, from, to, takes, promotion, en_passant };
    if let Some((from, victim)) = split_takes(rest, &FRENCH) {
        let (victim, to) = self::role(victim, &FRENCH)?;
        return Some(step(area(from)?, area(to)?, Some(Some(victim))));
    }
    match rest.split_once('-') {
        Some((from, to)) => Some(step(french_square(from)?, french_square(to)?, None)),
        None => Some(step(Area::ANY, french_square(rest)?, None)),
    }
}

fn english(text: &str) -> Option<DescriptiveStep> {
    let (text, en_passant, promotion) = strip(text, &ENGLISH);
    let (mover, victim, to) = match text.split_once('-') {
        Some((mover, to)) => (mover, None, english_square(to)?),
        None => {
            let (mover, victim) = split_takes(text, &ENGLISH)?;
            let (victim, to) = english_piece(victim)?;
            (mover, Some(victim), to)
        }
    };
    let (role, from) = english_piece(mover)?;
    Some(DescriptiveStep { role, from, to, takes: victim.map(Some), promotion, en_passant })
}

/// `R`, `R/KN4`, `R(KN4)`, `BP`, `QN`: a piece, and where it stands as far as that is said. On which side of the board
/// a piece began says nothing certain of where it stands, but for pawns.
fn english_piece(text: &str) -> Option<(Role, Area)> {
    let text = text.strip_suffix(')').unwrap_or(text);
    let (name, square) = text.split_once(['/', '(']).map_or((text, None), |(name, at)| (name, Some(at)));
    let at = square.map_or(Some(Area::ANY), english_square)?;
    if let Some((role, "")) = role(name, &ENGLISH) {
        return Some((role, at));
    }
    if let Some((files, "")) = name.strip_suffix('P').and_then(|before| file(before, &ENGLISH)) {
        return Some((Role::Pawn, if square.is_some() { at } else { Area { files, rank: None } }));
    }
    let (role, rest) = role(name.strip_prefix(['K', 'Q'])?, &ENGLISH)?;
    (rest.is_empty() && ![Role::King, Role::Queen, Role::Pawn].contains(&role)).then_some((role, at))
}
