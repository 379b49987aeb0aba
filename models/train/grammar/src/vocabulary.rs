//! The words of one scheme as expressions: what of the spellings is said, and what is only typed.

use super::expression::{Expression, any, choice, words};
use evavier::language::{Library, Locale, Words};
use evavier::language::{Vocabulary, file_name, said};
use evavier::rules::{CastlingSide, Role};

/// What a scheme's words sound like.
pub(super) struct SchemeExpressions {
    pub files: Vec<Expression>,
    pub ranks: Vec<Expression>,
    pub takes: Expression,
    pub check: Expression,
    pub mate: Expression,
    pub en_passant: Expression,
    pub castling: [Expression; 2],
    pub some_castling: Expression,
    pub promotes: Expression,
    roles: Vec<(Role, Expression)>,
}

impl SchemeExpressions {
    /// The words of a scheme, with those of the locale besides if both are of one language.
    pub fn new(vocabulary: &Vocabulary<'_>, locale: &Locale, synonym: f64) -> Self {
        let language = vocabulary.voice;
        let all = |of: &dyn Fn(&Words) -> Vec<String>| {
            let mut texts = of(vocabulary.words);
            if language == locale.code {
                texts.extend(of(&locale.words));
            }
            spellings(&texts, language, synonym)
        };
        let voice = Library::built_in().find(language).unwrap_or(locale);
        let files = vocabulary.files.iter().map(|names| words(file_name(names), language));
        Self {
            files: files.collect(),
            ranks: (0..8).map(|index| all(&|words| words.ranks[index].clone())).collect(),
            takes: all(&|words| words.takes.clone()),
            check: all(&|words| words.check.clone()),
            mate: all(&|words| words.mate.clone()),
            en_passant: all(&|words| words.en_passant.clone()),
            castling: [CastlingSide::Short, CastlingSide::Long]
                .map(|side| all(&|words| words.castling(side).to_vec())),
            some_castling: all(&|words| words.castling.clone()),
            promotes: spellings(&voice.promotes, language, synonym),
            roles: Role::ALL.map(|role| (role, all(&|words| words.role(role).to_vec()))).into(),
        }
    }

    pub fn file(&self) -> Expression {
        any(self.files.iter().cloned())
    }

    pub fn rank(&self) -> Expression {
        any(self.ranks.iter().cloned())
    }

    pub fn roles(&self, wanted: &[Role]) -> Expression {
        any(self.roles.iter().filter(|(role, _)| wanted.contains(role)).map(|(_, word)| word.clone()))
    }
}

/// All ways of saying a thing that has these spellings; the first one is the usual one.
pub(super) fn spellings(texts: &[String], language: &str, synonym: f64) -> Expression {
    let mut said = said(texts);
    said.dedup();
    let weight = |index: usize| if index == 0 { 1.0 } else { synonym };
    choice(said.into_iter().enumerate().map(|(index, text)| (weight(index), words(&text, language))))
}
