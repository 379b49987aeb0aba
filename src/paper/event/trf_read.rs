//! A pairing program's report, TRF16 or TRF26, as the file of one round. Columns are counted from 1, in characters.

use std::collections::BTreeMap;

use super::file::{Entrant, EventRound, Pairing, is_federation};
use super::trf::{MAIN_COLUMNS, ROUND_COLUMNS};
use crate::clock::TimeControl;
use crate::language::Message;
use crate::rules::Color;

/// Column where the players of a line-up begin; each of them has `PLAYER_COLUMNS`.
const LINE_UP: usize = 17;
const PLAYER_COLUMNS: usize = 5;

/// A round that was made of a report, and what the report did not tell.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct OfReport {
    pub event: EventRound,
    /// The time control, where it is written in a way that cannot be read.
    pub unread_time: Option<String>,
}

struct Row {
    /// Its line in the report, from 1.
    line: usize,
    entrant: Entrant,
    /// Points in halves, which are enough to order boards by.
    points: u32,
    games: Vec<Option<(u16, Color, bool)>>,
}

/// Reads a report. Without a number of its own the round is the first that is paired and has no results, else the last.
/// The report does not number boards: they are ordered as pairing programs do, by points and then by rank, those of
/// teams by match and by the line-up of the match, or the usual order of players.
pub fn of_report(text: &str, round: Option<u16>) -> Result<OfReport, Message> {
    let lines: Vec<(usize, Vec<char>)> =
        (1..).zip(text.lines().map(|line| line.trim_end().chars().collect())).collect();
    let tagged = |tag: &str| -> Option<String> {
        let of_tag = lines.iter().find(|(_, line)| cut(line, 1, 3) == tag)?;
        Some(cut(&of_tag.1, 5, of_tag.1.len())).filter(|value| !value.is_empty())
    };
    let mut rows: BTreeMap<u16, Row> = BTreeMap::new();
    for (at, line) in lines.iter().filter(|(_, line)| cut(line, 1, 4) == "001") {
        let number = number(line, *at, 5, 8)?.unwrap_or(0);
        if rows.insert(number, row(line, *at)?).is_some() {
            return Err(at_line(*at, say!("report_twice", number)));
        }
    }
    if rows.is_empty() {
        return Err(say!("report_no_players"));
    }
    let mut order: Vec<u16> = Vec::new();
    for (at, line) in &lines {
        let (name, first) = match cut(line, 1, 4).as_str() {
            "013" => ((5, 36), 37),
            "310" => ((9, 40), 74),
            _ => continue,
        };
        let team = cut(line, name.0, name.1);
        for from in (first..=line.len()).step_by(5) {
            let Some(player) = number(line, *at, from, from + 3)? else { continue };
            order.push(player);
            if let Some(row) = rows.get_mut(&player) {
                row.entrant.team.clone_from(&team);
            }
        }
    }
    let round = wanted(&rows, round)?;
    let pairs = paired(&rows, &order, &lined_up(&lines, round)?, round)?;
    let mut others = rows.keys().copied().filter(|number| !pairs.iter().any(|pair| pair.contains(number)));
    let entrant = |number: u16| rows[&number].entrant.clone();
    let written = tagged("122");
    let coded = tagged("222").and_then(|code| in_minutes(&code));
    let time = coded.or_else(|| written.clone().filter(|time| time.parse::<TimeControl>().is_ok()));
    let event = EventRound {
        name: tagged("012").unwrap_or_default(),
        site: tagged("022").unwrap_or_default(),
        federation: tagged("032").filter(|code| is_federation(code)).unwrap_or_default(),
        arbiter: tagged("102").unwrap_or_default(),
        date: date(&lines, round),
        round,
        boards: pairs
            .iter()
            .map(|[white, black]| Pairing { white: entrant(*white), black: entrant(*black) })
            .collect(),
        others: others.by_ref().map(entrant).collect(),
        time: time.clone().unwrap_or_default(),
        ..EventRound::default()
    };
    event.check()?;
    Ok(OfReport { event, unread_time: written.filter(|_| time.is_none()) })
}

