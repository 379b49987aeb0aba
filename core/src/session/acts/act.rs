//! Acts as values: what is to be recorded and said, in this order. Whoever decides looks at the call and returns
//! them; [`Turn::carry_out`] alone does them.

use crate::game::event::Event;
use crate::game::judgement::{Irregularity, Judgement};
use crate::game::state::Stage;
use crate::language::Message;
use crate::rules::Move;
use crate::rules::laws::Article;
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::pending::{EnvelopeStage, PendingAction};
use crate::session::facts::readings::BoardComparison;
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;

/// One thing that comes of what was said or pressed.
pub(crate) enum Act {
    Record(Event),
    /// Recorded, and told at the table.
    Tell(Priority, Event),
    Put(Output),
    Refuse(Refusal),
    /// Asked back before it is done.
    Ask(PendingAction, Message),
    /// Something came between a question and its answer.
    DropQuestion,
    /// The question is forgotten, and nothing is said of it.
    ForgetQuestion,
    /// Readings of boards that differ begin anew, or are forgotten.
    Readings(Option<Box<BoardComparison>>),
    /// Nobody's words are waited for any more.
    StopAsking,
    /// The announcement has to be repeated.
    AwaitRepetition,
    /// A move that was heard is read back and waits for its yes.
    Propose(Move, String),
    /// An envelope is prepared, or none any more.
    Prepare(Option<EnvelopeStage>),
    /// A decision that depends on the acts before this, taken when they are done.
    Then(Box<dyn FnOnce(&Turn<'_>) -> Acts>),
}

/// All that comes of something, in this order.
#[derive(Default)]
#[must_use = "acts are values: nothing comes of them before they are carried out"]
pub(crate) struct Acts(Vec<Act>);

impl Acts {
    pub(crate) const fn none() -> Self {
        Self(Vec::new())
    }

    fn with(mut self, act: Act) -> Self {
        self.0.push(act);
        self
    }

    pub(crate) fn and(mut self, others: impl Into<Self>) -> Self {
        self.0.extend(others.into().0);
        self
    }

    /// Adds whatever `decide` finds when all these are done, for it depends on them.
    pub(crate) fn then(self, decide: impl FnOnce(&Turn<'_>) -> Self + 'static) -> Self {
        self.with(Act::Then(Box::new(decide)))
    }

    /// The same while the game goes on.
    pub(crate) fn then_unless_over(self, decide: impl FnOnce(&Turn<'_>) -> Self + 'static) -> Self {
        self.then(|turn| if turn.is_over() { Self::none() } else { decide(turn) })
    }

    pub(crate) fn record(self, event: Event) -> Self {
        self.with(Act::Record(event))
    }

    pub(crate) fn tell(self, weight: Priority, event: Event) -> Self {
        self.with(Act::Tell(weight, event))
    }

    pub(crate) fn judge(self, judgement: Judgement) -> Self {
        self.tell(Priority::Answer, Event::Judged(judgement))
    }

    pub(crate) fn put(self, output: Output) -> Self {
        self.with(Act::Put(output))
    }

    pub(crate) fn say(self, weight: Priority, message: impl Into<Message>) -> Self {
        self.put(Output::Say(weight, message.into()))
    }

    pub(crate) fn answer(self, message: impl Into<Message>) -> Self {
        self.say(Priority::Answer, message)
    }

    pub(crate) fn forget_question(self) -> Self {
        self.with(Act::ForgetQuestion)
    }

    pub(crate) fn forget_readings(self) -> Self {
        self.with(Act::Readings(None))
    }

    pub(crate) fn begin_readings(self) -> Self {
        self.with(Act::Readings(Some(Box::default())))
    }

    pub(crate) fn await_repetition(self) -> Self {
        self.with(Act::AwaitRepetition)
    }

    pub(crate) fn stop_asking(self) -> Self {
        self.with(Act::StopAsking)
    }
}

impl IntoIterator for Acts {
    type Item = Act;
    type IntoIter = std::vec::IntoIter<Act>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl FromIterator<Self> for Acts {
    fn from_iter<I: IntoIterator<Item = Self>>(all: I) -> Self {
        Self(all.into_iter().flatten().collect())
    }
}

impl From<Option<Self>> for Acts {
    fn from(acts: Option<Self>) -> Self {
        acts.unwrap_or_default()
    }
}

pub(crate) fn record(event: Event) -> Acts {
    Acts::none().record(event)
}

pub(crate) fn tell(weight: Priority, event: Event) -> Acts {
    Acts::none().tell(weight, event)
}

pub(crate) fn judge(judgement: Judgement) -> Acts {
    Acts::none().judge(judgement)
}

/// An irregularity that the arbiter found: it is recorded, and answered by what follows from it.
pub(crate) fn find(what: Irregularity, article: Option<Article>, told: Message) -> Acts {
    record(Event::Judged(Judgement::Found { what, article })).answer(told)
}

pub(crate) fn put(output: Output) -> Acts {
    Acts::none().put(output)
}

pub(crate) fn say(weight: Priority, message: impl Into<Message>) -> Acts {
    Acts::none().say(weight, message)
}

pub(crate) fn answer(message: impl Into<Message>) -> Acts {
    Acts::none().answer(message)
}

/// Each of these messages is answered.
pub(crate) fn answer_all(messages: impl IntoIterator<Item = Message>) -> Acts {
    messages.into_iter().map(answer).collect()
}

/// It is answered that this is not done, and why; nothing is written down for it.
pub(crate) fn decline(message: Message) -> Acts {
    answer(message.refusal())
}

pub(crate) fn laws_silent() -> Acts {
    decline(say!("laws_silent"))
}

/// Something is refused: what is to be written down for it is, and it is told.
pub(crate) fn refuse(refusal: Refusal) -> Acts {
    Acts::none().with(Act::Refuse(refusal))
}

/// Whoever speaks is asked to confirm, whatever was asked before.
pub(crate) fn ask(action: PendingAction, question: Message) -> Acts {
    Acts::none().with(Act::Ask(action, question))
}

pub(crate) fn drop_question() -> Acts {
    Acts::none().with(Act::DropQuestion)
}

pub(crate) fn propose(mv: Move, words: &str) -> Acts {
    Acts::none().with(Act::Propose(mv, words.to_owned()))
}

pub(crate) fn stop_asking() -> Acts {
    Acts::none().stop_asking()
}

pub(crate) fn prepare(what: Option<EnvelopeStage>) -> Acts {
    Acts::none().with(Act::Prepare(what))
}

/// The move that was read back is none any more.
pub(crate) fn drop_proposal(turn: &Turn<'_>) -> Acts {
    let is_proposed = matches!(turn.state().stage, Stage::Proposed(_));
    is_proposed.then(|| record(Event::Withdrawn)).into()
}

/// Somebody's words are kept for the arbiter.
pub(crate) fn note(turn: &Turn<'_>, words: &str) -> Acts {
    record(Event::Noted { by: turn.by, words: words.trim().to_owned(), touching: false })
}

/// Refuses something where a refusal stands against it.
macro_rules! refuse_if {
    ($refusal:expr) => {
        if let Some(refusal) = $refusal {
            return $crate::session::acts::act::refuse(refusal);
        }
    };
}

/// Answers with this message and does no more, where that is so: something is not done for it.
macro_rules! decline_if {
    ($is_so:expr, $told:expr) => {
        if $is_so {
            return $crate::session::acts::act::decline($told);
        }
    };
}

/// The same where nothing is refused to anybody.
macro_rules! answer_if {
    ($is_so:expr, $told:expr) => {
        if $is_so {
            return $crate::session::acts::act::answer($told);
        }
    };
}

pub(crate) use {answer_if, decline_if, refuse_if};
