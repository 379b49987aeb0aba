//! The acoustic model `am/final.mdl` (Kaldi's binary form), looked through for what libvosk does not check.

use std::collections::HashSet;
use std::path::Path;

use super::model_file::{ModelError, damaged};

use crate::device::outside;

/// Larger numbers than this in a network end in sums that are no numbers, and those end the process.
const LARGEST_WEIGHT: f32 = 1e12;

/// What the rest of the model must agree with; `None` where this form of the file does not tell.
pub(super) struct Acoustics {
    pub transitions: Option<i32>,
    pub phones: Option<HashSet<i32>>,
    /// How many numbers of a voice its network wants, if any.
    pub ivector: Option<i64>,
    pub features: Option<i64>,
}

/// Checks the file's beginning, its tables and that every weight is a sane number.
pub(super) fn check(file: &Path) -> Result<Acoustics, ModelError> {
    let bytes = outside::read(file, outside::LONGEST_OF_A_MODEL)
        .map_err(|e| ModelError::Unreadable { file: file.into(), reason: e.to_string() })?;
    let binary = bytes.starts_with(b"\0B");
    let body = bytes.strip_prefix(b"\0B").unwrap_or(&bytes);
    if !body.trim_ascii_start().starts_with(b"<TransitionModel>") {
        return Err(damaged(file, "it is not an acoustic model"));
    }
    if !bytes.windows(7).any(|w| w == b"<Nnet3>") {
        return Err(damaged(file, "it has no network"));
    }
    if !bytes.windows(8).any(|w| w == b"</Nnet3>") {
        return Err(damaged(file, "its network breaks off"));
    }
    let ivector = wanted(body, b"input-node name=ivector dim=");
    let features = wanted(body, b"input-node name=input dim=");
    if !binary {
        return Ok(Acoustics { transitions: None, phones: None, ivector, features });
    }
    let table = || damaged(file, "its table of sounds makes no sense");
    let phones = integers(body, b"<Topology> \x04").ok_or_else(table)?;
    let nonsense = |t: &[i32; 4]| !phones.contains(&t[0]) || t[1..].iter().any(|n| *n < 0);
    if tuples(body).is_some_and(|tuples| tuples.iter().any(nonsense)) {
        return Err(table());
    }
    weights(body).map_err(|fault| damaged(file, fault.to_string()))?;
    let transitions = after(body, b"<LogProbs> FV \x04").and_then(|rest| number(rest, 0)?.checked_sub(1));
    Ok(Acoustics { transitions, phones: Some(phones.into_iter().collect()), ivector, features })
}

/// The number behind this in the plan of the network, which is text.
fn wanted(bytes: &[u8], mark: &[u8]) -> Option<i64> {
    let digits: Vec<u8> =
        after(bytes, mark)?.iter().copied().take_while(u8::is_ascii_digit).take(9).collect();
    std::str::from_utf8(&digits).ok()?.parse().ok()
}

/// What follows the first `mark`.
pub(super) fn after<'a>(bytes: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    let at = bytes.windows(mark.len()).position(|w| w == mark)?;
    bytes.get(at + mark.len()..)
}

pub(super) fn number(bytes: &[u8], at: usize) -> Option<i32> {
    Some(i32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// A vector of whole numbers: how many, then each in four bytes.
fn integers(bytes: &[u8], mark: &[u8]) -> Option<Vec<i32>> {
    let rest = after(bytes, mark)?;
    let count = usize::try_from(number(rest, 0)?).ok().filter(|n| *n <= rest.len() / 4)?;
    (1..=count).map(|i| number(rest, 4 * i)).collect()
}

/// Rows of phone, state and two sound classes; each number is a byte 4 and four bytes.
fn tuples(bytes: &[u8]) -> Option<Vec<[i32; 4]>> {
    let rest = after(bytes, b"<Tuples> \x04")?;
    let count = usize::try_from(number(rest, 0)?).ok().filter(|n| *n <= rest.len() / 20)?;
    let row = |i: usize| {
        let part = |j: usize| number(rest, 4 + i * 20 + j * 5 + 1);
        Some([part(0)?, part(1)?, part(2)?, part(3)?])
    };
    (0..count).map(row).collect()
}

/// What is wrong with the numbers of a network.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
enum WeightFault {
    #[error("it breaks off within its numbers")]
    Ends,
    #[error("it has numbers that are none")]
    NoNumber,
}

/// Every matrix and vector of 32-bit floats, wherever it stands.
fn weights(bytes: &[u8]) -> Result<(), WeightFault> {
    let mut at = 0;
    while let Some(found) = bytes[at..].windows(4).position(|w| w == b"FM \x04" || w == b"FV \x04") {
        let start = at + found;
        let matrix = bytes[start + 1] == b'M';
        let rows = number(bytes, start + 4).map(i64::from);
        let columns = if matrix { number(bytes, start + 9).map(i64::from) } else { Some(1) };
        let body = start + if matrix { 13 } else { 8 };
        let size =
            rows.zip(columns).and_then(|(r, c)| usize::try_from(r.checked_mul(c)?.checked_mul(4)?).ok());
        let numbers = size.and_then(|size| bytes.get(body..body.checked_add(size)?));
        let Some(numbers) = numbers else { return Err(WeightFault::Ends) };
        for four in numbers.chunks_exact(4) {
            let weight = f32::from_le_bytes([four[0], four[1], four[2], four[3]]);
            if weight.is_nan() || weight.abs() > LARGEST_WEIGHT {
                return Err(WeightFault::NoNumber);
            }
        }
        at = body + numbers.len();
    }
    Ok(())
}
