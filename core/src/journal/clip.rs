//! The sound score (fide-2018 D.2.7): which sound belongs to which ply, and whether it is still the same.

use super::Journal;
use crate::game::Event;

/// Sound that was kept of an announcement.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Clip {
    /// The ply that was announced, counted from 1.
    pub ply: u32,
    /// Number of the take of this ply's announcement, from 1: it may have been corrected.
    pub take: u32,
    /// BLAKE3 hash of the file, in hexadecimal digits, as [`hash`] gives it.
    pub hash: String,
}

impl Clip {
    /// The name of its file in the folder of the game's clips.
    pub fn name(&self) -> String {
        name(self.ply, self.take)
    }
}

/// The name of the file for an announcement.
pub fn name(ply: u32, take: u32) -> String {
    if take == 1 { format!("ply-{ply:03}.flac") } else { format!("ply-{ply:03}-{take}.flac") }
}

/// The BLAKE3 hash of a file, in hexadecimal digits.
pub fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// All clips that a journal names, in the order in which they were kept.
pub fn clips(journal: &Journal) -> Vec<Clip> {
    let clip = |event: &Event| match event {
        Event::SoundKept { ply, take, hash } => Some(Clip { ply: *ply, take: *take, hash: hash.clone() }),
        _ => None,
    };
    journal.records.iter().filter_map(|record| clip(&record.event)).collect()
}
