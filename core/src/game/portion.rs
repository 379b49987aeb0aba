//! Portions of a position: two ranks or two files at a time.

use super::diagram::pieces;
use crate::language::Message;
use crate::rules::{Color, File, Position, Rank};

/// Lines that are told at once.
const AT_ONCE: usize = 2;
const LINES: usize = 8;

/// The place in a board that is told in portions, and the way it is gone through.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Portion {
    /// True for files, false for ranks.
    files: bool,
    /// Index of the next line.
    from: usize,
    /// From the last line to the first.
    downwards: bool,
}

impl Portion {
    /// A board from its first line on, as whoever asks has it before him, or from the line of that number.
    pub(crate) fn begin(files: bool, side: Option<Color>, number: Option<u32>) -> Option<Self> {
        let downwards = !files && side == Some(Color::Black);
        let first = if downwards { LINES - 1 } else { 0 };
        let from = match number {
            None => first,
            Some(number) => usize::try_from(number).ok()?.checked_sub(1).filter(|from| *from < LINES)?,
        };
        Some(Self { files, from, downwards })
    }

    /// The next lines, and where it goes on; nothing where that was the end.
    pub(crate) fn told(self, position: &Position) -> (Vec<Message>, Option<Self>) {
        let (mut told, mut next) = (Vec::new(), Some(self.from));
        for _ in 0..AT_ONCE {
            let Some(line) = next else { break };
            told.extend(self.line(position, line));
            next = if self.downwards {
                line.checked_sub(1)
            } else {
                Some(line + 1).filter(|line| *line < LINES)
            };
        }
        let next = next.map(|from| Self { from, ..self });
        if next.is_none() {
            told.push(say!("portion_end"));
        }
        (told, next)
    }

    fn line(self, position: &Position, index: usize) -> Vec<Message> {
        let (file, rank) = (File::ALL[index], Rank::ALL[index]);
        let held = Color::ALL.into_iter().filter_map(|color| {
            let here = pieces(position, color, |square| match self.files {
                true => square.file == file,
                false => square.rank == rank,
            });
            let (is_empty, rank) = (here.is_empty(), index as u64 + 1);
            (!is_empty).then(|| match self.files {
                true => say!("file_holds", file, color, pieces = here),
                false => say!("rank_holds", rank, color, pieces = here),
            })
        });
        let held: Vec<Message> = held.collect();
        match (held.is_empty(), self.files) {
            (false, _) => held,
            (true, true) => vec![say!("file_empty", file)],
            (true, false) => vec![say!("rank_empty", rank = index as u64 + 1)],
        }
    }
}
