//! What both ends of a call have of one game, as squares that can be said: the record of each end has its own times and
//! its own words, so that its digits prove nothing to the other end. These stand for the moves and the result alone.

use super::state::State;
use crate::rules::Square;

/// Two squares, which are said in one breath as a move is.
pub type SquarePair = [Square; 2];

/// Number of pairs that stand for a game: 34 bits, so that no two games are taken for one by accident.
pub const PAIRS: usize = 3;

/// The last two of a pair's twelve bits that no pair of a record has: with these the last times are said behind it.
pub(crate) const NO_RECORD: u16 = 0b11;

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
    let history = state.history();
    let first =
        history.plies().next().map_or_else(|| history.position().fen(), |(position, _)| position.fen());
    let moves = history.plies().map(|(position, mv)| position.uci(mv));
    let result = state.outcome.map_or("*", |outcome| outcome.score.as_str()).to_owned();
    let text = std::iter::once(first).chain(moves).chain([result]).collect::<Vec<_>>().join("\n");
    let hash = mixed(&text);
    // Ten bits and one of three values are one of 3,072.
    [1, 3_072, 3_072 * 3_072].map(|unit| {
        let value = hash / unit % 3_072;
        pair((value / 3 * 4 + value % 3) as u16)
    })
}

/// FNV-1a, and the last step of splitmix64, so that every bit depends on all of the text. It finds a game that is another
/// one by accident; against somebody who wants two games to have the same squares it is too short whatever it were.
fn mixed(text: &str) -> u64 {
    let fnv = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mixed = (fnv ^ fnv >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
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

    #[test]
    fn the_squares_stand_for_moves_and_result_and_never_change() {
        let mut state = State::new(crate::game::Setup::default()).expect("the usual position");
        let empty = shared_word(&state);
        let named = crate::game::Setup {
            white: "Ada".to_owned(),
            date: "2026.12.01".to_owned(),
            ..Default::default()
        };
        assert_eq!(
            shared_word(&State::new(named).expect("the usual position")),
            empty,
            "names are no part of it"
        );
        let made = [
            crate::game::Event::Announced { uci: "e2e4".to_owned(), source: crate::game::Source::Typed },
            crate::game::Event::Made,
            crate::game::Event::Completed { by: crate::game::CompletedBy::Press },
        ];
        made.iter().for_each(|event| state.apply(event, 5_000).expect("it can happen"));
        assert_ne!(shared_word(&state), empty);
        assert!(shared_record(&state).iter().all(|pair| bits(*pair) & NO_RECORD != NO_RECORD));
        assert_eq!(mixed("evavier"), mixed("evavier"));
    }
}
