//! What a rule can say. Times are in milliseconds, moves are counted for one player.

use std::fmt;

use serde::{Deserialize, Serialize};

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
    )*

        /// All of them, each with its kind: `Remedy.Void`.
        pub(super) const NAMES: &[&str] =
            &[ $( $( concat!(stringify!($name), ".", stringify!($variant)), )* )* ];
    };
}

alternatives! {
    /// What White loses when he is not there at the start.
    WhiteAbsent {
        /// His clock runs from the start.
        LosesTheTime => "White loses the time until he arrives",
        /// Each clock runs from the moment when it is its owner's turn.
        FromHisTurn => "the clock runs from the moment it is his turn",
    }

    /// Ways of making an illegal move.
    IllegalKind {
        /// A move against the rules of movement.
        Movement => "movement",
        /// The king is captured.
        KingCapture => "capture of the king",
        /// A pawn is left on the last rank.
        Unpromoted => "pawn not promoted",
        /// The clock is pressed without a move.
        NoMove => "press without a move",
        /// Two hands make one move.
        TwoHands => "two hands",
    }

    /// From when an illegal move counts, or how long it may be claimed.
    IllegalWindow {
        /// Until the opponent touches a piece to reply.
        UntilTouch => "until the opponent touches a piece",
        /// The press completes it, and it may be found at any time.
        FromPress => "from the press on, at any time",
        /// The press completes it; it must be claimed before the next move.
        UntilReply => "from the press until the opponent's next move",
    }

    /// What is done about an illegal move found later.
    LateFind {
        /// Back to the position before it; where that cannot be found, the game is void.
        RestoreOrVoid => "the position before it; the game is void where that cannot be restored",
        /// Back to the position before it; where that cannot be found, to the last one that can.
        RestoreOrLastKnown => "the position before it, else the last one that can be identified",
    }

    /// What resignation, or the last illegal move, costs.
    LossIf {
        /// The game is lost. Files of earlier versions say `true`.
        #[serde(alias = "true")]
        Always => "lost",
        /// Lost, but drawn where the opponent cannot mate by any series of legal moves.
        OpponentCanMate => "lost; a draw if the opponent cannot mate by any series of legal moves",
    }

    /// What is done about an irregular start.
    Remedy {
        /// The game is void.
        Void => "game void",
        /// The game is void and another is played.
        NewGame => "game void, a new one is played",
        /// The position is put on a board that stands right.
        Transfer => "the position is transferred, the game goes on",
        /// The game goes on unless the arbiter decides otherwise.
        GoesOnUnlessArbiter => "the game goes on unless the arbiter decides otherwise",
        /// Void and played again while either side has made fewer than ten moves.
        NewGameBelowTen => "before ten moves of both void and played again, then it goes on",
        /// The position before is restored.
        Restore => "the position before is restored",
    }

    /// When positions are the same.
    SamePosition {
        /// The same player to move and like pieces on the same squares.
        Placement => "same player to move, like pieces on the same squares",
        /// The possible moves of all pieces too.
        PossibleMoves => "same player to move, same pieces, same possible moves",
    }

    /// When nobody can win.
    DeadPosition {
        /// No series of legal moves leads to mate.
        NoSeries => "no series of legal moves leads to mate",
        /// King against king, or king and one knight or bishop.
        BareMaterial => "K v K, K+N v K, K+B v K only",
    }

    /// What a fallen flag does.
    FlagFall {
        /// The game is lost.
        Lost => "lost, always",
        /// Lost, but drawn where the opponent cannot mate by any series of legal moves.
        LostIfOpponentCanMate => "lost; a draw if the opponent cannot mate by any series of legal moves",
    }

    /// When a flag counts as fallen.
    FlagCalled {
        /// When the arbiter observes it or a player claims it.
        ArbiterOrClaim => "the arbiter observes it or a player claims it",
        /// The arbiter has to call it when he observes it.
        ArbiterMustCall => "the arbiter calls it when he sees it",
        /// Only when a player claims it.
        ClaimOnly => "only when a player claims it",
        /// The program declares it by itself.
        ByItself => "by itself",
    }

    /// Both flags have fallen.
    BothFlags {
        /// The clock shows which fell first, and that decides.
        FirstDecides => "the flag that fell first decides",
        /// Where that is unknown: a draw in the last period, else the game goes on.
        LastPeriodDraws => "if the first is unknown: a draw in the last period, else the game goes on",
    }

    /// Both kings in check, or a pawn left on the last rank.
    BothKings {
        /// The arbiter steps in.
        ArbiterActs => "the arbiter intervenes",
        /// The arbiter waits for one more move; if it is still so, the game is drawn.
        DrawAfterNextMove => "the arbiter waits for the next move; if still so: a draw",
    }

    /// What is done where the two boards of a game with a blind player show different positions.
    TwoBoards {
        /// Whoever wrote the right move and executed another puts his position right.
        Correct => "the wrong position is put right by both sheets",
        /// Back to the point where both sheets agree; the arbiter readjusts the clocks.
        Retrace => "back to where the sheets agree, clocks readjusted",
    }

    /// Who ends a game that could be drawn.
    WhoDecides {
        /// The player to move claims it, on the board or with an intended move.
        Claim => "claim, on the board or with the move written",
        /// A player claims it at that moment.
        ClaimAtOnce => "claim at that moment",
        /// It comes by itself.
        Automatic => "automatic",
    }

    /// What is wrong with a sealed move.
    SealedFault {
        /// It may be several moves.
        Ambiguous => "ambiguous",
        /// What it means cannot be established.
        Unclear => "without a meaning that can be established",
        /// It is not legal.
        Illegal => "illegal",
    }

    /// Whose sealed or awaited move decides all the same that ends the game at once, though somebody came too late.
    LateEnd {
        /// Only where the latecomer has sealed it.
        Sealer => "its result counts where the latecomer has sealed it",
        /// The result counts, whoever sealed the move.
        Either => "its result counts",
    }

    /// What is done where the times of an adjourned game are not known any more.
    TimesUnknown {
        /// The arbiter sets the clocks.
        ArbiterSets => "the arbiter sets the clocks",
        /// The game is void.
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

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.s) {
            (min, 0) => write!(f, "{min} min"),
            (0, s) => write!(f, "{s} s"),
            (min, s) => write!(f, "{min} min {s} s"),
        }
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

impl fmt::Display for IllegalPenalty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.bonus.ms(), self.lost_at) {
            (0, None) => f.write_str("no time"),
            (0, Some(lost_at)) => write!(f, "number {lost_at} loses"),
            (_, None) => write!(f, "+{}", self.bonus),
            (_, Some(lost_at)) => write!(f, "+{}, number {lost_at} loses", self.bonus),
        }
    }
}

