//! The file of an event as it is first written: an example with a comment for every field, to be filled in.

use std::fmt::Write as _;

use super::EventLabels;

/// An example with so many boards, under the Laws of this label. All fields stand at the first board, the names alone
/// at the others.
pub fn example(labels: &EventLabels, boards: u16, laws: &str) -> String {
    let mut text = String::new();
    for line in labels["event_file.head"].lines() {
        let _ = writeln!(text, "// {line}");
    }
    let rows = [
        (&labels["event_file.name"], "name", format!("{:?}", &labels["event_file.event"])),
        (&labels["event_file.site"], "site", "\"\"".to_owned()),
        (&labels["event_file.federation"], "federation", "\"\"".to_owned()),
        (&labels["event_file.arbiter"], "arbiter", "\"\"".to_owned()),
        (&labels["event_file.date"], "date", "\"\"".to_owned()),
        (&labels["event_file.round"], "round", "1".to_owned()),
        (&labels["event_file.rated"], "rated", "false".to_owned()),
        (&labels["event_file.laws"], "laws", format!("{laws:?}")),
        (&labels["event_file.default_time"], "default_time_min", "None".to_owned()),
        (&labels["event_file.time"], "time", "\"90+30\"".to_owned()),
    ];
    text.push_str("(\n");
    for (comment, field, value) in rows {
        let _ = writeln!(text, "    // {comment}\n    {field}: {value},");
    }
    let _ = writeln!(text, "    // {}\n    boards: [", &labels["event_file.boards"]);
    let player = |number: u32| labels["event_file.player"].replace("{number}", &number.to_string());
    for board in 0..u32::from(boards) {
        let (white, black) = (player(2 * board + 1), player(2 * board + 2));
        let _ = writeln!(text, "        // {}", board + 1);
        if board == 0 {
            let _ = writeln!(text, "        (\n            white: (");
            text += &all_fields(labels, &white);
            let _ = writeln!(text, "            ),\n            black: (name: {black:?}),\n        ),");
        } else {
            let _ = writeln!(text, "        (white: (name: {white:?}), black: (name: {black:?})),");
        }
    }
    let _ = writeln!(text, "    ],\n    // {}\n    others: [],\n)", &labels["event_file.others"]);
    text
}

fn all_fields(labels: &EventLabels, name: &str) -> String {
    let rows = [
        (&labels["event_file.player_name"], "name", format!("{name:?}")),
        (&labels["event_file.title"], "title", "\"\"".to_owned()),
        (&labels["event_file.rating"], "rating", "0".to_owned()),
        (&labels["event_file.fide_id"], "fide_id", "0".to_owned()),
        (&labels["event_file.team"], "team", "\"\"".to_owned()),
        (&labels["event_file.blind"], "blind", "false".to_owned()),
        (&labels["event_file.language"], "language", "\"\"".to_owned()),
        (&labels["event_file.notation"], "notation", "\"\"".to_owned()),
        (&labels["event_file.headphones"], "headphones", "\"\"".to_owned()),
    ];
    let row = |(comment, field, value): (&str, &str, String)| {
        format!("                // {comment}\n                {field}: {value},\n")
    };
    rows.into_iter().map(row).collect()
}
