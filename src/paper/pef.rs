//! Sheets as PEF, the Portable Embosser Format 2008-1: the pages of BRF in Unicode braille and XML, which names its own
//! page and leaves no doubt about the signs (pef-format.org).

use std::fmt::Write as _;

use super::BrailleTable;
use super::braille::{BLANK, SheetCells};
use super::brf::{self, Page};
use super::html::escaped;

/// The document: one volume, a page element a page, a row a line. The identifier, which the format asks for, is made
/// from the content, so that the same sheet is the same file.
pub fn write(
    sheets: &[SheetCells],
    page: Page,
    table: &mut BrailleTable,
    title: &str,
    language: &str,
) -> String {
    let mut body = String::new();
    for lines in brf::pages(sheets, page, table) {
        body.push_str("<page>\n");
        for line in lines {
            let _ = writeln!(body, "<row>{}</row>", line.trim_end_matches(BLANK));
        }
        body.push_str("</page>\n");
    }
    format!(
        include_str!("sheet.pef"),
        sum = crc32fast::hash(format!("{title}{body}").as_bytes()),
        title = escaped(title),
        language = escaped(language),
        cells = page.cells,
        lines = page.lines,
        body = body,
    )
}