/// Message on what is wrong in a line.
fn at_line(line: usize, why: Message) -> Message {
    say!("bad_request", line, why)
}

/// The text of columns, without blanks around it.
fn cut(line: &[char], from: usize, to: usize) -> String {
    let end = to.min(line.len());
    line.get(from - 1..end.max(from - 1)).unwrap_or_default().iter().collect::<String>().trim().to_owned()
}

/// The number in columns; `None` where they are blank or zero.
fn number<T: std::str::FromStr + Default + PartialEq>(
    line: &[char],
    at: usize,
    from: usize,
    to: usize,
) -> Result<Option<T>, Message> {
    let text = cut(line, from, to);
    if text.is_empty() {
        return Ok(None);
    }
    let number = text.parse::<T>().map_err(|_| at_line(at, say!("report_number", from, to)))?;
    Ok(Some(number).filter(|number| *number != T::default()))
}

/// The line of a player.
fn row(line: &[char], at: usize) -> Result<Row, Message> {
    let entrant = Entrant {
        name: cut(line, 15, 47),
        title: title(&cut(line, 11, 13)),
        rating: number(line, at, 49, 52)?.unwrap_or(0),
        fide_id: number(line, at, 58, 68)?.unwrap_or(0),
        ..Entrant::default()
    };
    let mut games = Vec::new();
    for from in (MAIN_COLUMNS + 1..=line.len()).step_by(ROUND_COLUMNS) {
        let opponent = number(line, at, from, from + 3)?;
        let color = match cut(line, from + 5, from + 5).to_lowercase().as_str() {
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            _ => None,
        };
        let has_result = !cut(line, from + 7, from + 7).is_empty();
        games.push(opponent.zip(color).map(|(opponent, color)| (opponent, color, has_result)));
    }
    let points = cut(line, 81, 84);
    let (whole, half) = points.split_once(['.', ',']).unwrap_or((&points, "0"));
    let points = 2 * whole.parse::<u16>().map_or(0, u32::from) + u32::from(half == "5");
    Ok(Row { line: at, entrant, points, games })
}

/// Titles as they are written today; reports of 2006 had one or two small letters.
fn title(text: &str) -> String {
    match text.to_uppercase().as_str() {
        "G" => "GM".to_owned(),
        "M" => "IM".to_owned(),
        "F" => "FM".to_owned(),
        "C" => "CM".to_owned(),
        "WG" | "WF" | "WC" => format!("{}M", text.to_uppercase()),
        "WM" => "WIM".to_owned(),
        other => other.to_owned(),
    }
}

/// The round that is asked for, or the one that is to be played.
fn wanted(rows: &BTreeMap<u16, Row>, round: Option<u16>) -> Result<u16, Message> {
    let rounds = rows.values().map(|row| row.games.len()).max().unwrap_or(0);
    let games = |round: usize| rows.values().filter_map(move |row| *row.games.get(round)?);
    let paired = (0..rounds).filter(|round| games(*round).next().is_some());
    let found = match round {
        Some(round) => paired.clone().find(|index| index + 1 == usize::from(round)),
        None => {
            let is_open = |round: &usize| games(*round).any(|(.., has_result)| !has_result);
            paired.clone().find(is_open).or_else(|| paired.clone().next_back())
        }
    };
    found.and_then(|index| u16::try_from(index + 1).ok()).ok_or_else(|| match round {
        Some(round) => say!("report_no_round", round),
        None => say!("report_no_rounds"),
    })
}

/// The players of teams that sat otherwise than usual in a round, each team's in the order of their boards (300).
/// A board at which nobody of the team sat keeps its place.
fn lined_up(lines: &[(usize, Vec<char>)], round: u16) -> Result<Vec<Vec<Option<u16>>>, Message> {
    let mut found = Vec::new();
    for (at, line) in lines.iter().filter(|(_, line)| cut(line, 1, 4) == "300") {
        if number(line, *at, 5, 7)? != Some(round) {
            continue;
        }
        let columns = (LINE_UP..=line.len()).step_by(PLAYER_COLUMNS);
        let players = columns.map(|from| number(line, *at, from, from + 3));
        found.push(players.collect::<Result<Vec<_>, _>>()?);
    }
    Ok(found)
}

