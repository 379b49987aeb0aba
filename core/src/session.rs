//! The table talk of one game as a machine: what is said and pressed goes in, events and things to say
//! come out. No input or output of its own, and time is an argument.
//!
//! Modules: three floors, of which each uses only those below it. `facts` look at one call and at its game: `turn` is
//! the call, `exchange` what comes in and goes out, `pending` what waits for a yes or is remembered of the talk, `basis`
//! what an answer depends on, `guards` what stands against something said, `refusal` what is told and written down for
//! that. `acts` decide what comes of it: an `act` is a value, which `record` alone carries out. `talk` finds the act for
//! what was said, from `dispatch` on.

mod acts;
mod facts;
mod talk;

pub use facts::call::{Ends, changes_the_game};
pub use facts::exchange::{Call, CallWith, Input, Options, Otherwise, Output, Priority, Suggestion};
pub use facts::readings::BoardRead;
pub use facts::turn::Session;

use jiff::Zoned;

use crate::game::event::{Event, GapCause, Source};
use crate::game::inquiry;
use crate::game::policy::Policy;
use crate::game::setup::Setup;
use crate::game::state::{ApplyError, Stage, State, standing};
use crate::game::told::{clock_stands, clocks_stand};
use crate::language::{AnnouncementForm, Scheme};
use crate::rules::{Color, Party};
use acts::{
    adjourn, calling, dictation, ends, flag, interventions, moves, petitions, protocol, reading_back,
    resumption, sheets,
};
use facts::call;
use facts::ending;
use facts::phrase::{Phrase, Readings};
use facts::refusal::Refusal;
use facts::turn::Turn;
use talk::{dispatch, ordered};

impl Session {
    /// A new game and the event that opens its journal.
    pub fn new(setup: Setup, options: Options) -> Result<(Self, Event), ApplyError> {
        let state = State::new(setup.clone())?;
        Ok((Self::of(state, options), Event::Started(Box::new(setup))))
    }

    /// A game taken up again where its journal ends.
    pub fn of(state: State, options: Options) -> Self {
        Self { state, options, ..Self::default() }
    }

    /// The same game under another policy than its setup's, by which a test plants a fault.
    #[must_use]
    pub const fn under(mut self, policy: Policy) -> Self {
        self.state.other_policy = Some(policy);
        self
    }

    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Tells what hour it is for the people at the table. Nothing is counted by it: where an hour is appointed for a
    /// resumption, it tells how late somebody comes.
    pub fn tell_hour(&mut self, hour: Zoned) {
        self.hour = Some(hour);
    }

    /// Resumes a game where `gap_ms` have passed since the journal's last event: the event of it, and what is
    /// said first. Where a clock ran then, the arbiter decides who bears them.
    pub fn resume_after(&mut self, at_ms: u64, gap_ms: Option<u64>) -> Vec<Output> {
        self.take_up(at_ms, gap_ms.map(|ms| (ms, GapCause::Restart)))
    }

    /// The same where nobody knows how much has passed.
    pub fn resume_after_unknown(&mut self, at_ms: u64) -> Vec<Output> {
        self.take_up(at_ms, Some((0, GapCause::DateSetBack)))
    }

    /// Announcements are made in these words: in a rated game it is told, noted and recorded where they are others than before
    /// (fide-2018 D.2.1).
    pub fn announces_in(&mut self, scheme: Scheme, form: AnnouncementForm, at_ms: u64) -> Vec<Output> {
        let turn = &mut Turn::new(self, at_ms);
        if turn.policy().records_manner && turn.state().manner != (scheme, form) {
            turn.tell(Priority::Announcement, Event::Manner { scheme, form });
        }
        std::mem::take(&mut turn.outputs)
    }

