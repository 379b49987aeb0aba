//! Answers to the command `help`: its topics and the commands of most use now, or a topic, or one command.
//! What this game refuses is not told.

use crate::language::help::{HelpAsked, HelpTopic};
use crate::language::{Command, Locale, Message, Reader, command_name};
use crate::rules::Party;
use crate::session::Session;

/// Number of commands of a topic told with what they do; of the others the words alone.
const HANDFUL: usize = 6;

pub(super) struct HelpedGame<'a> {
    pub session: &'a Session,
    pub by: Option<Party>,
    pub has_voice: bool,
    /// The language of whoever asks.
    pub locale: &'a Locale,
    /// Reader that knows the arbiter's words.
    pub reader: &'a Reader,
    /// The keys of the screen, and whether they are told with the help as a whole.
    pub keys: (Message, bool),
    /// Details of this game that few want to know.
    pub about: &'a [Message],
}

impl HelpedGame<'_> {
    pub(super) fn messages(self, asked: HelpAsked) -> Vec<Message> {
        match asked {
            HelpAsked::Overview => self.overview(),
            HelpAsked::Topic(topic) => self.of_topic(topic),
            HelpAsked::Command(command) if self.takes(command) => vec![self.line(command)],
            HelpAsked::Command(command) => vec![say!("help_refused", words = self.locale.spoken(command))],
        }
    }

    fn takes(&self, command: Command) -> bool {
        use Command::{Faster, Louder, Quiet, Slower, Softer};
        let of_voice = matches!(command, Quiet | Faster | Slower | Louder | Softer);
        (self.has_voice || !of_voice) && self.session.takes(command, self.by)
    }

    fn topic_word(&self, topic: HelpTopic) -> String {
        self.locale.help_topics.get(&topic).and_then(|words| words.first()).cloned().unwrap_or_default()
    }

    fn line(&self, command: Command) -> Message {
        let meaning = self.locale.command_help.get(&command).cloned();
        let meaning = meaning.unwrap_or_else(|| command_name(command));
        say!("help_command", words = self.locale.spoken(command), meaning)
    }

    fn overview(self) -> Vec<Message> {
        let topics: Vec<String> = HelpTopic::ALL.map(|topic| self.topic_word(topic)).into();
        let (help, topic) = (self.locale.spoken(Command::Help), self.topic_word(HelpTopic::Clock));
        let mut told = vec![say!("help", topics = topics.join(", "), help, topic)];
        told.extend(self.session.useful_now(self.by).into_iter().map(|command| self.line(command)));
        let (keys, at_once) = self.keys;
        if at_once {
            told.push(keys);
            told.extend_from_slice(self.about);
        }
        told
    }

    fn of_topic(self, topic: HelpTopic) -> Vec<Message> {
        let taken =
            |command: &Command| command.topic() == topic && *command != Command::Help && self.takes(*command);
        let commands: Vec<Command> = Command::ALL.into_iter().filter(taken).collect();
        let (told, others) = commands.split_at(commands.len().min(HANDFUL));
        let mut messages: Vec<Message> = Vec::new();
        if topic == HelpTopic::Moves {
            messages.push(say!("help_moves"));
        }
        messages.extend(told.iter().map(|command| self.line(*command)));
        if let [first, ..] = others {
            let words: Vec<String> = others.iter().map(|command| self.locale.spoken(*command)).collect();
            let (help, first) = (self.locale.spoken(Command::Help), self.locale.spoken(*first));
            messages.push(say!("help_also", words = words.join(", "), help, word = first));
        }
        if topic == HelpTopic::Program {
            messages.push(self.keys.0);
            let arbiter = self.reader.arbiter_help().last();
            messages.extend(arbiter.map(|(words, meaning)| say!("help_line", words, meaning)));
            messages.extend_from_slice(self.about);
        }
        messages
    }
}
