//! The state of a game: everything known of it, and what can be asked of it.

use std::sync::Arc;

use crate::clock::Clock;
use crate::game::adjourned::{Adjournment, Used};
use crate::game::draws::Draws;
use crate::game::event::{Event, Source};
use crate::game::interventions::{ClockChange, Interventions};
use crate::game::judgement::{Irregularities, Judgement};
use crate::game::policy::Policy;
use crate::game::progress::{MoveProgress, Noted, StopReason};
use crate::game::reconciled::Mended;
use crate::game::recording::MinClock;
use crate::game::setup::Setup;
use crate::game::times::{Pace, PlyTimes};
use crate::game::touching::Touching;
use crate::language::{AnnouncementForm, Scheme};
use crate::rules::laws::{Article, DeadPosition, Edition, LawsError, Tempo};
use crate::rules::{
    ByColor, Color, FenError, History, Move, Odds, Outcome, Party, Placement, Position, Square,
};

/// Stage of the move in progress.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Stage {
    /// Nobody has said anything yet.
    #[default]
    ToMove,
    /// Understood from speech, waiting for a yes or for the press.
    Proposed(Move),
    Announced {
        mv: Move,
        repeated: bool,
    },
}

/// One completed ply as the score sheet needs it.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct PlyNote {
    /// Reading of the mover's clock after the press, in milliseconds.
    pub clock_ms: Option<u64>,
    /// Reading before the press, without what that brought, in milliseconds.
    pub(crate) unpressed_ms: Option<u64>,
    /// Time that the move had used by then of what each move brings, in milliseconds;
    /// `None` where that changes nothing.
    pub(crate) used_ms: Option<u64>,
    /// Number of the mover's periods that had ended then because their time was used up.
    pub used_up: u32,
    pub draw_offer: bool,
    pub times: PlyTimes,
}

/// Everything known of a game; by default of one under no Laws, in which nothing has happened.
#[derive(Clone, Debug, Default)]
pub struct State {
    pub(crate) setup: Setup,
    /// The policy in place of what follows from the setup; of none but a test.
    pub(crate) other_policy: Option<Policy>,
    pub(crate) history: History,
    pub notes: Vec<PlyNote>,
    pub(crate) clock: Option<Clock>,
    pub stage: Stage,
    pub draws: Draws,
    /// The squares of the pieces that the player to move has touched, in order.
    pub touched: Vec<Square>,
    /// Further facts about the touched pieces.
    pub(crate) touching: Touching,
    pub outcome: Option<Outcome>,
    pub(crate) article: Option<Article>,
    /// The Laws in force.
    pub(crate) edition: Arc<Edition>,
    pub irregular: Irregularities,
    pub(crate) source: Source,
    pub(crate) completed_source: Source,
    /// The least the clocks have read, for the duty to record.
    pub(crate) min_clock: MinClock,
    pub signed: ByColor<bool>,
    /// The players who were asked to sign and would not.
    pub(crate) refused_to_sign: ByColor<bool>,
    pub differing: bool,
    pub corrections: Vec<Mended>,
    pub(crate) way: MoveProgress,
    pub noted: Vec<Noted>,
    /// The words of the last announcement of this ply that could not be taken.
    pub(crate) last_rejected: Option<String>,
    /// The reason why the clocks of a rated game stand, where a hand on them starts nothing.
    pub(crate) halted: Option<StopReason>,
    /// The instant since which they stand, in milliseconds from the start of the game.
    pub(crate) halted_ms: u64,
    /// The words in which moves are announced.
    pub(crate) manner: (Scheme, AnnouncementForm),
    /// True if it is written down from time to time that the program runs.
    pub(crate) beats: bool,
    /// True if a clock has run, or a move was completed.
    pub(crate) begun: bool,
    pub(crate) author: Option<Party>,
    pub(crate) announcer: Option<Party>,
    pub(crate) assisted: ByColor<bool>,
    /// True if the program was left while the game ran, and not started again since.
    pub(crate) left: bool,
    pub(crate) interventions: Interventions,
    pub(crate) adjournment: Option<Adjournment>,
    pub(crate) resumed_at: Option<usize>,
    /// Minutes at which each side wants to be warned; 0 for none.
    pub(crate) warnings: ByColor<u32>,
    /// The boards as they were read when the arbiter ruled which position stands, and the number of plies then.
    pub(crate) ruled: Option<(usize, ByColor<Option<Placement>>)>,
    /// The time that each player has used.
    pub(crate) used: Used,
    pub(in crate::game) pace: Pace,
    pub confirmed: bool,
    pub(super) back: Back,
    pub(crate) reopened: Option<usize>,
}

/// Snapshot of a game before something happened, with the instant of that, in milliseconds from the start.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) state: Box<State>,
    pub(super) at_ms: u64,
}

/// Steps that can be taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct Back {
    /// The game before the event that ended it, or that may be about to end it.
    pub(super) end: Option<Snapshot>,
    /// The last of the events that belong to one decision which may end the game.
    pub(super) deciding: Option<Box<Event>>,
    /// The last press, rulings until the next announcement, warnings and changes of the clock, in their order.
    pub(super) steps: Vec<Step>,
    pub(super) ruling: Option<Ruling>,
}

