//! What a rule can say. Times are in milliseconds, moves are counted for one player.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::field::InWords;
use super::said::{RuleSaid, named};

/// Plain alternatives, each with the words of the page that compares the editions.
macro_rules! alternatives {
    ($( $(#[$doc:meta])* $name:ident { $( $(#[$inner:meta])* $variant:ident => $text:literal, )* } )*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
        pub enum $name { $( $(#[$inner])* $variant, )* }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $( Self::$variant => $text, )* })
            }
        }

        impl InWords for $name {
            fn in_words(&self) -> String {
                self.to_string()
            }

            fn said(&self) -> RuleSaid {
                RuleSaid::Named(named(stringify!($name), self))
            }
        }
    )*

        /// All of them, each with its kind: `Remedy.Void`.
        pub(super) const NAMES: &[&str] =
            &[ $( $( concat!(stringify!($name), ".", stringify!($variant)), )* )* ];
    };
}

alternatives! {
    /// What White loses when absent at the start.
    WhiteAbsent {
        LosesTheTime => "White loses the time until arriving",
        FromHisTurn => "the clock runs from the moment it is its owner's turn",
    }

    /// Ways of making an illegal move.
    IllegalKind {
        Movement => "movement",
        KingCapture => "capture of the king",
        Unpromoted => "pawn not promoted",
        NoMove => "press without a move",
        TwoHands => "two hands",
    }

    /// From when an illegal move counts, or how long it may be claimed.
    IllegalWindow {
        UntilTouch => "until the opponent touches a piece",
        FromPress => "from the press on, at any time",
        UntilReply => "from the press until the opponent's next move",
    }

    /// What is done about an illegal move found later.
    LateFind {
        RestoreOrVoid => "the position before it; the game is void where that cannot be restored",
        RestoreOrLastKnown => "the position before it, else the last one that can be identified",
    }

    /// What resignation, or the last illegal move, costs.
    LossIf {
        /// Files of earlier versions say `true`.
        #[serde(alias = "true")]
        Always => "lost",
        OpponentCanMate => "lost; a draw if the opponent cannot mate by any series of legal moves",
    }

    /// What is done about an irregular start.
    Remedy {
        Void => "game void",
        NewGame => "game void, a new one is played",
        Transfer => "the position is transferred, the game goes on",
        GoesOnUnlessArbiter => "the game goes on unless the arbiter decides otherwise",
        NewGameBelowTen => "before ten moves of both void and played again, then it goes on",
        Restore => "the position before is restored",
    }

    /// When positions are the same.
    SamePosition {
        Placement => "same player to move, like pieces on the same squares",
        PossibleMoves => "same player to move, same pieces, same possible moves",
    }

    /// When nobody can win.
    DeadPosition {
        NoSeries => "no series of legal moves leads to mate",
        BareMaterial => "K v K, K+N v K, K+B v K only",
    }

    /// What a fallen flag does.
    FlagFall {
        Lost => "lost, always",
        LostIfOpponentCanMate => "lost; a draw if the opponent cannot mate by any series of legal moves",
    }

    /// When a flag counts as fallen.
    FlagCalled {
        ArbiterOrClaim => "the arbiter observes it or a player claims it",
        ArbiterMustCall => "the arbiter calls it on seeing it",
        ClaimOnly => "only when a player claims it",
        ByItself => "by itself",
    }

    /// Both flags have fallen.
    BothFlags {
        FirstDecides => "the flag that fell first decides",
        LastPeriodDraws => "if the first is unknown: a draw in the last period, else the game goes on",
    }

    /// Both kings in check, or a pawn left on the last rank.
    BothKings {
        ArbiterActs => "the arbiter intervenes",
        DrawAfterNextMove => "the arbiter waits for the next move; if still so: a draw",
    }

    /// What is done where the two boards of a game with a blind player show different positions.
    TwoBoards {
        Correct => "the wrong position is put right by both sheets",
        Retrace => "back to where the sheets agree, clocks readjusted",
    }

    /// Who ends a game that could be drawn.
    WhoDecides {
        Claim => "claim, on the board or with the move written",
        ClaimAtOnce => "claim at that moment",
        Automatic => "automatic",
    }

    /// What is wrong with a sealed move.
    SealedFault {
        Ambiguous => "ambiguous",
        Unclear => "without a meaning that can be established",
        Illegal => "illegal",
    }

    /// Whose sealed or awaited move decides all the same that ends the game at once, though somebody came too late.
    LateEnd {
        Sealer => "its result counts where the latecomer has sealed it",
        Either => "its result counts",
    }

    /// What is done where the times of an adjourned game are not known any more.
    TimesUnknown {
        ArbiterSets => "the arbiter sets the clocks",
        Void => "game void",
    }

    /// Notations a scoresheet may be kept in.
    Spelling {
        /// `Nf3`, `0-0`.
        Algebraic => "algebraic",
        /// `N-KB3`, counted from the own side.
        Descriptive => "descriptive",
    }
}

/// A length of time in milliseconds.
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

/// What an illegal move costs.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IllegalPenalty {
    /// Added to the opponent's time for each before the one that loses.
    pub bonus: Span,
    /// The illegal move of one player that loses the game; `None`: none does.
    pub lost_at: Option<u32>,
}

/// From when players may agree to a draw.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
pub enum Agreement {
    /// It may be done at any time.
    AnyTime,
    AfterMoves(u32),
    AfterBlacksMove(u32),
}

/// So often the same position.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    pub times: u32,
    pub by: WhoDecides,
}

