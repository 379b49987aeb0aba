//! What is heard where announcements have to be repeated (fide-2018 D.2.1): the talk of two players, or of
//! two programs, through the air, where anything may be lost or misheard.
//!
//! The mover's side announces a move; the other side reads back what it understood; the mover's side
//! compares and says yes, or no and the announcement again; the yes makes the move on the other side. Whoever
//! waits for words asks again after a silence, at different intervals, so that two programs that spoke at
//! once do not go on doing so. Any garbled word costs a repetition; a move counts only after both ways:
//! there as announcement, back as repetition in full. Whoever is known to speak may do no more than his task allows.
//!
//! By ear alone nothing else happens here: no draw, no end, no clock, for a yes meant for something else
//! would answer. Those are typed.

use super::moves::is_of_boards;
use super::options::Options;
use super::output::Weight;
use super::refusal::{NOISE, Refusal};
use super::talk::Asking;
use super::turn::Turn;
use crate::game::answer;
use crate::game::event::{Event, Source};
use crate::game::state::Stage;
use crate::language::{Command, Message, Reader, Reading, Spoken};
use crate::rules::{Move, Position};

/// Silence in milliseconds, from the end of the program's own speech, after which an announcement is said
/// again to an opponent who has to repeat it; and how much longer each time. Longer than the opponent's
/// repetition and the time to understand it.
const ANNOUNCE_AGAIN_MS: (u64, u64) = (11_000, 700);
/// The same for a repetition that waits for its yes, which is short.
const CONFIRM_AGAIN_MS: (u64, u64) = (6_500, 1_100);
/// The same after a no that brought no move with it.
const SAY_AGAIN_MS: (u64, u64) = (4_500, 900);
/// So many times the silence before it is a step longer.
const LONGER_AT_MOST: u32 = 8;
/// After so many times somebody has to come and look.
const ASK_AT_MOST: u32 = 60;
/// So many answers to things heard without anything coming of it, and nothing more is said unasked.
const TALK_AT_MOST: u32 = 40;

/// Something heard, and what it says in the position before the move in progress.
struct Said<'a> {
    text: &'a str,
    sure: bool,
    /// The command that stands before the move, if one does.
    command: Option<Command>,
    /// The move, or what else was said.
    reading: Reading,
    full: bool,
}

impl Said<'_> {
    fn mv(&self) -> Option<Move> {
        match self.reading {
            Reading::Move(mv) => Some(mv),
            _ => None,
        }
    }

    /// A move described, with nothing before it or with `Wiederholen`: a repetition, right or wrong.
    const fn repeats(&self) -> bool {
        matches!(self.command, None | Some(Command::Repeat)) && self.describes()
    }

    const fn describes(&self) -> bool {
        matches!(self.reading, Reading::Move(_) | Reading::Ambiguous(_) | Reading::Illegal(..))
    }

    const fn bare_command(&self) -> Option<Command> {
        match self.reading {
            Reading::Command(command) => Some(command),
            _ => None,
        }
    }
}

