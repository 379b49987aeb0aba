//! The results of an event as tables: standings, who scored what against whom, and each round.

use super::file::EventRound;
use super::gather::{EventGame, Gathered};
use super::standings::{Match, Ratio, StandingsPlace, halves, places, team_match};
use crate::language::Labels;
use crate::notation::GameResult;
use crate::paper::report::{Report, ReportTable};
use crate::rules::Color;

/// A table of everybody against everybody is read up to so many players.
const WIDEST: usize = 30;

/// The tables. Halves are written as such, or in `decimals` where a table of braille would join them to the number
/// before.
pub fn report(event: &EventRound, gathered: &Gathered<'_>, labels: &Labels, decimals: bool) -> Report {
    let done = gathered.games.iter().filter(|game| game.result != GameResult::Open).count();
    let games = labels["event.games"].replace("{done}", &done.to_string());
    let games = games.replace("{all}", &gathered.expected.to_string());
    let about = [event.site.clone(), event.date.clone(), games];
    let writer = ReportWriter { gathered, labels, decimals };
    let mut tables = if event.has_teams() {
        let (matches, places) = team_match(event, gathered);
        let note = labels["event.order_teams"].to_owned();
        let rows = places.into_iter().map(|place| {
            let (points, matches) = (writer.quarters(place.board_points * 2), place.matches.to_string());
            vec![span(place.shared), place.team, matches, place.match_points.to_string(), points]
        });
        let columns =
            ["event.place", "event.team", "event.matches", "event.match_points", "event.board_points"];
        let columns = named(labels, columns);
        let caption = labels["event.standings"].to_owned();
        let standings = ReportTable { caption, note, columns, rows: rows.collect(), is_overview: false };
        let captions = |round| writer.match_lines(&matches, round);
        [vec![standings], writer.rounds(captions)].concat()
    } else {
        let places = places(gathered);
        let overview = (places.len() <= WIDEST).then(|| writer.cross(&places));
        let both = [writer.standings(&places)].into_iter().chain(overview).collect();
        [both, writer.rounds(|_| String::new())].concat()
    };
    tables.retain(|table| !table.rows.is_empty());
    let about = about.into_iter().filter(|line| !line.is_empty()).collect();
    Report { title: event.name.trim().to_owned(), about, tables }.in_lines()
}

/// Data of which every table is made.
#[derive(Clone, Copy)]
struct ReportWriter<'r> {
    gathered: &'r Gathered<'r>,
    labels: &'r Labels,
    /// Set if numbers that are not whole are written as decimals.
    decimals: bool,
}

