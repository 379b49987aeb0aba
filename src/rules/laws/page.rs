//! All editions side by side, for people: `docs/laws.md` (`cargo run --example laws_page`).

use std::fmt::Write as _;

use super::{Edition, editions};

/// The page in Markdown.
#[must_use]
pub fn page() -> String {
    let mut text = String::from(
        "# The editions of the Laws, side by side\n\n\
         Made from `src/rules/laws/*.ron` by `cargo run --example laws_page`; change those files, not this page.\n\
         In brackets the article. An empty cell: that edition says nothing about it.\n\n",
    );
    for edition in editions() {
        let over = edition.over.as_ref().map(|base| format!(", over `{base}`")).unwrap_or_default();
        let usual = if edition.usual { "; in force where nothing else is said" } else { "" };
        let _ = writeln!(text, "* `{}`: {}{over}{usual}", edition.id, edition.title);
    }
    let heads: Vec<String> = editions().iter().map(|edition| format!("`{}`", edition.id)).collect();
    let _ = writeln!(text, "\n| topic | field | {} |", heads.join(" | "));
    let _ = writeln!(text, "|---|---|{}", "---|".repeat(heads.len()));
    let columns: Vec<Vec<Option<String>>> = editions().iter().map(Edition::cells).collect();
    for (index, (topic, field)) in Edition::TOPICS.iter().enumerate() {
        let cells: Vec<String> =
            columns.iter().map(|column| column[index].clone().unwrap_or_default()).collect();
        let _ = writeln!(text, "| {topic} | `{field}` | {} |", cells.join(" | "));
    }
    text
}
