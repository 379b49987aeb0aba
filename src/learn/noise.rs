//! Noise for learning: of some colour, at some distance from the voice, the same every time.

/// How much louder the voice is, at least and at most, in dB.
const DISTANCE_DB: (f32, f32) = (8.0, 28.0);
/// How much of the last sample a sample of the darkest noise keeps.
const DARKEST: f32 = 0.98;
const FRAME: usize = 160;

/// The samples with noise chosen by `number`.
pub(crate) fn in_noise(samples: &[i16], number: u64) -> Vec<i16> {
    let mut dice = Dice::new(number);
    let pole = DARKEST * dice.roll();
    let distance_db = DISTANCE_DB.0 + (DISTANCE_DB.1 - DISTANCE_DB.0) * dice.roll();
    let mut last = 0.0;
    let mut coloured = || {
        last = pole * last + dice.roll() + dice.roll() + dice.roll() - 1.5;
        last
    };
    let noise: Vec<f32> = samples.iter().map(|_| coloured()).collect();
    let sound: Vec<f32> = samples.iter().map(|sample| f32::from(*sample)).collect();
    let gain = voice_level(&sound) * 10_f32.powf(-distance_db / 20.0) / level(&noise).max(1e-6);
    #[expect(clippy::cast_possible_truncation, reason = "`as` saturates")]
    sound.iter().zip(&noise).map(|(sound, noise)| (sound + gain * noise).round() as i16).collect()
}

/// Of the louder half of the frames.
fn voice_level(sound: &[f32]) -> f32 {
    let mut levels: Vec<f32> = sound.chunks(FRAME).map(level).collect();
    levels.sort_unstable_by(f32::total_cmp);
    level(&levels[levels.len() / 2..])
}

fn level(sound: &[f32]) -> f32 {
    let power: f32 = sound.iter().map(|x| x * x).sum();
    (power / sound.len().max(1) as f32).sqrt()
}

/// Numbers that look random (xorshift64, Marsaglia 2003).
struct Dice(u64);

impl Dice {
    fn new(number: u64) -> Self {
        // Splitmix: neighbours begin far from each other, and never with 0.
        Self((number.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// From 0 to 1.
    fn roll(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1_u32 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_the_same_for_the_same_number_and_well_below_the_voice() {
        #[expect(clippy::cast_possible_truncation, reason = "within the range")]
        let voice: Vec<i16> = (0..16_000).map(|at| (6_000.0 * (at as f32 * 0.3).sin()) as i16).collect();
        for number in 0..20 {
            let noisy = in_noise(&voice, number);
            assert_eq!(noisy, in_noise(&voice, number));
            assert_ne!(noisy, in_noise(&voice, number + 1));
            let noise: Vec<f32> =
                noisy.iter().zip(&voice).map(|(a, b)| f32::from(*a) - f32::from(*b)).collect();
            let distance_db = 20.0 * (4_243.0 / level(&noise)).log10();
            assert!((7.0..29.0).contains(&distance_db), "{number}: {distance_db}");
        }
        assert!(in_noise(&[], 1).is_empty());
    }
}
