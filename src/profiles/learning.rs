//! From clips to a profile.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::clips::Take;
use super::errors::{DiskError, TeachError};
use super::games::Games;
use super::shelf::{ABOUT, About, CLIPS, GAMES, MODEL, Profile, Shelf, check_name};
use super::teach::{Gain, Teaching, sum};
use crate::device::time::since;
use crate::device::whole_file;
use crate::language::{Library, Message};
use crate::user::folders;

/// What the name of a folder begins with in which a profile is made, and for how long one that nobody brought to its end
/// may be in use.
const ASIDE: &str = ".new";
const IN_USE: Duration = Duration::from_hours(24);

impl Profile {
    /// The model that it was made from, as it is on this machine.
    pub(crate) fn base(&self) -> PathBuf {
        folders::speech_model(&self.about.model, &Library::built_in().fide.voice)
    }

    /// What earlier versions kept of games.
    pub fn games(&self) -> Games {
        Games::at(self.folder.join(GAMES))
    }
}

impl Shelf {
    /// Learns from clips and, where that helps, makes a profile of it that takes the place of an earlier one of this
    /// name.
    ///
    /// # Errors
    /// As [`Teaching::teach`]; the earlier one stays then.
    pub fn learn(
        &self,
        name: &str,
        base: &Path,
        takes: &[Take],
        tell: &mut dyn FnMut(Message),
    ) -> Result<Gain, TeachError> {
        check_name(name)?;
        let sum = sum(base)?;
        let aside = self.aside()?;
        let gain = Teaching { base, tell }.teach(takes, &aside.path().join(MODEL))?;
        if gain.is_better() {
            let model = base.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let about = About { model, sum, clips: gain.of, gain, from_games: 0 };
            self.keep(name, aside, &about, takes)?;
        }
        Ok(gain)
    }

    /// A new folder in which a profile is made. What another program left of one when it was ended is removed.
    pub(super) fn aside(&self) -> Result<tempfile::TempDir, DiskError> {
        let fault = DiskError::at(self.root());
        fs::create_dir_all(self.root()).map_err(fault)?;
        for entry in fs::read_dir(self.root()).into_iter().flatten().flatten() {
            let is_old = entry.metadata().and_then(|known| known.modified()).is_ok_and(is_long_ago);
            if is_old && entry.file_name().to_string_lossy().starts_with(ASIDE) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        tempfile::Builder::new().prefix(ASIDE).tempdir_in(self.root()).map_err(fault)
    }

    /// Makes a profile of what is in a folder.
    pub(super) fn keep(
        &self,
        name: &str,
        aside: tempfile::TempDir,
        about: &About,
        takes: &[Take],
    ) -> Result<(), DiskError> {
        let fault = DiskError::at(self.root());
        fill(aside.path(), about, takes).map_err(fault)?;
        self.put(name, &aside.keep()).map_err(fault)
    }

    /// Puts a folder into the place of a profile, at once and whole. What is kept of games stays.
    pub(super) fn put(&self, name: &str, new: &Path) -> io::Result<()> {
        let (place, old) = (self.root().join(name), self.root().join(format!(".{name}.old")));
        // What an earlier time did not bring to its end.
        if place.exists() {
            hand_over(&old, &place);
        }
        let _ = fs::remove_dir_all(&old);
        let replaces = place.exists();
        if replaces {
            fs::rename(&place, &old)?;
        }
        let put = fs::rename(new, &place);
        if put.is_err() {
            if replaces {
                let _ = fs::rename(&old, &place);
            }
            let _ = fs::remove_dir_all(new);
            return put;
        }
        hand_over(&old, &place);
        let _ = fs::remove_dir_all(&old);
        put
    }
}

fn is_long_ago(then: SystemTime) -> bool {
    since(then).is_some_and(|passed| passed > IN_USE)
}

/// What was kept of games belongs to the owner of a profile and not to what was learned.
fn hand_over(old: &Path, new: &Path) {
    if old.join(GAMES).exists() && !new.join(GAMES).exists() {
        let _ = fs::rename(old.join(GAMES), new.join(GAMES));
    }
}

/// What is in a profile beside its model.
pub(super) fn fill(folder: &Path, about: &About, takes: &[Take]) -> io::Result<()> {
    let clips = folder.join(CLIPS);
    fs::create_dir(&clips)?;
    for (take, number) in takes.iter().zip(1..) {
        fs::copy(&take.path, clips.join(format!("{number:03}.wav")))?;
        whole_file::replace(&clips.join(format!("{number:03}.txt")), take.words.join(" ").as_bytes())?;
    }
    let text =
        ron::ser::to_string_pretty(about, ron::ser::PrettyConfig::default()).map_err(io::Error::other)?;
    let text = format!("// A voice that evavier learned.\n{text}\n");
    whole_file::replace(&folder.join(ABOUT), text.as_bytes())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::profiles::shelf::tests::shelf_with;

    #[test]
    fn what_a_program_left_that_was_ended_is_removed_and_what_another_makes_is_not() {
        let (root, shelf) = shelf_with(&["anna"]);
        let [old, other] = [".newold", ".newother"].map(|name| root.path().join(name));
        for folder in [&old, &other] {
            fs::create_dir(folder).and_then(|()| fs::write(folder.join("a"), "")).expect("writable");
        }
        for folder in [&old, &root.path().join("anna")] {
            let set = fs::File::open(folder).and_then(|folder| folder.set_modified(SystemTime::UNIX_EPOCH));
            set.expect("ours");
        }
        let aside = shelf.aside().expect("writable");
        assert!(!old.exists() && other.exists() && aside.path().exists());
        assert!(shelf.find("anna").is_ok());
    }
}
