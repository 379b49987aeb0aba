//! The game for viewers: after every completed move all of it is written into a folder that viewers watch, as PGN and as
//! a page to follow.
//!
//! In a rated game nothing is written before the arbiter allows it. Files are written on a thread of its own, so that the
//! game waits for no disk and no network; what cannot be written is told once and tried again.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{io, thread};

use super::after_turn::{AfterTurn, Done};
use super::effect::Effect;
use crate::device::atomic_file::{self, FileReaders};
use crate::device::untrusted_file;
use crate::game::State;
use crate::journal::clip;
use crate::language::Message;
use crate::notation::{GameScore, pgn};
use crate::paper::follow;
use crate::session::Priority;
use crate::user::system;

/// Time after a failure until the same is tried again.
const AGAIN: Duration = Duration::from_secs(10);
/// The page to follow has the name of the PGN file with this ending.
const PAGE: &str = "html";
/// The tag that tells games apart of which nobody is named, and the digits in it.
const GAME_TAG: &str = "Journal";
const DIGITS: usize = 16;
/// Number of names tried before another game's file would be written over.
const NAMES: u32 = 99;

/// News of the file for viewers.
#[derive(Debug)]
pub enum LiveNews {
    /// The game goes into this file from now on.
    Goes(PathBuf),
    /// It could not be written.
    Failed {
        path: PathBuf,
        error: io::Error,
    },
    Back(PathBuf),
    Done,
}

#[derive(Debug)]
enum Job {
    Show(Box<GameScore>),
    /// Gives up what could not be written yet.
    Forget,
    Finish,
}

/// Writes the game for viewers, where that is wanted; by default nobody watches.
#[derive(Debug, Default)]
pub(super) struct Live {
    keeper: Option<Sender<Job>>,
    folder: PathBuf,
    shown: Option<GameScore>,
}

impl Live {
    /// Writes into this folder, and what `page` makes of a score; both and `sink` are called on a thread of its own.
    pub(super) fn start(
        folder: PathBuf,
        journal: &Path,
        page: impl Fn(&GameScore) -> String + Send + 'static,
        sink: impl Fn(LiveNews) + Send + 'static,
    ) -> Self {
        let (jobs, inbox) = mpsc::channel();
        let place = folder.clone();
        let game = std::path::absolute(journal).unwrap_or_else(|_| journal.to_owned());
        let game = clip::hash(game.as_os_str().as_encoded_bytes())[..DIGITS].to_owned();
        // Without a thread nothing is written, and a viewer sees that nothing comes.
        let _ = thread::Builder::new().name("live".into()).spawn(move || {
            atomic_file::clear_leftovers(&place);
            Keeper { folder: place, game, page: Box::new(page), written: None, fails: false }
                .serve(&inbox, &sink)
        });
        Self { keeper: Some(jobs), folder, shown: None }
    }

    /// Message that nothing is written yet, where that is so.
    pub(super) fn told_at_the_start(&self, state: &State) -> Option<Message> {
        self.keeper.as_ref().filter(|_| !may_be_seen(state))?;
        Some(say!("live_waits", folder = &self.folder))
    }

    /// Has the game written as it stands now, where viewers may see it. Returns at once.
    pub(super) fn show(&mut self, state: &State) {
        let Some(keeper) = &self.keeper else { return };
        if !may_be_seen(state) {
            if self.shown.take().is_some() {
                let _ = keeper.send(Job::Forget);
            }
            return;
        }
        let score = state.score_for_viewers();
        if self.shown.as_ref() != Some(&score) {
            let _ = keeper.send(Job::Show(Box::new(score.clone())));
            self.shown = Some(score);
        }
    }

    pub(super) fn news(&self, news: LiveNews) -> Option<Effect> {
        let told = match news {
            LiveNews::Goes(path) => say!("live_goes", path = &path),
            LiveNews::Failed { path, error } => say!("live_fails", why = system::disk(&path)(error)),
            LiveNews::Back(path) => say!("live_back", path = &path),
            LiveNews::Done => return None,
        };
        Some(Effect::Say(Priority::Answer, told))
    }