/// One thing that the arbiter can take back.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) what: UndoStep,
    /// The game before it, where all has to become as it was.
    pub(super) before: Option<Snapshot>,
    /// The clocks before and after it, where they alone were changed.
    pub(super) change: Option<ClockChange>,
    /// The judgement that it began with; none for a press.
    pub(super) judgement: Option<Box<Judgement>>,
    /// Whether it belongs to the ruling before it, and goes with that.
    pub(super) is_part: bool,
}

/// An illegal move or another position, which several events belong to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Ruling {
    /// True if an illegal move was counted, and nobody got time for it yet.
    pub(super) counts: bool,
    pub(super) last: Box<Judgement>,
}

/// Kind of step that is taken back as a whole: a press and a ruling while nothing has been announced since.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum UndoStep {
    Press,
    Ruling,
    /// The warning of a player, which changes nothing of the game.
    Warning(Color),
    /// A change of the clock; what has passed since stays passed.
    Clock,
}

/// Reasons why an event cannot have happened in this state.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ApplyError {
    /// The game was set up a second time.
    #[error("the game is set up twice")]
    StartedTwice,
    #[error("the game is not set up")]
    NotStarted,
    /// The first position is no valid one.
    #[error("first position: {0}")]
    Fen(#[from] FenError),
    /// There is no such edition of the Laws, or its text is faulty.
    #[error("laws: {0}")]
    Laws(#[from] LawsError),
    /// The move is not legal there.
    #[error("{0} is not legal there")]
    IllegalMove(String),
    /// The event does not follow from what came before.
    #[error("that cannot happen here")]
    OutOfOrder,
    #[error("the game had ended")]
    AfterTheEnd,
}

/// Result of applying an event: an error where it could not happen.
pub(super) type Applied = Result<(), ApplyError>;

impl State {
    /// A game about to start.
    pub fn new(setup: Setup) -> Result<Self, ApplyError> {
        let start = first_position(&setup)?;
        let edition = setup.edition()?;
        let counted = counted_at_once(&setup, &edition);
        let mut clock = setup.control.clone().map(Clock::new);
        clock.iter_mut().for_each(|clock| clock.set_moves(start.turn().other(), counted, 0));
        Ok(Self { clock, history: History::new(start), edition: Arc::new(edition), setup, ..Self::default() })
    }

    /// The setup that was agreed before the game.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What follows from the game being rated or not.
    pub const fn policy(&self) -> Policy {
        match self.other_policy {
            Some(policy) => policy,
            None => self.setup.policy(),
        }
    }

    /// All moves that were completed, with their positions.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The clock; `None` in a game without one.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The edition of the Laws in force.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The tempo of the game in the sense of that edition.
    pub fn tempo(&self) -> Tempo {
        let control = self.setup.control.as_ref();
        control.map_or(Tempo::Standard, |control| self.edition.tempo(control.longest_allotted_ms()))
    }

    /// True if a position in which neither side can mate by any series of moves
    /// ends the game (fide-2018 5.2.2).
    pub fn counts_dead_positions(&self) -> bool {
        self.edition.dead_position.as_ref().is_some_and(|ruled| ruled.rule == DeadPosition::NoSeries)
    }

    /// The article of the Laws in force by which the game is over, if there is one.
    pub const fn article(&self) -> Option<&Article> {
        self.article.as_ref()
    }

    /// The side whose clock runs, as a rule the one to move and to press; `None` where no clock runs.
    pub fn running(&self) -> Option<Color> {
        self.clock.as_ref().and_then(Clock::running)
    }

    pub fn mover(&self) -> Color {
        self.history.position().turn()
    }

    /// The move announced and made but not completed.
    pub const fn announced(&self) -> Option<Move> {
        match self.stage {
            Stage::Announced { mv, .. } => Some(mv),
            _ => None,
        }
    }

    /// The position after the move announced, if there is one.
    pub fn position_ahead(&self) -> Position {
        let position = self.history.position();
        self.announced().map_or_else(|| position.clone(), |mv| position.play(mv))
    }
}

fn first_position(setup: &Setup) -> Result<Position, ApplyError> {
    if !setup.start.is_empty() {
        let start = Position::from_fen(&setup.start, setup.chess960)?;
        return Ok(setup.odds.map_or(start.clone(), |odds| start.in_game_at(odds)));
    }
    Ok(setup.odds.map_or_else(Position::start, Odds::position))
}

/// Number of moves made at once at the first turn that count for the time; 0 where the
/// edition does not count them.
pub(super) fn counted_at_once(setup: &Setup, edition: &Edition) -> u32 {
    let counts = edition.first_moves_count.as_ref().is_some_and(|ruled| ruled.rule);
    if counts { u32::try_from(setup.first_moves.len()).unwrap_or(u32::MAX) } else { 0 }
}
