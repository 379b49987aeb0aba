//! The chess clock: the time left to both sides (fide-2018 6.1-6.3).

use serde::{Deserialize, Serialize};

use super::control::{PeriodStage, TimeControl};
use super::dial::Side;
use crate::rules::{ByColor, Color};

/// A chess clock as a value. It never asks what time it is: every `at_ms` is the present instant, in
/// milliseconds from an origin that the caller chose, so a clock can be written down and read back.
///
/// An `at_ms` before the last instant that changed the clock counts as that instant: time never runs
/// backwards and none comes into being.
///
/// Asking is free of effects. A flag that fell between two changes is found by asking ([`flag`](Self::flag)),
/// and recorded by the next change; [`advance`](Self::advance) does nothing but that. From the first fallen
/// flag on both clocks stand, the fallen one at 0, and presses change nothing (fqe-2018 equipment 4.14.1,
/// 4.14.10). Whether the game is lost by it is not the clock's to say (fide-2018 6.8, 6.9).
///
/// ```
/// use evavier_core::clock::Clock;
/// use evavier_core::rules::Color::{Black, White};
///
/// let mut clock = Clock::new("90+30".parse()?);
/// clock.start(White, 1_000);
/// clock.press(21_000);
/// assert_eq!(clock.remaining_ms(White, 21_000), (90 * 60 + 40) * 1_000);
/// assert_eq!(clock.running(), Some(Black));
/// # Ok::<(), evavier_core::clock::ControlFault>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Clock {
    control: TimeControl,
    sides: ByColor<Side>,
    turn: Color,
    running: bool,
    fallen: Option<Color>,
    last_ms: u64,
    /// The side that was first to reach each time control, from the first on.
    #[serde(default)]
    passed: Vec<Color>,
}

impl Clock {
    /// A stopped clock with the full times of the first period, at instant 0.
    ///
    /// Fischer and Bronstein readings include the increment of the first move (commentary to fide-2018 6.3).
    pub fn new(control: TimeControl) -> Self {
        let sides = ByColor::from_fn(|color| Side::new(control.schedule(color)));
        Self {
            control,
            sides,
            turn: Color::White,
            running: false,
            fallen: None,
            last_ms: 0,
            passed: Vec::new(),
        }
    }

    /// The time control that was agreed before the game.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The side whose clock runs; `None` while both stand. A flag that fell unrecorded
    /// leaves its side running here.
    pub fn running(&self) -> Option<Color> {
        self.running.then_some(self.turn)
    }

    /// The side whose clock runs, or ran last, or will run first: White at the start (fide-2018 6.6).
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The first side whose flag has fallen at `at_ms`. Exactly zero is fallen.
    pub fn flag(&self, at_ms: u64) -> Option<Color> {
        self.fallen.or_else(|| self.next_deadline_ms().filter(|&due| at_ms >= due).map(|_| self.turn))
    }

    /// True if a flag has fallen by the time accounted for so far.
    pub(crate) const fn has_fallen(&self) -> bool {
        self.fallen.is_some()
    }

    /// Reading of one side's clock at `at_ms`, in milliseconds; 0 for a fallen flag.
    pub fn remaining_ms(&self, color: Color, at_ms: u64) -> u64 {
        self.side(color, at_ms).left_ms
    }

    /// Moves one side has completed, as the counter shows them (fide-2018 D.2.6: the number of presses).
    pub const fn moves(&self, color: Color) -> u32 {
        self.sides.get(color).moves
    }

    /// The number of the period one side is in at `at_ms`, from 1; each repetition counts.
    pub fn period(&self, color: Color, at_ms: u64) -> u32 {
        self.stage(color, at_ms).number
    }

    /// True if no other period follows the one that one side is in at `at_ms`; of those
    /// that repeat each is the last.
    pub fn is_in_last_period(&self, color: Color, at_ms: u64) -> bool {
        self.period(color, at_ms) as usize >= self.control.periods(color).count()
    }

    /// The increment or delay of each move of one side's period at `at_ms`, in milliseconds; 0 where there is none.
    pub fn increment_ms(&self, color: Color, at_ms: u64) -> u64 {
        self.stage(color, at_ms).period.increment_ms
    }

    /// The main time that one side gets when what it has at `at_ms` is used up, in milliseconds; `None` where its
    /// flag falls then.
    pub fn next_by_time_ms(&self, color: Color, at_ms: u64) -> Option<u64> {
        self.stage(color, at_ms).next.map(|period| period.main_ms)
    }

    /// True if one side is in its last period at `at_ms`: no more main time comes, neither for moves nor
    /// when what it has is used up.
    pub fn is_last_period(&self, color: Color, at_ms: u64) -> bool {
        let stage = self.stage(color, at_ms);
        stage.moves_left.is_none() && stage.next.is_none()
    }

