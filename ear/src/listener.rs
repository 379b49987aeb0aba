//! Listener: from blocks of sound to hearings. Rate, switches, recogniser, and the moment at which a word
//! ended.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::near::NearVoice;
use super::settings::{EarSettings, Expected};
use super::utterance::HeardUtterance;
use crate::device::resample::{Resampler, to_i16};
use crate::device::time::now;
use crate::recogniser::{Hearing, RecogniserError, RecogniserProcess, SecondFault, UNKNOWN};

/// Time for which sound is still thrown away after the program has spoken: what is under way in the sound
/// card, and the room.
pub const ECHO: Duration = Duration::from_millis(150);
/// Time for which sound is still taken after push-to-talk is released: what is under way, and a thumb that is
/// faster than the tongue.
pub const RELEASE_TAIL: Duration = Duration::from_millis(120);
/// Time after the ear was opened within which the beginning of a word may be missing, or all that was said
/// before it. It may be heard well and yet be another move, so it is never sure.
const EDGE_MS: u64 = 150;
/// Longest wait for the end of the tail if no sound arrives.
const TAIL_PATIENCE: Duration = Duration::from_millis(280);

/// Interval at which it is looked whether the second ear has loaded, and longest wait for its opinion: what
/// comes later is heard by the first ear alone.
const SECOND_LOOK: Duration = Duration::from_millis(500);
const OPINION: Duration = Duration::from_millis(if cfg!(debug_assertions) { 30_000 } else { 1_500 });

/// State of the switches.
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

/// State of the second ear, as far as the listener knows.
#[derive(Debug, Default)]
struct SecondStanding {
    stage: SecondStage,
    /// Milliseconds of the utterance that were loud when the second ear was given it.
    begun: Option<u64>,
    /// Reason for which the first ear listens alone: it is told once.
    fault: Option<SecondFault>,
    told: bool,
}

#[derive(Debug, Default)]
enum SecondStage {
    #[default]
    Off,
    /// It is looked at this moment whether it has loaded.
    Loads(Instant),
    Works,
}

impl SecondStanding {
    fn fails(&mut self, fault: SecondFault) {
        self.stage = SecondStage::Off;
        if !std::mem::replace(&mut self.told, true) {
            self.fault = Some(fault);
        }
    }
}

