//! A recogniser in a process of its own. libvosk ends its process where memory runs out or a file beneath it changes;
//! then that process is gone, and not the game.
//!
//! The other process is this program again, told to [`serve`]. Requests go to its standard input, answers come from
//! its standard output, a line of RON each; the samples of a request follow it as they are.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::hearing::SampleClock;
use super::{Grammar, Hearing, Model, ModelError, Recogniser, RecogniserError};

/// The longest line that is read: a grammar of many thousand phrases is far shorter.
const LONGEST_LINE: u64 = 64 << 20;

/// The most samples that are given at once: two minutes.
const MOST_SAMPLES: usize = 120 * super::RATE_HZ as usize;

/// Where the system says who is ended first where memory runs out, and by how much more readily than others.
const FIRST_TO_GO: (&str, &str) = ("/proc/self/oom_score_adj", "500");

/// What is asked of the other process.
#[derive(Debug, Serialize, Deserialize)]
enum Request {
    /// The first one, and the only one that comes once.
    Load {
        folder: PathBuf,
        grammar: Grammar,
    },
    /// So many samples follow.
    Feed(usize),
    /// As [`Recogniser::resume`]; so many samples follow.
    Resume {
        half: Hearing,
        samples: usize,
    },
    Finish,
    Renew,
}

/// What it answers.
#[derive(Debug, Serialize, Deserialize)]
enum Answer {
    /// It is loaded; these parts of the grammar were left out.
    Ready(Vec<String>),
    Unloaded(ModelError),
    Heard(Vec<Hearing>),
    Failed(RecogniserError),
}

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
/// Every call may say [`RecogniserError::Ended`]: the process is gone then, and another one can be started.
#[derive(Debug)]
pub struct Apart {
    child: Child,
    requests: Option<BufWriter<ChildStdin>>,
    answers: BufReader<ChildStdout>,
    left_out: Vec<String>,
    clock: SampleClock,
}

impl Apart {
    /// Starts `program` with `arguments`, which has to [`serve`], and has it load a model. Blocks as
    /// [`Model::load`] does.
    ///
    /// # Errors
    /// [`StartError`].
    pub fn start(program: &Program, folder: &Path, grammar: &Grammar) -> Result<Self, StartError> {
        let mut command = Command::new(&program.path);
        command.args(&program.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Keys that interrupt the program are not meant for it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|_| RecogniserError::Refused)?;
        let (Some(requests), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            end(&mut child);
            return Err(RecogniserError::Refused.into());
        };
        let mut apart = Self {
            child,
            requests: Some(BufWriter::new(requests)),
            answers: BufReader::new(answers),
            left_out: Vec::new(),
            clock: SampleClock::default(),
        };
        let load = Request::Load { folder: folder.to_owned(), grammar: grammar.clone() };
        match apart.ask(&load, &[])? {
            Answer::Ready(left_out) => apart.left_out = left_out,
            Answer::Unloaded(error) => return Err(StartError::Model(error)),
            Answer::Failed(error) => return Err(error.into()),
            Answer::Heard(_) => return Err(RecogniserError::Ended.into()),
        }
        Ok(apart)
    }

    /// As [`Recogniser::left_out`].
    #[must_use]
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// As [`Recogniser::fed_ms`].
    #[must_use]
    pub fn fed_ms(&self) -> u64 {
        self.clock.fed_ms()
    }

    /// As [`Recogniser::feed`].
    ///
    /// # Errors
    /// [`RecogniserError`].
    pub fn feed(&mut self, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.clock.fed(samples.len());
        self.hearings(&Request::Feed(samples.len()), samples)
    }

    /// As [`Recogniser::resume`].
    ///
    /// # Errors
    /// [`RecogniserError`].
    pub fn resume(&mut self, half: &Hearing, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        self.hearings(&Request::Resume { half: half.clone(), samples: samples.len() }, samples)
    }

    /// As [`Recogniser::finish`].
    ///
    /// # Errors
    /// [`RecogniserError`].
    pub fn finish(&mut self) -> Result<Hearing, RecogniserError> {
        self.hearings(&Request::Finish, &[])?.pop().ok_or(RecogniserError::Ended)
    }

