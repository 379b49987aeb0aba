//! Sheets as BRF: North American ASCII braille in pages, ready for an embosser.

use super::braille::{BLANK, SheetCells, wrap};
use super::{BrailleTable, plain};

/// The 64 signs, by the dots of their cells: dot 1 counts 1, dot 2 counts 2, ... dot 6 counts 32.
const ASCII: &[u8; 64] = br##" A1B'K2L@CIF/MSP"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\0Z7(_?W]#Y)="##;

/// A page: how many cells a line has and how many lines a page.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Page {
    pub(super) cells: usize,
    pub(super) lines: usize,
}

/// A page that no embosser has.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("a page has 10 to 200 cells a line and 5 to 100 lines")]
pub struct PageError;

impl Page {
    /// A page of this size.
    pub fn new(cells: usize, lines: usize) -> Result<Self, PageError> {
        let sane = (10..=200).contains(&cells) && (5..=100).contains(&lines);
        sane.then_some(Self { cells, lines }).ok_or(PageError)
    }
}

/// The cell as ASCII; `None` for what is no six-dot cell.
pub fn ascii(cell: char) -> Option<char> {
    let dots = u32::from(cell).checked_sub(u32::from(BLANK))?;
    ASCII.get(usize::try_from(dots).ok()?).map(|sign| char::from(*sign))
}

/// The cell of a sign; the other way round than [`ascii`].
pub(super) fn cell(sign: char) -> Option<char> {
    let dots = ASCII.iter().position(|ascii| char::from(*ascii) == sign.to_ascii_uppercase())?;
    char::from_u32(u32::from(BLANK) + u32::try_from(dots).ok()?)
}

/// Sheets as BRF: each begins a page, each page has the players and its number on its first line,
/// lines end in CR LF, and a form feed stands between pages. A pair of moves is not torn apart by a
/// page's end unless it is longer than a page.
pub fn write(sheets: &[SheetCells], page: Page, table: &mut BrailleTable) -> String {
    let pages = pages(sheets, page, table);
    let pages: Vec<String> = pages.iter().map(|page| page.iter().map(|line| print(line)).collect()).collect();
    pages.join("\u{c}")
}

/// The lines of all pages in Unicode braille, running heads included.
pub(super) fn pages(sheets: &[SheetCells], page: Page, table: &mut BrailleTable) -> Vec<Vec<String>> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    for sheet in sheets {
        for body in paginate(sheet, page) {
            let number = plain::word(&(pages.len() + 1).to_string(), table, &mut Vec::new());
            let head = running_head(&sheet.title, &number, page.cells);
            pages.push([vec![head], body].concat());
        }
    }
    pages
}

/// The lines of each page, without the running head.
fn paginate(sheet: &SheetCells, page: Page) -> Vec<Vec<String>> {
    let room = page.lines - 1;
    let mut pages = vec![Vec::new()];
    for words in &sheet.lines {
        let mut block = wrap(words, page.cells);
        while !block.is_empty() {
            let last = pages.last_mut().expect("there is always a page");
            let free = room - last.len();
            if block.len() <= free || last.is_empty() {
                last.extend(block.drain(..block.len().min(free)));
            }
            if !block.is_empty() {
                pages.push(Vec::new());
            }
        }
    }
    pages
}

/// Head of a page: as many words of the title as fit, and the page number at the end of the line.
fn running_head(title: &[String], number: &str, cells: usize) -> String {
    let room = cells.saturating_sub(number.chars().count() + 2);
    let mut head = String::new();
    for word in title {
        let blank = usize::from(!head.is_empty());
        if head.chars().count() + blank + word.chars().count() > room {
            break;
        }
        head.extend(std::iter::repeat_n(BLANK, blank));
        head.push_str(word);
    }
    let gap = cells.saturating_sub(head.chars().count() + number.chars().count());
    head.extend(std::iter::repeat_n(BLANK, gap));
    head + number
}

/// A line in ASCII with its end; blanks at the end are left out.
fn print(line: &str) -> String {
    let signs: String = line.trim_end_matches(BLANK).chars().filter_map(ascii).collect();
    signs + "\r\n"
}
