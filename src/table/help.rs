//! What the command `help` tells: every command with its words, the keys, and how an arbiter is helped.

use super::message::TableMessage;
use crate::game::message::GameMessage;
use crate::language::{Command, Locale, Message, Reader, command_name};

/// All of it, in the language of whoever asks; `keys` are those of the screen, `reader` knows the arbiter's words.
pub(super) fn messages(locale: &Locale, keys: Message, reader: &Reader) -> Vec<Message> {
    let line = |command| {
        let words = locale.commands.get(&command).map_or_else(Vec::new, Clone::clone);
        let words = words.into_iter().take(2).collect::<Vec<_>>().join(", ");
        let meaning = locale.command_help.get(&command).cloned().unwrap_or_else(|| command_name(command));
        GameMessage::HelpLine { words, meaning }.into()
    };
    let arbiter = reader.arbiter_help().last();
    let arbiter = arbiter.map(|(words, meaning)| GameMessage::HelpLine { words, meaning }.into());
    let commands = Command::ALL.into_iter().map(line);
    [TableMessage::Help.into()].into_iter().chain(commands).chain([keys]).chain(arbiter).collect()
}
