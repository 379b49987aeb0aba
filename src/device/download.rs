//! Fetching over HTTP, the program's only use of the network, and only when the user asks for it.
//!
//! A request is made by hand of the user for one address; nothing is sent but the request itself. Proxies are
//! taken from the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`).

use std::io::{self, Read as _};
use std::time::Duration;

use ureq::http::{Response, StatusCode, header};
use ureq::{Agent, Body, BodyReader, Error, Timeout};

/// For a connection to come about, encrypted where it is to be.
const CONNECTING: Duration = Duration::from_secs(15);

/// So often the server may send us elsewhere.
const REDIRECTS: u32 = 5;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The address, `http://` or `https://`. From the latter no way leads back to the former.
    pub address: &'a str,
    pub patience: Duration,
}

/// What the server sends.
pub struct Answer {
    pub total: Option<u64>,
    patience: Duration,
    body: BodyReader<'static>,
}

/// Why nothing came, or no more.
#[derive(Debug, thiserror::Error)]
pub enum DownloadError {
    /// Its name is not known: most often there is no network.
    #[error("the server cannot be found")]
    NotFound,
    /// No connection came about, for this reason.
    #[error("no connection: {0}")]
    NoConnection(io::Error),
    /// Nothing came for so long.
    #[error("no answer")]
    Silent(Duration),
    /// The server has no such thing, or does not give it.
    #[error("status {0}")]
    Status(u16),
    /// Sent elsewhere too often.
    #[error("too many redirects")]
    Redirects,
    /// Sent from an encrypted address to one that is not.
    #[error("a redirect to an address without encryption")]
    Downgraded,
    #[error("no trust: {0}")]
    NoTrust(String),
    /// The address makes no sense.
    #[error("not an address: {0}")]
    BadAddress(String),
    #[error("broken off: {0}")]
    Broken(io::Error),
}

/// Asks, and returns when the answer begins.
pub fn ask(request: &Request<'_>) -> Result<Answer, DownloadError> {
    let response = send(request)?;
    let length = response.headers().get(header::CONTENT_LENGTH);
    let total = length.and_then(|length| length.to_str().ok()?.trim().parse().ok());
    Ok(Answer { total, patience: request.patience, body: response.into_body().into_reader() })
}

impl Answer {
    /// The next bytes; none at the end.
    pub fn read(&mut self, block: &mut [u8]) -> Result<usize, DownloadError> {
        self.body.read(block).map_err(|error| match why(Error::from(error), self.patience) {
            silent @ DownloadError::Silent(_) => silent,
            DownloadError::NoConnection(error) => DownloadError::Broken(error),
            other => DownloadError::Broken(io::Error::other(other)),
        })
    }
}

fn send(request: &Request<'_>) -> Result<Response<Body>, DownloadError> {
    let agent: Agent = Agent::config_builder()
        .https_only(request.address.starts_with("https:"))
        .http_status_as_error(false)
        .max_redirects(REDIRECTS)
        .timeout_resolve(Some(CONNECTING))
        .timeout_connect(Some(CONNECTING))
        .timeout_per_read(Some(request.patience))
        .timeout_per_write(Some(request.patience))
        .user_agent(concat!("evavier/", env!("CARGO_PKG_VERSION")))
        .build()
        .into();
    let response = agent.get(request.address).call().map_err(|error| why(error, request.patience))?;
    match response.status() {
        StatusCode::OK => Ok(response),
        other => Err(DownloadError::Status(other.as_u16())),
    }
}

fn why(error: Error, patience: Duration) -> DownloadError {
    match error {
        Error::HostNotFound => DownloadError::NotFound,
        Error::Timeout(Timeout::Resolve | Timeout::Connect) => DownloadError::Silent(CONNECTING),
        Error::Timeout(_) => DownloadError::Silent(patience),
        Error::TooManyRedirects | Error::RedirectFailed => DownloadError::Redirects,
        Error::RequireHttpsOnly(_) => DownloadError::Downgraded,
        Error::BadUri(what) => DownloadError::BadAddress(what),
        Error::Http(what) => DownloadError::BadAddress(what.to_string()),
        Error::Rustls(what) => DownloadError::NoTrust(what.to_string()),
        Error::Io(what) if is_unknown(&what) => DownloadError::NotFound,
        Error::Io(what) if is_trust(&what) => DownloadError::NoTrust(what.to_string()),
        Error::Io(what) => DownloadError::NoConnection(what),
        other => DownloadError::NoConnection(io::Error::other(other)),
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
