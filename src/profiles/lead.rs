//! The way through the texts, for one voice or for the next model: every text is told, heard, and asked for again with
//! the reason where it cannot be used. By voice alone, where the tongue does with commands what a hand does with keys, or
//! with keys, where each text is said between two presses.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::clips::clips;
use super::coach::{Coach, CoachKey};
use super::partner::{DialogueAnswer, Partner};
use super::shelf::Shelf;
use super::teach::Gain;
use super::texts::texts;
use crate::device::microphone::MicrophoneError;
use crate::language::{Command, Locale, Message, Reader, Reading};
use crate::rules::Position;
use crate::talk::dialogue::Doubt;

/// The command in these words, if they are nothing else.
pub fn command(locale: &Locale, words: &str) -> Option<Command> {
    match Reader::new(locale).read(&Position::start(), words) {
        Reading::Command(command) => Some(command),
        _ => None,
    }
}

/// What is wanted, where words are none of the text.
fn order(locale: &Locale, heard: &DialogueAnswer, text: &str) -> Option<CoachKey> {
    let words = match heard {
        DialogueAnswer::Line(line) => match CoachKey::of(line) {
            CoachKey::Next => line.as_str(),
            key => return Some(key),
        },
        DialogueAnswer::Words { text: words, .. } if words != text => words,
        _ => return None,
    };
    match command(locale, words)? {
        Command::Repeat => Some(CoachKey::Next),
        Command::Correct => Some(CoachKey::Back),
        Command::Press if !words.is_empty() => Some(CoachKey::Skip),
        Command::Stop | Command::Quit => Some(CoachKey::Stop),
        _ => None,
    }
}

/// Asks for every text that is not there yet and keeps what is said. True where all were gone through, false where
/// he stopped.
pub fn lead(coach: &mut Coach<'_>, locale: &Locale, partner: &mut dyn Partner) -> Result<bool, Message> {
    partner.tell(if partner.has_keys() { say!("train_keys") } else { say!("train_by_voice") });
    let mut doubt = Doubt::default();
    while let Some(text) = coach.text() {
        partner.tell(coach.asked(text));
        partner.ready();
        partner.tell(say!("train_speak"));
        let heard = partner.next(text)?;
        let wish = order(locale, &heard, text);
        if !doubt.counts(wish, wish.is_none() || !matches!(heard, DialogueAnswer::Words { sure: false, .. }))
        {
            partner.tell(say!("say_again"));
            continue;
        }
        match (wish, heard) {
            (Some(CoachKey::Stop), _) => return Ok(false),
            (Some(CoachKey::Back), _) => coach.back(),
            (Some(CoachKey::Skip), _) => coach.skip(),
            (Some(CoachKey::Next), _)
            | (
                None,
                DialogueAnswer::Line(_)
                | DialogueAnswer::TooLong
                | DialogueAnswer::Nothing
                | DialogueAnswer::End,
            ) => {}
            (None, DialogueAnswer::Trouble(message)) => partner.tell(message),
            (None, DialogueAnswer::Between(sound)) => {
                coach.hear(sound)?.into_iter().for_each(|fault| partner.tell(fault));
            }
            (None, DialogueAnswer::Words { text: words, sound, .. }) => match coach.hear(sound.to_vec())? {
                Some(fault) if fault.is("train_other") => partner.tell(say!("train_heard", heard = words)),
                Some(fault) => partner.tell(fault),
                None => {}
            },
        }
    }
    Ok(true)
}

/// What is heard from one moment to another.
pub trait Sound {
    /// Sound is kept from now on.
    fn begin(&mut self);
    /// Until now, at 16 kHz.
    fn end(&mut self) -> Result<Vec<i16>, MicrophoneError>;
}

/// Somebody who reads what is told, and types; a text is said between two presses of Enter.
pub struct KeyPartner<'a> {
    /// What is typed; where nothing more comes, that stops.
    pub lines: &'a mut dyn Iterator<Item = String>,
    pub sound: &'a mut dyn Sound,
    pub show: &'a mut dyn FnMut(&Message),
    /// The name of the microphone.
    pub device: Option<String>,
}

