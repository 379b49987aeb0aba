//! Lines that are typed, heard or walked over at the table, on their way to the game.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use super::{Table, call, listening};
use crate::device::time::{now, wall_clock};
use crate::device::untrusted_file;
use crate::game::Source;
use crate::language::{Command, LONGEST_LINE, Message, Millis, Reading};
use crate::rules::{Color, Party, Square};
use crate::session::{Input, Otherwise, Priority, Suggestion};
use crate::table::guard::{Admission, keeps_out};
use crate::table::redact;
use crate::talk::ears::Utterance;
use crate::talk::readers::is_private;
use crate::user::system;

/// Shortest time after somebody's last word until the program answers where everything is repeated: another
/// program hears nothing until its own voice has died away, which it learns late.
const BREATH: Duration = Duration::from_millis(900);

/// The longest file that is read as a score sheet.
const SHEET_AT_MOST: u64 = 1 << 20;

impl Table {
    /// A typed line, if the arbiter's number does not keep it from the game.
    pub(super) fn line(&mut self, line: &str, at: Instant) {
        if line.len() > LONGEST_LINE {
            return self.say(Priority::Answer, say!("line_too_long"));
        }
        let (by, text) = self.readers.addressed(line, self.session.state().setup().assistant);
        if text.trim().is_empty() {
            if !self.leads_set_up(&text, Source::Typed) {
                self.press(self.player_here(by), at);
            }
            return;
        }
        let at_ms = self.at_ms(at);
        let admission = self.guard.admit((by, &text), self.readers.own(), &self.session, at_ms);
        let state = self.session.state();
        // Where one was set without proof, the right one may be somebody else's.
        if admission.is_proven() && state.pins().nth(1).is_none() && state.wrong_numbers().0 > 0 {
            self.take_in(Input::RightNumber, at_ms);
        }
        let orders = self.session.may_be_ordered_an_envelope(by, &text, self.readers.own());
        match admission {
            Admission::Pass(passed) => {
                let is_arbiters = self.readers.own().arbiter_line(&passed).is_some();
                let by = if is_arbiters { by } else { self.player_here(by) };
                self.typed(by, &passed, at);
            }
            Admission::Arbiter(passed) => self.typed(Some(Party::Arbiter), &passed, at),
            Admission::Refuse(message) => self.keep_out(message, at_ms),
            Admission::Voice(ms) => self.keep_out(say!("arbiter_voice", time = Millis(ms)), at_ms),
            Admission::Wrong => self.take_in(Input::WrongNumber, at_ms),
            Admission::Set(hash, unkept) => self.set_number(Input::PinSet(&hash), unkept, at_ms),
            Admission::Replace(hash, unkept) => self.set_number(Input::PinReplaced(&hash), unkept, at_ms),
        }
        // Whoever orders an envelope types its passphrase next, asked for it or not.
        if orders {
            self.session.expect_passphrase(at_ms);
        }
    }

    fn set_number(&mut self, input: Input<'_>, unkept: Option<Message>, at_ms: u64) {
        self.take_in(input, at_ms);
        if let Some(why) = unkept {
            self.say(Priority::Answer, say!("pin_not_kept", why));
        }
    }

    /// Keeps a line from the game, and tells the message of it.
    pub(super) fn keep_out(&mut self, message: impl Into<Message>, at_ms: u64) {
        self.take_in(Input::KeptOut, at_ms);
        self.say(Priority::Answer, message);
    }

    /// Says what stands there, in the place of the square before. In a rated game no position is told to the players.
    pub(super) fn walked(&mut self, square: Square) {
        let state = self.session.state();
        if state.is_kept_back() {
            return;
        }
        let labels = &self.renderer.locale.labels;
        let piece = state.position_ahead().piece_at(square);
        let piece = piece.map_or(&labels["empty"], |piece| labels.piece(piece)).to_owned();
        self.voices.forget_chatter();
        self.say(Priority::Chatter, say!("on_square", square, piece));
    }

