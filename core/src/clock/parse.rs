//! Reads a time control as players write it.
//!
//! ```text
//! control  = schedule | side separator side
//! side     = ("white" | "black") schedule
//! schedule = period {separator period} ["repeat"]
//! period   = [moves "/" | "G" ["/"]] time [[";"] ("+" | "|" | "fischer" | "bronstein" | "delay" | "d") seconds ["s"]]
//! time     = minutes ["min"] | minutes ":" ss | hours ":" mm ":" ss | hours "h" [mm ["min"]]
//! separator = "," | ";"
//! ```

use std::str::FromStr;
use std::sync::LazyLock;

use serde::Deserialize;
use thiserror::Error;

use super::control::{Mode, Period, Schedule, TimeControl};
use super::decimal::{DecimalFault, HOUR_MS, SECOND_MS, is_digits, parse_digits, parse_ms};
use super::reading::{as_hours, parse_main};
use crate::language::{Message, Millis};
use crate::notation::pgn::clock_time;
use crate::notation::{marks, one_line, shortened};
use crate::rules::{ByColor, Color};

/// The most characters of the input that an error repeats.
const MAX_QUOTED_CHARS: usize = 24;
/// From this increment on a main time of a few minutes is no usual one, but as many hours are.
const LONG_INCREMENT_MS: u64 = 10 * SECOND_MS;

faults! {
    /// Errors in a time control.
    #[derive(Clone, Debug, Eq, PartialEq, Hash, Error)]
    pub enum ControlFault {
        /// It ends too early.
        #[error("{expected} missing")]
        Incomplete { expected: Expected } => say!("control_incomplete", expected = Message::from(expected)),
        /// Something else stands where this was expected; what stands there is shortened if it is long.
        #[error("`{found}` where {expected} should be")]
        Unexpected { found: String, expected: Expected } => {
            say!("control_unexpected", found, expected = Message::from(expected))
        },
        /// The minutes of a period are no time of at most 24 hours in whole milliseconds.
        #[error("minutes: {0} (at most 1440)")]
        Minutes(why: DecimalFault) => say!("control_minutes", why = Message::from(why)),
        /// Colons that are no hours, minutes and seconds.
        #[error(
            "with colons: minutes and seconds (`4:30`) or hours, minutes and seconds (`1:40:00`), each two digits \
             below 60"
        )]
        Colons => say!("control_colons"),
        /// Two parts that may be minutes and seconds, or hours and minutes: both in milliseconds. They are told
        /// with all three parts, for two would be the one for some and the other for others.
        #[error(
            "minutes and seconds, or hours and minutes? write hours, minutes and seconds (`1:30:00`, `0:01:30`)"
        )]
        TwoTimes { found: String, hours_ms: u64, minutes_ms: u64 } => say!(
            "control_two_times",
            text = found,
            hours = Millis(*hours_ms),
            minutes = Millis(*minutes_ms),
            as_hours = clock_time(*hours_ms),
            as_minutes = clock_time(*minutes_ms)
        ),
        /// A comma between digits that may be a decimal point or part two periods: how each is written.
        #[error("`{decimal}`, or two periods? write `{decimal}`, or `{periods}` with a blank")]
        Comma { decimal: String, periods: String } => say!("control_comma", decimal, periods),
        /// The increment or delay is no time of at most an hour in whole milliseconds.
        #[error("seconds: {0} (at most 3600)")]
        Seconds(why: DecimalFault) => say!("control_seconds", why = Message::from(why)),
        /// The number of moves is not a whole number from 1 to 500.
        #[error("a number of moves is a whole number from 1 to {}", Period::MAX_MOVES)]
        Moves => say!("control_moves"),
        #[error("a period without any time")]
        NoTime => say!("control_no_time"),
        /// A period with a number of moves follows one without.
        #[error(
            "a period with a number of moves follows: after how many moves? (`40/90`: 40 moves in 90 minutes)"
        )]
        MissingMoves => say!("control_missing_moves"),
        /// When the time of the period before is used up, this one brings none for the move in progress.
        #[error(
            "when the time before is used up, this period brings none: it needs a main time or a longer increment"
        )]
        BringsNothing => say!("control_brings_nothing"),
        /// A period is to repeat, but it is not said after how many moves.
        #[error("what repeats needs a number of moves")]
        RepeatWithoutMoves => say!("control_repeat_moves"),
        /// Only the last period can repeat.
        #[error("nothing can follow a period that repeats")]
        RepeatNotLast => say!("control_repeat_last"),
        /// More periods than a side may have.
        #[error("more than {} periods", Schedule::MAX_PERIODS)]
        TooManyPeriods => say!("control_too_many"),
        #[error("the time of {0} is given twice")]
        SideTwice(color: Color) => say!("control_side_twice", color = *color),
        /// Only the other side's time is given.
        #[error("the time of {0} is not given")]
        SideMissing(color: Color) => say!("control_side_missing", color = *color),
    }
}

