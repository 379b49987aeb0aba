//! The table talk of one game as a machine: what is said and pressed goes in, events and things to say
//! come out. No input or output of its own, and time is an argument.

mod adjourn;
mod arbiter;
mod dead;
mod dialogue;
mod differ;
mod draws;
mod ends;
mod finding;
mod flag;
mod illegal;
mod input;
mod interventions;
mod irregular;
mod moves;
mod ordered;
mod people;
mod period;
mod petitions;
mod protocol;
mod rated;
mod resumption;
mod sheets;
mod standing;
mod time_out;
mod touch;

pub use differ::BoardRead;
pub use illegal::kind_message;
pub use input::Input;
pub use touch::touch_duty;

use jiff::civil::DateTime;

use super::adjourned::{Contents, Envelope};
use super::event::{Event, GapCause, Refusal, Source};
use super::setup::Setup;
use super::state::{ApplyError, Stage, State};
use crate::game::message::{ArbiterMessage, DifferMessage, GameMessage};
use crate::language::{Command, Message, Reader, Spoken};
use crate::rules::laws::Article;
use crate::rules::{Color, Move, Party, Square};
use draws::Intended;

/// How the session treats the people at the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Options {
    /// Whether every announcement has to be repeated by the opponent, aloud (fide-2018 D.2.1): a right
    /// repetition is confirmed, a wrong one answered by the announcement, silence too; and what is heard
    /// from the opponent is read back until he says yes.
    pub repeat_back: bool,
    /// Whether a repetition has to name both squares, as the program's own announcements do.
    pub full_form: bool,
    /// Whether the program calls a fallen flag in the arbiter's place, where the Laws leave that to him or to
    /// a claim. Else it only shows it, and waits for a player to claim it or for the arbiter to enter it.
    pub calls_flags: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { repeat_back: false, full_form: false, calls_flags: true }
    }
}

/// What a thing said may interrupt, from the least: an announcement is never cut by chatter.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Weight {
    /// Shown and never spoken.
    Aside,
    /// Remarks; dropped when something else is to be said.
    Chatter,
    /// Answers to requests and refusals.
    Answer,
    /// Announcements and questions about them.
    Announcement,
}

/// What the session wants done, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// All that follows comes of what this one said or did.
    By(Party),
    /// Write this event down, before anything that follows is said.
    Record(Event),
    /// Say and show this.
    Say(Weight, Message),
    /// Show this, and say it to that side alone where it can be told anything alone.
    Tell(Color, Message),
    /// Ask this player this before everybody, in his own language where he has one.
    Ask(Color, Message),
    /// Show this to the arbiter, and to nobody else.
    Log(Message),
    /// A command that is not the game's: to the program around it.
    Host(Command),
    /// Ask the arbiter for the passphrase of an envelope, in private: [`Input::EnvelopePrepared`].
    PrepareEnvelope,
    /// This may be put into the envelope once its player stops his clock: [`Input::Sealed`].
    Seal(Contents),
    /// Open this envelope with the arbiter's passphrase: [`Input::Opened`].
    OpenEnvelope(Envelope),
    /// A player's score sheet is in this file: it comes back as [`Input::Sheet`].
    ReadSheet {
        /// Whose.
        color: Color,
        /// Where.
        path: String,
    },
}

/// Somebody's words are waited for.
#[derive(Clone, Copy, Debug)]
struct Asking {
    /// When to ask again.
    due_ms: u64,
    /// How long a silence before that.
    wait_ms: u64,
    /// How often that has been done.
    times: u32,
    /// Whether the program has said what it had to say.
    spoken: bool,
}

