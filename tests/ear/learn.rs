//! Learning a voice: our reading of the network against that of the training, and the way from clips to a profile that
//! is used, compared, taken along and deleted, with the real program.

mod lead;
mod shelf;

use std::fs;
use std::path::{Path, PathBuf};

use crate::ear_common::{hear, model_dir, recogniser, spoken};
use crate::program::Home;
use evavier::device::wav;
use evavier::ear::read_recording;
use evavier::ear::recogniser::{Grammar, Hearing};
use evavier::profiles::learn::{Learner, Mfcc, ModelFile};
use ndarray::Array2;

fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ear/learn").join(name)
}

fn golden(name: &str) -> Array2<f32> {
    let text = fs::read_to_string(here("golden.json")).expect("golden.json");
    let all: serde_json::Value = serde_json::from_str(&text).expect("golden.json");
    let rows: Vec<Vec<f32>> = serde_json::from_value(all[name].clone()).expect("rows");
    Array2::from_shape_fn((rows.len(), rows[0].len()), |(row, column)| rows[row][column])
}

fn farthest(one: &Array2<f32>, other: &Array2<f32>) -> f32 {
    assert_eq!(one.dim(), other.dim());
    one.iter().zip(other).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

#[test]
fn cepstra_and_answers_are_those_of_the_training() {
    let samples = read_recording(&here("eva.wav")).expect("eva.wav");
    let cepstra = Mfcc::default().of(&samples);
    assert!(farthest(&cepstra, &golden("mfcc")) < 0.1, "{}", farthest(&cepstra, &golden("mfcc")));
    let file = ModelFile::read(fs::read(here("toy.mdl")).expect("toy.mdl")).expect("a network of ours");
    let answers = file.network().forward(golden("mfcc").view()).answers;
    assert!(farthest(&answers, &golden("answers")) < 0.001, "{}", farthest(&answers, &golden("answers")));
}

fn learner(model: &Path) -> Learner {
    let read = |name: &str| fs::read(model.join(name)).expect(name);
    let words = String::from_utf8(read("graph/words.txt")).expect("text");
    Learner::new(read("am/final.mdl"), &read("graph/HCLr.fst"), &words).expect("a model of ours")
}

#[test]
fn what_is_not_adapted_is_written_as_it_was_read() {
    for name in ["de", "fr", "en", "es"] {
        let model = model_dir().join("..").join(name);
        let learner = learner(&model);
        let same =
            learner.export(&learner.unchanged()) == fs::read(model.join("am/final.mdl")).expect("a file");
        assert!(same, "{name}");
    }
}

/// What libvosk makes of the golden clip with this network in the place of the model's own.
fn decoded(network: &[u8]) -> Hearing {
    let home = tempfile::tempdir().expect("a temporary folder");
    let folder = home.path().join("model");
    copy(&model_dir(), &folder);
    fs::write(folder.join("am/final.mdl"), network).expect("it is there");
    let samples = read_recording(&here("eva.wav")).expect("eva.wav");
    let mut recogniser = recogniser(&folder, &Grammar::BuiltIn);
    hear(&mut recogniser, &samples).into_iter().next().expect("words")
}

#[test]
fn an_export_decodes_bit_for_bit_as_the_model_and_a_changed_one_does_not() {
    let learner = learner(&model_dir());
    let heard = |network: &[u8]| {
        let heard = decoded(network);
        (
            heard.words,
            heard.confidence.to_bits(),
            heard.evidence.lead.to_bits(),
            heard.evidence.margin.to_bits(),
        )
    };
    let original = heard(&fs::read(model_dir().join("am/final.mdl")).expect("a file"));
    assert_eq!(heard(&learner.export(&learner.unchanged())), original);
    let samples = read_recording(&here("eva.wav")).expect("eva.wav");
    let words: Vec<&str> = original.0.iter().map(|word| word.text.as_str()).collect();
    let lesson = learner.lesson(&samples, &words, 0).expect("it fits");
    let changed = learner.adapt(&[&lesson], &mut |step, _| step < 1);
    assert_ne!(heard(&learner.export(&changed)), original, "this would be seen");
}

#[test]
fn damaged_networks_are_refused_and_never_panic() {
    let good = fs::read(here("toy.mdl")).expect("toy.mdl");
    for length in (0..good.len()).step_by(97) {
        assert!(ModelFile::read(good[..length].to_vec()).is_err(), "cut to {length}");
    }
    // Whatever byte of the plan or of a count is another one, it is refused or reads as something of the same size.
    for at in (0..5_000).step_by(13) {
        let mut bad = good.clone();
        bad[at] ^= 0xff;
        if let Ok(file) = ModelFile::read(bad.clone()) {
            assert_eq!(file.with(&file.network()), bad, "byte {at}");
        }
    }
}

#[test]
fn what_was_said_fits_and_what_was_not_does_not() {
    let learner = learner(&model_dir());
    let network = learner.adapted(&learner.unchanged());
    let samples = spoken("springer gustav eins felix drei", "de", &["-r", "16000"]);
    let fit =
        |words: &[&str]| learner.lesson(&samples, words, 0).and_then(|lesson| learner.fit(&lesson, &network));
    let right = fit(&["springer", "gustav", "eins", "felix", "drei"]).expect("it fits");
    assert!(right > -1.0, "{right}");
    for words in [&["springer", "anna", "acht", "bella", "zwei"][..], &["ja"], &["kurze", "rochade"]] {
        assert!(fit(words).is_none_or(|wrong| wrong < -10.0), "{words:?}: {:?}", fit(words));
    }
    assert_eq!(fit(&["nosuchword"]), None);
    assert_eq!(fit(&[]), None);
}

/// German words from an English mouth: half of them are misheard before it is learned.
fn clips(folder: &Path) {
    // Each quarter shares its words with the others.
    let texts = [
        "gustav eins",
        "gustav sechs",
        "cäsar sechs",
        "cäsar eins",
        "hektor acht",
        "hektor fünf",
        "turm fünf",
        "turm acht",
    ];
    for (text, number) in texts.iter().zip(1..) {
        let samples = spoken(text, "en", &["-r", "16000"]);
        // Quiet that nothing is learned from.
        let end = samples.len() - 8_000;
        let path = folder.join(format!("{number}.wav"));
        wav::write(&path, &samples[..end]).expect("a new file");
        fs::write(path.with_extension("txt"), text).expect("a new file");
    }
}

#[test]
fn a_voice_is_learned_used_compared_taken_along_and_deleted() {
    let home = Home::new();
    let folder = home.path().join("clips");
    fs::create_dir(&folder).expect("a new folder");
    clips(&folder);
    let told = home.stdout(&["train-me", "--locale", "de", "--name", "anna", "--clips", "clips"], "");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[lines.len() - 1].starts_with("Die gelernte Stimme heißt anna"), "{told}");
    let listed = home.stdout(&["profiles", "list", "--json"], "");
    let row: serde_json::Value = serde_json::from_str(listed.trim()).expect("one voice");
    assert_eq!(
        (row["name"].as_str(), row["used"].as_bool(), row["clips"].as_u64()),
        (Some("anna"), Some(true), Some(8))
    );
    let heard = |args: &[&str]| {
        let row = home.stdout(&[&["hear", "--json", "--locale", "de"], args, &["clips/1.wav"]].concat(), "");
        let row: serde_json::Value = serde_json::from_str(row.trim()).expect("one file");
        (row["words"].as_str().expect("words").to_owned(), row["confidence"].as_f64().expect("a number"))
    };
    let model = model_dir();
    assert_ne!(
        heard(&[]),
        heard(&["--model", model.to_str().expect("text")]),
        "the voice that is used counts"
    );
    assert_eq!(heard(&[]).0, "gustav eins");
    assert!(home.stdout(&["profiles", "compare", "anna", "--locale", "en"], "").starts_with("Before: "));
    home.stdout(&["profiles", "export", "anna", "anna.zip"], "");
    assert!(!home.run(&["profiles", "import", "anna.zip"], "").status.success(), "there is one of this name");
    assert!(!home.run(&["profiles", "export", "anna", "anna.zip"], "").status.success(), "the file is there");
    home.stdout(&["profiles", "import", "anna.zip", "--name", "other"], "");
    home.stdout(&["profiles", "drop", "anna"], "");
    let left = home.stdout(&["profiles", "list", "--locale", "en"], "");
    assert!(left.starts_with("other, ") && left.ends_with("No learned voice is used.\n"), "{left}");
    home.stdout(&["profiles", "use", "other"], "");
    assert_eq!(heard(&[]).0, "gustav eins");
    assert!(!home.run(&["profiles", "use", "nobody"], "").status.success());
}

