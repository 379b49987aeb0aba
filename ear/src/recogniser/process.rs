//! The recogniser's process, as the program sees it. libvosk ends its process over a damaged model, where memory runs out
//! or a file beneath it changes; then that process is gone, and not the game.
//!
//! It is this program again, told to [`serve`](super::serve). Requests go to its standard input, answers come from its
//! standard output. It may stand still too, because the machine swaps or somebody has stopped it: then it is ended, and
//! nobody waits for it for ever.

use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use super::decoder::Grammar;
use super::error::{ModelError, RecogniserError, SecondFault};
use super::hearing::{Hearing, Opinion, RATE_HZ, SampleClock};
use super::model;
use super::opinion::{Candidates, SecondSettings};
use super::pipe::{Pipe, Work};
use super::wire::{Request, WireAnswer, bytes, send};
use crate::device::os::process;

/// The subcommand that recognises for another process.
pub const RECOGNISE: &str = "recognise";
/// Longest time that loading a model may compute, in seconds: one that takes longer is damaged, or as good as
/// that.
const LOADING_S: u64 = 30;
/// The process may have so many times the memory that its model needs, and so much beside: address space that threads
/// set aside, and a second graph, for what is expected.
const TIMES: u64 = 2;
const BESIDE: u64 = 512 << 20;
/// Memory besides, for the second ear.
const SECOND: u64 = 320 << 20;
/// Interval, and number of times, at which it is looked whether a process has ended whose pipe is closed.
const LOOK_EVERY: Duration = Duration::from_millis(5);
const LOOKS: u32 = 600;
/// The most wordings of the first ear that the second one is asked about.
const MOST_TEXTS: usize = 8;

/// A recogniser in a process of its own, which ends when this is dropped.
///
/// Every call may say [`RecogniserError::Ended`], or [`RecogniserError::Silent`] the first time: the process is gone then,
/// and another one can be started.
#[derive(Debug)]
pub struct RecogniserProcess {
    child: Option<Child>,
    pipe: Option<Pipe>,
    /// Set while it was asked something and has not answered.
    owes: bool,
    /// The words (or phrases) of the grammar that were left out because the model does not know them.
    pub left_out: Vec<String>,
    clock: SampleClock,
}

impl RecogniserProcess {
    /// Starts this program once more and has it load the model in `folder`. Blocks; a small model of ours takes some
    /// tenths of a second, an official one seconds.
    pub fn load(folder: &Path, grammar: &Grammar) -> Result<Self, RecogniserError> {
        Self::start(&process::own_program(), folder, grammar, Arc::default())
    }

