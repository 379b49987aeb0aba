//! Commands: all that can be told to the program besides moves, in one table.

use serde::{Deserialize, Serialize};

use super::help::HelpTopic;
use crate::rules::Action;

/// Property of a command, besides its topic and whose task it is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Property {
    /// Asks for something that is told on request (fide-2018 D.2.10.4).
    Told,
    /// Asks about this moment: a question that is open stays open.
    LeavesOpen,
    /// May be asked for aloud while nothing else goes on.
    Harmless,
    /// Changes something of the game: closed sheets refuse it.
    Changes,
    /// Whoever says it plays on: it waits for an envelope.
    PlaysOn,
    /// Waits while the boards differ.
    WaitsForBoards,
    /// Waits while the arbiter decides.
    WaitsForArbiter,
    /// Is about what the arbiter decides: a claim to judge, or an answer. It is typed only.
    Petition,
    /// Is typed and never spoken: a misheard word must not decide such things.
    TypedOnly,
    /// Takes effect at once and cannot be told from talk by asking back: heard without certainty it counts only when it
    /// comes twice.
    Decides,
    /// A move may follow in the same breath: `correct Nf3`, `no, Nf3`, `yes: Nf3`, `repeat: Nf3`.
    TakesMove,
    /// A move may follow when it is typed: `claim Nf3`, with a move that is written down and not made (fide-2018
    /// 9.2.1.1).
    TakesWrittenMove,
    /// A number may follow: `moves 30`, `demand mate 70`, `postponed 2`.
    TakesNumber,
    /// Squares may follow in the same breath: `touched g1 e5`.
    TakesSquares,
    /// The player it concerns may stand behind it: `listen white`, `made black`.
    NamesSide,
    /// Is about pieces that were touched.
    Touching,
    /// Does something only where there is a clock.
    Clocked,
    /// Does something only before the end of the game.
    InPlay,
}

struct Row {
    topic: HelpTopic,
    action: Option<Action>,
    is: &'static [Property],
}

