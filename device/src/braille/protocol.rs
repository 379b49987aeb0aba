//! The packets of BrlAPI, version 8: what is sent, and what comes.
//!
//! A packet is its length, its type and its body; all numbers are 32 bits, the highest byte first.

use std::io::{self, Read};

/// The version that is spoken, the same since 2008.
pub const VERSION: u32 = 8;
/// No packet's body is longer, in bytes.
const BODY_AT_MOST: usize = 4096;
/// The length of what stands before a body, in bytes.
const HEADER: usize = 8;
/// A parameter is asked for...
const PARAMETER_REQUEST: u32 = 0x5052;
/// A packet with the value of a parameter.
const PARAMETER_VALUE: u32 = 0x5056;
/// ...and comes again when it changes.
const PARAMETER_UPDATE: u32 = 0x5055;
/// The parameter that tells whether there is a display.
const DEVICE_ONLINE: u32 = 9;
/// Length before the value of a parameter (flags, its number and twice what part of it), in bytes.
const PARAMETER_HEADER: usize = 16;

/// A key of the display, or a command that its keys stand for: BrlAPI's number without its flags.
pub type KeyCode = u32;

/// The routing key above the first cell; those above the others follow.
pub const ROUTE: KeyCode = 0x2001_0000;
/// The last routing key there can be.
const ROUTE_END: KeyCode = ROUTE | 0xffff;

/// The routing key above this cell, counted from 0.
pub const fn routed(code: KeyCode) -> Option<usize> {
    if code >= ROUTE && code <= ROUTE_END { Some((code - ROUTE) as usize) } else { None }
}

/// Packets from the server.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Packet {
    /// Its version of the protocol.
    Version(u32),
    /// Ways in which it lets somebody in: whoever comes, and whoever has its key.
    Auth {
        free: bool,
        key: bool,
    },
    Ack,
    /// Cells in a row, and rows; those of the last display where there is none now.
    Size(u32, u32),
    /// Presence of a display: the answer to the question, and news of it.
    Online(bool),
    Key(KeyCode),
    /// A request is refused; the number of the error.
    Refused(u32),
    /// A packet came to nothing, such as cells for a display that was pulled out.
    Exception,
    /// A packet that this program has no use for.
    Other,
}

/// The next packet.
pub fn read(mut from: impl Read) -> io::Result<Packet> {
    let mut head = [0; HEADER];
    from.read_exact(&mut head)?;
    let [a, b, c, d, e, f, g, h] = head;
    let kind = u32::from_be_bytes([e, f, g, h]);
    let length = usize::try_from(u32::from_be_bytes([a, b, c, d])).ok();
    let mut body =
        vec![0; length.filter(|length| *length <= BODY_AT_MOST).ok_or(io::ErrorKind::InvalidData)?];
    from.read_exact(&mut body)?;
    packet(kind, &body).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// A packet by its type and its body; nothing where the body does not fit the type.
fn packet(kind: u32, body: &[u8]) -> Option<Packet> {
    let (numbers, _) = body.as_chunks::<4>();
    let number = |index: usize| numbers.get(index).map(|bytes| u32::from_be_bytes(*bytes));
    if matches!(kind, PARAMETER_VALUE | PARAMETER_UPDATE) {
        let value = body.get(PARAMETER_HEADER).filter(|_| number(1) == Some(DEVICE_ONLINE));
        return Some(value.map_or(Packet::Other, |value| Packet::Online(*value != 0)));
    }
    Some(match u8::try_from(kind).map(char::from) {
        Ok('v') => Packet::Version(number(0)?),
        Ok('a') => {
            let is_among = |way| numbers.iter().any(|bytes| u32::from_be_bytes(*bytes) == u32::from(way));
            Packet::Auth { free: is_among(b'N'), key: is_among(b'K') }
        }
        Ok('A') => Packet::Ack,
        Ok('s') => Packet::Size(number(0)?, number(1)?),
        // The first half holds flags, such as which end of a key's way this is.
        Ok('k') => Packet::Key(number(1)?),
        Ok('e') => Packet::Refused(number(0)?),
        Ok('E') => Packet::Exception,
        _ => Packet::Other,
    })
}

/// A packet about to be sent.
fn sent(kind: impl Into<u32>, numbers: &[u32], rest: &[u8]) -> Vec<u8> {
    let length = u32::try_from(numbers.len() * 4 + rest.len()).unwrap_or(u32::MAX);
    let numbers = [length, kind.into()].into_iter().chain(numbers.iter().copied());
    numbers.flat_map(u32::to_be_bytes).chain(rest.iter().copied()).collect()
}

/// Our version of the protocol.
pub fn version() -> Vec<u8> {
    sent(b'v', &[VERSION], &[])
}

/// The key that lets us in.
pub fn key(key: &[u8]) -> Vec<u8> {
    sent(b'a', &[u32::from(b'K')], key)
}

/// The question for the number of cells.
pub(crate) fn ask_size() -> Vec<u8> {
    sent(b's', &[], &[])
}

/// Is there a display now? And whenever that changes, it is to be told. A brltty too old to know refuses.
pub(crate) fn ask_online() -> Vec<u8> {
    const GLOBAL: u32 = 0x001;
    const GET: u32 = 0x100;
    const SUBSCRIBE: u32 = 0x200;
    sent(PARAMETER_REQUEST, &[GLOBAL | GET | SUBSCRIBE, DEVICE_ONLINE, 0, 0], &[])
}

/// We want the display while this terminal is in front: the numbers that lead to it.
pub fn enter(path: &[u32]) -> Vec<u8> {
    let count = u32::try_from(path.len()).unwrap_or_default();
    let numbers: Vec<u32> = [count].into_iter().chain(path.iter().copied()).collect();
    // No name of a driver: commands are wanted, and not the keys of one kind of display.
    sent(b't', &numbers, &[0])
}

/// We give it back.
pub fn leave() -> Vec<u8> {
    sent(b'L', &[], &[])
}

/// No key is ours: what is not asked for stays the business of brltty.
pub(crate) fn ignore_all() -> Vec<u8> {
    sent(b'm', &[0, 0, u32::MAX, u32::MAX], &[])
}

/// Request for these keys, with whatever flags, and for the routing keys.
pub fn accept(codes: &[KeyCode]) -> Vec<u8> {
    let ranges = codes.iter().map(|code| (*code, *code)).chain([(ROUTE, ROUTE_END)]);
    let numbers: Vec<u32> = ranges.flat_map(|(first, last)| [0, first, u32::MAX, last]).collect();
    sent(b'u', &numbers, &[])
}

/// Request that shows this text on all the cells. Braille patterns are shown as they are, all else by
/// brltty's own table.
pub fn write(text: &str, cells: usize) -> Vec<u8> {
    const REGION: u32 = 0x02;
    const TEXT: u32 = 0x04;
    const CURSOR: u32 = 0x20;
    const CHARSET: u32 = 0x40;
    const UTF_8: &[u8] = b"UTF-8";
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let shown: String = text.chars().chain(std::iter::repeat(' ')).take(cells).collect();
    let mut rest = shown.into_bytes();
    let numbers = [REGION | TEXT | CURSOR | CHARSET, 1, number(cells), number(rest.len())];
    rest.extend(0_u32.to_be_bytes());
    rest.push(u8::try_from(UTF_8.len()).unwrap_or_default());
    rest.extend(UTF_8);
    sent(b'w', &numbers, &rest)
}
