//! The folder of all profiles: which there are, which one is used, and whether it still fits.

use std::fs;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::clips::Take;
use super::teach::recogniser;
use super::teach::{Gain, Teaching, sum};
use crate::device::archive::{Limits, pack, unpack};
use crate::device::atomic_file::{self, FileReaders};
use crate::device::time::since;
use crate::device::untrusted_file;
use crate::language::{Library, Locale, Message};
use crate::user::{file_errors, folders, ron_store, system};

/// Within a profile's folder: what it is, its model, and the clips that it learned from.
pub(super) const ABOUT: &str = "profile.ron";
pub(super) const MODEL: &str = "model";
pub(super) const CLIPS: &str = "clips";
/// File beside the profiles: the name of the one that is used.
const CHOSEN: &str = "chosen";
const LONGEST_NAME: usize = 40;

/// Description of a profile.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct About {
    /// The folder's name of the model that it was made from.
    pub model: String,
    pub sum: u32,
    /// Number of clips that it learned from.
    pub clips: u64,
    pub gain: Gain,
}

/// A voice that was learned.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Profile {
    pub name: String,
    pub about: About,
    pub(super) folder: PathBuf,
}

impl Profile {
    /// The folder of its model.
    pub fn model(&self) -> PathBuf {
        self.folder.join(MODEL)
    }

    /// Folder of its clips.
    pub(crate) fn clips(&self) -> PathBuf {
        self.folder.join(CLIPS)
    }

    /// True if it was made from this model, as it is today.
    pub(crate) fn fits(&self, base: &Path) -> bool {
        sum(base).is_ok_and(|sum| sum == self.about.sum) && self.model().is_dir()
    }
}

/// The folder of all profiles.
#[derive(Clone, Debug)]
pub struct ProfileStore {
    pub root: PathBuf,
}

impl Default for ProfileStore {
    fn default() -> Self {
        Self::at(folders::profiles())
    }
}

impl ProfileStore {
    /// One that is somewhere else than usual.
    pub const fn at(root: PathBuf) -> Self {
        Self { root }
    }

    /// Folder for the clips of a profile that is not made yet.
    pub(crate) fn draft(&self, name: &str) -> Result<PathBuf, Message> {
        check_name(name)?;
        Ok(self.root.join(format!(".{name}.draft")))
    }

    /// All profiles, by name; and of those that cannot be read, why.
    pub fn list(&self) -> (Vec<Profile>, Vec<Message>) {
        let entries = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter(|entry| entry.path().join(ABOUT).exists())
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        let (mut profiles, mut faults) = (Vec::new(), Vec::new());
        for name in names {
            match self.read(&name) {
                Ok(profile) => profiles.push(profile),
                Err(why) => faults.push(why),
            }
        }
        (profiles, faults)
    }

    /// The profile of this name.
    pub fn find(&self, name: &str) -> Result<Profile, Message> {
        check_name(name)?;
        if self.root.join(name).join(ABOUT).exists() {
            return self.read(name);
        }
        let known: Vec<String> = self.list().0.into_iter().map(|profile| profile.name).collect();
        Err(match known.is_empty() {
            true => say!("no_such_profile_yet", name = name.to_owned()),
            false => say!("no_such_profile", name = name.to_owned(), known = known.join(", ")),
        })
    }

    fn read(&self, name: &str) -> Result<Profile, Message> {
        let folder = self.root.join(name);
        let path = folder.join(ABOUT);
        let bad = |why| say!("bad_profile", path = &path, why);
        let text = untrusted_file::text(&path).map_err(|error| system::cannot_read(&path, &error))?;
        let about = ron::from_str(&text).map_err(|error| bad(file_errors::ron(&error)))?;
        Ok(Profile { name: name.to_owned(), about, folder })
    }

