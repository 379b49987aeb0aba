//! Questions of an arbiter about help, and the answers: chapter by chapter.

use super::{ArbiterReader, LineRest, longest};
use crate::language::Reader;
use crate::language::arbiter::{ArbiterHelp, Chapter, Topic};

impl Reader {
    /// Lines that an arbiter can type, each with what it does.
    pub fn arbiter_help(&self) -> impl Iterator<Item = (String, String)> {
        Topic::ALL.into_iter().filter_map(|topic| self.arbiter.told(topic))
    }

    /// The same, of what he asks help about.
    pub fn arbiter_help_of(&self, asked: ArbiterHelp) -> impl Iterator<Item = (String, String)> {
        let belongs = move |topic: &Topic| match asked {
            ArbiterHelp::Overview => false,
            ArbiterHelp::Chapter(chapter) => topic.chapter() == chapter,
            ArbiterHelp::Line(line) => *topic == line,
        };
        Topic::ALL.into_iter().filter(belongs).filter_map(|topic| self.arbiter.told(topic))
    }

    /// The chapters of the arbiter's help, and the line that asks for it.
    pub fn arbiter_chapters(&self) -> (Vec<String>, String) {
        let chapters = &self.arbiter.words().chapters;
        let word = |chapter| chapters.get(&chapter).and_then(|words| words.first()).cloned();
        (Chapter::ALL.into_iter().filter_map(word).collect(), self.arbiter.usage(Topic::Help))
    }
}

impl ArbiterReader {
    fn told(&self, topic: Topic) -> Option<(String, String)> {
        let usage = self.words().help.get(&topic)?;
        Some((self.usage(topic), usage.meaning.clone()))
    }
}

impl LineRest<'_> {
    /// Takes the subject that help is asked about. What names nothing is left, and is a fault: a number may
    /// be among it.
    pub fn help(&mut self) -> ArbiterHelp {
        let chapter = longest(&self.reader.known().chapters, &self.words);
        let chapter = chapter.map(|(chapter, count)| (ArbiterHelp::Chapter(chapter), count));
        let line = longest(&self.reader.known().topics, &self.words);
        let line = line.map(|(topic, count)| (ArbiterHelp::Line(topic), count));
        // Of two that are as long the last one is meant.
        let asked = line.into_iter().chain(chapter).max_by_key(|(_, count)| *count);
        let Some((asked, count)) = asked else { return ArbiterHelp::Overview };
        self.words.drain(..count);
        asked
    }
}
