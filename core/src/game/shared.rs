//! What both ends of a call have of one game, as squares that can be said: the record of each end has its own times and
//! its own words, so that its digits prove nothing to the other end. These stand for the moves and the result alone.

use blake3::Hasher;

use super::state::State;
use crate::rules::Square;

/// Two squares, which are said in one breath as a move is.
pub type SquarePair = [Square; 2];

/// Number of pairs that stand for a game: 36 bits, so that no two games are taken for one by accident.
pub const PAIRS: usize = 3;

/// The square pair that twelve bits are said as.
pub(crate) fn pair(bits: u16) -> SquarePair {
    let square = |bits: u16| {
        let (file, rank) = (bits % 8, bits / 8 % 8);
        Square::at(file as isize, rank as isize).expect("below eight")
    };
    [square(bits >> 6), square(bits)]
}

/// The twelve bits of a square pair.
pub(crate) const fn bits([from, to]: SquarePair) -> u16 {
    (from.index() as u16) << 6 | to.index() as u16
}

/// The squares that stand for the first position, the moves and the result of a game. Times, names and words are no part
/// of them.
pub fn shared_record(state: &State) -> [SquarePair; PAIRS] {
    let mut hasher = Hasher::new();
    hasher.update(b"evavier-shared 1\n");
    let history = state.history();
    let first =
        history.plies().next().map_or_else(|| history.position().fen(), |(position, _)| position.fen());
    hasher.update(first.as_bytes());
    for (position, mv) in history.plies() {
        hasher.update(b"\n").update(position.uci(mv).as_bytes());
    }
    let result = state.outcome.map_or("*", |outcome| outcome.score.as_str());
    hasher.update(b"\n").update(result.as_bytes());
    let hash = hasher.finalize();
    let bytes = hash.as_bytes();
    std::array::from_fn(|index| {
        let at = |place: usize| u16::from(bytes[index * 2 + place]);
        pair((at(0) << 8 | at(1)) & 0xfff)
    })
}

/// The same as one word to read and to compare: `b4e7-g2a1-c5d8`.
pub fn shared_word(state: &State) -> String {
    shared_record(state).map(|pair| pair.map(|square| square.to_string()).concat()).join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_twelve_bits_are_a_pair_of_squares_and_back() {
        assert!((0..4096).all(|value| bits(pair(value)) == value));
    }
}
