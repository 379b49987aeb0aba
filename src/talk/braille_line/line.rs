//! A line of any length in parts that fit a display.

/// A word in cells (or in letters, one a cell) and what it stands for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DisplayWord {
    pub cells: String,
    /// The ply, counted from 1, where it is of one.
    pub ply: Option<usize>,
}

impl DisplayWord {
    /// A word that is no move.
    pub(crate) const fn of_text(cells: String) -> Self {
        Self { cells, ply: None }
    }
}

/// Part of a line that a display shows at a time.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct DisplayPart {
    pub cells: String,
    /// The ply each belongs to.
    plies: Vec<Option<usize>>,
}

impl DisplayPart {
    /// The ply a cell belongs to; between two words that of the next one, behind all that of the last.
    pub(crate) fn ply_at(&self, cell: usize) -> Option<usize> {
        self.plies
            .iter()
            .skip(cell)
            .flatten()
            .next()
            .or_else(|| self.plies.iter().flatten().next_back())
            .copied()
    }

    fn push(&mut self, cell: char, ply: Option<usize>) {
        self.cells.push(cell);
        self.plies.push(ply);
    }

    fn len(&self) -> usize {
        self.plies.len()
    }
}

/// The parts of a line for a display of so many cells. Broken at blanks; a word longer than the display where it ends.
pub fn parts(words: &[DisplayWord], cells: usize) -> Vec<DisplayPart> {
    let cells = cells.max(1);
    let mut parts = vec![DisplayPart::default()];
    for word in words {
        let length = word.cells.chars().count();
        let Some(part) = parts.last_mut() else { break };
        if part.len() > 0 && part.len() + 1 + length > cells {
            parts.push(DisplayPart::default());
        } else if part.len() > 0 {
            part.push(' ', None);
        }
        for cell in word.cells.chars() {
            if parts.last().is_some_and(|part| part.len() == cells) {
                parts.push(DisplayPart::default());
            }
            parts.iter_mut().next_back().into_iter().for_each(|part| part.push(cell, word.ply));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(text: &str) -> Vec<DisplayWord> {
        text.split(' ').map(|word| DisplayWord::of_text(word.to_owned())).collect()
    }

    #[test]
    fn lines_are_broken_at_blanks() {
        for (text, cells, expected) in [
            ("ab cd", 5, vec!["ab cd"]),
            ("ab cd", 4, vec!["ab", "cd"]),
            ("abcdefg h", 3, vec!["abc", "def", "g h"]),
            ("", 3, vec![""]),
        ] {
            let parts = parts(&words(text), cells);
            let shown: Vec<&str> = parts.iter().map(|part| part.cells.as_str()).collect();
            assert_eq!(shown, expected, "{text} on {cells}");
        }
    }

    #[test]
    fn a_cell_belongs_to_the_move_under_it() {
        let word = |cells: &str, ply| DisplayWord { cells: cells.to_owned(), ply };
        let line = [word("12.", Some(23)), word("Sf3", Some(23)), word("Sc6", Some(24))];
        let part = &parts(&line, 40)[0];
        for (cell, ply) in [(0, 23), (3, 23), (6, 23), (7, 24), (8, 24), (10, 24), (39, 24)] {
            assert_eq!(part.ply_at(cell), Some(ply), "{cell}");
        }
        assert_eq!(parts(&words("no move"), 40)[0].ply_at(2), None);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_is_too_long(text in "[a-f]{1,9}( [a-f]{1,9}){0,20}", cells in 1_usize..12) {
            let parts = parts(&words(&text), cells);
            let all: String = parts.iter().flat_map(|part| part.cells.chars()).collect();
            prop_assert_eq!(all.replace(' ', ""), text.replace(' ', ""));
            prop_assert!(parts.iter().all(|part| part.cells.chars().count() <= cells));
        }
    }
}
