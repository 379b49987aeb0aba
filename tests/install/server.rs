//! A server on this machine that behaves as badly as it is told to.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How a request is answered.
#[derive(Clone, Debug)]
pub enum Manner {
    /// As it should be, with ranges.
    Good,
    /// The whole thing, whatever part is asked for, and without a version.
    NoRange,
    /// As good, but the line goes dead after so many bytes.
    BreaksAfter(usize),
    /// As good, but nothing more comes after so many bytes.
    StallsAfter(usize),
    /// Good, but the thing has changed: its version is another.
    Changed,
    /// Its length is not told.
    NoLength,
    /// A part that begins elsewhere than asked for.
    WrongPart,
    /// An error.
    Status(u16),
    /// Go to this path.
    Elsewhere(&'static str),
}

/// A request that came.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub path: String,
    pub range: Option<String>,
    pub if_range: Option<String>,
    /// How many bytes of the thing were sent.
    pub sent: usize,
}

/// A server that goes on until the test ends.
pub struct Server {
    pub address: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    /// Answers each request in the next of these manners, the last of them for ever.
    pub fn start(thing: Vec<u8>, manners: &[Manner]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("http://{}/models/", listener.local_addr().expect("bound"));
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let (log, manners) = (Arc::clone(&asked), manners.to_vec());
        thread::spawn(move || {
            for (number, stream) in listener.incoming().flatten().enumerate() {
                let manner = manners[number.min(manners.len() - 1)].clone();
                let (thing, log) = (thing.clone(), Arc::clone(&log));
                thread::spawn(move || answer(&stream, &thing, &manner, &log));
            }
        });
        Self { address, asked }
    }

    /// All requests so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("unpoisoned").clone()
    }
}

fn answer(mut stream: &TcpStream, thing: &[u8], manner: &Manner, log: &Mutex<Vec<Asked>>) {
    let asked = read(stream);
    let tag = if matches!(manner, Manner::Changed) { "\"two\"" } else { "\"one\"" };
    let from = start(&asked, tag).filter(|_| !matches!(manner, Manner::NoRange | Manner::NoLength));
    let (index, total) = (log.lock().expect("unpoisoned").len(), thing.len());
    log.lock().expect("unpoisoned").push(asked);
    let head = match (manner, from) {
        (Manner::Status(status), _) => format!("HTTP/1.1 {status} No\r\nContent-Length: 0\r\n"),
        (Manner::Elsewhere(path), _) => {
            format!("HTTP/1.1 302 Found\r\nLocation: {path}\r\nContent-Length: 0\r\n")
        }
        (Manner::NoRange, _) => format!("HTTP/1.1 200 OK\r\nContent-Length: {total}\r\n"),
        (Manner::NoLength, _) => "HTTP/1.1 200 OK\r\n".to_owned(),
        (_, Some(from)) if from >= total => {
            format!("HTTP/1.1 416 No\r\nContent-Range: bytes */{total}\r\nContent-Length: 0\r\n")
        }
        (_, Some(from)) => {
            let told = if matches!(manner, Manner::WrongPart) { from + 1 } else { from };
            let (last, rest) = (total - 1, total - from);
            format!(
                "HTTP/1.1 206 Part\r\nContent-Range: bytes {told}-{last}/{total}\r\nETag: {tag}\r\n\
                 Content-Length: {rest}\r\n"
            )
        }
        (_, None) => format!("HTTP/1.1 200 OK\r\nETag: {tag}\r\nContent-Length: {total}\r\n"),
    };
    let is_empty = head.contains("Content-Length: 0\r\n");
    let _ = stream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes());
    let body = if is_empty { &[][..] } else { &thing[from.unwrap_or(0)..] };
    let body = match manner {
        Manner::BreaksAfter(bytes) | Manner::StallsAfter(bytes) => &body[..*bytes],
        _ => body,
    };
    for block in body.chunks(1 << 14) {
        if stream.write_all(block).is_err() {
            break;
        }
        log.lock().expect("unpoisoned")[index].sent += block.len();
    }
    if matches!(manner, Manner::StallsAfter(_)) {
        thread::sleep(Duration::from_secs(60));
    }
}

fn read(stream: &TcpStream) -> Asked {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let path = lines.next().and_then(|line| Some(line.split(' ').nth(1)?.to_owned())).unwrap_or_default();
    let mut asked = Asked { path, ..Asked::default() };
    for line in lines.take_while(|line| !line.is_empty()) {
        let (name, value) = line.split_once(": ").unwrap_or((&line, ""));
        match name.to_lowercase().as_str() {
            "range" => asked.range = Some(value.to_owned()),
            "if-range" => asked.if_range = Some(value.to_owned()),
            _ => {}
        }
    }
    asked
}

/// The first byte of the part that is asked for, of the version that there is.
fn start(asked: &Asked, tag: &str) -> Option<usize> {
    let range = asked.range.as_ref()?;
    if asked.if_range.as_ref().is_some_and(|version| version != tag) {
        return None;
    }
    range.strip_prefix("bytes=")?.strip_suffix('-')?.parse().ok()
}
