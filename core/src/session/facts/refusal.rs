//! Refusals, the reasons why something is not done as it was said: one type that makes what is told and what
//! is written down for it.

use super::turn::Turn;
use super::{binding, envelope, standing};
use crate::game::event::{self, Event};
use crate::game::progress::StopReason;
use crate::game::told::{article, article_where};
use crate::game::touching::duty_of;
use crate::game::{answer, roles};
use crate::language::{Command, Message, Reading, Unclear, command_name};
use crate::rules::laws::Article;
use crate::rules::{Action, Color, Move, Party, Position};

/// Reading of the noise that a recogniser hears where nobody says anything.
pub(crate) const NOISE: Reading = Reading::Unclear(Unclear::PartUnheard { other_words: false });

/// Reason why something is not done as it was said.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refusal {
    /// Nothing is written down for it.
    Told(Message),
    /// Players of a rated game are not told it.
    NotTold(Option<Article>),
    /// The boards are not to be set up now, and the position is not told otherwise.
    NotSetUp,
    /// The player at the other end of a call says and presses it there.
    OnlyInCall(Color),
    /// In a rated game times are told on request, and not of themselves.
    NotUnasked(Option<Article>),
    SheetsClosed,
    /// A move is being sealed.
    Sealing,
    EnvelopeFirst,
    /// It is no task of his.
    NotHisTask(Party, Option<Article>),
    NoSuchAssistant(Party, Option<Article>),
    NotHisTurn(Party),
    /// This side was asked, and not whoever speaks; or nobody is named, and the side is another's to answer for.
    NotAsked(Option<Party>, Option<Color>),
    NotForHim(Party, Color, Option<Action>),
    ArbiterAsked,
    /// In a rated game this counts under a name alone.
    Nameless(Action),
    /// A player of a rated game tells what the arbiter judges.
    ForTheArbiter {
        touching: bool,
    },
    PressFirst(Move),
    /// The other side's assistant has announced for this side, and nobody of it presses.
    AnnouncedByAnother(Color),
    /// Something else was heard, or another move was as likely: a press alone does not confirm this one.
    Uncertain(Move),
    /// The mover has not pressed, and until then nothing is a reply.
    NotPressedYet,
    BoundWords(Move),
    BoundMove {
        bound: Move,
        /// The move that has to be played instead.
        other: Move,
    },
    /// A touched piece was reported on this move, and the arbiter has not judged it.
    TouchReported,
    Touched,
    /// Pieces entered as touched are another's to drop: of this side, who told of it, or else of the arbiter.
    EnteredTouch(Option<Color>),
    /// The clock has been pressed: nothing can be corrected any more.
    TooLateToCorrect,
    /// He has to say whether a move that ends the game was made before this side's flag fell; in a rated game, any move.
    MoveOrFlag(Color),
    Halted(StopReason),
    /// It is no announcement that can be taken; in a rated game this player is told no more.
    NotTaken(Color),
    /// It says no legal move in this position, and why.
    Words(Box<Position>, Reading),
}

pub(crate) fn is_of_an_announcement(refusal: &Refusal) -> bool {
    use Refusal::*;
    match refusal {
        Words(_, reading) => *reading != NOISE,
        refusal => matches!(refusal, NotTaken(_) | BoundWords(_) | BoundMove { .. } | Touched),
    }
}

pub(crate) fn left_by(turn: &Turn<'_>, refusal: &Refusal) -> Option<Event> {
    use Refusal::*;
    // A hand on the clock says nothing, and is called what it is.
    let press = command_name(Command::Press);
    let text = if turn.text.trim().is_empty() { press.as_str() } else { turn.text.trim() };
    // What was heard, and what the position made of it.
    let words = turn.heard.as_ref().map_or_else(|| text.to_owned(), |heard| format!("{heard} ({text})"));
    let refused = |why, article| Some(Event::Refused { words: words.clone(), why, article });
    let edition = turn.edition();
    match refusal {
        // Whoever tries to act for another is the arbiter's to know, and what was asked in vain.
        NotTold(_)
        | NotSetUp
        | OnlyInCall(_)
        | NotUnasked(_)
        | NotHisTask(..)
        | NoSuchAssistant(..)
        | NotAsked(..)
        | NotForHim(..)
        | ArbiterAsked
        | Nameless(_)
        | EnteredTouch(_)
        | AnnouncedByAnother(_)
            if turn.is_players() =>
        {
            Some(Event::Noted { by: turn.by, words, touching: false })
        }
        // What the other side tries while a move is sealed; never a word that may be the sealed move.
        Sealing if turn.is_players() && turn.side_named() == Some(turn.state().mover().other()) => {
            Some(Event::Noted { by: turn.by, words, touching: false })
        }
        ForTheArbiter { touching } => Some(Event::Noted { by: turn.by, words, touching: *touching }),
        TouchReported => Some(Event::Noted { by: turn.by, words, touching: false }),
        NotTaken(_) if turn.is_over() => None,
        NotTaken(color) => Some(Event::NotTaken { words, color: Some(*color) }),
        BoundWords(_) => Some(Event::NotTaken { words, color: Some(turn.state().mover()) }),
        BoundMove { other, .. } => {
            let article = binding::binding(turn).and_then(|binding| binding.article(turn));
            Some(Event::OtherMoveRefused { uci: turn.uci(*other), article, heard: turn.heard.clone() })
        }
        Touched => refused(event::MoveRefusal::TouchMove, duty_of(turn.state()).1),
        TooLateToCorrect => refused(event::MoveRefusal::TooLate, article_where(&edition.slip)),
        Words(_, Reading::Illegal(..)) => refused(event::MoveRefusal::Illegal, None),
        Words(_, Reading::Ambiguous(_)) => refused(event::MoveRefusal::Ambiguous, None),
        _ => None,
    }
}

