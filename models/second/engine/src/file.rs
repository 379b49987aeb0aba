//! The file of the second ear, as `models/second/make.py` writes it: a mark, the sum of what follows, the length of a
//! header, the header as JSON, and tensors. Nothing is believed before the sum is right, and nothing is read where it is not.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::layers::{Linear, Norm};
use crate::matrix::{GROUP, Matrix};

/// At the head of every file; the last byte is the version.
const MARK: [u8; 8] = *b"EAR2\0\0\0\x02";
const SUM: usize = 32;
/// No header is longer; ours is a tenth of it.
const LONGEST_HEADER: u64 = 1 << 20;

/// Why there is no second ear.
#[derive(Debug, thiserror::Error)]
pub enum SecondEarError {
    #[error("{0} is not there")]
    Missing(PathBuf),
    #[error("{file} cannot be read: {reason}")]
    Unreadable { file: PathBuf, reason: io::Error },
    /// It begins as no file of a second ear does, or as one of another version.
    #[error("{0} is no second ear that this program knows")]
    OtherKind(PathBuf),
    /// Cut off, altered, or not what the program expects of it.
    #[error("{file} is damaged: {what}")]
    Damaged { file: PathBuf, what: String },
}

#[derive(Deserialize)]
pub(crate) struct Header {
    tensors: HashMap<String, Tensor>,
    /// The tokens that are kept, by their numbers with Whisper; their place here is their row.
    pub tokens: Vec<u32>,
    pub marks: Marks,
    /// Beginnings by language: its mark.
    pub languages: HashMap<String, u32>,
}

/// Tokens that are no text.
#[derive(Deserialize)]
pub(crate) struct Marks {
    pub start: u32,
    pub transcribe: u32,
    pub untimed: u32,
    pub end: u32,
}

#[derive(Deserialize)]
struct Tensor {
    shape: Vec<usize>,
    kind: Kind,
    at: u64,
}

/// How the numbers of a tensor are written, all little-endian.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Kind {
    F32,
    F16,
    /// Weights of so many bits, as [`Matrix`] has them: steps (f32), shares (i8), then the numbers of each row, packed.
    Q4,
    Q5,
    Q6,
    Q7,
    Q8,
}

/// A file whose sum was right when it was opened.
pub(crate) struct Source {
    path: PathBuf,
    file: BufReader<File>,
    /// Where tensors begin.
    start: u64,
    length: u64,
    tensors: HashMap<String, Tensor>,
}

impl Source {
    pub fn open(path: &Path) -> Result<(Self, Header), SecondEarError> {
        let unreadable = |reason: io::Error| match reason.kind() {
            io::ErrorKind::NotFound => SecondEarError::Missing(path.into()),
            io::ErrorKind::UnexpectedEof => damaged(path, "it ends too soon"),
            _ => SecondEarError::Unreadable { file: path.into(), reason },
        };
        let file = File::open(path).map_err(unreadable)?;
        let length = file.metadata().map_err(unreadable)?.len();
        let mut file = BufReader::with_capacity(1 << 16, file);
        let mut mark = [0; MARK.len()];
        match file.read_exact(&mut mark) {
            Ok(()) if mark == MARK => {}
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => return Err(unreadable(error)),
            _ => return Err(SecondEarError::OtherKind(path.into())),
        }
        let mut sum = [0; SUM];
        file.read_exact(&mut sum).map_err(unreadable)?;
        let behind = file.stream_position().map_err(unreadable)?;
        if sum_of(&mut file).map_err(unreadable)? != sum {
            return Err(damaged(path, "its sum is not right"));
        }
        file.seek(SeekFrom::Start(behind)).map_err(unreadable)?;
        let mut count = [0; 8];
        file.read_exact(&mut count).map_err(unreadable)?;
        let count = u64::from_le_bytes(count);
        if count > LONGEST_HEADER {
            return Err(damaged(path, "its header is too long"));
        }
        let mut header = Vec::new();
        file.by_ref().take(count).read_to_end(&mut header).map_err(unreadable)?;
        let mut header: Header =
            serde_json::from_slice(&header).map_err(|error| damaged(path, format!("its header: {error}")))?;
        let start = file.stream_position().map_err(unreadable)?;
        let tensors = std::mem::take(&mut header.tensors);
        Ok((Self { path: path.into(), file, start, length, tensors }, header))
    }

    pub fn damaged(&self, what: impl Into<String>) -> SecondEarError {
        damaged(&self.path, what)
    }

    /// The bytes of a tensor; `length` by its shape.
    fn bytes(
        &mut self,
        name: &str,
        length: impl Fn(&Tensor) -> Option<usize>,
    ) -> Result<Vec<u8>, SecondEarError> {
        let tensor = self.tensors.get(name).ok_or_else(|| damaged(&self.path, format!("no {name}")))?;
        let place = length(tensor).and_then(|length| {
            let at = self.start.checked_add(tensor.at)?;
            (at.checked_add(length as u64)? <= self.length).then_some((at, length))
        });
        let (at, length) = place.ok_or_else(|| damaged(&self.path, format!("the place of {name}")))?;
        let mut bytes = vec![0; length];
        let read = self.file.seek(SeekFrom::Start(at)).and_then(|_| self.file.read_exact(&mut bytes));
        read.map_err(|reason| SecondEarError::Unreadable { file: self.path.clone(), reason })?;
        Ok(bytes)
    }

    fn kind(&self, name: &str) -> Result<(Kind, Vec<usize>), SecondEarError> {
        let tensor = self.tensors.get(name).ok_or_else(|| self.damaged(format!("no {name}")))?;
        Ok((tensor.kind, tensor.shape.clone()))
    }

