//! The second ear against what was computed by other means (`models/second/reference.py`), against itself, and with what it
//! never should be given.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use evavier_second_ear::{InSilence, SILENCE_COUNTS, SecondEar, SecondEarError, SpellingError, Spellings};
use serde::Deserialize;

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../ear.bin")
}

static EAR: LazyLock<SecondEar> =
    LazyLock::new(|| SecondEar::open(&file()).expect("the file of the repository"));

/// Scores of phrases for a clip: with the weights of the file, and with those it was made from.
#[derive(Deserialize)]
struct Reference {
    clip: String,
    language: String,
    phrases: Vec<String>,
    packed: Vec<f32>,
    whole: Vec<f32>,
}

static REFERENCES: LazyLock<Vec<Reference>> =
    LazyLock::new(|| serde_json::from_str(include_str!("reference.json")).expect("scores"));

impl Reference {
    /// Samples of the clip: a wave file of 16 bits, one channel and 16 kHz, as sox writes it.
    fn samples(&self) -> Vec<i16> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clips").join(&self.clip);
        let bytes = std::fs::read(path).expect("a clip");
        let (pairs, _) = bytes[44..].as_chunks::<2>();
        pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect()
    }

    fn spellings(&self) -> Vec<Spellings> {
        spellings(&self.language, &self.phrases)
    }
}

fn spellings(language: &str, phrases: &[impl AsRef<str>]) -> Vec<Spellings> {
    phrases
        .iter()
        .map(|phrase| EAR.spellings(language, phrase.as_ref()).expect("words of the locale"))
        .collect()
}

/// Squares, pieces and words in all orders that a position may have: more than are decoded at a time.
fn many() -> Vec<String> {
    let files = ["anna", "bella", "cäsar", "david", "eva", "felix", "gustav", "hektor"];
    let ranks = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
    let pieces = ["springer", "läufer", "turm", "dame", "könig"];
    let squares = files.iter().flat_map(|file| ranks.map(|rank| format!("{file} {rank}")));
    let squares: Vec<String> = squares.collect();
    let moves = pieces.iter().zip(0..).flat_map(|(piece, first)| {
        squares.iter().skip(first).step_by(3).map(move |square| format!("{piece} {square} schach"))
    });
    moves.chain(["ja", "nein", "kurze rochade"].map(str::to_owned)).collect()
}

#[test]
fn scores_are_those_of_the_reference() {
    for reference in REFERENCES.iter() {
        let heard = EAR.encode(&reference.samples());
        let scores = EAR.score(&heard, &reference.language, &reference.spellings());
        for (at, phrase) in reference.phrases.iter().enumerate() {
            let (score, same, whole) = (scores[at], reference.packed[at], reference.whole[at]);
            assert!((score - same).abs() < 0.01, "{}, {phrase}: {score} and not {same}", reference.clip);
            assert!((score - whole).abs() < 1.5, "{}, {phrase}: {score}, unpacked {whole}", reference.clip);
        }
        let best = (0..scores.len()).max_by(|one, other| scores[*one].total_cmp(&scores[*other]));
        println!("{}: {:?}", reference.clip, best.map(|best| &reference.phrases[best]));
    }
}

#[test]
fn a_tree_scores_each_phrase_as_if_alone_in_any_order() {
    let heard = EAR.encode(&REFERENCES[0].samples());
    let phrases = many();
    let spelt = spellings("de", &phrases);
    let together = EAR.score(&heard, "de", &spelt);
    let backwards: Vec<Spellings> = spelt.iter().rev().cloned().collect();
    let backwards = EAR.score(&heard, "de", &backwards);
    for (one, other) in together.iter().zip(backwards.iter().rev()) {
        assert!((one - other).abs() < 0.01, "{one} {other}");
    }
    for at in (0..phrases.len()).step_by(17) {
        let [alone] = EAR.score(&heard, "de", &spelt[at..=at])[..] else {
            panic!("one score for one phrase")
        };
        assert!(
            (alone - together[at]).abs() < 0.01,
            "{}: {alone} alone, {} in the tree",
            phrases[at],
            together[at]
        );
    }
}

