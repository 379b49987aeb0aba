//! OpenFst's compact language models (`ngram`), the kind of grammar that the official small models bring.

use crate::device::kaldi::Reader;

/// What is wrong with a compact language model.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub(super) enum NgramFault {
    #[error("its tables are not as long as it says")]
    Length,
    #[error("it does not have the states it says")]
    States,
    #[error("its bit maps do not go with its tables")]
    BitMaps,
    #[error("a weight is no number")]
    Weight,
}

/// Checks that all tables are there, that the bit maps count what the tables hold, and that all weights are
/// numbers. libvosk reads the tables by what the bit maps say.
pub(super) fn check(bytes: &mut Reader<'_>, states: i64) -> Result<(), NgramFault> {
    let cut = || NgramFault::Length;
    let mut count = || usize::try_from(bytes.i64().ok()?).ok();
    let (contexts, futures, finals) = (|| Some((count()?, count()?, count()?)))().ok_or_else(cut)?;
    if usize::try_from(states) != Ok(contexts) {
        return Err(NgramFault::States);
    }
    // Nothing can be counted that is not in the file; that keeps the sums below from running over.
    if [contexts, futures, finals].into_iter().any(|count| count > bytes.left().len()) {
        return Err(cut());
    }
    // A tree of contexts, the words that may follow each, and which of them may end a sentence.
    let maps = [(2 * contexts + 1, contexts), (futures + contexts + 1, futures), (contexts, finals)];
    for (bits, expected) in maps {
        let map = bytes.take(bits.div_ceil(64) * 8).map_err(|_| cut())?;
        let ones: usize = map.iter().map(|byte| byte.count_ones() as usize).sum();
        if ones != expected {
            return Err(NgramFault::BitMaps);
        }
    }
    bytes.take(4 * (contexts + 1 + futures)).map_err(|_| cut())?;
    for _ in 0..contexts + 1 + finals + futures + 1 {
        if bytes.f32().map_err(|_| cut())?.is_nan() {
            return Err(NgramFault::Weight);
        }
    }
    if bytes.left().is_empty() { Ok(()) } else { Err(cut()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One context (the start), two words that may follow it, of which one may end: the tables in their order.
    fn tables() -> Vec<u8> {
        let counts = [1_i64, 2, 1].map(i64::to_le_bytes).concat();
        // 3 bits with 1 one, 4 bits with 2 ones, 1 bit with 1 one; each in 8 bytes.
        let maps = [0b001_u64, 0b0110, 0b1].map(u64::to_le_bytes).concat();
        let labels = [0_i32, 0, 1, 2].map(i32::to_le_bytes).concat();
        let weights = [0.5_f32, 0.5, 1.0, 0.25, 0.75, 0.0].map(f32::to_le_bytes).concat();
        [counts, maps, labels, weights].concat()
    }

    fn judged(tables: &[u8], states: i64) -> bool {
        check(&mut Reader::new(tables), states).is_ok()
    }

    #[test]
    fn tables_must_go_together() {
        let good = tables();
        assert!(judged(&good, 1));
        assert!(!judged(&good, 2), "other states than the header's");
        assert!(!judged(&[good.as_slice(), b"x"].concat(), 1), "too long");
        (0..good.len()).for_each(|length| assert!(!judged(&good[..length], 1), "cut to {length}"));
        // A bit too many, a number that is none, and counts that no file holds.
        for (at, bytes) in
            [(24, &[0b011][..]), (64, &f32::NAN.to_le_bytes()), (8, &[0xff; 7]), (16, &[0xff; 8])]
        {
            let mut bad = good.clone();
            bad[at..at + bytes.len()].copy_from_slice(bytes);
            assert!(!judged(&bad, 1), "{at}");
        }
    }
}
