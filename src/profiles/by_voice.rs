//! Learning a voice by voice alone: every text is read out, heard, and asked for again with the reason where it cannot
//! be used. What a hand can do with keys the tongue can do with commands that the models know from games.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::clips::clips;
use super::coach::{Coach, Key};
use super::games::Agreement;
use super::learning::Conduct;
use super::orders::command;
use super::{Shelf, texts};
use crate::device::time::now;
use crate::ear::{ECHO, Ear, EarEvent, EarSettings, FIRST_LOOK, Patience};
use crate::game::message::GameMessage;
use crate::language::{Command, Locale, Message, Scheme, Vocabulary};
use crate::profiles::message::ProfileMessage;
use crate::talk::end_of_speech::PERHAPS;
use crate::talk::message::TalkMessage;
use crate::talk::{expected, faults};

/// After so long without a word the text is told once more.
const SILENCE: Duration = Duration::from_secs(25);
/// How long the voice may take to die away, and how often is looked.
const DYING: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(20);
/// So often a question is asked.
const TRIES: usize = 3;

/// What came in.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// Words, and how they sounded.
    Words {
        /// As recognised.
        text: String,
        /// Whether the recogniser was sure of them.
        sure: bool,
        /// 16 kHz.
        sound: Vec<i16>,
    },
    /// Something was typed, or a button pressed that stands for it.
    Line(String),
    /// Something about the microphone is to be told.
    Trouble(Message),
    /// Nothing, for a while.
    Nothing,
}

/// Who listens.
pub trait Listener {
    /// What comes in next; `wanted` is what is hoped for.
    ///
    /// # Errors
    /// Nobody can listen any more.
    fn next(&mut self, wanted: &str) -> Result<Heard, Message>;
    /// Returns when what was told has died away. What was said before that was not said to it.
    fn ready(&mut self);
}

#[derive(Debug)]
enum Wake {
    Ear(EarEvent),
    Line(String),
}

/// An ear that hears one text after another.
pub struct Listening {
    _ear: Ear,
    to: Sender<Wake>,
    wakes: Receiver<Wake>,
    wanted: Arc<Mutex<String>>,
    sound: Vec<i16>,
    deaf: Vec<Arc<AtomicBool>>,
}

impl Listening {
    /// Opens the microphone of this name, or the usual one. It hears nothing while one of `deaf` says so.
    #[must_use]
    pub fn start(course: &Course, device: Option<String>, deaf: Vec<Arc<AtomicBool>>) -> Self {
        let (to, wakes) = mpsc::channel();
        let wanted = Arc::new(Mutex::new(String::new()));
        let settings = EarSettings {
            device,
            grammar: expected::grammar(&Vocabulary::of(Scheme::Fide, course.locale), &course.base),
            model_dir: course.base.clone(),
            deaf: deaf.clone(),
            open: Arc::new(AtomicBool::new(true)),
            patience: patience(course.locale, wanted.clone()),
            keeps_sound: true,
            apart: None,
        };
        let events = to.clone();
        let ear = Ear::start(settings, move |event| {
            let _ = events.send(Wake::Ear(event));
        });
        Self { _ear: ear, to, wakes, wanted, sound: Vec::new(), deaf }
    }

    /// Something to call with what is typed; false once nobody listens any more.
    pub fn lines(&self) -> impl Fn(String) -> bool + Send + Clone + 'static {
        let to = self.to.clone();
        move |line| to.send(Wake::Line(line)).is_ok()
    }
}

/// What is asked for is complete at once, a command soon; anything else may go on.
fn patience(locale: &'static Locale, wanted: Arc<Mutex<String>>) -> Patience {
    Patience::new(move |heard| {
        if *wanted.lock().unwrap_or_else(PoisonError::into_inner) == heard {
            return Some(FIRST_LOOK);
        }
        command(locale, heard).map(|_| PERHAPS)
    })
}

