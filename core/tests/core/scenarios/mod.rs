//! The Laws as they are told at the table: `*.md` in this folder are read by people and played by this test.
//!
//! An item of a list is what happens, parted by `; `: first the edition of the Laws and the set-up (`clock 90`, `rated`, as
//! in `tests/common/story`), then what is typed, in English; `heard ...` is spoken, `half heard ...` without certainty, `moves e4 e5`
//! are typed and pressed at once (`play`: after ten seconds each), `+ 60s` pass, `press` is the clock. Below it stands what
//! comes of the last of these:
//!
//! * a line is said to everybody, of `moves` and `play` not the announcements; `White alone: ...` to one player, `White is
//!   asked: ...`, `arbiter: ...` to him alone; `shown: ...` stands on the screen and is not spoken; in a game by telephone
//!   `into the call: ...` is said there alone, `here: ...` at this end alone;
//! * `noted: ...` stands in the log, where nothing was said, and why the arbiter did it;
//! * `= ...` shows the times and whose clock runs; the last entries of the sheet, where they changed; that boards are
//!   compared; with the full protocol how far the move is; the result, and who has signed it;
//! * a line in parentheses is a remark.
//!
//! Items within an item go on from it, each by itself. Everything else is prose. Of `docs/protocol.md` the table is played
//! (`table`). `EVAVIER_BLESS=1` writes below each item what comes of it now. Every game is replayed from its journal, and
//! has to stand as it did.

mod table;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::story::{Story, locale, set_up};
use evavier::game::{Event, Policy, Protocol, standing};
use evavier::journal::{decode, log::log, replay};
use evavier::language::{Message, Renderer, Style};
use evavier::rules::Color;
use evavier::session::{Ends, Output, Priority, changes_the_game};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/core/scenarios");
/// So many entries of a sheet are shown.
const ENTRIES: usize = 4;

/// What may stand before the first thing that happens.
const SET_UP: [&str; 14] = [
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
    "call black",
    "own ",
    "default time ",
    "white is ",
];

/// What happens up to an item, and what came of the last of it.
fn played(path: &[String]) -> Vec<String> {
    played_under(path, None)
}

/// The same where one answer of the policy is the contrary of what it should be.
fn played_under(path: &[String], contrary: Option<&str>) -> Vec<String> {
    let label = &path[0];
    let begin = path.iter().skip(1).take_while(|item| SET_UP.iter().any(|word| item.starts_with(word)));
    let begin: Vec<&String> = begin.collect();
    let laws = format!("laws {label}");
    let (setup, options) =
        set_up(std::iter::once(laws.as_str()).chain(begin.iter().map(|item| item.as_str())));
    let is_rated = setup.rated;
    let policy = contrary.and_then(|name| setup.policy().contrary_in(name));
    let mut story = Story::new(setup, options);
    if let Some(policy) = policy {
        story = story.under(policy);
    }
    let (mut last, mut before, mut noted) = (Vec::new(), String::new(), story.records.len());
    for step in &path[1 + begin.len()..] {
        before = sheet(&story);
        noted = story.records.len();
        last = story.line(&typed(step));
        // What is said is said to its end before anything else happens.
        story.line("! spoken");
    }
    let quiet =
        path.last().is_some_and(|step| ["moves ", "play "].iter().any(|begin| step.starts_with(begin)));
    // What is said to the same listener stands in one line.
    let mut told: Vec<(String, String)> = Vec::new();
    let ends = last.iter().map(|output| end_of_call(&story, &last, output));
    let all = last.iter().zip(ends);
    for (to, text) in all.filter_map(|(output, end)| {
        let (to, text) = said(output, quiet, is_rated)?;
        Some((end.map_or(to, str::to_owned), text))
    }) {
        match told.last_mut() {
            _ if text.is_empty() => {}
            Some((listener, all)) if *listener == to && *all == text => {}
            Some((listener, all)) if *listener == to => *all += &format!(" {text}"),
            _ => told.push((to, text)),
        }
    }
    let mut told: Vec<String> =
        told.into_iter().map(|(to, text)| format!("{to}{text}").replace('\n', " ")).collect();
    let journal = decode(story.journal().as_bytes()).expect("a good journal");
    if policy.is_none() {
        assert_replays(&story, &replay(&journal).expect("that can be replayed"), path);
    }
    if told.is_empty() && !quiet {
        let noted = log(&journal).expect("its log").into_iter().filter(|entry| entry.event > noted as u64);
        told.extend(noted.map(|entry| format!("noted: {}", words(&entry.what, is_rated)).replace('\n', " ")));
    }
    let stands = stands(&story, &before);
    if !stands.is_empty() {
        told.push(format!("= {}", stands.join("; ")));
    }
    told
}

