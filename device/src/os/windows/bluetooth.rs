//! Bluetooth LE: not there on Windows. The calls for it need code that is not safe, or a runtime of their own.

use std::sync::mpsc::Receiver;

use crate::os::{LinkNews, NoBoard, Wanted};

/// A device that is connected: there is none here.
pub struct Link {}

impl Link {
    /// Refuses.
    pub fn connect(_wanted: &Wanted<'_>) -> Result<(Self, String, Receiver<LinkNews>), NoBoard> {
        Err(NoBoard::NotHere)
    }

    pub fn write(&self, _bytes: &[u8]) -> Result<(), NoBoard> {
        Err(NoBoard::NotHere)
    }

    pub fn disconnect(&self) {}
}

/// The devices that the system knows: none are asked for.
pub fn known(_is_named: &dyn Fn(&str) -> bool) -> Vec<(String, String)> {
    Vec::new()
}
