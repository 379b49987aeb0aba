//! A server on this machine that behaves as badly as it is told to.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How a request is answered.
#[derive(Clone, Debug)]
pub enum Manner {
    /// As it should be.
    Good,
    /// As good, but the line goes dead after so many bytes.
    BreaksAfter(usize),
    /// As good, but nothing more comes after so many bytes.
    StallsAfter(usize),
    /// As good, but a byte at a time.
    Trickles,
    /// Its length is not told.
    NoLength,
    /// It says that so many bytes come, and sends none.
    Promises(u64),
    /// An error.
    Status(u16),
    /// Go to this path.
    Elsewhere(&'static str),
}

/// A request that came.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub path: String,
    /// Whether a part was asked for.
    pub has_range: bool,
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
    let (index, total) = (log.lock().expect("unpoisoned").len(), thing.len());
    log.lock().expect("unpoisoned").push(asked);
    let head = match manner {
        Manner::Status(status) => format!("HTTP/1.1 {status} No\r\nContent-Length: 0\r\n"),
        Manner::Elsewhere(path) => {
            format!("HTTP/1.1 302 Found\r\nLocation: {path}\r\nContent-Length: 0\r\n")
        }
        Manner::Promises(bytes) => format!("HTTP/1.1 200 OK\r\nContent-Length: {bytes}\r\n"),
        Manner::NoLength => "HTTP/1.1 200 OK\r\n".to_owned(),
        _ => format!("HTTP/1.1 200 OK\r\nContent-Length: {total}\r\n"),
    };
    let is_empty = head.contains("Content-Length: 0\r\n");
    let _ = stream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes());
    let body = if is_empty { &[][..] } else { thing };
    let body = match manner {
        Manner::Promises(_) => &[][..],
        Manner::BreaksAfter(bytes) | Manner::StallsAfter(bytes) => &body[..*bytes],
        _ => body,
    };
    let is_slow = matches!(manner, Manner::Trickles);
    for block in body.chunks(if is_slow { 1 } else { 1 << 14 }) {
        if is_slow {
            thread::sleep(Duration::from_millis(100));
        }
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
        asked.has_range |= line.to_lowercase().starts_with("range:");
    }
    asked
}
