//! Measures how long after the last word an announcement is reported, and whether hesitations cut it.
//!
//! `ear_delay delays [position] [noise] [babble=SHARE]` plays tapes at real pace, spoken by espeak-ng in three voices;
//! `ear_delay hesitations` as fast as can be. With `patient` all is left to the rules of the speech model;
//! `EAR_MODEL` names another one. Other programs on the same machine show in the delays.

use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use evavier::device::time::now;
use evavier::ear::recogniser::Hearing;
use evavier::ear::{Ear, EarEvent, EarSettings, EndpointTimeout, read_recording};
use evavier::rules::Position;

#[path = "../tests/common/ear_common/mod.rs"]
mod ear_common;
use ear_common::{Pace, Tape};

/// Kind, what is said.
const SAID: [(&str, &str); 23] = [
    ("full", "springer gustav eins felix drei"),
    ("full", "eva zwei eva vier"),
    ("full", "turm anna eins david eins"),
    ("full", "dame david acht hektor vier"),
    ("full", "läufer felix eins bella fünf"),
    ("full", "cäsar fünf schlägt david sechs"),
    ("full", "bella sieben bella acht dame"),
    ("full", "könig eva eins felix zwei"),
    ("check", "dame hektor fünf schlägt felix sieben schach"),
    ("check", "turm anna eins anna acht matt"),
    ("castling", "kurze rochade"),
    ("castling", "lange rochade"),
    ("command", "ja"),
    ("command", "bereit"),
    ("command", "wiederholen"),
    ("command", "zeit"),
    ("command", "aufgeben"),
    ("command+", "nein"),
    ("command+", "korrektur"),
    ("command+", "uhr"),
    ("short", "eva vier"),
    ("short", "springer felix drei"),
    ("short", "springer cäsar drei"),
];

const HESITANT: [&[&str]; 5] = [
    &["springer", "gustav eins", "felix drei"],
    &["springer", "gustav", "eins", "felix", "drei"],
    &["eva zwei", "eva vier"],
    &["dame david eins", "schlägt", "david fünf"],
    &["bella sieben bella acht", "dame"],
];

const VOICES: [&str; 3] = ["de", "de+m3", "de+f2"];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |arg: &str| args.iter().any(|a| a == arg);
    for (name, position) in [("words alone", None), ("position", Some(Position::start()))] {
        let rule = if has("patient") { EndpointTimeout::default() } else { ear_common::patience(position) };
        for noise in [0.0, 60.0, 300.0] {
            if has("hesitations") {
                println!("-- noise {noise}, {name}");
                hesitations(&rule, noise);
            }
        }
        if has("delays") && has("position") == (name == "position") {
            println!("-- {name}");
            let babble = args.iter().find_map(|arg| arg.strip_prefix("babble=")?.parse().ok());
            delays(&rule, if has("noise") { 300.0 } else { 0.0 }, babble.unwrap_or(0.0));
        }
    }
}

fn settings(patience: &EndpointTimeout) -> EarSettings {
    let model_dir = std::env::var_os("EAR_MODEL").map_or_else(ear_common::model_dir, PathBuf::from);
    EarSettings { patience: patience.clone(), ..ear_common::settings(&model_dir) }
}

/// Spoken, without the silence around it.
fn clip(text: &str, voice: &str) -> Vec<i16> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("spoken.wav");
    ear_common::speak(text, voice, 150, &file);
    let samples = read_recording(&file).expect("a good file");
    let first = samples.iter().position(|s| s.unsigned_abs() > 150).unwrap_or(0);
    let last = samples.iter().rposition(|s| s.unsigned_abs() > 150).unwrap_or(0);
    samples[first..last].iter().map(|s| s / 2).collect()
}

/// Sound with silences, and where each clip ends, in samples.
struct Script {
    samples: Vec<i16>,
    ends: Vec<usize>,
}

impl Script {
    fn new() -> Self {
        Self { samples: vec![0; 16_000], ends: Vec::new() }
    }

    fn say(&mut self, clip: &[i16], then_ms: usize) {
        self.samples.extend_from_slice(clip);
        self.ends.push(self.samples.len());
        self.samples.resize(self.samples.len() + then_ms * 16, 0);
    }

    fn with_noise(&self, size: f32) -> Vec<i16> {
        let mut state = 1_u32;
        let noisy = |s: &i16| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            s.saturating_add((((state >> 16) as f32 / 32_768.0 - 1.0) * size) as i16)
        };
        self.samples.iter().map(noisy).collect()
    }
}

