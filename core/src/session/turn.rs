//! The session itself, and one call of it: what every chapter of the talk works on. A chapter is a file of functions
//! over a [`Turn`]: those that take it by `&` only look.

use jiff::Zoned;

use super::differ::Differ;
use super::pending::{Pending, Preparing, Talk};
use super::refusal::{self, NOISE, Refusal};
use crate::game::adjourned::{Contents, Envelope};
use crate::game::eboard::Shown;
use crate::game::event::{Event, Source};
use crate::game::judgement::{Irregularity, Judgement};
use crate::game::policy::Policy;
use crate::game::setup::Protocol;
use crate::game::state::{Stage, State};
use crate::game::told;
pub(super) use crate::game::told::{article, article_where};
use crate::language::arbiter::Order;
use crate::language::help::HelpAsked;
use crate::language::{Command, Message, Reader, Spoken};
use crate::rules::laws::{Article, Edition};
use crate::rules::{Color, Move, Party, Placement, Position};

/// One game at the table.
///
/// Contract for the driver: one [`handle`](Self::handle) at a time, all its outputs done in order before
/// the next, a [`Input::Tick`](super::Input::Tick) no later than [`next_deadline_ms`](Self::next_deadline_ms), and
/// [`Input::Spoken`](super::Input::Spoken) whenever the voice has said the last of what it was given.
#[derive(Clone, Debug, Default)]
pub struct Session {
    pub(super) state: State,
    pub(super) options: Options,
    pub(super) pending: Pending,
    /// The envelope that waits for its passphrase or its move. Questions are asked beside it: offers, their answers and
    /// resignation do not wait for it (fide-2018 I.4, I.6).
    pub(super) preparing: Option<Preparing>,
    /// Until then what is typed may be a passphrase, whatever is asked by ear meanwhile.
    pub(super) phrase_until_ms: u64,
    /// Readings of boards and sheets that differ, which may be asked about beside it.
    pub(super) differ: Option<Box<Differ>>,
    pub(super) talk: Talk,
    /// Date and time of day for the people at the table, where that was told.
    pub(super) hour: Option<Zoned>,
}

impl Session {
    pub(super) fn spoken(&self, mv: Move) -> Box<Spoken> {
        Box::new(Spoken { position: self.state.history.position().clone(), mv })
    }

    pub(super) fn read_back(&self, mv: Move) -> Message {
        say!("proposed", color = self.state.mover(), mv = self.spoken(mv))
    }
}

/// One call of [`Session::handle`].
pub(super) struct Turn<'s> {
    pub session: &'s mut Session,
    pub at_ms: u64,
    pub by: Option<Party>,
    /// Moves that may have been meant by the words that were heard.
    pub meant: Option<Meant>,
    /// Words that were heard, where others were taken.
    pub heard: Option<String>,
    /// True if the words taken are the second ear's.
    pub second_ear: bool,
    /// True if the recogniser was sure; what is typed is.
    pub sure: bool,
    pub source: Source,
    /// True if it was taken from an electronic board, which counts as typed.
    pub from_board: bool,
    pub text: String,
    pub outputs: Vec<Output>,
}

impl<'s> Turn<'s> {
    pub(super) const fn new(session: &'s mut Session, at_ms: u64) -> Self {
        Self {
            session,
            at_ms,
            by: None,
            meant: None,
            heard: None,
            second_ear: false,
            sure: true,
            source: Source::Typed,
            from_board: false,
            text: String::new(),
            outputs: Vec::new(),
        }
    }

    pub(super) fn record(&mut self, event: Event) {
        use Event::{Completed, Ended, Repeated, TakenBack, Withdrawn};

        let noted = self.state().noted.len();
        self.session
            .state
            .apply_of(self.by, &event, self.at_ms, None)
            .expect("the session decides only what its state allows; tests play thousands of games");
        // What was waited for was said of that move.
        if matches!(event, Withdrawn | TakenBack | Repeated | Completed { .. } | Ended { .. }) {
            self.session.talk.asking = None;
        }
        self.outputs.push(Output::Record(event));
        // In a club there is nobody who is told more than the players.
        let fresh =
            self.session.state.noted.iter().skip(noted).filter(|_| self.session.state.policy().notes_tries);
        self.outputs.extend(fresh.map(|noted| Output::Log(noted.message())));
    }