/// White and Black of every board of a round.
fn paired(
    rows: &BTreeMap<u16, Row>,
    order: &[u16],
    lined_up: &[Vec<Option<u16>>],
    round: u16,
) -> Result<Vec<[u16; 2]>, Message> {
    let game = |number: u16| rows.get(&number).and_then(|row| *row.games.get(usize::from(round) - 1)?);
    let mut pairs = Vec::new();
    for (number, row) in rows {
        let Some((opponent, color, _)) = game(*number) else { continue };
        if game(opponent).map(|(back, other, _)| (back, other)) != Some((*number, color.other())) {
            let player = &row.entrant.name;
            return Err(at_line(row.line, say!("report_opponent", player, round)));
        }
        if color == Color::White {
            pairs.push([*number, opponent]);
        }
    }
    // Of a match the team with the smaller number comes first, and its players in their order.
    let usual = |number: &u16| order.iter().position(|own| own == number).unwrap_or(usize::MAX);
    let board =
        |number: &u16| lined_up.iter().find_map(|team| team.iter().position(|own| *own == Some(*number)));
    let team = |number: &u16| {
        let team = &rows[number].entrant.team;
        order.iter().position(|own| rows.get(own).is_some_and(|row| row.entrant.team == *team)).unwrap_or(0)
    };
    pairs.sort_by_key(|[white, black]| {
        let points = [rows[white].points, rows[black].points];
        let highest = if order.is_empty() { points[0].max(points[1]) } else { 0 };
        let sum = if order.is_empty() { points[0] + points[1] } else { 0 };
        let of_match = team(white).min(team(black));
        let (first, second) = if team(white) < team(black) { (white, black) } else { (black, white) };
        let place = board(first).or_else(|| board(second)).unwrap_or_else(|| usual(first));
        (std::cmp::Reverse((highest, sum)), of_match, place, *white.min(black))
    });
    Ok(pairs)
}

/// The day of a round as PGN writes it, `2026.11.25`; empty where it is not told.
fn date(lines: &[(usize, Vec<char>)], round: u16) -> String {
    let from = MAIN_COLUMNS + 1 + ROUND_COLUMNS * (usize::from(round) - 1);
    let of_rounds = lines.iter().find(|(_, line)| cut(line, 1, 4) == "132");
    let short = of_rounds.map(|(_, line)| cut(line, from, from + 7)).unwrap_or_default();
    let day = format!("20{}", short.replace(['/', '-'], "."));
    if super::file::is_date(&day) { day } else { String::new() }
}

/// A coded time control as players write it: `40/6000+30:900+30` is `40/100+30, 15+30`.
fn in_minutes(code: &str) -> Option<String> {
    let period = |text: &str| -> Option<String> {
        let (moves, time) = text.split_once('/').map_or((None, text), |(moves, time)| (Some(moves), time));
        let (main, increment) =
            time.split_once('+').map_or((time, None), |(main, added)| (main, Some(added)));
        let seconds: u64 = main.parse().ok()?;
        let main = match seconds % 60 {
            0 => (seconds / 60).to_string(),
            rest => format!("{}:{rest:02}", seconds / 60),
        };
        let moves = moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        Some(format!("{moves}{main}{}", increment.map(|added| format!("+{added}")).unwrap_or_default()))
    };
    let side = |text: &str| Some(text.split(':').map(period).collect::<Option<Vec<_>>>()?.join(", "));
    let text = match code.strip_prefix('W').and_then(|sides| sides.split_once("-B")) {
        Some((white, black)) => format!("white {}, black {}", side(white)?, side(black)?),
        None => side(code)?,
    };
    text.parse::<TimeControl>().ok()?;
    Some(text)
}
