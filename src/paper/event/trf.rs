//! An event as a Tournament Report File (TRF16, FIDE Handbook C.04, annex 2), which rating servers take: lines of fixed
//! columns, counted from 1.

use std::fmt::Write as _;

use super::file::EventRound;
use super::gather::{EventGame, Gathered};
use super::standings::{halves, places};
use crate::notation::{GameResult, distinct, one_line};
use crate::rules::Color;

/// Titles that FIDE gives; no other has a place in the file.
const TITLES: [&str; 8] = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];

/// Signs of a player's name, columns 15 to 47, and of a team's, 5 to 36.
const NAME: usize = 33;
const TEAM: usize = 32;

/// The file. What it does not know, it leaves blank: a game that goes on or is missing among them.
pub fn write(event: &EventRound, gathered: &Gathered<'_>) -> String {
    let mut text = String::new();
    let rated = gathered.players.iter().filter(|player| player.rating > 0).count();
    let kind = if event.has_teams() { "Team: Match" } else { "Individual: Round-Robin" };
    let teams = teams(gathered);
    let dates: Vec<String> = (1..=gathered.rounds()).map(|round| date(event, gathered, round)).collect();
    let known = || dates.iter().filter(|date| !date.is_empty());
    let rows = [
        ("012", event.name.clone()),
        ("022", event.site.clone()),
        ("032", event.federation.clone()),
        ("042", known().min().cloned().unwrap_or_default()),
        ("052", known().max().cloned().unwrap_or_default()),
        ("062", gathered.players.len().to_string()),
        ("072", rated.to_string()),
        ("082", teams.len().to_string()),
        ("092", kind.to_owned()),
        ("102", event.arbiter.clone()),
        ("122", event.time.clone()),
    ];
    for (number, value) in rows {
        line(&mut text, &format!("{number} {}", plain(&value)));
    }
    // Each round's date stands over its results: from column 92 on, ten columns a round.
    let short = |date: &String| date.get(2..).unwrap_or_default().to_owned();
    let dates = dates.iter().map(|date| format!("{:<10}", short(date))).collect::<String>();
    if !dates.trim().is_empty() {
        line(&mut text, &format!("{:<91}{dates}", "132"));
    }
    let order = places(gathered);
    for (player, entrant) in gathered.players.iter().enumerate() {
        let place = order.iter().find(|place| place.player == player);
        let (rank, points) = place.map_or((0, 0), |place| (place.shared.0, place.points));
        let title = TITLES.into_iter().find(|title| entrant.title.trim() == *title).unwrap_or_default();
        let number = |number: u32| if number == 0 { String::new() } else { number.to_string() };
        let points = format!("{}.{}", points / 2, points % 2 * 5);
        let mut row = format!(
            "001 {:>4} {:1}{title:>3} {:<NAME$} {:>4} {:3} {:>11} {:10} {points:>4} {rank:>4}",
            player + 1,
            "",
            cut(&entrant.name, NAME),
            number(entrant.rating.into()),
            "",
            number(entrant.fide_id),
            "",
        );
        for round in 1..=gathered.rounds() {
            let own = gathered.games.iter().find_map(|game| of_round(game, round, player));
            row += &own.unwrap_or_else(|| " ".repeat(10));
        }
        line(&mut text, &row);
    }
    for (team, numbers) in teams {
        // From column 37 on, five columns a player.
        let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:>4}")).collect();
        line(&mut text, &format!("013 {:<TEAM$}{}", cut(&team, TEAM), numbers.join(" ")));
    }
    text
}

/// The names that are longer than their columns.
pub fn cut_names<'a>(gathered: &Gathered<'a>) -> Vec<&'a str> {
    let players = gathered.players.iter().map(|player| (player.name.as_str(), NAME));
    let teams = gathered.players.iter().map(|player| (player.team.as_str(), TEAM));
    let cut = players.chain(teams).filter(|(name, signs)| name.trim().chars().count() > *signs);
    distinct(cut.map(|(name, _)| name))
}

/// A line ends in CR LF; no blanks before that.
fn line(text: &mut String, row: &str) {
    let _ = write!(text, "{}\r\n", row.trim_end());
}

/// Ten columns: opponent, colour and result.
fn of_round(game: &EventGame, round: u16, player: usize) -> Option<String> {
    let color = Color::ALL.into_iter().find(|color| *game.players.get(*color) == player)?;
    let has = halves(game.result, color).filter(|_| game.round == round)?;
    // A game in which not both have made a move is not rated; one without any was not played.
    let signs = match (game.plies, game.result) {
        (0, GameResult::WhiteWins | GameResult::BlackWins | GameResult::BothLose) => ['-', '?', '+'],
        (0 | 1, _) => ['L', 'D', 'W'],
        _ => ['0', '=', '1'],
    };
    let sign = signs[usize::try_from(has).unwrap_or(0).min(2)];
    let opponent = game.players.get(color.other()) + 1;
    Some(format!("  {opponent:>4} {} {sign}", &color.as_str()[..1]))
}

/// The first day of a round, `2026/11/25`; empty where it is not known.
fn date(event: &EventRound, gathered: &Gathered<'_>, round: u16) -> String {
    let of_games = gathered.games.iter().filter(|game| game.round == round && !game.date.is_empty());
    let first = of_games.map(|game| game.date.as_str()).min();
    let own = Some(event.date.as_str()).filter(|_| round == event.round);
    first.or(own).unwrap_or_default().replace('.', "/")
}

/// Each team with the starting numbers of its players.
fn teams(gathered: &Gathered<'_>) -> Vec<(String, Vec<usize>)> {
    let mut teams: Vec<(String, Vec<usize>)> = Vec::new();
    for (number, player) in (1..).zip(&gathered.players) {
        let team = player.team.trim();
        match teams.iter_mut().find(|(name, _)| name == team) {
            _ if team.is_empty() => {}
            Some((_, numbers)) => numbers.push(number),
            None => teams.push((team.to_owned(), vec![number])),
        }
    }
    teams
}

/// A text in one line.
fn plain(text: &str) -> String {
    one_line(text.trim()).into_owned()
}

fn cut(text: &str, signs: usize) -> String {
    plain(text).chars().take(signs).collect()
}
