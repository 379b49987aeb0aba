//! Who is told what: each row of the table of `docs/protocol.md` is a command, tried by everybody at the table.

use evavier::game::Event;
use evavier::language::{Command, Message, command_name};
use evavier::session::Output;

use crate::scenarios::Page;
use crate::story::{Story, locale, set_up};

pub const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/protocol.md");

/// Who tries it, in which game, and what stands before the words.
const COLUMNS: [(&str, bool, &str); 7] = [
    ("club", false, "black: "),
    ("nobody named", true, ""),
    ("blind player", true, "black: "),
    ("their assistant", true, "black's assistant: "),
    ("sighted player", true, "white: "),
    ("their assistant", true, "white's assistant: "),
    ("arbiter", true, "arbiter "),
];

/// What came of it, in the words of the table.
fn came(outputs: &[Output]) -> &'static str {
    let said: Vec<&Message> = outputs
        .iter()
        .filter_map(|output| match output {
            Output::Say(_, message) | Output::Tell(_, message) | Output::Ask(_, message) => Some(message),
            _ => None,
        })
        .collect();
    let has = |keys: &[&str]| said.iter().any(|message| keys.contains(&message.key()));
    let noted = outputs.iter().any(|output| matches!(output, Output::Record(Event::Noted { .. })));
    let done = outputs.iter().any(|output| {
        matches!(output, Output::Record(event) if !matches!(event, Event::Asked { .. } | Event::Noted { .. }))
    });
    match () {
        () if has(&["not_told", "setup_when", "warn_rated"]) => "not told",
        () if has(&["not_his_task", "not_asked", "not_for_him"]) => "not theirs",
        () if has(&["nameless"]) => "name first",
        () if has(&["not_his_turn"]) => "not their turn",
        () if has(&["not_taken"]) => "not taken",
        () if has(&["passed_on"]) && noted => "for the arbiter",
        () if has(&["really_resign", "really_leave"]) => "asked back",
        () if has(&["order_fault"]) => "-",
        () if outputs.iter().any(|output| matches!(output, Output::Host(_) | Output::Help(_))) => "program",
        () if done && noted => "done, noted",
        () if noted => "noted",
        () => "yes",
    }
}

/// What a command is tried with: some need squares or a number.
fn line(command: Command) -> String {
    let words = &locale("en").commands[&command][0];
    match command {
        Command::Touched | Command::Complaint | Command::Adjust => format!("{words} e7"),
        Command::TouchedTogether => format!("{words} e7 d2"),
        Command::Released => format!("{words} e7 e5"),
        Command::WarnMe => format!("{words} 5"),
        Command::DemandMate | Command::Postponed => format!("{words} 2"),
        _ => words.clone(),
    }
}

/// What comes of a command after 1. e4, and where that is another thing, behind Black's announcement.
fn row(command: Command) -> String {
    let cells = COLUMNS.map(|(_, is_rated, who)| {
        let tried = |announced: Option<&str>| {
            let game = ["laws fide-2023", "clock 90+30", "blind black"];
            let (setup, options) = set_up(game.into_iter().chain(is_rated.then_some("rated")));
            let mut story = Story::new(setup, options);
            for line in ["> e4", ">"].into_iter().chain(announced) {
                story.line(line);
            }
            came(&story.line(&format!("> {who}{}", line(command))))
        };
        match (tried(None), tried(Some("> e5"))) {
            (one, other) if one == other => one.to_owned(),
            (one, other) => format!("{one}; before the press: {other}"),
        }
    });
    format!("| `{}` | {} |", command_name(command), cells.join(" | "))
}

/// The page with the table as it is now.
pub fn page(name: &str, text: &str) -> Page {
    let head = format!("| command | {} |", COLUMNS.map(|(who, ..)| who).join(" | "));
    let lines: Vec<&str> = text.lines().collect();
    let from = lines.iter().position(|line| *line == head).expect("its table") + 2;
    let written = lines[from..].iter().take_while(|line| line.starts_with('|')).count();
    let rows: Vec<String> = Command::ALL.into_iter().map(row).collect();
    let wrong = (0..written.max(rows.len())).filter_map(|index| {
        let should = lines[from..from + written].get(index).copied().unwrap_or_default();
        let row = rows.get(index).map_or("", String::as_str);
        (row != should).then(|| {
            format!("{name}:{}: a row of the table\n  should: {should}\n  but: {row}", from + index + 1)
        })
    });
    let wrong = wrong.collect();
    let page = lines[..from].iter().copied();
    let page = page.chain(rows.iter().map(String::as_str)).chain(lines[from + written..].iter().copied());
    (page.flat_map(|line| [line, "\n"]).collect(), wrong)
}
