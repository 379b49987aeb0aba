//! End of speech: how long the ear waits for more.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::device::lock;
use crate::language::{Completeness, Reader};
use crate::rules::{History, Position};
use crate::{EndpointTimeout, FIRST_LOOK};

/// Time that words which may be complete wait for more.
pub const PERHAPS: Duration = Duration::from_millis(550);

/// The words that are hoped for, for an ear on a thread of its own.
#[derive(Clone, Debug, Default)]
pub struct Hoped(Arc<Mutex<String>>);

impl Hoped {
    pub fn set(&self, words: &str) {
        *lock(&self.0) = words.to_lowercase();
    }

    /// EndpointTimeout with somebody of whom certain words are hoped for: these are complete at once, a command
    /// soon; anything else may go on.
    pub fn patience(self, is_command: impl Fn(&str) -> bool + Send + Sync + 'static) -> EndpointTimeout {
        EndpointTimeout::new(move |heard| {
            if *lock(&self.0) == heard.to_lowercase() {
                return Some(FIRST_LOOK);
            }
            is_command(heard).then_some(PERHAPS)
        })
    }
}

/// The positions that what is said may be about.
#[derive(Clone, Debug)]
pub struct SpokenOf {
    /// The one at hand.
    pub position: Position,
    /// That before the last move: who answers may still be repeating it.
    pub before: Option<Position>,
}

impl SpokenOf {
    pub fn of(history: &History) -> Self {
        let before = history.plies().next_back().map(|(before, _)| before.clone());
        Self { position: history.position().clone(), before }
    }

    /// Completeness of a phrase there.
    fn completeness(&self, reader: &Reader, phrase: &str) -> Completeness {
        let here = reader.completeness(phrase, Some(&self.position));
        // `Springer Gustav acht` is whole here, and the beginning of `Springer Gustav acht Felix sechs` there.
        let begins = |before| reader.completeness(phrase, Some(before)) == Completeness::No;
        if self.before.as_ref().is_some_and(begins) { here.min(Completeness::Perhaps) } else { here }
    }
}

/// A position with no move before it.
impl From<Position> for SpokenOf {
    fn from(position: Position) -> Self {
        Self { position, before: None }
    }
}

/// Time to wait for more after a phrase.
pub fn patience(reader: Reader, spoken_of: Arc<Mutex<SpokenOf>>) -> EndpointTimeout {
    EndpointTimeout::new(move |phrase| {
        let spoken_of = lock(&spoken_of).clone();
        wait(spoken_of.completeness(&reader, phrase))
    })
}

/// Time to wait for more after what is so complete; `None`: until the rules of the speech model end it.
pub const fn wait(completeness: Completeness) -> Option<Duration> {
    match completeness {
        Completeness::Complete => Some(FIRST_LOOK),
        Completeness::Perhaps => Some(PERHAPS),
        Completeness::No => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;

    #[test]
    fn the_beginning_of_the_last_move_waits_for_its_rest() {
        let library = Library::built_in();
        let reader = Reader::new(library.find("de").expect("built in"));
        let mut history = History::new(Position::start());
        for uci in ["e2e4", "g8f6"] {
            let mv = history.position().parse_uci(uci).expect("legal");
            history.play(mv);
        }
        let spoken_of = SpokenOf::of(&history);
        for (phrase, expected) in [
            ("Springer Gustav acht", Completeness::Perhaps),
            ("wiederholen Springer Gustav acht", Completeness::Perhaps),
            ("Springer Gustav acht Felix sechs", Completeness::Complete),
            // White's own moves wait no longer than ever.
            ("Eva fünf", Completeness::Complete),
            ("Springer Felix drei", Completeness::Complete),
            ("Springer Gustav eins", Completeness::No),
        ] {
            assert_eq!(spoken_of.completeness(&reader, phrase), expected, "{phrase}");
        }
    }
}
