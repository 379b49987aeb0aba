//! What can be told to the program besides moves.

use serde::{Deserialize, Serialize};

/// A command. Its serialised name is what `read --json` prints.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Completes the move: the clock is pressed.
    Press,
    /// Tells both times.
    Clock,
    /// Says the last announcement or question again.
    Repeat,
    /// Takes the announcement back, or replaces it by the move that follows.
    Correct,
    /// Offers a draw.
    Draw,
    /// Accepts the draw.
    Accept,
    /// Declines the draw.
    Decline,
    /// Resigns.
    Resign,
    /// Claims that the opponent's flag has fallen (fide-2018 6.8).
    Flag,
    /// Claims a draw by repetition or by fifty moves.
    Claim,
    /// Reads all moves.
    Moves,
    /// Tells the last move.
    Last,
    /// Tells how many moves have been made.
    Number,
    /// Tells whose move it is.
    Turn,
    /// Tells what stands on the board.
    Board,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Enters which pieces were touched.
    Touched,
    /// Says that pieces are only adjusted: *j'adoube*.
    Adjust,
    /// Starts the clock.
    Start,
    /// Stops the clock.
    Stop,
    /// Opens the microphone for one announcement.
    Listen,
    /// Opens the microphone for good.
    ListenAlways,
    /// Closes the microphone.
    Deaf,
    /// Stops speaking.
    Quiet,
    /// Speaks faster.
    Faster,
    /// Speaks slower.
    Slower,
    /// Speaks louder.
    Louder,
    /// Speaks softer.
    Softer,
    /// Tells the commands.
    Help,
    /// Leaves the program; the game can be resumed.
    Quit,

    // ---- score-keeping
    /// Tells whether the players have to record the moves.
    Record,
    /// White signs the sheets.
    SignWhite,
    /// Black signs the sheets.
    SignBlack,
}

impl Command {
    /// Whether a move may follow in the same breath: `correct Nf3`, `no, Nf3`, `yes: Nf3`, `repeat: Nf3`.
    #[must_use]
    pub const fn takes_a_move(self) -> bool {
        matches!(self, Self::Correct | Self::No | Self::Yes | Self::Repeat)
    }

    /// Whether squares may follow in the same breath: `touched g1 e5`.
    #[must_use]
    pub const fn takes_squares(self) -> bool {
        matches!(self, Self::Touched | Self::Adjust)
    }

    /// Whether a number may follow: `moves 30`.
    #[must_use]
    pub const fn may_take_a_number(self) -> bool {
        matches!(self, Self::Moves)
    }

    /// Whether it is typed and never spoken: a misheard word must not decide such things.
    #[must_use]
    pub const fn is_typed_only(self) -> bool {
        matches!(self, Self::Record | Self::SignWhite | Self::SignBlack)
    }

    /// All commands, in the order of the help.
    pub const ALL: [Self; 34] = [
        Self::Press,
        Self::Yes,
        Self::No,
        Self::Correct,
        Self::Repeat,
        Self::Clock,
        Self::Number,
        Self::Turn,
        Self::Last,
        Self::Moves,
        Self::Board,
        Self::Draw,
        Self::Accept,
        Self::Decline,
        Self::Claim,
        Self::Resign,
        Self::Flag,
        Self::Touched,
        Self::Adjust,
        Self::Record,
        Self::SignWhite,
        Self::SignBlack,
        Self::Start,
        Self::Stop,
        Self::Listen,
        Self::ListenAlways,
        Self::Deaf,
        Self::Quiet,
        Self::Faster,
        Self::Slower,
        Self::Louder,
        Self::Softer,
        Self::Help,
        Self::Quit,
    ];
}
