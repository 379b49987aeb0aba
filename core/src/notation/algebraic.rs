//! Algebraic notation in the letters of any language: standard, long, UCI, with or without signs.
//!
//! fide-2018 C: the letters are those of the player's language (C.3), the signs for capture, check,
//! mate and en passant are optional (C.9, C.13), the long form is allowed (C.8).

use serde::{Deserialize, Serialize};

use super::described::{Check, Described, DescribedStep};
use super::marks;
use crate::rules::{CastlingSide, File, Move, Position, Rank, Role, Square};

/// The letters a language writes pieces with; the pawn has none (fide-2018 C.4).
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Letters {
    pub king: String,
    pub queen: String,
    pub rook: String,
    pub bishop: String,
    pub knight: String,
}

impl Letters {
    fn new(letters: [&str; 5]) -> Self {
        let [king, queen, rook, bishop, knight] = letters.map(str::to_owned);
        Self { king, queen, rook, bishop, knight }
    }

    /// The letters of English, which PGN uses everywhere.
    pub fn english() -> Self {
        Self::new(["K", "Q", "R", "B", "N"])
    }

    /// Figurines, understood in every language.
    pub fn figurine() -> Self {
        Self::new(["♔", "♕", "♖", "♗", "♘"])
    }

    /// The letter of a piece; none for a pawn.
    pub fn letter(&self, role: Role) -> &str {
        // In the order of `Role::ALL`.
        ["", &self.knight, &self.bishop, &self.rook, &self.queen, &self.king][role as usize]
    }

    fn strip_role<'t>(&self, text: &'t str) -> Option<(Role, &'t str)> {
        let named = Role::ALL.into_iter().filter(|role| *role != Role::Pawn);
        let lettered = named.filter_map(|role| Some((role, text.strip_prefix(self.letter(role))?))).next();
        let pawn = || {
            let rest = text.strip_prefix(marks::marks().pawn.as_str())?;
            rest.starts_with(|sign| File::from_char(sign).is_some()).then_some((Role::Pawn, rest))
        };
        lettered.or_else(pawn).or_else(|| {
            let mut signs = text.chars();
            let role = figure(signs.next()?)?;
            Some((role, signs.as_str()))
        })
    }
}

/// The piece of a figurine; those of Black are printed for White's pieces too.
fn figure(sign: char) -> Option<Role> {
    let figures = ["♙♟", "♘♞", "♗♝", "♖♜", "♕♛", "♔♚"];
    Role::ALL.into_iter().zip(figures).find(|(_, figures)| figures.contains(sign)).map(|(role, _)| role)
}

/// The move in standard algebraic notation with these letters: `Sf3`, `exd6`, `b8=D#`, `O-O`.
pub fn san(position: &Position, mv: Move, letters: &Letters) -> String {
    let english = Letters::english();
    position
        .san(mv)
        .split_inclusive(|_| true)
        .map(|sign| match english.strip_role(sign) {
            Some((role, "")) => letters.letter(role),
            _ => sign,
        })
        .collect()
}

/// The move in long algebraic notation with these letters: `Sg1-f3`, `e5xd6 e.p.`, `e7xd8=D+`, `O-O`.
pub fn long(position: &Position, mv: Move, letters: &Letters) -> String {
    let next = position.play(mv);
    let check = match (next.is_checkmate(), next.is_check()) {
        (true, _) => "#",
        (_, true) => "+",
        _ => "",
    };
    let body = match mv.castling() {
        Some(CastlingSide::Short) => "O-O".to_owned(),
        Some(CastlingSide::Long) => "O-O-O".to_owned(),
        None => {
            let sign = if mv.capture().is_some() { 'x' } else { '-' };
            let promotion = mv.promotion().map(|role| format!("={}", letters.letter(role)));
            let en_passant = if mv.is_en_passant() { " e.p." } else { "" };
            format!(
                "{}{}{sign}{}{}{en_passant}",
                letters.letter(mv.role()),
                mv.from(),
                mv.to(),
                promotion.unwrap_or_default()
            )
        }
    };
    body + check
}

/// Reads the description of a move in these letters, exactly as the language writes them; `None` where the
/// text is no algebraic notation.
///
/// Standard, long and UCI forms; figurines as well as letters; `x`, `:` and `×` for a capture, `=` or
/// brackets before the promoted piece or nothing, its letter small or capital, `e.p.`, `+`, `++`, `#`, `!`
/// and `?`, figures or letters in castling.
///
/// A promotion on a square where there is none, from elsewhere, or of no pawn is no
/// move: `e4Q`, `h1g1Q`, `Nf3Q`.
pub fn parse(text: &str, letters: &Letters) -> Option<Described> {
    let text = marks::plain(text);
    let text = text.trim().trim_end_matches(['!', '?']).trim_end();
    let (text, check) = strip_check(text);
    let (text, en_passant) = strip_en_passant(text);
    if let Some(side) = castling(text) {
        return (!en_passant).then_some(Described::Castling(side, check));
    }
    let (role, text) = letters.strip_role(text).map_or((None, text), |(role, rest)| (Some(role), rest));
    let (text, promotion) = strip_promotion(text, role, letters);
    let (from_file, from_rank, takes, to) = squares(text)?;
    let is_pawn = role.is_none_or(|role| role == Role::Pawn);
    let promotes = is_pawn
        && match to.rank.char() {
            '1' => from_rank.is_none_or(|rank| rank.char() == '2'),
            '8' => from_rank.is_none_or(|rank| rank.char() == '7'),
            _ => false,
        };
    if promotion.is_some() && !promotes {
        return None;
    }
    Some(Described::Step(DescribedStep {
        role,
        from_file,
        from_rank,
        takes,
        captured: None,
        to,
        promotion,
        en_passant,
        check,
    }))
}

