//! The words that a language has for events, as data: tables of results, and the comments of the file.

use serde::Deserialize;

/// What a language has to say of events.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventWords {
    pub standings: String,
    pub crosstable: String,
    /// Over a round: `Round {round}`.
    pub round: String,
    /// How many games are over: `{done} of {all}`.
    pub games: String,
    pub order_players: String,
    pub order_teams: String,
    /// Behind the result of a match that is not over.
    pub goes_on: String,
    pub place: String,
    pub player: String,
    pub title: String,
    pub rating: String,
    pub team: String,
    /// The heading over points.
    pub points: String,
    /// The heading over points in direct encounter.
    pub direct: String,
    pub berger: String,
    pub wins: String,
    pub matches: String,
    /// The heading over match points.
    pub match_points: String,
    /// The heading over board points.
    pub board_points: String,
    pub board: String,
    pub white: String,
    pub black: String,
    pub result: String,
    pub example: ExampleWords,
}

/// The comments of a file that is to be filled in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExampleWords {
    pub head: String,
    pub event: String,
    pub player: String,
    pub name: String,
    pub site: String,
    pub federation: String,
    pub arbiter: String,
    pub date: String,
    pub round: String,
    /// Of whether it is rated.
    pub rated: String,
    /// The label of the Laws.
    pub laws: String,
    /// Of the default time.
    pub default_time: String,
    pub time: String,
    pub boards: String,
    pub player_name: String,
    pub title: String,
    pub rating: String,
    pub fide_id: String,
    pub team: String,
    pub blind: String,
    pub language: String,
    pub notation: String,
    pub headphones: String,
    /// Of those without a board.
    pub others: String,
}
