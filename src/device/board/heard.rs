//! What has been heard of a board, and who is told of it.

use std::sync::mpsc::Receiver;

use super::event::BoardEvent;

/// At so many percent a battery is low, and at so many it is charged again.
const LOW: u8 = 15;
const CHARGED: u8 = 30;

/// Whether anybody still listens, and whether the board has answered.
pub(super) struct Heard<'a, T> {
    tell: &'a T,
    pub(super) name: String,
    pub(super) wanted: bool,
    pub(super) told_lost: bool,
    told_low: bool,
    lights: Option<Receiver<Vec<u8>>>,
    lit: Vec<u8>,
}

impl<'a, T: Fn(BoardEvent) -> bool> Heard<'a, T> {
    /// Nothing has been heard of this board yet.
    pub(super) fn of(name: String, tell: &'a T) -> Self {
        Self { tell, name, wanted: true, told_lost: false, told_low: false, lights: None, lit: Vec::new() }
    }

    /// The same, with squares to be lit.
    pub(super) fn with_lights(self, lights: Receiver<Vec<u8>>) -> Self {
        Self { lights: Some(lights), ..self }
    }

    /// The squares to be lit now, counted from a8 to h1; `None` where nobody lights any.
    pub(super) fn lights(&mut self) -> Option<&[u8]> {
        if let Some(newest) = self.lights.as_ref()?.try_iter().last() {
            self.lit = newest;
        }
        Some(&self.lit)
    }

    pub(super) fn tell(&mut self, event: BoardEvent) {
        self.told_lost = event == BoardEvent::Lost;
        self.wanted = (self.tell)(event);
    }

    /// It answers; with the number it was made with.
    pub(super) fn back(&mut self, number: Option<String>) {
        let name = number.map_or_else(|| self.name.clone(), |number| format!("{} ({number})", self.name));
        self.tell(BoardEvent::Back(name));
    }

    pub(super) fn battery(&mut self, percent: u8) {
        if percent <= LOW && !self.told_low {
            self.tell(BoardEvent::Battery(percent));
        }
        self.told_low = percent <= LOW || self.told_low && percent < CHARGED;
    }
}
