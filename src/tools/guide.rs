//! The user's guide and the arbiter's sheet: texts to be listened to, in each language, part of the program.

/// The guide by language, the arbiter's sheet beside it.
const TEXTS: [(&str, &str, &str); 4] = [
    ("de", include_str!("../../docs/guide/de.md"), include_str!("../../docs/arbiter/de.md")),
    ("en", include_str!("../../docs/guide/en.md"), include_str!("../../docs/arbiter/en.md")),
    ("es", include_str!("../../docs/guide/es.md"), include_str!("../../docs/arbiter/es.md")),
    ("fr", include_str!("../../docs/guide/fr.md"), include_str!("../../docs/arbiter/fr.md")),
];

/// What is read in two or three minutes.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GuideChapter {
    pub title: String,
    pub paragraphs: Vec<String>,
}

impl GuideChapter {
    /// Title and paragraphs as they are read, without marks.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        [&self.title].into_iter().chain(&self.paragraphs).map(|line| line.replace('`', ""))
    }
}

/// The chapters of the guide in a language, in order; in English for one that has none.
pub(crate) fn chapters(code: &str) -> Vec<GuideChapter> {
    parts(of(code).1)
}

/// The arbiter's sheet in a language, part by part.
pub fn arbiter(code: &str) -> Vec<GuideChapter> {
    parts(of(code).2)
}

fn of(code: &str) -> &'static (&'static str, &'static str, &'static str) {
    let find = |code| TEXTS.iter().find(|(own, ..)| *own == code);
    find(code).or_else(|| find("en")).unwrap_or(&TEXTS[0])
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A minute and a half at least and four at most, at 130 words a minute.
    #[test]
    fn every_chapter_is_there_in_each_language_and_short_enough_to_listen_to() {
        for (code, ..) in TEXTS {
            let chapters = chapters(code);
            assert_eq!(chapters.len(), 13, "{code}");
            for (number, chapter) in (1..).zip(&chapters) {
                assert!(chapter.title.starts_with(&format!("{number}. ")), "{code}: {}", chapter.title);
                let words: usize = chapter.lines().map(|line| line.split_whitespace().count()).sum();
                assert!((130..=520).contains(&words), "{code}, {}: {words} words", chapter.title);
            }
            let sheet: usize = arbiter(code)
                .iter()
                .flat_map(GuideChapter::lines)
                .map(|line| line.split_whitespace().count())
                .sum();
            assert!((400..=1_250).contains(&sheet), "{code}: two pages, {sheet} words");
        }
    }

    #[test]
    fn nothing_in_it_is_for_the_eye() {
        for (code, ..) in TEXTS {
            for chapter in chapters(code).iter().chain(&arbiter(code)) {
                for line in chapter.lines() {
                    assert!(
                        !line.contains(['|', '*', '#', '[', '(', '{']),
                        "{code}, {}: {line}",
                        chapter.title
                    );
                }
                for line in &chapter.paragraphs {
                    assert!(line.matches('`').count() % 2 == 0, "{code}: {line}");
                }
            }
        }
    }

    #[test]
    fn the_languages_say_the_same() {
        let marks = |chapters: Vec<GuideChapter>| -> Vec<(usize, usize)> {
            let count = |chapter: &GuideChapter| {
                let quoted: usize = chapter.paragraphs.iter().map(|line| line.matches('`').count() / 2).sum();
                (chapter.paragraphs.len(), quoted)
            };
            chapters.iter().map(count).collect()
        };
        for (code, ..) in TEXTS {
            let paragraphs = |all: Vec<(usize, usize)>| all.into_iter().map(|row| row.0).collect::<Vec<_>>();
            assert_eq!(paragraphs(marks(chapters(code))), paragraphs(marks(chapters("de"))), "{code}");
            assert_eq!(marks(arbiter(code)), marks(arbiter("de")), "{code}");
        }
    }
}