    /// Records what happened and says what is said of it. What stops the clocks of a game that goes on waits for
    /// no answer, nor does what leads to it.
    pub(super) fn tell(&mut self, weight: Weight, event: Event) {
        let (told, ran) = (told(&event, self.at_ms, self.state()), self.runs());
        self.record(event);
        told.table.into_iter().for_each(|message| self.say(weight, message));
        if ran && !self.runs() && !self.is_over() {
            for output in &mut self.outputs {
                if let Output::Say(weight @ Weight::Answer, _) = output {
                    *weight = Weight::Announcement;
                }
            }
        }
    }

    pub(super) fn judge(&mut self, judgement: Judgement) {
        self.tell(Weight::Answer, Event::Judged(judgement));
    }

    /// Records what the arbiter found, and answers what follows from it.
    pub(super) fn find(&mut self, what: Irregularity, article: Option<Article>, told: Message) {
        self.record(Event::Judged(Judgement::Found { what, article }));
        self.answer(told);
    }

    pub(super) fn say(&mut self, weight: Weight, message: impl Into<Message>) {
        self.outputs.push(Output::Say(weight, message.into()));
    }

    pub(super) fn answer(&mut self, message: impl Into<Message>) {
        self.say(Weight::Answer, message);
    }

    /// Answers that this is not done, and why; nothing is written down for it.
    pub(super) fn decline(&mut self, message: Message) {
        self.answer(message.refusal());
    }

    /// Keeps to the arbiter what the arbiter of a rated game asked for, or is asked back: it is shown, and
    /// neither spoken nor felt. What changes the game is told to everybody.
    pub(super) fn keep_to_the_arbiter(&mut self) {
        let changes = |output: &Output| {
            let Output::Record(event) = output else { return false };
            !matches!(event, Event::Asked { .. } | Event::BoardRead { .. } | Event::SheetRead { .. })
        };
        let is_his = self.by == Some(Party::Arbiter) || self.outputs.contains(&Output::By(Party::Arbiter));
        if !is_his || !self.state().is_kept_back() || self.outputs.iter().any(changes) {
            return;
        }
        for output in &mut self.outputs {
            if let Output::Say(weight, _) = output {
                *weight = Weight::Aside;
            }
        }
    }

    /// A move was heard and waits for its yes. What is not surely heard is certain where it comes twice.
    pub(super) fn record_proposed(&mut self, mv: Move, words: &str) {
        let heard = self.heard.take();
        let doubted = !self.sure && self.state().stage != Stage::Proposed(mv);
        self.session.talk.uncertain = heard.is_some() || self.is_close() || doubted;
        let second_ear = self.second_ear && heard.is_some();
        self.record(Event::Proposed { uci: self.uci(mv), words: words.to_owned(), heard, second_ear });
    }

    /// Behind other words of the mover a press may be meant for them, and not for the move that was read back before. What the
    /// opponent says takes nobody's press away.
    pub(super) fn doubt_proposal(&mut self) {
        let mover = self.state().mover();
        self.session.talk.uncertain |= self.side_named().is_none_or(|side| side == mover);
    }

    /// It is read back at once.
    pub(super) fn propose(&mut self, mv: Move, words: &str) {
        self.record_proposed(mv, words);
        self.session.talk.asking = None;
        self.say(Weight::Announcement, self.session.read_back(mv));
    }

    /// The side whose flag has fallen, where that is not written down yet.
    pub(super) fn fallen_flag(&self) -> Option<Color> {
        let state = self.state();
        let clock =
            state.clock.as_ref().filter(|_| state.outcome.is_none() && state.irregular.flag.is_none());
        clock?.flag(self.at_ms)
    }

    pub(super) fn laws_silent(&mut self) {
        self.decline(say!("laws_silent"));
    }

    pub(super) fn drop_proposal(&mut self) {
        if matches!(self.state().stage, Stage::Proposed(_)) {
            self.record(Event::Withdrawn);
        }
    }

    pub(super) fn runs(&self) -> bool {
        self.state().running().is_some()
    }

    pub(super) fn state(&self) -> &State {
        &self.session.state
    }

    pub(super) fn edition(&self) -> &Edition {
        self.state().edition()
    }

