//! The boards are set up by the voice: the words that lead through the steps, on their way there.

use super::Table;
use crate::device::time::now;
use crate::game::Source;
use crate::language::asking::Reply;
use crate::language::{Command, Message};
use crate::rules::{ByColor, Color, Party};
use crate::session::Priority;
use crate::table::setting_up::SettingUp;

impl Table {
    /// Begins, with the board of whoever asks, or with both.
    pub(super) fn set_up(&mut self, by: Option<Party>) {
        let state = self.session.state();
        if state.running().is_some() {
            return self.say(Priority::Answer, say!("setup_clock_runs").refusal());
        }
        let ruled = state.ruled_boards();
        let stand = ByColor::from_fn(|color| {
            let read = ruled.and_then(|boards| *boards.get(color));
            self.boards.stands(color).or(read)
        });
        let (begun, told) = SettingUp::begin(state, by.and_then(Party::side), stand);
        self.setting_up = (!begun.is_done()).then_some(begun);
        self.tell_set_up(told);
    }

    /// Takes a word, or an empty line, that leads through the steps; true if it was one.
    pub(super) fn leads_set_up(&mut self, text: &str, source: Source) -> bool {
        if source == Source::Board {
            return false;
        }
        if !self.is_setting_up() {
            // Enter was to be the next step, and is no press.
            return self.leave_set_up_if_overtaken() && text.trim().is_empty();
        }
        if text.trim().is_empty() {
            self.go_on_setting_up();
            return true;
        }
        let own = self.renderer.locale;
        let sides = Color::ALL.into_iter().filter_map(|color| self.readers.language_of(color));
        match std::iter::once(own).chain(sides).find_map(|locale| locale.asking.read(text)) {
            Some(Reply::Next | Reply::Done) => self.go_on_setting_up(),
            Some(Reply::Repeat) => {
                let step = self.setting_up.as_ref().and_then(SettingUp::step);
                self.tell_set_up(step);
            }
            Some(Reply::No | Reply::Leave) => {
                self.setting_up = None;
                self.say(Priority::Answer, say!("setup_left"));
            }
            _ => return false,
        }
        true
    }

    /// The same with a key or a button.
    pub(super) fn is_set_up_by(&mut self, command: Command) -> bool {
        let word = match command {
            Command::Yes | Command::No | Command::Repeat => self.renderer.locale.word(command).cloned(),
            _ => None,
        };
        word.is_some_and(|word| self.leads_set_up(&word, Source::Typed))
    }

    /// A board that tells what stands on it is right.
    pub(super) fn look_at_set_up(&mut self) {
        if !self.is_setting_up() {
            return;
        }
        let at_ms = self.at_ms(now());
        let right = self.setting_up.as_ref().and_then(|it| Some((it.side()?, *it.should())));
        let is_right = right.is_some_and(|(color, should)| self.boards.rests_as(color, &should, at_ms));
        if is_right {
            let told = self.setting_up.as_mut().map(SettingUp::right);
            self.tell_set_up(told.into_iter().flatten());
        }
    }

    fn go_on_setting_up(&mut self) {
        let side: Option<Color> = self.setting_up.as_ref().and_then(SettingUp::side);
        let stands = side.and_then(|color| self.boards.stands(color));
        let told = self.setting_up.as_mut().map(|it| it.next(stands));
        self.tell_set_up(told.into_iter().flatten());
        if self.setting_up.as_ref().is_some_and(SettingUp::is_done) {
            self.setting_up = None;
        }
    }

    /// True while it goes on: a question that is open, or a game that has gone on, comes first.
    pub(super) fn is_setting_up(&self) -> bool {
        let state = self.session.state();
        let holds = self.setting_up.as_ref().is_some_and(|it| it.holds(state) && !it.is_done());
        holds && self.session.question().is_none()
    }

    /// Says that setting up is left where the game has gone on over it; whether that was so.
    fn leave_set_up_if_overtaken(&mut self) -> bool {
        let state = self.session.state();
        let is_overtaken = self.setting_up.take_if(|it| !it.holds(state) || it.is_done()).is_some();
        if is_overtaken {
            self.say(Priority::Answer, say!("setup_left"));
        }
        is_overtaken
    }

    fn tell_set_up(&mut self, told: impl IntoIterator<Item = Message>) {
        told.into_iter().for_each(|message| self.say(Priority::Answer, message));
    }
}
