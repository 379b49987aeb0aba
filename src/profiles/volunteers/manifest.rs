//! The list of clips that `models/train` and `tests/speech` read: a line for each, nine columns with tabs between them.

use std::fs;
use std::path::Path;

use super::consent::Volunteer;
use crate::device::outside;
use crate::profiles::coach::clip_name;

const COLUMNS: [&str; 9] =
    ["file", "lang", "text", "speaker", "kind", "source", "licence", "seconds", "note"];
/// The source that the manifest names.
const SOURCE: &str = "evavier record-voices";
/// What stands before the samples of a WAV file of ours, and how many bytes a second has.
const HEADER_BYTES: u64 = 44;
const BYTES_A_SECOND: f64 = 32_000.0;

/// The name of a volunteer's folder.
pub(super) fn folder_name(number: u64) -> String {
    format!("volunteer-{number:03}")
}

/// The lines of a volunteer's clips in the folder `own`, those that are there with their text. `id` is that of the
/// evening.
pub(super) fn rows(id: &str, volunteer: &Volunteer, own: &Path) -> Vec<String> {
    let name = folder_name(volunteer.number);
    let row = |(at, said): (usize, &super::texts::Said)| {
        let file = clip_name(at);
        let sound = own.join(&file);
        let is_there = outside::text(&sound.with_extension("txt")).is_ok_and(|text| text == said.text);
        let bytes = fs::metadata(&sound).ok().filter(|_| is_there)?.len().saturating_sub(HEADER_BYTES);
        let note = match &said.position {
            Some(position) => format!("announcement in {position}; {}", volunteer.device),
            None => format!("command; {}", volunteer.device),
        };
        let cells = [
            format!("{name}/{file}"),
            volunteer.language_of(said).to_owned(),
            said.text.clone(),
            format!("{id}-{name}"),
            "human".to_owned(),
            format!("{SOURCE}@{id}:{name}/{file}"),
            volunteer.licence.name().to_owned(),
            format!("{:.3}", bytes as f64 / BYTES_A_SECOND),
            note,
        ];
        Some(cells.map(|cell| plain(&cell)).join("\t"))
    };
    volunteer.texts.iter().enumerate().filter_map(row).collect()
}

/// The whole manifest as text, with its heading.
pub(super) fn text<'a>(rows: impl Iterator<Item = &'a String>) -> String {
    let mut text = COLUMNS.join("\t");
    text.push('\n');
    for row in rows {
        text.push_str(row);
        text.push('\n');
    }
    text
}

/// Without what would part cells or lines; the name of a microphone is the machine's.
fn plain(cell: &str) -> String {
    cell.replace(char::is_control, " ")
}
