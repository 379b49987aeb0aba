//! Commands to the program itself, and not to the game: each goes to the part that it is for.

use super::{Table, listening};
use crate::language::Command;
use crate::language::help::HelpAsked;
use crate::rules::Party;
use crate::session::Priority;
use crate::table::disclosure;
use crate::table::hearing::Listening;
use crate::table::help::HelpedGame;
use crate::table::voices::STEP;

impl Table {
    /// Tells whoever asks what can be said.
    pub(super) fn help(&mut self, asked: HelpAsked, by: Option<Party>) {
        let locale = self.asked_in.unwrap_or(self.renderer.locale);
        let (session, reader, has_voice) = (&self.session, self.readers.own(), !self.voices.is_empty());
        let keys = (self.screen.keys(), self.screen.tells_keys_at_once());
        let about = &self.about;
        for message in (HelpedGame { session, by, has_voice, locale, reader, keys, about }).messages(asked) {
            self.say_to(by.and_then(Party::side), Priority::Answer, &message);
        }
    }

    /// Tells whoever asks what this moment allows, with the keys: first what it waits for.
    pub(super) fn tell_what_can_be_said(&mut self, by: Option<Party>) {
        let locale = self.asked_in.unwrap_or(self.renderer.locale);
        let labels = &locale.labels;
        let named = |command: Command| match self.screen.key_of(command) {
            Some(key) => format!("{} ({})", locale.spoken(command), labels.key(&key)),
            None => locale.spoken(command),
        };
        let words = self.session.sayable(by).into_iter().map(named).collect::<Vec<_>>().join(", ");
        let message =
            if self.session.may_announce(by) { say!("now_move", words) } else { say!("now_say", words) };
        let side = by.and_then(Party::side);
        if self.is_setting_up() {
            self.say_to(side, Priority::Answer, &say!("setup_words"));
        }
        self.say_to(side, Priority::Answer, &message);
    }

    /// Shows the position on the braille display.
    pub(super) fn feel(&mut self) {
        let position = self.session.state().position_ahead();
        let shown = self.braille.as_mut().is_some_and(|braille| braille.feel(&position));
        self.say(Priority::Answer, if shown { say!("finger_shown") } else { say!("finger_no_display") });
    }

    pub(super) fn command(&mut self, command: Command, by: Option<Party>) {
        match command {
            Command::Quit => self.leaving = true,
            Command::SetUp => self.set_up(by),
            Command::Help => self.help(HelpAsked::Overview, by),
            Command::Now => self.tell_what_can_be_said(by),
            Command::Listen => listening::listen(self, Listening::OnRequest, by),
            Command::ListenAlways => listening::listen(self, Listening::Always, by),
            Command::Deaf => listening::stop_listening(self, by),
            Command::Battery => self.say(Priority::Answer, self.battery.told()),
            Command::Disclose => {
                let below_ms = self.settings.seconds_below_ms();
                for message in disclosure::messages(self.session.state().edition(), below_ms) {
                    self.say(Priority::Answer, message);
                }
            }
            Command::Quiet => {
                self.voices.hush(by.and_then(Party::side));
                self.say(Priority::Chatter, say!("voice_quiet"));
            }
            Command::Faster => self.change_voice(STEP, 0, by),
            Command::Slower => self.change_voice(-STEP, 0, by),
            Command::Louder => self.change_voice(0, STEP, by),
            Command::Softer => self.change_voice(0, -STEP, by),
            // The game itself has answered the others.
            _ => {}
        }
    }
}
