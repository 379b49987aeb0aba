//! `evavier sound`: the sound score of a game, listed, played, or put into one file.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::common::{self, Failure, LinePrinter, fields};
use super::{sheet, verify};
use crate::device::os::Ailment;
use crate::device::resample::to_i16;
use crate::device::untrusted_file;
use crate::device::voice::{Announcer, SpeechBackend, SpokenError, spoken};
use crate::device::{flac, output};
use crate::ear::read_recording;
use crate::journal::clip::{Clip, clips};
use crate::language::{Locale, Message};
use crate::rules::{Color, Position};
use crate::table::sound_score::{ClipStanding, folder, standing};
use crate::tools::doctor::Mend;
use crate::user::settings::Settings;
use crate::user::system;
use crate::user::voices::Announcers;

/// Silence between a number and its announcement, and behind that, in samples.
const PAUSE: usize = flac::RATE_HZ as usize / 4;

/// Lists the announcements of a game that were kept as sound, plays one, or puts them into one file
#[derive(Clone, Debug, Args)]
pub struct SoundArgs {
    /// Plays the announcement of this move: 12w for White's twelfth, 12b for Black's; the last one, where it was
    /// corrected
    #[arg(long = "move", value_name = "NUMBER")]
    mv: Option<String>,
    /// Writes them into this FLAC file, each after the number of its move, spoken by espeak-ng
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// One JSON object per announcement
    #[arg(long)]
    json: bool,
    /// The language of messages and numbers: {languages}
    #[arg(long, value_name = "L")]
    pub locale: Option<String>,
    /// The journal of the game
    game: PathBuf,
}

struct Entry {
    clip: Clip,
    number: u32,
    color: Color,
    path: PathBuf,
    standing: ClipStanding,
}

pub(super) fn run(args: &SoundArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let locale = common::locale(args.locale.as_deref())?;
    let bytes = verify::read(&args.game)?;
    let proof = verify::journal(&args.game, &bytes, 0)?.proof;
    let start = proof.state.history().start();
    let entries: Vec<Entry> =
        clips(&proof.journal).into_iter().map(|clip| entry(clip, start, &folder(&args.game))).collect();
    if entries.is_empty() {
        return Err(Failure::Content(say!("no_clips", path = &args.game)));
    }
    let wanted = args.mv.as_deref().map(|text| of_move(text, &entries)).transpose()?;
    match (&args.export, wanted) {
        (Some(file), wanted) => export(&last_takes(&entries, wanted), file, &args.game, locale, out),
        (None, Some(entry)) => Ok(output::play(&samples(entry)?, flac::RATE_HZ)?),
        (None, None) => list(&entries, LinePrinter { out, locale, json: args.json }),
    }
}

fn entry(clip: Clip, start: &Position, folder: &Path) -> Entry {
    // Plies before the first move of the sheet, where that is Black's.
    let offset = u32::from(start.turn() == Color::Black);
    let ahead = clip.ply.saturating_sub(1) + offset;
    let color = if ahead.is_multiple_of(2) { Color::White } else { Color::Black };
    let (standing, path) = (standing(folder, &clip), folder.join(clip.name()));
    Entry { number: start.move_number() + ahead / 2, color, path, standing, clip }
}

fn list(entries: &[Entry], mut lines: LinePrinter<'_>) -> Result<(), Failure> {
    for entry in entries {
        let (status, what) = match entry.standing {
            ClipStanding::Good => ("good", say!("clip_good")),
            ClipStanding::Missing => ("missing", say!("clip_missing")),
            ClipStanding::Changed => ("changed", say!("clip_changed")),
        };
        let (number, color, take) = (entry.number, entry.color, entry.clip.take);
        let (ply, file) = (entry.clip.ply, entry.clip.name());
        let row = fields! { ply: ply, number: number, color: color, take: take, file: file, status: status };
        let (number, take) = (u64::from(number), u64::from(take));
        lines.row(&row, &say!("clip_of", number, color, take, what))?;
    }
    Ok(())
}

