//! What is typed in private: the arbiter's passphrase, and the move that is sealed. Every line typed while such a
//! dialogue lasts is its own; none is shown, spoken, recorded or kept in the history.

use crate::game::adjourned::{Contents, Envelope};
use crate::journal::envelope::{self, Passphrase};
use crate::language::Message;
use crate::rules::Color;

/// What is waited for.
#[derive(Debug)]
enum Step {
    /// A passphrase for an envelope.
    Phrase,
    /// The same once more.
    Again(Passphrase),
    /// The move of this player.
    Move(Passphrase, Color),
    /// The same once more.
    MoveAgain(Passphrase, Color, String),
    /// The press that closes the envelope.
    Press(Passphrase, Color, Contents),
    /// The passphrase of an envelope.
    Open(Envelope),
}

/// A dialogue in private.
#[derive(Debug)]
pub struct Private(Step);

/// What comes of a line.
#[derive(Debug)]
pub enum Next {
    /// This is told, and another line waited for.
    Ask(Vec<Message>),
    /// The arbiter has given a passphrase: the game asks the player for his move.
    Prepared,
    /// The player means to seal this, if it may be sealed.
    Check(String),
    /// The player stops his clock: the envelope is closed with this in it.
    Close(Passphrase, Contents),
    /// The envelope is opened with this.
    Open(Passphrase, Envelope),
    /// No envelope is made, or none opened.
    GiveUp {
        /// Whether one was being made.
        making: bool,
    },
}

impl Private {
    /// An envelope is made: the arbiter is asked for its passphrase.
    #[must_use]
    pub fn make() -> (Self, Message) {
        (Self(Step::Phrase), Message::SealPhrase { least: envelope::LEAST as u64 })
    }

    /// An envelope is opened.
    #[must_use]
    pub fn open(envelope: Envelope) -> (Self, Message) {
        let file = envelope.file.clone();
        (Self(Step::Open(envelope)), Message::OpenPhrase { file })
    }

    /// The game has asked this player for his move.
    pub fn asked(&mut self, color: Color) -> Option<Message> {
        let (Step::Again(phrase) | Step::Move(phrase, _)) = &self.0 else { return None };
        self.0 = Step::Move(phrase.clone(), color);
        Some(Message::SealMove { color })
    }

    /// Whether a player is asked for his move, or has yet to close his envelope.
    #[must_use]
    pub const fn is_the_players(&self) -> bool {
        matches!(self.0, Step::Move(..) | Step::MoveAgain(..) | Step::Press(..))
    }

    /// The game takes this for a move that may be sealed.
    pub fn may_be_sealed(&mut self, contents: Contents) -> Option<Message> {
        let (Step::Move(phrase, color) | Step::MoveAgain(phrase, color, _) | Step::Press(phrase, color, _)) =
            &self.0
        else {
            return None;
        };
        self.0 = Step::Press(phrase.clone(), *color, contents);
        Some(Message::SealPress)
    }

    /// It does not, or the envelope could not be written: the player is asked again.
    pub fn once_more(&mut self) -> Option<Message> {
        let (Step::Move(phrase, color) | Step::MoveAgain(phrase, color, _) | Step::Press(phrase, color, _)) =
            &self.0
        else {
            return None;
        };
        let color = *color;
        self.0 = Step::Move(phrase.clone(), color);
        Some(Message::SealMove { color })
    }