faults! {
    /// Parts that a time control may have at some place.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Error)]
    pub enum Expected {
        /// A main time in minutes.
        #[error("minutes")]
        Minutes => say!("expected_minutes"),
        /// An increment or delay in seconds.
        #[error("seconds")]
        Seconds => say!("expected_seconds"),
        #[error("white or black")]
        Side => say!("expected_side"),
        #[error("a comma or the end")]
        SeparatorOrEnd => say!("expected_separator"),
    }
}

impl FromStr for TimeControl {
    type Err = ControlFault;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Parser::new(&as_people_write_it(text), true).control()
    }
}

/// The text without dots behind units and without words for the moves that seconds are for,
/// with one sign for two strokes.
fn as_people_write_it(text: &str) -> String {
    let mut plain = marks::plain(text).replace("''", "\"").replace("’’", "\"").replace("′′", "\"");
    for (_, words) in NAMES.iter().filter(|(kind, _)| *kind == Kind::EachMove) {
        for word in words {
            let lower = plain.to_lowercase();
            if lower.len() == plain.len()
                && let Some(at) = lower.find(word.as_str())
            {
                plain.replace_range(at..at + word.len(), " ");
            }
        }
    }
    let mut shown = String::with_capacity(plain.len());
    for sign in plain.chars() {
        let ends_a_word = sign == '.' && shown.ends_with(char::is_alphabetic);
        shown.extend((!ends_a_word).then_some(sign));
    }
    shown
}

impl TryFrom<String> for TimeControl {
    type Error = ControlFault;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// Every time in a text that is written with colons, and what it is read as, in milliseconds: for whoever wrote it
/// to be told, since others write hours and minutes so.
pub fn with_colons(text: &str) -> Vec<(String, u64)> {
    let mut found: Vec<(String, u64)> = Vec::new();
    for token in tokenize(text).iter().filter(|token| token.kind == Kind::Number && token.text.contains(':'))
    {
        if let Ok(ms) = token.main_ms()
            && found.iter().all(|(before, _)| before != token.text)
        {
            found.push((token.text.to_owned(), ms));
        }
    }
    found
}

#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
enum Kind {
    Number,
    Side(Color),
    Mode(Mode),
    Hours,
    Minutes,
    Seconds,
    /// As in `G/60`: the whole game in so many minutes.
    Game,
    Repeat,
    /// `per move`: what an increment is for anyway.
    EachMove,
    Slash,
    Separator,
    Other,
}

#[derive(Clone, Copy, Debug)]
struct Token<'a> {
    /// Byte offset at which it begins.
    at: usize,
    text: &'a str,
    kind: Kind,
}

impl Token<'_> {
    fn unexpected(&self, expected: Expected) -> ControlFault {
        ControlFault::Unexpected { found: self.quoted(), expected }
    }

    fn quoted(&self) -> String {
        shortened(&one_line(self.text), MAX_QUOTED_CHARS)
    }

    fn main_ms(&self) -> Result<u64, ControlFault> {
        parse_main(self.text, Period::MAX_MAIN_MS)
    }

    fn increment_ms(&self) -> Result<u64, ControlFault> {
        parse_ms(self.text, SECOND_MS, Period::MAX_INCREMENT_MS).map_err(ControlFault::Seconds)
    }

    fn moves(&self) -> Result<u32, ControlFault> {
        let moves = if is_digits(self.text) { parse_digits(self.text) } else { None };
        let moves = moves.and_then(|moves| u32::try_from(moves).ok());
        moves.filter(|moves| (1..=Period::MAX_MOVES).contains(moves)).ok_or(ControlFault::Moves)
    }
}

/// Cuts a text into tokens; what cannot be one is [`Kind::Other`], for the grammar to refuse.
fn tokenize(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = token_length(rest, first);
        let (token, after) = rest.split_at(length);
        tokens.push(Token { at: text.len() - rest.len(), text: token, kind: kind(token, first) });
        rest = after.trim_start();
    }
    tokens
}