/// The side to which `0-0`, `O-O-O`, `o-o` and the like castle.
pub fn castling(text: &str) -> Option<CastlingSide> {
    // `0-0-0` with blanks, and one sign more tells that it is longer.
    let signs = text.chars().filter(|sign| !sign.is_whitespace() && !marks::is_invisible(*sign)).take(6);
    let plain = |sign: char| match sign {
        'O' | 'o' | '０' | 'Ｏ' => '0',
        _ if marks::is_dash(sign) => '-',
        _ => sign,
    };
    match signs.map(plain).collect::<String>().as_str() {
        "0-0" | "00" => Some(CastlingSide::Short),
        "0-0-0" | "000" => Some(CastlingSide::Long),
        _ => None,
    }
}

fn strip_check(text: &str) -> (&str, Check) {
    const SIGNS: [(&str, Check); 5] = [
        ("#", Check::Mate),
        ("‡", Check::Mate),
        ("++", Check::Check), // double check in older books, mate in others: both are check
        ("+", Check::Check),
        ("†", Check::Check),
    ];
    SIGNS
        .into_iter()
        .find_map(|(sign, check)| Some((text.strip_suffix(sign)?.trim_end(), check)))
        .unwrap_or((text, Check::Unsaid))
}

fn strip_en_passant(text: &str) -> (&str, bool) {
    ["e.p.", "e.p", "ep.", "ep", "(e.p.)", "(ep)"]
        .into_iter()
        .find_map(|sign| text.strip_suffix(sign))
        .map_or((text, false), |rest| (rest.trim_end(), true))
}

/// The promoted piece, in the language's letters or, after a full UCI move, in small English ones. No square ends in a
/// letter, so that a small one behind it is the piece.
fn strip_promotion<'t>(text: &'t str, role: Option<Role>, letters: &Letters) -> (&'t str, Option<Role>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    for promoted in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King] {
        if let Some(rest) = bare.strip_suffix(letters.letter(promoted)) {
            return (without_sign(rest), Some(promoted));
        }
    }
    let figurine = bare.char_indices().next_back();
    if let Some((at, Some(promoted))) = figurine.map(|(at, sign)| (at, figure(sign))) {
        return (without_sign(&bare[..at]), Some(promoted));
    }
    let uci = Role::PROMOTIONS.into_iter().zip(["q", "r", "b", "n"]);
    let uci = uci.into_iter().find_map(|(promoted, letter)| Some((text.strip_suffix(letter)?, promoted)));
    if let Some((rest, promoted)) = uci.filter(|(rest, _)| rest.len() == 4 && role.is_none()) {
        return (rest, Some(promoted));
    }
    for promoted in Role::PROMOTIONS {
        let rest = bare.strip_suffix(letters.letter(promoted).to_lowercase().as_str()).map(without_sign);
        if let Some(rest) = rest.filter(|rest| rest.ends_with(['1', '8'])) {
            return (rest, Some(promoted));
        }
    }
    (text, None)
}

fn without_sign(text: &str) -> &str {
    text.trim_end().trim_end_matches(['=', '(', '/']).trim_end()
}

type Squares = (Option<File>, Option<Rank>, bool, Square);

fn squares(text: &str) -> Option<Squares> {
    let mut takes = false;
    let mut signs = 0;
    let mut coordinates = Vec::with_capacity(4);
    let text = text.replace("->", "-");
    for sign in text.chars().filter(|sign| !sign.is_whitespace()) {
        match sign {
            _ if marks::is_capture(sign) => takes = true,
            _ if marks::is_dash(sign) || marks::is_arrow(sign) => {}
            _ => {
                coordinates.push(sign);
                continue;
            }
        }
        signs += 1;
    }
    let parts = |sign: char| marks::is_dash(sign) || marks::is_arrow(sign);
    let separator_first = text.trim_start().starts_with(parts);
    if signs > 1 || separator_first || text.ends_with(|sign| parts(sign) || marks::is_capture(sign)) {
        return None;
    }
    let file = |index: usize| coordinates.get(index).copied().and_then(File::from_char);
    let rank = |index: usize| coordinates.get(index).copied().and_then(Rank::from_char);
    let to = |index| Some(Square { file: file(index)?, rank: rank(index + 1)? });
    // An arrow leads from a square to a square; from less it is a mark.
    let leads = text.contains(marks::is_arrow);
    match coordinates.len() {
        3 if leads => None,
        2 => Some((None, None, takes, to(0)?)),
        3 if file(0).is_some() => Some((file(0), None, takes, to(1)?)),
        3 => Some((None, Some(rank(0)?), takes, to(1)?)),
        4 => Some((Some(file(0)?), Some(rank(1)?), takes, to(2)?)),
        _ => None,
    }
}
