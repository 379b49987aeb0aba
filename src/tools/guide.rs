//! The user's guide and the arbiter's sheet: texts to be listened to, in each language, part of the program.

use crate::language::{LANGUAGES, LanguageFolder, Locale};

/// Chapter that is read in two or three minutes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GuideChapter {
    pub title: String,
    pub paragraphs: Vec<String>,
}

impl GuideChapter {
    /// Title and paragraphs as they are read aloud: nothing marks what is to be typed.
    pub fn spoken(&self) -> impl Iterator<Item = String> {
        self.lines().map(|line| line.replace('`', ""))
    }

    /// Title and paragraphs as they are shown, with what is to be typed between the quotation marks of the language.
    pub fn shown(&self, locale: &Locale) -> impl Iterator<Item = String> {
        let (opening, closing) = &locale.quotes;
        self.lines().map(move |line| {
            let parts = line.split('`').enumerate();
            let quoted = |(at, part)| {
                if at % 2 == 1 { format!("{opening}{part}{closing}") } else { locale.prose(part) }
            };
            parts.map(quoted).collect()
        })
    }

    fn lines(&self) -> impl Iterator<Item = &String> {
        [&self.title].into_iter().chain(&self.paragraphs)
    }
}

/// The chapters of the guide in a language, in order; in English for one that has none.
pub fn chapters(code: &str) -> Vec<GuideChapter> {
    parts(of(code, |language| language.guide))
}

/// The arbiter's sheet in a language, part by part.
pub fn arbiter(code: &str) -> Vec<GuideChapter> {
    parts(of(code, |language| language.arbiter))
}

fn of(code: &str, text: impl Fn(&LanguageFolder) -> Option<&'static str>) -> &'static str {
    let find = |code| LANGUAGES.iter().find(|language| language.code == code).and_then(&text);
    find(code).or_else(|| find("en")).unwrap_or_default()
}

/// Parts begin with `## `; paragraphs are parted by empty lines. What stands before the first part is the text's name.
fn parts(text: &str) -> Vec<GuideChapter> {
    let mut chapters: Vec<GuideChapter> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("## ") {
            chapters.push(GuideChapter { title: title.to_owned(), paragraphs: Vec::new() });
        } else if let Some(chapter) = chapters.last_mut() {
            chapter.paragraphs.push(line.to_owned());
        }
    }
    chapters
}