    pub(super) fn is_over(&self) -> bool {
        self.state().outcome.is_some()
    }

    pub(super) fn uci(&self, mv: Move) -> String {
        self.state().history.position().uci(mv)
    }

    /// Refuses something: what is to be written down for it is, and it is told.
    pub(super) fn refuse(&mut self, refusal: &Refusal) {
        refusal::record_refusal(self, refusal);
        let heard = self.source == Source::Heard;
        let chatter = matches!(refusal, Refusal::Words(_, reading) if heard && *reading == NOISE);
        let weight = match refusal {
            // As what is right gets it, which nobody says aloud.
            Refusal::NotPressedYet => Weight::Aside,
            _ if chatter => Weight::Chatter,
            _ => Weight::Answer,
        };
        self.say(weight, refusal::told(self, refusal));
    }

    /// All that follows comes of what this one says.
    pub(super) fn spoken_by(&mut self, by: Option<Party>) {
        if self.by == by {
            return;
        }
        self.by = by;
        self.outputs.extend(by.map(Output::By));
    }

    /// True if another move is nearly as likely as the one that was heard.
    pub(super) const fn is_close(&self) -> bool {
        matches!(self.meant, Some(Meant::Either(..)))
    }

    /// The side of whoever speaks, where that is known.
    pub(super) fn side_named(&self) -> Option<Color> {
        self.by.and_then(Party::side)
    }

    /// The side of whoever speaks; nobody named is the player to move.
    pub(super) fn side(&self) -> Color {
        self.side_named().unwrap_or_else(|| self.state().mover())
    }

    /// True if a line may be the arbiter's.
    pub(super) const fn is_arbiters(&self) -> bool {
        matches!(self.by, None | Some(Party::Arbiter))
    }

    /// True if the player to move speaks, and is known to.
    pub(super) fn is_mover_himself(&self) -> bool {
        self.by == Some(Party::Player(self.state().mover()))
    }

    /// True if it is known that the opponent of the player to move speaks.
    pub(super) fn is_opponent_himself(&self) -> bool {
        self.by == Some(Party::Player(self.state().mover().other()))
    }

    pub(super) fn is_full(&self) -> bool {
        self.state().setup().protocol == Protocol::Full
    }

    /// What follows from the game being rated or not.
    pub(super) fn policy(&self) -> Policy {
        self.state().policy()
    }

    /// True if a player of a rated game speaks: somebody who is not known to be the arbiter.
    pub(super) fn is_players(&self) -> bool {
        self.policy().notes_tries && self.by != Some(Party::Arbiter)
    }

    /// Keeps somebody's words for the arbiter.
    pub(super) fn note(&mut self, words: &str) {
        self.record(Event::Noted { by: self.by, words: words.trim().to_owned(), touching: false });
    }
}

/// Options for the way the session treats the people at the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Options {
    /// Has every announcement repeated by the opponent, aloud (fide-2018 D.2.1): a right repetition is
    /// confirmed, a wrong one answered by the announcement, silence too; and what is heard from the opponent
    /// is read back until a yes comes.
    pub repeat_back: bool,
    pub full_form: bool,
    /// Calls a fallen flag in the arbiter's place, where the Laws leave that to the arbiter or to a claim.
    /// Else the program only shows it, and waits for a player to claim it or for the arbiter to enter it.
    pub calls_flags: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { repeat_back: false, full_form: false, calls_flags: true }
    }
}

/// Priority of a thing said: what it may interrupt, from the least: an announcement is never cut by chatter.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Weight {
    /// Shown and never spoken.
    Aside,
    /// Remarks; dropped when something else is to be said.
    Chatter,
    Answer,
    Announcement,
}

/// Outputs of the session: what it wants done, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    By(Party),
    Record(Event),
    Say(Weight, Message),
    Tell(Color, Message),
    Ask(Color, Message),
    /// Show this to the arbiter, and to nobody else.
    Log(Message),
    /// Tell what can be said: all, a topic, or one command.
    Help(HelpAsked),
    /// A command that is not the game's: to the program around it.
    Host(Command),
    /// Ask the arbiter for the passphrase of an envelope, in private:
    /// [`Input::EnvelopePrepared`](super::Input::EnvelopePrepared).
    PrepareEnvelope,
    /// This may be put into the envelope once its player stops the clock: [`Input::Sealed`](super::Input::Sealed).
    Seal(Contents),
    /// Open this envelope with the arbiter's passphrase: [`Input::Opened`](super::Input::Opened).
    OpenEnvelope(Envelope),
    /// A player's score sheet is in this file: it comes back as [`Input::Sheet`](super::Input::Sheet).
    ReadSheet {
        color: Color,
        path: String,
    },
}

