//! Words into six-dot cells by a liblouis table, and the proof that nothing was lost on the way.

use std::collections::{BTreeMap, HashMap};
use std::env;
use std::path::{Path, PathBuf};

use liblouis::Translator;

faults! {
    /// Errors of a braille table that cannot be used.
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum TableError {
        /// It is not installed.
        Missing { table: String } => say!("no_table", table),
        Broken { table: String } => say!("table_unusable", table),
        /// A liblouis built for 16-bit characters, which the binding cannot drive.
        Width { bits: i32 } => say!("liblouis_width", bits = u64::from(bits.unsigned_abs())),
    }
}

faults! {
    /// Flaws for which a word cannot be written faithfully with a table.
    #[derive(Clone, Debug, Eq, PartialEq, Hash)]
    pub enum SpellingFlaw {
        /// It has no six-dot cells for some of its characters.
        NoCells => say!("braille_no_cells"),
        LooksLike(text: String) => say!("braille_looks_like", text),
        /// The signs of the code fit another legal move too.
        NotTold => say!("braille_not_told"),
    }
}

/// A braille table, ready for use.
///
/// liblouis is one big lock inside; a table may be used from any thread, one word at a time.
#[derive(Debug)]
pub struct BrailleTable {
    name: String,
    spec: String,
    look_alikes: HashMap<char, Vec<char>>,
    known: HashMap<String, Result<String, SpellingFlaw>>,
}

/// Number of blanks that make room for a sign of many cells.
const ROOM: usize = 4;

/// The signs that may stand in a move, a time or a result; look-alikes are sought among them.
const ALPHABET: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+#=-:/.()½";

impl BrailleTable {
    /// A table by its file name, such as `de-g0-detailed.utb`.
    pub fn open(name: &str) -> Result<Self, TableError> {
        let table = name.to_owned();
        let installed = |file: &str| folders().iter().any(|folder| folder.join(file).is_file());
        // Asked first, because liblouis complains on standard error about tables it does not find.
        if Path::new(name).components().count() != 1 || ![name, "unicode.dis"].into_iter().all(installed) {
            return Err(TableError::Missing { table });
        }
        let bytes = Translator::char_size();
        if bytes != 4 {
            return Err(TableError::Width { bits: bytes * 8 });
        }
        let spec = format!("unicode.dis,{name}");
        let mut this = Self { name: table, spec, look_alikes: HashMap::new(), known: HashMap::new() };
        if this.raw("1").is_none() {
            return Err(TableError::Broken { table: this.name });
        }
        this.look_alikes = this.find_look_alikes();
        Ok(this)
    }

    /// The file name of the table.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The cells of a word, U+2801 to U+283F, proven to be those of no other word.
    ///
    /// The proof goes back from the cells: every sign that could stand behind a cell of the word is put
    /// in its place and written forward again. The back-translation of liblouis itself guesses at
    /// contractions and does not read back what some tables write (Spanish `+` comes back as `!`).
    /// Brackets are not told apart, since many braille codes write them alike.
    pub fn cells(&mut self, word: &str) -> Result<String, SpellingFlaw> {
        if let Some(known) = self.known.get(word) {
            return known.clone();
        }
        let cells = self.checked(word);
        self.known.insert(word.to_owned(), cells.clone());
        cells
    }

    /// The cells of a word, even if another word is written with the same ones.
    pub(super) fn unchecked(&self, word: &str) -> Option<String> {
        let cells = self.raw(word)?;
        let six_dots = cells.chars().all(|cell| ('\u{2801}'..='\u{283f}').contains(&cell));
        (six_dots && !cells.is_empty()).then_some(cells)
    }

    fn checked(&self, word: &str) -> Result<String, SpellingFlaw> {
        let cells = self.unchecked(word).ok_or(SpellingFlaw::NoCells)?;
        let signs: Vec<char> = word.chars().collect();
        for at in 0..signs.len() {
            let without: String = signs[..at].iter().chain(&signs[at + 1..]).collect();
            if self.raw(&without).as_ref() == Some(&cells) {
                return Err(SpellingFlaw::LooksLike(without));
            }
            if let Some(other) = self.mistaken_for(&signs, at, &cells) {
                let changed = signs[..at].iter().chain([&other]).chain(&signs[at + 1..]).collect();
                return Err(SpellingFlaw::LooksLike(changed));
            }
            // Alike only behind a number sign, where a figure is read: it is the letter that is misread.
            let is_figure = signs[at].is_ascii_digit();
            for &other in self.look_alikes.get(&signs[at]).into_iter().flatten() {
                if is_figure && other.is_ascii_alphabetic() {
                    continue;
                }
                let mut changed = signs.clone();
                changed[at] = other;
                let changed: String = changed.into_iter().collect();
                if self.raw(&changed).as_ref() == Some(&cells) {
                    return Err(SpellingFlaw::LooksLike(changed));
                }
            }
        }
        Ok(cells)
    }

