//! What the arbiter does to the clock besides setting it, and time that nobody kept.

use super::cited::article;
use super::output::{Output, Weight};
use super::turn::Turn;
use crate::game::eboard::Shown;
use crate::game::event::{Event, GapCause};
use crate::game::judgement::Judgement;
use crate::game::state::{Stage, Step};
use crate::language::{Message, Millis};
use crate::rules::Color;

impl Turn<'_> {
    /// One press on each side, for one that was missed (commentary to fide-2018 6.2.1).
    pub(super) fn mend_presses(&mut self) {
        let Some(clock) = &self.state().clock else { return self.say(Weight::Answer, say!("no_clock")) };
        if let Some(color) = clock.flag(self.at_ms) {
            return self.say(Weight::Answer, say!("flag_fell", color));
        }
        let edition = self.state().edition();
        let article = article(&edition.presses_mended).or_else(|| article(&edition.clock_corrected));
        self.record(Event::Judged(Judgement::PressesMended { article: article.clone() }));
        let Some(clock) = &self.state().clock else { return };
        let (white, black) = (u64::from(clock.moves(Color::White)), u64::from(clock.moves(Color::Black)));
        self.say(Weight::Answer, say!("presses_mended", white, black, article));
    }

    /// What `undo` takes back besides changes of the clock: it is younger than the last of those, or that cannot be
    /// undone.
    pub(super) fn undoes(&self) -> Option<Step> {
        let state = self.state();
        let first = state.was_stepped_last() || state.undone(self.at_ms).is_none();
        state.last_step().filter(|_| first)
    }

    pub(super) fn undo(&mut self) {
        match self.undoes() {
            Some(Step::Press) => self.undo_press(),
            Some(Step::Ruling) => self.undo_ruling(),
            None => self.undo_change(),
        }
    }

    /// What was ruled last is taken back, with all that came of it.
    fn undo_ruling(&mut self) {
        let article = article(&self.state().edition().clock_corrected);
        self.record(Event::Judged(Judgement::RulingUndone { article: article.clone() }));
        let session = &mut *self.session;
        (session.talk.asking, session.differ) = (None, None);
        let (plies, color) = (self.state().history.moves().len() as u64, self.state().mover());
        self.say(Weight::Answer, say!("ruling_undone", plies, color, article));
        if let Some(mv) = self.state().announced() {
            let mv = self.session.spoken(mv);
            self.say(Weight::Answer, say!("resumed_pending", mv));
        }
        self.tell_clocks();
    }

    fn undo_press(&mut self) {
        if matches!(self.state().stage, Stage::Proposed(_)) {
            self.record(Event::Withdrawn);
        }
        let article = article(&self.state().edition().clock_corrected);
        self.record(Event::Judged(Judgement::PressUndone { article: article.clone() }));
        self.session.talk.asking = None;
        let Some(mv) = self.state().announced() else { return };
        let (color, mv) = (self.state().mover(), self.session.spoken(mv));
        self.say(Weight::Answer, say!("press_undone", color, mv, article));
        self.tell_clocks();
    }

    /// What both clocks show, which stand.
    fn tell_clocks(&mut self) {
        let Some(clock) = &self.state().clock else { return };
        let [white, black] = Color::ALL.map(|color| Millis(clock.remaining_ms(color, self.at_ms)));
        self.say(Weight::Answer, say!("clocks_stand_at", white, black));
    }

    pub(super) fn undo_change(&mut self) {
        let Some((times, moves)) = self.state().undone(self.at_ms) else {
            return self.say(Weight::Answer, say!("nothing_to_undo"));
        };
        let article = article(&self.state().edition().clock_corrected);
        self.record(Event::Judged(Judgement::ClockUndone { times, moves, article: article.clone() }));
        let (white, black) = (Millis(times.white), Millis(times.black));
        self.say(Weight::Answer, say!("clock_undone", white, black, article));
        self.check_flag();
    }

    /// What ended the game is taken back.
    pub(super) fn reopen(&mut self) {
        if !self.state().can_be_reopened() {
            return self.say(Weight::Answer, say!("game_goes_on"));
        }
        let edition = self.state().edition();
        let article = article(&edition.signatures).or_else(|| article(&edition.arbiter_decides));
        self.record(Event::Judged(Judgement::Reopened { article: article.clone() }));
        let session = &mut *self.session;
        (session.talk.asking, session.differ) = (None, None);
        let color = self.state().mover();
        self.say(Weight::Answer, say!("reopened", color, article));
        if let Some(mv) = self.state().announced() {
            let mv = self.session.spoken(mv);
            self.say(Weight::Answer, say!("resumed_pending", mv));
        }
        self.tell_clocks();
        if let Some(color) = self.state().irregular.flag {
            self.say(Weight::Answer, say!("reopened_flag", color));
        }
        if self.state().draws().asked().is_some() {
            self.tell_arbiter_first(Weight::Answer);
        }
    }

    // ---- time that nobody kept

    /// Nobody kept the time for a while; where a clock ran, both stand now until the arbiter has decided.
    pub(super) fn find_gap(&mut self, ms: u64, cause: GapCause) {
        let Some(color) = self.state().clock.as_ref().map(crate::clock::Clock::turn) else { return };
        self.record(Event::Gap { ms, cause });
        let time = Millis(ms);
        self.say(
            Weight::Announcement,
            match cause {
                GapCause::Asleep => say!("gap_asleep", time, color),
                GapCause::Frozen => say!("gap_frozen", time, color),
                GapCause::Restart => say!("gap_restart", time, color),
                GapCause::DateSetBack => say!("gap_unknown", color),
            },
        );
        self.ask_who_bears(Weight::Announcement);
    }

    /// Time that nobody knows has to be named by whoever says who bears it.
    pub(super) fn ask_who_bears(&mut self, weight: Weight) {
        self.say(weight, self.who_bears());
    }

    pub(super) fn who_bears(&self) -> Message {
        let is_known = self.state().gap().is_none_or(|gap| gap.is_known);
        if is_known { say!("gap_ask") } else { say!("gap_ask_how_long") }
    }

    /// The machine or the program was not there; where no clock ran, nobody has lost anything.
    pub(super) fn lost_time(&mut self, ms: u64, cause: GapCause) {
        let runs = self.state().clock.as_ref().is_some_and(|clock| clock.running().is_some());
        if runs && self.state().outcome.is_none() {
            self.find_gap(ms, cause);
        }
    }

    /// The arbiter says who bears it.
    pub(super) fn bear_gap(&mut self, color: Option<Color>, ms: Option<u64>) {
        let Some(gap) = self.state().gap() else { return self.say(Weight::Answer, say!("no_gap")) };
        if color.is_some() && ms.is_none() && !gap.is_known {
            return self.ask_who_bears(Weight::Answer);
        }
        let ms = if color.is_some() { ms.unwrap_or(gap.ms) } else { 0 };
        let article = article(&self.state().edition().clock_corrected);
        self.record(Event::Judged(Judgement::GapBorne { color, ms, article: article.clone() }));
        let told = match color {
            Some(color) => say!("gap_borne", color, time = Millis(ms), article),
            None => say!("gap_nobody", article),
        };
        self.say(Weight::Answer, told);
        self.check_flag();
    }

    /// A low battery is shown; it is said aloud only where nobody is disturbed by it, and logged where the game is
    /// rated.
    pub(super) fn battery_low(&mut self, percent: u8) {
        let told = say!("battery_low", percent = u64::from(percent));
        if self.state().setup.rated {
            self.record(Event::BatteryLow { percent });
            self.say(Weight::Aside, told);
        } else {
            self.say(Weight::Answer, told);
        }
    }

    /// What an electronic board shows besides the moves. In a rated game it is the arbiter's: it would help a player to
    /// know. That a board is silent or back tells nobody anything of the game.
    pub(super) fn board_shows(&mut self, board: Color, shown: &Shown) {
        let told = shown.message(self.state(), board);
        if self.state().outcome().is_none() {
            self.record(Event::BoardShowed { board, what: shown.clone() });
        }
        let Some(told) = told else { return };
        match shown {
            Shown::Answers { .. } => self.say(Weight::Chatter, told),
            Shown::Silent | Shown::Battery { .. } => self.say(Weight::Answer, told),
            // What is noted has been shown to the arbiter where it was recorded.
            _ if self.is_rated() => {}
            Shown::Touched { .. } => self.outputs.push(Output::Log(told)),
            _ => self.say(Weight::Answer, told),
        }
    }
}
