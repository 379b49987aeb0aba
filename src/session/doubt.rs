//! Words that were heard and may have been meant otherwise.

use super::input::Meant;
use super::output::Weight;
use super::turn::Turn;
use crate::game::event::{Event, Source};
use crate::game::state::Stage;
use crate::language::Reading;
use crate::rules::Move;

impl Turn<'_> {
    /// What was said where a move is awaited, or the question what was meant by it. In a rated game there is none: it would
    /// tell what is legal.
    pub(super) fn move_or_doubt(&mut self, reading: Reading, source: Source, text: &str) {
        let meant = self.meant.take().filter(|_| !self.is_rated());
        match (reading, meant) {
            (Reading::Move(_), Some(Meant::Either(one, other))) => self.ask_which(one, other),
            (Reading::Move(mv), _) => self.new_move(mv, source, text),
            (_, Some(Meant::This(meant))) => self.ask_whether_meant(meant, text),
            (other, _) => self.refuse_words(self.state().history.position().clone(), other),
        }
    }

    /// What was heard is told before the move that may have been meant is read back: nobody takes it for his own words.
    fn ask_whether_meant(&mut self, meant: Move, text: &str) {
        self.say(Weight::Answer, say!("perhaps_meant", said = text.to_owned()));
        self.heard = Some(text.to_owned());
        self.new_move(meant, Source::Heard, text);
    }

    /// Neither counts before one of them is said again, nor does what was read back before.
    fn ask_which(&mut self, one: Move, other: Move) {
        if matches!(self.state().stage, Stage::Proposed(_)) {
            self.record(Event::Withdrawn);
        }
        let [one, other] = [one, other].map(|mv| self.session.spoken(mv));
        self.say(Weight::Answer, say!("which_of_two", one, other));
    }
}
