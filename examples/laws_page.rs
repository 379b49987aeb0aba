//! Prints the page that compares the editions of the Laws: `cargo run --example laws_page > docs/laws.md`.

use std::fmt::Write as _;

use evavier::language::{Library, Renderer, Style};
use evavier::rules::laws::editions;

fn main() {
    print!("{}", page());
}

/// The page in Markdown, in the English of the locale.
pub fn page() -> String {
    let mut text = String::from(
        "# The editions of the Laws, side by side\n\n\
         Made from `core/src/rules/laws/*.ron` by `cargo run --example laws_page`; change those files, not this page.\n\
         In brackets the article. An empty cell: that edition says nothing about it.\n\n\
         `evavier laws` lists them, `evavier laws fide-2023` tells one in words. An event, or a federation, says only what it\n\
         rules otherwise, `over` one of these: [examples/our-open.ron](examples/our-open.ron). `evavier laws --check FILE` tells\n\
         what such a file changes, `evavier play --laws FILE` plays by it. A list, such as `tasks`, takes the place of the\n\
         whole list before.\n\n",
    );
    for edition in editions() {
        let over = edition.over.as_ref().map(|base| format!(", over `{base}`")).unwrap_or_default();
        let usual = if edition.usual { "; in force where nothing else is said" } else { "" };
        let _ = writeln!(text, "* `{}`: {}{over}{usual}", edition.id, edition.title);
    }
    let heads: Vec<String> = editions().iter().map(|edition| format!("`{}`", edition.id)).collect();
    let _ = writeln!(text, "\n| topic | field | {} |", heads.join(" | "));
    let _ = writeln!(text, "|---|---|{}", "---|".repeat(heads.len()));
    let columns: Vec<(&str, Vec<_>)> =
        editions().iter().map(|edition| (edition.id.as_str(), edition.topics())).collect();
    let english = Renderer::new(Library::built_in().find("en").expect("built in"), Style::default());
    for (index, topic) in columns[0].1.iter().enumerate() {
        let cells: Vec<String> =
            columns.iter().map(|(id, column)| english.rules(&column[index].stated, id)).collect();
        let _ =
            writeln!(text, "| {} | `{}` | {} |", english.topic(topic.field), topic.field, cells.join(" | "));
    }
    text
}
