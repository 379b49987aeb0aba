//! Sheets in cells: Unicode braille, BRF and PEF, by a table of liblouis or a code of chess.

use std::io::{self, Write as _};
use std::path::Path;

use super::super::common::{self, Failure};
use super::args::{SheetArgs, SheetForm};
use super::load::Origin;
use crate::device::os::Ailment;
use crate::device::terminal::Plain;
use crate::device::untrusted_file;
use crate::language::{Locale, Message};
use crate::notation::GameScore;
use crate::paper::braille;
use crate::paper::braille::{SheetCells, SpellingNote};
use crate::paper::brf::{self, Page};
use crate::paper::{BrailleTable, Code, CodeError, SheetStyle, TableError, pef};
use crate::tools::doctor::Mend;
use crate::user::system;

/// All games in the form asked for; particulars that had to be written differently are told.
pub(super) fn render(
    args: &SheetArgs,
    games: &[GameScore],
    origins: &[Origin<'_>],
    style: &SheetStyle,
    locale: &Locale,
) -> Result<String, Failure> {
    let code = args.braille_code.as_deref().map(code).transpose()?;
    let named = args.braille_table.as_deref().or(code.as_ref().map(|code| code.table.as_str()));
    let mut table = BrailleTable::open(named.unwrap_or(&locale.braille_table)).map_err(table_fault)?;
    let (mut sheets, mut notes) = (Vec::<SheetCells>::new(), Vec::<SpellingNote>::new());
    for (game, origin) in games.iter().zip(origins) {
        let path = format!("{}, {}", origin.path.display(), origin.number);
        let cells = braille::translate(game, style, &mut table, code.as_ref())
            .map_err(|error| say!("bad_game", path, why = Message::from(error)))?;
        notes.extend(cells.notes.iter().filter(|note| !notes.contains(note)).cloned().collect::<Vec<_>>());
        sheets.push(cells);
    }
    let names: Vec<String> = args.games.iter().map(|game| game.display().to_string()).collect();
    tell(&names.join(", "), locale, &notes);
    let (cells, lines) = args.page.size();
    Ok(match (Page::new(cells, lines), args.form) {
        (Ok(page), SheetForm::Brf) => brf::write(&sheets, page, &mut table),
        (Ok(page), SheetForm::Pef) => pef::write(&sheets, page, &mut table, &title(games), &locale.code),
        _ => sheets.iter().map(|sheet| braille::write(sheet, cells)).collect::<Vec<_>>().join("\n"),
    })
}

/// Lines of text in cells, by a table; what it could not write as it stands is told.
pub(in super::super) fn text_in_cells(
    of: &str,
    (title, lines): (&str, &[String]),
    table: &str,
    locale: &Locale,
) -> Result<(SheetCells, BrailleTable), Failure> {
    one_of_texts_in_cells(of, (title, lines), table, locale, &mut Vec::new())
}

/// The same for one of several texts: what was told of those before it is not told again.
pub(in super::super) fn one_of_texts_in_cells(
    of: &str,
    (title, lines): (&str, &[String]),
    table: &str,
    locale: &Locale,
    told: &mut Vec<SpellingNote>,
) -> Result<(SheetCells, BrailleTable), Failure> {
    let mut table = BrailleTable::open(table).map_err(table_fault)?;
    let cells = braille::translate_text(title, lines, &mut table);
    let new: Vec<_> = cells.notes.iter().filter(|note| !told.contains(note)).cloned().collect();
    tell(of, locale, &new);
    told.extend(new);
    Ok((cells, table))
}

/// A built-in code by its name, another by its file.
pub(super) fn code(name: &str) -> Result<Code, Failure> {
    let bad = |error: CodeError| say!("bad_braille_code", code = name.to_owned(), why = Message::from(error));
    if !name.ends_with(".ron") {
        return Code::built_in(name).map_err(|error| Failure::Usage(bad(error)));
    }
    let path = Path::new(name);
    let text = untrusted_file::text_given(path).map_err(|error| system::cannot_read(path, &error))?;
    Ok(Code::parse(&text).map_err(bad)?)
}

fn title(games: &[GameScore]) -> String {
    let names = games.first().map(|game| ["White", "Black"].map(|tag| game.tag(tag).unwrap_or("?")));
    names.map_or_else(String::new, |names| names.join(" - "))
}

/// Tells whoever asked for the document what the table could not write as it stands; on paper it would be in
/// the way.
fn tell(of: &str, locale: &Locale, notes: &[SpellingNote]) {
    for note in notes {
        let _ = writeln!(Plain::new(io::stderr()), "{of}: {}", common::text(locale, &note.into()));
    }
}

fn table_fault(error: TableError) -> Message {
    let table = match &error {
        TableError::Missing { table } => {
            return say!("table_missing", table, mend = Mend::from(Ailment::Braille).message());
        }
        TableError::Broken { table } => table.clone(),
        TableError::Width { .. } => String::new(),
    };
    let mend = Mend::from(Ailment::BrailleDamaged).message();
    say!("table_broken", table, why = Message::from(error), mend)
}
