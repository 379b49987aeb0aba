//! What the second ear takes the program's own words for, said by the voice that most users have: espeak-ng, in four
//! languages, in quiet and in white noise of 10 dB.
//!
//! `own_mouth [LANGUAGE...]` says every command and announcements with every word of a scheme, spelt as the program spells
//! them for a voice. The ear knows no position: everything else that is said in a language is a candidate. A text that is taken for another one is said badly, and a line of its own tells for what. The
//! tables are Markdown, for `models/README.md`.

use std::collections::{BTreeMap, BTreeSet};

use evavier::device::voice::spoken;
use evavier::ear::read_recording;
use evavier::language::{Command, Library, Locale, Scheme, Style, Vocabulary};
use evavier::profiles::positions;
use evavier_second_ear::{InSilence, SILENCE_COUNTS, SecondEar, Spellings};

/// Announcements of a scheme that are said.
const SAID: usize = 40;
/// Quiet before a sound, in samples: 0.3 s. Without it the first sound of a word is lost.
const BEFORE: usize = 4_800;
/// Noise is so far below speech.
const NOISE_DB: f64 = 10.0;

/// A text in quiet and in noise: what it was taken for, and how far its own score is behind that one's.
struct Misheard {
    condition: &'static str,
    language: String,
    text: String,
    taken_for: String,
    behind: f32,
}

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/models/second/ear.bin");
    let ear = SecondEar::open(file.as_ref()).expect("the second ear");
    let locales: Vec<&Locale> = Library::built_in()
        .locales()
        .filter(|locale| chosen.is_empty() || chosen.contains(&locale.code))
        .collect();
    let measured: Vec<(Vec<String>, Vec<Misheard>)> = std::thread::scope(|scope| {
        let (ear, threads) = (&ear, locales.iter());
        let threads: Vec<_> = threads.map(|locale| scope.spawn(|| measure_language(ear, locale))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).collect()
    });
    println!("| language and scheme | condition | texts | taken for what they are |\n|---|---|---|---|");
    let mut misheard = Vec::new();
    for (rows, found) in measured {
        println!("{}", rows.join("\n"));
        misheard.extend(found);
    }
    misheard.sort_by(|one, other| other.behind.total_cmp(&one.behind));
    println!("\n| language | condition | said | taken for | behind by |\n|---|---|---|---|---|");
    for Misheard { condition, language, text, taken_for, behind } in misheard {
        println!("| {language} | {condition} | {text} | {taken_for} | {behind:.1} |");
    }
}

/// Rows of the table, and what was misheard, of a language in its schemes. A command that is misheard beside the
/// announcements of both is told once.
fn measure_language(ear: &SecondEar, locale: &Locale) -> (Vec<String>, Vec<Misheard>) {
    let is_schemes = locale.code == Library::built_in().scheme_locale().code;
    let schemes: &[Scheme] = if is_schemes { &[Scheme::Fide] } else { &[Scheme::Letters, Scheme::Nato] };
    let (mut rows, mut misheard) = (Vec::new(), Vec::<Misheard>::new());
    for scheme in schemes {
        for new in measure(ear, locale, *scheme, &mut rows) {
            if !misheard.iter().any(|old| (old.condition, &old.text) == (new.condition, &new.text)) {
                misheard.push(new);
            }
        }
    }
    (rows, misheard)
}

/// What was misheard of a language and a scheme; a row tells how many texts were understood.
fn measure(ear: &SecondEar, locale: &Locale, scheme: Scheme, rows: &mut Vec<String>) -> Vec<Misheard> {
    let vocabulary = Vocabulary::of(scheme, locale);
    let language = vocabulary.voice;
    let all = announcements(&vocabulary, scheme);
    let commands = commands(locale);
    let said: Vec<&String> = commands.iter().chain(with_every_word(&all)).collect();
    let spellings = |text: &&String| ear.spellings(language, &text.to_lowercase());
    let spelt: Vec<Spellings> =
        said.iter().map(|text| spellings(text).expect("words of the locale")).collect();
    let expected = ear.expect(&mut InSilence::default(), language, &spelt).expect("a language it knows");
    let place = tempfile::tempdir().expect("a folder");
    let (mut misheard, mut right) = (Vec::new(), BTreeMap::from([("quiet", 0), ("noise 10 dB", 0)]));
    for (own, text) in said.iter().enumerate() {
        let file = place.path().join("said.wav");
        spoken(language, text, &file).expect("espeak-ng speaks");
        let quiet = read_recording(&file).expect("a recording");
        for (condition, right) in &mut right {
            let mut samples = vec![0; BEFORE];
            samples.extend(if *condition == "quiet" { quiet.clone() } else { noisy(&quiet) });
            let scores = ear.weigh(&ear.encode(&samples), &expected, SILENCE_COUNTS, |at| at == own);
            let best = (0..said.len()).max_by(|one, other| scores[*one].total_cmp(&scores[*other]));
            let best = best.expect("there are texts");
            if best == own {
                *right += 1;
            } else {
                misheard.push(Misheard {
                    condition,
                    language: language.to_owned(),
                    text: (*text).clone(),
                    taken_for: said[best].clone(),
                    behind: scores[best] - scores[own],
                });
            }
        }
    }
    for (condition, right) in right {
        rows.push(format!("| {}, {scheme:?} | {condition} | {} | {right} |", locale.code, said.len()));
    }
    misheard
}

/// The usual words of every command that is spoken, each once.
fn commands(locale: &Locale) -> Vec<String> {
    let spoken = |(command, _): &(&Command, &Vec<String>)| command.is_spoken_alone();
    let first = locale.commands.iter().filter(spoken).filter_map(|(_, texts)| texts.first());
    first.cloned().collect::<BTreeSet<_>>().into_iter().collect()
}

/// Every announcement of some positions, each once.
fn announcements(vocabulary: &Vocabulary<'_>, scheme: Scheme) -> Vec<String> {
    let style = Style { scheme, ..Style::default() };
    let all = positions().into_iter().flat_map(|position| {
        let moves = position.legal_moves().into_iter();
        moves.map(|mv| vocabulary.announce(&style, &position, mv)).collect::<Vec<_>>()
    });
    all.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Some of them that have every word, those first that bring the most new ones.
fn with_every_word(all: &[String]) -> impl Iterator<Item = &String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut left: Vec<&String> = all.iter().collect();
    std::iter::from_fn(move || {
        let rarest = |text: &str| text.split(' ').map(|word| counts.get(word).copied().unwrap_or(0)).min();
        let (at, _) = left.iter().enumerate().min_by_key(|(_, text)| rarest(text))?;
        let text = left.remove(at);
        text.split(' ').for_each(|word| *counts.entry(word).or_default() += 1);
        Some(text)
    })
    .take(SAID)
}

/// Speech in white noise, the same every time.
fn noisy(samples: &[i16]) -> Vec<i16> {
    let power = samples.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>() / samples.len() as f64;
    let strength = (power / 10_f64.powf(NOISE_DB / 10.0)).sqrt();
    let mut state: u64 = 1;
    let mut roll = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f64 / f64::from(1 << 24) - 0.5
    };
    // Twelve of them have a variance of one.
    let mut noise = || (0..12).map(|_| roll()).sum::<f64>();
    #[expect(clippy::cast_possible_truncation, reason = "`as` saturates")]
    samples.iter().map(|sample| (f64::from(*sample) + strength * noise()) as i16).collect()
}
