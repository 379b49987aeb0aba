//! Time controls: the time agreed for a number of moves (fide-2018 6.3.1).

use std::fmt;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::decimal::{HOUR_MS, SECOND_MS, format_ms};
use super::reading::format_main;
use crate::rules::{ByColor, Color};

/// The moves for which increments count when a control is classified (fide-2018 A.1, B.1).
const SIXTY: u32 = 60;

/// Modes of adding time for a move (fide-2018 6.3.2 and its commentary).
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Hash)]
pub enum Mode {
    /// No time is added for a move.
    SuddenDeath,
    /// The increment is added for every move; what is not used of it is kept.
    Fischer,
    /// The increment is added for every move; what is not used of it lapses.
    Bronstein,
    /// The main time starts to run only after the delay; the reading never includes the delay.
    Delay,
}

/// A period of a time control: so much time for so many moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub struct Period {
    /// Moves to complete in this period. `None`: all that remain, or, where another period follows, whatever is
    /// made until its time is used up.
    pub moves: Option<u32>,
    /// The main time this period brings, in milliseconds.
    pub main_ms: u64,
    /// Mode of the increment; [`Mode::SuddenDeath`] exactly when there is none.
    pub mode: Mode,
    /// The increment or delay of one move, in milliseconds.
    pub increment_ms: u64,
}

impl Period {
    /// The longest main time of one period: 24 hours.
    pub(crate) const MAX_MAIN_MS: u64 = 24 * HOUR_MS;
    /// The longest increment or delay: 1 hour.
    pub(crate) const MAX_INCREMENT_MS: u64 = HOUR_MS;
    /// The most moves one period may ask for.
    pub(crate) const MAX_MOVES: u32 = 500;

    /// Time that the reading holds for the next move on top of the main time, in milliseconds:
    /// the increment in Fischer and Bronstein mode, where it is there before the move
    /// (commentary to fide-2018 6.3), else 0.
    pub const fn bonus_ms(&self) -> u64 {
        match self.mode {
            Mode::Fischer | Mode::Bronstein => self.increment_ms,
            Mode::SuddenDeath | Mode::Delay => 0,
        }
    }

    /// Time that a move may last before it costs main time, in milliseconds: the delay, or 0 in other modes.
    pub(crate) const fn delay_ms(&self) -> u64 {
        match self.mode {
            Mode::Delay => self.increment_ms,
            Mode::SuddenDeath | Mode::Fischer | Mode::Bronstein => 0,
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        f.write_str(&format_main(self.main_ms))?;
        let sign = match self.mode {
            Mode::SuddenDeath => return Ok(()),
            Mode::Fischer => "+",
            Mode::Bronstein => " bronstein ",
            Mode::Delay => " delay ",
        };
        write!(f, "{sign}{}", format_ms(self.increment_ms, SECOND_MS))
    }
}

/// One side's periods, in order: after one without a move count none has one, and only the last may repeat.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(super) struct Schedule {
    /// One without a move count ends when its time is used up.
    earlier: Vec<Period>,
    last: Period,
    /// Only if the last has a move count.
    repeats: bool,
}

impl Schedule {
    /// The most periods one side may have.
    pub(super) const MAX_PERIODS: usize = 16;

    pub(super) const fn new(earlier: Vec<Period>, last: Period, repeats: bool) -> Self {
        Self { earlier, last, repeats }
    }

    fn periods(&self) -> impl Iterator<Item = &Period> {
        self.earlier.iter().chain([&self.last])
    }

    /// The stage of a side that has completed `moves` moves, and used up the time of
    /// `used_up` periods that end by it.
    pub(super) fn stage(&self, moves: u32, mut used_up: u32) -> PeriodStage {
        let mut moves_in_period = moves;
        let mut number = 1_u32;
        let following = self.earlier.iter().skip(1).chain([&self.last]);
        for (period, next) in self.earlier.iter().zip(following) {
            match period.moves {
                Some(count) if moves_in_period >= count => moves_in_period -= count,
                None if used_up > 0 => used_up -= 1,
                moves => {
                    let next = Some(*next).filter(|_| moves.is_none());
                    return PeriodStage { next, ..PeriodStage::new(number, *period, moves_in_period) };
                }
            }
            number += 1;
        }
        if let (true, Some(count @ 1..)) = (self.repeats, self.last.moves) {
            number = number.saturating_add(moves_in_period / count);
            moves_in_period %= count;
        }
        PeriodStage::new(number, self.last, moves_in_period)
    }

    /// This schedule with this increment in every period that has none.
    fn with_increment(&self, increment_ms: u64) -> Self {
        let with = |period: &Period| match period.mode {
            Mode::SuddenDeath => Period { mode: Mode::Fischer, increment_ms, ..*period },
            Mode::Fischer | Mode::Bronstein | Mode::Delay => *period,
        };
        Self {
            earlier: self.earlier.iter().map(with).collect(),
            last: with(&self.last),
            repeats: self.repeats,
        }
    }

    /// See [`TimeControl::allotted_ms`].
    fn allotted_ms(&self) -> u64 {
        let increments_ms: u64 = (0..SIXTY).map(|moves| self.stage(moves, 0).period.increment_ms).sum();
        let main_ms: u64 = self.periods().map(|period| period.main_ms).sum();
        let written = self.periods().fold(0, |number, _| number + 1);
        let repetitions = self.stage(SIXTY - 1, 0).number.saturating_sub(written);
        main_ms + increments_ms + u64::from(repetitions) * self.last.main_ms
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for period in &self.earlier {
            write!(f, "{period}, ")?;
        }
        write!(f, "{}{}", self.last, if self.repeats { " repeat" } else { "" })
    }
}

