//! How soon the ear reports what is complete, and that it waits for the rest of what is not.

use std::time::Duration;

use crate::ear_common::{self, Pace, Tape, events, names, settings, spoken};
use evavier::ear::{EarEvent, EarSettings};
use evavier::rules::Position;

/// Words with so many milliseconds of silence between them.
fn with_pauses(parts: &[&str], pause_ms: usize) -> Vec<i16> {
    let mut all = vec![0; 8_000];
    for part in parts {
        let samples = spoken(part, "de", &["-r", "16000"]);
        let first = samples.iter().position(|s| s.unsigned_abs() > 150).expect("it is not silent");
        let last = samples.iter().rposition(|s| s.unsigned_abs() > 150).expect("it is not silent");
        all.extend_from_slice(&samples[first..last]);
        all.resize(all.len() + pause_ms * 16, 0);
    }
    all.resize(all.len() + 40_000, 0);
    all
}

fn at_the_start() -> EarSettings {
    let patience = ear_common::patience(Some(Position::start()));
    EarSettings { patience, ..settings(&ear_common::model_dir()) }
}

#[test]
fn a_hesitation_cuts_nothing_and_a_remark_comes_late() {
    let rows: [(&[&str], usize, &[&str]); 7] = [
        (&["springer", "gustav eins", "felix drei"], 300, &["springer gustav eins felix drei"]),
        (&["springer", "gustav eins", "felix drei"], 600, &["springer gustav eins felix drei"]),
        (&["springer", "gustav", "eins", "felix", "drei"], 1_000, &["springer gustav eins felix drei"]),
        (&["eva zwei", "eva vier"], 1_000, &["eva zwei eva vier"]),
        (&["bella sieben bella acht", "dame"], 1_000, &["bella sieben bella acht dame"]),
        (&["eva zwei eva vier", "schach"], 400, &["eva zwei eva vier", "schach"]),
        (&["kurze rochade", "ja"], 400, &["kurze rochade", "ja"]),
    ];
    for (parts, pause_ms, expected) in rows {
        let tape = Tape::new(Pace::Fast).sound(&with_pauses(parts, pause_ms));
        let seen = names(&events(at_the_start(), tape, |_| ()));
        assert_eq!(seen[3..seen.len() - 1], *expected, "{parts:?}, {pause_ms} ms");
    }
}

#[test]
fn words_keep_their_times_when_sound_is_decoded_again() {
    let samples = with_pauses(&["springer", "gustav eins", "felix drei", "schach"], 700);
    let seen = events(at_the_start(), Tape::new(Pace::Fast).sound(&samples), |_| ());
    let heard = seen.iter().filter_map(|e| match e {
        EarEvent::Heard { hearing, .. } => Some(hearing.words.clone()),
        _ => None,
    });
    let words: Vec<_> = heard.flatten().collect();
    let loud = |word: &evavier::ear::recogniser::RecognisedWord| {
        let middle = usize::try_from(u64::midpoint(word.start_ms, word.end_ms)).expect("small") * 16;
        samples[middle - 800..middle + 800].iter().any(|s| s.unsigned_abs() > 1_000)
    };
    assert_eq!(words.len(), 6, "{words:?}");
    assert!(words.is_sorted_by(|a, b| a.end_ms <= b.start_ms) && words.iter().all(loud), "{words:?}");
}

/// So much sound may follow the end of the last word until it is reported. What computing takes besides is the machine's.
const GOAL: Duration = Duration::from_millis(300);

#[test]
fn what_is_complete_is_heard_at_once_and_with_confidence() {
    let said = ["springer gustav eins felix drei", "kurze rochade", "eva zwei eva vier", "ja", "eva vier"];
    let mut tape = Tape::new(Pace::Fast);
    for text in said {
        let samples = with_pauses(&[text], 0);
        tape = tape.sound(&samples[..samples.len() - 24_000]);
    }
    let settings = EarSettings { keeps_sound: true, ..at_the_start() };
    let seen = events(settings, tape, |_| ());
    let heard: Vec<_> =
        names(&seen).into_iter().filter(|name| name.starts_with(char::is_lowercase)).collect();
    assert_eq!(heard, said);
    let sure = |e: &EarEvent| !matches!(e, EarEvent::Heard { hearing, .. } if hearing.confidence < 0.5);
    assert!(seen.iter().all(sure), "{seen:?}");
    // The sound that is kept ends where it was reported.
    let silence = |sound: &[i16]| sound.iter().rev().take_while(|s| s.unsigned_abs() <= 150).count();
    let mut waits: Vec<Duration> = seen
        .iter()
        .filter_map(|e| match e {
            EarEvent::Sound(sound) => Some(Duration::from_millis(silence(sound) as u64 / 16)),
            _ => None,
        })
        .collect();
    waits.sort_unstable();
    println!("from the end of the last word until it is heard: {waits:?}");
    assert_eq!(waits.len(), said.len());
    assert!(waits[waits.len() / 2] < GOAL, "{waits:?}");
}