    /// The name of the profile that is used.
    pub fn chosen(&self) -> Option<String> {
        let name = untrusted_file::text(&self.root.join(CHOSEN)).ok()?;
        Some(name.trim().to_owned()).filter(|name| check_name(name).is_ok())
    }

    /// Chooses the profile that is used from now on; with `None` none.
    pub fn choose(&self, name: Option<&str>) -> Result<(), Message> {
        let path = self.root.join(CHOSEN);
        let fault = system::disk(&path);
        let Some(name) = name else {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(fault(error)),
                _ => Ok(()),
            };
        };
        self.find(name)?;
        atomic_file::replace_own(&path, name.as_bytes()).map_err(fault)
    }

    /// Deletes a profile with all its clips. Where it was used, none is.
    pub fn drop_profile(&self, name: &str) -> Result<(), Message> {
        let (folder, draft) = (self.root.join(name), self.draft(name)?);
        if draft.is_dir() {
            fs::remove_dir_all(&draft).map_err(system::disk(&draft))?;
            if !folder.is_dir() {
                return Ok(());
            }
        }
        if !folder.is_dir() {
            return self.find(name).map(|_| ());
        }
        if self.chosen().as_deref() == Some(name) {
            self.choose(None)?;
        }
        fs::remove_dir_all(&folder).map_err(system::disk(&folder))
    }

    /// The model to be used where `base` would be used without profiles, and what is to be told about it.
    pub fn model_for(&self, base: PathBuf) -> (PathBuf, Option<Message>) {
        match self.chosen() {
            Some(name) => {
                let (model, why) = self.model_of(&name, base);
                (model, why.or_else(|| Some(say!("profile_used", name))))
            }
            None => (base, None),
        }
    }

    /// The model of announcements and commands in a language, with the learned voice in use.
    pub(crate) fn model_in_use(&self, locale: &Locale) -> PathBuf {
        self.model_for(folders::speech_model(&locale.code, &Library::built_in().fide.voice)).0
    }

    /// The same for the profile of this name.
    pub(crate) fn model_of(&self, name: &str, base: PathBuf) -> (PathBuf, Option<Message>) {
        match self.find(name) {
            Ok(profile) if profile.fits(&base) => (profile.model(), None),
            Ok(_) => (base, Some(say!("profile_stale", name = name.to_owned()))),
            Err(why) => (base, Some(why)),
        }
    }
}

/// Letters, digits, `-` and `_`: what every disk takes, and nothing that leads elsewhere.
pub(super) fn check_name(name: &str) -> Result<(), Message> {
    let sane = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let short = (1..=LONGEST_NAME).contains(&name.chars().count());
    if short && name.chars().all(sane) && name != CHOSEN {
        return Ok(());
    }
    Err(say!("bad_profile_name", name = name.to_owned()))
}

/// ReadyGame of the name of a folder in which a profile is made; one that nobody brought to its end may be in
/// use for the time [`IN_USE`].
const ASIDE: &str = ".new";
const IN_USE: Duration = Duration::from_hours(24);

impl Profile {
    /// The model that it was made from, as it is on this machine.
    pub(crate) fn base(&self) -> PathBuf {
        folders::speech_model(&self.about.model, &Library::built_in().fide.voice)
    }
}

impl ProfileStore {
    /// Learns from clips and, where that helps, makes a profile of it that takes the place of an earlier one of this
    /// name.
    pub fn learn(
        &self,
        name: &str,
        base: &Path,
        takes: &[Take],
        tell: &mut dyn FnMut(Message),
        go_on: &dyn Fn() -> Result<(), Message>,
    ) -> Result<Gain, Message> {
        check_name(name)?;
        let sum = sum(base)?;
        let aside = self.aside()?;
        let gain = Teaching { base, tell, go_on }.teach(takes, &aside.path().join(MODEL))?;
        if gain.is_better() {
            let model = base.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let about = About { model, sum, clips: gain.of, gain };
            let fault = system::disk(&self.root);
            fill(aside.path(), &about, takes).map_err(fault)?;
            self.put(name, &aside.keep()).map_err(fault)?;
        }
        Ok(gain)
    }