    fn take_up(&mut self, at_ms: u64, gap: Option<(u64, GapCause)>) -> Vec<Output> {
        let ran = self.state.running().is_some();
        let left = self.state.left && !self.state.policy().waits_for_arbiter && self.state.clock.is_some();
        let turn = &mut Turn::new(self, at_ms);
        let differing = turn.session.state.differing;
        let halted = turn.state().halt().is_some();
        if ending::leaves_a_rated_game(turn) {
            // The arbiter may have been at it when the program ended.
            turn.session.expect_passphrase(at_ms);
            if !turn.state().left {
                turn.record(Event::BrokenOff);
            }
        }
        turn.record(Event::Resumed);
        let decides = turn.session.state.draws.asked.filter(|_| turn.session.state.outcome.is_none());
        let plies = turn.session.state.history.moves().len() as u64;
        let color = turn.session.state.mover();
        let is_over = turn.is_over();
        turn.answer(if is_over {
            standing(turn.state())
        } else {
            say!("resumed", plies, color, stands = clock_stands(turn.state()))
        });
        if let Some(last) = inquiry::last_two(turn.state()).filter(|_| !is_over) {
            turn.answer(last);
        }
        if let Some(mv) = turn.session.state.announced() {
            turn.say(Priority::Announcement, say!("resumed_pending", mv = turn.session.spoken(mv)));
        } else if matches!(turn.session.state.stage, Stage::Proposed(_)) {
            turn.record(Event::Withdrawn);
            turn.answer(say!("say_again"));
        }
        if decides.is_some() {
            turn.carry_out(petitions::tell_arbiter_first(turn, Priority::Answer));
        }
        if differing {
            let waits = turn.session.state.differing;
            let told = if waits { say!("resumed_differing_rated") } else { say!("resumed_differing") };
            turn.say(Priority::Announcement, told);
        }
        // What this start has stopped is told below, with the time that nobody kept.
        if let Some(halt) = turn.state().halt().filter(|_| halted && turn.state().gap().is_none()) {
            turn.refuse(&Refusal::Halted(halt));
        }
        if turn.session.state.irregular.adjourned {
            turn.answer(say!(
                "adjourned",
                color,
                stands = clocks_stand(turn.state()),
                article = None::<crate::rules::laws::Article>
            ));
        }
        if turn.session.state.outcome.is_none() {
            turn.carry_out(adjourn::tell_adjournment(turn));
        }
        if let Some(color) =
            turn.state().draws.offer().filter(|_| !is_over && turn.state().adjournment().is_none())
        {
            turn.answer(say!("draw_offer_stands", color));
        }
        for color in Color::ALL {
            let minutes = *turn.state().warnings.get(color);
            turn.outputs.extend((minutes > 0 && !is_over).then_some(Output::WarnAt(color, minutes)));
        }
        if left && !is_over {
            turn.answer(say!("clocks_as_left"));
        }
        if let Some((ms, cause)) = gap.filter(|_| ran) {
            turn.carry_out(interventions::find_gap(turn, ms, cause));
        } else if turn.session.state.gap().is_some() {
            turn.carry_out(interventions::ask_who_bears(turn, Priority::Answer));
        }
        turn.carry_out(sheets::ask_to_sign(turn, !is_over));
        std::mem::take(&mut turn.outputs)
    }

