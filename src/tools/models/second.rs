//! The second ear: whether its file can be used, and whether this machine is fast enough for it.

use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::device::time::now;
use crate::ear::recogniser::{Grammar, RecogniserProcess, SecondFault, SecondSettings};
use crate::language::Library;
use crate::user::folders;

/// Longest time that it may take to load, and the interval at which it is looked.
const LOADING: Duration = Duration::from_secs(50);
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Loads it as a game does, in a process of its own: whether a game would have it.
pub fn second_ear(file: &Path) -> Result<(), SecondFault> {
    let model = folders::model(&Library::built_in().fide.voice);
    // What is wrong with the first ear is told for itself.
    let started = RecogniserProcess::load(&model, &Grammar::BuiltIn).and_then(|mut process| {
        process.start_second(&SecondSettings::new(file.to_owned()))?;
        Ok(process)
    });
    let Ok(mut process) = started else { return Err(SecondFault::Ended) };
    let end = now() + LOADING;
    while now() < end {
        match process.second() {
            Ok(None) => thread::sleep(LOOK_EVERY),
            Ok(Some(stands)) => return stands,
            Err(_) => return Err(SecondFault::Ended),
        }
    }
    Err(SecondFault::Ended)
}
