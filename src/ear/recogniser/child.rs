//! The recogniser's own process, which recognises for the program that started it.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::decoder::Grammar;
use super::error::{ModelError, RecogniserError, StartError};
use super::model::Model;
use super::recognising::Recogniser;
use super::wire::{Request, WireAnswer, receive, samples, send};
use crate::device::lock;

/// So many samples of noise are a model's trial, the loudest of them so loud.
const TRIAL: usize = 16_000;
const LOUDEST: i16 = 2_000;

/// How often it says that it is at work.
const SIGN_EVERY: Duration = Duration::from_millis(500);

/// Where answers go, and whether one is owed.
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
fn load(folder: &Path, grammar: &Grammar) -> Result<(Model, Recogniser), StartError> {
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
        Err(error) => Err(error.into()),
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
        Err(StartError::Model(error)) => return reply(&WireAnswer::Unloaded(error)),
        Err(StartError::Recogniser(error)) => return reply(&WireAnswer::Failed(error)),
    };
    reply(&WireAnswer::Ready(recogniser.left_out().to_vec()))?;
    while let Some(request) = receive(requests)? {
        owe();
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
                Ok(Vec::new())
            }
        };
        reply(&heard.map_or_else(WireAnswer::Failed, WireAnswer::Heard))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::wire::bytes;
    use super::*;

    fn served(requests: &[u8]) -> (io::Result<()>, String) {
        let mut answers = Vec::new();
        let result = serve(&mut &*requests, &mut answers);
        // However long it took.
        let told = String::from_utf8(answers).expect("text");
        (result, told.split_inclusive('\n').filter(|line| *line != "Busy\n").collect())
    }

    fn model() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de")
    }

    fn load(folder: PathBuf) -> Vec<u8> {
        let mut line = Vec::new();
        send(&mut line, &Request::Load { folder, grammar: Grammar::BuiltIn }).expect("memory");
        line
    }

    #[test]
    fn what_is_no_request_ends_it_with_a_fault_and_nothing_with_none() {
        assert!(served(b"").0.is_ok());
        for garbage in [&b"\n"[..], b"hello\n", b"Load(\n", b"\xff\xfe\n", b"Feed(3)"] {
            let (result, told) = served(garbage);
            assert!(result.is_err() && told.is_empty(), "{garbage:?}: {told}");
        }
    }

    #[test]
    fn a_model_that_does_not_load_is_told_with_its_reason() {
        let (result, told) = served(&load(model().join("none")));
        assert!(result.is_ok() && told.starts_with("Unloaded(Missing("), "{told}");
    }

    #[test]
    fn sound_that_is_cut_off_or_too_much_is_refused() {
        for rest in [&b"Feed(1000)\nabc"[..], b"Feed(99999999999)\n", b"Load(folder:\"x\",grammar:BuiltIn)\n"]
        {
            let (result, told) = served(&[&load(model()), rest].concat());
            assert!(result.is_err() && told.starts_with("Ready("), "{told}");
        }
    }

    #[test]
    fn silence_is_decoded_and_answered_line_by_line() {
        let mut requests = load(model());
        for line in ["Feed(8000)\n", "Finish\n", "Renew\n"] {
            requests.extend_from_slice(line.as_bytes());
            if line.starts_with("Feed") {
                requests.extend(bytes(&[0; 8_000]));
            }
        }
        let (result, told) = served(&requests);
        let lines: Vec<&str> = told.lines().collect();
        assert!(result.is_ok(), "{told}");
        assert_eq!(lines.len(), 4, "{told}");
        assert_eq!((lines[1], lines[3]), ("Heard([])", "Heard([])"));
        assert!(lines[2].starts_with("Heard([(words:[]"), "{told}");
    }
}
