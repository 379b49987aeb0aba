//! A voice of people: somebody says the words of announcements and times once, and they become a voice of takes that says
//! them in games.
//!
//! Modules: `script` is what is to be said, `cut` makes takes of recordings, `judge` lets an ear tell how
//! much of a voice it understands.

mod cut;
mod judge;
mod script;

use std::fs;
use std::path::{Path, PathBuf};

pub use judge::{Judge, Judgement, Judgements};
pub use script::{ScriptLine, script};

use super::Licence;
use super::coach::{Coach, clip_name, is_clip_of};
use super::lead::lead;
use super::partner::Partner;
use super::profile_store::check_name;
use crate::device::time::wall_clock;
use crate::device::voice::recorded::{Pauses, RATE_HZ, TakePlace};
use crate::ear::read_recording;
use crate::language::{Locale, Message, Scheme};
use crate::user::voices::{ABOUT, AboutVoice, VoiceFolder, WrittenTake, write};
use crate::user::{folders, system};

/// The silences of a voice that somebody recorded: a person leaves them at about the same lengths.
const PAUSES: Pauses = Pauses { takes: 40, comma: 180, sentence: 350 };

/// A voice that is being recorded.
#[derive(Clone, Debug)]
pub struct AnnouncerPlan {
    pub name: String,
    pub locale: &'static Locale,
    pub scheme: Scheme,
    pub licence: Licence,
    /// The speech model that checks what was said.
    pub model: PathBuf,
    /// The folder of voices.
    pub root: PathBuf,
}

impl AnnouncerPlan {
    /// One for the user's own folder of voices.
    pub fn new(
        name: &str,
        locale: &'static Locale,
        scheme: Scheme,
        licence: Licence,
        model: PathBuf,
    ) -> Self {
        Self { name: name.to_owned(), locale, scheme, licence, model, root: folders::own_voices() }
    }

    /// Folder in which the recordings are kept until there are all.
    fn draft(&self) -> PathBuf {
        self.root.join(format!(".{}-{}.draft", self.name, self.locale.code))
    }

    /// Leads somebody through the words, from where they stopped, and makes the voice at the end; whether it was made.
    pub fn record(&self, partner: &mut dyn Partner) -> Result<bool, Message> {
        check_name(&self.name)?;
        let lines = script(self.locale, self.scheme);
        let (texts, draft) = (lines.iter().map(|line| line.words.clone()).collect::<Vec<_>>(), self.draft());
        partner.tell(say!("announcer_hello", count = texts.len() as u64, name = self.name.clone()));
        let mut coach = Coach::open(&texts, &self.model, &draft, self.locale)?;
        coach.takes_unknown = true;
        if !lead(&mut coach, self.locale, partner)? {
            partner.tell(say!("announcer_stopped", name = self.name.clone()));
            return Ok(false);
        }
        let count = self.make(&draft)?;
        partner.tell(say!(
            "announcer_made",
            name = self.name.clone(),
            count = count as u64,
            all = lines.len() as u64
        ));
        // Its clips are in the voice now.
        let _ = fs::remove_dir_all(&draft);
        Ok(true)
    }

    /// Makes the voice of the recordings in a folder, beside what it says in other languages; how many takes that are.
    pub fn make(&self, draft: &Path) -> Result<usize, Message> {
        let folder = VoiceFolder { name: self.name.clone(), path: self.root.join(&self.name) };
        let mut about = self.about(&folder)?;
        let mut sounds = Vec::new();
        let mut new = Vec::new();
        for (at, line) in script(self.locale, self.scheme).into_iter().enumerate() {
            let path = draft.join(clip_name(at));
            if !is_clip_of(&path, &line.words) {
                continue;
            }
            let samples = read_recording(&path);
            let samples =
                samples.map_err(|error| say!("bad_sound", path = &path, why = Message::from(error)))?;
            let Some(sound) = cut::take(&samples) else { continue };
            let file = format!("{}/{:03}.flac", self.locale.code, at + 1);
            new.push(WrittenTake { language: line.language, text: line.text, place: TakePlace::End, file });
            sounds.push(sound);
        }
        if new.is_empty() {
            return Err(say!("bad_voice", path = &folder.path, why = say!("voice_empty")));
        }
        let count = new.len();
        let own = format!("{}/", self.locale.code);
        about.takes.retain(|take| !take.file.starts_with(&own));
        about.takes.splice(0..0, new);
        write(&folder.path, &about, &sounds)?;
        Ok(count)
    }

    fn about(&self, folder: &VoiceFolder) -> Result<AboutVoice, Message> {
        if folder.path.join(ABOUT).exists() {
            return folder.about();
        }
        if folder.path.exists()
            && fs::read_dir(&folder.path).map_err(system::disk(&folder.path))?.next().is_some()
        {
            return Err(say!("bad_voice", path = &folder.path, why = say!("voice_foreign")));
        }
        let date = wall_clock().strftime("%Y-%m-%d").to_string();
        Ok(AboutVoice {
            name: self.name.clone(),
            licence: self.licence.as_str().to_owned(),
            origin: format!("evavier voices --record, {date}"),
            rate: RATE_HZ,
            takes: Vec::new(),
            pauses: PAUSES,
        })
    }
}
