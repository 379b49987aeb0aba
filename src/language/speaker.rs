//! Who speaks, where a typed line says so before a colon: `white: Nf3`, `black's assistant: made`.

use super::locale::{Library, Locale};
use super::spelling::fold;
use crate::rules::{Color, Party};

/// The names of everybody at the table, folded, in the words of all languages, the locale's own first.
#[derive(Clone, Debug)]
pub(crate) struct SpeakerReader {
    names: Vec<(String, Party)>,
}

impl SpeakerReader {
    /// A reader for one locale.
    pub fn new(locale: &Locale) -> Self {
        Self { names: Library::built_in().from(locale).flat_map(names).collect() }
    }

    /// Who speaks and what he says, where a line tells it.
    pub fn read<'t>(&self, line: &'t str) -> Option<(Party, &'t str)> {
        let (name, rest) = line.split_once(':')?;
        let name = fold(&name.replace('’', "'").split_whitespace().collect::<Vec<_>>().join(" "));
        let (_, party) = self.names.iter().find(|(known, _)| *known == name)?;
        Some((*party, rest.trim()))
    }
}

fn names(locale: &Locale) -> Vec<(String, Party)> {
    let people = &locale.people;
    let of = |texts: &[String], party| texts.iter().map(move |text| (fold(text), party)).collect::<Vec<_>>();
    let mut names = Vec::new();
    for color in Color::ALL {
        names.extend(of(std::slice::from_ref(locale.colors.get(color)), Party::Player(color)));
        names.extend(of(people.players.get(color), Party::Player(color)));
        names.extend(of(people.assistants.get(color), Party::Assistant(color)));
    }
    names.extend(of(&people.arbiter, Party::Arbiter));
    names.extend(of(&locale.arbiter.call, Party::Arbiter));
    names
}
