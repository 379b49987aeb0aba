//! The real session, seen from outside: the one place that knows how it is driven and read.

use crate::machine::{Setting, Step, Told};
use evavier::game::{Protocol, Setup, Source, Stage, State};
use evavier::language::{Library, Locale, Reader, Renderer, Style};
use evavier::rules::Color;
use evavier::session::{Input, Options, Output, Session};

pub struct Table {
    session: Session,
    english: &'static Locale,
    reader: Reader,
}

impl Table {
    pub fn new(set: &Setting) -> Self {
        let control = set.control.map(|(main, more)| format!("0:{main:02}+{more}"));
        let setup = Setup {
            start: set.start.to_owned(),
            laws: "fide-2023".to_owned(),
            control: control.map(|control| control.parse().expect("a control")),
            blind: set.blind,
            rated: set.rated,
            protocol: if set.full { Protocol::Full } else { Protocol::Usual },
            ..Setup::default()
        };
        let options = Options { calls_flags: set.calls_flags, ..Options::default() };
        let english = Library::built_in().find("en").expect("built in");
        let session = Session::new(setup, options).expect("a game").0;
        Self { session, english, reader: Reader::new(english) }
    }

    pub fn state(&self) -> &State {
        self.session.state()
    }

    /// In the same words as those of the reference.
    pub fn facts(&self, at_ms: u64) -> String {
        let (state, way) = (self.state(), self.state().way());
        let (proposed, needs) = match *state.stage() {
            Stage::Proposed(mv) => (Some(mv), None),
            Stage::Announced { repeated, .. } if state.outcome().is_none() => {
                (None, Some((!repeated, Color::ALL.map(|color| !*way.made.get(color)))))
            }
            _ => (None, None),
        };
        let left_ms = state.clock().map(|clock| Color::ALL.map(|color| clock.remaining_ms(color, at_ms)));
        let clocks = (left_ms, state.clock().and_then(|clock| clock.running()));
        let signed = Color::ALL.map(|color| *state.signed().get(color));
        let (result, offer) = (state.outcome(), state.draws().offer());
        let stands = (proposed, state.announced(), needs, result, offer, clocks, signed);
        format!("{stands:?} {:?}", state.history().moves())
    }

    /// One step: who is told what of it, and the names and words of all that.
    pub fn take(&mut self, step: &Step, at_ms: u64) -> (Told, Vec<(String, String)>) {
        let (text, reader, by) = (&*step.line, &self.reader, step.by);
        let source = if step.how == "says" { Source::Heard } else { Source::Typed };
        let key = self.english.commands.iter().find(|(_, words)| step.how == "keys" && words[0] == text);
        let input = match (text, key) {
            ("(time)", _) => Input::Tick,
            ("(silence)", _) => Input::Spoken,
            ("press", _) => Input::Press(by),
            (word, Some((command, _))) => Input::Command { command: *command, word, reader },
            _ => Input::Phrase { source, text, sure: true, reader, by },
        };
        let (mut told, mut said) = (Told::new(), Vec::new());
        for output in self.session.handle(input, at_ms) {
            let (to, message) = match output {
                Output::Say(_, message) => (None, message),
                Output::Tell(side, message) | Output::Ask(side, message) => (Some(side), message),
                _ => continue,
            };
            let segments = Renderer::new(self.english, Style::default()).render(&message);
            said.push((message.key().to_owned(), segments.into_iter().map(|segment| segment.text).collect()));
            told.extend(sentence(message.key()).map(|key| (to, key)));
        }
        (told, said)
    }
}

/// What a sentence says, by its name: that something was done, or told on request, or else refused. Some are said
/// beside another.
fn sentence(key: &str) -> Option<&'static str> {
    const DONE: &str = "announced clock_started clock_stopped completed confirmed corrected draw_declined draw_offered \
        flag_after_ending flag_called flag_fell game_over made_on not_done proposed repeated repetition_differs \
        replied signature_refused signed taken_back warned withdrawn";
    match key {
        "may_castle" | "may_take_passing" | "presses" | "offer_untimely" | "not_signed" | "result_stands" => {
            None
        }
        "clocks" | "clock_runs" | "clock_stands" | "moves_made" | "last_move" | "no_move_yet"
        | "pieces_of" => Some("told"),
        "sign_too" | "sign_question" => Some("sign"),
        "really_resign" | "really_draw" | "really_accept" | "really_flag" => Some("really"),
        _ => DONE.split(' ').find(|done| *done == key).or(Some("refused")),
    }
}
