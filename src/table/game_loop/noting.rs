//! What stands for the record so far, told to those at the table so that they can note it: without it nobody can tell
//! later whether the end of a record was cut off, or all of it made anew (`docs/evidence.md`).

use super::Table;
use crate::device::time::now;
use crate::game::adjourned::Adjourning;
use crate::game::{Event, Judgement, Request};
use crate::session::Weight;
use crate::table::message::TableMessage;
use crate::user::device_key;

impl Table {
    /// Whether it is told behind this: where a game stops or is signed, and to whoever asks how things stand in a rated
    /// game, where an arbiter may need it.
    pub(super) fn is_noted_behind(&self, event: &Event) -> bool {
        match event {
            // One time for all that sign.
            Event::Ended { .. } | Event::Signed { .. } | Event::SignatureRefused { .. } => {
                self.session.asks_to_sign().is_none()
            }
            Event::Judged(Judgement::ResultConfirmed { .. })
            | Event::Adjournment(Adjourning::Sealed { .. }) => true,
            Event::Asked { command: Request::State | Request::Notes, .. } => {
                self.session.state().setup().rated
            }
            _ => false,
        }
    }

    /// Shows how many events are on the disk, and the digits that stand for them and for this device. Nothing of it is
    /// said aloud: nobody could follow it by ear.
    pub(super) fn tell_record(&mut self) {
        let Some((events, head)) = self.recorder.stands() else { return };
        self.say(
            Weight::Answer,
            match head {
                Some(head) => TableMessage::RecordStands { events, paper: head.paper().to_uppercase() },
                None => TableMessage::RecordCounts { events },
            },
        );
        if let Some(key) = device_key::existing() {
            self.say(Weight::Answer, TableMessage::RecordKey { key: key.public().paper().to_uppercase() });
        }
    }

    /// The last record of a game that is over. A journal without it was left some other way, or cut off.
    pub(super) fn close_record(&mut self) {
        if self.session.state().outcome().is_some() {
            let record = self.recorder.add(Event::Closed, self.at_ms(now()), None);
            self.screen.recorded(&record);
        }
    }
}
