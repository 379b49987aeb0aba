//! Measures what the recogniser is worth: each grammar on the same synthetic announcements.
//!
//! `ear_compare [MODEL]` speaks them with espeak-ng in eight voices, clean and disturbed (other vocal tracts,
//! telephone band, noise), and prints how many were right, silently wrong, or marked unknown, and what the
//! confidence was worth. Only a comparison: no synthetic voice tells how well people are understood.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use evavier::device::time::now;
use evavier::ear::read_recording;
use evavier::ear::recogniser::{Grammar, words};

#[path = "../tests/common/ear_common/mod.rs"]
mod ear_common;

const VOICES: [&str; 8] = ["de", "de+m3", "de+f2", "de+m1", "de+f4", "de+m7", "de+croak", "de+f5"];

/// The kind, and what is said.
const SAID: [(&str, &str); 76] = [
    ("full", "springer gustav eins felix drei"),
    ("full", "dame david acht hektor vier"),
    ("full", "läufer cäsar eins gustav fünf"),
    ("full", "turm anna eins david eins"),
    ("full", "könig eva eins eva zwei"),
    ("full", "bauer bella zwei bella drei"),
    ("full", "springer hektor sechs gustav vier"),
    ("full", "turm felix sieben bella sieben"),
    ("short", "eva vier"),
    ("short", "david fünf"),
    ("short", "cäsar drei"),
    ("short", "hektor sechs"),
    ("short", "anna zwei"),
    ("short", "gustav sieben"),
    ("two squares", "eva zwei eva vier"),
    ("two squares", "gustav eins felix drei"),
    ("two squares", "bella acht cäsar sechs"),
    ("two squares", "david sieben david fünf"),
    ("piece square", "springer felix drei"),
    ("piece square", "läufer bella fünf"),
    ("piece square", "dame hektor fünf"),
    ("piece square", "turm eva acht"),
    ("piece square", "könig gustav zwei"),
    ("piece takes", "springer schlägt eva fünf"),
    ("piece takes", "dame schlägt felix sieben"),
    ("piece takes", "läufer schlägt cäsar sechs"),
    ("piece takes", "turm schlägt david acht"),
    ("piece takes", "bauer schlägt hektor drei"),
    ("square takes", "eva vier schlägt david fünf"),
    ("square takes", "cäsar fünf schlägt bella sechs"),
    ("file takes", "eva schlägt david fünf"),
    ("file takes", "cäsar schlägt bella vier"),
    ("file takes", "gustav schlägt felix sechs"),
    ("file takes", "bella schlägt anna drei"),
    ("from to", "springer bella eins nach cäsar drei"),
    ("from to", "turm hektor eins nach hektor vier"),
    ("which piece", "springer bella david zwei"),
    ("which piece", "turm anna david eins"),
    ("which takes", "turm bella schlägt cäsar zwei"),
    ("which takes", "springer gustav schlägt eva fünf"),
    ("promotion", "bella sieben bella acht dame"),
    ("promotion", "eva acht dame"),
    ("promotion", "hektor sieben hektor acht springer"),
    ("promotion", "anna acht turm"),
    ("promotion", "cäsar zwei cäsar eins läufer"),
    ("promotion", "bella schlägt anna acht springer matt"),
    ("promotion", "gustav sieben schlägt hektor acht dame schach"),
    ("check", "läufer bella fünf schach"),
    ("check", "dame hektor sieben matt"),
    ("check", "dame schlägt felix sieben schach matt"),
    ("castling", "kurze rochade"),
    ("castling", "lange rochade"),
    ("castling", "rochade"),
    ("en passant", "eva fünf schlägt david sechs en passant"),
    ("command", "ja"),
    ("command", "nein"),
    ("command", "korrektur"),
    ("command", "remis"),
    ("command", "uhr"),
    ("command", "zeit"),
    ("command", "wiederholen"),
    ("command", "aufgeben"),
    ("piece alone", "dame"),
    ("piece alone", "springer"),
    ("piece alone", "turm"),
    ("none", "guten tag wie geht es ihnen"),
    ("none", "das wetter ist heute schön"),
    ("none", "möchten sie noch einen kaffee"),
    ("none", "ich weiß es nicht"),
    ("none", "morgen fahren wir nach berlin"),
    ("none", "der schiedsrichter kommt gleich"),
    ("none", "vielleicht später"),
    ("none", "entschuldigung"),
    ("none", "papier"),
    ("none", "hundert"),
    ("none", "neun"),
];