/// Every phrase that is looked into to the end is worth what the whole tree says, and what is near the best one is.
#[test]
fn weighing_is_scoring_less_silence_and_drops_only_what_is_hopeless() {
    for reference in REFERENCES.iter() {
        let heard = EAR.encode(&reference.samples());
        let (language, mut phrases) = (&*reference.language, reference.phrases.clone());
        if language == "de" {
            phrases.extend(many());
        }
        let spelt = spellings(language, &phrases);
        let sound = EAR.score(&heard, language, &spelt);
        let silence = EAR.score(EAR.silence(), language, &spelt);
        let expected = EAR.expect(&mut InSilence::default(), language, &spelt).expect("a language");
        let kept = phrases.len() - 1;
        let weighed = EAR.weigh(&heard, &expected, SILENCE_COUNTS, |phrase| phrase == kept);
        let whole = |at: usize| sound[at] - SILENCE_COUNTS * silence[at];
        let best = (0..phrases.len()).map(whole).fold(f32::NEG_INFINITY, f32::max);
        let mut dropped = 0;
        for (at, weight) in weighed.iter().enumerate() {
            if weight.is_finite() {
                let whole = whole(at);
                assert!((weight - whole).abs() < 0.01, "{}: {weight}, {whole}", phrases[at]);
            } else {
                dropped += 1;
                assert!(whole(at) < best - 3.0, "{}: {}, the best has {best}", phrases[at], whole(at));
            }
        }
        assert!(weighed[kept].is_finite(), "{} is kept whatever it is worth", phrases[kept]);
        assert!(dropped > 0 || language != "de", "{language}");
    }
}

#[test]
fn what_is_worth_something_in_silence_is_remembered() {
    let phrases = many();
    let (some, all) = (spellings("de", &phrases[..20]), spellings("de", &phrases[..60]));
    let mut known = InSilence::default();
    assert!(known.is_empty());
    EAR.expect(&mut known, "de", &some).expect("German");
    let few = known.len();
    let piecemeal = EAR.expect(&mut known, "de", &all).expect("German");
    let many = known.len();
    assert!(0 < few && few < many, "{few} {many}");
    EAR.expect(&mut known, "de", &some).expect("German");
    assert_eq!(known.len(), many);
    let at_once = EAR.expect(&mut InSilence::default(), "de", &all).expect("German");
    let heard = EAR.encode(&REFERENCES[0].samples());
    let weighed = [piecemeal, at_once].map(|expected| EAR.weigh(&heard, &expected, SILENCE_COUNTS, |_| true));
    for (one, other) in weighed[0].iter().zip(&weighed[1]) {
        assert!((one - other).abs() < 0.01, "{one} {other}");
    }
}

#[test]
fn what_was_said_is_told_from_words_in_any_order() {
    let reference = &REFERENCES[0];
    let words = [
        "springer", "läufer", "dame", "turm", "könig", "anna", "bella", "david", "eva", "felix", "gustav",
        "zwei", "drei", "vier", "fünf", "schlägt",
    ];
    let heard = EAR.encode(&reference.samples());
    let (said, worth) = EAR.listen(&heard, "de", &words, 0.65).expect("words of the locale");
    assert_eq!(said, ["springer", "felix", "drei"], "{worth}");
    let unknown = EAR.listen(&heard, "de", &["springer", "xyz"], 0.65);
    assert_eq!(unknown, Err(SpellingError::Word("xyz".to_owned())));
}

#[test]
fn any_sound_is_heard() {
    let noise = |count: usize, loud: i16| -> Vec<i16> {
        (0..count).map(|at| ((at * at + 7 * at) % 65_521) as i16 % loud.max(1)).collect()
    };
    let square = |count: usize| (0..count).map(|at| if at % 40 < 20 { i16::MAX } else { i16::MIN }).collect();
    let sounds: [(&str, Vec<i16>); 8] = [
        ("nothing", Vec::new()),
        ("one sample", vec![1]),
        ("a hundredth of a second", noise(160, 3000)),
        ("a tenth of a second", noise(1_600, 3000)),
        ("digital silence", vec![0; 32_000]),
        ("clipping", square(32_000)),
        ("the loudest constant", vec![i16::MIN; 16_000]),
        ("thirty seconds", noise(480_000, 20_000)),
    ];
    let phrases = spellings("de", &["ja", "springer felix drei"]);
    for (name, sound) in sounds {
        let scores = EAR.score(&EAR.encode(&sound), "de", &phrases);
        assert!(scores.iter().all(|score| score.is_finite() && *score < 0.0), "{name}: {scores:?}");
    }
    // What is longer than it hears is cut, and changes nothing.
    let long = noise(300_000, 20_000);
    let (whole, cut) = (EAR.encode(&long), EAR.encode(&long[..200_000]));
    assert_eq!(EAR.score(&whole, "de", &phrases), EAR.score(&cut, "de", &phrases));
}

