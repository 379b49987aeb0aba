//! The file of an event: one text in RON that an organiser writes and every board reads.

use std::collections::BTreeMap;

use ron::extensions::Extensions;
use serde::Deserialize;

use crate::language::Message;
use crate::rules::{Blind, ByColor, Color};
use crate::user::file_errors;

/// The highest number of a board.
const BOARDS_AT_MOST: usize = 999;

/// The highest number of a round.
pub(super) const ROUNDS_AT_MOST: u16 = 99;

/// The highest FIDE number: eleven digits, as many as the columns of a report hold (TRF26).
pub const HIGHEST_FIDE_ID: u64 = 99_999_999_999;

/// The longest default time in minutes.
const DEFAULT_TIME_AT_MOST: u32 = 600;

/// A round of an event: what all of its boards have in common, and who sits where.
#[derive(Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EventRound {
    pub name: String,
    pub site: String,
    /// The federation of that place in three letters; empty where it is not told.
    pub federation: String,
    pub arbiter: String,
    /// The day of this round, `2026.11.25`; empty for the day on which a game is begun.
    pub date: String,
    /// The number of this round, from 1.
    pub round: u16,
    /// Set if the games are rated.
    pub rated: bool,
    /// The label of an edition of the Laws, or an organiser's own file; empty for the usual one.
    pub laws: String,
    /// Minutes after the start within which a player may come; `None` for what the Laws say.
    pub default_time_min: Option<u32>,
    /// The time control as players write it; empty for the usual one of the Laws.
    pub time: String,
    /// Set if no braille display may be used.
    pub no_braille_display: bool,
    /// Set if a player of a rated game may be on the telephone.
    pub telephone: bool,
    /// The folder of the PGN files for viewers, beside this file; empty where there are none.
    pub live: String,
    /// The boards, from number 1 on.
    pub boards: Vec<Pairing>,
    /// Entrants who belong to the event and have no board in this round.
    pub others: Vec<Entrant>,
}

/// Entrants at a board, by their colours.
pub type Pairing = ByColor<Entrant>;

/// A player of the event; what is empty or 0 is not known, or as everybody has it.
#[derive(Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Entrant {
    pub name: String,
    /// The title, such as `GM` or `WIM`.
    pub title: String,
    /// The rating in points.
    pub rating: u16,
    pub fide_id: u64,
    pub team: String,
    pub blind: bool,
    pub language: String,
    /// The notation in which moves are shown to that player too.
    pub notation: String,
    pub headphones: String,
}

impl Entrant {
    /// All fields of a player, in the order in which they are written, each with the label of its comment.
    pub(super) fn fields(&self) -> [(&'static str, &'static str, String); 9] {
        let quoted = |text: &str| format!("{text:?}");
        [
            ("event_file.player_name", "name", quoted(&self.name)),
            ("event_file.title", "title", quoted(&self.title)),
            ("event_file.rating", "rating", self.rating.to_string()),
            ("event_file.fide_id", "fide_id", self.fide_id.to_string()),
            ("event_file.team", "team", quoted(&self.team)),
            ("event_file.blind", "blind", self.blind.to_string()),
            ("event_file.language", "language", quoted(&self.language)),
            ("event_file.notation", "notation", quoted(&self.notation)),
            ("event_file.headphones", "headphones", quoted(&self.headphones)),
        ]
    }
}

