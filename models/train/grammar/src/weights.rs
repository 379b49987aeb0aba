//! How likely things are said, read from `locales/grammar.ron`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use evavier::language::parse_data as parse;
use evavier::language::{Command, Scheme};

/// All of them. The file says what they mean.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Weights {
    pub utterance: Utterance,
    pub home: Schemes,
    pub abroad: Schemes,
    pub synonym: f64,
    pub announcement: Announcement,
    pub squares: Squares,
    pub numbers: Numbers,
    pub board: Board,
    pub imperfections: Imperfections,
    pub ruins: Ruins,
    pub noise: Noise,
    pub fragment_goes_on: f64,
    pub commands: BTreeMap<Command, f64>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Numbers {
    pub before: f64,
    pub after: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Utterance {
    pub announcement: f64,
    pub command: f64,
    pub command_with_announcement: f64,
    pub command_with_squares: f64,
    pub command_with_number: f64,
    pub remark: f64,
    pub arbiter: f64,
    pub fragment: f64,
    pub board: f64,
    pub unknown: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Schemes {
    fide: f64,
    nato: f64,
    letters: f64,
}

impl Schemes {
    pub(crate) const fn weight(&self, scheme: Scheme) -> f64 {
        match scheme {
            Scheme::Fide => self.fide,
            Scheme::Nato => self.nato,
            Scheme::Letters => self.letters,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Announcement {
    pub piece: f64,
    pub unnamed: f64,
    pub castling: f64,
    pub some_castling: f64,
    pub piece_from: Departure,
    pub unnamed_from: Departure,
    pub promotion: f64,
    pub en_passant: f64,
    pub named_pawn: f64,
    pub takes: f64,
    pub victim: f64,
    pub bridge: f64,
    pub bridges: BTreeMap<String, Vec<String>>,
    pub promotes: f64,
    pub check: f64,
    pub mate: f64,
}

/// How much of the square of departure is said.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Departure {
    pub nothing: f64,
    pub square: f64,
    pub file: f64,
    pub rank: f64,
}

/// Squares after a command.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Squares {
    pub named: f64,
    pub more: f64,
}

/// A board that is read.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Board {
    pub rank: f64,
    pub opened: f64,
    pub done: f64,
    pub empty: f64,
    pub piece: f64,
    pub counted: f64,
    pub counted_pieces: f64,
    pub colored: f64,
    pub more: f64,
    pub ruined: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Imperfections {
    pub hole: f64,
    pub stop: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ruins {
    pub square: f64,
    pub role: f64,
    pub takes: f64,
    pub file: f64,
    pub rank: f64,
    pub tail: f64,
    pub unknown: f64,
    pub more: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Noise {
    pub before: f64,
    pub after: f64,
    pub more: f64,
}

impl Weights {
    pub fn built_in() -> &'static Self {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| {
            parse("grammar.ron", include_str!("../../../../locales/grammar.ron"))
                .expect("the built-in file is checked by a test")
        })
    }
}