    /// Lets the last of it be written; whether [`LiveNews::Done`] will come, when it is.
    pub(super) fn finish(&self) -> bool {
        self.keeper.as_ref().is_some_and(|keeper| keeper.send(Job::Finish).is_ok())
    }
}

impl AfterTurn for Live {
    fn after(&mut self, turn: &Done<'_>) -> Vec<Effect> {
        if turn.kept {
            self.show(turn.state());
        }
        Vec::new()
    }
}

/// True if viewers may see the game: in a rated one the arbiter decides it, in others an arbiter may forbid
/// it.
fn may_be_seen(state: &State) -> bool {
    state.irregular.live.unwrap_or(state.policy().is_open_to_viewers)
}

struct Keeper {
    folder: PathBuf,
    /// Value of [`GAME_TAG`], which no other game has.
    game: String,
    page: Box<dyn Fn(&GameScore) -> String>,
    written: Option<(PathBuf, String)>,
    fails: bool,
}

impl Keeper {
    fn serve(mut self, inbox: &Receiver<Job>, sink: &impl Fn(LiveNews)) {
        let mut unwritten: Option<Box<GameScore>> = None;
        loop {
            let first = match unwritten {
                Some(_) => inbox.recv_timeout(AGAIN),
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            if matches!(first, Err(RecvTimeoutError::Disconnected)) {
                return;
            }
            let mut finishing = false;
            // Only how the game stands now is of interest.
            for job in first.into_iter().chain(inbox.try_iter()) {
                match job {
                    Job::Show(score) => unwritten = Some(score),
                    Job::Forget => unwritten = None,
                    Job::Finish => finishing = true,
                }
            }
            if let Some(score) = unwritten.take() {
                unwritten = self.write(&score, sink).is_err().then_some(score);
            }
            if finishing {
                sink(LiveNews::Done);
            }
        }
    }

    /// Writes all of the game, and tells what changed by that.
    fn write(&mut self, score: &GameScore, sink: &impl Fn(LiveNews)) -> Result<(), ()> {
        let mut marked = score.clone();
        marked.set_tag(GAME_TAG, &self.game);
        let text = pgn::write([&marked]);
        let replace = |path: &Path, text: &str| {
            atomic_file::replace(path, text.as_bytes()).map_err(|error| (path.to_owned(), error))
        };
        let put = || {
            let path = self.place(&marked)?;
            match stands(&path)? {
                Some(_) => replace(&path, &text)?,
                None => atomic_file::create(&path, FileReaders::Usual, text.as_bytes())
                    .map_err(|error| (path.clone(), error))?,
            }
            Ok(path)
        };
        // Another game may have taken the name in the same moment.
        let taken = |(_, error): &(PathBuf, io::Error)| error.kind() == io::ErrorKind::AlreadyExists;
        let tried = put().or_else(|fault| if taken(&fault) { put() } else { Err(fault) }).and_then(|path| {
            replace(&path.with_extension(PAGE), &(self.page)(score))?;
            Ok(path)
        });
        match tried {
            Ok(path) => {
                let is_new = self.written.as_ref().is_none_or(|(before, _)| *before != path);
                let failed = std::mem::take(&mut self.fails);
                self.written = Some((path.clone(), text));
                match (is_new, failed) {
                    (true, _) => sink(LiveNews::Goes(path)),
                    (false, true) => sink(LiveNews::Back(path)),
                    (false, false) => {}
                }
                Ok(())
            }
            Err((path, error)) => {
                if !std::mem::replace(&mut self.fails, true) {
                    sink(LiveNews::Failed { path, error });
                }
                Err(())
            }
        }
    }

    /// The file to be written: no file in which something else stands.
    fn place(&self, score: &GameScore) -> Result<PathBuf, (PathBuf, io::Error)> {
        // A folder that is gone, with the stick it was on, is not made anew somewhere else.
        std::fs::read_dir(&self.folder).map_err(|error| (self.folder.clone(), error))?;
        if let Some((path, text)) = &self.written
            && stands(path)?.is_none_or(|there| there == text.as_bytes())
            && is_free_for_page(path)?
        {
            return Ok(path.clone());
        }
        let stem = score.tag("Board").map_or_else(|| "game".to_owned(), |board| format!("game-{board}"));
        for number in 1..=NAMES {
            let mark = if number == 1 { String::new() } else { format!("-{number}") };
            let path = self.folder.join(format!("{stem}{mark}.pgn"));
            if stands(&path)?.is_none_or(|there| is_of(score, &there)) && is_free_for_page(&path)? {
                return Ok(path);
            }
        }
        Err((self.folder.clone(), io::ErrorKind::AlreadyExists.into()))
    }
}

/// True if no page but one of ours stands beside this file.
fn is_free_for_page(path: &Path) -> Result<bool, (PathBuf, io::Error)> {
    let ours = |there: Vec<u8>| there.windows(follow::MARK.len()).any(|at| at == follow::MARK.as_bytes());
    Ok(stands(&path.with_extension(PAGE))?.is_none_or(ours))
}

/// Content of a file; `None` where there is none.
fn stands(path: &Path) -> Result<Option<Vec<u8>>, (PathBuf, io::Error)> {
    match untrusted_file::read(path, untrusted_file::LONGEST) {
        Ok(bytes) => Ok(Some(bytes)),
        // A link to nothing: whoever put it there chose which file would be made.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Ok(std::fs::symlink_metadata(path).is_ok().then(Vec::new))
        }
        Err(error) => Err((path.to_owned(), error)),
    }
}

