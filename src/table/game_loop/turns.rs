//! Turns: what the session wants done is recorded, and on the disk before anything is said; then each part that follows
//! a turn looks at it.

use super::{Table, autosave, envelopes, listening};
use crate::game::Event;
use crate::rules::Party;
use crate::session::{Output, Priority};
use crate::table::after_turn::{AfterTurn, Done};
use crate::table::effect::Effect;
use crate::table::record_digest::Noting;
use crate::table::sealing::Private;

/// Outputs of a turn, without its events.
struct Turn {
    by: Option<Party>,
    events: Vec<Event>,
    outputs: Vec<Output>,
}

/// Effects of the parts that follow a turn.
struct Effects {
    before_question: Vec<Effect>,
    behind: Vec<Effect>,
}

impl Table {
    /// Does what the session wants done: everything is on the disk before anything is said.
    pub(super) fn carry_out(&mut self, outputs: Vec<Output>, at_ms: u64) {
        let turn = self.record(outputs, at_ms);
        let kept = autosave::save(self);
        let Effects { mut before_question, behind } = self.follow(&turn, kept);
        for output in turn.outputs {
            if matches!(output, Output::Ask(..)) {
                self.effects(std::mem::take(&mut before_question));
            }
            self.put_out(output, turn.by, &turn.events);
        }
        self.effects(behind);
        listening::expect(self);
        envelopes::end_what_is_private(self);
        self.asked_in = None;
        self.note_silence();
    }

    /// Adds the events of a turn to the journal.
    fn record(&mut self, outputs: Vec<Output>, at_ms: u64) -> Turn {
        let mut turn = Turn { by: None, events: Vec::new(), outputs: Vec::new() };
        for output in outputs {
            match output {
                Output::By(party) => turn.by = Some(party),
                Output::Record(event) => {
                    for (event, by) in self.askings.written(&event, turn.by) {
                        self.recorder.add(event, at_ms, by);
                    }
                    turn.events.push(event);
                }
                other => turn.outputs.push(other),
            }
        }
        turn
    }

    /// Shows a turn to every part that follows it, in this order.
    fn follow(&mut self, turn: &Turn, kept: bool) -> Effects {
        let asks = turn.outputs.iter().any(|output| matches!(output, Output::Ask(..)));
        let done = Done { events: &turn.events, session: &self.session, asks, kept };
        let mut noting = Noting;
        let parts: [&mut dyn AfterTurn; 8] = [
            &mut self.live,
            &mut self.examiner,
            &mut self.clock_sounds,
            &mut self.sounds,
            &mut noting,
            &mut self.hearing,
            &mut self.braille,
            &mut self.guard,
        ];
        let mut effects = Effects { before_question: Vec::new(), behind: Vec::new() };
        for part in parts {
            if asks {
                effects.before_question.extend(part.before_question(&done));
            }
            effects.behind.extend(part.after(&done));
        }
        effects
    }

    /// Does one thing that the session wants done.
    fn put_out(&mut self, output: Output, by: Option<Party>, events: &[Event]) {
        match output {
            Output::By(_) | Output::Record(_) => {}
            Output::Say(weight, message) => self.say_in_turn(weight, message, by, events),
            Output::Ask(color, message) => self.ask(color, &message),
            Output::Tell(side, message) => self.say_to(Some(side), Priority::Answer, &message),
            Output::Log(message) => self.log(&message),
            Output::Help(asked) => self.help(asked, by),
            Output::Host(command) => self.command(command, by),
            Output::WarnAt(color, minutes) => self.clock_sounds.warn_at(color, minutes),
            Output::ReadSheet { color, path } => self.read_sheet(color, &path),
            Output::PrepareEnvelope => envelopes::begin_in_private(self, Private::make()),
            Output::Seal(contents) => envelopes::may_be_sealed(self, contents),
            Output::OpenEnvelope(envelope) => envelopes::begin_in_private(self, Private::open(envelope)),
        }
    }
}