    /// A hand on a clock, or an empty line, which is the same.
    pub(super) fn press(&mut self, by: Option<Party>, at: Instant) {
        let asked_in = by.and_then(Party::side).and_then(|color| self.readers.language_of(color));
        let at_ms = self.at_ms(at);
        self.session.tell_hour(wall_clock());
        let outputs = self.session.handle(Input::Press(by), at_ms);
        self.asked_in = asked_in.filter(|_| is_private(&outputs));
        self.carry_out(outputs, at_ms);
    }

    /// A command by a key or a button, if the arbiter's number does not keep it from the game.
    pub(super) fn given(&mut self, command: Command, at: Instant) {
        if self.is_set_up_by(command) {
            return;
        }
        let at_ms = self.at_ms(at);
        if let Some(message) = keeps_out(&self.session, || Reading::Command(command)) {
            return self.keep_out(message, at_ms);
        }
        let word = self.renderer.locale.word(command).map_or("", String::as_str);
        self.session.tell_hour(wall_clock());
        let input = Input::Command { command, word, reader: self.readers.own() };
        let outputs = self.session.handle(input, at_ms);
        self.carry_out(outputs, at_ms);
    }

    /// Words that somebody typed.
    pub(super) fn typed(&mut self, by: Option<Party>, text: &str, at: Instant) {
        let text = text.to_owned();
        let said =
            Utterance { by, text, heard: None, second_ear: false, sure: true, meant: None, speech_ended: at };
        self.phrase(Source::Typed, said);
    }

    /// Hands words to the session in whoever's language they are.
    pub(super) fn phrase(&mut self, source: Source, mut said: Utterance) {
        if source == Source::Heard {
            listening::heard_once(self);
            if self.session.repeats_back() {
                let breath = if self.is_in_call(said.by) { call::BREATH } else { BREATH };
                self.voices.held_until = Some(now() + breath.saturating_sub(now() - said.speech_ended));
            }
            // Behind a question which of two it was, what is said next is one of them as it was said, or something else.
            let asks = self.session.state().policy().asks_which;
            self.hearing.literal = asks && matches!(said.meant, Some(Suggestion::EitherOf(..)));
            let order = self.readers.own().spoken_order(&said.text);
            // The arbiter may have said the number, also in what was heard before other words were taken in its place.
            let reader = self.readers.own();
            let shown = |words: &str| redact::player_line(words, reader, self.session.state());
            (said.text, said.heard) = (shown(&said.text), said.heard.as_deref().map(shown));
            self.say(Priority::Aside, say!("heard", words = said.text.clone()));
            self.sounds.begin_words(said.by);
            if let Some(order) = order {
                listening::ordered(self, &order, &said);
                return self.sounds.end_words();
            }
        }
        if self.leads_set_up(&said.text, source) {
            return self.sounds.end_words();
        }
        let Utterance { by, ref text, ref heard, second_ear, sure, meant, speech_ended } = said;
        let heard = heard.as_deref().map(|words| Otherwise { words, second_ear });
        let at_ms = self.at_ms(speech_ended);
        let state = self.session.state();
        let turn = self.session.asks_to_sign().unwrap_or_else(|| state.mover());
        let (reader, asked_in) = self.readers.of(by, turn, state.history().position(), text);
        let input = Input::Phrase { source, text, sure, reader, by, heard, meant };
        self.session.tell_hour(wall_clock());
        let outputs = self.session.handle(input, at_ms);
        self.asked_in = asked_in.filter(|_| is_private(&outputs));
        self.carry_out(outputs, at_ms);
        self.sounds.end_words();
    }

    pub(super) fn read_sheet(&mut self, color: Color, path: &str) {
        let at_ms = self.at_ms(now());
        // Nobody waits for a pipe while the clock runs.
        let read = self.held_up(|_| untrusted_file::read(Path::new(path), SHEET_AT_MOST));
        match read.and_then(|bytes| String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())) {
            Ok(text) => self.take_in(Input::Sheet { color, text: &text }, at_ms),
            Err(error) => self.say(Priority::Answer, system::cannot_read(Path::new(path), &error)),
        }
    }
}
