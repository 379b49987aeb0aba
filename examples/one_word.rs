//! What each ear hears in recordings of one word out of a few: one JSON object per file.
//!
//! `one_word LANGUAGE WORDS FILE.wav...`: WORDS are parted by commas, and what people say for the same one by `|`, as in
//! `h|aitch`. Each object has the place of the word in WORDS that the first ear heard, whether surely, and of the one that
//! the second ear takes it for. `tests/speech/prompts.py` measures with it.

use std::collections::BTreeSet;
use std::path::Path;

use evavier::ear::read_recording;
use evavier::ear::recogniser::{Grammar, Hearing, UNKNOWN};
use evavier_second_ear::{InSilence, SILENCE_COUNTS, SecondEar, Spellings};
use serde_json::json;

#[path = "../tests/common/ear_common/mod.rs"]
mod ear_common;

/// Quiet before a sound, in samples: 0.3 s. Without it the first sound of a word is lost.
const BEFORE: usize = 4_800;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [language, words, files @ ..] = args.as_slice() else {
        panic!("usage: one_word LANGUAGE WORDS FILE.wav...")
    };
    let ways: Vec<(usize, &str)> = words
        .split(',')
        .enumerate()
        .flat_map(|(place, ways)| ways.split('|').map(move |way| (place, way)))
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let single: BTreeSet<String> =
        ways.iter().flat_map(|(_, way)| way.split(' ')).map(str::to_owned).collect();
    let grammar = Grammar::Words(single.into_iter().collect());
    let mut first = ear_common::recogniser(&root.join("models").join(language), &grammar);
    let second = SecondEar::open(&root.join("models/second/ear.bin")).expect("the second ear");
    // What it has no tokens for it cannot be asked about.
    let spelt: Vec<(usize, Spellings)> = ways
        .iter()
        .filter_map(|(place, way)| Some((*place, second.spellings(language, way).ok()?)))
        .collect();
    let spellings: Vec<Spellings> = spelt.iter().map(|(_, spellings)| spellings.clone()).collect();
    let expected =
        second.expect(&mut InSilence::default(), language, &spellings).expect("a language it knows");
    for file in files {
        let samples = read_recording(Path::new(file)).expect("a recording");
        first.renew().expect("it works");
        let parts = ear_common::hear(&mut first, &samples);
        let said = |part: &Hearing| {
            part.doubted.as_ref().map_or_else(|| part.text.clone(), |doubted| doubted.text.clone())
        };
        let heard = parts.iter().map(said).collect::<Vec<_>>().join(" ");
        let heard: Vec<&str> = heard.split_whitespace().filter(|word| *word != UNKNOWN).collect();
        let heard = ways.iter().find(|(_, way)| *way == heard.join(" ")).map(|(place, _)| *place);
        let sure = parts.iter().all(|part| part.sure);
        let mut sound = vec![0; BEFORE];
        sound.extend(samples);
        let scores = second.weigh(&second.encode(&sound), &expected, SILENCE_COUNTS, |_| true);
        let best = (0..spelt.len()).max_by(|one, other| scores[*one].total_cmp(&scores[*other]));
        println!(
            "{}",
            json!({"file": file, "first": heard, "sure": sure, "second": best.map(|at| spelt[at].0)})
        );
    }
}