/// One game at the table.
///
/// Contract for the driver: one [`handle`](Self::handle) at a time, all its outputs done in order before
/// the next, a [`Input::Tick`] no later than [`next_deadline_ms`](Self::next_deadline_ms), and
/// [`Input::Spoken`] whenever the voice has said the last of what it was given.
#[derive(Clone, Debug)]
pub struct Session {
    state: State,
    options: Options,
    /// A command of consequence that waits for a yes.
    question: Option<Command>,
    /// Who gave it, where he was named.
    questioned: Option<Party>,
    /// The move that goes with it, where it is a claim.
    intended: Option<Intended>,
    /// What an arbiter has ordered, and has been asked about.
    ordered: Option<Box<ordered::Ordered>>,
    /// The squares it asks about, where it asks whether pieces were touched, or about a complaint.
    touching: Vec<Square>,
    /// What has been read of boards and sheets that differ.
    differ: Option<Box<differ::Differ>>,
    /// When and where the game goes on that is about to be adjourned, in the arbiter's words.
    appointed: Option<String>,
    /// What hour it is for the people at the table, where that was told.
    hour: Option<DateTime>,
    /// Whose signature is asked for, by name.
    signing: Option<Color>,
    /// The envelope that is being prepared.
    preparing: Option<adjourn::Preparing>,
    /// The words that are waited for, where they have to be asked for again.
    asking: Option<Asking>,
    /// What was heard last without certainty, where it decides something.
    unsure: Option<String>,
    /// What was heard last and was no move.
    refused: Option<String>,
    /// How often something heard was answered since something came of it.
    talked: u32,
}

impl Session {
    /// A new game and the event that opens its journal.
    ///
    /// # Errors
    /// [`ApplyError::Fen`] where the set-up's position is none.
    pub fn new(setup: Setup, options: Options) -> Result<(Self, Event), ApplyError> {
        let state = State::new(setup.clone())?;
        Ok((Self::of(state, options), Event::Started(Box::new(setup))))
    }

    /// A game taken up again where its journal ends.
    #[must_use]
    pub const fn of(state: State, options: Options) -> Self {
        Self {
            state,
            options,
            question: None,
            questioned: None,
            intended: None,
            ordered: None,
            touching: Vec::new(),
            differ: None,
            appointed: None,
            hour: None,
            signing: None,
            preparing: None,
            asking: None,
            unsure: None,
            refused: None,
            talked: 0,
        }
    }

    /// The game so far.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Whether a player has been asked for a move that he seals.
    #[must_use]
    pub fn awaits_a_sealed_move(&self) -> bool {
        let reply = self.preparing.is_some_and(adjourn::Preparing::is_reply);
        self.state.outcome.is_none() && (self.state.is_sealing() || reply)
    }

    /// Tells what hour it is for the people at the table. Nothing is counted by it: where an hour is appointed for a
    /// resumption, it tells how late somebody comes.
    pub const fn tell_hour(&mut self, hour: DateTime) {
        self.hour = Some(hour);
    }

    /// Who has been asked whether he signs the sheets with the result.
    #[must_use]
    pub const fn asks_to_sign(&self) -> Option<Color> {
        self.signing
    }

    /// When time alone will make something happen: a flag falls, or something is asked again.
    #[must_use]
    pub fn next_deadline_ms(&self) -> Option<u64> {
        let flag = self.state.clock.as_ref().and_then(crate::clock::Clock::next_deadline_ms);
        let ask = self.asking.map(|asking| asking.due_ms);
        flag.into_iter().chain(ask).min()
    }

    /// Whether announcements have to be repeated here.
    #[must_use]
    pub const fn repeats_back(&self) -> bool {
        self.options.repeat_back
    }

    /// How often in a row words have been asked for or said again: the voice had better slow down.
    #[must_use]
    pub fn repeats(&self) -> u32 {
        self.asking.map_or(0, |asking| asking.times)
    }

    /// What is said first when a game is taken up again, and the event of it; where `gap_ms` have passed since the journal's last event. Where a clock ran then, the arbiter decides
    /// who bears them.
    pub fn resume_after(&mut self, at_ms: u64, gap_ms: Option<u64>) -> Vec<Output> {
        self.take_up(at_ms, gap_ms.map(|ms| (ms, GapCause::Restart)))
    }

