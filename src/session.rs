//! The table talk of one game as a machine: what is said and pressed goes in, events and things to say
//! come out. No input or output of its own, and time is an argument.

mod adjourn;
mod arbiter;
mod cited;
mod dead;
mod dialogue;
mod differ;
mod doubt;
mod draws;
mod ends;
mod finding;
mod flag;
mod guards;
mod helped;
mod illegal;
mod input;
mod interventions;
mod irregular;
mod moves;
mod options;
mod ordered;
mod output;
mod pending;
mod people;
mod period;
mod petitions;
mod promoting;
mod protocol;
mod rated;
mod readings;
mod refusal;
mod resumption;
mod sheets;
mod standing;
mod talk;
mod time_out;
mod touch;
mod turn;
mod unasked;

pub use input::{Input, Meant};
pub use options::Options;
pub use output::{Output, Weight};
pub use readings::BoardRead;
pub use touch::touch_duty;
pub use turn::Session;

use jiff::Zoned;

use crate::game::event::{Event, GapCause, Source};
use crate::game::setup::Setup;
use crate::game::state::{ApplyError, Stage, State};
use crate::language::Reader;
use crate::language::dictation::{BoardSource, Dictated};
use crate::rules::Color;
use pending::{Pending, Preparing};
use talk::Talk;
use turn::Turn;

impl Session {
    /// A new game and the event that opens its journal.
    pub fn new(setup: Setup, options: Options) -> Result<(Self, Event), ApplyError> {
        let state = State::new(setup.clone())?;
        Ok((Self::of(state, options), Event::Started(Box::new(setup))))
    }

    /// A game taken up again where its journal ends.
    pub fn of(state: State, options: Options) -> Self {
        Self {
            state,
            options,
            pending: Pending::Nothing,
            preparing: None,
            phrase_until_ms: 0,
            differ: None,
            talk: Talk::default(),
            hour: None,
        }
    }

    /// The game so far.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Whether a player has been asked for a move that he seals.
    pub fn awaits_a_sealed_move(&self) -> bool {
        let reply = self.preparing == Some(Preparing::Reply);
        self.state.outcome.is_none() && (self.state.is_sealing() || reply)
    }

    /// Tells what hour it is for the people at the table. Nothing is counted by it: where an hour is appointed for a
    /// resumption, it tells how late somebody comes.
    pub fn tell_hour(&mut self, hour: Zoned) {
        self.hour = Some(hour);
    }

    /// Who has been asked whether he signs the sheets with the result.
    pub fn asks_to_sign(&self) -> Option<Color> {
        let state = &self.state;
        let ruled = state.edition().signatures.as_ref().is_some_and(|ruled| ruled.rule);
        let asked = |color: &Color| !*state.signed.get(*color) && !*state.unwilling.get(*color);
        Color::ALL.into_iter().find(asked).filter(|_| ruled && !state.confirmed && state.outcome.is_some())
    }

    /// Whether a player has been asked something that a yes or no answers.
    pub const fn asks_a_player(&self) -> bool {
        self.pending.question().is_some()
    }

    /// When time alone will make something happen: a flag falls, or something is asked again.
    pub fn next_deadline_ms(&self) -> Option<u64> {
        let flag = self.state.clock.as_ref().and_then(crate::clock::Clock::next_deadline_ms);
        let ask = self.talk.asking.map(|asking| asking.due_ms);
        flag.into_iter().chain(ask).min()
    }

    /// Whether announcements have to be repeated here.
    pub const fn repeats_back(&self) -> bool {
        self.options.repeat_back
    }

