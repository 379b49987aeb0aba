//! Candidates that the second ear is asked about: legal moves in the wordings that people use, and commands.
//!
//! It knows nothing else, so that commands are what keeps talk from becoming moves; and it hears words best in the language that
//! its speaker thinks in.

use std::collections::BTreeSet;

use crate::language::{AnnouncementForm, Command, Locale, Scheme, Style, Vocabulary};
use crate::recogniser::{Candidate, Candidates};
use crate::rules::Position;

/// The most phrases: each takes time behind the last word. Where there are more moves, their rarer wordings are left out.
const MOST: usize = 300;

/// Commands that are said in a game, and answers: enough to tell them from moves, and talk from either.
const COMMANDS: [Command; 20] = [
    Command::Press,
    Command::Yes,
    Command::No,
    Command::Correct,
    Command::Repeat,
    Command::State,
    Command::Clock,
    Command::ClockOwn,
    Command::Number,
    Command::Turn,
    Command::Last,
    Command::Board,
    Command::Draw,
    Command::Accept,
    Command::Decline,
    Command::Claim,
    Command::Resign,
    Command::Stop,
    Command::Help,
    Command::Quit,
];

/// Forms of announcements, those that are said most first.
const WORDINGS: [AnnouncementForm; 2] = [AnnouncementForm::Short, AnnouncementForm::Full];

/// Candidates where this position is to be answered: announcements in this vocabulary, moves in the words of
/// this locale where its speakers have other ones, and its commands.
pub fn candidates(vocabulary: &Vocabulary<'_>, locale: &Locale, position: &Position) -> Candidates {
    let its_own = std::slice::from_ref(&locale.code);
    let mut languages = vec![vocabulary.voice.to_owned(), locale.code.clone()];
    languages.dedup();
    let mut asked = Asked::default();
    for command in COMMANDS {
        let texts = locale.commands.get(&command).into_iter().flatten();
        texts.take(1).for_each(|text| asked.add(text, its_own));
    }
    asked.moves(vocabulary, &WORDINGS, position, &languages);
    if vocabulary.voice != locale.code {
        asked.moves(&Vocabulary::of(Scheme::Letters, locale), &WORDINGS[..1], position, its_own);
    }
    Candidates { phrases: asked.phrases, languages }
}

#[derive(Default)]
struct Asked {
    seen: BTreeSet<String>,
    phrases: Vec<Candidate>,
}

impl Asked {
    /// Every legal move in these forms, with check and without, and castling in its first words.
    fn moves(
        &mut self,
        vocabulary: &Vocabulary<'_>,
        forms: &[AnnouncementForm],
        position: &Position,
        languages: &[String],
    ) {
        for form in forms {
            for mv in position.legal_moves() {
                for say_check in [false, true] {
                    let style = Style { form: *form, say_check, ..Style::default() };
                    self.add(&vocabulary.announce(&style, position, mv), languages);
                }
                let castling = mv.castling().map_or(&[][..], |side| vocabulary.words.castling(side));
                castling.iter().take(3).for_each(|text| self.add(text, languages));
            }
        }
    }

    fn add(&mut self, text: &str, languages: &[String]) {
        let text = text.to_lowercase();
        if self.phrases.len() < MOST && self.seen.insert(text.clone()) {
            self.phrases.push(Candidate { text, languages: languages.to_vec() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;

    fn asked(scheme: Scheme, locale: &Locale, position: &Position) -> Candidates {
        candidates(&Vocabulary::of(scheme, locale), locale, position)
    }

    #[test]
    fn moves_are_asked_about_in_the_words_and_languages_that_people_say_them_in() {
        for (scheme, code, text, languages) in [
            (Scheme::Fide, "de", "springer felix drei", &["de"][..]),
            (Scheme::Fide, "fr", "springer felix drei", &["de", "fr"]),
            (Scheme::Fide, "en", "knight f three", &["en"]),
            (Scheme::Nato, "en", "knight charlie three", &["en"]),
            (Scheme::Letters, "es", "caballo f tres", &["es"]),
        ] {
            let locale = Library::built_in().find(code).expect("built in");
            let asked = asked(scheme, locale, &Position::start());
            let phrase = asked.phrases.iter().find(|phrase| phrase.text == text);
            assert!(phrase.is_some_and(|phrase| phrase.languages == languages), "{code} {text}: {phrase:?}");
        }
    }

    #[test]
    fn there_are_commands_enough_among_them_and_never_too_many_phrases() {
        let most_moves = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
        let most_moves = Position::from_fen(most_moves, false).expect("a position");
        for locale in Library::built_in().locales() {
            for position in [Position::start(), most_moves.clone()] {
                let asked = asked(Scheme::Fide, locale, &position);
                assert!(asked.phrases.len() <= MOST, "{}", asked.phrases.len());
                let of = |text: &str| {
                    locale.commands.values().flatten().any(|command| command.to_lowercase() == text)
                };
                let commands = asked.phrases.iter().filter(|phrase| of(&phrase.text)).count();
                assert!(commands >= 12, "{}: {commands}", locale.code);
                let vocabulary = Vocabulary::of(Scheme::Fide, locale);
                let short = Style { form: AnnouncementForm::Short, say_check: false, ..Style::default() };
                for mv in position.legal_moves().into_iter().take(100) {
                    let short = vocabulary.announce(&short, &position, mv).to_lowercase();
                    assert!(
                        asked.phrases.iter().any(|phrase| phrase.text == short),
                        "{}: {short}",
                        locale.code
                    );
                }
            }
        }
    }
}
