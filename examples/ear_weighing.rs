//! All that is told of announcements in sound files, for finding out what it is worth: one JSON object per file on standard
//! output.
//!
//! `ear_weighing LOCALE MODEL`, and lines of `FEN<tab>FILE` on standard input.

use std::io::BufRead as _;
use std::path::Path;

use evavier::ear::read_recording;
use evavier::ear::recogniser::{CHUNK, Hearing, RecogniserProcess};
use evavier::ear::weighing::lacking;
use evavier::language::{Library, Reader, Reading, Scheme, Vocabulary};
use evavier::rules::Position;
use evavier::talk::expected;
use serde_json::{Value, json};

#[path = "../tests/common/ear_common/mod.rs"]
mod ear_common;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [code, folder] = &args[..] else { panic!("ear_weighing LOCALE MODEL") };
    let locale = Library::built_in().find(code).expect("a locale");
    let (reader, vocabulary) = (Reader::new(locale), Vocabulary::of(Scheme::Fide, locale));
    let grammar = expected::grammar(&vocabulary, folder.as_ref());
    let mut recogniser = ear_common::recogniser(folder.as_ref(), &grammar);
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let (fen, file) = line.split_once('\t').expect("a position and a file");
        let position = Position::from_fen(fen, false).expect("a position");
        let heard = hear(&mut recogniser, &expected::phrases(&vocabulary, &position), file.as_ref());
        let move_in = |text: &str| match reader.read(&position, text) {
            Reading::Move(mv) => Some(position.uci(mv)),
            _ => None,
        };
        let told = |text: &str, behind: f32, confidence: f32| -> Value {
            json!({ "text": text, "move": move_in(text), "behind": behind, "confidence": confidence })
        };
        let spoken: Vec<&Hearing> = heard.iter().filter(|part| !part.is_silence()).collect();
        let parts = spoken.iter().map(|part| {
            let others = part.alternatives.iter().map(|one| told(&one.text, one.behind, one.confidence));
            let doubted = part.doubted.as_ref().map(|one| told(&one.text, 0.0, one.confidence));
            json!({
                "heard": told(&part.text, 0.0, part.confidence),
                "lacks": lacking(&reader.read(&position, &part.text), true),
                "sure": part.sure,
                "doubted": doubted,
                "others": others.collect::<Vec<_>>(),
                "expected": part.expected.as_ref().map(|one| told(&one.text, one.behind, one.confidence)),
                "decode_ms": part.decode_ms,
            })
        });
        println!("{}", json!({ "file": file, "parts": parts.collect::<Vec<_>>() }));
    }
}

fn hear(recogniser: &mut RecogniserProcess, phrases: &[String], file: &Path) -> Vec<Hearing> {
    let samples = read_recording(file).expect("sound");
    recogniser.renew().expect("a recogniser");
    recogniser.expect(phrases).expect("a recogniser");
    let mut heard = Vec::new();
    for chunk in samples.chunks(CHUNK) {
        heard.extend(recogniser.feed(chunk).expect("a hearing"));
    }
    heard.push(recogniser.finish().expect("a hearing"));
    heard
}
