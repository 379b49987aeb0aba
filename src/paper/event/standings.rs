//! Standings: the table of a round robin with its tie-breaks, and matches of teams. Points are counted in
//! halves, so that nothing is rounded.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use super::file::EventRound;
use super::gather::{EventGame, Gathered};
use crate::notation::GameResult;
use crate::rules::Color;

/// Points of a side in a game, in halves; `None` while it goes on.
pub(super) const fn halves(result: GameResult, color: Color) -> Option<u32> {
    match (result, color) {
        (GameResult::Open, _) => None,
        (GameResult::Draw, _) => Some(1),
        (GameResult::BothLose, _) => Some(0),
        (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => Some(2),
        (GameResult::WhiteWins, Color::Black) | (GameResult::BlackWins, Color::White) => Some(0),
    }
}

/// A number of halves that need not be whole, in lowest terms.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Ratio {
    pub of: u64,
    /// Its denominator, which is not zero.
    pub by: u64,
}

impl Ratio {
    const ZERO: Self = Self { of: 0, by: 1 };

    fn new(sum: u32, games: usize) -> Self {
        Self { of: sum.into(), by: games.max(1) as u64 }.reduced()
    }

    fn reduced(self) -> Self {
        let (mut one, mut other) = (self.of, self.by);
        while other > 0 {
            (one, other) = (other, one % other);
        }
        let common = one.max(1);
        Self { of: self.of / common, by: self.by / common }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            of: (self.of.saturating_mul(other.by)).saturating_add(other.of.saturating_mul(self.by)),
            by: self.by.saturating_mul(other.by),
        }
        .reduced()
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let (one, two) = (u128::from(self.of), u128::from(other.of));
        (one * u128::from(other.by)).cmp(&(two * u128::from(self.by)))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A player's place in a round robin.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StandingsPlace {
    /// First and last of the places that are shared, from 1; equal where nobody shares.
    pub shared: (usize, usize),
    /// Number of the player, from 0.
    pub player: usize,
    /// Points, in half points.
    pub points: u32,
    /// Points against those who have as many, in halves, where all of them have met: of each the mean of the games
    /// with that player (FIDE C.07 6.1.2).
    pub direct: Option<Ratio>,
    /// The Sonneborn-Berger score, in quarters of a point.
    pub berger: u32,
    pub wins: u32,
}

/// A player's finished games: whom against, and the score of each in half points.
fn scores(games: &[EventGame], player: usize) -> impl Iterator<Item = (usize, u32)> {
    games.iter().filter_map(move |game| {
        let color = Color::ALL.into_iter().find(|color| *game.players.get(*color) == player)?;
        Some((*game.players.get(color.other()), halves(game.result, color)?))
    })
}

/// The order of a round robin: by points, direct encounter, Sonneborn-Berger and wins.
pub fn places(gathered: &Gathered<'_>) -> Vec<StandingsPlace> {
    let games = &gathered.games;
    let all = 0..gathered.players.len();
    let points: Vec<u32> =
        all.clone().map(|player| scores(games, player).map(|(_, has)| has).sum()).collect();
    let direct = |player: usize| {
        let equals: Vec<usize> = all.clone().filter(|other| points[*other] == points[player]).collect();
        let met =
            |one: usize, other: usize| one == other || scores(games, one).any(|(whom, _)| whom == other);
        let all_met = equals.iter().all(|one| equals.iter().all(|other| met(*one, *other)));
        let mean = |other: &usize| {
            let has: Vec<u32> =
                scores(games, player).filter(|(whom, _)| whom == other).map(|(_, has)| has).collect();
            Ratio::new(has.iter().sum(), has.len())
        };
        let others = equals.iter().filter(|other| **other != player);
        (equals.len() > 1 && all_met).then(|| others.map(mean).fold(Ratio::ZERO, Ratio::plus))
    };
    let mut places: Vec<StandingsPlace> = all
        .clone()
        .map(|player| StandingsPlace {
            shared: (0, 0),
            player,
            points: points[player],
            direct: direct(player),
            berger: scores(games, player).map(|(other, has)| has * points[other]).sum(),
            wins: u32::try_from(scores(games, player).filter(|(_, has)| *has == 2).count())
                .unwrap_or(u32::MAX),
        })
        .collect();
    let worth = |place: &StandingsPlace| (place.points, place.direct, place.berger, place.wins);
    rank(&mut places, worth, |place, shared| place.shared = shared);
    places
}

