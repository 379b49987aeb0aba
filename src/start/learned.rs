//! Players' learned voices with which a game is heard.

use std::path::{Path, PathBuf};

use super::choices::Own;
use crate::language::Message;
use crate::profiles::{Profile, ProfileStore};
use crate::rules::{ByColor, Color};

/// The learned voices of a game.
pub struct Learned {
    shelf: ProfileStore,
    sides: ByColor<Option<Profile>>,
}

/// A model for an ear, and what is to be told of it.
type Model = (PathBuf, Option<Message>);

impl Learned {
    /// The voices that players have by name.
    pub fn find(players: &ByColor<Own>) -> Result<Self, Message> {
        let shelf = ProfileStore::default();
        let find = |own: &Own| own.profile.as_deref().map(|name| shelf.find(name)).transpose();
        let sides = ByColor { white: find(&players.white)?, black: find(&players.black)? };
        Ok(Self { shelf, sides })
    }

    fn named(&self) -> impl Iterator<Item = (Color, &Profile)> {
        Color::ALL.into_iter().filter_map(|color| Some((color, self.sides.get(color).as_ref()?)))
    }

    /// True if there are any by name.
    pub(super) fn is_by_name(&self) -> bool {
        self.named().next().is_some()
    }

    /// The model of an ear that hears everybody.
    pub(super) fn of_everybody(&self, base: PathBuf) -> Model {
        let mut named = self.named();
        match (named.next(), named.next()) {
            (None, _) => self.shelf.model_for(base),
            (Some((_, profile)), None) => self.shelf.model_of(&profile.name, base),
            _ => (base, Some(say!("profiles_one_microphone"))),
        }
    }

    /// The models of those who have a microphone of their own. Whoever has no voice by name is heard with none, where
    /// the other has one.
    pub(super) fn of_sides(&self, base: &Path) -> Vec<(Color, Model)> {
        if !self.is_by_name() {
            return Vec::new();
        }
        let model = |color| match self.sides.get(color) {
            Some(profile) => self.shelf.model_of(&profile.name, base.to_owned()),
            None => (base.to_owned(), None),
        };
        Color::ALL.into_iter().map(|color| (color, model(color))).collect()
    }
}
