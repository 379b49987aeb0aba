//! The words that a language has for events, as data: tables of results, and the comments of the file.

use serde::Deserialize;

/// What a language has to say of events.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventWords {
    /// The heading over the standings.
    pub standings: String,
    /// Over the table of who scored what against whom.
    pub crosstable: String,
    /// Over a round: `Round {round}`.
    pub round: String,
    /// How many games are over: `{done} of {all}`.
    pub games: String,
    /// How a round robin is ordered.
    pub order_players: String,
    /// How a team match is ordered.
    pub order_teams: String,
    /// Behind the result of a match that is not over.
    pub goes_on: String,
    /// The heading over places.
    pub place: String,
    /// The heading over players.
    pub player: String,
    /// The heading over titles.
    pub title: String,
    /// The heading over ratings.
    pub rating: String,
    /// The heading over teams.
    pub team: String,
    /// The heading over points.
    pub points: String,
    /// The heading over points in direct encounter.
    pub direct: String,
    /// The heading over Sonneborn-Berger.
    pub berger: String,
    /// The heading over games won.
    pub wins: String,
    /// The heading over matches.
    pub matches: String,
    /// The heading over match points.
    pub match_points: String,
    /// The heading over board points.
    pub board_points: String,
    /// The heading over numbers of boards.
    pub board: String,
    /// The heading over White.
    pub white: String,
    /// The heading over Black.
    pub black: String,
    /// The heading over results.
    pub result: String,
    /// The comments of the file.
    pub example: ExampleWords,
}

/// The comments of a file that is to be filled in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExampleWords {
    /// What the file is.
    pub head: String,
    /// The name in the example.
    pub event: String,
    /// A player in the example.
    pub player: String,
    /// The label of the event's name.
    pub name: String,
    /// The label of the site.
    pub site: String,
    /// The label of the federation.
    pub federation: String,
    /// The label of the arbiter.
    pub arbiter: String,
    /// The label of the date.
    pub date: String,
    /// The label of the round.
    pub round: String,
    /// Of whether it is rated.
    pub rated: String,
    /// The label of the Laws.
    pub laws: String,
    /// Of the default time.
    pub default_time: String,
    /// Of the time control.
    pub time: String,
    /// The label of the boards.
    pub boards: String,
    /// Of a player's name.
    pub player_name: String,
    /// The label of the player's title.
    pub title: String,
    /// The label of the player's rating.
    pub rating: String,
    /// The label of the player's FIDE number.
    pub fide_id: String,
    /// The label of the player's team.
    pub team: String,
    /// Of whether he is blind.
    pub blind: String,
    /// The label of the player's language.
    pub language: String,
    /// The label of the player's notation.
    pub notation: String,
    /// The label of the player's headphones.
    pub headphones: String,
    /// Of those without a board.
    pub others: String,
}
