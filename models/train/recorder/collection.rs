//! The folder of an evening: a folder for each volunteer with what they agreed to and their clips, and a list of all clips
//! as the training of speech models reads it.
//!
//! A clip counts as soon as its two files are there; the list follows, and is made anew whenever the folder is opened.
//! So a program that was killed has lost nothing but what was being said.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::texts::RecordingText;
use evavier::device::time::wall_clock;
use evavier::device::{atomic_file, untrusted_file};
use evavier::ear::read_recording;
use evavier::language::{Message, Scheme};
use evavier::profiles::{Licence, clip_name, is_clip_of};
use evavier::say;
use evavier::user::secret::no_chance;
use evavier::user::{file_errors, ron_store, system};

/// File that says what the folder is.
const ABOUT: &str = "record-voices.ron";
/// File in the folder of a volunteer: what they agreed to. Without it nothing of theirs counts.
const CONSENT: &str = "volunteer.ron";
const MANIFEST: &str = "manifest.tsv";
/// Lock file, held by the program that records.
const LOCK: &str = ".record-voices.lock";
/// Ending of the files of `atomic_file`.
const UNFINISHED: &str = ".evavier";
const FORMAT: u32 = 1;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct About {
    format: u32,
    /// Made by chance, so that volunteers of different evenings are not taken for one.
    id: String,
    /// The number of the next volunteer. One that was withdrawn is not given again.
    next: u64,
    /// Time at which it was handed in: from then on nothing changes.
    handed_in: Option<String>,
}

/// Size of a collection.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Sum {
    /// Volunteers with at least one clip.
    pub volunteers: u64,
    pub clips: u64,
}

/// An open folder; nobody else records in it meanwhile.
pub struct Collection {
    pub folder: PathBuf,
    about: About,
    /// The lines of each volunteer in the list.
    rows: BTreeMap<u64, Vec<String>>,
    _lock: Option<File>,
}

impl Collection {
    /// Opens a folder of this kind, or makes one where nothing is, or an empty folder.
    pub fn open(folder: &Path) -> Result<Self, Message> {
        atomic_file::own_folder(folder).map_err(system::disk(folder))?;
        Self::take(folder, true)
    }

    /// Opens a folder of this kind that is there.
    pub fn existing(folder: &Path) -> Result<Self, Message> {
        if !folder.is_dir() {
            return Err(say!("volunteers_missing", path = folder));
        }
        Self::take(folder, false)
    }

    fn take(folder: &Path, may_begin: bool) -> Result<Self, Message> {
        let path = folder.join(ABOUT);
        let begins = !path.exists();
        if begins && !(may_begin && is_empty(folder)?) {
            return Err(say!("volunteers_foreign", path = folder));
        }
        let lock = lock(folder)?;
        let about = if begins {
            let id = chance().map_err(system::disk(folder))?;
            let about = About { format: FORMAT, id, next: 1, handed_in: None };
            write(&path, &about)?;
            about
        } else {
            read(&path)?
        };
        if about.format != FORMAT {
            return Err(say!("volunteers_foreign", path = folder));
        }
        let mut collection = Self { folder: folder.to_owned(), about, rows: BTreeMap::new(), _lock: lock };
        for number in 1..collection.about.next {
            collection.look_at(number)?;
        }
        collection.list()?;
        Ok(collection)
    }

    /// Takes in what there is of a volunteer. What nobody agreed to is not kept.
    fn look_at(&mut self, number: u64) -> Result<(), Message> {
        let own = self.place(number);
        if !own.is_dir() {
            self.rows.remove(&number);
            return Ok(());
        }
        let consent = own.join(CONSENT);
        let agreed = consent.try_exists();
        if !agreed.map_err(|error| system::cannot_read(&consent, &error))? {
            self.rows.remove(&number);
            return fs::remove_dir_all(&own).map_err(system::disk(&own));
        }
        self.rows.insert(number, rows(&self.about.id, &read(&consent)?, &own));
        Ok(())
    }

    fn list(&self) -> Result<(), Message> {
        let path = self.folder.join(MANIFEST);
        let text = text(self.rows.values().flatten());
        atomic_file::replace_own(&path, text.as_bytes()).map_err(system::disk(&path))
    }

    /// Counts all volunteers and clips.
    pub fn sum(&self) -> Sum {
        let volunteers = self.rows.values().filter(|rows| !rows.is_empty()).count() as u64;
        Sum { volunteers, clips: self.rows.values().map(|rows| rows.len() as u64).sum() }
    }

    /// Number of clips of a volunteer.
    pub fn clips(&self, number: u64) -> u64 {
        self.rows.get(&number).map_or(0, |rows| rows.len() as u64)
    }

    /// The number of the next volunteer.
    pub const fn next(&self) -> u64 {
        self.about.next
    }

    /// Folder of a volunteer's clips.
    pub fn place(&self, number: u64) -> PathBuf {
        self.folder.join(folder_name(number))
    }

    /// Refuses where it was handed in.
    pub fn is_open(&self) -> Result<(), Message> {
        match &self.about.handed_in {
            Some(date) => Err(say!("volunteers_handed_in", path = &self.folder, date)),
            None => Ok(()),
        }
    }

    /// Adds a volunteer who has agreed: their clips may be kept from now on.
    pub fn add(&mut self, volunteer: &Volunteer) -> Result<(), Message> {
        self.is_open()?;
        self.change(About { next: volunteer.number + 1, ..self.about.clone() })?;
        let own = self.place(volunteer.number);
        // What is there already is not written over.
        atomic_file::own_folder(&own).map_err(system::disk(&own))?;
        self.write_down(volunteer)
    }

    /// Writes down what is known of a volunteer.
    pub fn write_down(&mut self, volunteer: &Volunteer) -> Result<(), Message> {
        write(&self.place(volunteer.number).join(CONSENT), volunteer)?;
        self.look_at(volunteer.number)
    }

