//! The way of a move: proposed, announced, repeated, corrected, pressed.

use super::output::{Output, Weight};
use super::pending::Consequence;
use super::refusal::Refusal;
use super::turn::Turn;
use crate::game::answer;
use crate::game::event::{CompletedBy, Event, Request, Source};
use crate::game::state::Stage;
use crate::language::{Command, Message, Reader, Reading, Unclear};
use crate::rules::{Color, Deed, Move};

impl Turn<'_> {
    /// Takes in a phrase. The first of these that applies is all that comes of it:
    ///
    /// 1. What nobody says at once is not looked at, and not noted: it is nothing that was said.
    /// 2. A word that decides and was not heard with certainty is asked for again before anything comes of it.
    /// 3. The arbiter's lines come before any state of the game, for he gets it out of all of them.
    /// 4. While the boards differ, and while the arbiter decides, the talk is another one, in which nothing is played.
    /// 5. An empty line is the press, whatever was asked.
    /// 6. What belongs to boards that nobody reads came out of talk.
    /// 7. Whoever was asked to sign was asked by name: that is looked at before the tasks that each has.
    /// 8. Who may not do this is told so, and answers no question; then it answers the question that is open.
    /// 9. What is closed stays closed, whoever may say this otherwise ([`guard_phrase`](Self::guard_phrase)).
    /// 10. A repetition comes before a reply, for they are said in the same words.
    /// 11. Offers and claims with a move in them come before that move, and before bare commands.
    pub(super) fn phrase(&mut self, source: Source, text: &str, sure: bool, reader: &Reader) {
        if let Some(refusal) = self.guard_length(text) {
            return self.refuse(&refusal);
        }
        self.session.talk.answered = 0;
        if !sure && self.ask_again_if_unsure(text, reader) {
            return;
        }
        self.session.talk.unsure = None;
        if source == Source::Typed && self.is_arbiters() && self.take_arbiter_line(text, reader) {
            self.session.talk.after_arbiter = true;
            return;
        }
        let after_arbiter = std::mem::take(&mut self.session.talk.after_arbiter);
        if self.state().is_differing() {
            return self.while_boards_differ(source, text, reader);
        }
        if self.state().draws().asked().is_some() && self.state().outcome.is_none() {
            return self.while_the_arbiter_decides(source, text, reader);
        }
        if source == Source::Typed && text.trim().is_empty() {
            return self.press_by_line();
        }
        let reading = self.read(source, text, reader);
        if source == Source::Heard && is_of_boards(&reading, reader, text) {
            return self.say(Weight::Aside, say!("no_announcement"));
        }
        if after_arbiter && self.asks_to_sign_again(&reading) {
            return self.ask_for_signatures();
        }
        if self.take_signature(&reading, source) || self.settle(&reading, source) {
            return;
        }
        if let Some(refusal) = self.guard_phrase(&reading) {
            return self.refuse(&refusal);
        }
        if let Reading::CommandNumber(Command::Moves, number) = reading {
            self.record(Event::Asked { command: Request::Moves, source });
            return self.moves_from(number);
        }
        if self.take_repetition(text, reader) || self.take_draw_talk(&reading, source, text, reader) {
            return;
        }
        self.take_command_or_move(reading, source, text, reader);
    }

    /// What is said is understood in the position before the move in progress; but what is typed after an announcement
    /// is the reply, and what is heard may be the repetition.
    pub(super) fn read(&self, source: Source, text: &str, reader: &Reader) -> Reading {
        let before = self.state().history.position();
        match (source, self.state().announced()) {
            (Source::Typed, Some(mv)) if !self.is_mover_himself() => reader.read(&before.play(mv), text),
            (Source::Typed | Source::Heard, _) => reader.read(before, text),
        }
    }

    fn press_by_line(&mut self) {
        self.drop_question();
        match self.guard_phrase(&Reading::Command(Command::Press)) {
            Some(refusal) => self.refuse(&refusal),
            None => self.command_if_allowed(Command::Press, Source::Typed),
        }
    }

    fn take_command_or_move(&mut self, reading: Reading, source: Source, text: &str, reader: &Reader) {
        match reading {
            Reading::Command(Command::Differ) if source == Source::Typed => {
                self.differ();
                self.differ_help(reader);
            }
            Reading::Command(command) => self.command(command, source),
            Reading::CommandWith(Command::Correct | Command::No, _) => {
                match reader.read(self.state().history.position(), text) {
                    Reading::CommandWith(_, with) => self.correct(Some(*with), source, text),
                    other => self.described(other, source, text, reader),
                }
            }
            Reading::CommandAt(command, squares) => self.command_at(command, squares, source),
            Reading::CommandWith(..) | Reading::CommandNumber(..) => {
                self.described(Reading::Unclear(Unclear::NoAnnouncement), source, text, reader);
            }
            other => self.described(other, source, text, reader),
        }
    }

    /// A word that decides and was not heard with certainty may have come out of talk: it is asked for again
    /// where something waits for it, and counts when it comes twice in a row.
    pub(super) fn ask_again_if_unsure(&mut self, text: &str, reader: &Reader) -> bool {
        let Reading::Command(command) = reader.read(self.state().history.position(), text) else {
            return false;
        };
        if !command.decides() || self.session.talk.unsure.replace(text.to_owned()).as_deref() == Some(text) {
            return false;
        }
        let waits = self.session.pending.question().is_some()
            || self.rank_waits()
            || self.state().stage != Stage::ToMove;
        let waits = waits || self.session.asks_to_sign().is_some();
        self.say(if waits { Weight::Answer } else { Weight::Aside }, say!("say_again"));
        true
    }

    pub(super) fn described(&mut self, reading: Reading, source: Source, text: &str, reader: &Reader) {
        let moved = self.state().outcome.is_some() || self.state().stage != Stage::ToMove;
        if source == Source::Heard && moved && reading == Reading::Remark {
            return;
        }
        if self.state().outcome.is_some() {
            if source == Source::Heard && self.session.asks_to_sign().is_some() {
                return self.ask_again_to_sign();
            }
            return self.say(Weight::Answer, say!("game_is_over"));
        }
        if let Some(refusal) = self.guard_words(&reading, source) {
            return self.refuse(&refusal);
        }
        match (source, self.state().stage.clone()) {
            (_, Stage::Announced { mv, .. }) if self.is_mover_himself() => self.said_again(&reading, mv),
            (Source::Heard, Stage::Announced { mv, repeated }) => {
                if self.is_rated() && self.differs(&reading, mv) {
                    return self.repeated_wrongly(mv, text);
                }
                self.repetition(&reading, mv, repeated);
            }
            (Source::Typed, Stage::Announced { mv, .. }) => {
                match (reading, self.read_again(mv, text, reader)) {
                    (Reading::Move(reply), _) => self.reply(reply),
                    (_, Some(again)) => self.said_again(&again, mv),
                    (other, None) => self.refuse_words(self.state().position_ahead(), other),
                }
            }
            (source, _) => self.move_or_doubt(reading, source, text),
        }
    }

    pub(super) fn new_move(&mut self, mv: Move, source: Source, text: &str) {
        if let Some(refusal) = self.guard_move(mv) {
            return self.refuse(&refusal);
        }
        match source {
            Source::Typed => {
                if matches!(self.state().stage, Stage::Proposed(_)) {
                    self.record(Event::Withdrawn);
                }
                self.announce(mv, source);
            }
            Source::Heard => self.propose(mv, text),
        }
    }

    pub(super) fn propose(&mut self, mv: Move, words: &str) {
        self.record_proposed(mv, words);
        self.session.talk.asking = None;
        self.read_back(mv);
    }

    pub(super) fn record_proposed(&mut self, mv: Move, words: &str) {
        let heard = self.heard.take();
        self.record(Event::Proposed { uci: self.uci(mv), words: words.to_owned(), heard });
    }

    pub(super) fn announce(&mut self, mv: Move, source: Source) {
        self.start_clock_unasked();
        self.record(Event::Announced { uci: self.uci(mv), source });
        self.made_at_once();
        let message = self.announcement(mv);
        self.say(Weight::Announcement, message);
        self.await_repetition();
    }

    /// The confirmation stands for what the program cannot see, unless all of it is entered.
    fn made_at_once(&mut self) {
        if !self.is_full() {
            self.record(Event::Made);
        }
    }

    pub(super) fn announcement(&self, mv: Move) -> Message {
        say!("announced", color = self.state().mover(), mv = self.session.spoken(mv))
    }

    /// The reply was typed before the press: the move it replies to is complete (fide-2018 6.2.2).
    pub(super) fn reply(&mut self, mv: Move) {
        if let Some(refusal) = self.guard_reply() {
            return self.refuse(&refusal);
        }
        if !self.make_by_sight() {
            return;
        }
        self.complete(CompletedBy::Reply);
        if self.state().outcome.is_none() {
            self.announce(mv, Source::Typed);
        }
    }

    pub(super) fn repetition(&mut self, reading: &Reading, mv: Move, repeated: bool) {
        if *reading == Reading::Move(mv) {
            if !repeated {
                self.record(Event::Repeated);
            }
            self.session.talk.asking = None;
            if self.is_rated() {
                return self.tell_unpressed();
            }
            return self.say(Weight::Chatter, say!("repeated", mv = self.session.spoken(mv)));
        }
        match reading {
            Reading::Unclear(_) => self.say(Weight::Chatter, say!("not_heard")),
            _ => self.say(Weight::Answer, say!("press_first", mv = self.session.spoken(mv))),
        }
    }

    // ---- commands

    pub(super) fn command(&mut self, command: Command, source: Source) {
        match command {
            Command::Press => self.press(source),
            Command::Made => self.make(None),
            Command::Yes => self.yes(),
            Command::No => self.no(),
            Command::Correct => self.correct(None, source, ""),
            Command::Repeat => {
                self.record(Event::Asked { command: Request::Repeat, source });
                self.repeat();
            }
            Command::Draw
            | Command::Accept
            | Command::Decline
            | Command::Claim
            | Command::Flag
            | Command::Resign
                if self.state().outcome.is_some() =>
            {
                self.say(Weight::Answer, say!("game_is_over"));
            }
            Command::Resign => self.ask(Consequence::Resign, say!("really_resign", color = self.side())),
            Command::Differ if self.state().outcome.is_some() => self.differ(),
            Command::Differ => self.ask_if_heard(Consequence::Differ, say!("really_differ"), source),
            Command::Flag => self.ask_if_heard(Consequence::Flag, say!("really_flag"), source),
            Command::Draw => {
                let question = say!("really_draw", color = self.side());
                self.ask_if_heard(Consequence::Draw, question, source);
            }
            Command::Accept => self.ask_if_heard(Consequence::Accept, say!("really_accept"), source),
            Command::Claim => {
                let question = say!("really_claim", color = self.side());
                self.ask_if_heard(Consequence::Claim(None), question, source);
            }
            Command::Decline => self.decline_draw(self.side_named()),
            Command::Touched
            | Command::TouchedTogether
            | Command::Released
            | Command::Complaint
            | Command::Adjust
            | Command::NotCastling => self.command_at(command, Vec::new(), source),
            Command::Quit => self.ask_to_leave(),
            Command::SignWhite => self.sign(Color::White, source),
            Command::SignBlack => self.sign(Color::Black, source),
            Command::Start | Command::Stop => self.run_clock(command),
            Command::State => {
                self.record(Event::Asked { command: Request::State, source });
                let messages = self.standing();
                self.tell(command, messages);
            }
            other => match answer::request(other) {
                Some(request) => {
                    let by = self.side_named();
                    let mut messages = answer::information(self.state(), request, by, self.at_ms);
                    self.record(Event::Asked { command: request, source });
                    // Behind a fallen flag the sheets are completed: up to which move is a number of moves.
                    if self.guard_deed(Deed::MoveCount).is_some() {
                        messages.retain(|message| !tells_a_number_of_moves(message));
                    }
                    self.tell(command, messages);
                }
                None => self.outputs.push(Output::Host(other)),
            },
        }
    }

    /// A misheard word must not stop the clocks, and not offer, accept or claim anything: it is asked about first.
    fn ask_if_heard(&mut self, deed: Consequence, question: Message, source: Source) {
        match (source, deed) {
            (Source::Heard, deed) => self.ask(deed, question),
            (Source::Typed, Consequence::Differ) => self.differ(),
            (Source::Typed, deed) => self.carry_out_at_once(deed),
        }
    }

    /// Tells whoever has asked.
    fn tell(&mut self, command: Command, messages: Vec<Message>) {
        let asked_by = self.asked_by(command);
        self.outputs.extend(messages.into_iter().map(|message| match asked_by {
            Some(side) => Output::Tell(side, message),
            None => Output::Say(Weight::Answer, message),
        }));
    }

    pub(super) fn press(&mut self, source: Source) {
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, say!("game_is_over"));
        }
        if let Some(refusal) = self.guard_press() {
            return self.refuse(&refusal);
        }
        match self.state().stage.clone() {
            Stage::ToMove => self.press_without(),
            Stage::Announced { .. } => self.press_announced(),
            // A misheard word must not confirm a misheard move: that takes a yes, or a hand on the clock.
            Stage::Proposed(mv) if source == Source::Heard => self.read_back(mv),
            Stage::Proposed(mv) => {
                self.confirm(mv);
                self.press_announced();
            }
        }
    }

    pub(super) fn yes(&mut self) {
        match self.state().stage.clone() {
            Stage::Proposed(mv) => {
                self.confirm(mv);
                let color = self.state().mover();
                let mv = self.session.spoken(mv);
                self.say(Weight::Chatter, say!("confirmed", color, mv));
            }
            Stage::Announced { .. } if self.state().outcome.is_none() => {
                self.say(Weight::Chatter, say!("already_announced"));
            }
            Stage::Announced { .. } | Stage::ToMove => {
                self.say(Weight::Chatter, say!("nothing_to_confirm"));
            }
        }
    }

    /// The mover has heard his move read back and says it is right: it is announced and made.
    pub(super) fn confirm(&mut self, mv: Move) {
        self.start_clock_unasked();
        self.record(Event::Announced { uci: self.uci(mv), source: Source::Heard });
        self.made_at_once();
        // What the program has read back has been repeated.
        if self.is_full() && self.session.options.repeat_back {
            self.record(Event::Repeated);
        }
        self.session.talk.asking = None;
        self.session.talk.answered = 0;
    }

    pub(super) fn no(&mut self) {
        match self.state().stage {
            Stage::Proposed(_) => self.withdraw(),
            Stage::Announced { .. } if self.state().outcome.is_none() => {
                self.say(Weight::Chatter, say!("already_announced"));
            }
            Stage::Announced { .. } | Stage::ToMove => {
                self.say(Weight::Chatter, say!("nothing_to_confirm"));
            }
        }
    }

    pub(super) fn withdraw(&mut self) {
        self.record(Event::Withdrawn);
        self.session.talk.asking = None;
        self.say(Weight::Answer, say!("withdrawn"));
    }

    /// A slip of the tongue is corrected at once and before the clock is pressed (fide-2018 D.2.8).
    pub(super) fn correct(&mut self, with: Option<Reading>, source: Source, text: &str) {
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, say!("game_is_over"));
        }
        // A claim of the flag is about the move that was announced then.
        let again = |mv| matches!(with, Some(Reading::Move(said)) if said == mv);
        let sealed = || self.sealed_and_opened().filter(|mv| !again(*mv)).map(Refusal::Sealed);
        let opened = with.as_ref().filter(|_| self.state().announced().is_none());
        let closed = || opened.and_then(|with| self.guard_words(with, source));
        if let Some(refusal) = self.guard_result().or_else(sealed).or_else(closed) {
            return self.refuse(&refusal);
        }
        if let Some(Reading::Move(mv)) = with
            && let Some(refusal) = self.guard_touch(mv)
        {
            return self.refuse(&refusal);
        }
        let position = self.state().history.position().clone();
        let stage = self.state().stage.clone();
        match (stage, with) {
            (Stage::ToMove, Some(Reading::Move(mv))) => self.new_move(mv, source, text),
            (Stage::ToMove, None) if source == Source::Typed && !self.state().touched.is_empty() => {
                self.untouch();
            }
            // As little is said of it as if it had not been called a correction.
            (Stage::ToMove, Some(other)) if self.is_rated() => {
                self.refuse_words(position, other);
            }
            (Stage::ToMove, _) if self.state().history.moves().is_empty() => {
                self.say(Weight::Answer, say!("nothing_to_correct"));
            }
            (Stage::ToMove, _) => {
                self.refuse(&Refusal::TooLateToCorrect);
            }
            (Stage::Proposed(_), Some(Reading::Move(mv))) => self.new_move(mv, source, text),
            (Stage::Proposed(_), None) => self.withdraw(),
            (Stage::Announced { mv, .. }, None) => {
                let old = self.session.spoken(mv);
                self.take_back();
                self.say(Weight::Answer, say!("taken_back", mv = old));
                self.call_flag_after_correction();
            }
            (Stage::Announced { mv, .. }, Some(Reading::Move(again))) if again == mv => {
                self.said_again(&Reading::Move(again), mv);
            }
            (Stage::Announced { .. }, Some(Reading::Move(mv))) => self.announce_instead(mv, source, text),
            (_, Some(other)) => self.refuse_words(position, other),
        }
    }

    fn announce_instead(&mut self, mv: Move, source: Source, text: &str) {
        if let Some(refusal) = self.guard_choice(mv) {
            return self.refuse(&refusal);
        }
        match source {
            Source::Typed => {
                self.record(Event::Corrected { uci: self.uci(mv) });
                let new = self.session.spoken(mv);
                self.say(Weight::Announcement, say!("corrected", mv = new));
                self.await_repetition();
            }
            Source::Heard => {
                self.take_back();
                self.propose(mv, text);
            }
        }
        self.call_flag_after_correction();
    }

    pub(super) fn take_back(&mut self) {
        self.record(Event::TakenBack);
        self.session.talk.asking = None;
    }

    pub(super) fn repeat(&mut self) {
        if self.session.asks_to_sign().is_some() {
            return self.ask_for_signatures();
        }
        match self.state().stage.clone() {
            Stage::Proposed(mv) => self.read_back(mv),
            Stage::Announced { mv, .. } => {
                let message = self.announcement(mv);
                self.say(Weight::Announcement, message);
            }
            Stage::ToMove => {
                let last = answer::last_move(self.state());
                self.say(Weight::Answer, last);
            }
        }
    }
}

/// Whether whoever is told this knows how many moves have been made, and asked for something else.
fn tells_a_number_of_moves(message: &Message) -> bool {
    ["complete_sheets", "next_period_if"].contains(&message.key())
}

/// Whether it belongs to boards that are read, and is no command: while none is, it came out of talk.
pub(super) fn is_of_boards(reading: &Reading, reader: &Reader, text: &str) -> bool {
    !matches!(reading, Reading::Command(_)) && reader.board_completeness(text).is_some()
}