impl Listener for Listening {
    fn next(&mut self, wanted: &str) -> Result<Heard, Message> {
        wanted.clone_into(&mut self.wanted.lock().unwrap_or_else(PoisonError::into_inner));
        loop {
            match self.wakes.recv_timeout(SILENCE) {
                Err(_) => return Ok(Heard::Nothing),
                Ok(Wake::Line(line)) => return Ok(Heard::Line(line)),
                Ok(Wake::Ear(event)) => match event {
                    EarEvent::Sound(sound) => self.sound = sound.to_vec(),
                    EarEvent::Heard { hearing, .. } => {
                        let sound = std::mem::take(&mut self.sound);
                        return Ok(Heard::Words { text: hearing.text, sure: hearing.sure, sound });
                    }
                    EarEvent::ModelFailed(error) => return Err(faults::model(error)),
                    EarEvent::RecogniserFailed(error) => return Err(faults::recogniser(&error)),
                    EarEvent::MicrophoneMissing(error) => {
                        let why = faults::microphone(error);
                        return Ok(Heard::Trouble(TalkMessage::MicrophoneMissing { why }.into()));
                    }
                    EarEvent::MicrophoneLost(error) => {
                        let why = faults::microphone(error);
                        return Ok(Heard::Trouble(TalkMessage::MicrophoneLost { why }.into()));
                    }
                    EarEvent::MicrophoneBack { .. } => {
                        return Ok(Heard::Trouble(ProfileMessage::MicrophoneBack.into()));
                    }
                    EarEvent::ModelLoading
                    | EarEvent::ModelReady { .. }
                    | EarEvent::Listening { .. }
                    | EarEvent::RecogniserLost
                    | EarEvent::RecogniserBack
                    | EarEvent::TapeEnded => {}
                },
            }
        }
    }

    fn ready(&mut self) {
        let end = now() + DYING;
        while now() < end && self.deaf.iter().any(|voice| voice.load(Ordering::Relaxed)) {
            thread::sleep(LOOK);
        }
        thread::sleep(ECHO + LOOK);
        let all: Vec<Wake> = self.wakes.try_iter().collect();
        let heard = |wake: &Wake| matches!(wake, Wake::Ear(EarEvent::Heard { .. } | EarEvent::Sound(_)));
        for wake in all.into_iter().filter(|wake| !heard(wake)) {
            let _ = self.to.send(wake);
        }
    }
}

/// What is wanted, where words are none of the text.
fn order(locale: &Locale, heard: &Heard, text: &str) -> Option<Key> {
    let words = match heard {
        Heard::Line(line) => match Key::of(line) {
            Key::Next => line.as_str(),
            key => return Some(key),
        },
        Heard::Words { text: words, .. } if words != text => words,
        _ => return None,
    };
    match command(locale, words)? {
        Command::Repeat => Some(Key::Next),
        Command::Correct => Some(Key::Back),
        Command::Press if !words.is_empty() => Some(Key::Skip),
        Command::Stop | Command::Quit => Some(Key::Stop),
        _ => None,
    }
}

/// Asks for every text that is not there yet and keeps what is said. True where all were gone through, false where
/// he stopped.
///
/// # Errors
/// Nobody can listen, or the disk refuses.
pub fn by_voice(
    coach: &mut Coach<'_>,
    locale: &Locale,
    listener: &mut dyn Listener,
    tell: &mut dyn FnMut(Message),
) -> Result<bool, Message> {
    tell(ProfileMessage::TrainByVoice.into());
    let mut unsure = None;
    while let Some(text) = coach.text() {
        tell(coach.asked(text));
        listener.ready();
        tell(ProfileMessage::TrainSpeak.into());
        let heard = listener.next(text)?;
        let wish = order(locale, &heard, text);
        // An order that was not heard with certainty counts when it comes twice.
        let doubted = wish.filter(|_| matches!(heard, Heard::Words { sure: false, .. }));
        if doubted.is_some() && std::mem::replace(&mut unsure, doubted) != doubted {
            tell(GameMessage::SayAgain.into());
            continue;
        }
        unsure = None;
        match (wish, heard) {
            (Some(Key::Stop), _) => return Ok(false),
            (Some(Key::Back), _) => coach.back(),
            (Some(Key::Skip), _) => coach.skip(),
            (Some(Key::Next), _) | (None, Heard::Line(_) | Heard::Nothing) => {}
            (None, Heard::Trouble(message)) => tell(message),
            (None, Heard::Words { text: words, sound, .. }) => match coach.hear(sound)? {
                Some(other) if matches!(other.of(), Some(ProfileMessage::TrainOther { .. })) => {
                    tell(ProfileMessage::TrainHeard { heard: words }.into());
                }
                other => other.into_iter().for_each(&mut *tell),
            },
        }
    }
    Ok(true)
}