impl ReportWriter<'_> {
    /// Text of a ratio in halves; what is no number of quarters either is written as a fraction.
    fn ratio(self, halves: Ratio) -> String {
        let quarters = u32::try_from(halves.of * 2 / halves.by).unwrap_or(u32::MAX);
        match halves.by {
            1 | 2 => self.quarters(quarters),
            by => {
                let (whole, part, by) = (halves.of / (by * 2), halves.of % (by * 2), by * 2);
                let fraction = if part.is_multiple_of(2) { (part / 2, by / 2) } else { (part, by) };
                let whole = if whole == 0 { String::new() } else { format!("{whole} ") };
                format!("{whole}{}/{}", fraction.0, fraction.1)
            }
        }
    }

    fn quarters(self, quarters: u32) -> String {
        let (whole, part) = (quarters / 4, quarters % 4);
        match (self.decimals, part) {
            (_, 0) => whole.to_string(),
            (true, 2) => format!("{whole}.5"),
            (true, _) => format!("{whole}.{:02}", part * 25),
            (false, _) => {
                let sign = ["", "¼", "½", "¾"][part as usize];
                if whole == 0 { sign.to_owned() } else { format!("{whole}{sign}") }
            }
        }
    }

    fn standings(self, places: &[StandingsPlace]) -> ReportTable {
        let Self { gathered, labels, .. } = self;
        let columns = [
            "event.place",
            "event.player",
            "event.title",
            "event.rating",
            "event.points",
            "event.direct",
            "event.berger",
            "event.wins",
        ];
        let row = |place: &StandingsPlace| {
            let player = gathered.players[place.player];
            let rating = Some(player.rating).filter(|rating| *rating > 0);
            vec![
                span(place.shared),
                player.name.trim().to_owned(),
                player.title.trim().to_owned(),
                rating.map(|rating| rating.to_string()).unwrap_or_default(),
                self.quarters(place.points * 2),
                place.direct.map(|halves| self.ratio(halves)).unwrap_or_default(),
                self.quarters(place.berger),
                place.wins.to_string(),
            ]
        };
        ReportTable {
            caption: labels["event.standings"].to_owned(),
            note: labels["event.order_players"].to_owned(),
            columns: named(labels, columns),
            rows: places.iter().map(row).collect(),
            is_overview: false,
        }
    }

    /// Cross table: who scored what against whom; the columns are in the order of the rows.
    fn cross(self, places: &[StandingsPlace]) -> ReportTable {
        let Self { gathered, labels, .. } = self;
        let cell = |own: usize, other: usize| {
            if own == other {
                return "x".to_owned();
            }
            let of = |game: &EventGame| {
                let color = Color::ALL.into_iter().find(|color| *game.players.get(*color) == own)?;
                (*game.players.get(color.other()) == other)
                    .then(|| halves(game.result, color).map_or("*".to_owned(), |has| self.quarters(has * 2)))
            };
            gathered.games.iter().filter_map(of).collect::<Vec<_>>().join(" ")
        };
        let row = |(at, place): (usize, &StandingsPlace)| {
            let name = gathered.players[place.player].name.trim().to_owned();
            let cells = places.iter().map(|other| cell(place.player, other.player));
            [at.to_string(), name].into_iter().chain(cells).collect()
        };
        let numbers = (1..=places.len()).map(|number| number.to_string());
        ReportTable {
            caption: labels["event.crosstable"].to_owned(),
            columns: [String::new(), labels["event.player"].to_owned()].into_iter().chain(numbers).collect(),
            rows: (1..).zip(places).map(row).collect(),
            is_overview: true,
            ..ReportTable::default()
        }
    }

    /// The matches of a round: `A 2½ : 1½ B`.
    fn match_lines(self, matches: &[Match], round: u16) -> String {
        let line = |of_teams: &Match| {
            let [one, other] = of_teams.halves.map(|halves| self.quarters(halves * 2));
            let goes_on = if of_teams.is_over {
                String::new()
            } else {
                format!(" ({})", &self.labels["event.goes_on"])
            };
            format!("{} {} : {} {}{goes_on}", of_teams.teams[0], one, other, of_teams.teams[1])
        };
        matches.iter().filter(|of_teams| of_teams.round == round).map(line).collect::<Vec<_>>().join("; ")
    }

    /// A table for each round, with what is said below it; a board without a game stands there too.
    fn rounds(self, note: impl Fn(u16) -> String) -> Vec<ReportTable> {
        let Self { gathered, labels, .. } = self;
        let columns = named(labels, ["event.board", "event.white", "event.black", "event.result"]);
        let name =
            |game: &EventGame, color| gathered.players[*game.players.get(color)].name.trim().to_owned();
        let row = |game: &EventGame| {
            let board = game.board.map(|board| board.to_string()).unwrap_or_default();
            let result = game.result.as_str().to_owned();
            vec![board, name(game, Color::White), name(game, Color::Black), result]
        };
        let missing = |round: u16| {
            let boards = gathered.missing.iter().filter(move |(of, ..)| *of == round);
            boards.map(|(_, board, names)| {
                vec![board.to_string(), names.white.clone(), names.black.clone(), String::new()]
            })
        };
        let rows = |round: u16| {
            let games = gathered.games.iter().filter(|game| game.round == round).map(row);
            let mut rows: Vec<Vec<String>> = games.chain(missing(round)).collect();
            rows.sort_by_key(|row| row[0].parse::<u16>().ok());
            rows
        };
        let table = |round: u16| ReportTable {
            caption: labels["event.round"].replace("{round}", &round.to_string()),
            note: note(round),
            columns: columns.clone(),
            rows: rows(round),
            is_overview: false,
        };
        (1..=gathered.rounds()).map(table).collect()
    }
}

fn named<const COUNT: usize>(labels: &Labels, keys: [&'static str; COUNT]) -> Vec<String> {
    keys.map(|key| labels[key].to_owned()).to_vec()
}

fn span((first, last): (usize, usize)) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}
