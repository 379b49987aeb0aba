//! Everything that may be said to the program in one breath.

use super::announcement::Announcements;
use super::board::boards;
use super::expression::{Expression, any, choice, optional, sequence, words};
use super::vocabulary::{SchemeExpressions, spellings};
use super::weights::{Announcement, Noise, Numbers, Ruins, Squares, Weights};
use evavier::language::arbiter::spoken_lines;
use evavier::language::{Command, Property, said};
use evavier::language::{Library, Locale};
use evavier::language::{Scheme, Vocabulary};
use evavier::rules::Role;

/// All of it for one locale.
pub(super) fn utterance(locale: &Locale, weights: &Weights) -> Expression {
    let tongue = Tongue::new(locale, weights);
    let own = &weights.utterance;
    let announcement = tongue.announcement();
    let with_command = sequence([
        commands(locale, weights, |command| command.is(Property::TakesMove)),
        announcement.clone(),
    ]);
    let before_squares = |command: Command| command.is(Property::TakesSquares) && !command.is_typed_only();
    let with_squares = sequence([commands(locale, weights, before_squares), tongue.squares()]);
    let plain = [
        (own.command, commands(locale, weights, Command::is_spoken_alone)),
        (own.command_with_number, with_number(locale, weights)),
        (own.command_with_squares, with_squares),
        (own.remark, tongue.remark()),
        (own.board, boards(locale, weights)),
        (own.arbiter, arbiter(locale)),
    ];
    let noise = || Expression::Repeated(weights.noise.more, Box::new(Expression::Unknown));
    let around = |expression| {
        let Noise { before, after, .. } = weights.noise;
        sequence([optional(before, noise()), expression, optional(after, noise())])
    };
    // The noise around announcements is among their imperfections.
    let others = [
        (own.announcement, announcement),
        (own.command_with_announcement, with_command),
        (own.fragment, tongue.fragment()),
        (own.unknown, noise()),
    ];
    choice(plain.map(|(weight, expression)| (weight, around(expression))).into_iter().chain(others))
}

/// What an arbiter may say.
fn arbiter(locale: &Locale) -> Expression {
    any(spoken_lines(locale).into_iter().map(|(line, _)| words(&line, &locale.code)))
}

fn commands(locale: &Locale, weights: &Weights, wanted: impl Fn(Command) -> bool) -> Expression {
    let wanted = locale.commands.iter().filter(|(command, _)| wanted(**command));
    choice(wanted.map(|(command, texts)| {
        let weight = weights.commands.get(command).copied().unwrap_or(1.0);
        (weight, spellings(texts, &locale.code, weights.synonym))
    }))
}

/// A command and its number in words: `move twelve`, `what did Black play four moves ago`.
fn with_number(locale: &Locale, weights: &Weights) -> Expression {
    let Numbers { before, after } = weights.numbers;
    let around = |texts: &[String]| any(said(texts).iter().map(|text| words(text, &locale.code)));
    let number = any(locale.numbers.iter().map(|texts| spellings(texts, &locale.code, weights.synonym)));
    sequence([
        commands(locale, weights, Command::is_spoken_with_number),
        optional(before, around(&locale.before_numbers)),
        number,
        optional(after, around(&locale.after_numbers)),
    ])
}

/// The words of announcements in all schemes that a locale's listeners use.
struct Tongue<'a> {
    schemes: Vec<(f64, SchemeExpressions, &'a str)>,
    weights: &'a Weights,
}

impl<'a> Tongue<'a> {
    fn new(locale: &'a Locale, weights: &'a Weights) -> Self {
        let schemes = covered(locale, weights).map(|(weight, scheme)| {
            let vocabulary = Vocabulary::of(scheme, locale);
            (weight, SchemeExpressions::new(&vocabulary, locale, weights.synonym), vocabulary.voice)
        });
        Self { schemes: schemes.collect(), weights }
    }

    fn of_each(&self, make: impl Fn(&SchemeExpressions, &str) -> Expression) -> Expression {
        choice(self.schemes.iter().map(|(weight, spoken, language)| (*weight, make(spoken, language))))
    }

    fn announcement(&self) -> Expression {
        let all = |spoken: &SchemeExpressions, language: &str| {
            let whole = Announcements::new(spoken, language, &self.weights.announcement).all();
            Expression::Imperfect { whole: Box::new(whole), ruins: Box::new(self.ruins(spoken)) }
        };
        self.of_each(all)
    }

    /// What is heard behind a hole in an announcement.
    fn ruins(&self, spoken: &SchemeExpressions) -> Expression {
        let Ruins { square, role, takes, file, rank, tail, unknown, more } = self.weights.ruins;
        let word = choice([
            (square, sequence([spoken.file(), spoken.rank()])),
            (role, spoken.roles(&Role::ALL)),
            (takes, spoken.takes.clone()),
            (file, spoken.file()),
            (rank, spoken.rank()),
            (tail, self.tail(spoken)),
            (unknown, Expression::Unknown),
        ]);
        optional(more, Expression::Repeated(more, Box::new(word)))
    }

    fn tail(&self, spoken: &SchemeExpressions) -> Expression {
        let Announcement { check, mate, .. } = self.weights.announcement;
        choice([(check, spoken.check.clone()), (mate, spoken.mate.clone())])
    }

    /// Squares, with the pieces on them or without.
    fn squares(&self) -> Expression {
        let Squares { named, more } = self.weights.squares;
        self.of_each(|spoken, _| {
            let piece = optional(named, spoken.roles(&Role::ALL));
            Expression::Repeated(more, Box::new(sequence([piece, spoken.file(), spoken.rank()])))
        })
    }

    fn remark(&self) -> Expression {
        self.of_each(|spoken, _| self.tail(spoken))
    }

    /// A piece alone, or up to three files and ranks in any order.
    fn fragment(&self) -> Expression {
        let more = |first: &Expression, rest| {
            sequence([first.clone(), optional(self.weights.fragment_goes_on, rest)])
        };
        self.of_each(|spoken, _| {
            let place = any([spoken.file(), spoken.rank()]);
            any([spoken.roles(&Role::ALL), more(&place, more(&place, place.clone()))])
        })
    }
}

/// The schemes of a locale's listeners and their weights.
pub(super) fn covered<'a>(
    locale: &Locale,
    weights: &'a Weights,
) -> impl Iterator<Item = (f64, Scheme)> + use<'a> {
    let home = Library::built_in().scheme_locale().code == locale.code;
    let schemes = if home { &weights.home } else { &weights.abroad };
    Scheme::ALL.into_iter().map(|scheme| (schemes.weight(scheme), scheme)).filter(|(weight, _)| *weight > 0.0)
}