fn token_length(rest: &str, first: char) -> usize {
    let run = |part: fn(char) -> bool| rest.find(|c| !part(c)).unwrap_or(rest.len());
    if is_number_part(first) {
        run(is_number_part)
    } else if first.is_alphabetic() {
        run(char::is_alphabetic)
    } else {
        first.len_utf8()
    }
}

fn is_number_part(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | ':')
}

/// Words and signs with what they stand for.
static NAMES: LazyLock<Vec<(Kind, Vec<String>)>> =
    LazyLock::new(|| ron::from_str(include_str!("names.ron")).expect("tests read it"));

fn kind(token: &str, first: char) -> Kind {
    if is_number_part(first) {
        return Kind::Number;
    }
    let mut known =
        NAMES.iter().filter(|(_, names)| names.iter().any(|name| name.eq_ignore_ascii_case(token)));
    known.next().map_or(Kind::Other, |(kind, _)| *kind)
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    next: usize,
    asks_about_commas: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, asks_about_commas: bool) -> Self {
        Parser { text, tokens: tokenize(text), next: 0, asks_about_commas }
    }

    fn control(mut self) -> Result<TimeControl, ControlFault> {
        if matches!(self.peek(0), Some(Kind::Side(_))) { self.both_sides() } else { self.one_for_both() }
    }

    fn peek(&self, ahead: usize) -> Option<Kind> {
        self.tokens.get(self.next + ahead).map(|token| token.kind)
    }

    fn token(&mut self, expected: Expected) -> Result<Token<'a>, ControlFault> {
        let token = self.tokens.get(self.next).copied().ok_or(ControlFault::Incomplete { expected })?;
        self.next += 1;
        Ok(token)
    }

    fn take(&mut self, kind: Kind) -> bool {
        let found = self.peek(0) == Some(kind);
        self.next += usize::from(found);
        found
    }

    fn number(&mut self, expected: Expected) -> Result<Token<'a>, ControlFault> {
        let token = self.token(expected)?;
        if token.kind == Kind::Number { Ok(token) } else { Err(token.unexpected(expected)) }
    }

    fn one_for_both(&mut self) -> Result<TimeControl, ControlFault> {
        let schedule = self.schedule()?;
        if let (Some(Kind::Separator), Some(Kind::Side(color))) = (self.peek(0), self.peek(1)) {
            return Err(ControlFault::SideMissing(!color));
        }
        match self.tokens.get(self.next) {
            Some(token) => Err(token.unexpected(Expected::SeparatorOrEnd)),
            None => Ok(TimeControl::new(ByColor { white: schedule.clone(), black: schedule })),
        }
    }

    fn both_sides(&mut self) -> Result<TimeControl, ControlFault> {
        let mut sides = ByColor { white: None, black: None };
        loop {
            let token = self.token(Expected::Side)?;
            let Kind::Side(color) = token.kind else { return Err(token.unexpected(Expected::Side)) };
            if sides.get(color).is_some() {
                return Err(ControlFault::SideTwice(color));
            }
            *sides.get_mut(color) = Some(self.schedule()?);
            match self.tokens.get(self.next) {
                None => break,
                Some(token) if token.kind == Kind::Separator => self.next += 1,
                Some(token) => return Err(token.unexpected(Expected::SeparatorOrEnd)),
            }
        }
        let white = sides.white.ok_or(ControlFault::SideMissing(Color::White))?;
        let black = sides.black.ok_or(ControlFault::SideMissing(Color::Black))?;
        Ok(TimeControl::new(ByColor { white, black }))
    }

    fn schedule(&mut self) -> Result<Schedule, ControlFault> {
        let mut earlier: Vec<Period> = Vec::new();
        // The longest increment of a period that ends by its time, as the move in which it ends has had it.
        let mut had_ms = None;
        loop {
            if earlier.len() == Schedule::MAX_PERIODS {
                return Err(ControlFault::TooManyPeriods);
            }
            let period = self.period()?;
            match had_ms {
                Some(_) if period.moves.is_some() => return Err(ControlFault::MissingMoves),
                Some(had_ms) if period.main_ms == 0 && period.increment_ms <= had_ms => {
                    return Err(ControlFault::BringsNothing);
                }
                Some(_) | None => {}
            }
            let repeats = self.take(Kind::Repeat);
            if repeats && period.moves.is_none() {
                return Err(ControlFault::RepeatWithoutMoves);
            }
            if !self.another_period_follows() {
                return Ok(Schedule::new(earlier, period, repeats));
            }
            if repeats {
                return Err(ControlFault::RepeatNotLast);
            }
            if period.moves.is_none() {
                self.refuse_decimal_comma()?;
                had_ms = had_ms.max(Some(period.increment_ms));
            }
            self.next += 1;
            earlier.push(period);
        }
    }

    /// A comma between digits is a decimal point in most of Europe: where all the rest would be right with one, nobody
    /// can say which was meant.
    fn refuse_decimal_comma(&self) -> Result<(), ControlFault> {
        let tokens = self.next.checked_sub(1).and_then(|before| self.tokens.get(before..before + 3));
        let Some([before, comma, after]) = tokens else { return Ok(()) };
        let (head, tail) = (&self.text[..comma.at], &self.text[comma.at + comma.text.len()..]);
        let tight = comma.text == "," && head.ends_with(before.text) && tail.starts_with(after.text);
        if !tight || !is_digits(before.text) || !after.text.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(());
        }
        // The other commas part periods there: each is asked about on its own, or the work would double with each.
        if !self.asks_about_commas || Parser::new(&format!("{head}.{tail}"), false).control().is_err() {
            return Ok(());
        }
        let (before, after) = (before.quoted(), after.quoted());
        let (decimal, periods) = (format!("{before}.{after}"), format!("{before}, {after}"));
        Err(ControlFault::Comma { decimal, periods })
    }

    fn another_period_follows(&self) -> bool {
        self.peek(0) == Some(Kind::Separator) && !matches!(self.peek(1), Some(Kind::Side(_)))
    }

    /// The main time that begins with this number, with its units where it has some.
    fn main_ms(&mut self, number: Token<'a>) -> Result<u64, ControlFault> {
        let hours = self.take(Kind::Hours);
        if !hours {
            self.take(Kind::Minutes);
            return number.main_ms();
        }
        let hours_ms = parse_ms(number.text, HOUR_MS, Period::MAX_MAIN_MS).map_err(ControlFault::Minutes)?;
        if self.peek(0) != Some(Kind::Number) {
            return Ok(hours_ms);
        }
        let rest = self.number(Expected::Minutes)?;
        self.take(Kind::Minutes);
        let is_below_an_hour = is_digits(number.text) && is_digits(rest.text) && rest.main_ms()? < HOUR_MS;
        let all_ms = Some(hours_ms + rest.main_ms()?).filter(|_| is_below_an_hour);
        let all_ms = all_ms.ok_or(ControlFault::Colons)?;
        let fits = Some(all_ms).filter(|all_ms| *all_ms <= Period::MAX_MAIN_MS);
        fits.ok_or(ControlFault::Minutes(DecimalFault::TooLarge))
    }

    fn period(&mut self) -> Result<Period, ControlFault> {
        // Elsewhere nobody can say for which periods a delay behind it is.
        let is_whole_game = self.next == 0 && self.take(Kind::Game);
        if is_whole_game {
            self.take(Kind::Slash);
        }
        let first = self.number(Expected::Minutes)?;
        let (moves, minutes) = if !is_whole_game && self.take(Kind::Slash) {
            (Some(first.moves()?), self.number(Expected::Minutes)?)
        } else {
            (None, first)
        };
        let main_ms = self.main_ms(minutes)?;
        let (mut mode, mut increment_ms) = (Mode::SuddenDeath, 0);
        if matches!(self.peek(1), Some(Kind::Mode(_))) {
            self.take(Kind::Separator);
        }
        if let Some(Kind::Mode(named)) = self.peek(0) {
            self.next += 1;
            increment_ms = self.number(Expected::Seconds)?.increment_ms()?;
            self.take(Kind::Seconds);
            mode = if increment_ms == 0 { Mode::SuddenDeath } else { named };
        }
        let usual_as_hours = moves.is_some() || increment_ms >= LONG_INCREMENT_MS;
        if let Some(hours_ms) = as_hours(minutes.text).filter(|_| usual_as_hours) {
            let found = minutes.quoted();
            return Err(ControlFault::TwoTimes { found, hours_ms, minutes_ms: main_ms });
        }
        if main_ms == 0 && increment_ms == 0 {
            return Err(ControlFault::NoTime);
        }
        Ok(Period { moves, main_ms, mode, increment_ms })
    }
}
