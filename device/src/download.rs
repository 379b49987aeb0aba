//! Fetching over HTTP, the program's only use of the network, and only when the user asks for it; and the file that what
//! is fetched goes to: locked while it grows, and gone when it is let go.
//!
//! A request is made by hand of the user for one address; nothing is sent but the request itself. Proxies are
//! taken from the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`).

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ureq::http::{StatusCode, header};
use ureq::{Agent, BodyReader, Error, Timeout};

use crate::journal_file::OpenError;
use crate::language::Message;
use crate::os::files;
use crate::system::{self, noted};
use crate::untrusted_file;

/// Limit for a connection to come about, encrypted where it is to be.
const CONNECTING: Duration = Duration::from_secs(15);
/// Redirects followed at most.
const REDIRECTS: u32 = 5;

/// The answer of the server, read piece by piece.
pub struct Download {
    address: String,
    pub total: Option<u64>,
    patience: Duration,
    body: BodyReader<'static>,
}

/// Asks an address, `http://` or `https://`, and returns when the answer begins. From the latter no way leads back to the
/// former.
pub fn ask(address: &str, patience: Duration) -> Result<Download, Message> {
    let agent: Agent = Agent::config_builder()
        .https_only(address.starts_with("https:"))
        .http_status_as_error(false)
        .max_redirects(REDIRECTS)
        .timeout_resolve(Some(CONNECTING))
        .timeout_connect(Some(CONNECTING))
        .timeout_per_read(Some(patience))
        .timeout_per_write(Some(patience))
        .user_agent(concat!("evavier/", env!("CARGO_PKG_VERSION")))
        .build()
        .into();
    let response = agent.get(address).call().map_err(|error| why(error, address, patience))?;
    match response.status() {
        StatusCode::OK => {}
        StatusCode::NOT_FOUND | StatusCode::GONE => return Err(say!("net_not_there", address)),
        status => return Err(say!("net_status", address, status = u64::from(status.as_u16()))),
    }
    let length = response.headers().get(header::CONTENT_LENGTH);
    let total = length.and_then(|length| length.to_str().ok()?.trim().parse().ok());
    Ok(Download { address: address.to_owned(), total, patience, body: response.into_body().into_reader() })
}

impl Download {
    /// The next bytes; none at the end.
    pub fn read(&mut self, block: &mut [u8]) -> Result<usize, Message> {
        self.body.read(block).map_err(|error| match Error::from(error) {
            Error::Timeout(what) => silent(&self.address, what, self.patience),
            Error::Io(error) => say!("net_broken", why = connection(error)),
            other => say!("net_broken", why = connection(io::Error::other(other))),
        })
    }
}

/// Message on why nothing came from this address.
fn why(error: Error, address: &str, patience: Duration) -> Message {
    match error {
        // Most often there is no network.
        Error::HostNotFound => say!("net_no_server", address),
        Error::Timeout(what) => silent(address, what, patience),
        Error::TooManyRedirects | Error::RedirectFailed => say!("net_redirects", address),
        Error::RequireHttpsOnly(_) => say!("net_downgraded", address),
        Error::BadUri(_) | Error::Http(_) => say!("net_bad_address", address),
        Error::Rustls(what) => noted(what, say!("net_no_trust", address)),
        Error::Io(what) if is_unknown(&what) => say!("net_no_server", address),
        Error::Io(what) if is_trust(&what) => noted(what, say!("net_no_trust", address)),
        Error::Io(what) => say!("net_no_connection", address, why = connection(what)),
        other => say!("net_no_connection", address, why = connection(io::Error::other(other))),
    }
}

/// Message that nothing came for so long.
fn silent(address: &str, what: Timeout, patience: Duration) -> Message {
    let limit = if matches!(what, Timeout::Resolve | Timeout::Connect) { CONNECTING } else { patience };
    say!("net_silent", address, seconds = limit.as_secs())
}

/// Message on a broken connection: what the system says, or that the other side ended it.
fn connection(error: io::Error) -> Message {
    if error.raw_os_error().is_some() || error.kind() == io::ErrorKind::UnexpectedEof {
        system::words(&error)
    } else {
        noted(error, say!("io_unexpected"))
    }
}

/// The standard library says only in words that a name is not known.
fn is_unknown(error: &std::io::Error) -> bool {
    error.to_string().starts_with("failed to lookup address")
}

/// A certificate that is refused comes wrapped.
fn is_trust(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::InvalidData
}

/// A file that is being fetched. One that an ended process left is written anew.
#[derive(Debug)]
pub struct Partial {
    file: File,
    path: PathBuf,
    /// Bytes written so far.
    pub length: u64,
}

impl Partial {
    /// An empty one, whatever was there.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let file = lock(path)?;
        let part = Self { file, path: path.to_owned(), length: 0 };
        part.file.set_len(0)?;
        Ok(part)
    }

    /// Removes what processes that were killed have left in a folder, of whatever name with this ending.
    pub fn clear(folder: &Path, ending: &str) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if path.to_string_lossy().ends_with(ending) {
                // What another process is at is locked; of others nothing is left when they are let go.
                drop(Self::open(&path));
            }
        }
    }

    /// Writes behind everything else.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// The file, from its beginning.
    pub fn body(&self) -> io::Result<&File> {
        let mut body = &self.file;
        body.rewind()?;
        Ok(body)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Opens and locks the file that has this name now: another process may have removed the one that was opened.
fn lock(path: &Path) -> Result<File, OpenError> {
    loop {
        let mut options = OpenOptions::new();
        let file =
            untrusted_file::open_with(options.read(true).write(true).create(true).truncate(false), path)?;
        file.try_lock()?;
        match files::is_at(&file, path) {
            Ok(true) => return Ok(file),
            Ok(false) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_written_anew_is_one_processs_and_is_gone_afterwards() {
        let place = tempfile::tempdir().expect("a folder");
        let path = place.path().join("a.part");
        std::fs::write(&path, vec![b'z'; 5_000]).expect("it can be written");
        let mut part = Partial::open(&path).expect("it opens");
        assert!(matches!(Partial::open(&path), Err(OpenError::Busy)));
        part.append(b"hello").and_then(|()| part.append(b", world")).expect("it can be written");
        let mut all = Vec::new();
        part.body().and_then(|mut body| body.read_to_end(&mut all)).expect("readable");
        assert_eq!((part.length, all.as_slice()), (12, &b"hello, world"[..]));
        drop(part);
        assert!(!path.exists());
    }
}
