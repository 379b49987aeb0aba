//! Effects that the parts of the table want when something has come in, and what they do unasked.

use std::time::Duration;

use super::{Table, listening};
use crate::device::time::now;
use crate::session::{Input, Priority};
use crate::table::braille::Braille;
use crate::table::effect::Effect;
use crate::table::live::LiveNews;
use crate::table::loop_event::LoopEvent;
use crate::table::sound_score::SoundNews;

/// Interval at which the table looks whether the machine has slept, while a clock runs.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Longest wait at the end for the last clips and for what viewers get.
const LAST_FILES: Duration = Duration::from_secs(5);

impl Table {
    /// Does what parts of the table want done.
    pub(super) fn effects(&mut self, effects: impl IntoIterator<Item = Effect>) {
        for effect in effects {
            match effect {
                Effect::Say(weight, message) => self.say(weight, message),
                Effect::Tell(side, weight, message) => self.say_to(Some(side), weight, &message),
                Effect::Enter(input) => self.enter(input),
                Effect::Command(command) => self.given(command, now()),
                Effect::Press(by) => self.press(by, now()),
                Effect::Walk(square) => self.walked(square),
                Effect::BeginLine => self.braille.iter_mut().for_each(Braille::begin_line),
                Effect::Feel => self.feel(),
                Effect::TellRecord => self.tell_record(),
                Effect::TellAfterwards => {
                    let what = self.screen.afterwards(self.recorder.path().display().to_string());
                    self.say(Priority::Answer, what);
                }
                Effect::TellOfEars => listening::tell_of_ears(self),
            }
        }
    }

    /// The game takes something in.
    pub(super) fn take_in(&mut self, input: Input<'_>, at_ms: u64) {
        let outputs = self.session.handle(input, at_ms);
        self.carry_out(outputs, at_ms);
    }

    /// The game takes something in, at the present instant.
    pub(super) fn enter(&mut self, input: Input<'_>) {
        self.take_in(input, self.at_ms(now()));
    }

    pub(super) fn sound_news(&mut self, news: SoundNews) {
        match news {
            SoundNews::Kept { ply, take, hash } => self.enter(Input::SoundKept { ply, take, hash: &hash }),
            told => {
                let effect = self.sounds.news(told);
                self.effects(effect);
            }
        }
    }

    /// Time until the table has to look again, even if nothing happens.
    pub(super) fn next_look(&self) -> Option<Duration> {
        let at_ms = self.at_ms(now());
        let clock = self.session.state().clock().filter(|clock| clock.running().is_some())?;
        let due_ms = self.clock_sounds.next_due_ms(clock, at_ms);
        let due = due_ms.map(|due_ms| Duration::from_millis(due_ms.saturating_sub(at_ms)));
        Some(due.map_or(LOOK_EVERY, |due| due.min(LOOK_EVERY)))
    }

    pub(super) fn live_news(&mut self, news: LiveNews) {
        let effect = self.live.news(news);
        self.effects(effect);
    }

    /// Lets the last clips be written, within bounds.
    pub(super) fn finish_sounds(&mut self) {
        if self.sounds.finish() {
            self.finish_files(|wake| matches!(wake, LoopEvent::Sound(SoundNews::Done)));
        }
    }

    /// Lets the last of the game for viewers be written, within bounds.
    pub(super) fn finish_live(&mut self) {
        if self.live.finish() {
            self.finish_files(|wake| matches!(wake, LoopEvent::Live(LiveNews::Done)));
        }
    }

    fn finish_files(&mut self, is_done: impl Fn(&LoopEvent) -> bool) {
        let deadline = now() + LAST_FILES;
        loop {
            match self.wakes.1.recv_timeout(deadline.saturating_duration_since(now())) {
                Ok(wake) if is_done(&wake) => return,
                Err(_) => return,
                Ok(LoopEvent::Sound(news)) => self.sound_news(news),
                Ok(LoopEvent::Live(news)) => self.live_news(news),
                Ok(LoopEvent::Voice(side, event)) => self.voice_event(side, event),
                // The game is over: nothing else counts any more.
                Ok(_) => {}
            }
        }
    }
}