/// The last announcement of a move that is named by its number.
fn of_move<'e>(text: &str, entries: &'e [Entry]) -> Result<&'e Entry, Failure> {
    let bad = || Failure::Usage(say!("bad_move_number", text = text.to_owned()));
    let (number, color) = match text.strip_suffix(['w', 'W']) {
        Some(number) => (number, Color::White),
        None => (text.strip_suffix(['b', 'B']).ok_or_else(bad)?, Color::Black),
    };
    let number: u32 = number.parse().map_err(|_| bad())?;
    let mut of_it = entries.iter().filter(|entry| (entry.number, entry.color) == (number, color));
    of_it.next_back().ok_or_else(|| Failure::Content(say!("no_clip_of", text = text.to_owned())))
}

/// The last announcement of each move, in the order of the moves; or that of one move.
fn last_takes<'e>(entries: &'e [Entry], wanted: Option<&'e Entry>) -> Vec<&'e Entry> {
    match wanted {
        Some(entry) => vec![entry],
        None => {
            let last: BTreeMap<u32, &Entry> = entries.iter().map(|entry| (entry.clip.ply, entry)).collect();
            last.into_values().collect()
        }
    }
}

/// The sound of a clip that is as it was kept.
fn samples(entry: &Entry) -> Result<Vec<i16>, Failure> {
    if entry.standing == ClipStanding::Changed {
        return Err(Failure::Content(say!("clip_broken", path = &entry.path)));
    }
    let path = &entry.path;
    let bytes = untrusted_file::read(path, untrusted_file::LONGEST)
        .map_err(|error| system::cannot_read(path, &error))?;
    Ok(flac::decode(bytes.as_slice())
        .map_err(|error| say!("cannot_read", path, why = Message::from(error)))?)
}

fn export(
    entries: &[&Entry],
    file: &Path,
    game: &Path,
    locale: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut all = Vec::new();
    let mut count = 0_u64;
    let settings = Settings::load().0;
    let announcer = Announcers::default().of(&settings.announcer, settings.speech != SpeechBackend::Auto);
    for entry in entries {
        if entry.standing == ClipStanding::Missing {
            let (number, color, take) = (u64::from(entry.number), entry.color, u64::from(entry.clip.take));
            let what = say!("clip_missing");
            common::complain(locale, &say!("clip_of", number, color, take, what));
            continue;
        }
        let heading = say!("clip_number", number = u64::from(entry.number), color = entry.color);
        let heading = say(&announcer, &locale.code, &common::text(locale, &heading));
        all.extend(
            heading.map_err(|why| say!("no_espeak", why, mend = Mend::from(Ailment::Espeak).message()))?,
        );
        all.extend([0; PAUSE]);
        all.extend(samples(entry)?);
        all.extend([0; PAUSE]);
        count += 1;
    }
    let path = file.display().to_string();
    let bytes = flac::encode(&all)
        .map_err(|error| say!("cannot_write", path = path.clone(), why = Message::from(error)))?;
    sheet::put("sound", file, game, &bytes)?;
    writeln!(out, "{}", common::text(locale, &say!("sound_exported", path, clips = count)))?;
    Ok(())
}

/// A text by the voice of announcements, where it can say all of it, or by espeak-ng.
fn say(announcer: &Announcer, language: &str, text: &str) -> Result<Vec<i16>, Message> {
    if let Some(sound) = announcer.voice().and_then(|voice| voice.spoken(language, text, 0)) {
        let mut samples = Vec::new();
        to_i16(&sound, &mut samples);
        return Ok(samples);
    }
    let folder = tempfile::tempdir().map_err(|error| system::words(&error))?;
    let file = folder.path().join("spoken.wav");
    spoken(language, text, &file).map_err(|error| match error {
        SpokenError::NotStarted(error) => system::words(&error),
        SpokenError::Refused(words) => say!("system_says", words),
    })?;
    Ok(read_recording(&file)?)
}