impl Turn<'_> {
    /// Takes in what is heard. The first of these that applies is all that comes of it:
    ///
    /// 1. While the boards differ, and while the arbiter decides, the talk is another one.
    /// 2. What is no announcement at all came out of talk.
    /// 3. Who is known and may not do this is told so; then he may sign, if he was asked.
    /// 4. What is said about the last move is said by whose turn it is no longer: only behind that it matters whose it is.
    /// 5. All else depends on what the move in progress waits for.
    pub(super) fn dialogue(&mut self, text: &str, sure: bool, reader: &Reader) {
        if self.state().is_differing() {
            if !sure && self.ask_again_if_unsure(text, reader) {
                return;
            }
            self.session.talk.unsure = None;
            return self.while_boards_differ(Source::Heard, text, reader);
        }
        if self.state().draws().asked().is_some() && self.state().outcome.is_none() {
            return self.tell_arbiter_first(Weight::Aside);
        }
        let position = self.state().history.position().clone();
        let whole = reader.read(&position, text);
        let (command, reading) = match whole.clone() {
            Reading::CommandWith(command, with) => (Some(command), *with),
            // The squares do not matter: by ear nobody enters what was touched.
            Reading::CommandAt(command, _) => (None, Reading::Command(command)),
            other => (None, other),
        };
        if reading == NOISE || reading == Reading::Remark || is_of_boards(&reading, reader, text) {
            return self.say(Weight::Aside, say!("not_heard"));
        }
        let named = self.by.is_some();
        if let Some(refusal) = self.guard_task(&whole, Source::Heard).filter(|_| named) {
            return self.refuse(&refusal);
        }
        // Of somebody who is not named a yes may be meant for the last move.
        if named
            && (sure || !self.ask_again_if_unsure(text, reader))
            && self.take_signature(&whole, Source::Heard)
        {
            return;
        }
        let full = !self.session.options.full_form || reader.is_full(text);
        let said = Said { text, sure, command, reading, full };
        // What is said about the last move is said by whose turn it is no longer.
        if self.take_word_on_last_move(&said, reader) || self.state().outcome.is_some() {
            return;
        }
        if let Some(refusal) = self.guard_person(&whole, Source::Heard).filter(|_| named) {
            return self.refuse(&refusal);
        }
        match (self.state().stage.clone(), self.state().source) {
            (Stage::ToMove, _) => self.hear_announcement(&said, &position),
            (Stage::Proposed(mv), _) => self.hear_answer(mv, &said),
            (Stage::Announced { mv, .. }, Source::Typed) if self.is_mover_himself() && said.describes() => {
                self.said_again(&said.reading, mv);
            }
            (Stage::Announced { mv, repeated }, Source::Typed) => self.hear_repetition(mv, repeated, &said),
            (Stage::Announced { mv, .. }, Source::Heard) => self.hear_another(mv, &said),
        }
    }

    // ---- what is said about the move before this one

    /// The yes was not heard, or the repetition, and the clock is pressed already.
    fn take_word_on_last_move(&mut self, said: &Said<'_>, reader: &Reader) -> bool {
        let Some((before, last)) = self.last_ply() else { return false };
        let proposed = matches!(self.state().stage, Stage::Proposed(_));
        let over = self.state().outcome.is_some();
        if over && said.bare_command() == Some(Command::Repeat) {
            self.answer_by(say!("last_move", color = before.turn(), mv = spoken(&before, last)));
            return true;
        }
        let asked = said.command == Some(Command::Repeat);
        if (said.mv().is_some() && !asked && !over) || (!said.describes() && !asked) {
            return false;
        }
        let then = match reader.read(&before, said.text) {
            Reading::CommandWith(_, with) => *with,
            other => other,
        };
        let Reading::Move(mv) = then else { return false };
        if proposed {
            // What seemed to be a new move was the last one's repetition, misheard.
            if self.state().completed_source == Source::Heard || (mv != last && !asked) {
                return false;
            }
            self.withdraw_quietly();
        }
        self.tell_the_last_move(spoken(&before, last), mv == last, said);
        true
    }

    fn tell_the_last_move(&mut self, last: Box<Spoken>, same: bool, said: &Said<'_>) {
        let typed = self.state().completed_source == Source::Typed;
        let color = last.position.turn();
        match (typed, same) {
            (true, true) if !said.full => self.ask_to_repeat(said),
            (true, true) => {
                if self.state().outcome.is_some() {
                    self.session.talk.asking = None;
                }
                self.answer_by(say!("yes_to", mv = last));
            }
            (true, false) => self.answer_by(say!("repetition_differs", mv = last)),
            (false, true) => self.answer_by(say!("last_move", color, mv = last)),
            (false, false) => {
                self.refuse_in_talk(&Refusal::TooLateToCorrect);
            }
        }
    }

    fn last_ply(&self) -> Option<(Position, Move)> {
        let (position, mv) = self.state().history.plies().next_back()?;
        Some((position.clone(), mv))
    }

    // ---- the four situations

    /// Nothing has been announced yet.
    fn hear_announcement(&mut self, said: &Said<'_>, position: &Position) {
        if said.describes()
            && said.command != Some(Command::Repeat)
            && let Some(refusal) = self.guard_words(&said.reading, Source::Heard)
        {
            return self.refuse(&refusal);
        }
        match (said.bare_command(), said.mv()) {
            (_, Some(mv)) if said.command != Some(Command::Repeat) => self.understand(mv, said),
            (Some(Command::Repeat), _) => match self.last_ply() {
                Some((before, last)) if self.state().source == Source::Typed => {
                    self.answer_by(say!("last_move", color = before.turn(), mv = spoken(&before, last)));
                }
                Some(_) => self.ask_to_repeat(said),
                None => self.aside(said),
            },
            (Some(command), _) if said.sure && is_harmless(command) => self.command(command, Source::Heard),
            (Some(_), _) => self.aside(said),
            _ => self.refuse_heard(position, said),
        }
    }

    /// A move was read back and waits for its yes.
    fn hear_answer(&mut self, mv: Move, said: &Said<'_>) {
        match (said.bare_command(), said.mv()) {
            // What was said before the repetition was spoken to its end is no answer to it.
            (Some(Command::Yes), _) if !self.was_spoken() => self.aside(said),
            (Some(Command::Yes), _) if self.believe_bare_yes(said) => self.yes(),
            (_, Some(to)) if said.command == Some(Command::Yes) => {
                let right = to == mv && self.was_spoken() && self.believe(said);
                if right { self.yes() } else { self.ask_to_confirm(mv) }
            }
            (_, Some(other)) => self.understand(other, said),
            (Some(Command::No), _) => {
                self.withdraw_quietly();
                self.ask_after(SAY_AGAIN_MS, 0);
            }
            (None, _) if said.command == Some(Command::No) => {
                self.withdraw_quietly();
                self.ask_to_repeat(said);
                self.ask_after(SAY_AGAIN_MS, 0);
            }
            (Some(Command::Repeat), _) => self.read_back(mv),
            (Some(Command::Yes) | None, _) => self.ask_to_confirm(mv),
            (Some(_), _) => self.aside(said),
        }
    }

    /// The user announced a move and the opponent repeats it.
    fn hear_repetition(&mut self, mv: Move, repeated: bool, said: &Said<'_>) {
        match (said.bare_command(), said.mv()) {
            (_, Some(other)) if other == mv && said.repeats() => {
                if !said.full || !self.believe(said) {
                    return self.ask_to_repeat(said);
                }
                // After any trouble a bare yes might be taken for the yes to another move.
                let smooth = !repeated && self.session.talk.answered == 0 && self.session.repeats() == 0;
                if !repeated {
                    self.record(Event::Repeated);
                }
                self.session.talk.asking = None;
                let mv = self.session.spoken(mv);
                self.answer_by(if smooth { say!("repeated", mv) } else { say!("yes_to", mv) });
            }
            _ if said.repeats() => self.contradict(mv, said),
            (Some(Command::Repeat), _) => self.announce_again(mv),
            (Some(_), _) => self.aside(said),
            _ if repeated => self.aside(said),
            _ => self.ask_to_repeat(said),
        }
    }

    /// A move was heard, read back and confirmed, and yet something is announced.
    fn hear_another(&mut self, mv: Move, said: &Said<'_>) {
        match (said.bare_command(), said.mv()) {
            (_, Some(same)) if same == mv => self.read_back(mv),
            (Some(Command::Repeat), _) => self.read_back(mv),
            (_, Some(other)) if said.command != Some(Command::Repeat) && self.believe(said) => {
                if let Some(refusal) = self.guard_touch(other) {
                    return self.refuse(&refusal);
                }
                self.take_back();
                self.understand(other, said);
            }
            (_, Some(_)) => self.ask_to_repeat(said),
            _ if said.describes() => {
                self.answer_by(say!("press_first", mv = self.session.spoken(mv)));
            }
            _ => self.aside(said),
        }
    }

    fn was_spoken(&self) -> bool {
        self.session.talk.asking.is_none_or(|asking| asking.spoken)
    }

    // ---- what is done about it

    /// Reads back what was understood, as a proposal.
    fn understand(&mut self, mv: Move, said: &Said<'_>) {
        if let Some(refusal) = self.guard_understood(mv) {
            return self.refuse(&refusal);
        }
        if self.state().stage != Stage::Proposed(mv) {
            self.record_proposed(mv, said.text);
            if said.command.is_some() {
                self.session.talk.asking = None;
            }
            self.session.talk.unsure = None;
        }
        // Two programs that read the same castling back to each other, each its own, have to part.
        let in_vain = self.session.talk.asking.is_some_and(|asking| asking.times > 1);
        if in_vain { self.ask_to_confirm(mv) } else { self.read_back(mv) }
    }

    pub(super) fn read_back(&mut self, mv: Move) {
        let color = self.state().mover();
        self.answer_by(say!("proposed", color, mv = self.session.spoken(mv)));
        if matches!(self.state().stage, Stage::Proposed(_)) {
            self.ask_once_more(CONFIRM_AGAIN_MS);
        }
    }

    fn ask_to_confirm(&mut self, mv: Move) {
        self.answer_by(say!("confirm_please", mv = self.session.spoken(mv)));
        self.ask_once_more(CONFIRM_AGAIN_MS);
    }

    fn announce_again(&mut self, mv: Move) {
        let message = self.announcement(mv);
        self.answer_by(message);
        self.ask_once_more(ANNOUNCE_AGAIN_MS);
    }

    fn contradict(&mut self, mv: Move, said: &Said<'_>) {
        self.record(Event::RepetitionDiffered { words: said.text.to_owned() });
        self.session.talk.unsure = None;
        if !self.is_rated() {
            self.answer_by(say!("repetition_differs", mv = self.session.spoken(mv)));
        }
        self.ask_once_more(ANNOUNCE_AGAIN_MS);
    }

    fn withdraw_quietly(&mut self) {
        self.record(Event::Withdrawn);
        self.session.talk.asking = None;
        self.say(Weight::Aside, say!("withdrawn"));
    }

    /// `Wiederholen`, with the reason on the screen.
    fn ask_to_repeat(&mut self, said: &Said<'_>) {
        if self.session.talk.promoting.is_some() && said.describes() {
            self.answer_by(say!("promotion_which"));
            return self.ask_after(SAY_AGAIN_MS, 0);
        }
        let why = match &said.reading {
            // Why would be a help.
            _ if self.is_rated() => say!("say_again"),
            Reading::Illegal(_, why) => answer::illegal(*why),
            Reading::Unclear(why) => answer::unclear(why.clone()),
            _ => say!("part_unheard"),
        };
        self.answer_by(say!("not_understood", said = answer::read_back(said.text), why));
        if let Some(asking) = &mut self.session.talk.asking {
            asking.postpone(self.at_ms);
        }
    }

    /// The first time it may have been misheard; the second time the reason is told.
    fn refuse_heard(&mut self, position: &Position, said: &Said<'_>) {
        let again = self.session.talk.refused.replace(said.text.to_owned());
        if said.describes() && again.as_deref() == Some(said.text) && self.is_rated() {
            return self.refuse_words(position.clone(), said.reading.clone());
        }
        if said.describes() && self.is_rated() {
            self.record_refusal(&Refusal::NotTaken(self.state().mover()));
        }
        if said.describes() && again.as_deref() == Some(said.text) {
            let refusal = Refusal::Words(Box::new(position.clone()), said.reading.clone());
            return self.refuse_in_talk(&refusal);
        }
        self.ask_to_repeat(said);
    }

    /// Shown, so that it can be seen what was heard; nothing is said.
    fn aside(&mut self, said: &Said<'_>) {
        let why = say!("no_announcement");
        self.say(Weight::Aside, say!("not_understood", said = answer::read_back(said.text), why));
    }

    /// A yes that names no move is the answer to the first question; once something had to be asked again it
    /// may be the answer to something else, and is believed when it comes twice.
    fn believe_bare_yes(&mut self, said: &Said<'_>) -> bool {
        let sure = said.sure && self.session.repeats() == 0;
        self.believe(&Said { sure, reading: said.reading.clone(), ..*said })
    }

    /// Words that decide are believed when both decoders agree, or when they come twice.
    fn believe(&mut self, said: &Said<'_>) -> bool {
        let before = self.session.talk.unsure.replace(said.text.to_owned());
        let believed = said.sure || before.as_deref() == Some(said.text);
        if believed {
            self.session.talk.unsure = None;
        }
        believed
    }

    /// Refuses something as part of the talk.
    fn refuse_in_talk(&mut self, refusal: &Refusal) {
        self.record_refusal(refusal);
        self.answer_by(self.told(refusal));
    }

    /// Says it, unless this talk has led nowhere for long.
    fn answer_by(&mut self, message: impl Into<Message>) {
        let message = message.into();
        self.session.talk.answered += 1;
        let in_vain = self.session.options.repeat_back
            && self.session.talk.answered > TALK_AT_MOST
            && !message.is("yes_to");
        let weight = if in_vain { Weight::Aside } else { Weight::Announcement };
        self.say(weight, message);
    }

    // ---- silence

    /// The announcement has to be repeated; after a silence it is said again.
    pub(super) fn await_repetition(&mut self) {
        self.session.talk.answered = 0;
        self.session.talk.unsure = None;
        self.ask_after(ANNOUNCE_AGAIN_MS, 0);
    }

    fn ask_once_more(&mut self, wait_ms: (u64, u64)) {
        let times = self.session.talk.asking.as_ref().map_or(0, |asking| asking.times + 1);
        self.ask_after(wait_ms, times);
    }

    pub(super) fn ask_after(&mut self, (base_ms, step_ms): (u64, u64), times: u32) {
        let Options { repeat_back, .. } = self.session.options;
        let wait_ms = base_ms + step_ms * u64::from(times.min(LONGER_AT_MOST));
        self.session.talk.asking = (repeat_back && times < ASK_AT_MOST).then(|| {
            let mut asking = Asking { due_ms: 0, wait_ms, times, spoken: false };
            asking.postpone(self.at_ms);
            asking
        });
    }

    pub(super) fn ask_again(&mut self) {
        let Some(asking) = self.session.talk.asking.take_if(|asking| asking.due_ms <= self.at_ms) else {
            return;
        };
        let (color, times) = (self.state().mover(), asking.times + 1);
        match (self.state().stage.clone(), self.last_ply()) {
            (Stage::Announced { mv, repeated: false }, _) => {
                let message = self.announcement(mv);
                self.say(Weight::Announcement, message);
                self.ask_after(ANNOUNCE_AGAIN_MS, times);
            }
            (Stage::Proposed(mv), _) => {
                self.say(Weight::Announcement, say!("confirm_please", mv = self.session.spoken(mv)));
                self.ask_after(CONFIRM_AGAIN_MS, times);
            }
            (Stage::ToMove, Some((before, last))) if self.state().outcome.is_some() => {
                let mv = spoken(&before, last);
                self.say(Weight::Announcement, say!("last_move", color = color.other(), mv));
                self.ask_after(ANNOUNCE_AGAIN_MS, times);
            }
            (Stage::ToMove, _) => {
                let why = say!("say_again");
                self.say(Weight::Announcement, say!("not_understood", said = String::new(), why));
                self.ask_after(SAY_AGAIN_MS, times);
            }
            (Stage::Announced { .. }, _) => {}
        }
    }
}

fn spoken(position: &Position, mv: Move) -> Box<Spoken> {
    Box::new(Spoken { position: position.clone(), mv })
}

/// Questions that may be asked aloud while nothing else goes on.
const fn is_harmless(command: Command) -> bool {
    matches!(
        command,
        Command::Clock
            | Command::ClockOwn
            | Command::ClockOther
            | Command::Running
            | Command::ToControl
            | Command::Number
            | Command::Turn
            | Command::Last
    )
}