/// All of learning a voice, from the first text to the profile.
#[derive(Clone, Debug)]
pub struct Course {
    /// What the voice is to be called.
    pub name: String,
    /// How many texts.
    pub count: usize,
    /// The model to begin with.
    pub base: PathBuf,
    /// The language of the words.
    pub locale: &'static Locale,
}

impl Course {
    /// Goes through it.
    ///
    /// # Errors
    /// As [`by_voice`] and [`Shelf::learn`].
    pub fn attend(
        &self,
        shelf: &Shelf,
        listener: &mut dyn Listener,
        tell: &mut dyn FnMut(Message),
    ) -> Result<(), Message> {
        let texts = texts(self.locale, self.count);
        let draft = shelf.draft(&self.name)?;
        let mut coach = Coach::open(&texts, &self.base, &draft, self.locale)?;
        if !by_voice(&mut coach, self.locale, listener, tell)? {
            tell(ProfileMessage::TrainStopped { name: self.name.clone() }.into());
            return Ok(());
        }
        let takes = clips(&draft)?;
        let taught = shelf.learn(
            &self.name,
            &self.base,
            &takes,
            &mut Conduct { tell: &mut *tell, go_on: &|| !shelf.is_playing() },
        )?;
        if taught.is_kept() {
            // Its clips are in the profile now.
            let _ = std::fs::remove_dir_all(&draft);
            shelf.choose(Some(&self.name))?;
        }
        taught.told(&self.name).into_iter().for_each(&mut *tell);
        if taught.is_kept() { self.ask_for_games(shelf, listener, tell) } else { Ok(()) }
    }

