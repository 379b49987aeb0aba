//! Wire format of the pipe, for both sides: a line of RON each, and samples as they are.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::decoder::Grammar;
use super::error::RecogniserError;
use super::hearing::{Hearing, Opinion, RATE_HZ};
use super::opinion::{Candidates, SecondSettings, Stands};

/// The longest line that is read: a grammar of many thousand phrases is far shorter.
const LONGEST_LINE: u64 = 64 << 20;
/// The most samples that are given at once: two minutes.
const MOST_SAMPLES: usize = 120 * RATE_HZ as usize;

/// Request to the other process.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Request {
    /// The first one, and the only one that comes once.
    Load {
        folder: PathBuf,
        grammar: Grammar,
    },
    /// Number of samples that follow.
    Feed(usize),
    /// As `Recogniser::resume`; so many samples follow.
    Resume {
        half: Hearing,
        samples: usize,
    },
    Finish,
    Renew,
    /// As `Recogniser::expect`.
    Expect(Vec<String>),
    /// A second ear is to listen too.
    StartSecond(SecondSettings),
    /// Asks for the state of the second ear.
    Second,
    /// Sets what it is asked about from now on.
    ExpectSecond(Candidates),
    /// Begins an opinion: so many samples follow, which will be judged.
    BeginOpinion(usize),
    /// Asks for its opinion on the sound that it was given last.
    Opinion {
        /// The words of the first ear, and others.
        texts: Vec<String>,
        limit_ms: u64,
    },
}

/// Answer of the recogniser in its own process.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum WireAnswer {
    /// It is loaded; these parts of the grammar were left out.
    Ready(Vec<String>),
    Heard(Vec<Hearing>),
    Failed(RecogniserError),
    Second(Stands),
    Opinion(Option<Opinion>),
    /// It is at work; the answer follows.
    Busy,
}

pub(super) fn send(to: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let line = ron::to_string(value).map_err(io::Error::other)?;
    to.write_all(line.as_bytes())?;
    to.write_all(b"\n")
}

/// The next line; `None` where there is no more.
pub(super) fn receive<T: DeserializeOwned>(from: &mut impl BufRead) -> io::Result<Option<T>> {
    let mut line = String::new();
    if from.take(LONGEST_LINE).read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let value = ron::from_str(&line).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    Ok(Some(value))
}

pub(super) fn bytes(samples: &[i16]) -> Vec<u8> {
    samples.iter().flat_map(|sample| sample.to_le_bytes()).collect()
}

pub(super) fn samples(from: &mut impl Read, count: usize) -> io::Result<Vec<i16>> {
    if count > MOST_SAMPLES {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = vec![0; count * 2];
    from.read_exact(&mut bytes)?;
    Ok(bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
}
