//! What the command `help` tells: its topics and the commands of most use now, or a topic, or one command. What this game
//! refuses is not told.

use crate::language::help::{HelpAsked, HelpTopic};
use crate::language::{Command, Locale, Message, Reader, command_name};
use crate::rules::Party;
use crate::session::Session;

/// So many commands of a topic are told with what they do; of the others the words alone.
const HANDFUL: usize = 6;

/// The game that is asked about.
pub(super) struct HelpedGame<'a> {
    pub session: &'a Session,
    pub by: Option<Party>,
    pub has_voice: bool,
}

/// The keys of the screen.
pub(super) struct Keys {
    pub keys: Message,
    pub at_once: bool,
}

fn word(locale: &Locale, command: Command) -> String {
    let words = locale.commands.get(&command).and_then(|words| words.first());
    words.cloned().unwrap_or_else(|| command_name(command))
}

fn topic_word(locale: &Locale, topic: HelpTopic) -> String {
    locale.help_topics.get(&topic).and_then(|words| words.first()).cloned().unwrap_or_default()
}

fn line(locale: &Locale, command: Command) -> Message {
    let meaning = locale.command_help.get(&command).cloned().unwrap_or_else(|| command_name(command));
    say!("help_command", words = word(locale, command), meaning)
}

/// What is told, in the language of whoever asks; `reader` knows the arbiter's words.
pub(super) fn messages(
    locale: &Locale,
    asked: HelpAsked,
    game: &HelpedGame<'_>,
    screen: Keys,
    reader: &Reader,
) -> Vec<Message> {
    match asked {
        HelpAsked::Overview => overview(locale, game, screen),
        HelpAsked::Topic(topic) => of_topic(locale, topic, game, screen, reader),
        HelpAsked::Command(command) if game.takes(command) => vec![line(locale, command)],
        HelpAsked::Command(command) => {
            vec![say!("help_refused", words = word(locale, command))]
        }
    }
}

impl HelpedGame<'_> {
    fn takes(&self, command: Command) -> bool {
        let of_voice = matches!(
            command,
            Command::Quiet | Command::Faster | Command::Slower | Command::Louder | Command::Softer
        );
        (self.has_voice || !of_voice) && self.session.takes(command, self.by)
    }
}

fn overview(locale: &Locale, game: &HelpedGame<'_>, screen: Keys) -> Vec<Message> {
    let topics: Vec<String> = HelpTopic::ALL.map(|topic| topic_word(locale, topic)).into();
    let head = say!(
        "help",
        topics = topics.join(", "),
        help = word(locale, Command::Help),
        topic = topic_word(locale, HelpTopic::Clock)
    );
    let useful = game.session.useful_now(game.by).into_iter().map(|command| line(locale, command));
    let keys = screen.at_once.then_some(screen.keys);
    [head].into_iter().chain(useful).chain(keys).collect()
}

fn of_topic(
    locale: &Locale,
    topic: HelpTopic,
    game: &HelpedGame<'_>,
    screen: Keys,
    reader: &Reader,
) -> Vec<Message> {
    let taken =
        |command: &Command| command.topic() == topic && *command != Command::Help && game.takes(*command);
    let commands: Vec<Command> = Command::ALL.into_iter().filter(taken).collect();
    let (told, others) = commands.split_at(commands.len().min(HANDFUL));
    let mut messages: Vec<Message> = Vec::new();
    if topic == HelpTopic::Moves {
        messages.push(say!("help_moves"));
    }
    messages.extend(told.iter().map(|command| line(locale, *command)));
    if let [first, ..] = others {
        let words: Vec<String> = others.iter().map(|command| word(locale, *command)).collect();
        let (help, first) = (word(locale, Command::Help), word(locale, *first));
        messages.push(say!("help_also", words = words.join(", "), help, word = first));
    }
    if topic == HelpTopic::Program {
        messages.push(screen.keys);
        let arbiter = reader.arbiter_help().last();
        messages.extend(arbiter.map(|(words, meaning)| say!("help_line", words, meaning)));
    }
    messages
}
