//! From clips to a profile, and from games to a better one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::clips::{Origin, Take, clips};
use super::errors::{DiskError, LearnerError, TeachError};
use super::games::{Agreement, Games, Kept};
use super::shelf::{ABOUT, AGREEMENT, About, CLIPS, GAMES, MODEL, Profile, Shelf, check_name};
use super::teach::{Taught, Teaching, learner, lesson, sum};
use crate::device::time::since;
use crate::device::{flac, outside, whole_file};
use crate::language::{Library, Message};
use crate::learn::Learner;
use crate::user::folders;

/// At most so many clips of games are learned from at once: those that were corrected first, then the newest.
const MOST_FROM_GAMES: usize = 72;
/// With so many new ones it is worth trying.
pub const WORTH_LEARNING: usize = 8;
/// What a player said instead of what was heard explains the sound at most so much worse (a natural logarithm, of all
/// of it): otherwise it was heard as he said it, and he changed his mind. On seven voices of the tests one other word
/// was never closer than 8 and mostly farther than 30.
const CHANGED_HIS_MIND: f64 = 6.0;

/// What the name of a folder begins with in which a profile is made, and for how long one that nobody brought to its end
/// may be in use.
const ASIDE: &str = ".new";
const IN_USE: Duration = Duration::from_hours(24);

/// Whom it is told what, and whether it goes on meanwhile.
pub struct Conduct<'a> {
    pub tell: &'a mut dyn FnMut(Message),
    pub go_on: &'a dyn Fn() -> bool,
}

impl Profile {
    /// The model that it was made from, as it is on this machine.
    pub(crate) fn base(&self) -> PathBuf {
        folders::speech_model(&self.about.model, &Library::built_in().fide.voice)
    }

    /// Its clips of games.
    pub fn games(&self) -> Games {
        Games::at(self.folder.join(GAMES))
    }

    /// What its owner has agreed to; `None` where he was never asked.
    pub(crate) fn agreement(&self) -> Option<Agreement> {
        ron::from_str(&outside::text(&self.folder.join(AGREEMENT)).ok()?).ok()
    }

    /// Writes down what he agrees to.
    pub(crate) fn agree(&self, agreement: &Agreement) -> Result<(), DiskError> {
        let path = self.folder.join(AGREEMENT);
        let text = ron::to_string(agreement).unwrap_or_default();
        whole_file::replace(&path, text.as_bytes()).map_err(DiskError::at(&path))
    }

    /// The clips of games that came since it was last tried to learn from them.
    pub(crate) fn untried(&self) -> usize {
        let tried = self.agreement().unwrap_or_default().tried;
        self.games().list().iter().filter(|kept| kept.number > tried).count()
    }

    /// What was said in games since this voice was learned, or without that all of it.
    pub(crate) fn of_games(&self, since_learned: bool) -> Result<Vec<Take>, LearnerError> {
        let learner = learner(&self.base())?;
        let fresh = |kept: &Kept| kept.number > self.about.games_until;
        let mut all = self.games().list();
        all.retain(|kept| fresh(kept) || !since_learned);
        all.sort_by_key(|kept| (!kept.label.is_corrected(), std::cmp::Reverse(kept.number)));
        all.truncate(MOST_FROM_GAMES);
        all.sort_by_key(|kept| kept.number);
        Ok(all.iter().filter_map(|kept| take(&learner, kept, fresh(kept))).collect())
    }
}

/// A clip of a game, with the words that were said in it for certain.
fn take(learner: &Learner, kept: &Kept, fresh: bool) -> Option<Take> {
    let samples = flac::decode(outside::open(&kept.path).ok()?).ok()?;
    let origin = Origin::Game { corrected: kept.label.is_corrected(), fresh };
    let with = |words: &str| Take {
        path: kept.path.clone(),
        samples: samples.clone(),
        words: words.split_whitespace().map(str::to_owned).collect(),
        origin,
    };
    let network = learner.adapted(&learner.unchanged());
    let fit = |take: &Take| {
        let lesson = lesson(learner, take, 0).ok()?;
        Some(learner.fit(&lesson, &network)? * take.words.len() as f64)
    };
    if !kept.label.is_corrected() {
        return Some(with(&kept.label.heard));
    }
    let said = kept.label.said.iter().map(|words| with(words));
    let (take, best) = said
        .filter_map(|take| fit(&take).map(|fit| (take, fit)))
        .max_by(|(_, one), (_, other)| one.total_cmp(other))?;
    let heard = fit(&with(&kept.label.heard));
    heard.is_none_or(|heard| best > heard - CHANGED_HIS_MIND).then_some(take)
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
        conduct: &mut Conduct<'_>,
    ) -> Result<Taught, TeachError> {
        check_name(name)?;
        let sum = sum(base)?;
        let aside = self.aside()?;
        let earlier = self.find(name).ok().filter(|earlier| earlier.fits(base));
        let present = earlier.as_ref().map(Profile::model);
        let Conduct { tell, go_on } = conduct;
        let mut teaching = Teaching { base, present: present.as_deref(), tell: &mut **tell, go_on: *go_on };
        let taught = teaching.teach(takes, &aside.path().join(MODEL))?;
        if !taught.is_kept() {
            return Ok(taught);
        }
        let model = base.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let games_until =
            earlier.map_or(0, |earlier| earlier.games().list().last().map_or(0, |kept| kept.number));
        let from_games = takes.iter().filter(|take| take.origin != Origin::Recorded).count() as u64;
        let gain = taught.gain;
        let learned = if from_games > 0 { games_until } else { 0 };
        let about = About { model, sum, clips: gain.of, gain, from_games, games_until: learned };
        self.keep(name, aside, &about, takes)?;
        Ok(taught)
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

    /// Learns once more, from what was recorded and from what was said in games.
    ///
    /// # Errors
    /// There is no such profile, nothing was kept of games, or as [`Self::learn`].
    pub(crate) fn learn_from_games(
        &self,
        name: &str,
        conduct: &mut Conduct<'_>,
    ) -> Result<Taught, TeachError> {
        let profile = self.find(name)?;
        let base = profile.base();
        let of_games = profile.of_games(false)?;
        if of_games.is_empty() {
            return Err(TeachError::NoGames { name: name.to_owned() });
        }
        let newest = profile.games().list().last().map_or(0, |kept| kept.number);
        // A voice may have been learned from recordings that are no longer there.
        let mut takes = clips(&profile.clips()).unwrap_or_default();
        takes.extend(of_games);
        let taught = self.learn(name, &base, &takes, conduct)?;
        let profile = self.find(name)?;
        profile.agree(&Agreement { tried: newest, ..profile.agreement().unwrap_or_default() })?;
        Ok(taught)
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

/// What belongs to the owner of a profile and not to what was learned.
fn hand_over(old: &Path, new: &Path) {
    for name in [GAMES, AGREEMENT] {
        if old.join(name).exists() && !new.join(name).exists() {
            let _ = fs::rename(old.join(name), new.join(name));
        }
    }
}

/// What is in a profile beside its model.
pub(super) fn fill(folder: &Path, about: &About, takes: &[Take]) -> io::Result<()> {
    let clips = folder.join(CLIPS);
    fs::create_dir(&clips)?;
    let recorded = takes.iter().filter(|take| take.origin == Origin::Recorded);
    for (take, number) in recorded.zip(1..) {
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
