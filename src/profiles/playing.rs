//! Whether a game is being played, in whatever process: then nothing is learned.

use std::fs::{File, TryLockError};
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};

use super::learning::WORTH_LEARNING;
use super::shelf::Shelf;
use super::teach::Gain;
use crate::device::whole_file;

use crate::device::outside;
use crate::platform::process;

const PLAYING: &str = ".playing";
/// Within a profile: what came of learning while nobody looked.
const NEWS: &str = "news.ron";

/// What came of learning while nobody looked.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct News {
    /// Whether it is used from now on.
    pub kept: bool,
    pub gain: Gain,
}

/// A game is being played as long as this is held.
#[derive(Debug)]
pub struct Playing(#[expect(dead_code, reason = "it is held, no more")] Option<File>);

impl Shelf {
    fn lock_file(&self) -> PathBuf {
        self.root().join(PLAYING)
    }

    /// A game begins. Where there are no profiles nobody needs to know.
    pub fn play(&self) -> Playing {
        let open = || -> io::Result<File> {
            let file = File::create(self.lock_file())?;
            file.lock_shared()?;
            Ok(file)
        };
        Playing(open().ok())
    }

    /// Whether a game is being played.
    pub fn is_playing(&self) -> bool {
        let Ok(file) = outside::open(&self.lock_file()) else { return false };
        matches!(file.try_lock(), Err(TryLockError::WouldBlock))
    }

    /// Where the owner of a profile has agreed and enough is new, starts a process that learns from it when the
    /// machine has nothing better to do. Whether it did.
    pub fn learn_when_idle(&self, name: &str) -> bool {
        let worth = self.find(name).is_ok_and(|profile| {
            profile.agreement().is_some_and(|agreement| agreement.agreed)
                && profile.untried() >= WORTH_LEARNING
        });
        let Some(program) = std::env::current_exe().ok().filter(|_| worth) else { return false };
        let mut command = Command::new(program);
        command.args(["profiles", "learn", name, "--when-idle"]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // The end of a terminal is not its end.
        process::set_apart(&mut command);
        command.spawn().is_ok()
    }

    /// Leaves word for the next game.
    pub fn leave_news(&self, name: &str, news: &News) -> io::Result<()> {
        let text = ron::to_string(news).map_err(io::Error::other)?;
        whole_file::replace(&self.root().join(name).join(NEWS), text.as_bytes())
    }

    /// Takes that word; it is told once.
    pub fn take_news(&self) -> Vec<(String, News)> {
        let of = |name: String| {
            let path = self.root().join(&name).join(NEWS);
            let news = ron::from_str(&outside::text(&path).ok()?).ok();
            let _ = std::fs::remove_file(&path);
            news.map(|news| (name, news))
        };
        self.list().0.into_iter().filter_map(|profile| of(profile.name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_known_of_as_long_as_it_is_played() {
        let root = tempfile::tempdir().expect("a folder");
        let shelf = Shelf::at(root.path().to_owned());
        assert!(!shelf.is_playing());
        let (one, other) = (shelf.play(), shelf.play());
        assert!(shelf.is_playing());
        drop(one);
        assert!(shelf.is_playing());
        drop(other);
        assert!(!shelf.is_playing());
        // No folder is made for it.
        let nowhere = Shelf::at(root.path().join("nowhere"));
        drop(nowhere.play());
        assert!(!nowhere.is_playing() && !nowhere.root().exists());
    }

    #[test]
    fn news_are_told_once() {
        let (_root, shelf) = super::super::shelf::tests::shelf_with(&["anna"]);
        let news = News { kept: true, gain: Gain { of: 8, before: 3, after: 5, ..Gain::default() } };
        shelf.leave_news("anna", &news).expect("a disk");
        assert_eq!(shelf.take_news(), [("anna".to_owned(), news)]);
        assert_eq!(shelf.take_news(), []);
    }
}