    /// The same where nobody knows how much has passed.
    pub fn resume_after_unknown(&mut self, at_ms: u64) -> Vec<Output> {
        self.take_up(at_ms, Some((0, GapCause::DateSetBack)))
    }

    fn take_up(&mut self, at_ms: u64, gap: Option<(u64, GapCause)>) -> Vec<Output> {
        let ran = self.state.clock.as_ref().is_some_and(|clock| clock.running().is_some());
        let mut out = Turn::new(self, at_ms);
        let differing = out.session.state.is_differing();
        out.record(Event::Resumed);
        let decides = out.session.state.draws.asked().filter(|_| out.session.state.outcome.is_none());
        let plies = out.session.state.history.moves().len() as u64;
        let color = out.session.state.mover();
        out.say(Weight::Answer, GameMessage::Resumed { plies, color });
        if let Some(mv) = out.session.state.announced() {
            let mv = out.session.spoken(mv);
            out.say(Weight::Announcement, GameMessage::ResumedPending { mv });
        } else if matches!(out.session.state.stage, Stage::Proposed(_)) {
            out.record(Event::Withdrawn);
            out.say(Weight::Answer, GameMessage::SayAgain);
        }
        if decides.is_some() {
            out.tell_arbiter_first(Weight::Answer);
        }
        if differing {
            let waits = out.session.state.is_differing();
            let told =
                if waits { DifferMessage::ResumedDifferingRated } else { DifferMessage::ResumedDiffering };
            out.say(Weight::Announcement, told);
        }
        out.tell_halt();
        if out.session.state.irregular.adjourned {
            out.say(Weight::Answer, ArbiterMessage::Adjourned { color, article: None });
        }
        if out.session.state.outcome.is_none() {
            out.tell_adjournment();
        }
        if let Some((ms, cause)) = gap.filter(|_| ran) {
            out.find_gap(ms, cause);
        } else if out.session.state.gap().is_some() {
            out.ask_who_bears(Weight::Answer);
        }
        out.ask_for_signatures();
        out.outputs
    }

    /// Takes in one thing at `at_ms` milliseconds after the start of the game.
    pub fn handle(&mut self, input: Input<'_>, at_ms: u64) -> Vec<Output> {
        let repeat_back = self.options.repeat_back;
        let mut turn = Turn::new(self, at_ms);
        // That nothing is left to say tells nothing of the players: what they did before may still be on its way.
        if !matches!(input, Input::Spoken) {
            turn.check_flag();
        }
        if matches!(input, Input::Order(_) | Input::PinSet(_) | Input::WrongNumber | Input::KeptOut) {
            turn.drop_question();
        }
        match input {
            Input::KeptOut => {}
            Input::Tick => turn.ask_again(),
            Input::Recall(ply) => turn.recall(ply),
            Input::Sheet { color, text } => turn.sheet_of(color, text),
            Input::Slept(ms) => turn.lost_time(ms, GapCause::Asleep),
            Input::Frozen(ms) => turn.lost_time(ms, GapCause::Frozen),
            Input::Order(order) => turn.ordered(order),
            Input::PinSet(hash) => {
                let first = turn.state().pin().is_none();
                turn.record(Event::PinSet { hash: hash.to_owned() });
                turn.say(Weight::Answer, ArbiterMessage::PinSet);
                // Whoever it was: nobody sets it behind the back of the others.
                if turn.is_rated() && first && !turn.state().history.moves().is_empty() {
                    turn.say(Weight::Answer, ArbiterMessage::PinSetLate);
                }
            }
            Input::WrongNumber => {
                turn.record(Event::WrongNumber);
                turn.say(Weight::Answer, ArbiterMessage::PinWrong);
            }
            Input::SoundKept { ply, take, hash } => {
                turn.record(Event::SoundKept { ply, take, hash: hash.to_owned() });
            }
            Input::BatteryLow(percent) => turn.battery_low(percent),
            Input::EnvelopePrepared => turn.envelope_prepared(),
            Input::EnvelopeDropped => turn.drop_envelope(),
            Input::SealedMove { text, reader } => turn.seal(text, reader),
            Input::Sealed(envelope) => turn.sealed(envelope),
            Input::Opened(contents) => turn.opened(contents),
            Input::Dead(position) => turn.found_dead(position),
            Input::Spoken => turn.session.asking.iter_mut().for_each(|asking| asking.silent_from(at_ms)),
            Input::Phrase { source, text, sure, reader, by } => {
                text.clone_into(&mut turn.text);
                turn.spoken_by(by);
                turn.words(source, text, sure, reader, repeat_back);
            }
            Input::Misheard { text, sure, reader, by, meant } => {
                text.clone_into(&mut turn.text);
                turn.spoken_by(by);
                turn.meant = Some(meant);
                turn.words(Source::Heard, text, sure, reader, repeat_back);
            }
        }
        if let Input::Phrase { text, .. } | Input::Misheard { text, .. } = input {
            turn.note_refusal(text);
        }
        turn.outputs
    }

