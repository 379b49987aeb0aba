//! What stands on the window: short words for things that are seen and named, not said.

use serde::Deserialize;

use crate::rules::{ByColor, Color, Piece, Role};

/// The six pieces of a side in words: `white knight`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceNames {
    pub pawn: String,
    pub knight: String,
    pub bishop: String,
    pub rook: String,
    pub queen: String,
    pub king: String,
}

/// For whom the window is drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaneLabels {
    pub view_for: String,
    pub everybody: String,
    pub blind: String,
    pub opponent: String,
    pub arbiter: String,
    pub second: String,
    pub card: String,
    pub own_time: String,
    pub other_time: String,
}

/// What stands on the arbiter's panel.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArbiterLabels {
    pub pin: String,
    pub new_pin: String,
    pub set_pin: String,
    pub confirm: String,
    pub confirm_keep: String,
    pub cancel: String,
    pub grant: String,
    pub refuse: String,
    pub presses: String,
    pub undo: String,
    pub reopen: String,
    pub player: String,
    pub time: String,
    pub give: String,
    pub take: String,
    pub set: String,
    pub number: String,
    pub counter: String,
    pub period: String,
    pub restore: String,
    pub illegal: String,
    pub squares: String,
    pub enter_illegal: String,
    pub warn: String,
    pub flag: String,
    pub reason: String,
    pub notes: String,
    pub help: String,
}

/// The view for one switch.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScanLabels {
    pub view: String,
    pub files: String,
    pub ranks: String,
    pub pieces: String,
    pub line: String,
    pub commands: String,
    pub more: String,
    pub delete: String,
    pub clear: String,
    pub slower: String,
    pub faster: String,
    pub leave: String,
    pub hint: String,
}

/// Trying voice and microphone before a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialLabels {
    pub either: String,
    pub voice: String,
    pub speaking: String,
    pub spoken: String,
    pub microphone: String,
    pub opening: String,
    /// `{words}` to be said.
    pub say_now: String,
    pub recognising: String,
    pub silence: String,
    pub no_words: String,
    pub level: String,
}

/// Learned voices, before a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnedLabels {
    pub white: String,
    pub black: String,
    pub none: String,
    pub name: String,
    pub learn: String,
    pub again: String,
    pub back: String,
    pub skip: String,
    pub stop: String,
}

/// The words on the window, in the reader's language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    // ---- before the game
    pub new_game: String,
    pub nobody: String,
    pub club: String,
    pub rated: String,
    pub on: String,
    pub usual_device: String,
    pub begin: String,
    pub practise: String,
    /// What is not clear by itself.
    pub hints: Vec<String>,
    pub trial: TrialLabels,
    pub learned: LearnedLabels,
    // ---- the game
    pub announcement: String,
    pub no_announcement: String,
    pub notice: String,
    pub input: String,
    pub enter: String,
    pub press: String,
    pub yes: String,
    pub no: String,
    pub repeat: String,
    pub correct: String,
    pub times: String,
    pub start: String,
    pub stop: String,
    pub draw: String,
    pub accept: String,
    pub decline: String,
    pub resign: String,
    pub listen: String,
    pub listen_always: String,
    pub deaf: String,
    pub help: String,
    pub quit: String,
    // ---- the board
    pub board: String,
    pub flip: String,
    pub empty: String,
    /// What a screen reader reads of a square: `{square}, {piece}`.
    pub square: String,
    pub last_move: String,
    pub chosen: String,
    pub pieces: ByColor<PieceNames>,
    // ---- two boards that differ
    pub boards: ByColor<String>,
    /// `{square}`, which nobody has read yet.
    pub unread: String,
    /// `{here}`, and on `{board}` what stands `{there}`.
    pub differing: String,
    /// The boards differ on `{squares}`.
    pub differences: String,
    pub no_differences: String,
    // ---- the clocks
    pub clock_runs: String,
    pub clock_stands: String,
    pub flag: String,
    /// How many moves are completed: `{moves}`.
    pub moves: String,
    // ---- the score sheet
    pub sheet: String,
    /// What stands on a sheet where no move was made.
    pub no_moves: String,
    // ---- ear and voice
    pub heard: String,
    pub nothing_heard: String,
    /// `{percent}`, how certain it is.
    pub certain: String,
    pub uncertain: String,
    pub microphone: String,
    pub microphone_off: String,
    pub microphone_loading: String,
    pub microphone_open: String,
    pub microphone_waits: String,
    pub microphone_opens: String,
    pub microphone_closed: String,
    pub microphone_failed: String,
    pub microphone_lost: String,
    pub voice: String,
    pub voice_off: String,
    pub ways: Ways,
    pub voice_ready: String,
    pub voice_speaks: String,
    pub voice_lost: String,
    // ---- for whom it is drawn
    pub panes: PaneLabels,
    pub arbiter: ArbiterLabels,
    pub scan: ScanLabels,
    // ---- how it looks
    pub view: String,
    pub light: String,
    pub dark: String,
    pub contrast: String,
    pub larger: String,
    pub smaller: String,
}

impl Labels {
    /// A piece with its colour: `white knight`.
    pub fn piece(&self, piece: Piece) -> &str {
        let names = self.pieces.get(piece.color);
        match piece.role {
            Role::Pawn => &names.pawn,
            Role::Knight => &names.knight,
            Role::Bishop => &names.bishop,
            Role::Rook => &names.rook,
            Role::Queen => &names.queen,
            Role::King => &names.king,
        }
    }

    /// A square and what stands there: `e4, white pawn`.
    pub fn square(&self, square: &str, piece: Option<Piece>) -> String {
        let piece = piece.map_or(self.empty.as_str(), |piece| self.piece(piece));
        self.square.replace("{square}", square).replace("{piece}", piece)
    }

    /// A square that has not been read.
    pub fn unread(&self, square: &str) -> String {
        self.unread.replace("{square}", square)
    }

    /// A square of one board, and what stands there on the other.
    pub fn differing(&self, here: &str, board: &str, there: Option<Piece>) -> String {
        let there = there.map_or(self.empty.as_str(), |piece| self.piece(piece));
        self.differing.replace("{here}", here).replace("{board}", board).replace("{there}", there)
    }

    /// Where two boards differ.
    pub fn differences(&self, squares: &[String]) -> String {
        if squares.is_empty() {
            return self.no_differences.clone();
        }
        self.differences.replace("{squares}", &squares.join(", "))
    }

    /// What is to be said into the microphone.
    pub fn say_now(&self, words: &str) -> String {
        self.trial.say_now.replace("{words}", words)
    }

    /// The moves a side has completed.
    pub fn moves(&self, moves: u32) -> String {
        self.moves.replace("{moves}", &moves.to_string())
    }

    /// What a side's clock does.
    pub fn clock(&self, color: Color, running: Option<Color>, flag: Option<Color>) -> &str {
        if flag == Some(color) {
            &self.flag
        } else if running == Some(color) {
            &self.clock_runs
        } else {
            &self.clock_stands
        }
    }
}

/// Who speaks, where there is a choice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ways {
    pub reader: String,
    pub system: String,
    pub espeak: String,
}
