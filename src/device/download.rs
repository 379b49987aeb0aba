//! Fetching over HTTP, the program's only use of the network, and only when the user asks for it.
//!
//! A request is made by hand of the user for one address; nothing is sent but the request itself. Proxies are
//! taken from the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, `NO_PROXY`).

use std::io::{self, Read as _};
use std::time::Duration;

use ureq::http::{HeaderMap, Response, StatusCode, header};
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
    /// The first byte that is not here yet.
    pub from: u64,
    /// What the server called the [version](Answer::version) that the bytes before `from` are of.
    pub version: &'a str,
    pub patience: Duration,
}

/// What the server sends.
pub struct Answer {
    /// The first byte that comes: that asked for, or 0 where the server begins again.
    pub from: u64,
    pub total: Option<u64>,
    /// What to ask for the rest with, should the connection break; empty where the server names nothing.
    pub version: String,
    patience: Duration,
    body: Option<BodyReader<'static>>,
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
    let Some(from) = begins(request, &response) else {
        // A part that does not go with ours is worth nothing.
        return ask(&Request { from: 0, version: "", ..*request });
    };
    let headers = response.headers();
    let length = number(headers, header::CONTENT_LENGTH);
    let total = match response.status() {
        StatusCode::OK => length,
        _ => range(headers).and_then(|(_, total)| total).or(length.map(|rest| rest.saturating_add(from))),
    };
    let version = version(headers);
    let nothing_left = response.status() == StatusCode::RANGE_NOT_SATISFIABLE;
    let body = (!nothing_left).then(|| response.into_body().into_reader());
    Ok(Answer { from, total, version, patience: request.patience, body })
}

impl Answer {
    /// The next bytes; none at the end.
    pub fn read(&mut self, block: &mut [u8]) -> Result<usize, DownloadError> {
        let Some(body) = &mut self.body else { return Ok(0) };
        body.read(block).map_err(|error| match why(Error::from(error), self.patience) {
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
    let mut call = agent.get(request.address);
    if request.from > 0 {
        call = call.header(header::RANGE, format!("bytes={}-", request.from));
        if !request.version.is_empty() {
            call = call.header(header::IF_RANGE, request.version);
        }
    }
    let response = call.call().map_err(|error| why(error, request.patience))?;
    match response.status() {
        StatusCode::OK => Ok(response),
        StatusCode::PARTIAL_CONTENT | StatusCode::RANGE_NOT_SATISFIABLE if request.from > 0 => Ok(response),
        other => Err(DownloadError::Status(other.as_u16())),
    }
}

/// The first byte of an answer; `None` where it does not go with what was asked.
fn begins(request: &Request<'_>, response: &Response<Body>) -> Option<u64> {
    match (response.status(), range(response.headers())) {
        (StatusCode::OK, _) => Some(0),
        (StatusCode::PARTIAL_CONTENT, Some((Some(start), _))) if start == request.from => Some(start),
        // Nothing is missing.
        (StatusCode::RANGE_NOT_SATISFIABLE, Some((None, Some(total)))) if total == request.from => {
            Some(request.from)
        }
        _ => None,
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn number(headers: &HeaderMap, name: header::HeaderName) -> Option<u64> {
    text(headers, name)?.trim().parse().ok()
}

/// `bytes 100-199/200` or `bytes */200`: the first byte and the length of the whole.
fn range(headers: &HeaderMap) -> Option<(Option<u64>, Option<u64>)> {
    let (part, total) =
        text(headers, header::CONTENT_RANGE)?.trim().strip_prefix("bytes ")?.split_once('/')?;
    let start = part.split_once('-').and_then(|(start, _)| start.trim().parse().ok());
    Some((start, total.trim().parse().ok()))
}

/// The strong tag, else the date.
fn version(headers: &HeaderMap) -> String {
    let tag = text(headers, header::ETAG).filter(|tag| tag.starts_with('"'));
    tag.or_else(|| text(headers, header::LAST_MODIFIED)).unwrap_or_default().to_owned()
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