    /// A new recogniser over the same model, after [`RecogniserError::Failed`].
    ///
    /// # Errors
    /// [`RecogniserError`].
    pub fn renew(&mut self) -> Result<(), RecogniserError> {
        self.clock = SampleClock::default();
        self.hearings(&Request::Renew, &[]).map(|_| ())
    }

    fn hearings(&mut self, request: &Request, samples: &[i16]) -> Result<Vec<Hearing>, RecogniserError> {
        match self.ask(request, samples)? {
            Answer::Heard(hearings) => Ok(hearings),
            Answer::Failed(error) => Err(error),
            Answer::Ready(_) | Answer::Unloaded(_) => Err(RecogniserError::Ended),
        }
    }

    /// Whatever is wrong with the pipe, the process is of no more use.
    fn ask(&mut self, request: &Request, samples: &[i16]) -> Result<Answer, RecogniserError> {
        let requests = self.requests.as_mut().ok_or(RecogniserError::Ended)?;
        let told = send(requests, request)
            .and_then(|()| requests.write_all(&bytes(samples)))
            .and_then(|()| requests.flush());
        let answer = told.and_then(|()| receive(&mut self.answers));
        answer.ok().flatten().ok_or(RecogniserError::Ended)
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        self.requests = None;
        end(&mut self.child);
    }
}

/// It keeps nothing that could be lost.
fn end(child: &mut Child) {
    child.kill().ok();
    child.wait().ok();
}

/// How a process that [`serve`]s is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The program.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
}

/// Has the system end this process rather than another one where memory runs out. Where that is not possible, the
/// system chooses for itself.
pub fn go_first() {
    std::fs::write(FIRST_TO_GO.0, FIRST_TO_GO.1).ok();
}

/// The other side: answers requests until there are none any more.
///
/// # Errors
/// The pipe is closed in the middle of a request, or it carries something else.
pub fn serve(requests: &mut impl BufRead, answers: &mut impl Write) -> io::Result<()> {
    let Some(first) = receive(requests)? else { return Ok(()) };
    let Request::Load { folder, grammar } = first else { return Err(io::ErrorKind::InvalidData.into()) };
    let loaded = Model::load(&folder).map_err(Answer::Unloaded);
    let made = loaded.and_then(|model| {
        let recogniser = Recogniser::new(&model, &grammar).map_err(Answer::Failed)?;
        Ok((model, recogniser))
    });
    let (model, mut recogniser) = match made {
        Ok(made) => made,
        Err(answer) => return reply(answers, &answer),
    };
    reply(answers, &Answer::Ready(recogniser.left_out().to_vec()))?;
    while let Some(request) = receive(requests)? {
        let heard = match request {
            Request::Load { .. } => return Err(io::ErrorKind::InvalidData.into()),
            Request::Feed(count) => recogniser.feed(&samples(requests, count)?),
            Request::Resume { half, samples: count } => recogniser.resume(&half, &samples(requests, count)?),
            Request::Finish => recogniser.finish().map(|hearing| vec![hearing]),
            Request::Renew => Recogniser::new(&model, &grammar).map(|new| {
                recogniser = new;
                Vec::new()
            }),
        };
        reply(answers, &heard.map_or_else(Answer::Failed, Answer::Heard))?;
    }
    Ok(())
}

fn reply(answers: &mut impl Write, answer: &Answer) -> io::Result<()> {
    send(answers, answer)?;
    answers.flush()
}

fn send(to: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let line = ron::to_string(value).map_err(io::Error::other)?;
    to.write_all(line.as_bytes())?;
    to.write_all(b"\n")
}

/// The next line; `None` where there is no more.
fn receive<T: DeserializeOwned>(from: &mut impl BufRead) -> io::Result<Option<T>> {
    let mut line = String::new();
    if from.take(LONGEST_LINE).read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let value = ron::from_str(&line).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    Ok(Some(value))
}

fn bytes(samples: &[i16]) -> Vec<u8> {
    samples.iter().flat_map(|sample| sample.to_le_bytes()).collect()
}

fn samples(from: &mut impl Read, count: usize) -> io::Result<Vec<i16>> {
    if count > MOST_SAMPLES {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut bytes = vec![0; count * 2];
    from.read_exact(&mut bytes)?;
    Ok(bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn served(requests: &[u8]) -> (io::Result<()>, String) {
        let mut answers = Vec::new();
        let result = serve(&mut &*requests, &mut answers);
        (result, String::from_utf8(answers).expect("text"))
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
