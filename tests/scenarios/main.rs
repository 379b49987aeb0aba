//! The Laws as they are told at the table: `*.md` in this folder are read by people and played by this test.
//!
//! An item of a list is what happens, parted by `; `: first the edition of the Laws and the set-up (`clock 90`, `rated`, as
//! in `tests/story`), then what is typed, in English; `heard ...` is spoken, `moves e4 e5` are typed and pressed at once, `+ 60s`
//! pass, `press` is the clock. Below it stands what comes of the last of these:
//!
//! * a line is said to everybody, of `moves` not the announcements; `White alone: ...` to one player, `White is asked: ...`, `arbiter: ...` to him alone;
//! * `noted: ...` stands in the log, where nothing was said, and why the arbiter did it;
//! * `= ...` shows the times and whose clock runs; the last entries of the sheet, where they changed; the result;
//! * a line in parentheses is a remark.
//!
//! Items within an item go on from it, each by itself. Everything else is prose. `EVAVIER_BLESS=1` writes below each item what
//! comes of it now. Every game is replayed from its journal, and has to stand as it did.

#[path = "../story/mod.rs"]
mod story;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use evavier::game::Event;
use evavier::journal::{decode, log::log, replay};
use evavier::rules::Color;
use evavier::session::{Output, Weight};
use story::{Story, locale, set_up, words};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
/// So many entries of a sheet are shown.
const ENTRIES: usize = 4;

/// What may stand before the first thing that happens.
const SET_UP: [&str; 13] = [
    "clock ",
    "fen ",
    "rated",
    "full ",
    "repeat back",
    "blind ",
    "assistant ",
    "slow finish",
    "chess960",
    "no calls",
    "own ",
    "default time ",
    "white is ",
];

/// What happens up to an item, and what came of the last of it.
fn played(path: &[String]) -> Vec<String> {
    let label = &path[0];
    let begin = path.iter().skip(1).take_while(|item| SET_UP.iter().any(|word| item.starts_with(word)));
    let begin: Vec<&String> = begin.collect();
    let laws = format!("laws {label}");
    let (setup, options) =
        set_up(std::iter::once(laws.as_str()).chain(begin.iter().map(|item| item.as_str())));
    let mut story = Story::new(setup, options);
    let (mut last, mut before, mut noted) = (Vec::new(), String::new(), 0);
    for step in &path[1 + begin.len()..] {
        before = sheet(&story);
        noted = story.records.len();
        last = story.line(&typed(step));
    }
    let quiet = path.last().is_some_and(|step| step.starts_with("moves "));
    // What is said to the same listener stands in one line.
    let mut told: Vec<(String, String)> = Vec::new();
    for (to, text) in
        last.iter().filter_map(|output| said(output, quiet)).filter(|(_, text)| !text.is_empty())
    {
        match told.last_mut() {
            Some((listener, all)) if *listener == to => *all += &format!(" {text}"),
            _ => told.push((to, text)),
        }
    }
    let mut told: Vec<String> =
        told.into_iter().map(|(to, text)| format!("{to}{text}").replace('\n', " ")).collect();
    let journal = decode(story.journal().as_bytes()).expect("a good journal");
    assert_replays(&story, &replay(&journal).expect("that can be replayed"), path);
    if told.is_empty() && !quiet {
        let noted = log(&journal).expect("its log").into_iter().filter(|entry| entry.event > noted as u64);
        told.extend(
            noted.map(|entry| format!("noted: {}", words(locale("en"), &entry.what)).replace('\n', " ")),
        );
    }
    let mut stands: Vec<String> = clock(&story).into_iter().collect();
    let after = sheet(&story);
    if after != before {
        let entries: Vec<&str> = after.split(' ').collect();
        let shown = entries[entries.len().saturating_sub(ENTRIES)..].join(" ");
        stands.push(match shown.as_str() {
            "" => "nothing on the sheet".to_owned(),
            _ if entries.len() > ENTRIES => format!("... {shown}"),
            _ => shown,
        });
    }
    stands.extend(story.session.state().outcome.map(|outcome| outcome.score.as_str().to_owned()));
    if !stands.is_empty() {
        told.push(format!("= {}", stands.join("; ")));
    }
    told
}

fn typed(step: &str) -> String {
    let kept = ["moves ", "+ ", "! ", "> ", "~ ", "~? "];
    if let Some(words) = step.strip_prefix("heard ") {
        return format!("~ {words}");
    }
    if kept.iter().any(|begin| step.starts_with(begin)) { step.to_owned() } else { format!("> {step}") }
}

