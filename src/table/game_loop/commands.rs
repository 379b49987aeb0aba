//! What is asked of the program itself, and not of the game.

use super::Table;
use crate::game::message::GameMessage;
use crate::language::{Command, command_name};
use crate::rules::Party;
use crate::session::Weight;
use crate::table::disclosure;
use crate::table::hearing::Listening;
use crate::table::message::TableMessage;
use crate::table::voices::STEP;

impl Table {
    pub(super) fn command(&mut self, command: Command, by: Option<Party>) {
        match command {
            Command::Quit => self.leaving = true,
            Command::Help => self.help(),
            Command::Listen => self.listen(Listening::OnRequest, by),
            Command::ListenAlways => self.listen(Listening::Always, by),
            Command::Deaf => self.listen(Listening::Off, None),
            Command::Battery => self.say(Weight::Answer, self.battery.told()),
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
            // The game itself has answered these.
            Command::Press
            | Command::Made
            | Command::Clock
            | Command::ClockOwn
            | Command::ClockOther
            | Command::Running
            | Command::ToControl
            | Command::Repeat
            | Command::Correct
            | Command::Draw
            | Command::Accept
            | Command::Decline
            | Command::Resign
            | Command::Flag
            | Command::Claim
            | Command::ClaimPerpetual
            | Command::ClaimSlow
            | Command::DemandMate
            | Command::TimeOut
            | Command::Granted
            | Command::Refused
            | Command::Postponed
            | Command::Moves
            | Command::Last
            | Command::Number
            | Command::Turn
            | Command::Board
            | Command::State
            | Command::Notes
            | Command::Yes
            | Command::No
            | Command::Touched
            | Command::TouchedTogether
            | Command::Released
            | Command::NotCastling
            | Command::Complaint
            | Command::Adjust
            | Command::Differ
            | Command::Start
            | Command::Stop
            | Command::Record
            | Command::SignWhite
            | Command::SignBlack => {}
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
