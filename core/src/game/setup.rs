//! The setup of a game, which is agreed before it begins.

use serde::{Deserialize, Serialize};

use super::policy::Policy;
use crate::clock::TimeControl;
use crate::language::Message;
use crate::rules::laws::{self, Edition, LawsError};
use crate::rules::{Blind, ByColor, Color, Odds};

/// Strictness with which the steps of a move are followed.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Protocol {
    #[default]
    Usual,
    /// Announced, repeated, made on both boards, pressed: each is entered (fide-2018 D.2.1 to D.2.4).
    Full,
}

/// Entry of a player in the list of an event, besides the name.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Registered {
    /// The title, such as `GM` or `WIM`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The rating in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fide_id: Option<u64>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub team: String,
}

impl Registered {
    /// The tags of PGN for what is known of the player of a side.
    pub(super) fn tags(&self, color: Color) -> Vec<(String, String)> {
        let known = [
            ("Title", self.title.clone()),
            ("Elo", self.elo.map(|elo| elo.to_string()).unwrap_or_default()),
            ("FideId", self.fide_id.map(|id| id.to_string()).unwrap_or_default()),
            ("Team", self.team.clone()),
        ];
        let known = known.into_iter().filter(|(_, value)| !value.is_empty());
        known.map(|(name, value)| (format!("{}{name}", color.key()), value)).collect()
    }
}

fn knows_nobody(registered: &ByColor<Registered>) -> bool {
    *registered == ByColor::default()
}

/// Setup of a game, agreed before the first move.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    pub white: String,
    pub black: String,
    /// The event, as in PGN.
    pub event: String,
    /// The site, as in PGN.
    pub site: String,
    /// The date, `2026.11.21`, as in PGN.
    pub date: String,
    /// The round, as in PGN.
    pub round: String,
    /// The number of the board in a hall full of games, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u16>,
    #[serde(skip_serializing_if = "knows_nobody")]
    pub registered: ByColor<Registered>,
    /// The first position as a FEN; empty for the usual one.
    pub start: String,
    /// True if castling follows Chess960.
    pub chess960: bool,
    /// Odds that one player gives the other (fide-1930 22); where `start` is empty, the first
    /// position is that of the odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// The moves that a player made at once at the first turn, in UCI (fide-1930 22.2); `start` is the position
    /// after them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first_moves: Vec<String>,
    /// The time control; `None` for a game without a clock.
    pub control: Option<TimeControl>,
    /// The label of the edition of the Laws in force; empty in journals from before there was more than one of FIDE's
    /// still in use, which are read as [`laws::unnamed`].
    pub laws: String,
    pub blind: Option<Blind>,
    /// The side whose assistant is at the table, where that is known: then the other side
    /// has none (fide-2018 D.2.11).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assistant: Option<Color>,
    /// True if it was announced that claims in the slow finish are in force, where the Laws ask
    /// for that (fide-2018 III.2.1).
    #[serde(skip_serializing_if = "is_false")]
    pub slow_finish: bool,
    /// Default time of the event: the minutes after the start within which a player may come; `None` leaves
    /// it as the Laws have it (fide-2023 6.7.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_time_min: Option<u32>,
    /// True if the organiser allows no braille display.
    #[serde(skip_serializing_if = "is_false")]
    pub no_braille_display: bool,
    /// True if the arbiter of the event lets a player be on the telephone.
    #[serde(skip_serializing_if = "is_false")]
    pub telephone: bool,
    pub protocol: Protocol,
    /// True if the game is rated: then the program does only what the Laws allow it before an arbiter
    /// (fide-2018 11.3, 12.6, D.2.10); else it may help, as in a club.
    pub rated: bool,
    /// The whole text of an organiser's own edition, so that the journal needs no other file; else empty.
    pub laws_text: String,
}

impl Setup {
    /// What follows from the game being rated or not.
    pub const fn policy(&self) -> Policy {
        if self.rated { Policy::RATED } else { Policy::CLUB }
    }

    /// Message that the organiser allows no braille display, where that is so.
    pub fn told_of_braille(&self) -> Option<Message> {
        self.no_braille_display.then(|| say!("no_braille_display"))
    }

    /// The edition of the Laws in force, with the event's own default time.
    pub fn edition(&self) -> Result<Edition, LawsError> {
        let edition = self.edition_as_written()?;
        Ok(match self.default_time_min {
            Some(minutes) => edition.with_default_time(minutes),
            None => edition,
        })
    }

    /// A pair of things of the sides, as the next game of the same two has it: with sides changed. Whoever
    /// gives odds keeps the side that they leave (fide-1930 22.5).
    pub fn next_sides<T>(&self, sides: ByColor<T>) -> ByColor<T> {
        let ByColor { white, black } = sides;
        match self.odds {
            Some(_) => ByColor { white, black },
            None => ByColor { white: black, black: white },
        }
    }

    fn edition_as_written(&self) -> Result<Edition, LawsError> {
        if !self.laws_text.is_empty() {
            return laws::own(&self.laws_text);
        }
        match self.laws.as_str() {
            "" => Ok(laws::unnamed().clone()),
            label => laws::edition(label).cloned().ok_or_else(|| LawsError::Unknown(label.to_owned())),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(super) const fn is_false(flag: &bool) -> bool {
    !*flag
}