/// So many moves of each player without a capture or a pawn's move.
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

/// When a player need not record.
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

/// How fast a game is: what the time of one player for sixty moves makes of it (fide-2018 A.1, B.1).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash)]
pub enum Tempo {
    /// Longer than rapid, or without a clock.
    #[default]
    Standard,
    /// A rapid game, as the Laws define it.
    Rapid,
    /// A blitz game, as the Laws define it.
    Blitz,
}

/// Times of one player for sixty moves, in minutes.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// At least, or more than.
    pub from: Span,
    /// Whether exactly `from` belongs to it.
    pub including_from: bool,
    /// At most, or less than.
    pub to: Span,
    /// Whether exactly `to` belongs to it.
    pub including_to: bool,
}

impl Bounds {
    /// Whether a time in milliseconds lies inside.
    pub const fn contain(self, ms: u64) -> bool {
        let above = ms > self.from.ms() || (self.including_from && ms == self.from.ms());
        let below = ms < self.to.ms() || (self.including_to && ms == self.to.ms());
        above && below
    }
}

/// The words of the page for each kind of value.
macro_rules! shown {
    ($($kind:ty: |$it:ident, $f:ident| $write:expr;)*) => { $(
        impl fmt::Display for $kind {
            fn fmt(&self, $f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $it = self;
                $write
            }
        }
    )* };
}

shown! {
    Span: |span, f| match (span.min, span.s) {
        (min, 0) => write!(f, "{min} min"),
        (0, s) => write!(f, "{s} s"),
        (min, s) => write!(f, "{min} min {s} s"),
    };
    IllegalPenalty: |penalty, f| match (penalty.bonus, penalty.lost_at) {
        (Span { min: 0, s: 0 }, None) => f.write_str("no time"),
        (Span { min: 0, s: 0 }, Some(lost_at)) => write!(f, "number {lost_at} loses"),
        (bonus, None) => write!(f, "+{bonus}"),
        (bonus, Some(lost_at)) => write!(f, "+{bonus}, number {lost_at} loses"),
    };
    Agreement: |agreement, f| match agreement {
        Agreement::AnyTime => f.write_str("any time"),
        Agreement::AfterMoves(1) => f.write_str("after a move of each"),
        Agreement::AfterMoves(moves) => write!(f, "after {moves} moves of each"),
        Agreement::AfterBlacksMove(moves) => write!(f, "after Black's move {moves}"),
    };
    Repetition: |rule, f| write!(f, "{} times: {}", rule.times, rule.by);
    MoveCount: |rule, f| write!(f, "{} moves: {}", rule.moves, rule.by);
    MovesEach: |moves, f| write!(f, "{} moves of each", moves.0);
    MateDemand: |demand, f| {
        let MateDemand { moves, theory_times } = demand;
        write!(f, "{moves} moves, or {theory_times} times what theory needs where that is more")
    };
    SlowFinish: |rule, f| {
        let offer = if rule.offer { "; an offer too" } else { "" };
        write!(f, "claim below {}; opponent +{} if not granted{offer}", rule.below, rule.bonus)
    };
    StopRecording: |rule, f| {
        let period = if rule.last_period { "last period" } else { "period" };
        write!(f, "below {} in the {period}", rule.below)?;
        match rule.unless_increment {
            Some(least) => write!(f, " and no increment of {least} or more"),
            None => f.write_str(", even with an increment"),
        }
    };
    Bounds: |bounds, f| {
        if bounds.from.ms() > 0 {
            write!(f, "{} {}, ", if bounds.including_from { "from" } else { "above" }, bounds.from)?;
        }
        write!(f, "{} {}", if bounds.including_to { "up to" } else { "below" }, bounds.to)
    };
}
