//! The way through the texts that are said, by voice and with keys.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use evavier::device::microphone::MicrophoneError;
use evavier::ear::recogniser::words_with_grammar;
use evavier::language::{Command, Library, Message, Value};
use evavier::profiles::{Coach, DialogueAnswer, KeyPartner, Partner, Sound, command, lead};

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
    let rows: [(&[DialogueAnswer], &[&str], bool); 11] = [
        (&[words("stopp", true, &click)], &[asked(1)], true),
        (&[words("wiederholen", true, &click)], &[asked(1), asked(1)], true),
        (&[words("nein", true, &click)], &[asked(1), asked(2)], true),
        // As earlier versions told it.
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
        ("de", ["wiederholen", "zurück", "nein", "stopp"]),
        ("en", ["repeat", "back", "no", "stop"]),
        ("fr", ["répéter", "retour", "non", "stop"]),
        ("es", ["repetir", "atrás", "no", "parar"]),
    ] {
        let locale = Library::built_in().find(code).expect("built in");
        let template = &locale.messages["train_by_voice"].to_lowercase();
        let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
        let known = words_with_grammar(&models.join(code)).expect("a model of ours");
        let orders = [Command::Repeat, Command::Correct, Command::No, Command::Stop];
        for (word, order) in words.into_iter().zip(orders) {
            assert!(template.contains(word), "{code}: {word} is told");
            assert!(known.contains(word), "{code}: {word} is heard");
            assert_eq!(command(locale, word), Some(order), "{code} {word}");
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
    for fault in ["silent", "quiet", "short", "noisy", "other", "cut_off"].map(|why| format!("train_{why}")) {
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
    assert_eq!(done, Err(evavier::say!("microphone_unplugged")));
}