    fn knows(&self, number: u64) -> Result<(), Message> {
        if self.rows.contains_key(&number) { Ok(()) } else { Err(say!("volunteers_unknown", number)) }
    }

    /// Facts known of a volunteer.
    pub fn volunteer(&self, number: u64) -> Result<Volunteer, Message> {
        self.knows(number)?;
        read(&self.place(number).join(CONSENT))
    }

    /// A clip of this volunteer was kept.
    pub fn kept(&mut self, number: u64) -> Result<(), Message> {
        self.look_at(number)?;
        self.list()
    }

    /// Deletes all that there is of a volunteer, and gives how many clips that were.
    pub fn withdraw(&mut self, number: u64) -> Result<u64, Message> {
        self.is_open()?;
        self.knows(number)?;
        let (own, clips) = (self.place(number), self.clips(number));
        // First the consent: whatever happens now, the rest goes too.
        let consent = own.join(CONSENT);
        fs::remove_file(&consent).map_err(system::disk(&consent))?;
        self.look_at(number)?;
        self.list()?;
        Ok(clips)
    }

    /// Looks at every clip, and closes the folder: from now on nothing is recorded or withdrawn.
    pub fn hand_in(&mut self) -> Result<Sum, Message> {
        self.is_open()?;
        if self.sum().clips == 0 {
            return Err(say!("clips_none", path = &self.folder));
        }
        for file in self.rows.values().flatten().filter_map(|row| row.split('\t').next()) {
            let path = self.folder.join(file);
            read_recording(&path)
                .map_err(|error| say!("bad_sound", path = &path, why = Message::from(error)))?;
        }
        self.change(About { handed_in: Some(today()), ..self.about.clone() })?;
        Ok(self.sum())
    }

    fn change(&mut self, about: About) -> Result<(), Message> {
        write(&self.folder.join(ABOUT), &about)?;
        self.about = about;
        Ok(())
    }
}

/// The date where the user is.
pub fn today() -> String {
    wall_clock().date().to_string()
}

/// Eight digits by chance.
fn chance() -> io::Result<String> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).map_err(no_chance)?;
    Ok(format!("{:08x}", u32::from_be_bytes(bytes)))
}

/// True if nothing is in it but what a beginning of ours left.
fn is_empty(folder: &Path) -> Result<bool, Message> {
    let entries = fs::read_dir(folder).map_err(|error| system::cannot_read(folder, &error))?;
    let mut names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    Ok(names.all(|name| name == LOCK || name.starts_with(UNFINISHED)))
}

/// Locks a folder; where a disk knows no locks nobody is kept out.
fn lock(folder: &Path) -> Result<Option<File>, Message> {
    let path = folder.join(LOCK);
    let file = File::create(&path).map_err(system::disk(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(say!("volunteers_in_use", path = folder)),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T, Message> {
    let text = untrusted_file::text(path).map_err(|error| system::cannot_read(path, &error))?;
    ron::from_str(&text).map_err(|error| say!("volunteers_damaged", path, why = file_errors::ron(&error)))
}

fn write(path: &Path, what: &impl Serialize) -> Result<(), Message> {
    let written = ron_store::pretty(what).and_then(|text| atomic_file::replace_own(path, text.as_bytes()));
    written.map_err(system::disk(path))
}

/// Record of a volunteer.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Volunteer {
    /// Number in this folder, from 1 on: the only name that is kept.
    pub number: u64,
    pub licence: Licence,
    /// Day of the consent: year, month and day.
    pub agreed_on: String,
    pub agreed_to: String,
    pub language: String,
    pub announcements: String,
    pub scheme: Scheme,
    pub device: String,
    /// The version of the program.
    pub program: String,
    /// Texts that were to be said, in the order of the files.
    pub texts: Vec<RecordingText>,
}

impl Volunteer {
    /// The language of one of the texts.
    pub fn language_of(&self, said: &RecordingText) -> &str {
        if said.position.is_some() { &self.announcements } else { &self.language }
    }
}

const COLUMNS: [&str; 9] =
    ["file", "lang", "text", "speaker", "kind", "source", "licence", "seconds", "note"];
/// The source that the manifest names.
const SOURCE: &str = "evavier record-voices";
/// Bytes before the samples of a WAV file of ours; [`BYTES_A_SECOND`] are what a second has.
const HEADER_BYTES: u64 = 44;
const BYTES_A_SECOND: f64 = 32_000.0;

/// The name of a volunteer's folder.
pub fn folder_name(number: u64) -> String {
    format!("volunteer-{number:03}")
}

/// The lines of a volunteer's clips in the folder `own`, those that are there with their text. `id` is that of the
/// evening.
pub fn rows(id: &str, volunteer: &Volunteer, own: &Path) -> Vec<String> {
    let name = folder_name(volunteer.number);
    let row = |(at, said): (usize, &RecordingText)| {
        let file = clip_name(at);
        let sound = own.join(&file);
        let is_there = is_clip_of(&sound, &said.text);
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
            volunteer.licence.to_string(),
            format!("{:.3}", bytes as f64 / BYTES_A_SECOND),
            note,
        ];
        Some(cells.map(|cell| plain(&cell)).join("\t"))
    };
    volunteer.texts.iter().enumerate().filter_map(row).collect()
}

/// The whole manifest as text, with its heading.
pub fn text<'a>(rows: impl Iterator<Item = &'a String>) -> String {
    rows.fold(COLUMNS.join("\t") + "\n", |text, row| text + row + "\n")
}

/// The cell without what would part cells or lines; the name of a microphone is the machine's.
fn plain(cell: &str) -> String {
    cell.replace(char::is_control, " ")
}
