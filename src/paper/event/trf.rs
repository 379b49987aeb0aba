//! An event as a Tournament Report File, which rating servers and pairing programs take: lines of fixed columns, counted
//! from 1. TRF26 is in force since 1 September 2025 (FIDE Handbook C.02.03, annex A), TRF16 is what came before.

use std::fmt::Write as _;

use super::file::EventRound;
use super::gather::{EventGame, Gathered};
use super::standings::{TeamPlace, halves, places, team_match};
use crate::clock::{Mode, Period, TimeControl};
use crate::notation::{GameResult, distinct, one_line};
use crate::rules::Color;

/// A version of the format.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TrfVersion {
    Trf16,
    Trf26,
}

/// Titles that FIDE gives; no other has a place in the file.
const TITLES: [&str; 8] = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"];

/// Signs of a player's name, columns 15 to 47, and of a team's, 32 from column 5 (013) or 9 (310) on.
const NAME: usize = 33;
const TEAM: usize = 32;

/// Columns before those of the rounds, and those of one round.
pub(super) const MAIN_COLUMNS: usize = 91;
pub(super) const ROUND_COLUMNS: usize = 10;

/// The file. What it does not know, it leaves blank: a game that goes on or is missing among them.
pub fn write(event: &EventRound, gathered: &Gathered<'_>, version: TrfVersion) -> String {
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
    // Each round's date stands over its results.
    let short = |date: &String| date.get(2..).unwrap_or_default().to_owned();
    let dates = dates.iter().map(|date| format!("{:<ROUND_COLUMNS$}", short(date))).collect::<String>();
    if !dates.trim().is_empty() {
        line(&mut text, &format!("{:<MAIN_COLUMNS$}{dates}", "132"));
    }
    if version == TrfVersion::Trf26 {
        for (number, value) in coded(event, gathered) {
            line(&mut text, &format!("{number} {value}"));
        }
    }
    let order = places(gathered);
    for (player, entrant) in gathered.players.iter().enumerate() {
        let place = order.iter().find(|place| place.player == player);
        let (rank, points) = place.map_or((0, 0), |place| (place.shared.0, place.points));
        let title = TITLES.into_iter().find(|title| entrant.title.trim() == *title).unwrap_or_default();
        let number = |number: u64| if number == 0 { String::new() } else { number.to_string() };
        let points = in_points(points);
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
            row += &own.unwrap_or_else(|| " ".repeat(ROUND_COLUMNS));
        }
        line(&mut text, &row);
    }
    match version {
        TrfVersion::Trf16 => {
            for (team, numbers) in teams {
                // From column 37 on, five columns a player.
                line(&mut text, &format!("013 {:<TEAM$}{}", cut(&team, TEAM), in_columns(&numbers)));
            }
        }
        TrfVersion::Trf26 => of_teams(event, gathered, &teams).iter().for_each(|row| line(&mut text, row)),
    }
    text
}

/// Rows of the event in codes, for programs to read. Who paired it and by which table is not known: round
/// robins are called custom ones, and 182 is left out.
fn coded(event: &EventRound, gathered: &Gathered<'_>) -> Vec<(&'static str, String)> {
    let teams = event.has_teams();
    let first_colour = gathered.games.iter().filter(|game| game.round == 1).find_map(|game| {
        let color = Color::ALL.into_iter().find(|color| *game.players.get(*color) == 0)?;
        Some(color.as_str()[..1].to_uppercase())
    });
    let tie_breaks = if teams { "MPVGP" } else { "DE,SB,WIN" };
    let time = event.time.parse().ok().and_then(|control| in_seconds(&control));
    let rows = [
        ("142", Some(gathered.rounds().max(event.round).to_string())),
        ("152", first_colour.filter(|_| !teams)),
        ("192", Some(if teams { "CUSTOM_TEAM_ROUNDROBIN" } else { "CUSTOM_ROUNDROBIN" }.to_owned())),
        ("202", Some(tie_breaks.to_owned())),
        ("212", Some(format!("PTS,{tie_breaks}"))),
        ("222", time),
        ("352", teams.then(|| board_colours(event)).flatten()),
    ];
    rows.into_iter().filter_map(|(number, value)| Some((number, value?))).collect()
}

/// A time control in seconds, `40/6000+30:900+30`; `None` where the format has no code for it.
fn in_seconds(control: &TimeControl) -> Option<String> {
    let side = |color| {
        let periods = control.periods(color).map(period).collect::<Option<Vec<_>>>()?;
        (!control.repeats(color)).then(|| periods.join(":"))
    };
    let [white, black] = [side(Color::White)?, side(Color::Black)?];
    Some(if white == black { white } else { format!("W{white}-B{black}") })
}

fn period(period: &Period) -> Option<String> {
    let seconds = |ms: u64| ms.is_multiple_of(1000).then_some(ms / 1000);
    let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
    let increment = match period.mode {
        Mode::SuddenDeath => String::new(),
        Mode::Fischer => format!("+{}", seconds(period.increment_ms)?),
        Mode::Bronstein | Mode::Delay => return None,
    };
    Some(format!("{moves}{}{increment}", seconds(period.main_ms)?))
}

/// The colours that the team named first for a match has on its boards, `WBWB`; `None` where matches differ in that.
fn board_colours(event: &EventRound) -> Option<String> {
    let mut matches: Vec<([&str; 2], &str, String)> = Vec::new();
    for (_, board) in event.numbered() {
        let (white, black) = (board.white.team.trim(), board.black.team.trim());
        let pair = [white.min(black), white.max(black)];
        match matches.iter_mut().find(|(teams, ..)| *teams == pair) {
            Some((_, first, colours)) => colours.push(if *first == white { 'W' } else { 'B' }),
            None => matches.push((pair, white, "W".to_owned())),
        }
    }
    let (.., first) = matches.first()?;
    matches.iter().all(|(.., colours)| colours == first).then(|| first.clone())
}

