//! Grammar of what a recogniser should expect to hear: the one that its model was made with, or ours in
//! phrases.

use std::collections::BTreeSet;
use std::path::Path;

use crate::ear::recogniser::{Candidates, Grammar, words_with_grammar};
use crate::ear::{Expected, candidates};
use crate::language::{Library, Locale, Vocabulary, file_name, grammar};
use crate::rules::Position;
use crate::user::folders;

/// The grammar for announcements in this vocabulary, and for commands in its language.
pub fn grammar(vocabulary: &Vocabulary<'_>, model: &Path) -> Grammar {
    if words_with_grammar(model).is_some_and(|words| {
        is_ours(&words)
            // Whether announcements in this vocabulary are among what it was made for.
            && vocabulary.files.iter().all(|names| words.contains(&file_name(names).to_lowercase()))
    }) {
        return Grammar::BuiltIn;
    }
    Grammar::Phrases(grammar::phrases(vocabulary, commands(vocabulary)))
}

/// Phrases that can be said where this position is to be answered, for an ear that is told.
pub fn phrases(vocabulary: &Vocabulary<'_>, position: &Position) -> Vec<String> {
    grammar::expected(vocabulary, commands(vocabulary), position)
}

/// Everything that can be said there, for both ears or for the first one alone; the second one knows moves in
/// the words of this locale too, and its commands.
pub fn all(vocabulary: &Vocabulary<'_>, locale: &Locale, position: &Position, with_second: bool) -> Expected {
    let second = if with_second { candidates(vocabulary, locale, position) } else { Candidates::default() };
    Expected { phrases: phrases(vocabulary, position), second }
}

/// The language of the commands that are heard beside announcements in this vocabulary.
fn commands(vocabulary: &Vocabulary<'_>) -> &'static Locale {
    let library = Library::built_in();
    library.find(vocabulary.voice).unwrap_or(library.scheme_locale())
}

/// True if a model with these words was made with our grammar, as those are that come with the program:
/// official models bring a grammar of all their language. A few words may have changed since.
fn is_ours(words: &BTreeSet<String>) -> bool {
    Library::built_in().heads().filter_map(|head| words_of(&head.code)).any(|ours| {
        let of_ours = words.iter().filter(|word| ours.contains(*word)).count();
        !words.is_empty() && of_ours * 10 >= words.len() * 9
    })
}

/// The words of the model of a language that comes with the program.
fn words_of(language: &str) -> Option<BTreeSet<String>> {
    words_with_grammar(&folders::speech_model(language, &Library::built_in().fide.voice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Scheme;

    const FRENCH: &str = "fr";

    /// A folder with as much of a model as tells its grammar.
    fn model(words: &[String], brings_grammar: bool) -> tempfile::TempDir {
        let model = tempfile::tempdir().expect("a temporary folder");
        let graph = model.path().join("graph");
        std::fs::create_dir(&graph).expect("a new folder");
        let lines = words.iter().zip(1..).map(|(word, number)| format!("{word} {number}\n"));
        let lines = format!("<eps> 0\n{}", lines.collect::<String>());
        std::fs::write(graph.join("words.txt"), lines).expect("a new file");
        if brings_grammar {
            std::fs::write(graph.join("Gr.fst"), "").expect("a new file");
        }
        model
    }

    fn own_words(code: &str) -> Vec<String> {
        words_of(code).expect("a model of ours").into_iter().collect()
    }

    fn uses_its_own(model: &Path, scheme: Scheme, code: &str) -> bool {
        let locale = Library::built_in().find(code).expect("built in");
        grammar(&Vocabulary::of(scheme, locale), model) == Grammar::BuiltIn
    }

    #[test]
    fn a_model_made_with_our_grammar_uses_it() {
        let (ours, others) = (own_words(FRENCH), (0..300).map(|number| format!("word{number}")));
        let (few, many) = (others.clone().take(5).collect(), others.collect());
        let rows = [
            (vec![], true, true),
            (vec![], false, false),
            // Words that are no longer said.
            (few, true, true),
            // A model of the whole language.
            (many, true, false),
        ];
        for (more, brings_grammar, its_own) in rows {
            let model = model(&[&ours[..], &more].concat(), brings_grammar);
            assert_eq!(uses_its_own(model.path(), Scheme::Fide, FRENCH), its_own, "{} more", more.len());
        }
        assert!(!uses_its_own(Path::new("nowhere"), Scheme::Fide, FRENCH));
    }

    #[test]
    fn a_grammar_without_the_words_of_the_scheme_is_not_used() {
        let german = model(&own_words("de"), true);
        assert!(uses_its_own(german.path(), Scheme::Fide, "de"));
        assert!(uses_its_own(german.path(), Scheme::Fide, FRENCH));
        assert!(!uses_its_own(german.path(), Scheme::Nato, "de"));
        let french = model(&own_words(FRENCH), true);
        assert!(Scheme::ALL.into_iter().all(|scheme| uses_its_own(french.path(), scheme, FRENCH)));
    }
}