/// Another move that may have been meant by words that were heard.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Meant {
    /// They say nothing by themselves, and this legal move is likely.
    This(Move),
    /// They say the first of these, and the second is nearly as likely.
    Either(Move, Move),
}

/// Words that were heard, where others were taken.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Otherwise<'a> {
    pub words: &'a str,
    /// True if the words taken are the second ear's; else the position made them of the sound.
    pub second_ear: bool,
}

/// Something that reaches the session.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// Words, typed or heard. An empty typed line is the press.
    Phrase {
        source: Source,
        text: &'a str,
        /// True if the recogniser was sure of every word; what is typed is.
        sure: bool,
        reader: &'a Reader,
        /// The speaker, where that is known: by microphone, by the key held down, or because a name was
        /// given. Else it is told by whose turn it is.
        by: Option<Party>,
        /// Words that were heard, where these were taken in their place.
        heard: Option<Otherwise<'a>>,
        /// Moves that may have been meant: they are asked about, and in a rated game they are not, for
        /// nothing is told there that was not said.
        meant: Option<Meant>,
    },
    /// A command by a key or a button, of nobody who is named.
    Command {
        command: Command,
        /// The word for it in the language of the table, for whoever is told of it.
        word: &'a str,
        reader: &'a Reader,
    },
    Press(Option<Party>),
    /// A score sheet, from a file that [`Output::ReadSheet`](super::Output::ReadSheet) asked for.
    Sheet {
        color: Color,
        text: &'a str,
    },
    /// All that was to be said has been said: silence begins.
    Spoken,
    /// Somebody is speaking at this moment: the program asks nothing into that.
    SpeechGoesOn,
    /// A player reads the score sheet and has this ply announced again, counted from 1.
    Recall(usize),
    /// Time has passed; see [`Session::next_deadline_ms`](super::Session::next_deadline_ms).
    Tick,
    /// Nothing has happened for a while, and the program runs.
    Beat,
    /// The machine slept for so many milliseconds, which the game's time does not count.
    Slept(u64),
    /// The program did not run for so many milliseconds, which the game's time does not count either.
    Frozen(u64),
    /// It stood still for a moment, or waited for a disk, for so many milliseconds. The game's time does not count them, and
    /// nobody has lost anything.
    HeldUp(u64),
    /// From now on the arbiter's lines need a number; this is its hash.
    PinSet(&'a str),
    PinReplaced(&'a str),
    WrongNumber,
    RightNumber,
    /// A line was typed that does not reach the game for want of it: no question is answered by what comes behind.
    KeptOut,
    Leave,
    /// The program ends without having been asked to: its input has ended, or a signal ends it.
    Ended,
    /// The arbiter has ordered this by voice, which is asked back; see [`Order::question`].
    Order(&'a Order),
    /// The battery of the machine is low: so many percent.
    BatteryLow(u8),
    MadeOn(Color),
    BoardStands(Color, Placement),
    BoardShows(Color, &'a Shown),
    SoundKept {
        /// The ply, counted from 1.
        ply: u32,
        /// Number of this announcement of it, from 1.
        take: u32,
        /// The hash of the file.
        hash: &'a str,
    },
    /// The arbiter has given a passphrase for the envelope that
    /// [`Output::PrepareEnvelope`](super::Output::PrepareEnvelope) asked for.
    EnvelopePrepared,
    /// No passphrase is given, or no move is sealed after all.
    EnvelopeDropped,
    /// The move that the player to move means to seal. It is recorded nowhere; what may be sealed comes back
    /// as [`Output::Seal`](super::Output::Seal).
    SealedMove {
        text: &'a str,
        reader: &'a Reader,
    },
    Sealed(&'a Envelope),
    Opened(&'a Contents),
    /// The whole search has proved that this position is dead (fide-2018 5.2.2).
    Dead(&'a Position),
}