    /// Takes a line.
    pub fn line(&mut self, line: &str) -> Next {
        let text = line.trim_end_matches(['\r', '\n']);
        let step = std::mem::replace(&mut self.0, Step::Phrase);
        let (step, next) = match step {
            Step::Phrase if text.is_empty() => (Step::Phrase, Next::GiveUp { making: true }),
            Step::Phrase => match Passphrase::new(text) {
                Some(phrase) => (Step::Again(phrase), Next::Ask(vec![Message::SealPhraseAgain])),
                None => {
                    let least = envelope::LEAST as u64;
                    (Step::Phrase, Next::Ask(vec![Message::SealPhraseShort { least }]))
                }
            },
            Step::Again(phrase) if phrase.is(text) => (Step::Again(phrase), Next::Prepared),
            Step::Again(_) => {
                let ask = Message::SealPhrase { least: envelope::LEAST as u64 };
                (Step::Phrase, Next::Ask(vec![Message::SealPhraseDiffers, ask]))
            }
            Step::Move(phrase, color) if text.trim().is_empty() => {
                (Step::Move(phrase, color), Next::Ask(vec![Message::SealMove { color }]))
            }
            Step::Move(phrase, color) => {
                let next = Next::Ask(vec![Message::SealMoveAgain]);
                (Step::MoveAgain(phrase, color, text.trim().to_owned()), next)
            }
            Step::MoveAgain(phrase, color, words) if words == text.trim() => {
                let next = Next::Check(words.clone());
                (Step::MoveAgain(phrase, color, words), next)
            }
            Step::MoveAgain(phrase, color, _) => {
                let ask = Message::SealMove { color };
                (Step::Move(phrase, color), Next::Ask(vec![Message::SealMoveDiffers, ask]))
            }
            Step::Press(phrase, color, contents) if text.trim().is_empty() => {
                let next = Next::Close(phrase.clone(), contents.clone());
                (Step::Press(phrase, color, contents), next)
            }
            // He may change it as long as his clock runs (fide-2018 I.1.1).
            Step::Press(phrase, color, _) => {
                let next = Next::Ask(vec![Message::SealMoveAgain]);
                (Step::MoveAgain(phrase, color, text.trim().to_owned()), next)
            }
            Step::Open(envelope) if text.is_empty() => (Step::Open(envelope), Next::GiveUp { making: false }),
            Step::Open(envelope) => match Passphrase::new(text) {
                Some(phrase) => {
                    let next = Next::Open(phrase, envelope.clone());
                    (Step::Open(envelope), next)
                }
                // No envelope was closed with so short a one.
                None => (Step::Open(envelope), Next::Ask(vec![Message::OpenPhraseWrong])),
            },
        };
        self.0 = step;
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::adjourned::Reads;

    fn keys(next: &Next) -> String {
        match next {
            Next::Ask(messages) => messages.iter().map(Message::key).collect::<Vec<_>>().join(", "),
            Next::Check(words) => format!("check {words}"),
            Next::Close(..) => "close".into(),
            Next::Prepared => "prepared".into(),
            Next::Open(..) => "open".into(),
            Next::GiveUp { making } => format!("give up {making}"),
        }
    }

    #[test]
    fn every_line_is_answered() {
        let (mut private, first) = Private::make();
        assert_eq!(first.key(), "seal_phrase");
        let before = [
            ("short", "seal_phrase_short"),
            ("long enough", "seal_phrase_again"),
            ("long enoug", "seal_phrase_differs, seal_phrase"),
            ("long enough", "seal_phrase_again"),
            ("long enough", "prepared"),
        ];
        for (line, expected) in before {
            assert_eq!(keys(&private.line(line)), expected, "{line}");
        }
        assert_eq!(private.asked(Color::White), Some(Message::SealMove { color: Color::White }));
        let rows = [
            ("", "seal_move"),
            ("Nf3", "seal_move_again"),
            ("Ng3", "seal_move_differs, seal_move"),
            ("Nf3", "seal_move_again"),
            (" Nf3", "check Nf3"),
        ];
        for (line, expected) in rows {
            assert_eq!(keys(&private.line(line)), expected, "{line}");
        }
        let contents = Contents { words: "Nf3".into(), reads: Reads::One("g1f3".into()) };
        assert_eq!(private.may_be_sealed(contents.clone()), Some(Message::SealPress));
        // Another move may be put into its place.
        assert_eq!(keys(&private.line("e4")), "seal_move_again");
        assert_eq!(keys(&private.line("e4")), "check e4");
        private.may_be_sealed(contents);
        assert_eq!(keys(&private.line("")), "close");
    }

    #[test]
    fn an_empty_line_gives_up_only_where_nobodys_clock_is_lost_by_it() {
        assert_eq!(keys(&Private::make().0.line("")), "give up true");
        let envelope = Envelope { file: "x.age".into(), hash: String::new() };
        let (mut private, _) = Private::open(envelope);
        for (line, expected) in
            [("short", "open_phrase_wrong"), ("long enough", "open"), ("", "give up false")]
        {
            assert_eq!(keys(&private.line(line)), expected, "{line}");
        }
    }
}