    /// Sign for which the one at this place is taken by a finger that comes from the left: a letter right
    /// behind a figure for a figure (Spanish `1e` reads as 15), a sign that loses cells for another (German
    /// `=` between a figure and a letter becomes the cell of a bracket).
    fn mistaken_for(&self, signs: &[char], at: usize, cells: &str) -> Option<char> {
        let sign = signs[at];
        let before: String = signs[..at].iter().collect();
        let behind_figure = before.ends_with(|last: char| last.is_ascii_digit());
        if sign.is_alphabetic() && behind_figure {
            let here = self.raw(&format!("{before}{sign}"));
            return ('0'..='9').find(|figure| self.raw(&format!("{before}{figure}")) == here);
        }
        if sign.is_alphanumeric() {
            return None;
        }
        let here = cells.strip_prefix(self.raw(&before)?.as_str())?;
        let is_here = |sign: char| {
            self.raw(sign.encode_utf8(&mut [0; 4])).is_some_and(|alone| here.starts_with(&alone))
        };
        let mut others =
            ALPHABET.chars().filter(|other| !other.is_alphanumeric() && !are_brackets(sign, *other));
        others.find(|other| *other != sign && is_here(*other)).filter(|_| !is_here(sign))
    }

    /// Finds for each sign those that end in the same cell, alone or after a figure.
    fn find_look_alikes(&self) -> HashMap<char, Vec<char>> {
        let mut by_cell: BTreeMap<char, Vec<char>> = BTreeMap::new();
        for sign in ALPHABET.chars() {
            for context in ["", "8"] {
                let last = self.raw(&format!("{context}{sign}")).and_then(|cells| cells.chars().last());
                let group = by_cell.entry(last.unwrap_or(' ')).or_default();
                if group.last() != Some(&sign) {
                    group.push(sign);
                }
            }
        }
        let mut all: HashMap<char, Vec<char>> = HashMap::new();
        for group in by_cell.into_values() {
            for &sign in &group {
                let others =
                    group.iter().copied().filter(|&other| other != sign && !are_brackets(sign, other));
                all.entry(sign).or_default().extend(others);
            }
        }
        all
    }

    fn raw(&self, text: &str) -> Option<String> {
        if text.is_empty() {
            return Some(String::new());
        }
        // The binding gives liblouis four cells a sign and does not say when they were too few: blanks behind the word
        // make room. A table that does not write them as blanks is asked without.
        let (padding, blanks) = (" ".repeat(ROOM), "\u{2800}".repeat(ROOM));
        let padded = Translator::new().translate_string(&self.spec, &format!("{text}{padding}")).ok()?;
        if let Some(cells) = padded.strip_suffix(&blanks) {
            return Some(cells.to_owned());
        }
        let cells = Translator::new().translate_string(&self.spec, text).ok()?;
        (cells.chars().count() < text.chars().count() * 4).then_some(cells)
    }
}

fn are_brackets(one: char, other: char) -> bool {
    matches!((one, other), ('(', ')') | (')', '('))
}

/// Folders in which liblouis looks for tables: where it is told to, where systems install them, and beside
/// the folder of the program.
fn folders() -> Vec<PathBuf> {
    let own = env::var("LOUIS_TABLEPATH").unwrap_or_default();
    let own = own.split(',').filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let usual = ["/usr/share", "/usr/local/share", "/opt/homebrew/share", "/opt/local/share"];
    let program = env::current_exe().ok();
    let beside = program.as_deref().and_then(|program| Some(program.parent()?.parent()?.join("share")));
    let shares = usual.into_iter().map(PathBuf::from).chain(beside);
    own.chain(shares.map(|share| share.join("liblouis").join("tables"))).collect()
}