    /// How often in a row words have been asked for or said again: the voice had better slow down.
    pub fn repeats(&self) -> u32 {
        self.talk.asking.map_or(0, |asking| asking.times)
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
        let halted = out.state().halt().is_some();
        if out.leaves_a_rated_game() {
            // The arbiter may have been at it when the program ended.
            out.session.expect_passphrase(at_ms);
            if !out.state().left {
                out.record(Event::BrokenOff);
            }
        }
        out.record(Event::Resumed);
        let decides = out.session.state.draws.asked().filter(|_| out.session.state.outcome.is_none());
        let plies = out.session.state.history.moves().len() as u64;
        let color = out.session.state.mover();
        out.say(Weight::Answer, say!("resumed", plies, color));
        if let Some(mv) = out.session.state.announced() {
            let mv = out.session.spoken(mv);
            out.say(Weight::Announcement, say!("resumed_pending", mv));
        } else if matches!(out.session.state.stage, Stage::Proposed(_)) {
            out.record(Event::Withdrawn);
            out.say(Weight::Answer, say!("say_again"));
        }
        if decides.is_some() {
            out.tell_arbiter_first(Weight::Answer);
        }
        if differing {
            let waits = out.session.state.is_differing();
            let told = if waits { say!("resumed_differing_rated") } else { say!("resumed_differing") };
            out.say(Weight::Announcement, told);
        }
        // What this start has stopped is told below, with the time that nobody kept.
        if halted && out.state().gap().is_none() {
            out.tell_halt();
        }
        if out.session.state.irregular.adjourned {
            out.say(Weight::Answer, say!("adjourned", color, article = None::<crate::rules::laws::Article>));
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
        if matches!(
            input,
            Input::Order(_) | Input::PinSet(_) | Input::PinReplaced(_) | Input::WrongNumber | Input::KeptOut
        ) {
            turn.drop_question();
        }
        match input {
            Input::KeptOut => {}
            Input::Leave => turn.ask_to_leave(),
            Input::Ended => turn.leave(false),
            Input::Tick => turn.ask_again(),
            Input::Recall(ply) => turn.recall(ply),
            Input::Sheet { color, text } => turn.sheet_of(color, text),
            Input::Slept(ms) => turn.lost_time(ms, GapCause::Asleep),
            Input::Frozen(ms) => turn.lost_time(ms, GapCause::Frozen),
            Input::Order(order) => turn.ordered(order),
            Input::PinSet(hash) => {
                let first = turn.state().pin().is_none();
                turn.record(Event::PinSet { hash: hash.to_owned(), unproven: false });
                turn.say(Weight::Answer, say!("pin_set"));
                // Whoever it was: nobody sets it behind the back of the others.
                if turn.is_rated() && first && !turn.state().history.moves().is_empty() {
                    turn.say(Weight::Answer, say!("pin_set_late"));
                }
            }
            Input::PinReplaced(hash) => {
                turn.record(Event::PinSet { hash: hash.to_owned(), unproven: true });
                turn.say(Weight::Answer, say!("pin_set"));
                turn.say(Weight::Answer, say!("pin_replaced"));
            }
            Input::WrongNumber => {
                turn.record(Event::WrongNumber);
                turn.say(Weight::Answer, say!("pin_wrong"));
            }
            Input::RightNumber => turn.record(Event::RightNumber),
            Input::SoundKept { ply, take, hash } => {
                turn.record(Event::SoundKept { ply, take, hash: hash.to_owned() });
            }
            Input::MadeOn(board) => turn.make(Some(board)),
            Input::BoardStands(color, placement) => {
                if turn.state().is_differing() {
                    turn.dictated(Dictated::Board(color, BoardSource::Placement(placement)), Source::Typed);
                }
            }
            Input::BoardShows(board, shown) => turn.board_shows(board, shown),
            Input::BatteryLow(percent) => turn.battery_low(percent),
            Input::EnvelopePrepared => turn.envelope_prepared(),
            Input::EnvelopeDropped => turn.drop_envelope(),
            Input::SealedMove { text, reader } => turn.seal(text, reader),
            Input::Sealed(envelope) => turn.sealed(envelope),
            Input::Opened(contents) => turn.opened(contents),
            Input::Dead(position) => turn.found_dead(position),
            Input::Spoken => turn.session.talk.asking.iter_mut().for_each(|asking| asking.silent_from(at_ms)),
            Input::Phrase { source, text, sure, reader, by } => {
                text.clone_into(&mut turn.text);
                turn.source = source;
                turn.spoken_by(by);
                turn.words(source, text, sure, reader, repeat_back);
            }
            Input::Misheard { text, heard, sure, reader, by, meant } => {
                text.clone_into(&mut turn.text);
                turn.source = Source::Heard;
                turn.spoken_by(by);
                turn.meant = meant;
                turn.heard = heard.map(str::to_owned);
                turn.words(Source::Heard, text, sure, reader, repeat_back);
            }
        }
        turn.outputs
    }
}

impl Turn<'_> {
    fn words(&mut self, source: Source, text: &str, sure: bool, reader: &Reader, repeat_back: bool) {
        let orders =
            source == Source::Typed && self.session.may_be_ordered_an_envelope(self.by, text, reader);
        match source {
            Source::Typed if self.drop_passphrase(text, reader) => {}
            _ if (source == Source::Typed || !repeat_back) && self.take_help(source, text, reader) => {}
            _ if self.take_order_answer(source, text, sure, reader) => {}
            _ => {
                let text = self.with_its_piece(source, text, reader);
                match source {
                    Source::Heard if repeat_back => self.dialogue(&text, sure, reader),
                    _ => self.phrase(source, &text, sure, reader),
                }
            }
        }
        if orders {
            self.session.expect_passphrase(self.at_ms);
        }
    }
}
