//! Private dialogues: the arbiter's passphrase, which is typed, and the move that is sealed, typed or spoken
//! into its player's own microphone. Every line typed while such a dialogue lasts is its own; none is shown,
//! spoken, recorded or kept in the history.

use crate::game::adjourned::{Contents, Envelope};
use crate::journal::envelope::{self, Passphrase};
use crate::language::Message;
use crate::rules::Color;

/// Step of a dialogue: what it waits for.
#[derive(Debug)]
enum Step {
    Phrase,
    /// The same once more.
    Again(Passphrase),
    /// The word of the player who seals.
    Player(Passphrase, Color, PlayersStep),
    Open(Envelope),
}

/// Step of the player who seals: what is waited for.
#[derive(Debug)]
enum PlayersStep {
    Move,
    /// The same once more.
    Again(String),
    /// A yes to this, which was heard and is repeated in his headphones; whether a yes came that was not heard with
    /// certainty.
    Yes(String, bool),
    Press(Contents),
}

/// A dialogue in private.
#[derive(Debug)]
pub(crate) struct Private {
    step: Step,
    /// Set once it has been told why what was heard does not count.
    told: bool,
}

/// Meaning of what the player said in person.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum SealHeard {
    /// These words, which may be a move.
    Move(String),
    /// Yes; whether it was heard with certainty.
    Yes(bool),
    /// The player said no.
    No,
}

/// Consequence of a line, or of something heard.
#[derive(Debug)]
pub(crate) enum Next {
    Ask(Vec<Message>),
    Whisper(Message),
    /// These words were heard: they are repeated to the player alone, and a yes waited for.
    ReadBack(String),
    /// The arbiter has given a passphrase: the game asks the player for the move.
    Prepared,
    /// The player means to seal this, if it may be sealed.
    Check(String),
    /// The player stops the clock: the envelope is closed with this in it.
    Close(Passphrase, Contents),
    Open(Passphrase, Envelope),
    /// No envelope is made, or none opened.
    GiveUp {
        making: bool,
    },
}

impl Private {
    /// An envelope is made: the arbiter is asked for its passphrase.
    pub(crate) fn make() -> (Self, Message) {
        (Self::at(Step::Phrase), say!("seal_phrase", least = envelope::LEAST))
    }

    pub fn open(envelope: Envelope) -> (Self, Message) {
        let file = envelope.file.clone();
        (Self::at(Step::Open(envelope)), say!("open_phrase", file))
    }

    const fn at(step: Step) -> Self {
        Self { step, told: false }
    }

    /// The game has asked this player for the move.
    pub fn asked(&mut self, color: Color) -> Option<Message> {
        let (Step::Again(phrase) | Step::Player(phrase, _, PlayersStep::Move)) = &self.step else {
            return None;
        };
        self.step = Step::Player(phrase.clone(), color, PlayersStep::Move);
        Some(say!("seal_move", color))
    }

    /// True while a player is asked for the move, or has yet to close the envelope.
    pub(crate) const fn is_the_players(&self) -> bool {
        self.sealer().is_some()
    }

    pub(crate) const fn sealer(&self) -> Option<Color> {
        if let Step::Player(_, color, _) = &self.step { Some(*color) } else { None }
    }

    /// True if it has yet to be told why what was heard does not count; from now on it counts as told.
    pub(crate) const fn tells_once(&mut self) -> bool {
        !std::mem::replace(&mut self.told, true)
    }

    /// The player's headphones are back: whether they are to speak. What was repeated to them counts no more.
    pub(crate) fn hears_again(&mut self) -> bool {
        let Step::Player(_, _, step) = &mut self.step else { return false };
        if matches!(step, PlayersStep::Yes(..)) {
            *step = PlayersStep::Move;
        }
        matches!(step, PlayersStep::Move)
    }

    /// The game takes this for a move that may be sealed.
    pub(crate) fn may_be_sealed(&mut self, contents: Contents) -> Option<Message> {
        let Step::Player(_, _, step) = &mut self.step else { return None };
        *step = PlayersStep::Press(contents);
        Some(say!("seal_press"))
    }

    /// Asks the player again: the game does not take it for a move, or the envelope could not be written.
    pub(crate) fn once_more(&mut self) -> Option<Message> {
        let Step::Player(_, color, step) = &mut self.step else { return None };
        *step = PlayersStep::Move;
        Some(say!("seal_move", color = *color))
    }

    /// Takes what the player said in person; nothing where nobody waits for that.
    pub fn heard(&mut self, heard: SealHeard) -> Option<Next> {
        let Step::Player(_, _, step) = &mut self.step else { return None };
        let before = match step {
            PlayersStep::Yes(words, doubted) => Some((words.clone(), *doubted)),
            _ => None,
        };
        let (then, next) = match (heard, before) {
            // Also in place of a move that was taken before: he may change it as long as his clock runs.
            (SealHeard::Move(words), _) => (PlayersStep::Yes(words.clone(), false), Next::ReadBack(words)),
            (SealHeard::Yes(true), Some((words, _))) | (SealHeard::Yes(false), Some((words, true))) => {
                (PlayersStep::Again(words.clone()), Next::Check(words))
            }
            (SealHeard::Yes(false), Some((words, false))) => {
                (PlayersStep::Yes(words, true), Next::Whisper(say!("say_again")))
            }
            (SealHeard::No, Some(_)) => (PlayersStep::Move, Next::Whisper(say!("seal_speak"))),
            (SealHeard::Yes(_) | SealHeard::No, None) => return None,
        };
        *step = then;
        Some(next)
    }

