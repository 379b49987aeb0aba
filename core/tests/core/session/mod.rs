//! The talk about moves where announcements have to be repeated: by rows, and through an air that loses and
//! garbles words. No sound and no clock: time is an argument.

mod air;
mod authors;
mod call;
mod differ;
mod people;
mod promoting;
mod protocol;
mod rated;
mod rows;
mod times;
mod touch;
mod unsure;

use crate::games::Dice;
use evavier::game::{Event, Setup, Source};
use evavier::language::{Library, Locale, Message, Reader, Renderer, Style};
use evavier::rules::Square;
use evavier::session::{Input, Options, Otherwise, Output, Priority, Session, Suggestion};

fn german() -> &'static Locale {
    Library::built_in().find("de").expect("built in")
}

fn session(repeat_back: bool) -> Session {
    let options = Options { repeat_back, full_form: true, ..Options::default() };
    Session::new(Setup::default(), options).expect("the initial position").0
}

/// The name of an event: `Proposed e2e4`.
fn event_name(event: &Event) -> String {
    match event {
        Event::Proposed { uci, heard: None, .. } => format!("Proposed {uci}"),
        Event::Proposed { uci, words, heard: Some(heard), .. } => {
            format!("Proposed {uci} {words} for {heard}")
        }
        Event::Announced { uci, .. } => format!("Announced {uci}"),
        Event::Corrected { uci } => format!("Corrected {uci}"),
        Event::MadeOn { board } => format!("MadeOn {board}"),
        Event::RepetitionDiffered { .. } => "RepetitionDiffered".to_owned(),
        Event::Completed { .. } => "Completed".to_owned(),
        Event::Ended { outcome, .. } => format!("Ended {}", outcome.score.as_str()),
        Event::Touched { squares, .. } => format!("Touched{}", named(squares)),
        Event::Adjusted { squares } => format!("Adjusted{}", named(squares)),
        Event::NotTaken { words, .. } => format!("NotTaken {{ words: {words:?} }}"),
        other => format!("{other:?}"),
    }
}

fn named(squares: &[Square]) -> String {
    squares.iter().map(|square| format!(" {square}")).collect()
}

/// What a voice would say of a message.
fn spoken(message: &Message) -> String {
    let segments = Renderer::new(german(), Style::default()).render(message);
    segments.into_iter().filter(|segment| segment.spoken).map(|segment| segment.text).collect()
}

/// Events by name, and what is spoken in quotation marks.
fn tell(outputs: &[Output]) -> Vec<String> {
    let told = outputs.iter().filter_map(|output| match output {
        // Tested with the log (`tests/program/evidence.rs`).
        Output::Record(Event::Asked { .. } | Event::Refused { .. }) => None,
        Output::Record(event) => Some(event_name(event)),
        Output::Say(Priority::Aside, _) | Output::By(_) => None,
        // Tested in `core/tests/core/laws/signing.rs`.
        Output::Ask(..) => None,
        Output::Log(message) => Some(format!("log \"{}\"", spoken(message))),
        Output::Say(_, message) | Output::Tell(_, message) => {
            Some(format!("\"{}\"", spoken(message))).filter(|text| text.len() > 2)
        }
        Output::Host(command) => Some(format!("{command:?}")),
        Output::Help(asked) => Some(format!("Help {asked:?}")),
        Output::ReadSheet { color, path } => Some(format!("ReadSheet {color} {path}")),
        Output::PrepareEnvelope => Some("PrepareEnvelope".to_owned()),
        Output::Seal(contents) => Some(format!("Seal {}", contents.words)),
        Output::OpenEnvelope(envelope) => Some(format!("OpenEnvelope {}", envelope.file)),
        Output::WarnAt(color, minutes) => Some(format!("WarnAt {color:?} {minutes}")),
    });
    told.collect()
}
