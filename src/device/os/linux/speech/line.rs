//! A line of our own to the speech service, in its protocol (SSIP), beside the clients that speak: it
//! answers quickly or not at all, and ends at the moment the service does.

use std::io::{ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::address::{Answer, connect};

/// For the service to answer one question.
pub(super) const ANSWER: Duration = Duration::from_secs(2);
/// How often an idle service is asked whether it is still there.
const ASK_EVERY: Duration = Duration::from_secs(4);
/// How many questions in a row it may leave unanswered. Listing its voices for somebody else keeps it
/// busy for seconds.
const MAY_MISS: u32 = 2;
/// More than any answer to what we ask.
const LONGEST_ANSWER: usize = 4096;

/// A connection to the service.
pub struct Line {
    stream: UnixStream,
    path: PathBuf,
    id: u32,
}

impl Line {
    /// Introduces us; none if the service does not answer within `limit`.
    pub(super) fn open(stream: UnixStream, path: &Path, limit: Duration) -> Option<Self> {
        stream.set_read_timeout(Some(limit)).ok()?;
        stream.set_write_timeout(Some(limit)).ok()?;
        let mut line = Self { stream, path: path.to_owned(), id: 0 };
        line.ask("SET self CLIENT_NAME evavier:evavier:watch").filter(|answer| answer.starts_with('2'))?;
        let answer = line.ask("HISTORY GET CLIENT_ID")?;
        line.id = answer.strip_prefix("245-")?.lines().next()?.trim().parse().ok()?;
        line.stream.set_read_timeout(Some(ANSWER)).ok()?;
        Some(line)
    }

    /// The number the service gave us. It counts its connections.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// The number of a connection made just now.
    pub fn next_id(&self) -> Option<u32> {
        match connect(&self.path) {
            Answer::Connected(stream) => Self::open(stream, &self.path, ANSWER).map(|line| line.id),
            Answer::Busy | Answer::Nobody => None,
        }
    }

    /// Sets the language of another client; whether the service did so. Takes a millisecond, where
    /// choosing a voice through the `tts` crate takes seconds.
    pub fn set_language(&mut self, client: u32, language: &str) -> bool {
        let plain = language.len() <= 16 && language.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        plain && self.ask(&format!("SET {client} LANGUAGE {language}")).is_some_and(|a| a.starts_with("201"))
    }

    /// Sets the voice of another client by its name; whether the service did so.
    pub fn set_voice(&mut self, client: u32, name: &str) -> bool {
        let plain = name.len() <= 200 && !name.chars().any(char::is_control);
        plain && self.ask(&format!("SET {client} SYNTHESIS_VOICE {name}")).is_some_and(|a| a.starts_with('2'))
    }

    /// Calls `gone` when the service ends or stops answering, unless the watch is dropped first; after
    /// that, a call means nothing.
    pub fn watch(self, gone: impl FnOnce(Gone) + Send + 'static) -> Watch {
        let ours = self.stream.try_clone().ok();
        let run = move || gone(watch(self.stream));
        thread::Builder::new().name("voice watch".into()).spawn(run).ok();
        Watch(ours)
    }

    /// One question and its answer, which ends with a line that has a space after the number.
    fn ask(&mut self, question: &str) -> Option<String> {
        self.stream.write_all(format!("{question}\r\n").as_bytes()).ok()?;
        // Each piece of it has the stream's limit; what we ask has short answers.
        let mut answer = Vec::new();
        let mut piece = [0; 256];
        while answer.len() < LONGEST_ANSWER {
            let length = self.stream.read(&mut piece).ok().filter(|&length| length > 0)?;
            answer.extend_from_slice(&piece[..length]);
            if let Some(whole) = complete(&answer) {
                return Some(whole);
            }
        }
        None
    }
}

fn complete(answer: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(answer);
    let whole = text.strip_suffix("\r\n")?;
    let last = whole.rsplit("\r\n").next()?;
    (last.as_bytes().get(3) == Some(&b' ')).then(|| whole.to_owned())
}

fn watch(mut stream: UnixStream) -> Gone {
    let mut missed = 0;
    let mut piece = [0; 256];
    if stream.set_read_timeout(Some(ASK_EVERY)).is_err() {
        return Gone::Ended;
    }
    loop {
        match stream.read(&mut piece) {
            Ok(0) => return Gone::Ended,
            Ok(_) => missed = 0,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                if missed >= MAY_MISS {
                    return Gone::Silent;
                }
                missed += 1;
                if stream.write_all(b"GET RATE\r\n").is_err() {
                    return Gone::Ended;
                }
            }
            Err(_) => return Gone::Ended,
        }
    }
}

/// Why the speech service is not there any more.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Gone {
    Ended,
    /// It does not answer.
    Silent,
}

/// Ends the watching when dropped.
pub struct Watch(Option<UnixStream>);

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(stream) = &self.0 {
            stream.shutdown(Shutdown::Both).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::complete;

    #[test]
    fn an_answer_ends_with_its_last_line() {
        assert_eq!(complete(b"245-7\r\n"), None);
        assert_eq!(complete(b"245-7\r\n245 OK CLIENT ID SE"), None);
        assert_eq!(complete(b"245-7\r\n245 OK\r\n").as_deref(), Some("245-7\r\n245 OK"));
        assert_eq!(complete(b"\xff\r\n"), None);
    }
}