    /// Reading of one side's clock at `at_ms`, in milliseconds; where more time comes when that is used up,
    /// its reading when the last period begins. Only this can be too little.
    pub fn last_period_ms(&self, color: Color, at_ms: u64) -> u64 {
        if self.flag(at_ms) == Some(color) {
            return 0;
        }
        self.side(color, at_ms).in_last_period(self.control.schedule(color)).left_ms
    }

    /// Time that one side's move has used by `at_ms` of a delay or a Bronstein increment, in milliseconds;
    /// `None` where its period has neither.
    pub fn used_of_move_ms(&self, color: Color, at_ms: u64) -> Option<u64> {
        let side = self.side(color, at_ms);
        side.used_of_move_ms(&side.stage(self.control.schedule(color)).period)
    }

    /// Number of one side's periods that have ended by `at_ms` because their time was used up.
    pub fn used_up(&self, color: Color, at_ms: u64) -> u32 {
        self.side(color, at_ms).used_up
    }

    /// Moves one side still has to complete in its period; `None` when no time control lies ahead.
    pub fn moves_to_control(&self, color: Color) -> Option<u32> {
        self.sides.get(color).stage(self.control.schedule(color)).moves_left
    }

    /// The side that was first to complete the moves of a time control, from 1 (fqe-2018 equipment 4.14.6).
    pub fn first_past(&self, control: u32) -> Option<Color> {
        self.passed.get(usize::try_from(control.checked_sub(1)?).ok()?).copied()
    }

    /// Instant at which the running side's flag falls if nobody presses, in milliseconds from the
    /// origin, a delay that still runs and periods that begin when time is used up included;
    /// `None` while both clocks stand.
    pub fn next_deadline_ms(&self) -> Option<u64> {
        let span_ms = || self.sides.get(self.turn).until_flag_ms(self.control.schedule(self.turn));
        self.running.then(|| self.last_ms.saturating_add(span_ms()))
    }

    /// Starts one side's clock, and stops the other's: the start of the game (fide-2018 6.6), or a position
    /// that the arbiter restored. A new move begins, with its full delay, unless that side's clock runs already.
    /// Nothing happens once a flag has fallen.
    pub fn start(&mut self, color: Color, at_ms: u64) {
        self.advance(at_ms);
        if self.fallen.is_some() || self.running() == Some(color) {
            return;
        }
        self.sides = self.sides.map(Side::with_new_move);
        self.turn = color;
        self.running = true;
    }

    /// Stops both clocks (fide-2018 6.11).
    pub fn stop(&mut self, at_ms: u64) {
        self.advance(at_ms);
        self.running = false;
    }

    /// Starts the clock again that [`stop`](Self::stop) stopped, in the move in progress. Nothing happens
    /// once a flag has fallen.
    pub fn resume(&mut self, at_ms: u64) {
        self.advance(at_ms);
        self.running = self.fallen.is_none();
    }

    /// The running side completes its move (fide-2018 6.2.1): its time for the next move is added, its counter
    /// goes up, and the other side's clock runs. False: the clock does not run, or a flag
    /// had fallen first, and nothing changes.
    ///
    /// Where a press was skipped because the opponent replied at once, two presses at one instant put the
    /// increments and both counters right (commentary to fide-2018 6.2.1).
    pub fn press(&mut self, at_ms: u64) -> bool {
        self.advance(at_ms);
        if self.running {
            self.complete_move();
            self.turn = !self.turn;
        }
        self.running
    }

    /// The arbiter presses once on each side, at one instant, running or not: both counters go up and both
    /// sides get what a move brings (commentary to fide-2018 6.2.1). Nothing happens once a flag has fallen.
    pub fn press_both(&mut self, at_ms: u64) {
        self.advance(at_ms);
        if self.fallen.is_some() {
            return;
        }
        let running = std::mem::replace(&mut self.running, true);
        self.press(at_ms);
        self.press(at_ms);
        self.running = running;
    }

    /// One side bears time that passed while nobody kept it, as if its clock had run: in the move in progress
    /// a delay is used up first. The clock does not start or stop by it.
    pub fn charge(&mut self, color: Color, passed_ms: u64, at_ms: u64) {
        self.advance(at_ms);
        let schedule = self.control.schedule(color);
        let side = self.sides.get_mut(color);
        if color == self.turn {
            let used_ms = side.used_ms.saturating_add(passed_ms);
            *side = side.run(schedule, passed_ms).0;
            side.used_ms = used_ms;
        } else {
            *side = side.charged(schedule, passed_ms);
        }
    }

    /// Accounts for the time up to `at_ms` and records a flag that fell until then; the first fallen flag, if any.
    pub fn advance(&mut self, at_ms: u64) -> Option<Color> {
        if self.running {
            let elapsed_ms = at_ms.saturating_sub(self.last_ms);
            let (side, fallen) = self.sides.get(self.turn).run(self.control.schedule(self.turn), elapsed_ms);
            *self.sides.get_mut(self.turn) = side;
            if fallen {
                self.fallen = Some(self.turn);
                self.running = false;
            }
        }
        self.last_ms = self.last_ms.max(at_ms);
        self.fallen
    }

