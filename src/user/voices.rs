//! Voices of recorded takes: a folder each, with a list of takes and their sound. Those that came with the program, and the
//! user's own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{file_errors, folders, system};
use crate::device::os::files;
use crate::device::voice::Announcer;
use crate::device::voice::recorded::{Pauses, RATE_HZ, RecordedVoice, TakePlace, VoiceTake};
use crate::device::{atomic_file, flac, untrusted_file};
use crate::language::Message;

/// The list in the folder of a voice.
pub const ABOUT: &str = "voice.ron";
/// The choice of the voice that came with the program, where no other voice was chosen.
pub const USUAL: &str = "auto";
/// The choice of whoever says everything else.
pub const SPEECH: &str = "speech";
/// The longest file of a take, in bytes: some minutes.
const LONGEST_TAKE: u64 = 8 << 20;
/// Most takes of a voice.
const MOST_TAKES: usize = 20_000;
/// The most sound of a voice, in samples: two hours.
const MOST_SAMPLES: usize = 2 * 3_600 * RATE_HZ as usize;

/// The list of a voice as it is written.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AboutVoice {
    pub name: String,
    pub licence: String,
    /// Person who spoke, or what made it.
    pub origin: String,
    /// Samples a second of all its files: [`RATE_HZ`].
    pub rate: u32,
    pub takes: Vec<WrittenTake>,
    pub pauses: Pauses,
}

/// A take as it is written.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenTake {
    /// Two-letter code of its language.
    pub language: String,
    /// Text that is said, as the program writes it.
    pub text: String,
    pub place: TakePlace,
    /// Its FLAC file, inside the folder.
    pub file: String,
}

/// A voice that is here.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct VoiceFolder {
    /// Name that it is asked for by: that of its folder.
    pub name: String,
    pub path: PathBuf,
}

/// All voices that are here, by name. Of two of one name the first counts: one that came with the program.
pub fn all() -> Vec<VoiceFolder> {
    inside(&folders::voices())
}

/// The voices in these folders.
fn inside(folders: &[PathBuf]) -> Vec<VoiceFolder> {
    let mut found = BTreeMap::new();
    for path in folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten() {
        let name = path.file_name().to_string_lossy().into_owned();
        let is_voice = !name.starts_with('.') && path.path().join(ABOUT).exists();
        if is_voice && name != USUAL && name != SPEECH {
            found.entry(name).or_insert_with(|| path.path());
        }
    }
    found.into_iter().map(|(name, path)| VoiceFolder { name, path }).collect()
}

/// The voice of this name; one that is not there is told with those that are.
pub fn find(name: &str) -> Result<VoiceFolder, Message> {
    let all = all();
    let known = all.iter().map(|voice| voice.name.as_str()).collect::<Vec<_>>().join(", ");
    all.into_iter().find(|voice| voice.name == name).ok_or_else(|| match known.is_empty() {
        true => say!("no_such_announcer_yet", name = name.to_owned()),
        false => say!("no_such_announcer", name = name.to_owned(), known),
    })
}

impl VoiceFolder {
    /// Its list, without any sound.
    pub fn about(&self) -> Result<AboutVoice, Message> {
        let path = self.path.join(ABOUT);
        let text = untrusted_file::text(&path).map_err(|error| system::cannot_read(&path, &error))?;
        let bad = |why| say!("bad_voice", path = &path, why);
        let about: AboutVoice = ron::from_str(&text).map_err(|error| bad(file_errors::ron(&error)))?;
        match () {
            () if about.rate != RATE_HZ => {
                Err(bad(say!("takes_rate", rate = u64::from(about.rate), right = u64::from(RATE_HZ))))
            }
            () if about.takes.is_empty() => Err(bad(say!("voice_empty"))),
            () if about.takes.len() > MOST_TAKES => Err(bad(say!("voice_too_large"))),
            () => Ok(about),
        }
    }