#[test]
fn what_cannot_be_learned_from_is_named_and_nothing_is_left_behind() {
    let home = Home::new();
    let folder = home.path().join("clips");
    fs::create_dir(&folder).expect("a new folder");
    wav::write(&folder.join("1.wav"), &[0; 16_000]).expect("a new file");
    let faults = |text: &str| {
        fs::write(folder.join("1.txt"), text).expect("a new file");
        let output = home.run(&["train-me", "--locale", "en", "--clips", "clips"], "");
        assert!(!output.status.success());
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(faults("eva vier").contains("1.wav is left out"), "{}", faults("eva vier"));
    assert!(faults("eva elf").contains("does not know these words: elf"));
    assert!(faults("eva vier").contains("Learning needs at least 8"));
    assert!(faults("").contains("1.txt should contain"));
    assert_eq!(home.stdout(&["profiles", "list", "--json"], ""), "");
    assert_eq!(
        home.stdout(&["train-me", "--texts", "--count", "20", "--locale", "de"], "").lines().count(),
        20
    );
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a new folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target);
        } else {
            fs::copy(&source, &target).expect("a new file");
        }
    }
}

/// One of our models as one that cannot be adapted: its layers have other names, and it brings no grammar.
fn foreign_model(home: &Path) -> PathBuf {
    let folder = home.join(".local/share/evavier/models/foreign");
    copy(&model_dir(), &folder);
    let network = folder.join("am/final.mdl");
    let mut bytes = fs::read(&network).expect("just copied");
    let own = b".linear";
    let places: Vec<usize> =
        (0..bytes.len() - own.len()).filter(|at| bytes[*at..].starts_with(own)).collect();
    places.into_iter().for_each(|at| bytes[at + 1] = b'd');
    fs::write(&network, bytes).expect("it is there");
    fs::remove_file(folder.join("graph/Gr.fst")).expect("it is there");
    fs::remove_file(folder.join("conf/trust.ron")).expect("it is there");
    folder
}

#[test]
fn a_model_that_cannot_be_adapted_is_refused_and_its_voice_no_longer_used() {
    let home = Home::new();
    let model = foreign_model(home.path());
    fs::create_dir(home.path().join("clips")).expect("a new folder");
    clips(&home.path().join("clips"));
    let fault = |args: &[&str]| {
        let output = home.run(args, "");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let train = |model: &Path| {
        let model = model.to_str().expect("text");
        fault(&["train-me", "--locale", "en", "--clips", "clips", "--model", model])
    };
    assert!(train(&model).contains("cannot be adapted to a voice"), "{}", train(&model));
    // Official models have no list of words.
    fs::remove_file(model.join("graph/words.txt")).expect("it is there");
    assert!(train(&model).contains("cannot be adapted to a voice"), "{}", train(&model));
}
