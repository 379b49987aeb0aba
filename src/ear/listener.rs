//! From blocks of sound to hearings: rate, switches, recogniser, and the moment at which a word ended.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::settings::EarSettings;
use super::utterance::HeardUtterance;
use crate::device::resample::{Resampler, to_i16};
use crate::device::time::now;
use crate::ear::recogniser::{Hearing, RecogniserError, RecogniserProcess, UNKNOWN};

/// After the program has spoken, sound is thrown away for so long still: what is under way in the sound card,
/// and the room.
pub const ECHO: Duration = Duration::from_millis(150);
/// After push-to-talk is released, sound is still taken for so long: what is under way, and a thumb that is
/// faster than the tongue.
pub const RELEASE_TAIL: Duration = Duration::from_millis(120);
/// Of a word that begins so soon after the ear was opened the beginning may be missing, or all that was said before it.
/// It may be heard well and yet be another move, so it is never sure.
const EDGE_MS: u64 = 150;
/// If no sound arrives, the end of the tail is not waited for any longer than this.
const TAIL_PATIENCE: Duration = Duration::from_millis(280);

/// Where the switches stand.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Gate {
    Listening,
    /// Released; what arrives is taken up to this moment, and so is what arrived before it and waits for its turn.
    Releasing(Instant),
    Closed,
    Deaf,
    /// Hears again, but not before this moment.
    Echo(Instant),
}

/// Takes what was heard, when its last word ended, and its sound, where that is asked for.
type HeardReport<'a> = &'a mut dyn FnMut(Hearing, Instant, Option<&[i16]>);

pub(super) struct Listener {
    recogniser: RecogniserProcess,
    settings: EarSettings,
    gate: Gate,
    opened_ms: u64,
    resampler: Option<(u32, Resampler)>,
    anchor: Anchor,
    expected: Arc<[String]>,
    utterance: HeardUtterance,
    at_16_khz: Vec<f32>,
    samples: Vec<i16>,
}

impl Listener {
    pub fn new(recogniser: RecogniserProcess, settings: &EarSettings) -> Self {
        Self {
            recogniser,
            settings: settings.clone(),
            gate: Gate::Closed,
            opened_ms: 0,
            resampler: None,
            anchor: Anchor::default(),
            expected: Arc::from([]),
            utterance: HeardUtterance::default(),
            at_16_khz: Vec::new(),
            samples: Vec::new(),
        }
    }

    /// No sound for the moment: only the switches.
    pub(crate) fn idle(&mut self, report: HeardReport<'_>) -> Result<(), RecogniserError> {
        self.switches()?;
        self.expect()?;
        match self.gate {
            Gate::Releasing(until) if now().saturating_duration_since(until) > TAIL_PATIENCE => {
                self.end(report)
            }
            _ => Ok(()),
        }
    }

    /// One block of sound that arrived at `at`.
    pub fn hear(
        &mut self,
        samples: &[f32],
        rate_hz: u32,
        at: Instant,
        report: HeardReport<'_>,
    ) -> Result<(), RecogniserError> {
        self.switches()?;
        self.expect()?;
        match self.gate {
            Gate::Echo(until) if at >= until => self.opens(),
            Gate::Closed | Gate::Deaf | Gate::Echo(_) => return Ok(()),
            Gate::Listening | Gate::Releasing(_) => {}
        }
        self.decode(samples, rate_hz, at, report)?;
        match self.gate {
            Gate::Releasing(until) if at >= until => self.end(report),
            _ => Ok(()),
        }
    }

    /// The utterance ends here.
    pub fn end(&mut self, report: HeardReport<'_>) -> Result<(), RecogniserError> {
        if let Gate::Releasing(_) = self.gate {
            self.gate = Gate::Closed;
        }
        let Ok(hearing) = self.recogniser.finish() else { return self.renew() };
        self.tell(hearing, report);
        self.forget();
        Ok(())
    }

    /// Sound broke off: what was half heard is forgotten.
    pub(crate) fn interrupt(&mut self) -> Result<(), RecogniserError> {
        self.forget();
        self.opened_ms = self.recogniser.fed_ms();
        self.recogniser.finish().map(|_| ()).or_else(|_| self.renew())
    }

    /// Tells the recogniser what can be said now, where that has changed.
    fn expect(&mut self) -> Result<(), RecogniserError> {
        let latest = self.settings.expectation.latest();
        if !Arc::ptr_eq(&latest, &self.expected) {
            self.recogniser.expect(&latest)?;
            self.expected = latest;
        }
        Ok(())
    }

