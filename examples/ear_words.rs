//! What is heard in recordings where only some words can be said: one JSON object per file.
//!
//! `ear_words MODEL "WORD WORD ..." FILE.wav...`: any of the words in any order, and what is none of them. With it
//! `tests/speech/evaluate.py` tests single words, apart from the grammar of the announcements.

use std::path::Path;

use evavier::ear::read_recording;
use evavier::ear::recogniser::{Grammar, Hearing, Model, Recogniser};
use serde_json::json;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [model, words, files @ ..] = args.as_slice() else {
        panic!("usage: ear_words MODEL WORDS FILE.wav...")
    };
    let model = Model::load(Path::new(model)).expect("a model");
    let grammar = Grammar::Words(words.split_whitespace().map(str::to_owned).collect());
    for file in files {
        let mut recogniser = Recogniser::new(&model, &grammar).expect("words of this model");
        let mut parts =
            recogniser.feed(&read_recording(Path::new(file)).expect("a recording")).expect("it works");
        parts.push(recogniser.finish().expect("it works"));
        parts.retain(|part| !part.is_silence());
        // Also those that were too unlikely to count: nothing comes of a word here.
        let said =
            |part: &Hearing| part.doubted.as_ref().map_or(part.text.clone(), |doubted| doubted.text.clone());
        let text = parts.iter().map(said).collect::<Vec<_>>().join(" ");
        let confidence = parts.iter().map(|part| part.confidence).reduce(f32::min).unwrap_or(0.0);
        println!("{}", json!({"file": file, "words": text, "confidence": confidence}));
    }
}