/// To whom something is said, and what; of moves that are played quickly not what is said of each.
fn said(output: &Output, quiet: bool) -> Option<(String, String)> {
    let side = |color: &Color| if *color == Color::White { "White" } else { "Black" };
    let (to, message) = match output {
        Output::Record(Event::Reason { text }) => {
            return Some(("noted: ".to_owned(), format!("because {text}")));
        }
        Output::Say(Weight::Aside, _) | Output::Record(_) | Output::By(_) => return None,
        Output::Say(_, message) if quiet && ["announced", "completed"].contains(&message.key()) => {
            return None;
        }
        Output::Say(_, message) => (String::new(), message),
        Output::Tell(color, message) => (format!("{} alone: ", side(color)), message),
        Output::Ask(color, message) => (format!("{} is asked: ", side(color)), message),
        Output::Log(message) => ("arbiter: ".to_owned(), message),
        Output::Host(command) => return Some((String::new(), format!("(the program: {command:?})"))),
        other => {
            let what = format!("{other:?}");
            return Some((
                String::new(),
                format!("(the program: {})", what.split(['(', ' ']).next().unwrap_or_default()),
            ));
        }
    };
    Some((to, words(locale("en"), message)))
}

fn clock(story: &Story) -> Option<String> {
    let clock = story.session.state().clock()?;
    let left = |color| {
        let seconds = clock.remaining_ms(color, story.at_ms) / 1_000;
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    let runs = match clock.running() {
        Some(Color::White) => "White's runs",
        Some(Color::Black) => "Black's runs",
        None => "stopped",
    };
    Some(format!("White {}, Black {}, {runs}", left(Color::White), left(Color::Black)))
}

/// The moves as a sheet has them, the mark of an offer behind its move.
fn sheet(story: &Story) -> String {
    let score = story.session.state().score();
    let entries = score.plies().flat_map(|ply| {
        let mark = ply.entry.draw_offer.then(|| score.offer_mark.clone());
        [Some(ply.position.san(ply.entry.mv)), mark]
    });
    entries.flatten().collect::<Vec<_>>().join(" ")
}

fn assert_replays(story: &Story, told: &evavier::game::State, path: &[String]) {
    let live = story.session.state();
    assert_eq!(live.history().moves(), told.history().moves(), "{path:?}");
    assert_eq!(
        (&live.stage, &live.notes, live.clock()),
        (&told.stage, &told.notes, told.clock()),
        "{path:?}"
    );
    assert_eq!(
        (live.outcome, live.article(), &live.draws),
        (told.outcome, told.article(), &told.draws),
        "{path:?}"
    );
    assert_eq!((live.differing, &live.touched), (told.differing, &told.touched), "{path:?}");
}

/// The page with what comes of each item now, and what differs from what it says.
fn page(path: &Path) -> (String, Vec<String>) {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("readable");
    let mut wrong = Vec::new();
    let mut page = String::new();
    // The steps of the items that this one is in, each with its indentation.
    let mut within: Vec<(usize, Vec<String>)> = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        let _ = writeln!(page, "{line}");
        let content = line.trim_start();
        let indent = line.len() - content.len();
        let Some(item) = content.strip_prefix("* ") else {
            if indent == 0 && !line.is_empty() {
                within.clear();
            }
            continue;
        };
        within.retain(|(other, _)| *other < indent);
        within.push((indent, item.split("; ").map(str::to_owned).collect()));
        let steps: Vec<String> = within.iter().flat_map(|(_, steps)| steps.clone()).collect();
        let mut expected = Vec::new();
        let below =
            |line: &str| !line.is_empty() && line.starts_with(' ') && !line.trim_start().starts_with("* ");
        while let Some((_, line)) = lines.next_if(|(_, line)| below(line)) {
            let line = line.trim();
            if line.starts_with('(') && !line.starts_with("(the program") {
                let _ = writeln!(page, "{:indent$}  {line}", "");
            } else {
                expected.push(line.to_owned());
            }
        }
        let came = played(&steps);
        for line in &came {
            let _ = writeln!(page, "{:indent$}  {line}", "");
        }
        if came != expected {
            let list =
                |lines: &[String]| lines.iter().map(|line| format!("\n    {line}")).collect::<String>();
            let at = number + 1;
            wrong.push(format!(
                "{name}:{at}: {}\n  should:{}\n  but:{}",
                steps.join("; "),
                list(&expected),
                list(&came)
            ));
        }
    }
    (page, wrong)
}

#[test]
fn it_is_told_as_the_scenarios_say() {
    let mut paths: Vec<PathBuf> = fs::read_dir(FOLDER)
        .expect("they are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    paths.sort();
    let mut all_wrong = Vec::new();
    for path in paths {
        let (page, wrong) = page(&path);
        if std::env::var_os("EVAVIER_BLESS").is_some() {
            fs::write(&path, page).expect("written");
        } else {
            all_wrong.extend(wrong);
        }
    }
    assert!(all_wrong.is_empty(), "{} items\n{}", all_wrong.len(), all_wrong.join("\n"));
}
