//! Table at which somebody practises: a real game, in which a step has been taken once its event is there.

use super::lessons::{LessonStep, OthersAction};
use crate::game::event::{Event, Source};
use crate::game::setup::Setup;
use crate::language::dictation::{BoardSource, Dictated};
use crate::language::{Command, Locale, Message, PractisedPart, Reader, Scheme, Wording};
use crate::rules::{Blind, Color, Party, Placement, laws};
use crate::session::{Input, Options, Output, Session};
use crate::tools::spoken;

/// So much passes on the clocks from one line to the next: nobody loses on time while learning.
const STEP_MS: u64 = 4_000;

/// A game that somebody learns at.
pub struct PracticeTable<'a> {
    session: Session,
    locale: &'a Locale,
    reader: &'a Reader,
    scheme: Scheme,
    pub learner: PractisedPart,
    at_ms: u64,
}

impl<'a> PracticeTable<'a> {
    /// A new game, at which the learner has this part.
    pub fn new(
        control: &str,
        locale: &'a Locale,
        reader: &'a Reader,
        scheme: Scheme,
        learner: PractisedPart,
    ) -> Self {
        let of_white = Some(Color::White);
        let setup = Setup {
            control: control.parse().ok(),
            laws: laws::usual().id.clone(),
            blind: (learner != PractisedPart::Opponent).then_some(Blind::White),
            assistant: of_white.filter(|_| learner == PractisedPart::Assistant),
            ..Setup::default()
        };
        let (session, _) = Session::new(setup, Options::default()).expect("the usual first position is one");
        Self { session, locale, reader, scheme, learner, at_ms: 0 }
    }

    /// Announcement of a move where the game stands.
    pub fn wording(&self, uci: &str) -> Option<Wording> {
        let position = self.session.state().history().position();
        let mv = position.parse_uci(uci).ok()?;
        Some(Wording::new(self.scheme, self.locale, position, mv))
    }

    /// The moves completed so far.
    pub fn played(&self) -> Vec<String> {
        self.session.state().history().plies().map(|(position, mv)| position.uci(mv)).collect()
    }

    pub fn mover(&self) -> Color {
        self.session.state().mover()
    }

    /// Line that the learner says for a step, in their own language where it is no announcement.
    pub fn line(&self, step: &LessonStep) -> String {
        let said = |uci: &String| self.wording(uci).map_or_else(String::new, |wording| wording.said);
        match step {
            LessonStep::Announce(uci) | LessonStep::RepeatAnswer(uci) => said(uci),
            LessonStep::Say(command) => self.locale.spoken(*command),
            LessonStep::Correct(uci) => format!("{} {}", self.locale.spoken(Command::Correct), said(uci)),
            LessonStep::ReadBoard(color) => spoken::board_as_recorded(self.locale, *color),
            LessonStep::Repeat(..) | LessonStep::Tell(..) | LessonStep::Other(_) => String::new(),
        }
    }

    /// Has the learner say this: what is answered, and whether the step has been taken. Else the game stands as before.
    pub fn attempt(&mut self, step: &LessonStep, line: &str) -> (bool, Vec<Message>) {
        let mut tried = self.session.clone();
        let outputs = tried.handle(phrase(line, self.reader, self.party(step)), self.at_ms + STEP_MS);
        let is_event = outputs.iter().any(|output| match output {
            Output::Record(event) => takes(step, event),
            _ => false,
        });
        let taken = match step {
            LessonStep::ReadBoard(color) => matches!(self.reader.dictation(line, false),
                Some(Ok(Dictated::Board(read, BoardSource::Recorded))) if read == *color),
            _ => is_event,
        };
        if taken {
            self.session = tried;
            self.at_ms += STEP_MS;
        }
        (taken, told(outputs))
    }

    /// Has others do something: what is answered.
    pub fn other(&mut self, action: &OthersAction) -> Vec<Message> {
        let line = match action {
            OthersAction::Announces(uci) => self.wording(uci).map(|wording| wording.said).unwrap_or_default(),
            OthersAction::Says(command) => self.locale.spoken(*command),
            OthersAction::BoardStands(color, placement) => {
                let Some(placement) = Placement::parse(placement) else { return Vec::new() };
                return told(self.session.handle(Input::BoardStands(*color, placement), self.at_ms));
            }
            OthersAction::Confirms => spoken::confirms(self.locale),
        };
        self.at_ms += STEP_MS;
        told(self.session.handle(phrase(&line, self.reader, None), self.at_ms))
    }

    /// The learner as a party, where turns do not tell.
    fn party(&self, step: &LessonStep) -> Option<Party> {
        match (self.learner, step) {
            (PractisedPart::Assistant, _) => Some(Party::Assistant(Color::White)),
            (_, LessonStep::RepeatAnswer(_)) => Some(Party::Player(self.mover().other())),
            _ => None,
        }
    }
}

/// True if a step has been taken with an event.
fn takes(step: &LessonStep, event: &Event) -> bool {
    match (step, event) {
        (LessonStep::Announce(meant), Event::Announced { uci, .. })
        | (LessonStep::Correct(meant), Event::Corrected { uci }) => meant == uci,
        (LessonStep::Say(meant), Event::Asked { command, .. }) => meant == command,
        (LessonStep::RepeatAnswer(_), Event::Repeated)
        | (LessonStep::Say(Command::Press), Event::Completed { .. })
        | (LessonStep::Say(Command::Draw), Event::DrawOffered { .. })
        | (LessonStep::Say(Command::Decline), Event::DrawDeclined)
        | (LessonStep::Say(Command::Differ), Event::BoardsDiffered { .. }) => true,
        _ => false,
    }
}

const fn phrase<'a>(text: &'a str, reader: &'a Reader, by: Option<Party>) -> Input<'a> {
    Input::Phrase { source: Source::Typed, text, sure: true, reader, by, heard: None, meant: None }
}

/// Messages to the players. The help for those who type is left out: the lesson has its own.
fn told(outputs: Vec<Output>) -> Vec<Message> {
    let messages = outputs.into_iter().filter_map(|output| match output {
        Output::Say(_, message) | Output::Tell(_, message) | Output::Ask(_, message) => Some(message),
        _ => None,
    });
    messages.filter(|message| !message.is("help_line")).collect()
}
