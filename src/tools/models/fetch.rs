//! From the network to the disk: what comes must be what is expected.

use std::io::{self, Read};
use std::path::Path;

use md5::Md5;
use sha2::{Digest, Sha256};

use super::catalogue::Offer;
use super::install::InstallOrder;
use crate::device::download::{Download, Partial, ask};
use crate::device::time::now;
use crate::journal::export::digits;
use crate::language::Message;
use crate::user::system;

/// More than this is not fetched where no catalogue says how much is to come: a small model, as an offline program needs
/// it, has 50 MB. The largest known ones have 2 GB, and a catalogue of them has to say so.
const MOST_BYTES: u64 = 256 << 20;

const BLOCK: usize = 1 << 16;

/// A server that sends less than so many bytes in the time in which it may say nothing is not waited for either.
const LEAST_BYTES: u64 = 4 << 10;

/// Fetches an archive. `tell` hears how much is here, of how much.
pub(super) fn fetch(
    order: &InstallOrder<'_>,
    part: &mut Partial,
    path: &Path,
    tell: &mut dyn FnMut(u64, Option<u64>),
) -> Result<(), Message> {
    let mut answer = ask(order.address, order.patience)?;
    let total = expected(order.offer, &answer)?;
    let mut block = vec![0; BLOCK];
    let (mut since, mut before) = (now(), 0);
    loop {
        tell(part.length, total);
        let count = answer.read(&mut block)?;
        if count == 0 {
            break;
        }
        if since.elapsed() >= order.patience {
            if part.length - before < LEAST_BYTES {
                let (address, seconds) = (order.address, order.patience.as_secs());
                return Err(say!("net_slow", address, bytes = part.length - before, seconds));
            }
            (since, before) = (now(), part.length);
        }
        let length = part.length + count as u64;
        match total {
            Some(expected) if length > expected => return Err(say!("wrong_size", got = length, expected)),
            None if length > MOST_BYTES => return Err(too_large(order.offer)),
            _ => {}
        }
        part.append(&block[..count]).map_err(system::disk(path))?;
    }
    match total {
        Some(expected) if part.length < expected => Err(say!("net_too_short", got = part.length, expected)),
        _ => Ok(()),
    }
}

/// Length of the archive in bytes, from whoever knows; they may not contradict each other.
fn expected(offer: &Offer, answer: &Download) -> Result<Option<u64>, Message> {
    match (offer.zip_bytes, answer.total) {
        (Some(expected), Some(got)) if got != expected => Err(say!("wrong_size", got, expected)),
        (None, Some(got)) if got > MOST_BYTES => Err(too_large(offer)),
        (ours, theirs) => Ok(ours.or(theirs)),
    }
}

/// That there is more than anybody said.
fn too_large(offer: &Offer) -> Message {
    say!("size_not_stated", name = offer.name.to_string(), most = MOST_BYTES >> 20, field = "zip_bytes")
}

/// The SHA-256 of an archive, if it is the one that was offered.
pub(super) fn check_sums(offer: &Offer, part: &Partial, path: &Path) -> Result<String, Message> {
    let unreadable = |error| system::cannot_read(path, &error);
    let sha256 = sum::<Sha256>(part).map_err(unreadable)?;
    let same = match (&offer.sha256, &offer.md5) {
        (Some(expected), _) => expected.eq_ignore_ascii_case(&sha256),
        (None, Some(expected)) => expected.eq_ignore_ascii_case(&sum::<Md5>(part).map_err(unreadable)?),
        (None, None) => false,
    };
    if same { Ok(sha256) } else { Err(say!("wrong_sum")) }
}

fn sum<D: Digest>(part: &Partial) -> io::Result<String> {
    let (mut body, mut sum, mut block) = (part.body()?, D::new(), vec![0; BLOCK]);
    loop {
        match body.read(&mut block)? {
            0 => return Ok(digits(&sum.finalize())),
            count => sum.update(&block[..count]),
        }
    }
}
