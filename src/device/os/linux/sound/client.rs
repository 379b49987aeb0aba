//! A connection to the sound server: every answer is waited for within bounds.

use std::os::unix::net::UnixStream;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake};
use std::thread::{self, Thread};
use std::time::Duration;

use pulseaudio::protocol::{ProtocolError, PulseError};
use pulseaudio::{Client, ClientError};

use super::socket::{cookie, sockets};
use super::way::Trouble;
use crate::device::os::system::clock::now;
use crate::device::os::system::speech::{Answer, connect};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    /// It takes too long.
    #[error("the sound server does not answer")]
    Silent,
    /// It is no good one.
    #[error("{0}")]
    Refused(#[from] ClientError),
}

impl Fault {
    /// What that means for a stream; nothing where the server only takes its time.
    pub(super) const fn trouble(&self) -> Option<Trouble> {
        let Self::Refused(error) = self else { return None };
        Some(match error {
            ClientError::ServerError(PulseError::NoEntity)
            | ClientError::Protocol(ProtocolError::ServerError(PulseError::NoEntity)) => Trouble::Gone,
            ClientError::Disconnected | ClientError::Io(_) | ClientError::ServerUnavailable => {
                Trouble::ServerStopped
            }
            _ => Trouble::Failed,
        })
    }
}

/// Connects to the first server that answers.
pub(super) fn client() -> Option<Client> {
    sockets().iter().find_map(|path| match connect(path) {
        Answer::Connected(socket) => greet(socket),
        Answer::Busy | Answer::Nobody => None,
    })
}

fn greet(socket: UnixStream) -> Option<Client> {
    // While they greet each other it blocks, later no more.
    socket.set_read_timeout(Some(PATIENCE)).ok()?;
    socket.set_write_timeout(Some(PATIENCE)).ok()?;
    Client::new_unix(c"evavier", socket, Some(cookie())).ok()
}

/// Waits for what the server answers.
pub(super) fn answer<T>(answer: impl Future<Output = Result<T, ClientError>>) -> Result<T, Fault> {
    let waker = Arc::new(Unpark(thread::current())).into();
    let mut context = Context::from_waker(&waker);
    let mut answer = pin!(answer);
    let end = now() + PATIENCE;
    loop {
        if let Poll::Ready(result) = answer.as_mut().poll(&mut context) {
            return Ok(result?);
        }
        let left = end.saturating_duration_since(now());
        if left.is_zero() {
            return Err(Fault::Silent);
        }
        thread::park_timeout(left);
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