impl Partner for KeyPartner<'_> {
    fn tell(&mut self, message: Message) {
        // That it is being recorded is told after the first press.
        if !message.is("train_speak") {
            (self.show)(&message);
        }
    }

    fn next(&mut self, wanted: &str) -> Result<DialogueAnswer, Message> {
        let Some(line) = self.lines.next() else { return Ok(DialogueAnswer::Line(".".to_owned())) };
        if wanted.is_empty() || CoachKey::of(&line) != CoachKey::Next {
            return Ok(DialogueAnswer::Line(line));
        }
        self.sound.begin();
        (self.show)(&say!("train_speak"));
        let ended = self.lines.next();
        let samples = self.sound.end()?;
        Ok(if ended.is_some() {
            DialogueAnswer::Between(samples)
        } else {
            DialogueAnswer::Line(".".to_owned())
        })
    }

    fn ready(&mut self) {}

    fn microphone(&self) -> Option<String> {
        self.device.clone()
    }

    fn has_keys(&self) -> bool {
        true
    }
}

/// What is learned, from which model.
#[derive(Clone, Debug)]
pub(crate) struct LearningPlan {
    pub name: String,
    pub count: usize,
    pub base: PathBuf,
    pub locale: &'static Locale,
    /// Whether somebody wants to play instead. What was recorded is kept.
    pub over: Arc<AtomicBool>,
}

impl LearningPlan {
    /// What is to be said.
    pub fn texts(&self) -> Vec<String> {
        texts(self.locale, self.count)
    }

    /// Goes through the texts; where the recordings are, or `None` where they stopped before there was all.
    pub(crate) fn record(
        &self,
        shelf: &Shelf,
        partner: &mut dyn Partner,
    ) -> Result<Option<PathBuf>, Message> {
        let (texts, draft) = (self.texts(), shelf.draft(&self.name)?);
        let done = lead(&mut Coach::open(&texts, &self.base, &draft, self.locale)?, self.locale, partner)?;
        if !done {
            partner.tell(self.stopped());
        }
        Ok(done.then_some(draft))
    }

    fn stopped(&self) -> Message {
        say!("train_stopped", name = self.name.clone())
    }

    /// Records and learns.
    pub(crate) fn attend(&self, shelf: &Shelf, partner: &mut dyn Partner) -> Result<(), Message> {
        let Some(draft) = self.record(shelf, partner)? else { return Ok(()) };
        let gain = self.learn(shelf, &draft, &mut |message| partner.tell(message))?;
        gain.outcome(&self.name).into_iter().for_each(|message| partner.tell(message));
        Ok(())
    }

