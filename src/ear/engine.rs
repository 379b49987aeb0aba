//! The recogniser of an ear: in this process, or in one of its own that may end without harm.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::settings::EarSettings;
use crate::ear::recogniser::{Apart, Grammar, Hearing, Model, Recogniser, RecogniserError, StartError};

/// So often within [`A_WHILE`] a recogniser that ended is started again.
const AGAIN: usize = 3;
const A_WHILE: Duration = Duration::from_secs(60);

/// What turns samples into hearings, wherever it runs.
pub(super) enum Engine {
    Here { model: Model, grammar: Grammar, recogniser: Box<Recogniser> },
    Apart(Apart),
}

impl Engine {
    /// Loads the model and makes a recogniser. Blocks; one in a process of its own is not waited for once `stop` is set.
    pub fn start(settings: &EarSettings, stop: &Arc<AtomicBool>) -> Result<Self, StartError> {
        let EarSettings { model_dir, grammar, apart, .. } = settings;
        if let Some(program) = apart {
            return Apart::start(program, model_dir, grammar, stop.clone()).map(Self::Apart);
        }
        let model = Model::load(model_dir).map_err(StartError::Model)?;
        let recogniser = Box::new(Recogniser::new(&model, grammar)?);
        Ok(Self::Here { model, grammar: grammar.clone(), recogniser })
    }

    pub fn left_out(&self) -> &[String] {
        match self {
            Self::Here { recogniser, .. } => recogniser.left_out(),
            Self::Apart(apart) => apart.left_out(),
        }
    }

    pub fn fed_ms(&self) -> u64 {
        match self {
            Self::Here { recogniser, .. } => recogniser.fed_ms(),
            Self::Apart(apart) => apart.fed_ms(),
        }
    }

    pub fn feed(&mut self, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        match self {
            Self::Here { recogniser, .. } => recogniser.feed(samples),
            Self::Apart(apart) => apart.feed(samples),
        }
    }

    pub fn resume(&mut self, half: &Hearing, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        match self {
            Self::Here { recogniser, .. } => recogniser.resume(half, samples),
            Self::Apart(apart) => apart.resume(half, samples),
        }
    }

    pub fn finish(&mut self) -> Result<Hearing, RecogniserError> {
        match self {
            Self::Here { recogniser, .. } => recogniser.finish(),
            Self::Apart(apart) => apart.finish(),
        }
    }

    /// What can be said from now on.
    pub fn expect(&mut self, phrases: &[String]) -> Result<(), RecogniserError> {
        match self {
            Self::Here { recogniser, .. } => {
                recogniser.expect(phrases);
                Ok(())
            }
            Self::Apart(apart) => apart.expect(phrases),
        }
    }

    /// After libvosk failed, which one bad utterance may do: a new recogniser over the same model.
    pub(crate) fn renew(&mut self) -> Result<(), RecogniserError> {
        match self {
            Self::Here { model, grammar, recogniser } => **recogniser = Recogniser::new(model, grammar)?,
            Self::Apart(apart) => apart.renew()?,
        }
        Ok(())
    }
}

/// When a recogniser ended, so that one that does nothing else is not started for ever.
#[derive(Debug, Default)]
pub(super) struct Ends(Vec<Instant>);

impl Ends {
    /// It has ended: whether it is worth another one.
    pub fn again(&mut self, at: Instant) -> bool {
        self.0.retain(|before| at.saturating_duration_since(*before) < A_WHILE);
        self.0.push(at);
        self.0.len() <= AGAIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::time::now;

    #[test]
    fn what_ends_again_and_again_is_left_alone_and_what_ends_now_and_then_is_not() {
        let start = now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut ends = Ends::default();
        assert_eq!([0, 1, 2, 3].map(|seconds| ends.again(at(seconds))), [true, true, true, false]);
        let mut ends = Ends::default();
        assert!((0..20).all(|index| ends.again(at(index * 25))));
    }
}
