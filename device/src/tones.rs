//! Short tones on an [`SoundOutput`].

use std::f32::consts::TAU;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::output::{OutputError, SampleSource, SoundOutput};
use super::selector::DeviceSelector;

/// Time for a tone to come and to go, in seconds: without it, it clicks.
const EDGE_S: f32 = 0.004;

/// The tones that there are.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Tone {
    Press,
    /// A second of the last ones.
    Tick,
    Warning,
}

impl Tone {
    /// Its pitch, in hertz, and its length, in seconds.
    pub const fn shape(self) -> (f32, f32) {
        match self {
            Self::Press => (880.0, 0.06),
            Self::Tick => (1_500.0, 0.02),
            Self::Warning => (587.0, 0.2),
        }
    }

    /// The sample at a time from its start, -1 to 1; `None` when it is over.
    pub fn sample(self, seconds: f32) -> Option<f32> {
        let (hertz, length) = self.shape();
        let left = length - seconds;
        let edge = (seconds.min(left) / EDGE_S).clamp(0.0, 1.0);
        (left > 0.0).then(|| edge * (TAU * hertz * seconds).sin())
    }
}

/// Plays tones on a thread of its own; dropping it ends that.
pub struct Tones(Sender<Tone>);

impl Tones {
    /// Opens the output at this place in the background. `volume` is 0 to 100. `failed` is told once each time there are
    /// no tones; the next tone tries again.
    pub fn start(place: DeviceSelector, volume: u32, failed: impl Fn(OutputError) + Send + 'static) -> Self {
        let (requests, inbox) = mpsc::channel();
        let volume = f32::from(u16::try_from(volume.min(100)).unwrap_or(100)) / 100.0;
        let run = move || serve(place, volume, &inbox, &failed);
        // Without a thread there are no tones; the game goes on.
        let _ = thread::Builder::new().name("tones".into()).spawn(run);
        Self(requests)
    }

    /// Plays one now; it cuts the one before. Returns at once.
    pub fn play(&self, tone: Tone) {
        let _ = self.0.send(tone);
    }
}

fn serve(mut place: DeviceSelector, volume: f32, inbox: &Receiver<Tone>, failed: &impl Fn(OutputError)) {
    let mut output = None;
    let mut told = false;
    let mut open = |output: &mut Option<SoundOutput<Requests>>| {
        output.take_if(|output: &mut SoundOutput<Requests>| output.is_broken());
        if output.is_none() {
            match SoundOutput::open(&place, |rate_hz| Synth::new(rate_hz, volume)) {
                Ok(opened) => {
                    place = opened.place.clone();
                    *output = Some(opened);
                }
                Err(error) if !told => failed(error),
                Err(_) => {}
            }
            told = output.is_none();
        }
    };
    open(&mut output);
    while let Ok(tone) = inbox.recv() {
        open(&mut output);
        if let Some(output) = &mut output {
            // A full ring means that nothing is played any more; the flag will say so.
            let _ = output.control.push(tone);
        }
    }
}

/// Queue of the tones to be played.
type Requests = rtrb::Producer<Tone>;

/// The callback's side: which tone is playing, and how far it is.
struct Synth {
    requests: rtrb::Consumer<Tone>,
    playing: Option<(Tone, u32)>,
    rate: f32,
    volume: f32,
}

impl Synth {
    fn new(rate_hz: u32, volume: f32) -> (Self, Requests) {
        let (tones, requests) = rtrb::RingBuffer::new(16);
        #[expect(clippy::cast_precision_loss, reason = "rates are far below what f32 holds exactly")]
        let rate = rate_hz as f32;
        (Self { requests, playing: None, rate, volume }, tones)
    }
}

impl SampleSource for Synth {
    fn refresh(&mut self) {
        while let Ok(tone) = self.requests.pop() {
            self.playing = Some((tone, 0));
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a tone is far shorter than what f32 counts exactly")]
    fn sample(&mut self) -> f32 {
        let Some((tone, frame)) = &mut self.playing else { return 0.0 };
        let sample = tone.sample(*frame as f32 / self.rate);
        *frame += 1;
        if sample.is_none() {
            self.playing = None;
        }
        sample.unwrap_or(0.0) * self.volume
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tone_begins_and_ends_in_silence_and_never_clips() {
        for tone in [Tone::Press, Tone::Tick, Tone::Warning] {
            let samples: Vec<f32> =
                (0..).map_while(|frame: u16| tone.sample(f32::from(frame) / 16_000.0)).collect();
            let seconds = f32::from(u16::try_from(samples.len()).expect("short")) / 16_000.0;
            assert!((seconds - tone.shape().1).abs() < 0.001, "{tone:?} {seconds}");
            assert!(samples.iter().all(|sample| sample.abs() <= 1.0), "{tone:?}");
            assert!(samples.iter().any(|sample| sample.abs() > 0.9), "{tone:?}");
            assert!(samples[0].abs() < 0.01 && samples[samples.len() - 1].abs() < 0.2, "{tone:?}");
            let crossings = samples.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count();
            let hertz = f32::from(u16::try_from(crossings).expect("few")) / seconds;
            assert!((hertz - tone.shape().0).abs() < 60.0, "{tone:?} {hertz}");
        }
        assert_eq!(Tone::Tick.sample(1.0), None);
    }
}
