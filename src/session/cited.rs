//! Where the Laws in force say something, if they do.

use crate::rules::laws::{Article, Ruled};

/// The article of a rule.
pub(super) fn article<T>(rule: &Option<Ruled<T>>) -> Option<Article> {
    rule.as_ref().map(|ruled| ruled.article.clone())
}

/// The article of a rule that is in force.
pub(super) fn article_where(rule: &Option<Ruled<bool>>) -> Option<Article> {
    rule.as_ref().filter(|ruled| ruled.rule).map(|ruled| ruled.article.clone())
}
