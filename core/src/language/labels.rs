//! Texts of the window: short words for things that are seen and named, not said.

use std::collections::BTreeMap;
use std::ops::Index;

use serde::Deserialize;

use crate::rules::{ByColor, Color, Piece};

/// The words on the window, in the reader's language, by key: `labels["arbiter.pin"]`. Every key at a call is held
/// against every locale by tests/program/layers.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Labels(#[serde(deserialize_with = "super::once::each_key")] BTreeMap<String, String>);

impl Index<&'static str> for Labels {
    type Output = str;

    /// The words of a key; the key itself where a locale lacks it.
    fn index(&self, key: &'static str) -> &str {
        self.0.get(key).map_or(key, String::as_str)
    }
}

impl Labels {
    /// Every key.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub(super) fn insert(&mut self, key: &str, text: &str) {
        self.0.insert(key.to_owned(), text.to_owned());
    }

    pub(super) fn texts_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.0.values_mut()
    }

    /// A key, with those held beside it, by the names that keyboards of the language have: `Ctrl PageUp`.
    pub fn key(&self, key: &str) -> String {
        let name = |part| match part {
            "Ctrl" => &self["key.ctrl"],
            "Enter" => &self["key.enter"],
            "Home" => &self["key.home"],
            "End" => &self["key.end"],
            "PageUp" => &self["key.page_up"],
            "PageDown" => &self["key.page_down"],
            same => same,
        };
        key.split(' ').map(name).collect::<Vec<_>>().join(" ")
    }

    /// A piece with its colour: `white knight`.
    pub fn piece(&self, piece: Piece) -> &str {
        // Each in the order of `Role::ALL`.
        let white = ["white.pawn", "white.knight", "white.bishop", "white.rook", "white.queen", "white.king"];
        let black = ["black.pawn", "black.knight", "black.bishop", "black.rook", "black.queen", "black.king"];
        &self[ByColor { white, black }.get(piece.color)[piece.role as usize]]
    }

    /// The board of a side, where two are compared.
    pub fn board(&self, color: Color) -> &str {
        match color {
            Color::White => &self["boards.white"],
            Color::Black => &self["boards.black"],
        }
    }

    /// A square and what stands there: `e4, white pawn`.
    pub fn square(&self, square: &str, piece: Option<Piece>) -> String {
        let piece = piece.map_or(&self["empty"], |piece| self.piece(piece));
        self["square"].replace("{square}", square).replace("{piece}", piece)
    }

    /// A square that has not been read.
    pub fn unread(&self, square: &str) -> String {
        self["unread"].replace("{square}", square)
    }

    /// A square of one board, and what stands there on the other.
    pub fn differing(&self, here: &str, board: &str, there: Option<Piece>) -> String {
        let there = there.map_or(&self["empty"], |piece| self.piece(piece));
        self["differing"].replace("{here}", here).replace("{board}", board).replace("{there}", there)
    }

    /// Tells on which squares two boards differ.
    pub fn differences(&self, squares: &[String]) -> String {
        if squares.is_empty() {
            return self["no_differences"].to_owned();
        }
        self["differences"].replace("{squares}", &squares.join(", "))
    }

    /// Asks for words to be said into the microphone.
    pub fn say_now(&self, words: &str) -> String {
        self["trial.say_now"].replace("{words}", words)
    }

    /// The moves a side has completed.
    pub fn moves(&self, moves: u32) -> String {
        self["moves"].replace("{moves}", &moves.to_string())
    }

    /// State of a side's clock: it runs, it stands, or its flag has fallen.
    pub fn clock(&self, color: Color, running: Option<Color>, flag: Option<Color>) -> &str {
        if flag == Some(color) {
            &self["flag"]
        } else if running == Some(color) {
            &self["clock_runs"]
        } else {
            &self["clock_stands"]
        }
    }
}
