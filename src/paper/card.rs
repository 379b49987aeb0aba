//! The card that lies at the board: what is said there, as a text and as a page for the printer.

use std::fmt::Write as _;

use super::html::{self, PageLook, escaped};
pub use crate::language::card::{Card, CardRow};

/// The card as lines for fingers, one thing a line.
pub fn lines(card: &Card) -> Vec<String> {
    let mut lines = card.begins.clone();
    for part in &card.parts {
        lines.push(part.heading.clone());
        lines.extend(part.rows.iter().map(|row| match &row.sounds {
            // Capital letters are a sign more each under fingers.
            Some(sounds) => format!("{}: {}, {}", row.meaning, row.said, sounds.to_lowercase()),
            None => format!("{}: {}", row.meaning, row.said),
        }));
    }
    lines.push(card.steps_heading.clone());
    lines.extend(numbered(card));
    lines
}

fn numbered(card: &Card) -> impl Iterator<Item = String> {
    card.steps.iter().zip(1..).map(|(step, number)| format!("{number}. {step}"))
}

/// The card as a text in columns.
pub fn text(card: &Card) -> String {
    let rows = || card.parts.iter().flat_map(|part| &part.rows);
    let widest = |of: fn(&CardRow) -> &str| rows().map(|row| of(row).chars().count()).max().unwrap_or(0);
    let (meant, said) = (widest(|row| &row.meaning), widest(|row| &row.said));
    let mut text = format!("{}\n", card.title);
    text.extend(card.begins.iter().map(|line| format!("{line}\n")));
    for part in &card.parts {
        let _ = writeln!(text, "\n{}", part.heading);
        for row in &part.rows {
            let sounds = row.sounds.as_deref().unwrap_or_default();
            let line = format!("  {:meant$}  {:said$}  {sounds}", row.meaning, row.said);
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    let _ = writeln!(text, "\n{}", card.steps_heading);
    for step in numbered(card) {
        let _ = writeln!(text, "  {step}");
    }
    text
}

/// The card as a page of its own.
pub fn html(card: &Card, look: PageLook<'_>) -> String {
    html::page(&card.title, look, "", &article(card, "card", None))
}

/// The cards of several boards, each in its language and on a sheet of its own.
pub fn pages(cards: &[(Card, &str)], title: &str, look: PageLook<'_>) -> String {
    let numbered = (1..).zip(cards);
    let articles =
        numbered.map(|(number, (card, language))| article(card, &format!("card-{number}"), Some(language)));
    html::page(title, look, "", &articles.collect::<String>())
}

/// The card as a part of a page, where nothing else has this `id`; `language` where it is not the page's.
pub fn article(card: &Card, id: &str, language: Option<&str>) -> String {
    let language = language.map_or_else(String::new, |code| format!(" lang=\"{}\"", escaped(code)));
    let mut text = format!(
        "<article{language} aria-labelledby=\"{id}\">\n<h1 id=\"{id}\">{}</h1>\n",
        escaped(&card.title)
    );
    text.extend(card.begins.iter().map(|line| format!("<p>{}</p>\n", escaped(line))));
    text += "<div class=\"columns\">\n";
    for part in &card.parts {
        let sounds = part.rows.iter().any(|row| row.sounds.is_some());
        let row = |row: &CardRow| {
            let sound = escaped(row.sounds.as_deref().unwrap_or_default());
            format!(
                "<tr><th scope=\"row\">{}</th><td lang=\"{}\">{}</td>{}</tr>\n",
                escaped(&row.meaning),
                escaped(&part.voice),
                escaped(&row.said),
                if sounds { format!("<td>{sound}</td>") } else { String::new() }
            )
        };
        let columns = &card.columns[..if sounds { 3 } else { 2 }];
        text += &html::table(&part.heading, columns, &part.rows.iter().map(row).collect::<String>());
    }
    let _ = writeln!(text, "</div>\n<h2>{}</h2>\n<ol>", escaped(&card.steps_heading));
    for step in &card.steps {
        let _ = writeln!(text, "<li>{}</li>", escaped(step));
    }
    text + "</ol>\n</article>\n"
}
