//! Memory of practice: announcements that went wrong come back on the next day, and once more three days later. It is a file
//! of the user's own, which a word switches off.

use std::io;
use std::path::PathBuf;

use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::lessons::LessonStep;
use crate::language::Message;
use crate::user::{folders, ron_store};

/// Days until what went wrong comes back, and until it does once more.
const DAYS: [i64; 2] = [1, 3];
/// Number of announcements that are kept; the earliest are dropped.
const MOST: usize = 200;
const COMMENT: &str =
    "// What went wrong in `evavier practise`, and when it comes back. The program writes this file anew.";

/// An announcement that went wrong, which is asked by itself.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
struct Missed {
    /// True if it has to be repeated, false if it has to be announced.
    repeat: bool,
    before: Vec<String>,
    mv: String,
    #[serde(with = "day")]
    due: Date,
    /// Number of times that it was right since.
    right: usize,
}

/// All that is kept of practice.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default)]
struct Kept {
    off: bool,
    missed: Vec<Missed>,
}

/// What is kept of practice, on the day of it.
pub struct Memory {
    kept: Kept,
    today: Date,
    path: Option<PathBuf>,
    changed: bool,
}

impl Memory {
    /// A memory that is kept nowhere.
    #[cfg(test)]
    pub fn on(today: Date) -> Self {
        Self { kept: Kept::default(), today, path: None, changed: false }
    }

    /// The user's own, and the message on it where it cannot be read.
    pub fn open(today: Date) -> (Self, Option<Message>) {
        let path = folders::practice();
        let (kept, told) = match ron_store::read(&path) {
            Ok(kept) => (kept.unwrap_or_default(), None),
            Err(error) => (
                Kept::default(),
                Some(fault!("practice_unreadable", path = &path, why = Message::from(error))),
            ),
        };
        (Self { kept, today, path: Some(path), changed: false }, told)
    }

    /// Steps that come back today.
    pub fn due(&self) -> Vec<LessonStep> {
        let due = self.kept.missed.iter().filter(|missed| missed.due <= self.today);
        due.map(|missed| match missed.repeat {
            true => LessonStep::Repeat(missed.before.clone(), missed.mv.clone()),
            false => LessonStep::Tell(missed.before.clone(), missed.mv.clone()),
        })
        .collect()
    }

    /// Takes what came of a step, in the game so far: what was wrong is kept, what is right again moves on.
    pub fn answered(&mut self, step: &LessonStep, played: &[String], is_right: bool) {
        let (repeat, before, mv) = match step {
            LessonStep::Repeat(before, mv) => (true, before.clone(), mv),
            LessonStep::Tell(before, mv) => (false, before.clone(), mv),
            LessonStep::RepeatAnswer(mv) => (true, played.to_vec(), mv),
            LessonStep::Announce(mv) | LessonStep::Correct(mv) => (false, played.to_vec(), mv),
            LessonStep::Say(_) | LessonStep::ReadBoard(_) | LessonStep::Other(_) => return,
        };
        let same = |missed: &Missed| missed.repeat == repeat && missed.before == before && missed.mv == *mv;
        let known = self.kept.missed.iter().position(same);
        match (known, is_right) {
            _ if self.kept.off => {}
            (None, true) => {}
            // Right before its day: it still comes.
            (Some(at), true) if self.kept.missed[at].due > self.today => {}
            (Some(at), true) => {
                let missed = &mut self.kept.missed[at];
                missed.right += 1;
                match DAYS.get(missed.right) {
                    Some(days) => missed.due = later(self.today, *days),
                    None => drop(self.kept.missed.remove(at)),
                }
                self.changed = true;
            }
            (known, false) => {
                known.map(|at| self.kept.missed.remove(at));
                let due = later(self.today, DAYS[0]);
                self.kept.missed.push(Missed { repeat, before, mv: mv.clone(), due, right: 0 });
                let over = self.kept.missed.len().saturating_sub(MOST);
                self.kept.missed.drain(..over);
                self.changed = true;
            }
        }
    }

    /// Keeps nothing any more and forgets what was kept, or keeps again.
    pub fn switch(&mut self, off: bool) {
        self.kept = if off { Kept { off, missed: Vec::new() } } else { Kept { off, ..self.kept.clone() } };
        self.changed = true;
    }

    /// Number of announcements that come back some day.
    pub fn count(&self) -> usize {
        self.kept.missed.len()
    }

    /// The file of it.
    pub fn path(&self) -> PathBuf {
        self.path.clone().unwrap_or_default()
    }

    /// Writes what has changed.
    pub fn save(&mut self) -> io::Result<()> {
        match &self.path {
            Some(path) if self.changed => ron_store::write(path, COMMENT, &self.kept).map(drop)?,
            _ => {}
        }
        self.changed = false;
        Ok(())
    }
}

/// A day as it stands in the file: `2026-12-01`.
mod day {
    use jiff::civil::Date;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(day: &Date, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(day)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Date, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

fn later(day: Date, days: i64) -> Date {
    day.saturating_add(days.days())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn what_went_wrong_comes_back_on_the_next_day_and_three_days_later() {
        let step = LessonStep::Repeat(Vec::new(), "e2e4".to_owned());
        let mut memory = Memory::on(date(2026, 12, 31));
        memory.answered(&step, &[], true);
        assert_eq!(memory.count(), 0, "what was right at once is not kept");
        memory.answered(&step, &[], false);
        assert!(memory.due().is_empty());
        // Right again on the same day: tomorrow it comes all the same.
        memory.answered(&step, &[], true);
        for (day, right, left) in [
            (date(2027, 1, 1), true, 1),
            (date(2027, 1, 4), false, 1),
            (date(2027, 1, 5), true, 1),
            (date(2027, 1, 8), true, 0),
        ] {
            memory.today = day.yesterday().expect("a day before");
            assert!(memory.due().is_empty(), "the day before {day}");
            memory.today = day;
            assert_eq!(memory.due().len(), 1, "{day}");
            memory.answered(&step, &[], right);
            assert_eq!(memory.count(), left, "{day}");
        }
    }

    #[test]
    fn a_word_switches_it_off_and_forgets_all() {
        let step = LessonStep::Announce("e7e5".to_owned());
        let mut memory = Memory::on(date(2026, 12, 1));
        memory.answered(&step, &["e2e4".to_owned()], false);
        memory.switch(true);
        memory.answered(&step, &["e2e4".to_owned()], false);
        assert_eq!(memory.count(), 0);
        memory.switch(false);
        memory.answered(&step, &["e2e4".to_owned()], false);
        memory.today = date(2026, 12, 2);
        assert!(
            matches!(&memory.due()[..], [LessonStep::Tell(before, mv)] if before == &["e2e4"] && mv == "e7e5")
        );
    }
}
