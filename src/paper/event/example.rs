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
    let quoted = |text: &str| format!("{text:?}");
    let default_time = event.default_time_min.map_or("None".to_owned(), |minutes| minutes.to_string());
    let rows = [
        (&labels["event_file.name"], "name", quoted(&event.name)),
        (&labels["event_file.site"], "site", quoted(&event.site)),
        (&labels["event_file.federation"], "federation", quoted(&event.federation)),
        (&labels["event_file.arbiter"], "arbiter", quoted(&event.arbiter)),
        (&labels["event_file.date"], "date", quoted(&event.date)),
        (&labels["event_file.round"], "round", event.round.to_string()),
        (&labels["event_file.rated"], "rated", event.rated.to_string()),
        (&labels["event_file.laws"], "laws", quoted(&event.laws)),
        (&labels["event_file.default_time"], "default_time_min", default_time),
        (&labels["event_file.time"], "time", quoted(&event.time)),
        (
            &labels["event_file.no_braille_display"],
            "no_braille_display",
            event.no_braille_display.to_string(),
        ),
        (&labels["event_file.live"], "live", quoted(&event.live)),
    ];
    text.push_str("(\n");
    for (comment, field, value) in rows {
        let _ = writeln!(text, "    // {comment}\n    {field}: {value},");
    }
    let _ = writeln!(text, "    // {}\n    boards: [", &labels["event_file.boards"]);
    for (number, board) in event.numbered() {
        let (white, black) = (known(&board.white), known(&board.black));
        let _ = writeln!(text, "        // {number}");
        if number == 1 {
            let _ = writeln!(text, "        (\n            white: (");
            for (label, field, value) in fields(&board.white) {
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

/// All fields of a player, in the order in which they are written, each with the label of its comment.
fn fields(entrant: &Entrant) -> [(&'static str, &'static str, String); 9] {
    let quoted = |text: &str| format!("{text:?}");
    [
        ("event_file.player_name", "name", quoted(&entrant.name)),
        ("event_file.title", "title", quoted(&entrant.title)),
        ("event_file.rating", "rating", entrant.rating.to_string()),
        ("event_file.fide_id", "fide_id", entrant.fide_id.to_string()),
        ("event_file.team", "team", quoted(&entrant.team)),
        ("event_file.blind", "blind", entrant.blind.to_string()),
        ("event_file.language", "language", quoted(&entrant.language)),
        ("event_file.notation", "notation", quoted(&entrant.notation)),
        ("event_file.headphones", "headphones", quoted(&entrant.headphones)),
    ]
}

/// A player with the fields that say something.
fn known(entrant: &Entrant) -> String {
    let fields = fields(entrant).into_iter().zip(fields(&Entrant::default()));
    let told =
        fields.filter(|(own, usual)| own != usual).map(|((_, field, value), _)| format!("{field}: {value}"));
    format!("({})", told.collect::<Vec<_>>().join(", "))
}