    /// The arbiter sets what one side's clock reads from `at_ms` on, in milliseconds (fide-2018 6.10.2, 6.13).
    ///
    /// More than 0 for the fallen side raises its flag again; both clocks then stand until started.
    pub fn set_remaining_ms(&mut self, color: Color, remaining_ms: u64, at_ms: u64) {
        self.advance(at_ms);
        self.sides.get_mut(color).left_ms = remaining_ms;
        if self.fallen == Some(color) && remaining_ms > 0 {
            self.fallen = None;
        }
    }

    /// The arbiter adds time, as for the opponent's illegal move (fide-2018 7.5.5). A fallen flag gets none
    /// (fqe-2018 equipment 4.14.10): use [`set_remaining_ms`](Self::set_remaining_ms) to undo a flag.
    pub fn add_ms(&mut self, color: Color, added_ms: u64, at_ms: u64) {
        self.advance(at_ms);
        if self.fallen != Some(color) {
            let side = self.sides.get_mut(color);
            side.left_ms = side.left_ms.saturating_add(added_ms);
        }
    }

    /// The arbiter sets the clock so that every move brings this increment in the periods that had none
    /// (fide-2018 III.4), to both sides, from the next press on; the move in progress gets nothing more.
    pub fn grant_increment(&mut self, increment_ms: u64, at_ms: u64) {
        self.advance(at_ms);
        self.control = self.control.with_increment(increment_ms);
    }

    /// The arbiter sets one side's counter of completed moves (fide-2018 6.10.2), and with it the period.
    /// No time comes or goes with it: the arbiter sets that too. A side that has moves to complete again has used up
    /// none of the periods that end by their time.
    pub fn set_moves(&mut self, color: Color, moves: u32, at_ms: u64) {
        self.advance(at_ms);
        let side = self.sides.get_mut(color);
        side.moves = moves;
        if side.stage(self.control.schedule(color)).moves_left.is_some() {
            side.used_up = 0;
        }
        // A control that nobody is past any more has not been reached.
        let reached = self.period(Color::White, at_ms).max(self.period(Color::Black, at_ms));
        self.passed.truncate(usize::try_from(reached.saturating_sub(1)).unwrap_or(usize::MAX));
    }

    /// One side goes back to where so many of its periods had ended because their time was used up; with the times of
    /// then, which the arbiter sets too.
    pub fn set_used_up(&mut self, color: Color, used_up: u32, at_ms: u64) {
        self.advance(at_ms);
        let side = self.sides.get_mut(color);
        if side.used_up != used_up {
            *side = side.with_new_move();
            side.used_up = used_up;
        }
    }

    /// A move that was completed goes on, on a stopped clock: that side has used so much already of a delay or a Bronstein
    /// increment, in milliseconds. The times are the arbiter's to set.
    pub fn go_back_to_move(&mut self, color: Color, used_ms: u64, at_ms: u64) {
        self.stop(at_ms);
        self.sides = self.sides.map(Side::with_new_move);
        let side = self.sides.get_mut(color);
        *side = side.in_move(used_ms);
        self.turn = color;
    }

    /// One dial as it is at `at_ms`, unless its flag has fallen by then.
    fn side(&self, color: Color, at_ms: u64) -> Side {
        let side = *self.sides.get(color);
        let elapsed_ms = at_ms.saturating_sub(self.last_ms);
        if self.running() == Some(color) {
            side.run(self.control.schedule(color), elapsed_ms).0
        } else {
            side
        }
    }

    fn stage(&self, color: Color, at_ms: u64) -> PeriodStage {
        self.side(color, at_ms).stage(self.control.schedule(color))
    }

    /// Adds what the next move brings and takes back what a Bronstein increment must not carry over.
    ///
    /// Within a Bronstein period that is what the move used, at most the increment. Where the period changes,
    /// the next move's increment is the new period's.
    fn complete_move(&mut self) {
        let color = self.turn;
        let schedule = self.control.schedule(color);
        let side = self.sides.get_mut(color);
        let before = side.stage(schedule);
        let unused_ms = side.unused_ms(&before.period);
        *side = side.with_new_move();
        side.moves = side.moves.saturating_add(1);
        let after = side.stage(schedule);
        let is_new_period = after.number != before.number;
        let reached = usize::try_from(after.number.saturating_sub(1)).unwrap_or(usize::MAX);
        if is_new_period && self.passed.len() < reached {
            self.passed.push(color);
        }
        let main_ms = if is_new_period { after.period.main_ms } else { 0 };
        let gained_ms = main_ms + after.period.bonus_ms();
        side.left_ms = side.left_ms.saturating_add(gained_ms).saturating_sub(unused_ms);
    }
}