/// Talk of four people at other tables, at this share of our speaker's loudness.
fn add_babble(samples: &mut [i16], share: f32) {
    let talk = "gestern haben wir lange gespielt und am Ende war es doch nur unentschieden, sagt man hier";
    for (voice, start) in [("de+m1", 0), ("de+f4", 17_000), ("de+m7", 29_000), ("de+f5", 41_000)] {
        let clip = clip(talk, voice);
        for (sample, other) in samples.iter_mut().zip(clip.iter().cycle().skip(start)) {
            *sample = sample.saturating_add((f32::from(*other) * share) as i16);
        }
    }
}

/// What is heard of a tape, how long after the start of the tape, and how long after the last word.
fn play(patience: &EndpointTimeout, pace: Pace, samples: &[i16]) -> Vec<(Hearing, Duration, Duration)> {
    let (sender, events) = mpsc::channel();
    let tape = Tape::new(pace).sound(samples);
    let _ear = Ear::start_with(settings(patience), tape, move |event| _ = sender.send((now(), event)));
    let (mut start, mut heard) = (None, Vec::new());
    while let Ok((at, event)) = events.recv() {
        match event {
            EarEvent::Listening { .. } => start = Some(at),
            EarEvent::Heard { hearing, speech_ended } => {
                let start = start.expect("it listens before it hears");
                let waited = at.saturating_duration_since(speech_ended);
                heard.push((hearing, at.saturating_duration_since(start), waited));
            }
            EarEvent::TapeEnded => break,
            _ => {}
        }
    }
    heard
}

fn delays(patience: &EndpointTimeout, noise: f32, babble: f32) {
    let mut kinds: Vec<&str> = SAID.map(|(kind, _)| kind).to_vec();
    kinds.dedup();
    for kind in kinds {
        let mut script = Script::new();
        let said: Vec<(&str, &str)> = (SAID.iter().filter(|(k, _)| *k == kind))
            .flat_map(|(_, text)| VOICES.map(|voice| (*text, voice)))
            .collect();
        said.iter().for_each(|(text, voice)| script.say(&clip(text, voice), 1_900));
        let mut samples = script.with_noise(noise);
        add_babble(&mut samples, babble);
        let heard = play(patience, Pace::Real, &samples);
        let (mut after_sound, mut after_word, mut right) = (Vec::new(), Vec::new(), 0);
        let (mut audio, mut decode) = (0, 0.0);
        for (hearing, at, waited) in &heard {
            let ended = |end: &&usize| Duration::from_millis(**end as u64 / 16) < *at;
            let index = script.ends.iter().filter(ended).count().saturating_sub(1);
            let end = Duration::from_millis(script.ends[index] as u64 / 16);
            after_sound.push(at.saturating_sub(end).as_millis());
            after_word.push(waited.as_millis());
            audio += hearing.audio_ms;
            decode += hearing.decode_ms;
            if waited.as_millis() > 700 {
                println!("   {:?} only after {} ms", said[index], waited.as_millis());
            }
            if hearing.text == said[index].0 {
                right += 1;
            } else {
                println!("   {:?} heard as {:?}", said[index], hearing.text);
            }
        }
        println!(
            "{kind:9} right {right}/{} heard {} | after sound {} | after last word {} | real-time factor {:.4}",
            said.len(),
            heard.len(),
            quantiles(after_sound),
            quantiles(after_word),
            decode / audio.max(1) as f64
        );
    }
}

fn quantiles(mut times: Vec<u128>) -> String {
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1)));
    let at = |share| at(share).copied().unwrap_or_default();
    format!("least {} median {} p95 {} ms", at(0), at(50), at(95))
}

fn hesitations(patience: &EndpointTimeout, noise: f32) {
    for gap_ms in [300, 600, 1_000] {
        let mut script = Script::new();
        for parts in HESITANT {
            let (last, parts) = parts.split_last().expect("never empty");
            parts.iter().for_each(|part| script.say(&clip(part, "de"), gap_ms));
            script.say(&clip(last, "de"), 2_500);
        }
        let heard = play(patience, Pace::Fast, &script.with_noise(noise));
        let heard: Vec<String> = heard.into_iter().map(|(hearing, ..)| hearing.text).collect();
        let whole = HESITANT.iter().filter(|parts| heard.contains(&parts.join(" "))).count();
        println!("gap {gap_ms:4} ms: {whole}/{} whole; {heard:?}", HESITANT.len());
    }
}