    /// A tensor of plain numbers of which there are `count`.
    pub fn floats(&mut self, name: &str, count: usize) -> Result<Vec<f32>, SecondEarError> {
        let (kind, shape) = self.kind(name)?;
        let size = match kind {
            Kind::F32 => 4,
            Kind::F16 => 2,
            _ => return Err(self.damaged(format!("the kind of {name}"))),
        };
        if product(&shape) != Some(count) {
            return Err(self.damaged(format!("the shape of {name}")));
        }
        let bytes = self.bytes(name, |_| count.checked_mul(size))?;
        let (singles, _) = bytes.as_chunks::<4>();
        let (halves, _) = bytes.as_chunks::<2>();
        let values: Vec<f32> = match kind {
            Kind::F32 => singles.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect(),
            _ => halves.iter().map(|bytes| half(u16::from_le_bytes(*bytes))).collect(),
        };
        self.finite(name, values)
    }

    fn finite(&self, name: &str, values: Vec<f32>) -> Result<Vec<f32>, SecondEarError> {
        let finite = values.iter().all(|value| value.is_finite());
        if finite { Ok(values) } else { Err(self.damaged(format!("{name} has what is no number"))) }
    }

    pub fn matrix(&mut self, name: &str, rows: usize, columns: usize) -> Result<Matrix, SecondEarError> {
        let (kind, shape) = self.kind(name)?;
        let bits = match kind {
            Kind::Q4 => 4,
            Kind::Q5 => 5,
            Kind::Q6 => 6,
            Kind::Q7 => 7,
            Kind::Q8 => 8,
            Kind::F32 | Kind::F16 => return Err(self.damaged(format!("the kind of {name}"))),
        };
        if shape != [rows, columns] || !(columns * bits).is_multiple_of(8) {
            return Err(self.damaged(format!("the shape of {name}")));
        }
        let groups = columns.div_ceil(GROUP);
        let packed = columns * bits / 8;
        let bytes = self.bytes(name, |_| rows.checked_mul(4 + groups + packed))?;
        let (steps, rest) = bytes.split_at(rows * 4);
        let (shares, packed) = rest.split_at(rows * groups);
        let (steps, _) = steps.as_chunks::<4>();
        let steps = steps.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        Ok(Matrix {
            numbers: unpacked(packed, bits),
            steps: self.finite(name, steps)?,
            shares: shares.iter().map(|byte| byte.cast_signed()).collect(),
            columns,
        })
    }

    pub fn linear(&mut self, name: &str, rows: usize, columns: usize) -> Result<Linear, SecondEarError> {
        let bias = format!("{name}.b");
        let bias = self.tensors.contains_key(&bias).then(|| self.floats(&bias, rows)).transpose()?;
        Ok(Linear { matrix: self.matrix(name, rows, columns)?, bias })
    }

    pub fn norm(&mut self, name: &str, width: usize) -> Result<Norm, SecondEarError> {
        Ok(Norm {
            gamma: self.floats(&format!("{name}.gamma"), width)?,
            beta: self.floats(&format!("{name}.beta"), width)?,
        })
    }
}

fn damaged(file: &Path, what: impl Into<String>) -> SecondEarError {
    SecondEarError::Damaged { file: file.into(), what: what.into() }
}

fn sum_of(file: &mut impl Read) -> io::Result<[u8; SUM]> {
    let mut sum = Sha256::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(sum.finalize().into()),
            Ok(count) => sum.update(&piece[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn product(shape: &[usize]) -> Option<usize> {
    shape.iter().try_fold(1_usize, |product, side| product.checked_mul(*side))
}

/// Numbers of `bits` bits each, lowest bit first, as many as there are. Half of their range is taken away.
fn unpacked(bytes: &[u8], bits: usize) -> Vec<i8> {
    let mut numbers = Vec::with_capacity(bytes.len() * 8 / bits);
    let (mut have, mut held) = (0, 0_u32);
    for byte in bytes {
        held |= u32::from(*byte) << have;
        have += 8;
        while have >= bits {
            let number = held & ((1 << bits) - 1);
            numbers.push((number as i32 - (1 << (bits - 1))) as i8);
            held >>= bits;
            have -= bits;
        }
    }
    numbers
}

/// A number of 16 bits (IEEE 754).
fn half(bits: u16) -> f32 {
    let (sign, exponent, fraction) =
        (u32::from(bits >> 15) << 31, u32::from(bits >> 10) & 31, u32::from(bits) & 1023);
    match exponent {
        0 => f32::from_bits(sign | 0x3f80_0000) * fraction as f32 * 2_f32.powi(-24),
        31 => f32::from_bits(sign | 0x7f80_0000 | (fraction << 13)),
        _ => f32::from_bits(sign | ((exponent + 112) << 23) | (fraction << 13)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_read() {
        for (bits, value) in
            [(0, 0.0), (0x3c00, 1.0), (0xc000, -2.0), (1, 2_f32.powi(-24)), (0x7bff, 65504.0)]
        {
            assert_eq!(half(bits), value, "{bits:x}");
        }
        assert!(half(0x7c00).is_infinite());
    }

    #[test]
    fn numbers_are_unpacked_whatever_their_bits() {
        for bits in 4..=8 {
            let numbers: Vec<i32> = (0..32).map(|at| (at * 7) % (1 << bits)).collect();
            let mut packed = vec![0_u8; 32 * bits / 8];
            for (at, number) in numbers.iter().enumerate() {
                for bit in (0..bits).filter(|bit| number >> bit & 1 == 1) {
                    packed[(at * bits + bit) / 8] |= 1 << ((at * bits + bit) % 8);
                }
            }
            let expected: Vec<i8> = numbers.iter().map(|number| (number - (1 << (bits - 1))) as i8).collect();
            assert_eq!(unpacked(&packed, bits), expected, "{bits} bits");
        }
    }
}
