//! The recogniser's own process, which recognises for the program that started it.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::decoder::Grammar;
use super::error::{ModelError, RecogniserError};
use super::model::Model;
use super::opinion::Second;
use super::recognising::Recogniser;
use super::wire::{Request, WireAnswer, receive, samples, send};
use crate::device::lock;

/// Number of noise samples in a model's trial, and the loudest amplitude.
const TRIAL: usize = 16_000;
const LOUDEST: i16 = 2_000;
/// Interval at which it says that it is at work.
const SIGN_EVERY: Duration = Duration::from_millis(500);

/// Output for answers, and whether one is owed.
struct Desk<'w, W> {
    to: &'w mut W,
    owes: bool,
}

impl<W: Write> Desk<'_, W> {
    fn write(&mut self, answer: &WireAnswer) -> io::Result<()> {
        send(self.to, answer)?;
        self.to.flush()
    }
}

/// Answers requests until there are none any more. While one takes its time, a thread of its own says so: a process that
/// says nothing at all does not run.
pub fn serve(requests: &mut impl BufRead, answers: &mut (impl Write + Send)) -> io::Result<()> {
    let desk = Mutex::new(Desk { to: answers, owes: false });
    thread::scope(|scope| {
        let (done, ended) = channel::<()>();
        let desk = &desk;
        // Where no thread can be had, nothing but the answer is a sign of life.
        let _ = thread::Builder::new().spawn_scoped(scope, move || {
            while ended.recv_timeout(SIGN_EVERY) == Err(RecvTimeoutError::Timeout) {
                let mut desk = lock(desk);
                // Whoever does not read any more is told nothing any more; the answer will find that out.
                if desk.owes && desk.write(&WireAnswer::Busy).is_err() {
                    return;
                }
            }
        });
        let result = answer(requests, desk);
        drop(done);
        result
    })
}

/// Loads a model, and tries it: over much that is damaged libvosk fails only when it hears something.
fn load(folder: &Path, grammar: &Grammar) -> Result<(Model, Recogniser), RecogniserError> {
    let model = Model::load(folder)?;
    let own = model.trust.filter(|_| model.has_grammar).map(|_| Grammar::BuiltIn);
    let tried = || {
        for grammar in own.iter().filter(|own| *own != grammar).chain([grammar]) {
            let mut trial = Recogniser::new(&model, grammar)?;
            trial.feed(&noise())?;
            let lead = trial.finish()?.evidence.lead;
            // Where numbers of the network are none, words explain a sound to the last digit as well as no words do.
            if own.as_ref() == Some(grammar) && lead == 0.0 {
                return Err(RecogniserError::Failed);
            }
        }
        Recogniser::new(&model, grammar)
    };
    match tried() {
        Ok(recogniser) => Ok((model, recogniser)),
        Err(RecogniserError::Refused | RecogniserError::Failed) => {
            Err(ModelError::Refused { folder: folder.into() }.into())
        }
        Err(error) => Err(error),
    }
}

/// The same noise each time.
fn noise() -> Vec<i16> {
    let next = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let states = std::iter::successors(Some(1), next).take(TRIAL);
    states.map(|state: u32| (state >> 16) as i16 % LOUDEST).collect()
}

fn answer(requests: &mut impl BufRead, desk: &Mutex<Desk<'_, impl Write>>) -> io::Result<()> {
    let owe = || lock(desk).owes = true;
    let reply = |answer: &WireAnswer| {
        let mut desk = lock(desk);
        desk.owes = false;
        desk.write(answer)
    };
    let Some(first) = receive(requests)? else { return Ok(()) };
    let Request::Load { folder, grammar } = first else { return Err(io::ErrorKind::InvalidData.into()) };
    // Whoever ends from here on did so over the model.
    reply(&WireAnswer::Busy)?;
    owe();
    let (model, mut recogniser) = match load(&folder, &grammar) {
        Ok(loaded) => loaded,
        Err(error) => return reply(&WireAnswer::Failed(error)),
    };
    reply(&WireAnswer::Ready(recogniser.left_out.clone()))?;
    let mut second: Option<Second> = None;
    while let Some(request) = receive(requests)? {
        owe();
        let nothing = || Ok(Vec::new());
        let heard = match request {
            Request::Load { .. } => return Err(io::ErrorKind::InvalidData.into()),
            Request::Feed(count) => recogniser.feed(&samples(requests, count)?),
            Request::Resume { half, samples: count } => recogniser.resume(&half, &samples(requests, count)?),
            Request::Finish => recogniser.finish().map(|hearing| vec![hearing]),
            Request::Renew => Recogniser::new(&model, &grammar).map(|new| {
                recogniser = new;
                Vec::new()
            }),
            Request::Expect(phrases) => {
                recogniser.expect(&phrases);
                nothing()
            }
            Request::StartSecond(settings) => {
                second = Some(Second::start(settings));
                nothing()
            }
            Request::ExpectSecond(candidates) => {
                second.iter().for_each(|second| second.expect(candidates.clone()));
                nothing()
            }
            Request::BeginOpinion(count) => {
                let samples = samples(requests, count)?;
                second.iter().for_each(|second| second.begin(samples.clone()));
                nothing()
            }
            Request::Second => {
                reply(&WireAnswer::Second(second.as_ref().and_then(Second::stands)))?;
                continue;
            }
            Request::Opinion { texts, limit_ms } => {
                let limit = Duration::from_millis(limit_ms);
                let opinion = second.as_mut().and_then(|second| second.opinion(texts, limit));
                reply(&WireAnswer::Opinion(opinion))?;
                continue;
            }
        };
        reply(&heard.map_or_else(WireAnswer::Failed, WireAnswer::Heard))?;
    }
    Ok(())
}