/// The end of a call at which something is said, where that is one.
fn end_of_call(story: &Story, outputs: &[Output], output: &Output) -> Option<&'static str> {
    let Output::Say(_, message) = output else { return None };
    let by = outputs.iter().find_map(|output| match output {
        Output::By(party) => Some(*party),
        _ => None,
    });
    let recorded = outputs.iter().filter_map(|output| match output {
        Output::Record(event) => Some(event.clone()),
        _ => None,
    });
    match story.session.said_at(by, changes_the_game(&recorded.collect::<Vec<_>>()), message)? {
        Ends::Both => None,
        Ends::Here => Some("here: "),
        Ends::There => Some("into the call: "),
    }
}

/// What can be seen of the game, where the sheet was as it was `before`.
fn stands(story: &Story, before: &str) -> Vec<String> {
    let state = story.session.state();
    let mut stands: Vec<String> = clock(story).into_iter().collect();
    let after = sheet(story);
    if after != before {
        let entries: Vec<&str> = after.split(' ').collect();
        let shown = entries[entries.len().saturating_sub(ENTRIES)..].join(" ");
        stands.push(match shown.as_str() {
            "" => "nothing on the sheet".to_owned(),
            _ if entries.len() > ENTRIES => format!("... {shown}"),
            _ => shown,
        });
    }
    stands.extend(state.differing.then(|| "boards are compared".to_owned()));
    match state.outcome {
        None if state.setup().protocol == Protocol::Full && !state.differing => {
            stands.push(words(&standing(state), state.setup().rated).trim_end_matches('.').to_owned());
        }
        None => {}
        Some(outcome) => stands.push(outcome.score.as_str().to_owned()),
    }
    let signed: Vec<&str> =
        Color::ALL.into_iter().filter(|color| *state.signed.get(*color)).map(side).collect();
    stands.extend((!signed.is_empty()).then(|| format!("signed by {}", signed.join(" and "))));
    stands
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// In a rated game nobody is told of a check.
fn words(message: &Message, is_rated: bool) -> String {
    Renderer::new(locale("en"), Style::default()).without_check(is_rated).text(message)
}

fn typed(step: &str) -> String {
    let kept = ["moves ", "play ", "+ ", "! ", "> ", "~ ", "~? "];
    for (begin, how) in [("heard ", "~"), ("half heard ", "~?")] {
        if let Some(words) = step.strip_prefix(begin) {
            return format!("{how} {words}");
        }
    }
    if kept.iter().any(|begin| step.starts_with(begin)) { step.to_owned() } else { format!("> {step}") }
}

/// To whom something is said, and what; of moves that are played quickly not what is said of each.
fn said(output: &Output, quiet: bool, is_rated: bool) -> Option<(String, String)> {
    let (to, message) = match output {
        Output::Record(Event::Reason { text }) => {
            return Some(("noted: ".to_owned(), format!("because {text}")));
        }
        Output::Record(_) | Output::By(_) => return None,
        Output::Say(Priority::Aside, message) if message.key() == "help_line" => {
            return Some(("shown: ".to_owned(), "help".to_owned()));
        }
        Output::Say(Priority::Aside, message) => ("shown: ".to_owned(), message),
        Output::Say(_, message) if quiet && ["announced", "completed"].contains(&message.key()) => {
            return None;
        }
        Output::Say(_, message) => (String::new(), message),
        Output::Tell(color, message) => (format!("{} alone: ", side(*color)), message),
        Output::Ask(color, message) => (format!("{} is asked: ", side(*color)), message),
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
    Some((to, words(message, is_rated)))
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

/// The moves as a sheet has them, in a rated game without check and mate; the mark of an offer behind its move.
fn sheet(story: &Story) -> String {
    let state = story.session.state();
    let (score, is_kept_back) = (state.score(), state.setup().rated && state.outcome.is_none());
    let entries = score.plies().flat_map(|ply| {
        let mark = ply.entry.draw_offer.then(|| score.offer_mark.clone());
        let san = ply.position.san(ply.entry.mv);
        [Some(if is_kept_back { san.replace(['+', '#'], "") } else { san }), mark]
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
    assert_eq!((&live.corrections, live.signed), (&told.corrections, told.signed), "{path:?}");
    assert_eq!((&live.irregular, live.progress()), (&told.irregular, told.progress()), "{path:?}");
    assert_eq!(&live.noted, &told.noted, "{path:?}");
}

/// A page, and what differs from what it says.
type Page = (String, Vec<String>);

/// The page with what comes of each item now.
fn page(name: &str, text: &str) -> Page {
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

/// The pages, by their names.
fn pages() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(FOLDER)
        .expect("they are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    paths.sort();
    paths
}

/// The steps up to each item of a page.
fn items(text: &str) -> Vec<Vec<String>> {
    let mut within: Vec<(usize, Vec<String>)> = Vec::new();
    let mut found = Vec::new();
    for line in text.lines() {
        let content = line.trim_start();
        let indent = line.len() - content.len();
        match content.strip_prefix("* ") {
            Some(item) => {
                within.retain(|(other, _)| *other < indent);
                within.push((indent, item.split("; ").map(str::to_owned).collect()));
                found.push(within.iter().flat_map(|(_, steps)| steps.clone()).collect());
            }
            None if indent == 0 && !line.is_empty() => within.clear(),
            None => {}
        }
    }
    found
}

/// Answers of the policy that are asked at the table or by devices, which no scenario has: their tests look at them.
const OF_THE_TABLE: [&str; 8] = [
    "asks_which",
    "is_open_to_viewers",
    "tells_devices",
    "takes_calls",
    "sounds_clock",
    "wants_number",
    "records_manner",
    "keeps_record",
];

#[test]
fn every_answer_of_the_policy_is_told_apart_by_a_scenario() {
    let mut pages = pages();
    // Most of it is told apart where rated games are played.
    pages.sort_by_key(|path| !path.ends_with("rated.md"));
    let items: Vec<Vec<String>> =
        pages.iter().flat_map(|path| items(&fs::read_to_string(path).expect("readable"))).collect();
    let is_rated = |item: &[String]| item.iter().any(|step| step == "rated");
    let should: Vec<Vec<String>> = items.iter().map(|item| played(item)).collect();
    let mut alike = Vec::new();
    let named = Policy::ROWS.iter().map(|(name, ..)| *name);
    assert_eq!(named.clone().filter(|name| OF_THE_TABLE.contains(name)).count(), OF_THE_TABLE.len());
    for name in named.filter(|name| !OF_THE_TABLE.contains(name)) {
        for rated in [false, true] {
            let of_kind = items.iter().zip(&should).filter(|(item, _)| is_rated(item) == rated);
            let differs = |item: &[String], should: &[String]| {
                std::panic::catch_unwind(|| played_under(item, Some(name)))
                    .map_or(true, |came| came != should)
            };
            if !of_kind.into_iter().any(|(item, should)| differs(item, should)) {
                alike.push((name, rated));
            }
        }
    }
    assert!(alike.is_empty(), "no scenario tells these from their contrary: {alike:?}");
}

/// `docs/policy.md` is the table for readers.
#[test]
fn the_page_tells_the_policy() {
    let page =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/policy.md")).expect("the page");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let word = |yes: &bool| if *yes { "yes" } else { "no" };
    let told: Vec<(String, String)> = rows
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            (cells[0].trim_matches('`').to_owned(), format!("{} {}", cells[2], cells[3]))
        })
        .collect();
    let rows = Policy::ROWS.iter();
    let held: Vec<_> = rows
        .map(|(name, club, rated)| ((*name).to_owned(), format!("{} {}", word(club), word(rated))))
        .collect();
    assert_eq!(told, held);
}

#[test]
fn it_is_told_as_the_scenarios_say() {
    let paths = pages();
    let pages = paths.iter().map(|path| (path.as_path(), page as fn(&str, &str) -> Page));
    let mut all_wrong = Vec::new();
    for (path, play) in pages.chain([(Path::new(table::PAGE), table::page as fn(&str, &str) -> Page)]) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let (page, wrong) = play(&name, &fs::read_to_string(path).expect("readable"));
        if std::env::var_os("EVAVIER_BLESS").is_some() {
            fs::write(path, page).expect("written");
        } else {
            all_wrong.extend(wrong);
        }
    }
    assert!(all_wrong.is_empty(), "{} items\n{}", all_wrong.len(), all_wrong.join("\n"));
}
