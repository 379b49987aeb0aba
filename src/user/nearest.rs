//! The name that somebody meant who misspelt one.

/// Likeness that two names need before one is taken for the other, from 0 to 1.
const ALIKE: f64 = 0.7;

/// The one of `known` that is most like `found`; `None` where none is much like it. Capitals, dashes and underlines make
/// no difference: they are what is mixed up first.
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let found = plain(found);
    let alike = |name: &&str| strsim::jaro_winkler(&found, &plain(name));
    let rated = known.into_iter().map(|name| (alike(&name), name));
    let (rate, name) = rated.reduce(|best, other| if other.0 > best.0 { other } else { best })?;
    (rate > ALIKE).then_some(name)
}

fn plain(name: &str) -> String {
    name.chars().filter(|sign| !matches!(sign, '_' | '-')).flat_map(char::to_lowercase).collect()
}