    fn switches(&mut self) -> Result<(), RecogniserError> {
        let deaf = self.settings.deaf.iter().any(|voice| voice.load(Ordering::Relaxed));
        let open = self.settings.open.load(Ordering::Relaxed);
        let before = self.gate;
        self.gate = match before {
            // The program answers to the release: what was said before it counts.
            Gate::Releasing(until) if deaf => Gate::Releasing(until.min(now())),
            Gate::Listening if deaf && !open => Gate::Releasing(now()),
            _ if deaf => Gate::Deaf,
            Gate::Deaf if open => Gate::Echo(now() + ECHO),
            Gate::Deaf => Gate::Closed,
            // Pressed again within the tail: it is one utterance.
            Gate::Releasing(_) if open => Gate::Listening,
            Gate::Listening if !open => Gate::Releasing(now() + RELEASE_TAIL),
            Gate::Echo(_) if !open => Gate::Closed,
            same => same,
        };
        match (before, self.gate) {
            (Gate::Listening, Gate::Deaf) => self.interrupt(),
            (_, Gate::Closed) if open => {
                self.opens();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn opens(&mut self) {
        self.gate = Gate::Listening;
        self.opened_ms = self.recogniser.fed_ms();
    }

    fn decode(
        &mut self,
        samples: &[f32],
        rate_hz: u32,
        at: Instant,
        report: HeardReport<'_>,
    ) -> Result<(), RecogniserError> {
        if self.resampler.as_ref().is_none_or(|(rate, _)| *rate != rate_hz) {
            // Rates that make no sense never get past the microphone or the file.
            let resampler = Resampler::new(rate_hz).map_err(|_| RecogniserError::Failed)?;
            self.resampler = Some((rate_hz, resampler));
        }
        self.at_16_khz.clear();
        self.samples.clear();
        if let Some((_, resampler)) = &mut self.resampler {
            resampler.feed(samples, &mut self.at_16_khz).map_err(|_| RecogniserError::Failed)?;
        }
        to_i16(&self.at_16_khz, &mut self.samples);
        let Ok(hearings) = self.recogniser.feed(&self.samples) else { return self.renew() };
        self.anchor.note(self.recogniser.fed_ms(), at);
        self.utterance.take(&self.samples);
        self.tell_all(hearings, at, report);
        if self.utterance.may_be_over() { self.look(at, report) } else { Ok(()) }
    }

    /// It has become quiet: lets the recogniser end here. If that was not all, it gets the sound once more and
    /// goes on as if it had not been asked.
    fn look(&mut self, at: Instant, report: HeardReport<'_>) -> Result<(), RecogniserError> {
        let fed_ms = self.recogniser.fed_ms();
        let Ok(hearing) = self.recogniser.finish() else { return self.renew() };
        let patience = self.settings.patience.after(&hearing.text);
        if self.utterance.is_over(&hearing, patience, fed_ms) {
            self.tell(hearing, report);
            self.begin(at);
            self.utterance.clear();
            return Ok(());
        }
        let sound = self.utterance.again(&hearing, fed_ms);
        let Ok(hearings) = self.recogniser.resume(&hearing, sound) else { return self.renew() };
        self.tell_all(hearings, at, report);
        Ok(())
    }

    fn tell_all(&mut self, hearings: Vec<Hearing>, at: Instant, report: HeardReport<'_>) {
        for hearing in hearings {
            self.tell(hearing, report);
            self.begin(at);
            self.utterance.ended();
        }
    }

    /// A new utterance begins at `at`.
    fn begin(&mut self, at: Instant) {
        self.anchor = Anchor::default();
        self.anchor.note(self.recogniser.fed_ms(), at);
    }

    fn tell(&self, mut hearing: Hearing, report: HeardReport<'_>) {
        // Whoever has let go of the key waits for an answer.
        if self.gate == Gate::Listening && self.utterance.is_nothing(&hearing) {
            return;
        }
        hearing.sure &= hearing.words.first().is_none_or(|first| first.start_ms >= self.opened_ms + EDGE_MS);
        let last = hearing.words.iter().rev().find(|w| w.text != UNKNOWN).or(hearing.words.last());
        if let Some(last) = last {
            let ended = self.anchor.when(last.end_ms);
            report(hearing, ended, self.settings.keeps_sound.then(|| self.utterance.sound()));
        }
    }

    /// libvosk failed: it begins anew, and so does everything that goes by its clock.
    fn renew(&mut self) -> Result<(), RecogniserError> {
        self.recogniser.renew()?;
        self.begin_anew();
        Ok(())
    }

    /// Goes on with another recogniser in place of one that is gone.
    pub fn replace(&mut self, recogniser: RecogniserProcess) {
        self.recogniser = recogniser;
        self.begin_anew();
    }

    fn begin_anew(&mut self) {
        self.expected = Arc::from([]);
        self.opened_ms = 0;
        self.forget();
    }

    /// What comes next is a new utterance.
    fn forget(&mut self) {
        self.resampler = None;
        self.anchor = Anchor::default();
        self.utterance.clear();
    }
}

/// Ties the recogniser's clock, which counts sound, to the machine's.
///
/// Sound arrives late or just in time, never early, so the earliest arrival since the utterance began tells most.
#[derive(Debug, Default)]
struct Anchor {
    earliest: Option<(u64, Instant)>,
}

impl Anchor {
    /// `fed_ms` milliseconds of sound had arrived at `at`.
    fn note(&mut self, fed_ms: u64, at: Instant) {
        if self.earliest.is_none() || at < self.when(fed_ms) {
            self.earliest = Some((fed_ms, at));
        }
    }

    /// When the sound at `ms` of the recogniser's clock was over.
    fn when(&self, ms: u64) -> Instant {
        let Some((fed_ms, at)) = self.earliest else { return now() };
        let ahead = Duration::from_millis(ms.saturating_sub(fed_ms));
        let behind = Duration::from_millis(fed_ms.saturating_sub(ms));
        at.checked_sub(behind).unwrap_or(at) + ahead
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_blocks_do_not_move_the_end_of_a_word() {
        let start = now() + Duration::from_secs(10);
        let at = |ms| start + Duration::from_millis(ms);
        let mut anchor = Anchor::default();
        for (fed_ms, arrived_ms) in [(50, 90), (100, 110), (150, 400), (200, 401), (250, 402)] {
            anchor.note(fed_ms, at(arrived_ms));
        }
        assert_eq!(anchor.when(100), at(110));
        assert_eq!(anchor.when(220), at(230));
        assert_eq!(anchor.when(40), at(50));
    }
}
