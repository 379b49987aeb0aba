//! Algebraic notation in the letters of any language (a stand-in until the full module is merged).

use crate::rules::{CastlingSide, Move, Position, Role};

/// The letters a language writes pieces with; the pawn has none (fide-2018 C.4).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Letters {
    /// `K` in English.
    pub king: String,
    /// `Q` in English.
    pub queen: String,
    /// `R` in English.
    pub rook: String,
    /// `B` in English.
    pub bishop: String,
    /// `N` in English.
    pub knight: String,
}

impl Letters {
    fn new(letters: [&str; 5]) -> Self {
        let [king, queen, rook, bishop, knight] = letters.map(str::to_owned);
        Self { king, queen, rook, bishop, knight }
    }

    /// The letters of English, which PGN uses everywhere.
    #[must_use]
    pub fn english() -> Self {
        Self::new(["K", "Q", "R", "B", "N"])
    }

    /// Figurines, understood in every language.
    #[must_use]
    pub fn figurine() -> Self {
        Self::new(["♔", "♕", "♖", "♗", "♘"])
    }

    /// The letter of a piece; none for a pawn.
    #[must_use]
    pub fn letter(&self, role: Role) -> &str {
        match role {
            Role::Pawn => "",
            Role::Knight => &self.knight,
            Role::Bishop => &self.bishop,
            Role::Rook => &self.rook,
            Role::Queen => &self.queen,
            Role::King => &self.king,
        }
    }
}

/// The move in standard algebraic notation with these letters: `Sf3`, `exd6`, `b8=D#`, `O-O`.
#[must_use]
pub fn san(position: &Position, mv: Move, letters: &Letters) -> String {
    let letter = |sign| match sign {
        'K' => &letters.king,
        'Q' => &letters.queen,
        'R' => &letters.rook,
        'B' => &letters.bishop,
        _ => &letters.knight,
    };
    let mut text = String::new();
    for sign in position.san(mv).chars() {
        match sign {
            'K' | 'Q' | 'R' | 'B' | 'N' => text.push_str(letter(sign)),
            _ => text.push(sign),
        }
    }
    text
}

/// The move in long algebraic notation with these letters: `Sg1-f3`, `e5xd6 e.p.`, `e7xd8=D+`, `O-O`.
#[must_use]
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
            let (piece, promotion) = (letters.letter(mv.role()), promotion.unwrap_or_default());
            format!("{piece}{}{sign}{}{promotion}{en_passant}", mv.from(), mv.to())
        }
    };
    body + check
}
