//! Speakers whom a typed line names before a colon: `white: Nf3`, `black's assistant: made`.

use super::Reader;
use super::locale::Head;
use super::spelling::fold;
use crate::rules::{Color, Party};

impl Reader {
    /// The speaker and what is said, where a typed line names one before a colon: `black's assistant: Nf6`.
    /// The one assistant that the game was begun with, this side's, needs not name the side.
    pub fn speaker<'t>(&self, line: &'t str, assisted: Option<Color>) -> Option<(Party, &'t str)> {
        let (name, rest) = line.split_once(':')?;
        let name = fold(&name.replace('’', "'").split_whitespace().collect::<Vec<_>>().join(" "));
        let assistant = assisted.map(Party::Assistant);
        let (_, party) = self.speakers.iter().find(|(known, party)| {
            *known == name || Some(*party) == assistant && known.split(' ').any(|word| word == name)
        })?;
        Some((*party, rest.trim()))
    }
}

/// Names of everybody at the table in a language, folded.
pub(super) fn names(head: &Head) -> Vec<(String, Party)> {
    let people = &head.people;
    let of = |texts: &[String], party| texts.iter().map(move |text| (fold(text), party)).collect::<Vec<_>>();
    let mut names = Vec::new();
    for color in Color::ALL {
        names.extend(of(std::slice::from_ref(head.colors.get(color)), Party::Player(color)));
        names.extend(of(people.players.get(color), Party::Player(color)));
        names.extend(of(people.assistants.get(color), Party::Assistant(color)));
    }
    names.extend(of(&people.arbiter, Party::Arbiter));
    names.extend(of(&head.call, Party::Arbiter));
    names
}