/// True if this is an earlier state of the same game, as it stands there when a game is gone on with.
fn is_of(score: &GameScore, bytes: &[u8]) -> bool {
    const SAME: [&str; 8] = [GAME_TAG, "Event", "Site", "Date", "Round", "Board", "White", "Black"];
    let [there] = &pgn::read_all(bytes)[..] else { return false };
    let moves = |score: &GameScore| score.entries().iter().map(|entry| entry.mv).collect::<Vec<_>>();
    let (ours, theirs) = (moves(score), moves(&there.score));
    let continues = ours.starts_with(&theirs) || (!ours.is_empty() && theirs.starts_with(&ours));
    let same = |name: &&str| there.score.tag(name) == score.tag(name);
    there.fault.is_none()
        && SAME.iter().all(same)
        && there.score.start().fen() == score.start().fen()
        && continues
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::notation::Entry;

    /// Description of the case, the tags of a game, its moves, and what is told.
    type Row<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a [&'a str], &'a str);

    fn score(tags: &[(&str, &str)], moves: &[&str]) -> GameScore {
        let mut score = GameScore::new(crate::rules::Position::start());
        for (name, value) in tags {
            score.set_tag(name, value);
        }
        for san in moves {
            let mv = score.position().parse_uci(san).expect("legal");
            score.push(Entry::new(mv)).expect("legal");
        }
        score
    }

    fn keeper(folder: &Path) -> Keeper {
        keeper_of(folder, "one")
    }

    fn keeper_of(folder: &Path, game: &str) -> Keeper {
        Keeper {
            folder: folder.to_owned(),
            game: game.to_owned(),
            page: Box::new(|_| follow::MARK.to_owned()),
            written: None,
            fails: false,
        }
    }

    /// Writes; what was told, without the folder.
    fn written(keeper: &mut Keeper, score: &GameScore) -> String {
        let told = std::cell::RefCell::new(Vec::new());
        let name = |path: &Path| {
            path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
        };
        let _ = keeper.write(score, &|news| {
            told.borrow_mut().push(match news {
                LiveNews::Goes(path) => format!("goes {}", name(&path)),
                LiveNews::Failed { error, .. } => format!("failed {:?}", error.kind()),
                LiveNews::Back(path) => format!("back {}", name(&path)),
                LiveNews::Done => "done".to_owned(),
            });
        });
        told.into_inner().join(", ")
    }

    #[test]
    fn no_file_of_another_game_is_written_over() {
        let home = tempfile::tempdir().expect("a folder");
        let third = [("Board", "3"), ("White", "Anna")];
        let rows: [Row; 8] = [
            ("a game without a board", &[], &["e2e4"], "goes game.pgn"),
            ("board 3", &third, &[], "goes game-3.pgn"),
            ("it is gone on with", &third, &["e2e4"], "goes game-3.pgn"),
            ("once more, further", &third, &["e2e4", "e7e5"], "goes game-3.pgn"),
            ("a move of it was taken back", &third, &["e2e4"], "goes game-3.pgn"),
            ("another begins on that board", &third, &[], "goes game-3-2.pgn"),
            ("with another first move", &third, &["d2d4"], "goes game-3-2.pgn"),
            ("of another player", &[("Board", "3"), ("White", "Bo")], &["e2e4"], "goes game-3-3.pgn"),
        ];
        for (what, tags, moves, told) in rows {
            assert_eq!(written(&mut keeper(home.path()), &score(tags, moves)), told, "{what}");
        }
        // Nobody is named, nothing played, and they are two all the same.
        let other = tempfile::tempdir().expect("a folder");
        let [mut one, mut two] = ["one", "two"].map(|game| keeper_of(other.path(), game));
        assert_eq!(written(&mut one, &score(&[], &[])), "goes game.pgn");
        assert_eq!(written(&mut two, &score(&[], &[])), "goes game-2.pgn");
        assert_eq!(written(&mut one, &score(&[], &["e2e4"])), "");
        assert_eq!(written(&mut keeper_of(other.path(), "two"), &score(&[], &["e2e4"])), "goes game-2.pgn");
        fs::write(home.path().join("game-4.pgn"), "shopping list").expect("written");
        assert_eq!(written(&mut keeper(home.path()), &score(&[("Board", "4")], &[])), "goes game-4-2.pgn");
        assert_eq!(fs::read_to_string(home.path().join("game-4.pgn")).expect("there"), "shopping list");
        fs::write(home.path().join("game-5.html"), "somebody's page").expect("written");
        assert_eq!(written(&mut keeper(home.path()), &score(&[("Board", "5")], &[])), "goes game-5-2.pgn");
        assert_eq!(fs::read_to_string(home.path().join("game-5.html")).expect("there"), "somebody's page");
    }

    #[cfg(unix)]
    #[test]
    fn no_file_is_made_where_a_link_in_the_folder_leads() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("live");
        fs::create_dir(&folder).expect("made");
        let link = |name: &str| {
            std::os::unix::fs::symlink(home.path().join("made"), folder.join(name)).expect("linked");
        };
        link("game.pgn");
        let mut keeper = keeper(&folder);
        assert_eq!(written(&mut keeper, &score(&[], &["e2e4"])), "goes game-2.pgn");
        fs::remove_file(folder.join("game-2.pgn")).expect("there");
        link("game-2.pgn");
        assert_eq!(written(&mut keeper, &score(&[], &["e2e4", "e7e5"])), "goes game-3.pgn");
        assert!(!home.path().join("made").exists());
    }

    #[test]
    fn what_changes_the_file_or_its_folder_is_told_once() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("live");
        let mut keeper = keeper(&folder);
        let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];
        let of = |plies: usize| score(&[], &moves[..plies]);
        assert_eq!(written(&mut keeper, &of(0)), "failed NotFound");
        assert_eq!(written(&mut keeper, &of(1)), "", "told once");
        fs::create_dir(&folder).expect("made");
        assert_eq!(written(&mut keeper, &of(1)), "goes game.pgn");
        assert_eq!(written(&mut keeper, &of(2)), "");
        fs::rename(&folder, home.path().join("away")).expect("pulled out");
        assert_eq!(written(&mut keeper, &of(3)), "failed NotFound");
        fs::rename(home.path().join("away"), &folder).expect("back");
        assert_eq!(written(&mut keeper, &of(4)), "back game.pgn");
        fs::remove_file(folder.join("game.pgn")).expect("there");
        assert_eq!(written(&mut keeper, &of(5)), "", "who removes it gets it again");
        fs::write(folder.join("game.pgn"), "edited").expect("written");
        assert_eq!(written(&mut keeper, &of(6)), "goes game-2.pgn");
        assert_eq!(fs::read_to_string(folder.join("game.pgn")).expect("there"), "edited");
        let text = fs::read(folder.join("game-2.pgn")).expect("there");
        let mut last = of(6);
        last.set_tag(GAME_TAG, "one");
        assert!(is_of(&last, &text));
        last.set_tag(GAME_TAG, "two");
        assert!(!is_of(&last, &text));
    }
}