/// Puts those worth most first, and tells each the places, from 1, that it shares with its equals.
fn rank<P, W: Ord>(places: &mut [P], worth: impl Fn(&P) -> W, tell: impl Fn(&mut P, (usize, usize))) {
    places.sort_by_key(|place| Reverse(worth(place)));
    let mut first = 1;
    for equals in places.chunk_by_mut(|one, other| worth(one) == worth(other)) {
        let last = first + equals.len() - 1;
        equals.iter_mut().for_each(|place| tell(place, (first, last)));
        first = last + 1;
    }
}

/// A match of two teams in a round.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Match {
    /// Its round, from 1.
    pub round: u16,
    /// Both teams, in the order of their names.
    pub teams: [String; 2],
    /// Their board points, in halves.
    pub halves: [u32; 2],
    pub is_over: bool,
}

/// One team's place in the standings.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TeamPlace {
    /// The places that it shares, from 1.
    pub shared: (usize, usize),
    pub team: String,
    pub matches: u32,
    /// 2 for each match won, 1 for each drawn.
    pub match_points: u32,
    /// Points of its players, in halves; of matches that go on too.
    pub board_points: u32,
}

/// The matches of teams, and their order: by match points, then board points.
pub fn team_match(event: &EventRound, gathered: &Gathered<'_>) -> (Vec<Match>, Vec<TeamPlace>) {
    let team = |player: usize| gathered.players[player].team.trim();
    let pair = |one: &str, other: &str| [one.min(other).to_owned(), one.max(other).to_owned()];
    let mut boards: BTreeMap<[String; 2], usize> = BTreeMap::new();
    for (_, board) in event.numbered() {
        *boards.entry(pair(board.white.team.trim(), board.black.team.trim())).or_default() += 1;
    }
    // So many boards a match of another round has too, of which no file tells.
    let usual = boards.values().copied().max().unwrap_or(0);
    let mut of_matches: BTreeMap<(u16, [String; 2]), ([u32; 2], usize)> = BTreeMap::new();
    for game in &gathered.games {
        let [white, black] = Color::ALL.map(|color| team(*game.players.get(color)));
        let teams = pair(white, black);
        let own = usize::from(teams[0] != white);
        let (halves_of, done) = of_matches.entry((game.round, teams)).or_default();
        if let (Some(of_white), Some(of_black)) =
            (halves(game.result, Color::White), halves(game.result, Color::Black))
        {
            halves_of[own] += of_white;
            halves_of[1 - own] += of_black;
            *done += 1;
        }
    }
    let matches: Vec<Match> = of_matches
        .into_iter()
        .map(|((round, teams), (halves, done))| {
            let own = boards.get(&teams).copied().filter(|_| round == event.round);
            Match { round, halves, is_over: done >= own.unwrap_or(usual), teams }
        })
        .collect();
    let mut names: Vec<&str> = gathered.players.iter().map(|player| player.team.trim()).collect();
    names.sort_unstable();
    names.dedup();
    let mut places: Vec<TeamPlace> = names.into_iter().map(|team| team_place(team, &matches)).collect();
    let worth = |place: &TeamPlace| (place.match_points, place.board_points);
    rank(&mut places, worth, |place, shared| place.shared = shared);
    (matches, places)
}

fn team_place(team: &str, matches: &[Match]) -> TeamPlace {
    let mut place =
        TeamPlace { shared: (0, 0), team: team.to_owned(), matches: 0, match_points: 0, board_points: 0 };
    for of_teams in matches {
        let Some(own) = of_teams.teams.iter().position(|name| name == team) else { continue };
        let (has, other) = (of_teams.halves[own], of_teams.halves[1 - own]);
        place.board_points += has;
        if of_teams.is_over {
            place.matches += 1;
            place.match_points += match has.cmp(&other) {
                Ordering::Greater => 2,
                Ordering::Equal => 1,
                Ordering::Less => 0,
            };
        }
    }
    place
}
