//! Keeps clips of a game for a profile, on a thread of its own: the game waits for no disk.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use super::games::{ClipLabel, Games};

/// How long is waited for the last clips.
const LAST_CLIPS: Duration = Duration::from_secs(5);

#[derive(Debug)]
enum Job {
    Keep(ClipLabel, Arc<[i16]>),
    Finish(Sender<()>),
}

/// Keeps clips until it is dropped.
#[derive(Debug)]
pub(crate) struct Gatherer(Sender<Job>);

impl Gatherer {
    /// Keeps clips there, at most so many bytes. `fails` is told on another thread what the disk refuses, once.
    pub fn start(games: Games, at_most: u64, fails: impl Fn(io::Error) + Send + 'static) -> Self {
        let (jobs, inbox) = mpsc::channel();
        // Without a thread nothing is kept, and the game goes on.
        let _ = thread::Builder::new()
            .name("clips to learn from".into())
            .spawn(move || serve(&games, at_most, &inbox, &fails));
        Self(jobs)
    }

    /// Keeps this one. Returns at once.
    pub fn keep(&self, told: ClipLabel, sound: Arc<[i16]>) {
        let _ = self.0.send(Job::Keep(told, sound));
    }

    /// Waits for the last clips, within bounds.
    pub fn finish(&self) {
        let (done, wait) = mpsc::channel();
        if self.0.send(Job::Finish(done)).is_ok() {
            let _ = wait.recv_timeout(LAST_CLIPS);
        }
    }
}

fn serve(games: &Games, at_most: u64, inbox: &Receiver<Job>, fails: &impl Fn(io::Error)) {
    let mut told_of = false;
    while let Ok(job) = inbox.recv() {
        match job {
            Job::Keep(told, sound) => {
                if let Err(error) = games.keep(&told, &sound, at_most)
                    && !std::mem::replace(&mut told_of, true)
                {
                    fails(error);
                }
            }
            Job::Finish(done) => drop(done.send(())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_that_refuses_is_told_once() {
        let place = tempfile::tempdir().expect("a folder");
        let file = place.path().join("no folder");
        std::fs::write(&file, "").expect("written");
        let (to, failed) = mpsc::channel();
        let gatherer = Gatherer::start(Games::at(file.join("games")), u64::MAX, move |error| {
            let _ = to.send(error.to_string());
        });
        let told = ClipLabel { heard: "ja".to_owned(), said: vec!["ja".to_owned()] };
        gatherer.keep(told.clone(), vec![1; 800].into());
        gatherer.keep(told, vec![1; 800].into());
        gatherer.finish();
        drop(gatherer);
        assert_eq!(failed.iter().count(), 1);
    }
}
