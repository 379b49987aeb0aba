//! The file of an event as it is first written: an example with a comment for every field, to be filled in.

use std::fmt::Write as _;

use super::file::{Entrant, EventRound, Pairing};
use crate::language::Labels;

/// An example with so many boards, under the Laws of this label.
pub fn sample(labels: &Labels, boards: u16, laws: &str) -> EventRound {
    let player = |number: u32| Entrant {
        name: labels["event_file.player"].replace("{number}", &number.to_string()),
        ..Entrant::default()
    };
    EventRound {
        name: labels["event_file.event"].to_owned(),
        round: 1,
        laws: laws.to_owned(),
        time: "90+30".to_owned(),
        boards: (0..u32::from(boards))
            .map(|board| Pairing { white: player(2 * board + 1), black: player(2 * board + 2) })
            .collect(),
        ..EventRound::default()
    }
}

/// The file of a round with comments. All fields of a player stand at the first board, at the others what is known.
pub fn fill_in(labels: &Labels, event: &EventRound) -> String {
    let mut text = String::new();
    for line in labels["event_file.head"].lines() {
        let _ = writeln!(text, "// {line}");
    }
    text.push_str("(\n");
    for (label, field, value) in event.fields() {
        let comment = &labels[label];
        let _ = writeln!(text, "    // {comment}\n    {field}: {value},");
    }
    let _ = writeln!(text, "    // {}\n    boards: [", &labels["event_file.boards"]);
    for (number, board) in event.numbered() {
        let (white, black) = (known(&board.white), known(&board.black));
        let _ = writeln!(text, "        // {number}");
        if number == 1 {
            let _ = writeln!(text, "        (\n            white: (");
            for (label, field, value) in board.white.fields() {
                let comment = &labels[label];
                let _ = writeln!(text, "                // {comment}\n                {field}: {value},");
            }
            let _ = writeln!(text, "            ),\n            black: {black},\n        ),");
        } else {
            let _ = writeln!(text, "        (white: {white}, black: {black}),");
        }
    }
    let _ = writeln!(text, "    ],\n    // {}", &labels["event_file.others"]);
    if event.others.is_empty() {
        text += "    others: [],\n)\n";
    } else {
        let others: String =
            event.others.iter().map(|other| format!("        {},\n", known(other))).collect();
        let _ = write!(text, "    others: [\n{others}    ],\n)\n");
    }
    text
}

/// A player with the fields that say something.
fn known(entrant: &Entrant) -> String {
    let fields = entrant.fields().into_iter().zip(Entrant::default().fields());
    let told =
        fields.filter(|(own, usual)| own != usual).map(|((_, field, value), _)| format!("{field}: {value}"));
    format!("({})", told.collect::<Vec<_>>().join(", "))
}
