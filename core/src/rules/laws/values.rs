//! Values of rules. Times are in minutes and seconds ([`Span`]), moves are counted for one player.

use serde::{Deserialize, Serialize};

use super::field::Said;
use super::said::{RuleSaid, named};

/// Plain alternatives, told by kind and name.
macro_rules! alternatives {
    ($( $(#[$doc:meta])* $name:ident { $( $(#[$inner:meta])* $variant:ident, )* } )*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
        pub enum $name { $( $(#[$inner])* $variant, )* }

        impl $name {
            /// Its name as locales have it.
            pub const fn key(self) -> &'static str {
                match self { $( Self::$variant => stringify!($variant), )* }
            }
        }

        impl Said for $name {
            fn said(&self) -> RuleSaid {
                RuleSaid::Named(named(stringify!($name), self.key()))
            }
        }
    )*

        /// All of them, each with its kind: `Remedy.Void`.
        pub(super) const NAMES: &[&str] =
            &[ $( $( concat!(stringify!($name), ".", stringify!($variant)), )* )* ];
    };
}

alternatives! {
    /// Time that White loses when absent at the start.
    WhiteAbsent {
        LosesTheTime,
        FromHisTurn,
    }

    /// Ways of making an illegal move.
    IllegalKind {
        Movement,
        KingCapture,
        Unpromoted,
        NoMove,
        TwoHands,
    }

    /// Window of an illegal move: from when it counts, or how long it may be claimed.
    IllegalWindow {
        UntilTouch,
        FromPress,
        UntilReply,
    }

    /// Remedies for an illegal move found later.
    LateFind {
        RestoreOrVoid,
        RestoreOrLastKnown,
    }

    /// Cases in which resignation, or the last illegal move, loses the game.
    LossIf {
        /// Files of earlier versions say `true`.
        #[serde(alias = "true")]
        Always,
        OpponentCanMate,
    }

    /// Remedies for an irregular start.
    Remedy {
        Void,
        NewGame,
        Transfer,
        GoesOnUnlessArbiter,
        NewGameBelowTen,
        Restore,
    }

    /// Criteria by which positions are the same.
    SamePosition {
        Placement,
        PossibleMoves,
    }

    /// Criteria by which nobody can win.
    DeadPosition {
        NoSeries,
        BareMaterial,
    }

    /// Consequences of a fallen flag.
    FlagFall {
        Lost,
        LostIfOpponentCanMate,
    }

    /// Conditions on which a flag counts as fallen.
    FlagCalled {
        ArbiterOrClaim,
        ArbiterMustCall,
        ClaimOnly,
        ByItself,
    }

    /// Consequences where both flags have fallen.
    BothFlags {
        FirstDecides,
        LastPeriodDraws,
    }

    /// Consequences of both kings in check, or a pawn left on the last rank.
    BothKings {
        ArbiterActs,
        DrawAfterNextMove,
    }

    /// Remedies where the two boards of a game with a blind player show different positions.
    TwoBoards {
        Correct,
        Retrace,
    }

    /// Ways to end a game that could be drawn.
    WhoDecides {
        Claim,
        ClaimAtOnce,
        Automatic,
    }

    /// Faults of a sealed move.
    SealedFault {
        Ambiguous,
        Unclear,
        Illegal,
    }

    /// The player whose sealed or awaited move decides all the same, if it ends the game at once,
    /// though somebody came too late.
    LateEnd {
        Sealer,
        Either,
    }

    /// Remedies where the times of an adjourned game are not known any more.
    TimesUnknown {
        ArbiterSets,
        Void,
    }

    /// Notations a scoresheet may be kept in.
    Spelling {
        /// `Nf3`, `0-0`.
        Algebraic,
        /// `N-KB3`, counted from the own side.
        Descriptive,
    }
}

/// A length of time in minutes and seconds.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// The whole minutes of it.
    #[serde(default)]
    pub min: u32,
    /// The seconds beyond these minutes.
    #[serde(default)]
    pub s: u32,
}

impl Span {
    /// The whole time in milliseconds.
    pub const fn ms(self) -> u64 {
        (self.min as u64 * 60 + self.s as u64) * 1_000
    }
}

/// Penalty of an illegal move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IllegalPenalty {
    /// Added to the opponent's time for each before the one that loses.
    pub bonus: Span,
    /// The illegal move of one player that loses the game; `None`: none does.
    pub lost_at: Option<u32>,
}

/// Time from which players may agree to a draw.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
pub enum Agreement {
    /// It may be done at any time.
    AnyTime,
    AfterMoves(u32),
    AfterBlacksMove(u32),
}

/// Repetition of the same position, so often, and the way in which it ends the game.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    pub times: u32,
    pub by: WhoDecides,
}

/// Count of moves of each player without a capture or a pawn's move, and the way in which it ends the game.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveCount {
    /// Number of moves of each player.
    pub moves: u32,
    pub by: WhoDecides,
}

/// A number of moves of each player.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(transparent)]
pub struct MovesEach(pub u32);

/// Mate within a number of moves, on demand.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MateDemand {
    /// Moves that the opponent has, counted again from every capture and pawn's move.
    pub moves: u32,
    /// Multiple of the number that theory has established, where that is more than [`Self::moves`].
    pub theory_times: u32,
}

/// The last phase of a game without increment.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlowFinish {
    /// A player with less than this may claim.
    pub below: Span,
    /// The opponent gets this where the claim is refused, and may get it where it is postponed.
    pub bonus: Span,
    pub offer: bool,
}

/// Conditions on which a player need not record.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StopRecording {
    /// With less time than this in the period.
    pub below: Span,
    /// Unless every move brings at least this; `None`: whatever it brings.
    pub unless_increment: Option<Span>,
    /// Only in the last period.
    #[serde(default)]
    pub last_period: bool,
}

listed! {
    /// Tempo of a game, by the time of one player for sixty moves (fide-2018 A.1, B.1).
    #[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash)]
    Tempo {
        /// Longer than rapid, or without a clock.
        #[default]
        Standard => "standard",
        /// A rapid game, as the Laws define it.
        Rapid => "rapid",
        /// A blitz game, as the Laws define it.
        Blitz => "blitz",
    }
}

/// Bounds of the time of one player for sixty moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// At least, or more than.
    pub from: Span,
    /// True if exactly `from` belongs to it.
    pub including_from: bool,
    /// At most, or less than.
    pub to: Span,
    /// True if exactly `to` belongs to it.
    pub including_to: bool,
}

impl Bounds {
    /// Tests if a time in milliseconds lies inside.
    pub const fn contain(self, ms: u64) -> bool {
        let above = ms > self.from.ms() || (self.including_from && ms == self.from.ms());
        let below = ms < self.to.ms() || (self.including_to && ms == self.to.ms());
        above && below
    }
}