    /// The same with this program; ends no later than a moment after `stop` is set, as all that follows.
    pub fn start(
        program: &Path,
        folder: &Path,
        grammar: &Grammar,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, RecogniserError> {
        if folder.to_str().is_none() {
            return Err(ModelError::BadPath { folder: folder.into() }.into());
        }
        let mut command = Command::new(program);
        command.arg(RECOGNISE).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Keys that interrupt the program are not meant for it.
        process::set_apart(&mut command);
        let mut child = command.spawn().map_err(|error| RecogniserError::NotStarted(error.to_string()))?;
        let memory = model::needed(folder).saturating_mul(TIMES).saturating_add(BESIDE + SECOND);
        process::confine(&child, memory, LOADING_S);
        let pipes = child.stdin.take().zip(child.stdout.take());
        let mut started = Self {
            child: Some(child),
            pipe: pipes.and_then(|(to, from)| Pipe::start(to, from, stop)),
            owes: false,
            left_out: Vec::new(),
            clock: SampleClock::default(),
        };
        if started.pipe.is_none() {
            return Err(RecogniserError::Refused);
        }
        let load = Request::Load { folder: folder.to_owned(), grammar: grammar.clone() };
        match started.exchange(&load, &[], Work::Load) {
            Ok(WireAnswer::Ready(left_out)) => started.left_out = left_out,
            Ok(WireAnswer::Failed(error)) => return Err(error),
            Ok(_) => return Err(RecogniserError::Ended),
            Err(_) if started.has_crashed() => {
                return Err(ModelError::Refused { folder: folder.into() }.into());
            }
            Err(error) => return Err(error),
        }
        started.child.iter().for_each(process::compute_on);
        Ok(started)
    }

    /// True if it said that it worked and then ended by itself, not by the hand of somebody, nor of a system
    /// that has no memory left.
    fn has_crashed(&mut self) -> bool {
        let at_work = self.pipe.as_ref().is_some_and(|pipe| pipe.ended_at_work);
        let status = self.child.as_mut().filter(|_| at_work).and_then(ended);
        status.is_some_and(|status| !process::was_ended(status))
    }

    /// Milliseconds of sound fed so far: the clock of [`RecognisedWord::start_ms`](super::RecognisedWord::start_ms).
    pub fn fed_ms(&self) -> u64 {
        self.clock.fed_ms()
    }

    /// Feeds samples; each endpoint found in them gives one [`Hearing`], also an empty one for silence.
    pub fn feed(&mut self, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.clock.fed(samples.len());
        self.hearings(&Request::Feed(samples.len()), samples)
    }

    /// Goes on after [`finish`](Self::finish) gave `half`, as if it had not been asked. `samples` are the
    /// last that were fed, from before the first word of `half` on; the clock does not count them again.
    pub fn resume(&mut self, half: &Hearing, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.hearings(&Request::Resume { half: half.clone(), samples: samples.len() }, samples)
    }

    /// The end of the utterance, wherever it is: what was said since the last endpoint.
    pub fn finish(&mut self) -> Result<Hearing, RecogniserError> {
        self.hearings(&Request::Finish, &[])?.pop().ok_or(RecogniserError::Ended)
    }

    /// A new recogniser over the same model, for another recording or after [`RecogniserError::Failed`].
    pub fn renew(&mut self) -> Result<(), RecogniserError> {
        self.clock = SampleClock::default();
        self.hearings(&Request::Renew, &[]).map(|_| ())
    }

    /// Sets what can be said from now on; nothing: that is not known. What else is said is heard all the
    /// same, and told with [what was expected](Hearing::expected); by a model that brings no
    /// [`ConfidenceModel`](super::ConfidenceModel) with [what else it may have been](Hearing::alternatives) alone.
    pub fn expect(&mut self, phrases: &[String]) -> Result<(), RecogniserError> {
        self.hearings(&Request::Expect(phrases.to_owned()), &[]).map(|_| ())
    }

    /// Has a second ear listen too, which loads on a thread of its own there.
    pub fn start_second(&mut self, settings: &SecondSettings) -> Result<(), RecogniserError> {
        self.hearings(&Request::StartSecond(settings.clone()), &[]).map(|_| ())
    }

    /// State of the second ear; `None` while it loads, or where there is none.
    pub fn second(&mut self) -> Result<Option<Result<(), SecondFault>>, RecogniserError> {
        match self.answer(&Request::Second, &[])? {
            WireAnswer::Second(stands) => Ok(stands),
            _ => Err(RecogniserError::Ended),
        }
    }

    /// Sets what the second ear is asked about from now on. Does not wait for it.
    pub fn expect_second(&mut self, candidates: &Candidates) -> Result<(), RecogniserError> {
        self.hearings(&Request::ExpectSecond(candidates.clone()), &[]).map(|_| ())
    }

    /// Gives the second ear a sound to begin with, that it may be asked about. Does not wait for it.
    pub fn begin_opinion(&mut self, samples: &[i16]) -> Result<(), RecogniserError> {
        self.hearings(&Request::BeginOpinion(samples.len()), samples).map(|_| ())
    }

    /// Opinion of the second ear on the sound that it was given last, beside what the first one heard there;
    /// `None` where it does not tell within the limit.
    pub fn opinion(&mut self, heard: &Hearing, limit: Duration) -> Result<Option<Opinion>, RecogniserError> {
        let own = heard.doubted.as_ref().map_or(&heard.text, |doubted| &doubted.text);
        let near = heard.alternatives.iter().chain(&heard.expected).map(|other| &other.text);
        let texts = std::iter::once(own).chain(near).take(MOST_TEXTS).cloned().collect();
        let limit_ms = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
        match self.answer(&Request::Opinion { texts, limit_ms }, &[])? {
            WireAnswer::Opinion(opinion) => Ok(opinion),
            _ => Err(RecogniserError::Ended),
        }
    }

    fn hearings(&mut self, request: &Request, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        match self.answer(request, samples)? {
            WireAnswer::Heard(hearings) => Ok(hearings),
            WireAnswer::Failed(error) => Err(error),
            _ => Err(RecogniserError::Ended),
        }
    }

    fn answer(&mut self, request: &Request, samples: &[i16]) -> Result<WireAnswer, RecogniserError> {
        let sound = Duration::from_secs(samples.len() as u64) / RATE_HZ;
        let answer = self.exchange(request, samples, Work::Decode(sound));
        // A process that has ended, or does not answer, is of no more use.
        answer.inspect_err(|_| self.end())
    }

    fn exchange(
        &mut self,
        request: &Request,
        samples: &[i16],
        work: Work,
    ) -> Result<WireAnswer, RecogniserError> {
        let pipe = self.pipe.as_mut().ok_or(RecogniserError::Ended)?;
        let mut line = Vec::new();
        send(&mut line, request).map_err(|_| RecogniserError::Ended)?;
        line.extend(bytes(samples));
        self.owes = true;
        let answer = pipe.ask(line, work);
        self.owes = answer.is_err();
        answer
    }

    /// Ends the process: without anything more to read it ends by itself and leaves nothing behind. Whoever
    /// does not is ended; one that waits for a disk ends late. Nobody waits for any of that.
    fn end(&mut self) {
        self.pipe = None;
        let Some(mut child) = self.child.take() else { return };
        if self.owes {
            child.kill().ok();
        }
        thread::spawn(move || {
            if ended(&mut child).is_none() {
                child.kill().and_then(|()| child.wait()).ok();
            }
        });
    }
}

/// Exit status of a process that has ended; `None` where it goes on.
fn ended(child: &mut Child) -> Option<ExitStatus> {
    (0..LOOKS).find_map(|_| {
        let status = child.try_wait().ok().flatten();
        if status.is_none() {
            thread::sleep(LOOK_EVERY);
        }
        status
    })
}

impl Drop for RecogniserProcess {
    fn drop(&mut self) {
        self.end();
    }
}
