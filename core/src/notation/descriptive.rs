//! Descriptive notation: pieces by name, squares by the piece whose file it is and counted from the
//! mover's own side (fide-1930 5.3).

use crate::rules::{CastlingSide, Color, Move, Position, Role, Square};

/// Styles of descriptive notation, by the books that print it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Descriptive {
    /// As fide-1930 prints it: `D 4 FR`, `T 4 CR - 2 CR`, `P pr. P`, `éch.`, `Roq TR`.
    French,
    /// `Q-KB4`, `R/KN4-KN2`, `PxP`, `ch`, `O-O`.
    English,
}

/// Names of pieces, files and captures.
pub(super) struct Names {
    /// The letters of the pieces, in the order of [`Role::ALL`].
    pub roles: [&'static str; 6],
    /// Names of the files, from the a-file on.
    pub files: [&'static str; 8],
    pub takes: &'static [&'static str],
}

const FRENCH: Names = Names {
    roles: ["P", "C", "F", "T", "D", "R"],
    files: ["TD", "CD", "FD", "D", "R", "FR", "CR", "TR"],
    takes: &["pr.", "pr", "x", ":"],
};

const ENGLISH: Names = Names {
    roles: ["P", "N", "B", "R", "Q", "K"],
    files: ["QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"],
    takes: &["x", ":"],
};

/// The move, as short as the other legal moves allow.
///
/// ```
/// use evavier_core::notation::{Descriptive, descriptive};
/// use evavier_core::rules::Position;
///
/// let start = Position::start();
/// let mv = start.parse_uci("g1f3").expect("legal");
/// assert_eq!(descriptive(&start, mv, Descriptive::French), "C 3 FR");
/// assert_eq!(descriptive(&start, mv, Descriptive::English), "N-KB3");
/// ```
pub fn descriptive(position: &Position, mv: Move, style: Descriptive) -> String {
    let others: Vec<Move> = position.legal_moves().into_iter().filter(|other| *other != mv).collect();
    let turn = position.turn();
    // More and more is said, until no other legal move would be written alike.
    let text = [(false, false), (false, true), (true, false), (true, true)]
        .into_iter()
        .map(|(from, to)| move |mv: Move| style.body(turn, mv, from, to))
        .find(|body| others.iter().all(|other| body(*other) != body(mv)))
        .map_or_else(|| style.body(turn, mv, true, true), |body| body(mv));
    let next = position.play(mv);
    text + match (style, next.is_checkmate(), next.is_check()) {
        (Descriptive::French, true, _) => " mat",
        (Descriptive::French, _, true) => " éch.",
        (Descriptive::English, true, _) => " mate",
        (Descriptive::English, _, true) => " ch",
        _ => "",
    }
}

impl Descriptive {
    /// The move without check; `from` and `to` say whether the squares are named where they may be
    /// left out.
    fn body(self, turn: Color, mv: Move, from: bool, to: bool) -> String {
        if let Some(side) = mv.castling() {
            let text = match (self, side) {
                (Self::French, CastlingSide::Short) => "Roq TR",
                (Self::French, CastlingSide::Long) => "Roq TD",
                (Self::English, CastlingSide::Short) => "O-O",
                (Self::English, CastlingSide::Long) => "O-O-O",
            };
            return text.to_owned();
        }
        let piece = self.letter(mv.role());
        let (origin, target) = (self.square(turn, mv.from()), self.square(turn, mv.to()));
        let victim = mv.capture().map(|role| self.letter(role));
        let mut text = match (self, victim) {
            (Self::French, None) if from => format!("{piece} {origin} - {target}"),
            (Self::French, None) => format!("{piece} {target}"),
            (Self::French, Some(victim)) => {
                let origin = if from { format!(" {origin}") } else { String::new() };
                let target = if to { format!(" {target}") } else { String::new() };
                format!("{piece}{origin} pr. {victim}{target}")
            }
            (Self::English, victim) => {
                let origin = if from { format!("/{origin}") } else { String::new() };
                match victim {
                    None => format!("{piece}{origin}-{target}"),
                    Some(victim) if to => format!("{piece}{origin}x{victim}/{target}"),
                    Some(victim) => format!("{piece}{origin}x{victim}"),
                }
            }
        };
        if mv.is_en_passant() {
            text.push_str(" e.p.");
        }
        if let Some(role) = mv.promotion() {
            text.push_str(if self == Self::French { " = " } else { "=" });
            text.push_str(self.letter(role));
        }
        text
    }

    pub(super) const fn names(self) -> &'static Names {
        match self {
            Self::French => &FRENCH,
            Self::English => &ENGLISH,
        }
    }

    const fn letter(self, role: Role) -> &'static str {
        self.names().roles[role as usize]
    }

    /// `4 FR`, `KB4`.
    fn square(self, turn: Color, square: Square) -> String {
        let file = self.names().files[square.file.index()];
        let rank = match turn {
            Color::White => square.rank.index() + 1,
            Color::Black => 8 - square.rank.index(),
        };
        match self {
            Self::French => format!("{rank} {file}"),
            Self::English => format!("{file}{rank}"),
        }
    }
}
