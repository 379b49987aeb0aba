//! A board that is read aloud, rank by rank: `Reihe acht: schwarzer Turm, Springer, drei leer, König ...`
//!
//! A rank begins with the word for it, which no announcement does, so that neither is taken for the other. Nothing
//! holds it to eight squares: what was left out must not be made up.

use super::expression::{Expression, any, choice, optional, sequence, words};
use super::vocabulary::spellings;
use super::weights::{Board as Weights, Weights as All};
use evavier::language::Locale;
use evavier::language::dictation::{DictationWords, LineHead};
use evavier::language::said;
use evavier::rules::Role;

/// All that is said of boards.
pub(super) fn boards(locale: &Locale, all: &All) -> Expression {
    let reading = Reading { locale, own: &locale.dictation, weights: &all.board, synonym: all.synonym };
    let Weights { opened, rank, done, .. } = all.board;
    let own = reading.own;
    choice([
        (rank, reading.rank()),
        (opened, sequence([reading.heard(own.head(LineHead::Board)), reading.color()])),
        (done, reading.heard(own.head(LineHead::Done))),
    ])
}

struct Reading<'a> {
    locale: &'a Locale,
    own: &'a DictationWords,
    weights: &'a Weights,
    synonym: f64,
}

impl Reading<'_> {
    fn rank(&self) -> Expression {
        let Weights { more, ruined, .. } = *self.weights;
        let items = Expression::Repeated(more, Box::new(self.item()));
        let ruin = choice([(1.0 - ruined, self.item()), (ruined, Expression::Unknown)]);
        let body = Expression::Imperfect {
            whole: Box::new(sequence([self.number(), items])),
            ruins: Box::new(optional(more, Expression::Repeated(more, Box::new(ruin)))),
        };
        sequence([self.heard(self.own.head(LineHead::Rank)), body])
    }

    /// One or more squares with the same on them.
    fn item(&self) -> Expression {
        let Weights { empty, piece, counted, counted_pieces, .. } = *self.weights;
        let squares = sequence([optional(counted, self.number()), self.heard(&self.own.empty)]);
        let pieces = sequence([optional(counted_pieces, self.number()), self.piece()]);
        choice([(empty, squares), (piece, pieces)])
    }

    fn piece(&self) -> Expression {
        let color = optional(self.weights.colored, self.color());
        let names = any(Role::ALL.map(|role| self.role(role)));
        sequence(if self.own.color_behind { [names, color] } else { [color, names] })
    }

    fn role(&self, role: Role) -> Expression {
        let singular = spellings(self.locale.words.role(role), &self.locale.code, self.synonym);
        match self.own.plurals.get(&role).map(|texts| self.listened(texts)) {
            Some(plural) if !plural.is_empty() => any([singular, self.any_of(plural)]),
            _ => singular,
        }
    }

    fn number(&self) -> Expression {
        let ranks = &self.locale.words.ranks;
        any(ranks.iter().map(|texts| spellings(texts, &self.locale.code, self.synonym)))
    }

    fn color(&self) -> Expression {
        any([&self.own.white, &self.own.black].map(|texts| self.heard(texts)))
    }

    fn heard(&self, texts: &[String]) -> Expression {
        self.any_of(self.listened(texts))
    }

    fn any_of(&self, texts: Vec<String>) -> Expression {
        any(texts.into_iter().map(|text| words(&text, &self.locale.code)))
    }

    fn listened(&self, texts: &[String]) -> Vec<String> {
        said(texts).into_iter().filter(|text| self.own.listened.contains(text)).collect()
    }
}