#[test]
fn phrases_that_cannot_be_asked_are_told() {
    let spell = |language, phrase: &str| EAR.spellings(language, phrase).err();
    assert_eq!(spell("de", "springer xyz"), Some(SpellingError::Word("xyz".to_owned())));
    assert_eq!(spell("xx", "ja"), Some(SpellingError::Language("xx".to_owned())));
    assert_eq!(spell("de", "  "), Some(SpellingError::Length("  ".to_owned())));
    let long = "springer ".repeat(40);
    assert_eq!(spell("de", &long), Some(SpellingError::Length(long.clone())));
    assert!(SecondEar::lacks("de", "xyz") && !SecondEar::lacks("de", "springer"));
    let heard = EAR.encode(&[]);
    let phrases = spellings("de", &["ja"]);
    assert_eq!(EAR.score(&heard, "xx", &phrases), [f32::NEG_INFINITY]);
    assert!(EAR.expect(&mut InSilence::default(), "xx", &phrases).is_none());
    assert!(EAR.score(&heard, "de", &[]).is_empty());
}

/// What opening a file with this content comes to.
fn opened(content: &[u8]) -> Result<(), SecondEarError> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ear.bin");
    std::fs::write(&path, content).expect("a new file");
    SecondEar::open(&path).map(|_| ())
}

#[test]
fn a_file_that_is_not_as_it_was_is_refused() {
    let whole = std::fs::read(file()).expect("the file");
    let missing = SecondEar::open(Path::new("/nowhere/ear.bin"));
    assert!(matches!(missing, Err(SecondEarError::Missing(_))));
    for length in [0, 4, 8] {
        let error = opened(&whole[..length]);
        let expected = if length < 8 { "other kind" } else { "damaged" };
        let found = match error {
            Err(SecondEarError::OtherKind(_)) => "other kind",
            Err(SecondEarError::Damaged { .. }) => "damaged",
            _ => "something else",
        };
        assert_eq!(found, expected, "{length} bytes");
    }
    for length in [20, 47, 1_000, whole.len() / 2, whole.len() - 1] {
        assert!(matches!(opened(&whole[..length]), Err(SecondEarError::Damaged { .. })), "{length} bytes");
    }
    for at in [0, 7] {
        let mut altered = whole.clone();
        altered[at] ^= 1;
        assert!(matches!(opened(&altered), Err(SecondEarError::OtherKind(_))), "byte {at}");
    }
    for at in [8, 41, 100, whole.len() / 2, whole.len() - 1] {
        let mut altered = whole.clone();
        altered[at] ^= 1;
        assert!(matches!(opened(&altered), Err(SecondEarError::Damaged { .. })), "byte {at}");
    }
}

/// A file whose sum is right and whose content is not: nothing is believed.
#[test]
fn a_file_that_makes_no_sense_is_refused() {
    use sha2::{Digest, Sha256};
    let whole = std::fs::read(file()).expect("the file");
    let length = usize::try_from(u64::from_le_bytes(whole[40..48].try_into().expect("eight bytes")))
        .expect("a length");
    let header = String::from_utf8(whole[48..48 + length].to_vec()).expect("JSON");
    let written = |length: u64, header: &str, tensors: &[u8]| {
        let behind = [&length.to_le_bytes()[..], header.as_bytes(), tensors].concat();
        [&whole[..8], &Sha256::digest(&behind)[..], &behind].concat()
    };
    let with = |header: &str| written(header.len() as u64, header, &whole[48 + length..]);
    assert!(opened(&with(&header)).is_ok(), "as it was");
    let rows: [(&str, String); 8] = [
        ("no JSON", header.replace('{', "[")),
        ("a tensor less", header.replace("\"dec.3.ffn.linear_0\"", "\"other\"")),
        ("another shape", header.replacen("[512,240]", "[240,512]", 1)),
        ("a shape that overflows", header.replacen("[600,512]", "[18446744073709551615,2]", 1)),
        ("a place beyond the end", header.replacen("\"at\":0}", "\"at\":18446744073709551615}", 1)),
        ("another kind", header.replacen("\"q8\"", "\"f16\"", 1)),
        ("a token twice", header.replacen("\"tokens\":[0,1,", "\"tokens\":[0,0,", 1)),
        (
            "an unknown mark",
            header.replacen("\"end\":50257", "\"end\":1", 1).replacen(
                "\"tokens\":[0,1,",
                "\"tokens\":[0,99999,",
                1,
            ),
        ),
    ];
    for (name, changed) in rows {
        assert_ne!(changed, header, "{name} changes it");
        assert!(matches!(opened(&with(&changed)), Err(SecondEarError::Damaged { .. })), "{name}");
    }
    assert!(
        matches!(opened(&written(u64::MAX, "", &[])), Err(SecondEarError::Damaged { .. })),
        "an endless header"
    );
    assert!(
        matches!(opened(&written(1 << 19, "{}", &[])), Err(SecondEarError::Damaged { .. })),
        "a header cut off"
    );
    assert!(matches!(opened(&with(&header)[..]), Ok(())));
}
