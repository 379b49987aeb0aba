//! What is heard in recordings where only some words can be said: one JSON object per file.
//!
//! `ear_words MODEL "WORD WORD ..." FILE.wav...`: any of the words in any order, and what is none of them. With it
//! `tests/speech/evaluate.py` tests single words, apart from the grammar of the announcements.

use std::path::Path;

use evavier::ear::read_recording;
use evavier::ear::recogniser::{Grammar, Hearing};
use serde_json::json;

#[path = "../tests/common/ear_common/mod.rs"]
mod ear_common;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [model, words, files @ ..] = args.as_slice() else {
        panic!("usage: ear_words MODEL WORDS FILE.wav...")
    };
    let grammar = Grammar::Words(words.split_whitespace().map(str::to_owned).collect());
    let mut recogniser = ear_common::recogniser(Path::new(model), &grammar);
    for file in files {
        recogniser.renew().expect("it works");
        let samples = read_recording(Path::new(file)).expect("a recording");
        let parts = ear_common::hear(&mut recogniser, &samples);
        // Also those that were too unlikely to count: nothing comes of a word here.
        let said =
            |part: &Hearing| part.doubted.as_ref().map_or(part.text.clone(), |doubted| doubted.text.clone());
        let text = parts.iter().map(said).collect::<Vec<_>>().join(" ");
        let confidence = parts.iter().map(|part| part.confidence).reduce(f32::min).unwrap_or(0.0);
        println!("{}", json!({"file": file, "words": text, "confidence": confidence}));
    }
}
