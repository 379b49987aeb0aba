//! Whose learned voices a game is heard with, and which of them go on learning.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::common::Failure;
use super::play::SideName;
use super::profiles::ask_who;
use crate::cli::message::CliMessage;
use crate::language::{Locale, Message};
use crate::learn::Confusions;
use crate::profiles::{Agreement, News, Profile, Shelf};
use crate::rules::{ByColor, Color};
use crate::session::Weight;
use crate::table::{Ending, Table};

/// Learned voices by name.
#[derive(Clone, Debug, Default, Args)]
pub struct LearnedArgs {
    /// White's learned voice, see `evavier profiles` [default: the one in use]
    #[arg(long, value_name = "NAME")]
    pub profile_white: Option<String>,
    /// Black's learned voice
    #[arg(long, value_name = "NAME")]
    pub profile_black: Option<String>,
    /// Asks this player for a sentence first, says whose learned voice it may be, and uses that one if he says yes
    #[arg(long, value_enum, value_name = "SIDE")]
    pub ask_voice: Vec<SideName>,
}

/// The learned voices of a game.
pub(super) struct Learned {
    shelf: Shelf,
    sides: ByColor<Option<Profile>>,
}

/// A model for an ear, and what is to be told of it.
type Model = (PathBuf, Option<Message>);

impl LearnedArgs {
    /// The voices of these names.
    ///
    /// # Errors
    /// There is none of one of them.
    pub(super) fn find(&self) -> Result<Learned, Failure> {
        let shelf = Shelf::default();
        let find = |name: &Option<String>| {
            name.as_deref().map(|name| shelf.find(name)).transpose().map_err(Failure::Content)
        };
        let sides = ByColor { white: find(&self.profile_white)?, black: find(&self.profile_black)? };
        Ok(Learned { shelf, sides })
    }

    /// Asks those who are to be known by their voice, each at his microphone; whoever is not known, or says no, has
    /// none by name.
    ///
    /// # Errors
    /// Nobody can listen.
    pub(super) fn ask(
        &mut self,
        locale: &'static Locale,
        microphones: &ByColor<Option<String>>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let shelf = Shelf::default();
        for side in self.ask_voice.clone() {
            let microphone = microphones.get(side.color()).clone();
            writeln!(out, "{}:", locale.colors.get(side.color()))?;
            let name = ask_who(&shelf, locale, microphone, false, out)?;
            match side {
                SideName::White => self.profile_white = name.or(self.profile_white.take()),
                SideName::Black => self.profile_black = name.or(self.profile_black.take()),
            }
        }
        Ok(())
    }
}

impl Learned {
    fn named(&self) -> impl Iterator<Item = (Color, &Profile)> {
        Color::ALL.into_iter().filter_map(|color| Some((color, self.sides.get(color).as_ref()?)))
    }

    /// Whether there are any by name.
    pub(super) fn is_by_name(&self) -> bool {
        self.named().next().is_some()
    }

    /// What voices learned since the last game.
    pub(super) fn news(&self) -> Vec<Message> {
        let told = |(name, News { kept, gain }): (String, News)| match kept {
            true => {
                CliMessage::LearnedMeanwhile { name, before: gain.before, after: gain.after, count: gain.of }
                    .into()
            }
            false => CliMessage::LearnedNothing { name }.into(),
        };
        self.shelf.take_news().into_iter().map(told).collect()
    }

    /// The model of an ear that hears everybody.
    pub(super) fn of_everybody(&self, base: PathBuf) -> Model {
        let mut named = self.named();
        match (named.next(), named.next()) {
            (None, _) => self.shelf.model_for(base),
            (Some((_, profile)), None) => self.shelf.model_of(&profile.name, base),
            _ => (base, Some(CliMessage::ProfilesOneMicrophone.into())),
        }
    }

    /// The words that this model takes for others, where that was learned for one voice.
    pub(super) fn confusions(&self, model: &Path) -> (Option<Confusions>, Option<Message>) {
        let mut named = self.named();
        match (named.next(), named.next()) {
            (Some(_), Some(_)) => (None, None),
            (one, _) => self.shelf.confusions_for(one.map(|(_, profile)| profile.name.as_str()), model),
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

    fn learning(&self) -> impl Iterator<Item = (Color, &Profile, Agreement)> {
        self.named().filter_map(|(color, profile)| {
            let agreement = profile.agreement().filter(|agreement| agreement.agreed)?;
            Some((color, profile, agreement))
        })
    }

    /// Whether sound is wanted to learn from.
    pub(super) fn keeps_sound(&self) -> bool {
        self.learning().next().is_some()
    }

    /// Plays. Where voices learn from it, that is told before, and afterwards they do, beside whatever comes next.
    pub(super) fn play(&self, table: &mut Table) -> Ending {
        for (color, profile, agreement) in self.learning() {
            table.learn_from(color, &profile.name, profile.games(), agreement.megabytes);
        }
        let playing = self.shelf.play();
        let ending = table.run();
        drop(playing);
        for (_, profile, _) in self.learning() {
            if self.shelf.learn_when_idle(&profile.name) {
                table.say(Weight::Chatter, CliMessage::LearnBegins { name: profile.name.clone() });
            }
        }
        ending
    }
}