impl EventRound {
    /// Reads the file of an event.
    ///
    /// ```
    /// use evavier::paper::event::EventRound;
    ///
    /// let text = r#"(name: "Open", round: 1, boards: [(white: (name: "Anna"), black: (name: "Bert"))])"#;
    /// let event = EventRound::read(text)?;
    /// assert_eq!(event.board(1).map(|board| board.white.name.as_str()), Some("Anna"));
    /// assert!(event.board(2).is_none());
    /// # Ok::<(), evavier::language::Message>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, Message> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let event: Self = options.from_str(text).map_err(|error| file_errors::ron(&error))?;
        event.check()?;
        Ok(event)
    }

    /// The board of a number.
    pub fn board(&self, number: u16) -> Option<&Pairing> {
        self.boards.get(usize::from(number).checked_sub(1)?)
    }

    /// The boards with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (u16, &Pairing)> {
        (1..).zip(&self.boards)
    }

    /// All players, each with the field that names them.
    pub fn entrants(&self) -> impl Iterator<Item = (String, &Entrant)> {
        let boards = self.numbered().flat_map(|(number, board)| {
            Color::ALL.map(|color| (format!("boards {number} {}", color.as_str()), board.get(color)))
        });
        boards.chain(
            (1..).zip(&self.others).map(|(number, other): (u16, _)| (format!("others {number}"), other)),
        )
    }

    /// True if it is a match of teams.
    pub fn has_teams(&self) -> bool {
        self.entrants().any(|(_, entrant)| !entrant.team.is_empty())
    }

    /// Blind players at a board; `None` where nobody is.
    pub fn blind(board: &Pairing) -> Option<Blind> {
        match (board.white.blind, board.black.blind) {
            (true, true) => Some(Blind::Both),
            (true, false) => Some(Blind::White),
            (false, true) => Some(Blind::Black),
            (false, false) => None,
        }
    }

    /// The players of a board by their colours.
    pub fn names(board: &Pairing) -> ByColor<&str> {
        ByColor { white: &board.white.name, black: &board.black.name }
    }

    /// All fields of a round but the players, in the order in which they are written, each with the label of its comment.
    pub(super) fn fields(&self) -> [(&'static str, &'static str, String); 13] {
        let quoted = |text: &str| format!("{text:?}");
        let default_time = self.default_time_min.map_or("None".to_owned(), |minutes| minutes.to_string());
        [
            ("event_file.name", "name", quoted(&self.name)),
            ("event_file.site", "site", quoted(&self.site)),
            ("event_file.federation", "federation", quoted(&self.federation)),
            ("event_file.arbiter", "arbiter", quoted(&self.arbiter)),
            ("event_file.date", "date", quoted(&self.date)),
            ("event_file.round", "round", self.round.to_string()),
            ("event_file.rated", "rated", self.rated.to_string()),
            ("event_file.laws", "laws", quoted(&self.laws)),
            ("event_file.default_time", "default_time_min", default_time),
            ("event_file.time", "time", quoted(&self.time)),
            ("event_file.no_braille_display", "no_braille_display", self.no_braille_display.to_string()),
            ("event_file.telephone", "telephone", self.telephone.to_string()),
            ("event_file.live", "live", quoted(&self.live)),
        ]
    }

    pub(super) fn check(&self) -> Result<(), Message> {
        let rows = [
            ("name", !self.name.trim().is_empty(), say!("laws_empty")),
            ("date", self.date.is_empty() || is_date(&self.date), say!("event_value_date")),
            (
                "federation",
                self.federation.is_empty() || is_federation(&self.federation),
                say!("event_value_federation"),
            ),
            ("round", (1..=ROUNDS_AT_MOST).contains(&self.round), say!("file_number_range")),
            (
                "default_time_min",
                self.default_time_min.is_none_or(|minutes| minutes <= DEFAULT_TIME_AT_MOST),
                say!("file_number_range"),
            ),
            ("boards", !self.boards.is_empty(), say!("laws_empty")),
            ("boards", self.boards.len() <= BOARDS_AT_MOST, say!("file_number_range")),
        ];
        let fault = |field: String, why: Message| Err(say!("file_field", field, why));
        if let Some((field, _, what)) = rows.into_iter().find(|(_, right, _)| !right) {
            return fault(field.to_owned(), what);
        }
        let (mut seen, teams) = (BTreeMap::<&str, Vec<u64>>::new(), self.has_teams());
        for (place, entrant) in self.entrants() {
            let rows = [
                ("name", !entrant.name.trim().is_empty(), say!("laws_empty")),
                ("name", is_new(entrant, &mut seen), say!("event_value_twice")),
                ("rating", entrant.rating <= 4_000, say!("file_number_range")),
                ("fide_id", entrant.fide_id <= HIGHEST_FIDE_ID, say!("file_number_range")),
                ("team", teams != entrant.team.trim().is_empty(), say!("event_value_some_teams")),
            ];
            if let Some((field, _, what)) = rows.into_iter().find(|(_, right, _)| !right) {
                return fault(format!("{place} {field}"), what);
            }
        }
        let own =
            self.numbered().find(|(_, board)| teams && board.white.team.trim() == board.black.team.trim());
        own.map_or(Ok(()), |(number, _)| fault(format!("boards {number} team"), say!("event_value_own_team")))
    }
}

/// True if nobody before is this player: two of one name have FIDE numbers that differ.
fn is_new<'e>(entrant: &'e Entrant, seen: &mut BTreeMap<&'e str, Vec<u64>>) -> bool {
    let numbers = seen.entry(entrant.name.trim()).or_default();
    let is_known = !numbers.is_empty() && (entrant.fide_id == 0 || numbers.contains(&0));
    let is_new = !is_known && !numbers.contains(&entrant.fide_id);
    numbers.push(entrant.fide_id);
    is_new
}

/// True if the text is a federation's code, as FIDE and the Olympic Committee have them.
pub(super) fn is_federation(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|sign| sign.is_ascii_uppercase())
}

/// True if the text is a day as PGN writes it: `2026.11.25`.
pub(super) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |part: &str, signs: usize, from: u16, to: u16| {
        part.len() == signs
            && part.bytes().all(|sign| sign.is_ascii_digit())
            && part.parse().is_ok_and(|number: u16| (from..=to).contains(&number))
    };
    let last = match month {
        "02" => 29,
        "04" | "06" | "09" | "11" => 30,
        _ => 31,
    };
    number(year, 4, 1, 9_999) && number(month, 2, 1, 12) && number(day, 2, 1, last)
}
