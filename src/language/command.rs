//! What can be told to the program besides moves.

use serde::{Deserialize, Serialize};

/// A command. Its serialised name is what `read --json` prints.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Completes the move: the clock is pressed.
    Press,
    Made,
    Clock,
    ClockOwn,
    ClockOther,
    Running,
    ToControl,
    /// Tells how the clock works (fqe-2018 equipment 4.10).
    Disclose,
    Battery,
    Repeat,
    Correct,
    /// Offers a draw to the opponent (fide-2018 9.1).
    Draw,
    Accept,
    Decline,
    Resign,
    /// Claims that the opponent's flag has fallen (fide-2018 6.8).
    Flag,
    Claim,
    // ---- draws
    /// Claims a draw by perpetual check (fide-1930 16.1 b).
    ClaimPerpetual,
    /// Claims a draw, or asks for an increment, with little time left (fide-2009 10.2, fide-2018 III.4, III.5).
    ClaimSlow,
    /// Demands to be mated within a number of moves (fide-1930 16.1 f).
    DemandMate,
    /// Asks for a time-out (fqe-2018 15.1).
    TimeOut,
    Granted,
    Refused,
    Postponed,
    Moves,
    Last,
    Number,
    Turn,
    Board,
    State,
    Notes,
    Yes,
    /// No, to whatever was asked last.
    No,
    Touched,
    /// The same, of pieces touched at once or in an order that nobody can tell.
    TouchedTogether,
    /// Enters where a piece was released: where it came from, and where it went.
    Released,
    /// Says that king and rook were not touched in order to castle.
    NotCastling,
    /// Complains that the opponent has touched other pieces than he moved (fide-2018 4.8).
    Complaint,
    /// Says that pieces are only adjusted: *j'adoube*.
    Adjust,
    /// Says that the two boards differ (fide-2018 D.2.9).
    Differ,
    Start,
    Stop,
    Listen,
    ListenAlways,
    /// Closes the microphone until listening is asked for.
    Deaf,
    Quiet,
    /// Makes the voice of whoever asks faster.
    Faster,
    /// Makes the voice of whoever asks slower.
    Slower,
    /// Makes the voice of whoever asks louder.
    Louder,
    /// Makes the voice of whoever asks softer.
    Softer,
    Help,
    /// Leaves the program; the game can be resumed.
    Quit,

    // ---- score-keeping
    Record,
    SignWhite,
    SignBlack,
}

impl Command {
    /// Whether a move may follow in the same breath: `correct Nf3`, `no, Nf3`, `yes: Nf3`, `repeat: Nf3`.
    pub const fn takes_a_move(self) -> bool {
        matches!(self, Self::Correct | Self::No | Self::Yes | Self::Repeat)
    }

    /// Whether a move may follow when it is typed: also `claim Nf3`, with a move that is written down and
    /// not made (fide-2018 9.2.1.1).
    pub const fn may_take_a_move(self) -> bool {
        self.takes_a_move() || matches!(self, Self::Claim)
    }

    /// Whether a number may follow: `moves 30`, `demand mate 70`, `postponed 2`.
    pub const fn may_take_a_number(self) -> bool {
        matches!(self, Self::Moves | Self::DemandMate | Self::Postponed)
    }

    /// Whether it is about what the arbiter decides: a claim that he judges, or his answer.
    pub(crate) const fn is_petition(self) -> bool {
        matches!(
            self,
            Self::ClaimPerpetual
                | Self::ClaimSlow
                | Self::DemandMate
                | Self::TimeOut
                | Self::Granted
                | Self::Refused
                | Self::Postponed
        )
    }

    /// Whether it is typed and never spoken: a misheard word must not decide such things.
    pub const fn is_typed_only(self) -> bool {
        self.is_petition()
            || matches!(
                self,
                Self::Record
                    | Self::SignWhite
                    | Self::SignBlack
                    | Self::Notes
                    | Self::TouchedTogether
                    | Self::Released
                    | Self::NotCastling
            )
    }

    /// Whether it takes effect at once and cannot be told from talk by asking back: heard without certainty it
    /// counts only when it comes twice.
    pub(crate) const fn decides(self) -> bool {
        matches!(
            self,
            Self::Yes
                | Self::Press
                | Self::Made
                | Self::Correct
                | Self::Decline
                | Self::Start
                | Self::Stop
                | Self::Deaf
                | Self::Quit
        )
    }

    /// Whether squares may follow in the same breath: `touched g1 e5`.
    pub const fn takes_squares(self) -> bool {
        matches!(
            self,
            Self::Touched | Self::TouchedTogether | Self::Released | Self::Complaint | Self::Adjust
        )
    }

    /// Whether the player it concerns may stand behind it: `listen white`, `made black`.
    pub const fn may_name_a_side(self) -> bool {
        matches!(self, Self::Listen | Self::ListenAlways | Self::Made)
    }

    /// All commands, in the order of the help.
    pub const ALL: [Self; 55] = [
        Self::Press,
        Self::Yes,
        Self::No,
        Self::Correct,
        Self::Repeat,
        Self::Made,
        Self::State,
        Self::Clock,
        Self::ClockOwn,
        Self::ClockOther,
        Self::Running,
        Self::ToControl,
        Self::Number,
        Self::Turn,
        Self::Last,
        Self::Moves,
        Self::Board,
        Self::Notes,
        Self::Draw,
        Self::Accept,
        Self::Decline,
        Self::Claim,
        Self::ClaimPerpetual,
        Self::ClaimSlow,
        Self::DemandMate,
        Self::TimeOut,
        Self::Granted,
        Self::Refused,
        Self::Postponed,
        Self::Resign,
        Self::Flag,
        Self::Differ,
        Self::Touched,
        Self::TouchedTogether,
        Self::Released,
        Self::NotCastling,
        Self::Complaint,
        Self::Adjust,
        Self::Record,
        Self::SignWhite,
        Self::SignBlack,
        Self::Start,
        Self::Stop,
        Self::Listen,
        Self::ListenAlways,
        Self::Deaf,
        Self::Disclose,
        Self::Battery,
        Self::Quiet,
        Self::Faster,
        Self::Slower,
        Self::Louder,
        Self::Softer,
        Self::Help,
        Self::Quit,
    ];
}
