//! The file of an event as it is first written: an example with a comment for every field, to be filled in.

use std::fmt::Write as _;

use serde::Deserialize;

/// The comments of a file that is to be filled in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExampleWords {
    pub head: String,
    pub event: String,
    pub player: String,
    pub name: String,
    pub site: String,
    pub federation: String,
    pub arbiter: String,
    pub date: String,
    pub round: String,
    /// Of whether it is rated.
    pub rated: String,
    /// The label of the Laws.
    pub laws: String,
    /// Of the default time.
    pub default_time: String,
    pub time: String,
    pub boards: String,
    pub player_name: String,
    pub title: String,
    pub rating: String,
    pub fide_id: String,
    pub team: String,
    pub blind: String,
    pub language: String,
    pub notation: String,
    pub headphones: String,
    /// Of those without a board.
    pub others: String,
}

/// An example with so many boards, under the Laws of this label. All fields stand at the first board, the names alone
/// at the others.
pub fn example(words: &ExampleWords, boards: u16, laws: &str) -> String {
    let mut text = String::new();
    for line in words.head.lines() {
        let _ = writeln!(text, "// {line}");
    }
    let rows = [
        (&words.name, "name", format!("{:?}", words.event)),
        (&words.site, "site", "\"\"".to_owned()),
        (&words.federation, "federation", "\"\"".to_owned()),
        (&words.arbiter, "arbiter", "\"\"".to_owned()),
        (&words.date, "date", "\"\"".to_owned()),
        (&words.round, "round", "1".to_owned()),
        (&words.rated, "rated", "false".to_owned()),
        (&words.laws, "laws", format!("{laws:?}")),
        (&words.default_time, "default_time_min", "None".to_owned()),
        (&words.time, "time", "\"90+30\"".to_owned()),
    ];
    text.push_str("(\n");
    for (comment, field, value) in rows {
        let _ = writeln!(text, "    // {comment}\n    {field}: {value},");
    }
    let _ = writeln!(text, "    // {}\n    boards: [", words.boards);
    let player = |number: u32| words.player.replace("{number}", &number.to_string());
    for board in 0..u32::from(boards) {
        let (white, black) = (player(2 * board + 1), player(2 * board + 2));
        let _ = writeln!(text, "        // {}", board + 1);
        if board == 0 {
            let _ = writeln!(text, "        (\n            white: (");
            text += &all_fields(words, &white);
            let _ = writeln!(text, "            ),\n            black: (name: {black:?}),\n        ),");
        } else {
            let _ = writeln!(text, "        (white: (name: {white:?}), black: (name: {black:?})),");
        }
    }
    let _ = writeln!(text, "    ],\n    // {}\n    others: [],\n)", words.others);
    text
}

fn all_fields(words: &ExampleWords, name: &str) -> String {
    let rows = [
        (&words.player_name, "name", format!("{name:?}")),
        (&words.title, "title", "\"\"".to_owned()),
        (&words.rating, "rating", "0".to_owned()),
        (&words.fide_id, "fide_id", "0".to_owned()),
        (&words.team, "team", "\"\"".to_owned()),
        (&words.blind, "blind", "false".to_owned()),
        (&words.language, "language", "\"\"".to_owned()),
        (&words.notation, "notation", "\"\"".to_owned()),
        (&words.headphones, "headphones", "\"\"".to_owned()),
    ];
    let row = |(comment, field, value): (&String, &str, String)| {
        format!("                // {comment}\n                {field}: {value},\n")
    };
    rows.into_iter().map(row).collect()
}
