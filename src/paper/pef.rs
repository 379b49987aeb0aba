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
    let sum = crc32fast::hash(format!("{title}{body}").as_bytes());
    let (title, language) = (escaped(title), escaped(language));
    let Page { cells, lines } = page;
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<pef version=\"2008-1\" xmlns=\"http://www.daisy.org/ns/2008/pef\">
<head>
<meta xmlns:dc=\"http://purl.org/dc/elements/1.1/\">
<dc:format>application/x-pef+xml</dc:format>
<dc:identifier>evavier-{sum:08x}</dc:identifier>
<dc:title>{title}</dc:title>
<dc:language>{language}</dc:language>
</meta>
</head>
<body>
<volume cols=\"{cells}\" rows=\"{lines}\" rowgap=\"0\" duplex=\"false\">
<section>
{body}</section>
</volume>
</body>
</pef>
"
    )
}
