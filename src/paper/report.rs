//! Tables under headings, such as results: as a text in columns, as a page for the browser, and as lines for fingers.

use std::fmt::Write as _;

use super::html::escaped;
use super::html::{self, PageLook};
use crate::notation::one_line;

/// A table with its heading.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ReportTable {
    pub caption: String,
    pub note: String,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// Set if it says once more, for the eye, what stands in others.
    pub is_overview: bool,
}

/// Tables with what is said of all of them.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Report {
    pub title: String,
    pub about: Vec<String>,
    /// The tables, in their order.
    pub tables: Vec<ReportTable>,
}

impl Report {
    /// One thing a line: the first two columns of a row, then each other one behind its heading.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.about.clone();
        for table in self.tables.iter().filter(|table| !table.is_overview) {
            lines.push(table.caption.clone());
            for row in &table.rows {
                let begin = row.iter().take(2).filter(|cell| !cell.is_empty()).cloned().collect::<Vec<_>>();
                let rest = table.columns.iter().zip(row).skip(2).filter(|(_, cell)| !cell.is_empty());
                let rest = rest.map(|(column, cell)| format!("{column} {cell}"));
                let rest = rest.collect::<Vec<_>>().join(", ");
                let begin = begin.join(" ");
                lines.push(if rest.is_empty() { begin } else { format!("{begin}: {rest}") });
            }
            lines.extend(Some(table.note.clone()).filter(|note| !note.is_empty()));
        }
        lines
    }

    /// The same with nothing in it that would make other lines or another direction of them: names are others' words.
    pub fn in_lines(mut self) -> Self {
        let tables = self.tables.iter_mut().flat_map(|table| {
            let cells = table.columns.iter_mut().chain(table.rows.iter_mut().flatten());
            cells.chain([&mut table.caption, &mut table.note])
        });
        for text in self.about.iter_mut().chain([&mut self.title]).chain(tables) {
            *text = one_line(text).into_owned();
        }
        self
    }
}

/// The report as a text in columns.
pub fn text(report: &Report) -> String {
    let mut text = format!("{}\n", report.title);
    for line in &report.about {
        let _ = writeln!(text, "{line}");
    }
    for table in &report.tables {
        let _ = writeln!(text, "\n{}", table.caption);
        let rows = || [&table.columns].into_iter().chain(&table.rows);
        let width = |column: usize| {
            rows().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
        for row in rows() {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            let line = cells.collect::<Vec<_>>().join("  ");
            let _ = writeln!(text, "  {}", line.trim_end());
        }
        if !table.note.is_empty() {
            let _ = writeln!(text, "{}", table.note);
        }
    }
    text
}

/// The report as a page of its own.
pub fn html(report: &Report, look: PageLook<'_>) -> String {
    let paragraph = |line: &String| format!("<p>{}</p>\n", escaped(line));
    let mut text =
        format!("<article aria-labelledby=\"report\">\n<h1 id=\"report\">{}</h1>\n", escaped(&report.title));
    text.extend(report.about.iter().map(paragraph));
    for table in &report.tables {
        let cell = |(column, cell): (usize, &String)| {
            let (begin, end) = if column == 1 { ("th scope=\"row\"", "th") } else { ("td", "td") };
            format!("<{begin}>{}</{end}>", escaped(cell))
        };
        let row = |row: &Vec<String>| {
            format!("<tr>{}</tr>\n", row.iter().enumerate().map(cell).collect::<String>())
        };
        let rows: String = table.rows.iter().map(row).collect();
        text += &html::table(&table.caption, &table.columns, &rows);
        text.extend(Some(&table.note).filter(|note| !note.is_empty()).map(paragraph));
    }
    html::page(&report.title, look, "", &(text + "</article>\n"))
}
