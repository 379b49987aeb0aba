//! A take made of a recording: without the silence around it, and as loud as all others.

use crate::device::voice::recorded::RATE_HZ;

/// Samples of which the loudness is taken: 10 ms.
const FRAME: usize = RATE_HZ as usize / 100;
/// Frames that stay before the first loud one and behind the last: consonants are quiet.
const AROUND: usize = 5;
/// Speech is so much louder than the room, in power...
const ABOVE_ROOM: f64 = 10.0;
/// ...and no quieter than this part of its loudest.
const BELOW_PEAK: f64 = 1e-4;
/// The power that every take has, of full scale: -20 dB.
const POWER: f64 = 0.01;
/// The loudest sample, of full scale.
const PEAK: f64 = 0.95;

/// The take in a recording; `None` where nothing is said in it.
pub fn take(samples: &[i16]) -> Option<Vec<i16>> {
    let power = |frame: &[i16]| {
        frame.iter().map(|sample| (f64::from(*sample) / 32_768.0).powi(2)).sum::<f64>() / frame.len() as f64
    };
    let powers: Vec<f64> = samples.chunks_exact(FRAME).map(power).collect();
    let mut sorted = powers.clone();
    sorted.sort_by(f64::total_cmp);
    let room = *sorted.get(sorted.len() / 10)?;
    let peak = *sorted.last()?;
    // Where nothing was left around the speech the quietest of it is no room.
    let threshold = (room * ABOVE_ROOM).min(peak / 100.0).max(peak * BELOW_PEAK);
    let is_loud = |power: &f64| *power > 0.0 && *power >= threshold;
    let first = powers.iter().position(is_loud)?.saturating_sub(AROUND);
    let last = (powers.iter().rposition(is_loud)? + 1 + AROUND).min(powers.len());
    let kept = samples.get(first * FRAME..last * FRAME)?;
    let loud: Vec<f64> = powers[first..last].iter().copied().filter(is_loud).collect();
    let mean = loud.iter().sum::<f64>() / loud.len() as f64;
    let loudest = f64::from(kept.iter().map(|sample| sample.unsigned_abs()).max()?) / 32_768.0;
    let gain = (POWER / mean).sqrt().min(PEAK / loudest);
    #[expect(clippy::cast_possible_truncation, reason = "`as` saturates")]
    let louder = |sample: &i16| (f64::from(*sample) * gain).round() as i16;
    Some(kept.iter().map(louder).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recording(loudness: f64, before: usize, length: usize) -> Vec<i16> {
        let noise = |at: usize| if at.is_multiple_of(2) { 3.0 } else { -4.0 };
        let sample = |at: usize| {
            let speaks = (before..before + length).contains(&at);
            let tone = if speaks { loudness * (at as f64 / 20.0).sin() } else { 0.0 };
            #[expect(clippy::cast_possible_truncation, reason = "a test")]
            {
                (tone + noise(at)) as i16
            }
        };
        (0..before + length + 8_000).map(sample).collect()
    }

    #[test]
    fn takes_are_cut_to_what_is_said_and_all_as_loud() {
        for loudness in [600.0, 6_000.0, 20_000.0] {
            for (before, length) in [(8_000, 8_000), (1_600, 4_800)] {
                let made = take(&recording(loudness, before, length)).expect("something is said");
                assert!(
                    (length..length + 2_000).contains(&made.len()),
                    "{loudness} {length}: {}",
                    made.len()
                );
                let inner = &made[made.len() / 4..made.len() * 3 / 4];
                let power = inner.iter().map(|sample| (f64::from(*sample) / 32_768.0).powi(2)).sum::<f64>();
                let power = power / inner.len() as f64;
                assert!((power / POWER - 1.0).abs() < 0.2, "{loudness}: {power}");
            }
        }
        assert_eq!(take(&[0; 16_000]), None);
        assert_eq!(take(&[]), None);
        assert_eq!(take(&[5; 100]), None, "too short for anything");
    }
}
