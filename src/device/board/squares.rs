//! What boards say of their squares, whatever they are.

/// What a board says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Said {
    /// What stands on every square, from a8 to h8 and down to h1; `.` for nothing.
    All(Box<[char; 64]>),
    /// What stands on a square now, counted likewise.
    One(usize, char),
    Number(String),
    /// What its battery has left, in percent.
    Battery(u8),
}

/// Squares from a8 to h1 as the first field of a FEN.
pub fn placement(squares: &[char; 64]) -> String {
    let mut text = String::new();
    for rank in squares.chunks(8) {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0;
        for piece in rank {
            if *piece == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(*piece);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
    }
    text
}