pub(crate) fn told(turn: &Turn<'_>, refusal: &Refusal) -> Message {
    match refusal {
        // Nobody asked for anything.
        Refusal::Words(_, reading) if *reading == NOISE => words(turn, refusal),
        _ => words(turn, refusal).refusal(),
    }
}

fn words(turn: &Turn<'_>, refusal: &Refusal) -> Message {
    use Refusal::*;
    let edition = turn.edition();
    match refusal.clone() {
        Told(told) => told,
        NotTold(article) => say!("not_told", article),
        NotSetUp => say!("setup_when"),
        OnlyInCall(color) => say!("call_only_there", color),
        NotUnasked(article) => say!("warn_rated", article),
        SheetsClosed => say!("sheets_locked", article = article_where(&edition.signatures)),
        Sealing => envelope::sealing(turn, article(&edition.sealed_move)),
        EnvelopeFirst => say!("envelope_first", article = article(&edition.opened_when_present)),
        NotHisTask(who, article) => say!("not_his_task", who, article),
        NoSuchAssistant(who, article) => say!("no_such_assistant", who, article),
        NotHisTurn(who) => say!("not_his_turn", who, color = turn.state().mover()),
        NotAsked(Some(who), Some(color)) => say!("not_asked", who, color),
        NotAsked(_, Some(color)) => say!("not_asked_by_name", color),
        NotAsked(..) => say!("nothing_to_confirm"),
        ArbiterAsked => say!("arbiter_asked"),
        NotForHim(who, color, action) => {
            let article = action.and_then(|action| roles::own_article(turn.state(), action)).cloned();
            say!("not_for_him", who, color, article)
        }
        Nameless(action) => {
            let article = roles::own_article(turn.state(), action).cloned();
            say!("nameless", said = turn.text.trim().to_owned(), article)
        }
        ForTheArbiter { .. } => say!("passed_on"),
        PressFirst(mv) => say!("press_before_more", mv = turn.session.spoken(mv)),
        Uncertain(mv) => say!("press_needs_yes", mv = turn.session.spoken(mv)),
        NotPressedYet => say!("not_pressed_yet", color = turn.state().mover()),
        BoundWords(bound) | BoundMove { bound, .. } => {
            let article = binding::binding(turn).and_then(|binding| binding.article(turn));
            say!("must_play", mv = turn.session.spoken(bound), article)
        }
        TouchReported => say!("touch_reported"),
        Touched => {
            let (then, article) = duty_of(turn.state());
            say!("touch_broken", then, article)
        }
        AnnouncedByAnother(color) => say!("announced_by_another", color),
        EnteredTouch(None) => say!("touch_of_arbiter"),
        EnteredTouch(Some(color)) => say!("touch_of_other", color),
        TooLateToCorrect => say!("too_late_to_correct", article = article_where(&edition.slip)),
        MoveOrFlag(color) if !turn.policy().calls_flags => say!("move_before_flag", color),
        MoveOrFlag(color) => say!("move_or_flag", color),
        Halted(halt) => standing::halted(turn, halt),
        NotTaken(_) | Words(..) if turn.session.talk.promoting.is_some() => say!("promotion_which"),
        NotTaken(_) => {
            let article = article_where(&edition.no_intervention);
            say!("not_taken", said = turn.text.trim().to_owned(), article)
        }
        Words(position, reading) => answer::refusal(&position, reading, &turn.text),
    }
}