    /// Takes a line that was typed in private; what comes next.
    pub fn line(&mut self, line: &str) -> Next {
        let text = line.trim_end_matches(['\r', '\n']);
        let step = std::mem::replace(&mut self.step, Step::Phrase);
        let (step, next) = match step {
            Step::Phrase if text.is_empty() => (Step::Phrase, Next::GiveUp { making: true }),
            Step::Phrase => match Passphrase::new(text) {
                Some(phrase) => (Step::Again(phrase), Next::Ask(vec![say!("seal_phrase_again")])),
                None => (Step::Phrase, Next::Ask(vec![say!("seal_phrase_short", least = envelope::LEAST)])),
            },
            Step::Again(phrase) if phrase.is(text) => (Step::Again(phrase), Next::Prepared),
            Step::Again(_) => {
                let ask = say!("seal_phrase", least = envelope::LEAST);
                (Step::Phrase, Next::Ask(vec![say!("seal_phrase_differs"), ask]))
            }
            Step::Player(phrase, color, step) => {
                let words = text.trim();
                let (step, next) = match step {
                    PlayersStep::Move | PlayersStep::Yes(..) if words.is_empty() => {
                        (PlayersStep::Move, Next::Ask(vec![say!("seal_move", color)]))
                    }
                    PlayersStep::Again(before) if before == words => {
                        (PlayersStep::Again(before), Next::Check(words.to_owned()))
                    }
                    PlayersStep::Again(_) => {
                        let ask = say!("seal_move", color);
                        (PlayersStep::Move, Next::Ask(vec![say!("seal_move_differs"), ask]))
                    }
                    PlayersStep::Press(contents) if words.is_empty() => {
                        (PlayersStep::Press(contents.clone()), Next::Close(phrase.clone(), contents))
                    }
                    // He may change it as long as his clock runs (fide-2018 I.1.1).
                    PlayersStep::Move | PlayersStep::Yes(..) | PlayersStep::Press(_) => {
                        (PlayersStep::Again(words.to_owned()), Next::Ask(vec![say!("seal_move_again")]))
                    }
                };
                (Step::Player(phrase, color, step), next)
            }
            Step::Open(envelope) if text.is_empty() => (Step::Open(envelope), Next::GiveUp { making: false }),
            Step::Open(envelope) => match Passphrase::new(text) {
                Some(phrase) => {
                    let next = Next::Open(phrase, envelope.clone());
                    (Step::Open(envelope), next)
                }
                // No envelope was closed with so short a one.
                None => (Step::Open(envelope), Next::Ask(vec![say!("open_phrase_wrong")])),
            },
        };
        self.step = step;
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
            Next::Whisper(message) => format!("whisper {}", message.key()),
            Next::ReadBack(words) => format!("read back {words}"),
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
        assert_eq!(private.asked(Color::White), Some(say!("seal_move", color = Color::White)));
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
        assert_eq!(private.may_be_sealed(contents.clone()), Some(say!("seal_press")));
        // Another move may be put into its place.
        assert_eq!(keys(&private.line("e4")), "seal_move_again");
        assert_eq!(keys(&private.line("e4")), "check e4");
        private.may_be_sealed(contents);
        assert_eq!(keys(&private.line("")), "close");
    }

    #[test]
    fn what_the_player_says_himself_is_repeated_to_him_and_counts_after_a_yes() {
        let asked = || {
            let (mut private, _) = Private::make();
            ["long enough", "long enough"].iter().for_each(|line| drop(private.line(line)));
            private.asked(Color::White);
            private
        };
        let mv = |words: &str| SealHeard::Move(words.to_owned());
        let rows: [(&[SealHeard], &str); 9] = [
            (&[mv("knight f3")], "read back knight f3"),
            (&[SealHeard::Yes(true)], "nothing"),
            (&[SealHeard::No], "nothing"),
            (&[mv("knight f3"), SealHeard::Yes(true)], "check knight f3"),
            (&[mv("knight f3"), SealHeard::No], "whisper seal_speak"),
            (&[mv("knight f3"), SealHeard::No, SealHeard::Yes(true)], "nothing"),
            (&[mv("knight f3"), mv("e4"), SealHeard::Yes(true)], "check e4"),
            (&[mv("e4"), SealHeard::Yes(false)], "whisper say_again"),
            (&[mv("e4"), SealHeard::Yes(false), SealHeard::Yes(false)], "check e4"),
        ];
        for (said, expected) in rows {
            let mut private = asked();
            let last = said.iter().map(|said| private.heard(said.clone())).last().flatten();
            assert_eq!(last.map_or("nothing".to_owned(), |next| keys(&next)), expected, "{said:?}");
        }
        let mut private = asked();
        private.heard(mv("e4"));
        assert_eq!(keys(&private.line("")), "seal_move", "a line that is empty is no yes");
        private.heard(mv("e4"));
        assert_eq!(keys(&private.line("d4")), "seal_move_again", "what is typed takes its place");
        assert!(Private::make().0.heard(mv("e4")).is_none(), "nobody has been asked");
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