/// The records of teams: each with its players in the order of its boards, matches that nobody played, and rounds in
/// which a team sat in another order.
fn of_teams(event: &EventRound, gathered: &Gathered<'_>, teams: &[(String, Vec<usize>)]) -> Vec<String> {
    let (_, standings) = team_match(event, gathered);
    let rosters: Vec<(&str, Vec<usize>)> = teams
        .iter()
        .map(|(team, numbers)| {
            let board_of = |number: &usize| {
                let name = &gathered.players[number - 1].name;
                let at = |(_, board): &(u16, &super::file::Pairing)| {
                    [&board.white.name, &board.black.name].contains(&name)
                };
                event.numbered().find(at).map_or(u16::MAX, |(board, _)| board)
            };
            let mut numbers = numbers.clone();
            numbers.sort_by_key(board_of);
            (team.as_str(), numbers)
        })
        .collect();
    let mut rows: Vec<String> = (1..)
        .zip(&rosters)
        .map(|(number, (team, players)): (usize, _)| {
            let place = standings.iter().find(|place| place.team == *team);
            let points = |of: fn(&TeamPlace) -> u32| place.map_or(0, of);
            format!(
                "310 {number:>3} {:<TEAM$} {:5} {:6} {:>6} {:>6} {:>3}  {}",
                cut(team, TEAM),
                "",
                "",
                format!("{}.0", points(|place| place.match_points)),
                in_points(points(|place| place.board_points)),
                place.map_or(0, |place| place.shared.0),
                in_columns(players),
            )
        })
        .collect();
    for (round, [one, other]) in matches_of(gathered, &rosters) {
        rows.extend(forfeit(gathered, &rosters, round, [one, other]));
        rows.extend([(one, other), (other, one)].into_iter().filter_map(|(team, other)| {
            let sat = sitting(gathered, &rosters[team].1, &rosters[other].1, round)?;
            let place = |number: &usize| rosters[team].1.iter().position(|own| own == number);
            let in_order = sat.windows(2).all(|pair| place(&pair[0]) < place(&pair[1]));
            (!in_order)
                .then(|| format!("300 {round:03} {:>3} {:>3} {}", team + 1, other + 1, in_columns(&sat)))
        }));
    }
    rows
}

/// Matches that have games: the round, and the indices of both teams, that of White at the first board first.
fn matches_of(gathered: &Gathered<'_>, rosters: &[(&str, Vec<usize>)]) -> Vec<(u16, [usize; 2])> {
    let team = |player: usize| rosters.iter().position(|(_, numbers)| numbers.contains(&(player + 1)));
    let mut matches: Vec<(u16, [usize; 2])> = Vec::new();
    for game in &gathered.games {
        let (Some(white), Some(black)) = (team(game.players.white), team(game.players.black)) else {
            continue;
        };
        let is_known = |(round, teams): &(u16, [usize; 2])| {
            *round == game.round && (*teams == [white, black] || *teams == [black, white])
        };
        if !matches.iter().any(is_known) {
            matches.push((game.round, [white, black]));
        }
    }
    matches
}

/// The games of a match by their boards.
fn games_of<'a>(
    gathered: &'a Gathered<'_>,
    one: &'a [usize],
    other: &'a [usize],
    round: u16,
) -> impl Iterator<Item = &'a EventGame> {
    gathered.games.iter().filter(move |game| {
        let numbers = [game.players.white + 1, game.players.black + 1];
        let is_between =
            |one: &[usize], other: &[usize]| one.contains(&numbers[0]) && other.contains(&numbers[1]);
        game.round == round && (is_between(one, other) || is_between(other, one))
    })
}

/// The numbers of a team's players in the order of their boards; `None` where a board is not known.
fn sitting(gathered: &Gathered<'_>, own: &[usize], other: &[usize], round: u16) -> Option<Vec<usize>> {
    games_of(gathered, own, other, round)
        .map(|game| {
            let player =
                if own.contains(&(game.players.white + 1)) { game.players.white } else { game.players.black };
            game.board.map(|_| player + 1)
        })
        .collect()
}

/// A match that was won by default at every board, or lost by both.
fn forfeit(
    gathered: &Gathered<'_>,
    rosters: &[(&str, Vec<usize>)],
    round: u16,
    [white, black]: [usize; 2],
) -> Option<String> {
    let has = |game: &EventGame| {
        let is_white = rosters[white].1.contains(&(game.players.white + 1));
        let own = if is_white { Color::White } else { Color::Black };
        (game.plies == 0).then(|| Some((halves(game.result, own)?, halves(game.result, own.other())?)))?
    };
    let all: Option<Vec<_>> =
        games_of(gathered, &rosters[white].1, &rosters[black].1, round).map(has).collect();
    let all = all?;
    let kind = [((2, 0), "+-"), ((0, 2), "-+"), ((0, 0), "--")];
    let (_, kind) = kind.into_iter().find(|(points, _)| all.iter().all(|has| has == points))?;
    Some(format!("330 {kind} {round:03} {:03} {:03}", white + 1, black + 1))
}

/// Numbers of players, five columns each.
fn in_columns(numbers: &[usize]) -> String {
    numbers.iter().map(|number| format!("{number:>4}")).collect::<Vec<_>>().join(" ")
}

/// Halves as points, `2.5`.
fn in_points(halves: u32) -> String {
    format!("{}.{}", halves / 2, halves % 2 * 5)
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

/// Teams, each with the starting numbers of its players.
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
