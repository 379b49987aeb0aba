//! Options: what the list of an event says of the players. Arguments alone.

use clap::Args;

use super::common;
use crate::game::Registered;
use crate::rules::ByColor;

/// Titles, ratings, numbers and teams, as the tags of the game's PGN have them.
#[derive(Clone, Debug, Default, Args)]
pub struct RegisteredArgs {
    /// White's title, such as GM or WIM
    #[arg(long, value_name = "TITLE", value_parser = common::filled)]
    pub white_title: Option<String>,
    /// Black's title
    #[arg(long, value_name = "TITLE", value_parser = common::filled)]
    pub black_title: Option<String>,
    /// White's rating
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=4000))]
    pub white_elo: Option<u16>,
    /// Black's rating
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=4000))]
    pub black_elo: Option<u16>,
    /// White's FIDE ID number
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=999_999_999))]
    pub white_fide_id: Option<u32>,
    /// Black's FIDE ID number
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=999_999_999))]
    pub black_fide_id: Option<u32>,
    /// The team that White plays for
    #[arg(long, value_name = "NAME", value_parser = common::filled)]
    pub white_team: Option<String>,
    /// The team that Black plays for
    #[arg(long, value_name = "NAME", value_parser = common::filled)]
    pub black_team: Option<String>,
}

impl RegisteredArgs {
    /// As the sides have them.
    pub fn registered(&self) -> ByColor<Registered> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        ByColor {
            white: Registered {
                title: text(&self.white_title),
                elo: self.white_elo,
                fide_id: self.white_fide_id,
                team: text(&self.white_team),
            },
            black: Registered {
                title: text(&self.black_title),
                elo: self.black_elo,
                fide_id: self.black_fide_id,
                team: text(&self.black_team),
            },
        }
    }
}
