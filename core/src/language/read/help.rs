//! Questions about help: words that ask for it, with a topic or a command.

use super::{LONGEST_LINE, Reader};
use crate::language::Command;
use crate::language::help::{HelpAsked, HelpTopic};
use crate::language::lexicon::Meaning;
use crate::language::locale::Locale;
use crate::language::spelling::{fold, split_words};

/// The words that ask for help, and those of the topics, folded.
#[derive(Clone, Debug)]
pub(in crate::language) struct HelpReader {
    calls: Vec<Vec<String>>,
    topics: Vec<(Vec<String>, HelpTopic)>,
}

fn folded(text: &str) -> Vec<String> {
    split_words(text).iter().map(|word| fold(word)).collect()
}

impl HelpReader {
    pub fn new(locale: &Locale) -> Self {
        let calls = locale.commands.get(&Command::Help).into_iter().flatten();
        let topics = locale.help_topics.iter();
        let topics = topics.flat_map(|(topic, texts)| texts.iter().map(|text| (folded(text), *topic)));
        Self { calls: calls.map(|text| folded(text)).collect(), topics: topics.collect() }
    }

    fn within(&self, words: &[String]) -> Option<HelpAsked> {
        let found = self.topics.iter().find(|(topic, _)| !topic.is_empty() && words.starts_with(topic));
        found.map(|(_, topic)| HelpAsked::Topic(*topic))
    }
}

impl Reader {
    /// The subject that a line asks help about: `help`, `help draw`, `draw help`,
    /// `help with the clock, please`; `None` where it asks for none.
    pub fn help_asked(&self, line: &str) -> Option<HelpAsked> {
        if line.len() > LONGEST_LINE {
            return None;
        }
        let words = folded(line);
        let mut called = self.help.calls.iter().filter(|call| !call.is_empty());
        if let Some(call) = called.clone().find(|call| words.starts_with(call)) {
            let rest = &words[call.len()..];
            let whole = self.exactly(rest);
            let inside = (0..rest.len()).find_map(|from| self.help.within(&rest[from..]));
            let command =
                (0..rest.len()).find_map(|from| match self.lexicon.longest_match(&rest[from..])? {
                    (Meaning::Command(command), _) => Some(HelpAsked::Command(command)),
                    _ => None,
                });
            return Some(whole.or(inside).or(command).unwrap_or(HelpAsked::Overview));
        }
        let call = called.find(|call| words.ends_with(call))?;
        self.exactly(&words[..words.len() - call.len()])
    }

    /// The same in any language: whoever calls for help in his own gets it.
    pub fn help_asked_in_any(line: &str) -> Option<HelpAsked> {
        Self::built_in().iter().find_map(|reader| reader.help_asked(line))
    }

    /// The topic or command that all of these words name.
    fn exactly(&self, words: &[String]) -> Option<HelpAsked> {
        let topic = self.help.topics.iter().find(|(topic, _)| topic == words).map(|(_, topic)| *topic);
        let command = || match self.lexicon.longest_match(words)? {
            (Meaning::Command(command), count) if count == words.len() => Some(HelpAsked::Command(command)),
            _ => None,
        };
        topic.map(HelpAsked::Topic).or_else(command)
    }
}
