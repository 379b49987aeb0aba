//! The braille sheet of the demonstration, made from its journal.

use std::io;
use std::path::{Path, PathBuf};

use super::error::SheetError;
use crate::device::whole_file;
use crate::language::Locale;
use crate::notation::GameScore;
use crate::sheet::{Notation, Style, Table, braille};
use crate::user::folders;

/// Cells of a line: the usual braille display and the usual paper.
const CELLS: usize = 40;
/// The name of the braille file.
const NAME: &str = "demo-braille.txt";

/// The sheet in Unicode braille, in the letters of the locale.
pub fn write(score: &GameScore, locale: &Locale) -> Result<String, SheetError> {
    let style = Style {
        notation: Notation::San(locale.letters.clone()),
        labels: locale.sheet.labels(),
        times: false,
    };
    let mut table = Table::open(&locale.braille_table).map_err(SheetError::Table)?;
    let cells = braille::translate(score, &style, &mut table).map_err(SheetError::Braille)?;
    Ok(braille::write(&cells, CELLS))
}

/// Keeps the sheet in the user's folder of sheets, or where that cannot be, in the temporary one. The one
/// of an earlier demonstration is replaced.
pub fn keep(sheet: &str) -> Result<PathBuf, SheetError> {
    keep_in(&folders::sheets(), sheet).or_else(|_| {
        let folder = std::env::temp_dir();
        keep_in(&folder, sheet).map_err(|error| SheetError::Unwritable { path: folder.join(NAME), error })
    })
}

fn keep_in(folder: &Path, sheet: &str) -> io::Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    let path = folder.join(NAME);
    whole_file::replace(&path, sheet.as_bytes())?;
    Ok(path)
}