    fn spoken(&self, mv: Move) -> Box<Spoken> {
        Box::new(Spoken { position: self.state.history.position().clone(), mv })
    }
}

/// One call of [`Session::handle`].
struct Turn<'s> {
    session: &'s mut Session,
    at_ms: u64,
    /// Who speaks, where that is known.
    by: Option<Party>,
    /// What may have been meant by the words that were heard.
    meant: Option<Move>,
    /// The words.
    text: String,
    outputs: Vec<Output>,
}

impl<'s> Turn<'s> {
    const fn new(session: &'s mut Session, at_ms: u64) -> Self {
        Self { session, at_ms, by: None, meant: None, text: String::new(), outputs: Vec::new() }
    }

    fn words(&mut self, source: Source, text: &str, sure: bool, reader: &Reader, repeat_back: bool) {
        match source {
            _ if self.answers_order(source, text, sure, reader) => {}
            Source::Heard if repeat_back => self.dialogue(text, sure, reader),
            _ => self.phrase(source, text, sure, reader),
        }
    }

    fn record(&mut self, event: Event) {
        let noted = self.state().noted().len();
        self.session
            .state
            .apply(&event, self.at_ms)
            .expect("the session decides only what its state allows; tests play thousands of games");
        self.outputs.push(Output::Record(event));
        // In a club there is nobody who is told more than the players.
        let fresh = self.session.state.noted().iter().skip(noted).filter(|_| self.session.state.setup.rated);
        self.outputs.extend(fresh.map(|noted| Output::Log(noted.message())));
    }

    /// Writes down that something said was refused, where it was.
    fn note_refusal(&mut self, words: &str) {
        let said = self.outputs.iter().find_map(|output| match output {
            Output::Say(_, message) => refusal(message),
            _ => None,
        });
        if let Some((why, article)) = said {
            self.record(Event::Refused { words: words.trim().to_owned(), why, article });
        }
    }

    fn say(&mut self, weight: Weight, message: impl Into<Message>) {
        self.outputs.push(Output::Say(weight, message.into()));
    }

    fn state(&self) -> &State {
        &self.session.state
    }

    fn uci(&self, mv: Move) -> String {
        self.state().history.position().uci(mv)
    }
}

/// What an answer refuses, if it does.
fn refusal(message: &Message) -> Option<(Refusal, Option<Article>)> {
    match message.of() {
        Some(GameMessage::NotLegal { .. }) => return Some((Refusal::Illegal, None)),
        Some(GameMessage::Ambiguous { .. }) => return Some((Refusal::Ambiguous, None)),
        Some(GameMessage::TooLateToCorrect { article }) => return Some((Refusal::TooLate, article.clone())),
        _ => {}
    }
    match message.of() {
        Some(ArbiterMessage::TouchBroken { article, .. }) => Some((Refusal::TouchMove, article.clone())),
        _ => None,
    }
}
