//! Envelopes at the table: what is asked for in private, files that are written and opened.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::super::sealing::{Next, Private};
use super::Table;
use crate::device::envelope_file;
use crate::game::adjourned::{Contents, Envelope};
use crate::game::{Input, Weight};
use crate::journal::envelope::{self, OpenFault, Passphrase};
use crate::language::Message;
use crate::rules::{Color, Party};

impl Table {
    /// The arbiter is asked for the passphrase of a new envelope.
    pub(super) fn prepare_envelope(&mut self) {
        self.begin_in_private(Private::make());
    }

    /// The arbiter is asked for the passphrase of this one.
    pub(super) fn ask_to_open(&mut self, envelope: Envelope) {
        self.begin_in_private(Private::open(envelope));
    }

    fn begin_in_private(&mut self, (private, ask): (Private, Message)) {
        // What can be seen is not asked for.
        if !self.screen.secret(true) {
            self.screen.secret(false);
            return self.say(Weight::Answer, Message::SealVisible);
        }
        self.private = Some(private);
        self.say(Weight::Answer, ask);
    }

    fn end_in_private(&mut self) {
        self.private = None;
        self.screen.secret(false);
    }

    /// A move that is sealed no more, because its player's time is over or the arbiter thinks better of it, is asked for
    /// no more.
    pub(super) fn end_what_is_private(&mut self) {
        let pointless = self
            .private
            .as_ref()
            .is_some_and(|private| private.is_the_players() && !self.session.awaits_a_sealed_move());
        if pointless {
            self.end_in_private();
        }
    }

    /// A line typed in private. The arbiter's lines pass while a player is asked.
    pub(super) fn private_line(&mut self, line: &str, at: Instant) {
        let Some(private) = self.private.as_mut() else { return };
        if private.is_the_players() && self.readers.own().arbiter_line(line).is_some() {
            return self.line(line, at);
        }
        let at_ms = self.at_ms(at);
        let Some(private) = self.private.as_mut() else { return };
        match private.line(line) {
            Next::Ask(messages) => messages.into_iter().for_each(|message| self.say(Weight::Answer, message)),
            Next::Prepared => {
                let outputs = self.session.handle(Input::EnvelopePrepared, at_ms);
                self.carry_out(outputs, at_ms);
                self.ask_the_player();
            }
            Next::Check(words) => self.check_sealed(&words, at_ms),
            Next::Close(phrase, contents) => self.close_envelope(&contents, &phrase, at_ms),
            Next::Open(phrase, envelope) => self.open_envelope(&envelope, &phrase, at_ms),
            Next::GiveUp { making: true } => {
                self.end_in_private();
                let outputs = self.session.handle(Input::EnvelopeDropped, at_ms);
                self.carry_out(outputs, at_ms);
            }
            Next::GiveUp { making: false } => {
                self.end_in_private();
                self.say(Weight::Answer, Message::OpenDropped);
            }
        }
    }

    fn ask_the_player(&mut self) {
        let color = self.session.state().mover();
        if !self.session.awaits_a_sealed_move() {
            return self.end_in_private();
        }
        if let Some(ask) = self.private.as_mut().and_then(|private| private.asked(color)) {
            self.say(Weight::Answer, ask);
        }
    }

    fn check_sealed(&mut self, words: &str, at_ms: u64) {
        let state = self.session.state();
        let by = Some(Party::Player(state.mover()));
        let (reader, _) = self.readers.of(by, state.mover(), state.history().position(), words);
        let outputs = self.session.handle(Input::SealedMove { text: words, reader }, at_ms);
        let taken = outputs.iter().any(|output| matches!(output, crate::game::Output::Seal(_)));
        self.carry_out(outputs, at_ms);
        if !taken {
            self.ask_once_more();
        }
    }

    fn ask_once_more(&mut self) {
        if let Some(ask) = self.private.as_mut().and_then(Private::once_more) {
            self.say(Weight::Answer, ask);
        }
    }

    /// The game takes these words for a move that may be sealed.
    pub(super) fn may_be_sealed(&mut self, contents: Contents) {
        if let Some(ask) = self.private.as_mut().and_then(|private| private.may_be_sealed(contents)) {
            self.say(Weight::Answer, ask);
        }
    }

    /// The player has stopped his clock at `at_ms`. Whatever time the envelope takes is not his.
    fn close_envelope(&mut self, contents: &Contents, phrase: &Passphrase, at_ms: u64) {
        let closed = envelope::close(contents, phrase).map_err(|error| error.to_string());
        let written = closed.and_then(|bytes| {
            let file = envelope_file::write(&self.folder(), &self.envelope_stem(), &bytes);
            file.map(|file| Envelope { file, hash: envelope::hash(&bytes) })
                .map_err(|error| error.to_string())
        });
        match written {
            Ok(envelope) => {
                self.end_in_private();
                let outputs = self.session.handle(Input::Sealed(&envelope), at_ms);
                self.carry_out(outputs, at_ms);
            }
            Err(why) => {
                self.say(Weight::Answer, Message::SealFailed { why });
                self.ask_once_more();
            }
        }
    }

    fn open_envelope(&mut self, envelope: &Envelope, phrase: &Passphrase, at_ms: u64) {
        let file = envelope.file.clone();
        let bytes = match envelope_file::read(&self.folder(), &file, envelope::LONGEST) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.end_in_private();
                let why = error.to_string();
                return self.say(Weight::Answer, Message::EnvelopeMissing { file, why });
            }
        };
        let opened = if envelope::hash(&bytes) == envelope.hash {
            envelope::open(&bytes, phrase)
        } else {
            Err(OpenFault::Damaged)
        };
        match opened {
            Ok(contents) => {
                self.end_in_private();
                let outputs = self.session.handle(Input::Opened(&contents), at_ms);
                self.carry_out(outputs, at_ms);
            }
            Err(OpenFault::Passphrase) => self.say(Weight::Answer, Message::OpenPhraseWrong),
            Err(OpenFault::Damaged) => {
                self.end_in_private();
                self.say(Weight::Answer, Message::EnvelopeDamaged { file });
            }
        }
    }

    fn folder(&self) -> PathBuf {
        self.recorder.path().parent().map_or_else(PathBuf::new, Path::to_path_buf)
    }

    /// The name of the journal, the number of the move and whose it is.
    fn envelope_stem(&self) -> String {
        let journal = self.recorder.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let position = self.session.state().history().position();
        let side = if position.turn() == Color::White { "w" } else { "b" };
        format!("{journal}.{}{side}", position.move_number())
    }
}