    /// A new folder in which a profile is made. What another program left of one when it was ended is removed.
    pub(super) fn aside(&self) -> Result<tempfile::TempDir, Message> {
        let fault = system::disk(&self.root);
        atomic_file::own_folder(&self.root).map_err(fault)?;
        for entry in fs::read_dir(&self.root).into_iter().flatten().flatten() {
            let is_long_ago = |then| since(then).is_some_and(|passed| passed > IN_USE);
            let is_old = entry.metadata().and_then(|known| known.modified()).is_ok_and(is_long_ago);
            if is_old && entry.file_name().to_string_lossy().starts_with(ASIDE) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        tempfile::Builder::new().prefix(ASIDE).tempdir_in(&self.root).map_err(fault)
    }

    /// Puts a folder into the place of a profile, at once and whole.
    pub(super) fn put(&self, name: &str, new: &Path) -> io::Result<()> {
        let (place, old) = (self.root.join(name), self.root.join(format!(".{name}.old")));
        // What an earlier time did not bring to its end.
        if place.exists() {
            let _ = fs::remove_dir_all(&old);
        }
        let put = atomic_file::put_folder(new, &place, &old);
        let _ = fs::remove_dir_all(if put.is_ok() { &old } else { new });
        put
    }
}

/// Writes what is in a profile beside its model.
pub(super) fn fill(folder: &Path, about: &About, takes: &[Take]) -> io::Result<()> {
    let clips = folder.join(CLIPS);
    atomic_file::own_folder(&clips)?;
    for (take, number) in takes.iter().zip(1..) {
        fs::copy(&take.path, clips.join(format!("{number:03}.wav")))?;
        atomic_file::replace_own(&clips.join(format!("{number:03}.txt")), take.words.join(" ").as_bytes())?;
    }
    let text = format!("// A voice that evavier learned.\n{}\n", ron_store::pretty(about)?);
    atomic_file::replace_own(&folder.join(ABOUT), text.as_bytes())
}

/// Limits of what a profile may hold: a model of ours and an hour of clips are far below.
const LIMITS: Limits = Limits { entries: 20_000, bytes: 500 << 20 };

impl ProfileStore {
    /// Writes a profile with its clips into a new file (a zip archive).
    pub fn export(&self, name: &str, file: &Path) -> Result<(), Message> {
        self.find(name)?;
        let fault = system::disk(file);
        let mut packed = Ok(());
        let done = atomic_file::create_by(file, FileReaders::Usual, |out| {
            packed = pack(&self.root.join(name), BufWriter::new(out));
            packed.as_ref().copied().map_err(|_| io::ErrorKind::Other.into())
        });
        packed?;
        done.map_err(fault)
    }

    /// Takes a profile from such a file; its name.
    pub fn import(&self, file: &Path, name: Option<&str>) -> Result<String, Message> {
        let own = file.file_stem().unwrap_or_default().to_string_lossy();
        let name = name.map_or_else(|| own.into_owned(), str::to_owned);
        check_name(&name)?;
        if self.root.join(&name).exists() {
            return Err(say!("profile_there", name));
        }
        let archive = untrusted_file::open(file).map_err(|error| system::cannot_read(file, &error))?;
        let fault = system::disk(&self.root);
        let aside = self.aside()?;
        unpack(archive, aside.path(), LIMITS)?;
        if !aside.path().join(ABOUT).is_file() {
            return Err(say!("bad_profile", path = file, why = say!("file_lacks", name = ABOUT.to_owned())));
        }
        recogniser(&aside.path().join(MODEL))?;
        self.put(&name, &aside.keep()).map_err(fault)?;
        self.find(&name).inspect_err(|_| {
            let _ = self.drop_profile(&name);
        })?;
        Ok(name)
    }
}