/// From when players may agree to a draw.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
pub enum Agreement {
    /// It may be done at any time.
    AnyTime,
    AfterMoves(u32),
    AfterBlacksMove(u32),
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnyTime => f.write_str("any time"),
            Self::AfterMoves(1) => f.write_str("after a move of each"),
            Self::AfterMoves(moves) => write!(f, "after {moves} moves of each"),
            Self::AfterBlacksMove(moves) => write!(f, "after Black's move {moves}"),
        }
    }
}

/// So often the same position.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    pub times: u32,
    pub by: WhoDecides,
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} times: {}", self.times, self.by)
    }
}

/// So many moves of each player without a capture or a pawn's move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveCount {
    /// So many moves of each player.
    pub moves: u32,
    pub by: WhoDecides,
}

impl fmt::Display for MoveCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} moves: {}", self.moves, self.by)
    }
}

/// A number of moves of each player.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize)]
#[serde(transparent)]
pub struct MovesEach(pub u32);

impl fmt::Display for MovesEach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} moves of each", self.0)
    }
}

/// Mate within a number of moves, on demand.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MateDemand {
    /// Moves that the opponent has, counted again from every capture and pawn's move.
    pub moves: u32,
    /// So many times the number that theory has established, where that is more than [`Self::moves`].
    pub theory_times: u32,
}

impl fmt::Display for MateDemand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves, theory_times } = self;
        write!(f, "{moves} moves, or {theory_times} times what theory needs where that is more")
    }
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

impl fmt::Display for SlowFinish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "claim below {}; opponent +{} if not granted", self.below, self.bonus)?;
        f.write_str(if self.offer { "; an offer too" } else { "" })
    }
}

/// When a player need not record.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StopRecording {
    /// With less time than this in the period.
    pub below: Span,
    /// Unless every move brings at least this; `None`: whatever it brings.
    pub unless_increment: Option<Span>,
}

impl fmt::Display for StopRecording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "below {} in the period", self.below)?;
        match self.unless_increment {
            Some(increment) => write!(f, " and no increment of {increment} or more"),
            None => f.write_str(", even with an increment"),
        }
    }
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

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from.ms() > 0 {
            write!(f, "{} {}, ", if self.including_from { "from" } else { "above" }, self.from)?;
        }
        write!(f, "{} {}", if self.including_to { "up to" } else { "below" }, self.to)
    }
}
