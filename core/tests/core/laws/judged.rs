//! A game under an edition, played by typed lines, and what comes of the last of them.

use evavier::game::adjourned::Adjourning;
use evavier::game::{Event, Judgement, Setup, Source};
use evavier::language::{Library, Message, Reader};
use evavier::rules::laws::Article;
use evavier::rules::{Color, Outcome, Party};
use evavier::session::{Input, Options, Output, Session};

/// The initial position.
pub const START: &str = "";

/// The Laws `supervised:X` are X under supervision, `waiting:X` with a program that calls no flag, `rated:X` in a rated game,
/// `30:X` with a default time of 30 minutes.
pub fn game(laws: &str, control: &str, fen: &str) -> Session {
    let (how, label) = laws.split_once(':').unwrap_or(("", laws));
    let own = format!("(id: \"own\", title: \"Own\", over: \"{label}\", supervised: (true, \"R\"))");
    let setup = Setup {
        laws: if how == "supervised" { "own" } else { label }.to_owned(),
        laws_text: if how == "supervised" { own } else { String::new() },
        control: (!control.is_empty()).then(|| control.replace(';', ",").parse().expect(control)),
        start: fen.to_owned(),
        default_time_min: how.parse().ok(),
        rated: how == "rated",
        ..Setup::default()
    };
    let options = Options { calls_flags: how != "waiting", ..Options::default() };
    Session::new(setup, options).expect("a set-up").0
}

pub fn reader() -> Reader {
    Reader::new(Library::built_in().find("en").expect("built in"))
}

/// Types lines parted by semicolons: `+60` passes seconds, `.` presses, `h` before a line is heard. What the arbiter
/// is asked about his line he confirms, but for a line behind `?`.
pub fn play(session: &mut Session, reader: &Reader, script: &str, at_ms: &mut u64) -> Vec<Output> {
    let mut last = Vec::new();
    for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let typed = |text| Input::Phrase {
            source: Source::Typed,
            text,
            sure: true,
            reader,
            by: None,
            heard: None,
            meant: None,
        };
        last = match line.split_at(1) {
            ("+", seconds) => {
                *at_ms += seconds.parse::<u64>().expect("seconds") * 1_000;
                session.handle(Input::Tick, *at_ms)
            }
            (".", "") => session.handle(typed(""), *at_ms),
            ("h", text) if text.starts_with(' ') => session.handle(
                Input::Phrase {
                    source: Source::Heard,
                    text: text.trim(),
                    sure: true,
                    reader,
                    by: None,
                    heard: None,
                    meant: None,
                },
                *at_ms,
            ),
            ("b", text) if text.starts_with(' ') => session.handle(
                Input::Phrase {
                    source: Source::Typed,
                    text: text.trim(),
                    sure: true,
                    reader,
                    by: Some(Party::Player(Color::Black)),
                    heard: None,
                    meant: None,
                },
                *at_ms,
            ),
            ("?", text) => session.handle(typed(text), *at_ms),
            _ => session.handle(typed(line), *at_ms),
        };
        let asked = line.starts_with("arb") && said(&last).iter().any(|key| key.starts_with("really_"));
        if asked {
            let recorded = last.into_iter().filter(|output| matches!(output, Output::Record(_)));
            last = recorded.chain(session.handle(typed("yes"), *at_ms)).collect();
        }
    }
    last
}

/// The events, or where there are none the messages, each with its article.
pub fn tell(outputs: &[Output]) -> String {
    let events: Vec<String> = outputs
        .iter()
        .filter_map(|output| match output {
            Output::Record(Event::Asked { .. } | Event::Refused { .. }) => None,
            Output::Record(event) => Some(event_name(event)),
            _ => None,
        })
        .collect();
    let said = outputs.iter().filter_map(|output| match output {
        Output::Say(_, message) | Output::Tell(_, message) => {
            Some(format!("says {}{}", message.key(), at(cited(message).as_ref())))
        }
        _ => None,
    });
    if events.is_empty() { said.collect::<Vec<_>>().join(", ") } else { events.join(", ") }
}

/// The keys of what was said.
pub fn said(outputs: &[Output]) -> Vec<&'static str> {
    let said = outputs.iter().filter_map(|output| match output {
        Output::Say(_, message) | Output::Tell(_, message) => Some(message.key()),
        _ => None,
    });
    said.collect()
}

fn cited(message: &Message) -> Option<Article> {
    message.blanks().iter().find_map(|(_, value)| match value {
        evavier::language::Value::Article(article) => article.clone(),
        _ => None,
    })
}

fn at(article: Option<&Article>) -> String {
    article.map_or_else(String::new, |article| format!(" @{}", article.number))
}