    /// Whether it may go on learning from games; asked once. Whoever says neither is asked the next time.
    fn ask_for_games(
        &self,
        shelf: &Shelf,
        listener: &mut dyn Listener,
        tell: &mut dyn FnMut(Message),
    ) -> Result<(), Message> {
        let profile = shelf.find(&self.name)?;
        if profile.agreement().is_some() {
            return Ok(());
        }
        for _ in 0..TRIES {
            tell(ProfileMessage::AskGames { name: self.name.clone() }.into());
            listener.ready();
            let answer = match listener.next("")? {
                Heard::Line(line) if Key::of(&line) == Key::Stop => return Ok(()),
                Heard::Words { text, sure: true, .. } | Heard::Line(text) => command(self.locale, &text),
                _ => None,
            };
            let agreed = match answer {
                Some(Command::Yes) => true,
                Some(Command::No) => false,
                Some(Command::Stop | Command::Quit) => return Ok(()),
                _ => continue,
            };
            let agreement = Agreement { agreed, ..Agreement::default() };
            profile.agree(&agreement)?;
            tell(agreement.told(&self.name));
            return Ok(());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::path::Path;

    use super::*;
    use crate::language::Library;

    /// Somebody who says and types this.
    struct Script(VecDeque<Heard>);

    impl Listener for Script {
        fn next(&mut self, _: &str) -> Result<Heard, Message> {
            Ok(self.0.pop_front().unwrap_or(Heard::Line(".".to_owned())))
        }
        fn ready(&mut self) {}
    }

    fn words(text: &str, sure: bool, sound: &[i16]) -> Heard {
        Heard::Words { text: text.to_owned(), sure, sound: sound.to_vec() }
    }

    #[test]
    fn the_tongue_leads_through_the_texts() {
        let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de");
        let texts = ["eva vier", "noch einmal", "stopp"].map(str::to_owned);
        let locale = Library::built_in().scheme_locale();
        let click = [9_000; 800];
        let asked = |number: u64| match number {
            1 => "train_announcement 1",
            2 => "train_text 2",
            _ => "train_text 3",
        };
        // What is said; what is told, but for the first sentence and the sign that it listens; whether he stopped.
        let rows: [(&[Heard], &[&str], bool); 10] = [
            (&[words("stopp", true, &click)], &[asked(1)], true),
            (&[words("wiederholen", true, &click)], &[asked(1), asked(1)], true),
            (&[words("fertig", true, &click)], &[asked(1), asked(2)], true),
            // What was not heard with certainty is an order the second time, and a click is not the text.
            (&[words("stopp", false, &click)], &[asked(1), "say_again", asked(1)], true),
            (
                &[words("fertig", false, &click), words("fertig", false, &click)],
                &[asked(1), "say_again", asked(1), asked(2)],
                true,
            ),
            (
                &[words("fertig", false, &click), words("zurück", false, &click)],
                &[asked(1), "say_again", asked(1), "say_again", asked(1)],
                true,
            ),
            (&[words("eva drei", true, &click)], &[asked(1), "train_heard eva drei", asked(1)], true),
            (&[words("eva vier", true, &[0; 800])], &[asked(1), "train_silent", asked(1)], true),
            // An order that is asked for as a text is that text.
            (
                &[Heard::Line(">".into()), words("noch einmal", true, &click), words("zurück", true, &click)],
                &[asked(1), asked(2), "train_heard noch einmal", asked(2), asked(1)],
                true,
            ),
            (
                &[
                    Heard::Line(">".into()),
                    Heard::Nothing,
                    Heard::Line("fertig".into()),
                    Heard::Line(">".into()),
                ],
                &[asked(1), asked(2), asked(2), asked(3)],
                false,
            ),
        ];
        for (said, expected, stopped) in rows {
            let folder = tempfile::tempdir().expect("a folder");
            let mut coach = Coach::open(&texts, &base, folder.path(), locale).expect("a model of ours");
            let mut told = Vec::new();
            let mut tell = |message: Message| match message.of() {
                Some(
                    ProfileMessage::TrainText { number, .. }
                    | ProfileMessage::TrainAnnouncement { number, .. },
                ) => {
                    told.push(format!("{} {number}", message.key()));
                }
                Some(ProfileMessage::TrainHeard { heard }) => told.push(format!("{} {heard}", message.key())),
                Some(ProfileMessage::TrainByVoice | ProfileMessage::TrainSpeak) => {}
                _ => told.push(message.key().to_owned()),
            };
            let mut script = Script(said.iter().cloned().collect());
            let done = by_voice(&mut coach, locale, &mut script, &mut tell);
            assert_eq!(
                (done, &told[..]),
                (Ok(!stopped), &expected.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()[..]),
                "{said:?}"
            );
        }
    }

    #[test]
    fn the_orders_are_commands_in_every_language() {
        for (code, words) in [
            ("de", ["wiederholen", "zurück", "fertig", "stopp"]),
            ("en", ["repeat", "back", "done", "stop"]),
            ("fr", ["répéter", "retour", "fait", "stop"]),
            ("es", ["repetir", "atrás", "hecho", "parar"]),
        ] {
            let locale = Library::built_in().find(code).expect("built in");
            let template = &locale.messages["train_by_voice"].to_lowercase();
            let known = crate::ear::recogniser::words_with_grammar(
                &Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(code),
            );
            for (word, key) in words.iter().zip([Key::Next, Key::Back, Key::Skip, Key::Stop]) {
                assert!(template.contains(word), "{code}: {word} is told");
                assert!(known.as_ref().is_some_and(|known| known.contains(*word)), "{code}: {word} is heard");
                assert_eq!(
                    order(locale, &super::tests::words(word, true, &[]), "eva"),
                    Some(key),
                    "{code} {word}"
                );
            }
        }
    }
}