    /// Learns from a folder of clips; where that helps, the voice is kept and used from now on.
    pub fn learn(
        &self,
        shelf: &Shelf,
        folder: &Path,
        tell: &mut dyn FnMut(Message),
    ) -> Result<Gain, Message> {
        let go_on = || if self.over.load(Ordering::Relaxed) { Err(self.stopped()) } else { Ok(()) };
        let gain = shelf.learn(&self.name, &self.base, &clips(folder)?, tell, &go_on)?;
        if gain.is_better() {
            // Its clips are in the profile now.
            let draft = shelf.draft(&self.name)?;
            if folder == draft {
                let _ = std::fs::remove_dir_all(draft);
            }
            shelf.choose(Some(&self.name))?;
        }
        Ok(gain)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::language::{Library, Value};

    /// Somebody who says and types this, and what he was told.
    struct Script {
        said: VecDeque<DialogueAnswer>,
        told: Vec<Message>,
    }

    impl Partner for Script {
        fn tell(&mut self, message: Message) {
            self.told.push(message);
        }
        fn next(&mut self, _: &str) -> Result<DialogueAnswer, Message> {
            Ok(self.said.pop_front().unwrap_or(DialogueAnswer::Line(".".to_owned())))
        }
        fn ready(&mut self) {}
    }

    fn words(text: &str, sure: bool, sound: &[i16]) -> DialogueAnswer {
        DialogueAnswer::Words { text: text.to_owned(), sure, sound: sound.into() }
    }

    /// What was told, but for the first sentence and the sign that it listens.
    fn line(message: &Message) -> Option<String> {
        let key = message.key();
        if ["train_by_voice", "train_speak"].contains(&key) {
            return None;
        }
        Some(match message.blank("number").or(message.blank("heard")) {
            Some(Value::Number(number)) => format!("{key} {number}"),
            Some(Value::Text(heard)) => format!("{key} {heard}"),
            _ => key.to_owned(),
        })
    }

    #[test]
    fn the_tongue_leads_through_the_texts() {
        let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de");
        let texts = ["eva vier", "noch einmal", "stopp"].map(str::to_owned);
        let locale = Library::built_in().scheme_locale();
        // Loud, then quiet, and nothing that is said.
        let click = [[9_000; 4_000], [0; 4_000]].concat();
        let asked = |number: u64| match number {
            1 => "train_announcement 1",
            2 => "train_text 2",
            _ => "train_text 3",
        };
        // What is said; what is told, but for the first sentence and the sign that it listens; whether he stopped.
        let rows: [(&[DialogueAnswer], &[&str], bool); 10] = [
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
                &[
                    DialogueAnswer::Line(">".into()),
                    words("noch einmal", true, &click),
                    words("zurück", true, &click),
                ],
                &[asked(1), asked(2), "train_heard noch einmal", asked(2), asked(1)],
                true,
            ),
            (
                &[
                    DialogueAnswer::Line(">".into()),
                    DialogueAnswer::Nothing,
                    DialogueAnswer::Line("fertig".into()),
                    DialogueAnswer::Line(">".into()),
                ],
                &[asked(1), asked(2), asked(2), asked(3)],
                false,
            ),
        ];
        for (said, expected, stopped) in rows {
            let folder = tempfile::tempdir().expect("a folder");
            let mut coach = Coach::open(&texts, &base, folder.path(), locale).expect("a model of ours");
            let mut script = Script { said: said.iter().cloned().collect(), told: Vec::new() };
            let done = lead(&mut coach, locale, &mut script);
            let told: Vec<String> = script.told.iter().filter_map(line).collect();
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
            for (word, key) in
                words.iter().zip([CoachKey::Next, CoachKey::Back, CoachKey::Skip, CoachKey::Stop])
            {
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

    /// A microphone that hears these clips.
    struct Clips(Vec<Vec<i16>>);

    impl Sound for Clips {
        fn begin(&mut self) {}
        fn end(&mut self) -> Result<Vec<i16>, MicrophoneError> {
            if self.0.is_empty() { Err(MicrophoneError::Disconnected) } else { Ok(self.0.remove(0)) }
        }
    }

    /// Far too loud for the microphone.
    fn cut_off() -> Vec<i16> {
        [[i16::MAX; 40], [-9_000; 40]].concat().repeat(100)
    }

    fn base() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de")
    }

    fn run(folder: &Path, keys: &[&str], clips: Vec<Vec<i16>>) -> (Result<bool, Message>, Vec<String>) {
        let texts = ["ja".to_owned(), "eva vier".to_owned()];
        let mut told = Vec::new();
        let mut lines = keys.iter().map(|key| (*key).to_owned());
        let mut show = |message: &Message| told.push(message.key().to_owned());
        let locale = Library::built_in().scheme_locale();
        let mut coach = Coach::open(&texts, &base(), folder, locale).expect("a model of ours");
        let (lines, sound) = (&mut lines, &mut Clips(clips));
        let mut partner = KeyPartner { lines, sound, show: &mut show, device: None };
        let done = lead(&mut coach, locale, &mut partner);
        (done, told)
    }

    #[test]
    fn silence_and_noise_are_asked_for_again_and_who_stops_keeps_what_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let silence = vec![0; 16_000];
        // Each with what is told of it: what is far too short for its words is no recording of them.
        let click = [[9_000; 4_000], [0; 4_000]].concat();
        let faults = vec![silence, vec![500; 8_000], vec![9_000; 800], vec![9_000; 8_000], click, cut_off()];
        let (done, told) = run(folder.path(), &[&[""; 12][..], &["."]].concat(), faults);
        assert_eq!(done, Ok(false));
        let asked = ["train_text", "train_speak"];
        let mut expected = vec!["train_keys"];
        for fault in
            ["silent", "quiet", "short", "noisy", "other", "cut_off"].map(|why| format!("train_{why}"))
        {
            expected.extend(asked);
            expected.push(String::leak(fault));
        }
        expected.extend(&asked[..1]);
        assert_eq!(told, expected);
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 0);
    }

    #[test]
    fn what_is_there_is_not_asked_for_again_and_what_is_skipped_stays_out() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("001.wav"), "").expect("a new file");
        fs::write(folder.path().join("001.txt"), "ja").expect("a new file");
        let (done, told) = run(folder.path(), &[">"], Vec::new());
        assert_eq!((done, told), (Ok(true), vec!["train_keys".to_owned(), "train_announcement".to_owned()]));
        // One back, which is there, is asked for once more.
        let (done, told) = run(folder.path(), &["<", "."], Vec::new());
        assert_eq!((done, told.len()), (Ok(false), 3));
        // A microphone that is gone ends it.
        let (done, _) = run(folder.path(), &["", ""], Vec::new());
        assert_eq!(done, Err(say!("microphone_unplugged")));
    }
}
