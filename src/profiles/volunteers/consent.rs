//! What is known of a volunteer: what he agreed to, how he was recorded, and nothing of who he is.

use serde::{Deserialize, Serialize};

use super::texts::Said;
use crate::language::Scheme;

/// Under which terms the recordings may be used.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Licence {
    /// CC0: anybody may use it for anything.
    Cc0,
    /// Anybody, for anything, who says where they come from.
    CcBy,
}

impl Licence {
    /// Its name as lists of licences have it (SPDX).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cc0 => "CC0-1.0",
            Self::CcBy => "CC-BY-4.0",
        }
    }
}

/// What is written down of a volunteer.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Volunteer {
    /// His number in this folder, from 1 on. It is the only name he has.
    pub number: u64,
    pub licence: Licence,
    /// When he agreed: year, month and day.
    pub agreed_on: String,
    pub agreed_to: String,
    pub language: String,
    pub announcements: String,
    pub scheme: Scheme,
    pub device: String,
    /// The version of the program.
    pub program: String,
    /// What he was asked to say, in the order of the files.
    pub texts: Vec<Said>,
}

impl Volunteer {
    /// The language of one of his texts.
    pub(super) fn language_of(&self, said: &Said) -> &str {
        if said.position.is_some() { &self.announcements } else { &self.language }
    }
}