fn event_name(event: &Event) -> String {
    match event {
        Event::Judged(judgement) => judgement_name(judgement),
        Event::Ended { outcome, article } => format!("end {}{}", result(*outcome), at(article.as_ref())),
        Event::Completed { .. } => "completed".to_owned(),
        Event::Announced { uci, .. } => format!("announced {uci}"),
        Event::FlagFell { color } => format!("fell {color}"),
        Event::ClockStopped => "stopped".to_owned(),
        Event::ClockStarted => "started".to_owned(),
        Event::Adjournment(what) => adjourning_name(what),
        Event::Reason { text } => format!("because {text}"),
        other => format!("{other:?}"),
    }
}

fn result(outcome: Outcome) -> String {
    format!("{} {:?}", outcome.score.as_str(), outcome.reason)
}

fn adjourning_name(what: &Adjourning) -> String {
    let (name, article) = match what {
        Adjourning::Asked { article, .. } => ("asked".to_owned(), article),
        Adjourning::MadeOnBoard { uci, article } => (format!("made {uci}"), article),
        Adjourning::Dropped => ("dropped".to_owned(), &None),
        Adjourning::Sealed { color, number, article, .. } => (format!("sealed {color} {number}"), article),
        Adjourning::Appointed { text } => (format!("appointed {text}"), &None),
        Adjourning::Absent { color, article, .. } => (format!("absent {color}"), article),
        Adjourning::Present { color, article } => (format!("present {color}"), article),
        Adjourning::Forfeits { color, article } => (format!("forfeits {color}"), article),
        Adjourning::Opened { contents, article } => (format!("opened {}", contents.words), article),
        Adjourning::Lost { article } => ("lost".to_owned(), article),
    };
    format!("{name}{}", at(article.as_ref()))
}

fn judgement_name(judgement: &Judgement) -> String {
    match judgement {
        Judgement::IllegalMove { color, kind, ply, counts, article, .. } => {
            let counts = if *counts { "" } else { " same" };
            format!("illegal {color} {kind:?} {ply}{counts}{}", at(article.as_ref()))
        }
        Judgement::Restored { plies, times, article, .. } => {
            let times = times.map(|times| format!(" {}/{}", times.white / 1_000, times.black / 1_000));
            format!("restored {plies}{}{}", times.unwrap_or_default(), at(article.as_ref()))
        }
        Judgement::Reconciled(done) => {
            format!("reconciled {:?} {}{}", done.settlement, done.kept, at(done.article.as_ref()))
        }
        Judgement::Stands { uci } => format!("stands {uci}"),
        Judgement::Bound { from, to, article } => format!("bound {from}{to}{}", at(article.as_ref())),
        Judgement::Demanded { square } => {
            format!("demanded {}", square.map_or_else(|| "nothing".to_owned(), |square| square.to_string()))
        }
        Judgement::TimeGiven { color, ms, article } => {
            format!("given {color} {}{}", ms / 1_000, at(article.as_ref()))
        }
        Judgement::TimeSet { color, ms, article } => {
            format!("set {color} {}{}", ms / 1_000, at(article.as_ref()))
        }
        Judgement::MovesSet { color, moves, article, .. } => {
            format!("counter {color} {moves}{}", at(article.as_ref()))
        }
        Judgement::PressesMended { article } => format!("mended{}", at(article.as_ref())),
        Judgement::GapBorne { color, ms, article } => {
            let who = color.map_or_else(|| "nobody".to_owned(), |color| color.to_string());
            format!("gap {who} {}{}", ms / 1_000, at(article.as_ref()))
        }
        Judgement::ClockUndone { times, moves, article } => format!(
            "undone {}/{} {}/{}{}",
            times.white / 1_000,
            times.black / 1_000,
            moves.white,
            moves.black,
            at(article.as_ref())
        ),
        Judgement::RulingUndone { article } => format!("ruling undone{}", at(article.as_ref())),
        Judgement::PressUndone { article } => format!("press undone{}", at(article.as_ref())),
        Judgement::Reopened { article } => format!("reopened{}", at(article.as_ref())),
        Judgement::Found { what, article } => format!("found {what:?}{}", at(article.as_ref())),
        Judgement::CastlingLost { square, article } => format!("castling {square}{}", at(article.as_ref())),
        Judgement::FlagCalled { color, by, article } => {
            format!("called {color} {by:?}{}", at(article.as_ref()))
        }
        Judgement::Undecided { reason, article } => format!("undecided {reason:?}{}", at(article.as_ref())),
        Judgement::Adjourned { article } => format!("adjourned{}", at(article.as_ref())),
        Judgement::ResultConfirmed { article } => format!("confirmed{}", at(article.as_ref())),
        Judgement::Consented { article } => format!("consented{}", at(article.as_ref())),
        Judgement::Live { allowed } => format!("live {allowed}"),
        Judgement::WarningUndone { color, article } => {
            format!("warning undone {color}{}", at(article.as_ref()))
        }
        Judgement::Warned { color, article } => format!("warned {color}{}", at(article.as_ref())),
        Judgement::ResultChanged { outcome, article } => {
            format!("changed {}{}", result(*outcome), at(article.as_ref()))
        }
    }
}
