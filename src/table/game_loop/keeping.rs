//! The end of a game: its last record, and a place for it where the disk refuses the old one.

use super::Table;
use crate::device::time::now;
use crate::game::Event;
use crate::language::{Command, Reading};
use crate::notation::pgn;
use crate::session::Weight;
use crate::table::effect::Effect;
use crate::table::keeping::{self, Keeping};
use crate::table::recorder::Ending;
use crate::table::wake::Wake;

impl Table {
    /// The last record of a game that is over. A journal without it was left some other way, or cut off.
    pub(super) fn close_record(&mut self) {
        if self.session.state().outcome().is_some() {
            self.recorder.add(Event::Closed, self.at_ms(now()), None);
        }
    }

    /// Shows the records that are on the disk now, to viewers too, and does what is told of it. While the disk refuses
    /// them the game goes on, but nothing that reads it from outside is ahead of its journal.
    pub(super) fn saved(&mut self, told: Vec<Effect>) {
        let kept = self.recorder.kept();
        for record in &kept {
            self.screen.recorded(record);
        }
        if !kept.is_empty() {
            self.live.show(self.session.state());
        }
        self.effects(told);
    }

    /// Tries once more what the disk refused so far; then asks for another place, where somebody can answer, and finds one
    /// by itself where not.
    pub(super) fn keep_at_the_end(&mut self) -> Ending {
        let told = self.keeping.try_again(&mut self.recorder);
        self.saved(told);
        if self.keeping.fails() && !self.hung_up && self.screen.asks() {
            self.ask_for_a_folder();
        }
        if !self.keeping.fails() {
            return Ending::Kept;
        }
        let score = self.session.state().score();
        let ending = keeping::rescue(&mut self.recorder, || pgn::write([&score]).trim_end().to_owned());
        self.saved(Vec::new());
        match &ending {
            Ending::Kept => {}
            Ending::Elsewhere(told) => self.say(Weight::Announcement, told.clone()),
            Ending::Lost(told) => self.say(Weight::Aside, told.clone()),
        }
        ending
    }

    /// Until the game is in a folder, or whoever is asked wants to leave.
    fn ask_for_a_folder(&mut self) {
        self.effects([Keeping::asks_where()]);
        self.glance();
        while self.keeping.fails() {
            let Ok(wake) = self.wakes.1.recv() else { return };
            self.screen.woken(&wake);
            match wake {
                Wake::Typed(line, _) if !self.answered_where(line.trim()) => return,
                Wake::EndOfInput | Wake::Leave => self.hung_up = true,
                Wake::Voice(event) => self.voice_event(None, event),
                Wake::VoiceOf(side, event) => self.voice_event(Some(side), event),
                // The game is over: only his answer and the end of what is being said count.
                Wake::Typed(..)
                | Wake::Press(..)
                | Wake::Ear(_)
                | Wake::EarOf(..)
                | Wake::Talk(_)
                | Wake::Power(_)
                | Wake::Tones(_)
                | Wake::Sound(_)
                | Wake::Live(_)
                | Wake::Lessons(_)
                | Wake::Braille(_)
                | Wake::Board(..)
                | Wake::Walked(_)
                | Wake::Dead(_) => {}
            }
            self.glance();
            if self.hung_up {
                return;
            }
        }
    }

    /// Whether he is still to be asked.
    fn answered_where(&mut self, answer: &str) -> bool {
        let reading = self.readers.own().read(self.session.state().history().position(), answer);
        if reading == Reading::Command(Command::Quit) {
            return false;
        }
        let told = self.keeping.answered_where(answer, &mut self.recorder);
        self.saved(told);
        true
    }
}
