//! Boards that LiveChess of DGT has on this machine: told over a websocket at 127.0.0.1, and nowhere else.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, Message, WebSocket};

use super::listen::{BoardEvent, BoardListener};
use crate::time::now;

/// The port on which LiveChess listens.
pub const PORT: u16 = 1982;
/// Limit for connecting, for the handshake, and for writing.
const CONNECT_AT_MOST: Duration = Duration::from_secs(2);
/// The longest wait for a message.
const READ_AT_MOST: Duration = Duration::from_millis(100);
/// Interval of the question for all boards: whether ours is there, and what stands on it.
const ASK_EVERY: Duration = Duration::from_secs(1);
/// Silent for so long, and LiveChess is gone.
const SILENT_AT_MOST: Duration = Duration::from_secs(4);
/// No message is longer.
const LONGEST: usize = 1 << 20;
/// The number of our feed.
const FEED: u64 = 7;

/// A board as LiveChess tells of it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LiveBoard {
    pub serial: String,
    pub is_there: bool,
    /// The pieces on it, as the first field of a FEN.
    pub stands: Option<String>,
    /// Charge of its battery, in percent.
    pub battery: Option<u8>,
}

/// News of the boards that LiveChess has.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum LiveChessNews {
    Boards(Vec<LiveBoard>),
    /// The pieces on a board, by its number, where they are known.
    Stands(String, Option<String>),
}

/// The meaning of a message; none where it is not ours.
pub fn understood(text: &str) -> Option<LiveChessNews> {
    let message: Value = serde_json::from_str(text).ok()?;
    let param = message.get("param")?;
    match message.get("response")?.as_str()? {
        "feed" if message.get("id")?.as_u64() == Some(FEED) => {
            let board = param.get("board")?;
            let stands = board.as_str().map(str::to_owned);
            (stands.is_some() || board.is_null()).then_some(LiveChessNews::Stands(serial(param)?, stands))
        }
        "call" => Some(LiveChessNews::Boards(param.as_array()?.iter().filter_map(row).collect())),
        _ => None,
    }
}

fn serial(of: &Value) -> Option<String> {
    match of.get("serialnr")? {
        Value::String(serial) => Some(serial.clone()),
        Value::Number(serial) => Some(serial.to_string()),
        _ => None,
    }
}

fn row(of: &Value) -> Option<LiveBoard> {
    let text = |name: &str| of.get(name).and_then(Value::as_str);
    // A share of a hundred, or volts where the board hangs on a module.
    let percent = text("battery").and_then(|battery| battery.strip_suffix('%')?.trim().parse::<f32>().ok());
    let percent = percent.filter(|percent| (0.0..=100.0).contains(percent));
    Some(LiveBoard {
        serial: serial(of)?,
        is_there: matches!(text("state"), Some("ACTIVE" | "DELAYED")),
        stands: text("board").map(str::to_owned),
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 100")]
        battery: percent.map(|percent| percent as u8),
    })
}

type Socket = WebSocket<TcpStream>;

fn connect(port: u16) -> io::Result<Socket> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let stream = TcpStream::connect_timeout(&address, CONNECT_AT_MOST)?;
    stream.set_read_timeout(Some(CONNECT_AT_MOST))?;
    stream.set_write_timeout(Some(CONNECT_AT_MOST))?;
    let config = WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST));
    let url = format!("ws://127.0.0.1:{port}/api/v1.0");
    let opened = tungstenite::client::client_with_config(url, stream, Some(config));
    let (socket, _) = opened.map_err(|_| io::Error::from(io::ErrorKind::ConnectionRefused))?;
    socket.get_ref().set_read_timeout(Some(READ_AT_MOST))?;
    Ok(socket)
}

fn call(socket: &mut Socket, message: &Value) -> io::Result<()> {
    socket.send(Message::text(message.to_string())).map_err(io::Error::other)
}

/// The next message, where one comes; empty where it is not text.
fn read(socket: &mut Socket) -> io::Result<Option<String>> {
    match socket.read() {
        Ok(Message::Text(text)) => Ok(Some(text.as_str().to_owned())),
        Ok(Message::Close(_)) => Err(io::ErrorKind::UnexpectedEof.into()),
        Ok(_) => Ok(Some(String::new())),
        Err(Error::Io(error))
            if matches!(
                error.kind(),
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
            ) =>
        {
            Ok(None)
        }
        Err(error) => Err(io::Error::other(error)),
    }
}

fn ask_for_boards(socket: &mut Socket) -> io::Result<()> {
    call(socket, &json!({ "call": "eboards", "id": 1, "param": null }))
}

/// Listens to a board until LiveChess is gone, the board does not answer it, or nobody wants to know.
pub(super) fn listen<T: Fn(BoardEvent) -> bool>(
    serial: &str,
    port: u16,
    heard: &mut BoardListener<'_, T>,
) -> io::Result<()> {
    let mut socket = connect(port)?;
    let board = json!({ "feed": "eboardevent", "id": FEED, "param": { "serialnr": serial } });
    call(&mut socket, &json!({ "call": "subscribe", "id": 2, "param": board }))?;
    ask_for_boards(&mut socket)?;
    let (mut asked, mut answered) = (now(), now());
    let mut last: Option<String> = None;
    // A board that is not running is there with nothing on it that anybody knows.
    let (mut known, mut is_fed) = (now(), false);
    while heard.wanted {
        if let Some(text) = read(&mut socket)? {
            answered = now();
            let stands = match understood(&text) {
                Some(LiveChessNews::Stands(of, stands)) if of == serial => {
                    is_fed = stands.is_some();
                    stands
                }
                Some(LiveChessNews::Boards(rows)) => {
                    let row = rows.into_iter().find(|row| row.serial == serial && row.is_there);
                    let row = row.ok_or(io::ErrorKind::NotConnected)?;
                    if let Some(percent) = row.battery {
                        heard.battery(percent);
                    }
                    row.stands
                }
                _ => None,
            };
            if stands.is_some() || is_fed {
                known = now();
            }
            if last.is_none() && stands.is_some() {
                heard.back(None);
            }
            if let Some(stands) = stands.filter(|stands| last.as_ref() != Some(stands)) {
                heard.tell(BoardEvent::Stands(stands.clone()));
                last = Some(stands);
            }
        }
        if asked.elapsed() >= ASK_EVERY {
            asked = now();
            ask_for_boards(&mut socket)?;
        }
        if answered.elapsed() >= SILENT_AT_MOST || known.elapsed() >= SILENT_AT_MOST {
            return Err(io::ErrorKind::TimedOut.into());
        }
    }
    Ok(())
}

/// The boards that LiveChess has on this machine; none where it does not run.
pub fn boards(port: u16) -> Vec<LiveBoard> {
    let asked = || -> io::Result<Vec<LiveBoard>> {
        let mut socket = connect(port)?;
        ask_for_boards(&mut socket)?;
        let since = now();
        while since.elapsed() < SILENT_AT_MOST {
            if let Some(LiveChessNews::Boards(rows)) = read(&mut socket)?.and_then(|text| understood(&text)) {
                return Ok(rows);
            }
        }
        Ok(Vec::new())
    };
    asked().unwrap_or_default()
}