    /// Takes in one thing at `at_ms` milliseconds after the start of the game.
    pub fn handle(&mut self, input: Input<'_>, at_ms: u64) -> Vec<Output> {
        let turn = &mut Turn::new(self, at_ms);
        // That nothing is left to say tells nothing of the players: what they did before may still be on its way.
        if !matches!(input, Input::Spoken | Input::SpeechGoesOn) && turn.fallen_flag().is_some() {
            turn.carry_out(flag::check_flag(turn));
            turn.session.talk.yes_is_doubtful |= turn.is_over();
        }
        if matches!(
            input,
            Input::Order(_) | Input::PinSet(_) | Input::PinReplaced(_) | Input::WrongNumber | Input::KeptOut
        ) {
            turn.drop_question();
        }
        match input {
            Input::Leave => turn.carry_out(ends::ask_to_leave(turn)),
            Input::Ended => turn.carry_out(ends::leave(turn, false)),
            Input::Tick => reading_back::ask_again(turn),
            Input::Recall(ply) => turn.carry_out(sheets::recall(turn, ply)),
            Input::Sheet { color, text } => {
                // In a rated game nobody else has a file read.
                if !turn.policy().players_enter {
                    turn.spoken_by(Some(Party::Arbiter));
                }
                dictation::sheet_of(turn, color, text);
            }
            Input::Slept(ms) => turn.carry_out(interventions::lost_time(turn, ms, GapCause::Asleep)),
            Input::Frozen(ms) => turn.carry_out(interventions::lost_time(turn, ms, GapCause::Frozen)),
            Input::HeldUp(ms) if turn.runs() && !turn.is_over() => {
                turn.tell(Priority::Chatter, Event::HeldUp { ms });
            }
            Input::HeldUp(_) => {}
            Input::Order(order) => ordered::ordered(turn, order),
            Input::PinSet(hash) => {
                let first = turn.state().pin().is_none();
                turn.tell(Priority::Answer, Event::PinSet { hash: hash.to_owned(), unproven: false });
                // Told to everyone, whoever set the number.
                if turn.policy().wants_number && first && !turn.state().history.moves().is_empty() {
                    turn.answer(say!("pin_set_late"));
                }
            }
            Input::PinReplaced(hash) => {
                turn.tell(Priority::Answer, Event::PinSet { hash: hash.to_owned(), unproven: true });
                turn.answer(say!("pin_replaced"));
            }
            Input::LineLost => calling::line_lost(turn),
            Input::LineBack => calling::line_lives(turn),
            Input::WrongNumber => turn.tell(Priority::Answer, Event::WrongNumber),
            Input::RightNumber => turn.record(Event::RightNumber),
            Input::SoundKept { ply, take, hash } => {
                turn.record(Event::SoundKept { ply, take, hash: hash.to_owned() });
            }
            Input::MadeOn(board) => turn.carry_out(protocol::make(turn, Some(board))),
            Input::BoardStands(color, placement) if turn.state().differing => {
                dictation::board_stands(turn, color, placement);
            }
            Input::Beat if turn.runs() && !turn.is_over() => turn.record(Event::Ran),
            Input::Beat | Input::KeptOut | Input::BoardStands(..) => {}
            Input::BoardShows(board, shown) => turn.carry_out(interventions::board_shows(turn, board, shown)),
            Input::BatteryLow(percent) => turn.carry_out(interventions::battery_low(turn, percent)),
            Input::EnvelopePrepared => turn.carry_out(adjourn::envelope_prepared(turn)),
            Input::EnvelopeDropped => turn.carry_out(adjourn::drop_envelope(turn)),
            Input::SealedMove { text, reader } => turn.carry_out(adjourn::seal(turn, text, reader)),
            Input::Sealed(envelope) => turn.carry_out(adjourn::sealed(turn, envelope.clone())),
            Input::Opened(contents) => turn.carry_out(resumption::opened(turn, contents)),
            Input::Dead(position) => turn.carry_out(ends::found_dead(turn, position)),
            Input::SpeechGoesOn => {
                turn.session.talk.asking.iter_mut().for_each(|asking| asking.put_off(at_ms))
            }
            Input::Spoken => {
                turn.session.talk.asking.iter_mut().for_each(|asking| asking.silent_from(at_ms));
                if calling::all_said(turn) {
                    moves::press(turn, Source::Typed);
                }
            }
            Input::Phrase { source, text, sure, reader, by, heard, meant } => {
                turn.from_board = source == Source::Board;
                let source = if turn.from_board { Source::Typed } else { source };
                (turn.by, turn.source, turn.sure, turn.meant) = (by, source, sure, meant);
                turn.heard = heard.map(|heard| heard.words.to_owned());
                turn.second_ear = heard.is_some_and(|heard| heard.second_ear);
                turn.outputs.extend(by.map(Output::By));
                // A board at this end is not the other player's either.
                let refusal = call::guard_far_player(turn).filter(|_| source == Source::Typed);
                if let Some(refusal) = refusal {
                    turn.refuse(&refusal);
                    return std::mem::take(&mut turn.outputs);
                }
                dispatch::take_in(
                    turn,
                    Phrase {
                        source,
                        text: text.to_owned(),
                        sure,
                        reader,
                        command: None,
                        readings: Readings::default(),
                    },
                );
            }
            Input::Command { command, word, reader } => {
                let (source, text, command) = (Source::Typed, word.to_owned(), Some(command));
                // Whatever is pressed at one end of a call is that player's.
                if let Some(call) = turn.session.call() {
                    turn.spoken_by(Some(Party::Player(call.other.other())));
                }
                dispatch::take_in(
                    turn,
                    Phrase { source, text, sure: true, reader, command, readings: Readings::default() },
                );
            }
            Input::Press(by) => {
                turn.spoken_by(by);
                match call::guard_far_player(turn) {
                    Some(refusal) => turn.refuse(&refusal),
                    None => dispatch::pressed(turn),
                }
            }
        }
        calling::pass_on(turn);
        turn.keep_to_the_arbiter();
        std::mem::take(&mut turn.outputs)
    }
}