/// Stage of a side among its periods.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct PeriodStage {
    /// The number of the period, from 1; each repetition counts.
    pub(super) number: u32,
    pub(super) period: Period,
    /// Moves that complete it; `None` when no control lies ahead.
    pub(super) moves_left: Option<u32>,
    /// The period that begins when the time of this one is used up, if any does.
    pub(super) next: Option<Period>,
}

impl PeriodStage {
    fn new(number: u32, period: Period, moves_in_period: u32) -> Self {
        let moves_left = period.moves.and_then(|count| count.checked_sub(moves_in_period));
        Self { number, period, moves_left: moves_left.filter(|&left| left > 0), next: None }
    }
}

/// A time control: what was agreed for both sides before the game (fide-2018 6.3.1).
///
/// Written as players write it, main times in minutes (or as `4:30` and `1:40:00`) and increments in seconds:
///
/// ```
/// use evavier_core::clock::TimeControl;
///
/// for text in ["90+30", "90 bronstein 30", "60", "40/90+30, 30+30", "30/120, 15/60 repeat", "white 5, black 4",
///     "90+30, 30+30"]
/// {
///     let control: TimeControl = text.parse()?;
///     assert_eq!(control.to_string(), text);
/// }
/// # Ok::<(), evavier_core::clock::ControlFault>(())
/// ```
///
/// A period without a number of moves that another follows (`90+30, 30+30`) ends when its time is used up, as on
/// a clock that does not count moves: no flag falls, and the next one brings its time.
///
/// An increment of zero is no increment: `60+0` equals `60`. A last period with a move count that is not
/// repeated brings no more time once its moves are made; what is left then serves for the rest of the game.
/// [`Display`](fmt::Display) prints the canonical form, which is also the serialised one.
#[derive(Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TimeControl {
    sides: ByColor<Schedule>,
}

impl TimeControl {
    pub(super) const fn new(sides: ByColor<Schedule>) -> Self {
        Self { sides }
    }

    pub(super) const fn schedule(&self, color: Color) -> &Schedule {
        self.sides.get(color)
    }

    /// One side's periods in order, each once, whether it repeats or not; never none.
    pub fn periods(&self, color: Color) -> impl Iterator<Item = &Period> {
        self.schedule(color).periods()
    }

    /// True if one side has a period that ends when its time is used up, for another to begin.
    pub fn is_timed(&self, color: Color) -> bool {
        self.schedule(color).earlier.iter().any(|period| period.moves.is_none())
    }

    /// The moves and the main time of one side's only period, where it has a number of moves and no increment: others
    /// write minutes and seconds so, `15/10`.
    pub fn moves_of_all(&self, color: Color) -> Option<(u32, u64)> {
        let Schedule { earlier, last, repeats } = self.schedule(color);
        let moves = last.moves.filter(|_| earlier.is_empty() && !repeats && last.increment_ms == 0)?;
        Some((moves, last.main_ms))
    }

    /// True if one side's last period starts again each time its moves are complete (fide-1930 20.1a).
    pub const fn repeats(&self, color: Color) -> bool {
        self.schedule(color).repeats
    }

    /// This control with this increment for both sides, added in Fischer mode, wherever there is none.
    pub fn with_increment(&self, increment_ms: u64) -> Self {
        let schedule = |color| self.schedule(color).with_increment(increment_ms);
        if increment_ms == 0 { self.clone() } else { Self { sides: ByColor::from_fn(schedule) } }
    }

    /// True if both sides have the same.
    pub fn is_equal(&self) -> bool {
        self.sides.white == self.sides.black
    }

    /// The time that decides between standard, rapid and blitz, in milliseconds, for one side: the main time
    /// plus sixty times the increment (fide-2018 A.1, B.1).
    ///
    /// The book speaks of one period only. With several, all main times are summed, a repeating period as
    /// often as sixty moves reach it and at least once, and so are the increments or delays of moves 1 to 60;
    /// where time ends a period, nobody knows at which move, so all are counted as its own.
    pub fn allotted_ms(&self, color: Color) -> u64 {
        self.schedule(color).allotted_ms()
    }

    /// The [`allotted_ms`](Self::allotted_ms) of the side that has more: a game is as fast as it is for that
    /// side, for the Laws know only games with the same time for both.
    pub fn longest_allotted_ms(&self) -> u64 {
        self.allotted_ms(Color::White).max(self.allotted_ms(Color::Black))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByColor { white, black } = &self.sides;
        if self.is_equal() { write!(f, "{white}") } else { write!(f, "white {white}, black {black}") }
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

/// A time control with a name. The name itself stands in each locale.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Preset {
    pub id: String,
    pub control: TimeControl,
}

/// All of them, in the order in which they are listed.
pub(crate) fn presets() -> &'static [Preset] {
    static PRESETS: OnceLock<Vec<Preset>> = OnceLock::new();
    PRESETS.get_or_init(|| {
        ron::from_str(include_str!("presets.ron")).expect("the built-in file is checked by a test")
    })
}
