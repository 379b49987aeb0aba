//! The card's respellings, read by an English, French and Spanish voice, as our own ear hears them: a reader who says what
//! stands there is understood at the board.

use std::collections::BTreeSet;
use std::path::Path;

use crate::ear_common;
use evavier::ear::read_recording;
use evavier::ear::recogniser::{Grammar, UNKNOWN};
use evavier::language::{Library, Locale};

/// Language, the voices of it, and the words that our ear does not understand in any way that they read them, whatever
/// was tried: English voices have no `ts` at the beginning of a word.
const ROWS: [(&str, &[&str], &[&str]); 3] = [
    ("en", &["en-gb", "en-us"], &["Cäsar", "kurze", "zwei"]),
    ("fr", &["fr-fr"], &[]),
    ("es", &["es", "es-419"], &[]),
];

#[test]
fn a_voice_that_reads_a_respelling_is_understood() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (code, voices, missed) in ROWS {
        let locale = Library::built_in().find(code).expect("it is built in");
        let missed: BTreeSet<&str> = missed.iter().copied().collect();
        let not_understood = not_understood(locale, voices, folder.path());
        let not_understood: BTreeSet<&str> = not_understood.iter().map(String::as_str).collect();
        assert_eq!(not_understood, missed, "{code}, of {} words", locale.card.sounds.len());
    }
}

/// Words that are understood from no voice, in syllables or in one, slowly or as usual.
fn not_understood(locale: &Locale, voices: &[&str], folder: &Path) -> Vec<String> {
    let sounds = &locale.card.sounds;
    let words = Grammar::Words(sounds.keys().map(|word| word.to_lowercase()).collect());
    let mut recogniser = ear_common::recogniser(&ear_common::model_dir(), &words);
    let mut understands = |voice: &str, text: &str, speed: u32, word: &str| {
        let (raw, padded) = (folder.join("raw.wav"), folder.join("padded.wav"));
        ear_common::speak(text, voice, speed, &raw);
        let [from, to] = [&raw, &padded].map(|path| path.to_str().expect("plain"));
        ear_common::sox(&[from, "-r", "16000", to, "pad", "0.4", "0.6"]);
        recogniser.renew().expect("it works");
        let heard = ear_common::hear(&mut recogniser, &read_recording(&padded).expect("a recording"));
        let said: Vec<&str> = heard
            .iter()
            .flat_map(|part| part.doubted.as_ref().map_or(&part.text, |doubted| &doubted.text).split(' '))
            .filter(|heard| *heard != UNKNOWN)
            .collect();
        said == [word.to_lowercase()]
    };
    let is_missed = |(word, sounds): &(&String, &String)| {
        let in_one = sounds.to_lowercase().replace('-', "");
        let ways = [sounds.to_lowercase(), in_one];
        let mut tries = voices.iter().flat_map(|voice| {
            ways.iter().flat_map(move |text| [120, 150].map(|speed| (*voice, text.as_str(), speed)))
        });
        !tries.any(|(voice, text, speed)| understands(voice, text, speed, word))
    };
    sounds.iter().filter(is_missed).map(|(word, _)| word.clone()).collect()
}