/// How it is disturbed: speed (which moves the vocal tract), then what sox does after it.
const CONDITIONS: [(&str, &[&str]); 5] = [
    ("clean", &[]),
    ("larger speaker", &["speed", "0.86"]),
    ("smaller speaker", &["speed", "1.18"]),
    ("telephone", &["sinc", "300-3400"]),
    ("echo", &["reverb", "50", "50", "70", "gain", "-3"]),
];

fn main() {
    let model_dir = std::env::args().nth(1).map_or_else(ear_common::model_dir, PathBuf::from);
    let started = now();
    ear_common::recogniser(&model_dir, &Grammar::BuiltIn);
    println!("load {:.1} ms", started.elapsed().as_secs_f64() * 1_000.0);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let words = words(&model_dir).expect("a model").into_iter().collect();
    let grammars = [
        ("built-in", Grammar::BuiltIn),
        ("words", Grammar::Words(words)),
        ("phrases", Grammar::Phrases(ear_common::phrases())),
    ];
    for (condition, effects) in CONDITIONS {
        let recordings: Vec<_> =
            SAID.iter().enumerate().map(|(i, (_, said))| record(i, said, effects, folder.path())).collect();
        for (name, grammar) in &grammars {
            println!("{condition}, {name}: {}", measure(&model_dir, grammar, &recordings));
        }
    }
}

fn record(index: usize, said: &str, effects: &[&str], folder: &Path) -> Vec<i16> {
    let (raw, done) = (folder.join("raw.wav"), folder.join("done.wav"));
    let speed = [125, 150, 175][index % 3];
    ear_common::speak(said, VOICES[index % VOICES.len()], speed, &raw);
    let (from, to) = (raw.to_str().expect("plain"), done.to_str().expect("plain"));
    ear_common::sox(&[&[from, "-r", "16000", to, "vol", "0.6"], effects, &["pad", "0.3", "0.8"]].concat());
    read_recording(&done).expect("sox writes good files")
}

#[derive(Default)]
struct Tally {
    right: usize,
    all: usize,
}

fn measure(model: &Path, grammar: &Grammar, recordings: &[Vec<i16>]) -> String {
    let mut recogniser = ear_common::recogniser(model, grammar);
    let (mut kinds, mut sure, mut unsure) = (BTreeMap::<_, Tally>::new(), Tally::default(), Tally::default());
    let (mut silently_wrong, mut audio_ms, mut decode_ms) = (0, 0, 0.0);
    for ((kind, said), samples) in SAID.iter().zip(recordings) {
        let mut heard = recogniser.feed(samples).expect("it works");
        heard.push(recogniser.finish().expect("it works"));
        audio_ms += heard.iter().map(|h| h.audio_ms).sum::<u64>();
        decode_ms += heard.iter().map(|h| h.decode_ms).sum::<f64>();
        heard.retain(|h| !h.is_silence());
        let text = heard.iter().map(|h| h.text.as_str()).collect::<Vec<_>>().join(" | ");
        let taken = !heard.is_empty() && !heard.iter().any(|h| h.has_unknown());
        let right = if *kind == "none" { !taken } else { text == *said };
        let tally = kinds.entry(*kind).or_default();
        (tally.right, tally.all) = (tally.right + usize::from(right), tally.all + 1);
        silently_wrong += usize::from(taken && !right);
        if taken {
            let tally = if heard.iter().all(|h| h.confidence > 0.99) { &mut sure } else { &mut unsure };
            (tally.right, tally.all) = (tally.right + usize::from(right && *kind != "none"), tally.all + 1);
        }
    }
    let known = kinds.iter().filter(|(kind, _)| **kind != "none");
    let (right, all) = known.fold((0, 0), |(r, a), (_, t)| (r + t.right, a + t.all));
    let weak: Vec<_> = kinds
        .iter()
        .filter(|(_, t)| t.right < t.all)
        .map(|(k, t)| format!("{k} {}/{}", t.right, t.all))
        .collect();
    format!(
        "{right}/{all} right, {silently_wrong} silently wrong; confidence 1: {}/{} right, less: {}/{}; RTF {:.4}; {}",
        sure.right,
        sure.all,
        unsure.right,
        unsure.all,
        decode_ms / audio_ms as f64,
        weak.join(", ")
    )
}
