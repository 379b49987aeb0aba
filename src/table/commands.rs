//! What is asked of the program itself, and not of the game.

use super::voices::STEP;
use super::{Listening, Table};
use crate::game::message::GameMessage;
use crate::language::{Command, command_name};
use crate::rules::Party;
use crate::session::Weight;
use crate::table::disclosure;
use crate::table::message::TableMessage;

impl Table {
    pub(super) fn command(&mut self, command: Command, by: Option<Party>) {
        match command {
            Command::Quit => self.leaving = true,
            Command::Help => self.help(),
            Command::Listen => self.listen(Listening::OnRequest, by),
            Command::ListenAlways => self.listen(Listening::Always, by),
            Command::Deaf => self.listen(Listening::Off, None),
            Command::Battery => self.tell_battery(),
            Command::Disclose => {
                let below_ms = self.settings.seconds_below_ms();
                for message in disclosure::messages(self.session.state().edition(), below_ms) {
                    self.say(Weight::Answer, message);
                }
            }
            Command::Quiet => {
                self.voices.hush(by.and_then(Party::side));
                self.say(Weight::Chatter, TableMessage::VoiceQuiet);
            }
            Command::Faster => self.change_voice(STEP, 0, by),
            Command::Slower => self.change_voice(-STEP, 0, by),
            Command::Louder => self.change_voice(0, STEP, by),
            Command::Softer => self.change_voice(0, -STEP, by),
            _ => {}
        }
    }

    fn help(&mut self) {
        self.say(Weight::Chatter, TableMessage::Help);
        let locale = self.asked_in.unwrap_or(self.renderer.locale);
        for command in Command::ALL {
            let words = locale.commands.get(&command).map_or_else(Vec::new, Clone::clone);
            let words = words.into_iter().take(2).collect::<Vec<_>>().join(", ");
            let meaning = locale.command_help.get(&command).cloned().unwrap_or_else(|| command_name(command));
            self.say(Weight::Chatter, GameMessage::HelpLine { words, meaning });
        }
        let keys = self.screen.keys();
        self.say(Weight::Chatter, keys);
        if let Some((words, meaning)) = self.readers.own().arbiter_help().last() {
            self.say(Weight::Chatter, GameMessage::HelpLine { words, meaning });
        }
    }
}
