//! Sound at another speed and the same pitch: overlapping windows that are laid closer together or further apart, each moved
//! a little to where it goes on as the one before would have (WSOLA: Verhelst and Roelands, ICASSP 1993). No library in
//! Rust alone does it that is kept and that fits our licence.

/// Length of a window, in seconds: two or three periods of a voice.
const WINDOW_S: f64 = 0.025;
/// Farthest that a window is moved, in seconds: a period of a low voice.
const SEARCH_S: f64 = 0.008;
/// Change of tempo below which none is heard.
const NOTHING: f64 = 0.01;

/// The sound `tempo` times as fast: 2 takes half as long.
pub fn stretch(samples: &[f32], rate_hz: u32, tempo: f64) -> Vec<f32> {
    let half = frames(WINDOW_S / 2.0, rate_hz);
    if (tempo - 1.0).abs() < NOTHING || tempo <= 0.0 || half == 0 || samples.len() < 4 * half {
        return samples.to_vec();
    }
    let search = frames(SEARCH_S, rate_hz);
    let length = whole(samples.len() as f64 / tempo);
    let mut out = vec![0.0; length + 2 * half];
    // Where the present window begins in the sound.
    let mut from = 0;
    lay(&mut out, 0, samples, from, half, true);
    for number in 1.. {
        let to = number * half;
        if to >= length {
            break;
        }
        // The last windows end where the sound does.
        let wanted = whole(to as f64 * tempo).min(samples.len() - 2 * half);
        from = nearest(samples, from + half, wanted, half, search);
        lay(&mut out, to, samples, from, half, false);
    }
    out.truncate(length);
    out
}

fn frames(seconds: f64, rate_hz: u32) -> usize {
    whole(seconds * f64::from(rate_hz))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "lengths of sounds, never below zero"
)]
fn whole(length: f64) -> usize {
    length.round() as usize
}

/// The place near `wanted` where the sound is most like that from `like` on.
fn nearest(samples: &[f32], like: usize, wanted: usize, half: usize, search: usize) -> usize {
    let Some(model) = samples.get(like..like + half) else { return wanted };
    let last = (wanted + search).min(samples.len().saturating_sub(2 * half));
    let likeness = |place: &usize| {
        let here = &samples[*place..*place + half];
        // Every second sample tells enough.
        let pairs = || model.iter().zip(here).step_by(2);
        let (product, power) = pairs().fold((0.0, 1e-9), |(product, power): (f32, f32), (one, other)| {
            (product + one * other, power + other * other)
        });
        product / power.sqrt()
    };
    let places = (wanted.saturating_sub(search)..=last).step_by(2);
    places
        .map(|place| (likeness(&place), place))
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map_or(wanted, |best| best.1)
}

/// Adds a window of the sound, which fades in and out; the first one is there from the beginning.
fn lay(out: &mut [f32], to: usize, samples: &[f32], from: usize, half: usize, is_first: bool) {
    for at in 0..2 * half {
        let (Some(sample), Some(place)) = (samples.get(from + at), out.get_mut(to + at)) else { return };
        #[expect(
            clippy::cast_precision_loss,
            reason = "a window is far shorter than what f32 counts exactly"
        )]
        let phase = std::f32::consts::PI * at as f32 / half as f32;
        let weight = if is_first && at < half { 1.0 } else { 0.5 - 0.5 * phase.cos() };
        *place += sample * weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE_HZ: u32 = 16_000;

    fn tone(hertz: f32, seconds: f32) -> Vec<f32> {
        let rate = 16_000.0;
        let angle = |frame: u16| std::f32::consts::TAU * hertz * f32::from(frame) / rate;
        (0..)
            .map_while(|frame| (f32::from(frame) < seconds * rate).then(|| 0.5 * angle(frame).sin()))
            .collect()
    }

    fn hertz(samples: &[f32]) -> f64 {
        let crossings = samples.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count();
        crossings as f64 * f64::from(RATE_HZ) / samples.len() as f64
    }

    #[test]
    fn speed_changes_and_pitch_and_loudness_stay() {
        for pitch in [110.0, 220.0, 440.0] {
            let sound = tone(pitch, 1.0);
            for tempo in [0.46, 0.8, 1.2, 2.0, 2.57] {
                let other = stretch(&sound, RATE_HZ, tempo);
                let name = format!("{pitch} Hz at {tempo}");
                assert_eq!(other.len(), whole(sound.len() as f64 / tempo), "{name}");
                let inner = &other[..other.len() - other.len() / 8];
                assert!((hertz(inner) / f64::from(pitch) - 1.0).abs() < 0.04, "{name}: {}", hertz(inner));
                let power = |samples: &[f32]| {
                    samples.iter().map(|sample| f64::from(sample * sample)).sum::<f64>()
                        / samples.len() as f64
                };
                assert!((power(inner) / power(&sound) - 1.0).abs() < 0.1, "{name}: {}", power(inner));
                assert!(other.iter().all(|sample| sample.abs() <= 0.55), "{name}");
                let jump = other.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
                assert!(jump < pitch / 440.0 * 0.2 + 0.02, "{name}: a click of {jump}");
            }
        }
    }

    #[test]
    fn what_is_short_or_at_its_own_speed_stays_as_it_is() {
        let sound = tone(220.0, 0.3);
        for (samples, tempo) in [(&sound[..], 1.0), (&sound[..300], 2.0), (&[][..], 0.5), (&sound[..], 0.0)] {
            assert_eq!(stretch(samples, RATE_HZ, tempo), samples);
        }
    }
}
