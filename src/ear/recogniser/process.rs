//! A recogniser in a process of its own. libvosk ends its process where memory runs out or a file beneath it changes;
//! then that process is gone, and not the game.
//!
//! The other process is this program again, told to [`serve`]. Requests go to its standard input, answers come from
//! its standard output. A process may stand still too, because the machine swaps or somebody has stopped it: then it is
//! ended, and nobody waits for it for ever.

mod courier;
mod far;
mod wire;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use super::error::RecogniserError;
use super::grammar::Grammar;
use super::hearing::{Hearing, RATE_HZ, SampleClock};
use super::model_file::ModelError;
use crate::platform::process;
use courier::{Courier, Work};
pub use far::serve;
use wire::{Answer, Request, bytes, send};

/// Why a recogniser apart could not be started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// The model does not load.
    Model(ModelError),
    /// The grammar does not go with it, or the process could not be started, or has ended already.
    Recogniser(RecogniserError),
}

impl From<RecogniserError> for StartError {
    fn from(error: RecogniserError) -> Self {
        Self::Recogniser(error)
    }
}

/// A recogniser in a process of its own, which ends when this is dropped.
///
/// Every call may say [`RecogniserError::Ended`], or [`RecogniserError::Silent`] the first time: the process is gone then,
/// and another one can be started.
#[derive(Debug)]
pub struct Apart {
    child: Option<Child>,
    courier: Option<Courier>,
    left_out: Vec<String>,
    clock: SampleClock,
}

impl Apart {
    /// Starts `program` with `arguments`, which has to [`serve`], and has it load a model. Blocks as
    /// [`Model::load`](super::Model::load) does, and no longer than a moment after `stop` is set, as all that follows.
    pub fn start(
        program: &Program,
        folder: &Path,
        grammar: &Grammar,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, StartError> {
        let mut command = Command::new(&program.path);
        command.args(&program.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Keys that interrupt the program are not meant for it.
        process::set_apart(&mut command);
        let mut child = command.spawn().map_err(|error| RecogniserError::NotStarted(error.to_string()))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let mut apart = Self {
            child: Some(child),
            courier: pipes.and_then(|(to, from)| Courier::start(to, from, stop)),
            left_out: Vec::new(),
            clock: SampleClock::default(),
        };
        if apart.courier.is_none() {
            return Err(RecogniserError::Refused.into());
        }
        let load = Request::Load { folder: folder.to_owned(), grammar: grammar.clone() };
        match apart.ask(&load, &[], Work::Load)? {
            Answer::Ready(left_out) => apart.left_out = left_out,
            Answer::Unloaded(error) => return Err(StartError::Model(error)),
            Answer::Failed(error) => return Err(error.into()),
            Answer::Heard(_) | Answer::Busy => return Err(RecogniserError::Ended.into()),
        }
        Ok(apart)
    }

    /// As [`Recogniser::left_out`](super::Recogniser::left_out).
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// As [`Recogniser::fed_ms`](super::Recogniser::fed_ms).
    pub fn fed_ms(&self) -> u64 {
        self.clock.fed_ms()
    }

    /// As [`Recogniser::feed`](super::Recogniser::feed).
    pub fn feed(&mut self, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.clock.fed(samples.len());
        self.hearings(&Request::Feed(samples.len()), samples)
    }

    /// As [`Recogniser::resume`](super::Recogniser::resume).
    pub fn resume(&mut self, half: &Hearing, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.hearings(&Request::Resume { half: half.clone(), samples: samples.len() }, samples)
    }

    /// As `Recogniser::finish`.
    pub fn finish(&mut self) -> Result<Hearing, RecogniserError> {
        self.hearings(&Request::Finish, &[])?.pop().ok_or(RecogniserError::Ended)
    }

    /// A new recogniser over the same model, after [`RecogniserError::Failed`].
    pub(crate) fn renew(&mut self) -> Result<(), RecogniserError> {
        self.clock = SampleClock::default();
        self.hearings(&Request::Renew, &[]).map(|_| ())
    }

    /// As [`Recogniser::expect`](super::Recogniser::expect).
    pub(crate) fn expect(&mut self, phrases: &[String]) -> Result<(), RecogniserError> {
        self.hearings(&Request::Expect(phrases.to_owned()), &[]).map(|_| ())
    }

    fn hearings(&mut self, request: &Request, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        let sound = Duration::from_secs(samples.len() as u64) / RATE_HZ;
        match self.ask(request, samples, Work::Decode(sound))? {
            Answer::Heard(hearings) => Ok(hearings),
            Answer::Failed(error) => Err(error),
            Answer::Ready(_) | Answer::Unloaded(_) | Answer::Busy => Err(RecogniserError::Ended),
        }
    }

    /// A process that has ended, or does not answer, is of no more use.
    fn ask(&mut self, request: &Request, samples: &[i16], work: Work) -> Result<Answer, RecogniserError> {
        let courier = self.courier.as_ref().ok_or(RecogniserError::Ended)?;
        let mut line = Vec::new();
        let written = send(&mut line, request).map_err(|_| RecogniserError::Ended);
        line.extend(bytes(samples));
        let answer = written.and_then(|()| courier.ask(line, work));
        if answer.is_err() {
            self.end();
        }
        answer
    }

    /// It keeps nothing that could be lost. One that waits for a disk ends late, and nobody waits for that.
    fn end(&mut self) {
        self.courier = None;
        let Some(mut child) = self.child.take() else { return };
        child.kill().ok();
        if !matches!(child.try_wait(), Ok(Some(_))) {
            thread::spawn(move || child.wait());
        }
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        self.end();
    }
}

/// How a process that [`serve`]s is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    pub path: PathBuf,
    pub arguments: Vec<String>,
}
