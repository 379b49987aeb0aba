//! FLAC: sound kept without loss, one channel, 16 kHz, 16 bits.

use std::io::Read;

use flacenc::bitsink::ByteSink;
use flacenc::component::BitRepr as _;
use flacenc::config::Encoder;
use flacenc::error::Verify as _;
use flacenc::source::MemSource;

use super::system::noted;

/// The only sample rate that is written, in samples a second.
pub const RATE_HZ: u32 = 16_000;
/// No clip is longer, in samples: an hour.
const AT_MOST: usize = 3_600 * RATE_HZ as usize;

faults! {
    /// Reasons for which sound cannot be written as FLAC, or read.
    #[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
    pub enum FlacError {
        /// There is no sound.
        #[error("no sound")]
        Empty => say!("flac_empty"),
        /// The encoder does not take it.
        #[error("the sound cannot be written as FLAC: {0}")]
        Encoder(words: String) => noted(words, say!("flac_encoder")),
        /// It is no FLAC, or a damaged one.
        #[error("no FLAC, or a damaged one: {0}")]
        Damaged(words: String) => noted(words, say!("flac_damaged")),
        /// It is another kind of FLAC than is written here.
        #[error("not one channel of 16 kHz and 16 bits")]
        OtherKind => say!("flac_kind"),
        /// It is longer than an hour.
        #[error("longer than an hour")]
        TooLong => say!("flac_too_long"),
    }
}

/// Samples as a FLAC file.
pub fn encode(samples: &[i16]) -> Result<Vec<u8>, FlacError> {
    if samples.is_empty() {
        return Err(FlacError::Empty);
    }
    let config = Encoder::default().into_verified();
    let config = config.map_err(|(_, error)| FlacError::Encoder(error.to_string()))?;
    let samples: Vec<i32> = samples.iter().map(|sample| i32::from(*sample)).collect();
    let source = MemSource::from_samples(&samples, 1, 16, RATE_HZ as usize);
    let mut stream = flacenc::encode_with_fixed_block_size(&config, source, config.block_size)
        .map_err(|error| FlacError::Encoder(error.to_string()))?;
    // The last block may be shorter than the format allows others to be, and does not count (RFC 9639, 8.2).
    let sizes = stream.stream_info_mut().set_block_sizes(config.block_size, config.block_size);
    sizes.map_err(|error| FlacError::Encoder(error.to_string()))?;
    let mut sink = ByteSink::new();
    stream.write(&mut sink).map_err(|error| FlacError::Encoder(error.to_string()))?;
    Ok(sink.into_inner())
}

/// The samples of a FLAC file.
pub fn decode(bytes: impl Read) -> Result<Vec<i16>, FlacError> {
    let damaged = |error: claxon::Error| FlacError::Damaged(error.to_string());
    let mut reader = claxon::FlacReader::new(bytes).map_err(damaged)?;
    let info = reader.streaminfo();
    if (info.channels, info.sample_rate, info.bits_per_sample) != (1, RATE_HZ, 16) {
        return Err(FlacError::OtherKind);
    }
    let mut samples = Vec::new();
    for sample in reader.samples() {
        if samples.len() == AT_MOST {
            return Err(FlacError::TooLong);
        }
        let sample = i16::try_from(sample.map_err(damaged)?);
        samples.push(sample.map_err(|_| FlacError::OtherKind)?);
    }
    Ok(samples)
}
