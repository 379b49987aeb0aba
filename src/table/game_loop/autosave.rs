//! The end of a game: its last record, and a place for it where the disk refuses the old one.

use super::Table;
use crate::device::time::now;
use crate::language::{Command, Reading};
use crate::notation::pgn;
use crate::session::{Input, Output, Priority};
use crate::table::autosave::{self, Keeping};
use crate::table::effect::Effect;
use crate::table::loop_event::LoopEvent;
use crate::table::recorder::GameEnding;

/// Brings to the disk what was recorded, shows it and does what is told of it; true if there is something new for
/// viewers. While the disk refuses it the game goes on, but nothing that reads it from outside is ahead of its journal.
pub(super) fn save(table: &mut Table) -> bool {
    let told = table.held_up(|table| table.keeping.save(&mut table.recorder));
    shown(table, told)
}

/// Shows the records that are on the disk now, and does what is told of it; true if there are any.
fn shown(table: &mut Table, told: Vec<Effect>) -> bool {
    let kept = table.recorder.kept();
    for record in &kept {
        table.screen.recorded(record);
    }
    table.effects(told);
    !kept.is_empty()
}

/// The same, and shows the game to viewers.
fn saved(table: &mut Table, told: Vec<Effect>) {
    if shown(table, told) {
        table.live.show(table.session.state());
    }
}

/// Interval, in milliseconds, at which the journal says that the program runs while a clock does: behind a
/// crash nobody has to guess how much of the time the machine was off.
const BEAT_MS: u64 = 30_000;

/// Writes down that the program runs, where a clock does and nothing has happened for a while. It is no event for anybody
/// who watches or waits; while the disk refuses the game, nothing is added.
pub(super) fn beat(table: &mut Table) {
    let at_ms = table.at_ms(now());
    let runs = table.session.state().running().is_some();
    let due = at_ms.saturating_sub(table.recorder.last_ms()) >= BEAT_MS;
    let flag_falls = table.session.next_deadline_ms().is_some_and(|due_ms| due_ms <= at_ms);
    if !runs || !due || flag_falls || table.keeping.fails {
        return;
    }
    for output in table.session.handle(Input::Beat, at_ms) {
        if let Output::Record(event) = output {
            table.recorder.add(event, at_ms, None);
        }
    }
    let told = table.held_up(|table| table.keeping.save(&mut table.recorder));
    table.recorder.kept();
    table.effects(told);
}

/// Tries once more what the disk refused so far; then asks for another place, where somebody can answer, and finds one
/// by itself where not.
pub(super) fn keep_at_the_end(table: &mut Table) -> GameEnding {
    let told = table.keeping.try_again(&mut table.recorder);
    saved(table, told);
    if table.keeping.fails && !table.hung_up && table.screen.asks() {
        ask_for_a_folder(table);
    }
    if !table.keeping.fails {
        return GameEnding::Kept;
    }
    let score = table.session.state().score();
    let ending = autosave::rescue(&mut table.recorder, || pgn::write([&score]).trim_end().to_owned());
    saved(table, Vec::new());
    match &ending {
        GameEnding::Kept => {}
        GameEnding::Elsewhere(told) => table.say(Priority::Announcement, told.clone()),
        GameEnding::Lost(told) => table.say(Priority::Aside, told.clone()),
    }
    ending
}

/// Asks until the game is in a folder, or whoever is asked wants to leave.
fn ask_for_a_folder(table: &mut Table) {
    table.effects([Keeping::asks_where()]);
    table.glance();
    while table.keeping.fails {
        let Ok(wake) = table.wakes.1.recv() else { return };
        table.screen.woken(&wake);
        match wake {
            LoopEvent::Typed(line, _) if !answered_where(table, line.trim()) => return,
            LoopEvent::EndOfInput | LoopEvent::Leave => table.hung_up = true,
            LoopEvent::Voice(side, event) => table.voice_event(side, event),
            // The game is over: only his answer and the end of what is being said count.
            _ => {}
        }
        table.glance();
        if table.hung_up {
            return;
        }
    }
}

/// Takes in the answer to where the game is to be kept; true if somebody may still be asked.
fn answered_where(table: &mut Table, answer: &str) -> bool {
    let reading = table.readers.own().read(table.session.state().history().position(), answer);
    if reading == Reading::Command(Command::Quit) {
        return false;
    }
    let told = table.keeping.answered_where(answer, &mut table.recorder);
    saved(table, told);
    true
}
