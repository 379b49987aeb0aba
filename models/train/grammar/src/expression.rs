//! What may be said, as an expression with probabilities.

/// An expression over words. The weights of a choice need not sum to one.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Word {
        text: String,
        language: String,
    },
    /// Something that is no word: [`UNKNOWN`](super::UNKNOWN).
    Unknown,
    /// One after another; of nothing, silence.
    Sequence(Vec<Expression>),
    /// One of these, each with its weight.
    Choice(Vec<(f64, Expression)>),
    /// Once, and with a probability once more, and so on.
    Repeated(f64, Box<Expression>),
    /// As it is; but after each word, and before the first, a hole may follow and then only ruins, or nothing.
    Imperfect {
        whole: Box<Expression>,
        ruins: Box<Expression>,
    },
}

/// The words of a text, in lower case, one after another.
pub(super) fn words(text: &str, language: &str) -> Expression {
    let word = |text: &str| Expression::Word { text: text.to_lowercase(), language: language.to_owned() };
    sequence(text.split_whitespace().map(word))
}

pub(super) fn sequence(parts: impl IntoIterator<Item = Expression>) -> Expression {
    Expression::Sequence(parts.into_iter().collect())
}

pub(super) fn choice(options: impl IntoIterator<Item = (f64, Expression)>) -> Expression {
    Expression::Choice(options.into_iter().filter(|(weight, _)| *weight > 0.0).collect())
}

/// Any of these, equally likely.
pub(super) fn any(options: impl IntoIterator<Item = Expression>) -> Expression {
    choice(options.into_iter().map(|option| (1.0, option)))
}

pub(super) fn optional(probability: f64, expression: Expression) -> Expression {
    choice([(probability, expression), (1.0 - probability, silence())])
}

pub(super) fn silence() -> Expression {
    Expression::Sequence(Vec::new())
}