    /// All of it, with its sound.
    pub fn read(&self) -> Result<RecordedVoice, Message> {
        let about = self.about()?;
        let (mut takes, mut length) = (Vec::new(), 0);
        for take in about.takes {
            let samples = self.sound(&take.file)?;
            length += samples.len();
            if length > MOST_SAMPLES {
                return Err(say!("bad_voice", path = &self.path, why = say!("voice_too_large")));
            }
            let WrittenTake { language, text, place, .. } = take;
            takes.push(VoiceTake { language, text, place, samples });
        }
        Ok(RecordedVoice::new(self.name.clone(), takes, about.pauses))
    }

    /// The sound of a take. Its file lies in the folder, and is no link to another place.
    fn sound(&self, file: &str) -> Result<Vec<i16>, Message> {
        let path = self.path.join(file);
        let leads_out = || {
            say!(
                "bad_voice",
                path = &self.path.join(ABOUT),
                why = say!("voice_outside", file = file.to_owned())
            )
        };
        let is_plain = Path::new(file).components().all(|part| matches!(part, Component::Normal(_)));
        if !is_plain || file.is_empty() {
            return Err(leads_out());
        }
        let unreadable = |error| system::cannot_read(&path, &error);
        let real = files::real(&path).map_err(unreadable)?;
        if !real.starts_with(files::real(&self.path).map_err(unreadable)?) {
            return Err(leads_out());
        }
        let bytes = untrusted_file::read(&path, LONGEST_TAKE).map_err(unreadable)?;
        flac::decode(&bytes[..]).map_err(|error| say!("bad_sound", path = &path, why = Message::from(error)))
    }
}

/// Writes a voice: its sound first, then the list, by which it is one.
pub fn write(folder: &Path, about: &AboutVoice, sounds: &[Vec<i16>]) -> Result<(), Message> {
    for (take, samples) in about.takes.iter().zip(sounds) {
        let path = folder.join(&take.file);
        let fault = system::disk(&path);
        path.parent().map_or(Ok(()), atomic_file::own_folder).map_err(fault)?;
        let bytes = flac::encode(samples);
        let bytes = bytes.map_err(|error| say!("bad_sound", path = &path, why = Message::from(error)))?;
        atomic_file::replace_own(&path, &bytes).map_err(fault)?;
    }
    let path = folder.join(ABOUT);
    let text = super::ron_store::pretty(about).map_err(system::disk(&path))?;
    atomic_file::replace_own(&path, format!("// A voice of evavier.\n{text}\n").as_bytes())
        .map_err(system::disk(&path))
}

/// Voice that says announcements, read once: reading a voice takes a moment.
#[derive(Debug, Default)]
pub struct Announcers(Option<(String, Result<Arc<RecordedVoice>, Message>)>);

impl Announcers {
    /// Announcer where this was chosen: [`USUAL`], [`SPEECH`] or the name of a voice. The usual one gives way
    /// to a voice that `is_chosen` for everything.
    pub fn of(&mut self, choice: &str, is_chosen: bool) -> Announcer {
        let is_usual = choice.is_empty() || choice == USUAL;
        if choice == SPEECH || is_usual && is_chosen {
            return Announcer::Nobody;
        }
        let name = if is_usual { USUAL } else { choice };
        if self.0.as_ref().is_none_or(|(of, _)| of != name) {
            let found = match is_usual {
                true => all()
                    .into_iter()
                    .next()
                    .ok_or_else(|| say!("no_such_announcer_yet", name = String::new())),
                false => find(name),
            };
            self.0 = Some((name.to_owned(), found.and_then(|found| found.read()).map(Arc::new)));
        }
        match self.0.as_ref().map(|(_, read)| read) {
            Some(Ok(voice)) if is_usual => Announcer::Usual(voice.clone()),
            Some(Ok(voice)) => Announcer::Chosen(voice.clone()),
            Some(Err(_)) | None => Announcer::Nobody,
        }
    }

    /// That the voice that was asked for last cannot be used, and why. Nobody asked for one that is not there by itself.
    pub fn fault(&self) -> Option<Message> {
        let (name, read) = self.0.as_ref()?;
        let why = read.as_ref().err()?;
        (name != USUAL || !why.is("no_such_announcer_yet"))
            .then(|| fault!("announcer_unusable", why = why.clone()))
    }
}