macro_rules! commands {
    (@action anybody) => { None };
    (@action $action:ident) => { Some(Action::$action) };
    ($($(#[$doc:meta])* $name:ident: $topic:ident, $action:ident, [$($is:ident)*];)*) => {
        /// A command. Its serialised name is what `read --json` prints.
        #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Command {
            $($(#[$doc])* $name,)*
        }

        impl Command {
            /// All commands, in the order of the help.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];
        }

        const ROWS: [Row; Command::ALL.len()] = [$(Row {
            topic: HelpTopic::$topic,
            action: commands!(@action $action),
            is: &[$(Property::$is),*],
        }),*];
    };
}

// Name: topic of the help, whose task it is, what holds of it. In the order of the help.
commands! {
    /// Completes the move: the clock is pressed.
    Press: Moves, Press, [Changes PlaysOn WaitsForBoards WaitsForArbiter Decides InPlay];
    Yes: Moves, anybody, [Changes WaitsForBoards WaitsForArbiter Decides TakesMove];
    /// No, to whatever was asked last.
    No: Moves, anybody, [Changes WaitsForBoards WaitsForArbiter TakesMove];
    Correct: Moves, Announce, [Changes PlaysOn WaitsForBoards WaitsForArbiter Decides TakesMove InPlay];
    Repeat: Moves, Last, [Told WaitsForArbiter TakesMove];
    Made: Moves, anybody, [Changes PlaysOn Decides NamesSide InPlay];
    State: Moves, Last, [Told];
    /// Tells the words that were heard last, as they were taken.
    Heard: Moves, anybody, [Told LeavesOpen Harmless];
    /// Spells the last announcement: its letters, with their names in the alphabet of NATO.
    Spell: Moves, Last, [Told Harmless];
    /// Tells the last announcement word by word.
    Slowly: Moves, Last, [Told Harmless];
    Clock: Clock, Times, [Told Harmless Clocked];
    ClockOwn: Clock, Times, [Told Harmless Clocked];
    ClockOther: Clock, Times, [Told Harmless Clocked];
    Running: Clock, Times, [Told Harmless Clocked InPlay];
    // The moves to the time control, and whose move it is, are told by a number of moves.
    ToControl: Clock, MoveCount, [Told Harmless Clocked InPlay];
    Number: Sheet, MoveCount, [Told Harmless];
    Turn: Moves, MoveCount, [Told Harmless InPlay];
    Last: Moves, Last, [Told Harmless];
    Moves: Sheet, Score, [Told TakesNumber];
    /// Tells both moves of a number: `move 12`.
    MoveAt: Sheet, Score, [Told Harmless TakesNumber];
    /// Tells what White played so many moves ago, or last.
    WhiteAgo: Sheet, Score, [Told Harmless TakesNumber];
    BlackAgo: Sheet, Score, [Told Harmless TakesNumber];
    Board: Boards, Board, [Told];
    /// Tells two ranks, and then two more by [`Command::Next`]; from a rank on where a number follows.
    Ranks: Boards, Board, [Told TakesNumber];
    Files: Boards, Board, [Told TakesNumber];
    Next: Boards, Board, [Told];
    /// Tells what the last move took, and what each side has lost.
    Taken: Boards, Board, [Told];
    /// Shows the position on the braille display.
    Finger: Boards, Board, [Told TypedOnly];
    /// Leads through the setting up of the boards, square by square.
    SetUp: Boards, anybody, [WaitsForBoards TypedOnly];
    Notes: Sheet, Notes, [Told TypedOnly];
    /// Offers a draw to the opponent (fide-2018 9.1).
    Draw: Draw, Offer, [Changes WaitsForArbiter InPlay];
    Accept: Draw, Answer, [Changes InPlay];
    Decline: Draw, Answer, [Changes Decides InPlay];
    Claim: Draw, Claim, [Changes PlaysOn WaitsForBoards WaitsForArbiter TakesWrittenMove InPlay];
    /// Claims a draw by perpetual check (fide-1930 16.1 b).
    ClaimPerpetual: Draw, Claim, [Petition WaitsForArbiter InPlay];
    /// Claims a draw, or asks for an increment, with little time left (fide-2009 10.2, fide-2018 III.4, III.5).
    ClaimSlow: Draw, Claim, [Petition WaitsForArbiter Clocked InPlay];
    /// Demands to be mated within a number of moves (fide-1930 16.1 f).
    DemandMate: Draw, Claim, [Petition WaitsForArbiter TakesNumber InPlay];
    /// Asks for a time-out (fqe-2018 15.1).
    TimeOut: Clock, Claim, [Petition WaitsForArbiter Clocked InPlay];
    Granted: Draw, Decide, [Petition InPlay];
    Refused: Draw, Decide, [Petition InPlay];
    Postponed: Draw, Decide, [Petition TakesNumber InPlay];
    Resign: Draw, Resign, [Changes InPlay];
    /// Claims that the opponent's flag has fallen (fide-2018 6.8).
    Flag: Clock, ClaimFlag, [Changes WaitsForBoards Clocked InPlay];
    /// Says that the two boards differ (fide-2018 D.2.9).
    Differ: Boards, anybody, [Changes PlaysOn WaitsForBoards InPlay];
    Touched: Boards, ReportTouch,
        [Touching Changes PlaysOn WaitsForBoards WaitsForArbiter TakesSquares InPlay];
    /// The same, of pieces touched at once or in an order that nobody can tell.
    TouchedTogether: Boards, ReportTouch,
        [Touching Changes PlaysOn WaitsForBoards WaitsForArbiter TypedOnly TakesSquares InPlay];
    /// Enters where a piece was released: where it came from, and where it went.
    Released: Boards, ReportTouch,
        [Touching Changes PlaysOn WaitsForBoards WaitsForArbiter TypedOnly TakesSquares InPlay];
    /// Says that king and rook were not touched in order to castle.
    NotCastling: Boards, ReportTouch,
        [Touching Changes PlaysOn WaitsForBoards WaitsForArbiter TypedOnly InPlay];
    /// Complains that the opponent has touched other pieces than were moved (fide-2018 4.8).
    Complaint: Boards, ReportTouch,
        [Touching Changes PlaysOn WaitsForBoards WaitsForArbiter TakesSquares InPlay];
    /// Says that pieces are only adjusted: *j'adoube*.
    Adjust: Boards, ReportTouch, [Changes PlaysOn WaitsForBoards WaitsForArbiter TakesSquares InPlay];
    Record: Sheet, Score, [Told TypedOnly];
    SignWhite: Sheet, Sign, [Changes TypedOnly];
    SignBlack: Sheet, Sign, [Changes TypedOnly];
    Start: Clock, RunClock, [Changes PlaysOn WaitsForBoards WaitsForArbiter Decides Clocked InPlay];
    Stop: Clock, RunClock, [Changes WaitsForBoards WaitsForArbiter Decides Clocked InPlay];
    Listen: Program, anybody, [NamesSide];
    ListenAlways: Program, anybody, [NamesSide];
    /// Closes the microphone until listening is asked for.
    Deaf: Program, anybody, [Decides];
    /// Has whoever asks warned when their own clock comes down to so many minutes.
    WarnMe: Clock, Times, [Told TakesNumber Clocked InPlay];
    /// Tells how the clock works (fqe-2018 equipment 4.10).
    Disclose: Clock, anybody, [Clocked];
    Battery: Clock, anybody, [];
    Quiet: Program, anybody, [];
    /// Makes the voice of whoever asks faster.
    Faster: Program, anybody, [];
    Slower: Program, anybody, [];
    Louder: Program, anybody, [];
    Softer: Program, anybody, [];
    Help: Program, anybody, [];
    /// Tells what this moment allows to be said, with the keys.
    Now: Program, anybody, [LeavesOpen];
    /// Leaves the program; the game can be resumed.
    Quit: Sheet, anybody, [Decides];
}

impl Command {
    /// True if it has this property.
    pub fn is(self, what: Property) -> bool {
        ROWS[self as usize].is.contains(&what)
    }

    /// The topic of the help that it belongs to.
    pub const fn topic(self) -> HelpTopic {
        ROWS[self as usize].topic
    }

    /// The action of whoever gives it; `None` where anybody may give it, or where it depends on what it
    /// answers.
    pub const fn action(self) -> Option<Action> {
        ROWS[self as usize].action
    }

    /// True if it is typed and never spoken.
    pub fn is_typed_only(self) -> bool {
        self.is(Property::Petition) || self.is(Property::TypedOnly)
    }

    /// True if it may be spoken by itself: some say nothing without their number.
    pub fn is_spoken_alone(self) -> bool {
        !self.is_typed_only() && !matches!(self, Self::MoveAt | Self::WarnMe)
    }

    /// True if it may be spoken with a number behind it.
    pub fn is_spoken_with_number(self) -> bool {
        self.is(Property::TakesNumber) && !self.is_typed_only()
    }
}