pub(super) struct Listener {
    recogniser: RecogniserProcess,
    settings: EarSettings,
    gate: Gate,
    opened_ms: u64,
    resampler: Option<(u32, Resampler)>,
    anchor: Anchor,
    expected: Arc<Expected>,
    second: SecondStanding,
    utterance: HeardUtterance,
    near: Option<NearVoice>,
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
            expected: Arc::default(),
            second: SecondStanding::default(),
            utterance: HeardUtterance::default(),
            near: settings.telephone.then(NearVoice::default),
            at_16_khz: Vec::new(),
            samples: Vec::new(),
        }
    }

    /// Has a second ear listen too, from the recogniser's process that is there now.
    pub fn start_second(&mut self) -> Result<(), RecogniserError> {
        if let Some(settings) = &self.settings.second {
            self.recogniser.start_second(settings)?;
            self.second.stage = SecondStage::Loads(now());
        }
        Ok(())
    }

    /// The recogniser's process has ended more than once: the next one has no second ear.
    pub fn give_up_second(&mut self) {
        if self.settings.second.take().is_some() {
            self.second.fails(SecondFault::Ended);
        }
    }

    /// Reason for which there is no second ear, the first time that it is asked.
    pub const fn second_fault(&mut self) -> Option<SecondFault> {
        self.second.fault.take()
    }

    /// Looks whether the second ear has loaded, or has given up.
    fn look_at_second(&mut self) -> Result<(), RecogniserError> {
        match self.second.stage {
            SecondStage::Loads(due) if now() >= due => {}
            _ => return Ok(()),
        }
        match self.recogniser.second()? {
            None => self.second.stage = SecondStage::Loads(now() + SECOND_LOOK),
            Some(Ok(())) => self.second.stage = SecondStage::Works,
            Some(Err(fault)) => self.second.fails(fault),
        }
        Ok(())
    }

    /// True if the second ear has something to say to this: the first one is not sure of it, or of anything
    /// that can be said now.
    fn is_doubtful(&self, hearing: &Hearing) -> bool {
        let is_clear = hearing.sure && self.expected.holds(&hearing.text);
        matches!(self.second.stage, SecondStage::Works)
            && !self.expected.second.is_empty()
            && !hearing.is_silence()
            && !is_clear
    }

    /// Gives the second ear what was said so far, unless it has it: then only the phrases are left when that was all.
    fn begin_opinion(&mut self) -> Result<(), RecogniserError> {
        let loud_ms = Some(self.utterance.loud_ms());
        if self.second.begun != loud_ms {
            self.recogniser.begin_opinion(self.utterance.speech())?;
            self.second.begun = loud_ms;
        }
        Ok(())
    }

    /// Asks the second ear what it makes of what was said.
    fn opinion(&mut self, hearing: &mut Hearing) -> Result<(), RecogniserError> {
        // Where the beginning may be missing both ears would hear the same other move.
        if !self.is_doubtful(hearing) || self.utterance.is_nothing(hearing) || self.is_cut(hearing) {
            return Ok(());
        }
        self.begin_opinion()?;
        hearing.opinion = self.recogniser.opinion(hearing, OPINION)?;
        if hearing.opinion.is_none()
            && let Some(Err(fault)) = self.recogniser.second()?
        {
            self.second.fails(fault);
        }
        Ok(())
    }

    /// No sound for the moment: only the switches.
    pub fn idle(&mut self, report: HeardReport<'_>) -> Result<(), RecogniserError> {
        self.switches()?;
        self.expect()?;
        self.look_at_second()?;
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
        self.look_at_second()?;
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
    pub fn interrupt(&mut self) -> Result<(), RecogniserError> {
        self.forget();
        self.opened_ms = self.recogniser.fed_ms();
        self.recogniser.finish().map(|_| ()).or_else(|_| self.renew())
    }

    /// Tells the recogniser what can be said now, where that has changed.
    fn expect(&mut self) -> Result<(), RecogniserError> {
        let latest = self.settings.expectation.latest();
        if !Arc::ptr_eq(&latest, &self.expected) {
            self.recogniser.expect(&latest.phrases)?;
            if !matches!(self.second.stage, SecondStage::Off) {
                self.recogniser.expect_second(&latest.second)?;
            }
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
            Gate::Deaf if open => Gate::Echo(now() + self.settings.echo.unwrap_or(ECHO)),
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
        if let Some(near) = &mut self.near {
            near.pass(&mut self.at_16_khz);
        }
        to_i16(&self.at_16_khz, &mut self.samples);
        let Ok(hearings) = self.recogniser.feed(&self.samples) else { return self.renew() };
        self.anchor.note(self.recogniser.fed_ms(), at);
        self.utterance.take(&self.samples);
        if self.utterance.is_speech() {
            self.settings.speech.note(now());
        }
        self.tell_all(hearings, at, report);
        if self.utterance.may_be_over() { self.look(at, report) } else { Ok(()) }
    }

    /// Lets the recogniser end here, where it has become quiet. If that was not all, it gets the sound once
    /// more and goes on as if it had not been asked.
    fn look(&mut self, at: Instant, report: HeardReport<'_>) -> Result<(), RecogniserError> {
        let fed_ms = self.recogniser.fed_ms();
        let Ok(hearing) = self.recogniser.finish() else { return self.renew() };
        let patience = self.settings.patience.after(&hearing.text);
        if self.is_doubtful(&hearing) && self.begin_opinion().is_err() {
            self.give_up_second();
        }
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

    fn tell(&mut self, mut hearing: Hearing, report: HeardReport<'_>) {
        // Whoever has let go of the key waits for an answer.
        if self.gate == Gate::Listening && self.utterance.is_nothing(&hearing) {
            return;
        }
        // What the first ear heard is told whatever becomes of the second one.
        if self.opinion(&mut hearing).is_err() {
            self.give_up_second();
        }
        self.second.begun = None;
        hearing.sure &= !self.is_cut(&hearing);
        let last = hearing.words.iter().rev().find(|w| w.text != UNKNOWN).or(hearing.words.last());
        if let Some(last) = last {
            let ended = self.anchor.when(last.end_ms);
            report(hearing, ended, self.settings.keeps_sound.then(|| self.utterance.sound()));
        }
    }

    /// True if its beginning may be missing: it began as soon as the ear was opened.
    fn is_cut(&self, hearing: &Hearing) -> bool {
        hearing.words.first().is_some_and(|first| first.start_ms < self.opened_ms + EDGE_MS)
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
        self.second.stage = SecondStage::Off;
        self.begin_anew();
    }

    fn begin_anew(&mut self) {
        self.expected = Arc::default();
        self.opened_ms = 0;
        self.forget();
    }

    /// Makes what comes next a new utterance.
    fn forget(&mut self) {
        self.second.begun = None;
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

    /// Time at which the sound at `ms` of the recogniser's clock was over.
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
